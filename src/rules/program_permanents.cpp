#include "rules/program_instructions.hpp"

#include <algorithm>

#include "rules/characteristics.hpp"
#include "rules/could_produce.hpp"
#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/last_known.hpp"
#include "rules/paying.hpp"
#include "rules/quantities.hpp"
#include "rules/zones.hpp"

namespace mirrorpool::program {
namespace {

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

// 701.3b, 303.4j: an Aura goes only where it can; what is none goes nowhere.
void attach_this(Context& ctx, const Frame& f, u32 host) {
    const Source source = source_of_frame(f);
    if (is_present(ctx, source) && source.slot != host &&
        !ctx.board.test(Word::creature, source.slot) &&
        can_enchant(ctx, ctx.definition(source.slot), host, source_of(ctx, source.slot))) {
        attach(ctx, source.slot, host);
    }
}

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

} // namespace

// ---- the object itself ----

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

void untap_this(Context& ctx, Frame& f) {
    const Source source = source_of_frame(f);
    if (is_present(ctx, source) && ctx.board.test(Word::tapped, source.slot)) {
        untap(ctx, source.slot);
    }
    next(f);
}

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

void phase_out_this(Context& ctx, Frame& f) {
    const Source source = source_of_frame(f);
    if (is_present(ctx, source)) {
        phase_out(ctx, source.slot);
    }
    next(f);
}

// ---- permanents chosen ----

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

void add_choosable(Context& ctx, const Frame& f) {
    const bool greatest = static_cast<Op>(instruction(ctx, f).op) == Op::SACRIFICE_GREATEST;
    const u32 least = greatest ? greatest_value(ctx, f) : 0;
    for_each_choosable(ctx, f, [&](u32 slot) {
        if (ctx.definition(slot).cost.mana_value >= least) {
            ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot);
        }
    });
}

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

// ---- "each player sacrifices the greatest unless they pay its mana cost" ----

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

void take_cost_of_greatest(Context& ctx, Frame& f, bool pays) {
    f.state = RUN;
    ++f.remaining;
    if (pays) {
        start_payment(ctx, f.asked, cost_of_permanent(ctx, f.picked));
    } else {
        ctx.board.put(Word::doomed, f.picked, true);
    }
}

// ---- others, tapped or created ----

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

void add_affectable(Context& ctx, const Frame& f) {
    for_each_affectable(ctx, f,
                        [&](u32 slot) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot); });
}

void take_affected(Context& ctx, Frame& f, u16 slot) {
    const Instruction& in = instruction(ctx, f);
    next(f);
    begin_effect(ctx, in.arg, static_cast<Duration>(in.mode), source_of_frame(f), slot);
}

} // namespace mirrorpool::program
