#include "rules/tasks.hpp"

#include "rules/activation.hpp"
#include "rules/casting.hpp"
#include "rules/entering.hpp"
#include "rules/mana_triggers.hpp"
#include "rules/manual_payment.hpp"
#include "rules/outcomes.hpp"
#include "rules/pool.hpp"
#include "rules/production.hpp"
#include "rules/program.hpp"
#include "rules/turn.hpp"

namespace mirrorpool {
namespace {

const TaskRules& rules_of(const Frame& frame) {
    switch (static_cast<Task>(frame.task)) {
    case Task::ENTER:
        return ENTER_TASK;
    case Task::ACTIVATE:
        return ACTIVATE_TASK;
    case Task::CAST:
        return CAST_TASK;
    case Task::PAY:
        return PAY_TASK;
    case Task::PRODUCE:
        return PRODUCE_TASK;
    case Task::MANA_TRIGGERS:
        return MANA_TRIGGERS_TASK;
    case Task::LOSE_MANA:
        return LOSE_MANA_TASK;
    default:
        return PROGRAM_TASK;
    }
}

void pop_frame(Context& ctx, u16 cell) {
    Header& header = ctx.header();
    // A finished task may have left the frame that follows it on top of itself.
    u16* link = &header.frame_top;
    while (*link != cell) {
        link = &ctx.board.block<Frame>(*link).next;
    }
    *link = ctx.board.block<Frame>(cell).next;
    heap_free(ctx.board, cell);
    --header.frames;
}

Flow run_step(Context& ctx) {
    const u16 cell = ctx.header().frame_top;
    if (cell == NONE) {
        return run_turn(ctx);
    }
    Frame& frame = ctx.board.block<Frame>(cell);
    const Flow flow = rules_of(frame).run(ctx, frame);
    if (flow == Flow::DONE) {
        const bool program = ctx.board.block<Frame>(cell).task == static_cast<u8>(Task::PROGRAM);
        pop_frame(ctx, cell);
        if (program) {
            start_mana_triggers(ctx); // 605.4a
        }
        return Flow::AGAIN;
    }
    return flow;
}

// Whether a mana ability that is tried out is in the middle of things above a payment.
bool is_in_trial_ability(const Context& ctx, u16 pay) {
    for (u16 cell = ctx.board.header().frame_top; cell != pay;) {
        const Frame& f = ctx.board.block<Frame>(cell);
        const Task task = static_cast<Task>(f.task);
        if ((task == Task::ACTIVATE || task == Task::PROGRAM) && is_tried_by_hand(ctx, f.ability)) {
            return true;
        }
        cell = f.next;
    }
    return false;
}

// Where effects change what mana abilities add, or an X does, a choice inside a payment by hand
// could lead to where it can no longer be paid: such options are left out.
void keep_payable(Context& ctx) {
    constexpr u32 CHANGES_MANA = REPLACES_MANA | ADDS_MORE_MANA;
    const u16 top = ctx.header().frame_top;
    if (ctx.is_trial || top == NONE ||
        (top_frame(ctx).task == static_cast<u8>(Task::PAY) && !is_for_ability(top_frame(ctx)))) {
        return;
    }
    const u16 pay = enclosing_payment(ctx, ctx.header().decider);
    if (pay == NONE || (!ctx.has_effects(CHANGES_MANA) && !is_in_trial_ability(ctx, pay))) {
        return;
    }
    Option kept[MAX_OPTIONS];
    u32 n = 0;
    const Options all = ctx.options;
    for (const Option& option : all) {
        if (leads_to_payment(ctx, option)) {
            kept[n++] = option;
        }
    }
    ctx.options.clear();
    for (u32 i = 0; i < n; ++i) {
        ctx.options.add(kept[i].kind, kept[i].object, kept[i].argument, kept[i].detail);
    }
}

void fill_options(Context& ctx) {
    ctx.options.clear();
    if (ctx.header().frame_top == NONE) {
        turn_options(ctx);
    } else {
        const Frame& frame = top_frame(ctx);
        rules_of(frame).options(ctx, frame);
        keep_payable(ctx);
    }
}

void take(Context& ctx, const Option& option) {
    ctx.header().decision = static_cast<u8>(DecisionKind::NONE_);
    if (ctx.header().frame_top == NONE) {
        take_turn_option(ctx, option);
    } else {
        Frame& frame = top_frame(ctx);
        rules_of(frame).take(ctx, frame, option);
    }
}

// True if the player really has a choice; a single option is taken at once.
bool is_choice(Context& ctx) {
    fill_options(ctx);
    if (ctx.options.overflow()) {
        fail(ctx, Status::CAPACITY);
        return false;
    }
    if (ctx.options.size() > 1) {
        return true;
    }
    if (ctx.options.size() == 0) {
        fail(ctx, Status::CORRUPT);
        return false;
    }
    const Option only = ctx.options[0];
    take(ctx, only);
    return false;
}

template <class Stop>
Status run_steps(Context& ctx, Stop stop) {
    for (; is_running(ctx) && !stop(ctx); --ctx.steps_left) {
        if (ctx.steps_left == 0) {
            fail(ctx, Status::LOOP);
            break;
        }
        if (run_step(ctx) == Flow::ASK && is_running(ctx) && is_choice(ctx)) {
            return Status::DECISION;
        }
    }
    ctx.header().decision = static_cast<u8>(DecisionKind::NONE_);
    return static_cast<Status>(ctx.header().status);
}

// What is tried out inside a run has a budget of its own.
template <class Stop>
Status run_until(Context& ctx, Stop stop) {
    const u32 outer = ctx.steps_left;
    ctx.steps_left = STEP_BUDGET;
    const Status status = run_steps(ctx, stop);
    ctx.steps_left = outer;
    return status;
}

} // namespace

Frame* push_frame(Context& ctx, Task task, u32 player) {
    const u16 cell = heap_new<Frame>(ctx.board, BlockKind::FRAME);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return nullptr;
    }
    Frame& frame = ctx.board.block<Frame>(cell);
    frame.task = static_cast<u8>(task);
    frame.player = static_cast<u8>(player);
    frame.asked = static_cast<u8>(player);
    frame.source = NONE;
    frame.source_definition = NONE;
    frame.card = NONE;
    frame.event_object = NONE;
    Header& header = ctx.header();
    frame.next = header.frame_top;
    header.frame_top = cell;
    ++header.frames;
    return &frame;
}

