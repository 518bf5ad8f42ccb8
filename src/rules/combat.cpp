#include "rules/combat.hpp"

#include "rules/characteristics.hpp"
#include "rules/damage.hpp"
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
        event.player = static_cast<u8>(board.permanent(slot).combat); // 508.5: who is attacked
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

// 702.111b: a creature with menace that one creature blocks so far needs another one. Whether the
// creatures that are still to be asked can be shared out among all of those is a matching of
// attackers with blockers, found by augmenting paths.
class MenaceCheck {
public:
    MenaceCheck(const Board& board, u32 blocker) : board_(board), asked_(blocker) {
        std::fill_n(attacker_of_, MAX_SLOTS, u16{NONE});
    }

    // Once the creature being asked blocks `attacker`; NONE: nothing.
    bool can_be_completed_with(u32 attacker) {
        const u32 player = board_.permanent(asked_).controller;
        bool can = true;
        for_each_slot(
            board_,
            [&](u32 w) { return board_.set(Word::attacking)[w] & board_.set(Word::menace)[w]; },
            [&](u32 slot) {
                u32 blockers = slot == attacker ? 1u : 0u;
                for_each_blocker_of(board_, slot, [&](u32) { ++blockers; });
                can = can && (blockers != 1 || board_.permanent(slot).combat != player ||
                              gets_another(slot));
            });
        return can;
    }

private:
    bool gets_another(u32 attacker) {
        u64 tried[MAX_SLOTS / 64] = {};
        return augment(attacker, tried);
    }

    bool augment(u32 attacker, u64* tried) {
        const u32 player = board_.permanent(asked_).controller;
        for (u32 slot = asked_ + 1; slot < board_.layout().dims.slots; ++slot) {
            const u64 bit = u64{1} << (slot & 63);
            if ((can_block(board_, player, slot >> 6) & ~tried[slot >> 6] & bit) == 0 ||
                !may_block(board_, slot, attacker)) {
                continue;
            }
            tried[slot >> 6] |= bit;
            if (attacker_of_[slot] == NONE || augment(attacker_of_[slot], tried)) {
                attacker_of_[slot] = static_cast<u16>(attacker);
                return true;
            }
        }
        return false;
    }

    const Board& board_;
    u32 asked_;
    u16 attacker_of_[MAX_SLOTS]; // whose second blocker a creature is kept for
};

// Whether the declaration can still become a legal one (509.1b).
bool is_open(const Context& ctx, u32 blocker, u32 attacker) {
    return !is_around(ctx, Word::menace) ||
           MenaceCheck(ctx.board, blocker).can_be_completed_with(attacker);
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
        if (is_open(ctx, blocker, attacker)) {
            ctx.options.add(OptionKind::BLOCK, blocker, attacker);
        }
    });
    if (is_open(ctx, blocker, NONE)) {
        ctx.options.add(OptionKind::NO_BLOCK, blocker);
    }
}

void declare_blocker(Context& ctx, u32 slot, u32 attacker) {
    ctx.board.put(Word::blocking, slot, true);
    ctx.board.put(Word::blocked, attacker, true); // 509.1h
    ctx.board.permanent(slot).combat = static_cast<u16>(attacker);
}

// ---- damage (510) ----

// Creatures that assign damage in this step (510.4).
u64 strikers(const Board& board, u32 w) {
    const u8 flags = board.header().step_flags;
    if ((flags & (FIRST_DAMAGE | SECOND_DAMAGE)) == 0) {
        return ~u64{0};
    }
    const u64 struck = board.set(Word::struck)[w];
    return (flags & FIRST_DAMAGE) != 0 ? struck : ~struck | board.set(Word::double_strike)[w];
}

bool strikes(const Board& board, u32 slot) {
    return (strikers(board, slot >> 6) >> (slot & 63) & 1) != 0;
}

