#include "rules/stack.hpp"

#include "rules/events.hpp"
#include "rules/program.hpp"
#include "rules/quantities.hpp"
#include "rules/tasks.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

// 608.3b: an Aura spell needs its target to be there still, and still to be one it can enchant.
bool has_legal_host(const Context& ctx, const StackObject& spell) {
    const Definition& d = ctx.pool.definitions[spell.definition];
    if (d.enchant == 0) {
        return true;
    }
    Source source;
    source.definition = spell.definition;
    source.controller = spell.controller;
    return ctx.board.same_permanent(spell.target, spell.target_generation) &&
           can_enchant(ctx, d, spell.target, source);
}

void resolve_permanent_spell(Context& ctx, u16 cell) {
    const StackObject object = ctx.board.block<StackObject>(cell);
    if (!has_legal_host(ctx, object)) {
        finish_stack_object(ctx, cell);
        return;
    }
    remove_stack_object(ctx, cell);
    Event event{EventKind::ENTERS};
    event.player = object.controller; // 608.3a
    event.from = Zone::STACK;
    event.card = object.card;
    event.definition = object.definition;
    event.host = object.target;
    event.x = object.x;
    event.kicked = object.kicked;
    event.counters = object.counters;
    std::memcpy(event.spent, object.spent, sizeof event.spent);
    propose(ctx, event);
}

Source source_of_object(const StackObject& object) {
    Source source;
    source.slot = object.source;
    source.generation = object.source_generation;
    source.definition = object.source_definition;
    source.controller = object.controller;
    source.x = object.x;
    source.cost_object_types = object.cost_object_types;
    source.color = object.color;
    source.event_object = object.event_object;
    source.event_generation = object.event_generation;
    source.event_player = object.event_player;
    source.event_types = object.event_types;
    source.cost_object_value = object.cost_object_value;
    source.kicked = object.kicked;
    std::memcpy(source.spent, object.spent, sizeof source.spent);
    return source;
}

// 608.2: an instant or sorcery does what it says.
void resolve_instruction_spell(Context& ctx, u16 cell) {
    const StackObject& object = ctx.board.block<StackObject>(cell);
    Source source = source_of_object(object);
    source.definition = object.definition;
    source.event_player = object.controller;
    start_program(ctx, ctx.pool.definitions[object.definition].spell - 1u, source, cell);
}

void resolve_ability(Context& ctx, u16 cell) {
    const StackObject& object = ctx.board.block<StackObject>(cell);
    const Source source = source_of_object(object);
    const Ability& ability = ctx.pool.abilities[object.ability];
    const bool triggered = object.type == static_cast<u8>(StackKind::TRIGGERED);
    if (triggered && !holds(ctx, ability.condition, source)) { // 603.4, 608.2a
        remove_stack_object(ctx, cell);
        return;
    }
    start_program(ctx, object.ability, source, cell);
}

} // namespace

StackObject* push_stack_object(Context& ctx, StackKind kind, u32 controller) {
    const u16 cell = heap_new<StackObject>(ctx.board, BlockKind::STACK);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return nullptr;
    }
    Header& header = ctx.header();
    StackObject& object = ctx.board.block<StackObject>(cell);
    object.type = static_cast<u8>(kind);
    object.controller = static_cast<u8>(controller);
    object.owner = static_cast<u8>(controller);
    object.definition = NONE;
    object.card = NONE;
    object.source = NONE;
    object.source_definition = NONE;
    object.event_object = NONE;
    object.target = NONE;
    object.timestamp = next_timestamp(ctx);
    object.next = header.stack_top;
    header.stack_top = cell;
    ++header.stack_size;
    return &object;
}

void remove_stack_object(Context& ctx, u16 cell) {
    u16* link = &ctx.header().stack_top;
    while (*link != cell) {
        link = &ctx.board.block<StackObject>(*link).next;
    }
    *link = ctx.board.block<StackObject>(cell).next;
    heap_free(ctx.board, cell);
    --ctx.header().stack_size;
}

void finish_stack_object(Context& ctx, u16 cell) {
    const StackObject object = ctx.board.block<StackObject>(cell);
    const u16 card = object.card;
    const bool exiled = (object.flags & GOES_TO_EXILE) != 0;
    remove_stack_object(ctx, cell);
    if (card != NONE) {
        place_card(ctx, card, exiled ? Zone::EXILE : Zone::GRAVEYARD);
    }
}

void resolve_top(Context& ctx) {
    const u16 cell = ctx.header().stack_top;
    const StackObject& top = ctx.board.block<StackObject>(cell);
    if (top.type != static_cast<u8>(StackKind::SPELL)) {
        resolve_ability(ctx, cell);
    } else if (ctx.pool.definitions[top.definition].spell != 0) {
        resolve_instruction_spell(ctx, cell);
    } else {
        resolve_permanent_spell(ctx, cell);
    }
}

} // namespace mirrorpool
