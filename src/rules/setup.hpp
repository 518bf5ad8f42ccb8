// Making positions: empty boards, permanents and cards put by hand, shuffled games.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

struct GameOptions {
    u64 stream = 0;
    i32 life = 20;
    u8 profile = 0;
    ManaMode mana_mode = ManaMode::AUTO;
};

// An empty board: no cards, turn 0, nothing pending.
void clear_board(Context& ctx, const GameOptions& options);

// A card that the record has room for, in no zone yet; NONE if the player's cards are all in use.
u16 add_card(Context& ctx, u32 player, u32 definition);

// Where put_permanent departs from a permanent that has been there since before the turn.
struct PutOptions {
    bool tapped = false;
    u16 host = NONE; // what it is attached to
    bool sick = false;
    u8 choice = 0; // made as it entered: as in Permanent
};

// A permanent that has been there since before the turn; no events. Its card takes one of the
// player's, if the record has cards. NONE: no room (the board is unchanged).
u16 put_permanent(Context& ctx, u32 player, u32 definition, const PutOptions& options);

// A card into a player's library (on top), hand, graveyard or exile; NONE: no room.
u16 put_card(Context& ctx, u32 player, u32 definition, Zone zone);

// Starts a position that was put together by hand at a step of the active player's turn. Runs to
// the first decision.
Status start_position(Context& ctx, u32 active, Step step, u32 turn);

// Shuffles libraries, draws opening hands of seven and starts the first turn (103). The London
// mulligan is not offered yet: every player keeps.
Status start_game(Context& ctx, u32 starting_player);

} // namespace mirrorpool
