#include "rules/payment_purposes.hpp"

#include <bit>

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/mana.hpp"
#include "rules/pool.hpp"
#include "rules/spending.hpp"

namespace mirrorpool {

using payment::Qualities;

namespace {

// The next qualities after FOR_COST are for the mana costs of abilities, which have them only while
// restricted mana is around.
constexpr u32 FIRST_ABILITY_QUALITY = 2;
constexpr u32 ABILITY_QUALITIES = 6;

// Whether whatever admits the abilities of one admits those of the other.
bool is_same_purpose(const Context& ctx, u32 slot, u32 other) {
    if (ctx.board.permanent(slot).definition != ctx.board.permanent(other).definition) {
        return false;
    }
    if (!is_layered(ctx)) {
        return true;
    }
    const Traits& a = traits_of(ctx, slot);
    const Traits& b = traits_of(ctx, other);
    return a.types == b.types && a.subtypes == b.subtypes && a.colors == b.colors;
}

} // namespace

bool is_restricted(const Context& ctx, u32 player) {
    bool restricted = false;
    for_each_unit(ctx, player,
                  [&](const ManaUnit& u) { restricted = restricted || u.restriction != 0; });
    for_each_slot(
        ctx.board,
        [&](u32 w) { return open_to(ctx.board, player, w) & ctx.board.set(Word::mana_complex)[w]; },
        [&](u32 slot) {
            if (!is_layered(ctx)) {
                const u32 definition = ctx.board.permanent(slot).definition;
                restricted = restricted || ctx.source_templates.of(ctx, definition).restricts;
                return;
            }
            for_each_ability(ctx, slot, [&](u32 row) {
                const u32 program = ctx.pool.abilities[row].program;
                for (u32 pc = program; ctx.pool.instructions[pc].op != static_cast<u8>(Op::END);
                     ++pc) {
                    restricted = restricted || ctx.pool.instructions[pc].restriction != 0;
                }
            });
        });
    return restricted;
}

// The quality that the mana cost of a permanent's ability needs; abilities beyond the first few
// share one that restricted mana never has.
Qualities quality_of_ability(Context& ctx, u32 slot) {
    PaymentIndex& index = ctx.payment_index;
    const u32 set_aside = ctx.payment_problem.set_aside;
    if (!index.is_restricted) {
        return set_aside != 0 ? IS_MANA : Qualities{0};
    }
    u32 i = 0;
    while (i < index.purpose_count && !is_same_purpose(ctx, slot, index.purpose_slot[i])) {
        ++i;
    }
    // The last quality tells mana from what is none where that matters; before it come those of
    // permanents that are set aside.
    const bool takes_one = help_limit(ctx, ctx.payment_cost) != NO_LIMIT || set_aside != 0;
    const u32 taken = (takes_one ? 1u : 0u) + static_cast<u32>(std::popcount(set_aside));
    if (i == ABILITY_QUALITIES - 1 - taken) {
        index.sources_left_out = true;
        return static_cast<Qualities>(1u << (FIRST_ABILITY_QUALITY + i));
    }
    if (i == index.purpose_count) {
        index.purpose_slot[index.purpose_count++] = static_cast<u16>(slot);
    }
    return static_cast<Qualities>(1u << (FIRST_ABILITY_QUALITY + i));
}

void name_purposes(Context& ctx, u32 player, const ManaCost& cost) {
    if (!ctx.payment_index.is_restricted) {
        return;
    }
    for_each_slot(
        ctx.board,
        [&](u32 w) { return open_to(ctx.board, player, w) & ctx.board.set(Word::mana_complex)[w]; },
        [&](u32 slot) {
            for_each_ability(ctx, slot, [&](u32 row) {
                if (slot != cost.excluded[0] && slot != cost.excluded[1] &&
                    is_mana_ability(ctx, ctx.pool.abilities[row]) &&
                    units_of(view_ability_cost(ctx, row)) != 0) {
                    quality_of_ability(ctx, slot);
                }
            });
        });
}

Source source_of_unit(const ManaUnit& unit) {
    Source source;
    source.slot = unit.source;
    source.generation = unit.source_generation;
    return source;
}

Qualities qualities_of(const Context& ctx, u8 flags, u32 restriction, const Source& source) {
    const Qualities snow = (flags & FROM_SNOW) != 0 ? payment::SNOW : Qualities{0};
    const u32 set_aside = ctx.payment_problem.set_aside;
    if (restriction == 0) {
        return static_cast<Qualities>((payment::UNRESTRICTED & ~set_aside) | snow);
    }
    const PaymentIndex& index = ctx.payment_index;
    u32 gives = snow;
    gives |= help_limit(ctx, ctx.payment_cost) != NO_LIMIT || set_aside != 0 ? IS_MANA : 0u;
    gives |= admits(ctx, restriction, source, purpose_of(ctx, ctx.payment_cost)) ? FOR_COST : 0u;
    for (u32 i = 0; i < index.purpose_count; ++i) {
        Purpose purpose;
        purpose.ability = source_of(ctx, index.purpose_slot[i]);
        gives |= admits(ctx, restriction, source, purpose) ? 1u << (FIRST_ABILITY_QUALITY + i) : 0u;
    }
    return static_cast<Qualities>(gives);
}

} // namespace mirrorpool
