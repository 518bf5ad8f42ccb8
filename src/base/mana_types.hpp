// The six mana types as bits (CR 106.1b); colours are the first five (CR 105.1).
#pragma once

#include "base/types.hpp"

namespace mirrorpool {

inline constexpr u32 MANA_TYPES = 6;

enum ManaType : u8 { WHITE, BLUE, BLACK, RED, GREEN, COLORLESS };

inline constexpr u8 COLOR_MASK = 31;
inline constexpr u8 TYPE_MASK = 63;

// The raw row format: what a land makes by itself, and which lands of whom it reads.
inline constexpr u8 ROW_READS_OWN_TYPES = 64;
inline constexpr u8 ROW_READS_OPPONENT_COLORS = 128;

constexpr u8 type_bit(u32 type) { return static_cast<u8>(1u << type); }

} // namespace mirrorpool
