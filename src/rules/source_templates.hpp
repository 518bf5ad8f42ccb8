// What the mana abilities of a card give to payments, where that is the same on every board: found
// once a card and kept, so that a board is turned into a payment problem by copying.
#pragma once

#include <span>
#include <vector>

#include "rules/payment_supply.hpp"

namespace mirrorpool {

struct Context;
struct Ability;

inline constexpr u8 NO_READER = 255;

// One mana ability as a mode of a source: {T}, perhaps life or mana, and what it adds.
struct TemplateMode {
    u16 ability = 0; // row of Ability
    u16 life = 0;    // that its cost takes
    u16 damage = 0;  // that it deals to who activates it
    payment::SideCost side_cost = payment::SideCost::NONE;
    u8 reader = NO_READER;  // the reader class whose types its one group is of (106.7)
    payment::Slice groups;  // of SourceTemplates
    payment::Slice symbols; // of SourceTemplates: its cost in mana
};

// Of one definition, as long as effects change neither characteristics nor mana.
struct SourceTemplate {
    bool is_known = false;
    bool is_fixed = false;  // the modes are all that its mana abilities could be to a payment
    bool restricts = false; // some of its mana may not be spent on everything (106.6)
    payment::Slice modes;   // of SourceTemplates

    // If it is countable, what one gives besides its one unit of `types` or of what these reader
    // classes offer; and the most life that a mode takes.
    bool is_countable = false;
    u8 types = 0;
    u8 readers = 0;
    u16 life = 0;
    u16 more = NONE; // of SourceTemplates
};

class SourceTemplates {
public:
    explicit SourceTemplates(std::size_t definitions) : templates_(definitions) {}

    const SourceTemplate& of(const Context& ctx, u32 definition) {
        const SourceTemplate& known = templates_[definition];
        return known.is_known ? known : find(ctx, definition);
    }
    const payment::Supply& more(const SourceTemplate& t) const { return more_[t.more]; }
    std::span<const TemplateMode> modes(const SourceTemplate& t) const {
        return {modes_.data() + t.modes.first, t.modes.size};
    }
    std::span<const payment::OutputGroup> groups(const TemplateMode& m) const {
        return {groups_.data() + m.groups.first, m.groups.size};
    }
    std::span<const payment::Symbol> symbols(const TemplateMode& m) const {
        return {symbols_.data() + m.symbols.first, m.symbols.size};
    }

private:
    const SourceTemplate& find(const Context& ctx, u32 definition);
    bool add_mode(const Context& ctx, u32 ability, bool hurts);
    void count(SourceTemplate& t);
    bool count_more(SourceTemplate& t);

    std::vector<SourceTemplate> templates_; // by definition
    std::vector<TemplateMode> modes_;
    std::vector<payment::OutputGroup> groups_;
    std::vector<payment::Symbol> symbols_;
    std::vector<payment::Supply> more_;
};

// Whether a trigger of the permanent itself comes with its {T}: City of Brass.
bool is_tap_trigger(const Ability& ability);

// What the solver is to think of the ability, apart from mana; `hurts`: the permanent has such a
// trigger; `x`: the counters that it removes, where that is chosen.
payment::SideCost side_cost(const Context& ctx, u32 ability, bool hurts, u32 x = 1);

} // namespace mirrorpool
