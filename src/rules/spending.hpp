// What mana may be spent on (106.6), and as what (609.4b).
#pragma once

#include "rules/effects.hpp"
#include "rules/paying.hpp"

namespace mirrorpool {

// What a mana cost is the cost of.
struct Purpose {
    u16 spell = NONE;   // definition of a spell being cast
    Source ability;     // the permanent whose ability is activated, as it is or last was (113.7a)
    bool has_x = false; // the cost contains {X}
};

// Whether X is in what is paid for a spell cast so (CastWay).
bool has_x_to_pay(const Context& ctx, const Definition& spell, u8 ways);
Purpose purpose_of(const Context& ctx, const ManaCost& cost);

// The mana cost of a permanent's ability.
ManaCost cost_of_ability(const Source& source, u32 ability);

// Whether a restriction lets mana be spent so. `source`: the permanent that made the mana, whose
// choices the restriction may name.
bool admits(const Context& ctx, u32 restriction, const Source& source, const Purpose& purpose);

// What each type of a player's mana counts as for the symbols of a cost, by type (609.4b).
struct Spending {
    u8 as[MANA_TYPES];
    bool changes = false; // whether any type counts as another
    u8 life_for = 0;      // types of symbols for which the player may pay 2 life instead (107.4f)
};
Spending spending_of(const Context& ctx, u32 player);

// The types of mana that can pay a symbol which types of `mask` pay.
u8 payable_with(const Spending& spending, u8 mask);

} // namespace mirrorpool
