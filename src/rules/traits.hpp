// What a permanent is after the continuous effects of the board (613): its characteristics, and
// which abilities it has.
#pragma once

#include "cards/pool.hpp"

namespace mirrorpool {

// Abilities that effects give to one permanent; more are CAPACITY.
inline constexpr u32 MAX_GRANTS = 16;

struct Traits {
    u64 subtypes;
    u32 keywords;
    u16 types;
    u8 supertypes;
    u8 colors;
    bool has_printed;  // the abilities of its definition
    u8 land_abilities; // bits of basic land types whose ability it has besides those (305.6)
    u8 granted;        // abilities in `grants`, in the order in which it got them
    u8 reserved;
    i32 power; // without counters
    i32 toughness;
    u16 grants[MAX_GRANTS];
};

} // namespace mirrorpool