Status advance(Context& ctx) {
    return run_until(ctx, [](const Context&) { return false; });
}

Status advance_until(Context& ctx, StopTest stop) {
    return run_until(
        ctx, [stop](const Context& c) { return c.board.header().frame_top == NONE && stop(c); });
}

Status advance_to_depth(Context& ctx, u32 frames) {
    return run_until(ctx, [frames](const Context& c) { return c.board.header().frames <= frames; });
}

Status apply_to_depth(Context& ctx, const Option& option, u32 frames) {
    take(ctx, option);
    return advance_to_depth(ctx, frames);
}

Status legal_options(Context& ctx) {
    ctx.options.clear();
    if (!is_running(ctx)) {
        return static_cast<Status>(ctx.header().status);
    }
    if (ctx.header().decision == static_cast<u8>(DecisionKind::NONE_)) {
        return Status::NO_DECISION;
    }
    fill_options(ctx);
    return Status::DECISION;
}

Status apply(Context& ctx, const Option& option) {
    ++ctx.header().decisions;
    take(ctx, option);
    return advance(ctx);
}

Status apply_until(Context& ctx, const Option& option, StopTest stop) {
    ++ctx.header().decisions;
    take(ctx, option);
    return advance_until(ctx, stop);
}

} // namespace mirrorpool
