// Turns a payment found by the search into steps that can be executed.
#pragma once

#include "rules/payment_search.hpp"

namespace mirrorpool::payment {

// Goes forward in time and fixes the type of one unit after another, each time to a type that
// leaves the need of the moment covered; the needs along the path say exactly which types those
// are.
class PlanWriter {
public:
    // False if the plan's tables are too small. Changes how many sources of `model` are left.
    bool write(Model& model, FinalCost& cost, const Payment& payment, Plan& plan) noexcept;

private:
    using Amounts = std::array<u16, MANA_TYPES>;
    using Spare = std::array<i32, MAX_UNIONS>;

    void trace(const Payment& payment) noexcept;
    void keep_sources() noexcept;
    void keep_tapped(u32 source) noexcept;
    void use_kept() noexcept;
    void use_simple(u32 source) noexcept;
    void use_tapped(u32 source) noexcept;
    void activate(const Variant& variant, const Vec& before, const Vec& after) noexcept;
    void pay_cost() noexcept;

    void measure(const Vec& have, const Vec& need) noexcept;
    void pool_units(Vec& have) const noexcept;
    Amounts spend(u32 mask, u32 count) noexcept;
    Amounts fix_types(u32 mask, u32 amount) noexcept;

    void begin(u32 source, u32 mode, u32 times) noexcept;
    void produce(u32 group, u32 mask, u32 amount) noexcept;
    void add_produced(u32 group, const Amounts& amounts) noexcept;
    void end() noexcept;
    bool repeats_last(const Step& step) const noexcept;
    void use_simple_mode(u32 source, u32 type, u32 times) noexcept;

    Model* model_;
    FinalCost* cost_;
    Plan* plan_;
    u32 length_;
    bool is_full_;
    std::array<u32, MANA_TYPES> pool_;
    Kept kept_;
    Spare spare_;
    Step step_;
    std::array<Vec, MAX_DEPTH + 1> needs_;
};

} // namespace mirrorpool::payment
