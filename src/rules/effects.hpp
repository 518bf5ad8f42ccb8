// Effects that last (611): those of static abilities, and those that resolved spells and abilities
// began.
#pragma once

#include "rules/abilities.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {

// An ability that applies now, by itself or as an effect that lasts.
struct Active {
    u16 ability = NONE; // row of Ability
    u16 slot = NONE;    // the permanent that has it; NONE: an effect
    u16 cell = NONE;    // the effect's first cell; NONE: a permanent's
    u16 timestamp = 0;
    Source source{};
};

// Visits the abilities of this StaticClass that apply: those of permanents by slot, then effects
// in the order in which they began.
template <class F>
void for_each_active(const Context& ctx, u32 classes, F visit);

// Visits every rule of these classes that static abilities and effects say now: visit(active, in)
// with its CONTINUOUS instruction. Conditions hold.
template <class F>
void for_each_rule(const Context& ctx, u32 classes, F visit);

Source source_of_effect(const Effect& effect);

// The types that CHOSEN_TYPE stands for.
inline u8 chosen_type(const Context& ctx, const Source& source) {
    const u8 choice = source.color != 0 ? source.color : choice_of(ctx, source);
    return choice < CHOSEN_SUBTYPE ? choice : u8{0};
}

// Whether a static ability or mana replacement speaks of the permanent.
bool affects(const Context& ctx, const Active& active, u32 slot);

// The effect of `ability` begins (611.2); `object`: the one permanent it is about, or NONE.
void begin_effect(Context& ctx, u32 ability, Duration duration, const Source& source, u16 object);

// The effect in this cell ends.
void end_effect(Context& ctx, u16 cell);

// Effects of this duration end (514.2, 511.3).
void end_effects(Context& ctx, Duration duration);
// Effects end whose source left or changed its controller (611.2b), and those by which a player
// controls something.
void end_effects_of_lost_sources(Context& ctx);
// Those end that were about the untap step of this player.
void end_untap_effects(Context& ctx, u32 player);
void end_control_of_player(Context& ctx, u32 player);

// Forgets a permanent that leaves (611.2c: the new object is not affected).
void forget_affected(Context& ctx, u32 slot);

// ---- the template ----

u32 static_class(const Context& ctx, u32 ability);

template <class F>
void for_each_active(const Context& ctx, u32 classes, F visit) {
    if (!ctx.has_effects(classes)) {
        return;
    }
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            const bool printed = (ctx.definition(slot).statics & classes) != 0;
            if (!printed && (!is_layered(ctx) || traits_of(ctx, slot).granted == 0)) {
                return;
            }
            for_each_ability(ctx, slot, [&](u32 row) {
                if ((static_class(ctx, row) & classes) != 0) {
                    visit(Active{static_cast<u16>(row), static_cast<u16>(slot), NONE,
                                 ctx.board.permanent(slot).timestamp, source_of(ctx, slot)});
                }
            });
        });
    for (u16 cell = ctx.board.header().first_effect; cell != NONE;) {
        const Effect& e = ctx.board.block<Effect>(cell);
        if ((static_class(ctx, e.ability) & classes) != 0) {
            visit(Active{e.ability, NONE, cell, e.timestamp, source_of_effect(e)});
        }
        cell = e.next;
    }
}

template <class F>
void for_each_rule(const Context& ctx, u32 classes, F visit) {
    for_each_active(ctx, classes, [&](const Active& active) {
        const Ability& a = ctx.pool.abilities[active.ability];
        if (!is_kind(a, AbilityKind::STATIC) || !holds(ctx, a.condition, active.source)) {
            return;
        }
        const Instruction* in = &ctx.pool.instructions[a.program];
        for (; in->op != static_cast<u8>(Op::END); ++in) {
            if ((class_of_change(static_cast<StaticChange>(in->mode)) & classes) != 0) {
                visit(active, *in);
            }
        }
    });
}

} // namespace mirrorpool
