// "What if": the board with a cost paid, for as long as a question takes.
#pragma once

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
        s = {slot, 0, (control_of(slot) >> (slot & 63) & 1) != 0};
        for (u32 w = 0; w < WORDS; ++w) {
            s.words |= u64{board_.test(static_cast<Word>(w), slot)} << w;
        }
    }
    void restore(const Saved& s) const {
        for (u32 w = 0; w < WORDS; ++w) {
            board_.put(static_cast<Word>(w), s.slot, (s.words >> w & 1) != 0);
        }
        put_control(s.slot, s.controlled);
    }

    const Board& board_;
    Saved saved_[4]; // the permanent and the object of its cost, tapped and gone
    u32 size_ = 0;
    u32 player_ = 0;
    i32 lost_ = 0;
};

} // namespace mirrorpool
