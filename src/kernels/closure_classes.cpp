// The closure with reader classes (CR 106.7). A batch of boards is reduced to one byte a player,
// group and board: what the group's members make, and how they read. The least fixed point is then
// taken on those bytes, a lane a board, so its cost does not depend on how many permanents read.
#include <algorithm>
#include <cstring>

#include "base/mana_types.hpp"
#include "kernels/closure.hpp"
#include "kernels/lanes.hpp"

namespace mirrorpool {
namespace {

constexpr std::size_t BATCH = LANES;

// The distinct groups that the classes read, so that classes of one group share its aggregates. All
// permanents together are one more group, with no membership bit to ask for.
struct Groups {
    u8 bit[MAX_CLASSES + 1];
    u32 count = 0;
    u32 of_class[MAX_CLASSES];

    explicit Groups(const ClassTable& table) {
        for (u32 reader = 0; reader < table.count; ++reader) {
            of_class[reader] = find(type_bit(table.classes[reader].group));
        }
    }

    u32 find(u8 wanted) {
        const auto* found = std::find(bit, bit + count, wanted);
        const auto index = static_cast<u32>(found - bit);
        if (index == count) {
            bit[count++] = wanted;
        }
        return index;
    }
};

// A lane a board.
struct Aggregates {
    Lanes could[MAX_CLASSES + 1][MAX_PLAYERS];   // what the player's members could produce
    Lanes readers[MAX_CLASSES + 1][MAX_PLAYERS]; // the classes they read with
    Lanes read[MAX_CLASSES][MAX_PLAYERS];        // what a class gives to the player's readers
};

struct Chunk {
    Lanes types;
    Lanes membership;
    Lanes readers;
    Lanes controller;
};

template <class Load>
Chunk load_chunk(const ClassRows& rows, std::size_t at, Load load_bytes) {
    return {load_bytes(rows.types + at), load_bytes(rows.membership + at),
            load_bytes(rows.readers + at), load_bytes(rows.controller + at)};
}

// Slots past the end of the board read as a permanent that makes and reads nothing.
Lanes load_some(const u8* from, std::size_t size) {
    Lanes lanes{};
    std::memcpy(&lanes, from, size);
    return lanes;
}

// Calls f(chunk, slot, size) for every LANES slots of the board.
template <class F>
void for_each_chunk(const ClassRows& rows, std::size_t board, F f) {
    const std::size_t start = board * rows.slots;
    std::size_t slot = 0;
    for (; slot + LANES <= rows.slots; slot += LANES) {
        f(load_chunk(rows, start + slot, load), slot, LANES);
    }
    if (const std::size_t rest = rows.slots - slot; rest != 0) {
        const auto load_rest = [rest](const u8* from) { return load_some(from, rest); };
        f(load_chunk(rows, start + slot, load_rest), slot, rest);
    }
}

// Two players at a time, because they share the loads and the membership test.
struct Pair {
    Lanes types[2]{};
    Lanes readers[2]{};

