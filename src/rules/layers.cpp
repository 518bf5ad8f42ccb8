// The layers (613.1). Effects of one layer apply in the order of their timestamps (613.7), except
// that an effect waits for those it depends on (613.8). An effect that has begun to apply goes on
// applying to the same objects (613.6).
#include "rules/layers.hpp"

#include <algorithm>
#include <memory>

#include "base/mana_types.hpp"
#include "rules/combat.hpp"
#include "rules/effects.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

enum class Layer : u8 { CONTROL, TYPES, COLORS, ABILITIES, SET_SIZE, MODIFY_SIZE, SWITCH_SIZE };

constexpr Layer layer_of(StaticChange change) {
    switch (change) {
    case StaticChange::CONTROL:
        return Layer::CONTROL;
    case StaticChange::SET_COLORS:
        return Layer::COLORS;
    case StaticChange::LOSE_ABILITIES:
    case StaticChange::GAIN_ABILITY:
    case StaticChange::GAIN_KEYWORDS:
        return Layer::ABILITIES;
    case StaticChange::SET_SIZE:
        return Layer::SET_SIZE;
    case StaticChange::MODIFY_SIZE:
        return Layer::MODIFY_SIZE;
    case StaticChange::SWITCH_SIZE:
        return Layer::SWITCH_SIZE;
    default:
        return Layer::TYPES;
    }
}

constexpr u32 LAND_TYPE_BITS = (1u << BASIC_LAND_TYPES) - 1;

struct Slots {
    u64 words[MAX_SLOTS / 64] = {};
    bool has(u32 slot) const { return (words[slot >> 6] >> (slot & 63) & 1) != 0; }
    void add(u32 slot) { words[slot >> 6] |= u64{1} << (slot & 63); }
    bool operator==(const Slots&) const = default;
};

// One continuous effect on its way through the layers.
struct Continuous {
    Active active;
    bool has_begun = false; // 613.6
    bool is_done = false;   // in this layer
    Slots affected{};
};

inline constexpr u32 MAX_CONTINUOUS = 192;

// The subtypes that a land type set by an effect replaces (305.7).
u64 land_subtypes(const Pool& pool) {
    u64 mask = 0;
    for (std::size_t i = 0; i < pool.subtypes.size(); ++i) {
        mask |= pool.subtypes[i].card_types == bit(CardType::LAND) ? u64{1} << i : 0;
    }
    return mask;
}

class Layers {
public:
    explicit Layers(const Context& ctx) : ctx_(ctx) {}

    void run() {
        start();
        collect();
        apply_layer(Layer::TYPES);
        give_land_abilities();
        apply_layer(Layer::COLORS);
        apply_layer(Layer::ABILITIES);
        apply_layer(Layer::SET_SIZE);
        apply_layer(Layer::MODIFY_SIZE);
        apply_layer(Layer::SWITCH_SIZE);
    }

private:
    template <class F>
    void for_each_permanent(F visit) const {
        for_each_slot(ctx_.board, [&](u32 w) { return ctx_.board.set(Word::occupied)[w]; }, visit);
    }

    void start() {
        ctx_.traits_are_current = true; // filters read them as they are in the making
        for_each_permanent([&](u32 slot) {
            const Definition& d = ctx_.definition(slot);
            Traits& t = ctx_.traits[slot];
            t = Traits{};
            t.subtypes = d.subtypes;
            t.keywords = d.keywords;
            t.types = d.types;
            t.supertypes = d.supertypes;
            t.colors = d.colors;
            t.has_printed = true;
            t.power = d.power;
            t.toughness = d.toughness;
        });
    }

    // Granted abilities change no characteristics themselves, so printed ones and effects are all.
    void collect() {
        for_each_active(ctx_, CHANGES_CHARACTERISTICS, [&](const Active& active) {
            if (size_ < MAX_CONTINUOUS) {
                std::construct_at(&effects_[size_++], Continuous{active});
            }
        });
    }

