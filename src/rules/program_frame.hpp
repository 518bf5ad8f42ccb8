// What the instructions of the effect interpreter share: the frame's states, the instruction it is
// at, and whom an instruction is about.
#pragma once

#include "rules/last_known.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool::program {

// What a frame waits for; RUN: to run the instruction it is at.
enum State : u8 {
    RUN,
    CHOOSE_TYPE,
    CHOOSE_UNIT,
    CHOOSE_PERMANENT,
    CHOOSE_CARD,
    ASK_TO_PAY,
    CHOOSE_COLOR,
    CHOOSE_PLAYER,
    CHOOSE_WAY,
    CHOOSE_DISCARD,
    CHOOSE_AFFECTED,
    DRAIN,
    CHOOSE_LOOKED_AT,
    CHOOSE_X,
    CHOOSE_HOST
};

inline const Instruction& instruction(const Context& ctx, const Frame& f) {
    return ctx.pool.instructions[ctx.pool.abilities[f.ability].program + f.pc];
}

inline void next(Frame& f) {
    ++f.pc;
    f.state = RUN;
}

inline u16 event_of(const Context& ctx, const Frame& f) {
    return event_permanent(ctx, source_of_frame(f));
}

// 608.2h: the controller of the event's permanent, as it is or last was.
inline u32 controller_of_event(const Context& ctx, const Frame& f) {
    const u16 it = event_of(ctx, f);
    const LastKnown* known = last_known(ctx, f.event_object, f.counters[1]);
    return it != NONE         ? ctx.board.permanent(it).controller
           : known != nullptr ? known->controller
                              : f.event_player;
}

// The one player that an instruction names; NONE: none, or several.
inline u32 recipient(const Context& ctx, const Frame& f, Recipient who) {
    switch (who) {
    case Recipient::YOU:
        return f.player;
    case Recipient::EVENT_PLAYER:
        return f.event_player;
    case Recipient::EVENT_CONTROLLER:
        return controller_of_event(ctx, f);
    default:
        return NONE;
    }
}

inline bool is_recipient(const Context& ctx, const Frame& f, Recipient who, u32 p) {
    const bool wanted = who == Recipient::EACH_PLAYER     ? true
                        : who == Recipient::EACH_OPPONENT ? p != f.player
                                                          : p == recipient(ctx, f, who);
    return wanted && ctx.board.is_alive(p);
}

template <class F>
void for_each_recipient(Context& ctx, const Frame& f, const Instruction& in, F visit) {
    for (u32 i = 0; i < ctx.board.players(); ++i) { // 101.4
        const u32 p = (ctx.header().active + i) % ctx.board.players();
        if (is_recipient(ctx, f, static_cast<Recipient>(in.a), p)) {
            visit(p);
        }
    }
}

// The player who chooses for an instruction: whoever it names, or the controller. So whoever adds
// mana chooses its type, as for hybrid symbols (106.8).
inline u32 chooser(const Context& ctx, const Frame& f, const Instruction& in) {
    const u32 player = recipient(ctx, f, static_cast<Recipient>(in.who));
    return player == NONE ? u32{f.player} : player;
}

inline Flow ask_in_state(Context& ctx, Frame& f, State state, DecisionKind kind, u32 player) {
    f.state = state;
    f.asked = static_cast<u8>(player);
    return ask(ctx, kind, player);
}

} // namespace mirrorpool::program
