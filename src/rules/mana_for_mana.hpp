// Mana abilities activated during a payment by hand (605.3a): what they change in what can be paid,
// and the mana that they cost themselves, which the pool alone pays, and only so that what is being
// paid for stays payable.
#pragma once

#include "rules/hypothesis.hpp"
#include "rules/mana.hpp"
#include "rules/outcomes.hpp"
#include "rules/pool_payment.hpp"

namespace mirrorpool {

// Whether its own permanent is gone after the ability's effect, `removed` counters having been
// paid.
bool effect_sacrifices(const Context& ctx, u32 slot, const Ability& a, u32 removed);

// One more source of ctx.payment_problem: what an ability of the permanent is still to add.
void add_outputs(Context& ctx, const Outputs& outputs, const Source& source, bool snow);

class ManaForMana {
public:
    // `pay`: the payment that the ability is activated for; `object`: chosen for its cost, or NONE.
    ManaForMana(Context& ctx, const Frame& pay, u32 slot, u32 ability, u16 object);

    const PoolPayment& pool() const { return pool_; }

    // Whether there is a way to pay its mana cost after which the payment stays possible; then
    // `first` is the one that comes first.
    bool find(PoolShare& first);

    // All ways: the first, and the least and the most that they spend of each kind.
    struct Choice {
        PoolShare first;
        PoolShare least;
        PoolShare most;
    };
    bool find_all(Choice& choice);

private:
    bool keeps_payable(const PoolShare& way);
    void suppose_activated(const Frame& pay, u32 slot, u32 ability, u16 object);

    Context& ctx_;
    PoolPayment pool_;
    bool is_tried_;
    // Of the problem of what is being paid for: the pool, and what each kind gives there.
    u16 floating_count_ = 0;
    std::array<payment::FloatingMana, payment::MAX_FLOATING> floating_;
    payment::Qualities gives_[MAX_POOL_KINDS];
};

} // namespace mirrorpool
