// Turns a payment found by the search into steps that can be executed.
#pragma once

#include "rules/payment_search.hpp"

namespace mirrorpool::payment {

// Goes forward in time and fixes what one unit after another is, each time to a kind that
// leaves the need of the moment covered; the needs along the path say exactly which kinds those
// are.
template <class L>
class PlanWriter {
public:
    // False if the plan's tables are too small. Changes how many sources of `model` are left.
    bool write(Model<L>& model, FinalCost& cost, const Payment& payment, Plan& plan) noexcept;

private:
    using Vec = typename L::Vec;
    using Kinds = typename L::Kinds;
    using Amounts = std::array<u16, L::KINDS>;

    void trace(const Payment& payment) noexcept;
    void keep_sources() noexcept;
    void keep_tapped(u32 source) noexcept;
    void use_kept() noexcept;
    void use_simple(u32 source) noexcept;
    void use_tapped(u32 source) noexcept;
    void activate(const Variant<L>& variant, const Vec& before, const Vec& after) noexcept;
    void pay_cost() noexcept;

    void name_kinds() noexcept;
    void measure(const Vec& have, const Vec& need) noexcept;
    u32 take_spare(const Vec& hurt, u32 most) noexcept;
    void pool_units(Vec& have) const noexcept;
    Amounts spend(Kinds kinds, u32 count) noexcept;
    Amounts fix_kinds(Kinds kinds, u32 amount) noexcept;

    void begin(u32 source, u32 mode, u32 times) noexcept;
    void pay_mode(const Mode& mode) noexcept;
    void pay_symbols() noexcept;
    void pay_with_life() noexcept;
    void note_spent(Slice& spent, const Amounts& amounts) noexcept;
    void produce(u32 group, const Mode& mode, u32 mask) noexcept;
    void add_produced(u32 group, const Amounts& amounts) noexcept;
    void end() noexcept;
    bool repeats_last(const Step& step) const noexcept;
    u32 simple_mode(u32 source, u32 kind) const noexcept;
    void use_simple_mode(u32 source, u32 kind, u32 times) noexcept;

    Model<L>* model_;
    FinalCost* cost_;
    Plan* plan_;
    u32 length_;
    bool is_full_;
    std::array<u32, L::KINDS> pool_;
    Kept kept_;
    Vec spare_;                       // units of each union above the need of the moment
    std::array<Vec, L::KINDS> meets_; // of each kind: the unions that such a unit meets, -1
    Step step_;
    std::array<Vec, L::MAX_DEPTH + 1> needs_;
};

extern template class PlanWriter<Lattice>;
extern template class PlanWriter<WideLattice>;

} // namespace mirrorpool::payment
