#include "rules/activation.hpp"

#include "rules/events.hpp"
#include "rules/mana.hpp"
#include "rules/manual_payment.hpp"
#include "rules/paying.hpp"
#include "rules/program.hpp"
#include "rules/quantities.hpp"
#include "rules/stack.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

enum State : u8 { CHOOSE_X, CHOOSE_OBJECT, PAY_MANA, PAY_REST };

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

bool is_mana_ability(const Ability& a) { return has(a, AbilityFlag::MANA_ABILITY); }

bool may_act_as_a_sorcery(const Context& ctx, u32 player) {
    const Header& h = ctx.board.header();
    const Step step = static_cast<Step>(h.step);
    return h.active == player && h.stack_size == 0 &&
           (step == Step::MAIN_1 || step == Step::MAIN_2);
}

// 302.6: the {T} and {Q} abilities of a creature.
bool is_too_new(const Board& board, u32 slot) {
    return board.test(Word::creature, slot) && board.test(Word::sick, slot) &&
           !board.test(Word::haste, slot);
}

// Whether using mana ability `m` could leave its permanent unable to pay the cost of `a`: without
// the counters, untapped for {Q}, or gone.
bool takes_away(const Context& ctx, const Ability& m, const Ability& a) {
    const bool counts = a.counters != 0;
    bool takes = has(m, AbilityFlag::SACRIFICES) ||
                 (has(m, AbilityFlag::UNTAPS) && has(a, AbilityFlag::UNTAPS)) ||
                 (counts && m.counters != 0 && m.counter_kind == a.counter_kind);
    for (u32 pc = m.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        const Instruction& in = ctx.pool.instructions[pc];
        const Op op = static_cast<Op>(in.op);
        takes = takes || op == Op::SACRIFICE_THIS ||
                (op == Op::REMOVE_COUNTERS && counts && in.a == a.counter_kind);
    }
    return takes;
}

bool is_at_risk(const Context& ctx, u32 slot, u32 ability) {
    const Ability& a = ctx.pool.abilities[ability];
    const Definition& d = ctx.definition(slot);
    bool risk = false;
    for (u32 row = d.first_ability; row < d.first_ability + d.abilities; ++row) {
        const Ability& m = ctx.pool.abilities[row];
        risk = risk || (row != ability && is_mana_ability(m) && takes_away(ctx, m, a));
    }
    return risk && (a.counters != 0 || has(a, AbilityFlag::UNTAPS));
}

// A permanent that pays the cost by being tapped or by leaving cannot make mana for it, nor may one
// whose mana abilities use what pays the rest of it.
u16 spent_as_cost(const Context& ctx, u32 slot, u32 ability) {
    const Ability& a = ctx.pool.abilities[ability];
    const bool used = has(a, AbilityFlag::TAPS) || has(a, AbilityFlag::SACRIFICES) ||
                      is_at_risk(ctx, slot, ability);
    return used ? static_cast<u16>(slot) : NONE;
}

u16 object_spent_as_cost(const Ability& a, u16 object) {
    const ObjectCost cost = static_cast<ObjectCost>(a.object_cost);
    return cost == ObjectCost::TAP || cost == ObjectCost::SACRIFICE ? object : NONE;
}

bool can_be_cost_object(const Context& ctx, u32 slot, const Ability& a, u32 object,
                        const Source& source) {
    const Board& board = ctx.board;
    if (!matches(ctx, ctx.pool.filters[a.object_filter], object, source)) {
        return false;
    }
    const bool own = board.permanent(object).controller == source.controller;
    const bool tapped = board.test(Word::tapped, object);
    switch (static_cast<ObjectCost>(a.object_cost)) {
    case ObjectCost::SACRIFICE:
        return own && !(object == slot && has(a, AbilityFlag::SACRIFICES));
    case ObjectCost::TAP:
        return own && !tapped && !(object == slot && has(a, AbilityFlag::TAPS));
    case ObjectCost::UNTAP:
        return tapped && !(object == slot && has(a, AbilityFlag::UNTAPS));
    default:
        return false;
    }
}

bool mana_is_payable(Context& ctx, u32 player, u32 slot, u32 ability, u16 object) {
    const Ability& a = ctx.pool.abilities[ability];
    return can_pay(ctx, player,
                   {CostKind::ABILITY,
                    static_cast<u16>(ability),
                    {spent_as_cost(ctx, slot, ability), object_spent_as_cost(a, object)}});
}

bool is_affordable(Context& ctx, u32 player, u32 slot, u32 ability, u16 object, bool paying) {
    return paying ? can_use_object(ctx, player, slot, ability, object)
                  : ctx.pool.abilities[ability].cost.units == 0 ||
                        mana_is_payable(ctx, player, slot, ability, object);
}

