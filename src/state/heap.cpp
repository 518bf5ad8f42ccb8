#include "state/heap.hpp"

namespace mirrorpool {
namespace {

bool is_used(const u64* used, u32 cell) { return (used[cell >> 6] >> (cell & 63) & 1) != 0; }

// The first cell at or after `cell` that is free.
u32 next_free(const u64* used, u32 cell, u32 end) {
    while (cell < end) {
        const u64 free = ~used[cell >> 6] >> (cell & 63);
        if (free != 0) {
            return cell + lowest_bit(free);
        }
        cell = (cell | 63) + 1;
    }
    return end;
}

u32 free_run(const u64* used, u32 cell, u32 wanted, u32 end) {
    u32 n = 0;
    while (n < wanted && cell + n < end && !is_used(used, cell + n)) {
        ++n;
    }
    return n;
}

void lower_high_water(const Board& board) {
    const u64* used = board.heap_used();
    u32 high = board.header().heap_high;
    while (high > 0) {
        const u32 w = (high - 1) >> 6;
        const u32 shift = 63 - ((high - 1) & 63);
        const u64 below = used[w] << shift;
        if (below != 0) {
            high -= static_cast<u32>(std::countl_zero(below));
            break;
        }
        high = w * 64;
    }
    board.header().heap_high = static_cast<u16>(high);
}

} // namespace

u16 heap_take(const Board& board, u32 cells) {
    u64* used = board.heap_used();
    const u32 end = board.layout().heap_cells;
    for (u32 cell = next_free(used, 0, end); cell + cells <= end;) {
        const u32 run = free_run(used, cell, cells, end);
        if (run == cells) {
            for (u32 i = cell; i < cell + cells; ++i) {
                used[i >> 6] |= u64{1} << (i & 63);
            }
            u16& high = board.header().heap_high;
            high = static_cast<u16>(high < cell + cells ? cell + cells : high);
            return static_cast<u16>(cell);
        }
        cell = next_free(used, cell + run, end);
    }
    return NONE;
}

void heap_free(const Board& board, u32 cell) {
    const u32 cells = board.block<ManaUnit>(cell).cells;
    std::memset(board.heap() + cell, 0, cells * CELL_BYTES);
    for (u32 i = cell; i < cell + cells; ++i) {
        board.heap_used()[i >> 6] &= ~(u64{1} << (i & 63));
    }
    if (cell + cells == board.header().heap_high) {
        lower_high_water(board);
    }
}

} // namespace mirrorpool
