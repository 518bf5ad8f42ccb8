// "What if": the board with a cost paid, for as long as a question takes.
#pragma once

#include <algorithm>

#include "rules/context.hpp"

namespace mirrorpool {

// The destructor puts everything back.
class Hypothesis {
public:
    explicit Hypothesis(const Context& ctx) : board_(ctx.board) {}
    Hypothesis(const Hypothesis&) = delete;
    Hypothesis& operator=(const Hypothesis&) = delete;
    ~Hypothesis() {
        board_.player(player_).life += lost_;
        while (size_ > 0) {
            restore(saved_[--size_]);
        }
    }

    void tap(u32 slot) {
        save(slot);
        board_.put(Word::tapped, slot, true);
    }
    void untap(u32 slot) {
        save(slot);
        board_.put(Word::tapped, slot, false);
    }
    // 602.5b: its "only once each turn" is over.
    void use(u32 slot) {
        save(slot);
        board_.put(Word::activated, slot, true);
    }
    void remove_counters(u32 slot, CounterKind kind, u32 n) {
        save(slot);
        Permanent& p = board_.permanent(slot);
        for (u32 i = 0; i < 2; ++i) {
            if (p.counter_kinds[i] == static_cast<u8>(kind) + 1) {
                p.counters[i] = static_cast<u16>(p.counters[i] - std::min<u32>(n, p.counters[i]));
            }
        }
    }
    void lose_life(u32 player, i32 amount) {
        board_.player(player_).life += lost_;
        player_ = player;
        lost_ = amount;
        board_.player(player).life -= amount;
    }
    void remove(u32 slot) {
        save(slot);
        for (u32 w = 0; w < WORDS; ++w) {
            board_.put(static_cast<Word>(w), slot, false);
        }
        put_control(slot, false);
    }

private:
    struct Saved {
        u32 slot;
        u64 words;
        u16 counters[2];
        bool controlled;
    };

    u64& control_of(u32 slot) const {
        return board_.control(board_.permanent(slot).controller)[slot >> 6];
    }
    void put_control(u32 slot, bool value) const {
        const u64 mask = u64{1} << (slot & 63);
        control_of(slot) = value ? control_of(slot) | mask : control_of(slot) & ~mask;
    }
    void save(u32 slot) {
        Saved& s = saved_[size_++];
        const Permanent& p = board_.permanent(slot);
        s = {slot, 0, {p.counters[0], p.counters[1]}, (control_of(slot) >> (slot & 63) & 1) != 0};
        for (u32 w = 0; w < WORDS; ++w) {
            s.words |= u64{board_.test(static_cast<Word>(w), slot)} << w;
        }
    }
    void restore(const Saved& s) const {
        for (u32 w = 0; w < WORDS; ++w) {
            board_.put(static_cast<Word>(w), s.slot, (s.words >> w & 1) != 0);
        }
        std::copy(s.counters, s.counters + 2, board_.permanent(s.slot).counters);
        put_control(s.slot, s.controlled);
    }

    const Board& board_;
    Saved saved_[8]; // every cost of one ability, its object, and that it is gone
    u32 size_ = 0;
    u32 player_ = 0;
    i32 lost_ = 0;
};

} // namespace mirrorpool
