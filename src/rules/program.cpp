#include "rules/program.hpp"

#include <algorithm>

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/casting.hpp"
#include "rules/characteristics.hpp"
#include "rules/damage.hpp"
#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/exiled_with.hpp"
#include "rules/last_known.hpp"
#include "rules/mana.hpp"
#include "rules/manual_payment.hpp"
#include "rules/paying.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"
#include "rules/stack.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

enum State : u8 {
    RUN,
    CHOOSE_TYPE,
    CHOOSE_UNIT,
    CHOOSE_PERMANENT,
    CHOOSE_CARD,
    ASK_TO_PAY,
    CHOOSE_COLOR,
    CHOOSE_PLAYER,
    CHOOSE_WAY,
    CHOOSE_DISCARD,
    CHOOSE_AFFECTED,
    DRAIN,
    CHOOSE_LOOKED_AT,
    CHOOSE_X,
    CHOOSE_HOST
};
enum FrameFlag : u8 { CHECKED = 1, NO_MANA = 2 };

const Instruction& instruction(const Context& ctx, const Frame& f) {
    return ctx.pool.instructions[ctx.pool.abilities[f.ability].program + f.pc];
}

void next(Frame& f) {
    ++f.pc;
    f.state = RUN;
}

u16 event_of(const Context& ctx, const Frame& f) {
    return event_permanent(ctx, source_of_frame(f));
}

// 608.2h: the controller of the event's permanent, as it is or last was.
u32 controller_of_event(const Context& ctx, const Frame& f) {
    const u16 it = event_of(ctx, f);
    const LastKnown* known = last_known(ctx, f.event_object, f.counters[1]);
    return it != NONE         ? ctx.board.permanent(it).controller
           : known != nullptr ? known->controller
                              : f.event_player;
}

// The one player that an instruction names; NONE: none, or several.
u32 recipient(const Context& ctx, const Frame& f, Recipient who) {
    switch (who) {
    case Recipient::YOU:
        return f.player;
    case Recipient::EVENT_PLAYER:
        return f.event_player;
    case Recipient::EVENT_CONTROLLER:
        return controller_of_event(ctx, f);
    default:
        return NONE;
    }
}

bool is_recipient(const Context& ctx, const Frame& f, Recipient who, u32 p) {
    const bool wanted = who == Recipient::EACH_PLAYER     ? true
                        : who == Recipient::EACH_OPPONENT ? p != f.player
                                                          : p == recipient(ctx, f, who);
    return wanted && ctx.board.is_alive(p);
}

// ---- adding mana (106.3, 106.12) ----

void add_units(Context& ctx, Frame& f, u32 type, u32 amount) {
    const u32 total = f.produced[type] + amount;
    if (total > 0xFFFF) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    f.produced[type] = static_cast<u16>(total);
}

// The end of one ADD_MANA: the production event, unless the next one joins it.
void finish_production(Context& ctx, Frame& f, const Instruction& in) {
    next(f);
    if (in.jump == 1) {
        return;
    }
    u16 units[MANA_TYPES];
    std::memcpy(units, f.produced, sizeof units);
    std::memset(f.produced, 0, sizeof f.produced);
    for (u32 i = 0; i < ctx.board.players(); ++i) { // 101.4
        const u32 p = (ctx.header().active + i) % ctx.board.players();
        if (is_recipient(ctx, f, static_cast<Recipient>(in.who), p)) {
            produce(ctx, p, units, source_of_frame(f), f.ability, in, f.card != NONE);
        }
    }
}

// 106.5: a single undetermined type means no mana from the whole ability.
bool adds_nothing(Context& ctx, Frame& f) {
    if ((f.flags & CHECKED) == 0) {
        f.flags |= CHECKED;
        if (has_undefined_type(ctx, f.ability, f.pc, source_of_frame(f))) {
            f.flags |= NO_MANA;
        }
    }
    return (f.flags & NO_MANA) != 0;
}

void add_each(Context& ctx, Frame& f, const Instruction& in, u8 mask) {
    const Source source = source_of_frame(f);
    for_each_bit(mask, [&](u32 t) { add_units(ctx, f, t, amount_of(ctx, in.amount, source, t)); });
    finish_production(ctx, f, in);
}

// Whoever adds the mana chooses its type, as for hybrid symbols (106.8).
u32 chooser_of_type(const Context& ctx, const Frame& f, const Instruction& in) {
    const u32 player = recipient(ctx, f, static_cast<Recipient>(in.who));
    return player != NONE ? player : f.player;
}

Flow begin_add_mana(Context& ctx, Frame& f, const Instruction& in) {
    if (adds_nothing(ctx, f)) {
        next(f);
        return Flow::AGAIN;
    }
    const Source source = source_of_frame(f);
    const u8 mask = offered_types(ctx, in, source);
    const bool one_type = std::popcount(mask) <= 1;
    const Production mode = static_cast<Production>(in.mode);
    if (mode == Production::EACH || one_type) {
        add_each(ctx, f, in, mask);
        return Flow::AGAIN;
    }
    if (output_count(ctx, in, source, mask) == 0) { // no mana, no choice of its type
        finish_production(ctx, f, in);
        return Flow::AGAIN;
    }
    f.mask = mask;
    if (mode == Production::ONE_TYPE) {
        f.state = CHOOSE_TYPE;
        return ask(ctx, DecisionKind::MANA_TYPE, chooser_of_type(ctx, f, in));
    }
    const u32 units = amount_of(ctx, in.amount, source);
    if (units > 0xFFFF) {
        fail(ctx, Status::CAPACITY);
    }
    f.remaining = static_cast<u16>(units);
    f.state = CHOOSE_UNIT;
    return Flow::AGAIN;
}

