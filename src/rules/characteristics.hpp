// What the record caches of permanents, from their characteristics (613).
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Recomputes everything the record caches about one permanent.
void refresh_characteristics(Context& ctx, u32 slot);

// The same for the whole board, and which effects are around.
void refresh_board(Context& ctx);

// What must be refreshed once a permanent has come, or has left.
void refresh_after_entering(Context& ctx, u32 slot);
void refresh_after_leaving(Context& ctx, u32 definition);

// Something has changed that the condition of a continuous effect could ask for.
inline void refresh_conditions(Context& ctx) {
    if (ctx.has_effects(CHANGES_CHARACTERISTICS)) {
        refresh_board(ctx);
    }
}

// Power and toughness alone, after a change of counters (613.4c).
void refresh_size(Context& ctx, u32 slot);

// Whether a power or toughness is one that the record holds.
constexpr bool is_size(i32 n) { return n == static_cast<i16>(n); }

// The bit of a keyword's word, from trample to wither, in Header.combat_keywords.
constexpr u32 combat_bit(Word keyword) {
    return 1u << (static_cast<u32>(keyword) - static_cast<u32>(Word::trample));
}

// Whether any permanent has the keyword; most boards have none, and its word is not looked at.
inline bool is_around(const Context& ctx, Word keyword) {
    return (ctx.board.header().combat_keywords & combat_bit(keyword)) != 0;
}

// The bits of the keywords that a permanent has.
u32 combat_keywords_of(const Context& ctx, u32 slot);
// The same of a set of Keyword bits.
u32 combat_keywords_among(u32 keywords);

// What must be done once words of a slot were cleared.
void forget_combat_keywords(Context& ctx);

// Clears everything the record says of a slot.
void clear_slot(Context& ctx, u32 slot);

// Whether the caches of the whole board equal what a fresh computation gives.
bool caches_are_true(Context& ctx);

} // namespace mirrorpool
