// Paying mana costs with sources of one unit each (CR 107.4, 118.3): raw rows of bytes.
//
// A source is the set of the types it could give, and bit 6 if what it gives is snow. Since {S}
// takes any snow unit, snow is one more "type" of which a unit can be; so symbols and sources are
// sets of seven bits, and Hall's condition over unions of symbols decides: for each union there
// must be as many sources that meet it as symbols inside it. For a cost the unions are known
// beforehand, and for a row each is a count of bytes.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/types.hpp"

namespace mirrorpool {

inline constexpr u8 SNOW_SOURCE = 64;
inline constexpr u32 COST_SYMBOLS = 15;
inline constexpr u32 MAX_ROW_SOURCES = 1024;
inline constexpr u32 MAX_COST_READINGS = 4096; // tried when a cost is compiled

// One class of symbols: `count` of them, each paid by one source that meets `mask`, by `generic`
// sources if that is not 0, or by 2 life if `phyrexian`.
struct CostSymbol {
    u8 mask;
    u8 count;
    u8 generic;
    u8 phyrexian;
};

// A row of a cost table. `x` is how many {X} there are; `life` is what Phyrexian symbols may take.
struct CostRow {
    CostSymbol symbols[COST_SYMBOLS];
    u8 x;
    u8 life;
    u8 reserved[2];
};
static_assert(sizeof(CostRow) == 64);

// So many sources must meet `mask`.
struct UnionNeed {
    u16 count;
    u8 mask;
};

// One way to pay the symbols that have several (CR 107.4e-f).
struct CostReading {
    u32 first; // of CostTable::needs
    u16 size;
    u16 units;
    u16 life;
};

struct CostEntry {
    u32 first; // of CostTable::readings, cheapest in life first
    u16 size;
    u8 x;
};

struct CostTable {
    std::vector<CostEntry> costs;
    std::vector<CostReading> readings;
    std::vector<UnionNeed> needs;

    // False if the cost has too many readings; it is then not added.
    bool add(const CostRow& row);
};

// Rows [first, last) of n sources each. `cost_of` is null (every row is asked every cost) or says
// which cost each row is asked. They are false if a source is no set of types, with or without
// snow; nothing is said about the answer then.
struct PaymentRows {
    const u8* sources;
    std::size_t width;
    const u16* cost_of;
    const CostTable* table;
};

// 1 for payable, 0 for not.
bool rows_can_pay(const PaymentRows& rows, u8* answer, std::size_t first,
                  std::size_t last) noexcept;
// The largest X, or -1 if the cost cannot be paid with X = 0.
bool rows_max_x(const PaymentRows& rows, i16* answer, std::size_t first, std::size_t last) noexcept;
// The type bit that each source pays with, 0 for sources not used; of one cost a row. Sources that
// could give least are used first. All zero where the answer is 0.
bool rows_pay(const PaymentRows& rows, u8* answer, u8* used, std::size_t first,
              std::size_t last) noexcept;

} // namespace mirrorpool
