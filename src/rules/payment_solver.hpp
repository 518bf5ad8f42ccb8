// Exact search for a mana payment (CR 118.3, 601.2g-h, 605.3a). payment_solver.cpp tells the
// method.
#pragma once

#include <array>
#include <compare>
#include <memory>

#include "rules/payment_problem.hpp"

namespace mirrorpool::payment {

// NO and YES are proofs. UNDECIDED: the step budget was spent, a limit below was met, or the
// problem's status is not OK.
enum class Answer : u8 { NO, YES, UNDECIDED };

// One step is one candidate activation looked at. Boards where every source has one way to give
// mana and no ability costs mana are decided without any.
inline constexpr u32 DEFAULT_BUDGET = 20000;

inline constexpr u32 MAX_STEPS = 2048;

// `amount` units of type index `type` (0-5) from output group `group`, counted within the mode.
struct Produced {
    u16 amount = 0;
    u8 group = 0;
    u8 type = 0;
    bool operator==(const Produced&) const = default;
};

// `amount` units of type index `type` whose qualities are `gives`, as far as they are relevant for
// the problem (Plan::relevant): any units of the type with (qualities & relevant) == gives will do.
struct SpentUnits {
    u16 amount = 0;
    u8 type = 0;
    Qualities gives = 0;
    bool operator==(const SpentUnits&) const = default;
};

// Use `times` sources of class `source`, each with its mode `mode` (counted within the source). The
// amounts are those of one activation; `spent` pays its mana cost.
struct Step {
    u16 times = 0;
    u8 source = 0;
    u8 mode = 0;
    Slice produced;                      // of Plan::produced
    Slice spent_units;                   // of Plan::spent_units
    std::array<u16, MANA_TYPES> spent{}; // the same by type
};

// How much of the preference order is proven for a plan.
enum class Proof : u8 {
    PAYABLE,   // it pays; the budget ended before more was known
    SIDE_COST, // and no payment with a smaller side cost exists
    MINIMAL,   // and it is the best in the whole order
};

// What a plan takes, most important first: solve() minimises it lexicographically. Of plans that
// are alike in it, the one that reads the cost as fewer units is taken, and leaves the others
// floating.
struct Score {
    u32 side_cost = 0;        // sum of the ranks; 1 for each symbol paid with life
    u32 life = 0;             // taken by modes and by symbols
    u32 sources = 0;          // sources used
    u32 units = 0;            // floating and made, less what abilities took
    u32 mana_activations = 0; // activations that cost mana
    u32 flexibility = 0;      // over the used sources, the number of types each could have given
    auto operator<=>(const Score&) const = default;
};

// The steps can be executed in order; then `spent` pays the cost, apart from `life_payments`
// symbols that life pays.
struct Plan {
    Proof proof = Proof::PAYABLE;
    Score score;
    u16 step_count = 0;
    u16 produced_count = 0;
    u16 spent_count = 0;
    u16 life_payments = 0;
    Qualities relevant = 0;
    std::array<u16, MANA_TYPES> spent{};
    // How the cost's symbol classes share it: units by type, and by kind as a slice of spent_units;
    // symbols paid with life. Only as many entries as the cost has classes are set.
    std::array<std::array<u16, MANA_TYPES>, MAX_COST_SYMBOLS> symbol_spent;
    std::array<Slice, MAX_COST_SYMBOLS> symbol_units;
    std::array<u16, MAX_COST_SYMBOLS> symbol_life;
    std::array<Step, MAX_STEPS> steps;
    std::array<Produced, 2 * MAX_STEPS> produced;
    std::array<SpentUnits, 2 * MAX_STEPS> spent_units;
};

// Working memory of one thread: a few hundred kilobytes, allocated once, used for any number of
// problems; the first problem in which qualities matter allocates some more. Nothing in it changes
// an answer.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    struct Memory;
    Memory& memory() noexcept { return *memory_; }
    // Steps that the last call took.
    u32 steps() const noexcept;

private:
    std::unique_ptr<Memory> memory_;
};

// Whether a payment exists.
Answer can_pay(const Problem& problem, Scratch& scratch, u32 budget = DEFAULT_BUDGET) noexcept;

// The answer of can_pay with the same budget, and for YES a plan. Looking for the best plan may
// take up to twice `budget` more steps; when they run out the best plan so far is given and `proof`
// says so.
Answer solve(const Problem& problem, Scratch& scratch, Plan& plan,
             u32 budget = DEFAULT_BUDGET) noexcept;

} // namespace mirrorpool::payment
