#include "rules/paying.hpp"

#include <algorithm>

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/manual_payment.hpp"
#include "rules/outcomes.hpp"
#include "rules/payment_board.hpp"
#include "rules/pool.hpp"
#include "rules/program.hpp"
#include "rules/quantities.hpp"
#include "rules/simple_payment.hpp"
#include "rules/source_counting.hpp"
#include "rules/triggers.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

// A permanent of the class that is still to be used, now used up as a source of it.
u32 take_slot_of_class(Context& ctx, u32 source) {
    for (u32 slot = 0; slot < ctx.board.layout().dims.slots; ++slot) {
        for (u8& one : ctx.payment_index.classes_of_slot[slot]) {
            if (one == source) {
                one = NO_CLASS;
                return slot;
            }
        }
    }
    return NONE;
}

// The same for a source that one permanent is again and again: it is the one whose cost of
// counters, if any, can still be paid.
u32 find_slot_of_class(Context& ctx, u32 player, u32 source, const Ability& a) {
    for (u32 slot = 0; slot < ctx.board.layout().dims.slots; ++slot) {
        for (const u8 one : ctx.payment_index.classes_of_slot[slot]) {
            if (one == source && ctx.board.test(Word::occupied, slot) &&
                source_can_pay(ctx, player, slot, a)) {
                return slot;
            }
        }
    }
    return NONE;
}

bool is_used_once(const Ability& a) {
    constexpr u32 ONCE = bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS) |
                         bit(AbilityFlag::SACRIFICES) | bit(AbilityFlag::ONCE_EACH_TURN);
    return (a.flags & ONCE) != 0;
}

void spend_units(Context& ctx, u32 player, const payment::Slice& slice) {
    for (u32 i = 0; i < slice.size; ++i) {
        spend(ctx, player, ctx.payment_plan.spent_units[slice.first + i], ctx.payment_plan.relevant,
              [](const ManaUnit&) {});
    }
}

// What permanents that are tapped to help have paid for so far, by type.
struct Helped {
    u32 units[MANA_TYPES] = {};
};

// 702.51: tapped, it makes no mana, and pays for what the plan took its unit for.
void tap_to_help(Context& ctx, const payment::Step& step, Helped& helped) {
    for (u32 n = 0; n < step.times && is_running(ctx); ++n) {
        const u32 slot = take_slot_of_class(ctx, step.source);
        if (slot == NONE) {
            fail(ctx, Status::CORRUPT);
            return;
        }
        tap(ctx, slot);
        for (u32 i = 0; i < step.produced.size; ++i) {
            const payment::Produced& made = ctx.payment_plan.produced[step.produced.first + i];
            helped.units[made.type] += made.amount;
        }
    }
}

void run_step(Context& ctx, u32 player, const payment::Step& step, Helped& helped) {
    const u32 mode = ctx.payment_problem.sources[step.source].modes.first + step.mode;
    const u32 ability = ctx.payment_index.ability_of_mode[mode];
    const u16 outcome = ctx.payment_index.outcome_of_mode[mode];
    if (ability == NONE) {
        tap_to_help(ctx, step, helped);
        return;
    }
    const Ability& a = ctx.pool.abilities[ability];
    for (u32 n = 0; n < step.times && is_running(ctx); ++n) {
        const u32 slot = is_used_once(a) ? take_slot_of_class(ctx, step.source)
                                         : find_slot_of_class(ctx, player, step.source, a);
        if (slot == NONE) {
            fail(ctx, Status::CORRUPT);
            return;
        }
        spend_units(ctx, player, step.spent_units);
        if (outcome != NONE) {
            if (!activate_for_outcome(ctx, player, slot, ability, ctx.payment_outcomes[outcome])) {
                fail(ctx, Status::CORRUPT);
            }
            continue;
        }
        const Source source = source_used_by(ctx, slot, player);
        pay_source_costs(ctx, player, slot, ability, 0);
        const Script script{ctx.payment_plan.produced.data() + step.produced.first,
                            step.produced.size};
        if (!run_scripted(ctx, ability, source, script)) {
            fail(ctx, Status::CORRUPT);
        }
    }
}

