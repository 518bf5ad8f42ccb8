#include "rules/zones.hpp"

#include <algorithm>
#include <cstring>

#include "base/rng.hpp"
#include "rules/characteristics.hpp"
#include "rules/combat.hpp"
#include "rules/exiled_with.hpp"
#include "rules/last_known.hpp"

namespace mirrorpool {
namespace {

// The four zones kept in `order`, and where each begins.
u8& size_of(Player& p, Zone zone) {
    switch (zone) {
    case Zone::LIBRARY:
        return p.library;
    case Zone::HAND:
        return p.hand;
    case Zone::GRAVEYARD:
        return p.graveyard;
    default:
        return p.exile;
    }
}

u32 begin_of(const Player& p, Zone zone) {
    u32 begin = 0;
    switch (zone) {
    case Zone::EXILE:
        begin += p.graveyard;
        [[fallthrough]];
    case Zone::GRAVEYARD:
        begin += p.hand;
        [[fallthrough]];
    case Zone::HAND:
        begin += p.library;
        [[fallthrough]];
    default:
        return begin;
    }
}

u32 cards_in_order(const Player& p) {
    return static_cast<u32>(p.library) + p.hand + p.graveyard + p.exile;
}

bool is_ordered(Zone zone) { return zone >= Zone::LIBRARY && zone <= Zone::EXILE; }

// Keeps the count of cards in hand that can be cast at instant speed.
void count_instants(const Context& ctx, u32 card, Zone zone, i32 change) {
    const Definition& d = ctx.pool.definitions[ctx.board.card(card).definition];
    if (zone == Zone::HAND && can_be_instant(d)) {
        u8& n = ctx.board.player(ctx.board.owner_of_card(card)).instant_cards;
        n = static_cast<u8>(n + change);
    }
}

u8 knowers(const Context& ctx, u32 card, Zone zone) {
    if (zone == Zone::LIBRARY) {
        return 0;
    }
    const u32 everyone = (1u << ctx.board.players()) - 1;
    const u32 owner = 1u << ctx.board.owner_of_card(card);
    return static_cast<u8>(zone == Zone::HAND ? owner | ctx.board.card(card).known : everyone);
}

u16 free_slot(const Board& board) {
    for (u32 w = 0; w < board.words(); ++w) {
        const u64 free = ~(board.set(Word::occupied)[w] | board.set(Word::phased)[w]);
        if (free != 0) {
            return static_cast<u16>(w * 64 + lowest_bit(free));
        }
    }
    return NONE;
}

// What was attached to a permanent that is gone is attached to nothing (704.5m-n look at it).
void unattach_all(Context& ctx, u32 slot) {
    const Board& board = ctx.board;
    for (u32 w = 0; w < board.words(); ++w) {
        const u32 end = static_cast<u32>(std::bit_width(board.set(Word::occupied)[w]));
        Permanent* permanents = &board.permanent(w * 64);
        for (u32 i = 0; i < end; ++i) {
            if (permanents[i].attached_to == slot && board.test(Word::occupied, w * 64 + i)) {
                permanents[i].attached_to = NONE;
            }
        }
    }
}

} // namespace

void renew(Context& ctx, Card& card) {
    if (++card.generation == NONE) {
        fail(ctx, Status::CAPACITY);
    }
}

u32 zone_size(const Context& ctx, u32 player, Zone zone) {
    return size_of(ctx.board.player(player), zone);
}

const u8* cards_in_zone(const Context& ctx, u32 player, Zone zone) {
    return ctx.board.order(player) + begin_of(ctx.board.player(player), zone);
}

u32 card_in_zone(const Context& ctx, u32 player, Zone zone, u32 i) {
    return ctx.board.first_card(player) + cards_in_zone(ctx, player, zone)[i];
}

void take_card(Context& ctx, u32 card) {
    const Board& board = ctx.board;
    Card& c = board.card(card);
    const Zone zone = static_cast<Zone>(c.zone);
    c.zone = static_cast<u8>(Zone::ABSENT);
    if (!is_ordered(zone)) {
        return;
    }
    const u32 owner = board.owner_of_card(card);
    Player& p = board.player(owner);
    u8* order = board.order(owner);
    const u8 index = static_cast<u8>(card - board.first_card(owner));
    const u32 total = cards_in_order(p);
    const u32 begin = begin_of(p, zone);
    const void* found = std::memchr(order + begin, index, total - begin);
    if (found == nullptr) {
        fail(ctx, Status::CORRUPT);
        return;
    }
    const u32 at = static_cast<u32>(static_cast<const u8*>(found) - order);
    std::memmove(order + at, order + at + 1, total - at - 1);
    order[total - 1] = 0;
    --size_of(p, zone);
    count_instants(ctx, card, zone, -1);
    if (zone == Zone::EXILE && ctx.header().first_link != NONE) {
        unlink_card(ctx, card);
    }
    if (zone == Zone::GRAVEYARD) {
        refresh_conditions(ctx);
    }
}

void place_card(Context& ctx, u32 card, Zone zone) {
    const Board& board = ctx.board;
    const u32 owner = board.owner_of_card(card);
    Player& p = board.player(owner);
    u8* order = board.order(owner);
    const u32 at = begin_of(p, zone) + size_of(p, zone);
    std::memmove(order + at + 1, order + at, cards_in_order(p) - at);
    order[at] = static_cast<u8>(card - board.first_card(owner));
    ++size_of(p, zone);
    count_instants(ctx, card, zone, 1);
    Card& c = board.card(card);
    c.zone = static_cast<u8>(zone);
    c.slot = NONE;
    c.known = knowers(ctx, card, zone);
    renew(ctx, c);
    if (zone == Zone::GRAVEYARD) {
        refresh_conditions(ctx);
    }
}

bool draw_top_card(Context& ctx, u32 player) {
    Player& p = ctx.board.player(player);
    if (p.library == 0) {
        p.drew_from_empty = 1;
        ctx.header().dirty |= DIRTY_SBA;
        return false;
    }
    const u32 card = card_in_zone(ctx, player, Zone::LIBRARY, p.library - 1u);
    move_card(ctx, card, Zone::HAND);
    return true;
}

void draw_cards(Context& ctx, u32 player, u32 n) {
    for (u32 i = 0; i < n && is_running(ctx); ++i) { // 121.2
        Event event{EventKind::DRAWS};
        event.player = static_cast<u8>(player);
        propose(ctx, event);
        if (ctx.board.player(player).library == 0 && ctx.board.player(player).drew_from_empty) {
            break; // further attempts change nothing
        }
    }
}

u16 next_timestamp(Context& ctx) {
    u16& last = ctx.header().timestamp;
    if (last == NONE - 1) {
        fail(ctx, Status::CAPACITY);
        return last;
    }
    return ++last;
}

u16 put_onto_battlefield(Context& ctx, const Event& event) {
    const Board& board = ctx.board;
    const u16 slot = free_slot(board);
    if (slot == NONE || board.permanent(slot).generation == NONE) {
        fail(ctx, Status::CAPACITY);
        return NONE;
    }
    Permanent& p = board.permanent(slot);
    p.definition = event.definition;
    p.printed = event.definition;
    p.card = event.card;
    p.timestamp = next_timestamp(ctx);
    p.attached_to = event.host;
    p.combat = NONE;
    p.controller = event.player;
    p.base_controller = event.player;
    p.owner = event.player;
    if (event.card != NONE) {
        Card& c = board.card(event.card);
        p.owner = static_cast<u8>(board.owner_of_card(event.card));
        c.zone = static_cast<u8>(Zone::BATTLEFIELD);
        c.slot = slot;
        c.known = knowers(ctx, event.card, Zone::BATTLEFIELD);
        renew(ctx, c);
    }
    if (event.changes != nullptr) {
        std::memcpy(p.counters, event.changes->counters, sizeof p.counters);
        std::memcpy(p.counter_kinds, event.changes->counter_kinds, sizeof p.counter_kinds);
        p.choice = event.changes->choice;
    }
    board.put(Word::occupied, slot, true);
    board.put(Word::sick, slot, true); // 302.6
    board.put(Word::tapped, slot, (event.flags & ENTERS_TAPPED) != 0);
    board.put(Word::token, slot, (ctx.definition(slot).flags & IS_TOKEN) != 0);
    board.control(event.player)[slot >> 6] |= u64{1} << (slot & 63);
    refresh_after_entering(ctx, slot);
    ctx.header().dirty |= DIRTY_SBA;
    return slot;
}

void announce_leaving(Context& ctx, u32 slot, Zone to) {
    Event event{EventKind::LEAVES};
    event.slot = static_cast<u16>(slot);
    event.player = ctx.board.permanent(slot).controller;
    announce(ctx, event);
    if (to == Zone::GRAVEYARD) {
        event.kind = EventKind::TO_GRAVEYARD;
        announce(ctx, event);
    }
    if (to == Zone::GRAVEYARD && ctx.board.test(Word::creature, slot)) { // 700.4
        event.kind = EventKind::DIES;
        announce(ctx, event);
    }
}

void remove_permanent(Context& ctx, u32 slot, Zone to) {
    const u16 card = ctx.board.permanent(slot).card;
    const u16 definition = ctx.board.permanent(slot).definition;
    const bool token = ctx.board.test(Word::token, slot);
    remember(ctx, slot);
    unlink_permanent(ctx, slot);
    clear_slot(ctx, slot);
    unattach_all(ctx, slot);
    refresh_after_leaving(ctx, definition);
    if (card != NONE) {
        place_card(ctx, card, to);
    } else if (!token && !ctx.is_trial) {
        fail(ctx, Status::CAPACITY); // the record was made without room for cards
    }
    ctx.header().dirty |= DIRTY_SBA;
}

void attach(Context& ctx, u32 slot, u32 host) {
    Permanent& p = ctx.board.permanent(slot);
    if (p.attached_to == host) { // 701.3b
        return;
    }
    p.attached_to = static_cast<u16>(host);
    p.timestamp = next_timestamp(ctx);
    refresh_conditions(ctx);
    ctx.header().dirty |= DIRTY_SBA;
}

void mill(Context& ctx, u32 player, u32 n) {
    for (u32 i = 0; i < n && ctx.board.player(player).library > 0; ++i) {
        const u32 top = ctx.board.player(player).library - 1u;
        move_card(ctx, card_in_zone(ctx, player, Zone::LIBRARY, top), Zone::GRAVEYARD);
    }
}

namespace {

// Words of a permanent that are kept while it is phased out; all others are as of an empty slot.
bool stays_while_phased(Word w) {
    return w == Word::tapped || w == Word::sick || w == Word::token || w == Word::damaged ||
           w == Word::activated || w == Word::phased;
}

} // namespace

void phase_out(Context& ctx, u32 slot) {
    const Board& board = ctx.board;
    const u16 definition = board.permanent(slot).definition;
    remove_from_combat(ctx, slot); // 702.26e, 506.4
    board.control(board.permanent(slot).controller)[slot >> 6] &= ~(u64{1} << (slot & 63));
    for (u32 w = 0; w < WORDS; ++w) {
        if (!stays_while_phased(static_cast<Word>(w))) {
            board.put(static_cast<Word>(w), slot, false);
        }
    }
    board.put(Word::phased, slot, true);
    forget_combat_keywords(ctx);
    board.mana_row()[slot] = 0;
    board.mana_readers()[slot] = 0;
    refresh_after_leaving(ctx, definition);
    for_each_slot( // 702.26g: what is attached to it phases out with it
        board, [&](u32 w) { return board.set(Word::occupied)[w]; },
        [&](u32 other) {
            if (board.permanent(other).attached_to == slot) {
                phase_out(ctx, other);
            }
        });
}

void phase_in(Context& ctx, u32 player) { // 502.1
    const Board& board = ctx.board;
    for_each_slot(
        board, [&](u32 w) { return board.set(Word::phased)[w]; },
        [&](u32 slot) {
            if (board.permanent(slot).controller != player) {
                return;
            }
            board.put(Word::phased, slot, false);
            board.put(Word::occupied, slot, true);
            board.control(player)[slot >> 6] |= u64{1} << (slot & 63);
            refresh_after_entering(ctx, slot);
            ctx.header().dirty |= DIRTY_SBA;
        });
}

void put_on_bottom(Context& ctx, u32 player, u32 n) {
    u8* order = ctx.board.order(player);
    const u32 library = ctx.board.player(player).library;
    std::rotate(order, order + (library - n), order + library);
    for (u32 i = n; i > 1; --i) {
        std::swap(order[i - 1], order[random_below(next_random(ctx), i)]);
    }
    for (u32 i = 0; i < n; ++i) {
        ctx.board.card(ctx.board.first_card(player) + order[i]).known = 0;
    }
}

void shuffle_into_library(Context& ctx, u32 player, Zone from) {
    for (u32 n = zone_size(ctx, player, from); n > 0; --n) {
        move_card(ctx, card_in_zone(ctx, player, from, n - 1), Zone::LIBRARY);
    }
}

u64 next_random(Context& ctx) {
    Header& header = ctx.header();
    if (header.stream_counter == 0xFFFFFFFFu) {
        fail(ctx, Status::CAPACITY);
        return 0;
    }
    return random_word(header.stream, header.stream_counter++);
}

void shuffle_library(Context& ctx, u32 player) {
    u8* order = ctx.board.order(player);
    for (u32 i = ctx.board.player(player).library; i > 1; --i) {
        std::swap(order[i - 1], order[random_below(next_random(ctx), i)]);
    }
}

} // namespace mirrorpool
