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

// How many symbols of each class are paid in another way than with one unit each.
struct Reading {
    std::array<u16, MAX_COST_SYMBOLS> life{};    // with life
    std::array<u16, MAX_COST_SYMBOLS> generic{}; // as the generic half of {2/B}
};

// The cost with a way chosen for each symbol that has several (CR 107.4e-f).
struct FinalCost {
    struct Demand {
        u16 count;
        u8 mask;
        u8 symbol;
        Qualities needs;
    };

    const Problem* problem;
    u32 life_limit; // symbols
    u32 size;
    u32 units;
    u32 life; // symbols paid with life
    Reading reading;
    std::array<Demand, 2 * MAX_COST_SYMBOLS> demands;

    void first(const Problem& from, bool may_pay_life) noexcept;
    bool next() noexcept; // false after the last combination
    void choose(const Reading& chosen) noexcept;

    template <class L>
    void charge(const L& lattice, typename L::Vec& need) const noexcept {
        lattice.zero(need);
        for (u32 i = 0; i < size; ++i) {
            lattice.charge(need, lattice.payers(demands[i].mask, demands[i].needs),
                           demands[i].count);
        }
    }

private:
    u32 life_ways(u32 symbol) const noexcept;
    void list() noexcept;
};

inline constexpr u32 MAX_PATH = Lattice::MAX_DEPTH;
static_assert(WideLattice::MAX_DEPTH <= MAX_PATH);
using Path = std::array<u8, MAX_PATH>;

// How many sources of each class make one unit.
using Kept = std::array<u16, MAX_SOURCES>;

struct Payment {
    bool found;
    u32 length;
    Path path; // variants, last in time first
    Reading reading;
    Score score;
};

template <class L>
class Search {
public:
    using Vec = typename L::Vec;

    // For Goal::ANY stops at the first payment; for Goal::BEST finds the best one. `steps` goes on
    // counting from call to call. False when `limit` or a table ended the search early.
    bool explore(Model<L>& model, const FinalCost& cost, u32& steps, u32 limit) noexcept;

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
        u32 life;
        u32 used;
        i32 units; // floating and made, less what abilities took
        u32 activations;
        u32 flexibility;
        auto operator<=>(const Totals&) const = default;
    };
    static constexpr u32 MEMO_SLOTS = 32;
    struct Memo {
        u64 stamp;
        u8 last_free;
        std::array<u16, MEMO_SLOTS> used;
        Totals totals;
        Vec need;
    };

    void start(Model<L>& model, const FinalCost& cost) noexcept;
    bool is_hopeless() noexcept;
    void visit() noexcept;
    bool is_settled() noexcept;
    void follow() noexcept;
    void list_children() noexcept;
    bool try_child(u32 variant, u32& missing) noexcept;
    bool is_worth_trying(u32 variant) noexcept;
    bool leads_nowhere(const Variant<L>& variant) noexcept;
    void insert(Child* children, Child child) noexcept;
    bool enter(u32 variant) noexcept;
    void leave() noexcept;
    void use(const Variant<L>& variant, i32 times) noexcept;
    bool is_affordable(const Variant<L>& variant) const noexcept;
    bool limits_forbid(const Variant<L>& variant) const noexcept;
    bool is_twin_left(const Variant<L>& variant) const noexcept;
    void use_limited(const Variant<L>& variant, i32 times) noexcept;
    void find_converter_slots() noexcept;
    bool is_known() noexcept;
    u8 last_free() const noexcept;
    bool holds_better(const Memo& memo) const noexcept;
    void remember(Memo& memo) noexcept;
    bool is_no_better_than(const Memo& memo) const noexcept;
    u64 need_hash() const noexcept;
    bool is_converter_slot(u32 slot) const noexcept { return (converter_slots_ >> slot & 1) != 0; }
    u32 slot(u32 variant) const noexcept;
    void count(u32 slot, i32 times) noexcept;
    void accept() noexcept;
    void consider() noexcept;
    u32 simple_needed(const Vec& need) const noexcept;
    bool losses_forbid() const noexcept;
    void measure_losses() noexcept;
    u32 activations_needed(const Vec& need, const Vec& have) const noexcept;
    Score bound(const Variant<L>& variant) const noexcept;
    u32 least_flexibility(u32 sources) const noexcept;
    void measure_sources() noexcept;

    Model<L>* model_;
    const FinalCost* cost_;
    u32* steps_;
    u32 limit_;
    u32 depth_;
    bool stop_;
    bool is_complete_;
    bool reach_is_small_;
    bool memo_is_on_;
    bool by_variant_;  // the memo tells variants apart, not just sources
    u32 free_sources_; // that can give mana without spending any
    std::array<u32, MANA_TYPES + 1> by_flexibility_; // sources
    Totals totals_;
    Vec available_;
    Vec reach_;
    Vec reach_free_; // without limited modes; only kept if there are any
    Stock stock_;
    Vec best_net_;
    u64 stamp_ = 0;
    u32 least_loss_; // the fewest units that an activation which makes fewer than it takes loses
    u32 gaining_;    // activations left that lose none
    u32 converter_slots_;
    u64 hash_; // of used_, converters left out
    std::array<u16, MEMO_SLOTS> used_;
    std::array<Level, L::MAX_DEPTH + 1> levels_;
    std::array<Vec, L::MAX_DEPTH + 2> needs_;
    std::array<Memo, L::MEMO_SIZE> memo_{};
};

// Units of each union above a need.
template <class L>
using Spare = std::array<i32, L::MAX_UNIONS>;

// Chooses how many simple sources of each class a need takes besides floating mana and tapped
// sources: the fewest, then the least side cost and life, then the least flexible. Sets of units
// that complete a payment are the spanning sets of a transversal matroid, so dropping the worst
// first is optimal.
template <class L>
void keep_simple(const Model<L>& model, const typename L::Vec& need, Kept& kept) noexcept;

extern template class Search<Lattice>;
extern template class Search<WideLattice>;
extern template void keep_simple(const Model<Lattice>&, const Lattice::Vec&, Kept&) noexcept;
extern template void keep_simple(const Model<WideLattice>&, const WideLattice::Vec&,
                                 Kept&) noexcept;

} // namespace mirrorpool::payment
