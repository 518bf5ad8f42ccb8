#include "rules/source_templates.hpp"

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/mana.hpp"
#include "rules/payment_board.hpp"

namespace mirrorpool {
namespace {

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

bool is_number(const Context& ctx, u32 amount) {
    return ctx.pool.amounts[amount].kind == static_cast<u8>(AmountKind::NUMBER);
}

// A program that does the same on every board; `readers`: instructions that ask what others could
// produce, which must be alone.
bool is_fixed_program(const Context& ctx, const Ability& a, u32& readers) {
    u32 additions = 0;
    readers = 0;
    for (u32 pc = a.program;; ++pc) {
        const Instruction& in = ctx.pool.instructions[pc];
        switch (static_cast<Op>(in.op)) {
        case Op::END:
            return additions != 0 && (readers == 0 || additions == 1);
        case Op::ADD_MANA: {
            const bool reads = static_cast<Colors>(in.a) == Colors::READER &&
                               static_cast<Production>(in.mode) != Production::EACH;
            const bool constant = static_cast<Colors>(in.a) == Colors::CONSTANT && in.b != 0;
            const i32 n = ctx.pool.amounts[in.amount].value;
            if ((!reads && !constant) || !is_number(ctx, in.amount) || n <= 0 ||
                n > static_cast<i32>(payment::MAX_UNITS) || in.restriction != 0) {
                return false;
            }
            ++additions;
            readers += reads ? 1 : 0;
            break;
        }
        case Op::DEAL_DAMAGE:
        case Op::LOSE_LIFE:
        case Op::GAIN_LIFE:
            if (!is_number(ctx, in.amount)) {
                return false;
            }
            break;
        default:
            return false;
        }
    }
}

// Costs that every board answers in the same way, and no others than {T}, life and mana.
bool is_fixed_cost(const Context& ctx, u32 row) {
    const Ability& a = ctx.pool.abilities[row];
    constexpr u32 MAYBE = bit(AbilityFlag::UNTAPS) | bit(AbilityFlag::SACRIFICES) |
                          bit(AbilityFlag::ONCE_EACH_TURN) | bit(AbilityFlag::ANY_PLAYER) |
                          bit(AbilityFlag::LIBRARY);
    const Condition& condition = ctx.pool.conditions[a.condition];
    return has(a, AbilityFlag::TAPS) && (a.flags & MAYBE) == 0 && a.counters == 0 &&
           condition.kind == static_cast<u8>(ConditionKind::ALWAYS) && condition.negate == 0 &&
           is_solver_ability(ctx, row);
}

u8 reader_of(const Context& ctx, const Ability& a) {
    u32 pc = a.program;
    while (static_cast<Op>(ctx.pool.instructions[pc].op) != Op::ADD_MANA) {
        ++pc;
    }
    return ctx.pool.instructions[pc].b;
}

bool is_restricting(const Context& ctx, const Ability& a) {
    u32 pc = a.program;
    while (static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END) {
        if (ctx.pool.instructions[pc++].restriction != 0) {
            return true;
        }
    }
    return false;
}

} // namespace

bool is_tap_trigger(const Ability& a) {
    return is_kind(a, AbilityKind::TRIGGERED) && a.event_self != 0 &&
           a.event == static_cast<u8>(EventKind::BECOMES_TAPPED);
}

payment::SideCost side_cost(const Context& ctx, u32 row, bool hurts, u32 x) {
    const Ability& a = ctx.pool.abilities[row];
    bool life = a.life != 0 || (has(a, AbilityFlag::TAPS) && hurts);
    const bool counters = a.counters == REMOVE_X ? x != 0 : a.counters != 0;
    bool permanent = counters || has(a, AbilityFlag::SACRIFICES);
    for (u32 pc = a.program; static_cast<Op>(ctx.pool.instructions[pc].op) != Op::END; ++pc) {
        const Op op = static_cast<Op>(ctx.pool.instructions[pc].op);
        life = life || op == Op::DEAL_DAMAGE || op == Op::LOSE_LIFE;
        permanent = permanent || op == Op::SACRIFICE_THIS || op == Op::REMOVE_COUNTERS;
    }
    return permanent ? payment::SideCost::PERMANENT
           : life    ? payment::SideCost::LIFE
                     : payment::SideCost::NONE;
}

// False if it cannot be a mode that is the same on every board.
bool SourceTemplates::add_mode(const Context& ctx, u32 row, bool hurts) {
    const Ability& a = ctx.pool.abilities[row];
    u32 readers = 0;
    if (!is_fixed_cost(ctx, row) || !is_fixed_program(ctx, a, readers) ||
        (readers != 0 && a.cost.units != 0)) {
        return false;
    }
    Source nobody;
    Closure anything;
    std::memset(anything.read, TYPE_MASK, sizeof anything.read);
    const Outputs out = dry_run(ctx, row, nobody, &anything);
    TemplateMode mode;
    mode.ability = static_cast<u16>(row);
    mode.life = a.life;
    mode.damage = static_cast<u16>(std::min(damage_of(ctx, nobody, a), 0xFFFF));
    mode.side_cost = side_cost(ctx, row, hurts);
    mode.reader = readers != 0 ? reader_of(ctx, a) : NO_READER;
    mode.groups = {static_cast<u16>(groups_.size()), static_cast<u16>(out.size)};
    for (u32 i = 0; i < out.size; ++i) {
        const Output& o = out.items[i];
        groups_.push_back({o.amount, o.mask, o.same_type});
    }
    mode.symbols.first = static_cast<u16>(symbols_.size());
    const auto add_symbol = [&](u8 mask, u32 count, payment::Qualities needs) {
        if (count != 0) {
            symbols_.push_back({.count = static_cast<u16>(count), .mask = mask, .needs = needs});
        }
    };
    const CostView v = view_ability_cost(ctx, row);
    add_symbol(TYPE_MASK, v.generic, 0);
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        add_symbol(type_bit(t), v.cost->typed[t], 0);
    }
    for (const Symbol& s : v.symbols) {
        add_symbol(s.mask, s.count, (s.flags & 2) != 0 ? payment::SNOW : payment::Qualities{0});
    }
    mode.symbols.size = static_cast<u16>(symbols_.size() - mode.symbols.first);
    modes_.push_back(mode);
    return true;
}

