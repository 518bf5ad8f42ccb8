#include "rules/triggers.hpp"

#include "base/mana_types.hpp"
#include "rules/effects.hpp"
#include "rules/quantities.hpp"
#include "rules/stack.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool {
namespace {

u8 types_added(const Event& event) {
    u32 types = 0;
    for (u32 t = 0; t < MANA_TYPES && event.mana != nullptr; ++t) {
        types |= event.mana[t] != 0 ? 1u << t : 0u;
    }
    return static_cast<u8>(types);
}

// The event's permanent, which mana may have been made by after it left.
bool fits_object(const Context& ctx, const Filter& filter, const Event& event,
                 const Source& watcher) {
    return event.kind == EventKind::MANA_PRODUCED ? matches(ctx, filter, event.source, watcher)
                                                  : matches(ctx, filter, event.slot, watcher);
}

u16 generation_of_object(const Context& ctx, const Event& event) {
    return event.slot == NONE                       ? u16{0}
           : event.kind == EventKind::MANA_PRODUCED ? event.source.generation
                                                    : ctx.board.permanent(event.slot).generation;
}

// 106.12a and its like: who gets the mana, how it was made, and of which types it is.
bool sees_mana(const Context& ctx, const Ability& a, const Event& event, const Source& watcher) {
    const bool tapped = a.event_scope == static_cast<u8>(ManaScope::TAPPED);
    const u8 flag = tapped ? TAPPED_FOR_MANA : FROM_ABILITY;
    const u8 mask = a.event_mask == CHOSEN_TYPE ? chosen_type(ctx, watcher) : a.event_mask;
    return (event.flags & flag) != 0 && event.source.slot != NONE &&
           (a.event_mask == 0 || (mask & types_added(event)) != 0) &&
           is_whose(static_cast<Whose>(a.event_to), event.player == watcher.controller);
}

bool sees(const Context& ctx, const Ability& a, const Source& watcher, const Event& event) {
    if (event.kind == EventKind::MANA_PRODUCED && !sees_mana(ctx, a, event, watcher)) {
        return false;
    }
    if (event.kind == EventKind::EXPENDS && // once, as the total passes the number
        (event.before >= a.event_least || event.amount < a.event_least)) {
        return false;
    }
    if (a.event_self != 0) {
        return event.slot == watcher.slot && is_present(ctx, watcher);
    }
    if (a.affects == static_cast<u8>(Affects::ATTACHED)) {
        return event.slot != NONE && is_present(ctx, watcher) &&
               ctx.board.permanent(watcher.slot).attached_to == event.slot;
    }
    const Filter& filter = ctx.pool.filters[a.event_filter];
    if (event.slot != NONE) {
        return fits_object(ctx, filter, event, watcher);
    }
    // Something a player does; for a spell, with what characteristics.
    return whose_matches(filter, event.player == watcher.controller) &&
           (event.definition == NONE ||
            card_matches(ctx.pool.definitions[event.definition], filter, event.x));
}

bool watches(const Ability& a, const Event& event) {
    return is_kind(a, AbilityKind::TRIGGERED) && a.event == static_cast<u8>(event.kind);
}

// 107.3m: a trigger on a spell, or on what it became, knows how the spell was cast.
Source with_spell(Source watcher, const Event& event) {
    watcher.x = event.x;
    watcher.kicked = event.kicked;
    std::memcpy(watcher.spent, event.spent, sizeof watcher.spent);
    watcher.event_player = event.player;
    return watcher;
}

// True if it has triggered.
bool watch(Context& ctx, const Source& watcher, u32 row, const Event& event) {
    const Ability& a = ctx.pool.abilities[row];
    if (!watches(a, event) || !sees(ctx, a, watcher, event)) {
        return false;
    }
    const Source source = with_spell(watcher, event);
    if (!holds(ctx, a.condition, source)) { // 603.4
        return false;
    }
    queue_trigger(ctx, source, row, event);
    return true;
}

void queue_from(Context& ctx, u32 slot, const Event& event) {
    if (!is_layered(ctx) && (ctx.definition(slot).trigger_events & bit(event.kind)) == 0) {
        return;
    }
    const Source watcher = source_of(ctx, slot);
    for_each_ability(ctx, slot, [&](u32 row) { watch(ctx, watcher, row, event); });
}

void queue_from_effects(Context& ctx, const Event& event) { // 603.7
    for (u16 cell = ctx.board.header().first_effect; cell != NONE;) {
        const Effect& e = ctx.board.block<Effect>(cell);
        const bool once = e.duration == static_cast<u8>(Duration::ONCE);
        const u16 next = e.next;
        if (watch(ctx, source_of_effect(e), e.ability, event) && once) {
            end_effect(ctx, cell); // 603.7b
        }
        cell = next;
    }
}

} // namespace

