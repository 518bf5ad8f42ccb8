#include "kernels/rollout.hpp"

#include "base/rng.hpp"
#include "rules/tasks.hpp"
#include "rules/validity.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {

u64 game_stream(u64 seed, u64 game) { return hash_step(hash_step(0x6D6972726F72ull, seed), game); }

Status deal_game(Context& ctx, std::span<const DeckList> decks, const GameOptions& options) {
    clear_board(ctx, options);
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        for (u16 definition : decks[p]) {
            if (put_card(ctx, p, definition, Zone::LIBRARY) == NONE) {
                fail(ctx, Status::CAPACITY);
                return Status::CAPACITY;
            }
        }
    }
    return start_game(ctx, random_below(next_random(ctx), ctx.board.players()));
}

GameResult play_out(Context& ctx, const RolloutOptions& options) {
    Header& h = ctx.header();
    const u32 before = h.decisions;
    u64 hash = 0;
    Status status = legal_options(ctx);
    while (status == Status::DECISION) {
        const bool spent = h.decisions - before >= options.max_decisions;
        if (h.turn > options.max_turns || spent) {
            status = Status::TRUNCATED;
            break;
        }
        const Option option = ctx.options[choose_option(ctx, options.policy)];
        hash = hash_step(hash, option.code());
        status = apply(ctx, option);
        if (options.validate && board_fault(ctx) != nullptr) {
            status = Status::CORRUPT;
        }
    }
    GameResult result;
    result.decisions = h.decisions - before;
    result.turns = h.turn;
    result.status = static_cast<u8>(status);
    result.winners = status == Status::OVER ? h.winners : u8{0};
    result.signature =
        hash_step(hash_step(hash, result.turns), result.status * 256u + result.winners);
    return result;
}

void play_games(Context& ctx, std::span<const DeckList> decks, const GameOptions& game, u64 seed,
                u64 first, const RolloutOptions& options, std::span<GameResult> results) {
    GameOptions mine = game;
    for (std::size_t i = 0; i < results.size(); ++i) {
        mine.stream = game_stream(seed, first + i);
        deal_game(ctx, decks, mine);
        results[i] = play_out(ctx, options);
    }
}

} // namespace mirrorpool
