// Continuous effects in their layers (613): types, colours, abilities, power and toughness of every
// permanent. Control (layer 2) is kept in the record; everything after it is recomputed here.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Recomputes ctx.traits for the whole board.
void compute_traits(const Context& ctx);

// Of an occupied slot, on a board where effects change characteristics.
inline const Traits& traits_of(const Context& ctx, u32 slot) {
    if (!ctx.traits_are_current) {
        compute_traits(ctx);
    }
    return ctx.traits[slot];
}

// Applies the control effects of layer 2 to the record: who controls what, and what is new to its
// controller (302.6).
void apply_control_effects(Context& ctx);

} // namespace mirrorpool
