// What every rule gets: the board, the pool it belongs to, and working memory outside the record.
#pragma once

#include <memory>
#include <new>
#include <vector>

#include "base/mana_types.hpp"
#include "base/status.hpp"
#include "cards/pool.hpp"
#include "rules/option.hpp"
#include "rules/payment_solver.hpp"
#include "rules/source_templates.hpp"
#include "rules/traits.hpp"
#include "state/board.hpp"

namespace mirrorpool {

inline constexpr u32 MAX_CLASSES_OF_SLOT = 4;

// How a mode uses its permanent. OBJECT: it is set aside, to be tapped or sacrificed for the cost
// of another one's ability. GIVEN: it is tapped or sacrificed for it at once.
// ITSELF: its own ability takes it.
enum class ModeUse : u8 { ABILITY, HELP, OBJECT, GIVEN, ITSELF };

// A mana ability whose cost takes other permanents (rules/payment_objects).
struct ObjectDemand {
    u16 ability;
    u16 slot;                   // a permanent that has it
    payment::Qualities quality; // of permanents set aside for it; 0: they are given at once
};

inline constexpr u32 MAX_DEMANDS = 16;

// Which board objects the classes and modes of ctx.payment_problem stand for.
struct PaymentIndex {
    u16 ability_of_mode[payment::MAX_MODES];
    ModeUse use_of_mode[payment::MAX_MODES];
    u16 x_of_mode[payment::MAX_MODES];       // counters that it removes, where X is (107.3)
    u16 outcome_of_mode[payment::MAX_MODES]; // of ctx.payment_outcomes; NONE: by script
    // A permanent can be a source more than once: what needs its {T}, and what does not.
    u8 classes_of_slot[MAX_SLOTS][MAX_CLASSES_OF_SLOT];
    bool sources_left_out = false; // so NO is not proven
    bool incomplete = false;       // the same, for the cost that was put last
    bool takes_damage = false;     // an ability of a source deals damage or takes life
    bool is_restricted = false;    // some mana may not be spent on everything (106.6)
    u32 purpose_count = 0;         // permanents whose abilities cost mana, while that is so
    u16 purpose_slot[8];
    payment::ProblemStatus sources_status = payment::ProblemStatus::OK;
    // What is left out only because it would have to be used in the right order. `in_any_order`:
    // nothing is, and the order is not looked at: what cannot be paid so cannot be paid.
    bool left_out_by_order = false;
    bool in_any_order = false;
    u32 demand_count = 0;
    ObjectDemand demands[MAX_DEMANDS];
};

// Mana of one kind; where it came from makes no difference.
struct ManaPart {
    u8 type;
    u8 flags; // as in ManaUnit
    u16 restriction;
    u16 rider;
    u16 amount;
    bool operator==(const ManaPart&) const = default;
};

inline constexpr u32 MAX_PARTS = 16;

// The mana that a player has more than before, in the order of the fields of its parts.
struct Outcome {
    u8 size = 0;
    u16 life = 0; // lost on the way, besides what the cost asks for
    ManaPart parts[MAX_PARTS];
    bool operator==(const Outcome& other) const;
};

// Records to try things out on, one a depth; made when they are first needed.
class Trials {
public:
    u8* at(u32 depth, u32 size) {
        if (size != size_) {
            records_.clear();
            size_ = size;
        }
        while (records_.size() <= depth) {
            records_.emplace_back(static_cast<u8*>(::operator new[](size, std::align_val_t{64})));
        }
        return records_[depth].get();
    }

private:
    struct Free {
        void operator()(u8* p) const { ::operator delete[](p, std::align_val_t{64}); }
    };
    std::vector<std::unique_ptr<u8[], Free>> records_;
    u32 size_ = 0;
};

// A spell's mana cost, an ability's, generic mana that an effect asks for, ctx.given_cost, or the
// cost of an ability row `x` times, as cumulative upkeep asks for (702.24).
// OBJECT is the mana cost of a permanent that an effect asks for (107.3h).
enum class CostKind : u8 { DEFINITION, ABILITY, GENERIC, GIVEN, TIMES, OBJECT };

// A mana cost by where it stands, so that it fits in a frame; and up to two permanents that may
// not make mana for it, because the rest of the cost taps or sacrifices them.
struct ManaCost {
    CostKind kind = CostKind::GENERIC;
    u16 value = 0; // row of Definition or Ability, or the generic amount
    u16 excluded[2] = {NONE, NONE};
    u16 x = 0;         // value of X (107.3)
    u16 source = NONE; // slot of the permanent that has the ability
    u16 source_generation = 0;
    u16 source_definition = NONE;
    u16 life = 0;  // that is paid besides, and for which nothing else says so (119.4)
    u8 kicked = 0; // bits of CastWay
    u16 more = 0;  // generic mana besides: the commander tax (903.8)
    u8 asks_x = 0; // 1: a generic cost that was {X} (107.3f)
    // What tapped permanents have paid for: W U B R G, and generic (702.51).
    u8 helped[MANA_TYPES] = {};
};

// What rules/outcomes has found out about an ability.
struct KnownOutcomes {
    u16 slot;
    u16 ability;
    u16 most;
    u8 player;
    bool is_complete;
    std::vector<Outcome> outcomes;
};

struct Context {
    Context(const Layout& layout, const Pool& cards)
        : pool(cards), board(layout, nullptr), solver_abilities(cards.abilities.size()),
          source_templates(cards.definitions.size()) {
        for (u32 i = 0; i < cards.subtypes.size(); ++i) {
            treasure |= (cards.subtypes[i].flags & IS_TREASURE) != 0 ? u64{1} << i : 0;
        }
    }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    const Pool& pool;
    Board board;
    u64 treasure = 0; // the bit of the subtype Treasure; 0: no card asks for it
    Options options;
    payment::Scratch payment_scratch;
    payment::Problem payment_problem;
    payment::Plan payment_plan;
    PaymentIndex payment_index;
    ManaCost payment_cost; // what the sources were collected for
    Outcome payment_outcomes[payment::MAX_MODES];
    u32 payment_outcome_count = 0;

