// Which units of a player's pool pay a cost (601.2h): every way there is, without trying them one
// by one.
//
// For one reading of the cost (107.4e-f) the sets of units that symbols can be matched with are the
// independent sets of a transversal matroid: units that have been set aside are part of a payment
// just when they can be matched, and the whole pool can pay. Both are Hall's condition.
#pragma once

#include "rules/paying.hpp"

namespace mirrorpool {

inline constexpr u32 MAX_POOL_KINDS = 48;

// What stands for a symbol paid with life where a type of mana is expected.
inline constexpr u32 LIFE_ARGUMENT = MANA_TYPES;

// Units that nothing tells apart once they are spent or left.
struct PoolKind {
    ManaUnit unit; // one of them
    u16 amount = 0;
    u16 reserved = 0; // of them: the player has said that they pay
    u8 place = 0;     // among the kinds of its type
    u8 sort = 0;      // index of type and snow: all that symbols ask about
    bool pays = false;
};

// How many units of each kind pay, and how many symbols life does.
struct PoolShare {
    u16 units[MAX_POOL_KINDS] = {};
    u16 life = 0;
};

class PoolPayment {
public:
    // Builds ctx.payment_problem from the pool. `life`: symbols that the player pays with life.
    PoolPayment(Context& ctx, u32 player, const ManaCost& cost, u32 life = 0);

    // False: too many kinds, or ways to read the cost; nothing below may be asked then.
    bool is_exact() const { return is_exact_; }

    u32 size() const { return size_; }
    const PoolKind& kind(u32 i) const { return kinds_[i]; }
    // Whoever asks for life gets a symbol of its own.
    u32 life_index() const { return size_; }

    // Whether what is reserved is part of some payment.
    bool is_possible() const;
    // The least of every kind that any payment spends. There must be one.
    PoolShare forced() const;
    // Whether some payment spends a unit of kind `i` (or a symbol's life) more than this.
    bool can_add(const PoolShare& least, u32 i) const;
    // A payment that holds this: with as little life and then as few units as there can be, and
    // first the kinds that come first.
    PoolShare complete(const PoolShare& least) const;
    // Calls visit(share) for every payment without life that holds what is reserved, until it says
    // yes or `most` were seen; false if there are more.
    template <class F>
    bool for_each_way(u32 most, F visit) const;

private:
    static constexpr u32 SORTS = 2 * MANA_TYPES;
    static constexpr u32 MAX_READINGS = 64;
    static constexpr u32 MAX_DEMANDS = 512;

    struct Demand {
        u16 count;
        u16 sorts; // that can pay
    };
    struct Reading {
        u16 first; // of demands_
        u16 size;
        u16 life;
        u32 units;
    };
    struct Bounds {
        PoolShare low;
        PoolShare high;
    };

    void list_kinds(Context& ctx, u32 player);
    void list_readings(Context& ctx);
    Bounds bounds() const;
    bool is_feasible(const Bounds& bounds) const;
    bool admits(const Reading& reading, const Bounds& bounds) const;
    template <class F>
    bool walk(const Reading& reading, Bounds& bounds, u32 i, F&& visit) const;

    PoolKind kinds_[MAX_POOL_KINDS];
    u32 size_ = 0;
    u32 life_ = 0;
    Demand demands_[MAX_DEMANDS];
    u32 demand_count_ = 0;
    Reading readings_[MAX_READINGS];
    u32 reading_count_ = 0;
    u8 present_[SORTS] = {}; // sorts that the pool has
    u32 present_count_ = 0;
    bool is_exact_ = true;
};

// ---- the pool itself ----

// The player says that one more unit of each of these pays: `share` may only grow.
void reserve(Context& ctx, u32 player, const PoolPayment& payment, const PoolShare& share);

// Spends these units; `spent` counts them by type. Riders trigger for ctx.payment_cost.
void spend_share(Context& ctx, u32 player, const PoolPayment& payment, const PoolShare& share,
                 u8* spent);

// ---- the templates ----

template <class F>
bool PoolPayment::for_each_way(u32 most, F visit) const {
    u32 seen = 0;
    bool stopped = false;
    bool is_all = true;
    const auto count = [&](const PoolShare& share) {
        if (seen == most) {
            is_all = false;
            return true;
        }
        ++seen;
        stopped = visit(share);
        return stopped;
    };
    for (u32 r = 0; r < reading_count_ && is_all && !stopped; ++r) {
        Bounds b = bounds();
        b.high.life = 0;
        if (admits(readings_[r], b)) {
            walk(readings_[r], b, 0, count);
        }
    }
    return is_all;
}

// Kind by kind, as many as possible first; every branch leads to a payment.
template <class F>
bool PoolPayment::walk(const Reading& reading, Bounds& b, u32 i, F&& visit) const {
    if (i == size_) {
        return visit(b.low);
    }
    const u16 low = b.low.units[i];
    const u16 high = b.high.units[i];
    bool stopped = false;
    for (u32 n = high + 1u; n-- > low && !stopped;) {
        b.low.units[i] = b.high.units[i] = static_cast<u16>(n);
        stopped = admits(reading, b) && walk(reading, b, i + 1, visit);
    }
    b.low.units[i] = low;
    b.high.units[i] = high;
    return stopped;
}

} // namespace mirrorpool