// Steps that cost mana or permanents come last: what the others make does not depend on them.
bool comes_late(const Context& ctx, const payment::Step& step) {
    const payment::Mode& mode =
        ctx.payment_problem.modes[ctx.payment_problem.sources[step.source].modes.first + step.mode];
    return mode.cost.size != 0 || mode.side_cost == payment::SideCost::PERMANENT;
}

void pay_automatically(Context& ctx, u32 player, const ManaCost& cost, u8* spent) {
    const CostView v = view_cost(ctx, player, cost);
    if (units_of(v) == 0 || pay_simply(ctx, player, cost, v, spent)) {
        return;
    }
    if (plan_payment(ctx, player, cost) != payment::Answer::YES) {
        fail(ctx, Status::CORRUPT); // payments are only started when they can be made
        return;
    }
    run_payment_plan(ctx, player, spent);
}

// 106.3: what the spell being paid for is to know about the mana.
void note_treasure(Context& ctx, const ManaUnit& unit) {
    if ((unit.flags & FROM_TREASURE) != 0 && ctx.payment_cost.kind == CostKind::DEFINITION) {
        ctx.board.block<StackObject>(ctx.header().stack_top).kicked |= WITH_TREASURE;
    }
}

bool is_commander(const Context& ctx, u32 player, u32 card) {
    const Player& p = ctx.board.player(player);
    return p.commander[0] == card + 1 || p.commander[1] == card + 1;
}

// A replacement effect for each unit: the spell's permanent enters with that many counters more.
void enter_with_more(Context& ctx, const Ability& a, const Source& source, u32 units) {
    const u64 each = amount_of(ctx, ctx.pool.instructions[a.program].amount, source);
    StackObject& spell = ctx.board.block<StackObject>(ctx.header().stack_top);
    const u64 sum = spell.counters + each * units;
    if (sum > 0xFF) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    spell.counters = static_cast<u8>(sum);
}

// 106.6a: what rides on the units of mana that are spent on a spell, once for each unit.
void trigger_rider(Context& ctx, u32 player, const ManaUnit& unit) {
    const u16 top = ctx.header().stack_top;
    if (unit.rider == 0 || ctx.payment_cost.kind != CostKind::DEFINITION || top == NONE) {
        return;
    }
    const Ability& a = ctx.pool.abilities[unit.rider - 1u];
    const Definition& spell = ctx.pool.definitions[ctx.payment_cost.value];
    if (!card_matches(spell, ctx.pool.filters[a.event_filter], ctx.payment_cost.x)) {
        return;
    }
    if (a.event_self != 0 && !is_commander(ctx, player, ctx.board.block<StackObject>(top).card)) {
        return;
    }
    Source source;
    source.slot = unit.source;
    source.generation = unit.source_generation;
    source.controller = static_cast<u8>(player);
    if (a.kind == static_cast<u8>(AbilityKind::REPLACEMENT)) {
        enter_with_more(ctx, a, source, unit.amount);
        return;
    }
    // 603.7e: it comes from the permanent that made the mana, as it is or as the card says.
    source.definition = is_present(ctx, source) ? ctx.board.permanent(unit.source).definition
                                                : ctx.payment_cost.value;
    Event event{EventKind::MANA_SPENT};
    event.player = static_cast<u8>(player);
    for (u32 i = 0; i < unit.amount && is_running(ctx); ++i) {
        queue_trigger(ctx, source, unit.rider - 1u, event);
    }
}

} // namespace

void note_spent_unit(Context& ctx, u32 player, const ManaUnit& unit) {
    note_treasure(ctx, unit);
    trigger_rider(ctx, player, unit);
}

namespace {

// Takes out of the units what is no mana.
u16 take_help(const payment::Plan& plan, Helped& helped, payment::SpentUnits& units) {
    if (units.gives != (HELP_GIVES & plan.relevant)) {
        return 0;
    }
    u32& left = helped.units[units.type];
    const u16 taken = static_cast<u16>(std::min<u32>(left, units.amount));
    left -= taken;
    units.amount = static_cast<u16>(units.amount - taken);
    return taken;
}

void pay_units(Context& ctx, u32 player, Helped& helped, u8* spent) {
    const payment::Plan& plan = ctx.payment_plan;
    u32 no_mana[MANA_TYPES] = {};
    for (u32 i = 0; i < ctx.payment_problem.cost_count; ++i) {
        const payment::Slice slice = plan.symbol_units[i];
        for (u32 k = 0; k < slice.size; ++k) {
            payment::SpentUnits units = plan.spent_units[slice.first + k];
            no_mana[units.type] += take_help(plan, helped, units);
            spend(ctx, player, units, plan.relevant,
                  [&](const ManaUnit& unit) { note_spent_unit(ctx, player, unit); });
        }
    }
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        const u32 mana = plan.spent[t] - no_mana[t];
        spent[t] = static_cast<u8>(mana > 255 ? 255 : mana);
    }
}

} // namespace

