#include "rules/payment_objects.hpp"

#include <bit>

#include "rules/abilities.hpp"
#include "rules/activation.hpp"
#include "rules/mana.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

// The last qualities below IS_MANA; restricted mana needs the first of them for other things.
constexpr u32 LAST_QUALITY = 64;
constexpr u32 MOST_QUALITIES = 5;
constexpr u32 MOST_IF_RESTRICTED = 4;

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

bool takes(const Ability& a, ObjectCost cost) { return a.object_cost == static_cast<u8>(cost); }

// Whether what fits depends on the permanent that has the ability.
bool is_relative(const Context& ctx, const Ability& a) {
    const Filter& f = ctx.pool.filters[a.object_filter];
    return f.other != 0 || f.chosen != 0;
}

// Nothing but the one object bounds how often it is used.
bool is_given_at_once(const Ability& a) {
    constexpr u32 BOUNDS = bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS) |
                           bit(AbilityFlag::SACRIFICES) | bit(AbilityFlag::ONCE_EACH_TURN);
    return (a.flags & BOUNDS) == 0 && a.cost.units == 0 && a.life == 0 && a.counters == 0 &&
           a.object_count == 1;
}

// Effects on what is added would have to be tried out with every object. A condition could end as
// permanents go.
bool can_be_planned(const Context& ctx, u32 row) {
    const Ability& a = ctx.pool.abilities[row];
    const bool early = takes(a, ObjectCost::TAP) && a.cost.units == 0;
    return is_payment_ability(ctx, row) && !is_tried_out(ctx, row) && (a.condition == 0 || early) &&
           (is_given_at_once(a) || !reads_cost_object(ctx, row));
}

u32 quality_for(const Context& ctx, const Ability& a, bool relative) {
    const PaymentIndex& index = ctx.payment_index;
    for (u32 i = 0; i < index.demand_count && !relative; ++i) {
        const Ability& other = ctx.pool.abilities[index.demands[i].ability];
        if (index.demands[i].quality != 0 && other.object_cost == a.object_cost &&
            other.object_filter == a.object_filter && !is_relative(ctx, other)) {
            return index.demands[i].quality;
        }
    }
    const u32 used = static_cast<u32>(std::popcount(ctx.payment_problem.set_aside));
    const u32 most = index.is_restricted ? MOST_IF_RESTRICTED : MOST_QUALITIES;
    return used < most ? LAST_QUALITY >> used : 0;
}

void add_demand(Context& ctx, u32 slot, u32 row) {
    PaymentIndex& index = ctx.payment_index;
    const Ability& a = ctx.pool.abilities[row];
    const bool at_once = is_given_at_once(a);
    const u32 quality = at_once ? 0 : quality_for(ctx, a, is_relative(ctx, a));
    if (index.demand_count == MAX_DEMANDS || (!at_once && quality == 0)) {
        return; // what has no demand is left out as it is met
    }
    index.demands[index.demand_count++] = {static_cast<u16>(row), static_cast<u16>(slot),
                                           static_cast<payment::Qualities>(quality)};
    ctx.payment_problem.set_aside =
        static_cast<payment::Qualities>(ctx.payment_problem.set_aside | quality);
}

// What others make may depend on its being there: its effects last no longer than it does.
bool has_effects_of_its_own(const Context& ctx, u32 slot) {
    bool found = false;
    for_each_ability(ctx, slot, [&](u32 row) {
        const Ability& a = ctx.pool.abilities[row];
        found = found || is_kind(a, AbilityKind::STATIC) ||
                (is_kind(a, AbilityKind::REPLACEMENT) && a.event_self == 0) ||
                (is_kind(a, AbilityKind::TRIGGERED) &&
                 a.event == static_cast<u8>(EventKind::MANA_PRODUCED));
    });
    return found;
}

// Abilities that are used when others have made mana for them, or given them something: then the
// permanent must still be there, and each may be used again.
bool is_needed_late(const Context& ctx, u32 slot) {
    constexpr u32 ONCE = bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS);
    bool found = false;
    for_each_ability(ctx, slot, [&](u32 row) {
        const Ability& a = ctx.pool.abilities[row];
        const bool again =
            is_mana_ability(ctx, a) && (a.flags & ONCE) == 0 && !has(a, AbilityFlag::SACRIFICES);
        found = found || (again && (a.cost.units != 0 ||
                                    (takes(a, ObjectCost::SACRIFICE) && !is_given_at_once(a))));
    });
    return found;
}

// Whether a mana ability that may be used after it has gone asks whether it is there (602.5b).
bool is_asked_for(const Context& ctx, u32 player, u32 slot) {
    bool found = false;
    for_each_slot(
        ctx.board,
        [&](u32 w) { return open_to(ctx.board, player, w) & ctx.board.set(Word::mana_complex)[w]; },
        [&](u32 other) {
            for_each_ability(ctx, other, [&](u32 row) {
                const Ability& a = ctx.pool.abilities[row];
                const bool late = a.cost.units != 0 || has(a, AbilityFlag::SACRIFICES) ||
                                  takes(a, ObjectCost::SACRIFICE);
                found =
                    found || (late && is_mana_ability(ctx, a) &&
                              condition_counts(ctx, a, slot, source_used_by(ctx, other, player)));
            });
        });
    return found;
}

