#include "rules/manual_payment.hpp"

#include <algorithm>

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/activation.hpp"
#include "rules/casting.hpp"
#include "rules/hypothesis.hpp"
#include "rules/mana.hpp"
#include "rules/mana_for_mana.hpp"
#include "rules/outcomes.hpp"
#include "rules/payment_board.hpp"
#include "rules/payment_purposes.hpp"
#include "rules/pool_payment.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

// 601.2g: mana abilities are activated. 601.2h: the player pays, which a first SPEND begins.
// OF_ABILITY: the mana cost of a mana ability that is activated during another payment.
enum State : u8 { ACTIVATING, PAID, PAYING, OF_ABILITY };

// Symbols that the player has said life pays for.
u32 life_set_aside(const Frame& f) { return f.restriction; }

bool is_excluded(const Frame& pay, u32 slot) { return slot == pay.source || slot == pay.card; }

// 605.3c: an ability that has not resolved yet cannot be begun again.
bool is_begun(const Context& ctx, u32 slot, u32 ability) {
    for (u16 cell = ctx.board.header().frame_top; cell != NONE;) {
        const Frame& f = ctx.board.block<Frame>(cell);
        const Task task = static_cast<Task>(f.task);
        if ((task == Task::ACTIVATE || task == Task::PROGRAM) && f.source == slot &&
            f.ability == ability) {
            return true;
        }
        cell = f.next;
    }
    return false;
}

// 119.4: the life that the payment also asks for must be left.
bool leaves_life(const Context& ctx, const Frame& pay, u32 slot, const Ability& a) {
    const i32 needed = static_cast<i32>(life_cost(ctx, cost_of_payment(pay)));
    const Source source = source_used_by(ctx, slot, pay.player);
    const i32 left = ctx.board.player(pay.player).life - a.life - damage_of(ctx, source, a);
    return needed == 0 || left >= needed;
}

// Whether an activation that is being paid for still needs the permanent: itself, or as what its
// cost asks for besides mana.
bool is_needed(const Context& ctx, const Frame& pay, u32 slot) {
    for (u16 cell = pay.next; cell != NONE;) {
        const Frame& f = ctx.board.block<Frame>(cell);
        const Ability& a = ctx.pool.abilities[f.ability];
        const bool uses = f.card == slot || (f.source == slot && needs_source(a));
        if (f.task == static_cast<u8>(Task::ACTIVATE) && uses) {
            return true;
        }
        cell = f.next;
    }
    return false;
}

bool can_use_for(Context& ctx, const Frame& pay, u32 slot, u32 ability, u32 index) {
    if (is_excluded(pay, slot) || is_begun(ctx, slot, ability) ||
        !can_activate(ctx, pay.player, slot, ability, true)) {
        return false;
    }
    const Ability& a = ctx.pool.abilities[ability];
    if (!runs_by_script(ctx, a) || !leaves_life(ctx, pay, slot, a)) {
        return false;
    }
    if (is_tried_by_hand(ctx, ability) && !ctx.is_trial) {
        return a.object_cost == static_cast<u8>(ObjectCost::NOTHING) &&
               leads_to_payment(ctx, {OptionKind::ACTIVATE, 0, static_cast<u16>(slot), index});
    }
    if (a.object_count > 1) {
        return ctx.is_trial ||
               leads_to_payment(ctx, {OptionKind::ACTIVATE, 0, static_cast<u16>(slot), index});
    }
    PoolShare first;
    return a.object_cost != static_cast<u8>(ObjectCost::NOTHING) || // can_activate has asked
           ManaForMana(ctx, pay, slot, ability, NONE).find(first);
}

// ---- which mana pays ----

PoolPayment pool_payment(Context& ctx, const Frame& f) {
    return {ctx, f.player, cost_of_payment(f), life_set_aside(f)};
}

void add_spend(Context& ctx, const PoolPayment& pool, u32 i) {
    if (i == pool.life_index()) {
        ctx.options.add(OptionKind::SPEND, 0, LIFE_ARGUMENT);
    } else {
        ctx.options.add(OptionKind::SPEND, 0, pool.kind(i).unit.type, pool.kind(i).place);
    }
}

