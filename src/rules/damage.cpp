#include "rules/damage.hpp"

#include <limits>

#include "rules/characteristics.hpp"

namespace mirrorpool {
namespace {

u8 flags_of(bool deathtouch, bool wither, bool lifelink) {
    return static_cast<u8>((deathtouch ? DEALT_BY_DEATHTOUCH : 0) | (wither ? DEALT_BY_WITHER : 0) |
                           (lifelink ? DEALT_BY_LIFELINK : 0));
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
    const Board& board = ctx.board;
    if (is_present(ctx, source)) {
        return board.header().combat_keywords == 0
                   ? u8{0}
                   : flags_of(board.test(Word::deathtouch, source.slot),
                              board.test(Word::wither, source.slot),
                              board.test(Word::lifelink, source.slot));
    }
    if (source.definition == NONE) {
        return 0;
    }
    const u32 printed = ctx.pool.definitions[source.definition].keywords;
    return flags_of((printed & bit(Keyword::DEATHTOUCH)) != 0,
                    (printed & bit(Keyword::WITHER)) != 0, (printed & bit(Keyword::LIFELINK)) != 0);
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
