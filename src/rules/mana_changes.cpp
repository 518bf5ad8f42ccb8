#include "rules/mana_changes.hpp"

#include <algorithm>

#include "base/mana_types.hpp"

namespace mirrorpool {
namespace {

// Effects that do the same, and how many of them there are. What an ability adds is reduced to the
// set of its types and its amount, no further than any effect asks for: every change acts on each
// type alone, so the set of what can come out is the union over the types.
struct Group {
    ManaChange change;
    u8 from; // MAP
    u8 to;   // types, of which one is chosen; MAP: the type
    u16 amount;
    u8 least;
    u8 asks;
    u8 count;
    bool operator==(const Group&) const = default;
};

inline constexpr u32 MAX_GROUPS_OF_CHANGES = 8;
// Of equal effects so many are looked at: a further one can only repeat what these can do.
inline constexpr u32 MAX_COUNT = 3;
inline constexpr u32 MAX_STATES = 1u << 16;

Group group_of(const ManaEffect& effect) {
    const Instruction& in = effect.first[0];
    return {static_cast<ManaChange>(in.mode),
            in.a,
            effect.to,
            effect.amount,
            effect.least,
            effect.asks,
            1};
}

bool applies(const Group& group, u8 types, u32 amount) {
    return group.least <= amount && (group.asks == 0 || (group.asks & types) != 0);
}

u8 types_after(const Group& group, u8 types) {
    switch (group.change) {
    case ManaChange::MULTIPLY:
        return types;
    case ManaChange::RECOLOR:
        return static_cast<u8>((types & ~COLOR_MASK) | ((types & COLOR_MASK) != 0 ? group.to : 0));
    case ManaChange::MAP:
        return static_cast<u8>((types & ~group.from) | ((types & group.from) != 0 ? group.to : 0));
    default:
        return group.to; // any one of them, so all are possible
    }
}

// One effect that applies, or does not: there is no order. `units` are no number that varies.
u8 types_after_one(const ManaEffect& effect, u64 sets, u32 units) {
    const Group group = group_of(effect);
    u32 found = 0;
    for_each_bit(sets, [&](u32 m) {
        const u8 types = static_cast<u8>(m);
        found |= applies(group, types, units) ? types_after(group, types) : types;
    });
    return static_cast<u8>(found);
}

class Orders {
public:
    explicit Orders(const ManaEffects& effects) {
        for (u32 i = 0; i < effects.size; ++i) {
            add(effects.items[i]);
        }
        strides();
    }

    u8 types_from(u64 sets, u32 units, bool varies) {
        // Unless an effect asks for types, each one goes its way alone: one set of all will do.
        if (!asks_types_) {
            u32 all = 0;
            for_each_bit(sets, [&](u32 m) { all |= m; });
            sets = u64{1} << all;
        }
        for_each_bit(sets, [&](u32 m) {
            for (u32 amount = varies ? 1 : std::min(units, cap_); amount <= cap_; ++amount) {
                visit(static_cast<u8>(m), amount, 0);
                if (!varies) {
                    break;
                }
            }
        });
        return result_;
    }

private:
    void add(const ManaEffect& effect) {
        Group group = group_of(effect);
        cap_ = std::max(cap_, u32{effect.least});
        asks_types_ = asks_types_ || effect.asks != 0;
        for (u32 g = 0; g < size_; ++g) {
            Group& other = groups_[g];
            group.count = other.count;
            if (group == other) {
                other.count = static_cast<u8>(std::min<u32>(other.count + 1u, MAX_COUNT));
                return;
            }
        }
        group.count = 1;
        if (size_ < MAX_GROUPS_OF_CHANGES) {
            groups_[size_++] = group;
        }
    }

    // Numbers for "so many of each group are used"; too many to mark are walked without marks.
    void strides() {
        u32 product = 1;
        for (u32 g = 0; g < size_; ++g) {
            stride_[g] = product;
            product *= groups_[g].count + 1u;
        }
        marks_ = product * cap_ * 64 <= MAX_STATES;
        if (marks_) {
            std::fill_n(seen_, product * cap_, u64{0});
        }
    }

    bool is_seen(u8 types, u32 amount, u32 used) {
        if (!marks_) {
            return ++steps_ > MAX_STATES;
        }
        const u32 state = (used * cap_ + amount - 1) * 64 + types;
        const bool seen = (seen_[state >> 6] >> (state & 63) & 1) != 0;
        seen_[state >> 6] |= u64{1} << (state & 63);
        return seen;
    }

    bool has_left(u32 g, u32 used) const {
        return used / stride_[g] % (groups_[g].count + 1u) < groups_[g].count;
    }

    // Applies each effect that still applies; where none does, the mana is produced.
    void visit(u8 types, u32 amount, u32 used) {
        if (is_seen(types, amount, used)) {
            return;
        }
        bool is_final = true;
        for (u32 g = 0; g < size_; ++g) {
            const Group& group = groups_[g];
            if (has_left(g, used) && applies(group, types, amount)) {
                is_final = false;
                visit(types_after(group, types), amount_after(group, amount), used + stride_[g]);
            }
        }
        result_ = static_cast<u8>(result_ | (is_final ? types : 0));
    }

    u32 amount_after(const Group& group, u32 amount) const {
        switch (group.change) {
        case ManaChange::MULTIPLY:
            return std::min(cap_, amount * group.amount);
        case ManaChange::SET_TYPE_AND_AMOUNT:
        case ManaChange::CHOOSE_COLOR_AND_AMOUNT:
            return std::min<u32>(cap_, group.amount);
        default:
            return amount;
        }
    }

    Group groups_[MAX_GROUPS_OF_CHANGES];
    u32 stride_[MAX_GROUPS_OF_CHANGES] = {};
    u32 size_ = 0;
    u32 cap_ = 2;
    u32 steps_ = 0;
    bool marks_ = false;
    bool asks_types_ = false;
    u8 result_ = 0;
    u64 seen_[MAX_STATES / 64]; // cleared as far as it is used
};

} // namespace

u8 reachable_types(const ManaEffects& effects, u64 sets, u32 units, bool varies) {
    sets &= ~u64{1};
    if (sets == 0 || (units == 0 && !varies)) {
        return 0; // 106.12a
    }
    if (effects.size == 1 && !varies) {
        return types_after_one(effects.items[0], sets, units);
    }
    return Orders(effects).types_from(sets, units, varies);
}

} // namespace mirrorpool
