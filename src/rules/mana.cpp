#include "rules/mana.hpp"

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/exiled_with.hpp"
#include "rules/last_known.hpp"
#include "rules/mana_changes.hpp"
#include "rules/production.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

// Visits the ADD_MANA instructions from `pc` on that would run now, following conditions as they
// are.
template <class F>
void for_each_production(const Context& ctx, u32 ability, u32 pc, const Source& source, u32 paid,
                         F visit) {
    const u32 program = ctx.pool.abilities[ability].program;
    for (;;) {
        const Instruction& in = ctx.pool.instructions[program + pc];
        switch (static_cast<Op>(in.op)) {
        case Op::END:
            return;
        case Op::ADD_MANA:
            visit(in);
            ++pc;
            break;
        case Op::IF:
            pc = holds(ctx, in.arg, source) ? pc + 1 : in.jump;
            break;
        case Op::JUMP:
            pc = in.jump;
            break;
        case Op::UNLESS_PAID:
        case Op::MAY_PAY:
        case Op::PAY_X:
        case Op::CHOOSE_ONE:
            pc = (paid & 1) != 0 ? in.jump : pc + 1;
            paid >>= 1;
            break;
        default:
            ++pc;
            break;
        }
    }
}

u32 count_offers(const Context& ctx, u32 ability) {
    u32 n = 0;
    for (u32 pc = ctx.pool.abilities[ability].program;; ++pc) {
        const Op op = static_cast<Op>(ctx.pool.instructions[pc].op);
        if (op == Op::END) {
            return n;
        }
        n += op == Op::UNLESS_PAID || op == Op::MAY_PAY || op == Op::PAY_X || op == Op::CHOOSE_ONE
                 ? 1u
                 : 0u;
    }
}

u8 event_could_produce(const Context& ctx, const Source& source, const Closure* closure) {
    const u16 it = event_permanent(ctx, source);
    const LastKnown* known = last_known(ctx, source.event_object, source.event_generation);
    return it != NONE && closure != nullptr ? could_produce(ctx, *closure, it)
           : known != nullptr               ? known->could_produce
                                            : u8{0};
}

u8 mask_of(const Context& ctx, const Instruction& in, const Source& source,
           const Closure* closure) {
    switch (static_cast<Colors>(in.a)) {
    case Colors::CONSTANT:
        return in.b;
    case Colors::READER:
        return closure != nullptr ? closure->read[source.controller][in.b] : u8{0};
    case Colors::COLORS_AMONG:
        return colors_among(ctx, ctx.pool.filters[in.arg], source);
    case Colors::CHOSEN:
        return static_cast<u8>(
            choice_of(ctx, source) < CHOSEN_SUBTYPE ? choice_of(ctx, source) & COLOR_MASK : 0);
    case Colors::CHOSEN_NOW:
        return source.color;
    case Colors::COST_OBJECT:
        return source.cost_object_types;
    case Colors::EVENT_TYPES:
        return source.event_types;
    case Colors::EVENT_COULD:
        return event_could_produce(ctx, source, closure);
    case Colors::EXILED_CARDS:
        return exiled_colors(ctx, source);
    case Colors::COMMANDERS: {
        const u8 commanders = ctx.board.player(source.controller).commanders;
        return (commanders & HAS_COMMANDER) != 0 ? static_cast<u8>(commanders & COLOR_MASK) : u8{0};
    }
    case Colors::COUNT_:
        break;
    }
    return 0;
}

bool depends_on_type(const Context& ctx, const Instruction& in) {
    return ctx.pool.amounts[in.amount].kind == static_cast<u8>(AmountKind::DEVOTION);
}

void add_output(Outputs& out, const Instruction& in, Output output) {
    output.restriction = in.restriction;
    output.mode = static_cast<Production>(in.mode);
    output.amount_row = in.amount;
    if (out.size < MAX_OUTPUTS) {
        out.items[out.size++] = output;
    }
}

// R-106-24: some payment gives at least one, and any type.
Source hypothetical_source(Source source) {
    source.x = 1;
    source.cost_object_value = 1;
    source.cost_object_types = TYPE_MASK;
    return source;
}

bool depends_on_cost(const Context& ctx, const Instruction& in) {
    const AmountKind kind = static_cast<AmountKind>(ctx.pool.amounts[in.amount].kind);
    return kind == AmountKind::PAID_X || kind == AmountKind::COST_OBJECT_VALUE;
}

u16 to_units(u32 amount) { return static_cast<u16>(amount > 0xFFFF ? 0xFFFF : amount); }

