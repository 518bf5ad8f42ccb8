// Paying mana costs (118, 601.2g-h): whether a player can, and paying, by the exact solution of the
// payment problem (auto) or one tap at a time (manual, rules/manual_payment).
#pragma once

#include "rules/payment_supply.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool {

// NO / YES / UNDECIDED (the search budget ran out): with mana in the pool and the mana abilities
// that the solver uses.
payment::Answer payment_answer(Context& ctx, u32 player, const ManaCost& cost);

struct CostView;

// The same for several costs of one player while the board stands still and nobody else asks: the
// sources are collected once, and what they give is counted once.
class CostQuestions {
public:
    CostQuestions(Context& ctx, u32 player) : ctx_(ctx), player_(player) {}
    payment::Answer answer(const ManaCost& cost);

private:
    payment::Answer answer_in_any_order(const ManaCost& cost);
    bool is_plain(const ManaCost& cost, const CostView& view) const;
    void count();
    void collect(const ManaCost& cost);
    payment::Answer compare(const CostView& view) const;

    Context& ctx_;
    u32 player_;
    bool collected_ = false;
    bool counted_ = false;   // supply_ is all that plain costs ask about,
    bool is_whole_ = false;  // and nothing is left out of it
    bool uncounted_ = false; // counting by cards has been tried in vain
    payment::Supply supply_;
};

// YES; what is undecided is not offered.
bool can_pay(Context& ctx, u32 player, const ManaCost& cost);

// The largest X for which the cost can be paid, no larger than an option can name (107.3a).
u32 max_x(Context& ctx, u32 player, const ManaCost& cost);

// Whether the player has the life that the cost asks for besides mana.
bool has_life_for(const Context& ctx, u32 player, const ManaCost& cost);

// 118.3: an effect says that the player cannot pay life.
bool cannot_pay_life(const Context& ctx, u32 player);

// An effect lets the player exile cards of the library instead of paying life.
bool has_cards_for_life(const Context& ctx, u32 player);

// Pays now (auto), or starts the task that asks for taps (manual). The cost must be payable.
void start_payment(Context& ctx, u32 player, const ManaCost& cost);

// Whether the solver may use this mana ability by itself; the others are offered to players even
// in auto mode.
bool is_solver_ability(const Context& ctx, u32 ability);

// Those, and the ones whose cost takes other permanents or X counters: payments use them, but what
// they take is for players to say, who find them among their options, too.
bool is_payment_ability(const Context& ctx, u32 ability);

// Fills ctx.payment_plan. YES whenever payment_answer is.
payment::Answer plan_payment(Context& ctx, u32 player, const ManaCost& cost);

// Executes ctx.payment_plan; `spent` gets the units by type that paid the cost.
void run_payment_plan(Context& ctx, u32 player, u8* spent);

// 106.6a: what rides on these units, which are spent on ctx.payment_cost, once for each.
void note_spent_unit(Context& ctx, u32 player, const ManaUnit& unit);

// If it is a spell's cost: remembers on the spell what was spent on it, and counts it for the turn.
void note_spent(Context& ctx, u32 player, const ManaCost& cost, const u8* spent);

} // namespace mirrorpool
