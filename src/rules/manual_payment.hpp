// Paying by hand: one mana ability a decision (601.2g), and only those that leave the cost payable,
// so that nothing ever needs to be taken back; then, where more than one payment is possible, one
// unit of mana a decision (601.2h), or whatever the core picks.
#pragma once

#include "rules/paying.hpp"

namespace mirrorpool {

void start_manual_payment(Context& ctx, u32 player, const ManaCost& cost);

// The manual payment a player is in the middle of; NONE if none.
// Whether what the mana ability adds in a payment by hand is found by trying it out: effects change
// it, or it depends on an X that is chosen on the way.
bool is_tried_by_hand(const Context& ctx, u32 ability);

u16 enclosing_payment(const Context& ctx, u32 player);

// Whether what the payment in this frame asks for can be paid as the board is now.
bool is_still_payable(Context& ctx, u16 pay);

// What the payment in this frame asks for.
ManaCost cost_of_payment(const Frame& f);

// Whether it is that of the mana cost of a mana ability that is activated during another payment:
// enclosing_payment answers the other.
bool is_for_ability(const Frame& f);

// Whether the payment in this frame is that of what the frame below does, and where it can be.
bool is_sound_payment(Context& ctx, const Frame& pay);

// Starts the payment of such a cost: from the pool alone, and so that what is being paid for stays
// payable. `object`: chosen for the ability's cost, or NONE.
void start_payment_of_ability(Context& ctx, u32 player, u32 slot, u32 ability, u16 object);

// Whether such an ability may take this permanent for its cost.
bool can_use_object(Context& ctx, u32 player, u32 slot, u32 ability, u16 object);

// Options for the type of mana that a program adds: during a manual payment only those that leave
// the cost payable.
void add_payable_types(Context& ctx, const Frame& program);

extern const TaskRules PAY_TASK;

} // namespace mirrorpool
