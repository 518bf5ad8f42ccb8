// Which mana a player could have at one time (CR 605.3a).
#pragma once

#include <vector>

#include "rules/payment_problem.hpp"

namespace mirrorpool::payment {

// Units by type. Snow makes no difference here; restricted is what lacks some other quality.
struct Bundle {
    std::array<u32, MANA_TYPES> unrestricted{};
    std::array<u32, MANA_TYPES> restricted{};
    bool operator==(const Bundle&) const = default;
};

inline constexpr u32 MAX_BUNDLES = 4096;

// All pools that the problem's floating mana and sources could give, whatever its cost, of which no
// other one has at least as much; unrestricted mana is better than restricted. In descending order.
// False, and an empty list, if there are more than `limit`, if finding them takes too long, or if
// restricted mana is of several kinds or a mode's cost asks for snow. Allocates.
bool maximal_bundles(const Problem& problem, std::vector<Bundle>& bundles, u32 limit = MAX_BUNDLES);

} // namespace mirrorpool::payment
