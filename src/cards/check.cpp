#include "cards/check.hpp"

#include <algorithm>
#include <bit>

#include "base/mana_types.hpp"

namespace mirrorpool {
namespace {

template <class E>
constexpr u32 count_of = static_cast<u32>(E::COUNT_);
template <class E>
constexpr u32 all_bits = (1u << count_of<E>)-1;
template <class E>
constexpr bool is(u8 value, E e) {
    return value == static_cast<u8>(e);
}

constexpr u32 HELPED = bit(Keyword::CONVOKE) | bit(Keyword::IMPROVISE);
constexpr u32 SPELL_TYPES = bit(CardType::INSTANT) | bit(CardType::SORCERY);

// Rows are named by u16 fields, and NONE is no row.
constexpr std::size_t MAX_ROWS = NONE;

class Checker {
public:
    explicit Checker(const Pool& checked) : pool(checked) {}

    PoolFault run() {
        if (sizes() && first_rows()) {
            each("symbols", pool.symbols, [this](const Symbol& s) { symbol(s); });
            each("filters", pool.filters, [this](const Filter& f) { filter(f); });
            each("groups", pool.groups, [this](const Filter& f) { group(f); });
            each("readers", pool.readers, [this](const Reader& r) { reader(r); });
            each("amounts", pool.amounts, [this](const Amount& a) { amount(a); });
            each("subtypes", pool.subtypes, [this](const Subtype& t) { subtype(t); });
            each("restrictions", pool.restrictions,
                 [this](const Restriction& r) { restriction(r); });
            each("conditions", pool.conditions, [this](const Condition& c) { condition(c); });
            each("instructions", pool.instructions, [this](const Instruction& i) { fields(i); });
            each("abilities", pool.abilities, [this](const Ability& a) { ability(a); });
            each("definitions", pool.definitions, [this](const Definition& d) { definition(d); });
        }
        return fault;
    }

private:
    const Pool& pool;
    PoolFault fault;
    const char* table = nullptr;
    std::size_t row = 0;

    // Keeps the first problem only: later checks may rest on earlier ones.
    bool need(bool holds, const char* problem) {
        if (!holds && fault.problem == nullptr) {
            fault = {table, row, problem};
        }
        return fault.problem == nullptr;
    }

    template <class T, class F>
    void each(const char* name, std::span<const T> rows, F&& check) {
        table = name;
        for (row = 0; row < rows.size() && fault.problem == nullptr; ++row) {
            check(rows[row]);
        }
    }

    bool size(const char* name, std::size_t rows, std::size_t least, std::size_t most) {
        table = name;
        row = rows;
        return need(rows >= least, "has too few rows") && need(rows <= most, "has too many rows");
    }

    bool sizes() {
        return size("definitions", pool.definitions.size(), 1, MAX_ROWS) &&
               size("abilities", pool.abilities.size(), BASIC_LAND_TYPES, MAX_ROWS) &&
               size("instructions", pool.instructions.size(), 0, MAX_ROWS) &&
               size("amounts", pool.amounts.size(), 1, MAX_ROWS) &&
               size("conditions", pool.conditions.size(), 1, MAX_ROWS) &&
               size("filters", pool.filters.size(), 1, MAX_ROWS) &&
               size("groups", pool.groups.size(), 1, MAX_GROUPS) &&
               size("readers", pool.readers.size(), READ_OWN_COLOR + 1, MAX_READERS) &&
               size("symbols", pool.symbols.size(), 0, MAX_ROWS) &&
               size("restrictions", pool.restrictions.size(), 1, MAX_ROWS) &&
               size("subtypes", pool.subtypes.size(), BASIC_LAND_TYPES, 64);
    }