Flow choose_units(Context& ctx, Frame& f, const Instruction& in) {
    if (f.remaining == 0) {
        finish_production(ctx, f, in);
        return Flow::AGAIN;
    }
    return ask(ctx, DecisionKind::MANA_TYPE, chooser_of_type(ctx, f, in));
}

void take_type(Context& ctx, Frame& f, u32 type) {
    const Instruction& in = instruction(ctx, f);
    if (f.state == CHOOSE_TYPE) {
        add_units(ctx, f, type, amount_of(ctx, in.amount, source_of_frame(f), type));
        finish_production(ctx, f, in);
        return;
    }
    add_units(ctx, f, type, 1);
    --f.remaining;
    // Units are chosen in the order of the types, so that each combination is offered once.
    f.mask = static_cast<u8>(f.mask & ~(type_bit(type) - 1));
}

// ---- other effects ----

void take_greatest(Context& ctx, Frame& f, u32 slot);
void take_cost_of_greatest(Context& ctx, Frame& f, bool pays);

u32 chooser(const Context& ctx, const Frame& f, const Instruction& in) {
    const u32 player = recipient(ctx, f, static_cast<Recipient>(in.who));
    return player == NONE ? u32{f.player} : player;
}

Flow ask_in_state(Context& ctx, Frame& f, State state, DecisionKind kind, u32 player) {
    f.state = state;
    f.asked = static_cast<u8>(player);
    return ask(ctx, kind, player);
}

template <class F>
void for_each_recipient(Context& ctx, const Frame& f, const Instruction& in, F visit) {
    for (u32 i = 0; i < ctx.board.players(); ++i) { // 101.4
        const u32 p = (ctx.header().active + i) % ctx.board.players();
        if (is_recipient(ctx, f, static_cast<Recipient>(in.a), p)) {
            visit(p);
        }
    }
}

// "That land deals 1 damage": the event's permanent, if it is still there.
Source damage_source(const Context& ctx, const Frame& f, const Instruction& in) {
    const u16 it = in.b != 0 ? event_of(ctx, f) : u16{NONE};
    return it != NONE ? source_of(ctx, it) : source_of_frame(f);
}

i32 to_signed(Context& ctx, u32 amount) {
    if (amount > 0x7FFFFFFF) {
        fail(ctx, Status::CAPACITY);
        return 0;
    }
    return static_cast<i32>(amount);
}

void change_players(Context& ctx, Frame& f, const Instruction& in) {
    const Source source = source_of_frame(f);
    const i32 amount = to_signed(ctx, amount_of(ctx, in.amount, source));
    if (amount > 0) {
        for_each_recipient(ctx, f, in, [&](u32 p) {
            switch (static_cast<Op>(in.op)) {
            case Op::MILL:
                mill(ctx, p, static_cast<u32>(amount));
                break;
            case Op::LOSE_LIFE:
                change_life(ctx, p, -amount);
                break;
            case Op::GAIN_LIFE:
                change_life(ctx, p, amount);
                break;
            default:
                draw_cards(ctx, p, static_cast<u32>(amount));
                break;
            }
        });
    }
    next(f);
}

void deal_damage(Context& ctx, Frame& f, const Instruction& in) {
    const i32 amount = to_signed(ctx, amount_of(ctx, in.amount, source_of_frame(f)));
    const Source source = damage_source(ctx, f, in);
    const u8 flags = damage_flags(ctx, source);
    i64 dealt = 0;
    for_each_recipient(ctx, f, in, [&](u32 p) {
        damage_player(ctx, p, static_cast<u32>(amount), source, flags);
        dealt += amount;
    });
    gain_by_lifelink(ctx, source, dealt, flags);
    next(f);
}

void change_counters_of_this(Context& ctx, Frame& f, const Instruction& in) {
    const Source source = source_of_frame(f);
    const u32 amount = amount_of(ctx, in.amount, source);
    const CounterKind kind = static_cast<CounterKind>(in.a);
    if (is_present(ctx, source) && amount > 0) {
        if (static_cast<Op>(in.op) == Op::PUT_COUNTERS) {
            put_counters(ctx, source.slot, kind, amount);
        } else {
            const u32 there = counters_on(ctx, source.slot, kind);
            change_counters(ctx, source.slot, kind,
                            -static_cast<i32>(amount < there ? amount : there));
        }
    }
    next(f);
}

void sacrifice_this(Context& ctx, Frame& f) {
    const Source source = source_of_frame(f);
    if (is_present(ctx, source) && ctx.board.permanent(source.slot).controller == f.player) {
        leave_battlefield(ctx, source.slot, Zone::GRAVEYARD);
    }
    next(f);
}

