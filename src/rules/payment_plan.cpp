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

} // namespace

bool PlanWriter::write(Model& model, FinalCost& cost, const Payment& payment, Plan& plan) noexcept {
    model_ = &model;
    cost_ = &cost;
    plan_ = &plan;
    is_full_ = false;
    plan.step_count = plan.produced_count = 0;
    plan.score = {};
    std::copy(model.problem->floating.begin(), model.problem->floating.end(), pool_.begin());
    trace(payment);
    keep_sources();
    use_kept();
    for (u32 i = length_; i > 0; --i) {
        activate(model.variants[payment.path[i - 1]], needs_[i], needs_[i - 1]);
    }
    pay_cost();
    return !is_full_;
}

void PlanWriter::trace(const Payment& payment) noexcept {
    length_ = payment.length;
    cost_->charge(model_->lattice, needs_[0]);
    for (u32 i = 0; i < length_; ++i) {
        const Variant& variant = model_->variants[payment.path[i]];
        model_->lattice.regress(needs_[i], variant.gain, variant.cost, needs_[i + 1]);
        --model_->sources[variant.source].left;
    }
}

void PlanWriter::keep_sources() noexcept {
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        if (model_->sources[source].is_tapped) {
            keep_tapped(source);
        }
    }
    keep_simple(*model_, needs_[length_], kept_);
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        if (model_->sources[source].simple_mask != 0) {
            model_->sources[source].left = kept_[source];
        }
    }
}

// Leaves as many sources of the class unused as the need allows.
void PlanWriter::keep_tapped(u32 source) noexcept {
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

void PlanWriter::use_kept() noexcept {
    Vec have;
    model_->available(have);
    measure(have, needs_[length_]);
    for (u32 source = 0; source < model_->problem->source_count; ++source) {
        if (model_->sources[source].is_tapped) {
            use_tapped(source);
        } else if (model_->sources[source].simple_mask != 0) {
            use_simple(source);
        }
    }
}

void PlanWriter::use_simple(u32 source) noexcept {
    const SourceModel& given = model_->sources[source];
    const Amounts amounts = fix_types(given.simple_mask, given.left);
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        if (amounts[type] != 0) {
            use_simple_mode(source, type, amounts[type]);
        }
    }
}

// The mode with the least side cost that makes one unit of the type.
void PlanWriter::use_simple_mode(u32 source, u32 type, u32 times) noexcept {
    const Problem& problem = *model_->problem;
    const Mode* best = nullptr;
    u32 best_index = 0;
    for (u32 i = 0; i < problem.sources[source].modes.size; ++i) {
        const Mode& mode = model_->mode(source, i);
        if (!model_->is_usable(mode) || !is_single_unit(problem, mode)) {
            continue;
        }
        const u32 mask = problem.groups[mode.output.first + single_group(problem, mode)].mask;
        if ((mask & type_bit(type)) != 0 && (best == nullptr || mode.side_cost < best->side_cost)) {
            best = &mode;
            best_index = i;
        }
    }
    begin(source, best_index, times);
    Amounts one{};
    one[type] = 1;
    add_produced(single_group(problem, *best), one);
    end();
}

void PlanWriter::use_tapped(u32 source) noexcept {
    const Problem& problem = *model_->problem;
    const u32 index = model_->tapped_mode(source);
    const Mode& mode = model_->mode(source, index);
    for (u32 n = model_->sources[source].left; n > 0; --n) {
        begin(source, index, 1);
        for (u32 i = 0; i < mode.output.size; ++i) {
            const OutputGroup& group = problem.groups[mode.output.first + i];
            produce(i, group.mask, group.amount);
        }
        end();
    }
}

void PlanWriter::activate(const Variant& variant, const Vec& before, const Vec& after) noexcept {
    const Problem& problem = *model_->problem;
    const Mode& mode = model_->mode(variant.source, variant.mode);
    Vec have;
    begin(variant.source, variant.mode, 1);
    pool_units(have);
    measure(have, before);
    for (u32 i = 0; i < mode.cost.size; ++i) {
        const Symbol& symbol = problem.mode_symbols[mode.cost.first + i];
        const Amounts spent = spend(symbol.mask, symbol.count);
        for (u32 type = 0; type < MANA_TYPES; ++type) {
            step_.spent[type] = add(step_.spent[type], spent[type]);
        }
    }
    pool_units(have);
    for (u32 b = 0; b < model_->lattice.blocks(); ++b) {
        have.block[b] += variant.gain.block[b];
    }
    measure(have, after);
    for (u32 i = 0; i < variant.group_count; ++i) {
        produce(i, variant.masks[i], problem.groups[mode.output.first + i].amount);
    }
    end();
}

void PlanWriter::pay_cost() noexcept {
    Plan& plan = *plan_;
    plan.life_payments = static_cast<u16>(cost_->life);
    plan.score.side_cost += cost_->life;
    plan.spent.fill(0);
    for (u32 i = 0; i < MAX_COST_SYMBOLS; ++i) {
        plan.symbol_spent[i].fill(0);
        const bool is_counted = i < model_->problem->cost_count;
        plan.symbol_life[i] =
            is_counted && model_->problem->cost[i].life != 0 ? cost_->other[i] : u16{0};
    }
    Vec have;
    pool_units(have);
    measure(have, needs_[0]);
    for (u32 i = 0; i < cost_->size; ++i) {
        const FinalCost::Demand& demand = cost_->demands[i];
        const Amounts spent = spend(demand.mask, demand.count);
        for (u32 type = 0; type < MANA_TYPES; ++type) {
            plan.spent[type] = add(plan.spent[type], spent[type]);
            plan.symbol_spent[demand.symbol][type] =
                add(plan.symbol_spent[demand.symbol][type], spent[type]);
        }
    }
    for (const u32 amount : pool_) {
        plan.score.leftover += amount;
    }
}