    // Row 0 of a table means "nothing special", so that a zero field needs no test.
    bool first_rows() {
        row = 0;
        table = "amounts";
        const Amount& one = pool.amounts[0];
        need(is(one.kind, AmountKind::NUMBER) && one.value == 1, "must be the number 1");
        table = "conditions";
        const Condition& always = pool.conditions[0];
        need(is(always.kind, ConditionKind::ALWAYS) && always.negate == 0, "must always hold");
        table = "filters";
        need(matches_everything(pool.filters[0]), "must match every permanent");
        table = "groups";
        need(is_lands(pool.groups[0]), "must be all lands");
        table = "restrictions";
        const Restriction& anything = pool.restrictions[0];
        need(anything.spells == 1 && anything.abilities == 1 && anything.flags == 0,
             "must restrict nothing");
        table = "abilities";
        for (u32 type = 0; type < BASIC_LAND_TYPES; ++type) {
            const Ability& a = pool.abilities[type];
            need((a.flags & bit(AbilityFlag::INTRINSIC)) != 0 && a.simple_type == 1u << type,
                 "rows 0 to 4 must be the abilities of the basic land types (305.6)");
        }
        table = "readers";
        need(builtin(READ_OWN_ANY_TYPE, Whose::YOURS, TYPE_MASK) &&
                 builtin(READ_OPPONENT_COLOR, Whose::OPPONENTS, COLOR_MASK) &&
                 builtin(READ_OWN_COLOR, Whose::YOURS, COLOR_MASK),
             "rows 0 to 2 must be the built-in readers");
        return fault.problem == nullptr;
    }

    static bool matches_everything(const Filter& f) {
        return f.subtypes_any == 0 && f.types_any == 0 && f.types_all == 0 && f.types_none == 0 &&
               f.supertypes_all == 0 && f.supertypes_none == 0 && f.colors_any == 0 &&
               is(f.whose, Whose::ANYONES) && f.tapped == 0 && f.other == 0 &&
               f.mana_value_least == 0 && f.color_count == 0 && f.token == 0 && f.chosen == 0 &&
               f.name == 0 && f.subtypes_none == 0;
    }

    static bool is_lands(Filter f) {
        const bool lands = f.types_any == bit(CardType::LAND);
        f.types_any = 0;
        return lands && matches_everything(f);
    }

    bool builtin(std::size_t index, Whose whose, u8 mask) const {
        const Reader& r = pool.readers[index];
        return r.group == 0 && is(r.whose, whose) && r.mask == mask;
    }

    void symbol(const Symbol& s) {
        need(s.mask != 0 && s.mask <= TYPE_MASK, "mask must be 1 to 63");
        need(s.flags <= 3, "flags must be at most 3");
        need(s.count != 0, "count must not be 0");
    }

    void filter(const Filter& f) {
        constexpr u32 types = all_bits<CardType>;
        constexpr u32 supertypes = all_bits<Supertype>;
        need(((f.types_any | f.types_all | f.types_none) & ~types) == 0, "unknown card type");
        need(((f.supertypes_all | f.supertypes_none) & ~supertypes) == 0, "unknown supertype");
        need(f.colors_any <= COLOR_MASK, "colors_any must be at most 31");
        need(f.whose < count_of<Whose>, "unknown whose");
        need(f.tapped <= 2, "tapped must be at most 2");
        need(f.other <= 1, "other must be 0 or 1");
        need(f.color_count <= 3, "color_count must be at most 3");
        need(f.token <= 2, "token must be at most 2");
        need(f.chosen <= 2, "chosen must be at most 2");
        need(f.name <= pool.definitions.size(), "name is out of range");
        need(f.subtypes_none <= (f.subtypes_any != 0 ? 1 : 0),
             "subtypes_none must be 0, or 1 with subtypes");
        need(f.reserved[0] == 0 && f.reserved[1] == 0, "reserved must be 0");
    }

    // Whose, tapped and other depend on the board; a group asks for characteristics only.
    void group(const Filter& f) {
        filter(f);
        need(is(f.whose, Whose::ANYONES) && f.tapped == 0 && f.other == 0 && f.chosen == 0,
             "a group cannot ask for controller or status");
        need(f.name == 0, "a group cannot ask for a name");
    }

    void reader(const Reader& r) {
        need(r.group < pool.groups.size(), "group is out of range");
        need(r.whose <= static_cast<u8>(Whose::ANYONES), "unknown whose");
        need(r.mask == TYPE_MASK || r.mask == COLOR_MASK, "mask must be 63 or 31");
        need(r.reserved == 0, "reserved must be 0");
    }

    void amount(const Amount& a) {
        need(a.kind < count_of<AmountKind>, "unknown kind");
        need(a.a < count_of<CounterKind>, "unknown counter kind or type");
        need(a.filter < pool.filters.size(), "filter is out of range");
        need(a.reserved == 0, "reserved must be 0");
    }

