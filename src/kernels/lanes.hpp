// Sixteen bytes as one value. GCC and Clang map it to one SSE2 or NEON register, so the kernels
// need no instruction-set variants to use the whole baseline machine.
#pragma once

#include <cstring>

#include "base/types.hpp"

namespace mirrorpool {

inline constexpr std::size_t LANES = 16;

using Lanes = u8 __attribute__((vector_size(LANES)));
using Lanes16 = u16 __attribute__((vector_size(LANES)));
using Lanes32 = u32 __attribute__((vector_size(LANES)));
using Lanes64 = u64 __attribute__((vector_size(LANES)));

// memcpy, because callers' rows may start at any address.
inline Lanes load(const u8* from) noexcept {
    Lanes lanes;
    std::memcpy(&lanes, from, LANES);
    return lanes;
}

inline Lanes load_half(const u8* from) noexcept {
    Lanes lanes{};
    std::memcpy(&lanes, from, LANES / 2);
    return lanes;
}

inline void store(u8* to, Lanes lanes) noexcept { std::memcpy(to, &lanes, LANES); }

inline void store_half(u8* to, Lanes lanes) noexcept { std::memcpy(to, &lanes, LANES / 2); }

inline Lanes splat(u8 byte) noexcept { return Lanes{} + byte; }

// Lane `Lane` in every lane. Spreading several lanes of one register shares the first two steps.
template <int Lane>
inline Lanes spread(Lanes x) noexcept {
    return __builtin_shufflevector(x, x, Lane, Lane, Lane, Lane, Lane, Lane, Lane, Lane, Lane, Lane,
                                   Lane, Lane, Lane, Lane, Lane, Lane);
}

// 0xFF where the lanes agree, else 0.
inline Lanes equal(Lanes a, Lanes b) noexcept { return (Lanes)(a == b); }

// 0xFF where bit 7 is set, else 0: one signed compare, the cheapest test of a bit.
inline Lanes top_bit(Lanes lanes) noexcept {
    using Signed = i8 __attribute__((vector_size(LANES)));
    return (Lanes)((Signed)lanes < Signed{});
}

inline Lanes greater(Lanes a, Lanes b) noexcept { return a > b ? a : b; }

// 0xFF where every bit of `bits` is set.
inline Lanes has_all(Lanes lanes, Lanes bits) noexcept { return equal(lanes & bits, bits); }

inline bool any_bit(Lanes lanes) noexcept {
    u64 halves[2];
    std::memcpy(halves, &lanes, LANES);
    return (halves[0] | halves[1]) != 0;
}

// One level of an OR tree: lane 2i holds a's lanes i and i+8 together, lane 2i+1 those of b.
inline Lanes fold(Lanes a, Lanes b) noexcept {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23) |
           __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
}

// Lane i of the answer is the OR of all lanes of vectors[i]: sixteen horizontal reductions for the
// price of fifteen folds. Each level interleaves, so its first choice ends up as the highest bit of
// the lane number: the vectors are paired at distance 8, then 4, 2 and 1.
template <std::size_t First = 0, std::size_t Step = 1>
inline Lanes or_each(const Lanes* vectors) noexcept {
    if constexpr (Step == LANES) {
        return vectors[First];
    } else {
        return fold(or_each<First, Step * 2>(vectors), or_each<First + Step, Step * 2>(vectors));
    }
}

} // namespace mirrorpool
