#include "rules/production.hpp"

#include "base/mana_types.hpp"
#include "rules/last_known.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

enum State : u8 { PICK, CHOOSE, PRODUCE };

// `used` in the frame has one bit for each effect on mana that is around.
inline constexpr u32 MAX_EFFECTS = 64;

// The filter of an effect, asked of the object that adds the mana, as it is or last was.
bool speaks_of(const Context& ctx, const Active& active, const Source& source) {
    if (is_present(ctx, source)) {
        return affects(ctx, active, source.slot);
    }
    const Ability& a = ctx.pool.abilities[active.ability];
    if (a.affects != static_cast<u8>(Affects::FILTER) || source.definition == NONE) {
        return false;
    }
    return matches(ctx, ctx.pool.filters[a.event_filter], source, active.source);
}

u64 subtypes_of_source(const Context& ctx, const Source& source) {
    const LastKnown* known = last_known(ctx, source.slot, source.generation);
    return is_present(ctx, source)     ? subtypes_of(ctx, source.slot)
           : known != nullptr          ? known->subtypes
           : source.definition != NONE ? ctx.pool.definitions[source.definition].subtypes
                                       : 0;
}

// Types that the MAP_LAND_TYPE instructions from `in` on name for the source's land types.
u8 mapped_types(const Context& ctx, const Instruction* in, const Source& source) {
    const u64 subtypes = subtypes_of_source(ctx, source);
    u32 types = 0;
    for (; in->op != static_cast<u8>(Op::END); ++in) {
        types |= (subtypes >> in->a & 1) != 0 ? in->b : 0u;
    }
    return static_cast<u8>(types);
}

// The types that an effect may make of the mana of this source; 0: none, since a choice was never
// made or no land type fits.
u8 types_of_change(const Context& ctx, const Active& active, const Instruction& in,
                   const Source& source) {
    switch (static_cast<ManaChange>(in.mode)) {
    case ManaChange::MULTIPLY:
        return TYPE_MASK;
    case ManaChange::MAP_LAND_TYPE:
        return mapped_types(ctx, &in, source);
    case ManaChange::CHOOSE_COLOR:
    case ManaChange::CHOOSE_COLOR_AND_AMOUNT:
        return COLOR_MASK;
    default:
        return in.b == CHOSEN_TYPE ? static_cast<u8>(chosen_type(ctx, active.source) & COLOR_MASK)
                                   : in.b;
    }
}

ManaEffect effect_of(const Context& ctx, const Active& active, const Source& source) {
    const Ability& a = ctx.pool.abilities[active.ability];
    const Instruction& first = ctx.pool.instructions[a.program];
    const u32 amount = amount_of(ctx, first.amount, active.source);
    ManaEffect effect{
        active,        &first,       types_of_change(ctx, active, first, source),
        a.event_least, a.event_mask, static_cast<u16>(amount > 0xFFFF ? 0xFFFF : amount)};
    return effect;
}

bool is_about(const Context& ctx, const Active& active, const Source& source, u32 receiver,
              bool tapped) {
    const Ability& a = ctx.pool.abilities[active.ability];
    if (!is_kind(a, AbilityKind::REPLACEMENT)) {
        return false;
    }
    const bool any = a.event_scope == static_cast<u8>(ManaScope::ANY);
    const bool own = source.controller == active.source.controller;
    return (any ? whose_matches(ctx.pool.filters[a.event_filter], own)
                : tapped && speaks_of(ctx, active, source)) &&
           is_whose(static_cast<Whose>(a.event_to), receiver == active.source.controller) &&
           holds(ctx, a.condition, active.source);
}

Source source_of_production(const Frame& f) {
    Source source = source_of_frame(f);
    source.controller = f.asked; // of the ability; f.player gets the mana
    return source;
}

u32 total(const u16* units) {
    u32 n = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        n += units[t];
    }
    return n;
}

// What a replacement asks of the mana itself: how much there is, and of which types.
bool is_met(const Ability& a, const u16* units) {
    u32 types = 0;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        types |= units[t] != 0 ? 1u << t : 0u;
    }
    return total(units) >= a.event_least && (a.event_mask == 0 || (a.event_mask & types) != 0);
}