    void subtype(const Subtype& t) {
        need(t.card_types != 0 && (t.card_types & ~all_bits<CardType>) == 0,
             "card_types must be known card types");
        need((row < BASIC_LAND_TYPES) <= (t.card_types == bit(CardType::LAND)),
             "the basic land types belong to lands");
        need(t.flags <= IS_TREASURE, "unknown flags");
    }

    void restriction(const Restriction& r) {
        need(r.spells <= pool.filters.size() && r.abilities <= pool.filters.size(),
             "filter is out of range");
        need(r.flags <= (ONLY_X_COSTS | ONLY_THESE | ALSO_FORETELLING), "unknown flags");
        need(r.reserved == 0, "reserved must be 0");
    }

    void condition(const Condition& c) {
        need(c.kind < count_of<ConditionKind>, "unknown kind");
        need(c.negate <= 1, "negate must be 0 or 1");
        need(c.a < count_of<CounterKind> || is(c.kind, ConditionKind::DEVOTION_AT_LEAST),
             "unknown counter kind");
        need(c.filter < pool.filters.size(), "filter is out of range");
        need(c.reserved == 0, "reserved must be 0");
    }

    void fields(const Instruction& i) {
        need(i.op < count_of<Op>, "unknown op");
        need(i.amount < pool.amounts.size(), "amount is out of range");
        if (fault.problem == nullptr) {
            arguments(i);
            operands(i, static_cast<Op>(i.op));
        }
    }

    // What the field arg counts in.
    std::size_t rows_of_arg(const Instruction& i) const {
        const Op op = static_cast<Op>(i.op);
        const StaticChange change = static_cast<StaticChange>(i.mode);
        if (op == Op::IF || (op == Op::ENTER && is(i.mode, EnterChange::TAPPED_UNLESS))) {
            return pool.conditions.size();
        }
        if (op == Op::BEGIN_EFFECT || (op == Op::MAY_PAY && i.b != 0) ||
            (op == Op::CONTINUOUS && change == StaticChange::GAIN_ABILITY)) {
            return pool.abilities.size();
        }
        if (op == Op::CREATE_TOKEN || op == Op::FLIP) {
            return pool.definitions.size();
        }
        if (op == Op::CONTINUOUS &&
            (change == StaticChange::SET_SIZE || change == StaticChange::MODIFY_SIZE)) {
            return pool.amounts.size();
        }
        if (op == Op::CONTINUOUS && change == StaticChange::GAIN_KEYWORDS) {
            return all_bits<Keyword> + 1;
        }
        return pool.filters.size();
    }

    void arguments(const Instruction& i) {
        need(i.arg < rows_of_arg(i), "arg is out of range");
        need(i.who < count_of<Recipient>, "unknown recipient");
        need(i.keep < count_of<ManaDuration>, "unknown duration of mana");
        need(i.restriction < pool.restrictions.size(), "restriction is out of range");
        need(i.rider <= pool.abilities.size(), "rider is out of range");
    }

    void operands(const Instruction& i, Op op) {
        switch (op) {
        case Op::ENTER:
            need(i.mode < count_of<EnterChange>, "unknown enter change");
            need(i.a < count_of<CounterKind>, "unknown counter kind");
            break;
        case Op::ADD_MANA:
            mana(i);
            break;
        case Op::REPLACE_MANA:
            mana_change(i);
            break;
        case Op::CONTINUOUS:
            need(i.mode < count_of<StaticChange>, "unknown static change");
            need(i.b <= TYPE_MASK || i.b == CHOSEN_TYPE, "b must be a mask of types");
            break;
        case Op::BEGIN_EFFECT:
            need(i.mode < count_of<Duration>, "unknown duration");
            need(i.a <= 2, "a must be at most 2");
            break;
        case Op::DEAL_DAMAGE:
        case Op::LOSE_LIFE:
        case Op::GAIN_LIFE:
        case Op::DRAW:
        case Op::MILL:
        case Op::LOSE_MANA:
        case Op::DRAIN_MANA:
        case Op::CREATE_TOKEN:
        case Op::SHUFFLE_INTO_LIBRARY:
        case Op::SACRIFICE_GREATEST:
            need(i.a < count_of<Recipient>, "unknown recipient");
            break;
        case Op::PUT_COUNTERS:
        case Op::REMOVE_COUNTERS:
            need(i.a < count_of<CounterKind>, "unknown counter kind");
            break;
        case Op::PUT_CARD:
            need(i.a <= 1 && i.b <= 1, "a and b must be 0 or 1");
            break;
        case Op::REVEAL_TOP:
            need(i.b <= 1, "b must be 0 or 1");
            need(i.a < count_of<Recipient>, "unknown recipient");
            break;
        default:
            break;
        }
    }