// Permanents of the filter that the player who is asked controls; of anyone's for attaching.
template <class F>
void for_each_choosable(const Context& ctx, const Frame& f, F visit) {
    const Instruction& in = instruction(ctx, f);
    const Filter& filter = ctx.pool.filters[in.arg];
    Source source = source_of_frame(f);
    const Op op = static_cast<Op>(in.op);
    source.controller = op == Op::SACRIFICE_GREATEST ? f.asked : source.controller;
    for_each_slot(
        ctx.board,
        [&](u32 w) {
            return op == Op::ATTACH_THIS ? ctx.board.set(Word::occupied)[w]
                                         : ctx.board.control(f.asked)[w];
        },
        [&](u32 slot) {
            if (matches(ctx, filter, slot, source)) {
                visit(slot);
            }
        });
}

// What the effect that an instruction begins could be about.
template <class F>
void for_each_affectable(const Context& ctx, const Frame& f, F visit) {
    const Ability& a = ctx.pool.abilities[instruction(ctx, f).arg];
    const Filter& filter = ctx.pool.filters[a.event_filter];
    const Source source = source_of_frame(f);
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (matches(ctx, filter, slot, source)) {
                visit(slot);
            }
        });
}

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

Flow choose_permanent(Context& ctx, Frame& f, u32 player) {
    f.asked = static_cast<u8>(player);
    bool any = false;
    for_each_choosable(ctx, f, [&](u32) { any = true; });
    if (!any) {
        next(f);
        return Flow::AGAIN;
    }
    return ask_in_state(ctx, f, CHOOSE_PERMANENT, DecisionKind::PERMANENT, player);
}

// 701.3b, 303.4j: an Aura goes only where it can; what is none goes nowhere.
void attach_this(Context& ctx, const Frame& f, u32 host) {
    const Source source = source_of_frame(f);
    if (is_present(ctx, source) && source.slot != host &&
        !ctx.board.test(Word::creature, source.slot) &&
        can_enchant(ctx, ctx.definition(source.slot), host, source_of(ctx, source.slot))) {
        attach(ctx, source.slot, host);
    }
}

// ---- "each player sacrifices the greatest unless they pay its mana cost" ----

u32 greatest_value(const Context& ctx, const Frame& f) {
    u32 greatest = 0;
    for_each_choosable(ctx, f, [&](u32 slot) {
        greatest = std::max(greatest, u32{ctx.definition(slot).cost.mana_value});
    });
    return greatest;
}

// They leave together, once everyone has decided (101.4): until then they are marked.
void sacrifice_marked(Context& ctx) {
    const auto each = [&](auto visit) {
        for_each_slot(ctx.board, [&](u32 w) { return ctx.board.set(Word::doomed)[w]; }, visit);
    };
    u64 marked[MAX_SLOTS / 64];
    for (u32 w = 0; w < ctx.board.words(); ++w) {
        marked[w] = ctx.board.set(Word::doomed)[w];
    }
    each([&](u32 slot) { announce_leaving(ctx, slot, Zone::GRAVEYARD); });
    for_each_slot(
        ctx.board, [&](u32 w) { return marked[w]; },
        [&](u32 slot) { remove_permanent(ctx, slot, Zone::GRAVEYARD); });
}

// `remaining` counts the players who have decided.
Flow ask_for_greatest(Context& ctx, Frame& f, const Instruction& in) {
    const u32 players = ctx.board.players();
    for (; f.remaining < players; ++f.remaining) {
        const u32 p = (ctx.header().active + f.remaining) % players;
        f.asked = static_cast<u8>(p);
        bool any = false;
        for_each_choosable(ctx, f, [&](u32) { any = true; });
        if (any && is_recipient(ctx, f, static_cast<Recipient>(in.a), p)) {
            return ask_in_state(ctx, f, CHOOSE_PERMANENT, DecisionKind::PERMANENT, p);
        }
    }
    f.remaining = 0;
    next(f);
    sacrifice_marked(ctx);
    return Flow::AGAIN;
}

// 107.3h: X in its mana cost is 0; 118.6: a cost that is not there cannot be paid.
ManaCost cost_of_permanent(const Context& ctx, u32 slot) {
    return {CostKind::OBJECT, ctx.board.permanent(slot).definition};
}

void take_greatest(Context& ctx, Frame& f, u32 slot) {
    const bool can = ctx.definition(slot).cost.present != 0 &&
                     can_pay(ctx, f.asked, cost_of_permanent(ctx, slot));
    f.picked = static_cast<u16>(slot);
    f.state = ASK_TO_PAY;
    if (!can) {
        take_cost_of_greatest(ctx, f, false);
    }
}

