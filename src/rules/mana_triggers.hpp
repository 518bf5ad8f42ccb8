// Triggered mana abilities (605.4a): they resolve at once, without the stack, right after what
// added the mana.
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

// Starts resolving those that wait, if any do.
void start_mana_triggers(Context& ctx);

extern const TaskRules MANA_TRIGGERS_TASK;

} // namespace mirrorpool
