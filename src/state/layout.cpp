#include "state/layout.hpp"

#include <type_traits>

#include "base/hash.hpp"

namespace mirrorpool {
namespace {

#define MIRRORPOOL_FIELD_ROW(type_, field, n, doc)                                                 \
    FieldInfo{E::NAME,                                                                             \
              #field,                                                                              \
              std::is_signed_v<type_> ? 'i' : 'u',                                                 \
              sizeof(type_),                                                                       \
              n,                                                                                   \
              static_cast<u16>(offsetof(E::Struct, field)),                                        \
              doc},
#define MIRRORPOOL_ELEMENT_TRAIT(Name, LIST, bytes)                                                \
    struct Name##Trait {                                                                           \
        using Struct = Name;                                                                       \
        static constexpr std::string_view NAME = #Name;                                            \
    };
MIRRORPOOL_ELEMENTS(MIRRORPOOL_ELEMENT_TRAIT)

// One constexpr array an element, joined below: the row macro needs a fixed type name.
#define MIRRORPOOL_ELEMENT_ROWS(Name, LIST, bytes)                                                 \
    namespace Name##_rows {                                                                        \
        using E = Name##Trait;                                                                     \
        constexpr FieldInfo ROWS[] = {LIST(MIRRORPOOL_FIELD_ROW)};                                 \
    }
MIRRORPOOL_ELEMENTS(MIRRORPOOL_ELEMENT_ROWS)

constexpr std::size_t FIELD_COUNT =
#define MIRRORPOOL_ELEMENT_SIZE(Name, LIST, bytes) +std::size(Name##_rows::ROWS)
    MIRRORPOOL_ELEMENTS(MIRRORPOOL_ELEMENT_SIZE);

struct FieldTable {
    FieldInfo rows[FIELD_COUNT];
};

constexpr FieldTable join_fields() {
    FieldTable table{};
    std::size_t i = 0;
#define MIRRORPOOL_ELEMENT_JOIN(Name, LIST, bytes)                                                 \
    for (const FieldInfo& row : Name##_rows::ROWS) {                                               \
        table.rows[i++] = row;                                                                     \
    }
    MIRRORPOOL_ELEMENTS(MIRRORPOOL_ELEMENT_JOIN)
    return table;
}
constexpr FieldTable FIELD_TABLE = join_fields();

constexpr RegionInfo REGION_TABLE[] = {
#define MIRRORPOOL_REGION_ROW(name, Element, extent, doc)                                          \
    {#name, #Element, sizeof(Element), Extent::extent, doc},
    MIRRORPOOL_REGIONS(MIRRORPOOL_REGION_ROW)};

constexpr WordInfo WORD_TABLE[] = {
#define MIRRORPOOL_WORD_ROW(name, doc) {#name, doc},
    MIRRORPOOL_SLOT_WORDS(MIRRORPOOL_WORD_ROW)};

constexpr u32 LINE = 64;

constexpr u32 round_up(u32 n, u32 to) { return (n + to - 1) / to * to; }

u64 hash_text(u64 hash, std::string_view text) {
    return hash_bytes(hash, text.data(), text.size());
}

u64 fingerprint_of(const Layout& layout) {
    u64 hash = hash_step(MAGIC, WORDS);
    for (const FieldInfo& f : FIELD_TABLE.rows) {
        hash = hash_text(hash_text(hash, f.element), f.name);
        hash = hash_step(hash, f.offset * 0x10000ull + f.size * 0x100ull + f.count);
    }
    for (const RegionInfo& r : REGION_TABLE) {
        hash = hash_text(hash, r.name);
    }
    for (const WordInfo& w : WORD_TABLE) {
        hash = hash_text(hash, w.name);
    }
    const Dimensions& d = layout.dims;
    hash = hash_step(hash_step(hash, d.players), d.slots);
    return hash_step(hash_step(hash, d.library), layout.heap_cells);
}

u32 elements(const Layout& layout, Extent extent) {
    switch (extent) {
    case Extent::one:
        return 1;
    case Extent::slots:
        return layout.dims.slots;
    case Extent::slot_words:
        return WORDS * layout.words_per_set;
    case Extent::player_words:
        return layout.dims.players * layout.words_per_set;
    case Extent::players:
        return layout.dims.players;
    case Extent::cards:
        return layout.cards;
    case Extent::heap_words:
        return round_up(layout.heap_cells, 64) / 64;
    case Extent::heap:
        return layout.heap_cells;
    }
    return 0;
}

// Rows of a byte a slot fill cache lines of their own.
u32 alignment(const RegionInfo& info) {
    return info.extent == Extent::slots && info.element_size == 1 ? LINE
           : info.extent == Extent::heap                          ? 16u
                                                                  : 8u;
}

// Places every region for layout.heap_cells and returns the bytes used.
u32 place(Layout& layout) {
    u32 at = 0;
    for (u32 r = 0; r < REGIONS; ++r) {
        const RegionInfo& info = REGION_TABLE[r];
        at = round_up(at, alignment(info));
        layout.offset[r] = at;
        layout.count[r] = elements(layout, info.extent);
        at += layout.count[r] * info.element_size;
    }
    return at;
}

} // namespace

Layout Layout::compute(const Dimensions& dims) {
    Layout layout;
    layout.dims = dims;
    layout.words_per_set = dims.slots / 64;
    layout.cards = dims.players * dims.library;
    layout.heap_cells = dims.heap;
    u32 lines = round_up(place(layout), LINE) / LINE;
    lines += lines % 2 == 0 ? 1u : 0u;
    layout.size = lines * LINE;
    // The heap takes what is left of the last lines, unless the record has none.
    while (dims.heap != 0) {
        ++layout.heap_cells;
        if (place(layout) > layout.size) {
            --layout.heap_cells;
            place(layout);
            break;
        }
    }
    layout.fingerprint = fingerprint_of(layout);
    return layout;
}

std::span<const FieldInfo> field_table() { return FIELD_TABLE.rows; }
std::span<const RegionInfo> region_table() { return REGION_TABLE; }
std::span<const WordInfo> word_table() { return WORD_TABLE; }

} // namespace mirrorpool