void take_cost_of_greatest(Context& ctx, Frame& f, bool pays) {
    f.state = RUN;
    ++f.remaining;
    if (pays) {
        start_payment(ctx, f.asked, cost_of_permanent(ctx, f.picked));
    } else {
        ctx.board.put(Word::doomed, f.picked, true);
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

// ---- permanents chosen ----

void take_permanent(Context& ctx, Frame& f, u32 slot) {
    const Op op = static_cast<Op>(instruction(ctx, f).op);
    if (op == Op::SACRIFICE_GREATEST) {
        take_greatest(ctx, f, slot);
        return;
    }
    const bool sacrifice = op == Op::SACRIFICE_CHOSEN;
    next(f);
    if (op == Op::ATTACH_THIS) {
        attach_this(ctx, f, slot);
        return;
    }
    leave_battlefield(ctx, slot, sacrifice ? Zone::GRAVEYARD : Zone::HAND);
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

void take_looked_at(Context& ctx, Frame& f, const Option& option) {
    if (option.kind == OptionKind::CHOOSE_NONE) {
        put_looked_at(ctx, f, NONE, NONE);
    } else if (!asks_for_host(ctx, f, option.object)) {
        put_looked_at(ctx, f, option.object, NONE);
    }
}

void take_host(Context& ctx, Frame& f, u16 host) {
    if (static_cast<Op>(instruction(ctx, f).op) == Op::LOOK_AT_TOP) {
        put_looked_at(ctx, f, f.picked, host);
    } else {
        put_card(ctx, f, f.picked, host);
    }
}

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

// ---- this, turned over or exiled ----

// 710.4: once; an ability that was activated before does nothing more.
void flip_this(Context& ctx, Frame& f, const Instruction& in) {
    const Source source = source_of_frame(f);
    next(f);
    if (is_present(ctx, source) &&
        ctx.board.permanent(source.slot).definition == source.definition) {
        ctx.board.permanent(source.slot).definition = in.arg;
        refresh_board(ctx);
    }
}

void exile_spell(Context& ctx, Frame& f) {
    if (f.card != NONE) {
        ctx.board.block<StackObject>(f.card).flags |= GOES_TO_EXILE;
    }
    next(f);
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

// ---- choices of a colour, a player, a way ----

void take_way(Frame& f, const Instruction& in, const Option& option) {
    f.state = RUN;
    f.pc = option.argument == 0 ? static_cast<u16>(f.pc + 1) : in.jump;
}

// ---- tapping, discarding, tokens, phasing ----

void untap_this(Context& ctx, Frame& f) {
    const Source source = source_of_frame(f);
    if (is_present(ctx, source) && ctx.board.test(Word::tapped, source.slot)) {
        untap(ctx, source.slot);
    }
    next(f);
}

// 106.7: all lands of the event's player that could produce a type the event's land could.
void tap_sharing(Context& ctx, Frame& f) {
    next(f);
    const u16 land = event_of(ctx, f);
    const LastKnown* known = last_known(ctx, f.event_object, f.counters[1]);
    if (land == NONE && known == nullptr) {
        return;
    }
    u8 could[MAX_SLOTS];
    could_produce_row(ctx, could);
    const u8 wanted = land != NONE ? could[land] : known->could_produce;
    const u32 player = f.event_player;
    for_each_slot(
        ctx.board,
        [&](u32 w) {
            return ctx.board.control(player)[w] & ctx.board.set(Word::land)[w] &
                   ~ctx.board.set(Word::tapped)[w];
        },
        [&](u32 slot) {
            if ((could[slot] & wanted) != 0) {
                tap(ctx, slot);
            }
        });
}

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

void create_tokens(Context& ctx, Frame& f, const Instruction& in) {
    const u32 n = amount_of(ctx, in.amount, source_of_frame(f));
    for_each_recipient(ctx, f, in, [&](u32 p) {
        for (u32 i = 0; i < n && is_running(ctx); ++i) {
            Event event{EventKind::ENTERS};
            event.player = static_cast<u8>(p);
            event.flags = in.b != 0 ? u8{ENTERS_TAPPED} : u8{0};
            event.definition = in.arg;
            propose(ctx, event); // tokens here have no choices as they enter
        }
    });
    next(f);
}

void phase_out_this(Context& ctx, Frame& f) {
    const Source source = source_of_frame(f);
    if (is_present(ctx, source)) {
        phase_out(ctx, source.slot);
    }
    next(f);
}

// ---- unspent mana ----

void double_mana(Context& ctx, Frame& f) { // 701.10f
    next(f);
    u16 units[MANA_TYPES];
    std::memcpy(units, ctx.board.player(f.player).floating, sizeof units);
    const Instruction plain{};
    produce(ctx, f.player, units, source_of_frame(f), f.ability, plain, f.card != NONE);
}

void lose_all_mana(Context& ctx, Frame& f, const Instruction& in) {
    next(f);
    for_each_recipient(ctx, f, in, [&](u32 p) { lose_mana(ctx, p, LossCause::EFFECT); });
}

// 106.13: each land's mana abilities first, then the mana moves. `remaining` is the next slot to
// look at.
Flow drain(Context& ctx, Frame& f, const Instruction& in) {
    u32 victim = NONE;
    for_each_recipient(ctx, f, in, [&](u32 p) { victim = victim == NONE ? p : victim; });
    const u32 slots = ctx.board.layout().dims.slots;
    for (; victim != NONE && f.remaining < slots; ++f.remaining) {
        const u32 slot = f.remaining;
        if (ctx.board.controls(victim, slot) && ctx.board.test(Word::land, slot) &&
            has_usable_mana_ability(ctx, victim, slot)) {
            return ask_in_state(ctx, f, DRAIN, DecisionKind::PAYMENT, victim);
        }
    }
    f.remaining = 0;
    next(f);
    if (victim != NONE) {
        drain_mana(ctx, victim, f.player);
    }
    return Flow::AGAIN;
}

// ---- effects that last ----

Flow start_effect(Context& ctx, Frame& f, const Instruction& in) {
    if (in.a != 1) {
        next(f);
        const bool on_event = in.a == 2;
        const u16 object = on_event ? event_of(ctx, f) : u16{NONE};
        if (!on_event || object != NONE) {
            begin_effect(ctx, in.arg, static_cast<Duration>(in.mode), source_of_frame(f), object);
        }
        return Flow::AGAIN;
    }
    bool any = false;
    for_each_affectable(ctx, f, [&](u32) { any = true; });
    if (!any) {
        next(f);
        return Flow::AGAIN;
    }
    return ask_in_state(ctx, f, CHOOSE_AFFECTED, DecisionKind::PERMANENT, f.player);
}

void take_affected(Context& ctx, Frame& f, u16 slot) {
    const Instruction& in = instruction(ctx, f);
    next(f);
    begin_effect(ctx, in.arg, static_cast<Duration>(in.mode), source_of_frame(f), slot);
}

// ---- "unless any player pays" (118.12a): each player in APNAP order may pay ----

Flow ask_next_payer(Context& ctx, Frame& f, const Instruction& in) {
    const u32 players = ctx.board.players();
    for (; f.remaining < players; ++f.remaining) {
        const u32 p = (ctx.header().active + f.remaining) % players;
        if (ctx.board.is_alive(p) && can_pay(ctx, p, {CostKind::GENERIC, in.a})) {
            f.asked = static_cast<u8>(p);
            f.state = ASK_TO_PAY;
            return ask(ctx, DecisionKind::MAY, p);
        }
    }
    f.remaining = 0;
    next(f);
    return Flow::AGAIN;
}

void take_payment_offer(Context& ctx, Frame& f, const Option& option) {
    const Instruction& in = instruction(ctx, f);
    f.state = RUN;
    if (option.kind == OptionKind::NO) {
        ++f.remaining;
        return;
    }
    f.remaining = 0;
    f.pc = in.jump;
    start_payment(ctx, f.asked, {CostKind::GENERIC, in.a});
}

// ---- "you may pay. If you do" (118.12) ----

ManaCost offered_cost(const Context& ctx, const Frame& f, const Instruction& in) {
    if (in.b == 0) {
        return {CostKind::GENERIC, in.a};
    }
    ManaCost cost{CostKind::TIMES, in.arg};
    const u32 times = amount_of(ctx, in.amount, source_of_frame(f));
    cost.x = static_cast<u16>(times > 0xFFFF ? 0xFFFF : times);
    return cost;
}

u32 offered_life(const Context& ctx, const Instruction& in, const ManaCost& cost) {
    return in.b == 0 ? 0u : u32{ctx.pool.abilities[in.arg].life} * cost.x;
}

Flow offer_payment(Context& ctx, Frame& f, const Instruction& in) {
    ManaCost cost = offered_cost(ctx, f, in);
    const u32 life = offered_life(ctx, in, cost);
    cost.life = static_cast<u16>(std::min(life, 0xFFFFu));
    const bool has_life = life == 0 || (ctx.board.player(f.player).life >= static_cast<i32>(life) &&
                                        !cannot_pay_life(ctx, f.player)); // 119.4
    if (!has_life || !can_pay(ctx, f.player, cost)) {
        f.pc = in.jump;
        return Flow::AGAIN;
    }
    return ask_in_state(ctx, f, ASK_TO_PAY, DecisionKind::MAY, f.player);
}

void take_own_payment_offer(Context& ctx, Frame& f, const Option& option) {
    const Instruction& in = instruction(ctx, f);
    f.state = RUN;
    if (option.kind == OptionKind::NO) {
        f.pc = in.jump;
        return;
    }
    const ManaCost cost = offered_cost(ctx, f, in);
    const u32 life = offered_life(ctx, in, cost);
    next(f);
    if (life != 0) {
        pay_life(ctx, f.player, life);
    }
    start_payment(ctx, f.player, cost);
}

// ---- "you may pay {X}" (107.3f) ----

ManaCost x_cost(const Frame& f) {
    ManaCost cost{CostKind::GENERIC, 0};
    cost.x = f.x;
    cost.asks_x = 1;
    return cost;
}

void take_x(Context& ctx, Frame& f, u32 x) {
    f.x = static_cast<u16>(x);
    next(f);
    start_payment(ctx, f.player, x_cost(f));
}

// ---- the loop ----

Flow finish(Context& ctx, Frame& f) {
    if (f.card != NONE) {
        finish_stack_object(ctx, f.card); // 608.2n
    }
    return Flow::DONE;
}

Flow run_instruction(Context& ctx, Frame& f) {
    const Instruction& in = instruction(ctx, f);
    switch (static_cast<Op>(in.op)) {
    case Op::END:
        return finish(ctx, f);
    case Op::ADD_MANA:
        return begin_add_mana(ctx, f, in);
    case Op::DEAL_DAMAGE:
        deal_damage(ctx, f, in);
        return Flow::AGAIN;
    case Op::LOSE_LIFE:
    case Op::GAIN_LIFE:
    case Op::DRAW:
    case Op::MILL:
        change_players(ctx, f, in);
        break;
    case Op::PUT_COUNTERS:
    case Op::REMOVE_COUNTERS:
        change_counters_of_this(ctx, f, in);
        break;
    case Op::SACRIFICE_THIS:
        sacrifice_this(ctx, f);
        break;
    case Op::SACRIFICE_CHOSEN:
    case Op::RETURN_CHOSEN:
    case Op::ATTACH_THIS:
        return choose_permanent(ctx, f, chooser(ctx, f, in));
    case Op::SACRIFICE_GREATEST:
        return ask_for_greatest(ctx, f, in);
    case Op::REVEAL_TOP:
        reveal_top(ctx, f, in);
        break;
    case Op::PAY_X:
        return ask_in_state(ctx, f, ASK_TO_PAY, DecisionKind::MAY, f.player);
    case Op::PUT_CARD:
    case Op::CAST_FREE:
    case Op::EXILE_FROM_HAND:
        f.state = CHOOSE_CARD;
        return ask(ctx, DecisionKind::CARD, f.player);
    case Op::LOOK_AT_TOP:
        return look_at_top(ctx, f, in);
    case Op::CAST_DISCARDED:
        return offer_discarded(ctx, f);
    case Op::SHUFFLE_INTO_LIBRARY:
        shuffle_in(ctx, f, in);
        break;
    case Op::FLIP:
        flip_this(ctx, f, in);
        break;
    case Op::EXILE_SPELL:
        exile_spell(ctx, f);
        break;
    case Op::IF:
        f.pc = holds(ctx, in.arg, source_of_frame(f)) ? static_cast<u16>(f.pc + 1) : in.jump;
        break;
    case Op::JUMP:
        f.pc = in.jump;
        break;
    case Op::UNLESS_PAID:
        return ask_next_payer(ctx, f, in);
    case Op::MAY_PAY:
        return offer_payment(ctx, f, in);
    case Op::CHOOSE_COLOR:
        return ask_in_state(ctx, f, CHOOSE_COLOR, DecisionKind::COLOR, chooser(ctx, f, in));
    case Op::CHOOSE_PLAYER:
        return ask_in_state(ctx, f, CHOOSE_PLAYER, DecisionKind::PLAYER, f.player);
    case Op::CHOOSE_ONE:
        return ask_in_state(ctx, f, CHOOSE_WAY, DecisionKind::CHOICE, f.player);
    case Op::UNTAP_THIS:
        untap_this(ctx, f);
        break;
    case Op::TAP_SHARING:
        tap_sharing(ctx, f);
        break;
    case Op::DISCARD:
        return discard(ctx, f, in);
    case Op::DOUBLE_MANA:
        double_mana(ctx, f);
        break;
    case Op::LOSE_MANA:
        lose_all_mana(ctx, f, in);
        break;
    case Op::DRAIN_MANA:
        return drain(ctx, f, in);
    case Op::BEGIN_EFFECT:
        return start_effect(ctx, f, in);
    case Op::PHASE_OUT:
        phase_out_this(ctx, f);
        break;
    case Op::CREATE_TOKEN:
        create_tokens(ctx, f, in);
        break;
    case Op::ENTER: // only in abilities that are no programs of their own
    case Op::REPLACE_MANA:
    case Op::CONTINUOUS:
    case Op::COUNT_:
        fail(ctx, Status::CORRUPT);
        break;
    }
    return Flow::AGAIN;
}

// Some choices are followed by another one of the same instruction.
Flow run(Context& ctx, Frame& f) {
    switch (f.state) {
    case CHOOSE_UNIT:
        return choose_units(ctx, f, instruction(ctx, f));
    case CHOOSE_X:
        return ask(ctx, DecisionKind::NUMBER, f.player);
    case CHOOSE_HOST:
        return ask(ctx, DecisionKind::PERMANENT, f.player);
    case ASK_TO_PAY:
        return ask(ctx, DecisionKind::MAY, f.asked);
    default:
        return run_instruction(ctx, f);
    }
}

void add_choosable(Context& ctx, const Frame& f) {
    const bool greatest = static_cast<Op>(instruction(ctx, f).op) == Op::SACRIFICE_GREATEST;
    const u32 least = greatest ? greatest_value(ctx, f) : 0;
    for_each_choosable(ctx, f, [&](u32 slot) {
        if (ctx.definition(slot).cost.mana_value >= least) {
            ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot);
        }
    });
}

void options(Context& ctx, const Frame& f) {
    switch (f.state) {
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        add_payable_types(ctx, f);
        break;
    case CHOOSE_PERMANENT:
        add_choosable(ctx, f);
        break;
    case CHOOSE_X: {
        Frame least = f;
        least.x = 0;
        const u32 most = max_x(ctx, f.player, x_cost(least));
        for (u32 x = 0; x <= most; ++x) {
            ctx.options.add(OptionKind::CHOOSE_NUMBER, 0, x);
        }
        break;
    }
    case CHOOSE_HOST:
        for_each_host(ctx, f, f.picked,
                      [&](u32 slot) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot); });
        break;
    case CHOOSE_CARD:
        for_each_card(ctx, f, [&](u32 card) { ctx.options.add(OptionKind::CHOOSE_CARD, card); });
        ctx.options.add(OptionKind::CHOOSE_NONE);
        break;
    case CHOOSE_LOOKED_AT:
        for_each_looked_at(ctx, f,
                           [&](u32 card) { ctx.options.add(OptionKind::CHOOSE_CARD, card); });
        ctx.options.add(OptionKind::CHOOSE_NONE);
        break;
    case CHOOSE_COLOR:
        for (u32 color = WHITE; color < COLORLESS; ++color) { // 105.4
            ctx.options.add(OptionKind::CHOOSE_COLOR, 0, color);
        }
        break;
    case CHOOSE_PLAYER:
        for_each_bit(ctx.board.header().alive,
                     [&](u32 p) { ctx.options.add(OptionKind::CHOOSE_PLAYER, 0, p); });
        break;
    case CHOOSE_WAY:
        ctx.options.add(OptionKind::CHOOSE_WAY, 0, 0);
        ctx.options.add(OptionKind::CHOOSE_WAY, 0, 1);
        break;
    case CHOOSE_DISCARD:
        for (u32 i = 0; i < ctx.board.player(f.asked).hand; ++i) {
            ctx.options.add(OptionKind::DISCARD, card_in_zone(ctx, f.asked, Zone::HAND, i));
        }
        break;
    case CHOOSE_AFFECTED:
        for_each_affectable(ctx, f,
                            [&](u32 slot) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot); });
        break;
    case DRAIN:
        add_mana_ability_options(ctx, f.asked, f.remaining);
        break;
    default:
        ctx.options.add(OptionKind::YES);
        ctx.options.add(OptionKind::NO);
    }
}

