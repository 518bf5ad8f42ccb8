#include "rules/paying.hpp"

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/events.hpp"
#include "rules/mana.hpp"
#include "rules/program.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

constexpr u8 NO_CLASS = 255;

// A cost as symbols.
struct CostView {
    const Cost* cost = nullptr;
    u32 generic = 0;
};

CostView view(const Context& ctx, const ManaCost& cost) {
    switch (cost.kind) {
    case CostKind::DEFINITION: {
        const Cost& c = ctx.pool.definitions[cost.value].cost;
        return {&c, c.generic};
    }
    case CostKind::ABILITY: {
        const Cost& c = ctx.pool.abilities[cost.value].cost;
        return {&c, c.generic};
    }
    case CostKind::GENERIC:
        break;
    }
    return {nullptr, cost.value};
}

u32 units_of(const CostView& v) { return v.cost != nullptr ? v.cost->units : v.generic; }
bool has_symbols(const CostView& v) { return v.cost != nullptr && v.cost->symbols != 0; }

bool is_excluded(const ManaCost& cost, u32 slot) {
    return slot == cost.excluded[0] || slot == cost.excluded[1];
}

bool has_floating(const Player& player) { return player.first_mana != NONE; }

// ---- the common case: costs of plain symbols, paid by lands that each make one unit ----

constexpr Word SIMPLE_WORDS[MANA_TYPES] = {Word::simple_white, Word::simple_blue,
                                           Word::simple_black, Word::simple_red,
                                           Word::simple_green, Word::simple_colorless};

// Untapped permanents of the player that {T} could still be paid with (302.6).
u64 ready(const Board& board, u32 player, u32 w) {
    const u64 sick =
        board.set(Word::sick)[w] & board.set(Word::creature)[w] & ~board.set(Word::haste)[w];
    return board.control(player)[w] & ~board.set(Word::tapped)[w] & ~sick;
}

struct SimpleSources {
    u64 ready[MAX_SLOTS / 64];
    u64 any[MAX_SLOTS / 64]; // ready and simple
    bool others = false;     // there are sources beyond the simple ones
};

SimpleSources simple_sources(const Context& ctx, u32 player, const ManaCost& cost) {
    const Board& board = ctx.board;
    SimpleSources s{};
    for (u32 w = 0; w < board.words(); ++w) {
        u64 free = ready(board, player, w);
        for (u16 slot : cost.excluded) {
            if (slot != NONE && slot >> 6 == w) {
                free &= ~(u64{1} << (slot & 63));
            }
        }
        u64 any = 0;
        for (Word word : SIMPLE_WORDS) {
            any |= board.set(word)[w];
        }
        // Permanents with triggers may have a price (City of Brass): the solver weighs them.
        const u64 triggers = board.set(Word::triggers)[w];
        s.ready[w] = free;
        s.any[w] = free & any & ~triggers;
        s.others = s.others || (board.control(player)[w] & board.set(Word::mana_complex)[w]) != 0 ||
                   (free & any & triggers) != 0;
    }
    return s;
}

u32 count_types(const Board& board, const SimpleSources& s, u32 types) {
    u32 n = 0;
    for (u32 w = 0; w < board.words(); ++w) {
        u64 supply = 0;
        for_each_bit(types, [&](u32 t) { supply |= board.set(SIMPLE_WORDS[t])[w]; });
        n += static_cast<u32>(std::popcount(s.any[w] & supply));
    }
    return n;
}

// Hall's condition: every set of types that the cost names has enough sources.
bool simple_sources_suffice(const Board& board, const SimpleSources& s, const CostView& v) {
    u32 named = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        named |= v.cost != nullptr && v.cost->typed[t] != 0 ? 1u << t : 0u;
    }
    if (count_types(board, s, TYPE_MASK) < units_of(v)) {
        return false;
    }
    for (u32 subset = named; subset != 0; subset = (subset - 1) & named) {
        u32 wanted = 0;
        for_each_bit(subset, [&](u32 t) { wanted += v.cost->typed[t]; });
        if (count_types(board, s, subset) < wanted) {
            return false;
        }
    }
    return true;
}

