#include "rules/payment_board.hpp"

#include <algorithm>

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/mana.hpp"
#include "rules/payment_purposes.hpp"
#include "rules/quantities.hpp"
#include "rules/spending.hpp"

namespace mirrorpool {

using payment::Qualities;

u32 life_cost(const Context& ctx, const ManaCost& cost) {
    if (cost.kind == CostKind::ABILITY) {
        return cost.life + u32{ctx.pool.abilities[cost.value].life};
    }
    if (cost.kind != CostKind::DEFINITION) {
        return cost.life;
    }
    const Definition& d = ctx.pool.definitions[cost.value];
    const auto life = [&](u32 row) -> u32 {
        const u8 n = row == 0 ? u8{0} : ctx.pool.abilities[row - 1u].life;
        return n == LIFE_X ? u32{cost.x} : u32{n};
    };
    return cost.life + life(d.additional) +
           ((cost.kicked & ALTERNATIVE) != 0 ? life(d.alternative) : 0u);
}

i32 damage_of(const Context& ctx, const Source& source, const Ability& a, u32 from) {
    i64 damage = 0;
    for (u32 pc = a.program + from; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END;
         ++pc) {
        const Instruction& in = ctx.pool.instructions[pc];
        const Op op = static_cast<Op>(in.op);
        if ((op == Op::DEAL_DAMAGE || op == Op::LOSE_LIFE) &&
            static_cast<Recipient>(in.a) != Recipient::EACH_OPPONENT) {
            damage += amount_of(ctx, in.amount, source);
        }
    }
    return damage > 0xFFFFFF ? 0xFFFFFF : static_cast<i32>(damage);
}

bool depends_on_cost(const Context& ctx, const ManaCost& cost) {
    return ctx.payment_index.is_restricted || help_for(ctx, cost) != Help::NOTHING ||
           cost.excluded[0] != NONE || cost.excluded[1] != NONE || life_cost(ctx, cost) != 0;
}

namespace {

// The most that any of the tried outcomes of a permanent's abilities takes.
i32 damage_of_outcomes(const Context& ctx, u32 slot) {
    i32 most = 0;
    for (const u8 source : ctx.payment_index.classes_of_slot[slot]) {
        if (source == NO_CLASS) {
            continue;
        }
        const payment::Slice modes = ctx.payment_problem.sources[source].modes;
        for (u32 i = 0; i < modes.size; ++i) {
            const u16 outcome = ctx.payment_index.outcome_of_mode[modes.first + i];
            most = outcome == NONE ? most : std::max(most, i32{ctx.payment_outcomes[outcome].life});
        }
    }
    return most;
}

i32 damage_of_sources(const Context& ctx, u32 player) {
    i64 damage = 0;
    for (u32 slot = 0; slot < ctx.board.layout().dims.slots; ++slot) {
        if (ctx.payment_index.classes_of_slot[slot][0] == NO_CLASS) {
            continue;
        }
        i32 most = 0;
        for_each_ability(ctx, slot, [&](u32 row) {
            const Ability& a = ctx.pool.abilities[row];
            const bool usable = is_mana_ability(ctx, a) && may_use(ctx.board, player, slot, a);
            most =
                std::max(most, usable ? damage_of(ctx, source_used_by(ctx, slot, player), a) : 0);
        });
        damage += std::max(most, damage_of_outcomes(ctx, slot));
    }
    return damage > 0xFFFFFF ? 0xFFFFFF : static_cast<i32>(damage);
}

// `helped`: the generic mana that no mana need pay.
void add_symbols(const CostView& v, const Spending& spending, payment::Problem& problem,
                 Qualities needs, u32 helped) {
    const auto add = [&](u8 mask, u32 count, u8 generic, bool life, u32 more) {
        payment::Symbol symbol;
        symbol.count = static_cast<u16>(std::min(count, 0xFFFFu));
        symbol.mask = mask;
        symbol.generic = generic;
        symbol.life = life ? u8{payment::PHYREXIAN_LIFE} : u8{0}; // 107.4f
        symbol.needs = static_cast<Qualities>(needs | more);
        if (count != 0) {
            problem.add_cost(symbol);
        }
    };
    const u32 free = std::min(v.generic, helped);
    add(TYPE_MASK, free, 0, false, 0);
    add(TYPE_MASK, v.generic - free, 0, false, IS_MANA);
    for (u32 t = 0; v.cost != nullptr && t < MANA_TYPES; ++t) {
        add(payable_with(spending, type_bit(t)), v.cost->typed[t], 0,
            (spending.life_for >> t & 1) != 0, 0);
    }
    for (const Symbol& s : v.symbols) {
        const bool snow = (s.flags & 2) != 0;
        add(snow ? s.mask : payable_with(spending, s.mask), s.count, s.generic, (s.flags & 1) != 0,
            snow ? payment::SNOW : 0u);
    }
}

// The largest single payment of life that the cost, or a mana ability for it, may ask for.
i32 largest_payment(const Context& ctx, u32 player) {
    const payment::Problem& problem = ctx.payment_problem;
    i32 symbols = 0;
    for (u32 i = 0; i < problem.cost_count; ++i) {
        symbols += problem.cost[i].life != 0 ? problem.cost[i].life * problem.cost[i].count : 0;
    }
    i32 most = std::max(1, symbols); // they are paid together
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(player)[w]; },
        [&](u32 slot) {
            for_each_ability(ctx, slot, [&](u32 row) {
                most = std::max(most, i32{ctx.pool.abilities[row].life});
            });
        });
    return most;
}