void take_offer(Context& ctx, Frame& f, const Option& option) {
    const Instruction& in = instruction(ctx, f);
    const bool yes = option.kind == OptionKind::YES;
    switch (static_cast<Op>(in.op)) {
    case Op::MAY_PAY:
        take_own_payment_offer(ctx, f, option);
        break;
    case Op::SACRIFICE_GREATEST:
        take_cost_of_greatest(ctx, f, yes);
        break;
    case Op::PAY_X:
        f.state = yes ? CHOOSE_X : RUN;
        f.pc = yes ? f.pc : in.jump;
        break;
    case Op::CAST_DISCARDED:
        take_discarded_offer(ctx, f, option);
        break;
    default:
        take_payment_offer(ctx, f, option);
    }
}

void take(Context& ctx, Frame& f, const Option& option) {
    switch (f.state) {
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        take_type(ctx, f, option.argument);
        break;
    case CHOOSE_PERMANENT:
        take_permanent(ctx, f, option.object);
        break;
    case CHOOSE_CARD:
        take_chosen_card(ctx, f, option);
        break;
    case CHOOSE_X:
        take_x(ctx, f, option.argument);
        break;
    case CHOOSE_HOST:
        take_host(ctx, f, option.object);
        break;
    case CHOOSE_LOOKED_AT:
        take_looked_at(ctx, f, option);
        break;
    case CHOOSE_COLOR:
        f.choice = type_bit(option.argument);
        next(f);
        break;
    case CHOOSE_PLAYER:
        f.event_player = static_cast<u8>(option.argument);
        next(f);
        break;
    case CHOOSE_WAY:
        take_way(f, instruction(ctx, f), option);
        break;
    case CHOOSE_DISCARD:
        --f.remaining;
        f.state = RUN;
        discard_card(ctx, option.object);
        break;
    case CHOOSE_AFFECTED:
        take_affected(ctx, f, option.object);
        break;
    case DRAIN:
        f.state = RUN;
        ++f.remaining;
        start_activation(ctx, f.asked, option.object,
                         ability_at(ctx, option.object, option.argument));
        break;
    default:
        take_offer(ctx, f, option);
    }
}

