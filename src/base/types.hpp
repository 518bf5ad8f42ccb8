// Fixed-width names and ids shared by every layer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mirrorpool {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

// "No object": no slot, no card, no heap cell.
inline constexpr u16 NONE = 0xFFFF;

inline constexpr u32 MAX_PLAYERS = 8;
inline constexpr u32 MAX_SLOTS = 256;
inline constexpr u32 MAX_OPTIONS = 256;

} // namespace mirrorpool
