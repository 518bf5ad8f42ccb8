// What the sources of a problem surely give and could give at most, for every set of types: most
// costs of plain symbols are decided by comparing numbers, without a search, and the numbers are
// found once for all costs of a board.
#pragma once

#include "rules/payment_lattice.hpp"

namespace mirrorpool::payment {

// What a cost of plain symbols asks of each set of types (Hall's condition): one unit of a type of
// its mask for each symbol.
class Demand {
public:
    void add(u32 mask, u32 count) noexcept;
    u32 units() const noexcept { return units_; }

private:
    friend class Supply;
    VecOf<8> need_{};
    u32 units_ = 0;
};

// Units that can be of any type of a mask, by mask, few thousands in all. Those of no type count
// for nothing.
using UnitCounts = std::array<u16, TYPE_MASK + 1>;

class Supply {
public:
    void clear() noexcept { sure_ = more_ = {}; }
    void add(u32 mask, u32 units) noexcept;
    void add(const UnitCounts& units) noexcept;
    void add(const Supply& other) noexcept;

    // Of units that differ in nothing but type; false: they do differ, or take more than life.
    bool find(const Problem& problem, u32 life) noexcept;

    // Whether the cost can surely be paid, and whether it could be at all. No more than MAX_UNITS.
    bool covers(const Demand& demand) const noexcept;
    bool could_cover(const Demand& demand) const noexcept;

    // Units that can be of a type of the mask at one time: surely, and at most.
    u32 surely(u32 mask) const noexcept { return static_cast<u32>(sure_[mask]); }
    u32 at_most(u32 mask) const noexcept { return surely(mask) + static_cast<u32>(more_[mask]); }

private:
    void add_source(const Problem& problem, const Source& source, bool life_is_enough) noexcept;

    VecOf<8> sure_;
    VecOf<8> more_; // that could come on top
};

} // namespace mirrorpool::payment
