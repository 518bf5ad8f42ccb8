// Which mana abilities payment plans may use by themselves.
#include "base/mana_types.hpp"
#include "rules/effects.hpp"
#include "rules/payment_board.hpp"

namespace mirrorpool {
namespace {

constexpr u64 op_bit(Op op) { return u64{1} << static_cast<u32>(op); }

// Choices besides types of mana: what comes of them is found by trying.
constexpr u64 TRIED = op_bit(Op::CHOOSE_COLOR) | op_bit(Op::CHOOSE_ONE);

// Operations of the program from `pc` on.
u64 ops_from(const Context& ctx, u32 pc) {
    u64 ops = 0;
    for (; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        ops |= op_bit(static_cast<Op>(ctx.pool.instructions[pc].op));
    }
    return ops;
}

// Whether a permanent leaves as its cost is paid.
bool leaves(const Ability& a) {
    return (a.flags & bit(AbilityFlag::SACRIFICES)) != 0 ||
           a.object_cost == static_cast<u8>(ObjectCost::SACRIFICE) ||
           a.object_cost == static_cast<u8>(ObjectCost::RETURN);
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
    case ConditionKind::ACTIVATED_AT_LEAST:
        return false;
    case ConditionKind::THIS_TAPPED:
        return (a.flags & (bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS))) == 0;
    case ConditionKind::COUNT_IS_ODD:
        return is_steady(ctx, a, c.filter);
    case ConditionKind::DEVOTION_AT_LEAST:
        return !leaves(a);
    default:
        return true;
    }
}

bool is_steady_production(const Context& ctx, const Ability& a, const Instruction& in) {
    const Amount& amount = ctx.pool.amounts[in.amount];
    const AmountKind kind = static_cast<AmountKind>(amount.kind);
    const Colors colors = static_cast<Colors>(in.a);
    const bool looks = kind == AmountKind::DEVOTION || colors == Colors::READER;
    return ((kind != AmountKind::COUNT && kind != AmountKind::COLORS_AMONG) ||
            is_steady(ctx, a, amount.filter)) &&
           kind != AmountKind::UNSPENT &&
           ((kind != AmountKind::COUNTERS && kind != AmountKind::POWER) || a.counters == 0) &&
           (colors != Colors::COLORS_AMONG || is_steady(ctx, a, in.arg)) && !(leaves(a) && looks);
}

// Where in a program something besides mana may have changed; jumps only go forward. Instructions
// past the last bit count as such.
class ChangedAt {
public:
    bool test(u32 at) const { return at >= SIZE || (bits_[at >> 6] >> (at & 63) & 1) != 0; }
    void mark(u32 at) {
        if (at < SIZE) {
            bits_[at >> 6] |= u64{1} << (at & 63);
        }
    }

private:
    static constexpr u32 SIZE = 256;
    u64 bits_[SIZE / 64] = {};
};

bool is_fixed_production(const Context& ctx, const Instruction& in) {
    return ctx.pool.amounts[in.amount].kind == static_cast<u8>(AmountKind::NUMBER) &&
           static_cast<Colors>(in.a) == Colors::CONSTANT;
}

} // namespace

bool runs_by_script(const Context& ctx, const Ability& a) {
    constexpr u64 CHANGES = op_bit(Op::DEAL_DAMAGE) | op_bit(Op::LOSE_LIFE) |
                            op_bit(Op::GAIN_LIFE) | op_bit(Op::PUT_COUNTERS) |
                            op_bit(Op::REMOVE_COUNTERS) | op_bit(Op::SACRIFICE_THIS);
    constexpr u64 KNOWN = op_bit(Op::BEGIN_EFFECT) | CHANGES | TRIED | op_bit(Op::ADD_MANA) |
                          op_bit(Op::IF) | op_bit(Op::JUMP);
    bool good = (ops_from(ctx, a.program) & ~KNOWN) == 0;
    ChangedAt changed_at;
    for (u32 pc = a.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        const Instruction& in = ctx.pool.instructions[pc];
        const Op op = static_cast<Op>(in.op);
        const bool changed = changed_at.test(pc - a.program);
        const bool adds_later = (ops_from(ctx, pc) & op_bit(Op::ADD_MANA)) != 0;
        if (op == Op::BEGIN_EFFECT) { // only what triggers later, and not on mana
            const Ability& begun = ctx.pool.abilities[in.arg];
            good = good && in.a == 0 && is_kind(begun, AbilityKind::TRIGGERED) &&
                   begun.event != static_cast<u8>(EventKind::MANA_PRODUCED);
        }
        if (op == Op::ADD_MANA) {
            good =
                good && (changed ? is_fixed_production(ctx, in) : is_steady_production(ctx, a, in));
        } else if (op == Op::IF && adds_later) {
            good = good && !changed && is_steady_condition(ctx, a, in.arg);
        }
        if (changed || (op_bit(op) & CHANGES) != 0) {
            if (op == Op::IF || op == Op::JUMP) {
                changed_at.mark(in.jump);
            }
            if (op != Op::JUMP) {
                changed_at.mark(pc - a.program + 1);
            }
        }
    }
    return good;
}

