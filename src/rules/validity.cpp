#include "rules/validity.hpp"

#include "rules/activation.hpp"
#include "rules/casting.hpp"
#include "rules/characteristics.hpp"
#include "rules/combat.hpp"
#include "rules/entering.hpp"
#include "rules/manual_payment.hpp"
#include "rules/paying.hpp"
#include "rules/pool.hpp"
#include "rules/program.hpp"
#include "rules/tasks.hpp"
#include "state/validate.hpp"

namespace mirrorpool {
namespace {

// How many instructions a program has; they end with END.
u32 program_size(const Context& ctx, u32 program) {
    u32 n = 1;
    while (ctx.pool.instructions[program + n - 1].op != static_cast<u8>(Op::END)) {
        ++n;
    }
    return n;
}

bool is_occupied(const Context& ctx, u32 slot) {
    return slot < ctx.board.layout().dims.slots && ctx.board.test(Word::occupied, slot);
}

bool is_on_stack(const Context& ctx, u16 cell) {
    u16 at = ctx.board.header().stack_top;
    while (at != NONE && at != cell) {
        at = ctx.board.block<StackObject>(at).next;
    }
    return at != NONE;
}

// A card that is on its way to the battlefield, out of every zone that is kept in order.
bool may_enter(const Context& ctx, u32 card) {
    const Board& board = ctx.board;
    if (card == NONE) {
        return true;
    }
    if (card >= board.layout().cards) {
        return false;
    }
    const u32 owner = board.owner_of_card(card);
    const u8 zone = board.card(card).zone;
    return card - board.first_card(owner) < board.player(owner).cards &&
           (zone == static_cast<u8>(Zone::ABSENT) || zone == static_cast<u8>(Zone::STACK));
}

const char* entering_fault(const Context& ctx, const Frame& f) {
    if (f.source_definition == NONE || !may_enter(ctx, f.card)) {
        return "frame: what enters does not exist, or is elsewhere";
    }
    if (!waits_as_it_asks(ctx, f)) {
        return "frame: it asks what does not enter";
    }
    const bool applies = f.pc != 0 || f.source != NONE;
    const bool replaces =
        ctx.pool.abilities[f.ability].kind == static_cast<u8>(AbilityKind::REPLACEMENT);
    return applies && (!replaces || (f.source != NONE && !is_occupied(ctx, f.source)))
               ? "frame: it applies no replacement effect"
               : nullptr;
}

// Whether the task right above is a payment: then it waits for that.
bool is_being_paid(const Context& ctx, const Frame& f) {
    for (u16 cell = ctx.board.header().frame_top; cell != NONE;) {
        const Frame& above = ctx.board.block<Frame>(cell);
        if (above.next != NONE && &ctx.board.block<Frame>(above.next) == &f) {
            return above.task == static_cast<u8>(Task::PAY);
        }
        cell = above.next;
    }
    return false;
}

const char* activation_fault(const Context& ctx, const Frame& f) {
    return is_sound_activation(ctx, f, is_being_paid(ctx, f))
               ? nullptr
               : "frame: it activates nothing that exists, or as nobody can";
}

// A mana ability's own frame asks about its card only while a spell is cast.
const char* casting_fault(const Context& ctx, const Frame& f) {
    if (f.source_definition == NONE || f.card >= ctx.board.layout().cards) {
        return "frame: it casts nothing";
    }
    const Card& card = ctx.board.card(f.card);
    if (card.zone != static_cast<u8>(Zone::STACK) || card.slot != ctx.board.header().stack_top ||
        card.slot == NONE) {
        return "frame: it casts what is not on top of the stack";
    }
    return is_sound_casting(ctx, f, is_being_paid(ctx, f))
               ? nullptr
               : "frame: it casts a spell otherwise than the stack says";
}

const char* production_fault(const Context& ctx, const Frame& f) {
    const bool known = f.restriction < ctx.pool.restrictions.size() &&
                       f.rider <= ctx.pool.abilities.size() &&
                       f.keep < static_cast<u8>(ManaDuration::COUNT_);
    return known && (f.state != 1 || f.mask != 0) ? nullptr : "frame: it produces unknown mana";
}

const char* payment_fault(Context& ctx, const Frame& f) {
    const bool known =
        f.flags <= static_cast<u8>(CostKind::OBJECT) && f.flags != static_cast<u8>(CostKind::GIVEN);
    return !known                     ? "frame: unknown cost"
           : is_sound_payment(ctx, f) ? nullptr
                                      : "frame: it pays for something else than is done below";
}

const char* program_fault(const Context& ctx, const Frame& f) {
    if (f.pc >= program_size(ctx, ctx.pool.abilities[f.ability].program)) {
        return "frame: it goes on behind the end of its program";
    }
    const AbilityKind kind = static_cast<AbilityKind>(ctx.pool.abilities[f.ability].kind);
    if (kind == AbilityKind::REPLACEMENT || kind == AbilityKind::STATIC ||
        !waits_where_it_can(ctx, f)) {
        return "frame: it asks what its program does not";
    }
    return f.card == NONE || is_on_stack(ctx, f.card) ? nullptr : "frame: nothing it resolves";
}

const char* frame_fault(Context& ctx, const Frame& f) {
    for (const u8 kind : f.counter_kinds) {
        if (kind > static_cast<u8>(CounterKind::COUNT_)) {
            return "frame: unknown counters";
        }
    }
    for (u32 i = 0; i < 2 && f.task == static_cast<u8>(Task::ENTER); ++i) {
        if ((f.counter_kinds[i] == 0) != (f.counters[i] == 0)) {
            return "frame: counters without a kind, or a kind without counters";
        }
    }
    switch (static_cast<Task>(f.task)) {
    case Task::ENTER:
        return f.pc != 0 && f.pc >= program_size(ctx, ctx.pool.abilities[f.ability].program)
                   ? "frame: it goes on behind the end of its program"
                   : entering_fault(ctx, f);
    case Task::ACTIVATE:
        return activation_fault(ctx, f);
    case Task::CAST:
        return casting_fault(ctx, f);
    case Task::PRODUCE:
        return production_fault(ctx, f);
    case Task::LOSE_MANA:
        return f.mask == 0 ? "frame: mana becomes nothing" : nullptr;
    case Task::MANA_TRIGGERS:
        return nullptr;
    case Task::PAY:
        return payment_fault(ctx, f);
    case Task::PROGRAM:
        return program_fault(ctx, f);
    default:
        return "frame: unknown task";
    }
}

// Which decisions the turn asks by itself; the others are a task's.
bool is_of_the_turn(DecisionKind kind) {
    switch (kind) {
    case DecisionKind::PRIORITY:
    case DecisionKind::ATTACK:
    case DecisionKind::BLOCK:
    case DecisionKind::ASSIGN_DAMAGE:
    case DecisionKind::DISCARD:
    case DecisionKind::TRIGGER_ORDER:
    case DecisionKind::LEGEND:
        return true;
    default:
        return false;
    }
}

const char* decision_fault(const Context& ctx) {
    const Header& h = ctx.board.header();
    const DecisionKind kind = static_cast<DecisionKind>(h.decision);
    if (h.decision >= static_cast<u8>(DecisionKind::COUNT_)) {
        return "header: unknown decision";
    }
    if (kind == DecisionKind::NONE_) {
        return nullptr;
    }
    const bool either = kind == DecisionKind::TRIGGER_ORDER || kind == DecisionKind::DISCARD;
    if (!either && is_of_the_turn(kind) != (h.frame_top == NONE)) {
        return "header: nothing asks for the decision";
    }
    const bool has_subject = kind == DecisionKind::ATTACK || kind == DecisionKind::BLOCK ||
                             kind == DecisionKind::ASSIGN_DAMAGE || kind == DecisionKind::LEGEND;
    if (has_subject && !is_occupied(ctx, h.subject)) {
        return "header: a decision about nothing";
    }
    return is_combat_decision_sound(ctx) ? nullptr : "header: a decision that combat does not ask";
}

const char* counters_fault(const Context& ctx) {
    const char* fault = nullptr;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            const u8 choice = ctx.board.permanent(slot).choice;
            if (choice >= CHOSEN_SUBTYPE + ctx.pool.subtypes.size()) {
                fault = "permanent: an unknown subtype was chosen";
            }
            for (const u8 kind : ctx.board.permanent(slot).counter_kinds) {
                fault = kind > static_cast<u8>(CounterKind::COUNT_) ? "permanent: unknown counters"
                                                                    : fault;
            }
        });
    return fault;
}

