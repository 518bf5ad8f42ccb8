// What using a mana ability comes to, found by trying it out on a copy of the board with every
// choice: replacement effects in every order, triggered mana abilities and all (605, 106.12).
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

// More outcomes than these are not looked at.
inline constexpr u32 MAX_OUTCOMES = 256;

// Boards looked at in one walk; payments, which ask about many abilities, look at fewer.
inline constexpr u32 MAX_TRIALS = 1024;
inline constexpr u32 PAYMENT_TRIALS = 256;

struct Outcomes {
    Outcomes() {} // the items are made as they are needed: all of them are 40 KiB
    u32 size = 0;
    bool is_complete = true; // false: there are more, or the ability asks for what is not tried
    union {
        Outcome items[MAX_OUTCOMES];
    };
};

// The different outcomes of a player's activating the ability now, its mana cost apart.
void find_outcomes(Context& ctx, u32 player, u32 slot, u32 ability, Outcomes& out,
                   u32 most = MAX_TRIALS);

// Activates the ability, whose mana cost is paid, with the choices that lead to the outcome. False:
// no choices do; the board is as before.
bool activate_for_outcome(Context& ctx, u32 player, u32 slot, u32 ability, const Outcome& wanted);

// Whether taking an option, somewhere inside a payment by hand, can still lead to its being paid.
bool leads_to_payment(Context& ctx, const Option& option);

} // namespace mirrorpool