void fill_frame(Frame& f, u32 ability, const Source& source, u16 stack_cell) {
    f.ability = static_cast<u16>(ability);
    f.source = source.slot;
    f.source_generation = source.generation;
    f.source_definition = source.definition;
    f.player = source.controller;
    f.x = source.x;
    f.cost_object_types = source.cost_object_types;
    f.choice = source.color;
    f.event_object = source.event_object;
    f.counters[1] = source.event_generation;
    f.event_player = source.event_player;
    f.event_types = source.event_types;
    f.counters[0] = source.cost_object_value;
    f.kicked = source.kicked;
    std::memcpy(f.spent, source.spent, sizeof f.spent);
    f.card = stack_cell;
}

// The solver counts no further than MAX_UNITS; what a combination makes beyond is of the last type.
void take_uncounted(Context& ctx, Frame& f, u32 taken) {
    if (taken < payment::MAX_UNITS) {
        return;
    }
    while (f.state == CHOOSE_UNIT && f.remaining > 0 && is_running(ctx)) {
        take_type(ctx, f, lowest_bit(f.mask));
    }
}

// Takes the script's choices for the instruction the frame waits at; false: they do not fit.
bool take_scripted(Context& ctx, Frame& f, const Script& script, u32 group) {
    u32 taken = 0;
    for (u32 i = 0; i < script.size; ++i) {
        const payment::Produced& p = script.first[i];
        const u32 times = p.group != group ? 0u : f.state == CHOOSE_TYPE ? 1u : p.amount;
        taken += times;
        for (u32 n = 0; n < times; ++n) {
            if (f.state == RUN || (f.mask & type_bit(p.type)) == 0) {
                return false;
            }
            take_type(ctx, f, p.type);
        }
    }
    take_uncounted(ctx, f, taken);
    return f.state == RUN || (f.state == CHOOSE_UNIT && f.remaining == 0);
}

