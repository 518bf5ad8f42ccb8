// The closure over rows of 64 lands. Sixteen partial ORs, from 16 / GROUP boards with one a player,
// are reduced together into one register, where the fixed point is taken for all of them at once.
#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "kernels/closure.hpp"
#include "kernels/closure_step.hpp"
#include "kernels/lanes.hpp"

namespace mirrorpool {
namespace {

struct Input {
    const u8* rows;
    const u8* controller; // null in equal parts

    Input board(std::size_t index) const {
        const std::size_t offset = index * ROW_SLOTS;
        return {rows + offset, controller == nullptr ? nullptr : controller + offset};
    }
};

// Lane board * GROUP + player: what the player's lands produce, and what its opponents' lands could
// give to a land that reads them.
struct Answer {
    Lanes own;
    Lanes seen;
};

// The lands of a player are an equal part of the row.
template <u32 Players>
struct EqualParts {
    static constexpr u32 PLAYERS = Players;
    static constexpr std::size_t WIDTH = ROW_SLOTS / Players;

    static void gather(const Input& board, Lanes* parts, Lanes&) {
        for (u32 player = 0; player < Players; ++player) {
            parts[player] = part(board.rows + player * WIDTH);
        }
    }

    static Lanes part(const u8* lands) {
        if constexpr (WIDTH < LANES) {
            return load_half(lands);
        } else {
            Lanes all = load(lands);
            for (std::size_t slot = LANES; slot < WIDTH; slot += LANES) {
                all |= load(lands + slot);
            }
            return all;
        }
    }

    // own and seen hold one vector a player.
    static void expand(const Input& board, const Lanes* own, const Lanes* seen, u8* out) {
        for (std::size_t slot = 0; slot < ROW_SLOTS; slot += std::min(WIDTH, LANES)) {
            const std::size_t player = slot / WIDTH;
            const u8* lands = board.rows + slot;
            if constexpr (WIDTH < LANES) {
                store_half(out + slot, could_produce(load_half(lands), own[player], seen[player]));
            } else {
                store(out + slot, could_produce(load(lands), own[player], seen[player]));
            }
        }
    }
};

// The lands of a player are those that the controller array gives it.
template <u32 Players>
struct Controlled {
    static constexpr u32 PLAYERS = Players;

    static void gather(const Input& board, Lanes* parts, Lanes& highest) {
        Lanes all[Players]{};
        for (std::size_t slot = 0; slot < ROW_SLOTS; slot += LANES) {
            const Lanes lands = load(board.rows + slot);
            const Lanes controller = load(board.controller + slot);
            for (u32 player = 0; player < Players; ++player) {
                all[player] |= lands & equal(controller, splat(static_cast<u8>(player)));
            }
            highest = greater(highest, controller);
        }
        std::memcpy(parts, all, sizeof all);
    }

    static void expand(const Input& board, const Lanes* own, const Lanes* seen, u8* out) {
        for (std::size_t slot = 0; slot < ROW_SLOTS; slot += LANES) {
            const Lanes controller = load(board.controller + slot);
            Lanes mine{};
            Lanes theirs{};
            for (u32 player = 0; player < Players; ++player) {
                const Lanes here = equal(controller, splat(static_cast<u8>(player)));
                mine |= here & own[player];
                theirs |= here & seen[player];
            }
            store(out + slot, could_produce(load(board.rows + slot), mine, theirs));
        }
    }
};

template <class Players>
constexpr u32 GROUP = std::bit_ceil(Players::PLAYERS);
template <class Players>
constexpr std::size_t BOARDS = LANES / GROUP<Players>;

// Swaps the two halves of each element: in elements of 2, 4 or 8 lanes, each lane with the one
// whose number differs in bit 0, 1 or 2.
template <class Elements>
Lanes swap_halves(Lanes lanes) {
    const Elements elements = (Elements)lanes;
    constexpr int half = sizeof(elements[0]) * 4;
    return (Lanes)((elements << half) | (elements >> half));
}

// The OR of all other lanes of the group.
template <u32 Group>
Lanes others(Lanes lanes) {
    Lanes rest{};
    if constexpr (Group >= 2) {
        const Lanes neighbour = swap_halves<Lanes16>(lanes);
        rest |= neighbour;
        lanes |= neighbour;
    }
    if constexpr (Group >= 4) {
        const Lanes neighbours = swap_halves<Lanes32>(lanes);
        rest |= neighbours;
        lanes |= neighbours;
    }
    if constexpr (Group >= 8) {
        rest |= swap_halves<Lanes64>(lanes);
    }
    return rest;
}

template <class Players>
Answer solve_batch(const Input& first, Lanes& highest) {
    Lanes parts[LANES]{};
    for (std::size_t board = 0; board < BOARDS<Players>; ++board) {
        Players::gather(first.board(board), parts + board * GROUP<Players>, highest);
    }
    const Lanes lands = or_each(parts);
    const Lanes rest = others<GROUP<Players>>(lands);
    return {.own = produced(lands, rest), .seen = offered(lands, rest)};
}

template <class Players>
struct PerPlayer {
    using Who = Players;
    static constexpr std::size_t WIDTH = Players::PLAYERS;

    static void run(const Input& first, u8* out, Lanes& highest) {
        const Answer answer = solve_batch<Players>(first, highest);
        if constexpr (WIDTH == GROUP<Players>) {
            store(out, answer.own);
        } else {
            u8 lanes[LANES];
            store(lanes, answer.own);
            for (std::size_t board = 0; board < BOARDS<Players>; ++board) {
                std::memcpy(out + board * WIDTH, lanes + board * GROUP<Players>, WIDTH);
            }
        }
    }
};

template <class Players>
struct PerPermanent {
    using Who = Players;
    static constexpr std::size_t WIDTH = ROW_SLOTS;