    // What rules/solver_abilities found out about each ability: 0 nothing yet, 1 no, 2 yes.
    mutable std::vector<u8> solver_abilities;
    mutable SourceTemplates source_templates;

    std::vector<KnownOutcomes> known_outcomes; // about the position of this hash
    u64 known_outcomes_key = 0;

    Trials trials;
    u32 trials_in_use = 0; // of its records
    bool is_trial = false; // the board is a copy on which choices are tried out

    u32 steps_left = 0; // until the run that is under way counts as a loop (rules/tasks)

    // A cost that stands in no table (CostKind::GIVEN): what a caller asks about.
    Cost given_cost{};
    std::span<const Symbol> given_symbols;
    mutable Cost scaled_cost{}; // of CostKind::TIMES, or kicked, or helped, while it is looked at

    // Of the bound board, where effects change characteristics (rules/layers computes them).
    mutable Traits traits[MAX_SLOTS];
    mutable bool traits_are_current = false;

    void bind(u8* record) {
        board.rebind(record);
        traits_are_current = false;
    }
    Header& header() { return board.header(); }
    // What is printed on it, or what it copies (707.2): before other effects.
    const Definition& definition(u32 slot) const {
        return pool.definitions[board.permanent(slot).definition];
    }
    // Whether effects of this StaticClass are around.
    bool has_effects(u32 classes) const { return (board.header().effects & classes) != 0; }
};

// Stops the board: it is no longer a game position, and a rollout counts it as truncated.
inline void fail(Context& ctx, Status why) {
    Header& header = ctx.header();
    if (header.status == static_cast<u8>(Status::OK)) {
        header.status = static_cast<u8>(why);
    }
}

inline bool is_running(Context& ctx) { return ctx.header().status == static_cast<u8>(Status::OK); }

// The object an ability or effect belongs to, as it is or as it last was (113.7a).
struct Source {
    u16 slot = NONE;
    u16 generation = 0;
    u16 definition = NONE;
    u8 controller = 0;
    u16 x = 0;
    u8 cost_object_types = 0;
    u8 color = 0; // chosen earlier in the same program
    u16 event_object = NONE;
    u16 event_generation = 0;
    u8 event_player = 0;      // of the trigger event, or chosen
    u8 event_types = 0;       // of the mana that the event added
    u8 cost_object_value = 0; // mana value of what was paid as the cost
    // Of the spell that it is, that became it, or that has triggered it.
    u8 kicked = 0;             // bits of CastWay
    u8 spent[MANA_TYPES] = {}; // mana spent to cast it, by type
    // What the same program has revealed.
    u8 revealed = 0;
    u16 revealed_value = 0;
};

inline bool is_present(const Context& ctx, const Source& source) {
    return ctx.board.same_permanent(source.slot, source.generation);
}

// The event's permanent, if it is still the same object; else NONE.
inline u16 event_permanent(const Context& ctx, const Source& source) {
    return ctx.board.same_permanent(source.event_object, source.event_generation)
               ? source.event_object
               : u16{NONE};
}

inline Source source_of(const Context& ctx, u32 slot) {
    const Permanent& p = ctx.board.permanent(slot);
    Source source;
    source.slot = static_cast<u16>(slot);
    source.generation = p.generation;
    source.definition = p.definition;
    source.controller = p.controller;
    source.event_player = p.controller;
    return source;
}

// The same for a player who activates its ability and may be another than its controller (602.2).
inline Source source_used_by(const Context& ctx, u32 slot, u32 player) {
    Source source = source_of(ctx, slot);
    source.controller = source.event_player = static_cast<u8>(player);
    return source;
}

} // namespace mirrorpool
