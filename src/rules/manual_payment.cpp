#include "rules/manual_payment.hpp"

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/activation.hpp"
#include "rules/mana.hpp"
#include "rules/outcomes.hpp"
#include "rules/payment_board.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

enum State : u8 { ASK, PAID };

ManaCost cost_of(const Frame& f) {
    ManaCost cost{
        static_cast<CostKind>(f.flags), f.x, {f.source, f.card}, f.remaining, f.event_object};
    cost.kicked = f.kicked;
    cost.asks_x = f.choice;
    cost.more = f.revealed_value;
    std::memcpy(cost.helped, f.spent, sizeof cost.helped);
    return cost;
}

// The board as it would be once a cost is paid, for one question: the destructor puts it back.
class Hypothesis {
public:
    explicit Hypothesis(const Context& ctx) : board_(ctx.board) {}
    Hypothesis(const Hypothesis&) = delete;
    Hypothesis& operator=(const Hypothesis&) = delete;
    ~Hypothesis() {
        board_.player(player_).life += lost_;
        while (size_ > 0) {
            restore(saved_[--size_]);
        }
    }

    void tap(u32 slot) {
        save(slot);
        board_.put(Word::tapped, slot, true);
    }
    void lose_life(u32 player, i32 amount) {
        board_.player(player_).life += lost_;
        player_ = player;
        lost_ = amount;
        board_.player(player).life -= amount;
    }
    void remove(u32 slot) {
        save(slot);
        for (u32 w = 0; w < WORDS; ++w) {
            board_.put(static_cast<Word>(w), slot, false);
        }
        put_control(slot, false);
    }

private:
    struct Saved {
        u32 slot;
        u64 words;
        bool controlled;
    };

    u64& control_of(u32 slot) const {
        return board_.control(board_.permanent(slot).controller)[slot >> 6];
    }
    void put_control(u32 slot, bool value) const {
        const u64 mask = u64{1} << (slot & 63);
        control_of(slot) = value ? control_of(slot) | mask : control_of(slot) & ~mask;
    }
    void save(u32 slot) {
        Saved& s = saved_[size_++];
        s = {slot, 0, (control_of(slot) >> (slot & 63) & 1) != 0};
        for (u32 w = 0; w < WORDS; ++w) {
            s.words |= u64{board_.test(static_cast<Word>(w), slot)} << w;
        }
    }
    void restore(const Saved& s) const {
        for (u32 w = 0; w < WORDS; ++w) {
            board_.put(static_cast<Word>(w), s.slot, (s.words >> w & 1) != 0);
        }
        put_control(s.slot, s.controlled);
    }

    const Board& board_;
    Saved saved_[4]; // the permanent and the object of its cost, tapped and gone
    u32 size_ = 0;
    u32 player_ = 0;
    i32 lost_ = 0;
};

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

// Whether its own permanent is gone after the ability's effect, `removed` counters having been
// paid.
bool effect_sacrifices(const Context& ctx, u32 slot, const Ability& a, u32 removed) {
    bool found = false;
    for (u32 pc = a.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        found = found || static_cast<Op>(ctx.pool.instructions[pc].op) == Op::SACRIFICE_THIS;
    }
    const CounterKind kind = static_cast<CounterKind>(a.counter_kind);
    return found && (a.counters == 0 || counters_on(ctx, slot, kind) <= removed);
}

// What an activation, or a choice in it, changes in the pool.
struct Change {
    const u16* added = nullptr; // units by type
    const u16* spent = nullptr;
    const Outputs* outputs = nullptr; // choices still open
};

// Whether the cost of the payment could still be paid after the change.
bool stays_payable(Context& ctx, const Frame& pay, const Change& change) {
    build_problem(ctx, pay.player, cost_of(pay));
    payment::Problem& problem = ctx.payment_problem;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        const u32 more = change.added != nullptr ? change.added[t] : 0u;
        const u32 less = change.spent != nullptr ? change.spent[t] : 0u;
        problem.add_floating(t, more);
        problem.take_floating(t, less);
    }
    if (change.outputs != nullptr && change.outputs->size > 0) {
        problem.add_source(1);
        problem.add_mode();
        for (u32 i = 0; i < change.outputs->size; ++i) {
            const Output& o = change.outputs->items[i];
            problem.add_output(o.mask, o.amount, o.same_type);
        }
    }
    return payment::can_pay(problem, ctx.payment_scratch) == payment::Answer::YES;
}

// Whether it could still be paid once these units are spent and the outcome's are there, by what is
// left: the permanent itself counts again, so this is a hope and no promise.
bool stays_payable_with(Context& ctx, const Frame& pay, const u16* spent, const Outcome& made) {
    build_problem(ctx, pay.player, cost_of(pay));
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        ctx.payment_problem.take_floating(t, spent[t]);
    }
    for (u32 i = 0; i < made.size; ++i) {
        const ManaPart& part = made.parts[i];
        ctx.payment_problem.add_floating(part.type, part.amount,
                                         qualities_of(ctx, part.flags, part.restriction, Source{}));
    }
    return payment::can_pay(ctx.payment_problem, ctx.payment_scratch) == payment::Answer::YES;
}