// Splits one instruction into outputs.
void add_outputs(const Context& ctx, const Instruction& in, const Source& source, u8 mask,
                 u8 readers, Outputs& out) {
    const Production mode = static_cast<Production>(in.mode);
    if (depends_on_type(ctx, in) && mode == Production::ONE_TYPE) {
        u8 positive = 0;
        for_each_bit(mask, [&](u32 t) {
            positive |= amount_of(ctx, in.amount, source, t) > 0 ? type_bit(t) : u8{0};
        });
        add_output(out, in, {positive, 1, true, true, 0});
        return;
    }
    if (mode == Production::EACH && readers == 0) {
        for_each_bit(mask, [&](u32 t) {
            const u16 units = to_units(amount_of(ctx, in.amount, source, t));
            if (units > 0) {
                add_output(out, in, {type_bit(t), units, false, false, 0});
            }
        });
        return;
    }
    Output whole{mask, to_units(amount_of(ctx, in.amount, source)), mode == Production::ONE_TYPE,
                 false, readers};
    whole.each = mode == Production::EACH;
    add_output(out, in, whole);
}

} // namespace

u8 offered_types(const Context& ctx, const Instruction& in, const Source& source) {
    const Colors colors = static_cast<Colors>(in.a);
    if (colors == Colors::READER || colors == Colors::EVENT_COULD) {
        const u8 classes = colors == Colors::READER ? type_bit(in.b) : u8{0};
        const Closure closure = closure_of(ctx, classes);
        return mask_of(ctx, in, source, &closure);
    }
    return mask_of(ctx, in, source, nullptr);
}

u32 output_count(const Context& ctx, const Instruction& in, const Source& source, u8 mask) {
    Outputs out;
    if (depends_on_type(ctx, in) || amount_of(ctx, in.amount, source) > 0) {
        add_outputs(ctx, in, source, mask, 0, out);
    }
    return out.size;
}

Outputs dry_run(const Context& ctx, u32 ability, const Source& given, const Closure* closure,
                u32 paid, u32 pc) {
    const bool hypothetical = closure == nullptr;
    Source source = hypothetical ? hypothetical_source(given) : given;
    source.color = COLOR_MASK; // a choice that is still to come
    Outputs out;
    for_each_production(ctx, ability, pc, source, paid, [&](const Instruction& in) {
        const bool reads = static_cast<Colors>(in.a) == Colors::READER;
        out.varies = out.varies || (hypothetical && depends_on_cost(ctx, in));
        const u8 readers = reads && hypothetical ? type_bit(in.b) : u8{0};
        const u8 mask = mask_of(ctx, in, source, closure);
        const bool wanted = depends_on_type(ctx, in) || amount_of(ctx, in.amount, source) > 0;
        if (mask == 0 && readers == 0) {
            // 106.5; but "for each colour among ..." of none is merely zero mana
            const bool counts = static_cast<Production>(in.mode) == Production::EACH;
            out.undefined = out.undefined || (wanted && !counts);
            return;
        }
        if (wanted) {
            add_outputs(ctx, in, source, mask, readers, out);
        }
    });
    if (out.undefined) {
        out.size = 0;
    }
    return out;
}

bool has_undefined_type(const Context& ctx, u32 ability, u32 pc, const Source& source) {
    bool undefined = false;
    for_each_production(ctx, ability, pc, source, 0, [&](const Instruction& in) {
        const bool wanted = depends_on_type(ctx, in) || amount_of(ctx, in.amount, source) > 0;
        undefined = undefined || (wanted && static_cast<Production>(in.mode) != Production::EACH &&
                                  offered_types(ctx, in, source) == 0);
    });
    return undefined;
}

