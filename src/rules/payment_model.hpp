// A payment problem made ready for search: every way to use a source as vectors over the lattice.
#pragma once

#include <array>
#include <bit>

#include "rules/payment_lattice.hpp"
#include "rules/payment_problem.hpp"

namespace mirrorpool::payment {

inline constexpr u32 MAX_VARIANTS = 128;

// What the units of each output group of a mode may be.
using GroupMasks = std::array<u8, MAX_MODE_GROUPS>;

// One way to use a source that is more than "one unit, for nothing". A mode with a same-type group
// becomes one variant a type.
struct Variant {
    u8 source;
    u8 mode;
    u8 rank;
    u8 group_count;
    bool costs_mana;
    u32 in;
    u32 out;
    GroupMasks masks;
    Vec gain;
    Vec cost;
};

struct SourceModel {
    u32 left;       // sources not used by a variant
    u8 simple_mask; // one unit of any of these types, for nothing but `simple_rank`; 0: no such
                    // mode
    u8 simple_rank;
    u8 flexibility; // types the source could give over all its modes
    bool is_tapped; // counted in full in the supply (only when any payment will do)
    bool has_variants;
    bool has_more; // usable modes besides those
    Vec simple;    // one such unit
    Vec best;      // the most that one such source can add to each union
};

// ANY: for a yes or no, where more mana never hurts: whatever has one way to give mana is tapped
// for it. BEST: every choice that a preference can tell apart is a variant.
enum class Goal : u8 { ANY, BEST };

struct Model {
    const Problem* problem;
    Goal goal;
    u32 rank_limit; // modes with a larger side cost do not exist
    Lattice lattice;
    u32 variant_count;
    u32 first_free; // variants from here on cost no mana
    bool is_exact;  // false when a table or a number range cut something off
    Vec floating;
    std::array<SourceModel, MAX_SOURCES> sources;
    std::array<Variant, MAX_VARIANTS> variants;

    void build(const Problem& from, u32 limit, Goal for_goal) noexcept;

    // The units that are there without any variant: floating, tapped and simple sources.
    void available(Vec& have) const noexcept;
    // The most that could ever meet each union; false when the numbers got too large to tell.
    bool reachable(const Vec& have, Vec& reach) const noexcept;

    // For a source that is_tapped: its one mode, and what `count` of them give.
    u32 tapped_mode(u32 source) const noexcept;
    void tap(Vec& have, u32 source, u32 count) const noexcept;
    void tap_all(Vec& have) const noexcept;

    bool is_usable(const Mode& mode) const {
        return static_cast<u32>(mode.side_cost) <= rank_limit;
    }
    const Mode& mode(u32 source, u32 index) const {
        return problem->modes[problem->sources[source].modes.first + index];
    }

private:
    void build_source(u32 source, bool costing) noexcept;
    void merge_simple(u32 source) noexcept;
    bool is_single_tap(u32 source) const noexcept;
    bool is_merged(u32 source, const Mode& mode) const noexcept;
    void add_variants(u32 source, u32 index) noexcept;
    void add_variant(u32 source, u32 index, const GroupMasks& masks) noexcept;
    void drop_unreachable() noexcept;
    void find_best() noexcept;
    u64 most_units() const noexcept;
    void pour(Vec& have, const Variant& variant, u32 count) const noexcept;
};

// Units of a mode's output that can exist at all.
u32 output_units(const Problem& problem, const Mode& mode) noexcept;
bool is_single_unit(const Problem& problem, const Mode& mode) noexcept;

} // namespace mirrorpool::payment
