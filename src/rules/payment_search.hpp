// The search over activations that cost mana or give several units.
//
// It runs backwards in time. A node is what must be there (a need over the lattice) so that the
// activations chosen so far, and then the cost, can be paid; the root is the cost alone. One
// activation more, earlier in time, regresses the need: exactly, since units it makes can only pay
// what comes after it. A node is a payment when floating mana and sources of one unit cover the
// need. This needs no matching per node, tries identical sources once, and never asks in which
// order supplies are spent.
#pragma once

#include "rules/payment_model.hpp"
#include "rules/payment_solver.hpp"

namespace mirrorpool::payment {

// The cost with a way chosen for each symbol that has two (CR 107.4e-f).
struct FinalCost {
    struct Demand {
        u16 count;
        u8 mask;
        u8 symbol;
    };

    const Problem* problem;
    u32 life_limit;
    u32 size;
    u32 units;
    u32 life;                                // symbols paid with life
    std::array<u16, MAX_COST_SYMBOLS> other; // symbols of each class paid with life or generic mana
    std::array<Demand, 2 * MAX_COST_SYMBOLS> demands;

    void first(const Problem& from, bool may_pay_life) noexcept;
    bool next() noexcept; // false after the last combination
    void choose(const std::array<u16, MAX_COST_SYMBOLS>& counts) noexcept;
    void charge(const Lattice& lattice, Vec& need) const noexcept;

private:
    u32 ways(u32 symbol) const noexcept;
    void list() noexcept;
};

using Path = std::array<u8, MAX_DEPTH>;

// How many sources of each class make one unit.
using Kept = std::array<u16, MAX_SOURCES>;

struct Payment {
    bool found;
    u32 length;
    Path path; // variants, last in time first
    std::array<u16, MAX_COST_SYMBOLS> other;
    Score score;
};

class Search {
public:
    // For Goal::ANY stops at the first payment; for Goal::BEST finds the best one. `steps` goes on
    // counting from call to call. False when `limit` or a table ended the search early.
    bool explore(Model& model, const FinalCost& cost, u32& steps, u32 limit) noexcept;

    Payment payment;

private:
    struct Level {
        u8 variant;
        u8 child_count;
        u8 next_child;
        std::array<u8, MAX_VARIANTS> children;
    };
    struct Child {
        u8 variant;
        u32 missing;
    };
    struct Totals {
        u32 rank;
        u32 used;
        u32 activations;
        u32 flexibility;
        i32 balance; // units made minus units asked for
    };
    static constexpr u32 MEMO_SLOTS = 32;
    static constexpr u32 MEMO_SIZE = 512;
    struct Memo {
        u64 stamp;
        u8 last_free;
        std::array<u16, MEMO_SLOTS> used;
        Vec need;
    };

    void start(Model& model, const FinalCost& cost) noexcept;
    bool is_hopeless() noexcept;
    void visit() noexcept;
    void list_children() noexcept;
    bool try_child(u32 variant, u32& missing) noexcept;
    bool leads_nowhere(const Variant& variant) noexcept;
    void insert(Child* children, Child child) noexcept;
    bool enter(u32 variant) noexcept;
    void leave() noexcept;
    void use(const Variant& variant, i32 times) noexcept;
    bool is_known() noexcept;
    u32 slot(u32 variant) const noexcept;
    void count(u32 slot, i32 times) noexcept;
    void accept() noexcept;
    void consider() noexcept;
    u32 simple_needed(const Vec& need) const noexcept;
    u32 sources_needed(const Vec& need) const noexcept;
    Score bound(const Variant& variant) const noexcept;
    u32 least_flexibility(u32 sources) const noexcept;
    void measure_sources() noexcept;

    Model* model_;
    const FinalCost* cost_;
    u32* steps_;
    u32 limit_;
    u32 depth_;
    bool stop_;
    bool is_complete_;
    bool reach_is_small_;
    bool memo_is_on_;
    u32 free_sources_;                               // that can give mana without spending any
    std::array<u32, MANA_TYPES + 1> by_flexibility_; // sources
    Totals totals_;
    Vec available_;
    Vec reach_;
    Vec best_net_;
    u64 stamp_ = 0;
    u64 hash_; // of used_
    std::array<u16, MEMO_SLOTS> used_;
    std::array<Level, MAX_DEPTH + 1> levels_;
    std::array<Vec, MAX_DEPTH + 2> needs_;
    std::array<Memo, MEMO_SIZE> memo_{};
};

// Chooses how many simple sources of each class a need takes besides floating mana and tapped
// sources: the fewest, then the least side cost, then the least flexible. Sets of units that
// complete a payment are the spanning sets of a transversal matroid, so dropping the worst first is
// optimal.
void keep_simple(const Model& model, const Vec& need, Kept& kept) noexcept;

} // namespace mirrorpool::payment
