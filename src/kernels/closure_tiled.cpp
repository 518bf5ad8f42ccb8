// The closure over tiles: a lane is a board, so nothing is reduced across lanes.
#include <algorithm>

#include "kernels/closure.hpp"
#include "kernels/closure_step.hpp"
#include "kernels/lanes.hpp"

namespace mirrorpool {
namespace {

constexpr std::size_t STRIPES = TILE_BOARDS / LANES;
constexpr std::size_t TILE_BYTES = ROW_SLOTS * TILE_BOARDS;

// The lands of one player on all boards of a tile, put together.
struct Stripes {
    Lanes lanes[STRIPES]{};
};

Stripes gather(const u8* lands, std::size_t slots) {
    Stripes all;
    for (std::size_t slot = 0; slot < slots; ++slot) {
        for (std::size_t stripe = 0; stripe < STRIPES; ++stripe) {
            all.lanes[stripe] |= load(lands + slot * TILE_BOARDS + stripe * LANES);
        }
    }
    return all;
}

void gather_players(const u8* tile, Stripes* lands, u32 players) {
    const std::size_t width = ROW_SLOTS / players;
    for (u32 player = 0; player < players; ++player) {
        lands[player] = gather(tile + player * width * TILE_BOARDS, width);
    }
}

Lanes others(const Stripes* lands, u32 player, u32 players, std::size_t stripe) {
    Lanes rest{};
    for (u32 other = 0; other < players; ++other) {
        if (other != player) {
            rest |= lands[other].lanes[stripe];
        }
    }
    return rest;
}

void players_tile(const u8* tile, u8* out, u32 players) {
    Stripes lands[MAX_PLAYERS];
    gather_players(tile, lands, players);
    for (u32 player = 0; player < players; ++player) {
        for (std::size_t stripe = 0; stripe < STRIPES; ++stripe) {
            const Lanes rest = others(lands, player, players, stripe);
            store(out + player * TILE_BOARDS + stripe * LANES,
                  produced(lands[player].lanes[stripe], rest));
        }
    }
}

void expand(const u8* lands, u8* out, std::size_t slots, Lanes own, Lanes theirs) {
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const std::size_t at = slot * TILE_BOARDS;
        store(out + at, could_produce(load(lands + at), own, theirs));
    }
}

void permanents_tile(const u8* tile, u8* out, u32 players) {
    Stripes lands[MAX_PLAYERS];
    gather_players(tile, lands, players);
    const std::size_t width = ROW_SLOTS / players;
    for (u32 player = 0; player < players; ++player) {
        for (std::size_t stripe = 0; stripe < STRIPES; ++stripe) {
            const Lanes mine = lands[player].lanes[stripe];
            const Lanes rest = others(lands, player, players, stripe);
            const std::size_t at = player * width * TILE_BOARDS + stripe * LANES;
            expand(tile + at, out + at, width, produced(mine, rest), offered(mine, rest));
        }
    }
}

} // namespace

void tile_rows(const u8* rows, u8* tiles, std::size_t n, std::size_t width, std::size_t first,
               std::size_t last) noexcept {
    for (std::size_t tile = first; tile < last; ++tile) {
        const std::size_t boards = std::min(TILE_BOARDS, n - tile * TILE_BOARDS);
        const u8* from = rows + tile * TILE_BOARDS * width;
        u8* to = tiles + tile * TILE_BOARDS * width;
        for (std::size_t slot = 0; slot < width; ++slot) {
            for (std::size_t board = 0; board < TILE_BOARDS; ++board) {
                to[slot * TILE_BOARDS + board] =
                    board < boards ? from[board * width + slot] : u8{0};
            }
        }
    }
}

void untile_rows(const u8* tiles, u8* rows, std::size_t n, std::size_t width, std::size_t first,
                 std::size_t last) noexcept {
    for (std::size_t tile = first; tile < last; ++tile) {
        const std::size_t boards = std::min(TILE_BOARDS, n - tile * TILE_BOARDS);
        const u8* from = tiles + tile * TILE_BOARDS * width;
        u8* to = rows + tile * TILE_BOARDS * width;
        for (std::size_t board = 0; board < boards; ++board) {
            for (std::size_t slot = 0; slot < width; ++slot) {
                to[board * width + slot] = from[slot * TILE_BOARDS + board];
            }
        }
    }
}

void closure_players_tiled(const u8* tiles, u8* out, std::size_t n, u32 players) noexcept {
    for (std::size_t tile = 0; tile < n; ++tile) {
        players_tile(tiles + tile * TILE_BYTES, out + tile * players * TILE_BOARDS, players);
    }
}

void closure_permanents_tiled(const u8* tiles, u8* out, std::size_t n, u32 players) noexcept {
    for (std::size_t tile = 0; tile < n; ++tile) {
        permanents_tile(tiles + tile * TILE_BYTES, out + tile * TILE_BYTES, players);
    }
}

} // namespace mirrorpool
