// The common payment: a cost of plain symbols and permanents that each make one unit, decided by
// counting bits (Hall's condition) without a payment problem.
#pragma once

#include "rules/payment_board.hpp"

namespace mirrorpool {

// Whether counting units can decide about the cost: of plain symbols, with nothing that changes
// what mana of the pool may pay.
bool is_countable(const Context& ctx, u32 player, const CostView& view);

// Whether the simple sources are all mana abilities that the player could use.
bool is_simple(const Context& ctx, u32 player);

// UNDECIDED: the simple sources do not suffice, and there is more to look at.
payment::Answer simple_answer(const Context& ctx, u32 player, const ManaCost& cost,
                              const CostView& view);

// Pays if simple sources suffice and the choice among them is plain; false: nothing has happened.
bool pay_simply(Context& ctx, u32 player, const ManaCost& cost, const CostView& view, u8* spent);

} // namespace mirrorpool