// What pays in any case needs no saying: an option rules some payment out, and leaves one.
void add_spend_options(Context& ctx, const PoolPayment& pool) {
    const PoolShare least = pool.forced();
    for (u32 i = 0; i <= pool.life_index(); ++i) {
        if (pool.can_add(least, i)) {
            add_spend(ctx, pool, i);
        }
    }
}

// What an option SPEND names.
u32 index_of(const PoolPayment& pool, const Option& option) {
    u32 i = 0;
    while (i < pool.size() &&
           (pool.kind(i).unit.type != option.argument || pool.kind(i).place != option.detail)) {
        ++i;
    }
    return i; // the life_index if none
}

void set_aside(Context& ctx, Frame& f, const PoolPayment& pool, PoolShare share, u32 i) {
    if (i == pool.life_index()) {
        ++share.life;
    } else {
        ++share.units[i];
    }
    f.restriction = share.life;
    reserve(ctx, f.player, pool, share);
}

// The pool pays: true if it can.
bool add_pool_options(Context& ctx, const Frame& f) {
    const PoolPayment pool = pool_payment(ctx, f);
    const bool can = pool.is_exact() ? pool.is_possible()
                                     : payment::can_pay(ctx.payment_problem, ctx.payment_scratch) ==
                                           payment::Answer::YES;
    if (can) {
        ctx.options.add(OptionKind::PAY);
    }
    if (can && pool.is_exact()) {
        add_spend_options(ctx, pool);
    }
    return can;
}

void pay_by_plan(Context& ctx, const Frame& f, u8* spent) {
    payment::solve(ctx.payment_problem, ctx.payment_scratch, ctx.payment_plan);
    run_payment_plan(ctx, f.player, spent);
}

void pay_the_cost(Context& ctx, Frame& f) {
    u8 spent[MANA_TYPES] = {};
    const PoolPayment pool = pool_payment(ctx, f);
    if (pool.is_exact()) {
        spend_share(ctx, f.player, pool, pool.complete(pool.forced()), spent);
    } else {
        pay_by_plan(ctx, f, spent);
    }
    note_spent(ctx, f.player, cost_of_payment(f), spent);
    f.state = PAID;
}

// ---- the same for the mana cost of a mana ability ----

ManaForMana mana_for_mana(Context& ctx, const Frame& f) {
    const Frame& pay = ctx.board.block<Frame>(enclosing_payment(ctx, f.player));
    return {ctx, pay, f.event_object, f.x, f.card};
}

void add_ability_options(Context& ctx, const Frame& f) {
    ManaForMana mana = mana_for_mana(ctx, f);
    ManaForMana::Choice choice;
    if (!mana.find_all(choice)) {
        return;
    }
    ctx.options.add(OptionKind::PAY);
    for (u32 i = 0; i < mana.pool().size(); ++i) {
        if (choice.most.units[i] > choice.least.units[i]) {
            add_spend(ctx, mana.pool(), i);
        }
    }
}

void take_for_ability(Context& ctx, Frame& f, const Option& option) {
    ManaForMana mana = mana_for_mana(ctx, f);
    ManaForMana::Choice choice;
    mana.find_all(choice);
    if (option.kind == OptionKind::SPEND) {
        set_aside(ctx, f, mana.pool(), choice.least, index_of(mana.pool(), option));
        return;
    }
    u8 spent[MANA_TYPES] = {};
    ctx.payment_cost = cost_of_payment(f); // 106.6a: not of the spell that is being paid for
    spend_share(ctx, f.player, mana.pool(), choice.first, spent);
    f.state = PAID;
}

// ---- help (702.51, 702.126) ----

