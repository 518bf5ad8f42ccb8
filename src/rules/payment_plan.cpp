#include "rules/payment_plan.hpp"

#include <algorithm>

namespace mirrorpool::payment {
namespace {

u16 add(u32 a, u32 b) { return static_cast<u16>(a + b); }

// The group of a mode that makes its single unit.
u32 single_group(const Problem& problem, const Mode& mode) {
    u32 found = 0;
    for (u32 i = 0; i < mode.output.size; ++i) {
        const OutputGroup& group = problem.groups[mode.output.first + i];
        found = group.mask != 0 && group.amount != 0 ? i : found;
    }
    return found;
}

// Whether two slices of a table hold the same.
template <class Table>
bool is_equal(const Table& table, Slice a, Slice b) {
    const auto* const begin = table.data();
    return std::equal(begin + a.first, begin + a.first + a.size, begin + b.first,
                      begin + b.first + b.size);
}

bool is_cheaper(const Mode& a, const Mode& b) {
    return a.side_cost != b.side_cost ? a.side_cost < b.side_cost : a.life < b.life;
}

} // namespace

template <class L>
bool PlanWriter<L>::write(Model<L>& model, FinalCost& cost, const Payment& payment,
                          Plan& plan) noexcept {
    model_ = &model;
    cost_ = &cost;
    plan_ = &plan;
    is_full_ = false;
    plan.step_count = plan.produced_count = plan.spent_count = 0;
    plan.relevant = model.problem->relevant();
    plan.score = {};
    name_kinds();
    pool_.fill(0);
    for (u32 i = 0; i < model.problem->floating_count; ++i) {
        const FloatingMana& mana = model.problem->floating[i];
        for_each_bit(model.lattice.units(type_bit(mana.type), mana.gives),
                     [&](u32 kind) { pool_[kind] += mana.amount; });
    }
    trace(payment);
    keep_sources();
    use_kept();
    for (u32 i = length_; i > 0; --i) {
        activate(model.variants[payment.path[i - 1]], needs_[i], needs_[i - 1]);
    }
    pay_cost();
    return !is_full_;
}

template <class L>
void PlanWriter<L>::trace(const Payment& payment) noexcept {
    length_ = payment.length;
    cost_->charge(model_->lattice, needs_[0]);
    for (u32 i = 0; i < length_; ++i) {
        const Variant<L>& variant = model_->variants[payment.path[i]];
        model_->lattice.regress(needs_[i], variant.gain, variant.cost, needs_[i + 1]);
        --model_->sources[variant.source].left;
    }
}

template <class L>
void PlanWriter<L>::keep_sources() noexcept {
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        if (model_->sources[source].is_tapped) {
            keep_tapped(source);
        }
    }
    keep_simple(*model_, needs_[length_], kept_);
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        if (model_->sources[source].simple_kinds != 0) {
            model_->sources[source].left = kept_[source];
        }
    }
}

// Leaves as many sources of the class unused as the need allows.
template <class L>
void PlanWriter<L>::keep_tapped(u32 source) noexcept {
    Vec all;
    Vec one;
    model_->available(all);
    model_->lattice.zero(one);
    model_->tap(one, source, 1);
    i32 gone = static_cast<i32>(model_->sources[source].left);
    for (u32 entry = 0; entry < model_->lattice.size(); ++entry) {
        if (one[entry] > 0) {
            gone = std::min(gone, (all[entry] - needs_[length_][entry]) / one[entry]);
        }
    }
    model_->sources[source].left -= static_cast<u32>(std::max(gone, 0));
}

template <class L>
void PlanWriter<L>::use_kept() noexcept {
    Vec have;
    model_->available(have);
    measure(have, needs_[length_]);
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        if (model_->sources[source].is_tapped) {
            use_tapped(source);
        } else if (model_->sources[source].simple_kinds != 0) {
            use_simple(source);
        }
    }
}

template <class L>
void PlanWriter<L>::use_simple(u32 source) noexcept {
    const SourceModel<L>& given = model_->sources[source];
    const Amounts amounts = fix_kinds(given.simple_kinds, given.left);
    for (u32 kind = 0; kind < L::KINDS; ++kind) {
        if (amounts[kind] != 0) {
            use_simple_mode(source, kind, amounts[kind]);
        }
    }
}

