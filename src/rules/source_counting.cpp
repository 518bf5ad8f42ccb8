#include "rules/source_counting.hpp"

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/could_produce.hpp"
#include "rules/payment_board.hpp"
#include "rules/pool.hpp"

namespace mirrorpool {
namespace {

class Counting {
public:
    Counting(Context& ctx, u32 player, payment::Supply& supply)
        : ctx_(ctx), player_(player), supply_(supply) {}

    bool count() {
        if (is_layered(ctx_) ||
            ctx_.has_effects(REPLACES_MANA | ADDS_MORE_MANA | CHANGES_SPENDING)) {
            return false;
        }
        supply_.clear();
        const Board& board = ctx_.board;
        for (u32 w = 0; w < board.words(); ++w) {
            const u64 makers = simple_sources(board, w) | board.set(Word::mana_complex)[w];
            const u64 sick = board.set(Word::sick)[w] & board.set(Word::creature)[w] &
                             ~board.set(Word::haste)[w]; // 302.6
            const u64 spent = board.set(Word::tapped)[w] | sick;
            for (u64 left = open_to(board, player_, w) & makers; left != 0; left &= left - 1) {
                const bool is_ready = (left & (~left + 1) & ~spent) != 0;
                if (!add_slot(w * 64 + lowest_bit(left), is_ready)) {
                    return false;
                }
            }
        }
        const Player& player = board.player(player_);
        for (u32 t = 0; t < MANA_TYPES; ++t) {
            if (player.floating[t] != 0) {
                supply_.add(type_bit(t), player.floating[t]);
            }
        }
        supply_.add(units_);
        return life_ == 0 || life_ <= std::max<i32>(player.life, 0);
    }

private:
    bool add_slot(u32 slot, bool is_ready) {
        const SourceTemplate& t =
            ctx_.source_templates.of(ctx_, ctx_.board.permanent(slot).definition);
        if (!t.is_countable) {
            return false;
        }
        if (!is_ready) {
            return true;
        }
        life_ += t.life;
        u32 types = t.types;
        if (t.readers != 0) {
            const u8* const read = closure().read[player_];
            for_each_bit(t.readers, [&](u32 c) { types |= read[c]; });
        }
        ++units_[types];
        if (t.more != NONE) {
            supply_.add(ctx_.source_templates.more(t));
        }
        return true;
    }

    const Closure& closure() {
        if (!is_solved_) {
            closure_ = closure_of(ctx_);
            is_solved_ = true;
        }
        return closure_;
    }

    Context& ctx_;
    u32 player_;
    payment::Supply& supply_;
    payment::UnitCounts units_{};
    i32 life_ = 0; // that all of them could take
    bool is_solved_ = false;
    Closure closure_;
};

} // namespace

bool count_sources(Context& ctx, u32 player, payment::Supply& supply) {
    return Counting(ctx, player, supply).count();
}

} // namespace mirrorpool
