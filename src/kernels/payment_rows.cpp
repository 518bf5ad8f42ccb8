#include <algorithm>
#include <bit>
#include <cstring>

#include "base/mana_types.hpp"
#include "kernels/payment.hpp"

namespace mirrorpool {
namespace {

constexpr u64 ONES = 0x0101'0101'0101'0101;
constexpr u32 MAX_WORDS = MAX_ROW_SOURCES / 8;

// A row as words of eight sources.
class Row {
public:
    explicit Row(std::size_t width) : width_(width), size_((width + 7) / 8) {
        words_[size_ == 0 ? 0 : size_ - 1] = 0;
    }

    void load(const u8* sources) { std::memcpy(words_.data(), sources, width_); }

    // Whether all are sets of types: seven bits, and not snow alone.
    bool is_valid() const {
        u64 bad = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            const u64 has_type = (words_[i] & ONES * TYPE_MASK) + ONES * TYPE_MASK;
            bad |= (words_[i] & ONES * 0x80) | (words_[i] & ~has_type & ONES * SNOW_SOURCE);
        }
        return bad == 0;
    }

    // Sources that meet the mask: the high bit of byte + 127 says that a byte below 128 is not 0.
    u32 count(u32 mask) const {
        u64 met = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            met += ((words_[i] & ONES * mask) + ONES * 0x7F) >> 7 & ONES;
        }
        constexpr u64 PAIRS = 0x00FF'00FF'00FF'00FF;
        return static_cast<u32>(((met & PAIRS) + (met >> 8 & PAIRS)) * 0x0001'0001'0001'0001 >> 48);
    }

private:
    std::size_t width_;
    std::size_t size_;
    std::array<u64, MAX_WORDS> words_;
};

bool suffices(const Row& row, const CostTable& table, const CostReading& reading) {
    const UnionNeed* const needs = table.needs.data() + reading.first;
    for (u32 i = 0; i < reading.size; ++i) {
        if (row.count(needs[i].mask) < needs[i].count) {
            return false;
        }
    }
    return true;
}

// The first reading that the row can pay, or null.
const CostReading* find_reading(const Row& row, const CostTable& table, const CostEntry& cost) {
    const CostReading* const readings = table.readings.data() + cost.first;
    const auto* const found =
        std::find_if(readings, readings + cost.size,
                     [&](const CostReading& reading) { return suffices(row, table, reading); });
    return found == readings + cost.size ? nullptr : found;
}

// X is generic, so only the sources as a whole could be too few (CR 107.3a).
i16 largest_x(const Row& row, const CostTable& table, const CostEntry& cost) {
    i32 most = -1;
    const u32 all = row.count(TYPE_MASK);
    for (u32 i = 0; i < cost.size; ++i) {
        const CostReading& reading = table.readings[cost.first + i];
        if (suffices(row, table, reading)) {
            most = std::max(most, static_cast<i32>((all - reading.units) / cost.x));
        }
    }
    return static_cast<i16>(most);
}

// Chooses sources for one reading: those that could give most are left out first, as long as every
// union keeps enough; then each of the others gets a type that leaves enough for the rest.
class Payer {
public:
    Payer(const Row& row, const CostTable& table, const CostReading& reading)
        : needs_(table.needs.data() + reading.first), size_(reading.size) {
        for (u32 i = 0; i < size_; ++i) {
            spare_[i] = static_cast<i32>(row.count(needs_[i].mask)) - needs_[i].count;
        }
    }

    void pay(const u8* sources, std::size_t width, u8* used) {
        std::copy_n(sources, width, used);
        for (int flexibility = 7; flexibility > 0; --flexibility) {
            for (std::size_t i = width; i-- > 0;) {
                if (std::popcount(used[i]) == flexibility && leave_out(used[i])) {
                    used[i] = 0;
                }
            }
        }
        for (std::size_t i = 0; i < width; ++i) {
            used[i] = used[i] != 0 ? settle(used[i]) : u8{0};
        }
    }

private:
    template <class F>
    bool spend(F&& touches) {
        for (u32 i = 0; i < size_; ++i) {
            if (touches(needs_[i].mask) && spare_[i] == 0) {
                return false;
            }
        }
        for (u32 i = 0; i < size_; ++i) {
            spare_[i] -= touches(needs_[i].mask) ? 1 : 0;
        }
        return true;
    }

    bool leave_out(u32 source) {
        return spend([=](u32 mask) { return (mask & source) != 0; });
    }

    // A snow unit that pays {S} may be of any of its types.
    u8 settle(u32 source) {
        for (u32 bit = 1; bit <= SNOW_SOURCE; bit *= 2) {
            const auto lacks_it = [=](u32 mask) {
                return (mask & source) != 0 && (mask & bit) == 0;
            };
            if ((source & bit) != 0 && spend(lacks_it)) {
                const u32 types = bit == SNOW_SOURCE ? source : bit;
                return static_cast<u8>(types & (~types + 1));
            }
        }
        return 0;
    }

    const UnionNeed* needs_;
    u32 size_;
    std::array<i32, 128> spare_;
};

// Calls f(row number, row, answer number, cost) for each question.
template <class F>
bool ask(const PaymentRows& rows, std::size_t first, std::size_t last, F&& f) {
    Row row(rows.width);
    const auto& costs = rows.table->costs;
    bool valid = true;
    for (std::size_t i = first; i < last; ++i) {
        row.load(rows.sources + i * rows.width);
        valid &= row.is_valid();
        if (rows.cost_of != nullptr) {
            f(i, row, i, costs[rows.cost_of[i]]);
            continue;
        }
        for (std::size_t c = 0; c < costs.size(); ++c) {
            f(i, row, i * costs.size() + c, costs[c]);
        }
    }
    return valid;
}

} // namespace

bool rows_can_pay(const PaymentRows& rows, u8* answer, std::size_t first,
                  std::size_t last) noexcept {
    return ask(rows, first, last, [&](std::size_t, const Row& row, std::size_t at, auto& cost) {
        answer[at] = find_reading(row, *rows.table, cost) != nullptr ? 1 : 0;
    });
}

bool rows_max_x(const PaymentRows& rows, i16* answer, std::size_t first,
                std::size_t last) noexcept {
    return ask(rows, first, last, [&](std::size_t, const Row& row, std::size_t at, auto& cost) {
        answer[at] = largest_x(row, *rows.table, cost);
    });
}

bool rows_pay(const PaymentRows& rows, u8* answer, u8* used, std::size_t first,
              std::size_t last) noexcept {
    return ask(rows, first, last, [&](std::size_t i, const Row& row, std::size_t, auto& cost) {
        const CostReading* const reading = find_reading(row, *rows.table, cost);
        answer[i] = reading != nullptr ? 1 : 0;
        u8* const mine = used + i * rows.width;
        std::fill_n(mine, rows.width, u8{0});
        if (reading != nullptr) {
            Payer(row, *rows.table, *reading).pay(rows.sources + i * rows.width, rows.width, mine);
        }
    });
}

} // namespace mirrorpool
