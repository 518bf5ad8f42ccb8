#include "rules/payment_model.hpp"

#include <algorithm>

namespace mirrorpool::payment {
namespace {

template <class F>
void for_each_group(const Problem& problem, const Mode& mode, F&& f) {
    for (u32 i = 0; i < mode.output.size; ++i) {
        f(problem.groups[mode.output.first + i], i);
    }
}

template <class F>
void for_each_symbol(const Problem& problem, const Mode& mode, F&& f) {
    for (u32 i = 0; i < mode.cost.size; ++i) {
        f(problem.mode_symbols[mode.cost.first + i]);
    }
}

u8 output_types(const Problem& problem, const Mode& mode) {
    u8 types = 0;
    for_each_group(problem, mode, [&](const OutputGroup& group, u32) {
        types = static_cast<u8>(types | (group.amount != 0 ? group.mask : 0));
    });
    return types;
}

// Whether the choice of a type binds several units together.
bool is_bound(const OutputGroup& group) {
    return group.same_type && group.amount > 1 && std::popcount(group.mask) > 1;
}

bool has_bound_group(const Problem& problem, const Mode& mode) {
    bool found = false;
    for_each_group(problem, mode, [&](const OutputGroup& group, u32) { found |= is_bound(group); });
    return found;
}

u8 lowest_type(u32 mask) { return static_cast<u8>(mask & (~mask + 1)); }

// The next combination of types for the bound groups; false after the last.
bool next_types(const Problem& problem, const Mode& mode, GroupMasks& masks) {
    for (u32 i = 0; i < mode.output.size; ++i) {
        const OutputGroup& group = problem.groups[mode.output.first + i];
        if (!is_bound(group)) {
            continue;
        }
        const u32 above = group.mask & ~(masks[i] * 2u - 1u);
        masks[i] = lowest_type(above != 0 ? above : group.mask);
        if (above != 0) {
            return true;
        }
    }
    return false;
}

i32 capped(u64 units) { return static_cast<i32>(std::min<u64>(units, ENOUGH)); }

constexpr u32 CONVERTER_COUNT = 8;

constexpr u64 NO_TWIN_KEY = ~u64{0};

} // namespace

u32 output_units(const Problem& problem, const Mode& mode) noexcept {
    u32 units = 0;
    for_each_group(problem, mode, [&](const OutputGroup& group, u32) {
        units += group.mask != 0 ? group.amount : 0u; // an undefined type is no mana (CR 106.5)
    });
    return units;
}

bool is_single_unit(const Problem& problem, const Mode& mode) noexcept {
    return mode.cost.size == 0 && output_units(problem, mode) == 1;
}

template <class L>
bool Model<L>::build(const Problem& from, const Limits& given, u32 limit, Goal for_goal) noexcept {
    problem = &from;
    goal = for_goal;
    rank_limit = limit;
    limits = given;
    variant_count = 0;
    is_exact = true;
    if (!lattice.build(from, true)) {
        return false;
    }
    float_units();
    for (u32 source = 0; source < from.source_count; ++source) {
        describe(source);
        merge_simple(source);
    }
    // The search wants those that cost mana first: in time they come after all that are free.
    for (const bool costing : {true, false}) {
        for (u32 source = 0; source < from.source_count; ++source) {
            build_source(source, costing);
        }
        first_free = costing ? variant_count : first_free;
    }
    drop_unreachable();
    find_converters();
    drop_dominated();
    find_best();
    find_twins();
    return true;
}

template <class L>
void Model<L>::float_units() noexcept {
    lattice.zero(floating);
    for (u32 i = 0; i < problem->floating_count; ++i) {
        const FloatingMana& mana = problem->floating[i];
        lattice.supply(floating, lattice.units(type_bit(mana.type), mana.gives),
                       std::min<i32>(mana.amount, ENOUGH));
    }
}

template <class L>
void Model<L>::describe(u32 source) noexcept {
    SourceModel<L>& model = sources[source];
    const Source& given = problem->sources[source];
    model.left = problem->takes_more ? usable_count(*problem, given) : given.count;
    model.simple_kinds = 0;
    model.simple_rank = 0xFF;
    model.simple_life = 0;
    model.has_variants = model.has_more = model.is_converter = false;
    model.variant_count = 0;
    u8 types = 0;
    for (u32 i = 0; i < given.modes.size; ++i) {
        const Mode& way = mode(source, i);
        types |= output_types(*problem, way);
        const u8 rank = static_cast<u8>(way.side_cost);
        if (may_merge(way) && (rank < model.simple_rank ||
                               (rank == model.simple_rank && way.life < model.simple_life))) {
            model.simple_rank = rank;
            model.simple_life = way.life;
        }
    }
    model.flexibility = static_cast<u8>(std::popcount(types));
}

// All ways to make one unit for the same side cost are one way to make a unit of any of their
// kinds.
template <class L>
void Model<L>::merge_simple(u32 source) noexcept {
    SourceModel<L>& model = sources[source];
    const Source& given = problem->sources[source];
    model.is_tapped = goal == Goal::ANY && is_single_tap(source);
    for (u32 i = 0; i < given.modes.size && !model.is_tapped; ++i) {
        const Mode& way = mode(source, i);
        if (is_merged(source, way)) {
            model.simple_kinds |= output_kinds(way);
        } else {
            model.has_more |= is_usable(way);
        }
    }
}

template <class L>
bool Model<L>::may_merge(const Mode& way) const noexcept {
    return is_usable(way) && !limits.holds(way) && is_single_unit(*problem, way);
}

template <class L>
bool Model<L>::is_merged(u32 source, const Mode& way) const noexcept {
    const SourceModel<L>& model = sources[source];
    return may_merge(way) &&
           (goal == Goal::ANY ||
            (static_cast<u8>(way.side_cost) == model.simple_rank && way.life == model.simple_life));
}

template <class L>
typename Model<L>::Kinds Model<L>::output_kinds(const Mode& way) const noexcept {
    Kinds kinds = 0;
    for_each_group(*problem, way, [&](const OutputGroup& group, u32 i) {
        kinds |= group.amount != 0 ? group_kinds(way, i, group.mask) : 0;
    });
    return kinds;
}

// Exactly one usable mode, free, of several units and without a choice that binds units together.
template <class L>
bool Model<L>::is_single_tap(u32 source) const noexcept {
    const Source& given = problem->sources[source];
    u32 usable = 0;
    bool is_plain = true;
    for (u32 i = 0; i < given.modes.size; ++i) {
        const Mode& way = mode(source, i);
        if (is_usable(way) && output_units(*problem, way) != 0) {
            ++usable;
            is_plain &= way.cost.size == 0 && output_units(*problem, way) > 1 &&
                        !limits.holds(way) && !has_bound_group(*problem, way);
        }
    }
    return usable == 1 && is_plain;
}

template <class L>
void Model<L>::build_source(u32 source, bool costing) noexcept {
    const Source& given = problem->sources[source];
    if (sources[source].left == 0 || !sources[source].has_more) {
        return;
    }
    for (u32 i = 0; i < given.modes.size; ++i) {
        const Mode& way = mode(source, i);
        if (is_usable(way) && (way.cost.size != 0) == costing && !is_merged(source, way) &&
            output_units(*problem, way) != 0) {
            add_variants(source, i);
        }
    }
}

// One variant for each choice of types for the mode's same-type groups, counted through like an
// odometer.
template <class L>
void Model<L>::add_variants(u32 source, u32 index) noexcept {
    const Mode& way = mode(source, index);
    GroupMasks masks{};
    for_each_group(*problem, way, [&](const OutputGroup& group, u32 i) {
        masks[i] = is_bound(group) ? lowest_type(group.mask) : group.mask;
    });
    do {
        add_variant(source, index, masks);
    } while (next_types(*problem, way, masks));
}

template <class L>
void Model<L>::add_variant(u32 source, u32 index, const GroupMasks& masks) noexcept {
    if (variant_count == MAX_VARIANTS) {
        is_exact = false;
        return;
    }
    const Mode& way = mode(source, index);
    Variant<L>& variant = variants[variant_count++];
    variant.source = static_cast<u8>(source);
    variant.mode = static_cast<u8>(index);
    variant.rank = static_cast<u8>(way.side_cost);
    variant.group_count = static_cast<u8>(way.output.size);
    variant.costs_mana = way.cost.size != 0;
    variant.is_limited = limits.holds(way);
    variant.resource = way.resource;
    variant.life = way.life;
    variant.in = way.cost_units;
    variant.out = output_units(*problem, way);
    variant.masks = masks;
    lattice.zero(variant.gain);
    lattice.zero(variant.cost);
    for_each_group(*problem, way, [&](const OutputGroup& group, u32 i) {
        lattice.supply(variant.gain, lattice.units(masks[i], group.gives), group.amount);
    });
    for_each_symbol(*problem, way, [&](const Symbol& symbol) {
        lattice.charge(variant.cost, lattice.payers(symbol.mask, symbol.needs), symbol.count);
    });
}

// An activation that could not be paid even with every unit that came before it, none of them
// spent, can never begin: two filters cannot feed each other without a seed (CR 605.3a).
template <class L>
void Model<L>::drop_unreachable() noexcept {
    Vec have;
    available(have);
    for (u32 i = first_free; i < variant_count; ++i) {
        pour(have, variants[i], sources[variants[i].source].left);
    }
    u32 kept = 0;
    for (bool grew = true; grew;) {
        grew = false;
        for (u32 i = kept; i < first_free; ++i) {
            if (lattice.covers(have, variants[i].cost)) {
                pour(have, variants[i], sources[variants[i].source].left);
                std::swap(variants[i], variants[kept++]);
                grew = true;
            }
        }
    }
    if (kept != first_free) {
        std::move(variants.begin() + first_free, variants.begin() + variant_count,
                  variants.begin() + kept);
        variant_count -= first_free - kept;
        first_free = kept;
    }
}

// Adds what `count` such activations make.
template <class L>
void Model<L>::pour(Vec& have, const Variant<L>& variant, u32 count) const noexcept {
    const Mode& way = mode(variant.source, variant.mode);
    for_each_group(*problem, way, [&](const OutputGroup& group, u32 i) {
        lattice.supply(have, lattice.units(variant.masks[i], group.gives),
                       capped(u64{group.amount} * count));
    });
}

template <class L>
void Model<L>::find_best() noexcept {
    slot_count = 0;
    least_life = 0xFFFF;
    most_limited = 0;
    lattice.zero(best_limited);
    for (u32 source = 0; source < problem->source_count; ++source) {
        SourceModel<L>& model = sources[source];
        lattice.zero(model.simple);
        lattice.supply(model.simple, model.simple_kinds, 1);
        for (u32 b = 0; b < lattice.blocks(); ++b) {
            model.best.block[b] = model.best_free.block[b] = model.simple.block[b];
        }
    }
    for (u32 i = 0; i < variant_count; ++i) {
        SourceModel<L>& model = sources[variants[i].source];
        model.slot = static_cast<u8>(model.has_variants ? model.slot : slot_count++);
        model.has_variants = true;
        ++model.variant_count;
        for (u32 b = 0; b < lattice.blocks(); ++b) {
            const Lanes net = variants[i].gain.block[b] - variants[i].cost.block[b];
            model.best.block[b] = larger(model.best.block[b], net);
            if (limits.any && !variants[i].is_limited) {
                model.best_free.block[b] = larger(model.best_free.block[b], net);
            }
        }
        if (variants[i].is_limited) {
            note_limited(variants[i]);
        }
    }
}

template <class L>
void Model<L>::note_limited(const Variant<L>& variant) noexcept {
    for (u32 b = 0; b < lattice.blocks(); ++b) {
        const Lanes net = variant.gain.block[b] - variant.cost.block[b];
        best_limited.block[b] = larger(best_limited.block[b], net);
    }
    for (u32 entry = 0; entry < lattice.size(); ++entry) {
        most_limited = std::max(most_limited, static_cast<u32>(best_limited[entry]));
    }
    if (limits.life && variant.life != 0) {
        least_life = std::min(least_life, u32{variant.life});
    }
}

template <class L>
u32 Model<L>::limited_uses(const Stock& stock) const noexcept {
    u32 uses = limits.life ? stock.life / least_life : 0;
    for_each_bit(u64{limits.resources}, [&](u32 k) { uses += stock.resources[k]; });
    return uses;
}

// Sources that can be used often, and for nothing but mana.
template <class L>
void Model<L>::find_converters() noexcept {
    has_converters = false;
    if (std::none_of(variants.begin(), variants.begin() + first_free, [&](const auto& variant) {
            return sources[variant.source].left > CONVERTER_COUNT;
        })) {
        return;
    }
    // With nothing to choose between, nothing is worth remembering.
    for (u32 i = 0; i < first_free && variant_count > 1; ++i) {
        SourceModel<L>& model = sources[variants[i].source];
        model.is_converter = model.left > CONVERTER_COUNT && model.simple_kinds == 0;
    }
    for (u32 i = 0; i < variant_count && first_free != 0; ++i) {
        SourceModel<L>& model = sources[variants[i].source];
        model.is_converter &= variants[i].costs_mana && !variants[i].is_limited;
        has_converters |= model.is_converter;
    }
}

// With an ability that can be used without end, one that makes no more for no less is not needed.
//
// A payment in which every activation that costs mana makes one unit is a forest: what an
// activation makes grows from what it takes. No path in it need use one ability twice, for the
// first result would do; so an ability is used no more often than there are free units.
template <class L>
void Model<L>::drop_dominated() noexcept {
    if (!has_converters ||
        std::any_of(variants.begin(), variants.begin() + first_free,
                    [](const Variant<L>& variant) { return variant.out != 1; })) {
        return;
    }
    const u64 enough = most_units(true);
    for (u32 i = first_free; i-- > 0;) {
        const bool is_dominated =
            std::any_of(variants.begin(), variants.begin() + first_free, [&](const auto& other) {
                return sources[other.source].left >= enough && dominates(other, variants[i]);
            });
        if (is_dominated) {
            std::move(variants.begin() + i + 1, variants.begin() + variant_count,
                      variants.begin() + i);
            --variant_count;
            --first_free;
        }
    }
}

// Only converters, which are used for nothing else, do so.
template <class L>
bool Model<L>::dominates(const Variant<L>& a, const Variant<L>& b) const noexcept {
    const SourceModel<L>& source = sources[a.source];
    const bool is_no_worse =
        goal == Goal::ANY || (a.rank <= b.rank && a.life <= b.life && a.in == b.in &&
                              source.flexibility <= sources[b.source].flexibility);
    return &a != &b && source.is_converter && is_no_worse && lattice.covers(a.gain, b.gain) &&
           lattice.covers(b.cost, a.cost);
}

// Of two classes that differ in name only, the second is used when the first is used up.
template <class L>
void Model<L>::find_twins() noexcept {
    std::array<u64, MAX_VARIANTS> keys;
    for (u32 i = 0; i < variant_count; ++i) {
        keys[i] = twin_key(variants[i]);
        variants[i].twin = NO_TWIN;
        for (u32 j = i; j > 0 && keys[i] != NO_TWIN_KEY && variants[i].twin == NO_TWIN; --j) {
            if (keys[i] == keys[j - 1] && are_twins(variants[i], variants[j - 1])) {
                variants[i].twin = static_cast<u8>(j - 1);
            }
        }
    }
}

// Equal for twins. Only sources with a single way to be used have any.
template <class L>
u64 Model<L>::twin_key(const Variant<L>& variant) const noexcept {
    const SourceModel<L>& source = sources[variant.source];
    if (source.variant_count != 1 || source.simple_kinds != 0) {
        return NO_TWIN_KEY;
    }
    return u64{variant.in} | u64{variant.out & 0xFFFF} << 12 | u64{variant.life} << 28 |
           u64{variant.resource} << 44 | u64{variant.rank} << 52 | u64{source.flexibility} << 56 |
           u64{variant.costs_mana} << 60;
}

template <class L>
bool Model<L>::are_twins(const Variant<L>& a, const Variant<L>& b) const noexcept {
    return a.out == b.out && lattice.covers(a.gain, b.gain) && lattice.covers(b.gain, a.gain) &&
           lattice.covers(a.cost, b.cost) && lattice.covers(b.cost, a.cost);
}

template <class L>
void Model<L>::available(Vec& have) const noexcept {
    have = floating;
    tap_all(have);
    for (u32 source = 0; source < problem->source_count; ++source) {
        const SourceModel<L>& model = sources[source];
        if (model.simple_kinds != 0) {
            lattice.supply(have, model.simple_kinds, static_cast<i32>(model.left));
        }
    }
}

template <class L>
void Model<L>::tap_all(Vec& have) const noexcept {
    for (u32 source = 0; source < problem->source_count; ++source) {
        if (sources[source].is_tapped) {
            tap(have, source, sources[source].left);
        }
    }
}

template <class L>
u32 Model<L>::tapped_mode(u32 source) const noexcept {
    u32 index = 0;
    while (!is_usable(mode(source, index)) || output_units(*problem, mode(source, index)) == 0) {
        ++index;
    }
    return index;
}

template <class L>
void Model<L>::tap(Vec& have, u32 source, u32 count) const noexcept {
    const Mode& way = mode(source, tapped_mode(source));
    for_each_group(*problem, way, [&](const OutputGroup& group, u32) {
        lattice.supply(have, lattice.units(group.mask, group.gives),
                       capped(u64{group.amount} * count));
    });
}

template <class L>
bool Model<L>::reachable(const Vec& have, Vec& reach) const noexcept {
    reach = have;
    u64 most = most_units(false);
    for (u32 source = 0; source < problem->source_count && most < ENOUGH; ++source) {
        const SourceModel<L>& model = sources[source];
        if (!model.has_variants) {
            continue;
        }
        const Lanes left = splat(static_cast<i32>(model.left));
        for (u32 b = 0; b < lattice.blocks(); ++b) {
            reach.block[b] += (model.best.block[b] - model.simple.block[b]) * left;
        }
    }
    if (most >= ENOUGH) {
        std::fill(reach.block, reach.block + lattice.blocks(), splat(ENOUGH));
    }
    return most < ENOUGH;
}

template <class L>
void Model<L>::reachable_freely(const Vec& have, Vec& reach) const noexcept {
    reach = have;
    for (u32 source = 0; source < problem->source_count; ++source) {
        const SourceModel<L>& model = sources[source];
        if (model.has_variants) {
            const Lanes left = splat(static_cast<i32>(model.left));
            for (u32 b = 0; b < lattice.blocks(); ++b) {
                reach.block[b] += (model.best_free.block[b] - model.simple.block[b]) * left;
            }
        }
    }
}

// No fewer units than could ever be made, by all modes or by those that cost no mana.
template <class L>
u64 Model<L>::most_units(bool only_free) const noexcept {
    u64 most = 0;
    for (u32 i = 0; i < problem->floating_count; ++i) {
        most += problem->floating[i].amount;
    }
    for (u32 source = 0; source < problem->source_count; ++source) {
        const Source& given = problem->sources[source];
        u32 units = 0;
        for (u32 i = 0; i < given.modes.size; ++i) {
            const Mode& way = mode(source, i);
            const bool counts = !only_free || way.cost.size == 0;
            units = std::max(units, counts ? output_units(*problem, way) : 0);
        }
        most += u64{units} * sources[source].left;
    }
    return most;
}

template struct Model<Lattice>;
template struct Model<WideLattice>;

} // namespace mirrorpool::payment
