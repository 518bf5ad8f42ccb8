// What mana of one payment problem may be spent on (106.6), as its qualities.
#pragma once

#include "rules/payment_board.hpp"

namespace mirrorpool {

// The quality of mana that may be spent on the cost itself.
inline constexpr payment::Qualities FOR_COST = HELP_GIVES;

// Whether mana that may be spent on some costs only is there or could be made.
bool is_restricted(const Context& ctx, u32 player);

// Gives every permanent whose mana abilities cost mana, but those that `cost` excludes, a quality:
// what restricted mana may pay is known only then.
void name_purposes(Context& ctx, u32 player, const ManaCost& cost);

// The quality that the mana cost of a permanent's ability needs.
payment::Qualities quality_of_ability(Context& ctx, u32 slot);

// Where a unit in the pool came from, for the restriction that it carries.
Source source_of_unit(const ManaUnit& unit);

} // namespace mirrorpool
