#include "rules/pool_payment.hpp"

#include <algorithm>
#include <tuple>

#include "base/mana_types.hpp"
#include "rules/events.hpp"
#include "rules/payment_board.hpp"
#include "rules/payment_purposes.hpp"
#include "rules/payment_search.hpp"
#include "rules/pool.hpp"

namespace mirrorpool {
namespace {

// Where it came from matters to triggers, and to restrictions that name its choice or itself.
bool has_source(const Context& ctx, const ManaUnit& u) {
    const Restriction& r = ctx.pool.restrictions[u.restriction];
    const auto names_choice = [&](u32 filter) {
        return filter != 0 && (ctx.pool.filters[filter - 1].chosen != 0 ||
                               ctx.pool.filters[filter - 1].other != 0);
    };
    return u.rider != 0 ||
           (u.restriction != 0 && (names_choice(r.spells) || names_choice(r.abilities)));
}

u8 flags_of(const ManaUnit& u) { return static_cast<u8>(u.flags & ~SET_ASIDE); }

bool is_kind(const Context& ctx, const ManaUnit& a, const ManaUnit& b) {
    return a.type == b.type && flags_of(a) == flags_of(b) && a.restriction == b.restriction &&
           a.rider == b.rider &&
           (!has_source(ctx, a) ||
            (a.source == b.source && a.source_generation == b.source_generation));
}

// What pays first, of one type: what could pay less else, is lost sooner, or does something.
auto rank(const Context& ctx, const ManaUnit& u) {
    const bool known = has_source(ctx, u);
    return std::tuple(u.type, u.restriction == 0, is_snow(u), duration_of(u), u.rider == 0,
                      u.restriction, u.rider, known ? u.source : u16{0},
                      known ? u.source_generation : u16{0});
}

u32 sort_of(u32 type, bool snow) { return type + (snow ? MANA_TYPES : 0u); }

// The sorts of mana that can pay a symbol.
u16 sorts_for(u32 mask, payment::Qualities needs) {
    const u32 snow = mask << MANA_TYPES;
    return static_cast<u16>((needs & payment::SNOW) != 0 ? snow : snow | mask);
}

} // namespace

PoolPayment::PoolPayment(Context& ctx, u32 player, const ManaCost& cost, u32 life) : life_(life) {
    build_pool_problem(ctx, player, cost);
    is_exact_ = ctx.payment_problem.status == payment::ProblemStatus::OK;
    list_kinds(ctx, player);
    list_readings(ctx);
}

void PoolPayment::list_kinds(Context& ctx, u32 player) {
    for_each_unit(ctx, player, [&](const ManaUnit& u) {
        u32 i = 0;
        while (i < size_ && !is_kind(ctx, kinds_[i].unit, u)) {
            ++i;
        }
        if (i == MAX_POOL_KINDS) {
            is_exact_ = false;
            return;
        }
        PoolKind& k = kinds_[i];
        if (i == size_) {
            ++size_;
            k.unit = u;
            k.unit.flags = flags_of(u);
            k.sort = static_cast<u8>(sort_of(u.type, is_snow(u)));
            k.pays = (qualities_of_unit(ctx, u) & FOR_COST) != 0;
        }
        k.amount = static_cast<u16>(k.amount + u.amount);
        k.reserved = static_cast<u16>(k.reserved + ((u.flags & SET_ASIDE) != 0 ? u.amount : 0u));
    });
    std::sort(kinds_, kinds_ + size_, [&](const PoolKind& a, const PoolKind& b) {
        return rank(ctx, a.unit) < rank(ctx, b.unit);
    });
    u32 present = 0;
    for (u32 i = 0; i < size_; ++i) {
        const bool first = i == 0 || kinds_[i].unit.type != kinds_[i - 1].unit.type;
        kinds_[i].place = first ? u8{0} : static_cast<u8>(kinds_[i - 1].place + 1);
        present |= kinds_[i].pays ? 1u << kinds_[i].sort : 0u;
    }
    for_each_bit(present, [&](u32 sort) { present_[present_count_++] = static_cast<u8>(sort); });
}

void PoolPayment::list_readings(Context& ctx) {
    if (!is_exact_) {
        return;
    }
    payment::FinalCost cost;
    cost.first(ctx.payment_problem, true);
    do {
        if (reading_count_ == MAX_READINGS || demand_count_ + cost.size > MAX_DEMANDS) {
            is_exact_ = false;
            return;
        }
        if (cost.life > cost.life_limit) {
            continue;
        }
        readings_[reading_count_++] = {static_cast<u16>(demand_count_), static_cast<u16>(cost.size),
                                       static_cast<u16>(cost.life), cost.units};
        for (u32 i = 0; i < cost.size; ++i) {
            const payment::FinalCost::Demand& d = cost.demands[i];
            demands_[demand_count_++] = {d.count, sorts_for(d.mask, d.needs)};
        }
    } while (cost.next());
}

PoolPayment::Bounds PoolPayment::bounds() const {
    Bounds b;
    for (u32 i = 0; i < size_; ++i) {
        b.low.units[i] = kinds_[i].reserved;
        b.high.units[i] = kinds_[i].pays ? kinds_[i].amount : u16{0};
    }
    b.low.life = static_cast<u16>(life_);
    b.high.life = 0xFFFF;
    return b;
}

// Hall's condition, from both sides, over the sets of sorts that the pool has.
bool PoolPayment::admits(const Reading& reading, const Bounds& b) const {
    if (reading.life < b.low.life || reading.life > b.high.life) {
        return false;
    }
    u32 low_of[SORTS] = {};
    u32 high_of[SORTS] = {};
    for (u32 i = 0; i < size_; ++i) {
        low_of[kinds_[i].sort] += b.low.units[i];
        high_of[kinds_[i].sort] += b.high.units[i];
    }
    u32 known = 0;
    for (u32 i = 0; i < present_count_; ++i) {
        known |= 1u << present_[i];
    }
    for (u32 subset = 0; subset < 1u << present_count_; ++subset) {
        u32 sorts = 0;
        u32 low = 0;
        u32 high = 0;
        for_each_bit(subset, [&](u32 i) {
            sorts |= 1u << present_[i];
            low += low_of[present_[i]];
            high += high_of[present_[i]];
        });
        u32 inside = 0;
        u32 touching = 0;
        for (u32 i = 0; i < reading.size; ++i) {
            const Demand& d = demands_[reading.first + i];
            inside += (d.sorts & known & ~sorts) == 0 ? d.count : 0u;
            touching += (d.sorts & sorts) != 0 ? d.count : 0u;
        }
        if (inside > high || low > touching) {
            return false;
        }
    }
    return true;
}

bool PoolPayment::is_feasible(const Bounds& b) const {
    for (u32 i = 0; i < size_; ++i) {
        if (b.low.units[i] > b.high.units[i]) {
            return false;
        }
    }
    return std::any_of(readings_, readings_ + reading_count_,
                       [&](const Reading& reading) { return admits(reading, b); });
}

bool PoolPayment::is_possible() const { return is_feasible(bounds()); }

PoolShare PoolPayment::forced() const {
    Bounds b = bounds();
    const PoolShare most = b.high;
    for (u32 i = 0; i < size_; ++i) {
        u32 low = b.low.units[i];
        u32 high = most.units[i];
        while (low < high) { // the fewest with which the others can do
            const u32 middle = (low + high) / 2;
            b.high.units[i] = static_cast<u16>(middle);
            is_feasible(b) ? high = middle : low = middle + 1;
        }
        b.high.units[i] = most.units[i];
        b.low.units[i] = static_cast<u16>(low);
    }
    while (b.low.life < most.life) {
        b.high.life = b.low.life;
        if (is_feasible(b)) {
            break;
        }
        ++b.low.life;
    }
    return b.low;
}

bool PoolPayment::can_add(const PoolShare& least, u32 i) const {
    Bounds b = bounds();
    b.low = least;
    ++(i == life_index() ? b.low.life : b.low.units[i]);
    return is_feasible(b);
}

PoolShare PoolPayment::complete(const PoolShare& least) const {
    Bounds b = bounds();
    b.low = least;
    const Reading* best = nullptr;
    for (u32 r = 0; r < reading_count_; ++r) {
        const Reading& one = readings_[r];
        if (admits(one, b) && (best == nullptr ||
                               std::tie(one.life, one.units) < std::tie(best->life, best->units))) {
            best = &one;
        }
    }
    if (best == nullptr) {
        return b.low; // nobody may ask
    }
    b.low.life = best->life;
    for (u32 i = 0; i < size_; ++i) {
        u32 low = b.low.units[i];
        u32 high = b.high.units[i];
        while (low < high) {
            const u32 middle = (low + high + 1) / 2;
            b.low.units[i] = static_cast<u16>(middle);
            admits(*best, b) ? low = middle : high = middle - 1;
        }
        b.low.units[i] = static_cast<u16>(low);
    }
    return b.low;
}

// ---- the pool itself ----

namespace {

// Takes units of a kind out of the pool; visit(units) sees them. `set_aside`: those that are, or
// the others. Answers how many are still missing.
template <class F>
u32 take_kind(Context& ctx, u32 p, const ManaUnit& kind, bool set_aside, u32 n, F visit) {
    Player& player = ctx.board.player(p);
    for (u16* link = &player.first_mana; *link != NONE && n > 0;) {
        ManaUnit unit = ctx.board.block<ManaUnit>(*link);
        if (!is_kind(ctx, unit, kind) || ((unit.flags & SET_ASIDE) != 0) != set_aside) {
            link = &ctx.board.block<ManaUnit>(*link).next;
            continue;
        }
        const bool empties = unit.amount <= n;
        unit.amount = static_cast<u16>(std::min<u32>(unit.amount, n));
        n -= unit.amount;
        u16* const next = &ctx.board.block<ManaUnit>(*link).next;
        take_from_cell(ctx, player, link, unit.amount);
        link = empties ? link : next;
        visit(unit);
    }
    return n;
}

// The first cell of a kind that is not set aside.
const ManaUnit* find_free(const Context& ctx, u32 player, const ManaUnit& kind) {
    const ManaUnit* found = nullptr;
    for_each_unit(ctx, player, [&](const ManaUnit& u) {
        const bool free = is_kind(ctx, u, kind) && (u.flags & SET_ASIDE) == 0;
        found = found == nullptr && free ? &u : found;
    });
    return found;
}

} // namespace

void reserve(Context& ctx, u32 player, const PoolPayment& payment, const PoolShare& share) {
    for (u32 i = 0; i < payment.size(); ++i) {
        const PoolKind& k = payment.kind(i);
        u32 missing = share.units[i] - u32{k.reserved};
        while (missing > 0 && is_running(ctx)) {
            ManaUnit moved = *find_free(ctx, player, k.unit);
            moved.amount = static_cast<u16>(std::min<u32>(moved.amount, missing));
            missing -= moved.amount;
            take_kind(ctx, player, moved, false, moved.amount, [](const ManaUnit&) {});
            moved.flags |= SET_ASIDE;
            add_units(ctx, player, moved);
        }
    }
}

void spend_share(Context& ctx, u32 player, const PoolPayment& payment, const PoolShare& share,
                 u8* spent) {
    for (u32 i = 0; i < payment.size(); ++i) {
        const ManaUnit& kind = payment.kind(i).unit;
        const auto visit = [&](const ManaUnit& unit) { note_spent_unit(ctx, player, unit); };
        u32 missing = share.units[i];
        for (const bool set_aside : {true, false}) {
            missing = take_kind(ctx, player, kind, set_aside, missing, visit);
        }
        if (missing > 0) {
            fail(ctx, Status::CORRUPT);
        }
        const u32 sum = spent[kind.type] + u32{share.units[i]};
        spent[kind.type] = static_cast<u8>(std::min(sum, 255u));
    }
    if (share.life != 0) { // 107.4f
        pay_life(ctx, player, u32{payment::PHYREXIAN_LIFE} * share.life);
    }
}

} // namespace mirrorpool
