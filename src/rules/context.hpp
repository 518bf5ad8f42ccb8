// What every rule gets: the board, the pool it belongs to, and working memory outside the record.
#pragma once

#include "base/status.hpp"
#include "cards/pool.hpp"
#include "rules/option.hpp"
#include "rules/payment_solver.hpp"
#include "rules/traits.hpp"
#include "state/board.hpp"

namespace mirrorpool {

// Which board objects the classes and modes of ctx.payment_problem stand for.
struct PaymentIndex {
    u16 ability_of_mode[payment::MAX_MODES];
    u8 class_of_slot[MAX_SLOTS];
    i32 life_left = 0;             // after what the sources could cost together
    bool sources_left_out = false; // because of that
    bool incomplete = false;       // so NO is not proven
    payment::ProblemStatus sources_status = payment::ProblemStatus::OK;
};

struct Context {
    Context(const Layout& layout, const Pool& cards) : pool(cards), board(layout, nullptr) {}
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    const Pool& pool;
    Board board;
    Options options;
    payment::Scratch payment_scratch;
    payment::Problem payment_problem;
    payment::Plan payment_plan;
    PaymentIndex payment_index;

    // A cost that stands in no table (CostKind::GIVEN): what a caller asks about.
    Cost given_cost{};
    std::span<const Symbol> given_symbols;

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
    u8 event_player = 0;      // of the trigger event, or chosen
    u8 event_types = 0;       // of the mana that the event added
    u8 cost_object_value = 0; // mana value of what was paid as the cost
};

inline bool is_present(const Context& ctx, const Source& source) {
    return ctx.board.same_permanent(source.slot, source.generation);
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

} // namespace mirrorpool
