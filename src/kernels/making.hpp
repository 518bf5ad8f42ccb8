// Batch loops that make boards: `records` points at n rows of layout.size bytes, `status` at n
// bytes. A board that cannot take what is asked for says so and stays as it was.
#pragma once

#include "kernels/rollout.hpp"
#include "kernels/worker.hpp"

namespace mirrorpool {

// Empty boards, one stream each; whatever the rows held before.
void clear_rows(Worker& worker, u8* records, std::size_t n, const GameOptions& options,
                const u64* streams);

// Rows with where[i] == 0 are left alone; null: none are.
struct Rows {
    u8* records = nullptr;
    const u8* where = nullptr;
    std::size_t n = 0;
};

struct Placement {
    u16 definition = 0;
    u16 damage = 0;
    u16 counters[2] = {};
    u8 counter_kinds[2] = {}; // CounterKind + 1; 0: none
    u8 player = 0;
    u8 choice = 0; // as in Permanent
    u8 tapped = 0;
    u8 sick = 0;
    const u16* hosts = nullptr; // hosts[i]: slot that it is attached to on row i; null: nowhere
};

// slots[i] is where the permanent is; NONE where it was not put. With `slots` null the boards are
// only asked whether they have room. ILLEGAL: there is no permanent to attach it to.
void put_permanent_rows(Worker& worker, const Rows& rows, const Placement& what, u16* slots,
                        u8* status);

// The colours of a player's commanders' identity (903.4).
void set_commander_rows(Worker& worker, const Rows& rows, u32 player, u8 colors, u8* status);

struct CardPlacement {
    u16 definition = 0;
    u8 player = 0;
    u8 zone = 0; // Zone: library (on top), hand, graveyard, exile
};

// The same for a card: cards[i] is its index.
void put_card_rows(Worker& worker, const Rows& rows, const CardPlacement& what, u16* cards,
                   u8* status);

// Adds units of mana that no permanent made to a player's pool.
void put_mana_rows(Worker& worker, const Rows& rows, u32 player, const u16* units, u8* status);

// A point in a turn.
struct Start {
    u16 turn = 1;
    u8 active = 0;
    u8 step = 0;
    u8 stage = 1;    // 0: the step's turn-based actions are still to come
    u8 priority = 0; // who has priority
    u8 passes = 0;   // how many have passed in succession (117.4)
};

// Puts boards made by hand at a point of a turn; nothing runs.
void place_in_turn_rows(Worker& worker, const Rows& rows, const Start& start, u8* status);

// Deals games first .. first + n of a seed: one deck a player.
void deal_rows(Worker& worker, u8* records, std::size_t n, std::span<const DeckList> decks,
               const GameOptions& options, u64 seed, u64 first, u8* status);

} // namespace mirrorpool
