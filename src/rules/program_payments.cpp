#include "rules/program_instructions.hpp"

#include <algorithm>

#include "rules/events.hpp"
#include "rules/paying.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool::program {
namespace {

ManaCost offered_cost(const Context& ctx, const Frame& f, const Instruction& in) {
    if (in.b == 0) {
        return {CostKind::GENERIC, in.a};
    }
    ManaCost cost{CostKind::TIMES, in.arg};
    const u32 times = amount_of(ctx, in.amount, source_of_frame(f));
    cost.x = static_cast<u16>(times > 0xFFFF ? 0xFFFF : times);
    return cost;
}

u32 offered_life(const Context& ctx, const Instruction& in, const ManaCost& cost) {
    return in.b == 0 ? 0u : u32{ctx.pool.abilities[in.arg].life} * cost.x;
}

ManaCost x_cost(const Frame& f) {
    ManaCost cost{CostKind::GENERIC, 0};
    cost.x = f.x;
    cost.asks_x = 1;
    return cost;
}

} // namespace

// ---- "unless any player pays" (118.12a): each player in APNAP order may pay ----

Flow ask_next_payer(Context& ctx, Frame& f, const Instruction& in) {
    const u32 players = ctx.board.players();
    for (; f.remaining < players; ++f.remaining) {
        const u32 p = (ctx.header().active + f.remaining) % players;
        if (ctx.board.is_alive(p) && can_pay(ctx, p, {CostKind::GENERIC, in.a})) {
            f.asked = static_cast<u8>(p);
            f.state = ASK_TO_PAY;
            return ask(ctx, DecisionKind::MAY, p);
        }
    }
    f.remaining = 0;
    next(f);
    return Flow::AGAIN;
}

void take_payment_offer(Context& ctx, Frame& f, const Option& option) {
    const Instruction& in = instruction(ctx, f);
    f.state = RUN;
    if (option.kind == OptionKind::NO) {
        ++f.remaining;
        return;
    }
    f.remaining = 0;
    f.pc = in.jump;
    start_payment(ctx, f.asked, {CostKind::GENERIC, in.a});
}

// ---- "you may pay. If you do" (118.12) ----

Flow offer_payment(Context& ctx, Frame& f, const Instruction& in) {
    ManaCost cost = offered_cost(ctx, f, in);
    const u32 life = offered_life(ctx, in, cost);
    cost.life = static_cast<u16>(std::min(life, 0xFFFFu));
    const bool has_life = life == 0 || (ctx.board.player(f.player).life >= static_cast<i32>(life) &&
                                        !cannot_pay_life(ctx, f.player)); // 119.4
    if (!has_life || !can_pay(ctx, f.player, cost)) {
        f.pc = in.jump;
        return Flow::AGAIN;
    }
    return ask_in_state(ctx, f, ASK_TO_PAY, DecisionKind::MAY, f.player);
}

void take_own_payment_offer(Context& ctx, Frame& f, const Option& option) {
    const Instruction& in = instruction(ctx, f);
    f.state = RUN;
    if (option.kind == OptionKind::NO) {
        f.pc = in.jump;
        return;
    }
    const ManaCost cost = offered_cost(ctx, f, in);
    const u32 life = offered_life(ctx, in, cost);
    next(f);
    if (life != 0) {
        pay_life(ctx, f.player, life);
    }
    start_payment(ctx, f.player, cost);
}

// ---- "you may pay {X}" (107.3f) ----

void add_x(Context& ctx, const Frame& f) {
    Frame least = f;
    least.x = 0;
    const u32 most = max_x(ctx, f.player, x_cost(least));
    for (u32 x = 0; x <= most; ++x) {
        ctx.options.add(OptionKind::CHOOSE_NUMBER, 0, x);
    }
}

void take_x(Context& ctx, Frame& f, u32 x) {
    f.x = static_cast<u16>(x);
    next(f);
    start_payment(ctx, f.player, x_cost(f));
}

} // namespace mirrorpool::program