// ---- the board as a payment problem ----

void add_symbols(const Context& ctx, const CostView& v, payment::Problem& problem, bool of_mode) {
    const auto add = [&](u8 mask, u16 count) {
        if (count != 0 && of_mode) {
            problem.add_mode_cost(mask, count);
        } else if (count != 0) {
            problem.add_cost(mask, count);
        }
    };
    add(TYPE_MASK, static_cast<u16>(v.generic));
    if (v.cost == nullptr) {
        return;
    }
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        add(type_bit(t), v.cost->typed[t]);
    }
    for (u32 i = 0; i < v.cost->symbols; ++i) {
        const Symbol& s = ctx.pool.symbols[v.cost->first_symbol + i];
        if (of_mode) {
            problem.add_mode_cost(s.mask, s.count);
            continue;
        }
        payment::Symbol symbol;
        symbol.count = s.count;
        symbol.mask = s.mask;
        symbol.generic = s.generic;
        symbol.life = (s.flags & 1) != 0 ? 2 : 0; // 107.4f
        symbol.needs = (s.flags & 2) != 0 ? payment::SNOW : payment::Qualities{0};
        problem.add_cost(symbol);
    }
}

payment::SideCost side_cost(const Context& ctx, u32 row, const Definition& d) {
    const Ability& a = ctx.pool.abilities[row];
    bool life = a.life != 0 || ((a.flags & bit(AbilityFlag::TAPS)) != 0 &&
                                (d.trigger_events & bit(EventKind::BECOMES_TAPPED)) != 0);
    bool permanent = a.counters != 0 || (a.flags & bit(AbilityFlag::SACRIFICES)) != 0;
    for (u32 pc = a.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        const Op op = static_cast<Op>(ctx.pool.instructions[pc].op);
        life = life || op == Op::DEAL_DAMAGE || op == Op::LOSE_LIFE;
        permanent = permanent || op == Op::SACRIFICE_THIS || op == Op::REMOVE_COUNTERS;
    }
    return permanent ? payment::SideCost::PERMANENT
           : life    ? payment::SideCost::LIFE
                     : payment::SideCost::NONE;
}

class ProblemBuilder {
public:
    ProblemBuilder(Context& ctx, u32 player, const ManaCost& cost)
        : ctx_(ctx), player_(player), cost_(cost), problem_(ctx.payment_problem) {}

    void build() {
        problem_.clear();
        const Player& player = ctx_.board.player(player_);
        std::memcpy(problem_.floating.data(), player.floating, sizeof player.floating);
        problem_.life_payments = static_cast<u16>(player.life > 1 ? player.life / 2 : 0);
        add_symbols(ctx_, view(ctx_, cost_), problem_, false);
        std::memset(ctx_.payment_index.class_of_slot, NO_CLASS, MAX_SLOTS);
        for_each_slot(
            ctx_.board, [&](u32 w) { return ctx_.board.control(player_)[w]; },
            [&](u32 slot) {
                if ((ctx_.definition(slot).mana_flags & HAS_MANA_ABILITY) != 0 &&
                    !is_excluded(cost_, slot)) {
                    add_slot(slot);
                }
            });
    }

private:
    // Permanents alike in everything their mana abilities read.
    struct Key {
        u16 definition;
        u16 counters[2];
        u8 kinds[2];
        u8 choice;
        u8 state; // tapped, sick, used this turn
        bool operator==(const Key&) const = default;
    };

    Key key_of(u32 slot) const {
        const Permanent& p = ctx_.board.permanent(slot);
        const bool sick = ctx_.board.test(Word::sick, slot) && !ctx_.board.test(Word::haste, slot);
        const u32 state = (ctx_.board.test(Word::tapped, slot) ? 1u : 0u) | (sick ? 2u : 0u) |
                          (ctx_.board.test(Word::activated, slot) ? 4u : 0u);
        return {p.definition,
                {p.counters[0], p.counters[1]},
                {p.counter_kinds[0], p.counter_kinds[1]},
                p.choice,
                static_cast<u8>(state)};
    }

