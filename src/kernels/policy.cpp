#include "kernels/policy.hpp"

#include "base/mana_types.hpp"
#include "base/rng.hpp"
#include "rules/could_produce.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

constexpr i32 COMFORTABLE_LIFE = 6;

const Definition& card_definition(const Context& ctx, u32 card) {
    return ctx.pool.definitions[ctx.board.card(card).definition];
}

// The option with the highest score; the first of equals.
template <class F>
u32 best_option(const Context& ctx, F score) {
    u32 best = 0;
    i32 best_score = score(ctx.options[0]);
    for (u32 i = 1; i < ctx.options.size(); ++i) {
        const i32 s = score(ctx.options[i]);
        if (s > best_score) {
            best = i;
            best_score = s;
        }
    }
    return best;
}

// ---- greedy: curve out ----

struct Needs {
    u8 missing = 0; // colours in hand that no permanent of the player makes
};

Needs needs_of(const Context& ctx, u32 player) {
    u32 wanted = 0;
    for (u32 i = 0; i < zone_size(ctx, player, Zone::HAND); ++i) {
        const Definition& d = card_definition(ctx, card_in_zone(ctx, player, Zone::HAND, i));
        wanted |= d.colors;
    }
    u32 made = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(player)[w]; },
        [&](u32 slot) { made |= ctx.board.mana_row()[slot]; });
    return {static_cast<u8>(wanted & ~made & COLOR_MASK)};
}

i32 land_score(const Definition& d, const Needs& needs) {
    const i32 fresh = std::popcount(static_cast<u8>(d.mana_types & needs.missing));
    const i32 readers = d.mana_readers != 0 ? 1 : 0;
    return 100 + 10 * fresh + std::popcount(d.mana_types) + readers -
           (d.replace_events != 0 ? 3 : 0);
}

u32 choose_play(Context& ctx) {
    const Needs needs = needs_of(ctx, ctx.header().decider);
    return best_option(ctx, [&](const Option& o) {
        switch (o.kind) {
        case OptionKind::PLAY_LAND:
            return land_score(card_definition(ctx, o.object), needs);
        case OptionKind::CAST:
            return 1 + card_definition(ctx, o.object).cost.mana_value;
        case OptionKind::PASS:
            return 0;
        default:
            return -1;
        }
    });
}

// ---- greedy: attack when good ----

bool kills(const Board& board, u32 a, u32 b) {
    return board.permanent(a).power >= board.permanent(b).toughness - board.permanent(b).damage;
}

bool can_meet(const Board& board, u32 blocker, u32 attacker) {
    return !board.test(Word::tapped, blocker) &&
           (!board.test(Word::flying, attacker) || board.test(Word::flying, blocker) ||
            board.test(Word::reach, blocker));
}

// A good attack: nothing that could block would kill the attacker and live.
bool attacks_well(const Context& ctx, u32 attacker, u32 defender) {
    const Board& board = ctx.board;
    bool good = board.permanent(attacker).power > 0;
    for_each_slot(
        board, [&](u32 w) { return board.control(defender)[w] & board.set(Word::creature)[w]; },
        [&](u32 blocker) {
            good = good && !(can_meet(board, blocker, attacker) &&
                             kills(board, blocker, attacker) && !kills(board, attacker, blocker));
        });
    return good;
}

i32 unblocked_damage(const Context& ctx) {
    i32 total = 0;
    for_each_slot(
        ctx.board,
        [&](u32 w) { return ctx.board.set(Word::attacking)[w] & ~ctx.board.set(Word::blocked)[w]; },
        [&](u32 slot) { total += ctx.board.permanent(slot).power; });
    return total;
}

// Blocks that kill and live, then blocks that live, then trades; chump blocks only against death.
i32 block_score(const Context& ctx, u32 blocker, u32 attacker, bool dying) {
    const Board& board = ctx.board;
    const bool wins = kills(board, blocker, attacker);
    const bool lives = !kills(board, attacker, blocker);
    const i32 threat = board.permanent(attacker).power;
    if (board.test(Word::blocked, attacker)) {
        return -1;
    }
    if (wins && lives) {
        return 300 + threat;
    }
    if (lives) {
        return 200 + threat;
    }
    return wins ? 100 + threat : dying ? 50 + threat : -1;
}

u32 choose_block(Context& ctx) {
    const i32 life = ctx.board.player(ctx.header().decider).life;
    const bool dying = unblocked_damage(ctx) >= life;
    return best_option(ctx, [&](const Option& o) {
        return o.kind == OptionKind::BLOCK ? block_score(ctx, o.object, o.argument, dying) : 0;
    });
}

u32 choose_attack(Context& ctx) {
    return best_option(ctx, [&](const Option& o) {
        const bool good = o.kind == OptionKind::ATTACK && attacks_well(ctx, o.object, o.argument);
        return good ? 1 : o.kind == OptionKind::ATTACK ? -1 : 0;
    });
}

// ---- greedy: everything else ----

u32 choose_discard(Context& ctx) {
    return best_option(ctx, [&](const Option& o) {
        return static_cast<i32>(card_definition(ctx, o.object).cost.mana_value);
    });
}

u32 choose_division(Context& ctx) { // enough to kill, then on to the next
    return best_option(ctx, [&](const Option& o) {
        const Permanent& p = ctx.board.permanent(o.object);
        const i32 wanted = p.toughness - p.damage;
        const i32 amount = static_cast<i32>(o.argument);
        return amount >= wanted ? 1000 - amount : amount - wanted;
    });
}

u32 choose_type(Context& ctx) {
    const Needs needs = needs_of(ctx, ctx.header().decider);
    return best_option(
        ctx, [&](const Option& o) { return (needs.missing & type_bit(o.argument)) != 0 ? 1 : 0; });
}

u32 choose_sacrifice(Context& ctx) { // what has been used, and is worth least
    return best_option(ctx, [&](const Option& o) {
        const u32 types = ctx.board.mana_row()[o.object] & TYPE_MASK;
        return (ctx.board.test(Word::tapped, o.object) ? 10 : 0) - std::popcount(types);
    });
}

u32 choose_greedily(Context& ctx) {
    switch (static_cast<DecisionKind>(ctx.header().decision)) {
    case DecisionKind::PRIORITY:
        return choose_play(ctx);
    case DecisionKind::ATTACK:
        return choose_attack(ctx);
    case DecisionKind::BLOCK:
        return choose_block(ctx);
    case DecisionKind::DISCARD:
        return choose_discard(ctx);
    case DecisionKind::ASSIGN_DAMAGE:
        return choose_division(ctx);
    case DecisionKind::MANA_TYPE:
    case DecisionKind::COLOR:
        return choose_type(ctx);
    case DecisionKind::PERMANENT:
    case DecisionKind::COST_PERMANENT:
        return choose_sacrifice(ctx);
    case DecisionKind::NUMBER:
        return ctx.options.size() - 1;
    case DecisionKind::MAY: {
        const bool rich = ctx.board.player(ctx.header().decider).life > COMFORTABLE_LIFE;
        return best_option(
            ctx, [&](const Option& o) { return (o.kind == OptionKind::YES) == rich ? 1 : 0; });
    }
    default:
        return 0;
    }
}

} // namespace

u32 choose_option(Context& ctx, Policy policy) {
    if (policy == Policy::GREEDY) {
        return choose_greedily(ctx);
    }
    return random_below(next_random(ctx), ctx.options.size());
}

} // namespace mirrorpool
