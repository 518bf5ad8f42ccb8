#include "rules/payment_bundles.hpp"

#include <algorithm>
#include <bit>

#include "base/bits.hpp"
#include "rules/payment_limits.hpp"

namespace mirrorpool::payment {
namespace {

constexpr u32 MAX_STAGED = 32;
constexpr u32 RESTRICTED = MANA_TYPES;    // unit kinds from here on
constexpr u32 SET_ASIDE = 2 * MANA_TYPES; // what is no mana, by what it gives
constexpr u32 MAX_SET_ASIDE = 8;
constexpr u32 UNIT_KINDS = SET_ASIDE + MAX_SET_ASIDE;
constexpr u64 WORK_PER_BUNDLE = 50'000; // states looked at

using Pool = std::array<u32, UNIT_KINDS>;

bool has_all(const Pool& a, const Pool& b) {
    for (u32 type = 0; type < MANA_TYPES; ++type) {
        const bool covers =
            a[type] >= b[type] && a[type] + a[type + RESTRICTED] >= b[type] + b[type + RESTRICTED];
        if (!covers) {
            return false;
        }
    }
    return std::equal(a.begin() + SET_ASIDE, a.end(), b.begin() + SET_ASIDE,
                      [](u32 x, u32 y) { return x >= y; });
}

// A pool, and what can still be used: sources whose use has a price, life, resources.
struct State {
    Pool pool{};
    std::array<u16, MAX_STAGED> left{};
    std::array<u16, MAX_RESOURCES> resources{};
    u32 life = 0;
    bool is_beaten = false;
};

template <class Counts>
bool is_at_least(const Counts& a, const Counts& b) {
    return std::equal(a.begin(), a.end(), b.begin(), [](u32 x, u32 y) { return x >= y; });
}

bool beats(const State& a, const State& b) {
    return has_all(a.pool, b.pool) && a.life >= b.life && is_at_least(a.left, b.left) &&
           is_at_least(a.resources, b.resources);
}

// States of which none beats another. Beaten ones stay, marked, so that positions are stable.
class Frontier {
public:
    explicit Frontier(u64& work) : work_(work) {}

    void insert(const State& state) {
        work_ -= std::min<u64>(work_, states_.size() + 1);
        for (const State& other : states_) {
            if (!other.is_beaten && beats(other, state)) {
                return;
            }
        }
        for (State& other : states_) {
            if (!other.is_beaten && beats(state, other)) {
                other.is_beaten = true;
                --alive_;
            }
        }
        states_.push_back(state);
        ++alive_;
    }

    void swap(Frontier& other) {
        std::swap(alive_, other.alive_);
        std::swap(states_, other.states_);
    }

    u32 alive() const { return alive_; }
    std::size_t size() const { return states_.size(); }
    const State& operator[](std::size_t i) const { return states_[i]; }

private:
    u64& work_;
    u32 alive_ = 0;
    std::vector<State> states_;
};

class BundleFinder {
public:
    BundleFinder(const Problem& problem, u32 limit)
        : problem_(problem), limit_(limit), work_(WORK_PER_BUNDLE * limit), frontier_(work_) {
        limits_.find(problem);
    }

    bool find(std::vector<Bundle>& bundles) {
        if (!find_kinds()) {
            return false;
        }
        frontier_.insert(first_state());
        for (u32 i = 0; i < problem_.source_count && fits(); ++i) {
            if (!is_staged(problem_.sources[i])) {
                use_freely(problem_.sources[i]);
            }
        }
        for (std::size_t i = 0; i < frontier_.size() && fits(); ++i) {
            if (!frontier_[i].is_beaten) {
                use_staged(State{frontier_[i]});
            }
        }
        return fits() && list(bundles);
    }

private:
    // Staged states may be more than what is left of them in the end.
    bool fits() const { return work_ > 0 && frontier_.alive() <= 4 * limit_; }

    bool is_restricted(Qualities gives) const {
        return (gives | SNOW | problem_.set_aside) != 0xFF;
    }

    bool note_kind(Qualities given) {
        if (!problem_.is_mana(given)) {
            return note_set_aside(given);
        }
        const Qualities gives = static_cast<Qualities>(given | problem_.set_aside);
        const Qualities kind = static_cast<Qualities>(gives | SNOW);
        const bool fits = kind == 0xFF || restricted_ == 0xFF || restricted_ == kind;
        restricted_ = kind != 0xFF ? kind : restricted_;
        return fits;
    }