u32 outputs_at(const Context& ctx, const Frame& f) {
    const Instruction& in = instruction(ctx, f);
    if (f.state != RUN || static_cast<Op>(in.op) != Op::ADD_MANA) {
        return 0;
    }
    const Source source = source_of_frame(f);
    return output_count(ctx, in, source, offered_types(ctx, in, source));
}

} // namespace

const TaskRules PROGRAM_TASK = {run, options, take};

void start_program(Context& ctx, u32 ability, const Source& source, u16 stack_cell) {
    Frame* f = push_frame(ctx, Task::PROGRAM, source.controller);
    if (f != nullptr) {
        fill_frame(*f, ability, source, stack_cell);
    }
}

static bool looks_at_library(const Context& ctx, const Frame& f) {
    return static_cast<Op>(instruction(ctx, f).op) == Op::LOOK_AT_TOP &&
           f.remaining <= ctx.board.player(f.player).library;
}

namespace {

bool decides(const Context& ctx, const Frame& f, u32 player) {
    const Header& h = ctx.board.header();
    return &f != &top_frame(ctx) || h.decision == static_cast<u8>(DecisionKind::NONE_) ||
           player == h.decider;
}

// Whether the one who decides is the one that the state asks.
bool asks_who_decides(const Context& ctx, const Frame& f) {
    switch (f.state) {
    case RUN:
    case ASK_TO_PAY: // see below
        return true;
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        return decides(ctx, f, chooser_of_type(ctx, f, instruction(ctx, f)));
    case CHOOSE_PERMANENT:
    case CHOOSE_DISCARD:
    case CHOOSE_COLOR:
    case DRAIN:
        return decides(ctx, f, f.asked);
    default:
        return decides(ctx, f, f.player);
    }
}

// An offer is made to whoever then pays.
bool offers_payment(const Context& ctx, const Frame& f, Op op) {
    switch (op) {
    case Op::UNLESS_PAID:
        return decides(ctx, f, f.asked);
    case Op::SACRIFICE_GREATEST:
        return decides(ctx, f, f.asked) && f.picked < ctx.board.layout().dims.slots;
    case Op::MAY_PAY:
    case Op::PAY_X:
        return decides(ctx, f, f.player);
    case Op::CAST_DISCARDED:
        return decides(ctx, f, f.player) && discarded_card(ctx, f) != NONE;
    default:
        return false;
    }
}

bool waits_for_instruction(const Context& ctx, const Frame& f) {
    const Op op = static_cast<Op>(instruction(ctx, f).op);
    switch (f.state) {
    case RUN:
        return true;
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        return op == Op::ADD_MANA;
    case CHOOSE_PERMANENT:
        return op == Op::SACRIFICE_CHOSEN || op == Op::RETURN_CHOSEN || op == Op::ATTACH_THIS ||
               op == Op::SACRIFICE_GREATEST;
    case CHOOSE_CARD:
        return op == Op::PUT_CARD || op == Op::CAST_FREE || op == Op::EXILE_FROM_HAND;
    case CHOOSE_LOOKED_AT:
        return looks_at_library(ctx, f);
    case CHOOSE_X:
        return op == Op::PAY_X;
    case CHOOSE_HOST:
        return (op == Op::PUT_CARD || looks_at_library(ctx, f)) &&
               f.picked < ctx.board.layout().cards;
    case ASK_TO_PAY:
        return offers_payment(ctx, f, op);
    case CHOOSE_COLOR:
        return op == Op::CHOOSE_COLOR;
    case CHOOSE_PLAYER:
        return op == Op::CHOOSE_PLAYER;
    case CHOOSE_WAY:
        return op == Op::CHOOSE_ONE;
    case CHOOSE_DISCARD:
        return op == Op::DISCARD;
    case CHOOSE_AFFECTED:
        return op == Op::BEGIN_EFFECT;
    case DRAIN:
        return op == Op::DRAIN_MANA;
    default:
        return false;
    }
}

} // namespace

bool waits_where_it_can(const Context& ctx, const Frame& f) {
    return waits_for_instruction(ctx, f) && asks_who_decides(ctx, f);
}

bool run_scripted(Context& ctx, u32 ability, const Source& source, const Script& script) {
    Frame f{};
    fill_frame(f, ability, source, NONE);
    for (u32 group = 0; is_running(ctx);) {
        const u32 outputs = outputs_at(ctx, f);
        const Flow flow = run(ctx, f);
        ctx.header().decision = static_cast<u8>(DecisionKind::NONE_);
        if (flow == Flow::DONE) {
            return true;
        }
        const bool chooses = f.state == CHOOSE_TYPE || f.state == CHOOSE_UNIT;
        if (chooses ? !take_scripted(ctx, f, script, group) : f.state != RUN) {
            return false;
        }
        group += outputs;
    }
    return false;
}

} // namespace mirrorpool