bool has(const Context& ctx, Word keyword, u32 slot) {
    return is_around(ctx, keyword) && ctx.board.test(keyword, slot);
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

// How much is lethal damage, with what is marked already (702.19b, 702.2c).
u32 lethal_damage(const Context& ctx, u32 blocker, u32 attacker) {
    const Permanent& p = ctx.board.permanent(blocker);
    const i32 missing = std::max(p.toughness - p.damage, 0);
    return static_cast<u32>(has(ctx, Word::deathtouch, attacker) ? std::min(missing, 1) : missing);
}

// The last blocker of a creature with trample gets the rest, unless all have lethal damage:
// then the player attacked gets what is left (702.19b). Other blockers get any amount.
u32 least_division(const Context& ctx) {
    const Header& h = ctx.board.header();
    const u32 attacker = ctx.board.permanent(h.subject).combat;
    if (!has(ctx, Word::trample, attacker) || h.subject != blockers_of(ctx.board, attacker).last) {
        return 0;
    }
    bool lethal = true;
    for_each_blocker_of(ctx.board, attacker, [&](u32 slot) {
        lethal = lethal && (slot == h.subject || ctx.board.permanent(slot).assigned >=
                                                     lethal_damage(ctx, slot, attacker));
    });
    return lethal ? std::min<u32>(lethal_damage(ctx, h.subject, attacker), h.unassigned)
                  : h.unassigned;
}

void start_dividing(Context& ctx, u32 attacker) {
    Header& h = ctx.header();
    h.unassigned = static_cast<u16>(power_of(ctx.board, attacker));
    h.subject = static_cast<u16>(next_blocker(ctx.board, attacker, 0));
}

// 510.4: whether the step that begins is the first of two, and who strikes in it.
void begin_damage_step(Context& ctx) {
    Header& h = ctx.header();
    if (h.iterator != 0 || (h.step_flags & SECOND_DAMAGE) != 0 ||
        (!is_around(ctx, Word::first_strike) && !is_around(ctx, Word::double_strike))) {
        return;
    }
    const Board& board = ctx.board;
    for (u32 w = 0; w < board.words(); ++w) {
        const u64 struck = (board.set(Word::attacking)[w] | board.set(Word::blocking)[w]) &
                           (board.set(Word::first_strike)[w] | board.set(Word::double_strike)[w]);
        board.set(Word::struck)[w] = struck;
        h.step_flags |= struck != 0 ? u8{FIRST_DAMAGE} : u8{0};
    }
}

// Goes to the next attacker whose damage a player divides (510.1c); several blockers, or trample.
Flow ask_division(Context& ctx) {
    Header& h = ctx.header();
    while (h.iterator != DONE_ASKING) {
        const u32 attacker = next_slot(ctx.board, h.iterator, [&](u32 w) {
            return ctx.board.set(Word::attacking)[w] & ctx.board.set(Word::blocked)[w] &
                   strikers(ctx.board, w);
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
        const bool divides = h.subject != blockers.last || has(ctx, Word::trample, attacker);
        if (divides && h.subject != NONE && h.unassigned > 0) {
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
    for (u32 amount = least_division(ctx); amount <= h.unassigned; ++amount) {
        ctx.options.add(OptionKind::ASSIGN_DAMAGE, h.subject, amount);
    }
}

void take_division(Context& ctx, const Option& option) {
    Header& h = ctx.header();
    ctx.board.permanent(option.object).assigned = static_cast<u16>(option.argument);
    h.unassigned = static_cast<u16>(h.unassigned - option.argument);
    h.subject = static_cast<u16>(next_blocker(ctx.board, h.iterator, option.object + 1u));
    if (h.subject == NONE) { // the last one of a creature with trample
        ++h.iterator;
    }
}

// What one creature deals to one other, or to a player.
struct Hit {
    u16 source;
    u16 slot; // NONE: the player
    u16 amount;
    u8 player;
    u8 flags;
};

// 510.2: all at once, so everything is read before anything is dealt.
class CombatDamage {
public:
    explicit CombatDamage(Context& ctx) : ctx_(ctx), board_(ctx.board) {}

    void collect() {
        for_each_slot(
            board_, [&](u32 w) { return board_.set(Word::attacking)[w]; },
            [&](u32 attacker) { collect_from(attacker); });
    }

    void deal() {
        for (u32 i = 0; i < size_; ++i) {
            const Hit& hit = hits_[i];
            if (hit.slot == NONE) {
                damage_player(ctx_, hit.player, hit.amount, source_of(ctx_, hit.source), hit.flags);
            } else {
                damage_creature(ctx_, hit.slot, hit.amount, source_of(ctx_, hit.source), hit.flags);
            }
        }
        if (is_around(ctx_, Word::lifelink)) {
            gain_life();
        }
    }

private:
    void collect_from(u32 attacker) {
        const bool attacks = strikes(board_, attacker);
        u32 left = attacks ? power_of(board_, attacker) : 0u;
        for_each_blocker_of(board_, attacker, [&](u32 blocker) { // 510.1c-d
            Permanent& p = board_.permanent(blocker);
            left -= std::min<u32>(left, p.assigned);
            add(attacker, blocker, p.assigned);
            p.assigned = 0;
            add(blocker, attacker, strikes(board_, blocker) ? power_of(board_, blocker) : 0u);
        });
        if (!board_.test(Word::blocked, attacker) || has(ctx_, Word::trample, attacker)) {
            add(attacker, NONE, left); // 510.1b, 702.19b
        }
    }

    void add(u32 source, u32 slot, u32 amount) {
        if (amount != 0) {
            hits_[size_++] = {
                static_cast<u16>(source), static_cast<u16>(slot), static_cast<u16>(amount),
                static_cast<u8>(slot == NONE ? board_.permanent(source).combat : 0),
                board_.header().combat_keywords == 0 ? u8{0}
                                                     : damage_flags(ctx_, source_of(ctx_, source))};
        }
    }

    // Once for each source (702.15e).
    void gain_life() {
        for (u32 i = 0; i < size_; ++i) {
            i64 dealt = 0;
            for (u32 j = i; j < size_; ++j) {
                dealt += hits_[j].source == hits_[i].source ? hits_[j].amount : 0;
            }
            gain_by_lifelink(ctx_, source_of(ctx_, hits_[i].source), dealt, hits_[i].flags);
            for (u32 j = i + 1; j < size_; ++j) {
                hits_[j].flags = hits_[j].source == hits_[i].source ? u8{0} : hits_[j].flags;
            }
        }
    }

    Context& ctx_;
    const Board& board_;
    u32 size_ = 0;
    Hit hits_[2 * MAX_SLOTS]; // two for each pair, one for each attacker
};

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
        begin_damage_step(ctx);
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

bool is_combat_decision_sound(const Context& ctx) {
    const Board& board = ctx.board;
    const Header& h = board.header();
    switch (static_cast<DecisionKind>(h.decision)) {
    case DecisionKind::BLOCK: {
        bool any = is_open(ctx, h.subject, NONE);
        for_each_blockable(board, h.subject,
                           [&](u32 attacker) { any = any || is_open(ctx, h.subject, attacker); });
        return any;
    }
    case DecisionKind::ASSIGN_DAMAGE:
        return board.test(Word::blocking, h.subject) &&
               board.permanent(h.subject).combat == h.iterator;
    default:
        return true;
    }
}

void deal_combat_damage(Context& ctx) {
    CombatDamage damage(ctx);
    damage.collect();
    damage.deal();
}

void end_combat(Context& ctx) {
    const Board& board = ctx.board;
    for (u32 w = 0; w < board.words(); ++w) {
        for_each_bit(board.set(Word::attacking)[w] | board.set(Word::blocking)[w],
                     [&](u32 i) { board.permanent(w * 64 + i).combat = NONE; });
        board.set(Word::attacking)[w] = 0;
        board.set(Word::blocking)[w] = 0;
        board.set(Word::blocked)[w] = 0;
        board.set(Word::struck)[w] = 0;
    }
    ctx.header().subject = NONE;
}

void remove_from_combat(Context& ctx, u32 slot) {
    const Board& board = ctx.board;
    for (Word w : {Word::attacking, Word::blocking, Word::blocked, Word::struck}) {
        board.put(w, slot, false);
    }
    board.permanent(slot).combat = NONE;
    board.permanent(slot).assigned = 0;
}

} // namespace mirrorpool