payment::Answer plan_payment(Context& ctx, u32 player, const ManaCost& cost) {
    build_problem(ctx, player, cost);
    const auto solve = [&] {
        return payment::solve(ctx.payment_problem, ctx.payment_scratch, ctx.payment_plan);
    };
    const payment::Answer answer = solve();
    if (answer != payment::Answer::UNDECIDED) {
        return answer;
    }
    // All of it is too much to search; what simple_answer counts on is not.
    build_simple_problem(ctx, player, cost);
    return solve() == payment::Answer::YES ? payment::Answer::YES : payment::Answer::UNDECIDED;
}

void run_payment_plan(Context& ctx, u32 player, u8* spent) {
    const payment::Plan& plan = ctx.payment_plan;
    Helped helped;
    for (bool late : {false, true}) {
        for (u32 i = 0; i < plan.step_count; ++i) {
            if (comes_late(ctx, plan.steps[i]) == late) {
                run_step(ctx, player, plan.steps[i], helped);
            }
        }
    }
    pay_units(ctx, player, helped, spent);
    if (plan.life_payments != 0) { // 107.4f
        pay_life(ctx, player, 2u * plan.life_payments);
    }
}

void note_spent(Context& ctx, u32 player, const ManaCost& cost, const u8* spent) {
    if (cost.kind != CostKind::DEFINITION || !is_running(ctx)) {
        return;
    }
    StackObject& spell = ctx.board.block<StackObject>(ctx.header().stack_top);
    std::memcpy(spell.spent, spent, sizeof spell.spent);
    u32 total = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        total += spent[t];
    }
    if (total == 0) {
        return;
    }
    Player& p = ctx.board.player(player);
    Event event{EventKind::EXPENDS}; // 700.14
    event.player = static_cast<u8>(player);
    event.before = p.mana_spent;
    p.mana_spent = static_cast<u16>(std::min<u32>(p.mana_spent + total, 0xFFFF));
    event.amount = p.mana_spent;
    announce(ctx, event);
}

payment::Answer CostQuestions::answer(const ManaCost& cost) {
    if (!has_life_for(ctx_, player_, cost)) {
        return payment::Answer::NO;
    }
    const CostView v = view_cost(ctx_, player_, cost);
    if (units_of(v) == 0) {
        return payment::Answer::YES; // 118.5
    }
    // Simple sources are counted by their bits alone, and sooner.
    const bool plain = !is_simple(ctx_, player_) && is_plain(cost, v);
    if (plain) {
        count();
    }
    const payment::Answer counted =
        plain && counted_ ? compare(v) : simple_answer(ctx_, player_, cost, v);
    if (counted != payment::Answer::UNDECIDED) {
        return counted;
    }
    if (!collected_ || depends_on_cost(ctx_, cost)) {
        collect(cost);
        const payment::Answer compared =
            plain && counted_ ? compare(v) : payment::Answer::UNDECIDED;
        if (compared != payment::Answer::UNDECIDED) {
            return compared;
        }
    }
    put_cost(ctx_, player_, cost);
    const payment::Answer answer = payment::can_pay(ctx_.payment_problem, ctx_.payment_scratch);
    const bool unproven = answer == payment::Answer::NO && ctx_.payment_index.incomplete;
    return unproven ? payment::Answer::UNDECIDED : answer;
}

// A cost that asks for units of types alone, and for all sources there are.
bool CostQuestions::is_plain(const ManaCost& cost, const CostView& v) const {
    return is_countable(ctx_, player_, v) && help_for(ctx_, cost) == Help::NOTHING &&
           cost.excluded[0] == NONE && cost.excluded[1] == NONE && life_cost(ctx_, cost) == 0;
}

