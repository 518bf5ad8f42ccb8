// Triggered abilities: which events they see, and how they get onto the stack (603).
#pragma once

#include "rules/events.hpp"

namespace mirrorpool {

// Every triggered ability that watches the event waits from now on (603.2, 603.3).
void queue_triggers(Context& ctx, const Event& event);

// Moves waiting triggers onto the stack in APNAP order (603.3b). False: the player must order
// theirs first, and the board now asks.
bool stack_triggers(Context& ctx);

void trigger_order_options(Context& ctx);
void take_trigger_order(Context& ctx, const Option& option);

// Takes a waiting trigger out of the list and frees its cell.
PendingTrigger take_trigger(Context& ctx, u16 cell);
Source source_of_trigger(const PendingTrigger& trigger);

// Lets an ability trigger although no permanent has it (106.6a: mana that is spent).
// The triggers of a spell on its own being cast (603.2, 113.6): it is on no battlefield.
void queue_own_triggers(Context& ctx, const Source& spell, const Event& event);

void queue_trigger(Context& ctx, const Source& source, u32 ability, const Event& event);

// Forgets the waiting triggers of a player who has left (800.4d).
void drop_triggers(Context& ctx, u32 player);

} // namespace mirrorpool
