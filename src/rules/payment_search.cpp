#include "rules/payment_search.hpp"

#include <algorithm>

namespace mirrorpool::payment {

void FinalCost::first(const Problem& from, bool may_pay_life) noexcept {
    problem = &from;
    life_limit = may_pay_life ? from.life_payments : 0;
    other.fill(0);
    list();
}

u32 FinalCost::ways(u32 symbol) const noexcept {
    const Symbol& given = problem->cost[symbol];
    if (given.life != 0) {
        return std::min<u32>(given.count, life_limit);
    }
    return given.generic != 0 ? given.count : 0;
}

bool FinalCost::next() noexcept {
    for (u32 i = 0; i < problem->cost_count; ++i) {
        if (other[i] < ways(i)) {
            ++other[i];
            list();
            return true;
        }
        other[i] = 0;
    }
    return false;
}

void FinalCost::choose(const std::array<u16, MAX_COST_SYMBOLS>& counts) noexcept {
    other = counts;
    list();
}

void FinalCost::list() noexcept {
    size = units = life = 0;
    for (u32 i = 0; i < problem->cost_count; ++i) {
        const Symbol& given = problem->cost[i];
        const u32 plain = given.count - u32{other[i]};
        const u32 generic = given.life != 0 ? 0 : u32{other[i]} * given.generic;
        life += given.life != 0 ? other[i] : 0;
        units += plain + generic;
        if (plain != 0) {
            demands[size++] = Demand{static_cast<u16>(plain), given.mask, static_cast<u8>(i)};
        }
        if (generic != 0) {
            demands[size++] = Demand{static_cast<u16>(generic), TYPE_MASK, static_cast<u8>(i)};
        }
    }
}

void FinalCost::charge(const Lattice& lattice, Vec& need) const noexcept {
    lattice.zero(need);
    for (u32 i = 0; i < size; ++i) {
        lattice.charge(need, demands[i].mask, demands[i].count);
    }
}

bool Search::explore(Model& model, const FinalCost& cost, u32& steps, u32 limit) noexcept {
    steps_ = &steps;
    limit_ = limit;
    start(model, cost);
    if (is_hopeless()) {
        return is_complete_;
    }
    visit();
    while (!stop_) {
        Level& level = levels_[depth_];
        if (level.next_child < level.child_count) {
            if (enter(level.children[level.next_child++])) {
                visit();
            }
        } else if (depth_ == 0) {
            break;
        } else {
            leave();
        }
    }
    while (depth_ > 0) {
        leave();
    }
    return is_complete_;
}

void Search::start(Model& model, const FinalCost& cost) noexcept {
    model_ = &model;
    cost_ = &cost;
    depth_ = 0;
    stop_ = false;
    totals_ = {};
    totals_.rank = cost.life;
    totals_.balance = -static_cast<i32>(cost.units);
    ++stamp_;
    used_.fill(0);
    hash_ = 0;
    const bool by_variant = model.goal == Goal::BEST;
    memo_is_on_ = (by_variant ? model.variant_count : model.problem->source_count) <= MEMO_SLOTS;
    cost.charge(model.lattice, needs_[0]);
    model.available(available_);
    reach_is_small_ = model.reachable(available_, reach_);
    // Supplies that were cut off at ENOUGH can be told from a need, but not counted down from.
    const bool is_count_exact =
        reach_is_small_ || (model.goal == Goal::ANY && model.variant_count == 0);
    is_complete_ = model.is_exact && is_count_exact;
    measure_sources();
    for (const u16 amount : model.problem->floating) {
        totals_.balance += amount;
    }
}

// Not even with all that each source could add.
bool Search::is_hopeless() noexcept { return !model_->lattice.covers(reach_, needs_[0]); }

void Search::visit() noexcept {
    levels_[depth_].child_count = levels_[depth_].next_child = 0;
    if (model_->goal == Goal::BEST) {
        consider();
    } else if (model_->lattice.covers(available_, needs_[depth_])) {
        return accept();
    }
    if (depth_ == MAX_DEPTH) {
        is_complete_ = false;
        return;
    }
    list_children();
}

// Activations without a mana cost come first in time, so deepest here, and in ascending order.
void Search::list_children() noexcept {
    Level& level = levels_[depth_];
    std::array<Child, MAX_VARIANTS> children;
    const bool after_free = depth_ > 0 && level.variant >= model_->first_free;
    for (u32 i = after_free ? level.variant : 0; i < model_->variant_count && !stop_; ++i) {
        u32 missing = 0;
        if (try_child(i, missing)) {
            insert(children.data(), Child{static_cast<u8>(i), missing});
        }
    }
    for (u32 i = 0; i < level.child_count; ++i) {
        level.children[i] = children[i].variant;
    }
}

// Nearest to a payment first; among equals in the order of the variants.
void Search::insert(Child* children, Child child) noexcept {
    u32 at = levels_[depth_].child_count++;
    for (; at > 0 && children[at - 1].missing > child.missing; --at) {
        children[at] = children[at - 1];
    }
    children[at] = child;
}

bool Search::try_child(u32 index, u32& missing) noexcept {
    const Variant& variant = model_->variants[index];
    const SourceModel& source = model_->sources[variant.source];
    if (source.left == 0) {
        return false;
    }
    if (++*steps_ > limit_) {
        is_complete_ = false;
        stop_ = true;
        return false;
    }
    const Lattice& lattice = model_->lattice;
    lattice.regress(needs_[depth_], variant.gain, variant.cost, needs_[depth_ + 1]);
    if (leads_nowhere(variant)) {
        return false;
    }
    Vec have;
    for (u32 b = 0; b < lattice.blocks(); ++b) {
        have.block[b] = available_.block[b] - source.simple.block[b];
    }
    missing = lattice.missing(have, needs_[depth_ + 1]);
    return true;
}

bool Search::leads_nowhere(const Variant& variant) noexcept {
    const Lattice& lattice = model_->lattice;
    const Vec& need = needs_[depth_ + 1];
    if (lattice.covers(need, needs_[depth_])) {
        return true; // it asks for at least as much as without this activation
    }
    Vec reach = reach_;
    for (u32 b = 0; b < lattice.blocks() && reach_is_small_; ++b) {
        reach.block[b] -= model_->sources[variant.source].best.block[b];
    }
    if (!lattice.covers(reach, need)) {
        is_complete_ &= reach_is_small_;
        return true;
    }
    return model_->goal == Goal::BEST && payment.found && bound(variant) >= payment.score;
}

void Search::use(const Variant& variant, i32 times) noexcept {
    SourceModel& source = model_->sources[variant.source];
    const u32 count = static_cast<u32>(times);
    source.left -= count;
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        available_.block[b] -= source.simple.block[b] * splat(times);
        if (reach_is_small_) {
            reach_.block[b] -= source.best.block[b] * splat(times);
        }
    }
    totals_.rank += count * variant.rank;
    totals_.used += count;
    totals_.activations += variant.costs_mana ? count : 0;
    totals_.flexibility += count * source.flexibility;
    totals_.balance += times * (static_cast<i32>(variant.out) - static_cast<i32>(variant.in));
}

