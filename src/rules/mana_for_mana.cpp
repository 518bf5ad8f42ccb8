#include "rules/mana_for_mana.hpp"

#include <algorithm>

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/manual_payment.hpp"
#include "rules/payment_board.hpp"
#include "rules/payment_purposes.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

// Ways to pay an ability's mana cost that are looked at: to find one, and to know all.
constexpr u32 MOST_TRIED = 16384;
constexpr u32 MOST_WAYS = 1024;

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

ManaCost cost_of_ability(u32 slot, u32 ability) {
    ManaCost cost{CostKind::ABILITY, static_cast<u16>(ability)};
    cost.source = static_cast<u16>(slot);
    return cost;
}

// The costs of the ability other than mana, with `object` as the permanent it asks for.
void suppose_paid(Hypothesis& board, u32 slot, const Ability& a, u16 object) {
    const ObjectCost cost = static_cast<ObjectCost>(a.object_cost);
    if (object != NONE && cost == ObjectCost::TAP) {
        board.tap(object);
    } else if (object != NONE && cost == ObjectCost::SACRIFICE) {
        board.remove(object);
    }
    if (object == slot && cost == ObjectCost::SACRIFICE) {
        return;
    }
    if (has(a, AbilityFlag::SACRIFICES)) {
        board.remove(slot);
    } else if (has(a, AbilityFlag::TAPS) || has(a, AbilityFlag::ONCE_EACH_TURN)) {
        board.tap(slot);
    }
}

} // namespace

bool effect_sacrifices(const Context& ctx, u32 slot, const Ability& a, u32 removed) {
    bool found = false;
    for (u32 pc = a.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        found = found || static_cast<Op>(ctx.pool.instructions[pc].op) == Op::SACRIFICE_THIS;
    }
    const CounterKind kind = static_cast<CounterKind>(a.counter_kind);
    return found && (a.counters == 0 || counters_on(ctx, slot, kind) <= removed);
}

void add_outputs(Context& ctx, const Outputs& outputs, u32 slot) {
    payment::Problem& problem = ctx.payment_problem;
    if (outputs.size == 0) {
        return;
    }
    const u8 snow = ctx.board.test(Word::snow, slot) ? u8{FROM_SNOW} : u8{0};
    problem.add_source(1);
    problem.add_mode();
    for (u32 i = 0; i < outputs.size; ++i) {
        const Output& o = outputs.items[i];
        problem.add_output(o.mask, o.amount, o.same_type,
                           qualities_of(ctx, snow, o.restriction, source_of(ctx, slot)));
    }
}

ManaForMana::ManaForMana(Context& ctx, const Frame& pay, u32 slot, u32 ability, u16 object)
    : ctx_(ctx), pool_(ctx, pay.player, cost_of_ability(slot, ability)),
      is_tried_(is_tried_by_hand(ctx, ability)) {
    if (is_tried_) {
        return; // rules/tasks tries the options out
    }
    suppose_activated(pay, slot, ability, object);
    for (u32 i = 0; i < pool_.size(); ++i) {
        gives_[i] = qualities_of_unit(ctx, pool_.kind(i).unit);
    }
    floating_count_ = ctx.payment_problem.floating_count;
    floating_ = ctx.payment_problem.floating;
}

// Builds the problem of what is left to pay once the ability is activated.
void ManaForMana::suppose_activated(const Frame& pay, u32 slot, u32 ability, u16 object) {
    const Ability& a = ctx_.pool.abilities[ability];
    Source source = source_used_by(ctx_, slot, pay.player);
    if (object != NONE) {
        const Closure before = closure_of(ctx_);
        source.cost_object_types = could_produce(ctx_, before, object); // as it last was
    }
    const bool goes = effect_sacrifices(ctx_, slot, a, a.counters);
    Hypothesis board(ctx_);
    suppose_paid(board, slot, a, object);
    const Closure closure = closure_of(ctx_);
    const Outputs outputs = dry_run(ctx_, ability, source, &closure);
    board.lose_life(pay.player, a.life + damage_of(ctx_, source, a));
    if (goes) {
        board.remove(slot);
    }
    build_problem(ctx_, pay.player, cost_of_payment(pay));
    add_outputs(ctx_, outputs, slot);
}

bool ManaForMana::keeps_payable(const PoolShare& way) {
    if (is_tried_) {
        return true;
    }
    payment::Problem& problem = ctx_.payment_problem;
    problem.floating_count = floating_count_;
    problem.floating = floating_;
    for (u32 i = 0; i < pool_.size(); ++i) {
        problem.take_floating(pool_.kind(i).unit.type, way.units[i], gives_[i]);
    }
    return payment::can_pay(problem, ctx_.payment_scratch) == payment::Answer::YES;
}

bool ManaForMana::find(PoolShare& first) {
    bool found = false;
    if (pool_.is_exact()) {
        pool_.for_each_way(MOST_TRIED, [&](const PoolShare& way) {
            found = keeps_payable(way);
            first = found ? way : first;
            return found;
        });
    }
    return found;
}

bool ManaForMana::find_all(Choice& choice) {
    bool found = false;
    const bool is_all = pool_.for_each_way(MOST_WAYS, [&](const PoolShare& way) {
        if (!keeps_payable(way)) {
            return false;
        }
        if (!found) {
            choice = {way, way, way};
        }
        for (u32 i = 0; i < pool_.size(); ++i) {
            choice.least.units[i] = std::min(choice.least.units[i], way.units[i]);
            choice.most.units[i] = std::max(choice.most.units[i], way.units[i]);
        }
        found = true;
        return false;
    });
    if (!is_all) { // too many to know them all: the first will do
        found = find(choice.first);
        choice.least = choice.most = choice.first;
    }
    return found;
}

} // namespace mirrorpool
