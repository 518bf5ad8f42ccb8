// The one event pipeline: propose, replace (614, 616), commit, queue triggers (603.2). Everything
// that rules or cards can watch happens through propose() or, once it has happened, announce().
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

struct Event {
    EventKind kind;
    u8 player = 0; // who enters it, draws, is damaged, gains, taps for mana...
    u8 flags = 0;  // EventFlag
    Zone from = Zone::ABSENT;
    u16 slot = NONE;           // the permanent it is about
    u16 card = NONE;           // ENTERS: the card that becomes a permanent
    u16 definition = NONE;     // ENTERS: its copiable values
    u16 host = NONE;           // ENTERS: what it enters attached to
    u16 x = 0;                 // ENTERS, CASTS: X of the spell (107.3m)
    u8 kicked = 0;             // ENTERS, CASTS: bits of CastWay
    u8 spent[MANA_TYPES] = {}; // ENTERS, CASTS: mana spent to cast it, by type
    u16 counters = 0;          // ENTERS: +1/+1 counters because of the mana spent on it
    CounterKind counter{};     // COUNTERS_PUT
    i32 before = 0;            // EXPENDS: the total before
    i32 amount = 0;            // damage, life (negative: lost), counters; EXPENDS: the new total
    const u16* mana = nullptr; // MANA_PRODUCED: units by type
    u16 ability = NONE;        // MANA_PRODUCED: row of Ability that adds it
    u16 restriction = 0;       // MANA_PRODUCED: row of Restriction
    u16 rider = 0;             // MANA_PRODUCED, MANA_SPENT: row of Ability + 1
    ManaDuration keep{};       // MANA_PRODUCED
    Source source{};           // DAMAGED, MANA_PRODUCED: where from
    const Frame* changes = nullptr; // ENTERS: counters and choices that replacements gave it
};

enum EventFlag : u8 {
    ENTERS_TAPPED = 1,
    PLAYED_AS_LAND = 2,
    TAPPED_FOR_MANA = 4, // 106.12
    FROM_ABILITY = 8,    // an ability of a permanent adds the mana, not a spell
    DEALT_BY_DEATHTOUCH = 16,
    DEALT_BY_WITHER = 32,
    DEALT_BY_LIFELINK = 64,
};

// Proposes an event. True: it has happened. False: it waits in a frame for choices of its
// replacement step and happens when that frame is done; the caller must return to the driver.
bool propose(Context& ctx, const Event& event);

// Whether there is anything that could watch events: on most boards there is not.
inline bool is_watched(const Context& ctx) {
    u64 any = 0;
    for (u32 w = 0; w < ctx.board.words(); ++w) {
        any |= ctx.board.set(Word::triggers)[w];
    }
    return any != 0 || ctx.board.header().first_effect != NONE;
}

// Queues the triggered abilities that watch what has just happened.
void announce(Context& ctx, const Event& event);

// Performs an event as it is after replacement. Only propose() and the entering task call it.
void commit(Context& ctx, const Event& event);

inline void change_life(Context& ctx, u32 player, i32 amount) {
    Event event{EventKind::LIFE_CHANGED};
    event.player = static_cast<u8>(player);
    event.amount = amount;
    propose(ctx, event);
}

// Life that is paid, or what is exiled instead (119.4); the player must have it.
void pay_life(Context& ctx, u32 player, u32 amount);

inline void tap(Context& ctx, u32 slot) {
    Event event{EventKind::BECOMES_TAPPED};
    event.slot = static_cast<u16>(slot);
    event.player = ctx.board.permanent(slot).controller;
    propose(ctx, event);
}

inline void put_counters(Context& ctx, u32 slot, CounterKind kind, u32 amount) {
    Event event{EventKind::COUNTERS_PUT};
    event.slot = static_cast<u16>(slot);
    event.player = ctx.board.permanent(slot).controller;
    event.counter = kind;
    event.amount = static_cast<i32>(amount);
    propose(ctx, event);
}

inline void untap(Context& ctx, u32 slot) {
    Event event{EventKind::BECOMES_UNTAPPED};
    event.slot = static_cast<u16>(slot);
    event.player = ctx.board.permanent(slot).controller;
    propose(ctx, event);
}

// A player discards a card (701.9a): into exile if it has madness (702.35a).
void discard_card(Context& ctx, u32 card);

// Adds or, with a negative amount, removes counters without any event (rules use put_counters).
void change_counters(Context& ctx, u32 slot, CounterKind kind, i32 amount);

} // namespace mirrorpool
