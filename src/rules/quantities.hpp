// What effects ask about the board: filters, conditions and numbers (608.2h: as things are now).
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

bool matches(const Context& ctx, const Filter& filter, u32 slot, const Source& source);
u32 count_matching(const Context& ctx, const Filter& filter, const Source& source);

// The part of a filter that asks who controls the object, or who acts.
inline bool whose_matches(const Filter& filter, bool own) {
    const Whose whose = static_cast<Whose>(filter.whose);
    return whose == Whose::ANYONES || (whose == Whose::YOURS) == own;
}

// Printed characteristics alone, for cards outside the battlefield.
bool card_matches(const Definition& definition, const Filter& filter);

bool holds(const Context& ctx, u32 condition, const Source& source);

// Never negative (107.1b). `type` is the mana type being added, for devotion.
u32 amount_of(const Context& ctx, u32 amount, const Source& source, u32 type = 0);

u32 counters_on(const Context& ctx, u32 slot, CounterKind kind);

// The colours among the permanents that match (105.2).
u8 colors_among(const Context& ctx, const Filter& filter, const Source& source);

} // namespace mirrorpool
