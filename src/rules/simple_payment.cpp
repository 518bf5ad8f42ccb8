#include "rules/simple_payment.hpp"

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/events.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

// Untapped permanents of the player that {T} could still be paid with (302.6).
u64 ready(const Board& board, u32 player, u32 w) {
    const u64 sick =
        board.set(Word::sick)[w] & board.set(Word::creature)[w] & ~board.set(Word::haste)[w];
    return board.control(player)[w] & ~board.set(Word::tapped)[w] & ~sick;
}

struct SimpleSources {
    u64 ready[MAX_SLOTS / 64];
    u64 any[MAX_SLOTS / 64]; // ready and simple
    bool others = false;     // there are sources beyond the simple ones
};

// Spells may ask whether mana of theirs was spent: units of the pool know where they came from.
u64 treasures(const Context& ctx, u64 sources, u32 w) {
    u64 found = 0;
    const u64 artifacts = sources & ctx.board.set(Word::artifact)[w]; // 205.3g
    for (u64 left = ctx.treasure != 0 ? artifacts : 0; left != 0; left &= left - 1) {
        const u32 slot = w * 64 + lowest_bit(left);
        found |= (subtypes_of(ctx, slot) & ctx.treasure) != 0 ? left & ~(left - 1) : 0;
    }
    return found;
}

SimpleSources sources_of(const Context& ctx, u32 player, const ManaCost& cost) {
    const Board& board = ctx.board;
    SimpleSources s{};
    for (u32 w = 0; w < board.words(); ++w) {
        u64 free = ready(board, player, w);
        for (u16 slot : cost.excluded) {
            if (slot != NONE && slot >> 6 == w) {
                free &= ~(u64{1} << (slot & 63));
            }
        }
        const u64 any = simple_sources(board, w);
        // Permanents with triggers may have a price (City of Brass): the solver weighs them.
        const u64 triggers = board.set(Word::triggers)[w] | treasures(ctx, free & any, w);
        s.ready[w] = free;
        s.any[w] = free & any & ~triggers;
        s.others = s.others ||
                   (open_to(board, player, w) & board.set(Word::mana_complex)[w]) != 0 ||
                   (free & any & triggers) != 0;
    }
    return s;
}

u32 count_types(const Board& board, const SimpleSources& s, u32 types) {
    u32 n = 0;
    for (u32 w = 0; w < board.words(); ++w) {
        if (types == TYPE_MASK) { // as all of them do
            n += static_cast<u32>(std::popcount(s.any[w]));
            continue;
        }
        u64 supply = 0;
        for_each_bit(types, [&](u32 t) { supply |= board.set(SIMPLE_WORDS[t])[w]; });
        n += static_cast<u32>(std::popcount(s.any[w] & supply));
    }
    return n;
}

// Units in the pool of these types.
u32 count_floating(const Player& player, u32 types) {
    u32 n = 0;
    for_each_bit(types, [&](u32 t) { n += player.floating[t]; });
    return n;
}

// What a cost asks for, by the types that can pay it.
struct Demands {
    static constexpr u32 MOST = 8;
    u8 mask[MOST];
    u32 count[MOST];
    u32 size = 0;
    bool fits = true;

    void add(u8 types, u32 n) {
        if (n == 0) {
            return;
        }
        fits = fits && size < MOST;
        if (fits) {
            mask[size] = types;
            count[size++] = n;
        }
    }
};

Demands demands_of(const CostView& v) {
    Demands d;
    for (u32 t = 0; v.cost != nullptr && t < MANA_TYPES; ++t) {
        d.add(type_bit(t), v.cost->typed[t]);
    }
    for (const Symbol& s : v.symbols) {
        d.add(s.mask, s.count);
    }
    return d;
}

// Hall's condition: every set of symbols has enough units that can pay one of them.
bool simple_sources_suffice(const Context& ctx, u32 player, const SimpleSources& s,
                            const CostView& v, const Demands& d) {
    const Player& p = ctx.board.player(player);
    if (count_types(ctx.board, s, TYPE_MASK) + count_floating(p, TYPE_MASK) < units_of(v)) {
        return false;
    }
    for (u32 subset = 1; subset < 1u << d.size; ++subset) {
        u32 types = 0;
        for_each_bit(subset, [&](u32 i) { types |= d.mask[i]; });
        u32 wanted = 0;
        for (u32 i = 0; i < d.size; ++i) {
            wanted += (d.mask[i] & ~types) == 0 ? d.count[i] : 0u;
        }
        if (count_types(ctx.board, s, types) + count_floating(p, types) < wanted) {
            return false;
        }
    }
    return true;
}

