// Non-cryptographic 64-bit hashing with a fixed definition, so that values agree between machines.
#pragma once

#include <cstring>

#include "base/types.hpp"

namespace mirrorpool {

constexpr u64 mix64(u64 z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

constexpr u64 hash_step(u64 hash, u64 value) {
    return mix64(hash ^ (value + 0x9E3779B97F4A7C15ull + (hash << 6) + (hash >> 2)));
}

inline u64 hash_bytes(u64 hash, const void* data, std::size_t size) {
    const auto* p = static_cast<const unsigned char*>(data);
    for (; size >= 8; size -= 8, p += 8) {
        u64 word;
        std::memcpy(&word, p, 8);
        hash = hash_step(hash, word);
    }
    u64 tail = 0;
    std::memcpy(&tail, p, size);
    return hash_step(hash, tail ^ (static_cast<u64>(size) << 56));
}

} // namespace mirrorpool