// Without a payment problem, if the cards are all there is to know.
void CostQuestions::count() {
    if (!counted_ && !uncounted_) {
        counted_ = is_whole_ = count_sources(ctx_, player_, supply_);
        uncounted_ = !counted_;
    }
}

void CostQuestions::collect(const ManaCost& cost) {
    collect_sources(ctx_, player_, cost);
    collected_ = !depends_on_cost(ctx_, cost);
    if (!counted_ && collected_) {
        const i32 life = std::max<i32>(ctx_.board.player(player_).life, 0);
        counted_ = supply_.find(ctx_.payment_problem, static_cast<u32>(life));
        is_whole_ = !ctx_.payment_index.sources_left_out;
    }
}

// UNDECIDED: what each source gives does not tell, or something more is around.
payment::Answer CostQuestions::compare(const CostView& v) const {
    payment::Demand demand;
    demand.add(TYPE_MASK, v.generic);
    for (u32 t = 0; v.cost != nullptr && t < MANA_TYPES; ++t) {
        demand.add(type_bit(t), v.cost->typed[t]);
    }
    for (const Symbol& s : v.symbols) {
        demand.add(s.mask, s.count);
    }
    if (demand.units() > payment::MAX_UNITS) {
        return payment::Answer::UNDECIDED;
    }
    if (supply_.covers(demand)) {
        return payment::Answer::YES;
    }
    return is_whole_ && !supply_.could_cover(demand) ? payment::Answer::NO
                                                     : payment::Answer::UNDECIDED;
}

payment::Answer payment_answer(Context& ctx, u32 player, const ManaCost& cost) {
    return CostQuestions(ctx, player).answer(cost);
}

bool can_pay(Context& ctx, u32 player, const ManaCost& cost) {
    return payment_answer(ctx, player, cost) == payment::Answer::YES;
}

u32 max_x(Context& ctx, u32 player, const ManaCost& cost) {
    ManaCost one = cost;
    CostQuestions questions(ctx, player);
    u32 low = 0; // 255 is the last number that has an option
    u32 high = MAX_OPTIONS;
    while (high - low > 1) { // 118.3: what can be paid for X can be paid for less
        const u32 middle = (low + high) / 2;
        one.x = static_cast<u16>(middle);
        (questions.answer(one) == payment::Answer::YES ? low : high) = middle;
    }
    return low;
}

bool has_life_for(const Context& ctx, u32 player, const ManaCost& cost) {
    const i32 life = static_cast<i32>(life_cost(ctx, cost));
    return life == 0 ||
           (ctx.board.player(player).life >= life && !cannot_pay_life(ctx, player)); // 119.4
}

bool cannot_pay_life(const Context& ctx, u32 player) {
    bool cannot = false;
    for_each_rule(ctx, CHANGES_SPENDING, [&](const Active& active, const Instruction& in) {
        cannot = cannot || (in.mode == static_cast<u8>(StaticChange::CANNOT_PAY_LIFE) &&
                            active.source.controller == player);
    });
    return cannot;
}

bool has_cards_for_life(const Context& ctx, u32 player) {
    bool has = false;
    for_each_rule(ctx, CHANGES_SPENDING, [&](const Active& active, const Instruction& in) {
        has = has || (in.mode == static_cast<u8>(StaticChange::CARDS_FOR_LIFE) &&
                      active.source.controller == player);
    });
    return has;
}

void pay_life(Context& ctx, u32 player, u32 amount) {
    if (amount == 0 || ctx.board.player(player).library < amount ||
        !has_cards_for_life(ctx, player)) {
        change_life(ctx, player, -static_cast<i32>(amount));
        return;
    }
    for (u32 i = 0; i < amount; ++i) {
        const u32 top = ctx.board.player(player).library - 1u;
        move_card(ctx, card_in_zone(ctx, player, Zone::LIBRARY, top), Zone::EXILE);
    }
}

void start_payment(Context& ctx, u32 player, const ManaCost& cost) {
    if (units_of(view_cost(ctx, player, cost)) == 0) {
        return;
    }
    if (ctx.header().mana_mode == static_cast<u8>(ManaMode::MANUAL)) {
        start_manual_payment(ctx, player, cost);
        return;
    }
    u8 spent[MANA_TYPES] = {};
    pay_automatically(ctx, player, cost, spent);
    note_spent(ctx, player, cost, spent);
}

} // namespace mirrorpool
