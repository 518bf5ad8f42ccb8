// The lattice for mana that is not all alike: snow, or restricted in what it may be spent on. What
// a unit is, is its type and what it gives.
#pragma once

#include "rules/payment_lattice.hpp"

namespace mirrorpool::payment {

class WideLattice : public LatticeBase<128> {
public:
    using Kinds = u64; // bit MANA_TYPES * c + t: type t of the c-th set of qualities given
    static constexpr u32 MAX_GIVES = 10;
    static constexpr u32 MAX_GENERATORS = 10;
    static constexpr u32 KINDS = MANA_TYPES * MAX_GIVES;
    static constexpr u32 MAX_DEPTH = 256;
    static constexpr u32 MEMO_SIZE = 128;
    static constexpr bool ALWAYS_FITS = false;

    // False if there are too many kinds of mana or of symbols.
    bool build(const Problem& problem, bool with_modes) noexcept;

    Kinds units(u32 mask, u32 gives) const noexcept;
    Kinds payers(u32 mask, u32 needs) const noexcept;
    u32 type_of(u32 kind) const { return kind % MANA_TYPES; }
    Qualities gives_of(u32 kind) const { return gives_[kind / MANA_TYPES]; }
    Kinds span(u32 entry) const { return span_[entry]; }

    void charge(Vec& need, Kinds kinds, i32 count) const {
        for (u32 entry = 0; entry < size(); ++entry) {
            if ((kinds & ~span_[entry]) == 0) {
                Lanes& block = need.block[entry / LANES];
                block[entry % LANES] = static_cast<i16>(block[entry % LANES] + count);
            }
        }
    }

    void supply(Vec& have, Kinds kinds, i32 amount) const {
        const u32 met = generators_met(kinds);
        for (u32 i = 0; i < blocks_; ++i) {
            const Lanes meets = (index(i) & splat(static_cast<i32>(met))) != Lanes{};
            have.block[i] = smaller(have.block[i] + (meets & splat(amount)), splat(ENOUGH));
        }
    }

private:
    // Symbols that need the same qualities: bit m of `masks` for mask m.
    struct Class {
        u64 masks;
        Qualities needs;
    };
    struct Classes {
        u32 size = 0;
        std::array<Class, MAX_GENERATORS> items;
    };

    static Lanes index(u32 block) {
        constexpr Lanes LANE{0, 1, 2, 3, 4, 5, 6, 7};
        return LANE | splat(static_cast<i32>(block * LANES));
    }

    u32 generators_met(Kinds kinds) const {
        u32 met = 0;
        for (u32 i = 0; i < generator_count_; ++i) {
            met |= (generators_[i] & kinds) != 0 ? 1u << i : 0u;
        }
        return met;
    }

    bool find_gives(const Problem& problem) noexcept;
    bool add_gives(u32 gives) noexcept;
    bool find_classes(const Problem& problem, bool with_modes, Classes& classes) const noexcept;
    bool add_generators(const Class& symbols) noexcept;
    bool add_generator(Kinds kinds) noexcept;
    void find_spans() noexcept;

    u32 gives_count_ = 0;
    u32 generator_count_ = 0;
    Qualities relevant_ = 0;
    std::array<Qualities, MAX_GIVES> gives_;
    std::array<Kinds, MAX_GENERATORS> generators_;
    std::array<Kinds, MAX_UNIONS> span_;
};

} // namespace mirrorpool::payment