    void mana_change(const Instruction& i) {
        need(i.mode < count_of<ManaChange>, "unknown mana change");
        need(i.b == CHOSEN_TYPE || (i.b <= TYPE_MASK && std::popcount(i.b) <= 1),
             "b must be one type");
        need(i.a <= TYPE_MASK, "a must be at most 63");
    }

    void mana(const Instruction& i) {
        need(i.mode < count_of<Production>, "unknown production");
        need(i.a < count_of<Colors>, "unknown kind of colours");
        need(i.jump <= 1, "jump must be 0 or 1");
        if (is(i.a, Colors::CONSTANT)) {
            need(i.b != 0 && i.b <= TYPE_MASK, "mask must be 1 to 63");
        } else if (is(i.a, Colors::READER)) {
            need(i.b < pool.readers.size(), "reader is out of range");
        }
    }

    void cost(const Cost& c) {
        if (!need(c.first_symbol + c.symbols <= static_cast<int>(pool.symbols.size()),
                  "symbols of the cost are out of range")) {
            return;
        }
        u32 units = c.generic;
        u32 value = c.generic;
        for (const u8 typed : c.typed) {
            units += typed;
            value += typed;
        }
        for (const Symbol& s : pool.symbols.subspan(c.first_symbol, c.symbols)) {
            units += s.count;
            value += s.count * std::max<u32>(1, s.generic); // CR 202.3f
        }
        need(c.units == units, "units of the cost is not the sum of its symbols");
        need(c.mana_value == value, "mana_value of the cost is not the sum of its symbols (202.3)");
        need(c.present == 1 || (c.present == 0 && units == 0 && c.x == 0),
             "present of the cost must be 0 or 1, and 1 if it has symbols");
        need(c.reserved[0] == 0 && c.reserved[1] == 0, "reserved of the cost must be 0");
    }

    void ability(const Ability& a) {
        need(a.kind < count_of<AbilityKind>, "unknown kind");
        need(a.condition < pool.conditions.size(), "condition is out of range");
        need(a.counter_kind < count_of<CounterKind>, "unknown counter kind");
        need(a.object_cost < count_of<ObjectCost>, "unknown object cost");
        need(a.object_filter < pool.filters.size(), "object_filter is out of range");
        need(a.event < count_of<EventKind>, "unknown event");
        need(a.event_self <= 1, "event_self must be 0 or 1");
        need(a.event_filter < pool.filters.size(), "event_filter is out of range");
        need(a.affects < count_of<Affects>, "unknown affects");
        need((a.flags & ~all_bits<AbilityFlag>) == 0, "unknown flags");
        need(a.event_scope < count_of<ManaScope>, "unknown scope of mana");
        need(a.event_mask <= CHOSEN_TYPE, "event_mask must be at most 64");
        need(a.event_to <= static_cast<u8>(Whose::ANYONES), "unknown whose");
        need(!is(a.event, EventKind::EXPENDS) || a.event_least != 0,
             "a total that is reached must be positive");
        need((a.flags & bit(AbilityFlag::WATERBEND)) == 0 || is_plain(a.cost),
             "only plain symbols can be helped with");
        need((a.object_cost == 0) == (a.object_count == 0),
             "object_count must be positive with an object cost, else 0");
        need(a.reserved == 0, "reserved must be 0");
        need((a.flags & bit(AbilityFlag::COUNTED)) == 0 || is(a.kind, AbilityKind::ACTIVATED),
             "only activations are counted");
        cost(a.cost);
        if (fault.problem == nullptr && program(a.program)) {
            kind(a);
            derived(a);
        }
    }

    std::size_t end_of(std::size_t start) const {
        std::size_t at = start;
        while (at < pool.instructions.size() && !is(pool.instructions[at].op, Op::END)) {
            ++at;
        }
        return at;
    }

    std::span<const Instruction> body(const Ability& a) const {
        return pool.instructions.subspan(a.program, end_of(a.program) - a.program + 1);
    }