void queue_trigger(Context& ctx, const Source& source, u32 ability, const Event& event) {
    const Board& board = ctx.board;
    const u16 cell = heap_new<PendingTrigger>(board, BlockKind::TRIGGER);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    PendingTrigger& t = board.block<PendingTrigger>(cell);
    t.source = source.slot;
    t.source_generation = source.generation;
    t.ability = static_cast<u16>(ability);
    t.source_definition = source.definition;
    t.event_object = event.slot;
    t.event_generation = generation_of_object(ctx, event);
    t.event_player = event.player;
    t.event_types = types_added(event);
    t.event_card =
        event.kind == EventKind::EXILED_AS_DISCARDED ? static_cast<u16>(event.card + 1) : u16{0};
    t.controller = source.controller; // 603.3a
    t.color = source.color;
    t.x = source.x;
    t.kicked = source.kicked;
    std::memcpy(t.spent, source.spent, sizeof t.spent);
    const u32 flags = ctx.pool.abilities[ability].flags;
    t.is_mana_ability = (flags & bit(AbilityFlag::MANA_ABILITY)) != 0 ? u8{1} : u8{0}; // 605.1b
    Header& header = ctx.header();
    if (header.triggers == 0) {
        header.first_trigger = cell;
    } else {
        board.block<PendingTrigger>(header.last_trigger).next = cell;
    }
    header.last_trigger = cell;
    ++header.triggers;
    if (header.mana_triggers == 255) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    header.mana_triggers = static_cast<u8>(header.mana_triggers + t.is_mana_ability);
}

Source source_of_trigger(const PendingTrigger& t) {
    Source source;
    source.slot = t.source;
    source.generation = t.source_generation;
    source.definition = t.source_definition;
    source.controller = t.controller;
    source.color = t.color;
    source.event_object = t.event_object;
    source.event_generation = t.event_generation;
    source.event_player = t.event_player;
    source.event_types = t.event_types;
    source.x = t.x;
    source.kicked = t.kicked;
    std::memcpy(source.spent, t.spent, sizeof source.spent);
    return source;
}

PendingTrigger take_trigger(Context& ctx, u16 cell) {
    Header& header = ctx.header();
    const Board& board = ctx.board;
    u16 before = NONE;
    for (u16 c = header.first_trigger; c != cell; c = board.block<PendingTrigger>(c).next) {
        before = c;
    }
    const PendingTrigger trigger = board.block<PendingTrigger>(cell);
    if (before == NONE) {
        header.first_trigger = trigger.next;
    } else {
        board.block<PendingTrigger>(before).next = trigger.next;
    }
    if (header.last_trigger == cell) {
        header.last_trigger = before;
    }
    --header.triggers;
    header.mana_triggers = static_cast<u8>(header.mana_triggers - trigger.is_mana_ability);
    heap_free(board, cell);
    return trigger;
}

namespace {

void stack_one(Context& ctx, u16 cell) {
    const PendingTrigger t = take_trigger(ctx, cell);
    StackObject* object = push_stack_object(ctx, StackKind::TRIGGERED, t.controller);
    if (object == nullptr) {
        return;
    }
    object->source = t.source;
    object->source_generation = t.source_generation;
    object->source_definition = t.source_definition;
    object->ability = t.ability;
    object->event_object = t.event_object;
    object->event_generation = t.event_generation;
    object->event_player = t.event_player;
    object->event_types = t.event_types;
    object->event_card = t.event_card;
    object->color = t.color;
    object->x = t.x;
    object->kicked = t.kicked;
    std::memcpy(object->spent, t.spent, sizeof object->spent);
}

// Waiting triggers of one player, and the first of them.
u32 waiting(const Context& ctx, u32 player, u16& first) {
    const Board& board = ctx.board;
    u32 n = 0;
    for (u16 c = board.header().first_trigger; c != NONE; c = board.block<PendingTrigger>(c).next) {
        if (board.block<PendingTrigger>(c).controller == player) {
            first = n == 0 ? c : first;
            ++n;
        }
    }
    return n;
}

} // namespace

void queue_triggers(Context& ctx, const Event& event) {
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::triggers)[w]; },
        [&](u32 slot) { queue_from(ctx, slot, event); });
    queue_from_effects(ctx, event);
}

void queue_own_triggers(Context& ctx, const Source& spell, const Event& event) {
    const Definition& d = ctx.pool.definitions[spell.definition];
    for (u32 i = 0; i < d.abilities; ++i) {
        const u32 row = d.first_ability + i;
        const Ability& a = ctx.pool.abilities[row];
        const Source source = with_spell(spell, event);
        if (watches(a, event) && a.event_self != 0 && holds(ctx, a.condition, source)) {
            queue_trigger(ctx, source, row, event);
        }
    }
}

bool stack_triggers(Context& ctx) {
    if (ctx.header().triggers == 0) {
        return true;
    }
    const u32 players = ctx.board.players();
    for (u32 i = 0; i < players; ++i) { // 101.4
        const u32 player = (ctx.header().active + i) % players;
        u16 first = NONE;
        for (u32 n = waiting(ctx, player, first); n > 0; n = waiting(ctx, player, first)) {
            if (n > 1) {
                ask(ctx, DecisionKind::TRIGGER_ORDER, player);
                return false;
            }
            stack_one(ctx, first);
        }
    }
    return true;
}

void trigger_order_options(Context& ctx) {
    const Board& board = ctx.board;
    u32 index = 0;
    for (u16 c = board.header().first_trigger; c != NONE; c = board.block<PendingTrigger>(c).next) {
        const PendingTrigger& t = board.block<PendingTrigger>(c);
        if (t.controller == board.header().decider) {
            ctx.options.add(OptionKind::STACK_TRIGGER, t.source, t.ability | index << 16);
        }
        ++index;
    }
}

void take_trigger_order(Context& ctx, const Option& option) {
    u16 cell = ctx.header().first_trigger;
    for (u32 i = 0; i < option.argument >> 16; ++i) {
        cell = ctx.board.block<PendingTrigger>(cell).next;
    }
    stack_one(ctx, cell);
}

void drop_triggers(Context& ctx, u32 player) {
    u16 first = NONE;
    while (waiting(ctx, player, first) > 0) {
        take_trigger(ctx, first);
    }
}

} // namespace mirrorpool
