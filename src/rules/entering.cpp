#include "rules/entering.hpp"

#include "base/mana_types.hpp"
#include "rules/effects.hpp"
#include "rules/quantities.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

enum State : u8 { PICK, APPLY, ENTER };

struct Candidate {
    u16 slot; // NONE: the entering object itself
    u16 ability;
};
// `used` in the frame has one bit for each; more at once is CAPACITY.
inline constexpr u32 MAX_CANDIDATES = 64;

Source entering_source(const Frame& frame) {
    Source source;
    source.definition = frame.source_definition;
    source.controller = frame.player;
    source.x = frame.x; // 107.3m
    source.kicked = frame.kicked;
    std::memcpy(source.spent, frame.spent, sizeof source.spent);
    return source;
}

// Where an Aura enters attached; the frame keeps it as the event's object.
u16 host_of(const Frame& frame) { return frame.event_object; }

bool is_entering_ability(const Ability& a) {
    return a.kind == static_cast<u8>(AbilityKind::REPLACEMENT) &&
           a.event == static_cast<u8>(EventKind::ENTERS);
}

// 614.12: whether an object of this definition would have its printed abilities once it is there.
bool would_keep_abilities(const Context& ctx, u32 definition, u32 controller) {
    bool keeps = true;
    for_each_active(ctx, CHANGES_CHARACTERISTICS, [&](const Active& active) {
        const Ability& a = ctx.pool.abilities[active.ability];
        if (a.affects != static_cast<u8>(Affects::FILTER) || active.cell != NONE ||
            !holds(ctx, a.condition, active.source)) {
            return;
        }
        const Filter& filter = ctx.pool.filters[a.event_filter];
        const Definition& d = ctx.pool.definitions[definition];
        const bool own = active.source.controller == controller;
        const bool land = (d.types & bit(CardType::LAND)) != 0;
        if (!whose_matches(filter, own) || !card_matches(d, filter)) {
            return;
        }
        for (u32 pc = a.program; ctx.pool.instructions[pc].op != static_cast<u8>(Op::END); ++pc) {
            const u8 change = ctx.pool.instructions[pc].mode;
            keeps = keeps && change != static_cast<u8>(StaticChange::LOSE_ABILITIES) &&
                    !(land && change == static_cast<u8>(StaticChange::SET_LAND_TYPES));
        }
    });
    return keeps;
}

// Whether an ability of a permanent changes how an object of this definition enters.
bool applies_to(const Context& ctx, const Ability& a, u32 slot, u32 definition, u32 controller) {
    if (!is_entering_ability(a) || a.event_self != 0) {
        return false;
    }
    const Filter& filter = ctx.pool.filters[a.event_filter];
    const bool own = ctx.board.permanent(slot).controller == controller;
    return whose_matches(filter, own) && card_matches(ctx.pool.definitions[definition], filter);
}

// All replacement effects that apply, in a fixed order: the object's own, then by slot. Calls
// f(index, candidate) for each. What a land would be under continuous effects decides which
// abilities of its own it has (614.12): none of its printed ones under Blood Moon.
template <class F>
void for_each_candidate(const Context& ctx, u32 definition, u32 controller, F f) {
    u32 index = 0;
    const Definition& d = ctx.pool.definitions[definition];
    for (u32 i = 0; i < d.abilities && would_keep_abilities(ctx, definition, controller); ++i) {
        const Ability& a = ctx.pool.abilities[d.first_ability + i];
        if (!is_entering_ability(a)) {
            continue;
        }
        // "Gates you control enter untapped" on a Gate: its own entering counts too (614.12).
        const Filter& filter = ctx.pool.filters[a.event_filter];
        if (a.event_self != 0 || (filter.whose != static_cast<u8>(Whose::OPPONENTS) &&
                                  filter.other == 0 && card_matches(d, filter))) {
            f(index++, Candidate{NONE, static_cast<u16>(d.first_ability + i)});
        }
    }
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::replaces)[w]; },
        [&](u32 slot) {
            for_each_ability(ctx, slot, [&](u32 row) {
                if (applies_to(ctx, ctx.pool.abilities[row], slot, definition, controller)) {
                    f(index++, Candidate{static_cast<u16>(slot), static_cast<u16>(row)});
                }
            });
        });
}

template <class F>
void for_each_unused(const Context& ctx, const Frame& frame, F f) {
    for_each_candidate(ctx, frame.source_definition, frame.player,
                       [&](u32 index, const Candidate& c) {
                           if (index < MAX_CANDIDATES && (frame.used >> index & 1) == 0) {
                               f(index, c);
                           }
                       });
}

// Whether there are more effects than `used` has bits for.
bool has_too_many(const Context& ctx, const Frame& frame) {
    u32 n = 0;
    for_each_candidate(ctx, frame.source_definition, frame.player,
                       [&](u32, const Candidate&) { ++n; });
    return n > MAX_CANDIDATES;
}

