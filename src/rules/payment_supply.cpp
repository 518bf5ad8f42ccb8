#include "rules/payment_supply.hpp"

#include <algorithm>
#include <cstring>

#include "rules/payment_model.hpp"

namespace mirrorpool::payment {
namespace {

using Sets = VecOf<8>;
constexpr u32 BLOCKS = (TYPE_MASK + 1) / LANES;

// Lane e of block b stands for the set of types b * 8 + e.
Lanes sets_of(u32 block) {
    return Lanes{0, 1, 2, 3, 4, 5, 6, 7} + splat(static_cast<i32>(block * LANES));
}

// `amount` units of `mask` count for every set that they can meet.
void supply(Sets& have, u32 mask, u32 amount) {
    const Lanes units = splat(static_cast<i32>(std::min<u32>(amount, ENOUGH)));
    for (u32 b = 0; b < BLOCKS; ++b) {
        const Lanes misses = (sets_of(b) & splat(static_cast<i32>(mask))) == Lanes{};
        have.block[b] = smaller(have.block[b] + (~misses & units), splat(ENOUGH));
    }
}

// `count` symbols of `mask` ask for units of every set that holds all of it.
void charge(Sets& need, u32 mask, u32 count) {
    const Lanes units = splat(static_cast<i32>(count));
    for (u32 b = 0; b < BLOCKS; ++b) {
        const Lanes inside = (~sets_of(b) & splat(static_cast<i32>(mask))) == Lanes{};
        need.block[b] += inside & units;
    }
}

bool is_free(const Mode& mode, bool life_is_enough) {
    return mode.cost.size == 0 && (mode.life == 0 || life_is_enough);
}

// Units come together and no choice binds them to each other.
bool is_loose(const Problem& problem, const Mode& mode) {
    bool loose = true;
    for (u32 i = 0; i < mode.output.size; ++i) {
        const OutputGroup& group = problem.groups[mode.output.first + i];
        loose = loose && (!group.same_type || group.amount <= 1);
    }
    return loose;
}

void supply(Sets& have, const Problem& problem, const Mode& mode, u32 count) {
    for (u32 i = 0; i < mode.output.size; ++i) {
        const OutputGroup& group = problem.groups[mode.output.first + i];
        supply(have, group.mask, group.amount * count);
    }
}

// What so many uses of a mode could add to each set at most: what they make, less what their cost
// surely takes out of it.
Sets net_of(const Problem& problem, const Mode& mode, u32 count) {
    Sets net{};
    supply(net, problem, mode, count);
    if (u64{mode.cost_units} * count > MAX_UNITS || net.block[BLOCKS - 1][LANES - 1] == ENOUGH) {
        return net; // numbers this large are not counted down from
    }
    Sets cost{};
    for (u32 i = 0; i < mode.cost.size; ++i) {
        const Symbol& symbol = problem.mode_symbols[mode.cost.first + i];
        charge(cost, symbol.mask, symbol.count * count);
    }
    for (u32 b = 0; b < BLOCKS; ++b) {
        net.block[b] -= cost.block[b];
    }
    return net;
}

} // namespace

void Demand::add(u32 mask, u32 count) noexcept {
    units_ += count;
    if (count != 0 && units_ <= MAX_UNITS) {
        charge(need_, mask, count);
    }
}

// A unit counts for the sets that its mask meets: all but the subsets of the complement.
void Supply::add(const UnitCounts& units) noexcept {
    Sets inside; // for each set: units whose whole mask is in it
    for (u32 b = 0; b < BLOCKS; ++b) {
        Lanes x;
        std::memcpy(&x, &units[b * LANES], sizeof x);
        x += __builtin_shufflevector(x, Lanes{}, 8, 0, 8, 2, 8, 4, 8, 6);
        x += __builtin_shufflevector(x, Lanes{}, 8, 8, 0, 1, 8, 8, 4, 5);
        x += __builtin_shufflevector(x, Lanes{}, 8, 8, 8, 8, 0, 1, 2, 3);
        inside.block[b] = x;
    }
    for (u32 half = 1; half < BLOCKS; half *= 2) {
        for (u32 b = 0; b < BLOCKS; ++b) {
            if ((b & half) != 0) {
                inside.block[b] += inside.block[b - half];
            }
        }
    }
    const Lanes total = splat(inside.block[BLOCKS - 1][LANES - 1]);
    for (u32 b = 0; b < BLOCKS; ++b) {
        const Lanes x = inside.block[BLOCKS - 1 - b];
        const Lanes missed = __builtin_shufflevector(x, x, 7, 6, 5, 4, 3, 2, 1, 0);
        sure_.block[b] = smaller(sure_.block[b] + (total - missed), splat(ENOUGH));
    }
}

void Supply::add(u32 mask, u32 units) noexcept { supply(sure_, mask, units); }

void Supply::add(const Supply& other) noexcept {
    for (u32 b = 0; b < BLOCKS; ++b) {
        sure_.block[b] = smaller(sure_.block[b] + other.sure_.block[b], splat(ENOUGH));
        more_.block[b] = smaller(more_.block[b] + other.more_.block[b], splat(ENOUGH));
    }
}

bool Supply::find(const Problem& problem, u32 life) noexcept {
    if (problem.status != ProblemStatus::OK || (problem.mode_needs & ~problem.given_by_all) != 0) {
        return false;
    }
    u64 most_life = 0;
    for (u32 i = 0; i < problem.source_count && problem.takes_more; ++i) {
        const Source& source = problem.sources[i];
        u32 most = 0;
        for (u32 m = 0; m < source.modes.size; ++m) {
            const Mode& mode = problem.modes[source.modes.first + m];
            most = std::max<u32>(most, mode.life);
            if (mode.resource != NO_RESOURCE) {
                return false;
            }
        }
        most_life += u64{most} * source.count;
    }
    sure_ = more_ = {};
    for (u32 i = 0; i < problem.floating_count; ++i) {
        supply(sure_, type_bit(problem.floating[i].type), problem.floating[i].amount);
    }
    for (u32 i = 0; i < problem.source_count; ++i) {
        add_source(problem, problem.sources[i], most_life <= life);
    }
    return true;
}

// One way to use it, or several that make one unit each: there is nothing to find out.
void Supply::add_source(const Problem& problem, const Source& source,
                        bool life_is_enough) noexcept {
    const Mode* const modes = &problem.modes[source.modes.first];
    u32 units = 0; // of types that it can make one of
    bool is_all = true;
    for (u32 m = 0; m < source.modes.size; ++m) {
        const bool is_single = modes[m].output.size == 1 && is_free(modes[m], life_is_enough) &&
                               problem.groups[modes[m].output.first].amount == 1;
        units |= is_single ? problem.groups[modes[m].output.first].mask : 0u;
        is_all = is_all && is_single;
    }
    if (is_all) {
        supply(sure_, units, source.count);
        return;
    }
    Sets sure{};
    if (source.modes.size == 1 && is_free(modes[0], life_is_enough) &&
        is_loose(problem, modes[0])) {
        supply(sure_, problem, modes[0], source.count);
        return;
    }
    supply(sure, units, source.count);
    Sets most = sure;
    for (u32 m = 0; m < source.modes.size; ++m) {
        const Sets net = net_of(problem, modes[m], source.count);
        for (u32 b = 0; b < BLOCKS; ++b) {
            most.block[b] = larger(most.block[b], net.block[b]);
        }
    }
    for (u32 b = 0; b < BLOCKS; ++b) {
        sure_.block[b] = smaller(sure_.block[b] + sure.block[b], splat(ENOUGH));
        more_.block[b] = smaller(more_.block[b] + (most.block[b] - sure.block[b]), splat(ENOUGH));
    }
}

bool Supply::covers(const Demand& demand) const noexcept {
    Lanes missing{};
    for (u32 b = 0; b < BLOCKS; ++b) {
        missing |= demand.need_.block[b] > sure_.block[b];
    }
    return !any(missing);
}

bool Supply::could_cover(const Demand& demand) const noexcept {
    Lanes missing{};
    for (u32 b = 0; b < BLOCKS; ++b) {
        missing |= demand.need_.block[b] > sure_.block[b] + more_.block[b];
    }
    return !any(missing);
}

} // namespace mirrorpool::payment
