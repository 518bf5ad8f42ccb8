#include "rules/mana_for_mana.hpp"

#include <algorithm>

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/manual_payment.hpp"
#include "rules/payment_board.hpp"
#include "rules/payment_purposes.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"
#include "rules/spending.hpp"

namespace mirrorpool {
namespace {

// Ways to pay an ability's mana cost that are looked at: to find one, and to know all.
constexpr u32 MOST_TRIED = 16384;
constexpr u32 MOST_WAYS = 1024;

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

void suppose_object_paid(Hypothesis& board, const Ability& a, u16 object) {
    if (object == NONE) {
        return;
    }
    switch (static_cast<ObjectCost>(a.object_cost)) {
    case ObjectCost::TAP:
        board.tap(object);
        break;
    case ObjectCost::UNTAP:
        board.untap(object);
        break;
    case ObjectCost::SACRIFICE:
    case ObjectCost::RETURN:
        board.remove(object);
        break;
    default:
        break;
    }
}

// The costs of the ability other than mana, with `object` as the permanent it asks for: whatever
// keeps it, or another ability of its permanent, from being used again.
void suppose_paid(Hypothesis& board, u32 slot, const Ability& a, u16 object) {
    const ObjectCost cost = static_cast<ObjectCost>(a.object_cost);
    suppose_object_paid(board, a, object);
    const bool left =
        object == slot && (cost == ObjectCost::SACRIFICE || cost == ObjectCost::RETURN);
    if (left) {
        return;
    }
    if (has(a, AbilityFlag::SACRIFICES)) {
        board.remove(slot);
        return;
    }
    if (has(a, AbilityFlag::TAPS)) {
        board.tap(slot);
    }
    if (has(a, AbilityFlag::UNTAPS)) {
        board.untap(slot);
    }
    if (has(a, AbilityFlag::ONCE_EACH_TURN)) {
        board.use(slot);
    }
    if (a.counters != 0 && a.counters != REMOVE_X) {
        board.remove_counters(slot, static_cast<CounterKind>(a.counter_kind), a.counters);
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

void add_outputs(Context& ctx, const Outputs& outputs, const Source& source, bool snow) {
    payment::Problem& problem = ctx.payment_problem;
    if (outputs.size == 0) {
        return;
    }
    const auto gives = [&](const Output& o) {
        return qualities_of(ctx, snow ? u8{FROM_SNOW} : u8{0}, o.restriction, source);
    };
    problem.add_source(1);
    if (outputs.size == 1 && outputs.items[0].by_type) { // devotion: an amount for each type
        const Output& o = outputs.items[0];
        for_each_bit(o.mask, [&](u32 t) {
            const u32 amount = amount_of(ctx, o.amount_row, source, t);
            problem.add_mode();
            problem.add_output(type_bit(t),
                               static_cast<u16>(std::min<u32>(amount, payment::MAX_UNITS)), true,
                               gives(o));
        });
        return;
    }
    problem.add_mode();
    for (u32 i = 0; i < outputs.size; ++i) {
        const Output& o = outputs.items[i];
        problem.add_output(o.mask, o.amount, o.same_type, gives(o));
    }
}

ManaForMana::ManaForMana(Context& ctx, const Frame& pay, u32 slot, u32 ability, u16 object)
    : ctx_(ctx), pool_(ctx, pay.player, cost_of_ability(source_of(ctx, slot), ability)),
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
        source.cost_object_value = ctx_.definition(object).cost.mana_value;
    }
    const bool goes = effect_sacrifices(ctx_, slot, a, a.counters);
    const bool snow = ctx_.board.test(Word::snow, slot);
    Hypothesis board(ctx_);
    suppose_paid(board, slot, a, object);
    const Closure closure = closure_of(ctx_);
    const Outputs outputs = dry_run(ctx_, ability, source, &closure);
    board.lose_life(pay.player, a.life + damage_of(ctx_, source, a));
    if (goes) {
        board.remove(slot);
    }
    build_problem(ctx_, pay.player, cost_of_payment(pay));
    add_outputs(ctx_, outputs, source, snow);
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
