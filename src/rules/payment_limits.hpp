// What a payment takes besides mana: life (CR 119.4), and counted things such as creatures to
// sacrifice (CR 118.3).
#pragma once

#include "rules/payment_problem.hpp"

namespace mirrorpool::payment {

// Which of a problem's counts could run out. A count that is enough for everything at once is no
// limit, and costs the search nothing.
struct Limits {
    bool any = false;
    bool life = false;
    u8 resources = 0; // bit k for resource k

    void find(const Problem& problem) noexcept;

    bool holds(const Mode& mode) const {
        return any && ((life && mode.life != 0) ||
                       (mode.resource != NO_RESOURCE && (resources >> mode.resource & 1) != 0));
    }
};

// How many sources of the class can be used at most: each may need one of the same resource.
u32 usable_count(const Problem& problem, const Source& source) noexcept;

} // namespace mirrorpool::payment