    static void run(const Input& first, u8* out, Lanes& highest) {
        const Answer answer = solve_batch<Players>(first, highest);
        expand(first, answer, out, std::make_integer_sequence<int, BOARDS<Players>>{});
    }

    template <int... Board>
    static void expand(const Input& first, const Answer& answer, u8* out,
                       std::integer_sequence<int, Board...>) {
        (expand_board<Board>(first.board(Board), answer, out + Board * WIDTH), ...);
    }

    // Lane numbers must be constants, hence the templates.
    template <int Board>
    static void expand_board(const Input& board, const Answer& answer, u8* out) {
        Lanes own[Players::PLAYERS];
        Lanes seen[Players::PLAYERS];
        spread_players<Board>(answer, own, seen,
                              std::make_integer_sequence<int, Players::PLAYERS>{});
        Players::expand(board, own, seen, out);
    }

    template <int Board, int... Player>
    static void spread_players(const Answer& answer, Lanes* own, Lanes* seen,
                               std::integer_sequence<int, Player...>) {
        constexpr int first = Board * static_cast<int>(GROUP<Players>);
        ((own[Player] = spread<first + Player>(answer.own)), ...);
        ((seen[Player] = spread<first + Player>(answer.seen)), ...);
    }
};

// The boards that do not fill a batch run as one that is filled up with empty rows.
template <class Batch>
void run_rest(const Input& first, u8* out, std::size_t boards, Lanes& highest) {
    constexpr std::size_t size = BOARDS<typename Batch::Who> * ROW_SLOTS;
    u8 rows[size]{};
    u8 controller[size]{};
    u8 answers[BOARDS<typename Batch::Who> * Batch::WIDTH];
    std::memcpy(rows, first.rows, boards * ROW_SLOTS);
    if (first.controller != nullptr) {
        std::memcpy(controller, first.controller, boards * ROW_SLOTS);
    }
    Batch::run({rows, controller}, answers, highest);
    std::memcpy(out, answers, boards * Batch::WIDTH);
}

// Fetching 4 KiB ahead makes per-player answers a third faster from memory and costs little in
// cache. A fetch past the end of the array is harmless.
constexpr std::size_t AHEAD = 64;

template <std::size_t Boards>
void prefetch(const Input& first) {
    for (std::size_t board = 0; board < Boards; ++board) {
        __builtin_prefetch(first.rows + board * ROW_SLOTS);
        if (first.controller != nullptr) {
            __builtin_prefetch(first.controller + board * ROW_SLOTS);
        }
    }
}

// Returns the highest controller seen.
template <class Batch>
u32 run(const Input& input, u8* out, std::size_t n) {
    constexpr std::size_t boards = BOARDS<typename Batch::Who>;
    Lanes highest{};
    std::size_t done = 0;
    for (; done + boards <= n; done += boards) {
        prefetch<boards>(input.board(done + AHEAD));
        Batch::run(input.board(done), out + done * Batch::WIDTH, highest);
    }
    if (done < n) {
        run_rest<Batch>(input.board(done), out + done * Batch::WIDTH, n - done, highest);
    }
    u32 most = 0;
    for (std::size_t lane = 0; lane < LANES; ++lane) {
        most = highest[lane] > most ? highest[lane] : most;
    }
    return most;
}

template <template <class> class Batch>
void run_parts(const Input& input, u8* out, std::size_t n, u32 players) {
    switch (players) {
    case 1:
        run<Batch<EqualParts<1>>>(input, out, n);
        break;
    case 2:
        run<Batch<EqualParts<2>>>(input, out, n);
        break;
    case 4:
        run<Batch<EqualParts<4>>>(input, out, n);
        break;
    case 8:
        run<Batch<EqualParts<8>>>(input, out, n);
        break;
    default:
        break;
    }
}

template <template <class> class Batch>
bool run_controlled(const Input& input, u8* out, std::size_t n, u32 players) {
    switch (players) {
    case 1:
        return run<Batch<Controlled<1>>>(input, out, n) < 1;
    case 2:
        return run<Batch<Controlled<2>>>(input, out, n) < 2;
    case 3:
        return run<Batch<Controlled<3>>>(input, out, n) < 3;
    case 4:
        return run<Batch<Controlled<4>>>(input, out, n) < 4;
    case 5:
        return run<Batch<Controlled<5>>>(input, out, n) < 5;
    case 6:
        return run<Batch<Controlled<6>>>(input, out, n) < 6;
    case 7:
        return run<Batch<Controlled<7>>>(input, out, n) < 7;
    case 8:
        return run<Batch<Controlled<8>>>(input, out, n) < 8;
    default:
        return false;
    }
}

} // namespace

void closure_players(const u8* rows, u8* out, std::size_t n, u32 players) noexcept {
    run_parts<PerPlayer>({rows, nullptr}, out, n, players);
}

void closure_permanents(const u8* rows, u8* out, std::size_t n, u32 players) noexcept {
    run_parts<PerPermanent>({rows, nullptr}, out, n, players);
}

bool closure_players_controlled(const u8* rows, const u8* controller, u8* out, std::size_t n,
                                u32 players) noexcept {
    return run_controlled<PerPlayer>({rows, controller}, out, n, players);
}

bool closure_permanents_controlled(const u8* rows, const u8* controller, u8* out, std::size_t n,
                                   u32 players) noexcept {
    return run_controlled<PerPermanent>({rows, controller}, out, n, players);
}

} // namespace mirrorpool