    template <class F>
    void for_each_change(const Active& active, Layer layer, F visit) const {
        const u32 program = ctx_.pool.abilities[active.ability].program;
        for (u32 pc = program; static_cast<Op>(ctx_.pool.instructions[pc].op) != Op::END; ++pc) {
            const Instruction& in = ctx_.pool.instructions[pc];
            const StaticChange change = static_cast<StaticChange>(in.mode);
            if (class_of_change(change) == CHANGES_CHARACTERISTICS && layer_of(change) == layer) {
                visit(in);
            }
        }
    }

    bool acts_in(const Continuous& e, Layer layer) const {
        bool acts = false;
        for_each_change(e.active, layer, [&](const Instruction&) { acts = true; });
        return acts;
    }

    // Whether the ability is there: not if its permanent has lost it in an earlier step.
    bool exists(const Continuous& e) const {
        if (e.has_begun || e.active.slot == NONE) {
            return true;
        }
        return ctx_.traits[e.active.slot].has_printed &&
               holds(ctx_, ctx_.pool.abilities[e.active.ability].condition, e.active.source);
    }

    Slots affected_now(const Continuous& e) const {
        if (e.has_begun) {
            return e.affected;
        }
        Slots slots;
        for_each_permanent([&](u32 slot) {
            if (affects(ctx_, e.active, slot)) {
                slots.add(slot);
            }
        });
        return slots;
    }

    // ---- one layer ----

    void apply_layer(Layer layer) {
        u32 waiting[MAX_CONTINUOUS];
        u32 n = 0;
        for (u32 i = 0; i < size_; ++i) {
            if (acts_in(effects_[i], layer)) {
                waiting[n++] = i;
            }
        }
        std::stable_sort(waiting, waiting + n, [&](u32 a, u32 b) {
            return effects_[a].active.timestamp < effects_[b].active.timestamp; // 613.7
        });
        while (n > 0) {
            const u32 at = n > 1 ? next_to_apply(waiting, n, layer) : 0;
            apply(effects_[waiting[at]], layer);
            std::copy(waiting + at + 1, waiting + n, waiting + at);
            --n;
        }
    }

    void apply(Continuous& e, Layer layer) {
        if (!exists(e)) {
            return;
        }
        e.affected = affected_now(e);
        e.has_begun = true;
        change_slots(e, layer);
    }

    void change_slots(const Continuous& e, Layer layer) {
        for_each_slot(
            ctx_.board, [&](u32 w) { return e.affected.words[w]; },
            [&](u32 slot) {
                for_each_change(e.active, layer,
                                [&](const Instruction& in) { change(e, in, slot); });
            });
    }

    u32 land_types(const Continuous& e, const Instruction& in) const {
        return in.b == CHOSEN_TYPE ? chosen_type(ctx_, e.active.source) & LAND_TYPE_BITS : in.b;
    }

    void change(const Continuous& e, const Instruction& in, u32 slot) {
        Traits& t = ctx_.traits[slot];
        switch (static_cast<StaticChange>(in.mode)) {
        case StaticChange::SET_LAND_TYPES:
            set_land_types(t, land_types(e, in), in.b == 0);
            break;
        case StaticChange::ADD_LAND_TYPES:
            t.subtypes |= (t.types & bit(CardType::LAND)) != 0 ? land_types(e, in) : 0u;
            break;
        case StaticChange::SET_TYPES:
            set_types(t, ctx_.pool.filters[in.arg].types_any);
            break;
        case StaticChange::ADD_TYPES:
            t.types |= ctx_.pool.filters[in.arg].types_any;
            t.subtypes |= ctx_.pool.filters[in.arg].subtypes_any;
            t.supertypes |= ctx_.pool.filters[in.arg].supertypes_all;
            break;
        case StaticChange::LOSE_TYPES:
            lose_types(t, ctx_.pool.filters[in.arg].types_any);
            break;
        case StaticChange::SET_COLORS:
            t.colors = in.b == CHOSEN_TYPE
                           ? static_cast<u8>(chosen_type(ctx_, e.active.source) & COLOR_MASK)
                           : in.b;
            break;
        case StaticChange::LOSE_ABILITIES:
            t.has_printed = false;
            t.land_abilities = 0;
            t.granted = 0;
            t.keywords = 0;
            break;
        case StaticChange::GAIN_ABILITY:
            gain(t, in.arg);
            break;
        case StaticChange::GAIN_KEYWORDS:
            t.keywords |= in.arg;
            break;
        case StaticChange::SET_SIZE:
            t.power = size_of(e, in.amount, slot);
            t.toughness = size_of(e, in.arg, slot);
            break;
        case StaticChange::MODIFY_SIZE:
            t.power += size_of(e, in.amount, slot);
            t.toughness += size_of(e, in.arg, slot);
            break;
        case StaticChange::SWITCH_SIZE: // counters add as much to both, so they may come later
            std::swap(t.power, t.toughness);
            break;
        default:
            break;
        }
    }

