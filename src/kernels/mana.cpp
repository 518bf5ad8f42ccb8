#include "kernels/mana.hpp"

#include <algorithm>

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/activation.hpp"
#include "rules/outcomes.hpp"
#include "rules/paying.hpp"
#include "rules/payment_board.hpp"
#include "rules/simple_payment.hpp"
#include "rules/source_counting.hpp"

namespace mirrorpool {
namespace {

using payment::Answer;

// Records to prefetch ahead.
constexpr std::size_t AHEAD = 2;

// What most questions read of a record: the words and the header.
void prefetch(const Layout& layout, const u8* record) {
    const u32 end = layout.at(Region::permanents);
    for (u32 at = 0; at < end; at += 64) {
        __builtin_prefetch(record + at); // a hint: past the end of the batch it does nothing
    }
}

// Calls visit(i, record) for every row that is asked for and ours, with the context bound to it.
template <class R, class F>
void for_each_row(Worker& worker, const R& rows, u8* status, F visit) {
    const Layout& layout = worker.ctx.board.layout();
    for (std::size_t i = 0; i < rows.n; ++i) {
        u8* record = rows.records + i * layout.size;
        prefetch(layout, record + AHEAD * layout.size);
        if (rows.where == nullptr || rows.where[i] != 0) {
            const bool ours = worker.bind(record);
            status[i] = static_cast<u8>(ours ? visit(i, record) : Status::FOREIGN);
        }
    }
}

ManaCost take_cost(Context& ctx, const GivenCost& given) {
    ctx.given_cost = given.cost;
    ctx.given_symbols = {given.symbols, given.cost.symbols};
    ManaCost cost{CostKind::GIVEN};
    cost.x = given.x;
    return cost;
}

// ---- changing a board ----

// Does something that mana abilities may be activated for: costs are paid by the solver, and the
// decision that was pending is so again. Where something triggered or state-based actions wait,
// they come first (117.5), so that nothing is pending then.
template <class F>
Status try_on_copy(Worker& worker, u8* record, F act) {
    worker.bind_copy(record);
    Context& ctx = worker.ctx;
    const Header before = ctx.header();
    if (!is_running(ctx)) {
        return static_cast<Status>(before.status);
    }
    ctx.header().mana_mode = static_cast<u8>(ManaMode::AUTO);
    const Status status = act();
    Header& h = ctx.header();
    if (!is_running(ctx)) {
        return static_cast<Status>(h.status);
    }
    if (status != Status::OK) {
        return status;
    }
    const bool waits = h.triggers != before.triggers || (h.dirty & ~before.dirty & DIRTY_SBA) != 0;
    const bool gives_way =
        waits && before.decision == static_cast<u8>(DecisionKind::PRIORITY) && before.frames == 0;
    h.mana_mode = before.mana_mode;
    h.decision = gives_way ? static_cast<u8>(DecisionKind::NONE_) : before.decision;
    h.decider = before.decider;
    worker.commit(record);
    return Status::OK;
}

Status pay_now(Context& ctx, u32 player, const ManaCost& cost) {
    const CostView view = view_cost(ctx, player, cost);
    u8 spent[MANA_TYPES] = {};
    if (units_of(view) == 0 || pay_simply(ctx, player, cost, view, spent)) {
        return Status::OK;
    }
    if (simple_answer(ctx, player, cost, view) == Answer::NO) {
        return Status::ILLEGAL;
    }
    switch (plan_payment(ctx, player, cost)) {
    case Answer::YES:
        run_payment_plan(ctx, player, spent);
        return Status::OK;
    case Answer::NO:
        return payment_answer(ctx, player, cost) == Answer::NO ? Status::ILLEGAL
                                                               : Status::UNDECIDED;
    default:
        return Status::UNDECIDED;
    }
}

// ---- how much there is ----

struct Most {
    i32 x = -1;
    Status status = Status::OK;
};

Most most_x(Context& ctx, u32 player, ManaCost cost) {
    CostQuestions questions(ctx, player);
    Most most;
    const auto can_pay = [&](u32 x) {
        cost.x = static_cast<u16>(x);
        const Answer answer = questions.answer(cost);
        most.status = answer == Answer::YES  ? most.status
                      : answer == Answer::NO ? Status::OK
                                             : Status::UNDECIDED;
        return answer == Answer::YES;
    };
    if (!can_pay(0)) {
        return most;
    }
    u32 low = 0;
    u32 high = 4;
    while (high <= payment::MAX_UNITS && can_pay(high)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) { // 118.3: what can be paid for X can be paid for less
        const u32 middle = (low + high) / 2;
        (can_pay(middle) ? low : high) = middle;
    }
    most.x = static_cast<i32>(low);
    return most;
}

u16 bounded(u64 amount) { return static_cast<u16>(std::min<u64>(amount, 0xFFFF)); }

Word simple_word(u32 type) {
    return static_cast<Word>(static_cast<u32>(Word::simple_white) + type);
}

// Untapped permanents of the player that {T} could still be paid with (302.6).
u64 ready(const Board& board, u32 player, u32 w) {
    const u64 sick =
        board.set(Word::sick)[w] & board.set(Word::creature)[w] & ~board.set(Word::haste)[w];
    return board.control(player)[w] & ~board.set(Word::tapped)[w] & ~sick;
}

// Where every source taps for one unit: the pool and bits to count.
bool count_simple(const Board& board, u32 player, u16* out) {
    u64 total = 0;
    u64 units[MANA_TYPES];
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        units[t] = board.player(player).floating[t];
        total += units[t];
    }
    for (u32 w = 0; w < board.words(); ++w) {
        if ((open_to(board, player, w) & board.set(Word::mana_complex)[w]) != 0) {
            return false;
        }
        const u64 free = ready(board, player, w);
        u64 any = 0;
        for (u32 t = 0; t < MANA_TYPES; ++t) {
            const u64 makers = free & board.set(simple_word(t))[w];
            units[t] += static_cast<u32>(std::popcount(makers));
            any |= makers;
        }
        total += static_cast<u32>(std::popcount(any));
    }
    std::transform(units, units + MANA_TYPES, out, bounded);
    out[MANA_TYPES] = bounded(total);
    return true;
}

// A mode that hinders no other source.
bool is_free(const payment::Mode& mode) {
    return mode.cost.size == 0 && mode.life == 0 && mode.resource == payment::NO_RESOURCE;
}

// Units of types in the mask that a mode gives, at most; of all types, less what it costs.
u64 most_of_mode(const payment::Problem& problem, const payment::Mode& mode, u8 mask) {
    u64 units = 0;
    for (u32 g = 0; g < mode.output.size; ++g) {
        const payment::OutputGroup& group = problem.groups[mode.output.first + g];
        units += (group.mask & mask) != 0 && problem.is_mana(group.gives) ? group.amount : 0u;
    }
    u64 taken = 0;
    for (u32 s = 0; s < mode.cost.size && mask == TYPE_MASK; ++s) {
        const payment::Symbol& symbol = problem.mode_symbols[mode.cost.first + s];
        taken += problem.is_mana(symbol.needs) ? symbol.count : 0u;
    }
    return units > taken ? units - taken : 0;
}

struct Bounds {
    u64 low = 0;  // without anything that has a price
    u64 high = 0; // as if nothing had one
};

Bounds bounds_of(const payment::Problem& problem, u8 mask) {
    Bounds bounds;
    for (u32 i = 0; i < problem.floating_count; ++i) {
        const bool counts = (type_bit(problem.floating[i].type) & mask) != 0;
        bounds.low += counts ? problem.floating[i].amount : 0u;
    }
    bounds.high = bounds.low;
    for (u32 i = 0; i < problem.source_count; ++i) {
        const payment::Source& source = problem.sources[i];
        u64 free = 0;
        u64 most = 0;
        for (u32 m = 0; m < source.modes.size; ++m) {
            const payment::Mode& mode = problem.modes[source.modes.first + m];
            const u64 units = most_of_mode(problem, mode, mask);
            most = std::max(most, units);
            free = is_free(mode) ? std::max(free, units) : free;
        }
        bounds.low += source.count * free;
        bounds.high += source.count * most;
    }
    return bounds;
}

// So much mana can be in the pool at one time if and only if it can be paid as a cost.
Answer can_have(Context& ctx, u8 mask, u64 units) {
    payment::Problem& problem = ctx.payment_problem;
    const u32 life = problem.life_budget;
    problem.clear_cost();
    problem.life_budget = life;
    payment::Symbol symbol{.count = bounded(units), .mask = mask};
    symbol.needs = problem.set_aside != 0 ? IS_MANA : payment::Qualities{0};
    problem.add_cost(symbol);
    const Answer answer = payment::can_pay(problem, ctx.payment_scratch);
    problem.status = ctx.payment_index.sources_status;
    return answer;
}

// What cannot be counted is left out, and said.
u16 count_between(Context& ctx, u8 mask, Status& status) {
    Bounds bounds = bounds_of(ctx.payment_problem, mask);
    if (bounds.low != bounds.high && bounds.high > payment::MAX_UNITS) {
        status = Status::UNDECIDED;
        bounds.high = std::max<u64>(bounds.low, payment::MAX_UNITS);
    }
    for (u64 asked = bounds.high; bounds.low < bounds.high;
         asked = (bounds.low + bounds.high + 1) / 2) {
        const Answer answer = can_have(ctx, mask, asked);
        if (answer == Answer::YES) {
            bounds.low = asked;
        } else {
            bounds.high = asked - 1;
            status = answer == Answer::NO ? status : Status::UNDECIDED;
        }
    }
    return bounded(bounds.low);
}

// Where the most and the least that the cards say are the same.
bool count_by_cards(Context& ctx, u32 player, u16* out) {
    payment::Supply supply;
    if (ctx.board.player(player).first_mana != NONE || !count_sources(ctx, player, supply)) {
        return false;
    }
    for (u32 i = 0; i < AVAILABLE_COLUMNS; ++i) {
        const u32 mask = i < MANA_TYPES ? type_bit(i) : TYPE_MASK;
        out[i] = static_cast<u16>(supply.surely(mask));
        if (supply.at_most(mask) != out[i] || out[i] >= payment::MAX_UNITS) {
            return false;
        }
    }
    return true;
}

// By the problem that was built last.
Status count_problem(Context& ctx, u16* out) {
    if (ctx.payment_problem.status != payment::ProblemStatus::OK) {
        std::fill_n(out, AVAILABLE_COLUMNS, u16{0});
        return Status::UNDECIDED;
    }
    Status status = ctx.payment_index.sources_left_out ? Status::UNDECIDED : Status::OK;
    for (u32 i = 0; i < AVAILABLE_COLUMNS; ++i) {
        out[i] = count_between(ctx, i < MANA_TYPES ? type_bit(i) : TYPE_MASK, status);
    }
    return status;
}

Status count_available(Context& ctx, u32 player, u16* out) {
    if (count_simple(ctx.board, player, out) || count_by_cards(ctx, player, out)) {
        return Status::OK;
    }
    build_problem(ctx, player, ManaCost{});
    const Status status = count_problem(ctx, out);
    if (!ctx.payment_index.left_out_by_order) {
        return status;
    }
    u16 most[AVAILABLE_COLUMNS];
    collect_sources(ctx, player, ManaCost{}, true);
    put_cost(ctx, player, ManaCost{});
    const Status bound = count_problem(ctx, most);
    const bool is_all = std::equal(out, out + AVAILABLE_COLUMNS, most);
    return is_all && status == Status::OK ? bound : Status::UNDECIDED;
}

// ---- tapping ----

// The row of the index-th mana ability of a permanent; NONE if it has fewer.
u32 mana_ability_at(const Context& ctx, u32 slot, u32 index) {
    u32 found = NONE;
    u32 i = 0;
    for_each_ability(ctx, slot, [&](u32 row) {
        if (is_mana_ability(ctx, ctx.pool.abilities[row]) && i++ == index) {
            found = row;
        }
    });
    return found;
}

bool is_choice_of_type(const Context& ctx, u32 player) {
    const Header& h = ctx.board.header();
    const DecisionKind kind = static_cast<DecisionKind>(h.decision);
    return h.decider == player && (kind == DecisionKind::MANA_TYPE || kind == DecisionKind::COLOR);
}

bool names_type(const Option& option, u8 mask) {
    return (option.kind == OptionKind::ADD_MANA || option.kind == OptionKind::CHOOSE_COLOR) &&
           option.argument < MANA_TYPES && (mask >> option.argument & 1) != 0;
}

u8 named_types(const TypeChoices& types) {
    u32 named = 0;
    for (u32 k = 0; k < types.size; ++k) {
        named |= types.masks[k];
    }
    return static_cast<u8>(named);
}

// The types of mana that the ability could add, where a cost of mana hides which it has added.
u8 types_behind_cost(Context& ctx, u32 player, u32 slot, u32 ability) {
    Outcomes found;
    find_outcomes(ctx, player, slot, ability, found);
    u32 types = 0;
    for (u32 i = 0; i < found.size; ++i) {
        for (u32 k = 0; k < found.items[i].size; ++k) {
            types |= type_bit(found.items[i].parts[k].type);
        }
    }
    return static_cast<u8>(types);
}

Status tap(Context& ctx, u32 player, u32 slot, u32 ability, const TypeChoices& types,
           bool& has_chosen) {
    const u32 frames = ctx.header().frames;
    start_activation(ctx, player, slot, ability);
    Status status = advance_to_depth(ctx, frames);
    for (u32 k = 0; status == Status::DECISION; ++k) {
        if (types.size == 0 || !is_choice_of_type(ctx, player)) {
            return Status::DECISION;
        }
        const u8 mask = types.masks[std::min(k, types.size - 1)];
        const Option* option =
            std::find_if(ctx.options.begin(), ctx.options.end(),
                         [mask](const Option& o) { return names_type(o, mask); });
        if (option == ctx.options.end()) {
            return Status::ILLEGAL;
        }
        has_chosen = true;
        status = apply_to_depth(ctx, Option{*option}, frames);
    }
    return status;
}

// The same where `types` also has to fit what is added without any choice.
Status tap_for(Context& ctx, u32 player, u32 slot, u32 ability, const TypeChoices& types) {
    bool has_chosen = false;
    const u8 named = named_types(types);
    if (named == 0 || named == TYPE_MASK) {
        return tap(ctx, player, slot, ability, types, has_chosen);
    }
    const Ability& a = ctx.pool.abilities[ability];
    const bool costs_mana = a.cost.units != 0 || a.cost.x != 0;
    u32 added = costs_mana ? types_behind_cost(ctx, player, slot, ability) : 0u;
    u16 before[MANA_TYPES];
    std::memcpy(before, ctx.board.player(player).floating, sizeof before);
    const Status status = tap(ctx, player, slot, ability, types, has_chosen);
    for (u32 t = 0; t < MANA_TYPES && !costs_mana; ++t) {
        added |= ctx.board.player(player).floating[t] > before[t] ? 1u << t : 0u;
    }
    const bool fits = has_chosen || added == 0 || (added & named) != 0;
    return status == Status::OK && !fits ? Status::ILLEGAL : status;
}

bool holds_permanent(const Context& ctx, u32 slot) {
    return slot < ctx.board.layout().dims.slots && ctx.board.test(Word::occupied, slot);
}

Status tap_row(Worker& worker, u8* record, u32 slot, u32 index, const TypeChoices& types) {
    Context& ctx = worker.ctx;
    if (!holds_permanent(ctx, slot)) {
        return Status::ILLEGAL;
    }
    const u32 ability = mana_ability_at(ctx, slot, index);
    if (ability == NONE) {
        return Status::ILLEGAL;
    }
    return try_on_copy(worker, record, [&] {
        const u32 player = ctx.board.permanent(slot).controller;
        return can_activate(ctx, player, slot, ability) ? tap_for(ctx, player, slot, ability, types)
                                                        : Status::ILLEGAL;
    });
}

// With its mana cost taken as paid.
bool could_activate(Context& ctx, u32 player, u32 slot, u32 ability) {
    return can_activate(ctx, player, slot, ability) ||
           (ctx.pool.abilities[ability].cost.units != 0 &&
            can_activate(ctx, player, slot, ability, true));
}

payment::Bundle bundle_of(const Outcome& outcome) {
    payment::Bundle bundle;
    for (u32 i = 0; i < outcome.size; ++i) {
        bundle.unrestricted[outcome.parts[i].type] += outcome.parts[i].amount;
    }
    return bundle;
}

} // namespace

