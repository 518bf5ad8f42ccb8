// The largest X that a player could pay (CR 107.3a, 601.2b).
#pragma once

#include "rules/payment_solver.hpp"

namespace mirrorpool::payment {

struct MaxX {
    Answer answer = Answer::NO; // whether the cost can be paid with X = 0; x counts only for YES
    u32 x = 0;
    bool is_exact = true; // otherwise more than x could be possible: a budget or table ended
};

// What each X adds to a cost: `symbols_per_x` units that each can pay a symbol (mask, needs).
struct XSymbol {
    u8 mask = TYPE_MASK;
    Qualities needs = 0;
    u16 symbols_per_x = 1;
};

// The largest X for which the problem's cost and X times the symbol can be paid. `budget` is for
// each question asked. The problem is changed on the way, and put back.
MaxX max_x(Problem& problem, const XSymbol& symbol, Scratch& scratch,
           u32 budget = DEFAULT_BUDGET) noexcept;

} // namespace mirrorpool::payment