// What the permanent could pay for: parts of the cost that are left, so that the rest stays
// payable.
u8 helpable_types(Context& ctx, Frame& f, u32 slot) {
    const ManaCost cost = cost_of_payment(f);
    const u8 types = is_excluded(f, slot) ? u8{0} : help_types(ctx, help_for(ctx, cost), slot);
    u32 payable = 0;
    for_each_bit(types, [&](u32 t) {
        const CostView left = view_cost(ctx, f.player, cost);
        const bool wanted = t == COLORLESS ? left.generic != 0 && help_limit(ctx, cost) != 0
                                           : left.cost != nullptr && left.cost->typed[t] != 0;
        if (!wanted || f.spent[t] == 255) {
            return;
        }
        Hypothesis board(ctx);
        board.tap(slot);
        ++f.spent[t];
        build_problem(ctx, f.player, cost_of_payment(f));
        const payment::Answer answer = payment::can_pay(ctx.payment_problem, ctx.payment_scratch);
        --f.spent[t];
        payable |= answer == payment::Answer::YES ? 1u << t : 0u;
    });
    return static_cast<u8>(payable);
}

void add_help_options(Context& ctx, const Frame& pay) {
    if (help_for(ctx, cost_of_payment(pay)) == Help::NOTHING) {
        return;
    }
    Frame f = pay;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(f.player)[w]; },
        [&](u32 slot) {
            for_each_bit(helpable_types(ctx, f, slot),
                         [&](u32 t) { ctx.options.add(OptionKind::HELP, slot, t); });
        });
}

// ---- the task ----

Flow run(Context& ctx, Frame& f) {
    return f.state == PAID ? Flow::DONE : ask(ctx, DecisionKind::PAYMENT, f.player);
}

void add_uses(Context& ctx, const Frame& f) {
    for_each_slot(
        ctx.board, [&](u32 w) { return open_to(ctx.board, f.player, w); },
        [&](u32 slot) {
            u32 index = 0;
            for_each_ability(ctx, slot, [&](u32 row) {
                if (can_use_for(ctx, f, slot, row, index)) {
                    ctx.options.add(OptionKind::ACTIVATE, slot, index);
                }
                ++index;
            });
        });
    add_help_options(ctx, f);
}

void options(Context& ctx, const Frame& f) {
    if (f.state == OF_ABILITY) {
        add_ability_options(ctx, f);
        return;
    }
    add_pool_options(ctx, f);
    if (f.state == ACTIVATING) {
        add_uses(ctx, f);
    }
}

void take(Context& ctx, Frame& f, const Option& option) {
    if (f.state == OF_ABILITY) {
        take_for_ability(ctx, f, option);
        return;
    }
    switch (option.kind) {
    case OptionKind::ACTIVATE:
        start_activation(ctx, f.player, option.object,
                         ability_at(ctx, option.object, option.argument));
        break;
    case OptionKind::HELP:
        ++f.spent[option.argument];
        tap(ctx, option.object);
        break;
    case OptionKind::SPEND: {
        const PoolPayment pool = pool_payment(ctx, f);
        set_aside(ctx, f, pool, pool.forced(), index_of(pool, option));
        f.state = PAYING;
        break;
    }
    default:
        pay_the_cost(ctx, f);
    }
}

// Whether the cost can still be paid with the type chosen, and with what is then still to be
// chosen.
bool type_stays_payable(Context& ctx, const Frame& pay, const Frame& f, u32 type) {
    const Instruction& in = ctx.pool.instructions[ctx.pool.abilities[f.ability].program + f.pc];
    const Source source = source_of_frame(f);
    u16 added[MANA_TYPES];
    std::memcpy(added, f.produced, sizeof added);
    const bool all_at_once = f.remaining == 0;
    const u32 made = all_at_once ? amount_of(ctx, in.amount, source, type) : 1;
    added[type] = static_cast<u16>(added[type] + made);
    const Closure closure = closure_of(ctx);
    Outputs rest = dry_run(ctx, f.ability, source, &closure, 0, f.pc + 1u);
    if (!all_at_once && f.remaining > 1 && rest.size < MAX_OUTPUTS) {
        const u8 later = static_cast<u8>(f.mask & ~(type_bit(type) - 1));
        rest.items[rest.size++] = {later, static_cast<u16>(f.remaining - 1), false, false, 0};
    }
    Hypothesis board(ctx);
    board.lose_life(f.player, damage_of(ctx, source, ctx.pool.abilities[f.ability], f.pc));
    if (is_present(ctx, source) &&
        effect_sacrifices(ctx, source.slot, ctx.pool.abilities[f.ability], 0)) {
        board.remove(source.slot);
    }
    build_problem(ctx, pay.player, cost_of_payment(pay));
    const u8 snow = is_snow_source(ctx, source) ? u8{FROM_SNOW} : u8{0};
    const payment::Qualities gives = qualities_of(ctx, snow, in.restriction, source);
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        ctx.payment_problem.add_floating(t, added[t], gives);
    }
    add_outputs(ctx, rest, source, snow != 0);
    return has_life_for(ctx, pay.player, cost_of_payment(pay)) &&
           payment::can_pay(ctx.payment_problem, ctx.payment_scratch) == payment::Answer::YES;
}

} // namespace

