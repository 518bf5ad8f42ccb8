// Which abilities a permanent has: printed, of its basic land types, and given by effects.
#pragma once

#include "rules/layers.hpp"

namespace mirrorpool {

// Whether effects change characteristics of permanents on this board.
inline bool is_layered(const Context& ctx) { return ctx.has_effects(CHANGES_CHARACTERISTICS); }

// 305.6: the ability of a printed basic land type goes with the type.
inline bool is_of_its_types(const Ability& a, const Traits& t) {
    return (a.flags & bit(AbilityFlag::INTRINSIC)) == 0 || (a.simple_type & t.subtypes) != 0;
}

// Visits the row of every ability of a permanent, in a fixed order: printed, land types, given.
template <class F>
void for_each_ability(const Context& ctx, u32 slot, F visit) {
    const Definition& d = ctx.definition(slot);
    if (!is_layered(ctx)) {
        for (u32 i = 0; i < d.abilities; ++i) {
            visit(d.first_ability + i);
        }
        return;
    }
    const Traits& t = traits_of(ctx, slot);
    for (u32 i = 0; i < d.abilities && t.has_printed; ++i) {
        if (is_of_its_types(ctx.pool.abilities[d.first_ability + i], t)) {
            visit(d.first_ability + i);
        }
    }
    for_each_bit(t.land_abilities, [&](u32 type) { visit(type); });
    for (u32 i = 0; i < t.granted; ++i) {
        visit(u32{t.grants[i]});
    }
}

// Permanents that a player may activate mana abilities of: their own, and what any player may use.
inline u64 open_to(const Board& board, u32 player, u32 w) {
    return board.control(player)[w] | board.set(Word::mana_shared)[w];
}

// 602.2: only its controller may activate an ability that does not say otherwise.
inline bool may_use(const Board& board, u32 player, u32 slot, const Ability& a) {
    return board.permanent(slot).controller == player ||
           (a.flags & bit(AbilityFlag::ANY_PLAYER)) != 0;
}

// The row of the index-th of them; NONE if there are fewer.
inline u32 ability_at(const Context& ctx, u32 slot, u32 index) {
    u32 found = NONE;
    u32 i = 0;
    for_each_ability(ctx, slot, [&](u32 row) { found = i++ == index ? row : found; });
    return found;
}

inline bool is_kind(const Ability& a, AbilityKind kind) { return a.kind == static_cast<u8>(kind); }

// 605.1a: since 2026-08 what moves cards to or from a library uses the stack.
inline bool is_mana_ability(const Context& ctx, const Ability& a) {
    constexpr u32 MANA = bit(AbilityFlag::MANA_ABILITY);
    constexpr u32 LIBRARY = bit(AbilityFlag::LIBRARY);
    return (a.flags & MANA) != 0 && is_kind(a, AbilityKind::ACTIVATED) &&
           ((a.flags & LIBRARY) == 0 || (ctx.board.header().profile & PROFILE_605_LIBRARY) != 0);
}

// What of a permanent's definition, or of all its abilities, the caches are made from.
struct AbilityColumns {
    u32 trigger_events = 0;
    u32 replace_events = 0;
    u8 statics = 0;
    u8 simple_type = 0; // as in Definition
    u8 mana_types = 0;
    u8 mana_readers = 0;
    u8 mana_flags = 0;
};
AbilityColumns ability_columns(const Context& ctx, u32 slot);

} // namespace mirrorpool
