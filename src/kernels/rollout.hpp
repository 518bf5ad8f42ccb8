// Whole games in C++: dealing, playing to the end, and what came of it.
#pragma once

#include <span>

#include "kernels/policy.hpp"
#include "rules/setup.hpp"

namespace mirrorpool {

// How one game ended.
struct GameResult {
    u64 signature = 0; // hash of every option taken and of the end
    u32 decisions = 0;
    u16 turns = 0;
    u8 status = 0;  // Status
    u8 winners = 0; // bit p
};
static_assert(sizeof(GameResult) == 16);

struct RolloutOptions {
    Policy policy = Policy::RANDOM;
    u32 max_turns = 100;
    bool validate = false; // check the whole record after every decision; CORRUPT if it is wrong
    u32 max_decisions = 200'000; // more in one call stop the game as TRUNCATED, too
};

// The stream of one game: a logical id, not a row number or a thread.
u64 game_stream(u64 seed, u64 game);

using DeckList = std::span<const u16>; // definitions, in deck list order

// Deals a new game on the record: one deck a player, shuffled by the stream, a random player
// starts. CAPACITY if a deck does not fit.
Status deal_game(Context& ctx, std::span<const DeckList> decks, const GameOptions& options);

// Plays the pending decisions until the game ends or a limit is met. A truncated board is marked
// so only in the result: it can be played on.
GameResult play_out(Context& ctx, const RolloutOptions& options);

// Plays games first .. first + results.size() of a seed on a record of the caller's.
void play_games(Context& ctx, std::span<const DeckList> decks, const GameOptions& game, u64 seed,
                u64 first, const RolloutOptions& options, std::span<GameResult> results);

} // namespace mirrorpool