void SourceTemplates::count(SourceTemplate& t) {
    bool is_single = true; // all modes make one unit, for nothing but life
    for (const TemplateMode& m : modes(t)) {
        const bool single = m.groups.size == 1 && groups(m)[0].amount == 1 && m.symbols.size == 0;
        t.life = std::max(t.life, m.life);
        t.readers |= m.reader != NO_READER ? static_cast<u8>(1u << m.reader) : u8{0};
        t.types |= m.reader == NO_READER ? groups(m)[0].mask : u8{0};
        is_single = is_single && single;
    }
    t.is_countable = is_single || (t.readers == 0 && count_more(t));
}

// What one source gives that is not just one unit.
bool SourceTemplates::count_more(SourceTemplate& t) {
    constexpr u32 ENOUGH_LIFE = 0xFFFFFFFF;
    payment::Problem problem;
    problem.clear();
    problem.add_source(1);
    for (const TemplateMode& m : modes(t)) {
        problem.add_mode(m.side_cost, m.life);
        for (const payment::Symbol& s : symbols(m)) {
            problem.add_mode_cost(s.mask, s.count, s.needs);
        }
        for (const payment::OutputGroup& g : groups(m)) {
            problem.add_output(g.mask, g.amount, g.same_type, g.gives);
        }
    }
    t.types = 0;
    t.more = static_cast<u16>(more_.size());
    more_.emplace_back();
    return t.more != NONE && more_.back().find(problem, ENOUGH_LIFE);
}

const SourceTemplate& SourceTemplates::find(const Context& ctx, u32 definition) {
    constexpr std::size_t MOST = 0xFF00; // entries that slices reach
    const Definition& d = ctx.pool.definitions[definition];
    SourceTemplate& t = templates_[definition];
    t.is_known = true;
    t.is_fixed = modes_.size() < MOST && groups_.size() < MOST && symbols_.size() < MOST;
    t.modes.first = static_cast<u16>(modes_.size());
    const auto abilities = ctx.pool.abilities.subspan(d.first_ability, d.abilities);
    const bool hurts = std::any_of(abilities.begin(), abilities.end(), is_tap_trigger);
    for (u32 i = 0; i < d.abilities; ++i) {
        t.restricts = t.restricts || is_restricting(ctx, abilities[i]);
        if (is_kind(abilities[i], AbilityKind::ACTIVATED) &&
            has(abilities[i], AbilityFlag::MANA_ABILITY)) {
            t.is_fixed = t.is_fixed && add_mode(ctx, d.first_ability + i, hurts);
        }
    }
    t.modes.size = static_cast<u16>(modes_.size() - t.modes.first);
    if (t.is_fixed && !t.restricts) {
        count(t);
    }
    return t;
}

} // namespace mirrorpool
