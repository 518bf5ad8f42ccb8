#include "rules/combat.hpp"

#include "rules/events.hpp"
#include "rules/turn.hpp"

namespace mirrorpool {
namespace {

Step step_of(const Context& ctx) { return static_cast<Step>(ctx.board.header().step); }

constexpr u16 DONE_ASKING = NONE;

// Slots of `set(w)` at or after `from`; the first, or NONE.
template <class F>
u32 next_slot(const Board& board, u32 from, F set) {
    for (u32 w = from >> 6; w < board.words(); ++w) {
        u64 bits = set(w);
        if (w == from >> 6) {
            bits &= ~u64{0} << (from & 63);
        }
        if (bits != 0) {
            return w * 64 + lowest_bit(bits);
        }
    }
    return NONE;
}

// ---- attackers (508.1) ----

u64 can_attack(const Board& board, u32 w) {
    const u64 sick = board.set(Word::sick)[w] & ~board.set(Word::haste)[w];
    return board.control(board.header().active)[w] & board.set(Word::creature)[w] &
           ~board.set(Word::tapped)[w] & ~sick & ~board.set(Word::defender)[w] &
           ~board.set(Word::attacking)[w];
}

Flow ask_attackers(Context& ctx) {
    Header& h = ctx.header();
    const u32 slot =
        next_slot(ctx.board, h.iterator, [&](u32 w) { return can_attack(ctx.board, w); });
    if (slot == NONE) {
        h.iterator = DONE_ASKING;
        return Flow::AGAIN;
    }
    h.subject = static_cast<u16>(slot);
    return ask(ctx, DecisionKind::ATTACK, h.active);
}

void attack_options(Context& ctx) {
    const Header& h = ctx.header();
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        if (p != h.active && ctx.board.is_alive(p)) {
            ctx.options.add(OptionKind::ATTACK, h.subject, p);
        }
    }
    ctx.options.add(OptionKind::NO_ATTACK, h.subject);
}

// 508.1f, 508.1k, 508.1m; a declaration as a whole is announced once all are chosen.
void declare_attacker(Context& ctx, u32 slot, u32 defender) {
    ctx.board.put(Word::attacking, slot, true);
    ctx.board.permanent(slot).combat = static_cast<u16>(defender);
}

void finish_attackers(Context& ctx) {
    const Board& board = ctx.board;
    const auto each = [&](auto visit) {
        for_each_slot(board, [&](u32 w) { return board.set(Word::attacking)[w]; }, visit);
    };
    each([&](u32 slot) {
        ctx.header().step_flags |= ATTACKERS_DECLARED;
        if (!board.test(Word::vigilance, slot)) {
            tap(ctx, slot);
        }
    });
    each([&](u32 slot) {
        Event event{EventKind::ATTACKS};
        event.slot = static_cast<u16>(slot);
        event.player = ctx.header().active;
        announce(ctx, event);
    });
}

// ---- blockers (509.1): defending players in turn order, one creature after another ----

u64 can_block(const Board& board, u32 player, u32 w) {
    return board.control(player)[w] & board.set(Word::creature)[w] & ~board.set(Word::tapped)[w] &
           ~board.set(Word::blocking)[w];
}

bool may_block(const Board& board, u32 blocker, u32 attacker) {
    const bool evades = board.test(Word::flying, attacker) && !board.test(Word::flying, blocker) &&
                        !board.test(Word::reach, blocker);
    return !evades && board.permanent(attacker).combat == board.permanent(blocker).controller;
}

template <class F>
void for_each_blockable(const Board& board, u32 blocker, F visit) {
    for_each_slot(
        board, [&](u32 w) { return board.set(Word::attacking)[w]; },
        [&](u32 attacker) {
            if (may_block(board, blocker, attacker)) {
                visit(attacker);
            }
        });
}

Flow ask_blockers(Context& ctx) {
    Header& h = ctx.header();
    const u32 slots = ctx.board.layout().dims.slots;
    while (h.iterator != DONE_ASKING) {
        const u32 seat = h.iterator / slots + 1;
        if (seat >= ctx.board.players()) {
            h.iterator = DONE_ASKING;
            break;
        }
        const u32 player = (h.active + seat) % ctx.board.players();
        const u32 slot = next_slot(ctx.board, h.iterator % slots,
                                   [&](u32 w) { return can_block(ctx.board, player, w); });
        if (slot == NONE) {
            h.iterator = static_cast<u16>(seat * slots);
            continue;
        }
        h.iterator = static_cast<u16>((seat - 1) * slots + slot);
        bool any = false;
        for_each_blockable(ctx.board, slot, [&](u32) { any = true; });
        if (any) {
            h.subject = static_cast<u16>(slot);
            return ask(ctx, DecisionKind::BLOCK, player);
        }
        ++h.iterator;
    }
    return Flow::AGAIN;
}

void block_options(Context& ctx) {
    const u32 blocker = ctx.header().subject;
    for_each_blockable(ctx.board, blocker, [&](u32 attacker) {
        ctx.options.add(OptionKind::BLOCK, blocker, attacker);
    });
    ctx.options.add(OptionKind::NO_BLOCK, blocker);
}

void declare_blocker(Context& ctx, u32 slot, u32 attacker) {
    ctx.board.put(Word::blocking, slot, true);
    ctx.board.put(Word::blocked, attacker, true); // 509.1h
    ctx.board.permanent(slot).combat = static_cast<u16>(attacker);
}

// ---- damage (510) ----

template <class F>
void for_each_blocker_of(const Board& board, u32 attacker, F visit) {
    for_each_slot(
        board, [&](u32 w) { return board.set(Word::blocking)[w]; },
        [&](u32 slot) {
            if (board.permanent(slot).combat == attacker) {
                visit(slot);
            }
        });
}

u32 power_of(const Board& board, u32 slot) {
    const i16 power = board.permanent(slot).power;
    return power > 0 ? static_cast<u32>(power) : 0u; // 510.1a
}

struct Blockers {
    u32 count = 0;
    u32 last = NONE;
};

Blockers blockers_of(const Board& board, u32 attacker) {
    Blockers b;
    for_each_blocker_of(board, attacker, [&](u32 slot) {
        ++b.count;
        b.last = slot;
    });
    return b;
}

// The next blocker of the attacker at or after `from`.
u32 next_blocker(const Board& board, u32 attacker, u32 from) {
    u32 found = NONE;
    for_each_blocker_of(board, attacker, [&](u32 slot) {
        if (slot >= from && found == NONE) {
            found = slot;
        }
    });
    return found;
}

void start_dividing(Context& ctx, u32 attacker) {
    Header& h = ctx.header();
    h.unassigned = static_cast<u16>(power_of(ctx.board, attacker));
    h.subject = static_cast<u16>(next_blocker(ctx.board, attacker, 0));
}

// Goes to the next attacker whose damage a player divides (510.1c); several blockers, any power.
Flow ask_division(Context& ctx) {
    Header& h = ctx.header();
    while (h.iterator != DONE_ASKING) {
        const u32 attacker = next_slot(ctx.board, h.iterator, [&](u32 w) {
            return ctx.board.set(Word::attacking)[w] & ctx.board.set(Word::blocked)[w];
        });
        if (attacker == NONE) {
            h.iterator = DONE_ASKING;
            break;
        }
        const Blockers blockers = blockers_of(ctx.board, attacker);
        if (h.iterator != attacker || h.subject == NONE) {
            h.iterator = static_cast<u16>(attacker);
            start_dividing(ctx, attacker);
        }
        if (blockers.count > 1 && h.subject != blockers.last && h.subject != NONE &&
            h.unassigned > 0) {
            return ask(ctx, DecisionKind::ASSIGN_DAMAGE, h.active);
        }
        if (blockers.count > 0) { // one blocker, or the last of several, gets what is left
            ctx.board.permanent(blockers.last).assigned = h.unassigned;
        }
        h.iterator = static_cast<u16>(attacker + 1);
        h.subject = NONE;
    }
    return Flow::AGAIN;
}

void division_options(Context& ctx) {
    const Header& h = ctx.header();
    for (u32 amount = 0; amount <= h.unassigned; ++amount) {
        ctx.options.add(OptionKind::ASSIGN_DAMAGE, h.subject, amount);
    }
}

void take_division(Context& ctx, const Option& option) {
    Header& h = ctx.header();
    ctx.board.permanent(option.object).assigned = static_cast<u16>(option.argument);
    h.unassigned = static_cast<u16>(h.unassigned - option.argument);
    h.subject = static_cast<u16>(next_blocker(ctx.board, h.iterator, option.object + 1u));
}

void damage_permanent(Context& ctx, u32 slot, u32 amount, u32 source) {
    if (amount == 0) {
        return;
    }
    Event event{EventKind::DAMAGED};
    event.slot = static_cast<u16>(slot);
    event.player = ctx.board.permanent(slot).controller;
    event.amount = static_cast<i32>(amount);
    event.source = source_of(ctx, source);
    propose(ctx, event);
}

// 510.1b: nothing, if the player it attacks has left the game.
void damage_player(Context& ctx, u32 player, u32 attacker) {
    if (ctx.board.is_alive(player)) {
        deal_damage_to_player(ctx, player, static_cast<i32>(power_of(ctx.board, attacker)),
                              source_of(ctx, attacker));
    }
}

} // namespace

