// Blocks in the record's shared heap: first fit from the lowest cell, so that equal histories give
// equal bytes; freed cells are zeroed.
#pragma once

#include "state/board.hpp"

namespace mirrorpool {

inline constexpr u32 CELL_BYTES = sizeof(Cell);

template <class Block>
constexpr u32 cells_of() {
    return sizeof(Block) / CELL_BYTES;
}

// First of `cells` free cells in a row, marked used and zero; NONE if the heap is full.
u16 heap_take(const Board& board, u32 cells);
void heap_free(const Board& board, u32 cell);

template <class Block>
u16 heap_new(const Board& board, BlockKind kind) {
    const u16 cell = heap_take(board, cells_of<Block>());
    if (cell != NONE) {
        Block& block = board.block<Block>(cell);
        block.kind = static_cast<u8>(kind);
        block.cells = cells_of<Block>();
        block.next = NONE;
    }
    return cell;
}

} // namespace mirrorpool