// The mode with the least side cost, and then life, that makes one unit of the kind.
template <class L>
u32 PlanWriter<L>::simple_mode(u32 source, u32 kind) const noexcept {
    const Problem& problem = *model_->problem;
    const Mode* best = nullptr;
    u32 best_index = 0;
    for (u32 i = 0; i < problem.sources[source].modes.size; ++i) {
        const Mode& mode = model_->mode(source, i);
        if (!model_->is_usable(mode) || model_->limits.holds(mode) ||
            !is_single_unit(problem, mode)) {
            continue;
        }
        const u32 group = single_group(problem, mode);
        const u8 mask = problem.groups[mode.output.first + group].mask;
        const bool makes_it = (model_->group_kinds(mode, group, mask) >> kind & 1) != 0;
        if (makes_it && (best == nullptr || is_cheaper(mode, *best))) {
            best = &mode;
            best_index = i;
        }
    }
    return best_index;
}

template <class L>
void PlanWriter<L>::use_simple_mode(u32 source, u32 kind, u32 times) noexcept {
    const u32 index = simple_mode(source, kind);
    begin(source, index, times);
    Amounts one{};
    one[kind] = 1;
    add_produced(single_group(*model_->problem, model_->mode(source, index)), one);
    end();
}

template <class L>
void PlanWriter<L>::use_tapped(u32 source) noexcept {
    const Problem& problem = *model_->problem;
    const u32 index = model_->tapped_mode(source);
    const Mode& mode = model_->mode(source, index);
    for (u32 n = model_->sources[source].left; n > 0; --n) {
        begin(source, index, 1);
        for (u32 i = 0; i < mode.output.size; ++i) {
            produce(i, mode, problem.groups[mode.output.first + i].mask);
        }
        end();
    }
}

template <class L>
void PlanWriter<L>::activate(const Variant<L>& variant, const Vec& before,
                             const Vec& after) noexcept {
    const Mode& mode = model_->mode(variant.source, variant.mode);
    Vec have;
    begin(variant.source, variant.mode, 1);
    pool_units(have);
    measure(have, before);
    pay_mode(mode);
    pool_units(have);
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        have.block[b] += variant.gain.block[b];
    }
    measure(have, after);
    for (u32 i = 0; i < variant.group_count; ++i) {
        produce(i, mode, variant.masks[i]);
    }
    end();
}

template <class L>
void PlanWriter<L>::pay_mode(const Mode& mode) noexcept {
    Amounts all{};
    for (u32 i = 0; i < mode.cost.size; ++i) {
        const Symbol& symbol = model_->problem->mode_symbols[mode.cost.first + i];
        const Amounts spent =
            spend(model_->lattice.payers(symbol.mask, symbol.needs), symbol.count);
        for (u32 kind = 0; kind < L::KINDS; ++kind) {
            const u32 type = model_->lattice.type_of(kind);
            all[kind] = add(all[kind], spent[kind]);
            step_.spent[type] = add(step_.spent[type], spent[kind]);
        }
    }
    note_spent(step_.spent_units, all);
}

template <class L>
void PlanWriter<L>::note_spent(Slice& spent, const Amounts& amounts) noexcept {
    Plan& plan = *plan_;
    spent = Slice{plan.spent_count, 0};
    for (u32 kind = 0; kind < L::KINDS; ++kind) {
        if (amounts[kind] == 0) {
            continue;
        }
        if (plan.spent_count == plan.spent_units.size()) {
            is_full_ = true;
            return;
        }
        plan.spent_units[plan.spent_count++] =
            SpentUnits{amounts[kind], static_cast<u8>(model_->lattice.type_of(kind)),
                       model_->lattice.gives_of(kind)};
        ++spent.size;
    }
}

template <class L>
void PlanWriter<L>::pay_cost() noexcept {
    for (const u32 amount : pool_) {
        plan_->score.units += amount;
    }
    pay_with_life();
    pay_symbols();
}

template <class L>
void PlanWriter<L>::pay_with_life() noexcept {
    plan_->life_payments = static_cast<u16>(cost_->life);
    plan_->score.side_cost += cost_->life;
    plan_->score.life += PHYREXIAN_LIFE * cost_->life;
    for (u32 i = 0; i < model_->problem->cost_count; ++i) {
        plan_->symbol_life[i] = cost_->reading.life[i];
    }
}