namespace {

struct Could {
    u32 types = 0;
    u32 readers = 0;
    bool waits = false;
};

u8 offered(const Output& output, const u8* read) {
    u32 types = output.mask;
    for_each_bit(output.readers, [&](u32 c) { types |= read[c]; });
    return static_cast<u8>(types);
}

// 106.5: one of several readings of an event offers nothing, so nothing at all is added.
bool lacks_type(const Outputs& out, const u8* read) {
    bool lacks = false;
    for (u32 k = 0; k < out.size && out.size > 1; ++k) {
        const Output& o = out.items[k];
        lacks = lacks || (offered(o, read) == 0 && !o.each && !o.by_type);
    }
    return lacks;
}

// The sets of one type of the mask each.
u64 singles(u32 mask) {
    u64 sets = 0;
    for_each_bit(mask, [&](u32 t) { sets |= u64{1} << type_bit(t); });
    return sets;
}

// The sets of types that one output can be of: bit m stands for the mask m.
u64 type_sets(const Output& o, u8 types) {
    if (o.mode == Production::EACH) {
        return u64{1} << types;
    }
    const u32 most = o.mode == Production::ONE_TYPE ? 1u : o.amount;
    u64 sets = 0;
    for (u32 subset = types; subset != 0; subset = (subset - 1) & types) {
        sets |= static_cast<u32>(std::popcount(subset)) <= most ? u64{1} << subset : 0;
    }
    return sets;
}

// Sets of the whole event: one of each output together.
u64 together(u64 a, u64 b) {
    u64 both = 0;
    for_each_bit(a, [&](u32 m) { for_each_bit(b, [&](u32 n) { both |= u64{1} << (m | n); }); });
    return both;
}

// What replacement effects make of the mana that one way through an ability adds (R-106-26).
// Readers are resolved with the closure so far: it grows until nothing changes any more.
void add_replaced(const Context& ctx, const Outputs& out, const Source& source, const u8* read,
                  const ManaEffects& effects, Could& could) {
    u64 sets = 1; // of no type
    u32 units = 0;
    for (u32 k = 0; k < out.size; ++k) {
        const Output& o = out.items[k];
        const u8 types = offered(o, read);
        could.waits = could.waits || o.readers != 0;
        if (o.by_type && out.size == 1) { // an amount for each type
            for_each_bit(types, [&](u32 t) {
                const u32 n = amount_of(ctx, o.amount_row, source, t);
                could.types |= reachable_types(effects, u64{1} << type_bit(t), n, false);
            });
            return;
        }
        if (o.amount > 0 && types != 0) {
            sets = together(sets, type_sets(o, types));
            units += o.amount;
        }
    }
    could.types |= reachable_types(effects, sets, units, out.varies);
}

// What one ability would add, whatever players choose or pay to prevent.
void add_ability(const Context& ctx, u32 row, const Source& source, const Closure& closure,
                 const ActiveList& around, Could& could) {
    const u8* read = closure.read[source.controller];
    ManaEffects effects;
    collect_mana_effects(ctx, around, source, source.controller, taps_for_mana(ctx, row), effects);
    const u8 simple = ctx.pool.abilities[row].simple_type;
    if (simple != 0) { // one unit: nothing to run
        could.types |=
            effects.size == 0 ? simple : reachable_types(effects, singles(simple), 1, false);
        return;
    }
    const u32 ways = 1u << count_offers(ctx, row);
    for (u32 paid = 0; paid < ways; ++paid) {
        const Outputs out = dry_run(ctx, row, source, nullptr, paid);
        if (lacks_type(out, read)) {
            could.waits = true;
            continue;
        }
        if (effects.size > 0) {
            add_replaced(ctx, out, hypothetical_source(source), read, effects, could);
            continue;
        }
        for (u32 k = 0; k < out.size; ++k) {
            if (out.items[k].amount > 0) { // 106.7: no mana, no type
                could.types |= out.items[k].mask;
                could.readers |= out.items[k].readers;
            }
        }
    }
}

} // namespace

bool board_dependent_types(const Context& ctx, u32 slot, const Closure& closure, u8& types,
                           u8& readers) {
    ActiveList around;
    collect_mana_replacements(ctx, around);
    return board_dependent_types(ctx, slot, closure, around, types, readers);
}

bool board_dependent_types(const Context& ctx, u32 slot, const Closure& closure,
                           const ActiveList& around, u8& types, u8& readers) {
    const Source source = source_of(ctx, slot);
    const bool replaced = ctx.has_effects(REPLACES_MANA);
    Could could;
    for_each_ability(ctx, slot, [&](u32 row) {
        const Ability& a = ctx.pool.abilities[row];
        if ((a.mana_flags & HAS_MANA_ABILITY) == 0) { // it adds none
            return;
        }
        if (is_kind(a, AbilityKind::TRIGGERED) && !holds(ctx, a.condition, source)) {
            return; // 603.4: it would do nothing
        }
        if (replaced || (a.mana_flags & BOARD_DEPENDENT) != 0) {
            add_ability(ctx, row, source, closure, around, could);
        } else {
            could.types |= a.mana_types;
            could.readers |= a.mana_readers;
        }
    });
    types = static_cast<u8>(could.types);
    readers = static_cast<u8>(could.readers);
    return could.waits;
}

bool is_treasure(const Context& ctx, const Source& source) {
    if (ctx.treasure == 0) {
        return false;
    }
    if (is_present(ctx, source)) {
        return (subtypes_of(ctx, source.slot) & ctx.treasure) != 0;
    }
    const LastKnown* known = last_known(ctx, source.slot, source.generation);
    return known != nullptr
               ? (known->subtypes & ctx.treasure) != 0
               : source.definition != NONE &&
                     (ctx.pool.definitions[source.definition].subtypes & ctx.treasure) != 0;
}

bool is_snow_source(const Context& ctx, const Source& source) {
    if (is_present(ctx, source)) {
        return ctx.board.test(Word::snow, source.slot);
    }
    return source.definition != NONE &&
           (ctx.pool.definitions[source.definition].supertypes & bit(Supertype::SNOW)) != 0;
}

void produce(Context& ctx, u32 player, const u16* units, const Source& source, u32 ability,
             const Instruction& in, bool from_stack) {
    u32 total = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        total += units[t];
    }
    if (total == 0) {
        return;
    }
    const bool spell = is_kind(ctx.pool.abilities[ability], AbilityKind::SPELL);
    Event event{EventKind::MANA_PRODUCED};
    event.player = static_cast<u8>(player);
    event.flags = spell ? u8{0} : u8{FROM_ABILITY};
    event.flags |= !from_stack && taps_for_mana(ctx, ability) ? u8{TAPPED_FOR_MANA} : u8{0};
    event.slot = source.slot;
    event.mana = units;
    event.source = source;
    event.ability = static_cast<u16>(ability);
    event.restriction = in.restriction;
    event.rider = in.rider;
    event.keep = static_cast<ManaDuration>(in.keep);
    propose(ctx, event);
}

} // namespace mirrorpool
