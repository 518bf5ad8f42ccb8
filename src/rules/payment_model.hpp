// A payment problem made ready for search: every way to use a source as vectors over the lattice.
#pragma once

#include <array>
#include <bit>

#include "rules/payment_lattice.hpp"
#include "rules/payment_limits.hpp"
#include "rules/payment_wide.hpp"

namespace mirrorpool::payment {

inline constexpr u32 MAX_VARIANTS = 128;

inline constexpr u8 NO_TWIN = 255;

// What the units of each output group of a mode may be: types.
using GroupMasks = std::array<u8, MAX_MODE_GROUPS>;

// What is left for limited modes (see Limits).
struct Stock {
    u32 life = 0;
    std::array<u16, MAX_RESOURCES> resources{};
};

// One way to use a source that is more than "one unit, for nothing". A mode with a same-type group
// becomes one variant a type.
template <class L>
struct Variant {
    u8 source;
    u8 mode;
    u8 rank;
    u8 group_count;
    bool costs_mana;
    bool is_limited;
    u8 resource;
    u8 twin; // an earlier variant that differs in name only: to be used up first
    u16 life;
    u32 in;
    u32 out;
    GroupMasks masks;
    typename L::Vec gain;
    typename L::Vec cost;
};

template <class L>
struct SourceModel {
    u32 left;                       // sources not used by a variant
    typename L::Kinds simple_kinds; // one unit of any of these kinds, for nothing but `simple_rank`
                                    // and `simple_life`; 0: no such mode
    u8 simple_rank;
    u16 simple_life;
    u8 flexibility; // types the source could give over all its modes
    u8 variant_count;
    u8 slot;        // counts the sources that have variants
    bool is_tapped; // counted in full in the supply (only when any payment will do)
    bool has_variants;
    bool has_more;             // usable modes besides those
    bool is_converter;         // only gives mana for mana, again and again
    typename L::Vec simple;    // one such unit
    typename L::Vec best;      // the most that one such source can add to each union
    typename L::Vec best_free; // the same with modes that no limit holds
};

// ANY: for a yes or no, where more mana never hurts: whatever has one way to give mana is tapped
// for it. BEST: every choice that a preference can tell apart is a variant.
enum class Goal : u8 { ANY, BEST };

template <class L>
struct Model {
    using Vec = typename L::Vec;
    using Kinds = typename L::Kinds;

    const Problem* problem;
    Goal goal;
    u32 rank_limit; // modes with a larger side cost do not exist
    Limits limits;
    L lattice;
    u32 variant_count;
    u32 first_free; // variants from here on cost no mana
    u32 slot_count;
    bool has_converters;
    bool is_exact; // false when a table or a number range cut something off
    Vec floating;
    Vec best_limited; // the most that one use of a limited mode can add to each union
    u32 most_limited; // the largest number in it
    u32 least_life;   // the least that a mode takes, of those that the life limit holds
    std::array<SourceModel<L>, MAX_SOURCES> sources;
    std::array<Variant<L>, MAX_VARIANTS> variants;

    // False if the lattice is too small for the problem.
    bool build(const Problem& from, const Limits& given, u32 limit, Goal for_goal) noexcept;

    // The units that are there without any variant: floating, tapped and simple sources.
    void available(Vec& have) const noexcept;
    // The most that could ever meet each union; false when the numbers got too large to tell.
    bool reachable(const Vec& have, Vec& reach) const noexcept;
    // The same without limited modes.
    void reachable_freely(const Vec& have, Vec& reach) const noexcept;

    // For a source that is_tapped: its one mode, and what `count` of them give.
    u32 tapped_mode(u32 source) const noexcept;
    void tap(Vec& have, u32 source, u32 count) const noexcept;
    void tap_all(Vec& have) const noexcept;

    // Uses of limited modes for which there is enough left.
    u32 limited_uses(const Stock& stock) const noexcept;

    bool is_usable(const Mode& mode) const {
        return static_cast<u32>(mode.side_cost) <= rank_limit &&
               mode.life <= problem->life_budget &&
               (mode.resource == NO_RESOURCE || problem->resources[mode.resource] != 0);
    }
    const Mode& mode(u32 source, u32 index) const {
        return problem->modes[problem->sources[source].modes.first + index];
    }
    Kinds group_kinds(const Mode& mode, u32 group, u32 mask) const {
        return lattice.units(mask, problem->groups[mode.output.first + group].gives);
    }

private:
    void float_units() noexcept;
    void build_source(u32 source, bool costing) noexcept;
    void describe(u32 source) noexcept;
    void merge_simple(u32 source) noexcept;
    bool is_single_tap(u32 source) const noexcept;
    bool may_merge(const Mode& mode) const noexcept;
    bool is_merged(u32 source, const Mode& mode) const noexcept;
    Kinds output_kinds(const Mode& mode) const noexcept;
    void add_variants(u32 source, u32 index) noexcept;
    void add_variant(u32 source, u32 index, const GroupMasks& masks) noexcept;
    void drop_unreachable() noexcept;
    void find_best() noexcept;
    void note_limited(const Variant<L>& variant) noexcept;
    void find_converters() noexcept;
    void drop_dominated() noexcept;
    bool dominates(const Variant<L>& a, const Variant<L>& b) const noexcept;
    void find_twins() noexcept;
    u64 twin_key(const Variant<L>& variant) const noexcept;
    bool are_twins(const Variant<L>& a, const Variant<L>& b) const noexcept;
    u64 most_units(bool only_free) const noexcept;
    void pour(Vec& have, const Variant<L>& variant, u32 count) const noexcept;
};

extern template struct Model<Lattice>;
extern template struct Model<WideLattice>;

// Units of a mode's output that can exist at all.
u32 output_units(const Problem& problem, const Mode& mode) noexcept;
bool is_single_unit(const Problem& problem, const Mode& mode) noexcept;

} // namespace mirrorpool::payment
