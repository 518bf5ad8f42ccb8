#include "rules/payment_problem.hpp"

#include <algorithm>

namespace mirrorpool::payment {
namespace {

u32 units(const Symbol& symbol) { return symbol.count * std::max<u32>(1, symbol.generic); }

bool is_known(const Symbol& symbol) {
    return symbol.needs == 0 && (symbol.generic == 0 || symbol.life == 0);
}

u16 clamp_units(u16 count) { return std::min(count, static_cast<u16>(MAX_UNITS)); }

} // namespace

void Problem::clear() noexcept {
    clear_cost();
    status = ProblemStatus::OK;
    source_count = mode_count = group_count = mode_symbol_count = 0;
    floating.fill(0);
}

void Problem::clear_cost() noexcept {
    cost_count = 0;
    cost_units = 0;
    life_payments = 0;
}

void Problem::fail(ProblemStatus why) noexcept {
    if (status == ProblemStatus::OK) {
        status = why;
    }
}

void Problem::add_cost(Symbol symbol) noexcept {
    cost_units += units(symbol);
    if (!is_known(symbol)) {
        fail(ProblemStatus::UNSUPPORTED);
    } else if (cost_count == MAX_COST_SYMBOLS) {
        fail(ProblemStatus::FULL);
    } else if (cost_units > MAX_UNITS) {
        fail(ProblemStatus::TOO_LARGE);
    } else {
        symbol.mask &= TYPE_MASK;
        cost[cost_count++] = symbol;
    }
}

void Problem::add_source(u16 count) noexcept {
    if (source_count == MAX_SOURCES) {
        return fail(ProblemStatus::FULL);
    }
    sources[source_count++] = Source{clamp_units(count), Slice{mode_count, 0}};
}

void Problem::add_mode(SideCost side_cost) noexcept {
    if (source_count == 0 || mode_count == MAX_MODES ||
        sources[source_count - 1u].modes.size == MAX_SOURCE_MODES) {
        return fail(ProblemStatus::FULL);
    }
    ++sources[source_count - 1u].modes.size;
    modes[mode_count++] = Mode{Slice{mode_symbol_count, 0}, Slice{group_count, 0}, side_cost};
}

void Problem::add_mode_cost(u8 mask, u16 count) noexcept {
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
            Symbol{.count = count, .mask = static_cast<u8>(mask & TYPE_MASK)};
    }
}

void Problem::add_output(u8 mask, u16 amount, bool same_type) noexcept {
    if (mode_count == 0 || group_count == MAX_GROUPS ||
        modes[mode_count - 1u].output.size == MAX_MODE_GROUPS) {
        return fail(ProblemStatus::FULL);
    }
    ++modes[mode_count - 1u].output.size;
    groups[group_count++] =
        OutputGroup{clamp_units(amount), static_cast<u8>(mask & TYPE_MASK), same_type};
}

} // namespace mirrorpool::payment
