#include "rules/paying.hpp"

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/manual_payment.hpp"
#include "rules/payment_board.hpp"
#include "rules/pool.hpp"
#include "rules/program.hpp"
#include "rules/simple_payment.hpp"

namespace mirrorpool {
namespace {

u32 take_slot_of_class(Context& ctx, u32 source) {
    for (u32 slot = 0; slot < ctx.board.layout().dims.slots; ++slot) {
        if (ctx.payment_index.class_of_slot[slot] == source) {
            ctx.payment_index.class_of_slot[slot] = NO_CLASS;
            return slot;
        }
    }
    return NONE;
}

void run_step(Context& ctx, u32 player, const payment::Step& step) {
    const u32 mode = ctx.payment_problem.sources[step.source].modes.first + step.mode;
    const u32 ability = ctx.payment_index.ability_of_mode[mode];
    for (u32 n = 0; n < step.times && is_running(ctx); ++n) {
        const u32 slot = take_slot_of_class(ctx, step.source);
        if (slot == NONE) {
            fail(ctx, Status::CORRUPT);
            return;
        }
        const Source source = source_of(ctx, slot);
        spend(ctx, player, step.spent.data());
        pay_source_costs(ctx, player, slot, ability, 0);
        const Script script{ctx.payment_plan.produced.data() + step.produced.first,
                            step.produced.size};
        if (!run_scripted(ctx, ability, source, script)) {
            fail(ctx, Status::CORRUPT);
        }
    }
}

// Steps that cost mana or permanents come last: what the others make does not depend on them.
bool comes_late(const Context& ctx, const payment::Step& step) {
    const payment::Mode& mode =
        ctx.payment_problem.modes[ctx.payment_problem.sources[step.source].modes.first + step.mode];
    return mode.cost.size != 0 || mode.side_cost == payment::SideCost::PERMANENT;
}

void pay_automatically(Context& ctx, u32 player, const ManaCost& cost, u8* spent) {
    const CostView v = view_cost(ctx, player, cost);
    if (units_of(v) == 0 || pay_simply(ctx, player, cost, v, spent)) {
        return;
    }
    build_problem(ctx, player, cost);
    const payment::Answer answer =
        payment::solve(ctx.payment_problem, ctx.payment_scratch, ctx.payment_plan);
    if (answer != payment::Answer::YES) {
        fail(ctx, Status::CORRUPT); // payments are only started when they can be made
        return;
    }
    run_payment_plan(ctx, player, spent);
}

} // namespace

void run_payment_plan(Context& ctx, u32 player, u8* spent) {
    const payment::Plan& plan = ctx.payment_plan;
    for (bool late : {false, true}) {
        for (u32 i = 0; i < plan.step_count; ++i) {
            if (comes_late(ctx, plan.steps[i]) == late) {
                run_step(ctx, player, plan.steps[i]);
            }
        }
    }
    spend(ctx, player, plan.spent.data());
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        spent[t] = static_cast<u8>(plan.spent[t] > 255 ? 255 : plan.spent[t]);
    }
    if (plan.life_payments != 0) { // 107.4f
        change_life(ctx, player, -2 * static_cast<i32>(plan.life_payments));
    }
}

void note_spent(Context& ctx, const u8* spent) {
    const u16 top = ctx.header().stack_top;
    if (top != NONE) {
        StackObject& object = ctx.board.block<StackObject>(top);
        if (object.type == static_cast<u8>(StackKind::SPELL) && object.x == 0) {
            std::memcpy(object.spent, spent, sizeof object.spent);
        }
    }
}

payment::Answer CostQuestions::answer(const ManaCost& cost) {
    const CostView v = view_cost(ctx_, player_, cost);
    if (units_of(v) == 0) {
        return payment::Answer::YES; // 118.5
    }
    const payment::Answer simple = simple_answer(ctx_, player_, cost, v);
    if (simple != payment::Answer::UNDECIDED) {
        return simple;
    }
    const bool excludes = cost.excluded[0] != NONE || cost.excluded[1] != NONE;
    if (!collected_ || excludes) {
        collect_sources(ctx_, player_, cost);
    }
    collected_ = !excludes;
    put_cost(ctx_, player_, cost);
    const payment::Answer answer = payment::can_pay(ctx_.payment_problem, ctx_.payment_scratch);
    const bool unproven = answer == payment::Answer::NO && ctx_.payment_index.incomplete;
    return unproven ? payment::Answer::UNDECIDED : answer;
}

payment::Answer payment_answer(Context& ctx, u32 player, const ManaCost& cost) {
    return CostQuestions(ctx, player).answer(cost);
}

bool can_pay(Context& ctx, u32 player, const ManaCost& cost) {
    return payment_answer(ctx, player, cost) == payment::Answer::YES;
}

u32 max_x(Context& ctx, u32 player, const ManaCost& cost) {
    ManaCost one = cost;
    u32 low = 0; // 255 is the last number that has an option
    u32 high = MAX_OPTIONS;
    while (high - low > 1) { // 118.3: what can be paid for X can be paid for less
        const u32 middle = (low + high) / 2;
        one.x = static_cast<u16>(middle);
        (can_pay(ctx, player, one) ? low : high) = middle;
    }
    return low;
}

bool cannot_pay_life(const Context& ctx, u32 player) {
    bool cannot = false;
    for_each_rule(ctx, CHANGES_SPENDING, [&](const Active& active, const Instruction& in) {
        cannot = cannot || (in.mode == static_cast<u8>(StaticChange::CANNOT_PAY_LIFE) &&
                            active.source.controller == player);
    });
    return cannot;
}

void start_payment(Context& ctx, u32 player, const ManaCost& cost) {
    if (units_of(view_cost(ctx, player, cost)) == 0) {
        return;
    }
    if (ctx.header().mana_mode == static_cast<u8>(ManaMode::MANUAL)) {
        start_manual_payment(ctx, player, cost);
        return;
    }
    u8 spent[MANA_TYPES] = {};
    pay_automatically(ctx, player, cost, spent);
    note_spent(ctx, spent);
}

} // namespace mirrorpool
