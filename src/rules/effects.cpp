#include "rules/effects.hpp"

#include "rules/characteristics.hpp"
#include "rules/quantities.hpp"
#include "rules/zones.hpp"
#include "state/heap.hpp"

namespace mirrorpool {
namespace {

template <class F>
void for_each_change(const Context& ctx, const Ability& a, F visit) {
    for (u32 pc = a.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        visit(ctx.pool.instructions[pc]);
    }
}

// 611.2c: an effect that changes characteristics or control affects what it affects as it begins.
bool is_locked_in(const Context& ctx, u32 ability) {
    return (static_class(ctx, ability) & CHANGES_CHARACTERISTICS) != 0;
}

void lock_in(const Context& ctx, Effect& effect, u16 cell) {
    const Active active{effect.ability, NONE, cell, effect.timestamp, source_of_effect(effect)};
    u64 affected[MAX_SLOTS / 64] = {};
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (affects(ctx, active, slot)) {
                affected[slot >> 6] |= u64{1} << (slot & 63);
            }
        });
    std::memcpy(effect.affected, affected, sizeof affected);
    effect.is_locked = 1;
}

template <class F>
void end_if(Context& ctx, F test) {
    Header& h = ctx.header();
    bool any = false;
    for (u16* link = &h.first_effect; *link != NONE;) {
        const Effect& effect = ctx.board.block<Effect>(*link);
        if (!test(effect)) {
            link = &ctx.board.block<Effect>(*link).next;
            continue;
        }
        const u16 cell = *link;
        *link = effect.next;
        heap_free(ctx.board, cell);
        --h.effect_count;
        any = true;
    }
    if (any) {
        refresh_board(ctx);
    }
}

} // namespace

Source source_of_effect(const Effect& e) {
    Source source;
    source.slot = e.source;
    source.generation = e.source_generation;
    source.definition = e.source_definition;
    source.controller = e.controller;
    source.event_player = e.controller;
    source.x = e.x;
    source.color = e.choice;
    return source;
}

u32 static_class(const Context& ctx, u32 ability) {
    const Ability& a = ctx.pool.abilities[ability];
    if (is_kind(a, AbilityKind::STATIC)) {
        u32 classes = 0;
        for_each_change(ctx, a, [&](const Instruction& in) {
            classes |= class_of_change(static_cast<StaticChange>(in.mode));
        });
        return classes;
    }
    if (a.event != static_cast<u8>(EventKind::MANA_PRODUCED)) {
        return 0;
    }
    return is_kind(a, AbilityKind::REPLACEMENT)              ? u32{REPLACES_MANA}
           : (a.flags & bit(AbilityFlag::MANA_ABILITY)) != 0 ? u32{ADDS_MORE_MANA}
                                                             : 0u;
}

bool affects(const Context& ctx, const Active& active, u32 slot) {
    const Ability& a = ctx.pool.abilities[active.ability];
    if (active.cell != NONE) {
        const Effect& e = ctx.board.block<Effect>(active.cell);
        if (e.is_locked != 0) {
            return (e.affected[slot >> 6] >> (slot & 63) & 1) != 0;
        }
    }
    switch (static_cast<Affects>(a.affects)) {
    case Affects::THIS:
        return slot == active.source.slot && is_present(ctx, active.source);
    case Affects::ATTACHED:
        return is_present(ctx, active.source) &&
               ctx.board.permanent(active.source.slot).attached_to == slot;
    default:
        return matches(ctx, ctx.pool.filters[a.event_filter], slot, active.source);
    }
}

void begin_effect(Context& ctx, u32 ability, Duration duration, const Source& source, u16 object) {
    const u16 cell = heap_new<Effect>(ctx.board, BlockKind::EFFECT);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    Effect& e = ctx.board.block<Effect>(cell);
    e.ability = static_cast<u16>(ability);
    e.source = source.slot;
    e.source_generation = source.generation;
    e.source_definition = source.definition;
    e.controller = source.controller;
    e.duration = static_cast<u8>(duration);
    e.choice = source.color;
    e.x = source.x;
    e.timestamp = next_timestamp(ctx);
    if (object != NONE) {
        e.is_locked = 1;
        e.affected[object >> 6] |= u64{1} << (object & 63);
    } else if (is_locked_in(ctx, ability)) {
        lock_in(ctx, e, cell);
    }
    Header& h = ctx.header();
    u16* link = &h.first_effect;
    while (*link != NONE) {
        link = &ctx.board.block<Effect>(*link).next;
    }
    *link = cell;
    ++h.effect_count;
    refresh_board(ctx);
}

void end_effect(Context& ctx, u16 ended) {
    const Effect* const effect = &ctx.board.block<Effect>(ended);
    end_if(ctx, [effect](const Effect& e) { return &e == effect; });
}

void end_effects(Context& ctx, Duration duration) {
    end_if(ctx, [&](const Effect& e) { return e.duration == static_cast<u8>(duration); });
}

void end_effects_of_lost_sources(Context& ctx) {
    if (ctx.board.header().first_effect == NONE) {
        return;
    }
    end_if(ctx, [&](const Effect& e) {
        const Duration duration = static_cast<Duration>(e.duration);
        const bool there = ctx.board.same_permanent(e.source, e.source_generation);
        const bool controlled = there && ctx.board.permanent(e.source).controller == e.controller;
        return (duration == Duration::WHILE_SOURCE && !there) ||
               (duration == Duration::WHILE_CONTROLLED && !controlled);
    });
}

void end_untap_effects(Context& ctx, u32 player) {
    end_if(ctx, [&](const Effect& e) {
        bool own = false;
        for (u32 w = 0; w < ctx.board.words(); ++w) {
            own = own || (e.affected[w] & ctx.board.control(player)[w]) != 0;
        }
        return e.duration == static_cast<u8>(Duration::NEXT_UNTAP) && own;
    });
}

void end_control_of_player(Context& ctx, u32 player) { // 800.4a
    end_if(ctx, [&](const Effect& e) {
        const Ability& a = ctx.pool.abilities[e.ability];
        bool control = false;
        for_each_change(ctx, a, [&](const Instruction& in) {
            control = control || in.mode == static_cast<u8>(StaticChange::CONTROL);
        });
        return control && is_kind(a, AbilityKind::STATIC) && e.controller == player;
    });
}

void forget_affected(Context& ctx, u32 slot) {
    for (u16 cell = ctx.board.header().first_effect; cell != NONE;) {
        Effect& e = ctx.board.block<Effect>(cell);
        e.affected[slot >> 6] &= ~(u64{1} << (slot & 63));
        cell = e.next;
    }
}

} // namespace mirrorpool
