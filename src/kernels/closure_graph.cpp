// The closure over an arbitrary reader graph of up to 64 permanents (CR 106.7).
#include <cstring>

#include "base/mana_types.hpp"
#include "kernels/closure.hpp"

namespace mirrorpool {
namespace {

constexpr u32 BYTES = sizeof(u64);
constexpr u64 EACH_BYTE = 0x0101010101010101;

u64 word(const u8* words, std::size_t index) {
    u64 value;
    std::memcpy(&value, words + index * BYTES, BYTES);
    return value;
}

struct Graph {
    u64 planes[MANA_TYPES];
    u64 depends[MAX_GRAPH_READERS];
    u8 slot[MAX_GRAPH_READERS];
    u8 types[MAX_GRAPH_READERS];
};

// False if a slot or a type mask is out of range.
bool read_board(const GraphRows& rows, std::size_t board, Graph& graph) {
    std::memcpy(graph.planes, rows.planes + board * sizeof graph.planes, sizeof graph.planes);
    u32 bad = 0;
    for (u32 reader = 0; reader < rows.readers; ++reader) {
        const std::size_t at = board * rows.readers + reader;
        graph.depends[reader] = word(rows.depends, at);
        graph.slot[reader] = rows.slot[at];
        graph.types[reader] = rows.types == nullptr ? TYPE_MASK : rows.types[at];
        bad |= (graph.slot[reader] | graph.types[reader]) & ~63u;
        graph.slot[reader] &= 63;
    }
    return bad == 0;
}

// A byte a reader, so that one word holds what up to eight of them produce.
struct Small {
    u64 could = 0;
    u64 allowed = 0;
    u64 sources[BYTES]{}; // sources[i]: 0xFF in the bytes of the readers that read reader i

    Small(const Graph& graph, u32 readers) {
        for (u32 reader = 0; reader < readers; ++reader) {
            could |= given(graph, reader) << (8 * reader);
            allowed |= u64{graph.types[reader]} << (8 * reader);
            for (u32 source = 0; source < readers; ++source) {
                const u64 reads = graph.depends[reader] >> graph.slot[source] & 1;
                sources[source] |= reads * 0xFF << (8 * reader);
            }
        }
        could &= allowed;
    }

    // What the reader gets from permanents as they are before any reader counts.
    static u64 given(const Graph& graph, u32 reader) {
        u64 types = 0;
        for (u32 type = 0; type < MANA_TYPES; ++type) {
            types |= u64{(graph.planes[type] & graph.depends[reader]) != 0} << type;
        }
        return types;
    }

    // A type needs at most readers - 1 steps from reader to reader. Doing them all costs less than
    // a mispredicted branch that asks whether it is time to stop.
    void close(u32 readers) {
        for (u32 round = 1; round < readers; ++round) {
            for (u32 source = 0; source < readers; ++source) {
                const u64 produced = could >> (8 * source) & 0xFF;
                could |= produced * EACH_BYTE & sources[source] & allowed;
            }
        }
    }

    void add_to(Graph& graph, u32 readers) const {
        for (u32 reader = 0; reader < readers; ++reader) {
            const u64 types = could >> (8 * reader);
            for (u32 type = 0; type < MANA_TYPES; ++type) {
                graph.planes[type] |= (types >> type & 1) << graph.slot[reader];
            }
        }
    }
};

template <u32 Readers>
void solve_small(Graph& graph) {
    Small small(graph, Readers);
    small.close(Readers);
    small.add_to(graph, Readers);
}

// Lets one reader look at the board; true if it can produce more than before.
bool update(Graph& graph, u32 reader) {
    u64 gained = 0;
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        const u64 reads = (graph.planes[type] & graph.depends[reader]) != 0;
        const u64 bit = (reads & graph.types[reader] >> type) << graph.slot[reader];
        gained |= bit & ~graph.planes[type];
        graph.planes[type] |= bit;
    }
    return gained != 0;
}

void solve_large(Graph& graph, u32 readers) {
    for (bool changed = true; changed;) {
        changed = false;
        for (u32 reader = 0; reader < readers; ++reader) {
            changed |= update(graph, reader);
        }
    }
}

// The number of readers as a constant unrolls the loops.
void solve(Graph& graph, u32 readers) {
    switch (readers) {
    case 0:
        break;
    case 1:
        solve_small<1>(graph);
        break;
    case 2:
        solve_small<2>(graph);
        break;
    case 3:
        solve_small<3>(graph);
        break;
    case 4:
        solve_small<4>(graph);
        break;
    case 5:
        solve_small<5>(graph);
        break;
    case 6:
        solve_small<6>(graph);
        break;
    case 7:
        solve_small<7>(graph);
        break;
    case 8:
        solve_small<8>(graph);
        break;
    default:
        solve_large(graph, readers);
        break;
    }
}

} // namespace

bool closure_graph(const GraphRows& rows, u8* out, std::size_t n) noexcept {
    Graph graph;
    bool valid = true;
    for (std::size_t board = 0; board < n; ++board) {
        valid &= read_board(rows, board, graph);
        solve(graph, rows.readers);
        std::memcpy(out + board * sizeof graph.planes, graph.planes, sizeof graph.planes);
    }
    return valid;
}

} // namespace mirrorpool
