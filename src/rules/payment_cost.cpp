#include <algorithm>

#include "rules/payment_search.hpp"

namespace mirrorpool::payment {

void FinalCost::first(const Problem& from, bool may_pay_life) noexcept {
    problem = &from;
    life_limit = may_pay_life ? from.life_budget / PHYREXIAN_LIFE : 0;
    reading = {};
    list();
}

u32 FinalCost::life_ways(u32 symbol) const noexcept {
    const Symbol& given = problem->cost[symbol];
    return given.life != 0 ? std::min<u32>(given.count, life_limit) : 0;
}

// An odometer with two digits a symbol, which share its count.
bool FinalCost::next() noexcept {
    for (u32 i = 0; i < problem->cost_count; ++i) {
        const Symbol& given = problem->cost[i];
        u16& life_digit = reading.life[i];
        u16& generic_digit = reading.generic[i];
        if (life_digit < life_ways(i) && life_digit + generic_digit < given.count) {
            ++life_digit;
            list();
            return true;
        }
        life_digit = 0;
        if (given.generic != 0 && generic_digit < given.count) {
            ++generic_digit;
            list();
            return true;
        }
        generic_digit = 0;
    }
    return false;
}

void FinalCost::choose(const Reading& chosen) noexcept {
    reading = chosen;
    list();
}

void FinalCost::list() noexcept {
    size = units = life = 0;
    for (u32 i = 0; i < problem->cost_count; ++i) {
        const Symbol& given = problem->cost[i];
        const u8 symbol = static_cast<u8>(i);
        const u32 plain = given.count - u32{reading.life[i]} - u32{reading.generic[i]};
        const u32 generic = u32{reading.generic[i]} * given.generic;
        life += reading.life[i];
        units += plain + generic;
        if (plain != 0) {
            demands[size++] = {static_cast<u16>(plain), given.mask, symbol, given.needs};
        }
        if (generic != 0) {
            demands[size++] = {static_cast<u16>(generic), TYPE_MASK, symbol, generic_needs(given)};
        }
    }
}

} // namespace mirrorpool::payment