bool Search::enter(u32 index) noexcept {
    const Variant& variant = model_->variants[index];
    use(variant, 1);
    model_->lattice.regress(needs_[depth_], variant.gain, variant.cost, needs_[depth_ + 1]);
    levels_[++depth_].variant = static_cast<u8>(index);
    if (memo_is_on_) {
        count(slot(index), 1);
        if (is_known()) {
            leave();
            return false;
        }
    }
    return true;
}

void Search::leave() noexcept {
    const u32 index = levels_[depth_--].variant;
    use(model_->variants[index], -1);
    if (memo_is_on_) {
        count(slot(index), -1);
    }
}

// What a node's future depends on besides its need: which sources are left, and for a score how the
// others were used.
u32 Search::slot(u32 index) const noexcept {
    return model_->goal == Goal::BEST ? index : model_->variants[index].source;
}

void Search::count(u32 slot, i32 times) noexcept {
    used_[slot] = static_cast<u16>(used_[slot] + times);
    hash_ += static_cast<u64>(times) * ((slot * 2 + 1) * 0x9E3779B97F4A7C15u);
}

// Whether the same activations in another order were seen to need no more. Forgetful but never
// wrong.
bool Search::is_known() noexcept {
    const u32 variant = levels_[depth_].variant;
    const u8 last_free = static_cast<u8>(variant >= model_->first_free ? variant : 0xFF);
    Memo& memo = memo_[(hash_ >> 40) % MEMO_SIZE];
    const Vec& need = needs_[depth_];
    if (memo.stamp == stamp_ && memo.last_free == last_free && memo.used == used_ &&
        model_->lattice.covers(need, memo.need)) {
        return true;
    }
    memo.stamp = stamp_;
    memo.last_free = last_free;
    memo.used = used_;
    memo.need = need;
    return false;
}

void Search::accept() noexcept {
    payment.found = true;
    payment.length = depth_;
    payment.other = cost_->other;
    for (u32 i = 0; i < depth_; ++i) {
        payment.path[i] = levels_[i + 1].variant;
    }
    stop_ |= model_->goal == Goal::ANY;
}

void Search::consider() noexcept {
    const Vec& need = needs_[depth_];
    if (!model_->lattice.covers(available_, need)) {
        return;
    }
    const u32 simple = simple_needed(need);
    Score score{totals_.rank, totals_.used + simple, static_cast<u32>(totals_.balance) + simple,
                totals_.activations, totals_.flexibility};
    if (payment.found && score >= payment.score) {
        return;
    }
    Kept kept;
    keep_simple(*model_, need, kept);
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        score.side_cost += kept[source] * u32{model_->sources[source].simple_rank};
        score.flexibility += kept[source] * u32{model_->sources[source].flexibility};
    }
    if (!payment.found || score < payment.score) {
        payment.score = score;
        accept();
    }
}

