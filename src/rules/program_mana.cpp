#include "rules/program_instructions.hpp"

#include <bit>
#include <cstring>

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/mana.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool::program {
namespace {

// What a frame remembers of an ability that adds mana: whether 106.5 was asked, and what it said.
enum FrameFlag : u8 { CHECKED = 1, NO_MANA = 2 };

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

} // namespace

// ---- adding mana (106.3, 106.12) ----

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
        return ask(ctx, DecisionKind::MANA_TYPE, chooser(ctx, f, in));
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
    return ask(ctx, DecisionKind::MANA_TYPE, chooser(ctx, f, in));
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

} // namespace mirrorpool::program
