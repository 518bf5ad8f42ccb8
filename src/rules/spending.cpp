#include "rules/spending.hpp"

#include "base/mana_types.hpp"
#include "rules/last_known.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {

bool has_x_to_pay(const Context& ctx, const Definition& d, u8 ways) {
    const auto has_x = [&](u32 row) { return ctx.pool.abilities[row - 1u].cost.x != 0; };
    const bool base = (ways & FREE) != 0          ? false
                      : (ways & ALTERNATIVE) != 0 ? has_x(d.alternative)
                                                  : d.cost.x != 0;
    return base || ((ways & KICKED) != 0 && has_x(d.kicker));
}

namespace {

Source source_of_ability(const Context& ctx, const ManaCost& cost) {
    Source source;
    source.slot = cost.source;
    source.generation = cost.source_generation;
    source.definition = cost.source_definition;
    const LastKnown* known = last_known(ctx, source.slot, source.generation);
    if (known != nullptr) {
        source.controller = known->controller;
    }
    return source;
}

} // namespace

ManaCost cost_of_ability(const Source& source, u32 ability) {
    ManaCost cost{CostKind::ABILITY, static_cast<u16>(ability)};
    cost.source = source.slot;
    cost.source_generation = source.generation;
    cost.source_definition = source.definition;
    return cost;
}

Purpose purpose_of(const Context& ctx, const ManaCost& cost) {
    Purpose purpose;
    switch (cost.kind) {
    case CostKind::DEFINITION:
        purpose.spell = cost.value;
        purpose.has_x = has_x_to_pay(ctx, ctx.pool.definitions[cost.value], cost.kicked);
        break;
    case CostKind::ABILITY:
        purpose.ability = source_of_ability(ctx, cost);
        purpose.has_x = ctx.pool.abilities[cost.value].cost.x != 0;
        break;
    case CostKind::GIVEN:
        purpose.has_x = ctx.given_cost.x != 0;
        break;
    case CostKind::GENERIC:
        purpose.has_x = cost.asks_x;
        break;
    case CostKind::TIMES:
    case CostKind::OBJECT:
        break;
    }
    return purpose;
}

bool admits(const Context& ctx, u32 restriction, const Source& source, const Purpose& purpose) {
    const Restriction& r = ctx.pool.restrictions[restriction];
    if ((r.flags & ONLY_X_COSTS) != 0 && !purpose.has_x) {
        return false;
    }
    if (purpose.spell != NONE) {
        const Definition& d = ctx.pool.definitions[purpose.spell];
        const Filter& filter = ctx.pool.filters[r.spells == 0 ? 0u : r.spells - 1u];
        return r.spells != 0 && card_matches(d, filter) &&
               (filter.chosen == 0 || has_chosen(ctx, filter.chosen, d.subtypes, d.colors, source));
    }
    if (purpose.ability.slot != NONE) {
        return r.abilities != 0 &&
               matches(ctx, ctx.pool.filters[r.abilities - 1u], purpose.ability, source);
    }
    return (r.flags & ONLY_THESE) == 0;
}

Spending spending_of(const Context& ctx, u32 player) {
    Spending s;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        s.as[t] = type_bit(t);
    }
    for_each_rule(
        ctx, CHANGES_SPENDING | CHANGES_COSTS, [&](const Active& active, const Instruction& in) {
            const bool own = active.source.controller == player;
            switch (static_cast<StaticChange>(in.mode)) {
            case StaticChange::SPEND_AS_ANY_COLOR:
            case StaticChange::SPEND_AS_ANY_TYPE:
                if (is_whose(static_cast<Whose>(in.a), own)) {
                    s.changes = true;
                    const bool any = in.mode == static_cast<u8>(StaticChange::SPEND_AS_ANY_TYPE);
                    for_each_bit(in.b, [&](u32 t) { s.as[t] |= any ? TYPE_MASK : COLOR_MASK; });
                }
                break;
            case StaticChange::SPEND_ONLY_AS:
                s.changes = s.changes || own;
                for (u32 t = 0; t < MANA_TYPES && own; ++t) {
                    const bool named = (in.a >> t & 1) != 0;
                    s.as[t] = named ? static_cast<u8>(s.as[t] | COLOR_MASK) : in.b;
                }
                break;
            case StaticChange::LIFE_FOR_SYMBOL:
                s.life_for |= own ? in.b : u8{0};
                break;
            default:
                break;
            }
        });
    return s;
}

u8 payable_with(const Spending& s, u8 mask) {
    if (!s.changes) {
        return mask;
    }
    u32 types = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        types |= (s.as[t] & mask) != 0 ? 1u << t : 0u;
    }
    return static_cast<u8>(types);
}

} // namespace mirrorpool
