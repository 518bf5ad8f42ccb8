// Ranges of games, boards and trials in plain arguments: what one call of one thread does.
#pragma once

#include "kernels/castability.hpp"
#include "kernels/rollout.hpp"
#include "kernels/worker.hpp"

namespace mirrorpool {

// The decks of a game; the arrays are the caller's.
struct Seats {
    const u16* cards[MAX_PLAYERS] = {};
    u32 card_count[MAX_PLAYERS] = {};
    const Spell* spells[MAX_PLAYERS] = {}; // needed to goldfish only
    u32 spell_count[MAX_PLAYERS] = {};
    u32 players = 0;
};

void play_game_range(Worker& worker, const Seats& seats, u64 seed, u64 first, u64 games,
                     const RolloutOptions& options, GameResult* results);

// Plays copies of the rows `records` points at; a row that is no running or finished game of this
// layout and pool only gets a status: FOREIGN, CORRUPT or NO_DECISION.
void play_board_range(Worker& worker, const u8* records, u64 boards, const RolloutOptions& options,
                      GameResult* results);

void goldfish_range(Worker& worker, const Seats& seats, u64 seed, u64 first, u64 trials,
                    u32* first_castable);

// The signature of games so far (0 for none), gone on with more games in the order of their
// numbers: it depends on every game and its number, not on threads and batches.
u64 extend_signature(u64 signature, const GameResult* results, u64 games);

} // namespace mirrorpool
