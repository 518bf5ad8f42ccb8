// Paying mana costs from a board (118, 601.2g-h): the board as a payment problem, automatic
// payment by its exact solution, and manual payment one tap at a time.
#pragma once

#include "rules/tasks.hpp"

namespace mirrorpool {

enum class CostKind : u8 { DEFINITION, ABILITY, GENERIC };

// A mana cost by where it stands, so that it fits in a frame; and up to two permanents that may
// not make mana for it, because the rest of the cost taps or sacrifices them.
struct ManaCost {
    CostKind kind = CostKind::GENERIC;
    u16 value = 0; // row of Definition or Ability, or the generic amount
    u16 excluded[2] = {NONE, NONE};
};

// Whether the player can pay with mana in the pool and mana abilities the solver uses; what it
// cannot decide within its budget counts as no.
bool can_pay(Context& ctx, u32 player, const ManaCost& cost);

// The answer itself, NO / YES / UNDECIDED.
payment::Answer payment_answer(Context& ctx, u32 player, const ManaCost& cost);

// Pays now (auto), or starts the task that asks for taps (manual). The cost must be payable. The
// task, or the caller once it is back, finds what was spent in the top spell's `spent`.
void start_payment(Context& ctx, u32 player, const ManaCost& cost);

// Pays a cost of a mana ability from the pool alone, so that everything being paid for stays
// payable; used for mana abilities activated during a manual payment.
void pay_from_pool(Context& ctx, u32 player, const ManaCost& cost, u32 slot, u32 ability);

// Whether the solver may use this mana ability by itself; the others are offered to players even
// in auto mode.
bool is_solver_ability(const Context& ctx, u32 ability);

// The manual payment a player is in the middle of; NONE if none.
u16 enclosing_payment(const Context& ctx, u32 player);

// Options for the type of mana that a program adds: during a manual payment only those that leave
// the cost payable.
void add_payable_types(Context& ctx, const Frame& program);

extern const TaskRules PAY_TASK;

} // namespace mirrorpool