template <class L>
void PlanWriter<L>::pay_symbols() noexcept {
    Plan& plan = *plan_;
    plan.spent.fill(0);
    for (u32 i = 0; i < model_->problem->cost_count; ++i) {
        plan.symbol_spent[i].fill(0);
        plan.symbol_units[i] = Slice{};
    }
    Vec have;
    pool_units(have);
    measure(have, needs_[0]);
    for (u32 i = 0; i < cost_->size; ++i) {
        const FinalCost::Demand& demand = cost_->demands[i];
        Amounts spent = spend(model_->lattice.payers(demand.mask, demand.needs), demand.count);
        const bool has_more = i + 1 < cost_->size && cost_->demands[i + 1].symbol == demand.symbol;
        if (has_more) { // the generic half of the same class
            const FinalCost::Demand& rest = cost_->demands[++i];
            const Amounts more = spend(model_->lattice.payers(rest.mask, rest.needs), rest.count);
            std::transform(spent.begin(), spent.end(), more.begin(), spent.begin(), add);
        }
        for (u32 kind = 0; kind < L::KINDS; ++kind) {
            const u32 type = model_->lattice.type_of(kind);
            plan.spent[type] = add(plan.spent[type], spent[kind]);
            plan.symbol_spent[demand.symbol][type] =
                add(plan.symbol_spent[demand.symbol][type], spent[kind]);
        }
        note_spent(plan.symbol_units[demand.symbol], spent);
    }
}

template <class L>
void PlanWriter<L>::name_kinds() noexcept {
    const L& lattice = model_->lattice;
    for (u32 kind = 0; kind < L::KINDS; ++kind) {
        Vec one;
        lattice.zero(one);
        lattice.supply(one, Kinds{1} << kind, 1);
        for (u32 b = 0; b < lattice.blocks(); ++b) {
            meets_[kind].block[b] = -one.block[b];
        }
    }
}

template <class L>
void PlanWriter<L>::measure(const Vec& have, const Vec& need) noexcept {
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        spare_.block[b] = have.block[b] - need.block[b];
    }
}

template <class L>
void PlanWriter<L>::pool_units(Vec& have) const noexcept {
    const L& lattice = model_->lattice;
    lattice.zero(have);
    for (u32 kind = 0; kind < L::KINDS; ++kind) {
        if (pool_[kind] == 0) {
            continue;
        }
        const Lanes units = splat(static_cast<i32>(std::min<u32>(pool_[kind], ENOUGH)));
        for (u32 b = 0; b < lattice.blocks(); ++b) {
            have.block[b] = smaller(have.block[b] + (meets_[kind].block[b] & units), splat(ENOUGH));
        }
    }
}

// As many as can go, up to `most`, where each lowers these unions.
template <class L>
u32 PlanWriter<L>::take_spare(const Vec& hurt, u32 most) noexcept {
    const u32 blocks = model_->lattice.blocks();
    Lanes least = splat(static_cast<i32>(std::min<u32>(most, ENOUGH)));
    for (u32 b = 0; b < blocks; ++b) {
        least = smaller(least, (hurt.block[b] & spare_.block[b]) | (~hurt.block[b] & least));
    }
    i32 taken = least[0];
    for (u32 lane = 1; lane < LANES; ++lane) {
        taken = std::min<i32>(taken, least[lane]);
    }
    taken = std::max(taken, 0);
    for (u32 b = 0; b < blocks; ++b) {
        spare_.block[b] -= hurt.block[b] & splat(taken);
    }
    return static_cast<u32>(taken);
}

// Pays symbols of `kinds` from the pool. A unit that some other symbol could need more is one whose
// spending lowers a union that does not hold all of them.
template <class L>
typename PlanWriter<L>::Amounts PlanWriter<L>::spend(Kinds kinds, u32 count) noexcept {
    const u32 blocks = model_->lattice.blocks();
    Amounts spent{};
    Vec holds;
    std::fill(holds.block, holds.block + blocks, splat(-1));
    for_each_bit(kinds, [&](u32 kind) {
        for (u32 b = 0; b < blocks; ++b) {
            holds.block[b] &= meets_[kind].block[b];
        }
    });
    for_each_bit(kinds, [&](u32 kind) {
        const u32 most = std::min(count, pool_[kind]);
        if (most == 0) {
            return;
        }
        Vec hurt;
        for (u32 b = 0; b < blocks; ++b) {
            hurt.block[b] = meets_[kind].block[b] & ~holds.block[b];
        }
        const u32 taken = take_spare(hurt, most);
        spent[kind] = static_cast<u16>(taken);
        pool_[kind] -= taken;
        count -= taken;
    });
    return spent;
}