void start_applying(Frame& frame, u32 index, const Candidate& candidate) {
    frame.used |= u64{1} << index;
    frame.ability = candidate.ability;
    frame.source = candidate.slot;
    frame.pc = 0;
    frame.state = APPLY;
}

Flow pick(Context& ctx, Frame& frame) {
    u32 n = 0;
    u32 first = 0;
    Candidate candidate{NONE, 0};
    for_each_unused(ctx, frame, [&](u32 index, const Candidate& c) {
        if (n++ == 0) {
            first = index;
            candidate = c;
        }
    });
    if (n == 0) {
        frame.state = ENTER;
    } else if (n == 1) {
        start_applying(frame, first, candidate);
    } else {
        return ask(ctx, DecisionKind::REPLACEMENT, frame.player); // 616.1
    }
    return Flow::AGAIN;
}

void add_counters(Context& ctx, Frame& frame, u8 kind, u32 amount) {
    const u8 wanted = static_cast<u8>(kind + 1);
    for (u32 i = 0; i < 2; ++i) {
        if (frame.counter_kinds[i] == wanted || frame.counter_kinds[i] == 0) {
            if (amount == 0) {
                return;
            }
            if (frame.counters[i] + amount > 0xFFFF) {
                break;
            }
            frame.counter_kinds[i] = wanted;
            frame.counters[i] = static_cast<u16>(frame.counters[i] + amount);
            return;
        }
    }
    fail(ctx, Status::CAPACITY);
}

// The ability that changes the event counts from its own permanent.
Source ability_source(const Context& ctx, const Frame& frame) {
    return frame.source == NONE ? entering_source(frame) : source_of(ctx, frame.source);
}

// All at the same time.
void sacrifice_all(Context& ctx, const Filter& filter, const Source& source) {
    u64 slots[MAX_SLOTS / 64] = {};
    const u32 player = source.controller;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(player)[w]; },
        [&](u32 slot) {
            slots[slot >> 6] |= matches(ctx, filter, slot, source) ? u64{1} << (slot & 63) : 0;
        });
    const auto each = [&](auto visit) {
        for_each_slot(ctx.board, [&](u32 w) { return slots[w]; }, visit);
    };
    each([&](u32 slot) { announce_leaving(ctx, slot, Zone::GRAVEYARD); });
    each([&](u32 slot) { remove_permanent(ctx, slot, Zone::GRAVEYARD); });
}

Flow apply_change(Context& ctx, Frame& frame) {
    const Instruction& in =
        ctx.pool.instructions[ctx.pool.abilities[frame.ability].program + frame.pc];
    if (static_cast<Op>(in.op) == Op::END) {
        frame.state = PICK;
        return Flow::AGAIN;
    }
    const Source source = ability_source(ctx, frame);
    switch (static_cast<EnterChange>(in.mode)) {
    case EnterChange::TAPPED:
        frame.flags |= ENTERS_TAPPED;
        break;
    case EnterChange::UNTAPPED:
        frame.flags &= static_cast<u8>(~ENTERS_TAPPED);
        break;
    case EnterChange::TAPPED_UNLESS:
        if (!holds(ctx, in.arg, source)) {
            frame.flags |= ENTERS_TAPPED;
        }
        break;
    case EnterChange::TAPPED_UNLESS_LIFE:
        return ask(ctx, DecisionKind::MAY, frame.player);
    case EnterChange::WITH_COUNTERS:
        add_counters(ctx, frame, in.a, amount_of(ctx, in.amount, source));
        break;
    case EnterChange::CHOOSE_COLOR:
    case EnterChange::CHOOSE_LAND_TYPE:
        return ask(ctx, DecisionKind::COLOR, frame.player);
    case EnterChange::CHOOSE_CREATURE_TYPE:
        return ask(ctx, DecisionKind::SUBTYPE, frame.player);
    case EnterChange::SACRIFICE:
        sacrifice_all(ctx, ctx.pool.filters[in.arg], source);
        break;
    case EnterChange::COUNT_:
        break;
    }
    ++frame.pc;
    return Flow::AGAIN;
}

void enter(Context& ctx, Frame& frame) {
    Event event{EventKind::ENTERS};
    event.player = frame.player;
    event.flags = frame.flags;
    event.from = static_cast<Zone>(frame.from_zone);
    event.card = frame.card;
    event.definition = frame.source_definition;
    event.changes = &frame;
    event.host = host_of(frame);
    event.x = frame.x;
    event.kicked = frame.kicked;
    std::memcpy(event.spent, frame.spent, sizeof event.spent);
    commit(ctx, event);
}

