// The instructions of the effect interpreter, a file for each subject. One that asks has up to
// three parts: what begins it, what adds its options, and what takes the one chosen.
#pragma once

#include "rules/program_frame.hpp"

namespace mirrorpool::program {

// program_mana: adding, losing and moving mana.
Flow begin_add_mana(Context& ctx, Frame& f, const Instruction& in);
Flow choose_units(Context& ctx, Frame& f, const Instruction& in);
void take_type(Context& ctx, Frame& f, u32 type);
void double_mana(Context& ctx, Frame& f);
void lose_all_mana(Context& ctx, Frame& f, const Instruction& in);
Flow drain(Context& ctx, Frame& f, const Instruction& in);

// program_players: life, damage, drawing and milling.
void change_players(Context& ctx, Frame& f, const Instruction& in);
void deal_damage(Context& ctx, Frame& f, const Instruction& in);

// program_permanents: permanents, their counters and the effects on them.
void change_counters_of_this(Context& ctx, Frame& f, const Instruction& in);
void sacrifice_this(Context& ctx, Frame& f);
void untap_this(Context& ctx, Frame& f);
void flip_this(Context& ctx, Frame& f, const Instruction& in);
void phase_out_this(Context& ctx, Frame& f);
Flow choose_permanent(Context& ctx, Frame& f, u32 player);
void add_choosable(Context& ctx, const Frame& f);
void take_permanent(Context& ctx, Frame& f, u32 slot);
Flow ask_for_greatest(Context& ctx, Frame& f, const Instruction& in);
void take_cost_of_greatest(Context& ctx, Frame& f, bool pays);
void tap_sharing(Context& ctx, Frame& f);
void create_tokens(Context& ctx, Frame& f, const Instruction& in);
Flow start_effect(Context& ctx, Frame& f, const Instruction& in);
void add_affectable(Context& ctx, const Frame& f);
void take_affected(Context& ctx, Frame& f, u16 slot);

// program_cards: cards in hands, libraries, graveyards, exile and on the stack.
void add_cards(Context& ctx, const Frame& f);
void take_chosen_card(Context& ctx, Frame& f, const Option& option);
Flow discard(Context& ctx, Frame& f, const Instruction& in);
void add_discards(Context& ctx, const Frame& f);
void take_discard(Context& ctx, Frame& f, u32 card);
u32 discarded_card(const Context& ctx, const Frame& f);
Flow offer_discarded(Context& ctx, Frame& f);
void take_discarded_offer(Context& ctx, Frame& f, const Option& option);
Flow look_at_top(Context& ctx, Frame& f, const Instruction& in);
void add_looked_at(Context& ctx, const Frame& f);
void take_looked_at(Context& ctx, Frame& f, const Option& option);
void reveal_top(Context& ctx, Frame& f, const Instruction& in);
void add_hosts(Context& ctx, const Frame& f);
void take_host(Context& ctx, Frame& f, u16 host);
void shuffle_in(Context& ctx, Frame& f, const Instruction& in);
void exile_spell(Context& ctx, Frame& f);

// program_payments: payments on resolution.
Flow ask_next_payer(Context& ctx, Frame& f, const Instruction& in);
void take_payment_offer(Context& ctx, Frame& f, const Option& option);
Flow offer_payment(Context& ctx, Frame& f, const Instruction& in);
void take_own_payment_offer(Context& ctx, Frame& f, const Option& option);
void add_x(Context& ctx, const Frame& f);
void take_x(Context& ctx, Frame& f, u32 x);

} // namespace mirrorpool::program