    bool note_set_aside(Qualities gives) {
        const auto end = set_aside_.begin() + set_aside_count_;
        if (std::find(set_aside_.begin(), end, gives) != end) {
            return true;
        }
        const bool has_room = set_aside_count_ < MAX_SET_ASIDE;
        if (has_room) {
            set_aside_[set_aside_count_++] = gives;
        }
        return has_room;
    }

    // Whether all restricted mana is alike.
    bool find_kinds() {
        bool fits = (problem_.mode_needs & SNOW) == 0;
        for (u32 i = 0; i < problem_.floating_count; ++i) {
            fits = fits && note_kind(problem_.floating[i].gives);
        }
        for (u32 i = 0; i < problem_.group_count; ++i) {
            fits = fits && note_kind(problem_.groups[i].gives);
        }
        return fits && find_staged();
    }

    bool find_staged() {
        u32 count = 0;
        for (u32 i = 0; i < problem_.source_count; ++i) {
            if (!is_staged(problem_.sources[i])) {
                continue;
            }
            if (count == MAX_STAGED) {
                return false;
            }
            staged_[count++] = static_cast<u8>(i);
        }
        staged_count_ = count;
        return true;
    }

    const Mode& mode(const Source& source, u32 index) const {
        return problem_.modes[source.modes.first + index];
    }

    bool is_staged(const Source& source) const {
        bool staged = false;
        for (u32 i = 0; i < source.modes.size; ++i) {
            staged |= mode(source, i).cost.size != 0 || limits_.holds(mode(source, i));
        }
        return staged;
    }

    State first_state() const {
        State state;
        for (u32 i = 0; i < problem_.floating_count; ++i) {
            const FloatingMana& mana = problem_.floating[i];
            state.pool[mana.type + (is_restricted(mana.gives) ? RESTRICTED : 0)] += mana.amount;
        }
        for (u32 i = 0; i < staged_count_; ++i) {
            state.left[i] = problem_.sources[staged_[i]].count;
        }
        state.resources = problem_.resources;
        state.life = problem_.life_budget;
        return state;
    }

    // Every source of the class is used once, in every way worth it: more mana never hurts.
    void use_freely(const Source& source) {
        Frontier options(work_);
        for (u32 i = 0; i < source.modes.size; ++i) {
            make(State{}, mode(source, i), 0, [&](const State& made) { options.insert(made); });
        }
        const u32 count = usable_count(problem_, source);
        const bool is_fixed = options.alive() == 1;
        for (u32 n = 0; n < (is_fixed ? 1 : count) && options.alive() != 0 && fits(); ++n) {
            add_options(options, is_fixed ? count : 1);
        }
    }

    void add_options(const Frontier& options, u32 times) {
        Frontier next(work_);
        for (std::size_t i = 0; i < frontier_.size(); ++i) {
            for (std::size_t j = 0; j < options.size(); ++j) {
                if (frontier_[i].is_beaten || options[j].is_beaten || work_ == 0) {
                    continue;
                }
                State state = frontier_[i];
                for (u32 kind = 0; kind < UNIT_KINDS; ++kind) {
                    state.pool[kind] += times * options[j].pool[kind];
                }
                next.insert(state);
            }
        }
        frontier_.swap(next);
    }

    // One activation more.
    void use_staged(const State& state) {
        for (u32 i = 0; i < staged_count_; ++i) {
            const Source& source = problem_.sources[staged_[i]];
            for (u32 m = 0; state.left[i] != 0 && m < source.modes.size; ++m) {
                State later = state;
                --later.left[i];
                if (take(later, mode(source, m))) {
                    pay(later, mode(source, m), 0, 0, 0);
                }
            }
        }
    }

    static bool take(State& state, const Mode& mode) {
        if (mode.life > state.life) {
            return false;
        }
        state.life -= mode.life;
        if (mode.resource == NO_RESOURCE) {
            return true;
        }
        return state.resources[mode.resource]-- != 0;
    }

    bool pays(u32 kind, const Symbol& symbol) const {
        if (kind >= SET_ASIDE || !problem_.is_mana(symbol.needs)) {
            return kind >= SET_ASIDE && (symbol.needs & ~set_aside_[kind - SET_ASIDE]) == 0;
        }
        const Qualities gives = kind < RESTRICTED ? Qualities{0xFF} : restricted_;
        return (symbol.mask & type_bit(kind % MANA_TYPES)) != 0 && (symbol.needs & ~gives) == 0;
    }

