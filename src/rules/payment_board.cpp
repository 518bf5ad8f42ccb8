#include "rules/payment_board.hpp"

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/effects.hpp"
#include "rules/mana.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

bool is_excluded(const ManaCost& cost, u32 slot) {
    return slot == cost.excluded[0] || slot == cost.excluded[1];
}

// A permanent that pays by being tapped can make no mana for the cost; one that is sacrificed could
// have been tapped before (601.2g), and leaving it out proves no NO.
bool is_exactly_excluded(const Context& ctx, const ManaCost& cost, u32 slot) {
    if (cost.kind != CostKind::ABILITY) {
        return false;
    }
    const Ability& a = ctx.pool.abilities[cost.value];
    const bool taps = (a.flags & bit(AbilityFlag::TAPS)) != 0;
    return slot == cost.excluded[0] ? taps : a.object_cost == static_cast<u8>(ObjectCost::TAP);
}

// Whether one permanent can use the ability once only while costs are paid, as the solver takes it.
bool is_used_up(const Ability& a) {
    constexpr u32 ONCE = bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS) |
                         bit(AbilityFlag::SACRIFICES) | bit(AbilityFlag::ONCE_EACH_TURN);
    return (a.flags & ONCE) != 0;
}

void add_symbols(const CostView& v, payment::Problem& problem, bool of_mode) {
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
    for (const Symbol& s : v.symbols) {
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

CostView view(const Context& ctx, const Cost& cost) {
    return {&cost, ctx.pool.symbols.subspan(cost.first_symbol, cost.symbols), cost.generic};
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

} // namespace

u8 life_cost(const Context& ctx, const ManaCost& cost) {
    return cost.kind == CostKind::ABILITY ? ctx.pool.abilities[cost.value].life : u8{0};
}

i32 damage_of(const Context& ctx, u32 slot, const Ability& a, u32 from) {
    i64 damage = 0;
    for (u32 pc = a.program + from; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END;
         ++pc) {
        const Instruction& in = ctx.pool.instructions[pc];
        const Op op = static_cast<Op>(in.op);
        if ((op == Op::DEAL_DAMAGE || op == Op::LOSE_LIFE) &&
            static_cast<Recipient>(in.a) != Recipient::EACH_OPPONENT) {
            damage += amount_of(ctx, in.amount, source_of(ctx, slot));
        }
    }
    return damage > 0xFFFFFF ? 0xFFFFFF : static_cast<i32>(damage);
}

namespace {

// The most of something that one of a permanent's mana abilities could take.
template <class F>
i32 most_of_mana(const Context& ctx, u32 slot, F price) {
    i32 most = 0;
    for_each_ability(ctx, slot, [&](u32 row) {
        const Ability& a = ctx.pool.abilities[row];
        const i32 one = is_mana_ability(ctx, a) ? price(a) : 0;
        most = one > most ? one : most;
    });
    return most;
}

i32 mana_damage(const Context& ctx, u32 slot) {
    return most_of_mana(ctx, slot, [&](const Ability& a) { return damage_of(ctx, slot, a); });
}

class ProblemBuilder {
public:
    ProblemBuilder(Context& ctx, u32 player, const ManaCost& cost)
        : ctx_(ctx), player_(player), cost_(cost), problem_(ctx.payment_problem),
          pays_life_(life_cost(ctx, cost) != 0) {}

    void collect() {
        for_each_slot(
            ctx_.board, [&](u32 w) { return ctx_.board.control(player_)[w]; },
            [&](u32 slot) {
                if ((ability_columns(ctx_, slot).mana_flags & HAS_MANA_ABILITY) == 0) {
                    return;
                }
                if (!is_excluded(cost_, slot)) {
                    add_slot(slot);
                } else if (!is_exactly_excluded(ctx_, cost_, slot)) {
                    ctx_.payment_index.sources_left_out = true;
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
        u8 state; // tapped, sick, used this turn, beyond the player's life
        bool operator==(const Key&) const = default;
    };

    // The solver does not add up life (119.4). While everything together is affordable it need not;
    // beyond that, later permanents do without, and a NO is no longer proven. Damage is no payment,
    // but it comes before the life that an ability costs (601.2g-h).
    bool reserve_life(u32 slot) {
        PaymentIndex& index = ctx_.payment_index;
        const i32 life = most_of_mana(ctx_, slot, [](const Ability& a) { return i32{a.life}; });
        const i32 price = life + (pays_life_ ? mana_damage(ctx_, slot) : 0);
        const bool affordable = price == 0 || price <= index.life_left;
        index.life_left -= affordable ? price : 0;
        index.sources_left_out = index.sources_left_out || !affordable;
        return affordable;
    }

    Key key_of(u32 slot) const {
        const Permanent& p = ctx_.board.permanent(slot);
        const bool sick = ctx_.board.test(Word::sick, slot) && !ctx_.board.test(Word::haste, slot);
        const u32 state = (ctx_.board.test(Word::tapped, slot) ? 1u : 0u) | (sick ? 2u : 0u) |
                          (ctx_.board.test(Word::activated, slot) ? 4u : 0u) |
                          (may_pay_life_ ? 0u : 8u);
        return {p.definition,
                {p.counters[0], p.counters[1]},
                {p.counter_kinds[0], p.counter_kinds[1]},
                p.choice,
                static_cast<u8>(state)};
    }

    void add_slot(u32 slot) {
        may_pay_life_ = reserve_life(slot);
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
        for_each_ability(ctx_, slot, [&](u32 row) { add_ability(slot, row); });
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
        const bool mana = is_mana_ability(ctx_, a);
        if (mana && !is_solver_ability(ctx_, row)) {
            ctx_.payment_index.sources_left_out = true; // players may use it first
        }
        if (!mana || !is_solver_ability(ctx_, row) || !source_can_pay(ctx_, player_, slot, a) ||
            (!may_pay_life_ && (a.life != 0 || (pays_life_ && damage_of(ctx_, slot, a) != 0)))) {
            return;
        }
        if (!is_used_up(a)) {
            ctx_.payment_index.sources_left_out = true;
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
        add_symbols(view(ctx_, cost), problem_, true);
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
    const bool pays_life_;
    Key keys_[payment::MAX_SOURCES] = {};
    u8 source_[payment::MAX_SOURCES] = {};
    u32 classes_ = 0;
    bool may_pay_life_ = true;
    bool begun_ = false;
    bool solved_ = false;
    Closure closure_;
};

} // namespace

namespace {

// 601.2f: what static abilities add to and take from the generic part of a spell's cost.
u32 changed_generic(const Context& ctx, u32 player, const Definition& spell, u32 generic) {
    u32 less = 0;
    for_each_rule(ctx, CHANGES_COSTS, [&](const Active& active, const Instruction& in) {
        const StaticChange change = static_cast<StaticChange>(in.mode);
        if (change != StaticChange::COST_MORE && change != StaticChange::COST_LESS) {
            return;
        }
        const Filter& filter = ctx.pool.filters[in.arg];
        if (!whose_matches(filter, player == active.source.controller) ||
            !card_matches(spell, filter)) {
            return;
        }
        Source source = active.source;
        source.event_player = static_cast<u8>(player);
        const u32 amount = amount_of(ctx, in.amount, source);
        (change == StaticChange::COST_MORE ? generic : less) += amount;
    });
    return generic > less ? generic - less : 0;
}

} // namespace

CostView view_cost(const Context& ctx, u32 player, const ManaCost& cost) {
    CostView v;
    switch (cost.kind) {
    case CostKind::DEFINITION: {
        const Definition& d = ctx.pool.definitions[cost.value];
        v = view(ctx, d.cost);
        v.generic += u32{cost.x} * d.cost.x;
        v.generic =
            ctx.has_effects(CHANGES_COSTS) ? changed_generic(ctx, player, d, v.generic) : v.generic;
        return v;
    }
    case CostKind::ABILITY:
        v = view(ctx, ctx.pool.abilities[cost.value].cost);
        v.generic += u32{cost.x} * v.cost->x;
        return v;
    case CostKind::GIVEN:
        v = {&ctx.given_cost, ctx.given_symbols, ctx.given_cost.generic};
        v.generic += u32{cost.x} * v.cost->x;
        return v;
    case CostKind::GENERIC:
        break;
    }
    v.generic = cost.value;
    return v;
}

void collect_pool(Context& ctx, u32 player, const ManaCost& cost) {
    payment::Problem& problem = ctx.payment_problem;
    problem.clear();
    const Player& p = ctx.board.player(player);
    problem.add_floating(p.floating);
    ctx.payment_index.life_left = p.life - life_cost(ctx, cost);
    ctx.payment_index.sources_left_out = false;
    std::memset(ctx.payment_index.class_of_slot, NO_CLASS, MAX_SLOTS);
}

void collect_sources(Context& ctx, u32 player, const ManaCost& cost) {
    collect_pool(ctx, player, cost);
    ProblemBuilder(ctx, player, cost).collect();
    ctx.payment_index.sources_status = ctx.payment_problem.status;
}

namespace {

i32 damage_of_sources(const Context& ctx) {
    i64 damage = 0;
    for (u32 slot = 0; slot < ctx.board.layout().dims.slots; ++slot) {
        if (ctx.payment_index.class_of_slot[slot] != NO_CLASS) {
            damage += mana_damage(ctx, slot);
        }
    }
    return damage > 0xFFFFFF ? 0xFFFFFF : static_cast<i32>(damage);
}

} // namespace

// Phyrexian symbols share the life total with what the sources cost (107.4f, 119.4), and what they
// deal before (601.2g-h).
void put_cost(Context& ctx, u32 player, const ManaCost& cost) {
    payment::Problem& problem = ctx.payment_problem;
    PaymentIndex& index = ctx.payment_index;
    problem.clear_cost();
    problem.status = index.sources_status;
    add_symbols(view_cost(ctx, player, cost), problem, false);
    u32 wanted = 0;
    for (u32 i = 0; i < problem.cost_count; ++i) {
        wanted += problem.cost[i].life != 0 ? problem.cost[i].count : 0u;
    }
    const i32 life = wanted == 0 ? 0 : index.life_left - damage_of_sources(ctx);
    problem.life_budget = life > 0 ? static_cast<u32>(life) : 0;
    index.incomplete =
        index.sources_left_out || wanted > problem.life_budget / payment::PHYREXIAN_LIFE;
}

void build_problem(Context& ctx, u32 player, const ManaCost& cost) {
    collect_sources(ctx, player, cost);
    put_cost(ctx, player, cost);
}

void build_pool_problem(Context& ctx, u32 player, const ManaCost& cost) {
    collect_pool(ctx, player, cost);
    ctx.payment_index.sources_status = payment::ProblemStatus::OK;
    put_cost(ctx, player, cost);
}

namespace {

constexpr u64 op_bit(Op op) { return u64{1} << static_cast<u32>(op); }

// Operations of the program from `pc` on.
u64 ops_from(const Context& ctx, u32 pc) {
    u64 ops = 0;
    for (; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        ops |= op_bit(static_cast<Op>(ctx.pool.instructions[pc].op));
    }
    return ops;
}

// Whether paying the ability's cost, or other mana abilities before, could change the count.
bool is_steady(const Context& ctx, const Ability& a, u32 filter) {
    return (a.flags & bit(AbilityFlag::SACRIFICES)) == 0 &&
           a.object_cost != static_cast<u8>(ObjectCost::SACRIFICE) &&
           ctx.pool.filters[filter].tapped == 0;
}

bool is_steady_condition(const Context& ctx, const Ability& a, u32 index) {
    const Condition& c = ctx.pool.conditions[index];
    switch (static_cast<ConditionKind>(c.kind)) {
    case ConditionKind::COUNT_AT_LEAST:
        return is_steady(ctx, a, c.filter);
    case ConditionKind::COUNTERS_AT_LEAST:
        return a.counters == 0;
    case ConditionKind::LIFE_AT_LEAST:
        return false;
    default:
        return true;
    }
}

bool is_steady_production(const Context& ctx, const Ability& a, const Instruction& in) {
    const Amount& amount = ctx.pool.amounts[in.amount];
    const AmountKind kind = static_cast<AmountKind>(amount.kind);
    const Colors colors = static_cast<Colors>(in.a);
    const bool leaves = (a.flags & bit(AbilityFlag::SACRIFICES)) != 0 ||
                        a.object_cost == static_cast<u8>(ObjectCost::SACRIFICE);
    const bool looks = kind == AmountKind::DEVOTION || colors == Colors::READER;
    return (kind != AmountKind::COUNT || is_steady(ctx, a, amount.filter)) &&
           ((kind != AmountKind::COUNTERS && kind != AmountKind::POWER) || a.counters == 0) &&
           (colors != Colors::COLORS_AMONG || is_steady(ctx, a, in.arg)) && !(leaves && looks);
}

bool is_fixed_production(const Context& ctx, const Instruction& in) {
    return ctx.pool.amounts[in.amount].kind == static_cast<u8>(AmountKind::NUMBER) &&
           static_cast<Colors>(in.a) == Colors::CONSTANT;
}

} // namespace

bool runs_by_script(const Context& ctx, const Ability& a) {
    constexpr u64 CHANGES = op_bit(Op::DEAL_DAMAGE) | op_bit(Op::LOSE_LIFE) |
                            op_bit(Op::GAIN_LIFE) | op_bit(Op::PUT_COUNTERS) |
                            op_bit(Op::REMOVE_COUNTERS) | op_bit(Op::SACRIFICE_THIS);
    constexpr u64 KNOWN = CHANGES | op_bit(Op::ADD_MANA) | op_bit(Op::IF) | op_bit(Op::JUMP);
    bool good = (ops_from(ctx, a.program) & ~KNOWN) == 0;
    bool changed = false;
    for (u32 pc = a.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        const Instruction& in = ctx.pool.instructions[pc];
        const Op op = static_cast<Op>(in.op);
        const bool adds_later = (ops_from(ctx, pc) & op_bit(Op::ADD_MANA)) != 0;
        if (op == Op::ADD_MANA) {
            good =
                good && (changed ? is_fixed_production(ctx, in) : is_steady_production(ctx, a, in));
        } else if (op == Op::IF && adds_later) {
            good = good && !changed && is_steady_condition(ctx, a, in.arg);
        }
        changed = changed || (op_bit(op) & CHANGES) != 0;
    }
    return good;
}

bool is_solver_ability(const Context& ctx, u32 row) {
    const Ability& a = ctx.pool.abilities[row];
    // Neither an instant nor a sorcery can be cast while a cost is paid.
    constexpr u32 TIMED = bit(AbilityFlag::INSTANT_SPEED) | bit(AbilityFlag::SORCERY_SPEED);
    bool plain = a.object_cost == static_cast<u8>(ObjectCost::NOTHING) && a.counters != REMOVE_X &&
                 a.cost.x == 0 && (a.flags & TIMED) == 0;
    for (u32 i = 0; i < a.cost.symbols; ++i) {
        const Symbol& s = ctx.pool.symbols[a.cost.first_symbol + i];
        plain = plain && s.generic == 0 && s.flags == 0;
    }
    return plain && runs_by_script(ctx, a);
}

} // namespace mirrorpool
