#include "rules/program.hpp"

#include <cstring>

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/activation.hpp"
#include "rules/mana.hpp"
#include "rules/manual_payment.hpp"
#include "rules/program_instructions.hpp"
#include "rules/quantities.hpp"
#include "rules/stack.hpp"

namespace mirrorpool {
namespace {

using namespace program;

void take_way(Frame& f, const Instruction& in, const Option& option) {
    f.state = RUN;
    f.pc = option.argument == 0 ? static_cast<u16>(f.pc + 1) : in.jump;
}

Flow finish(Context& ctx, Frame& f) {
    if (f.card != NONE) {
        finish_stack_object(ctx, f.card); // 608.2n
    }
    return Flow::DONE;
}

Flow run_instruction(Context& ctx, Frame& f) {
    const Instruction& in = instruction(ctx, f);
    switch (static_cast<Op>(in.op)) {
    case Op::END:
        return finish(ctx, f);
    case Op::ADD_MANA:
        return begin_add_mana(ctx, f, in);
    case Op::DEAL_DAMAGE:
        deal_damage(ctx, f, in);
        return Flow::AGAIN;
    case Op::LOSE_LIFE:
    case Op::GAIN_LIFE:
    case Op::DRAW:
    case Op::MILL:
        change_players(ctx, f, in);
        break;
    case Op::PUT_COUNTERS:
    case Op::REMOVE_COUNTERS:
        change_counters_of_this(ctx, f, in);
        break;
    case Op::SACRIFICE_THIS:
        sacrifice_this(ctx, f);
        break;
    case Op::SACRIFICE_CHOSEN:
    case Op::RETURN_CHOSEN:
    case Op::ATTACH_THIS:
        return choose_permanent(ctx, f, chooser(ctx, f, in));
    case Op::SACRIFICE_GREATEST:
        return ask_for_greatest(ctx, f, in);
    case Op::REVEAL_TOP:
        reveal_top(ctx, f, in);
        break;
    case Op::PAY_X:
        return ask_in_state(ctx, f, ASK_TO_PAY, DecisionKind::MAY, f.player);
    case Op::PUT_CARD:
    case Op::CAST_FREE:
    case Op::EXILE_FROM_HAND:
        f.state = CHOOSE_CARD;
        return ask(ctx, DecisionKind::CARD, f.player);
    case Op::LOOK_AT_TOP:
        return look_at_top(ctx, f, in);
    case Op::CAST_DISCARDED:
        return offer_discarded(ctx, f);
    case Op::SHUFFLE_INTO_LIBRARY:
        shuffle_in(ctx, f, in);
        break;
    case Op::FLIP:
        flip_this(ctx, f, in);
        break;
    case Op::EXILE_SPELL:
        exile_spell(ctx, f);
        break;
    case Op::IF:
        f.pc = holds(ctx, in.arg, source_of_frame(f)) ? static_cast<u16>(f.pc + 1) : in.jump;
        break;
    case Op::JUMP:
        f.pc = in.jump;
        break;
    case Op::UNLESS_PAID:
        return ask_next_payer(ctx, f, in);
    case Op::MAY_PAY:
        return offer_payment(ctx, f, in);
    case Op::CHOOSE_COLOR:
        return ask_in_state(ctx, f, CHOOSE_COLOR, DecisionKind::COLOR, chooser(ctx, f, in));
    case Op::CHOOSE_PLAYER:
        return ask_in_state(ctx, f, CHOOSE_PLAYER, DecisionKind::PLAYER, f.player);
    case Op::CHOOSE_ONE:
        return ask_in_state(ctx, f, CHOOSE_WAY, DecisionKind::CHOICE, f.player);
    case Op::UNTAP_THIS:
        untap_this(ctx, f);
        break;
    case Op::TAP_SHARING:
        tap_sharing(ctx, f);
        break;
    case Op::DISCARD:
        return discard(ctx, f, in);
    case Op::DOUBLE_MANA:
        double_mana(ctx, f);
        break;
    case Op::LOSE_MANA:
        lose_all_mana(ctx, f, in);
        break;
    case Op::DRAIN_MANA:
        return drain(ctx, f, in);
    case Op::BEGIN_EFFECT:
        return start_effect(ctx, f, in);
    case Op::PHASE_OUT:
        phase_out_this(ctx, f);
        break;
    case Op::CREATE_TOKEN:
        create_tokens(ctx, f, in);
        break;
    case Op::ENTER: // only in abilities that are no programs of their own
    case Op::REPLACE_MANA:
    case Op::CONTINUOUS:
    case Op::COUNT_:
        fail(ctx, Status::CORRUPT);
        break;
    }
    return Flow::AGAIN;
}

// Some choices are followed by another one of the same instruction.
Flow run(Context& ctx, Frame& f) {
    switch (f.state) {
    case CHOOSE_UNIT:
        return choose_units(ctx, f, instruction(ctx, f));
    case CHOOSE_X:
        return ask(ctx, DecisionKind::NUMBER, f.player);
    case CHOOSE_HOST:
        return ask(ctx, DecisionKind::PERMANENT, f.player);
    case ASK_TO_PAY:
        return ask(ctx, DecisionKind::MAY, f.asked);
    default:
        return run_instruction(ctx, f);
    }
}

void options(Context& ctx, const Frame& f) {
    switch (f.state) {
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        add_payable_types(ctx, f);
        break;
    case CHOOSE_PERMANENT:
        add_choosable(ctx, f);
        break;
    case CHOOSE_X:
        add_x(ctx, f);
        break;
    case CHOOSE_HOST:
        add_hosts(ctx, f);
        break;
    case CHOOSE_CARD:
        add_cards(ctx, f);
        break;
    case CHOOSE_LOOKED_AT:
        add_looked_at(ctx, f);
        break;
    case CHOOSE_COLOR:
        for (u32 color = WHITE; color < COLORLESS; ++color) { // 105.4
            ctx.options.add(OptionKind::CHOOSE_COLOR, 0, color);
        }
        break;
    case CHOOSE_PLAYER:
        for_each_bit(ctx.board.header().alive,
                     [&](u32 p) { ctx.options.add(OptionKind::CHOOSE_PLAYER, 0, p); });
        break;
    case CHOOSE_WAY:
        ctx.options.add(OptionKind::CHOOSE_WAY, 0, 0);
        ctx.options.add(OptionKind::CHOOSE_WAY, 0, 1);
        break;
    case CHOOSE_DISCARD:
        add_discards(ctx, f);
        break;
    case CHOOSE_AFFECTED:
        add_affectable(ctx, f);
        break;
    case DRAIN:
        add_mana_ability_options(ctx, f.asked, f.remaining);
        break;
    default:
        ctx.options.add(OptionKind::YES);
        ctx.options.add(OptionKind::NO);
    }
}

void take_offer(Context& ctx, Frame& f, const Option& option) {
    const Instruction& in = instruction(ctx, f);
    const bool yes = option.kind == OptionKind::YES;
    switch (static_cast<Op>(in.op)) {
    case Op::MAY_PAY:
        take_own_payment_offer(ctx, f, option);
        break;
    case Op::SACRIFICE_GREATEST:
        take_cost_of_greatest(ctx, f, yes);
        break;
    case Op::PAY_X:
        f.state = yes ? CHOOSE_X : RUN;
        f.pc = yes ? f.pc : in.jump;
        break;
    case Op::CAST_DISCARDED:
        take_discarded_offer(ctx, f, option);
        break;
    default:
        take_payment_offer(ctx, f, option);
    }
}

void take(Context& ctx, Frame& f, const Option& option) {
    switch (f.state) {
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        take_type(ctx, f, option.argument);
        break;
    case CHOOSE_PERMANENT:
        take_permanent(ctx, f, option.object);
        break;
    case CHOOSE_CARD:
        take_chosen_card(ctx, f, option);
        break;
    case CHOOSE_X:
        take_x(ctx, f, option.argument);
        break;
    case CHOOSE_HOST:
        take_host(ctx, f, option.object);
        break;
    case CHOOSE_LOOKED_AT:
        take_looked_at(ctx, f, option);
        break;
    case CHOOSE_COLOR:
        f.choice = type_bit(option.argument);
        next(f);
        break;
    case CHOOSE_PLAYER:
        f.event_player = static_cast<u8>(option.argument);
        next(f);
        break;
    case CHOOSE_WAY:
        take_way(f, instruction(ctx, f), option);
        break;
    case CHOOSE_DISCARD:
        take_discard(ctx, f, option.object);
        break;
    case CHOOSE_AFFECTED:
        take_affected(ctx, f, option.object);
        break;
    case DRAIN:
        f.state = RUN;
        ++f.remaining;
        start_activation(ctx, f.asked, option.object,
                         ability_at(ctx, option.object, option.argument));
        break;
    default:
        take_offer(ctx, f, option);
    }
}

void fill_frame(Frame& f, u32 ability, const Source& source, u16 stack_cell) {
    f.ability = static_cast<u16>(ability);
    f.source = source.slot;
    f.source_generation = source.generation;
    f.source_definition = source.definition;
    f.player = source.controller;
    f.x = source.x;
    f.cost_object_types = source.cost_object_types;
    f.choice = source.color;
    f.event_object = source.event_object;
    f.counters[1] = source.event_generation;
    f.event_player = source.event_player;
    f.event_types = source.event_types;
    f.counters[0] = source.cost_object_value;
    f.kicked = source.kicked;
    std::memcpy(f.spent, source.spent, sizeof f.spent);
    f.card = stack_cell;
}

// The solver counts no further than MAX_UNITS; what a combination makes beyond is of the last type.
void take_uncounted(Context& ctx, Frame& f, u32 taken) {
    if (taken < payment::MAX_UNITS) {
        return;
    }
    while (f.state == CHOOSE_UNIT && f.remaining > 0 && is_running(ctx)) {
        take_type(ctx, f, lowest_bit(f.mask));
    }
}

// Takes the script's choices for the instruction the frame waits at; false: they do not fit.
bool take_scripted(Context& ctx, Frame& f, const Script& script, u32 group) {
    u32 taken = 0;
    for (u32 i = 0; i < script.size; ++i) {
        const payment::Produced& p = script.first[i];
        const u32 times = p.group != group ? 0u : f.state == CHOOSE_TYPE ? 1u : p.amount;
        taken += times;
        for (u32 n = 0; n < times; ++n) {
            if (f.state == RUN || (f.mask & type_bit(p.type)) == 0) {
                return false;
            }
            take_type(ctx, f, p.type);
        }
    }
    take_uncounted(ctx, f, taken);
    return f.state == RUN || (f.state == CHOOSE_UNIT && f.remaining == 0);
}

u32 outputs_at(const Context& ctx, const Frame& f) {
    const Instruction& in = instruction(ctx, f);
    if (f.state != RUN || static_cast<Op>(in.op) != Op::ADD_MANA) {
        return 0;
    }
    const Source source = source_of_frame(f);
    return output_count(ctx, in, source, offered_types(ctx, in, source));
}

} // namespace

const TaskRules PROGRAM_TASK = {run, options, take};

void start_program(Context& ctx, u32 ability, const Source& source, u16 stack_cell) {
    Frame* f = push_frame(ctx, Task::PROGRAM, source.controller);
    if (f != nullptr) {
        fill_frame(*f, ability, source, stack_cell);
    }
}

static bool looks_at_library(const Context& ctx, const Frame& f) {
    return static_cast<Op>(instruction(ctx, f).op) == Op::LOOK_AT_TOP &&
           f.remaining <= ctx.board.player(f.player).library;
}

namespace {

bool decides(const Context& ctx, const Frame& f, u32 player) {
    const Header& h = ctx.board.header();
    return &f != &top_frame(ctx) || h.decision == static_cast<u8>(DecisionKind::NONE_) ||
           player == h.decider;
}

// Whether the one who decides is the one that the state asks.
bool asks_who_decides(const Context& ctx, const Frame& f) {
    switch (f.state) {
    case RUN:
    case ASK_TO_PAY: // see below
        return true;
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        return decides(ctx, f, chooser(ctx, f, instruction(ctx, f)));
    case CHOOSE_PERMANENT:
    case CHOOSE_DISCARD:
    case CHOOSE_COLOR:
    case DRAIN:
        return decides(ctx, f, f.asked);
    default:
        return decides(ctx, f, f.player);
    }
}

// An offer is made to whoever then pays.
bool offers_payment(const Context& ctx, const Frame& f, Op op) {
    switch (op) {
    case Op::UNLESS_PAID:
        return decides(ctx, f, f.asked);
    case Op::SACRIFICE_GREATEST:
        return decides(ctx, f, f.asked) && f.picked < ctx.board.layout().dims.slots;
    case Op::MAY_PAY:
    case Op::PAY_X:
        return decides(ctx, f, f.player);
    case Op::CAST_DISCARDED:
        return decides(ctx, f, f.player) && discarded_card(ctx, f) != NONE;
    default:
        return false;
    }
}

bool waits_for_instruction(const Context& ctx, const Frame& f) {
    const Op op = static_cast<Op>(instruction(ctx, f).op);
    switch (f.state) {
    case RUN:
        return true;
    case CHOOSE_TYPE:
    case CHOOSE_UNIT:
        return op == Op::ADD_MANA;
    case CHOOSE_PERMANENT:
        return op == Op::SACRIFICE_CHOSEN || op == Op::RETURN_CHOSEN || op == Op::ATTACH_THIS ||
               op == Op::SACRIFICE_GREATEST;
    case CHOOSE_CARD:
        return op == Op::PUT_CARD || op == Op::CAST_FREE || op == Op::EXILE_FROM_HAND;
    case CHOOSE_LOOKED_AT:
        return looks_at_library(ctx, f);
    case CHOOSE_X:
        return op == Op::PAY_X;
    case CHOOSE_HOST:
        return (op == Op::PUT_CARD || looks_at_library(ctx, f)) &&
               f.picked < ctx.board.layout().cards;
    case ASK_TO_PAY:
        return offers_payment(ctx, f, op);
    case CHOOSE_COLOR:
        return op == Op::CHOOSE_COLOR;
    case CHOOSE_PLAYER:
        return op == Op::CHOOSE_PLAYER;
    case CHOOSE_WAY:
        return op == Op::CHOOSE_ONE;
    case CHOOSE_DISCARD:
        return op == Op::DISCARD;
    case CHOOSE_AFFECTED:
        return op == Op::BEGIN_EFFECT;
    case DRAIN:
        return op == Op::DRAIN_MANA;
    default:
        return false;
    }
}

} // namespace

bool waits_where_it_can(const Context& ctx, const Frame& f) {
    return waits_for_instruction(ctx, f) && asks_who_decides(ctx, f);
}

bool run_scripted(Context& ctx, u32 ability, const Source& source, const Script& script) {
    Frame f{};
    fill_frame(f, ability, source, NONE);
    for (u32 group = 0; is_running(ctx);) {
        const u32 outputs = outputs_at(ctx, f);
        const Flow flow = run(ctx, f);
        ctx.header().decision = static_cast<u8>(DecisionKind::NONE_);
        if (flow == Flow::DONE) {
            return true;
        }
        const bool chooses = f.state == CHOOSE_TYPE || f.state == CHOOSE_UNIT;
        if (chooses ? !take_scripted(ctx, f, script, group) : f.state != RUN) {
            return false;
        }
        group += outputs;
    }
    return false;
}

} // namespace mirrorpool
