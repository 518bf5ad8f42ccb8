#include "rules/mana.hpp"

#include "base/mana_types.hpp"
#include "rules/quantities.hpp"
#include "state/heap.hpp"

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
        n += op == Op::UNLESS_PAID ? 1u : 0u;
    }
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
        return is_present(ctx, source) ? ctx.board.permanent(source.slot).choice : u8{0};
    case Colors::CHOSEN_NOW:
        return source.color;
    case Colors::COST_OBJECT:
        return source.cost_object_types;
    case Colors::COUNT_:
        break;
    }
    return 0;
}

bool depends_on_type(const Context& ctx, const Instruction& in) {
    return ctx.pool.amounts[in.amount].kind == static_cast<u8>(AmountKind::DEVOTION);
}

void add_output(Outputs& out, const Output& output) {
    if (out.size < MAX_OUTPUTS) {
        out.items[out.size++] = output;
    }
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
        add_output(out, {positive, 1, true, true, 0});
        return;
    }
    if (mode == Production::EACH && readers == 0) {
        for_each_bit(mask, [&](u32 t) {
            const u16 units = to_units(amount_of(ctx, in.amount, source, t));
            if (units > 0) {
                add_output(out, {type_bit(t), units, false, false, 0});
            }
        });
        return;
    }
    add_output(out, {mask, to_units(amount_of(ctx, in.amount, source)),
                     mode == Production::ONE_TYPE, false, readers, mode == Production::EACH});
}

// False if there is no room.
bool add_unit_cell(Context& ctx, Player& player, const ManaUnit& unit) {
    for (u16 c = player.first_mana; c != NONE; c = ctx.board.block<ManaUnit>(c).next) {
        ManaUnit& other = ctx.board.block<ManaUnit>(c);
        const bool alike = other.type == unit.type && other.flags == unit.flags &&
                           other.source == unit.source &&
                           other.source_generation == unit.source_generation;
        if (alike && other.amount + unit.amount <= 0xFFFF) {
            other.amount = static_cast<u16>(other.amount + unit.amount);
            return true;
        }
    }
    const u16 cell = heap_new<ManaUnit>(ctx.board, BlockKind::MANA);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return false;
    }
    ManaUnit& fresh = ctx.board.block<ManaUnit>(cell);
    fresh.type = unit.type;
    fresh.flags = unit.flags;
    fresh.amount = unit.amount;
    fresh.source = unit.source;
    fresh.source_generation = unit.source_generation;
    fresh.next = player.first_mana;
    player.first_mana = cell;
    return true;
}

// Takes up to `amount` units of one type with the given flags.
u32 take_units(Context& ctx, Player& player, u32 type, u8 flags, u32 amount) {
    u32 taken = 0;
    for (u16* link = &player.first_mana; *link != NONE && taken < amount;) {
        ManaUnit& unit = ctx.board.block<ManaUnit>(*link);
        if (unit.type != type || unit.flags != flags) {
            link = &unit.next;
            continue;
        }
        const u32 n = unit.amount < amount - taken ? unit.amount : amount - taken;
        unit.amount = static_cast<u16>(unit.amount - n);
        taken += n;
        if (unit.amount == 0) {
            const u16 cell = *link;
            *link = unit.next;
            heap_free(ctx.board, cell);
        }
    }
    player.floating[type] = static_cast<u16>(player.floating[type] - taken);
    return taken;
}

} // namespace

