// Loops over the set bits of 64-bit words.
#pragma once

#include <bit>

#include "base/types.hpp"

namespace mirrorpool {

constexpr u32 lowest_bit(u64 word) { return static_cast<u32>(std::countr_zero(word)); }

// Calls f(index) for every set bit, lowest first.
template <class F>
constexpr void for_each_bit(u64 word, F&& f) {
    for (; word != 0; word &= word - 1) {
        f(lowest_bit(word));
    }
}

} // namespace mirrorpool
