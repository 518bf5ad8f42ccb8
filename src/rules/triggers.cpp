#include "rules/triggers.hpp"

#include "rules/quantities.hpp"
#include "rules/stack.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool {
namespace {

bool sees(const Context& ctx, const Ability& ability, u32 watcher, const Event& event) {
    if (ability.event_self != 0) {
        return event.slot == watcher;
    }
    const Source source = source_of(ctx, watcher);
    const Filter& filter = ctx.pool.filters[ability.event_filter];
    if (event.slot != NONE) {
        return matches(ctx, filter, event.slot, source);
    }
    // Something a player does; for a spell, with what characteristics.
    return whose_matches(filter, event.player == source.controller) &&
           (event.definition == NONE ||
            card_matches(ctx.pool.definitions[event.definition], filter));
}

void queue(Context& ctx, u32 watcher, u32 ability, const Event& event) {
    const Board& board = ctx.board;
    const u16 cell = heap_new<PendingTrigger>(board, BlockKind::TRIGGER);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    const Permanent& p = board.permanent(watcher);
    PendingTrigger& t = board.block<PendingTrigger>(cell);
    t.source = static_cast<u16>(watcher);
    t.source_generation = p.generation;
    t.ability = static_cast<u16>(ability);
    t.source_definition = p.definition;
    t.event_object = event.slot;
    t.controller = p.controller; // 603.3a
    Header& header = ctx.header();
    if (header.triggers == 0) {
        header.first_trigger = cell;
    } else {
        board.block<PendingTrigger>(header.last_trigger).next = cell;
    }
    header.last_trigger = cell;
    ++header.triggers;
}

void queue_from(Context& ctx, u32 watcher, const Event& event) {
    const Definition& d = ctx.definition(watcher);
    if ((d.trigger_events & bit(event.kind)) == 0) {
        return;
    }
    for (u32 i = 0; i < d.abilities; ++i) {
        const u32 row = d.first_ability + i;
        const Ability& a = ctx.pool.abilities[row];
        if (a.kind == static_cast<u8>(AbilityKind::TRIGGERED) &&
            a.event == static_cast<u8>(event.kind) && sees(ctx, a, watcher, event) &&
            holds(ctx, a.condition, source_of(ctx, watcher))) { // 603.4
            queue(ctx, watcher, row, event);
        }
    }
}

// Takes a waiting trigger out of the list and frees it.
PendingTrigger unlink(Context& ctx, u16 cell) {
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
    heap_free(board, cell);
    return trigger;
}

void stack_one(Context& ctx, u16 cell) {
    const PendingTrigger t = unlink(ctx, cell);
    StackObject* object = push_stack_object(ctx, StackKind::TRIGGERED, t.controller);
    if (object == nullptr) {
        return;
    }
    object->source = t.source;
    object->source_generation = t.source_generation;
    object->source_definition = t.source_definition;
    object->ability = t.ability;
    object->event_object = t.event_object;
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
        unlink(ctx, first);
    }
}

} // namespace mirrorpool
