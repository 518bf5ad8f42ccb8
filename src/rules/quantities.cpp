#include "rules/quantities.hpp"

#include "base/mana_types.hpp"

namespace mirrorpool {
namespace {

u32 devotion(const Context& ctx, u32 player, u32 color) {
    u32 total = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(player)[w]; },
        [&](u32 slot) { total += ctx.definition(slot).pips[color]; });
    return total;
}

i32 raw_amount(const Context& ctx, const Amount& amount, const Source& source, u32 type) {
    switch (static_cast<AmountKind>(amount.kind)) {
    case AmountKind::NUMBER:
        return amount.value;
    case AmountKind::COUNT:
        return amount.value *
               static_cast<i32>(count_matching(ctx, ctx.pool.filters[amount.filter], source));
    case AmountKind::COUNTERS:
        return is_present(ctx, source)
                   ? amount.value * static_cast<i32>(counters_on(
                                        ctx, source.slot, static_cast<CounterKind>(amount.a)))
                   : 0;
    case AmountKind::PAID_X:
        return amount.value * source.x;
    case AmountKind::DEVOTION:
        return type < COLORLESS ? static_cast<i32>(devotion(ctx, source.controller, type)) : 0;
    case AmountKind::POWER:
        return is_present(ctx, source) ? amount.value * ctx.board.permanent(source.slot).power : 0;
    case AmountKind::COUNT_:
        break;
    }
    return 0;
}

} // namespace

bool card_matches(const Definition& d, const Filter& f) {
    return (f.types_any == 0 || (d.types & f.types_any) != 0) &&
           (d.types & f.types_all) == f.types_all && (d.types & f.types_none) == 0 &&
           (f.subtypes_any == 0 || (d.subtypes & f.subtypes_any) != 0) &&
           (d.supertypes & f.supertypes_all) == f.supertypes_all &&
           (d.supertypes & f.supertypes_none) == 0 &&
           (f.colors_any == 0 || (d.colors & f.colors_any) != 0);
}

bool matches(const Context& ctx, const Filter& f, u32 slot, const Source& source) {
    const Board& board = ctx.board;
    const bool own = board.permanent(slot).controller == source.controller;
    return whose_matches(f, own) &&
           (f.tapped == 0 || board.test(Word::tapped, slot) == (f.tapped == 1)) &&
           (f.other == 0 || slot != source.slot || !is_present(ctx, source)) &&
           card_matches(ctx.definition(slot), f);
}

u32 count_matching(const Context& ctx, const Filter& filter, const Source& source) {
    u32 n = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) { n += matches(ctx, filter, slot, source) ? 1u : 0u; });
    return n;
}

bool holds(const Context& ctx, u32 index, const Source& source) {
    const Condition& c = ctx.pool.conditions[index];
    const Board& board = ctx.board;
    bool result = false;
    switch (static_cast<ConditionKind>(c.kind)) {
    case ConditionKind::ALWAYS:
        result = true;
        break;
    case ConditionKind::COUNT_AT_LEAST:
        result = static_cast<i32>(count_matching(ctx, ctx.pool.filters[c.filter], source)) >= c.n;
        break;
    case ConditionKind::COUNTERS_AT_LEAST:
        result =
            c.n <= 0 ||
            (is_present(ctx, source) &&
             static_cast<i32>(counters_on(ctx, source.slot, static_cast<CounterKind>(c.a))) >= c.n);
        break;
    case ConditionKind::LANDS_PLAYED_AT_LEAST:
        result = board.player(source.controller).lands_played >= c.n;
        break;
    case ConditionKind::YOUR_TURN:
        result = board.header().active == source.controller;
        break;
    case ConditionKind::LIFE_AT_LEAST:
        result = board.player(source.controller).life >= c.n;
        break;
    case ConditionKind::COUNT_:
        break;
    }
    return result != (c.negate != 0);
}

u32 amount_of(const Context& ctx, u32 amount, const Source& source, u32 type) {
    const i32 n = raw_amount(ctx, ctx.pool.amounts[amount], source, type);
    return n < 0 ? 0u : static_cast<u32>(n);
}

u32 counters_on(const Context& ctx, u32 slot, CounterKind kind) {
    const Permanent& p = ctx.board.permanent(slot);
    const u8 wanted = static_cast<u8>(static_cast<u8>(kind) + 1);
    for (u32 i = 0; i < 2; ++i) {
        if (p.counter_kinds[i] == wanted) {
            return p.counters[i];
        }
    }
    return 0;
}

u8 colors_among(const Context& ctx, const Filter& filter, const Source& source) {
    u32 colors = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (matches(ctx, filter, slot, source)) {
                colors |= ctx.definition(slot).colors;
            }
        });
    return static_cast<u8>(colors);
}

} // namespace mirrorpool
