#include "rules/program_instructions.hpp"

#include <algorithm>

#include "rules/casting.hpp"
#include "rules/events.hpp"
#include "rules/exiled_with.hpp"
#include "rules/quantities.hpp"
#include "rules/stack.hpp"
#include "rules/zones.hpp"

namespace mirrorpool::program {
namespace {

Zone zone_of_cards(const Instruction& in) {
    return static_cast<Op>(in.op) == Op::PUT_CARD && in.b == 1 ? Zone::GRAVEYARD : Zone::HAND;
}

// What an Aura card could enter attached to (303.4f).
template <class F>
void for_each_host(const Context& ctx, const Frame& f, u32 card, F visit) {
    const u16 definition = ctx.board.card(card).definition;
    Source source;
    source.definition = definition;
    source.controller = f.player;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (can_enchant(ctx, ctx.pool.definitions[definition], slot, source)) {
                visit(slot);
            }
        });
}

// 303.4g: an Aura with nothing to enchant stays where it is.
bool can_be_put(const Context& ctx, const Frame& f, u32 card) {
    bool can = ctx.pool.definitions[ctx.board.card(card).definition].enchant == 0;
    if (!can) {
        for_each_host(ctx, f, card, [&](u32) { can = true; });
    }
    return can;
}

template <class F>
void for_each_card(Context& ctx, const Frame& f, F visit) {
    const Instruction& in = instruction(ctx, f);
    const Filter& filter = ctx.pool.filters[in.arg];
    const Zone zone = zone_of_cards(in);
    const auto can = [&](u32 card) {
        switch (static_cast<Op>(in.op)) {
        case Op::CAST_FREE:
            return could_cast(ctx, f.player, card, FREE);
        case Op::PUT_CARD:
            return can_be_put(ctx, f, card);
        default:
            return true;
        }
    };
    for (u32 i = 0; i < zone_size(ctx, f.player, zone); ++i) {
        const u32 card = card_in_zone(ctx, f.player, zone, i);
        if (card_matches(ctx.pool.definitions[ctx.board.card(card).definition], filter) &&
            can(card)) {
            visit(card);
        }
    }
}

void enter_from(Context& ctx, u32 player, u32 card, Zone from, u8 flags, u16 host) {
    Event event{EventKind::ENTERS};
    event.player = static_cast<u8>(player);
    event.flags = flags;
    event.from = from;
    event.card = static_cast<u16>(card);
    event.definition = ctx.board.card(card).definition;
    event.host = host;
    take_card(ctx, card);
    propose(ctx, event);
}

void put_card(Context& ctx, Frame& f, u16 card, u16 host) {
    const Instruction& in = instruction(ctx, f);
    next(f);
    enter_from(ctx, f.player, card, zone_of_cards(in), in.a == 1 ? u8{ENTERS_TAPPED} : u8{0}, host);
}

// An Aura is put where its controller then chooses (303.4f).
bool asks_for_host(const Context& ctx, Frame& f, u16 card) {
    if (ctx.pool.definitions[ctx.board.card(card).definition].enchant == 0) {
        return false;
    }
    f.picked = card;
    f.state = CHOOSE_HOST;
    return true;
}

template <class F>
void for_each_looked_at(const Context& ctx, const Frame& f, F visit) {
    const Filter& filter = ctx.pool.filters[instruction(ctx, f).arg];
    const u32 library = ctx.board.player(f.player).library;
    for (u32 i = 0; i < f.remaining; ++i) {
        const u32 card = card_in_zone(ctx, f.player, Zone::LIBRARY, library - 1 - i);
        if (card_matches(ctx.pool.definitions[ctx.board.card(card).definition], filter) &&
            can_be_put(ctx, f, card)) {
            visit(card);
        }
    }
}

// The card has left the library before the others go to the bottom, and enters after.
void put_looked_at(Context& ctx, Frame& f, u16 card, u16 host) {
    const u32 player = f.player;
    u32 rest = f.remaining;
    f.remaining = 0;
    next(f);
    if (card != NONE) {
        take_card(ctx, card);
        --rest;
    }
    put_on_bottom(ctx, player, rest);
    if (card != NONE) {
        enter_from(ctx, player, card, Zone::LIBRARY, 0, host);
    }
}

} // namespace

// ---- cards of the hand or the graveyard ----

void add_cards(Context& ctx, const Frame& f) {
    for_each_card(ctx, f, [&](u32 card) { ctx.options.add(OptionKind::CHOOSE_CARD, card); });
    ctx.options.add(OptionKind::CHOOSE_NONE);
}

void take_chosen_card(Context& ctx, Frame& f, const Option& option) {
    const u16 card = option.object;
    if (option.kind == OptionKind::CHOOSE_NONE) {
        next(f);
        return;
    }
    switch (static_cast<Op>(instruction(ctx, f).op)) {
    case Op::CAST_FREE:
        next(f);
        cast_spell(ctx, f.player, card, FREE); // 608.2g: on top of what is resolving
        break;
    case Op::EXILE_FROM_HAND:
        next(f);
        move_card(ctx, card, Zone::EXILE);
        link_card(ctx, source_of_frame(f), card);
        break;
    default:
        if (!asks_for_host(ctx, f, card)) {
            put_card(ctx, f, card, NONE);
        }
    }
}

// ---- discarding ----

// `remaining` counts the cards still to discard, + 1 once counting has begun.
Flow discard(Context& ctx, Frame& f, const Instruction& in) {
    const u32 player = chooser(ctx, f, in);
    if (f.remaining == 0) {
        const u32 n = amount_of(ctx, in.amount, source_of_frame(f));
        f.remaining = static_cast<u16>((n > 0xFFFE ? 0xFFFE : n) + 1);
    }
    if (f.remaining == 1 || ctx.board.player(player).hand == 0) {
        f.remaining = 0;
        next(f);
        return Flow::AGAIN;
    }
    return ask_in_state(ctx, f, CHOOSE_DISCARD, DecisionKind::DISCARD, player);
}