bool is_combat_on(const Context& ctx) {
    u64 any = 0;
    for (u32 w = 0; w < ctx.board.words(); ++w) {
        any |= ctx.board.set(Word::attacking)[w];
    }
    return any != 0;
}

bool is_combat_choice_open(const Context& ctx) {
    const Step step = step_of(ctx);
    const bool asks = step == Step::DECLARE_ATTACKERS || step == Step::DECLARE_BLOCKERS ||
                      step == Step::COMBAT_DAMAGE;
    return asks && ctx.board.header().iterator != DONE_ASKING;
}

Flow run_combat_choice(Context& ctx) {
    Flow flow = Flow::AGAIN;
    switch (step_of(ctx)) {
    case Step::DECLARE_ATTACKERS:
        flow = ask_attackers(ctx);
        if (ctx.header().iterator == DONE_ASKING) {
            finish_attackers(ctx);
        }
        break;
    case Step::DECLARE_BLOCKERS:
        flow = ask_blockers(ctx);
        break;
    default:
        flow = ask_division(ctx);
    }
    return flow;
}

void combat_options(Context& ctx) {
    switch (static_cast<DecisionKind>(ctx.header().decision)) {
    case DecisionKind::ATTACK:
        attack_options(ctx);
        break;
    case DecisionKind::BLOCK:
        block_options(ctx);
        break;
    default:
        division_options(ctx);
    }
}