// Calls visit(index, effect) for the effects that apply to the event as it is now.
template <class F>
void for_each_applicable(const Context& ctx, const Frame& f, F visit) {
    const Source source = source_of_production(f);
    u32 index = 0;
    for_each_active(ctx, REPLACES_MANA, [&](const Active& active) {
        const u32 i = index++;
        if (i >= MAX_EFFECTS || (f.used >> i & 1) != 0 ||
            !is_about(ctx, active, source, f.player, (f.flags & TAPPED_FOR_MANA) != 0) ||
            !is_met(ctx.pool.abilities[active.ability], f.produced)) {
            return;
        }
        const ManaEffect effect = effect_of(ctx, active, source);
        if (effect.to != 0) {
            visit(i, effect);
        }
    });
}

bool is_multiplier(const ManaEffect& effect) {
    return effect.first[0].mode == static_cast<u8>(ManaChange::MULTIPLY);
}

// ---- applying one effect ----

void set_all(Frame& f, u32 type, u32 amount) {
    std::memset(f.produced, 0, sizeof f.produced);
    f.produced[type] = static_cast<u16>(amount);
}

// The amount once an effect has set the type of all the mana.
u32 amount_after(const Frame& f, const ManaEffect& effect) {
    const ManaChange change = static_cast<ManaChange>(effect.first[0].mode);
    const bool sets =
        change == ManaChange::SET_TYPE_AND_AMOUNT || change == ManaChange::CHOOSE_COLOR_AND_AMOUNT;
    return sets ? effect.amount : total(f.produced);
}

void multiply(Context& ctx, Frame& f, u32 factor) { // 106.6a: riders go with every unit
    for (u16& units : f.produced) {
        const u64 more = u64{units} * factor;
        if (more > 0xFFFF) {
            fail(ctx, Status::CAPACITY);
            return;
        }
        units = static_cast<u16>(more);
    }
}

void recolor(Frame& f, u8 from, u32 type) {
    u32 moved = 0;
    for_each_bit(from, [&](u32 t) {
        moved += f.produced[t];
        f.produced[t] = 0;
    });
    f.produced[type] = static_cast<u16>(f.produced[type] + moved);
}

// The types among which the player still has to choose; 0: the effect has been applied.
u8 apply(Context& ctx, Frame& f, const ManaEffect& effect) {
    switch (static_cast<ManaChange>(effect.first[0].mode)) {
    case ManaChange::MULTIPLY:
        multiply(ctx, f, effect.amount);
        return 0;
    case ManaChange::RECOLOR:
        recolor(f, COLOR_MASK, lowest_bit(effect.to));
        return 0;
    case ManaChange::MAP:
        recolor(f, effect.first->a, lowest_bit(effect.to));
        return 0;
    default:
        break;
    }
    if (std::popcount(effect.to) > 1) {
        return effect.to;
    }
    set_all(f, lowest_bit(effect.to), amount_after(f, effect));
    return 0;
}

void start_applying(Context& ctx, Frame& f, u32 index, const ManaEffect& effect) {
    f.used |= u64{1} << index;
    f.remaining = static_cast<u16>(amount_after(f, effect));
    f.mask = apply(ctx, f, effect);
    f.state = f.mask != 0 ? CHOOSE : PICK;
}

Flow pick(Context& ctx, Frame& f) {
    u32 n = 0;
    u32 first = 0;
    bool only_multipliers = true;
    ManaEffect effect{};
    for_each_applicable(ctx, f, [&](u32 index, const ManaEffect& e) {
        only_multipliers = only_multipliers && is_multiplier(e);
        if (n++ == 0) {
            first = index;
            effect = e;
        }
    });
    if (n == 0) {
        f.state = PRODUCE;
    } else if (n == 1 || only_multipliers) { // multipliers commute
        start_applying(ctx, f, first, effect);
    } else {
        return ask(ctx, DecisionKind::REPLACEMENT, f.player); // 616.1
    }
    return Flow::AGAIN;
}

void produce_now(Context& ctx, const Frame& f) {
    if (total(f.produced) == 0) {
        return;
    }
    u16 units[MANA_TYPES];
    std::memcpy(units, f.produced, sizeof units);
    Event event{EventKind::MANA_PRODUCED};
    event.player = f.player;
    event.flags = f.flags;
    event.slot = f.source;
    event.mana = units;
    event.source = source_of_production(f);
    event.ability = f.ability;
    event.restriction = f.restriction;
    event.rider = f.rider;
    event.keep = static_cast<ManaDuration>(f.keep);
    commit(ctx, event);
}

