// Costs made ready for asking them of many rows.
#include <algorithm>
#include <numeric>

#include "base/mana_types.hpp"
#include "kernels/payment.hpp"

namespace mirrorpool {
namespace {

constexpr u32 SETS = 128; // of the seven bits
constexpr u32 PHYREXIAN_LIFE = 2;

struct Reading {
    std::array<u8, COST_SYMBOLS> life{};
    std::array<u8, COST_SYMBOLS> generic{};
    std::array<u16, SETS> need{}; // symbols that ask for something inside the set
    u32 units = 0;
    u32 paid = 0; // with life
};

// The next combination, as an odometer with two digits a symbol; false after the last.
bool next(const CostRow& row, Reading& reading) {
    for (u32 i = 0; i < COST_SYMBOLS; ++i) {
        const CostSymbol& symbol = row.symbols[i];
        if (symbol.phyrexian != 0 && reading.life[i] + reading.generic[i] < symbol.count) {
            ++reading.life[i];
            return true;
        }
        reading.life[i] = 0;
        if (symbol.generic != 0 && reading.generic[i] < symbol.count) {
            ++reading.generic[i];
            return true;
        }
        reading.generic[i] = 0;
    }
    return false;
}

void charge(Reading& reading, u32 mask, u32 count) {
    for (u32 set = 0; set < SETS && count != 0; ++set) {
        const bool is_inside = (mask & ~set) == 0;
        reading.need[set] = static_cast<u16>(reading.need[set] + (is_inside ? count : 0));
    }
    reading.units += count;
}

void measure(const CostRow& row, Reading& reading) {
    reading.need.fill(0);
    reading.units = reading.paid = 0;
    for (u32 i = 0; i < COST_SYMBOLS; ++i) {
        const CostSymbol& symbol = row.symbols[i];
        charge(reading, symbol.mask, symbol.count - u32{reading.life[i]} - reading.generic[i]);
        charge(reading, TYPE_MASK, u32{reading.generic[i]} * symbol.generic);
        reading.paid += reading.life[i];
    }
}

bool asks_no_more(const Reading& a, const Reading& b) {
    return a.paid <= b.paid && std::equal(a.need.begin(), a.need.end(), b.need.begin(),
                                          [](u16 x, u16 y) { return x <= y; });
}

// Only unions of what is asked for can fail: other sets ask no more than the union inside them.
bool is_union(const Reading& reading, u32 set) {
    bool found = reading.need[set] != 0;
    for (u32 bit = 1; bit < SETS; bit *= 2) {
        found = found && ((set & bit) == 0 || reading.need[set & ~bit] != reading.need[set]);
    }
    return found;
}

void store(CostTable& table, const Reading& reading) {
    const u32 first = static_cast<u32>(table.needs.size());
    for (u32 set = SETS; set-- > 1;) { // everything first: most that cannot be paid fail there
        if (is_union(reading, set)) {
            table.needs.push_back({reading.need[set], static_cast<u8>(set)});
        }
    }
    const u32 size = static_cast<u32>(table.needs.size()) - first;
    table.readings.push_back({first, static_cast<u16>(size), static_cast<u16>(reading.units),
                              static_cast<u16>(reading.paid * PHYREXIAN_LIFE)});
}

// Ways to read a symbol class: how many symbols life pays, and how many of the others generic mana.
u64 ways_of(const CostSymbol& symbol) {
    const u64 ways = u64{symbol.count} + 1;
    const bool is_phyrexian = symbol.phyrexian != 0;
    const bool is_hybrid = symbol.generic != 0;
    return is_phyrexian && is_hybrid ? ways * (ways + 1) / 2 : is_phyrexian || is_hybrid ? ways : 1;
}

bool has_few_readings(const CostRow& row) {
    u64 ways = 1;
    for (const CostSymbol& symbol : row.symbols) {
        ways *= ways_of(symbol);
        if (ways > MAX_COST_READINGS) {
            return false;
        }
    }
    return true;
}

// Every reading that the life allows, without those that ask for no less than another.
void list_readings(const CostRow& row, std::vector<Reading>& readings) {
    Reading reading;
    do {
        if (std::accumulate(reading.life.begin(), reading.life.end(), 0u) * PHYREXIAN_LIFE >
            row.life) {
            continue;
        }
        measure(row, reading);
        const auto beaten = [&](const Reading& other) { return asks_no_more(other, reading); };
        if (std::none_of(readings.begin(), readings.end(), beaten)) {
            std::erase_if(readings, [&](const Reading& r) { return asks_no_more(reading, r); });
            readings.push_back(reading);
        }
    } while (next(row, reading));
}

} // namespace

bool CostTable::add(const CostRow& row) {
    if (!has_few_readings(row)) {
        return false;
    }
    std::vector<Reading> listed;
    list_readings(row, listed);
    std::stable_sort(listed.begin(), listed.end(), [](const Reading& a, const Reading& b) {
        return a.paid != b.paid ? a.paid < b.paid : a.units < b.units;
    });
    const u32 first = static_cast<u32>(readings.size());
    for (const Reading& reading : listed) {
        store(*this, reading);
    }
    costs.push_back({first, static_cast<u16>(listed.size()), row.x});
    return true;
}

} // namespace mirrorpool
