#include "rules/mana_triggers.hpp"

#include "rules/program.hpp"
#include "rules/triggers.hpp"

namespace mirrorpool {
namespace {

// Whether all it does is add mana, so that its place among others makes no difference.
bool only_adds_mana(const Context& ctx, const PendingTrigger& t) {
    bool only = true;
    for (u32 pc = ctx.pool.abilities[t.ability].program;
         ctx.pool.instructions[pc].op != static_cast<u8>(Op::END); ++pc) {
        only = only && ctx.pool.instructions[pc].op == static_cast<u8>(Op::ADD_MANA);
    }
    return only;
}

template <class F>
void for_each_waiting(const Context& ctx, u32 player, F visit) {
    const Board& board = ctx.board;
    u32 index = 0;
    for (u16 c = board.header().first_trigger; c != NONE; c = board.block<PendingTrigger>(c).next) {
        const PendingTrigger& t = board.block<PendingTrigger>(c);
        if (t.is_mana_ability != 0 && t.controller == player) {
            visit(c, t, index);
        }
        ++index;
    }
}

void resolve(Context& ctx, u16 cell) {
    const PendingTrigger t = take_trigger(ctx, cell);
    start_program(ctx, t.ability, source_of_trigger(t), NONE);
}

// Of the first player in APNAP order (101.4) with such triggers: resolves one, or asks which.
Flow run(Context& ctx, Frame& f) {
    for (u32 i = 0; i < ctx.board.players(); ++i) {
        const u32 player = (ctx.header().active + i) % ctx.board.players();
        u32 n = 0;
        u16 first = NONE;
        bool matters = false;
        for_each_waiting(ctx, player, [&](u16 cell, const PendingTrigger& t, u32) {
            first = n++ == 0 ? cell : first;
            matters = matters || !only_adds_mana(ctx, t);
        });
        if (n == 0) {
            continue;
        }
        if (n > 1 && matters) {
            f.asked = static_cast<u8>(player);
            return ask(ctx, DecisionKind::TRIGGER_ORDER, player);
        }
        resolve(ctx, first);
        return Flow::AGAIN;
    }
    return Flow::DONE;
}

void options(Context& ctx, const Frame& f) {
    for_each_waiting(ctx, f.asked, [&](u16, const PendingTrigger& t, u32 index) {
        ctx.options.add(OptionKind::STACK_TRIGGER, t.source, t.ability | index << 16);
    });
}

void take(Context& ctx, Frame& f, const Option& option) {
    u16 chosen = NONE;
    for_each_waiting(ctx, f.asked, [&](u16 cell, const PendingTrigger&, u32 index) {
        chosen = index == option.argument >> 16 ? cell : chosen;
    });
    if (chosen != NONE) {
        resolve(ctx, chosen);
    }
}

bool is_running_already(const Context& ctx) {
    const u16 top = ctx.board.header().frame_top;
    return top != NONE && ctx.board.block<Frame>(top).task == static_cast<u8>(Task::MANA_TRIGGERS);
}

} // namespace

const TaskRules MANA_TRIGGERS_TASK = {run, options, take};

void start_mana_triggers(Context& ctx) {
    if (ctx.board.header().mana_triggers != 0 && !is_running_already(ctx)) {
        push_frame(ctx, Task::MANA_TRIGGERS, ctx.board.header().active);
    }
}

} // namespace mirrorpool
