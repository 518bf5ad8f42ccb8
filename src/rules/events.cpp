#include "rules/events.hpp"

#include "rules/characteristics.hpp"
#include "rules/entering.hpp"
#include "rules/pool.hpp"
#include "rules/production.hpp"
#include "rules/triggers.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

void commit_damage(Context& ctx, const Event& event) {
    if (event.amount <= 0) {
        return; // 120.8
    }
    if (event.slot == NONE) {
        change_life(ctx, event.player, -event.amount); // 120.3a
        return;
    }
    if ((event.flags & DEALT_BY_DEATHTOUCH) != 0) {
        ctx.board.put(Word::touched, event.slot, true); // 702.2b
        ctx.header().dirty |= DIRTY_SBA;
    }
    if ((event.flags & DEALT_BY_WITHER) != 0) { // 120.3d
        put_counters(ctx, event.slot, CounterKind::MINUS_ONE, static_cast<u32>(event.amount));
        return;
    }
    Permanent& p = ctx.board.permanent(event.slot);
    const i32 damage = p.damage + event.amount; // 120.3e
    if (damage != static_cast<i16>(damage)) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    p.damage = static_cast<i16>(damage);
    ctx.board.put(Word::damaged, event.slot, true);
    ctx.header().dirty |= DIRTY_SBA;
}

void commit_life(Context& ctx, const Event& event) {
    Player& player = ctx.board.player(event.player);
    i32 life = 0;
    if (__builtin_add_overflow(player.life, event.amount, &life)) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    player.life = life;
    ctx.header().dirty |= DIRTY_SBA;
}

// 122.6: counters that an object enters with are put on it, too.
void announce_counters(Context& ctx, const Event& entered) {
    for (u32 i = 0; i < 2; ++i) {
        const Permanent& p = ctx.board.permanent(entered.slot);
        if (p.counter_kinds[i] != 0) {
            Event event{EventKind::COUNTERS_PUT};
            event.slot = entered.slot;
            event.player = entered.player;
            event.counter = static_cast<CounterKind>(p.counter_kinds[i] - 1);
            event.amount = p.counters[i];
            announce(ctx, event);
        }
    }
}

void announce_done(Context& ctx, const Event& event, u16 slot) {
    Event done = event;
    done.slot = slot;
    if (is_running(ctx)) {
        announce(ctx, done);
    }
    if (is_running(ctx) && event.kind == EventKind::ENTERS) {
        announce_counters(ctx, done);
    }
    if (is_running(ctx) && (event.flags & PLAYED_AS_LAND) != 0) {
        done.kind = EventKind::PLAYS_LAND; // 305.1
        announce(ctx, done);
    }
}

// Starts the task of the replacement step, if an effect replaces the event.
bool is_replaced(Context& ctx, const Event& event) {
    if (event.kind == EventKind::ENTERS && has_entering_replacement(ctx, event)) {
        start_entering(ctx, event);
        return true;
    }
    if (event.kind == EventKind::MANA_PRODUCED && ctx.has_effects(REPLACES_MANA) &&
        has_mana_replacement(ctx, event)) {
        start_production(ctx, event);
        return true;
    }
    return false;
}

} // namespace

bool propose(Context& ctx, const Event& event) {
    if (is_replaced(ctx, event)) {
        return false;
    }
    commit(ctx, event);
    return true;
}

void commit(Context& ctx, const Event& event) {
    u16 slot = event.slot;
    switch (event.kind) {
    case EventKind::ENTERS:
        slot = put_onto_battlefield(ctx, event);
        break;
    case EventKind::DRAWS:
        if (!draw_top_card(ctx, event.player)) {
            return; // no card was drawn: nothing to watch
        }
        break;
    case EventKind::DAMAGED:
        commit_damage(ctx, event);
        break;
    case EventKind::LIFE_CHANGED:
        commit_life(ctx, event);
        break;
    case EventKind::BECOMES_TAPPED:
        ctx.board.put(Word::tapped, event.slot, true);
        refresh_conditions(ctx);
        break;
    case EventKind::BECOMES_UNTAPPED:
        ctx.board.put(Word::tapped, event.slot, false);
        refresh_conditions(ctx);
        break;
    case EventKind::MANA_PRODUCED:
        add_to_pool(ctx, event);
        break;
    case EventKind::COUNTERS_PUT:
        change_counters(ctx, event.slot, event.counter, event.amount);
        break;
    default:
        break;
    }
    if (is_watched(ctx)) {
        announce_done(ctx, event, slot);
    }
}

void announce(Context& ctx, const Event& event) {
    if (is_watched(ctx)) {
        queue_triggers(ctx, event);
    }
}

void discard_card(Context& ctx, u32 card) {
    const u16 definition = ctx.board.card(card).definition;
    const u16 alternative = ctx.pool.definitions[definition].alternative;
    if (alternative == 0 || !is_madness(ctx.pool.abilities[alternative - 1u])) {
        move_card(ctx, card, Zone::GRAVEYARD);
        return;
    }
    move_card(ctx, card, Zone::EXILE);
    Source source;
    source.definition = definition;
    source.controller = static_cast<u8>(ctx.board.owner_of_card(card));
    Event event{EventKind::EXILED_AS_DISCARDED};
    event.player = source.controller;
    event.card = static_cast<u16>(card);
    queue_trigger(ctx, source, alternative - 1u, event);
}

void change_counters(Context& ctx, u32 slot, CounterKind kind, i32 amount) {
    Permanent& p = ctx.board.permanent(slot);
    const u8 wanted = static_cast<u8>(static_cast<u8>(kind) + 1);
    u32 i = 0;
    while (i < 2 && p.counter_kinds[i] != wanted && p.counter_kinds[i] != 0) {
        ++i;
    }
    const i32 total = i < 2 ? p.counters[i] + amount : -1;
    if (total < 0 || total > 0xFFFF) {
        fail(ctx, Status::CAPACITY); // a third kind of counter, or more than the field holds
        return;
    }
    p.counter_kinds[i] = total == 0 ? u8{0} : wanted;
    p.counters[i] = static_cast<u16>(total);
    if (p.counter_kinds[0] == 0 && p.counter_kinds[1] != 0) { // kinds stay packed
        p.counter_kinds[0] = p.counter_kinds[1];
        p.counters[0] = p.counters[1];
        p.counter_kinds[1] = 0;
        p.counters[1] = 0;
    }
    refresh_size(ctx, slot);
    refresh_conditions(ctx);
    ctx.header().dirty |= DIRTY_SBA;
}

} // namespace mirrorpool