    void add(const Chunk& chunk, Lanes members, u32 player) {
        for (u32 side = 0; side < 2; ++side) {
            const u8 number = static_cast<u8>(player + side);
            const Lanes mine = members & equal(chunk.controller, splat(number));
            types[side] |= mine & chunk.types;
            readers[side] |= mine & chunk.readers;
        }
    }
};

Pair gather_board(const ClassRows& rows, std::size_t board, u8 group, u32 player) {
    Pair pair;
    for_each_chunk(rows, board, [&](const Chunk& chunk, std::size_t, std::size_t) {
        pair.add(chunk, has_all(chunk.membership, splat(group)), player);
    });
    return pair;
}

void gather_pair(const ClassRows& rows, std::size_t first, std::size_t boards, u8 group, u32 player,
                 Lanes* could, Lanes* readers) {
    Lanes types[2][BATCH]{};
    Lanes classes[2][BATCH]{};
    for (std::size_t board = 0; board < boards; ++board) {
        const Pair pair = gather_board(rows, first + board, group, player);
        for (u32 side = 0; side < 2; ++side) {
            types[side][board] = pair.types[side];
            classes[side][board] = pair.readers[side];
        }
    }
    for (u32 side = 0; side < 2; ++side) {
        could[player + side] = or_each(types[side]);
        readers[player + side] = or_each(classes[side]);
    }
}

void gather(const ClassRows& rows, std::size_t first, std::size_t boards, const Groups& groups,
            u32 players, Aggregates& sums) {
    for (u32 group = 0; group < groups.count; ++group) {
        for (u32 player = 0; player < players; player += 2) {
            gather_pair(rows, first, boards, groups.bit[group], player, sums.could[group],
                        sums.readers[group]);
        }
    }
}

bool sees(ReaderSide whose, u32 reader, u32 other) {
    return whose == ReaderSide::EVERYONE || (whose == ReaderSide::OWN) == (reader == other);
}

void look(const ClassTable& table, const Groups& groups, Aggregates& sums) {
    for (u32 index = 0; index < table.count; ++index) {
        const ReaderClass& reader = table.classes[index];
        const Lanes* could = sums.could[groups.of_class[index]];
        for (u32 player = 0; player < table.players; ++player) {
            Lanes seen{};
            for (u32 other = 0; other < table.players; ++other) {
                if (sees(reader.whose, player, other)) {
                    seen |= could[other];
                }
            }
            sums.read[index][player] = seen & splat(reader.types);
        }
    }
}

// True if some group could produce more than before.
bool gain(const ClassTable& table, const Groups& groups, Aggregates& sums) {
    Lanes gained{};
    for (u32 group = 0; group < groups.count; ++group) {
        for (u32 player = 0; player < table.players; ++player) {
            Lanes& could = sums.could[group][player];
            const Lanes before = could;
            for (u32 reader = 0; reader < table.count; ++reader) {
                const Lanes reads = has_all(sums.readers[group][player], splat(type_bit(reader)));
                could |= reads & sums.read[reader][player];
            }
            gained |= could ^ before;
        }
    }
    return any_bit(gained);
}

void solve(const ClassTable& table, const Groups& groups, Aggregates& sums) {
    do {
        look(table, groups, sums);
    } while (gain(table, groups, sums));
}

void expand_board(const ClassRows& rows, const ClassTable& table, const Aggregates& sums,
                  std::size_t board, std::size_t lane, u8* out) {
    for_each_chunk(rows, board, [&](const Chunk& chunk, std::size_t slot, std::size_t size) {
        Lanes could = chunk.types;
        for (u32 player = 0; player < table.players; ++player) {
            const Lanes mine = equal(chunk.controller, splat(static_cast<u8>(player)));
            for (u32 reader = 0; reader < table.count; ++reader) {
                const Lanes reads = mine & has_all(chunk.readers, splat(type_bit(reader)));
                could |= reads & splat(sums.read[reader][player][lane]);
            }
        }
        std::memcpy(out + slot, &could, size);
    });
}

// Collects what is out of range anywhere in the arrays.
struct Check {
    Lanes unknown; // bits of classes that the table does not have
    Lanes last;    // the highest controller
    Lanes bad{};

    explicit Check(const ClassTable& table)
        : unknown(splat(static_cast<u8>(0xFFu << table.count))),
          last(splat(static_cast<u8>(table.players - 1))) {}

    void add(const ClassRows& rows, std::size_t board) {
        for_each_chunk(rows, board, [this](const Chunk& chunk, std::size_t, std::size_t) {
            bad |= chunk.types & splat(static_cast<u8>(~TYPE_MASK));
            bad |= chunk.readers & unknown;
            bad |= greater(chunk.controller, last) ^ last;
        });
    }
};

template <class Write>
bool run(const ClassRows& rows, const ClassTable& table, const Groups& groups, std::size_t n,
         Write write) {
    Aggregates sums;
    Check check(table);
    for (std::size_t first = 0; first < n; first += BATCH) {
        const std::size_t boards = std::min(BATCH, n - first);
        gather(rows, first, boards, groups, table.players, sums);
        solve(table, groups, sums);
        for (std::size_t lane = 0; lane < boards; ++lane) {
            check.add(rows, first + lane);
            write(sums, first + lane, lane);
        }
    }
    return !any_bit(check.bad);
}

} // namespace

bool closure_classes_players(const ClassRows& rows, const ClassTable& table, u8* out,
                             std::size_t n) noexcept {
    Groups groups(table);
    const u32 all = groups.find(0);
    return run(rows, table, groups, n,
               [&](const Aggregates& sums, std::size_t board, std::size_t lane) {
                   for (u32 player = 0; player < table.players; ++player) {
                       out[board * table.players + player] = sums.could[all][player][lane];
                   }
               });
}

bool closure_classes_permanents(const ClassRows& rows, const ClassTable& table, u8* out,
                                std::size_t n) noexcept {
    const Groups groups(table);
    return run(rows, table, groups, n,
               [&](const Aggregates& sums, std::size_t board, std::size_t lane) {
                   expand_board(rows, table, sums, board, lane, out + board * rows.slots);
               });
}

} // namespace mirrorpool
