// The six mana types as bits (CR 106.1b); colours are the first five (CR 105.1).
#pragma once

#include "base/types.hpp"

namespace mirrorpool {

inline constexpr u32 MANA_TYPES = 6;

enum ManaType : u8 { WHITE, BLUE, BLACK, RED, GREEN, COLORLESS };

inline constexpr u8 COLOR_MASK = 31;
inline constexpr u8 TYPE_MASK = 63;

constexpr u8 type_bit(u32 type) { return static_cast<u8>(1u << type); }

} // namespace mirrorpool
