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
#include <new>

#include "rules/payment_plan.hpp"
#include "rules/payment_search.hpp"

namespace mirrorpool::payment {

namespace {

template <class L>
struct Machine {
    Model<L> model;
    Search<L> search;
    PlanWriter<L> writer;
};

} // namespace

struct Scratch::Memory {
    Machine<Lattice> plain;
    std::unique_ptr<Machine<WideLattice>> wide; // made when first needed
    FinalCost cost;
    u32 steps = 0;
};

Scratch::Scratch() : memory_(std::make_unique<Memory>()) {}
Scratch::~Scratch() = default;
u32 Scratch::steps() const noexcept { return memory_->steps; }

namespace {

constexpr u32 NO_SIDE_COST = 0;
constexpr u32 ANY_SIDE_COST = 2;

enum class Quick : u8 { NO, YES, OPEN };

// The common case, without a model: only the cost's own masks matter.
template <class L>
class AtOnce {
public:
    AtOnce(const Problem& problem, const Limits& limits) : problem_(problem), limits_(limits) {}

    Quick decide() {
        if (has_alternatives() || !lattice_.build(problem_, false)) {
            return Quick::OPEN;
        }
        typename L::Vec need;
        lattice_.zero(need);
        lattice_.zero(have_);
        for (u32 i = 0; i < problem_.cost_count; ++i) {
            const Symbol& symbol = problem_.cost[i];
            lattice_.charge(need, lattice_.payers(symbol.mask, symbol.needs), symbol.count);
        }
        for (u32 i = 0; i < problem_.floating_count; ++i) {
            const FloatingMana& mana = problem_.floating[i];
            lattice_.supply(have_, lattice_.units(type_bit(mana.type), mana.gives),
                            std::min<i32>(mana.amount, ENOUGH));
        }
        bool is_all = true;
        for (u32 source = 0; source < problem_.source_count; ++source) {
            is_all &= add_source(problem_.sources[source]);
        }
        if (lattice_.covers(have_, need)) {
            // A plan needs the whole lattice; where that does not fit there will be none.
            return L::ALWAYS_FITS || lattice_.build(problem_, true) ? Quick::YES : Quick::OPEN;
        }
        return is_all ? Quick::NO : Quick::OPEN;
    }

private:
    bool has_alternatives() const {
        return std::any_of(
            problem_.cost.begin(), problem_.cost.begin() + problem_.cost_count,
            [](const Symbol& symbol) { return symbol.generic != 0 || symbol.life != 0; });
    }

    // Adds a mode's units if they are there for the taking and no choice binds them together.
    bool add_plain(const Mode& mode, u32 count) {
        for (u32 i = 0; i < mode.output.size; ++i) {
            const OutputGroup& group = problem_.groups[mode.output.first + i];
            if (group.same_type && group.amount > 1) {
                return false;
            }
        }
        for (u32 i = 0; i < mode.output.size; ++i) {
            const OutputGroup& group = problem_.groups[mode.output.first + i];
            const u32 units = std::min<u32>(group.amount * count, static_cast<u32>(ENOUGH));
            lattice_.supply(have_, lattice_.units(group.mask, group.gives),
                            static_cast<i32>(units));
        }
        return true;
    }

    // Adds what a source surely gives; false if it could give more or other mana.
    bool add_source(const Source& source) {
        const Mode* const modes = &problem_.modes[source.modes.first];
        const u32 count = problem_.takes_more ? usable_count(problem_, source) : source.count;
        if (source.modes.size == 1 && modes[0].cost.size == 0 && !limits_.holds(modes[0])) {
            return add_plain(modes[0], count);
        }
        bool is_all = true;
        typename L::Kinds kinds = 0;
        for (u32 i = 0; i < source.modes.size; ++i) {
            if (modes[i].output.size == 1 && is_single_unit(problem_, modes[i]) &&
                !limits_.holds(modes[i])) {
                const OutputGroup& group = problem_.groups[modes[i].output.first];
                kinds |= lattice_.units(group.mask, group.gives);
            } else {
                is_all = false;
            }
        }
        lattice_.supply(have_, kinds, static_cast<i32>(count));
        return is_all;
    }