u8 offered_types(const Context& ctx, const Instruction& in, const Source& source) {
    if (static_cast<Colors>(in.a) == Colors::READER) {
        const Closure closure = closure_of(ctx, type_bit(in.b));
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
    Source source = given;
    source.color = COLOR_MASK; // a choice that is still to come
    if (hypothetical) {
        source.x = 1; // R-106-24: some payment gives at least one
        source.cost_object_types = TYPE_MASK;
    }
    Outputs out;
    for_each_production(ctx, ability, pc, source, paid, [&](const Instruction& in) {
        const bool reads = static_cast<Colors>(in.a) == Colors::READER;
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

// 106.5: one of several readings of an event offers nothing, so nothing at all is added.
bool lacks_type(const Outputs& out, const u8* offered) {
    bool lacks = false;
    for (u32 k = 0; k < out.size && out.size > 1; ++k) {
        u32 types = out.items[k].mask;
        for_each_bit(out.items[k].readers, [&](u32 c) { types |= offered[c]; });
        lacks = lacks || (types == 0 && !out.items[k].each && !out.items[k].by_type);
    }
    return lacks;
}

// What one ability would add, whatever players pay to prevent.
void add_ability(const Context& ctx, u32 row, const Source& source, const Closure& closure,
                 Could& could) {
    const u32 ways = 1u << count_offers(ctx, row);
    for (u32 paid = 0; paid < ways; ++paid) {
        const Outputs out = dry_run(ctx, row, source, nullptr, paid);
        if (lacks_type(out, closure.read[source.controller])) {
            could.waits = true;
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
    const Definition& d = ctx.definition(slot);
    const Source source = source_of(ctx, slot);
    Could could;
    for (u32 i = 0; i < d.abilities; ++i) {
        const u32 row = d.first_ability + i;
        const Ability& a = ctx.pool.abilities[row];
        const bool triggered = a.kind == static_cast<u8>(AbilityKind::TRIGGERED);
        if (triggered && !holds(ctx, a.condition, source)) { // 603.4: it would do nothing
            continue;
        }
        if ((a.mana_flags & BOARD_DEPENDENT) != 0) {
            add_ability(ctx, row, source, closure, could);
        } else {
            could.types |= a.mana_types;
            could.readers |= a.mana_readers;
        }
    }
    types = static_cast<u8>(could.types);
    readers = static_cast<u8>(could.readers);
    return could.waits;
}

bool is_snow(const Context& ctx, const Source& source) {
    return source.definition != NONE &&
           (ctx.pool.definitions[source.definition].supertypes & bit(Supertype::SNOW)) != 0;
}

void produce(Context& ctx, u32 player, const u16* units, const Source& source) {
    u32 total = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        total += units[t];
    }
    if (total == 0) {
        return;
    }
    Event event{EventKind::MANA_PRODUCED};
    event.player = static_cast<u8>(player);
    event.slot = source.slot;
    event.mana = units;
    event.source = source;
    propose(ctx, event);
}

void add_to_pool(Context& ctx, const Event& event) {
    Player& player = ctx.board.player(event.player);
    ManaUnit unit{};
    unit.flags = is_snow(ctx, event.source) ? u8{FROM_SNOW} : u8{0};
    unit.source = event.source.slot;
    unit.source_generation = event.source.generation;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        if (event.mana[t] == 0) {
            continue;
        }
        if (player.floating[t] + event.mana[t] > 0xFFFF) {
            fail(ctx, Status::CAPACITY);
            return;
        }
        unit.type = static_cast<u8>(t);
        unit.amount = event.mana[t];
        if (!add_unit_cell(ctx, player, unit)) {
            return;
        }
        player.floating[t] = static_cast<u16>(player.floating[t] + event.mana[t]);
    }
}

void spend(Context& ctx, u32 player, const u16* units) {
    Player& p = ctx.board.player(player);
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        // Units that can pay more stay longer.
        const u32 plain = take_units(ctx, p, t, 0, units[t]);
        if (plain < units[t]) {
            take_units(ctx, p, t, FROM_SNOW, units[t] - plain);
        }
    }
}

void empty_pool(Context& ctx, u32 p) {
    Player& player = ctx.board.player(p);
    while (player.first_mana != NONE) {
        const u16 cell = player.first_mana;
        player.first_mana = ctx.board.block<ManaUnit>(cell).next;
        heap_free(ctx.board, cell);
    }
    std::memset(player.floating, 0, sizeof player.floating);
}

void empty_pools(Context& ctx) {
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        if (ctx.board.player(p).first_mana != NONE) {
            empty_pool(ctx, p);
        }
    }
}

} // namespace mirrorpool