// Rows that the record names and that only the pool knows.
const char* rows_fault(const Context& ctx) {
    const char* fault = nullptr;
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        for_each_unit(ctx, p, [&](const ManaUnit& u) {
            const bool known = u.restriction < ctx.pool.restrictions.size() &&
                               u.rider <= ctx.pool.abilities.size() &&
                               duration_of(u) < ManaDuration::COUNT_;
            fault = known ? fault : "mana pool: an unknown restriction, rider or duration";
            const bool may_be_set_aside = ctx.board.header().frame_top != NONE &&
                                          top_frame(ctx).task == static_cast<u8>(Task::PAY) &&
                                          top_frame(ctx).player == p;
            fault = (u.flags & SET_ASIDE) == 0 || may_be_set_aside
                        ? fault
                        : "mana pool: set aside while nothing is paid";
        });
    }
    for (u16 cell = ctx.board.header().first_effect; cell != NONE;) {
        const Effect& e = ctx.board.block<Effect>(cell);
        const AbilityKind kind = static_cast<AbilityKind>(ctx.pool.abilities[e.ability].kind);
        const bool lasts = kind == AbilityKind::STATIC || kind == AbilityKind::REPLACEMENT ||
                           kind == AbilityKind::TRIGGERED;
        fault = lasts && e.duration < static_cast<u8>(Duration::COUNT_) ? fault
                                                                        : "effect: none that lasts";
        cell = e.next;
    }
    return fault;
}

const char* frames_fault(Context& ctx) {
    for (u16 cell = ctx.board.header().frame_top; cell != NONE;) {
        const Frame& f = ctx.board.block<Frame>(cell);
        const char* fault = frame_fault(ctx, f);
        if (fault != nullptr) {
            return fault;
        }
        cell = f.next;
    }
    return nullptr;
}

// What a task asks can be answered.
bool has_an_option(Context& ctx) {
    const Header& h = ctx.board.header();
    if (h.frame_top == NONE || h.decision == static_cast<u8>(DecisionKind::NONE_)) {
        return true;
    }
    const Options before = ctx.options;
    legal_options(ctx);
    const bool has = ctx.options.size() > 0;
    ctx.options = before;
    return has;
}

} // namespace

const char* board_fault(Context& ctx) {
    const char* fault = structural_fault(ctx.board, static_cast<u32>(ctx.pool.definitions.size()),
                                         static_cast<u32>(ctx.pool.abilities.size()));
    if (fault != nullptr) {
        return fault;
    }
    for (const char* found :
         {decision_fault(ctx), counters_fault(ctx), rows_fault(ctx), frames_fault(ctx)}) {
        if (found != nullptr) {
            return found;
        }
    }
    if (!caches_are_true(ctx)) {
        return "caches: not what they stand for";
    }
    return has_an_option(ctx) ? nullptr : "header: a decision that nothing can be answered to";
}

} // namespace mirrorpool