const TaskRules PAY_TASK = {run, options, take};

bool is_tried_by_hand(const Context& ctx, u32 ability) {
    const Ability& a = ctx.pool.abilities[ability];
    return is_tried_out(ctx, ability) || a.counters == REMOVE_X || a.cost.x != 0;
}

ManaCost cost_of_payment(const Frame& f) {
    ManaCost cost{
        static_cast<CostKind>(f.flags), f.x, {f.source, f.card}, f.remaining, f.event_object};
    cost.source_generation = f.source_generation;
    cost.source_definition = f.source_definition;
    cost.kicked = f.kicked;
    cost.asks_x = f.choice;
    cost.more = f.revealed_value;
    std::memcpy(cost.helped, f.spent, sizeof cost.helped);
    return cost;
}

bool is_for_ability(const Frame& f) {
    return f.task == static_cast<u8>(Task::PAY) && f.state == OF_ABILITY;
}

namespace {

bool is_alike(const ManaCost& a, const ManaCost& b) {
    return a.kind == b.kind && a.value == b.value && a.x == b.x && a.source == b.source &&
           a.source_generation == b.source_generation &&
           a.source_definition == b.source_definition && a.kicked == b.kicked && a.more == b.more &&
           a.asks_x == b.asks_x;
}

// What only some permanents that are gone by now could have been: those that make no mana for it.
bool excludes(const ManaCost& cost, u16 first, u16 second) {
    return (cost.excluded[0] == NONE || cost.excluded[0] == first) &&
           (cost.excluded[1] == NONE || cost.excluded[1] == second);
}

// What effects ask for: the instruction is behind the task already.
bool is_asked_for(const Context& ctx, const Frame& pay, const Frame& program) {
    const ManaCost cost = cost_of_payment(pay);
    const u32 rows = cost.kind == CostKind::OBJECT  ? static_cast<u32>(ctx.pool.definitions.size())
                     : cost.kind == CostKind::TIMES ? static_cast<u32>(ctx.pool.abilities.size())
                     : cost.kind == CostKind::GENERIC ? 0x10000u
                                                      : 0u;
    return cost.value < rows && (pay.player == program.player || pay.player == program.asked) &&
           excludes(cost, NONE, NONE) && cost.source == NONE && cost.kicked == 0 &&
           cost.more == 0 && cost.asks_x <= 1;
}

bool is_paid_for(const Context& ctx, const Frame& pay, const Frame& below) {
    const ManaCost cost = cost_of_payment(pay);
    switch (static_cast<Task>(below.task)) {
    case Task::CAST:
        return pay.player == below.player && is_alike(cost, cost_of_casting(below)) &&
               excludes(cost, NONE, NONE);
    case Task::ACTIVATE:
        return pay.player == below.player && is_alike(cost, cost_of_activation(ctx, below)) &&
               excludes(cost, below.source, below.card);
    case Task::PROGRAM:
        return is_asked_for(ctx, pay, below);
    default:
        return false;
    }
}

// An ability's mana cost: the pool alone pays, so its permanent and the object of its cost wait.
bool is_paid_inside(const Context& ctx, const Frame& pay, const Frame& below) {
    return below.task == static_cast<u8>(Task::ACTIVATE) && pay.player == below.player &&
           pay.flags == static_cast<u8>(CostKind::ABILITY) && pay.x == below.ability &&
           pay.event_object == below.source && pay.card == below.card &&
           pay.source_generation == below.source_generation &&
           pay.source_definition == below.source_definition && pay.source == NONE &&
           ctx.board.same_permanent(pay.event_object, pay.source_generation) &&
           enclosing_payment(ctx, pay.player) != NONE;
}

} // namespace

