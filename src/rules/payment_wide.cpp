#include "rules/payment_wide.hpp"

namespace mirrorpool::payment {
namespace {

bool pays_less(Qualities a, Qualities b) {
    const int more = std::popcount(a) - std::popcount(b);
    return more != 0 ? more < 0 : a < b;
}

} // namespace

bool WideLattice::build(const Problem& problem, bool with_modes) noexcept {
    relevant_ = problem.relevant();
    generator_count_ = 0;
    Classes classes;
    bool fits = find_gives(problem) && find_classes(problem, with_modes, classes);
    for (u32 i = 0; fits && i < classes.size; ++i) {
        fits = add_generators(classes.items[i]);
    }
    if (fits) {
        find_spans();
    }
    return fits;
}

bool WideLattice::find_gives(const Problem& problem) noexcept {
    gives_count_ = 0;
    bool fits = true;
    for (u32 i = 0; i < problem.floating_count; ++i) {
        fits = fits && add_gives(problem.floating[i].gives);
    }
    for (u32 i = 0; i < problem.group_count; ++i) {
        fits = fits && add_gives(problem.groups[i].gives);
    }
    return fits;
}

// What can pay least comes first: it is spent first.
bool WideLattice::add_gives(u32 gives) noexcept {
    const Qualities kept = static_cast<Qualities>(gives & relevant_);
    u32 at = 0;
    while (at < gives_count_ && pays_less(gives_[at], kept)) {
        ++at;
    }
    if (at < gives_count_ && gives_[at] == kept) {
        return true;
    }
    if (gives_count_ == MAX_GIVES) {
        return false;
    }
    std::copy_backward(gives_.begin() + at, gives_.begin() + gives_count_,
                       gives_.begin() + gives_count_ + 1);
    gives_[at] = kept;
    ++gives_count_;
    return true;
}

bool WideLattice::find_classes(const Problem& problem, bool with_modes,
                               Classes& classes) const noexcept {
    bool fits = true;
    for_each_symbol_kind(problem, with_modes, [&](u32 mask, u32 needs) {
        const Qualities kept = static_cast<Qualities>(needs & relevant_);
        u32 at = 0;
        while (at < classes.size && classes.items[at].needs != kept) {
            ++at;
        }
        if (at == MAX_GENERATORS) {
            fits = false;
            return;
        }
        if (at == classes.size) {
            classes.items[classes.size++] = Class{0, kept};
        }
        classes.items[at].masks |= u64{1} << mask;
    });
    return fits;
}

// Within a class, as in the usual lattice, the masks or the parts generate, whichever are fewer.
bool WideLattice::add_generators(const Class& symbols) noexcept {
    const u64 masks = symbols.masks & ~u64{1};
    std::array<u8, MANA_TYPES> parts{};
    const u32 part_count = find_parts(masks, parts);
    bool fits = true;
    if (static_cast<u32>(std::popcount(masks)) <= part_count) {
        for_each_bit(masks,
                     [&](u32 mask) { fits = fits && add_generator(payers(mask, symbols.needs)); });
    } else {
        for (u32 i = 0; fits && i < part_count; ++i) {
            fits = add_generator(payers(parts[i], symbols.needs));
        }
    }
    return fits;
}

bool WideLattice::add_generator(Kinds kinds) noexcept {
    const auto end = generators_.begin() + generator_count_;
    if (kinds == 0 || std::find(generators_.begin(), end, kinds) != end) {
        return true;
    }
    if (generator_count_ == MAX_GENERATORS) {
        return false;
    }
    generators_[generator_count_++] = kinds;
    return true;
}

void WideLattice::find_spans() noexcept {
    set_generators(generator_count_);
    for (u32 entry = 0; entry < size(); ++entry) {
        span_[entry] = 0;
        for (u32 i = 0; i < generator_count_; ++i) {
            span_[entry] |= (entry >> i & 1) != 0 ? generators_[i] : 0;
        }
    }
}

WideLattice::Kinds WideLattice::units(u32 mask, u32 gives) const noexcept {
    const Qualities kept = static_cast<Qualities>(gives & relevant_);
    Kinds kinds = 0;
    for (u32 i = 0; i < gives_count_; ++i) {
        kinds |= gives_[i] == kept ? Kinds{mask} << (MANA_TYPES * i) : 0;
    }
    return kinds;
}

WideLattice::Kinds WideLattice::payers(u32 mask, u32 needs) const noexcept {
    Kinds kinds = 0;
    for (u32 i = 0; i < gives_count_; ++i) {
        const bool pays = (needs & relevant_ & ~gives_[i] & 0xFF) == 0;
        kinds |= pays ? Kinds{mask} << (MANA_TYPES * i) : 0;
    }
    return kinds;
}

} // namespace mirrorpool::payment
