#include "rules/payment_search.hpp"

#include <algorithm>
#include <bit>

namespace mirrorpool::payment {

template <class L>
bool Search<L>::explore(Model<L>& model, const FinalCost& cost, u32& steps, u32 limit) noexcept {
    steps_ = &steps;
    limit_ = limit;
    start(model, cost);
    if (is_hopeless()) {
        return is_complete_;
    }
    if (model.variant_count == 1) {
        follow();
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

template <class L>
void Search<L>::start(Model<L>& model, const FinalCost& cost) noexcept {
    model_ = &model;
    cost_ = &cost;
    depth_ = 0;
    stop_ = false;
    totals_ = {};
    totals_.rank = cost.life;
    totals_.life = PHYREXIAN_LIFE * cost.life;
    totals_.units = 0;
    ++stamp_;
    used_.fill(0);
    hash_ = 0;
    stock_.life = model.problem->life_budget - totals_.life;
    stock_.resources = model.problem->resources;
    by_variant_ = model.goal == Goal::BEST || model.limits.any;
    memo_is_on_ = model.variant_count > 1 &&
                  (by_variant_ ? model.variant_count : model.slot_count) <= MEMO_SLOTS;
    find_converter_slots();
    cost.charge(model.lattice, needs_[0]);
    model.available(available_);
    reach_is_small_ = model.reachable(available_, reach_);
    if (model.limits.any) {
        model.reachable_freely(available_, reach_free_);
    }
    // Supplies that were cut off at ENOUGH can be told from a need, but not counted down from.
    const bool is_count_exact =
        reach_is_small_ || (model.goal == Goal::ANY && model.variant_count == 0);
    is_complete_ = model.is_exact && is_count_exact;
    measure_sources();
    measure_losses();
    for (u32 i = 0; i < model.problem->floating_count; ++i) {
        totals_.units += model.problem->floating[i].amount;
    }
}

template <class L>
void Search<L>::find_converter_slots() noexcept {
    converter_slots_ = 0;
    for (u32 i = 0; memo_is_on_ && model_->has_converters && i < model_->first_free; ++i) {
        const bool is_converter = model_->sources[model_->variants[i].source].is_converter;
        converter_slots_ |= (is_converter ? 1u : 0u) << slot(i);
    }
}

// Not even with all that each source could add.
template <class L>
bool Search<L>::is_hopeless() noexcept {
    return !model_->lattice.covers(reach_, needs_[0]);
}

// Looks at the node as a payment. True: any payment will do, and it is one.
template <class L>
bool Search<L>::is_settled() noexcept {
    if (model_->goal == Goal::BEST) {
        consider();
        return false;
    }
    if (!model_->lattice.covers(available_, needs_[depth_])) {
        return false;
    }
    accept();
    return true;
}

// With one way to make more, there is nothing to choose: it is used until the need is met.
template <class L>
void Search<L>::follow() noexcept {
    const Variant<L>& variant = model_->variants[0];
    while (!is_settled()) {
        if (depth_ == L::MAX_DEPTH) {
            is_complete_ = false;
            break;
        }
        if (!is_worth_trying(0)) { // which has put the need before it where enter() would
            break;
        }
        use(variant, 1);
        levels_[++depth_].variant = 0;
    }
    use(variant, -static_cast<i32>(depth_));
    depth_ = 0;
}

template <class L>
void Search<L>::visit() noexcept {
    levels_[depth_].child_count = levels_[depth_].next_child = 0;
    if (is_settled()) {
        return;
    }
    if (depth_ == L::MAX_DEPTH) {
        is_complete_ = false;
        return;
    }
    list_children();
}

// Activations without a mana cost come first in time, so deepest here, and in ascending order.
template <class L>
void Search<L>::list_children() noexcept {
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
template <class L>
void Search<L>::insert(Child* children, Child child) noexcept {
    u32 at = levels_[depth_].child_count++;
    for (; at > 0 && children[at - 1].missing > child.missing; --at) {
        children[at] = children[at - 1];
    }
    children[at] = child;
}

// Whether it can be used here and leads anywhere; then its need is in the next level.
template <class L>
bool Search<L>::is_worth_trying(u32 index) noexcept {
    const Variant<L>& variant = model_->variants[index];
    const SourceModel<L>& source = model_->sources[variant.source];
    if (source.left == 0 || is_twin_left(variant) || !is_affordable(variant)) {
        return false;
    }
    if (++*steps_ > limit_) {
        is_complete_ = false;
        stop_ = true;
        return false;
    }
    model_->lattice.regress(needs_[depth_], variant.gain, variant.cost, needs_[depth_ + 1]);
    return !leads_nowhere(variant);
}

template <class L>
bool Search<L>::try_child(u32 index, u32& missing) noexcept {
    if (!is_worth_trying(index)) {
        return false;
    }
    const L& lattice = model_->lattice;
    const SourceModel<L>& source = model_->sources[model_->variants[index].source];
    Vec have;
    for (u32 b = 0; b < lattice.blocks(); ++b) {
        have.block[b] = available_.block[b] - source.simple.block[b];
    }
    missing = lattice.missing(have, needs_[depth_ + 1]);
    return true;
}

template <class L>
bool Search<L>::leads_nowhere(const Variant<L>& variant) noexcept {
    const L& lattice = model_->lattice;
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
    if (model_->limits.any && reach_is_small_ && limits_forbid(variant)) {
        return true;
    }
    if (least_loss_ > 0 && reach_is_small_ && losses_forbid()) {
        return true;
    }
    return model_->goal == Goal::BEST && payment.found && bound(variant) >= payment.score;
}

// Whether all that is missing in some union takes so many activations that too few units remain:
// most converters make fewer units than they take.
template <class L>
bool Search<L>::losses_forbid() const noexcept {
    const Vec& need = needs_[depth_ + 1];
    const u32 activations = activations_needed(need, available_);
    const u32 losing = activations > gaining_ ? activations - gaining_ : 0;
    const u32 all = model_->lattice.size() - 1;
    return u64{losing} * least_loss_ + static_cast<u32>(need[all]) >
           static_cast<u32>(std::max(reach_[all], 0));
}

// In the union of everything.
template <class L>
void Search<L>::measure_losses() noexcept {
    least_loss_ = gaining_ = 0;
    if (!model_->has_converters) {
        return;
    }
    const u32 all = model_->lattice.size() - 1;
    u32 least = ENOUGH;
    for (u32 i = 0; i < model_->variant_count; ++i) {
        const Variant<L>& variant = model_->variants[i];
        const i32 loss = variant.cost[all] - variant.gain[all];
        if (loss > 0) {
            least = std::min(least, static_cast<u32>(loss));
        } else {
            gaining_ += model_->sources[variant.source].left;
        }
    }
    least_loss_ = least == ENOUGH ? 0 : least;
}

template <class L>
bool Search<L>::is_twin_left(const Variant<L>& variant) const noexcept {
    return variant.twin != NO_TWIN &&
           model_->sources[model_->variants[variant.twin].source].left != 0;
}

template <class L>
bool Search<L>::is_affordable(const Variant<L>& variant) const noexcept {
    return !variant.is_limited ||
           (variant.life <= stock_.life &&
            (variant.resource == NO_RESOURCE || stock_.resources[variant.resource] != 0));
}

// Whether the need of the child is out of reach with as many limited modes as could still be used,
// each adding what the best one could.
template <class L>
bool Search<L>::limits_forbid(const Variant<L>& variant) const noexcept {
    Stock stock = stock_;
    stock.life -= variant.life;
    if (variant.resource != NO_RESOURCE) {
        --stock.resources[variant.resource];
    }
    const u32 uses = model_->limited_uses(stock);
    if (u64{uses} * model_->most_limited > ENOUGH) {
        return false; // too many to tell
    }
    const SourceModel<L>& source = model_->sources[variant.source];
    Vec reach;
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        reach.block[b] = reach_free_.block[b] - source.best_free.block[b] +
                         model_->best_limited.block[b] * splat(static_cast<i32>(uses));
    }
    return !model_->lattice.covers(reach, needs_[depth_ + 1]);
}

template <class L>
void Search<L>::use(const Variant<L>& variant, i32 times) noexcept {
    SourceModel<L>& source = model_->sources[variant.source];
    const u32 count = static_cast<u32>(times);
    source.left -= count;
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        available_.block[b] -= source.simple.block[b] * splat(times);
        if (reach_is_small_) {
            reach_.block[b] -= source.best.block[b] * splat(times);
        }
    }
    if (model_->limits.any) {
        use_limited(variant, times);
    }
    totals_.rank += count * variant.rank;
    totals_.life += count * variant.life;
    totals_.used += count;
    totals_.activations += variant.costs_mana ? count : 0;
    totals_.flexibility += count * source.flexibility;
    totals_.units += times * (static_cast<i32>(variant.out) - static_cast<i32>(variant.in));
}

template <class L>
void Search<L>::use_limited(const Variant<L>& variant, i32 times) noexcept {
    const SourceModel<L>& source = model_->sources[variant.source];
    for (u32 b = 0; b < model_->lattice.blocks() && reach_is_small_; ++b) {
        reach_free_.block[b] -= source.best_free.block[b] * splat(times);
    }
    stock_.life -= static_cast<u32>(times) * variant.life;
    if (variant.resource != NO_RESOURCE) {
        u16& left = stock_.resources[variant.resource];
        left = static_cast<u16>(left - times);
    }
}

template <class L>
bool Search<L>::enter(u32 index) noexcept {
    const Variant<L>& variant = model_->variants[index];
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

template <class L>
void Search<L>::leave() noexcept {
    const u32 index = levels_[depth_--].variant;
    use(model_->variants[index], -1);
    if (memo_is_on_) {
        count(slot(index), -1);
    }
}

// What a node's future depends on besides its need: which sources are left, and for a score how the
// others were used.
template <class L>
u32 Search<L>::slot(u32 index) const noexcept {
    return by_variant_ ? index : model_->sources[model_->variants[index].source].slot;
}

template <class L>
void Search<L>::count(u32 slot, i32 times) noexcept {
    used_[slot] = static_cast<u16>(used_[slot] + times);
    if (!is_converter_slot(slot)) {
        hash_ += static_cast<u64>(times) * ((slot * 2 + 1) * 0x9E3779B97F4A7C15u);
    }
}

// Whether the same activations in another order were seen to need no more, or with fewer uses of
// converters. Forgetful but never wrong.
template <class L>
bool Search<L>::is_known() noexcept {
    Memo& by_use = memo_[(hash_ >> 40) % L::MEMO_SIZE];
    if (holds_better(by_use)) {
        return true;
    }
    if (converter_slots_ != 0) {
        Memo& by_need = memo_[((hash_ + need_hash()) >> 40) % L::MEMO_SIZE];
        if (holds_better(by_need)) {
            return true;
        }
        remember(by_need);
    }
    remember(by_use);
    return false;
}

template <class L>
u8 Search<L>::last_free() const noexcept {
    const u32 variant = levels_[depth_].variant;
    return static_cast<u8>(variant >= model_->first_free ? variant : 0xFF);
}

template <class L>
bool Search<L>::holds_better(const Memo& memo) const noexcept {
    return memo.stamp == stamp_ && memo.last_free == last_free() && is_no_better_than(memo) &&
           model_->lattice.covers(needs_[depth_], memo.need);
}

template <class L>
void Search<L>::remember(Memo& memo) noexcept {
    memo.stamp = stamp_;
    memo.last_free = last_free();
    memo.used = used_;
    memo.totals = totals_;
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        memo.need.block[b] = needs_[depth_].block[b];
    }
}

// Whatever can still be done here could be done there, for no larger score.
template <class L>
bool Search<L>::is_no_better_than(const Memo& memo) const noexcept {
    if (memo.used == used_) {
        return true;
    }
    if (converter_slots_ == 0 || (model_->goal == Goal::BEST && memo.totals > totals_)) {
        return false;
    }
    for (u32 slot = 0; slot < MEMO_SLOTS; ++slot) {
        const bool fits = is_converter_slot(slot) ? memo.used[slot] <= used_[slot]
                                                  : memo.used[slot] == used_[slot];
        if (!fits) {
            return false;
        }
    }
    return true;
}

template <class L>
u64 Search<L>::need_hash() const noexcept {
    u64 hash = 0;
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        const auto half = std::bit_cast<std::array<u64, 2>>(needs_[depth_].block[b]);
        hash = (hash ^ half[0]) * 0x9E3779B97F4A7C15u;
        hash = (std::rotl(hash, 29) ^ half[1]) * 0xC2B2AE3D27D4EB4Fu;
    }
    return hash;
}

template <class L>
void Search<L>::accept() noexcept {
    payment.found = true;
    payment.length = depth_;
    payment.reading = cost_->reading;
    for (u32 i = 0; i < depth_; ++i) {
        payment.path[i] = levels_[i + 1].variant;
    }
    stop_ |= model_->goal == Goal::ANY;
}

template <class L>
void Search<L>::consider() noexcept {
    const Vec& need = needs_[depth_];
    if (!model_->lattice.covers(available_, need)) {
        return;
    }
    const u32 simple = simple_needed(need);
    Score score{totals_.rank,          totals_.life,
                totals_.used + simple, static_cast<u32>(totals_.units) + simple,
                totals_.activations,   totals_.flexibility};
    if (payment.found && score >= payment.score) {
        return;
    }
    Kept kept;
    keep_simple(*model_, need, kept);
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        score.side_cost += kept[source] * u32{model_->sources[source].simple_rank};
        score.life += kept[source] * u32{model_->sources[source].simple_life};
        score.flexibility += kept[source] * u32{model_->sources[source].flexibility};
    }
    if (!payment.found || score < payment.score) {
        payment.score = score;
        accept();
    }
}