void add_discards(Context& ctx, const Frame& f) {
    for (u32 i = 0; i < ctx.board.player(f.asked).hand; ++i) {
        ctx.options.add(OptionKind::DISCARD, card_in_zone(ctx, f.asked, Zone::HAND, i));
    }
}

void take_discard(Context& ctx, Frame& f, u32 card) {
    --f.remaining;
    f.state = RUN;
    discard_card(ctx, card);
}

// ---- madness (702.35a) ----

u32 discarded_card(const Context& ctx, const Frame& f) {
    const u32 card = f.card == NONE ? 0u : ctx.board.block<StackObject>(f.card).event_card;
    return card != 0 && ctx.board.card(card - 1).zone == static_cast<u8>(Zone::EXILE) ? card - 1
                                                                                      : u32{NONE};
}

Flow offer_discarded(Context& ctx, Frame& f) {
    const u32 card = discarded_card(ctx, f);
    if (card != NONE && could_cast(ctx, f.player, card, ALTERNATIVE)) {
        return ask_in_state(ctx, f, ASK_TO_PAY, DecisionKind::MAY, f.player);
    }
    if (card != NONE) {
        move_card(ctx, card, Zone::GRAVEYARD);
    }
    next(f);
    return Flow::AGAIN;
}

void take_discarded_offer(Context& ctx, Frame& f, const Option& option) {
    const u32 card = discarded_card(ctx, f);
    const u32 player = f.player;
    next(f);
    if (option.kind == OptionKind::YES) {
        cast_spell(ctx, player, card, ALTERNATIVE);
    } else {
        move_card(ctx, card, Zone::GRAVEYARD);
    }
}

// ---- cards on top of the library ----

// `remaining`: how many the player looks at; they are known while that lasts.
Flow look_at_top(Context& ctx, Frame& f, const Instruction& in) {
    const u32 library = ctx.board.player(f.player).library;
    const u32 n = std::min(amount_of(ctx, in.amount, source_of_frame(f)), library);
    f.remaining = static_cast<u16>(n);
    for (u32 i = 0; i < n; ++i) {
        const u32 card = card_in_zone(ctx, f.player, Zone::LIBRARY, library - 1 - i);
        ctx.board.card(card).known |= static_cast<u8>(1u << f.player);
    }
    return ask_in_state(ctx, f, CHOOSE_LOOKED_AT, DecisionKind::CARD, f.player);
}

void add_looked_at(Context& ctx, const Frame& f) {
    for_each_looked_at(ctx, f, [&](u32 card) { ctx.options.add(OptionKind::CHOOSE_CARD, card); });
    ctx.options.add(OptionKind::CHOOSE_NONE);
}

void take_looked_at(Context& ctx, Frame& f, const Option& option) {
    if (option.kind == OptionKind::CHOOSE_NONE) {
        put_looked_at(ctx, f, NONE, NONE);
    } else if (!asks_for_host(ctx, f, option.object)) {
        put_looked_at(ctx, f, option.object, NONE);
    }
}

// ---- revealing (701.20) ----

void reveal_top(Context& ctx, Frame& f, const Instruction& in) {
    const Filter& filter = ctx.pool.filters[in.arg];
    next(f);
    f.revealed = 0;
    f.revealed_value = 0;
    for_each_recipient(ctx, f, in, [&](u32 p) {
        const u32 size = ctx.board.player(p).library;
        if (size == 0) {
            return;
        }
        const u32 card = card_in_zone(ctx, p, Zone::LIBRARY, size - 1);
        const Definition& d = ctx.pool.definitions[ctx.board.card(card).definition];
        ctx.board.card(card).known = static_cast<u8>((1u << ctx.board.players()) - 1);
        f.revealed = static_cast<u8>(f.revealed + (card_matches(d, filter) ? 1 : 0));
        f.revealed_value = static_cast<u16>(f.revealed_value + d.cost.mana_value); // X is 0
        if (in.b != 0) {
            move_card(ctx, card, Zone::HAND); // not a draw (121.5)
            ctx.board.card(card).known = static_cast<u8>((1u << ctx.board.players()) - 1);
        }
    });
}

// ---- where an Aura enters ----

void add_hosts(Context& ctx, const Frame& f) {
    for_each_host(ctx, f, f.picked,
                  [&](u32 slot) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot); });
}

void take_host(Context& ctx, Frame& f, u16 host) {
    if (static_cast<Op>(instruction(ctx, f).op) == Op::LOOK_AT_TOP) {
        put_looked_at(ctx, f, f.picked, host);
    } else {
        put_card(ctx, f, f.picked, host);
    }
}

// ---- shuffled, or exiled in place of the graveyard ----

void shuffle_in(Context& ctx, Frame& f, const Instruction& in) {
    for_each_recipient(ctx, f, in, [&](u32 p) {
        if ((in.b & 1) != 0) {
            shuffle_into_library(ctx, p, Zone::HAND);
        }
        if ((in.b & 2) != 0) {
            shuffle_into_library(ctx, p, Zone::GRAVEYARD);
        }
        shuffle_library(ctx, p);
    });
    next(f);
}

void exile_spell(Context& ctx, Frame& f) {
    if (f.card != NONE) {
        ctx.board.block<StackObject>(f.card).flags |= GOES_TO_EXILE;
    }
    next(f);
}

} // namespace mirrorpool::program