void take_combat_option(Context& ctx, const Option& option) {
    Header& h = ctx.header();
    switch (option.kind) {
    case OptionKind::ATTACK:
        declare_attacker(ctx, option.object, option.argument);
        h.iterator = static_cast<u16>(option.object + 1);
        break;
    case OptionKind::BLOCK:
        declare_blocker(ctx, option.object, option.argument);
        ++h.iterator;
        break;
    case OptionKind::NO_ATTACK:
        h.iterator = static_cast<u16>(option.object + 1);
        break;
    case OptionKind::NO_BLOCK:
        ++h.iterator;
        break;
    default:
        take_division(ctx, option);
    }
}

void deal_combat_damage(Context& ctx) { // 510.2: all at once, so sizes are read before any
    const Board& board = ctx.board;
    for_each_slot(
        board, [&](u32 w) { return board.set(Word::attacking)[w]; },
        [&](u32 attacker) {
            if (!board.test(Word::blocked, attacker)) { // 510.1b
                damage_player(ctx, board.permanent(attacker).combat, attacker);
                return;
            }
            for_each_blocker_of(board, attacker, [&](u32 blocker) { // 510.1c-d
                damage_permanent(ctx, blocker, board.permanent(blocker).assigned, attacker);
                damage_permanent(ctx, attacker, power_of(board, blocker), blocker);
                board.permanent(blocker).assigned = 0;
            });
        });
}

void end_combat(Context& ctx) {
    const Board& board = ctx.board;
    for (u32 w = 0; w < board.words(); ++w) {
        for_each_bit(board.set(Word::attacking)[w] | board.set(Word::blocking)[w],
                     [&](u32 i) { board.permanent(w * 64 + i).combat = NONE; });
        board.set(Word::attacking)[w] = 0;
        board.set(Word::blocking)[w] = 0;
        board.set(Word::blocked)[w] = 0;
    }
    ctx.header().subject = NONE;
}

void remove_from_combat(Context& ctx, u32 slot) {
    const Board& board = ctx.board;
    for (Word w : {Word::attacking, Word::blocking, Word::blocked}) {
        board.put(w, slot, false);
    }
    board.permanent(slot).combat = NONE;
    board.permanent(slot).assigned = 0;
}

} // namespace mirrorpool