// ---- mana abilities that cost mana themselves ----

// The units of a cost, one mask each.
struct UnitMasks {
    u8 items[32];
    u32 size = 0;
    void add(u8 mask, u32 n) {
        for (u32 i = 0; i < n && size < 32; ++i) {
            items[size++] = mask;
        }
    }
};

UnitMasks unit_masks(const Context& ctx, const Cost& cost) {
    UnitMasks masks;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        masks.add(type_bit(t), cost.typed[t]);
    }
    for (u32 i = 0; i < cost.symbols; ++i) {
        const Symbol& s = ctx.pool.symbols[cost.first_symbol + i];
        masks.add(s.mask, s.count);
    }
    masks.add(TYPE_MASK, cost.generic);
    return masks;
}

// Calls accept(spent) for every way to pay units `at`.. from the pool until it says yes. Equal
// masks take types in order, so that no way is tried twice; the depth is the size of the cost.
template <class F>
bool pay_units(const UnitMasks& masks, u32 at, const u16* have, u16* spent, u32 from, F&& accept) {
    if (at == masks.size) {
        return accept(spent);
    }
    const bool same = at > 0 && masks.items[at] == masks.items[at - 1];
    for (u32 t = same ? from : 0; t < MANA_TYPES; ++t) {
        if ((masks.items[at] >> t & 1) == 0 || spent[t] == have[t]) {
            continue;
        }
        ++spent[t];
        if (pay_units(masks, at + 1, have, spent, t, accept)) {
            return true;
        }
        --spent[t];
    }
    return false;
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

// The same where what the ability adds must be tried out.
bool find_tried_payment(Context& ctx, const Frame& pay, u32 slot, u32 ability, u16* chosen) {
    Outcomes outcomes;
    find_outcomes(ctx, pay.player, slot, ability, outcomes);
    const UnitMasks masks = unit_masks(ctx, ctx.pool.abilities[ability].cost);
    u16 spent[MANA_TYPES] = {};
    return pay_units(masks, 0, ctx.board.player(pay.player).floating, spent, 0,
                     [&](const u16* way) {
                         std::memcpy(chosen, way, sizeof spent);
                         for (u32 i = 0; i < outcomes.size; ++i) {
                             if (stays_payable_with(ctx, pay, way, outcomes.items[i])) {
                                 return true;
                             }
                         }
                         return false;
                     });
}

// A way to pay the ability's mana cost from the pool after which the payment stays possible.
bool find_pool_payment(Context& ctx, const Frame& pay, u32 slot, u32 ability, u16 object,
                       u16* chosen) {
    const Ability& a = ctx.pool.abilities[ability];
    const UnitMasks masks = unit_masks(ctx, a.cost);
    Source source = source_used_by(ctx, slot, pay.player);
    if (object != NONE) {
        const Closure before = closure_of(ctx);
        source.cost_object_types = could_produce(ctx, before, object); // as it last was
    }
    if (is_tried_out(ctx, ability)) {
        return find_tried_payment(ctx, pay, slot, ability, chosen);
    }
    const bool goes = effect_sacrifices(ctx, slot, a, a.counters);
    Hypothesis board(ctx);
    suppose_paid(board, slot, a, object);
    const Closure closure = closure_of(ctx);
    const Outputs outputs = dry_run(ctx, ability, source, &closure);
    board.lose_life(pay.player, a.life + damage_of(ctx, source, a));
    if (goes) {
        board.remove(slot);
    }
    u16 spent[MANA_TYPES] = {};
    return pay_units(masks, 0, ctx.board.player(pay.player).floating, spent, 0,
                     [&](const u16* way) {
                         std::memcpy(chosen, way, sizeof spent);
                         return stays_payable(ctx, pay, {nullptr, way, &outputs});
                     });
}

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
    const i32 needed = life_cost(ctx, cost_of(pay));
    const Source source = source_used_by(ctx, slot, pay.player);
    const i32 left = ctx.board.player(pay.player).life - a.life - damage_of(ctx, source, a);
    return needed == 0 || left >= needed;
}

// Whether an activation that is being paid for still needs the permanent itself.
bool is_needed(const Context& ctx, const Frame& pay, u32 slot) {
    constexpr u32 USES =
        bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS) | bit(AbilityFlag::SACRIFICES);
    for (u16 cell = pay.next; cell != NONE;) {
        const Frame& f = ctx.board.block<Frame>(cell);
        const Ability& a = ctx.pool.abilities[f.ability];
        if (f.task == static_cast<u8>(Task::ACTIVATE) && f.source == slot &&
            ((a.flags & USES) != 0 || a.counters != 0)) {
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
    if (is_tried_out(ctx, ability)) {
        return a.object_cost == static_cast<u8>(ObjectCost::NOTHING) &&
               leads_to_payment(ctx, {OptionKind::ACTIVATE, 0, static_cast<u16>(slot), index});
    }
    u16 chosen[MANA_TYPES];
    return a.object_cost != static_cast<u8>(ObjectCost::NOTHING) || // can_activate has asked
           find_pool_payment(ctx, pay, slot, ability, NONE, chosen);
}

bool pool_suffices(Context& ctx, const Frame& pay) {
    build_pool_problem(ctx, pay.player, cost_of(pay));
    return payment::can_pay(ctx.payment_problem, ctx.payment_scratch) == payment::Answer::YES;
}

// ---- help (702.51, 702.126) ----

// What the permanent could pay for: parts of the cost that are left, so that the rest stays
// payable.
u8 helpable_types(Context& ctx, Frame& f, u32 slot) {
    const ManaCost cost = cost_of(f);
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
        build_problem(ctx, f.player, cost_of(f));
        const payment::Answer answer = payment::can_pay(ctx.payment_problem, ctx.payment_scratch);
        --f.spent[t];
        payable |= answer == payment::Answer::YES ? 1u << t : 0u;
    });
    return static_cast<u8>(payable);
}