// The deficiency form of Hall's theorem: units missing when only floating mana is there.
template <class L>
u32 Search<L>::simple_needed(const Vec& need) const noexcept {
    i32 most = 0;
    for (u32 entry = 0; entry < model_->lattice.size(); ++entry) {
        most = std::max(most, need[entry] - model_->floating[entry]);
    }
    return static_cast<u32>(most);
}

// At least so many sources more, when each adds what the best one could.
template <class L>
u32 Search<L>::activations_needed(const Vec& need, const Vec& have) const noexcept {
    i32 most = 0;
    for (u32 entry = 0; entry < model_->lattice.size(); ++entry) {
        const i32 lack = need[entry] - have[entry];
        if (lack > most) {
            const i32 net = std::max(1, best_net_[entry]);
            most = std::max(most, (lack + net - 1) / net);
        }
    }
    return static_cast<u32>(most);
}

// No payment beyond the child in needs_[depth_ + 1] scores less.
template <class L>
Score Search<L>::bound(const Variant<L>& variant) const noexcept {
    const u32 used = totals_.used + 1 + activations_needed(needs_[depth_ + 1], model_->floating);
    const u32 costing = used > free_sources_ ? used - free_sources_ : 0;
    return Score{totals_.rank + variant.rank,
                 totals_.life + variant.life,
                 used,
                 0,
                 std::max(costing, totals_.activations + variant.costs_mana),
                 std::max(least_flexibility(used),
                          totals_.flexibility + model_->sources[variant.source].flexibility)};
}

