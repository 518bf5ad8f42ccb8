#include "rules/validity.hpp"

#include "rules/characteristics.hpp"
#include "rules/tasks.hpp"
#include "state/validate.hpp"

namespace mirrorpool {
namespace {

// How many instructions a program has; they end with END.
u32 program_size(const Context& ctx, u32 program) {
    u32 n = 1;
    while (ctx.pool.instructions[program + n - 1].op != static_cast<u8>(Op::END)) {
        ++n;
    }
    return n;
}

const char* frame_fault(const Context& ctx, const Frame& f) {
    if (f.task == static_cast<u8>(Task::NO_TASK) || f.task >= static_cast<u8>(Task::COUNT_)) {
        return "frame: unknown task";
    }
    const bool runs_program = f.task == static_cast<u8>(Task::PROGRAM) ||
                              (f.task == static_cast<u8>(Task::ENTER) && f.pc != 0);
    if (runs_program && f.pc >= program_size(ctx, ctx.pool.abilities[f.ability].program)) {
        return "frame: it goes on behind the end of its program";
    }
    return nullptr;
}

const char* frames_fault(const Context& ctx) {
    for (u16 cell = ctx.board.header().frame_top; cell != NONE;) {
        const Frame& f = ctx.board.block<Frame>(cell);
        const char* fault = frame_fault(ctx, f);
        if (fault != nullptr) {
            return fault;
        }
        cell = f.next;
    }
    return nullptr;
}

} // namespace

const char* board_fault(Context& ctx) {
    const char* fault = structural_fault(ctx.board, static_cast<u32>(ctx.pool.definitions.size()),
                                         static_cast<u32>(ctx.pool.abilities.size()));
    if (fault != nullptr) {
        return fault;
    }
    fault = frames_fault(ctx);
    if (fault != nullptr) {
        return fault;
    }
    return caches_are_true(ctx) ? nullptr : "caches: not what they stand for";
}

} // namespace mirrorpool
