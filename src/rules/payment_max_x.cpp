#include "rules/payment_max_x.hpp"

#include <algorithm>

#include "rules/payment_model.hpp"

namespace mirrorpool::payment {
namespace {

// No fewer units than a pool could ever hold: what an activation takes is gone.
u64 most_units(const Problem& problem) {
    u64 most = 0;
    for (u32 i = 0; i < problem.floating_count; ++i) {
        most += problem.floating[i].amount;
    }
    for (u32 i = 0; i < problem.source_count; ++i) {
        const Source& source = problem.sources[i];
        u64 net = 0;
        for (u32 m = 0; m < source.modes.size; ++m) {
            const Mode& mode = problem.modes[source.modes.first + m];
            const u64 out = output_units(problem, mode);
            net = std::max(net, out > mode.cost_units ? out - mode.cost_units : 0);
        }
        most += net * source.count;
    }
    return most;
}

Answer with_x(Problem& problem, const XSymbol& symbol, u32 x, Scratch& scratch, u32 budget) {
    const u16 count = problem.cost_count;
    const u32 units = problem.cost_units;
    const Qualities needs = problem.cost_needs;
    const ProblemStatus status = problem.status;
    Symbol more;
    more.count = static_cast<u16>(x * symbol.symbols_per_x);
    more.mask = symbol.mask;
    more.needs = symbol.needs;
    problem.add_cost(more);
    const Answer answer = can_pay(problem, scratch, budget);
    problem.cost_count = count;
    problem.cost_units = units;
    problem.cost_needs = needs;
    problem.status = status;
    return answer;
}

} // namespace

// More X is never easier, so halving finds the border.
MaxX max_x(Problem& problem, const XSymbol& symbol, Scratch& scratch, u32 budget) noexcept {
    MaxX found;
    found.answer = can_pay(problem, scratch, budget);
    if (found.answer != Answer::YES || symbol.symbols_per_x == 0) {
        found.is_exact = found.answer != Answer::YES;
        return found;
    }
    const u32 room = MAX_UNITS - problem.cost_units;
    const u64 units = most_units(problem);
    u32 beyond = static_cast<u32>(std::min<u64>(units, room)) / symbol.symbols_per_x + 1;
    found.is_exact = units <= room;
    while (found.x + 1 < beyond) {
        const u32 middle = found.x + (beyond - found.x) / 2;
        const Answer answer = with_x(problem, symbol, middle, scratch, budget);
        if (answer == Answer::YES) {
            found.x = middle;
        } else {
            beyond = middle;
            found.is_exact = answer == Answer::NO;
        }
    }
    return found;
}

} // namespace mirrorpool::payment