void add_help_options(Context& ctx, const Frame& pay) {
    if (help_for(ctx, cost_of(pay)) == Help::NOTHING) {
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

void options(Context& ctx, const Frame& f) {
    if (pool_suffices(ctx, f)) {
        ctx.options.add(OptionKind::PAY);
    }
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

void take(Context& ctx, Frame& f, const Option& option) {
    if (option.kind == OptionKind::ACTIVATE) {
        const u32 row = ability_at(ctx, option.object, option.argument);
        start_activation(ctx, f.player, option.object, row);
        return;
    }
    if (option.kind == OptionKind::HELP) {
        ++f.spent[option.argument];
        tap(ctx, option.object);
        return;
    }
    build_pool_problem(ctx, f.player, cost_of(f));
    payment::solve(ctx.payment_problem, ctx.payment_scratch, ctx.payment_plan);
    u8 spent[MANA_TYPES] = {};
    run_payment_plan(ctx, f.player, spent);
    note_spent(ctx, f.player, cost_of(f), spent);
    f.state = PAID;
}

// The pool's gain if the type is chosen, and what is then still to be chosen.
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
    return stays_payable(ctx, pay, {added, nullptr, &rest});
}

} // namespace

const TaskRules PAY_TASK = {run, options, take};

void start_manual_payment(Context& ctx, u32 player, const ManaCost& cost) {
    Frame* f = push_frame(ctx, Task::PAY, player);
    if (f != nullptr) {
        f->flags = static_cast<u8>(cost.kind);
        f->x = cost.value;
        f->source = cost.excluded[0];
        f->card = cost.excluded[1];
        f->remaining = cost.x;
        f->event_object = cost.source;
        f->kicked = cost.kicked;
        f->choice = cost.asks_x;
        f->revealed_value = cost.more;
        std::memcpy(f->spent, cost.helped, sizeof f->spent);
    }
}

bool is_still_payable(Context& ctx, u16 pay) {
    const Frame& f = ctx.board.block<Frame>(pay);
    build_problem(ctx, f.player, cost_of(f));
    return payment::can_pay(ctx.payment_problem, ctx.payment_scratch) == payment::Answer::YES;
}

u16 enclosing_payment(const Context& ctx, u32 player) {
    for (u16 cell = ctx.board.header().frame_top; cell != NONE;
         cell = ctx.board.block<Frame>(cell).next) {
        const Frame& f = ctx.board.block<Frame>(cell);
        if (f.task == static_cast<u8>(Task::PAY) && f.player == player) {
            return cell;
        }
    }
    return NONE;
}

bool can_use_object(Context& ctx, u32 player, u32 slot, u32 ability, u16 object) {
    const Frame& pay = ctx.board.block<Frame>(enclosing_payment(ctx, player));
    const bool sacrifice =
        ctx.pool.abilities[ability].object_cost == static_cast<u8>(ObjectCost::SACRIFICE);
    if (is_excluded(pay, object) || (sacrifice && is_needed(ctx, pay, object))) {
        return false;
    }
    u16 chosen[MANA_TYPES];
    return find_pool_payment(ctx, pay, slot, ability, object, chosen);
}

void pay_from_pool(Context& ctx, u32 player, u32 slot, u32 ability, u16 object) {
    const Frame& pay = ctx.board.block<Frame>(enclosing_payment(ctx, player));
    u16 chosen[MANA_TYPES] = {};
    if (!find_pool_payment(ctx, pay, slot, ability, object, chosen)) {
        fail(ctx, Status::CORRUPT); // such activations are never offered
        return;
    }
    spend_any(ctx, player, chosen);
}

void add_payable_types(Context& ctx, const Frame& f) {
    const bool tried = is_tried_out(ctx, f.ability); // then rules/tasks filters all options
    const u16 cell = tried ? u16{NONE} : enclosing_payment(ctx, f.player);
    for_each_bit(f.mask, [&](u32 t) {
        if (cell == NONE || type_stays_payable(ctx, ctx.board.block<Frame>(cell), f, t)) {
            ctx.options.add(OptionKind::ADD_MANA, 0, t);
        }
    });
}

} // namespace mirrorpool
