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
// Units that one cost may ask for; larger counts and amounts of sources are taken to be this.
inline constexpr u32 MAX_UNITS = 8000;

// A quality that a unit of mana must have, or has: {S} needs SNOW (CR 107.4h). The fields exist so
// that snow and restricted mana (CR 106.6) can come without a change of shape. Today a cost that
// needs one is unsupported, and what outputs give is not looked at.
using Qualities = u8;
inline constexpr Qualities SNOW = 1;

// `count` equal symbols of a cost (CR 107.4). `mask` says what one unit may be: one bit for {W},
// two for hybrid, TYPE_MASK for generic; permissions of CR 609.4b are already in it. `generic` = 2
// makes it a monocoloured hybrid, {2/B}: that many units of anything instead. `life` != 0 makes it
// Phyrexian.
struct Symbol {
    u16 count = 0;
    u8 mask = 0;
    u8 generic = 0;
    u8 life = 0;
    Qualities needs = 0;
};

// `amount` units, each of any type in `mask`; with `same_type` all of them of one type.
struct OutputGroup {
    u16 amount = 0;
    u8 mask = 0;
    bool same_type = false;
    Qualities gives = 0;
};

// What a mode takes besides mana and the tap. The solver adds the ranks up and minimises the sum
// first.
enum class SideCost : u8 { NONE = 0, LIFE = 1, PERMANENT = 2 };

// Entries [first, first + size) of one of the problem's tables.
struct Slice {
    u16 first = 0;
    u16 size = 0;
};

struct Mode {
    Slice cost;   // of mode_symbols; empty for an ability without a mana cost
    Slice output; // of groups
    SideCost side_cost = SideCost::NONE;
    u16 cost_units = 0;
};

// `count` identical sources; each may be used once, with one of its modes.
struct Source {
    u16 count = 0;
    Slice modes; // of modes
};

enum class ProblemStatus : u8 {
    OK,
    FULL,        // a table ran out
    TOO_LARGE,   // a cost asks for more than MAX_UNITS
    UNSUPPORTED, // a kind of symbol that the solver does not know
};

// Filled front to back: the cost's symbols at any time; a source, then its modes; a mode, then its
// own symbols and groups. Every call is O(1), clear() included, so one object serves any number of
// problems. A problem whose status is not OK is answered UNDECIDED.
struct Problem {
    ProblemStatus status = ProblemStatus::OK;
    u16 cost_count = 0;
    u16 source_count = 0;
    u16 mode_count = 0;
    u16 group_count = 0;
    u16 mode_symbol_count = 0;
    // How many Phyrexian symbols the player's life total allows to pay with life (CR 119.4).
    u16 life_payments = 0;
    u32 cost_units = 0;
    std::array<u16, MANA_TYPES> floating{};
    // Only the counted entries of these are ever read.
    std::array<Symbol, MAX_COST_SYMBOLS> cost;
    std::array<Source, MAX_SOURCES> sources;
    std::array<Mode, MAX_MODES> modes;
    std::array<OutputGroup, MAX_GROUPS> groups;
    std::array<Symbol, MAX_MODE_SYMBOLS> mode_symbols;

    void clear() noexcept;
    // Forgets the cost and keeps the sources: one board, many spells.
    void clear_cost() noexcept;

    void add_cost(Symbol symbol) noexcept;
    void add_cost(u8 mask, u16 count) noexcept { add_cost(Symbol{.count = count, .mask = mask}); }
    void add_source(u16 count) noexcept;
    void add_mode(SideCost side_cost = SideCost::NONE) noexcept;
    void add_mode_cost(u8 mask, u16 count) noexcept;
    void add_output(u8 mask, u16 amount, bool same_type = false) noexcept;

private:
    void fail(ProblemStatus why) noexcept;
};

} // namespace mirrorpool::payment