    void add_slot(u32 slot) {
        const Key key = key_of(slot);
        for (u32 c = 0; c < classes_; ++c) {
            if (keys_[c] == key) {
                if (source_[c] != NO_CLASS) {
                    ++problem_.sources[source_[c]].count;
                    ctx_.payment_index.class_of_slot[slot] = source_[c];
                }
                return;
            }
        }
        const u32 modes_before = problem_.mode_count;
        const u8 source = static_cast<u8>(problem_.source_count);
        begun_ = false;
        const Definition& d = ctx_.definition(slot);
        for (u32 i = 0; i < d.abilities; ++i) {
            add_ability(slot, d.first_ability + i);
        }
        const bool useful = problem_.mode_count > modes_before;
        if (classes_ < payment::MAX_SOURCES) {
            keys_[classes_] = key;
            source_[classes_++] = useful ? source : NO_CLASS;
        }
        if (useful) {
            ctx_.payment_index.class_of_slot[slot] = source;
        }
    }

    void add_ability(u32 slot, u32 row) {
        const Ability& a = ctx_.pool.abilities[row];
        const bool mana = (a.flags & bit(AbilityFlag::MANA_ABILITY)) != 0;
        if (!mana || !is_solver_ability(ctx_, row) || !source_can_pay(ctx_, player_, slot, a)) {
            return;
        }
        const Outputs out = dry_run(ctx_, row, source_of(ctx_, slot), &closure());
        if (out.size == 1 && out.items[0].by_type) {
            add_mode_per_type(slot, row, out.items[0]);
        } else if (out.size > 0) {
            begin_mode(slot, row);
            for (u32 i = 0; i < out.size; ++i) {
                problem_.add_output(out.items[i].mask, out.items[i].amount, out.items[i].same_type);
            }
        }
    }

    // Devotion: each colour is a mode of its own, for its amount.
    void add_mode_per_type(u32 slot, u32 row, const Output& output) {
        for_each_bit(output.mask, [&](u32 t) {
            const u32 program = ctx_.pool.abilities[row].program;
            u32 pc = program;
            while (static_cast<Op>(ctx_.pool.instructions[pc].op) != Op::ADD_MANA) {
                ++pc;
            }
            const u32 amount =
                amount_of(ctx_, ctx_.pool.instructions[pc].amount, source_of(ctx_, slot), t);
            begin_mode(slot, row);
            problem_.add_output(type_bit(t), static_cast<u16>(amount), true);
        });
    }

    void begin_mode(u32 slot, u32 row) {
        if (!begun_) {
            problem_.add_source(1);
            begun_ = true;
        }
        if (problem_.mode_count < payment::MAX_MODES) {
            ctx_.payment_index.ability_of_mode[problem_.mode_count] = static_cast<u16>(row);
        }
        problem_.add_mode(side_cost(ctx_, row, ctx_.definition(slot)));
        const Cost& cost = ctx_.pool.abilities[row].cost;
        add_symbols(ctx_, {&cost, cost.generic}, problem_, true);
    }

    const Closure& closure() {
        if (!solved_) {
            closure_ = closure_of(ctx_);
            solved_ = true;
        }
        return closure_;
    }

    Context& ctx_;
    u32 player_;
    const ManaCost& cost_;
    payment::Problem& problem_;
    Key keys_[payment::MAX_SOURCES] = {};
    u8 source_[payment::MAX_SOURCES] = {};
    u32 classes_ = 0;
    bool begun_ = false;
    bool solved_ = false;
    Closure closure_;
};

// ---- paying automatically ----

// Taps a simple source for a unit that is spent at once: no cell of the pool is needed for it.
void tap_simple(Context& ctx, u32 player, u32 slot, u32 type) {
    const Source source = source_of(ctx, slot);
    tap(ctx, slot);
    u16 units[MANA_TYPES] = {};
    units[type] = 1;
    Event event{EventKind::MANA_PRODUCED};
    event.player = static_cast<u8>(player);
    event.slot = static_cast<u16>(slot);
    event.mana = units;
    event.source = source;
    announce(ctx, event);
}

