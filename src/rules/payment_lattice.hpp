// Requirements on a supply of mana, as Hall's condition sees them.
//
// A cost can be paid from some units exactly when for every set of its symbols there are enough
// units that can pay one of them. It is enough to look at unions of symbol masks. A Vec holds one
// number for each such union: how many units that meet the union are there (a supply), or must be
// there (a need).
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "base/bits.hpp"
#include "base/mana_types.hpp"
#include "base/types.hpp"
#include "rules/payment_problem.hpp"

namespace mirrorpool::payment {

// Eight unions at a time: half of most boards' unions fit one 128-bit register.
using Lanes [[gnu::vector_size(16)]] = i16;
inline constexpr u32 LANES = 8;

// Supplies stop counting here; needs never get above it (see MAX_UNITS).
inline constexpr i16 ENOUGH = 16000;

template <u32 BLOCKS>
struct VecOf {
    Lanes block[BLOCKS];
    i32 operator[](u32 entry) const { return block[entry / LANES][entry % LANES]; }
};

inline Lanes splat(i32 value) {
    const i16 v = static_cast<i16>(value);
    return Lanes{v, v, v, v, v, v, v, v};
}

inline Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }
inline Lanes smaller(Lanes a, Lanes b) { return a < b ? a : b; }

inline bool any(Lanes truth) {
    const auto half = std::bit_cast<std::array<u64, 2>>(truth);
    return (half[0] | half[1]) != 0;
}

// Splits the six types into the parts that no mask (bit m of `masks` for mask m) cuts.
inline u32 find_parts(u64 masks, std::array<u8, MANA_TYPES>& parts) {
    u32 count = 1;
    parts[0] = TYPE_MASK;
    for_each_bit(masks, [&](u32 mask) {
        for (u32 i = 0, before = count; i < before; ++i) {
            const u32 inside = parts[i] & mask;
            const u32 outside = parts[i] & ~mask;
            if (inside != 0 && outside != 0) {
                parts[i] = static_cast<u8>(inside);
                parts[count++] = static_cast<u8>(outside);
            }
        }
    });
    return count;
}

// Every symbol of a problem as (mask, needs), those of hybrids' generic halves included.
template <class F>
void for_each_symbol_kind(const Problem& problem, bool with_modes, F&& f) {
    for (u32 i = 0; i < problem.cost_count; ++i) {
        const Symbol& symbol = problem.cost[i];
        f(symbol.mask, symbol.needs);
        if (symbol.generic != 0) {
            f(TYPE_MASK, generic_needs(symbol));
        }
    }
    for (u32 i = 0; with_modes && i < problem.mode_symbol_count; ++i) {
        f(problem.mode_symbols[i].mask, problem.mode_symbols[i].needs);
    }
}

// What all lattices do with vectors. Entry e is the union of the generators whose bit is set in e:
// three bits are the lane, the rest the block.
template <u32 MAX_BLOCKS>
class LatticeBase {
public:
    using Vec = VecOf<MAX_BLOCKS>;
    static constexpr u32 MAX_UNIONS = LANES * MAX_BLOCKS;

    u32 blocks() const { return blocks_; }
    u32 size() const { return blocks_ * LANES; }

    void zero(Vec& v) const {
        for (u32 i = 0; i < blocks_; ++i) {
            v.block[i] = Lanes{};
        }
    }

    bool covers(const Vec& have, const Vec& need) const {
        Lanes missing{};
        for (u32 i = 0; i < blocks_; ++i) {
            missing |= need.block[i] > have.block[i];
        }
        return !any(missing);
    }

    // Sum of what is missing: how far a need is from being met.
    u32 missing(const Vec& have, const Vec& need) const {
        i32 sum = 0;
        for (u32 i = 0; i < blocks_; ++i) {
            const Lanes lack = larger(need.block[i] - have.block[i], Lanes{});
            for (u32 lane = 0; lane < LANES; ++lane) {
                sum += lack[lane];
            }
        }
        return static_cast<u32>(sum);
    }

    // What must be there before an activation, so that `need` is there after it: the units it makes
    // can only help what comes later, and what pays its own cost comes on top of that.
    void regress(const Vec& need, const Vec& gain, const Vec& cost, Vec& before) const {
        for (u32 i = 0; i < blocks_; ++i) {
            before.block[i] = need.block[i] - gain.block[i];
        }
        raise(before);
        for (u32 i = 0; i < blocks_; ++i) {
            before.block[i] += cost.block[i];
        }
    }