    i32 size_of(const Continuous& e, u32 amount, u32 slot) const {
        const Amount& row = ctx_.pool.amounts[amount];
        return row.kind == static_cast<u8>(AmountKind::ITS_MANA_VALUE)
                   ? row.value * ctx_.definition(slot).cost.mana_value
                   : signed_amount(ctx_, amount, e.active.source);
    }

    // 305.7: the old land types and all abilities from the rules text go; other subtypes stay. A
    // choice that was never made sets nothing.
    void set_land_types(Traits& t, u32 types, bool to_none) {
        if ((types == 0 && !to_none) || (t.types & bit(CardType::LAND)) == 0) {
            return;
        }
        t.subtypes = (t.subtypes & ~land_subtypes(ctx_.pool)) | types;
        t.has_printed = false;
        t.keywords = 0;
    }

    void lose_types(Traits& t, u16 types) { // 205.1b
        set_types(t, static_cast<u16>(t.types & ~types));
    }

    void set_types(Traits& t, u16 types) { // 205.1a
        t.types = types;
        for (std::size_t i = 0; i < ctx_.pool.subtypes.size(); ++i) {
            if ((ctx_.pool.subtypes[i].card_types & types) == 0) {
                t.subtypes &= ~(u64{1} << i);
            }
        }
    }

    void gain(Traits& t, u16 ability) {
        if (t.granted < MAX_GRANTS) {
            t.grants[t.granted++] = ability;
        }
    }

    // 305.6: each basic land type brings its ability, which printed types already have as rows.
    void give_land_abilities() {
        for_each_permanent([&](u32 slot) {
            Traits& t = ctx_.traits[slot];
            const u64 printed = t.has_printed ? ctx_.definition(slot).subtypes : 0;
            const bool land = (t.types & bit(CardType::LAND)) != 0;
            t.land_abilities =
                land ? static_cast<u8>(t.subtypes & ~printed & LAND_TYPE_BITS) : u8{0};
        });
    }

    // ---- dependency (613.8) ----

    // Among effects in the order of their timestamps: the first that depends on no other one still
    // waiting, unless that depends on it in turn (613.8b).
    u32 next_to_apply(const u32* waiting, u32 n, Layer layer) {
        if (layer != Layer::TYPES && layer != Layer::ABILITIES) {
            return 0; // nothing in the other layers changes what effects of the layer apply to
        }
        u64 depends[64] = {};
        const u32 looked_at = std::min(n, 64u);
        for (u32 a = 0; a < looked_at; ++a) {
            for (u32 b = 0; b < looked_at; ++b) {
                if (a != b && depends_on(effects_[waiting[a]], effects_[waiting[b]], layer)) {
                    depends[a] |= u64{1} << b;
                }
            }
        }
        close(depends, looked_at);
        for (u32 a = 0; a < looked_at; ++a) {
            bool waits = false;
            for_each_bit(depends[a], [&](u32 b) { waits = waits || (depends[b] >> a & 1) == 0; });
            if (!waits) {
                return a;
            }
        }
        return 0;
    }

