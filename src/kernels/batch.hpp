// What one thread needs to play, and ranges of games, boards and trials in plain arguments.
#pragma once

#include <vector>

#include "kernels/castability.hpp"
#include "kernels/rollout.hpp"

namespace mirrorpool {

// Records and working memory; made once a thread, so that kernels allocate nothing.
class PlayTable {
public:
    PlayTable(const Layout& layout, const Pool& pool);

    Context ctx;
    u8* spare() { return memory_[1].data()->bytes; }

private:
    struct alignas(64) Line {
        u8 bytes[64];
    };
    std::vector<Line> memory_[2];
};

// The decks of a game; the arrays are the caller's.
struct Seats {
    const u16* cards[MAX_PLAYERS] = {};
    u32 card_count[MAX_PLAYERS] = {};
    const Spell* spells[MAX_PLAYERS] = {}; // needed to goldfish only
    u32 spell_count[MAX_PLAYERS] = {};
    u32 players = 0;
};

void play_game_range(PlayTable& table, const Seats& seats, u64 seed, u64 first, u64 games,
                     const RolloutOptions& options, GameResult* results);

// Plays copies of the rows `records` points at; a row that is no running or finished game of this
// layout and pool only gets a status: FOREIGN, CORRUPT or NO_DECISION.
void play_board_range(PlayTable& table, const u8* records, u64 boards,
                      const RolloutOptions& options, GameResult* results);

void goldfish_range(PlayTable& table, const Seats& seats, u64 seed, u64 first, u64 trials,
                    u32* first_castable);

// The signature of games so far (0 for none), gone on with more games in the order of their
// numbers: it depends on every game and its number, not on threads and batches.
u64 extend_signature(u64 signature, const GameResult* results, u64 games);

} // namespace mirrorpool