    // A union needs at least what each union inside it needs.
    void raise(Vec& v) const {
        for (u32 i = 0; i < blocks_; ++i) {
            Lanes x = v.block[i];
            x = larger(x, __builtin_shufflevector(x, x, 0, 0, 2, 2, 4, 4, 6, 6));
            x = larger(x, __builtin_shufflevector(x, x, 0, 1, 0, 1, 4, 5, 4, 5));
            x = larger(x, __builtin_shufflevector(x, x, 0, 1, 2, 3, 0, 1, 2, 3));
            v.block[i] = x;
        }
        for (u32 half = 1; half < blocks_; half *= 2) {
            for (u32 i = 0; i < blocks_; ++i) {
                if ((i & half) != 0) {
                    v.block[i] = larger(v.block[i], v.block[i - half]);
                }
            }
        }
    }

protected:
    void set_generators(u32 count) { blocks_ = count <= 3 ? 1 : 1u << (count - 3); }

    u32 blocks_ = 1;
};

// The usual lattice: what a unit is, is its type alone.
class Lattice : public LatticeBase<8> {
public:
    using Kinds = u32; // a set of types
    static constexpr u32 KINDS = MANA_TYPES;
    static constexpr u32 MAX_DEPTH = 768; // activations in one payment
    static constexpr u32 MEMO_SIZE = 512;
    static constexpr bool ALWAYS_FITS = true;

    // Every union of masks is also a union of the parts of the types that no mask cuts: whichever
    // are fewer generate.
    bool build(const Problem& problem, bool with_modes) {
        u64 seen = 0;
        for_each_symbol_kind(problem, with_modes, [&](u32 mask, u32) { seen |= u64{1} << mask; });
        build(seen & ~u64{1});
        return true;
    }

    // What units of `mask` can be, and the units that pay symbols of `mask`.
    Kinds units(u32 mask, u32) const { return mask; }
    Kinds payers(u32 mask, u32) const { return mask; }
    u32 type_of(u32 kind) const { return kind; }
    Qualities gives_of(u32) const { return 0; }
    Kinds span(u32 entry) const { return static_cast<u32>(span_[entry]); }

    // `count` symbols of `mask` ask for units of every union that holds their whole mask.
    void charge(Vec& need, u32 mask, i32 count) const {
        for (u32 i = 0; i < blocks_; ++i) {
            const Lanes inside = (~span_.block[i] & splat(static_cast<i32>(mask))) == Lanes{};
            need.block[i] += inside & splat(count);
        }
    }

    // `amount` units of `mask` count for every union that they can meet.
    void supply(Vec& have, u32 mask, i32 amount) const {
        for (u32 i = 0; i < blocks_; ++i) {
            const Lanes meets = (span_.block[i] & splat(static_cast<i32>(mask))) != Lanes{};
            have.block[i] = smaller(have.block[i] + (meets & splat(amount)), splat(ENOUGH));
        }
    }

private:
    void build(u64 masks) {
        std::array<u8, MANA_TYPES> parts{};
        const u32 part_count = find_parts(masks, parts);
        const u32 mask_count = static_cast<u32>(std::popcount(masks));
        set_generators(std::min(part_count, mask_count));
        zero(span_);
        u32 generator = 0;
        if (mask_count <= part_count) {
            for_each_bit(masks, [&](u32 mask) { add(generator++, mask); });
        } else {
            for (; generator < part_count; ++generator) {
                add(generator, parts[generator]);
            }
        }
    }

    void add(u32 generator, u32 mask) {
        constexpr Lanes LANE_BITS[3] = {{0, -1, 0, -1, 0, -1, 0, -1},
                                        {0, 0, -1, -1, 0, 0, -1, -1},
                                        {0, 0, 0, 0, -1, -1, -1, -1}};
        const Lanes types = splat(static_cast<i32>(mask));
        for (u32 i = 0; i < blocks_; ++i) {
            if (generator < 3) {
                span_.block[i] |= LANE_BITS[generator] & types;
            } else if ((i >> (generator - 3) & 1) != 0) {
                span_.block[i] |= types;
            }
        }
    }

    Vec span_;
};

} // namespace mirrorpool::payment