bool fits(const Context& ctx, u32 player, const ObjectDemand& demand, u32 slot) {
    const Ability& a = ctx.pool.abilities[demand.ability];
    return !(takes(a, ObjectCost::TAP) && ctx.board.test(Word::tapped, slot)) &&
           matches(ctx, ctx.pool.filters[a.object_filter], slot,
                   source_used_by(ctx, demand.slot, player));
}

bool is_sacrifice(const Context& ctx, const ObjectDemand& demand) {
    return takes(ctx.pool.abilities[demand.ability], ObjectCost::SACRIFICE);
}

// Whether a permanent that has the ability could itself be sacrificed.
bool could_go(const Context& ctx, u32 player, u32 ability) {
    const PaymentIndex& index = ctx.payment_index;
    bool found = false;
    for_each_slot(
        ctx.board,
        [&](u32 w) { return ctx.board.control(player)[w] & ctx.board.set(Word::mana_manual)[w]; },
        [&](u32 slot) {
            for (u32 i = 0; i < index.demand_count && has_ability(ctx, slot, ability); ++i) {
                found = found || (is_sacrifice(ctx, index.demands[i]) &&
                                  fits(ctx, player, index.demands[i], slot));
            }
        });
    return found;
}

// What is given to others goes when it has taken all that is given to it: last of all to itself, or
// to what stays.
u32 given_in_order(const Context& ctx, u32 player, u32 slot, u32 demands) {
    u32 kept = 0;
    for_each_bit(u64{demands}, [&](u32 i) {
        const ObjectDemand& d = ctx.payment_index.demands[i];
        const bool good = d.quality == 0 &&
                          (has_ability(ctx, slot, d.ability) || !could_go(ctx, player, d.ability));
        kept |= good ? 1u << i : 0u;
    });
    return kept;
}

} // namespace

void find_demands(Context& ctx, u32 player, const ManaCost& cost) {
    for_each_slot(
        ctx.board,
        [&](u32 w) { return open_to(ctx.board, player, w) & ctx.board.set(Word::mana_manual)[w]; },
        [&](u32 slot) {
            if (slot == cost.excluded[0] || slot == cost.excluded[1]) {
                return;
            }
            for_each_ability(ctx, slot, [&](u32 row) {
                const Ability& a = ctx.pool.abilities[row];
                if (is_mana_ability(ctx, a) && !takes(a, ObjectCost::NOTHING) &&
                    can_be_planned(ctx, row) && may_use(ctx.board, player, slot, a) &&
                    source_can_pay(ctx, player, slot, a) && demand_of(ctx, slot, row) == NONE) {
                    add_demand(ctx, slot, row);
                }
            });
        });
}

u32 demand_of(const Context& ctx, u32 slot, u32 row) {
    const PaymentIndex& index = ctx.payment_index;
    for (u32 i = 0; i < index.demand_count; ++i) {
        const ObjectDemand& d = index.demands[i];
        if (d.ability == row &&
            (d.slot == slot || !is_relative(ctx, ctx.pool.abilities[d.ability]))) {
            return i;
        }
    }
    return NONE;
}

Wanted wanted_of(const Context& ctx, u32 player, u32 slot) {
    const PaymentIndex& index = ctx.payment_index;
    Wanted wanted;
    if (index.demand_count == 0 || !ctx.board.controls(player, slot)) {
        return wanted;
    }
    for (u32 i = 0; i < index.demand_count; ++i) {
        const u32 meets = fits(ctx, player, index.demands[i], slot) ? 1u << i : 0u;
        (is_sacrifice(ctx, index.demands[i]) ? wanted.sacrificed : wanted.tapped) |= meets;
    }
    if (wanted.sacrificed == 0) {
        return wanted;
    }
    if (has_effects_of_its_own(ctx, slot) || is_asked_for(ctx, player, slot)) {
        wanted.sacrificed = 0;
        wanted.left_out = true;
    }
    if (index.in_any_order) {
        return wanted;
    }
    const u32 kept = is_needed_late(ctx, slot) ? 0
                     : takes_sacrifices(ctx, slot)
                         ? given_in_order(ctx, player, slot, wanted.sacrificed)
                         : wanted.sacrificed;
    wanted.left_out_by_order = kept != wanted.sacrificed;
    wanted.sacrificed = kept;
    return wanted;
}

bool has_ability(const Context& ctx, u32 slot, u32 ability) {
    bool found = false;
    for_each_ability(ctx, slot, [&](u32 row) { found = found || row == ability; });
    return found;
}

bool takes_sacrifices(const Context& ctx, u32 slot) {
    const PaymentIndex& index = ctx.payment_index;
    bool found = false;
    for (u32 i = 0; i < index.demand_count; ++i) {
        const ObjectDemand& d = index.demands[i];
        found =
            found || (d.quality == 0 && is_sacrifice(ctx, d) && has_ability(ctx, slot, d.ability));
    }
    return found;
}

Source source_with_object(Context& ctx, u32 player, u32 slot, u32 ability, u32 object) {
    Source source = source_used_by(ctx, slot, player);
    source.cost_object_value = ctx.definition(object).cost.mana_value; // 202.3
    if (reads_cost_object(ctx, ability)) {
        const Closure closure = closure_of(ctx);
        source.cost_object_types = could_produce(ctx, closure, object); // 106.7: as it last was
    }
    return source;
}

} // namespace mirrorpool