bool is_sound_payment(Context& ctx, const Frame& pay) {
    if (pay.next == NONE || pay.state == PAID || pay.state > OF_ABILITY ||
        (pay.state != PAYING && life_set_aside(pay) != 0)) {
        return false;
    }
    const Frame& below = ctx.board.block<Frame>(pay.next);
    if (pay.state == OF_ABILITY) {
        return is_paid_inside(ctx, pay, below);
    }
    const bool helped =
        std::any_of(pay.spent, pay.spent + MANA_TYPES, [](u8 units) { return units != 0; });
    return is_paid_for(ctx, pay, below) &&
           (!helped || help_for(ctx, cost_of_payment(pay)) != Help::NOTHING);
}

void start_manual_payment(Context& ctx, u32 player, const ManaCost& cost) {
    Frame* f = push_frame(ctx, Task::PAY, player);
    if (f != nullptr) {
        f->flags = static_cast<u8>(cost.kind);
        f->x = cost.value;
        f->source = cost.excluded[0];
        f->card = cost.excluded[1];
        f->remaining = cost.x;
        f->event_object = cost.source;
        f->source_generation = cost.source_generation;
        f->source_definition = cost.source_definition;
        f->kicked = cost.kicked;
        f->choice = cost.asks_x;
        f->revealed_value = cost.more;
        std::memcpy(f->spent, cost.helped, sizeof f->spent);
    }
}

bool is_still_payable(Context& ctx, u16 pay) {
    const Frame& f = ctx.board.block<Frame>(pay);
    build_problem(ctx, f.player, cost_of_payment(f));
    return has_life_for(ctx, f.player, cost_of_payment(f)) &&
           payment::can_pay(ctx.payment_problem, ctx.payment_scratch) == payment::Answer::YES;
}

u16 enclosing_payment(const Context& ctx, u32 player) {
    for (u16 cell = ctx.board.header().frame_top; cell != NONE;
         cell = ctx.board.block<Frame>(cell).next) {
        const Frame& f = ctx.board.block<Frame>(cell);
        if (f.task == static_cast<u8>(Task::PAY) && f.player == player && !is_for_ability(f)) {
            return cell;
        }
    }
    return NONE;
}

bool can_use_object(Context& ctx, u32 player, u32 slot, u32 ability, u16 object) {
    const Frame& pay = ctx.board.block<Frame>(enclosing_payment(ctx, player));
    const ObjectCost cost = static_cast<ObjectCost>(ctx.pool.abilities[ability].object_cost);
    const bool leaves = cost == ObjectCost::SACRIFICE || cost == ObjectCost::RETURN;
    if (is_excluded(pay, object) || (leaves && is_needed(ctx, pay, object))) {
        return false;
    }
    if (ctx.pool.abilities[ability].object_count > 1) { // what is left depends on the others, too
        return ctx.is_trial || leads_to_payment(ctx, {OptionKind::CHOOSE_PERMANENT, 0, object, 0});
    }
    PoolShare first;
    return ManaForMana(ctx, pay, slot, ability, object).find(first);
}

void start_payment_of_ability(Context& ctx, u32 player, u32 slot, u32 ability, u16 object) {
    Frame* f = push_frame(ctx, Task::PAY, player);
    if (f != nullptr) {
        f->state = OF_ABILITY;
        f->flags = static_cast<u8>(CostKind::ABILITY);
        f->x = static_cast<u16>(ability);
        const Source source = source_of(ctx, slot);
        f->event_object = source.slot;
        f->source_generation = source.generation;
        f->source_definition = source.definition;
        f->card = object;
    }
}

void add_payable_types(Context& ctx, const Frame& f) {
    const bool tried = is_tried_by_hand(ctx, f.ability); // then rules/tasks filters all options
    const u16 cell = tried ? u16{NONE} : enclosing_payment(ctx, f.player);
    for_each_bit(f.mask, [&](u32 t) {
        if (cell == NONE || type_stays_payable(ctx, ctx.board.block<Frame>(cell), f, t)) {
            ctx.options.add(OptionKind::ADD_MANA, 0, t);
        }
    });
}

} // namespace mirrorpool
