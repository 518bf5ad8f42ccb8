// Damage (120): what keywords of its source make of it.
#pragma once

#include "rules/events.hpp"

namespace mirrorpool {

// DEALT_BY flags of events: what keywords of the source do to the damage.
u8 damage_flags(const Context& ctx, const Source& source);

// 120.3a-e; nothing, if the player has left the game.
void damage_player(Context& ctx, u32 player, u32 amount, const Source& source, u8 flags);
void damage_creature(Context& ctx, u32 slot, u32 amount, const Source& source, u8 flags);

// 120.3f: all that one source with lifelink deals at one time is one gain of life (702.15e).
void gain_by_lifelink(Context& ctx, const Source& source, i64 dealt, u8 flags);

} // namespace mirrorpool
