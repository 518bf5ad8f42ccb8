#include "rules/manual_payment.hpp"

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/mana.hpp"
#include "rules/payment_board.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

enum State : u8 { ASK, PAID };

ManaCost cost_of(const Frame& f) {
    return {static_cast<CostKind>(f.flags), f.x, {f.source, f.card}};
}

// Mana that a hypothetical activation adds to the pool, or takes from it.
struct Change {
    const u16* added = nullptr; // units by type
    const u16* spent = nullptr;
    const Outputs* outputs = nullptr; // choices still open
    u16 tapped = NONE;                // the permanent it uses up
};

// Whether the cost of the payment could still be paid after the change.
bool stays_payable(Context& ctx, const Frame& pay, const Change& change) {
    const bool taps = change.tapped != NONE;
    const bool was_tapped = taps && ctx.board.test(Word::tapped, change.tapped);
    if (taps) { // only for the question: the board is the same afterwards
        ctx.board.put(Word::tapped, change.tapped, true);
    }
    build_problem(ctx, pay.player, cost_of(pay));
    if (taps) {
        ctx.board.put(Word::tapped, change.tapped, was_tapped);
    }
    payment::Problem& problem = ctx.payment_problem;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        const u32 more = change.added != nullptr ? change.added[t] : 0u;
        const u32 less = change.spent != nullptr ? change.spent[t] : 0u;
        problem.floating[t] = static_cast<u16>(problem.floating[t] + more - less);
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

// A way to pay the ability's mana cost from the pool after which the payment stays possible.
bool find_pool_payment(Context& ctx, const Frame& pay, u32 slot, u32 ability, u16* chosen) {
    const UnitMasks masks = unit_masks(ctx, ctx.pool.abilities[ability].cost);
    const Closure closure = closure_of(ctx);
    const Outputs outputs = dry_run(ctx, ability, source_of(ctx, slot), &closure);
    u16 spent[MANA_TYPES] = {};
    return pay_units(
        masks, 0, ctx.board.player(pay.player).floating, spent, 0, [&](const u16* way) {
            std::memcpy(chosen, way, sizeof spent);
            return stays_payable(ctx, pay, {nullptr, way, &outputs, static_cast<u16>(slot)});
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

bool can_use_for(Context& ctx, const Frame& pay, u32 slot, u32 ability) {
    u16 chosen[MANA_TYPES];
    return !is_excluded(pay, slot) && !is_begun(ctx, slot, ability) &&
           can_activate(ctx, pay.player, slot, ability, true) &&
           find_pool_payment(ctx, pay, slot, ability, chosen);
}

bool pool_suffices(Context& ctx, const Frame& pay) {
    build_pool_problem(ctx, pay.player, cost_of(pay));
    return payment::can_pay(ctx.payment_problem, ctx.payment_scratch) == payment::Answer::YES;
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
        ctx.board, [&](u32 w) { return ctx.board.control(f.player)[w]; },
        [&](u32 slot) {
            const Definition& d = ctx.definition(slot);
            for (u32 i = 0; i < d.abilities; ++i) {
                if (can_use_for(ctx, f, slot, d.first_ability + i)) {
                    ctx.options.add(OptionKind::ACTIVATE, slot, i);
                }
            }
        });
}

void take(Context& ctx, Frame& f, const Option& option) {
    if (option.kind == OptionKind::ACTIVATE) {
        const u32 row = ctx.definition(option.object).first_ability + option.argument;
        start_activation(ctx, f.player, option.object, row);
        return;
    }
    build_pool_problem(ctx, f.player, cost_of(f));
    payment::solve(ctx.payment_problem, ctx.payment_scratch, ctx.payment_plan);
    u8 spent[MANA_TYPES] = {};
    run_payment_plan(ctx, f.player, spent);
    note_spent(ctx, spent);
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
    Outputs rest;
    if (!all_at_once && f.remaining > 1) {
        const u8 later = static_cast<u8>(f.mask & ~(type_bit(type) - 1));
        rest.items[rest.size++] = {later, static_cast<u16>(f.remaining - 1), false, false, 0};
    }
    return stays_payable(ctx, pay, {added, nullptr, &rest, NONE});
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
    }
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

void pay_from_pool(Context& ctx, u32 player, u32 slot, u32 ability) {
    const Frame& pay = ctx.board.block<Frame>(enclosing_payment(ctx, player));
    u16 chosen[MANA_TYPES] = {};
    if (!find_pool_payment(ctx, pay, slot, ability, chosen)) {
        fail(ctx, Status::CORRUPT); // such activations are never offered
        return;
    }
    spend(ctx, player, chosen);
}

void add_payable_types(Context& ctx, const Frame& f) {
    const u16 cell = enclosing_payment(ctx, f.player);
    for_each_bit(f.mask, [&](u32 t) {
        if (cell == NONE || type_stays_payable(ctx, ctx.board.block<Frame>(cell), f, t)) {
            ctx.options.add(OptionKind::ADD_MANA, 0, t);
        }
    });
}

} // namespace mirrorpool