    bool program(std::size_t start) {
        need(start < pool.instructions.size(), "program is out of range");
        const std::size_t end = end_of(start);
        need(end < pool.instructions.size(), "program has no END");
        for (std::size_t at = start; at < end && fault.problem == nullptr; ++at) {
            jump(at - start, end - start, pool.instructions[at], pool.instructions[at + 1]);
        }
        return fault.problem == nullptr;
    }

    // What lets a player choose between two ways on.
    static bool is_offer(const Instruction& i) {
        return is(i.op, Op::UNLESS_PAID) || is(i.op, Op::MAY_PAY) || is(i.op, Op::CHOOSE_ONE) ||
               is(i.op, Op::PAY_X);
    }

    void jump(std::size_t at, std::size_t end, const Instruction& i, const Instruction& next) {
        if (is(i.op, Op::IF) || is(i.op, Op::JUMP) || is_offer(i)) {
            need(i.jump > at && i.jump <= end, "a jump of the program must go forward inside it");
        } else if (is(i.op, Op::ADD_MANA)) {
            need(i.jump == 0 || is(next.op, Op::ADD_MANA), "joined mana needs a next ADD_MANA");
        } else {
            need(i.jump == 0, "an instruction of the program must not jump");
        }
    }

    // The one operation that an ability's program may hold, apart from END; END: any but those.
    static Op only_op(const Ability& a) {
        if (is(a.kind, AbilityKind::STATIC)) {
            return Op::CONTINUOUS;
        }
        if (is(a.kind, AbilityKind::REPLACEMENT)) {
            return is(a.event, EventKind::ENTERS) ? Op::ENTER : Op::REPLACE_MANA;
        }
        return Op::END;
    }

    void kind(const Ability& a) {
        constexpr u32 mana_ability = bit(AbilityFlag::MANA_ABILITY);
        const bool activated = is(a.kind, AbilityKind::ACTIVATED);
        const bool triggered = is(a.kind, AbilityKind::TRIGGERED);
        if (is(a.kind, AbilityKind::REPLACEMENT)) {
            need(is(a.event, EventKind::ENTERS) || is(a.event, EventKind::MANA_PRODUCED),
                 "a replacement must watch ENTERS or MANA_PRODUCED");
        }
        need((a.flags & mana_ability) == 0 || activated ||
                 (triggered && is(a.event, EventKind::MANA_PRODUCED)),
             "MANA_ABILITY is for activated abilities and triggers on mana (605.1)");
        need(body(a).size() > 1, "the program is empty");
        const Op only = only_op(a);
        for (const Instruction& i : body(a).first(body(a).size() - 1)) {
            const bool special =
                is(i.op, Op::ENTER) || is(i.op, Op::REPLACE_MANA) || is(i.op, Op::CONTINUOUS);
            need(only == Op::END ? !special : is(i.op, only),
                 "the kind of ability and its operations do not fit");
        }
        // Madness says what it costs together with what happens (702.35a).
        const bool madness = triggered && is(a.event, EventKind::EXILED_AS_DISCARDED);
        if (!activated) {
            need((a.cost.present == 0 || madness) && (a.flags & ~mana_ability) == 0 &&
                     a.life == 0 && a.counters == 0 && a.object_cost == 0 && a.discard == 0 &&
                     a.mill == 0,
                 "only activated abilities have costs and flags");
        }
    }

    // As how many outputs the rules see it.
    static u32 productions_of(const Instruction& i) {
        if (!is(i.mode, Production::EACH)) {
            return 1;
        }
        return is(i.a, Colors::CONSTANT) ? static_cast<u32>(std::popcount(i.b)) : MANA_TYPES;
    }