// The deficiency form of Hall's theorem: units missing when only floating mana is there.
u32 Search::simple_needed(const Vec& need) const noexcept {
    i32 most = 0;
    for (u32 entry = 0; entry < model_->lattice.size(); ++entry) {
        most = std::max(most, need[entry] - model_->floating[entry]);
    }
    return static_cast<u32>(most);
}

// At least so many sources more, when each adds what the best one could.
u32 Search::sources_needed(const Vec& need) const noexcept {
    i32 most = 0;
    for (u32 entry = 0; entry < model_->lattice.size(); ++entry) {
        const i32 lack = need[entry] - model_->floating[entry];
        if (lack > most) {
            const i32 net = std::max(1, best_net_[entry]);
            most = std::max(most, (lack + net - 1) / net);
        }
    }
    return static_cast<u32>(most);
}

// No payment beyond the child in needs_[depth_ + 1] scores less.
Score Search::bound(const Variant& variant) const noexcept {
    const u32 used = totals_.used + 1 + sources_needed(needs_[depth_ + 1]);
    const u32 costing = used > free_sources_ ? used - free_sources_ : 0;
    return Score{totals_.rank + variant.rank, used, 0,
                 std::max(costing, totals_.activations + variant.costs_mana),
                 std::max(least_flexibility(used),
                          totals_.flexibility + model_->sources[variant.source].flexibility)};
}

// So many sources have together at least this much.
u32 Search::least_flexibility(u32 sources) const noexcept {
    u32 sum = 0;
    for (u32 types = 0; types <= MANA_TYPES; ++types) {
        const u32 taken = std::min(sources, by_flexibility_[types]);
        sum += taken * types;
        sources -= taken;
    }
    return sum;
}

// What the bounds rest on.
void Search::measure_sources() noexcept {
    const Model& model = *model_;
    free_sources_ = 0;
    by_flexibility_.fill(0);
    model.lattice.zero(best_net_);
    for (u32 source = 0; source < model.problem->source_count; ++source) {
        const SourceModel& given = model.sources[source];
        by_flexibility_[given.flexibility] += given.left;
        free_sources_ += given.simple_mask != 0 ? given.left : 0;
        for (u32 b = 0; b < model.lattice.blocks(); ++b) {
            best_net_.block[b] = larger(best_net_.block[b], given.best.block[b]);
        }
    }
    for (u32 i = model.first_free; i < model.variant_count; ++i) {
        // Counting a source with several free modes more than once only weakens a bound.
        free_sources_ += model.sources[model.variants[i].source].left;
    }
}

namespace {

struct Order {
    std::array<u8, MAX_SOURCES> sources;
    u32 size = 0;
};

bool is_worse(const SourceModel& a, const SourceModel& b) {
    return a.simple_rank != b.simple_rank ? a.simple_rank > b.simple_rank
                                          : a.flexibility > b.flexibility;
}

Order worst_first(const Model& model) {
    Order order;
    for (u32 source = 0; source < model.problem->source_count; ++source) {
        if (model.sources[source].simple_mask == 0) {
            continue;
        }
        u32 at = order.size++;
        for (; at > 0 && is_worse(model.sources[source], model.sources[order.sources[at - 1]]);
             --at) {
            order.sources[at] = order.sources[at - 1];
        }
        order.sources[at] = static_cast<u8>(source);
    }
    return order;
}

void add_units(const Lattice& lattice, std::array<i32, MAX_UNIONS>& spare, u32 mask, i32 units) {
    for (u32 entry = 0; entry < lattice.size(); ++entry) {
        spare[entry] += (lattice.span(entry) & mask) != 0 ? units : 0;
    }
}

// Sources of `mask` units that can be taken away from `have` while `need` stays covered.
i32 removable(const Lattice& lattice, const std::array<i32, MAX_UNIONS>& spare, u32 mask,
              i32 most) {
    for (u32 entry = 0; entry < lattice.size(); ++entry) {
        if ((lattice.span(entry) & mask) != 0) {
            most = std::min(most, spare[entry]);
        }
    }
    return std::max(most, 0);
}

} // namespace

void keep_simple(const Model& model, const Vec& need, Kept& kept) noexcept {
    const Lattice& lattice = model.lattice;
    Vec have = model.floating;
    model.tap_all(have);
    std::array<i32, MAX_UNIONS> spare;
    for (u32 entry = 0; entry < lattice.size(); ++entry) {
        spare[entry] = have[entry] - need[entry];
    }
    const Order order = worst_first(model);
    for (u32 i = 0; i < order.size; ++i) {
        const SourceModel& given = model.sources[order.sources[i]];
        add_units(lattice, spare, given.simple_mask, static_cast<i32>(given.left));
    }
    kept.fill(0);
    for (u32 i = 0; i < order.size; ++i) {
        const SourceModel& given = model.sources[order.sources[i]];
        const i32 left = static_cast<i32>(given.left);
        const i32 gone = removable(lattice, spare, given.simple_mask, left);
        add_units(lattice, spare, given.simple_mask, -gone);
        kept[order.sources[i]] = static_cast<u16>(left - gone);
    }
}

} // namespace mirrorpool::payment
