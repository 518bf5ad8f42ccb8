// Combat (506-511): attackers, blockers and damage, one creature a decision.
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

// Whether the step still has declarations or damage to divide before its players get priority.
bool is_combat_choice_open(const Context& ctx);
Flow run_combat_choice(Context& ctx);
void combat_options(Context& ctx);
void take_combat_option(Context& ctx, const Option& option);

// Whether a combat decision is one that could be asked, and has an option; for validation.
bool is_combat_decision_sound(const Context& ctx);

bool is_combat_on(const Context& ctx);
void deal_combat_damage(Context& ctx);
void end_combat(Context& ctx);
// 506.4: it no longer attacks or blocks.
void remove_from_combat(Context& ctx, u32 slot);

// A creature that leaves the battlefield leaves combat with its slot's words; what blocks it or is
// blocked by it stays blocked (506.4).

} // namespace mirrorpool