    // Kernels trust these columns, so they must say what the program says.
    void derived(const Ability& a) {
        bool adds = false;
        bool doubles = false;
        u32 readers = 0;
        u32 productions = 0;
        u32 offers = 0;
        for (const Instruction& i : body(a)) {
            adds |= is(i.op, Op::ADD_MANA);
            doubles |= is(i.op, Op::DOUBLE_MANA);
            if (is(i.op, Op::ADD_MANA) && is(i.a, Colors::READER)) {
                readers |= 1u << i.b;
            }
            productions += is(i.op, Op::ADD_MANA) ? productions_of(i) : 0u;
            offers += is_offer(i) ? 1u : 0u;
        }
        need(productions <= MAX_PRODUCTIONS, "the program adds mana too often");
        need(!adds || offers <= MAX_OFFERS, "the program asks too often whether a player pays");
        const bool mana_ability = (a.flags & bit(AbilityFlag::MANA_ABILITY)) != 0;
        need(a.mana_types <= TYPE_MASK, "mana_types must be at most 63");
        need(a.mana_flags <= (HAS_MANA_ABILITY | BOARD_DEPENDENT), "unknown mana_flags");
        need(((a.mana_flags & HAS_MANA_ABILITY) != 0) == adds,
             "mana_flags must say if it adds mana");
        need(adds || ((!mana_ability || doubles) && a.mana_types == 0 && a.mana_flags == 0),
             "an ability that adds no mana has mana columns");
        need(a.mana_readers == readers, "mana_readers must be the readers of the program");
        need(a.simple_type == 0 || is_simple(a), "simple_type needs {T}: add one mana");
    }

    bool is_simple(const Ability& a) const {
        constexpr u32 required = bit(AbilityFlag::MANA_ABILITY) | bit(AbilityFlag::TAPS);
        const auto instructions = body(a);
        const Instruction& first = instructions[0];
        return (a.flags & ~bit(AbilityFlag::INTRINSIC)) == required && a.cost.units == 0 &&
               a.cost.x == 0 && a.condition == 0 && a.life == 0 && a.counters == 0 &&
               a.object_cost == 0 && instructions.size() == 2 && first.amount == 0 &&
               is(first.a, Colors::CONSTANT) && first.b == a.simple_type;
    }

    static bool is_plain(const Cost& c) {
        return c.present != 0 && c.symbols == 0 && c.typed[COLORLESS] == 0;
    }

    void costs_to_cast(const Definition& d) {
        const std::size_t rows = pool.abilities.size();
        const bool there = d.kicker <= rows && d.alternative <= rows && d.additional <= rows;
        need(there, "a cost to cast it is out of range");
        if (!there) {
            return;
        }
        if (d.kicker != 0) {
            const Cost& kicker = pool.abilities[d.kicker - 1u].cost;
            need(d.cost.present != 0 && is_plain(kicker) && (d.cost.x == 0 || kicker.x == 0),
                 "a kicker must be of plain symbols, with the only X of the spell");
        }
        if (d.alternative != 0) {
            const Ability& a = pool.abilities[d.alternative - 1u];
            need(is(a.kind, AbilityKind::ACTIVATED) || is_madness(a),
                 "an alternative cost must be a cost, or madness");
            need((d.keywords & HELPED) == 0 || is_plain(a.cost),
                 "only plain symbols can be helped with");
        }
    }

    void definition(const Definition& d) {
        const bool creature = (d.types & bit(CardType::CREATURE)) != 0;
        need(d.types != 0 && (d.types & ~all_bits<CardType>) == 0, "unknown card types");
        need((d.supertypes & ~all_bits<Supertype>) == 0, "unknown supertype");
        need((d.keywords & ~all_bits<Keyword>) == 0, "unknown keyword");
        need(d.colors <= COLOR_MASK, "colors must be at most 31");
        need(creature || (d.power == 0 && d.toughness == 0),
             "only creatures have power and toughness (208.1)");
        need(d.reserved[0] == 0 && d.reserved[1] == 0, "reserved must be 0");
        need((d.keywords & HELPED) == 0 || is_plain(d.cost),
             "only plain symbols can be helped with");
        costs_to_cast(d);
        need(d.flags <= (IS_TOKEN | IS_HALF), "unknown flags");
        need(d.spell <= pool.abilities.size(), "spell is out of range");
        need(d.spell == 0 || d.spell > pool.abilities.size() ||
                 is(pool.abilities[d.spell - 1u].kind, AbilityKind::SPELL),
             "spell must be a SPELL");
        need((d.spell != 0) == ((d.types & SPELL_TYPES) != 0),
             "instants and sorceries, and only they, have a spell ability");
        need((d.enchant != 0) == (d.enchants != 0) &&
                 d.enchant + std::max<u32>(d.enchants, 1) <= pool.filters.size() + 1,
             "enchant is out of range");
        need(d.first_ability + d.abilities <= static_cast<int>(pool.abilities.size()),
             "abilities are out of range");
        cost(d.cost);
        if (fault.problem == nullptr) {
            mana_columns(d);
            event_columns(d);
            static_columns(d);
            need(d.groups == groups_of(d), "groups must be the groups that it matches");
        }
    }

