// A hash of what matters to play: boards that differ only in the numbers that objects bear (slots,
// cards, generations, timestamps, heap cells), in their random stream or in how many turns and
// decisions went before have the same key.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

u64 position_key(const Board& board);

// The same for boards on which only a few choices differ: permanents are told apart by their slots,
// and cards in zones are not looked at.
u64 choices_key(const Board& board);

} // namespace mirrorpool