namespace {

// The filter of permanents that an amount or a condition counts; NONE: it counts none. 0, which
// fits everything, for what looks at permanents in some other way.
u32 counted_by(const Amount& amount) {
    switch (static_cast<AmountKind>(amount.kind)) {
    case AmountKind::COUNT:
    case AmountKind::SAME_NAME:
    case AmountKind::COLORS_AMONG:
        return amount.filter;
    case AmountKind::DEVOTION:
        return 0;
    default:
        return NONE;
    }
}

u32 counted_by(const Condition& condition) {
    switch (static_cast<ConditionKind>(condition.kind)) {
    case ConditionKind::COUNT_AT_LEAST:
    case ConditionKind::COUNT_IS_ODD:
        return condition.filter;
    case ConditionKind::DEVOTION_AT_LEAST:
        return 0;
    default:
        return NONE;
    }
}

u32 counted_by(const Context& ctx, const Instruction& in) {
    switch (static_cast<Op>(in.op)) {
    case Op::IF:
        return counted_by(ctx.pool.conditions[in.arg]);
    case Op::ADD_MANA:
        return static_cast<Colors>(in.a) == Colors::COLORS_AMONG ? in.arg
               : static_cast<Colors>(in.a) == Colors::READER
                   ? 0
                   : counted_by(ctx.pool.amounts[in.amount]);
    default:
        return NONE;
    }
}

} // namespace

bool counts(const Context& ctx, u32 row, u32 slot, const Source& source) {
    bool found = false;
    for (u32 pc = ctx.pool.abilities[row].program;
         static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        const u32 filter = counted_by(ctx, ctx.pool.instructions[pc]);
        found = found || (filter != NONE && matches(ctx, ctx.pool.filters[filter], slot, source));
    }
    return found;
}

bool condition_counts(const Context& ctx, const Ability& a, u32 slot, const Source& source) {
    const u32 filter = counted_by(ctx.pool.conditions[a.condition]);
    return filter != NONE && matches(ctx, ctx.pool.filters[filter], slot, source);
}

bool is_tried_out(const Context& ctx, u32 row) {
    return ctx.has_effects(REPLACES_MANA | ADDS_MORE_MANA) ||
           (ops_from(ctx, ctx.pool.abilities[row].program) & TRIED) != 0;
}

namespace {

// Values of Context::solver_abilities. ASKS: the cost says that its player chooses something.
enum Known : u8 { UNKNOWN, NOT_USED, USED, ASKS };

Known find_payment_ability(const Context& ctx, u32 row) {
    const Ability& a = ctx.pool.abilities[row];
    // Neither an instant nor a sorcery can be cast while a cost is paid.
    constexpr u32 TIMED = bit(AbilityFlag::INSTANT_SPEED) | bit(AbilityFlag::SORCERY_SPEED);
    const ObjectCost object = static_cast<ObjectCost>(a.object_cost);
    bool plain = a.cost.x == 0 && (a.flags & TIMED) == 0 && a.discard == 0 && a.mill == 0;
    for (u32 i = 0; i < a.cost.symbols; ++i) {
        const Symbol& s = ctx.pool.symbols[a.cost.first_symbol + i];
        plain = plain && s.generic == 0 && (s.flags & 1) == 0; // no life for mana abilities
    }
    if (!plain || !runs_by_script(ctx, a)) {
        return NOT_USED;
    }
    if (object == ObjectCost::NOTHING) {
        return a.counters == REMOVE_X ? ASKS : USED;
    }
    const bool known =
        (object == ObjectCost::TAP || object == ObjectCost::SACRIFICE) && a.counters != REMOVE_X;
    return known ? ASKS : NOT_USED;
}

Known payment_ability(const Context& ctx, u32 row) {
    u8& memo = ctx.solver_abilities[row];
    if (memo == UNKNOWN) {
        memo = find_payment_ability(ctx, row);
    }
    return static_cast<Known>(memo);
}

} // namespace

bool is_solver_ability(const Context& ctx, u32 row) { return payment_ability(ctx, row) == USED; }

bool is_payment_ability(const Context& ctx, u32 row) {
    return payment_ability(ctx, row) != NOT_USED;
}

bool reads_cost_object(const Context& ctx, u32 row) {
    bool reads = false;
    for (u32 pc = ctx.pool.abilities[row].program;
         static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        const Instruction& in = ctx.pool.instructions[pc];
        const bool adds = static_cast<Op>(in.op) == Op::ADD_MANA;
        reads = reads ||
                ctx.pool.amounts[in.amount].kind == static_cast<u8>(AmountKind::COST_OBJECT_VALUE);
        reads = reads || (adds && static_cast<Colors>(in.a) == Colors::COST_OBJECT);
    }
    return reads;
}

} // namespace mirrorpool
