#include "rules/damage.hpp"

#include <limits>

#include "rules/characteristics.hpp"
#include "rules/last_known.hpp"

namespace mirrorpool {
namespace {

// The source as it is, as it last was (702.2e, 702.15c, 702.80d) or, never on the battlefield, as
// it is printed.
u32 keywords_of(const Context& ctx, const Source& source) {
    if (is_present(ctx, source)) {
        return combat_keywords_of(ctx, source.slot);
    }
    if (const LastKnown* known = last_known(ctx, source.slot, source.generation)) {
        return static_cast<u32>(known->states) >> LAST_KEYWORDS_SHIFT;
    }
    return source.definition == NONE
               ? 0u
               : combat_keywords_among(ctx.pool.definitions[source.definition].keywords);
}

Event damage(u32 amount, const Source& source, u8 flags) {
    Event event{EventKind::DAMAGED};
    event.amount = static_cast<i32>(amount);
    event.source = source;
    event.flags = flags;
    return event;
}

// More than an event holds is more than any amount in the record holds.
bool is_amount(Context& ctx, i64 amount) {
    if (amount > std::numeric_limits<i32>::max()) {
        fail(ctx, Status::CAPACITY);
        return false;
    }
    return amount > 0; // 120.8
}

} // namespace

u8 damage_flags(const Context& ctx, const Source& source) {
    const u32 keywords = keywords_of(ctx, source);
    u32 flags = 0;
    flags |= (keywords & combat_bit(Word::deathtouch)) != 0 ? u32{DEALT_BY_DEATHTOUCH} : 0u;
    flags |= (keywords & combat_bit(Word::wither)) != 0 ? u32{DEALT_BY_WITHER} : 0u;
    flags |= (keywords & combat_bit(Word::lifelink)) != 0 ? u32{DEALT_BY_LIFELINK} : 0u;
    return static_cast<u8>(flags);
}

void damage_player(Context& ctx, u32 player, u32 amount, const Source& source, u8 flags) {
    if (is_amount(ctx, amount) && ctx.board.is_alive(player)) {
        Event event = damage(amount, source, flags);
        event.player = static_cast<u8>(player);
        propose(ctx, event);
    }
}

void damage_creature(Context& ctx, u32 slot, u32 amount, const Source& source, u8 flags) {
    if (is_amount(ctx, amount)) {
        Event event = damage(amount, source, flags);
        event.slot = static_cast<u16>(slot);
        event.player = ctx.board.permanent(slot).controller;
        propose(ctx, event);
    }
}

void gain_by_lifelink(Context& ctx, const Source& source, i64 dealt, u8 flags) {
    if ((flags & DEALT_BY_LIFELINK) != 0 && is_amount(ctx, dealt) &&
        ctx.board.is_alive(source.controller)) {
        change_life(ctx, source.controller, static_cast<i32>(dealt));
    }
}

} // namespace mirrorpool
