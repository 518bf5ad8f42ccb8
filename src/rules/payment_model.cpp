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

u64 masks_in(const Problem& problem) {
    u64 seen = 0;
    for (u32 i = 0; i < problem.cost_count; ++i) {
        seen |= u64{1} << problem.cost[i].mask;
        seen |= u64{problem.cost[i].generic != 0} << TYPE_MASK;
    }
    for (u32 i = 0; i < problem.mode_symbol_count; ++i) {
        seen |= u64{1} << problem.mode_symbols[i].mask;
    }
    return seen;
}

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

void Model::build(const Problem& from, u32 limit, Goal for_goal) noexcept {
    problem = &from;
    goal = for_goal;
    rank_limit = limit;
    variant_count = 0;
    is_exact = true;
    lattice.build(masks_in(from));
    lattice.zero(floating);
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        lattice.supply(floating, type_bit(type), std::min<i32>(from.floating[type], ENOUGH));
    }
    for (u32 source = 0; source < from.source_count; ++source) {
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
    find_best();
}

// All ways to make one unit for the same side cost are one way to make a unit of any of their
// types.
void Model::merge_simple(u32 source) noexcept {
    SourceModel& model = sources[source];
    const Source& given = problem->sources[source];
    model.left = given.count;
    model.simple_mask = 0;
    model.simple_rank = 0xFF;
    model.has_variants = model.has_more = false;
    u8 types = 0;
    for (u32 i = 0; i < given.modes.size; ++i) {
        const Mode& way = mode(source, i);
        types |= output_types(*problem, way);
        if (is_usable(way) && is_single_unit(*problem, way)) {
            model.simple_rank = std::min(model.simple_rank, static_cast<u8>(way.side_cost));
        }
    }
    model.flexibility = static_cast<u8>(std::popcount(types));
    model.is_tapped = goal == Goal::ANY && is_single_tap(source);
    for (u32 i = 0; i < given.modes.size && !model.is_tapped; ++i) {
        const Mode& way = mode(source, i);
        if (is_merged(source, way)) {
            model.simple_mask |= output_types(*problem, way);
        } else {
            model.has_more |= is_usable(way);
        }
    }
}

bool Model::is_merged(u32 source, const Mode& way) const noexcept {
    return is_usable(way) && is_single_unit(*problem, way) &&
           (goal == Goal::ANY || static_cast<u8>(way.side_cost) == sources[source].simple_rank);
}

// Exactly one usable mode, free, of several units and without a choice that binds units together.
bool Model::is_single_tap(u32 source) const noexcept {
    const Source& given = problem->sources[source];
    u32 usable = 0;
    bool is_plain = true;
    for (u32 i = 0; i < given.modes.size; ++i) {
        const Mode& way = mode(source, i);
        if (is_usable(way) && output_units(*problem, way) != 0) {
            ++usable;
            is_plain &= way.cost.size == 0 && output_units(*problem, way) > 1 &&
                        !has_bound_group(*problem, way);
        }
    }
    return usable == 1 && is_plain;
}

void Model::build_source(u32 source, bool costing) noexcept {
    const Source& given = problem->sources[source];
    if (given.count == 0 || !sources[source].has_more) {
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
void Model::add_variants(u32 source, u32 index) noexcept {
    const Mode& way = mode(source, index);
    GroupMasks masks{};
    for_each_group(*problem, way, [&](const OutputGroup& group, u32 i) {
        masks[i] = is_bound(group) ? lowest_type(group.mask) : group.mask;
    });
    do {
        add_variant(source, index, masks);
    } while (next_types(*problem, way, masks));
}

void Model::add_variant(u32 source, u32 index, const GroupMasks& masks) noexcept {
    if (variant_count == MAX_VARIANTS) {
        is_exact = false;
        return;
    }
    const Mode& way = mode(source, index);
    Variant& variant = variants[variant_count++];
    variant.source = static_cast<u8>(source);
    variant.mode = static_cast<u8>(index);
    variant.rank = static_cast<u8>(way.side_cost);
    variant.group_count = static_cast<u8>(way.output.size);
    variant.costs_mana = way.cost.size != 0;
    variant.in = way.cost_units;
    variant.out = output_units(*problem, way);
    variant.masks = masks;
    lattice.zero(variant.gain);
    lattice.zero(variant.cost);
    for_each_group(*problem, way, [&](const OutputGroup& group, u32 i) {
        lattice.supply(variant.gain, masks[i], group.amount);
    });
    for_each_symbol(*problem, way, [&](const Symbol& symbol) {
        lattice.charge(variant.cost, symbol.mask, symbol.count);
    });
}

// An activation that could not be paid even with every unit that came before it, none of them
// spent, can never begin: two filters cannot feed each other without a seed (CR 605.3a).
void Model::drop_unreachable() noexcept {
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
void Model::pour(Vec& have, const Variant& variant, u32 count) const noexcept {
    const Mode& way = mode(variant.source, variant.mode);
    for_each_group(*problem, way, [&](const OutputGroup& group, u32 i) {
        lattice.supply(have, variant.masks[i], capped(u64{group.amount} * count));
    });
}

void Model::find_best() noexcept {
    for (u32 source = 0; source < problem->source_count; ++source) {
        SourceModel& model = sources[source];
        lattice.zero(model.simple);
        lattice.supply(model.simple, model.simple_mask, 1);
        model.best = model.simple;
    }
    for (u32 i = 0; i < variant_count; ++i) {
        SourceModel& model = sources[variants[i].source];
        model.has_variants = true;
        for (u32 b = 0; b < lattice.blocks(); ++b) {
            const Lanes net = variants[i].gain.block[b] - variants[i].cost.block[b];
            model.best.block[b] = larger(model.best.block[b], net);
        }
    }
}

void Model::available(Vec& have) const noexcept {
    have = floating;
    tap_all(have);
    for (u32 source = 0; source < problem->source_count; ++source) {
        const SourceModel& model = sources[source];
        if (model.simple_mask != 0) {
            lattice.supply(have, model.simple_mask, static_cast<i32>(model.left));
        }
    }
}

void Model::tap_all(Vec& have) const noexcept {
    for (u32 source = 0; source < problem->source_count; ++source) {
        if (sources[source].is_tapped) {
            tap(have, source, sources[source].left);
        }
    }
}

u32 Model::tapped_mode(u32 source) const noexcept {
    u32 index = 0;
    while (!is_usable(mode(source, index)) || output_units(*problem, mode(source, index)) == 0) {
        ++index;
    }
    return index;
}

void Model::tap(Vec& have, u32 source, u32 count) const noexcept {
    const Mode& way = mode(source, tapped_mode(source));
    for_each_group(*problem, way, [&](const OutputGroup& group, u32) {
        lattice.supply(have, group.mask, capped(u64{group.amount} * count));
    });
}

bool Model::reachable(const Vec& have, Vec& reach) const noexcept {
    reach = have;
    u64 most = most_units();
    for (u32 source = 0; source < problem->source_count && most < ENOUGH; ++source) {
        const SourceModel& model = sources[source];
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

// No fewer units than could ever be made.
u64 Model::most_units() const noexcept {
    u64 most = 0;
    for (const u16 amount : problem->floating) {
        most += amount;
    }
    for (u32 source = 0; source < problem->source_count; ++source) {
        const Source& given = problem->sources[source];
        u32 units = 0;
        for (u32 i = 0; i < given.modes.size; ++i) {
            units = std::max(units, output_units(*problem, mode(source, i)));
        }
        most += u64{units} * given.count;
    }
    return most;
}

} // namespace mirrorpool::payment
