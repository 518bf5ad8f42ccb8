// The closure over an arbitrary reader graph of up to 64 permanents (CR 106.7): a reader gets what
// any permanent makes that it reaches through other readers, so the least fixed point is a
// transitive closure of the words that say who reads whom.
#include <cstring>

#include "base/mana_types.hpp"
#include "kernels/closure.hpp"

namespace mirrorpool {
namespace {

struct Graph {
    u64 planes[MANA_TYPES];
    u64 depends[MAX_GRAPH_READERS];
    u8 slot[MAX_GRAPH_READERS];
    u8 types[MAX_GRAPH_READERS];
    u32 steps; // bit t: some reader treats types t and t - 1 differently
};

// False if a slot or a type mask is out of range.
bool read_board(const GraphRows& rows, std::size_t board, u32 readers, Graph& graph) {
    const std::size_t first = board * readers;
    std::memcpy(graph.planes, rows.planes + board * sizeof graph.planes, sizeof graph.planes);
    std::memcpy(graph.depends, rows.depends + first * sizeof(u64), readers * sizeof(u64));
    u32 bits = 0;
    graph.steps = 0;
    for (u32 reader = 0; reader < readers; ++reader) {
        const u8 types = rows.types == nullptr ? TYPE_MASK : rows.types[first + reader];
        const u8 slot = rows.slot[first + reader];
        graph.types[reader] = types;
        graph.slot[reader] = slot & 63;
        graph.steps |= types ^ u32{types} << 1;
        bits |= types | slot;
    }
    return bits < 64;
}

// All ones if the bit is set.
u64 mask_of(u64 word, u32 bit) { return -(word >> bit & 1); }

// What each reader reaches if only the readers that can take over this type pass it on: Warshall's
// transitive closure, a reader at a time as the one in the middle.
void reach(const Graph& graph, u32 readers, u32 type, u64* reached) {
    for (u32 reader = 0; reader < readers; ++reader) {
        reached[reader] = graph.depends[reader] & mask_of(graph.types[reader], type);
    }
    for (u32 middle = 0; middle < readers; ++middle) {
        for (u32 reader = 0; reader < readers; ++reader) {
            reached[reader] |= reached[middle] & mask_of(reached[reader], graph.slot[middle]);
        }
    }
}

u64 spread_type(const Graph& graph, u32 readers, const u64* reached, u64 plane) {
    u64 could = plane;
    for (u32 reader = 0; reader < readers; ++reader) {
        could |= u64{(plane & reached[reader]) != 0} << graph.slot[reader];
    }
    return could;
}

void solve(const Graph& graph, u32 readers, u64* could) {
    u64 reached[MAX_GRAPH_READERS];
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        if (type == 0 || (graph.steps >> type & 1) != 0) {
            reach(graph, readers, type, reached);
        }
        could[type] = spread_type(graph, readers, reached, graph.planes[type]);
    }
}

bool run(const GraphRows& rows, u32 readers, u8* out, std::size_t n) {
    Graph graph;
    u64 could[MANA_TYPES];
    bool valid = true;
    for (std::size_t board = 0; board < n; ++board) {
        valid &= read_board(rows, board, readers, graph);
        solve(graph, readers, could);
        std::memcpy(out + board * sizeof could, could, sizeof could);
    }
    return valid;
}

// The number of readers as a constant unrolls the loops.
template <u32 Readers>
bool run_fixed(const GraphRows& rows, u8* out, std::size_t n) {
    return run(rows, Readers, out, n);
}

} // namespace

bool closure_graph(const GraphRows& rows, u8* out, std::size_t n) noexcept {
    switch (rows.readers) {
    case 1:
        return run_fixed<1>(rows, out, n);
    case 2:
        return run_fixed<2>(rows, out, n);
    case 3:
        return run_fixed<3>(rows, out, n);
    case 4:
        return run_fixed<4>(rows, out, n);
    default:
        return run(rows, rows.readers, out, n);
    }
}

} // namespace mirrorpool
