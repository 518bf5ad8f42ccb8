// Where the regions of a record lie, for dimensions chosen when an array of boards is made.
#pragma once

#include <span>
#include <string_view>

#include "state/record.hpp"

namespace mirrorpool {

struct Dimensions {
    u32 players = 2;
    u32 slots = 64;   // 64, 128 or 256
    u32 library = 60; // cards a player, at most 255
    u32 heap = 0;     // least number of heap cells; the rest of the record's last lines joins them
};

enum class Extent : u8 { one, slots, slot_words, player_words, players, cards, heap_words, heap };

enum class Region : u8 {
#define MIRRORPOOL_REGION_NAME(name, Element, extent, doc) name,
    MIRRORPOOL_REGIONS(MIRRORPOOL_REGION_NAME)
#undef MIRRORPOOL_REGION_NAME
        COUNT_
};
inline constexpr u32 REGIONS = static_cast<u32>(Region::COUNT_);

struct Layout {
    Dimensions dims;
    u32 words_per_set = 1; // 64-bit words for one bit a slot
    u32 cards = 0;
    u32 heap_cells = 0;
    u32 size = 0; // bytes; an odd number of cache lines: even strides alias cache sets
    u32 offset[REGIONS] = {};
    u32 count[REGIONS] = {};
    u64 fingerprint = 0;

    u32 at(Region r) const { return offset[static_cast<u32>(r)]; }

    // Dimensions must be in range: players 1-8, slots 64/128/256, library <= 255, heap <= 65000.
    static Layout compute(const Dimensions& dims);
};

// One row a field, for dtypes, the byte map and fingerprints.
struct FieldInfo {
    std::string_view element;
    std::string_view name;
    char kind; // 'u' or 'i'
    u8 size;
    u16 count;
    u16 offset;
    std::string_view doc;
};
struct RegionInfo {
    std::string_view name;
    std::string_view element;
    u16 element_size;
    Extent extent;
    std::string_view doc;
};
struct WordInfo {
    std::string_view name;
    std::string_view doc;
};

std::span<const FieldInfo> field_table();
std::span<const RegionInfo> region_table();
std::span<const WordInfo> word_table();

} // namespace mirrorpool