u32 types_of(const Board& board, u32 slot) {
    u32 types = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        types |= board.test(SIMPLE_WORDS[t], slot) ? 1u << t : 0u;
    }
    return types;
}

// Taps `n` simple sources that can make one of `types`, least flexible first.
void tap_least_flexible(Context& ctx, u32 player, SimpleSources& s, u32 types, u32 n, u8* spent) {
    for (u32 flexibility = 1; flexibility <= MANA_TYPES && n > 0; ++flexibility) {
        for_each_slot(
            ctx.board, [&](u32 w) { return s.any[w]; },
            [&](u32 slot) {
                const u32 made = types_of(ctx.board, slot);
                if (n == 0 || (made & types) == 0 ||
                    static_cast<u32>(std::popcount(made)) != flexibility) {
                    return;
                }
                const u32 type = lowest_bit(made & types);
                s.any[slot >> 6] &= ~(u64{1} << (slot & 63));
                tap_simple(ctx, player, slot, type);
                ++spent[type];
                --n;
            });
    }
}

// One coloured part at most: taking the least flexible sources for it, then for the rest, is exact.
bool pay_simply(Context& ctx, u32 player, const ManaCost& cost, const CostView& v, u8* spent) {
    u32 type = MANA_TYPES;
    for (u32 t = 0; v.cost != nullptr && t < MANA_TYPES; ++t) {
        if (v.cost->typed[t] != 0) {
            if (type != MANA_TYPES) {
                return false;
            }
            type = t;
        }
    }
    if (has_symbols(v) || has_floating(ctx.board.player(player))) {
        return false;
    }
    SimpleSources s = simple_sources(ctx, player, cost);
    if (!simple_sources_suffice(ctx.board, s, v)) {
        return false;
    }
    const u32 typed = type == MANA_TYPES ? 0u : v.cost->typed[type];
    tap_least_flexible(ctx, player, s, 1u << type, typed, spent);
    tap_least_flexible(ctx, player, s, TYPE_MASK, v.generic, spent);
    return true;
}

u32 take_slot_of_class(Context& ctx, u32 source) {
    for (u32 slot = 0; slot < ctx.board.layout().dims.slots; ++slot) {
        if (ctx.payment_index.class_of_slot[slot] == source) {
            ctx.payment_index.class_of_slot[slot] = NO_CLASS;
            return slot;
        }
    }
    return NONE;
}

