// The turn (500-514): steps, their turn-based actions, and priority (117). Its whole state is the
// header; it runs when no task does.
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

Flow run_turn(Context& ctx);
void turn_options(Context& ctx);
void take_turn_option(Context& ctx, const Option& option);

// The first untap step of the starting player (103.8).
void begin_first_turn(Context& ctx, u32 starting_player);

u32 next_player(const Context& ctx, u32 player);

} // namespace mirrorpool
