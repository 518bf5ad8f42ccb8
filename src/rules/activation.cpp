#include "rules/activation.hpp"

#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/exiled_with.hpp"
#include "rules/last_known.hpp"
#include "rules/mana.hpp"
#include "rules/manual_payment.hpp"
#include "rules/paying.hpp"
#include "rules/program.hpp"
#include "rules/quantities.hpp"
#include "rules/spending.hpp"
#include "rules/stack.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

enum State : u8 { CHOOSE_X, CHOOSE_OBJECT, CHOOSE_DISCARD, PAY_MANA, PAY_REST };
enum FrameFlag : u8 { X_CHOSEN = 1, FREE_OF_MANA = 2 };

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

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

// Whether a mana ability of another permanent may ask for it.
bool can_be_sacrificed_for_mana(const Context& ctx, u32 slot) {
    const u32 player = ctx.board.permanent(slot).controller;
    bool found = false;
    for_each_slot(
        ctx.board,
        [&](u32 w) { return open_to(ctx.board, player, w) & ctx.board.set(Word::mana_manual)[w]; },
        [&](u32 other) {
            const Source source = source_used_by(ctx, other, player);
            for_each_ability(ctx, other, [&](u32 row) {
                const Ability& m = ctx.pool.abilities[row];
                found = found || (m.object_cost == static_cast<u8>(ObjectCost::SACRIFICE) &&
                                  is_mana_ability(ctx, m) &&
                                  matches(ctx, ctx.pool.filters[m.object_filter], slot, source));
            });
        });
    return found;
}

bool is_at_risk(const Context& ctx, u32 slot, u32 ability) {
    const Ability& a = ctx.pool.abilities[ability];
    bool risk = false;
    for_each_ability(ctx, slot, [&](u32 row) {
        const Ability& m = ctx.pool.abilities[row];
        risk = risk || (row != ability && is_mana_ability(ctx, m) && takes_away(ctx, m, a));
    });
    return (risk || can_be_sacrificed_for_mana(ctx, slot)) &&
           (a.counters != 0 || has(a, AbilityFlag::UNTAPS));
}

// Whether using a mana ability could take the permanent itself away.
bool can_leave_for_mana(const Context& ctx, u32 slot) {
    bool leaves = can_be_sacrificed_for_mana(ctx, slot);
    for_each_ability(ctx, slot, [&](u32 row) {
        const Ability& m = ctx.pool.abilities[row];
        bool goes = has(m, AbilityFlag::SACRIFICES) ||
                    m.object_cost == static_cast<u8>(ObjectCost::SACRIFICE) ||
                    m.object_cost == static_cast<u8>(ObjectCost::RETURN);
        for (u32 pc = m.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
            goes = goes || static_cast<Op>(ctx.pool.instructions[pc].op) == Op::SACRIFICE_THIS;
        }
        leaves = leaves || (goes && is_mana_ability(ctx, m));
    });
    return leaves;
}

// A permanent that pays the cost by being tapped cannot make mana for it, nor may one whose mana
// abilities use what pays the rest of it. One that is sacrificed can be tapped for mana before
// (601.2g-h).
u16 spent_as_cost(const Context& ctx, u32 slot, u32 ability) {
    const Ability& a = ctx.pool.abilities[ability];
    const bool used = has(a, AbilityFlag::TAPS) ||
                      (has(a, AbilityFlag::SACRIFICES) && can_leave_for_mana(ctx, slot)) ||
                      is_at_risk(ctx, slot, ability);
    return used ? static_cast<u16>(slot) : NONE;
}

u16 object_spent_as_cost(const Context& ctx, const Ability& a, u16 object) {
    const ObjectCost cost = static_cast<ObjectCost>(a.object_cost);
    if (object == NONE || cost == ObjectCost::TAP) {
        return cost == ObjectCost::TAP ? object : u16{NONE};
    }
    if (cost == ObjectCost::UNTAP) {
        return can_be_sacrificed_for_mana(ctx, object) ? object : u16{NONE};
    }
    const bool leaves = cost == ObjectCost::SACRIFICE || cost == ObjectCost::RETURN;
    const bool stays_untapped = ctx.pool.filters[a.object_filter].tapped == 2;
    return leaves && (stays_untapped || can_leave_for_mana(ctx, object)) ? object : u16{NONE};
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
    case ObjectCost::RETURN:
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
    ManaCost cost = cost_of_ability(source_of(ctx, slot), ability);
    cost.excluded[0] = spent_as_cost(ctx, slot, ability);
    cost.excluded[1] = object_spent_as_cost(ctx, a, object);
    return can_pay(ctx, player, cost);
}