    static void close(u64* depends, u32 n) { // transitively
        for (u32 k = 0; k < n; ++k) {
            for (u32 a = 0; a < n; ++a) {
                depends[a] |= (depends[a] >> k & 1) != 0 ? depends[k] : 0;
            }
        }
    }

    // 613.8a: applying `b` would change whether `a` exists or what it applies to.
    bool depends_on(const Continuous& a, const Continuous& b, Layer layer) {
        if (a.has_begun || !exists(a) || !exists(b) || !may_depend(a, b, layer)) {
            return false;
        }
        const Slots before = affected_now(a);
        Traits saved[MAX_SLOTS];
        const u32 slots = ctx_.board.layout().dims.slots;
        std::copy(ctx_.traits, ctx_.traits + slots, saved);
        Continuous trial = b;
        apply(trial, layer);
        const bool changed = !exists(a) || affected_now(a) != before;
        std::copy(saved, saved + slots, ctx_.traits);
        return changed;
    }

    // A quick look first: most effects of a layer have nothing to do with each other.
    bool may_depend(const Continuous& a, const Continuous& b, Layer layer) const {
        const Ability& ability = ctx_.pool.abilities[a.active.ability];
        const Filter& filter = ctx_.pool.filters[ability.event_filter];
        const bool filters = ability.affects == static_cast<u8>(Affects::FILTER);
        bool may = false;
        for_each_change(b.active, layer, [&](const Instruction& in) {
            switch (static_cast<StaticChange>(in.mode)) {
            case StaticChange::SET_LAND_TYPES:
            case StaticChange::LOSE_ABILITIES:
                may = may || a.active.slot != NONE || (filters && filter.subtypes_any != 0);
                break;
            case StaticChange::ADD_LAND_TYPES:
                may = may || (filters && filter.subtypes_any != 0);
                break;
            default:
                may = may || ability.condition != 0 || (filters && layer == Layer::TYPES);
            }
        });
        return may || ability.condition != 0;
    }

    const Context& ctx_;
    union { // made as they are needed: most boards have few
        Continuous effects_[MAX_CONTINUOUS];
    };
    u32 size_ = 0;
};

} // namespace

void compute_traits(const Context& ctx) { Layers(ctx).run(); }

namespace {

void set_controller(Context& ctx, u32 slot, u32 player) {
    const Board& board = ctx.board;
    Permanent& p = board.permanent(slot);
    const u64 mask = u64{1} << (slot & 63);
    board.control(p.controller)[slot >> 6] &= ~mask;
    board.control(player)[slot >> 6] |= mask;
    p.controller = static_cast<u8>(player);
    board.put(Word::sick, slot, true); // 302.6
    remove_from_combat(ctx, slot);     // 506.4
}

} // namespace

void apply_control_effects(Context& ctx) {
    // Layer 2 in the order of timestamps: the last effect on a permanent decides.
    u8 controller[MAX_SLOTS];
    u16 latest[MAX_SLOTS] = {};
    const auto occupied = [&](u32 w) { return ctx.board.set(Word::occupied)[w]; };
    for_each_slot(ctx.board, occupied,
                  [&](u32 slot) { controller[slot] = ctx.board.permanent(slot).base_controller; });
    for_each_active(ctx, CHANGES_CHARACTERISTICS, [&](const Active& active) {
        const u32 program = ctx.pool.abilities[active.ability].program;
        if (ctx.pool.instructions[program].mode != static_cast<u8>(StaticChange::CONTROL)) {
            return;
        }
        for_each_slot(ctx.board, occupied, [&](u32 slot) {
            if (active.timestamp >= latest[slot] && affects(ctx, active, slot)) {
                controller[slot] = active.source.controller;
                latest[slot] = active.timestamp;
            }
        });
    });
    for_each_slot(ctx.board, occupied, [&](u32 slot) {
        if (controller[slot] != ctx.board.permanent(slot).controller) {
            set_controller(ctx, slot, controller[slot]);
        }
    });
}

} // namespace mirrorpool
