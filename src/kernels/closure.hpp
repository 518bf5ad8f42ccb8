// The could-produce closure over plain arrays (CR 106.7): what each permanent could produce when
// some of them read what the others could. Always the least fixed point, so permanents that only
// read each other produce nothing.
//
// A row holds ROW_SLOTS bytes, one a land: bits 0-5 are the types that it makes by itself, bit 6
// says "any type that a land I control could produce", bit 7 "any colour that a land an opponent
// controls could produce". Every byte is a land, 0 included; opponents are all other players.
//
// Every function handles one contiguous range, allocates nothing and accepts any address. Bytes
// outside the stated ranges never lead to a write or read outside the arrays.
#pragma once

#include "base/types.hpp"

namespace mirrorpool {

inline constexpr std::size_t ROW_SLOTS = 64;
inline constexpr std::size_t TILE_BOARDS = 64;
inline constexpr u32 MAX_CLASSES = 8;
inline constexpr u32 MAX_GRAPH_READERS = 64;

// Rows whose slots belong to `players` equal parts in seat order; players is 1, 2, 4 or 8.
// out[n][players]: the union over each player's lands.
void closure_players(const u8* rows, u8* out, std::size_t n, u32 players) noexcept;
// out[n][ROW_SLOTS]: the answer for each land.
void closure_permanents(const u8* rows, u8* out, std::size_t n, u32 players) noexcept;

// The same with controller[n][ROW_SLOTS], for 1 to 8 players. False if a controller was out of
// range; lands without a valid controller then produce nothing for anybody.
bool closure_players_controlled(const u8* rows, const u8* controller, u8* out, std::size_t n,
                                u32 players) noexcept;
bool closure_permanents_controlled(const u8* rows, const u8* controller, u8* out, std::size_t n,
                                   u32 players) noexcept;

// Tiles hold TILE_BOARDS boards with the boards innermost: tiles[t][slot][board]. The last tile is
// filled up with zeros. [first, last) are tile numbers, n is the number of rows in all.
void tile_rows(const u8* rows, u8* tiles, std::size_t n, std::size_t width, std::size_t first,
               std::size_t last) noexcept;
void untile_rows(const u8* tiles, u8* rows, std::size_t n, std::size_t width, std::size_t first,
                 std::size_t last) noexcept;

// tiles[n][ROW_SLOTS][TILE_BOARDS] in equal parts; out[n][players][TILE_BOARDS].
void closure_players_tiled(const u8* tiles, u8* out, std::size_t n, u32 players) noexcept;
// out[n][ROW_SLOTS][TILE_BOARDS].
void closure_permanents_tiled(const u8* tiles, u8* out, std::size_t n, u32 players) noexcept;

enum class ReaderSide : u8 { OWN, OPPONENTS, EVERYONE };

// "Any of `types` that a permanent of `group` that `whose` control could produce."
struct ReaderClass {
    u8 group;
    ReaderSide whose;
    u8 types;
};

struct ClassTable {
    const ReaderClass* classes;
    u32 count;
    u32 players;
};

// One byte a slot in each array, `slots` a board.
struct ClassRows {
    const u8* types;      // what the permanent makes by itself, bits 0-5
    const u8* membership; // bit g: it is in group g
    const u8* readers;    // bit c: it reads as classes[c] says
    const u8* controller;
    std::size_t slots;
};

// out[n][players] and out[n][slots]. False if a byte of types, readers or controller was out of
// range.
bool closure_classes_players(const ClassRows& rows, const ClassTable& table, u8* out,
                             std::size_t n) noexcept;
bool closure_classes_permanents(const ClassRows& rows, const ClassTable& table, u8* out,
                                std::size_t n) noexcept;

// Up to 64 permanents as bits of words: planes[n][6], one word a mana type. Reader k of a board is
// the permanent slot[n][k]; it gets those of types[n][k] that a permanent in depends[n][k] could
// produce. The words are passed as bytes, for they may be unaligned; a null `types` means all six.
struct GraphRows {
    const u8* planes;
    const u8* depends;
    const u8* slot;
    const u8* types;
    u32 readers; // 0 to MAX_GRAPH_READERS
};

// out[n][6] words. False if a slot was 64 or more or a type mask above 63.
bool closure_graph(const GraphRows& rows, u8* out, std::size_t n) noexcept;

} // namespace mirrorpool
