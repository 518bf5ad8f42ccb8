// "Could produce" (106.7): the least fixed point over what permanents would add if their abilities
// resolved now. Permanents are reduced to unions per player and group, so the cost does not grow
// with the number of permanents that refer to each other.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// What each reader class of each player offers at the fixed point.
struct Closure {
    u8 read[MAX_PLAYERS][MAX_READERS] = {};
    u8 lands[MAX_PLAYERS] = {}; // union over the lands a player controls
};

// Each permanent's own types and reader classes, with those that depend on the board evaluated.
struct ManaRows {
    u8 types[MAX_SLOTS];
    u8 readers[MAX_SLOTS];
};
void mana_rows(const Context& ctx, ManaRows& rows);
void evaluate_board_dependent(const Context& ctx, ManaRows& rows);

void solve_closure(const Context& ctx, const u8* types, const u8* readers, Closure& closure);
// `classes`: reader classes that are wanted although no permanent may have them any more.
Closure closure_of(const Context& ctx, u8 classes = 0);

// The types a permanent could produce: its own and what its readers offer.
u8 could_produce(const Context& ctx, const Closure& closure, u32 slot);

// The masks of all slots at once.
void could_produce_row(const Context& ctx, u8* out);
void could_produce_row(const Context& ctx, const Closure& closure, const ManaRows& rows, u8* out);

} // namespace mirrorpool