void PlanWriter::measure(const Vec& have, const Vec& need) noexcept {
    for (u32 entry = 0; entry < model_->lattice.size(); ++entry) {
        spare_[entry] = have[entry] - need[entry];
    }
}

void PlanWriter::pool_units(Vec& have) const noexcept {
    model_->lattice.zero(have);
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        model_->lattice.supply(have, type_bit(type),
                               static_cast<i32>(std::min<u32>(pool_[type], ENOUGH)));
    }
}

// Pays symbols of `mask` from the pool. A unit that some other symbol could need more is one whose
// spending lowers a union that does not hold the whole mask.
PlanWriter::Amounts PlanWriter::spend(u32 mask, u32 count) noexcept {
    const Lattice& lattice = model_->lattice;
    Amounts spent{};
    for_each_bit(mask, [&](u32 type) {
        const auto hurts = [&](u32 entry) {
            const u32 span = lattice.span(entry);
            return (span & type_bit(type)) != 0 && (mask & ~span) != 0;
        };
        i32 most = static_cast<i32>(std::min(count, pool_[type]));
        for (u32 entry = 0; entry < lattice.size(); ++entry) {
            most = hurts(entry) ? std::min(most, spare_[entry]) : most;
        }
        most = std::max(most, 0);
        for (u32 entry = 0; entry < lattice.size(); ++entry) {
            spare_[entry] -= hurts(entry) ? most : 0;
        }
        spent[type] = static_cast<u16>(most);
        pool_[type] -= static_cast<u32>(most);
        count -= static_cast<u32>(most);
    });
    return spent;
}

// Settles units that could be of any type in `mask`, and puts them into the pool.
PlanWriter::Amounts PlanWriter::fix_types(u32 mask, u32 amount) noexcept {
    const Lattice& lattice = model_->lattice;
    Amounts fixed{};
    for_each_bit(mask, [&](u32 type) {
        const auto hurts = [&](u32 entry) {
            const u32 span = lattice.span(entry);
            return (span & mask) != 0 && (span & type_bit(type)) == 0;
        };
        i32 most = static_cast<i32>(amount);
        for (u32 entry = 0; entry < lattice.size(); ++entry) {
            most = hurts(entry) ? std::min(most, spare_[entry]) : most;
        }
        most = std::max(most, 0);
        for (u32 entry = 0; entry < lattice.size(); ++entry) {
            spare_[entry] -= hurts(entry) ? most : 0;
        }
        fixed[type] = static_cast<u16>(most);
        pool_[type] += static_cast<u32>(most);
        amount -= static_cast<u32>(most);
    });
    return fixed;
}

void PlanWriter::begin(u32 source, u32 mode, u32 times) noexcept {
    step_ = {};
    step_.times = static_cast<u16>(times);
    step_.source = static_cast<u8>(source);
    step_.mode = static_cast<u8>(mode);
    step_.produced.first = plan_->produced_count;
}

void PlanWriter::produce(u32 group, u32 mask, u32 amount) noexcept {
    add_produced(group, fix_types(mask, mask != 0 ? amount : 0));
}

void PlanWriter::add_produced(u32 group, const Amounts& amounts) noexcept {
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        if (amounts[type] == 0) {
            continue;
        }
        if (plan_->produced_count == plan_->produced.size()) {
            is_full_ = true;
            return;
        }
        plan_->produced[plan_->produced_count++] =
            Produced{amounts[type], static_cast<u8>(group), static_cast<u8>(type)};
        ++step_.produced.size;
    }
}

void PlanWriter::end() noexcept {
    const Mode& mode = model_->mode(step_.source, step_.mode);
    Score& score = plan_->score;
    score.sources += step_.times;
    score.side_cost += step_.times * static_cast<u32>(mode.side_cost);
    score.mana_activations += mode.cost.size != 0 ? step_.times : 0u;
    score.flexibility += step_.times * u32{model_->sources[step_.source].flexibility};
    if (repeats_last(step_)) {
        Step& last = plan_->steps[plan_->step_count - 1u];
        last.times = add(last.times, step_.times);
        plan_->produced_count = step_.produced.first;
    } else if (plan_->step_count == MAX_STEPS) {
        is_full_ = true;
    } else {
        plan_->steps[plan_->step_count++] = step_;
    }
}

bool PlanWriter::repeats_last(const Step& step) const noexcept {
    if (plan_->step_count == 0) {
        return false;
    }
    const Step& last = plan_->steps[plan_->step_count - 1u];
    const auto same = [](const Produced& a, const Produced& b) {
        return a.amount == b.amount && a.group == b.group && a.type == b.type;
    };
    const auto* made = plan_->produced.data();
    return last.source == step.source && last.mode == step.mode && last.spent == step.spent &&
           std::equal(made + last.produced.first, made + last.produced.first + last.produced.size,
                      made + step.produced.first, made + step.produced.first + step.produced.size,
                      same);
}

} // namespace mirrorpool::payment
