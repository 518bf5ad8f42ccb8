// Total costs (601.2f).
#include <algorithm>
#include <cstring>

#include "rules/effects.hpp"
#include "rules/payment_board.hpp"

namespace mirrorpool {

namespace {

CostView view(const Context& ctx, const Cost& cost) {
    return {&cost, ctx.pool.symbols.subspan(cost.first_symbol, cost.symbols), cost.generic};
}

// What is paid for the spell before anything is added (118.9): its mana cost or what replaces it.
const Cost& base_cost(const Context& ctx, const Definition& d, u8 ways) {
    static constexpr Cost NO_MANA{{}, 0, 0, 0, 0, 0, 1, 0, {}};
    return (ways & FREE) != 0          ? NO_MANA
           : (ways & ALTERNATIVE) != 0 ? ctx.pool.abilities[d.alternative - 1u].cost
                                       : d.cost;
}

// Typed symbols count no further than the field: more than 255 of one cannot be paid anyway.
CostView view_times(const Context& ctx, const ManaCost& cost) {
    Cost& scaled = ctx.scaled_cost;
    scaled = ctx.pool.abilities[cost.value].cost;
    u32 units = scaled.generic;
    for (u8& typed : scaled.typed) {
        const u32 n = u32{typed} * cost.x;
        typed = static_cast<u8>(n > 255 ? 255 : n);
        units += typed;
    }
    scaled.units = static_cast<u8>(units > 255 ? 255 : units);
    return {&scaled, {}, u32{scaled.generic} * cost.x};
}

// 601.2f: what static abilities add to and take from the generic part of a spell's cost.
u32 changed_generic(const Context& ctx, u32 player, const Definition& spell, u32 generic) {
    u32 less = 0;
    for_each_rule(ctx, CHANGES_COSTS, [&](const Active& active, const Instruction& in) {
        const StaticChange change = static_cast<StaticChange>(in.mode);
        if (change != StaticChange::COST_MORE && change != StaticChange::COST_LESS) {
            return;
        }
        const Filter& filter = ctx.pool.filters[in.arg];
        if (!whose_matches(filter, player == active.source.controller) ||
            !card_matches(spell, filter)) {
            return;
        }
        Source source = active.source;
        source.event_player = static_cast<u8>(player);
        const u32 amount = amount_of(ctx, in.amount, source);
        (change == StaticChange::COST_MORE ? generic : less) += amount;
    });
    return generic > less ? generic - less : 0;
}

// 601.2f: with the kicker (702.33a), of plain symbols.
void add_kicker(const Context& ctx, const Definition& d, u32 x, CostView& v) {
    const Cost& kicker = ctx.pool.abilities[d.kicker - 1u].cost;
    Cost& sum = ctx.scaled_cost;
    sum = *v.cost;
    u32 units = sum.units;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        units += kicker.typed[t];
        sum.typed[t] = static_cast<u8>(std::min(255, sum.typed[t] + kicker.typed[t]));
    }
    sum.units = static_cast<u8>(std::min<u32>(255, units));
    v.cost = &sum;
    v.generic += kicker.generic + x * kicker.x;
}

// Less what permanents that were tapped for it have paid for (702.51a).
void take_helped(const Context& ctx, const ManaCost& cost, CostView& v) {
    constexpr u8 NOTHING[MANA_TYPES] = {};
    if (std::memcmp(cost.helped, NOTHING, sizeof NOTHING) == 0) {
        return;
    }
    u32 helped = 0;
    for (u32 t = 0; t < COLORLESS; ++t) {
        helped += cost.helped[t];
    }
    v.generic -= std::min<u32>(v.generic, cost.helped[COLORLESS]);
    if (helped == 0) {
        return;
    }
    const Cost whole = *v.cost;
    ctx.scaled_cost = whole;
    for (u32 t = 0; t < COLORLESS; ++t) {
        const u8 n = std::min(whole.typed[t], cost.helped[t]);
        ctx.scaled_cost.typed[t] = static_cast<u8>(whole.typed[t] - n);
        ctx.scaled_cost.units = static_cast<u8>(ctx.scaled_cost.units - n);
    }
    v.cost = &ctx.scaled_cost;
}

} // namespace

CostView view_cost(const Context& ctx, u32 player, const ManaCost& cost) {
    CostView v;
    switch (cost.kind) {
    case CostKind::DEFINITION: {
        const Definition& d = ctx.pool.definitions[cost.value];
        v = view(ctx, base_cost(ctx, d, cost.kicked));
        v.generic += u32{cost.x} * v.cost->x;
        v.generic += cost.more;
        if ((cost.kicked & KICKED) != 0) {
            add_kicker(ctx, d, cost.x, v);
        }
        v.generic =
            ctx.has_effects(CHANGES_COSTS) ? changed_generic(ctx, player, d, v.generic) : v.generic;
        take_helped(ctx, cost, v);
        return v;
    }
    case CostKind::ABILITY:
        v = view(ctx, ctx.pool.abilities[cost.value].cost);
        v.generic += u32{cost.x} * v.cost->x;
        take_helped(ctx, cost, v);
        return v;
    case CostKind::GIVEN:
        v = {&ctx.given_cost, ctx.given_symbols, ctx.given_cost.generic};
        v.generic += u32{cost.x} * v.cost->x;
        return v;
    case CostKind::TIMES:
        return view_times(ctx, cost);
    case CostKind::OBJECT:
        return view(ctx, ctx.pool.definitions[cost.value].cost); // X is 0 (107.3h)
    case CostKind::GENERIC:
        break;
    }
    v.generic = cost.value + cost.x;
    return v;
}

CostView view_ability_cost(const Context& ctx, u32 ability) {
    return view(ctx, ctx.pool.abilities[ability].cost);
}

} // namespace mirrorpool