template <class F>
void for_each_cost_object(Context& ctx, u32 player, u32 slot, u32 ability, bool paying, F visit) {
    const Ability& a = ctx.pool.abilities[ability];
    Source source = source_of(ctx, slot);
    source.controller = static_cast<u8>(player);
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 object) {
            if (can_be_cost_object(ctx, slot, a, object, source) &&
                is_affordable(ctx, player, slot, ability, static_cast<u16>(object), paying)) {
                visit(object);
            }
        });
}

bool timing_allows(const Context& ctx, u32 player, const Ability& a, bool paying) {
    if (paying) {
        return is_mana_ability(a) && !has(a, AbilityFlag::INSTANT_SPEED) &&
               !has(a, AbilityFlag::SORCERY_SPEED);
    }
    return !has(a, AbilityFlag::SORCERY_SPEED) || may_act_as_a_sorcery(ctx, player);
}

// ---- the task ----

Flow choose_x(Context& ctx, Frame& f, const Ability& a) {
    if (a.counters == REMOVE_X && f.remaining == 0) {
        return ask(ctx, DecisionKind::NUMBER, f.player); // 601.2b, 107.3a
    }
    f.state = CHOOSE_OBJECT;
    return Flow::AGAIN;
}

Flow choose_object(Context& ctx, Frame& f, const Ability& a) {
    if (a.object_cost != static_cast<u8>(ObjectCost::NOTHING) && f.card == NONE) {
        return ask(ctx, DecisionKind::COST_PERMANENT, f.player);
    }
    f.state = PAY_MANA;
    return Flow::AGAIN;
}

bool is_paying_for_more(const Context& ctx, const Frame& f) {
    return is_mana_ability(ctx.pool.abilities[f.ability]) &&
           enclosing_payment(ctx, f.player) != NONE;
}

Flow pay_mana(Context& ctx, Frame& f, const Ability& a) {
    f.state = PAY_REST;
    if (a.cost.units == 0) {
        return Flow::AGAIN;
    }
    const ManaCost cost{CostKind::ABILITY,
                        f.ability,
                        {spent_as_cost(ctx, f.source, f.ability), object_spent_as_cost(a, f.card)}};
    if (is_paying_for_more(ctx, f)) {
        pay_from_pool(ctx, f.player, f.source, f.ability, f.card);
    } else {
        start_payment(ctx, f.player, cost);
    }
    return Flow::AGAIN;
}

void pay_object_cost(Context& ctx, Frame& f, const Ability& a) {
    if (f.card == NONE) {
        return;
    }
    const Closure closure = closure_of(ctx);
    f.cost_object_types = could_produce(ctx, closure, f.card); // 106.7: as it last was
    switch (static_cast<ObjectCost>(a.object_cost)) {
    case ObjectCost::SACRIFICE:
        leave_battlefield(ctx, f.card, Zone::GRAVEYARD);
        break;
    case ObjectCost::TAP:
        tap(ctx, f.card);
        break;
    case ObjectCost::UNTAP:
        ctx.board.put(Word::tapped, f.card, false);
        break;
    default:
        break;
    }
}

void put_on_stack(Context& ctx, const Frame& f) {
    StackObject* object = push_stack_object(ctx, StackKind::ACTIVATED, f.player);
    if (object == nullptr) {
        return;
    }
    object->source = f.source;
    object->source_generation = f.source_generation;
    object->source_definition = f.source_definition;
    object->ability = f.ability;
    object->x = f.x;
    object->cost_object_types = f.cost_object_types;
    ctx.header().passes = 0;
}

Flow pay_rest(Context& ctx, Frame& f, const Ability& a) {
    // 601.2h allows any order: tapping before the object could leave, sacrificing last.
    const bool last = a.object_cost == static_cast<u8>(ObjectCost::SACRIFICE);
    if (!last) {
        pay_object_cost(ctx, f, a);
    }
    pay_source_costs(ctx, f.player, f.source, f.ability, f.x);
    if (last) {
        pay_object_cost(ctx, f, a);
    }
    if (!is_running(ctx)) {
        return Flow::DONE;
    }
    if (is_mana_ability(a)) {
        start_program(ctx, f.ability, source_of_frame(f), NONE); // 605.3b
    } else {
        put_on_stack(ctx, f); // 602.2
    }
    return Flow::DONE;
}

Flow run(Context& ctx, Frame& f) {
    const Ability& a = ctx.pool.abilities[f.ability];
    switch (f.state) {
    case CHOOSE_X:
        return choose_x(ctx, f, a);
    case CHOOSE_OBJECT:
        return choose_object(ctx, f, a);
    case PAY_MANA:
        return pay_mana(ctx, f, a);
    default:
        return pay_rest(ctx, f, a);
    }
}

