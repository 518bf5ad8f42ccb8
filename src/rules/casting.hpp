// Casting spells (601) and playing lands (305.1): what may be played and how it is played.
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

// Adds PLAY_LAND and CAST options for the cards in the hand of the player with priority.
void add_play_options(Context& ctx, u32 player);

void play_land(Context& ctx, u32 player, u32 card);
void cast_spell(Context& ctx, u32 player, u32 card, u8 way = 0);

// Whether the card could be cast in a way (CastFlag) that has been decided on already.
bool could_cast(Context& ctx, u32 player, u32 card, u8 way);

extern const TaskRules CAST_TASK;

} // namespace mirrorpool
