#include "kernels/batch.hpp"

#include "base/hash.hpp"
#include "state/validate.hpp"

namespace mirrorpool {
namespace {

// OK if a copy of the record, which the worker is bound to then, can be played on.
Status bind_playable_copy(Worker& worker, const u8* record) {
    if (!worker.bind_copy(record)) {
        return Status::FOREIGN;
    }
    const Context& ctx = worker.ctx;
    const u32 definitions = static_cast<u32>(ctx.pool.definitions.size());
    const u32 abilities = static_cast<u32>(ctx.pool.abilities.size());
    return structural_fault(ctx.board, definitions, abilities) == nullptr ? Status::OK
                                                                          : Status::CORRUPT;
}

} // namespace

void play_game_range(Worker& worker, const Seats& seats, u64 seed, u64 first, u64 games,
                     const RolloutOptions& options, GameResult* results) {
    DeckList decks[MAX_PLAYERS];
    for (u32 p = 0; p < seats.players; ++p) {
        decks[p] = {seats.cards[p], seats.card_count[p]};
    }
    worker.bind_own();
    play_games(worker.ctx, {decks, seats.players}, {}, seed, first, options, {results, games});
}

void play_board_range(Worker& worker, const u8* records, u64 boards, const RolloutOptions& options,
                      GameResult* results) {
    const u32 size = worker.ctx.board.layout().size;
    for (u64 i = 0; i < boards; ++i) {
        const Status status = bind_playable_copy(worker, records + i * size);
        results[i] = {};
        if (status == Status::OK) {
            results[i] = play_out(worker.ctx, options);
        } else {
            results[i].status = static_cast<u8>(status);
        }
    }
}

void goldfish_range(Worker& worker, const Seats& seats, u64 seed, u64 first, u64 trials,
                    u32* first_castable) {
    GoldfishDeck decks[MAX_PLAYERS];
    for (u32 p = 0; p < seats.players; ++p) {
        decks[p].cards = {seats.cards[p], seats.card_count[p]};
        decks[p].spells = {seats.spells[p], seats.spell_count[p]};
    }
    worker.bind_own();
    goldfish(worker.ctx, worker.spare(), {decks, seats.players}, seed, first, trials,
             first_castable);
}

u64 extend_signature(u64 signature, const GameResult* results, u64 games) {
    for (u64 i = 0; i < games; ++i) {
        signature = hash_step(signature, results[i].signature);
    }
    return signature;
}

} // namespace mirrorpool
