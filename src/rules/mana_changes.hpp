// Which types mana can end up as when effects replace its production, over all orders (R-106-26).
#pragma once

#include "rules/production.hpp"

namespace mirrorpool {

// `sets`: the sets of types that the ability could add together, bit m for the mask m; `units`: how
// many in all; `varies`: or any other number above 0. Zero mana is no event, so nothing replaces
// it.
u8 reachable_types(const ManaEffects& effects, u64 sets, u32 units, bool varies);

} // namespace mirrorpool
