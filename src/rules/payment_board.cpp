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
    return cost.life + (cost.kind == CostKind::ABILITY ? ctx.pool.abilities[cost.value].life : 0u);
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
        damage += most;
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

} // namespace

// Life pays for Phyrexian symbols (107.4f) and mana abilities (119.4) out of one total, after the
// life that the cost itself asks for; damage that the abilities deal comes before (601.2g-h).
void put_cost(Context& ctx, u32 player, const ManaCost& cost) {
    payment::Problem& problem = ctx.payment_problem;
    PaymentIndex& index = ctx.payment_index;
    problem.clear_cost();
    problem.status = index.sources_status;
    add_symbols(view_cost(ctx, player, cost), spending_of(ctx, player), problem,
                index.is_restricted ? FOR_COST : Qualities{0}, help_limit(ctx, cost));
    const bool pays_life =
        std::any_of(problem.cost.begin(), problem.cost.begin() + problem.cost_count,
                    [](const payment::Symbol& s) { return s.life != 0; });
    i32 life = cannot_pay_life(ctx, player)
                   ? 0
                   : ctx.board.player(player).life - static_cast<i32>(life_cost(ctx, cost));
    if (pays_life && index.takes_damage) {
        life -= damage_of_sources(ctx, player);
    }
    problem.life_budget = life > 0 ? static_cast<u32>(life) : 0;
    index.incomplete =
        index.sources_left_out || (index.takes_damage && (pays_life || life_cost(ctx, cost) != 0));
}

void build_problem(Context& ctx, u32 player, const ManaCost& cost) {
    collect_sources(ctx, player, cost);
    put_cost(ctx, player, cost);
}

} // namespace mirrorpool