// Life that payments may come to where cards of the library go instead (614.1): life goes down only
// once fewer cards are there than a payment asks for, and a payment needs as much life as it asks
// for (119.4). With payments of 1 this is exact, else there may be more.
i32 life_with_cards(const Context& ctx, u32 player, i32 life) {
    const i32 largest = largest_payment(ctx, player);
    const i32 cards = ctx.board.player(player).library;
    return life < largest ? life : std::max(life, life + cards - 2 * (largest - 1));
}

} // namespace

// Life pays for Phyrexian symbols (107.4f) and mana abilities (119.4) out of one total, after the
// life that the cost itself asks for; damage that the abilities deal comes before (601.2g-h).
void put_cost(Context& ctx, u32 player, const ManaCost& cost) {
    payment::Problem& problem = ctx.payment_problem;
    PaymentIndex& index = ctx.payment_index;
    problem.clear_cost();
    problem.status = index.sources_status;
    const Qualities needs = index.is_restricted      ? FOR_COST
                            : problem.set_aside != 0 ? IS_MANA
                                                     : Qualities{0};
    add_symbols(view_cost(ctx, player, cost), spending_of(ctx, player), problem, needs,
                help_limit(ctx, cost));
    const bool pays_life =
        std::any_of(problem.cost.begin(), problem.cost.begin() + problem.cost_count,
                    [](const payment::Symbol& s) { return s.life != 0; });
    i32 life = cannot_pay_life(ctx, player)
                   ? 0
                   : ctx.board.player(player).life - static_cast<i32>(life_cost(ctx, cost));
    if (pays_life && index.takes_damage) {
        life -= damage_of_sources(ctx, player);
    }
    const bool by_cards = life > 0 && has_cards_for_life(ctx, player);
    if (by_cards) {
        life = life_with_cards(ctx, player, life);
    }
    problem.life_budget = life > 0 ? static_cast<u32>(life) : 0;
    index.incomplete = index.sources_left_out || index.left_out_by_order ||
                       (by_cards && largest_payment(ctx, player) > 1) ||
                       (index.takes_damage && (pays_life || life_cost(ctx, cost) != 0));
}

void build_problem(Context& ctx, u32 player, const ManaCost& cost) {
    collect_sources(ctx, player, cost);
    put_cost(ctx, player, cost);
}

} // namespace mirrorpool
