// The mana payment problem (CR 118, 601.2g-h) as plain data. It knows no board: the engine fills it
// from one, raw kernels from bytes, tests by hand.
#pragma once

#include <array>

#include "base/mana_types.hpp"
#include "base/types.hpp"

namespace mirrorpool::payment {

inline constexpr u32 MAX_COST_SYMBOLS = 24;
inline constexpr u32 MAX_SOURCES = 128;
inline constexpr u32 MAX_MODES = 320;
inline constexpr u32 MAX_GROUPS = 512;
inline constexpr u32 MAX_MODE_SYMBOLS = 256;
inline constexpr u32 MAX_SOURCE_MODES = 255;
inline constexpr u32 MAX_MODE_GROUPS = 12;
inline constexpr u32 MAX_MODE_UNITS = 1000; // of one mode's cost
inline constexpr u32 MAX_FLOATING = 64;
inline constexpr u32 MAX_RESOURCES = 8;
inline constexpr u8 NO_RESOURCE = 255;
// Units that one cost may ask for; larger counts and amounts of sources are taken to be this.
inline constexpr u32 MAX_UNITS = 8000;

// What units of mana may be spent on (CR 106.6), and {S} (CR 107.4h). A unit can pay a symbol when
// its type is in the symbol's mask and it gives every quality that the symbol needs. The caller
// says what bits 1-7 mean, such as "may pay the cost itself" or "may pay for mana abilities".
using Qualities = u8;
inline constexpr Qualities SNOW = 1;
inline constexpr Qualities UNRESTRICTED = 0xFE; // everything but snow

// `count` equal symbols of a cost (CR 107.4). `mask` says what one unit may be: one bit for {W},
// two for hybrid, TYPE_MASK for generic; permissions of CR 609.4b are already in it. `generic` = 2
// makes it a monocoloured hybrid, {2/B}: that many units of anything instead, which need not be
// snow. `life` != 0 makes it Phyrexian: 2 life instead.
struct Symbol {
    u16 count = 0;
    u8 mask = 0;
    u8 generic = 0;
    u8 life = 0;
    Qualities needs = 0;
};

// What the generic half of a monocoloured hybrid needs.
inline Qualities generic_needs(const Symbol& symbol) {
    return static_cast<Qualities>(symbol.needs & ~SNOW);
}

// `amount` units, each of any type in `mask`; with `same_type` all of them of one type.
struct OutputGroup {
    u16 amount = 0;
    u8 mask = 0;
    bool same_type = false;
    Qualities gives = UNRESTRICTED;
};

// Mana that is already in the pool, of type index `type` (0-5).
struct FloatingMana {
    u16 amount = 0;
    u8 type = 0;
    Qualities gives = UNRESTRICTED;
};

// What a mode takes besides mana and the tap. The solver adds the ranks up and minimises the sum
// first.
enum class SideCost : u8 { NONE = 0, LIFE = 1, PERMANENT = 2 };

// The least that a symbol paid with life takes (CR 107.4f).
inline constexpr u32 PHYREXIAN_LIFE = 2;

// Entries [first, first + size) of one of the problem's tables.
struct Slice {
    u16 first = 0;
    u16 size = 0;
};

struct Mode {
    Slice cost;   // of mode_symbols; empty for an ability without a mana cost
    Slice output; // of groups
    SideCost side_cost = SideCost::NONE;
    u8 resource = NO_RESOURCE; // of which it takes one: a creature to sacrifice, say
    u16 life = 0;
    u16 cost_units = 0;
};

// `count` identical sources; each may be used once, with one of its modes. An ability that can be
// used again and again is a source with a large count.
struct Source {
    u16 count = 0;
    Slice modes; // of modes
};

enum class ProblemStatus : u8 {
    OK,
    FULL,        // a table ran out
    TOO_LARGE,   // a cost asks for more than MAX_UNITS
    UNSUPPORTED, // a resource, type or side cost that does not exist
};

// Filled front to back: floating mana and the cost's symbols at any time; a source, then its modes;
// a mode, then its own symbols and groups. Every call is O(1), clear() included, so one object
// serves any number of problems. A problem whose status is not OK is answered UNDECIDED.
struct Problem {
    ProblemStatus status = ProblemStatus::OK;
    u16 cost_count = 0;
    u16 source_count = 0;
    u16 mode_count = 0;
    u16 group_count = 0;
    u16 mode_symbol_count = 0;
    u16 floating_count = 0;
    // Life that modes and symbols paid with life may take together (CR 119.4).
    u32 life_budget = 0;
    u32 cost_units = 0;
    bool takes_more = false; // some mode takes life or a resource
    Qualities cost_needs = 0;
    Qualities mode_needs = 0;
    Qualities given_by_all = 0xFF;
    // What only units give that are no mana, but permanents set aside for costs of mana abilities.
    Qualities set_aside = 0;
    std::array<u16, MAX_RESOURCES> resources{};
    // Only the counted entries of these are ever read.
    std::array<Symbol, MAX_COST_SYMBOLS> cost;
    std::array<Source, MAX_SOURCES> sources;
    std::array<Mode, MAX_MODES> modes;
    std::array<OutputGroup, MAX_GROUPS> groups;
    std::array<Symbol, MAX_MODE_SYMBOLS> mode_symbols;
    std::array<FloatingMana, MAX_FLOATING> floating;

    void clear() noexcept;
    // Forgets the cost and the life budget, and keeps the sources: one board, many spells.
    void clear_cost() noexcept;

    // Adds to the pool; equal kinds are added up.
    void add_floating(u32 type, u32 amount, Qualities gives = UNRESTRICTED) noexcept;
    // Unrestricted mana by type: six amounts.
    void add_floating(const u16* amounts) noexcept;
    // Takes such units out of the pool again.
    void take_floating(u32 type, u32 amount, Qualities gives = UNRESTRICTED) noexcept;

    void add_cost(Symbol symbol) noexcept;
    void add_cost(u8 mask, u16 count) noexcept { add_cost(Symbol{.count = count, .mask = mask}); }
    void add_source(u16 count) noexcept;
    void add_mode(SideCost side_cost = SideCost::NONE, u16 life = 0,
                  u8 resource = NO_RESOURCE) noexcept;
    void add_mode_cost(u8 mask, u16 count, Qualities needs = 0) noexcept;
    void add_output(u8 mask, u16 amount, bool same_type = false,
                    Qualities gives = UNRESTRICTED) noexcept;

    // Whether one more source with one mode of that many groups and symbols fits, and the same
    // again without symbols for whoever asks "what if".
    bool has_room(u32 more_groups, u32 more_symbols) const noexcept {
        return source_count + 2u <= MAX_SOURCES && mode_count + 2u <= MAX_MODES &&
               group_count + more_groups + MAX_MODE_GROUPS <= MAX_GROUPS &&
               more_groups <= MAX_MODE_GROUPS &&
               mode_symbol_count + more_symbols <= MAX_MODE_SYMBOLS;
    }

    bool is_mana(Qualities gives) const noexcept { return (gives & set_aside) == 0; }

    // The qualities that tell units of this problem apart.
    Qualities relevant() const noexcept {
        return static_cast<Qualities>((cost_needs | mode_needs) & ~given_by_all);
    }

private:
    void fail(ProblemStatus why) noexcept;
};

} // namespace mirrorpool::payment