    const Problem& problem_;
    const Limits& limits_;
    L lattice_;
    typename L::Vec have_;
};

// Life in place of mana never makes a cost harder to pay.
bool is_dominated(const Problem& problem, const FinalCost& cost) {
    u32 most = 0;
    for (u32 i = 0; i < problem.cost_count; ++i) {
        most += problem.cost[i].life != 0 ? problem.cost[i].count : 0u;
    }
    return cost.life < std::min(most, cost.life_limit);
}

u32 limit_after(u32 steps, u32 budget) {
    return static_cast<u32>(std::min(u64{steps} + budget, u64{0xFFFF'FFFF}));
}

bool has_side_costs(const Problem& problem) {
    const bool in_modes =
        std::any_of(problem.modes.begin(), problem.modes.begin() + problem.mode_count,
                    [](const Mode& mode) { return mode.side_cost != SideCost::NONE; });
    return in_modes || std::any_of(problem.cost.begin(), problem.cost.begin() + problem.cost_count,
                                   [](const Symbol& symbol) { return symbol.life != 0; });
}

// One problem being solved with one kind of lattice.
template <class L>
class Task {
public:
    Task(Scratch::Memory& memory, Machine<L>& machine, const Problem& problem, u32 budget)
        : memory_(memory), machine_(machine), problem_(problem), budget_(budget) {
        limits_.find(problem);
    }

    Answer can_pay() {
        const Quick quick = AtOnce<L>(problem_, limits_).decide();
        if (quick != Quick::OPEN) {
            return quick == Quick::YES ? Answer::YES : Answer::NO;
        }
        return decide(ANY_SIDE_COST);
    }

    Answer solve(Plan& plan) {
        const Answer answer = can_pay();
        if (answer != Answer::YES) {
            return answer;
        }
        // Side costs are settled first: no preference below them can make a smaller one worse.
        u32 rank_limit = NO_SIDE_COST;
        if (has_side_costs(problem_) && decide(NO_SIDE_COST) != Answer::YES) {
            rank_limit = ANY_SIDE_COST;
        }
        const Answer best = search(rank_limit, Goal::BEST);
        plan.proof = best == Answer::YES          ? Proof::MINIMAL
                     : rank_limit == NO_SIDE_COST ? Proof::SIDE_COST
                                                  : Proof::PAYABLE;
        if (!machine_.search.payment.found && decide(rank_limit) != Answer::YES) {
            return Answer::UNDECIDED;
        }
        return write(plan) ? Answer::YES : Answer::UNDECIDED;
    }

private:
    Answer decide(u32 rank_limit) { return search(rank_limit, Goal::ANY); }

    // Looks at every way to read the cost until a payment is found.
    Answer search(u32 rank_limit, Goal goal) {
        const u32 limit = limit_after(memory_.steps, budget_);
        memory_.cost.first(problem_, rank_limit != NO_SIDE_COST);
        machine_.search.payment.found = false;
        bool is_complete = machine_.model.build(problem_, limits_, rank_limit, goal);
        if (!is_complete) {
            return Answer::UNDECIDED;
        }
        do {
            if (!is_worth_reading(goal)) {
                continue;
            }
            is_complete &=
                machine_.search.explore(machine_.model, memory_.cost, memory_.steps, limit);
            if (goal == Goal::ANY && machine_.search.payment.found) {
                return Answer::YES;
            }
        } while (memory_.cost.next() && ++memory_.steps <= limit);
        if (!is_complete || memory_.steps > limit) {
            return Answer::UNDECIDED;
        }
        return goal == Goal::BEST ? Answer::YES : Answer::NO;
    }

    bool is_worth_reading(Goal goal) const {
        const FinalCost& cost = memory_.cost;
        const bool may_skip = goal == Goal::ANY && !limits_.life;
        return cost.life <= cost.life_limit && !(may_skip && is_dominated(problem_, cost));
    }

    bool write(Plan& plan) {
        const Payment& payment = machine_.search.payment;
        memory_.cost.choose(payment.reading);
        return machine_.writer.write(machine_.model, memory_.cost, payment, plan);
    }

    Scratch::Memory& memory_;
    Machine<L>& machine_;
    const Problem& problem_;
    const u32 budget_;
    Limits limits_;
};

template <class F>
Answer with_task(const Problem& problem, Scratch& scratch, u32 budget, F&& run) {
    Scratch::Memory& memory = scratch.memory();
    memory.steps = 0;
    if (problem.status != ProblemStatus::OK) {
        return Answer::UNDECIDED;
    }
    if (problem.relevant() == 0) {
        Task<Lattice> task(memory, memory.plain, problem, budget);
        return run(task);
    }
    if (memory.wide == nullptr) {
        memory.wide.reset(new (std::nothrow) Machine<WideLattice>());
    }
    if (memory.wide == nullptr) {
        return Answer::UNDECIDED;
    }
    Task<WideLattice> task(memory, *memory.wide, problem, budget);
    return run(task);
}

} // namespace

Answer can_pay(const Problem& problem, Scratch& scratch, u32 budget) noexcept {
    return with_task(problem, scratch, budget, [](auto& task) { return task.can_pay(); });
}

Answer solve(const Problem& problem, Scratch& scratch, Plan& plan, u32 budget) noexcept {
    return with_task(problem, scratch, budget, [&](auto& task) { return task.solve(plan); });
}

} // namespace mirrorpool::payment