void can_pay_rows(Worker& worker, const PlayerRows& rows, const GivenCost* costs, std::size_t count,
                  u8* answers, u8* status) {
    Context& ctx = worker.ctx;
    for_each_row(worker, rows, status, [&](std::size_t i, u8*) {
        CostQuestions questions(ctx, rows.players[i]);
        for (std::size_t c = 0; c < count; ++c) {
            const ManaCost cost = take_cost(ctx, costs[c]);
            answers[i * count + c] = static_cast<u8>(questions.answer(cost));
        }
        return Status::OK;
    });
}

void pay_rows(Worker& worker, const PlayerRows& rows, const GivenCost& given, u8* status) {
    Context& ctx = worker.ctx;
    const ManaCost cost = take_cost(ctx, given);
    for_each_row(worker, rows, status, [&](std::size_t i, u8* record) {
        return try_on_copy(worker, record, [&] { return pay_now(ctx, rows.players[i], cost); });
    });
}

void max_x_rows(Worker& worker, const PlayerRows& rows, const GivenCost& given, i32* out,
                u8* status) {
    Context& ctx = worker.ctx;
    const ManaCost cost = take_cost(ctx, given);
    for_each_row(worker, rows, status, [&](std::size_t i, u8*) {
        const Most most = most_x(ctx, rows.players[i], cost);
        out[i] = most.x;
        return most.status;
    });
}

