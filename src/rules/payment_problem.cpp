#include "rules/payment_problem.hpp"

#include <algorithm>

namespace mirrorpool::payment {
namespace {

u32 units(const Symbol& symbol) { return symbol.count * std::max<u32>(1, symbol.generic); }

u16 clamp_units(u16 count) { return std::min(count, static_cast<u16>(MAX_UNITS)); }

} // namespace

void Problem::clear() noexcept {
    clear_cost();
    status = ProblemStatus::OK;
    source_count = mode_count = group_count = mode_symbol_count = floating_count = 0;
    takes_more = false;
    mode_needs = 0;
    given_by_all = 0xFF;
    set_aside = 0;
    resources.fill(0);
}

void Problem::clear_cost() noexcept {
    cost_count = 0;
    cost_units = 0;
    life_budget = 0;
    cost_needs = 0;
}

void Problem::fail(ProblemStatus why) noexcept {
    if (status == ProblemStatus::OK) {
        status = why;
    }
}

void Problem::add_cost(Symbol symbol) noexcept {
    cost_units += units(symbol);
    if (cost_count == MAX_COST_SYMBOLS) {
        fail(ProblemStatus::FULL);
    } else if (cost_units > MAX_UNITS) {
        fail(ProblemStatus::TOO_LARGE);
    } else {
        symbol.mask &= TYPE_MASK;
        cost_needs |= symbol.needs;
        cost[cost_count++] = symbol;
    }
}

void Problem::add_floating(u32 type, u32 amount, Qualities gives) noexcept {
    if (amount == 0) {
        return;
    }
    if (type >= MANA_TYPES) {
        return fail(ProblemStatus::UNSUPPORTED);
    }
    u32 at = 0;
    while (at < floating_count && (floating[at].type != type || floating[at].gives != gives)) {
        ++at;
    }
    if (at == MAX_FLOATING) {
        return fail(ProblemStatus::FULL);
    }
    if (at == floating_count) {
        floating[floating_count++] = FloatingMana{0, static_cast<u8>(type), gives};
        given_by_all &= gives;
    }
    floating[at].amount = static_cast<u16>(std::min(floating[at].amount + amount, 0xFFFFu));
}

void Problem::add_floating(const u16* amounts) noexcept {
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        add_floating(type, amounts[type]);
    }
}

void Problem::take_floating(u32 type, u32 amount, Qualities gives) noexcept {
    for (u32 i = 0; i < floating_count; ++i) {
        FloatingMana& mana = floating[i];
        if (mana.type == type && mana.gives == gives) {
            mana.amount = static_cast<u16>(mana.amount - std::min<u32>(amount, mana.amount));
        }
    }
}

void Problem::add_source(u16 count) noexcept {
    if (source_count == MAX_SOURCES) {
        return fail(ProblemStatus::FULL);
    }
    sources[source_count++] = Source{clamp_units(count), Slice{mode_count, 0}};
}

void Problem::add_mode(SideCost side_cost, u16 life, u8 resource) noexcept {
    if (resource != NO_RESOURCE && resource >= MAX_RESOURCES) {
        return fail(ProblemStatus::UNSUPPORTED);
    }
    if (source_count == 0 || mode_count == MAX_MODES ||
        sources[source_count - 1u].modes.size == MAX_SOURCE_MODES) {
        return fail(ProblemStatus::FULL);
    }
    ++sources[source_count - 1u].modes.size;
    takes_more |= life != 0 || resource != NO_RESOURCE;
    modes[mode_count++] =
        Mode{Slice{mode_symbol_count, 0}, Slice{group_count, 0}, side_cost, resource, life, 0};
}

void Problem::add_mode_cost(u8 mask, u16 count, Qualities needs) noexcept {
    if (mode_count == 0 || mode_symbol_count == MAX_MODE_SYMBOLS) {
        return fail(ProblemStatus::FULL);
    }
    Mode& mode = modes[mode_count - 1u];
    if (mode.cost_units + count > static_cast<i32>(MAX_MODE_UNITS)) {
        return fail(ProblemStatus::TOO_LARGE);
    }
    if (count != 0) {
        ++mode.cost.size;
        mode.cost_units = static_cast<u16>(mode.cost_units + count);
        mode_symbols[mode_symbol_count++] =
            Symbol{.count = count, .mask = static_cast<u8>(mask & TYPE_MASK), .needs = needs};
        mode_needs |= needs;
    }
}

void Problem::add_output(u8 mask, u16 amount, bool same_type, Qualities gives) noexcept {
    if (mode_count == 0 || group_count == MAX_GROUPS ||
        modes[mode_count - 1u].output.size == MAX_MODE_GROUPS) {
        return fail(ProblemStatus::FULL);
    }
    ++modes[mode_count - 1u].output.size;
    given_by_all &= gives;
    groups[group_count++] =
        OutputGroup{clamp_units(amount), static_cast<u8>(mask & TYPE_MASK), same_type, gives};
}

} // namespace mirrorpool::payment
