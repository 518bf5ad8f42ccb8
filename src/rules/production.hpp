// The event of mana being produced (106.12b): replacement effects, in an order that the player who
// gets the mana chooses (616.1), each at most once (614.5).
#pragma once

#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool {

// Whether an effect changes this event.
bool has_mana_replacement(const Context& ctx, const Event& event);

// Starts the task that replaces the event and then lets it happen.
void start_production(Context& ctx, const Event& event);

// What an effect that replaces mana does, for whoever looks at effects without an event.
struct ManaEffect {
    Active active;
    const Instruction* first; // of its REPLACE_MANA instructions
    u8 to;                    // types it may make of the mana, where it sets them
    u8 least;                 // amount of mana that it asks for
    u8 asks;                  // types one of which must be there; 0: any
    u16 amount;               // factor, or amount that it sets
};

// The effects that apply to mana which an ability of this source adds, whatever its amount.
// `tapped`: the ability has {T} in its cost and is a mana ability (106.12).
struct ManaEffects {
    ManaEffects() {} // the items are made as they are needed
    union {
        ManaEffect items[64];
    };
    u32 size = 0;
};
void collect_mana_effects(const Context& ctx, const Source& source, u32 receiver, bool tapped,
                          ManaEffects& out);

// The same out of a list of what is around, for many sources of one board.
struct ActiveList {
    ActiveList() {} // the items are made as they are needed
    union {
        Active items[64];
    };
    u32 size = 0;
};
void collect_mana_replacements(const Context& ctx, ActiveList& out);
void collect_mana_effects(const Context& ctx, const ActiveList& around, const Source& source,
                          u32 receiver, bool tapped, ManaEffects& out);

bool taps_for_mana(const Context& ctx, u32 ability);

extern const TaskRules PRODUCE_TASK;

} // namespace mirrorpool
