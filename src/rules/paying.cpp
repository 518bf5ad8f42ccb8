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
    return unproven ? answer_in_any_order(cost) : answer;
}

payment::Answer CostQuestions::answer_in_any_order(const ManaCost& cost) {
    if (!ctx_.payment_index.left_out_by_order || ctx_.payment_index.sources_left_out) {
        return payment::Answer::UNDECIDED;
    }
    collected_ = false;
    collect_sources(ctx_, player_, cost, true);
    put_cost(ctx_, player_, cost);
    const payment::Answer answer = payment::can_pay(ctx_.payment_problem, ctx_.payment_scratch);
    const bool proven = answer == payment::Answer::NO && !ctx_.payment_index.incomplete;
    return proven ? answer : payment::Answer::UNDECIDED;
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
    const bool takes_others = ctx_.payment_index.demand_count != 0;
    if (!counted_ && collected_ && !takes_others && !ctx_.payment_index.left_out_by_order) {
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