bool is_affordable(Context& ctx, u32 player, u32 slot, u32 ability, u16 object, bool paying) {
    return paying ? can_use_object(ctx, player, slot, ability, object)
                  : ctx.pool.abilities[ability].cost.units == 0 ||
                        mana_is_payable(ctx, player, slot, ability, object);
}

template <class F>
void for_each_cost_object(Context& ctx, u32 player, u32 slot, u32 ability, bool paying, F visit) {
    const Ability& a = ctx.pool.abilities[ability];
    const Source source = source_used_by(ctx, slot, player);
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
        return is_mana_ability(ctx, a) && !has(a, AbilityFlag::INSTANT_SPEED) &&
               !has(a, AbilityFlag::SORCERY_SPEED);
    }
    return !has(a, AbilityFlag::SORCERY_SPEED) || may_act_as_a_sorcery(ctx, player);
}

// 701.20a: everybody knows the cards then.
void reveal_hand(Context& ctx, u32 player) {
    for (u32 i = 0; i < ctx.board.player(player).hand; ++i) {
        Card& card = ctx.board.card(card_in_zone(ctx, player, Zone::HAND, i));
        card.known = static_cast<u8>((1u << ctx.board.players()) - 1);
    }
}

// ---- the task ----

// 107.3a: X in the mana cost, or as many counters as are removed.
bool has_x(const Ability& a) { return a.counters == REMOVE_X || a.cost.x != 0; }

Flow choose_x(Context& ctx, Frame& f, const Ability& a) {
    if (has_x(a) && (f.flags & X_CHOSEN) == 0) {
        return ask(ctx, DecisionKind::NUMBER, f.player); // 601.2b
    }
    f.remaining = a.object_count;
    f.state = CHOOSE_OBJECT;
    return Flow::AGAIN;
}

// Of several objects all but the last are paid as they are chosen: none of them makes mana for it.
Flow choose_object(Context& ctx, Frame& f, const Ability& a) {
    if (a.object_cost != static_cast<u8>(ObjectCost::NOTHING) && f.card == NONE) {
        return ask(ctx, DecisionKind::COST_PERMANENT, f.player);
    }
    f.remaining = a.discard;
    f.state = CHOOSE_DISCARD;
    return Flow::AGAIN;
}

Flow choose_discard(Context& ctx, Frame& f) {
    if (f.remaining != 0) {
        return ask(ctx, DecisionKind::DISCARD, f.player);
    }
    f.state = PAY_MANA;
    return Flow::AGAIN;
}

bool is_paying_for_more(const Context& ctx, const Frame& f) {
    return is_mana_ability(ctx, ctx.pool.abilities[f.ability]) &&
           enclosing_payment(ctx, f.player) != NONE;
}

Flow pay_mana(Context& ctx, Frame& f, const Ability& a) {
    f.state = PAY_REST;
    if ((a.cost.units == 0 && a.cost.x == 0) || (f.flags & FREE_OF_MANA) != 0) {
        return Flow::AGAIN;
    }
    const ManaCost cost = cost_of_activation(ctx, f);
    if (is_paying_for_more(ctx, f)) {
        start_payment_of_ability(ctx, f.player, f.source, f.ability, f.card);
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
    f.counters[0] = ctx.definition(f.card).cost.mana_value;    // 202.3
    pay_with_object(ctx, a, f.card);
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
    object->cost_object_value = static_cast<u8>(f.counters[0]);
    ctx.header().passes = 0;
}

Flow pay_rest(Context& ctx, Frame& f, const Ability& a) {
    // 601.2h allows any order: tapping before the object could leave, sacrificing last.
    const bool last = a.object_cost == static_cast<u8>(ObjectCost::SACRIFICE) ||
                      a.object_cost == static_cast<u8>(ObjectCost::RETURN);
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
    if (is_mana_ability(ctx, a)) {
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
    case CHOOSE_DISCARD:
        return choose_discard(ctx, f);
    case PAY_MANA:
        return pay_mana(ctx, f, a);
    default:
        return pay_rest(ctx, f, a);
    }
}

u32 most_x(Context& ctx, const Frame& f, const Ability& a) {
    if (a.counters == REMOVE_X) {
        return counters_on(ctx, f.source, static_cast<CounterKind>(a.counter_kind));
    }
    ManaCost cost = cost_of_ability(source_of_frame(f), f.ability);
    cost.excluded[0] = spent_as_cost(ctx, f.source, f.ability);
    return max_x(ctx, f.player, cost);
}

void options(Context& ctx, const Frame& f) {
    const Ability& a = ctx.pool.abilities[f.ability];
    if (f.state == CHOOSE_X) {
        const u32 most = most_x(ctx, f, a);
        for (u32 x = 0; x <= most; ++x) {
            ctx.options.add(OptionKind::CHOOSE_NUMBER, 0, x);
        }
        return;
    }
    if (f.state == CHOOSE_DISCARD) {
        for (u32 i = 0; i < ctx.board.player(f.player).hand; ++i) {
            ctx.options.add(OptionKind::DISCARD, card_in_zone(ctx, f.player, Zone::HAND, i));
        }
        return;
    }
    for_each_cost_object(
        ctx, f.player, f.source, f.ability, is_paying_for_more(ctx, f),
        [&](u32 object) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, object); });
}

