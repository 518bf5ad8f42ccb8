// What effects ask about the board: filters, conditions and numbers (608.2h: as things are now).
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

bool matches(const Context& ctx, const Filter& filter, u32 slot, const Source& source);
u32 count_matching(const Context& ctx, const Filter& filter, const Source& source);

// The part of a filter that asks who controls the object, or who acts.
inline bool is_whose(Whose whose, bool own) {
    return whose == Whose::ANYONES || (whose == Whose::YOURS) == own;
}
// The same of an object as it is, or as it last was (608.2h): what made mana, say.
bool matches(const Context& ctx, const Filter& filter, const Source& object, const Source& source);

inline bool whose_matches(const Filter& filter, bool own) {
    return is_whose(static_cast<Whose>(filter.whose), own);
}

// Printed characteristics alone, for cards outside the battlefield.
// `x`: of a spell, what X in its mana cost stands for (202.3e).
bool card_matches(const Definition& definition, const Filter& filter, u32 x = 0);

// Whether an Aura of this definition, or with this source, can enchant the permanent (702.5).
bool can_enchant(const Context& ctx, const Definition& aura, u32 slot, const Source& source);

// Whether something has what was chosen for the ability's permanent (607.2d): Filter.chosen.
bool has_chosen(const Context& ctx, u8 chosen, u64 subtypes, u8 colors, const Source& source);

// What was chosen for the source as it entered (607.2d), as it is or last was.
u8 choice_of(const Context& ctx, const Source& source);

u8 colors_of(const Context& ctx, u32 slot);
u8 supertypes_of(const Context& ctx, u32 slot);
u16 types_of(const Context& ctx, u32 slot);
u64 subtypes_of(const Context& ctx, u32 slot);

bool holds(const Context& ctx, u32 condition, const Source& source);

// Never negative (107.1b). `type` is the mana type being added, for devotion.
u32 amount_of(const Context& ctx, u32 amount, const Source& source, u32 type = 0);

// The same, with its sign.
i32 signed_amount(const Context& ctx, u32 amount, const Source& source, u32 type = 0);

u32 counters_on(const Context& ctx, u32 slot, CounterKind kind);

// The colours among the permanents that match (105.2).
u8 colors_among(const Context& ctx, const Filter& filter, const Source& source);

} // namespace mirrorpool