void options(Context& ctx, const Frame& f) {
    const Ability& a = ctx.pool.abilities[f.ability];
    if (f.state == CHOOSE_X) {
        const u32 most = counters_on(ctx, f.source, static_cast<CounterKind>(a.counter_kind));
        for (u32 x = 0; x <= most; ++x) {
            ctx.options.add(OptionKind::CHOOSE_NUMBER, 0, x);
        }
        return;
    }
    for_each_cost_object(
        ctx, f.player, f.source, f.ability, is_paying_for_more(ctx, f),
        [&](u32 object) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, object); });
}

void take(Context&, Frame& f, const Option& option) {
    if (option.kind == OptionKind::CHOOSE_NUMBER) {
        f.x = static_cast<u16>(option.argument);
        f.remaining = 1;
    } else {
        f.card = option.object;
    }
}

} // namespace

const TaskRules ACTIVATE_TASK = {run, options, take};

bool source_can_pay(const Context& ctx, u32 player, u32 slot, const Ability& a) {
    const Board& board = ctx.board;
    const bool tapped = board.test(Word::tapped, slot);
    const bool taps = has(a, AbilityFlag::TAPS);
    const bool untaps = has(a, AbilityFlag::UNTAPS);
    if ((taps && tapped) || (untaps && !tapped)) { // 107.5, 107.6
        return false;
    }
    if ((taps || untaps) && is_too_new(board, slot)) {
        return false;
    }
    if (has(a, AbilityFlag::ONCE_EACH_TURN) && board.test(Word::activated, slot)) {
        return false;
    }
    if (a.life != 0 && board.player(player).life < a.life) { // 119.4
        return false;
    }
    if (a.counters != 0 && a.counters != REMOVE_X &&
        counters_on(ctx, slot, static_cast<CounterKind>(a.counter_kind)) < a.counters) {
        return false;
    }
    Source source = source_of(ctx, slot);
    source.controller = static_cast<u8>(player);
    return holds(ctx, a.condition, source); // 602.5b
}

bool can_activate(Context& ctx, u32 player, u32 slot, u32 ability, bool paying) {
    const Ability& a = ctx.pool.abilities[ability];
    if (a.kind != static_cast<u8>(AbilityKind::ACTIVATED) ||
        ctx.board.permanent(slot).controller != player || !timing_allows(ctx, player, a, paying) ||
        !source_can_pay(ctx, player, slot, a)) {
        return false;
    }
    if (a.object_cost != static_cast<u8>(ObjectCost::NOTHING)) {
        bool any = false;
        for_each_cost_object(ctx, player, slot, ability, paying, [&](u32) { any = true; });
        return any;
    }
    return paying || a.cost.units == 0 || mana_is_payable(ctx, player, slot, ability, NONE);
}

void start_activation(Context& ctx, u32 player, u32 slot, u32 ability) {
    Frame* f = push_frame(ctx, Task::ACTIVATE, player);
    if (f == nullptr) {
        return;
    }
    const Source source = source_of(ctx, slot);
    f->ability = static_cast<u16>(ability);
    f->source = source.slot;
    f->source_generation = source.generation;
    f->source_definition = source.definition;
}

void pay_source_costs(Context& ctx, u32 player, u32 slot, u32 ability, u32 x) {
    const Ability& a = ctx.pool.abilities[ability];
    if (has(a, AbilityFlag::ONCE_EACH_TURN) && ctx.board.test(Word::occupied, slot)) {
        ctx.board.put(Word::activated, slot, true);
    }
    if (has(a, AbilityFlag::TAPS)) {
        tap(ctx, slot);
    }
    if (has(a, AbilityFlag::UNTAPS)) {
        ctx.board.put(Word::tapped, slot, false);
    }
    if (a.life != 0) {
        change_life(ctx, player, -static_cast<i32>(a.life));
    }
    const u32 counters = a.counters == REMOVE_X ? x : a.counters;
    if (counters != 0) {
        change_counters(ctx, slot, static_cast<CounterKind>(a.counter_kind),
                        -static_cast<i32>(counters));
    }
    if (has(a, AbilityFlag::SACRIFICES)) {
        leave_battlefield(ctx, slot, Zone::GRAVEYARD);
    }
}

void add_activation_options(Context& ctx, u32 player) {
    const bool manual = ctx.header().mana_mode == static_cast<u8>(ManaMode::MANUAL);
    const Board& board = ctx.board;
    for_each_slot(
        board,
        [&](u32 w) {
            const u64 stack = board.set(Word::activates)[w] | board.set(Word::mana_manual)[w];
            return board.control(player)[w] & (manual ? ~u64{0} : stack);
        },
        [&](u32 slot) {
            const Definition& d = ctx.definition(slot);
            for (u32 i = 0; i < d.abilities; ++i) {
                const u32 row = d.first_ability + i;
                const bool by_solver = is_mana_ability(ctx.pool.abilities[row]) && !manual &&
                                       is_solver_ability(ctx, row);
                if (!by_solver && can_activate(ctx, player, slot, row)) {
                    ctx.options.add(OptionKind::ACTIVATE, slot, i);
                }
            }
        });
}

} // namespace mirrorpool