Flow run(Context& ctx, Frame& frame) {
    switch (frame.state) {
    case PICK:
        return pick(ctx, frame);
    case APPLY:
        return apply_change(ctx, frame);
    default:
        enter(ctx, frame);
        return Flow::DONE;
    }
}

u32 life_price(const Context& ctx, const Frame& frame) {
    const Instruction& in =
        ctx.pool.instructions[ctx.pool.abilities[frame.ability].program + frame.pc];
    return amount_of(ctx, in.amount, ability_source(ctx, frame));
}

void options(Context& ctx, const Frame& frame) {
    switch (static_cast<DecisionKind>(ctx.header().decision)) {
    case DecisionKind::REPLACEMENT:
        for_each_unused(ctx, frame, [&](u32, const Candidate& c) {
            ctx.options.add(OptionKind::APPLY_REPLACEMENT, c.slot, c.ability);
        });
        break;
    case DecisionKind::MAY:
        ctx.options.add(OptionKind::NO);
        if (ctx.board.player(frame.player).life >=
            static_cast<i32>(life_price(ctx, frame))) { // 119.4
            ctx.options.add(OptionKind::YES);
        }
        break;
    case DecisionKind::SUBTYPE:
        // Types that nothing on these boards asks for are all alike.
        for (u32 i = BASIC_LAND_TYPES; i < ctx.pool.subtypes.size(); ++i) {
            if ((ctx.pool.subtypes[i].card_types & bit(CardType::CREATURE)) != 0) {
                ctx.options.add(OptionKind::CHOOSE_SUBTYPE, 0, i);
            }
        }
        ctx.options.add(OptionKind::CHOOSE_NONE);
        break;
    default: // colours, or basic land types by the colour of their mana
        for (u32 color = WHITE; color < COLORLESS; ++color) { // 105.4
            ctx.options.add(OptionKind::CHOOSE_COLOR, 0, color);
        }
    }
}

void take(Context& ctx, Frame& frame, const Option& option) {
    switch (option.kind) {
    case OptionKind::APPLY_REPLACEMENT:
        for_each_unused(ctx, frame, [&](u32 index, const Candidate& c) {
            if (c.slot == option.object && c.ability == option.argument && frame.state == PICK) {
                start_applying(frame, index, c);
            }
        });
        return;
    case OptionKind::YES:
        pay_life(ctx, frame.player, life_price(ctx, frame));
        break;
    case OptionKind::NO:
        frame.flags |= ENTERS_TAPPED;
        break;
    case OptionKind::CHOOSE_COLOR:
        frame.choice = type_bit(option.argument);
        break;
    case OptionKind::CHOOSE_SUBTYPE:
        frame.choice = static_cast<u8>(CHOSEN_SUBTYPE + option.argument);
        break;
    case OptionKind::CHOOSE_NONE:
        break;
    default:
        return;
    }
    ++frame.pc;
}

} // namespace

const TaskRules ENTER_TASK = {run, options, take};

bool waits_as_it_asks(const Context& ctx, const Frame& f) {
    const bool picks = ctx.board.header().decision == static_cast<u8>(DecisionKind::REPLACEMENT);
    const bool chosen = f.choice <= COLOR_MASK ||
                        (f.choice >= CHOSEN_SUBTYPE &&
                         f.choice - CHOSEN_SUBTYPE < static_cast<i32>(ctx.pool.subtypes.size()));
    return chosen && (&f != &top_frame(ctx) || f.state == (picks ? PICK : APPLY));
}

bool has_entering_replacement(const Context& ctx, const Event& event) {
    const Definition& d = ctx.pool.definitions[event.definition];
    bool any = event.counters != 0;
    if (any) {
        return true;
    }
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::replaces)[w]; },
        [&](u32) { any = true; });
    if (!any && (d.replace_events & bit(EventKind::ENTERS)) == 0) {
        return false;
    }
    any = false;
    for_each_candidate(ctx, event.definition, event.player,
                       [&](u32, const Candidate&) { any = true; });
    return any;
}

void start_entering(Context& ctx, const Event& event) {
    Frame* frame = push_frame(ctx, Task::ENTER, event.player);
    if (frame == nullptr) {
        return;
    }
    frame->state = PICK;
    frame->card = event.card;
    frame->source_definition = event.definition;
    frame->from_zone = static_cast<u8>(event.from);
    frame->flags = event.flags;
    frame->event_object = event.host;
    frame->x = event.x;
    frame->kicked = event.kicked;
    if (event.counters != 0) {
        add_counters(ctx, *frame, static_cast<u8>(CounterKind::PLUS_ONE), event.counters);
    }
    std::memcpy(frame->spent, event.spent, sizeof frame->spent);
    if (has_too_many(ctx, *frame)) {
        fail(ctx, Status::CAPACITY);
    }
}

} // namespace mirrorpool
