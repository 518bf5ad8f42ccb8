// Comparing and hashing records byte by byte, without caches and dirty bits.
#pragma once

#include "state/board.hpp"

namespace mirrorpool {

// The words before it are caches of what permanents are.
inline constexpr u32 FIRST_STATE_WORD = static_cast<u32>(Word::occupied);
inline constexpr u32 END_STATE_WORDS = static_cast<u32>(Word::trample);
static_assert(Word::occupied > Word::simple_colorless && Word::occupied > Word::land);

bool equal_records(const Board& a, const Board& b);
u64 hash_record(const Board& board);

} // namespace mirrorpool