void run_step(Context& ctx, u32 player, const payment::Step& step) {
    const u32 mode = ctx.payment_problem.sources[step.source].modes.first + step.mode;
    const u32 ability = ctx.payment_index.ability_of_mode[mode];
    for (u32 n = 0; n < step.times && is_running(ctx); ++n) {
        const u32 slot = take_slot_of_class(ctx, step.source);
        if (slot == NONE) {
            fail(ctx, Status::CORRUPT);
            return;
        }
        const Source source = source_of(ctx, slot);
        spend(ctx, player, step.spent.data());
        pay_source_costs(ctx, slot, ability, 0);
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

void run_plan(Context& ctx, u32 player, u8* spent) {
    const payment::Plan& plan = ctx.payment_plan;
    for (bool late : {false, true}) {
        for (u32 i = 0; i < plan.step_count; ++i) {
            if (comes_late(ctx, plan.steps[i]) == late) {
                run_step(ctx, player, plan.steps[i]);
            }
        }
    }
    spend(ctx, player, plan.spent.data());
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        spent[t] = static_cast<u8>(plan.spent[t] > 255 ? 255 : plan.spent[t]);
    }
    if (plan.life_payments != 0) { // 107.4f
        change_life(ctx, player, -2 * static_cast<i32>(plan.life_payments));
    }
}

void pay_automatically(Context& ctx, u32 player, const ManaCost& cost, u8* spent) {
    const CostView v = view(ctx, cost);
    if (units_of(v) == 0 || pay_simply(ctx, player, cost, v, spent)) {
        return;
    }
    ProblemBuilder(ctx, player, cost).build();
    const payment::Answer answer =
        payment::solve(ctx.payment_problem, ctx.payment_scratch, ctx.payment_plan);
    if (answer != payment::Answer::YES) {
        fail(ctx, Status::CORRUPT); // payments are only started when they can be made
        return;
    }
    run_plan(ctx, player, spent);
}

// ---- paying manually: one activation a decision ----

ManaCost cost_of(const Frame& f) {
    return {static_cast<CostKind>(f.flags), f.x, {f.source, f.card}};
}

// Whether the cost stays payable if the pool held `floating` and these permanents were used up;
// `extra` units of `extra_mask` are still to come.
bool stays_payable(Context& ctx, const Frame& pay, const u16* floating, u16 used_slot,
                   u8 extra_mask = 0, u16 extra = 0) {
    ManaCost cost = cost_of(pay);
    if (used_slot != NONE) {
        // A third exclusion has no field; tapping it for the question does the same.
        const bool was_tapped = ctx.board.test(Word::tapped, used_slot);
        ctx.board.put(Word::tapped, used_slot, true);
        const bool result = stays_payable(ctx, pay, floating, NONE, extra_mask, extra);
        ctx.board.put(Word::tapped, used_slot, was_tapped);
        return result;
    }
    ProblemBuilder(ctx, pay.player, cost).build();
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        ctx.payment_problem.floating[t] = floating[t];
    }
    if (extra > 0) {
        ctx.payment_problem.add_source(1);
        ctx.payment_problem.add_mode();
        ctx.payment_problem.add_output(extra_mask, extra);
    }
    return payment::can_pay(ctx.payment_problem, ctx.payment_scratch) == payment::Answer::YES;
}

// Calls f(units) for every way to pay a mana ability's cost from the pool, until f says stop.
template <class F>
bool for_each_pool_payment(Context& ctx, u32 player, const Cost& cost, F f) {
    u16 have[MANA_TYPES];
    std::memcpy(have, ctx.board.player(player).floating, sizeof have);
    u16 used[MANA_TYPES] = {};
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        used[t] = cost.typed[t];
        if (used[t] > have[t]) {
            return false;
        }
    }
    // Symbols with a choice, then generic, one unit at a time: a small tree.
    u8 masks[32];
    u32 n = 0;
    for (u32 i = 0; i < cost.symbols; ++i) {
        const Symbol& s = ctx.pool.symbols[cost.first_symbol + i];
        for (u32 k = 0; k < s.count && n < 32; ++k) {
            masks[n++] = s.mask;
        }
    }
    for (u32 k = 0; k < cost.generic && n < 32; ++k) {
        masks[n++] = TYPE_MASK;
    }
    u8 choice[32] = {};
    for (u32 depth = 0;;) {
        if (depth == n) {
            if (f(used)) {
                return true;
            }
            if (n == 0) {
                return false;
            }
            --used[choice[--depth]];
            ++choice[depth];
        }
        while (choice[depth] < MANA_TYPES && ((masks[depth] >> choice[depth] & 1) == 0 ||
                                              used[choice[depth]] >= have[choice[depth]])) {
            ++choice[depth];
        }
        if (choice[depth] < MANA_TYPES) {
            ++used[choice[depth++]];
            if (depth < n) {
                // Equal masks are tried in nondecreasing order: no permutation twice.
                choice[depth] = masks[depth] == masks[depth - 1] ? choice[depth - 1] : u8{0};
            }
        } else if (depth == 0) {
            return false;
        } else {
            --used[choice[--depth]];
            ++choice[depth];
        }
    }
}

