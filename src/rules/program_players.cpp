#include "rules/program_instructions.hpp"

#include "rules/damage.hpp"
#include "rules/events.hpp"
#include "rules/quantities.hpp"
#include "rules/zones.hpp"

namespace mirrorpool::program {
namespace {

// "That land deals 1 damage": the event's permanent, if it is still there.
Source damage_source(const Context& ctx, const Frame& f, const Instruction& in) {
    const u16 it = in.b != 0 ? event_of(ctx, f) : u16{NONE};
    return it != NONE ? source_of(ctx, it) : source_of_frame(f);
}

i32 to_signed(Context& ctx, u32 amount) {
    if (amount > 0x7FFFFFFF) {
        fail(ctx, Status::CAPACITY);
        return 0;
    }
    return static_cast<i32>(amount);
}

} // namespace

void change_players(Context& ctx, Frame& f, const Instruction& in) {
    const Source source = source_of_frame(f);
    const i32 amount = to_signed(ctx, amount_of(ctx, in.amount, source));
    if (amount > 0) {
        for_each_recipient(ctx, f, in, [&](u32 p) {
            switch (static_cast<Op>(in.op)) {
            case Op::MILL:
                mill(ctx, p, static_cast<u32>(amount));
                break;
            case Op::LOSE_LIFE:
                change_life(ctx, p, -amount);
                break;
            case Op::GAIN_LIFE:
                change_life(ctx, p, amount);
                break;
            default:
                draw_cards(ctx, p, static_cast<u32>(amount));
                break;
            }
        });
    }
    next(f);
}

void deal_damage(Context& ctx, Frame& f, const Instruction& in) {
    const i32 amount = to_signed(ctx, amount_of(ctx, in.amount, source_of_frame(f)));
    const Source source = damage_source(ctx, f, in);
    const u8 flags = damage_flags(ctx, source);
    i64 dealt = 0;
    for_each_recipient(ctx, f, in, [&](u32 p) {
        damage_player(ctx, p, static_cast<u32>(amount), source, flags);
        dealt += amount;
    });
    gain_by_lifelink(ctx, source, dealt, flags);
    next(f);
}

} // namespace mirrorpool::program