Flow run(Context& ctx, Frame& f) {
    switch (f.state) {
    case PICK:
        return pick(ctx, f);
    case CHOOSE:
        return ask(ctx, DecisionKind::MANA_TYPE, f.player);
    default:
        produce_now(ctx, f);
        return Flow::DONE;
    }
}

void options(Context& ctx, const Frame& f) {
    if (f.state == CHOOSE) {
        for_each_bit(f.mask, [&](u32 t) { ctx.options.add(OptionKind::ADD_MANA, 0, t); });
        return;
    }
    for_each_applicable(ctx, f, [&](u32 index, const ManaEffect& e) {
        ctx.options.add(OptionKind::APPLY_REPLACEMENT, e.active.slot, e.active.ability, index);
    });
}

void take(Context& ctx, Frame& f, const Option& option) {
    if (f.state == CHOOSE) {
        set_all(f, option.argument, f.remaining);
        f.state = PICK;
        return;
    }
    bool found = false;
    u32 index = 0;
    ManaEffect effect{};
    for_each_applicable(ctx, f, [&](u32 i, const ManaEffect& e) {
        if (i == option.detail) {
            found = true;
            index = i;
            effect = e;
        }
    });
    if (found) {
        start_applying(ctx, f, index, effect);
    }
}

bool applies(const Context& ctx, const Event& event, const Active& active) {
    const bool tapped = (event.flags & TAPPED_FOR_MANA) != 0;
    return is_about(ctx, active, event.source, event.player, tapped) &&
           is_met(ctx.pool.abilities[active.ability], event.mana) &&
           effect_of(ctx, active, event.source).to != 0;
}

} // namespace

const TaskRules PRODUCE_TASK = {run, options, take};

bool taps_for_mana(const Context& ctx, u32 ability) {
    const Ability& a = ctx.pool.abilities[ability];
    return is_mana_ability(ctx, a) && (a.flags & bit(AbilityFlag::TAPS)) != 0;
}

bool has_mana_replacement(const Context& ctx, const Event& event) {
    bool any = false;
    for_each_active(ctx, REPLACES_MANA,
                    [&](const Active& active) { any = any || applies(ctx, event, active); });
    return any;
}

void start_production(Context& ctx, const Event& event) {
    Frame* f = push_frame(ctx, Task::PRODUCE, event.player);
    if (f == nullptr) {
        return;
    }
    u32 n = 0;
    for_each_active(ctx, REPLACES_MANA, [&](const Active&) { ++n; });
    if (n > MAX_EFFECTS) {
        fail(ctx, Status::CAPACITY);
    }
    f->state = PICK;
    f->asked = event.source.controller;
    f->flags = event.flags;
    f->ability = event.ability == NONE ? u16{0} : event.ability;
    f->source = event.source.slot;
    f->source_generation = event.source.generation;
    f->source_definition = event.source.definition;
    f->restriction = event.restriction;
    f->rider = event.rider;
    f->keep = static_cast<u8>(event.keep);
    std::memcpy(f->produced, event.mana, sizeof f->produced);
}

void collect_mana_replacements(const Context& ctx, ActiveList& out) {
    out.size = 0;
    for_each_active(ctx, REPLACES_MANA, [&](const Active& active) {
        if (out.size < MAX_EFFECTS) {
            out.items[out.size++] = active;
        }
    });
}

void collect_mana_effects(const Context& ctx, const ActiveList& around, const Source& source,
                          u32 receiver, bool tapped, ManaEffects& out) {
    for (u32 i = 0; i < around.size; ++i) {
        if (is_about(ctx, around.items[i], source, receiver, tapped)) {
            const ManaEffect effect = effect_of(ctx, around.items[i], source);
            if (effect.to != 0) {
                out.items[out.size++] = effect;
            }
        }
    }
}

void collect_mana_effects(const Context& ctx, const Source& source, u32 receiver, bool tapped,
                          ManaEffects& out) {
    ActiveList around;
    collect_mana_replacements(ctx, around);
    collect_mana_effects(ctx, around, source, receiver, tapped, out);
}

} // namespace mirrorpool