// Taps a simple source for a unit that is spent at once: no cell of the pool is needed for it.
void tap_simple(Context& ctx, u32 player, u32 slot, u32 type) {
    const Source source = source_of(ctx, slot);
    tap(ctx, slot);
    u16 units[MANA_TYPES] = {};
    units[type] = 1;
    Event event{EventKind::MANA_PRODUCED};
    event.player = static_cast<u8>(player);
    event.slot = static_cast<u16>(slot);
    event.mana = units;
    event.source = source;
    announce(ctx, event);
}

u32 types_of(const Board& board, u32 slot) {
    u32 types = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        types |= board.test(SIMPLE_WORDS[t], slot) ? 1u << t : 0u;
    }
    return types;
}

// Taps `n` simple sources that can make one of `types`, least flexible first.
void tap_least_flexible(Context& ctx, u32 player, SimpleSources& s, u32 types, u32 n, u8* spent) {
    for (u32 flexibility = 1; flexibility <= MANA_TYPES && n > 0; ++flexibility) {
        for_each_slot(
            ctx.board, [&](u32 w) { return s.any[w]; },
            [&](u32 slot) {
                const u32 made = n == 0 ? 0u : types_of(ctx.board, slot);
                if ((made & types) == 0 || static_cast<u32>(std::popcount(made)) != flexibility) {
                    return;
                }
                const u32 type = lowest_bit(made & types);
                s.any[slot >> 6] &= ~(u64{1} << (slot & 63));
                tap_simple(ctx, player, slot, type);
                ++spent[type];
                --n;
            });
    }
}

} // namespace

bool is_countable(const Context& ctx, u32 player, const CostView& v) {
    bool beyond = ctx.has_effects(CHANGES_SPENDING | CHANGES_COSTS);
    for (const Symbol& s : v.symbols) {
        beyond = beyond || s.generic != 0 || s.flags != 0;
    }
    for_each_unit(ctx, player, [&](const ManaUnit& u) { beyond = beyond || u.restriction != 0; });
    return !beyond;
}

bool is_simple(const Context& ctx, u32 player) {
    u64 others = 0;
    for (u32 w = 0; w < ctx.board.words(); ++w) {
        others |= open_to(ctx.board, player, w) & ctx.board.set(Word::mana_complex)[w];
    }
    return others == 0;
}

payment::Answer simple_answer(const Context& ctx, u32 player, const ManaCost& cost,
                              const CostView& v) {
    const Demands d = demands_of(v);
    if (!is_countable(ctx, player, v) || !d.fits) {
        return payment::Answer::UNDECIDED;
    }
    const SimpleSources s = sources_of(ctx, player, cost);
    if (simple_sources_suffice(ctx, player, s, v, d)) {
        return payment::Answer::YES;
    }
    const bool others = s.others || help_for(ctx, cost) != Help::NOTHING;
    return others ? payment::Answer::UNDECIDED : payment::Answer::NO;
}

// One coloured part at most: taking the least flexible sources for it, then for the rest, is exact.
bool pay_simply(Context& ctx, u32 player, const ManaCost& cost, const CostView& v, u8* spent) {
    const Demands d = demands_of(v);
    if (!is_countable(ctx, player, v) || has_symbols(v) || d.size > 1 ||
        ctx.board.player(player).first_mana != NONE) {
        return false;
    }
    SimpleSources s = sources_of(ctx, player, cost);
    // One source of two mana is better than two simple ones: the solver compares them.
    if ((s.others && units_of(v) > 1) || !simple_sources_suffice(ctx, player, s, v, d)) {
        return false;
    }
    if (d.size == 1) {
        tap_least_flexible(ctx, player, s, d.mask[0], d.count[0], spent);
    }
    tap_least_flexible(ctx, player, s, TYPE_MASK, v.generic, spent);
    return true;
}

} // namespace mirrorpool
