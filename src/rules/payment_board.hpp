// The board as a payment problem (601.2g): what a cost asks for, and which permanents could make
// mana for it, in classes of identical ones.
#pragma once

#include "rules/paying.hpp"

namespace mirrorpool {

// Life that the cost asks for besides mana, and that a mana ability could take apart from its cost,
// from instruction `from` of its program on.
u32 life_cost(const Context& ctx, const ManaCost& cost);
i32 damage_of(const Context& ctx, const Source& source, const Ability& ability, u32 from = 0);

// Whether the ability asks nobody anything but its controller, and adds what it would add before
// its cost is paid.
bool runs_by_script(const Context& ctx, const Ability& ability);

// Whether what it adds depends on the permanent that its cost takes.
bool reads_cost_object(const Context& ctx, u32 ability);

// Whether what the ability of `source` adds depends on the permanent in `slot` being there.
bool counts(const Context& ctx, u32 ability, u32 slot, const Source& source);

// Whether it may be activated only while such permanents as the one in `slot` are there.
bool condition_counts(const Context& ctx, const Ability& ability, u32 slot, const Source& source);

// Whether what it adds is found by trying it out: it asks for more than types of mana, or effects
// change what is added.
bool is_tried_out(const Context& ctx, u32 ability);

// A total cost as symbols: with X, and with what it costs more or less (601.2f).
struct CostView {
    const Cost* cost = nullptr; // typed symbols
    std::span<const Symbol> symbols;
    u32 generic = 0;
};

CostView view_cost(const Context& ctx, u32 player, const ManaCost& cost);
CostView view_ability_cost(const Context& ctx, u32 ability);

inline u32 units_of(const CostView& v) {
    return v.generic + (v.cost != nullptr ? u32{v.cost->units} - v.cost->generic : 0u);
}
inline bool has_symbols(const CostView& v) { return !v.symbols.empty(); }

// How permanents may help to pay a cost by being tapped, apart from making mana: each pays for {1},
// or a creature that convokes for one mana of a colour of it (702.51, 702.126).
enum class Help : u8 { NOTHING, CONVOKE, IMPROVISE, WATERBEND };
Help help_for(const Context& ctx, const ManaCost& cost);

// How much of the cost they may pay for, where that is not all of its generic mana.
inline constexpr u32 NO_LIMIT = 0xFFFFFFFF;
u32 help_limit(const Context& ctx, const ManaCost& cost);

// The colours that the untapped permanent could pay for, and COLORLESS for {1}; 0: it cannot help.
u8 help_types(const Context& ctx, Help help, u32 slot);

// What such a unit gives in a payment problem: it pays for the cost itself and for nothing else.
inline constexpr payment::Qualities HELP_GIVES = 2;

// What all mana has, for symbols that only mana pays: where permanents that help may pay for a part
// of the cost alone, and where some are set aside for costs of mana abilities.
inline constexpr payment::Qualities IS_MANA = 128;

// Permanents with "{T}: Add one mana of this type", by type.
inline constexpr Word SIMPLE_WORDS[MANA_TYPES] = {Word::simple_white, Word::simple_blue,
                                                  Word::simple_black, Word::simple_red,
                                                  Word::simple_green, Word::simple_colorless};

inline u64 simple_sources(const Board& board, u32 w) {
    u64 any = 0;
    for (const Word word : SIMPLE_WORDS) {
        any |= board.set(word)[w];
    }
    return any;
}

// "This slot stands for no class of the problem."
inline constexpr u8 NO_CLASS = 255;

// The player's mana pool and mana sources, for costs put with put_cost while the board stands
// still. `cost` says which permanents are excluded. `in_any_order`: as if it did not matter when a
// permanent is sacrificed, so that NO is a proof and YES is none.
void collect_sources(Context& ctx, u32 player, const ManaCost& cost, bool in_any_order = false);
void put_cost(Context& ctx, u32 player, const ManaCost& cost);

// Whether the sources collected for one cost are not those for another: some mana is restricted,
// or they exclude permanents.
bool depends_on_cost(const Context& ctx, const ManaCost& cost);

// Both: fills ctx.payment_problem and ctx.payment_index.
void build_problem(Context& ctx, u32 player, const ManaCost& cost);

// The same with the mana pool and the permanents that are simple sources only.
void build_simple_problem(Context& ctx, u32 player, const ManaCost& cost);

// The same with the mana pool as the only source.
void build_pool_problem(Context& ctx, u32 player, const ManaCost& cost);

// What a kind of mana in the pool may pay in the problem built last.
payment::Qualities qualities_of(const Context& ctx, u8 flags, u32 restriction,
                                const Source& source);

} // namespace mirrorpool