// So many sources have together at least this much.
template <class L>
u32 Search<L>::least_flexibility(u32 sources) const noexcept {
    u32 sum = 0;
    for (u32 types = 0; types <= MANA_TYPES; ++types) {
        const u32 taken = std::min(sources, by_flexibility_[types]);
        sum += taken * types;
        sources -= taken;
    }
    return sum;
}

// What the bounds rest on.
template <class L>
void Search<L>::measure_sources() noexcept {
    const Model<L>& model = *model_;
    free_sources_ = 0;
    by_flexibility_.fill(0);
    model.lattice.zero(best_net_);
    for (u32 source = 0; source < model.problem->source_count; ++source) {
        const SourceModel<L>& given = model.sources[source];
        by_flexibility_[given.flexibility] += given.left;
        free_sources_ += given.simple_kinds != 0 ? given.left : 0;
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

template <class L>
bool is_worse(const SourceModel<L>& a, const SourceModel<L>& b) {
    if (a.simple_rank != b.simple_rank) {
        return a.simple_rank > b.simple_rank;
    }
    return a.simple_life != b.simple_life ? a.simple_life > b.simple_life
                                          : a.flexibility > b.flexibility;
}

template <class L>
Order worst_first(const Model<L>& model) {
    Order order;
    for (u32 source = 0; source < model.problem->source_count; ++source) {
        if (model.sources[source].simple_kinds == 0) {
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

template <class L>
void add_units(const L& lattice, Spare<L>& spare, typename L::Kinds kinds, i32 units) {
    for (u32 entry = 0; entry < lattice.size(); ++entry) {
        spare[entry] += (lattice.span(entry) & kinds) != 0 ? units : 0;
    }
}

// Sources of such units that can be taken away from `have` while `need` stays covered.
template <class L>
i32 removable(const L& lattice, const Spare<L>& spare, typename L::Kinds kinds, i32 most) {
    for (u32 entry = 0; entry < lattice.size(); ++entry) {
        if ((lattice.span(entry) & kinds) != 0) {
            most = std::min(most, spare[entry]);
        }
    }
    return std::max(most, 0);
}

} // namespace

template <class L>
void keep_simple(const Model<L>& model, const typename L::Vec& need, Kept& kept) noexcept {
    const L& lattice = model.lattice;
    typename L::Vec have = model.floating;
    model.tap_all(have);
    Spare<L> spare;
    for (u32 entry = 0; entry < lattice.size(); ++entry) {
        spare[entry] = have[entry] - need[entry];
    }
    const Order order = worst_first(model);
    for (u32 i = 0; i < order.size; ++i) {
        const SourceModel<L>& given = model.sources[order.sources[i]];
        add_units(lattice, spare, given.simple_kinds, static_cast<i32>(given.left));
    }
    kept.fill(0);
    for (u32 i = 0; i < order.size; ++i) {
        const SourceModel<L>& given = model.sources[order.sources[i]];
        const i32 left = static_cast<i32>(given.left);
        const i32 gone = removable(lattice, spare, given.simple_kinds, left);
        add_units(lattice, spare, given.simple_kinds, -gone);
        kept[order.sources[i]] = static_cast<u16>(left - gone);
    }
}

template class Search<Lattice>;
template class Search<WideLattice>;
template void keep_simple(const Model<Lattice>&, const Lattice::Vec&, Kept&) noexcept;
template void keep_simple(const Model<WideLattice>&, const WideLattice::Vec&, Kept&) noexcept;

} // namespace mirrorpool::payment
