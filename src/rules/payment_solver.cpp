// Exact mana payment.
//
// 1. Where every source has one way to give mana, all of it is there at once, and Hall's condition
// over
//    the unions of symbol masks decides (Lattice).
// 2. Otherwise a search goes backwards through the activations that cost mana or need a choice
// between
//    several units (Search). It is exact: a NO means that every order was tried or is no better
//    than one that was.
// 3. PlanWriter turns what the search found into steps.
#include "rules/payment_solver.hpp"

#include <algorithm>

#include "rules/payment_plan.hpp"
#include "rules/payment_search.hpp"

namespace mirrorpool::payment {

struct Scratch::Memory {
    Model model;
    FinalCost cost;
    Search search;
    PlanWriter writer;
    u32 steps = 0;
};

Scratch::Scratch() : memory_(std::make_unique<Memory>()) {}
Scratch::~Scratch() = default;
u32 Scratch::steps() const noexcept { return memory_->steps; }

namespace {

constexpr u32 NO_SIDE_COST = 0;
constexpr u32 ANY_SIDE_COST = 2;

enum class Quick : u8 { NO, YES, OPEN };

// Adds a mode's units if they are there for the taking and no choice binds them together.
bool add_plain(const Problem& problem, const Mode& mode, u32 count, const Lattice& lattice,
               Vec& have) {
    for (u32 i = 0; i < mode.output.size; ++i) {
        const OutputGroup& group = problem.groups[mode.output.first + i];
        if (group.same_type && group.amount > 1) {
            return false;
        }
    }
    for (u32 i = 0; i < mode.output.size; ++i) {
        const OutputGroup& group = problem.groups[mode.output.first + i];
        const u32 units = std::min<u32>(group.amount * count, static_cast<u32>(ENOUGH));
        lattice.supply(have, group.mask, static_cast<i32>(units));
    }
    return mode.cost.size == 0;
}

// Adds what a source surely gives; false if it could give more or other mana.
bool add_source(const Problem& problem, const Source& source, const Lattice& lattice, Vec& have) {
    const Mode* const modes = &problem.modes[source.modes.first];
    if (source.modes.size == 1 && modes[0].cost.size == 0) {
        return add_plain(problem, modes[0], source.count, lattice, have);
    }
    bool is_all = true;
    u32 mask = 0;
    for (u32 i = 0; i < source.modes.size; ++i) {
        if (modes[i].output.size == 1 && is_single_unit(problem, modes[i])) {
            mask |= problem.groups[modes[i].output.first].mask;
        } else {
            is_all = false;
        }
    }
    lattice.supply(have, mask, source.count);
    return is_all;
}

u64 cost_masks(const Problem& problem) {
    u64 seen = 0;
    for (u32 i = 0; i < problem.cost_count; ++i) {
        seen |= u64{1} << problem.cost[i].mask;
    }
    return seen;
}

bool has_alternatives(const Problem& problem) {
    return std::any_of(
        problem.cost.begin(), problem.cost.begin() + problem.cost_count,
        [](const Symbol& symbol) { return symbol.generic != 0 || symbol.life != 0; });
}

// The common case, without a model: only the cost's own masks matter.
Quick decide_at_once(const Problem& problem) {
    if (has_alternatives(problem)) {
        return Quick::OPEN;
    }
    Lattice lattice;
    Vec need;
    Vec have;
    lattice.build(cost_masks(problem));
    lattice.zero(need);
    lattice.zero(have);
    for (u32 i = 0; i < problem.cost_count; ++i) {
        lattice.charge(need, problem.cost[i].mask, problem.cost[i].count);
    }
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        lattice.supply(have, type_bit(type), std::min<i32>(problem.floating[type], ENOUGH));
    }
    bool is_all = true;
    for (u32 source = 0; source < problem.source_count; ++source) {
        is_all &= add_source(problem, problem.sources[source], lattice, have);
    }
    if (lattice.covers(have, need)) {
        return Quick::YES;
    }
    return is_all ? Quick::NO : Quick::OPEN;
}

// Life in place of mana never makes a cost harder to pay.
bool is_dominated(const Problem& problem, const FinalCost& cost) {
    u32 most = 0;
    for (u32 i = 0; i < problem.cost_count; ++i) {
        most += problem.cost[i].life != 0 ? problem.cost[i].count : 0u;
    }
    return cost.life < std::min(most, cost.life_limit);
}

// Looks at every way to read the cost until a payment is found.
Answer search(Scratch::Memory& memory, const Problem& problem, u32 rank_limit, Goal goal,
              u32 limit) {
    memory.model.build(problem, rank_limit, goal);
    memory.cost.first(problem, rank_limit != NO_SIDE_COST);
    memory.search.payment.found = false;
    bool is_complete = true;
    do {
        if (memory.cost.life > memory.cost.life_limit ||
            (goal == Goal::ANY && is_dominated(problem, memory.cost))) {
            continue;
        }
        is_complete &= memory.search.explore(memory.model, memory.cost, memory.steps, limit);
        if (goal == Goal::ANY && memory.search.payment.found) {
            return Answer::YES;
        }
    } while (memory.cost.next() && ++memory.steps <= limit);
    is_complete &= memory.steps <= limit;
    if (goal == Goal::BEST) {
        return is_complete ? Answer::YES : Answer::UNDECIDED;
    }
    return is_complete ? Answer::NO : Answer::UNDECIDED;
}

u32 limit_after(u32 steps, u32 budget) {
    return static_cast<u32>(std::min(u64{steps} + budget, u64{0xFFFF'FFFF}));
}

Answer decide(Scratch::Memory& memory, const Problem& problem, u32 rank_limit, u32 budget) {
    return search(memory, problem, rank_limit, Goal::ANY, limit_after(memory.steps, budget));
}

bool has_side_costs(const Problem& problem) {
    const bool in_modes =
        std::any_of(problem.modes.begin(), problem.modes.begin() + problem.mode_count,
                    [](const Mode& mode) { return mode.side_cost != SideCost::NONE; });
    return in_modes || std::any_of(problem.cost.begin(), problem.cost.begin() + problem.cost_count,
                                   [](const Symbol& symbol) { return symbol.life != 0; });
}

bool write(Scratch::Memory& memory, Plan& plan) {
    const Payment& payment = memory.search.payment;
    memory.cost.choose(payment.other);
    return memory.writer.write(memory.model, memory.cost, payment, plan);
}

} // namespace

Answer can_pay(const Problem& problem, Scratch& scratch, u32 budget) noexcept {
    Scratch::Memory& memory = scratch.memory();
    memory.steps = 0;
    if (problem.status != ProblemStatus::OK) {
        return Answer::UNDECIDED;
    }
    const Quick quick = decide_at_once(problem);
    if (quick != Quick::OPEN) {
        return quick == Quick::YES ? Answer::YES : Answer::NO;
    }
    return decide(memory, problem, ANY_SIDE_COST, budget);
}

Answer solve(const Problem& problem, Scratch& scratch, Plan& plan, u32 budget) noexcept {
    Scratch::Memory& memory = scratch.memory();
    const Answer answer = can_pay(problem, scratch, budget);
    if (answer != Answer::YES) {
        return answer;
    }
    // Side costs are settled first: no preference below them can make a smaller one worse.
    u32 rank_limit = NO_SIDE_COST;
    if (has_side_costs(problem) && decide(memory, problem, NO_SIDE_COST, budget) != Answer::YES) {
        rank_limit = ANY_SIDE_COST;
    }
    const Answer best =
        search(memory, problem, rank_limit, Goal::BEST, limit_after(memory.steps, budget));
    plan.proof = best == Answer::YES          ? Proof::MINIMAL
                 : rank_limit == NO_SIDE_COST ? Proof::SIDE_COST
                                              : Proof::PAYABLE;
    if (!memory.search.payment.found &&
        decide(memory, problem, rank_limit, budget) != Answer::YES) {
        return Answer::UNDECIDED;
    }
    return write(memory, plan) ? Answer::YES : Answer::UNDECIDED;
}

} // namespace mirrorpool::payment
