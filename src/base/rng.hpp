// Counter-based random numbers: a value depends on (stream, counter) alone, so a board carries its
// own randomness and no thread, batch split or process can change it.
#pragma once

#include "base/hash.hpp"

namespace mirrorpool {

constexpr u64 random_word(u64 stream, u64 counter) {
    return mix64(mix64(stream + 0x9E3779B97F4A7C15ull) + 0x9E3779B97F4A7C15ull * (counter + 1));
}

// An unbiased enough index below n: the multiply-shift bias is below n / 2^64.
constexpr u32 random_below(u64 word, u32 n) {
    return static_cast<u32>((static_cast<unsigned __int128>(word) * n) >> 64);
}

} // namespace mirrorpool