void available_mana_rows(Worker& worker, const PlayerRows& rows, u16* out, u8* status) {
    for_each_row(worker, rows, status, [&](std::size_t i, u8*) {
        return count_available(worker.ctx, rows.players[i], out + i * AVAILABLE_COLUMNS);
    });
}

void tap_for_mana_rows(Worker& worker, const Rows& rows, const ManaTaps& taps, u8* status) {
    for_each_row(worker, rows, status, [&](std::size_t i, u8* record) {
        TypeChoices mine = taps.types;
        mine.masks = mine.masks == nullptr ? nullptr : mine.masks + i * mine.stride;
        return tap_row(worker, record, taps.slots[i], taps.ability, mine);
    });
}

Status abilities_of_permanent(Worker& worker, const u8* record, u32 slot, std::vector<u16>& out) {
    out.clear();
    if (!worker.bind_copy(record)) {
        return Status::FOREIGN;
    }
    if (holds_permanent(worker.ctx, slot)) {
        for_each_ability(worker.ctx, slot, [&](u32 row) { out.push_back(static_cast<u16>(row)); });
    }
    return Status::OK;
}

Status production_outcomes(Worker& worker, const u8* record, u32 slot, u32 index,
                           std::vector<payment::Bundle>& out) {
    out.clear();
    if (!worker.bind_copy(record)) {
        return Status::FOREIGN;
    }
    Context& ctx = worker.ctx;
    const u32 ability = holds_permanent(ctx, slot) ? ability_at(ctx, slot, index) : u32{NONE};
    if (ability == NONE || !is_mana_ability(ctx, ctx.pool.abilities[ability])) {
        return Status::OK;
    }
    const u32 player = ctx.board.permanent(slot).controller;
    if (!could_activate(ctx, player, slot, ability)) {
        return Status::OK;
    }
    Outcomes found;
    find_outcomes(ctx, player, slot, ability, found);
    for (u32 i = 0; i < found.size; ++i) {
        out.push_back(bundle_of(found.items[i]));
    }
    std::sort(out.begin(), out.end(), [](const payment::Bundle& a, const payment::Bundle& b) {
        return a.unrestricted > b.unrestricted;
    });
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return found.is_complete ? Status::OK : Status::CAPACITY;
}

Status mana_options(Worker& worker, const u8* record, u32 player, u32 limit,
                    std::vector<payment::Bundle>& out) {
    out.clear();
    if (!worker.bind_copy(record)) {
        return Status::FOREIGN;
    }
    Context& ctx = worker.ctx;
    build_problem(ctx, player, ManaCost{});
    if (!payment::maximal_bundles(ctx.payment_problem, out, limit)) {
        return Status::CAPACITY;
    }
    if (!ctx.payment_index.left_out_by_order || ctx.payment_index.sources_left_out) {
        return ctx.payment_index.sources_left_out ? Status::UNDECIDED : Status::OK;
    }
    std::vector<payment::Bundle> bound;
    collect_sources(ctx, player, ManaCost{}, true);
    put_cost(ctx, player, ManaCost{});
    const bool is_all = payment::maximal_bundles(ctx.payment_problem, bound, limit) && bound == out;
    return is_all ? Status::OK : Status::UNDECIDED;
}

} // namespace mirrorpool