// Settles units that could be of any of `kinds`, and puts them into the pool.
template <class L>
typename PlanWriter<L>::Amounts PlanWriter<L>::fix_kinds(Kinds kinds, u32 amount) noexcept {
    const u32 blocks = model_->lattice.blocks();
    Amounts fixed{};
    if ((kinds & (kinds - 1)) == 0) { // there is nothing to settle
        for_each_bit(kinds, [&](u32 kind) {
            fixed[kind] = static_cast<u16>(amount);
            pool_[kind] += amount;
        });
        return fixed;
    }
    Vec met;
    model_->lattice.zero(met);
    for_each_bit(kinds, [&](u32 kind) {
        for (u32 b = 0; b < blocks; ++b) {
            met.block[b] |= meets_[kind].block[b];
        }
    });
    for_each_bit(kinds, [&](u32 kind) {
        if (amount == 0) {
            return;
        }
        Vec hurt;
        for (u32 b = 0; b < blocks; ++b) {
            hurt.block[b] = met.block[b] & ~meets_[kind].block[b];
        }
        const u32 taken = take_spare(hurt, amount);
        fixed[kind] = static_cast<u16>(taken);
        pool_[kind] += taken;
        amount -= taken;
    });
    return fixed;
}

template <class L>
void PlanWriter<L>::begin(u32 source, u32 mode, u32 times) noexcept {
    step_ = {};
    step_.times = static_cast<u16>(times);
    step_.source = static_cast<u8>(source);
    step_.mode = static_cast<u8>(mode);
    step_.produced.first = plan_->produced_count;
    step_.spent_units.first = plan_->spent_count;
}

template <class L>
void PlanWriter<L>::produce(u32 group, const Mode& mode, u32 mask) noexcept {
    const u32 amount = model_->problem->groups[mode.output.first + group].amount;
    add_produced(group, fix_kinds(model_->group_kinds(mode, group, mask), mask != 0 ? amount : 0));
}

template <class L>
void PlanWriter<L>::add_produced(u32 group, const Amounts& amounts) noexcept {
    for (u32 kind = 0; kind < L::KINDS; ++kind) {
        if (amounts[kind] == 0) {
            continue;
        }
        if (plan_->produced_count == plan_->produced.size()) {
            is_full_ = true;
            return;
        }
        plan_->produced[plan_->produced_count++] = Produced{
            amounts[kind], static_cast<u8>(group), static_cast<u8>(model_->lattice.type_of(kind))};
        ++step_.produced.size;
    }
}

template <class L>
void PlanWriter<L>::end() noexcept {
    const Mode& mode = model_->mode(step_.source, step_.mode);
    Score& score = plan_->score;
    score.sources += step_.times;
    score.side_cost += step_.times * static_cast<u32>(mode.side_cost);
    score.life += u32{step_.times} * mode.life;
    score.mana_activations += mode.cost.size != 0 ? step_.times : 0u;
    score.flexibility += step_.times * u32{model_->sources[step_.source].flexibility};
    if (repeats_last(step_)) {
        Step& last = plan_->steps[plan_->step_count - 1u];
        last.times = add(last.times, step_.times);
        plan_->produced_count = step_.produced.first;
        plan_->spent_count = step_.spent_units.first;
    } else if (plan_->step_count == MAX_STEPS) {
        is_full_ = true;
    } else {
        plan_->steps[plan_->step_count++] = step_;
    }
}

template <class L>
bool PlanWriter<L>::repeats_last(const Step& step) const noexcept {
    if (plan_->step_count == 0) {
        return false;
    }
    const Step& last = plan_->steps[plan_->step_count - 1u];
    return last.source == step.source && last.mode == step.mode &&
           is_equal(plan_->produced, last.produced, step.produced) &&
           is_equal(plan_->spent_units, last.spent_units, step.spent_units);
}

template class PlanWriter<Lattice>;
template class PlanWriter<WideLattice>;

} // namespace mirrorpool::payment