void take(Context& ctx, Frame& f, const Option& option) {
    switch (option.kind) {
    case OptionKind::CHOOSE_NUMBER:
        f.x = static_cast<u16>(option.argument);
        f.flags |= X_CHOSEN;
        break;
    case OptionKind::DISCARD:
        --f.remaining;
        discard_card(ctx, option.object);
        break;
    default:
        f.card = option.object;
        if (f.remaining > 1) { // "tap three ..."
            --f.remaining;
            pay_object_cost(ctx, f, ctx.pool.abilities[f.ability]);
            f.card = NONE;
        }
    }
}

} // namespace

const TaskRules ACTIVATE_TASK = {run, options, take};

void pay_with_object(Context& ctx, const Ability& a, u32 object) {
    switch (static_cast<ObjectCost>(a.object_cost)) {
    case ObjectCost::SACRIFICE:
        leave_battlefield(ctx, object, Zone::GRAVEYARD);
        break;
    case ObjectCost::TAP:
        tap(ctx, object);
        break;
    case ObjectCost::UNTAP:
        untap(ctx, object);
        break;
    case ObjectCost::RETURN:
        leave_battlefield(ctx, object, Zone::HAND);
        break;
    default:
        break;
    }
}

u32 count_cost_objects(const Context& ctx, u32 player, u32 slot, const Ability& a) {
    const Source source = source_used_by(ctx, slot, player);
    u32 n = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 object) { n += can_be_cost_object(ctx, slot, a, object, source) ? 1u : 0u; });
    return n;
}

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
    if (a.life != 0 && (board.player(player).life < a.life || cannot_pay_life(ctx, player))) {
        return false; // 119.4
    }
    if (a.discard > board.player(player).hand || a.mill > board.player(player).library) {
        return false;
    }
    if (a.counters != 0 && a.counters != REMOVE_X &&
        counters_on(ctx, slot, static_cast<CounterKind>(a.counter_kind)) < a.counters) {
        return false;
    }
    const Source source = source_used_by(ctx, slot, player);
    return holds(ctx, a.condition, source); // 602.5b
}

bool can_activate(Context& ctx, u32 player, u32 slot, u32 ability, bool paying) {
    const Ability& a = ctx.pool.abilities[ability];
    if (a.kind != static_cast<u8>(AbilityKind::ACTIVATED) || !may_use(ctx.board, player, slot, a) ||
        !timing_allows(ctx, player, a, paying) || !source_can_pay(ctx, player, slot, a)) {
        return false;
    }
    if (a.object_count > 1 && count_cost_objects(ctx, player, slot, a) < a.object_count) {
        return false;
    }
    if (paying && a.object_count > 1) {
        return true; // rules/manual_payment tries out which
    }
    if (a.object_cost != static_cast<u8>(ObjectCost::NOTHING)) {
        bool any = false;
        for_each_cost_object(ctx, player, slot, ability, paying, [&](u32) { any = true; });
        return any;
    }
    return paying || a.cost.units == 0 || mana_is_payable(ctx, player, slot, ability, NONE);
}

bool needs_source(const Ability& a) {
    return has(a, AbilityFlag::TAPS) || has(a, AbilityFlag::UNTAPS) ||
           has(a, AbilityFlag::SACRIFICES) || a.counters != 0;
}

ManaCost cost_of_activation(const Context& ctx, const Frame& f) {
    const Ability& a = ctx.pool.abilities[f.ability];
    ManaCost cost = cost_of_ability(source_of_frame(f), f.ability);
    cost.excluded[0] = spent_as_cost(ctx, f.source, f.ability);
    cost.excluded[1] = object_spent_as_cost(ctx, a, f.card);
    cost.x = a.counters == REMOVE_X ? u16{0} : f.x;
    return cost;
}

namespace {

// While the cost is paid, what gave the ability may leave.
bool has_ability(const Context& ctx, const Frame& f) {
    bool found = f.state == PAY_REST;
    if (!found) {
        for_each_ability(ctx, f.source, [&](u32 row) { found = found || row == f.ability; });
    }
    return found;
}

bool has_what_is_left(const Context& ctx, const Frame& f, const Ability& a) {
    switch (f.state) {
    case CHOOSE_OBJECT:
        return f.remaining != 0 && f.remaining <= a.object_count;
    case CHOOSE_DISCARD:
        return f.remaining != 0 && f.remaining <= a.discard &&
               f.remaining <= ctx.board.player(f.player).hand;
    default:
        return true;
    }
}

} // namespace

