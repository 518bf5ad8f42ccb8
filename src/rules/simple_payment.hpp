// The common payment: a cost of plain symbols and permanents that each make one unit, decided by
// counting bits (Hall's condition) without a payment problem.
#pragma once

#include "rules/payment_board.hpp"

namespace mirrorpool {

// UNDECIDED: the simple sources do not suffice, and there is more to look at.
payment::Answer simple_answer(const Context& ctx, u32 player, const ManaCost& cost,
                              const CostView& view);

// Pays if simple sources suffice and the choice among them is plain; false: nothing has happened.
bool pay_simply(Context& ctx, u32 player, const ManaCost& cost, const CostView& view, u8* spent);

} // namespace mirrorpool