    std::span<const Ability> abilities_of(const Definition& d) const {
        return pool.abilities.subspan(d.first_ability, d.abilities);
    }

    void mana_columns(const Definition& d) {
        u32 mana_abilities = 0;
        u32 simple = 0;
        bool complex = false;
        u32 types = 0;
        u32 readers = 0;
        u32 dependent = 0;
        for (const Ability& a : abilities_of(d)) {
            const bool is_mana_ability = is(a.kind, AbilityKind::ACTIVATED) &&
                                         (a.flags & bit(AbilityFlag::MANA_ABILITY)) != 0;
            mana_abilities += is_mana_ability;
            simple |= is_mana_ability ? a.simple_type : 0;
            complex |= is_mana_ability && a.simple_type == 0;
            types |= a.mana_types;
            readers |= a.mana_readers;
            dependent |= a.mana_flags & BOARD_DEPENDENT;
        }
        simple = complex ? 0 : simple;
        const u32 flags = dependent | (mana_abilities != 0 ? HAS_MANA_ABILITY : 0) |
                          (mana_abilities != 0 && simple == 0 ? HAS_COMPLEX_MANA : 0);
        need(d.simple_type == simple, "simple_type must be that of its only mana ability, else 0");
        need(d.mana_types == types, "mana_types must be the union over its abilities");
        need(d.mana_readers == readers, "mana_readers must be the union over its abilities");
        need(d.mana_flags == flags, "mana_flags must agree with its abilities");
    }

    void static_columns(const Definition& d) {
        u32 statics = 0;
        for (const Ability& a : abilities_of(d)) {
            statics |= static_class(a);
        }
        need(d.statics == statics, "statics must be the classes of its abilities");
    }

    u32 static_class(const Ability& a) const {
        if (is(a.event, EventKind::MANA_PRODUCED)) {
            return is(a.kind, AbilityKind::REPLACEMENT)              ? u32{REPLACES_MANA}
                   : (a.flags & bit(AbilityFlag::MANA_ABILITY)) != 0 ? u32{ADDS_MORE_MANA}
                                                                     : 0u;
        }
        u32 classes = 0;
        if (is(a.kind, AbilityKind::STATIC)) {
            for (const Instruction& i : body(a).first(body(a).size() - 1)) {
                classes |= class_of_change(static_cast<StaticChange>(i.mode));
            }
        }
        return classes;
    }

    void event_columns(const Definition& d) {
        u32 triggers = 0;
        u32 replacements = 0;
        for (const Ability& a : abilities_of(d)) {
            const u32 event = 1u << a.event;
            triggers |= is(a.kind, AbilityKind::TRIGGERED) ? event : 0;
            replacements |= is(a.kind, AbilityKind::REPLACEMENT) ? event : 0;
        }
        need(d.trigger_events == triggers, "trigger_events must be those of its triggers");
        need(d.replace_events == replacements, "replace_events must be those of its replacements");
    }

    u32 groups_of(const Definition& d) const {
        u32 groups = 0;
        for (std::size_t k = 0; k < pool.groups.size(); ++k) {
            groups |= u32{in_group(d, pool.groups[k])} << k;
        }
        return groups;
    }

    static bool in_group(const Definition& d, const Filter& f) {
        const auto some = [](u64 asked, u64 has) { return asked == 0 || (asked & has) != 0; };
        const u32 colors = static_cast<u32>(std::popcount(d.colors));
        const u32 count = colors > 1 ? 3u : colors + 1;
        return (f.color_count == 0 || f.color_count == count) &&
               (f.token == 0 || (f.token == 1) == ((d.flags & IS_TOKEN) != 0)) &&
               f.mana_value_least <= d.cost.mana_value &&
               some(f.subtypes_any, d.subtypes) == (f.subtypes_none == 0) &&
               some(f.types_any, d.types) && some(f.colors_any, d.colors) &&
               (f.types_all & ~d.types) == 0 && (f.types_none & d.types) == 0 &&
               (f.supertypes_all & ~d.supertypes) == 0 && (f.supertypes_none & d.supertypes) == 0;
    }
};

} // namespace

PoolFault first_fault(const Pool& pool) noexcept { return Checker(pool).run(); }

} // namespace mirrorpool
