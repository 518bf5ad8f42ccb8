// The closure over tiles: a lane is a board, so nothing is reduced across lanes.
#include <algorithm>

#include "kernels/closure.hpp"
#include "kernels/closure_step.hpp"
#include "kernels/lanes.hpp"

namespace mirrorpool {
namespace {

constexpr std::size_t STRIPES = TILE_BOARDS / LANES;
constexpr std::size_t TILE_BYTES = ROW_SLOTS * TILE_BOARDS;

template <u32 Players>
constexpr std::size_t WIDTH = ROW_SLOTS / Players;

// The lands of each player on all boards of a tile, put together.
template <u32 Players>
struct Lands {
    Lanes of[Players][STRIPES];

    explicit Lands(const u8* tile) {
        for (u32 player = 0; player < Players; ++player) {
            gather(tile + player * WIDTH<Players> * TILE_BOARDS, of[player]);
        }
    }

    static void gather(const u8* lands, Lanes* out) {
        Lanes all[STRIPES]{};
        for (std::size_t slot = 0; slot < WIDTH<Players>; ++slot) {
            for (std::size_t stripe = 0; stripe < STRIPES; ++stripe) {
                all[stripe] |= load(lands + slot * TILE_BOARDS + stripe * LANES);
            }
        }
        std::copy_n(all, STRIPES, out);
    }

    Lanes others(u32 player, std::size_t stripe) const {
        Lanes rest{};
        for (u32 other = 0; other < Players; ++other) {
            if (other != player) {
                rest |= of[other][stripe];
            }
        }
        return rest;
    }
};

template <u32 Players>
struct PerPlayer {
    static constexpr std::size_t BYTES = Players * TILE_BOARDS;

    static void run(const u8* tile, u8* out) {
        const Lands<Players> lands(tile);
        for (u32 player = 0; player < Players; ++player) {
            for (std::size_t stripe = 0; stripe < STRIPES; ++stripe) {
                store(out + player * TILE_BOARDS + stripe * LANES,
                      produced(lands.of[player][stripe], lands.others(player, stripe)));
            }
        }
    }
};

template <u32 Players>
struct PerPermanent {
    static constexpr std::size_t BYTES = TILE_BYTES;

    static void run(const u8* tile, u8* out) {
        const Lands<Players> lands(tile);
        for (u32 player = 0; player < Players; ++player) {
            for (std::size_t stripe = 0; stripe < STRIPES; ++stripe) {
                const Lanes mine = lands.of[player][stripe];
                const Lanes rest = lands.others(player, stripe);
                const std::size_t at = player * WIDTH<Players> * TILE_BOARDS + stripe * LANES;
                expand(tile + at, out + at, produced(mine, rest), offered(mine, rest));
            }
        }
    }

    static void expand(const u8* lands, u8* out, Lanes own, Lanes theirs) {
        for (std::size_t slot = 0; slot < WIDTH<Players>; ++slot) {
            const std::size_t at = slot * TILE_BOARDS;
            store(out + at, could_produce(load(lands + at), own, theirs));
        }
    }
};

template <class Tile>
void run(const u8* tiles, u8* out, std::size_t n) {
    for (std::size_t tile = 0; tile < n; ++tile) {
        Tile::run(tiles + tile * TILE_BYTES, out + tile * Tile::BYTES);
    }
}

template <template <u32> class Tile>
void run_players(const u8* tiles, u8* out, std::size_t n, u32 players) {
    switch (players) {
    case 1:
        run<Tile<1>>(tiles, out, n);
        break;
    case 2:
        run<Tile<2>>(tiles, out, n);
        break;
    case 4:
        run<Tile<4>>(tiles, out, n);
        break;
    case 8:
        run<Tile<8>>(tiles, out, n);
        break;
    default:
        break;
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
    run_players<PerPlayer>(tiles, out, n, players);
}

void closure_permanents_tiled(const u8* tiles, u8* out, std::size_t n, u32 players) noexcept {
    run_players<PerPermanent>(tiles, out, n, players);
}

} // namespace mirrorpool
