// Tapping permanents for a cost apart from mana: convoke (702.51), improvise (702.126), waterbend.
#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/payment_board.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {

// 701.67b: of a spell, only the generic mana of its waterbend cost.
u32 help_limit(const Context& ctx, const ManaCost& cost) {
    if (cost.kind != CostKind::DEFINITION || (cost.kicked & KICKED) == 0) {
        return NO_LIMIT;
    }
    const Ability& a = ctx.pool.abilities[ctx.pool.definitions[cost.value].kicker - 1u];
    if ((a.flags & bit(AbilityFlag::WATERBEND)) == 0) {
        return NO_LIMIT;
    }
    const u32 helped = cost.helped[COLORLESS];
    return a.cost.generic > helped ? a.cost.generic - helped : 0u;
}

Help help_for(const Context& ctx, const ManaCost& cost) {
    if (cost.kind == CostKind::ABILITY) {
        return (ctx.pool.abilities[cost.value].flags & bit(AbilityFlag::WATERBEND)) != 0
                   ? Help::WATERBEND
                   : Help::NOTHING;
    }
    if (cost.kind != CostKind::DEFINITION) {
        return Help::NOTHING;
    }
    if (help_limit(ctx, cost) != NO_LIMIT) {
        return Help::WATERBEND;
    }
    const u32 keywords = ctx.pool.definitions[cost.value].keywords;
    return (keywords & bit(Keyword::CONVOKE)) != 0     ? Help::CONVOKE
           : (keywords & bit(Keyword::IMPROVISE)) != 0 ? Help::IMPROVISE
                                                       : Help::NOTHING;
}

u8 help_types(const Context& ctx, Help help, u32 slot) {
    const Board& board = ctx.board;
    const bool creature = board.test(Word::creature, slot);
    const bool artifact = board.test(Word::artifact, slot);
    const bool helps = help == Help::CONVOKE     ? creature
                       : help == Help::IMPROVISE ? artifact
                       : help == Help::WATERBEND ? creature || artifact
                                                 : false;
    if (!helps || board.test(Word::tapped, slot)) {
        return 0;
    }
    const u8 colors = help == Help::CONVOKE ? colors_of(ctx, slot) : u8{0};
    return static_cast<u8>(colors | type_bit(COLORLESS));
}

} // namespace mirrorpool
