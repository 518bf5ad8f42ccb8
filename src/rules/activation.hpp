// Activating abilities (602, 605.3): announce, choose, pay, and onto the stack or straight on.
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

// Whether the player may begin to activate the ability now: timing, costs, conditions. `paying`:
// during a manual payment, where only mana abilities whose mana cost the pool covers count.
bool can_activate(Context& ctx, u32 player, u32 slot, u32 ability, bool paying = false);

// The part of can_activate that payment plans rely on: everything but mana and other objects.
bool source_can_pay(const Context& ctx, u32 player, u32 slot, const Ability& ability);

// How many permanents could be what its cost asks for.
u32 count_cost_objects(const Context& ctx, u32 player, u32 slot, const Ability& ability);

// Whether paying the rest of the cost takes the ability's own permanent.
bool needs_source(const Ability& ability);

// Whether the task activates what exists, or what has left for the mana (113.7a), and is where it
// can be. `pays`: a payment is above.
bool is_sound_activation(const Context& ctx, const Frame& activation, bool pays);

// The mana that is paid for what the task activates.
ManaCost cost_of_activation(const Context& ctx, const Frame& activation);

// `free_of_mana`: for questions about what the ability would do once its mana cost is paid.
void start_activation(Context& ctx, u32 player, u32 slot, u32 ability, bool free_of_mana = false);

// Taps, sacrifices, ... the permanent that the cost takes.
void pay_with_object(Context& ctx, const Ability& ability, u32 object);

// {T}, {Q}, life, counters, sacrifice: what the source itself pays.
void pay_source_costs(Context& ctx, u32 player, u32 slot, u32 ability, u32 x);

// Adds an ACTIVATE option for every ability the player may activate with priority.
void add_activation_options(Context& ctx, u32 player);

// The same for the mana abilities of one permanent.
void add_mana_ability_options(Context& ctx, u32 player, u32 slot);
bool has_usable_mana_ability(Context& ctx, u32 player, u32 slot);

extern const TaskRules ACTIVATE_TASK;

} // namespace mirrorpool
