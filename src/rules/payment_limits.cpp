#include "rules/payment_limits.hpp"

#include <algorithm>

namespace mirrorpool::payment {
namespace {

u64 phyrexian_life(const Problem& problem) {
    u64 life = 0;
    for (u32 i = 0; i < problem.cost_count; ++i) {
        life += problem.cost[i].life != 0 ? PHYREXIAN_LIFE * problem.cost[i].count : 0u;
    }
    return life;
}

// The most life that one of the class takes, and the resources it could take, one bit each.
struct Taken {
    u32 life = 0;
    u32 resources = 0;
};

Taken taken_by(const Problem& problem, const Source& source) {
    Taken taken;
    for (u32 i = 0; i < source.modes.size; ++i) {
        const Mode& mode = problem.modes[source.modes.first + i];
        taken.life = std::max(taken.life, u32{mode.life});
        taken.resources |= mode.resource != NO_RESOURCE ? 1u << mode.resource : 0u;
    }
    return taken;
}

} // namespace

void Limits::find(const Problem& problem) noexcept {
    *this = {};
    if (!problem.takes_more) {
        return;
    }
    u64 most_life = phyrexian_life(problem);
    std::array<u64, MAX_RESOURCES> most{};
    for (u32 i = 0; i < problem.source_count; ++i) {
        const Source& source = problem.sources[i];
        const Taken taken = taken_by(problem, source);
        const u64 count = usable_count(problem, source);
        // Without one of its resource a mode is out of reach, however few could use it.
        const u64 asked = std::max<u64>(count, source.count != 0);
        most_life += count * taken.life;
        for (u32 k = 0; k < MAX_RESOURCES; ++k) {
            most[k] += (taken.resources >> k & 1) != 0 ? asked : 0;
        }
    }
    life = most_life > problem.life_budget;
    for (u32 k = 0; k < MAX_RESOURCES; ++k) {
        resources |= static_cast<u8>((most[k] > problem.resources[k] ? 1u : 0u) << k);
    }
    any = life || resources != 0;
}

u32 usable_count(const Problem& problem, const Source& source) noexcept {
    const Mode* const modes = &problem.modes[source.modes.first];
    const u8 resource = source.modes.size != 0 ? modes[0].resource : NO_RESOURCE;
    const bool shared = std::all_of(modes, modes + source.modes.size,
                                    [&](const Mode& mode) { return mode.resource == resource; });
    const bool is_bounded = shared && resource != NO_RESOURCE;
    return is_bounded ? std::min(source.count, problem.resources[resource]) : source.count;
}

} // namespace mirrorpool::payment
