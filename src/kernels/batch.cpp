#include "kernels/batch.hpp"

#include "base/hash.hpp"
#include "state/validate.hpp"

namespace mirrorpool {
namespace {

// OK if the board can be played on.
Status fitness(const Context& ctx, const u8* record) {
    const Board& board = ctx.board;
    if (!is_of_layout(board.layout(), record) ||
        board.identity().pool_fingerprint != ctx.pool.fingerprint) {
        return Status::FOREIGN;
    }
    const u32 definitions = static_cast<u32>(ctx.pool.definitions.size());
    const u32 abilities = static_cast<u32>(ctx.pool.abilities.size());
    return structural_fault(board, definitions, abilities) == nullptr ? Status::OK
                                                                      : Status::CORRUPT;
}

} // namespace

PlayTable::PlayTable(const Layout& layout, const Pool& pool) : ctx(layout, pool) {
    for (std::vector<Line>& record : memory_) {
        record.resize(layout.size / sizeof(Line));
    }
    ctx.board.rebind(memory_[0].data()->bytes);
}

void play_game_range(PlayTable& table, const Seats& seats, u64 seed, u64 first, u64 games,
                     const RolloutOptions& options, GameResult* results) {
    DeckList decks[MAX_PLAYERS];
    for (u32 p = 0; p < seats.players; ++p) {
        decks[p] = {seats.cards[p], seats.card_count[p]};
    }
    play_games(table.ctx, {decks, seats.players}, {}, seed, first, options, {results, games});
}

void play_board_range(PlayTable& table, const u8* records, u64 boards,
                      const RolloutOptions& options, GameResult* results) {
    const u32 size = table.ctx.board.layout().size;
    for (u64 i = 0; i < boards; ++i) {
        std::memcpy(table.ctx.board.record(), records + i * size, size);
        const Status status = fitness(table.ctx, records + i * size);
        results[i] = {};
        if (status == Status::OK) {
            results[i] = play_out(table.ctx, options);
        } else {
            results[i].status = static_cast<u8>(status);
        }
    }
}

void goldfish_range(PlayTable& table, const Seats& seats, u64 seed, u64 first, u64 trials,
                    u32* first_castable) {
    GoldfishDeck decks[MAX_PLAYERS];
    for (u32 p = 0; p < seats.players; ++p) {
        decks[p].cards = {seats.cards[p], seats.card_count[p]};
        decks[p].spells = {seats.spells[p], seats.spell_count[p]};
    }
    goldfish(table.ctx, table.spare(), {decks, seats.players}, seed, first, trials, first_castable);
}

u64 extend_signature(u64 signature, const GameResult* results, u64 games) {
    for (u64 i = 0; i < games; ++i) {
        signature = hash_step(signature, results[i].signature);
    }
    return signature;
}

} // namespace mirrorpool
