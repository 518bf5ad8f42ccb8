// Costs of mana abilities that take other permanents (118.8, 601.2h): "tap an untapped creature",
// "sacrifice a land". Each permanent is tapped once and goes once, whatever asks for it.
//
// Where nothing else bounds how often such an ability is used, being given to it is one more way to
// use the permanent itself. Else the permanent is set aside: it makes a unit that is no mana, and
// such units are a part of what the ability costs. So identical permanents stay one class.
#pragma once

#include "rules/payment_board.hpp"

namespace mirrorpool {

// Fills the demands of the payment index, and says what permanents set aside for them give.
void find_demands(Context& ctx, u32 player, const ManaCost& cost);

// What of the demands the permanent could meet, as bits.
struct Wanted {
    u32 tapped = 0;
    u32 sacrificed = 0;
    // It could meet others, which payments do not look at, or only not in every order.
    bool left_out = false;
    bool left_out_by_order = false;

    u32 any() const { return tapped | sacrificed; }
};

Wanted wanted_of(const Context& ctx, u32 player, u32 slot);

// NONE: the payment index has none for it.
u32 demand_of(const Context& ctx, u32 slot, u32 ability);

bool has_ability(const Context& ctx, u32 slot, u32 ability);

// Whether permanents that are sacrificed may be given to an ability of this one at once.
bool takes_sacrifices(const Context& ctx, u32 slot);

// The ability's source once the permanent is what its cost takes.
Source source_with_object(Context& ctx, u32 player, u32 slot, u32 ability, u32 object);

} // namespace mirrorpool
