// Zone changes: every one makes a new object (400.7).
#pragma once

#include "rules/events.hpp"

namespace mirrorpool {

// Whether a card can be cast whenever its player has priority (304.1, 702.8a).
inline bool can_be_instant(const Definition& d) {
    return (d.keywords & bit(Keyword::FLASH)) != 0 || (d.types & bit(CardType::INSTANT)) != 0;
}

// A card is a new object (400.7).
void renew(Context& ctx, Card& card);

// Takes a card out of the library, hand, graveyard or exile it is in; it is nowhere then.
void take_card(Context& ctx, u32 card);

// Puts a card that is nowhere into a player's zone: library and graveyard on top.
void place_card(Context& ctx, u32 card, Zone zone);

inline void move_card(Context& ctx, u32 card, Zone zone) {
    take_card(ctx, card);
    place_card(ctx, card, zone);
}

// The cards of a player's zone in `order`, relative to the player's first card.
const u8* cards_in_zone(const Context& ctx, u32 player, Zone zone);

// The card at index i of a player's zone.
u32 card_in_zone(const Context& ctx, u32 player, Zone zone, u32 i);
u32 zone_size(const Context& ctx, u32 player, Zone zone);

// Draws (121.1), or only notes the attempt to draw from an empty library: false (121.4, 704.5b).
bool draw_top_card(Context& ctx, u32 player);
void draw_cards(Context& ctx, u32 player, u32 n);

// Makes the permanent of an ENTERS event; its slot, or NONE and CAPACITY.
u16 put_onto_battlefield(Context& ctx, const Event& event);

// Leaves-the-battlefield triggers look back (603.10a), so they are queued first: for permanents
// that leave together, announce all and then remove all.
void announce_leaving(Context& ctx, u32 slot, Zone to);
void remove_permanent(Context& ctx, u32 slot, Zone to);
inline void leave_battlefield(Context& ctx, u32 slot, Zone to) {
    announce_leaving(ctx, slot, to);
    remove_permanent(ctx, slot, to);
}

// Attaches an Aura to a permanent (701.3); it gets a new timestamp (613.7e).
void attach(Context& ctx, u32 slot, u32 host);

// The top cards of the library go to the graveyard (701.17); fewer, if there are not as many.
void mill(Context& ctx, u32 player, u32 n);

// 702.26: a permanent phases out, and those that phased out under a player phase in.
void phase_out(Context& ctx, u32 slot);
void phase_in(Context& ctx, u32 player);

// The next timestamp (613.7).
u16 next_timestamp(Context& ctx);

void shuffle_library(Context& ctx, u32 player);
// The top `n` cards of the library go to its bottom, in a random order.
void put_on_bottom(Context& ctx, u32 player, u32 n);
// All cards of a zone go to their owner's library, which is to be shuffled then (701.24).
void shuffle_into_library(Context& ctx, u32 player, Zone from);
u64 next_random(Context& ctx);

} // namespace mirrorpool
