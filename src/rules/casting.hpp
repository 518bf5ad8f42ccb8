// Casting spells (601) and playing lands (305.1): what may be played and how it is played.
#pragma once

#include "rules/paying.hpp"

namespace mirrorpool {

// Adds PLAY_LAND and CAST options for the cards in the hand of the player with priority.
void add_play_options(Context& ctx, u32 player);

void play_land(Context& ctx, u32 player, u32 card);

// Whether a way to cast a card of this definition can be paid for. `given`: what an effect says of
// it, FREE or ALTERNATIVE, or 0; `more`: generic mana besides (903.8).
bool can_afford(Context& ctx, CostQuestions& questions, u32 player, u16 definition, u8 given,
                u16 more = 0);

// Whether an effect may let the player cast the card so.
bool could_cast(Context& ctx, u32 player, u32 card, u8 given);

// `given`: as above, if an effect lets the player cast it so.
void cast_spell(Context& ctx, u32 player, u32 card, u8 given = 0);

// What the spell that a task casts costs as it is announced so far.
ManaCost cost_of_casting(const Frame& casting);

// Whether the task casts what is on top of the stack, as it says there. `pays`: a payment is above.
bool is_sound_casting(const Context& ctx, const Frame& casting, bool pays);

extern const TaskRules CAST_TASK;

} // namespace mirrorpool
