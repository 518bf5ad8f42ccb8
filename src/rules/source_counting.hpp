// Counting what a player's sources give, straight from what is known of their cards.
#pragma once

#include "rules/payment_supply.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool {

// What the pool and all mana abilities of the player give to a cost of plain symbols that takes no
// life and excludes no permanent. False: there is more to look at than cards, or life to share out.
bool count_sources(Context& ctx, u32 player, payment::Supply& supply);

} // namespace mirrorpool
