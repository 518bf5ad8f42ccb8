// The effect interpreter: cards' programs, one instruction at a time, with all its state in a
// frame, so that a board can be forked in the middle of a resolution (608.2).
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

// Runs an ability's program. `stack_cell` is the resolving stack object, NONE for a mana ability.
void start_program(Context& ctx, u32 ability, const Source& source, u16 stack_cell);

// The choices a payment plan has made for one activation, by output group.
struct Script {
    const payment::Produced* first = nullptr;
    u32 size = 0;
};

// Runs a mana ability's program to its end with its choices given; false: they did not fit.
bool run_scripted(Context& ctx, u32 ability, const Source& source, const Script& script);

extern const TaskRules PROGRAM_TASK;

// Whether a frame of PROGRAM_TASK waits at an instruction that asks what it says it asks.
bool waits_where_it_can(const Context& ctx, const Frame& f);

} // namespace mirrorpool
