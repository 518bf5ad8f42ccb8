// The fixed point of rows and tiles on aggregates: `lands` is the OR of all lands of a player,
// `rest` that of everybody else's.
//
// One step reaches the least fixed point (CR 106.7). A land that reads opponents' lands gives its
// player every colour that an opponent's land makes by itself. Through an opponent's own such land
// it would see only what that one sees: those same colours, and the ones that its own player has
// anyway. So nobody gains a type in a second step.
#pragma once

#include "base/mana_types.hpp"
#include "kernels/lanes.hpp"

namespace mirrorpool {

// What the player's lands could produce together.
inline Lanes produced(Lanes lands, Lanes rest) noexcept {
    return (lands & splat(TYPE_MASK)) | (rest & top_bit(lands) & splat(COLOR_MASK));
}

// The colours that the opponents' lands could produce; an opponent's land that reads its opponents
// shows the player its own colours too.
inline Lanes offered(Lanes lands, Lanes rest) noexcept {
    return (rest | (lands & top_bit(rest))) & splat(COLOR_MASK);
}

// What each land could produce, given what its controller's and the opponents' lands could.
inline Lanes could_produce(Lanes lands, Lanes own, Lanes theirs) noexcept {
    return (lands & splat(TYPE_MASK)) | (own & top_bit(lands + lands)) | (theirs & top_bit(lands));
}

} // namespace mirrorpool
