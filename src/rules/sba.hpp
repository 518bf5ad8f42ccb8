// State-based actions (704).
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Performs them until none applies (704.3). False: a player must choose first (704.5j), and the
// board now asks; take_legend_choice() goes on.
bool check_state_based_actions(Context& ctx);

void legend_options(Context& ctx);
void take_legend_choice(Context& ctx, const Option& option);

// A player leaves the game (800.4a).
void leave_game(Context& ctx, u32 player);

} // namespace mirrorpool
