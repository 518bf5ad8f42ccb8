// How objects enter the battlefield: replacement effects that change it (614.1c-d, 614.12), chosen
// one at a time by the controller of the entering object (616.1).
#pragma once

#include "rules/events.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool {

bool has_entering_replacement(const Context& ctx, const Event& event);

// Pushes the task that applies the replacements and then lets the object enter.
void start_entering(Context& ctx, const Event& event);

// Whether the task is where its decision says, with a choice that there is.
bool waits_as_it_asks(const Context& ctx, const Frame& entering);

extern const TaskRules ENTER_TASK;

} // namespace mirrorpool
