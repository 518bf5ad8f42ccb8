// The driver. Whatever can meet a choice is a task whose whole state is a frame in the record; the
// driver runs the top frame until a decision, the end of the game or a failure. With no frame the
// turn runs (rules/turn), whose state is the header.
#pragma once

#include "rules/context.hpp"
#include "state/heap.hpp"

namespace mirrorpool {

enum class Task : u8 {
    NO_TASK,
    ENTER,
    ACTIVATE,
    CAST,
    PAY,
    PROGRAM,
    PRODUCE,
    MANA_TRIGGERS,
    LOSE_MANA,
    COUNT_
};

// What a task says after a step: run me again (or what I started), ask the player, or I am done.
enum class Flow : u8 { AGAIN, ASK, DONE };

struct TaskRules {
    Flow (*run)(Context&, Frame&);
    void (*options)(Context&, const Frame&);
    void (*take)(Context&, Frame&, const Option&);
};

// The steps between two decisions; more mean a loop of mandatory actions (104.4b).
inline constexpr u32 STEP_BUDGET = 1u << 18;

// A new frame on top; null and CAPACITY if the heap is full.
Frame* push_frame(Context& ctx, Task task, u32 player);
inline Frame& top_frame(const Context& ctx) {
    return ctx.board.block<Frame>(ctx.board.header().frame_top);
}

// The object a task's ability belongs to.
inline Source source_of_frame(const Frame& f) {
    Source source;
    source.slot = f.source;
    source.generation = f.source_generation;
    source.definition = f.source_definition;
    source.controller = f.player;
    source.x = f.x;
    source.cost_object_types = f.cost_object_types;
    source.color = f.choice;
    source.event_object = f.event_object;
    source.event_generation = f.counters[1];
    source.event_player = f.event_player;
    source.event_types = f.event_types;
    source.cost_object_value = static_cast<u8>(f.counters[0]);
    source.kicked = f.kicked;
    std::memcpy(source.spent, f.spent, sizeof source.spent);
    source.revealed = f.revealed;
    source.revealed_value = f.revealed_value;
    return source;
}

// Makes the board wait for a decision of `player`.
inline Flow ask(Context& ctx, DecisionKind kind, u32 player) {
    ctx.header().decision = static_cast<u8>(kind);
    ctx.header().decider = static_cast<u8>(player);
    return Flow::ASK;
}

// Runs to the next decision with at least two options, which are then in ctx.options: DECISION,
// or OVER, CAPACITY, LOOP.
Status advance(Context& ctx);

// For goldfishing and the like: stops with OK as well, as soon as no task runs and `stop` holds.
using StopTest = bool (*)(const Context&);
Status advance_until(Context& ctx, StopTest stop);

// Fills ctx.options for the pending decision. Pure: changes no byte.
Status legal_options(Context& ctx);

// Runs until no more than `frames` frames are there, for a task that is tried out on a copy.
Status advance_to_depth(Context& ctx, u32 frames);
Status apply_to_depth(Context& ctx, const Option& option, u32 frames);

// Takes one of the enumerated options and advances; the option is not checked.
Status apply(Context& ctx, const Option& option);
Status apply_until(Context& ctx, const Option& option, StopTest stop);

} // namespace mirrorpool