bool is_sound_activation(const Context& ctx, const Frame& f, bool pays) {
    const Ability& a = ctx.pool.abilities[f.ability];
    const bool here = ctx.board.same_permanent(f.source, f.source_generation);
    const bool gone = f.state == PAY_REST && f.source_definition != NONE && !needs_source(a);
    const bool object =
        f.card == NONE || (f.card < ctx.board.layout().dims.slots &&
                           ctx.board.test(Word::occupied, f.card) && a.object_count != 0);
    const bool counters =
        a.counters != REMOVE_X ||
        (here && f.x <= counters_on(ctx, f.source, static_cast<CounterKind>(a.counter_kind)));
    return a.kind == static_cast<u8>(AbilityKind::ACTIVATED) && (here || gone) && object &&
           counters && has_ability(ctx, f) && has_what_is_left(ctx, f, a) &&
           (gone || may_use(ctx.board, f.player, f.source, a)) &&
           (pays ? f.state == PAY_REST : f.state < PAY_MANA);
}

void start_activation(Context& ctx, u32 player, u32 slot, u32 ability, bool free_of_mana) {
    Frame* f = push_frame(ctx, Task::ACTIVATE, player);
    if (f == nullptr) {
        return;
    }
    const Source source = source_of(ctx, slot);
    f->ability = static_cast<u16>(ability);
    f->source = source.slot;
    f->source_generation = source.generation;
    f->source_definition = source.definition;
    f->event_player = static_cast<u8>(player);
    f->flags = free_of_mana ? u8{FREE_OF_MANA} : u8{0};
}

// Effects on the mana that a permanent makes ask what it was (106.12a, 608.2h), which its
// definition does not say where layers are at work.
void keep_for_mana(Context& ctx, u32 slot, u32 ability) {
    if (is_layered(ctx) && ctx.has_effects(ADDS_MORE_MANA | REPLACES_MANA) &&
        is_mana_ability(ctx, ctx.pool.abilities[ability])) {
        keep_last_known(ctx, slot);
    }
}

void pay_source_costs(Context& ctx, u32 player, u32 slot, u32 ability, u32 x) {
    const Ability& a = ctx.pool.abilities[ability];
    if (has(a, AbilityFlag::ONCE_EACH_TURN) && ctx.board.test(Word::occupied, slot)) {
        ctx.board.put(Word::activated, slot, true);
    }
    if (has(a, AbilityFlag::COUNTED) && ctx.board.test(Word::occupied, slot)) {
        count_use(ctx, slot);
    }
    if (has(a, AbilityFlag::REVEALS_HAND)) {
        reveal_hand(ctx, player);
    }
    if (has(a, AbilityFlag::TAPS)) {
        tap(ctx, slot);
    }
    if (has(a, AbilityFlag::UNTAPS)) {
        untap(ctx, slot);
    }
    if (a.mill != 0) {
        mill(ctx, player, a.mill);
    }
    if (a.life != 0) {
        pay_life(ctx, player, a.life);
    }
    const u32 counters = a.counters == REMOVE_X ? x : a.counters;
    if (counters != 0) {
        change_counters(ctx, slot, static_cast<CounterKind>(a.counter_kind),
                        -static_cast<i32>(counters));
    }
    if (has(a, AbilityFlag::SACRIFICES)) {
        keep_for_mana(ctx, slot, ability);
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
            return manual ? board.set(Word::occupied)[w] : stack;
        },
        [&](u32 slot) {
            u32 index = 0;
            for_each_ability(ctx, slot, [&](u32 row) {
                const bool by_solver = is_mana_ability(ctx, ctx.pool.abilities[row]) && !manual &&
                                       is_solver_ability(ctx, row);
                if (!by_solver && can_activate(ctx, player, slot, row)) {
                    ctx.options.add(OptionKind::ACTIVATE, slot, index);
                }
                ++index;
            });
        });
}

void add_mana_ability_options(Context& ctx, u32 player, u32 slot) {
    u32 index = 0;
    for_each_ability(ctx, slot, [&](u32 row) {
        if (is_mana_ability(ctx, ctx.pool.abilities[row]) && can_activate(ctx, player, slot, row)) {
            ctx.options.add(OptionKind::ACTIVATE, slot, index);
        }
        ++index;
    });
}

bool has_usable_mana_ability(Context& ctx, u32 player, u32 slot) {
    bool any = false;
    for_each_ability(ctx, slot, [&](u32 row) {
        any = any || (is_mana_ability(ctx, ctx.pool.abilities[row]) &&
                      can_activate(ctx, player, slot, row));
    });
    return any;
}

} // namespace mirrorpool