// Whether some choice of what the ability makes leaves the cost payable, after `used` units.
bool outputs_stay_payable(Context& ctx, const Frame& pay, u32 slot, u32 ability, const u16* used) {
    const Closure closure = closure_of(ctx);
    const Outputs out = dry_run(ctx, ability, source_of(ctx, slot), &closure);
    ManaCost cost = cost_of(pay);
    const bool was_tapped = ctx.board.test(Word::tapped, slot);
    ctx.board.put(Word::tapped, slot, true);
    ProblemBuilder(ctx, pay.player, cost).build();
    ctx.board.put(Word::tapped, slot, was_tapped);
    payment::Problem& problem = ctx.payment_problem;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        problem.floating[t] = static_cast<u16>(problem.floating[t] - used[t]);
    }
    if (out.size > 0) {
        problem.add_source(1);
        problem.add_mode();
    }
    for (u32 i = 0; i < out.size; ++i) {
        problem.add_output(out.items[i].mask, out.items[i].amount, out.items[i].same_type);
    }
    return payment::can_pay(problem, ctx.payment_scratch) == payment::Answer::YES;
}

bool can_use_for(Context& ctx, const Frame& pay, u32 slot, u32 ability) {
    if (is_excluded(cost_of(pay), slot) || !can_activate(ctx, pay.player, slot, ability, true)) {
        return false;
    }
    const Ability& a = ctx.pool.abilities[ability];
    return for_each_pool_payment(ctx, pay.player, a.cost, [&](const u16* used) {
        return outputs_stay_payable(ctx, pay, slot, ability, used);
    });
}

bool pool_suffices(Context& ctx, const Frame& pay) {
    payment::Problem& problem = ctx.payment_problem;
    problem.clear();
    const Player& player = ctx.board.player(pay.player);
    std::memcpy(problem.floating.data(), player.floating, sizeof player.floating);
    problem.life_payments = static_cast<u16>(player.life > 1 ? player.life / 2 : 0);
    add_symbols(ctx, view(ctx, cost_of(pay)), problem, false);
    return payment::can_pay(problem, ctx.payment_scratch) == payment::Answer::YES;
}

void note_spent(Context& ctx, const u8* spent) {
    const u16 top = ctx.header().stack_top;
    if (top != NONE) {
        StackObject& object = ctx.board.block<StackObject>(top);
        if (object.type == static_cast<u8>(StackKind::SPELL) && object.x == 0) {
            std::memcpy(object.spent, spent, sizeof object.spent);
        }
    }
}

Flow run(Context& ctx, Frame& f) {
    return f.state != 0 ? Flow::DONE : ask(ctx, DecisionKind::PAYMENT, f.player);
}

void options(Context& ctx, const Frame& f) {
    if (pool_suffices(ctx, f)) {
        ctx.options.add(OptionKind::PAY);
    }
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(f.player)[w]; },
        [&](u32 slot) {
            const Definition& d = ctx.definition(slot);
            for (u32 i = 0; i < d.abilities; ++i) {
                if (can_use_for(ctx, f, slot, d.first_ability + i)) {
                    ctx.options.add(OptionKind::ACTIVATE, slot, i);
                }
            }
        });
}

void take(Context& ctx, Frame& f, const Option& option) {
    if (option.kind == OptionKind::ACTIVATE) {
        const u32 row = ctx.definition(option.object).first_ability + option.argument;
        start_activation(ctx, f.player, option.object, row);
        return;
    }
    pool_suffices(ctx, f);
    payment::solve(ctx.payment_problem, ctx.payment_scratch, ctx.payment_plan);
    u8 spent[MANA_TYPES] = {};
    run_plan(ctx, f.player, spent);
    note_spent(ctx, spent);
    f.state = 1;
}

} // namespace

const TaskRules PAY_TASK = {run, options, take};

bool is_solver_ability(const Context& ctx, u32 row) {
    const Ability& a = ctx.pool.abilities[row];
    bool plain = a.object_cost == static_cast<u8>(ObjectCost::NOTHING) && a.counters != REMOVE_X &&
                 a.cost.x == 0 && (a.flags & bit(AbilityFlag::INSTANT_SPEED)) == 0;
    for (u32 i = 0; i < a.cost.symbols; ++i) {
        const Symbol& s = ctx.pool.symbols[a.cost.first_symbol + i];
        plain = plain && s.generic == 0 && s.flags == 0;
    }
    return plain;
}