    // Every way to pay from symbol class `symbol` on, of which `paid` units are paid, with units of
    // kinds from `kind` on.
    void pay(const State& state, const Mode& way, u32 symbol, u32 paid, u32 kind) {
        if (symbol == way.cost.size) {
            return make(state, way, 0, [&](const State& made) { frontier_.insert(made); });
        }
        const Symbol& given = problem_.mode_symbols[way.cost.first + symbol];
        if (paid == given.count) {
            return pay(state, way, symbol + 1, 0, 0);
        }
        for (; kind < UNIT_KINDS && fits(); ++kind) {
            if (state.pool[kind] != 0 && pays(kind, given)) {
                State after = state;
                --after.pool[kind];
                pay(after, way, symbol, paid + 1, kind);
            }
        }
    }

    // Every choice of types from output group `group` on.
    template <class F>
    void make(const State& state, const Mode& way, u32 group, F&& done) {
        if (group == way.output.size) {
            return done(state);
        }
        const OutputGroup& given = problem_.groups[way.output.first + group];
        if (given.mask == 0 || given.amount == 0) { // CR 106.5
            return make(state, way, group + 1, done);
        }
        if (given.same_type || std::popcount(given.mask) == 1) {
            for_each_bit(given.mask, [&](u32 type) {
                State after = state;
                after.pool[kind_of(given, type)] += given.amount;
                make(after, way, group + 1, done);
            });
            return;
        }
        distribute(state, way, group, given.amount, given.mask, done);
    }

    template <class F>
    void distribute(const State& state, const Mode& way, u32 group, u32 amount, u32 mask,
                    F&& done) {
        if (amount == 0) {
            return make(state, way, group + 1, done);
        }
        const OutputGroup& given = problem_.groups[way.output.first + group];
        for (; mask != 0 && fits(); mask &= mask - 1) {
            const u32 type = static_cast<u32>(std::countr_zero(mask));
            const bool is_last = (mask & (mask - 1)) == 0;
            State after = state;
            after.pool[kind_of(given, type)] += is_last ? amount : 1;
            distribute(after, way, group, is_last ? 0 : amount - 1, mask, done);
        }
    }

    u32 kind_of(const OutputGroup& group, u32 type) const {
        if (!problem_.is_mana(group.gives)) {
            const auto at = std::find(set_aside_.begin(), set_aside_.end(), group.gives);
            return SET_ASIDE + static_cast<u32>(at - set_aside_.begin());
        }
        return type + (is_restricted(group.gives) ? RESTRICTED : 0);
    }

    // Pools of which no other has at least as much, whatever is left besides.
    bool list(std::vector<Bundle>& bundles) {
        Frontier pools(work_);
        for (std::size_t i = 0; i < frontier_.size() && work_ > 0; ++i) {
            State bare;
            std::copy_n(frontier_[i].pool.begin(), SET_ASIDE, bare.pool.begin());
            pools.insert(bare);
        }
        for (std::size_t i = 0; i < pools.size(); ++i) {
            if (!pools[i].is_beaten) {
                add_bundle(bundles, pools[i].pool);
            }
        }
        std::sort(bundles.begin(), bundles.end(), comes_first);
        return work_ > 0 && bundles.size() <= limit_;
    }

    static void add_bundle(std::vector<Bundle>& bundles, const Pool& pool) {
        Bundle bundle;
        std::copy_n(pool.begin(), MANA_TYPES, bundle.unrestricted.begin());
        std::copy_n(pool.begin() + RESTRICTED, MANA_TYPES, bundle.restricted.begin());
        bundles.push_back(bundle);
    }

    static bool comes_first(const Bundle& a, const Bundle& b) {
        return a.unrestricted != b.unrestricted ? a.unrestricted > b.unrestricted
                                                : a.restricted > b.restricted;
    }

    const Problem& problem_;
    const u32 limit_;
    u64 work_;
    Frontier frontier_;
    Limits limits_;
    Qualities restricted_ = 0xFF; // what restricted mana gives, snow included
    u32 set_aside_count_ = 0;
    std::array<Qualities, MAX_SET_ASIDE> set_aside_{};
    u32 staged_count_ = 0;
    std::array<u8, MAX_STAGED> staged_;
};

} // namespace

bool maximal_bundles(const Problem& problem, std::vector<Bundle>& bundles, u32 limit) {
    bundles.clear();
    const bool found = problem.status == ProblemStatus::OK && limit != 0 &&
                       BundleFinder(problem, limit).find(bundles);
    if (!found) {
        bundles.clear();
    }
    return found;
}

} // namespace mirrorpool::payment