payment::Answer payment_answer(Context& ctx, u32 player, const ManaCost& cost) {
    const CostView v = view(ctx, cost);
    if (units_of(v) == 0) {
        return payment::Answer::YES; // 118.5
    }
    if (!has_symbols(v) && !has_floating(ctx.board.player(player))) {
        const SimpleSources s = simple_sources(ctx, player, cost);
        if (simple_sources_suffice(ctx.board, s, v)) {
            return payment::Answer::YES;
        }
        if (!s.others) {
            return payment::Answer::NO;
        }
    }
    ProblemBuilder(ctx, player, cost).build();
    return payment::can_pay(ctx.payment_problem, ctx.payment_scratch);
}

bool can_pay(Context& ctx, u32 player, const ManaCost& cost) {
    return payment_answer(ctx, player, cost) == payment::Answer::YES;
}

void start_payment(Context& ctx, u32 player, const ManaCost& cost) {
    u8 spent[MANA_TYPES] = {};
    if (ctx.header().mana_mode == static_cast<u8>(ManaMode::AUTO)) {
        pay_automatically(ctx, player, cost, spent);
        note_spent(ctx, spent);
        return;
    }
    if (units_of(view(ctx, cost)) == 0) {
        return;
    }
    Frame* f = push_frame(ctx, Task::PAY, player);
    if (f != nullptr) {
        f->flags = static_cast<u8>(cost.kind);
        f->x = cost.value;
        f->source = cost.excluded[0];
        f->card = cost.excluded[1];
    }
}

u16 enclosing_payment(const Context& ctx, u32 player) {
    for (u16 cell = ctx.board.header().frame_top; cell != NONE;
         cell = ctx.board.block<Frame>(cell).next) {
        const Frame& f = ctx.board.block<Frame>(cell);
        if (f.task == static_cast<u8>(Task::PAY) && f.player == player) {
            return cell;
        }
    }
    return NONE;
}

void pay_from_pool(Context& ctx, u32 player, const ManaCost& cost, u32 slot, u32 ability) {
    const Frame& pay = ctx.board.block<Frame>(enclosing_payment(ctx, player));
    const Cost& c = ctx.pool.abilities[cost.value].cost;
    u16 chosen[MANA_TYPES] = {};
    const bool found = for_each_pool_payment(ctx, player, c, [&](const u16* used) {
        std::memcpy(chosen, used, sizeof chosen);
        return outputs_stay_payable(ctx, pay, slot, ability, used);
    });
    if (!found) {
        fail(ctx, Status::CORRUPT); // such activations are never offered
        return;
    }
    spend(ctx, player, chosen);
}

void add_payable_types(Context& ctx, const Frame& f) {
    const u16 cell = enclosing_payment(ctx, f.player);
    const bool one_type = f.remaining == 0;
    const Instruction& in = ctx.pool.instructions[ctx.pool.abilities[f.ability].program + f.pc];
    const Source source{f.source, f.source_generation, f.source_definition, f.player,
                        f.x,      f.cost_object_types};
    for_each_bit(f.mask, [&](u32 t) {
        if (cell != NONE) {
            u16 floating[MANA_TYPES];
            for (u32 i = 0; i < MANA_TYPES; ++i) {
                floating[i] =
                    static_cast<u16>(ctx.board.player(f.player).floating[i] + f.produced[i]);
            }
            const u32 made = one_type ? amount_of(ctx, in.amount, source, t) : 1;
            floating[t] = static_cast<u16>(floating[t] + made);
            const u8 rest = static_cast<u8>(f.mask & ~(type_bit(t) - 1));
            const u16 left = one_type ? u16{0} : static_cast<u16>(f.remaining - 1);
            if (!stays_payable(ctx, ctx.board.block<Frame>(cell), floating, NONE, rest, left)) {
                return;
            }
        }
        ctx.options.add(OptionKind::ADD_MANA, 0, t);
    });
}

} // namespace mirrorpool
