#include "rules/turn.hpp"

#include "rules/activation.hpp"
#include "rules/casting.hpp"
#include "rules/characteristics.hpp"
#include "rules/combat.hpp"
#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/exiled_with.hpp"
#include "rules/last_known.hpp"
#include "rules/pool.hpp"
#include "rules/sba.hpp"
#include "rules/stack.hpp"
#include "rules/triggers.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

Step step_of(const Context& ctx) { return static_cast<Step>(ctx.board.header().step); }

// ---- turn-based actions at the start of a step ----

// 302.6: from the start of the turn on control is continuous, also of what is phased out.
void end_sickness(Context& ctx) {
    const Board& board = ctx.board;
    const u32 active = ctx.header().active;
    for (u32 w = 0; w < board.words(); ++w) {
        board.set(Word::sick)[w] &= ~board.control(active)[w];
        for_each_bit(board.set(Word::phased)[w], [&](u32 i) {
            const u32 slot = w * 64 + i;
            if (board.permanent(slot).controller == active) {
                board.put(Word::sick, slot, false);
            }
        });
    }
}

bool stays_tapped(const Context& ctx, u32 slot) {
    bool stays = false;
    for_each_rule(ctx, CHANGES_TURNS, [&](const Active& active, const Instruction& in) {
        stays = stays || (in.mode == static_cast<u8>(StaticChange::STAYS_TAPPED) &&
                          affects(ctx, active, slot));
    });
    return stays;
}

// Whether untapping is an event that something could watch, or that something could prevent.
bool is_untapping_watched(const Context& ctx) {
    bool any = ctx.has_effects(CHANGES_TURNS | CHANGES_CHARACTERISTICS);
    for (u32 w = 0; w < ctx.board.words(); ++w) {
        any = any || ctx.board.set(Word::triggers)[w] != 0;
    }
    return any || ctx.board.header().first_effect != NONE;
}

void untap_step(Context& ctx) { // 502.1, 502.3
    const Board& board = ctx.board;
    const u32 active = ctx.header().active;
    end_sickness(ctx);
    phase_in(ctx, active);
    const auto own_tapped = [&](u32 w) {
        return board.control(active)[w] & board.set(Word::tapped)[w];
    };
    if (is_untapping_watched(ctx)) {
        for_each_slot(board, own_tapped, [&](u32 slot) {
            if (!stays_tapped(ctx, slot)) {
                untap(ctx, slot);
            }
        });
        end_untap_effects(ctx, active);
        return;
    }
    for (u32 w = 0; w < board.words(); ++w) {
        board.set(Word::tapped)[w] &= ~board.control(active)[w];
    }
}

void announce_step(Context& ctx, EventKind kind) {
    if (!is_watched(ctx)) {
        return;
    }
    Event event{kind};
    event.player = ctx.header().active;
    announce(ctx, event);
}

void begin_step(Context& ctx) {
    Header& h = ctx.header();
    h.stage = 1;
    h.priority = h.active; // 117.3a
    h.passes = 0;
    switch (step_of(ctx)) {
    case Step::UNTAP:
        untap_step(ctx);
        break;
    case Step::UPKEEP:
        announce_step(ctx, EventKind::BEGIN_UPKEEP);
        break;
    case Step::DRAW:
        draw_cards(ctx, h.active, 1); // 504.1
        announce_step(ctx, EventKind::BEGIN_DRAW_STEP);
        break;
    case Step::MAIN_1:
    case Step::MAIN_2:
        announce_step(ctx, EventKind::BEGIN_MAIN);
        break;
    case Step::COMBAT_DAMAGE:
        deal_combat_damage(ctx);
        break;
    case Step::END:
        announce_step(ctx, EventKind::BEGIN_END_STEP);
        break;
    default:
        break;
    }
}

// ---- the end of a step ----

void begin_turn(Context& ctx) {
    Header& h = ctx.header();
    if (h.turn == 0xFFFF) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    ++h.turn;
    h.active = static_cast<u8>(next_player(ctx, h.active));
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        ctx.board.player(p).lands_played = 0;
        ctx.board.player(p).spells_cast = 0;
        ctx.board.player(p).mana_spent = 0;
    }
    for (u32 w = 0; w < ctx.board.words(); ++w) {
        ctx.board.set(Word::activated)[w] = 0;
    }
    forget_uses(ctx);
    refresh_conditions(ctx);
}

Step step_after(Context& ctx) {
    const Step step = step_of(ctx);
    const Header& h = ctx.header();
    if (step == Step::DECLARE_ATTACKERS && (h.step_flags & ATTACKERS_DECLARED) == 0 &&
        !is_combat_on(ctx)) {
        return Step::END_COMBAT; // 508.8
    }
    if (step == Step::UPKEEP && h.turn == 1 && ctx.board.players() == 2) {
        return Step::MAIN_1; // 103.8a, c
    }
    if (step == Step::CLEANUP) {
        return (h.step_flags & PRIORITY_IN_CLEANUP) != 0 ? Step::CLEANUP : Step::UNTAP; // 514.3a
    }
    const bool again = (h.step_flags & FIRST_DAMAGE) != 0; // 510.4
    return static_cast<Step>(static_cast<u8>(step) + (again ? 0 : 1));
}

// How far a step has got: header.stage.
enum Stage : u8 { BEGINNING, UNDER_WAY, ENDING };

void go_to_next_step(Context& ctx) {
    Header& h = ctx.header();
    const Step next = step_after(ctx);
    const bool ends_turn = step_of(ctx) == Step::CLEANUP && next == Step::UNTAP;
    h.step = static_cast<u8>(next);
    h.stage = BEGINNING;
    h.iterator = 0;
    h.subject = NONE;
    h.step_flags = (h.step_flags & FIRST_DAMAGE) != 0 ? u8{SECOND_DAMAGE} : u8{0};
    if (ends_turn) {
        begin_turn(ctx);
    }
}

bool is_mana_unspent(const Context& ctx) {
    const u32 players = ctx.board.players();
    const Player* player = &ctx.board.player(0);
    u32 all = NONE;
    for (u32 p = 0; p < players; ++p) {
        all &= player[p].first_mana;
    }
    return all != NONE;
}

// False: players have to choose what becomes of their mana.
bool empty_pools(Context& ctx) {
    bool done = true;
    // Frames run last in, first out, so that the active player chooses first (101.4).
    const u32 players = ctx.board.players();
    for (u32 i = players; i > 0; --i) {
        const u32 p = (ctx.header().active + i - 1) % players;
        done =
            (ctx.board.player(p).first_mana == NONE || lose_mana(ctx, p, LossCause::STEP)) && done;
    }
    return done;
}

// What lasts until now ends: effects, and that mana stays longer than a phase.
void end_durations(Context& ctx, Duration duration, ManaDuration mana) {
    if (ctx.header().first_effect != NONE) {
        end_effects(ctx, duration);
    }
    if (is_mana_unspent(ctx)) {
        end_mana_durations(ctx, mana);
    }
}

// Effects that last until now end first, then mana empties (500.5); players may have to choose
// what becomes of it.
void end_step(Context& ctx) {
    Header& h = ctx.header();
    if (step_of(ctx) == Step::END_COMBAT) { // 500.5a, 511.3
        end_combat(ctx);
        end_durations(ctx, Duration::END_OF_COMBAT, ManaDuration::COMBAT);
    }
    h.stage = ENDING;
    if (!is_mana_unspent(ctx) || empty_pools(ctx)) {
        go_to_next_step(ctx);
    }
}

void wear_off_damage(Context& ctx) { // 514.2
    const Board& board = ctx.board;
    for_each_slot(
        board, [&](u32 w) { return board.set(Word::damaged)[w]; },
        [&](u32 slot) { board.permanent(slot).damage = 0; });
    for (u32 w = 0; w < board.words(); ++w) {
        board.set(Word::damaged)[w] = 0;
    }
    end_durations(ctx, Duration::END_OF_TURN, ManaDuration::TURN);
}

u32 maximum_hand(const Context& ctx, u32 player) { // 402.2
    bool none = false;
    for_each_rule(ctx, CHANGES_TURNS, [&](const Active& active, const Instruction& in) {
        none = none || (in.mode == static_cast<u8>(StaticChange::NO_MAXIMUM_HAND) &&
                        active.source.controller == player);
    });
    return none ? 0xFFFFFFFFu : ctx.board.player(player).maximum_hand;
}

// 514.3a: priority in a cleanup step only if something happened; then another cleanup step.
Flow cleanup_step(Context& ctx) {
    Header& h = ctx.header();
    const Player& active = ctx.board.player(h.active);
    if (h.stage == 0) {
        if (ctx.board.is_alive(h.active) && active.hand > maximum_hand(ctx, h.active)) {
            return ask(ctx, DecisionKind::DISCARD, h.active); // 514.1
        }
        wear_off_damage(ctx);
        h.stage = 1;
        if ((h.dirty & DIRTY_SBA) == 0 && h.triggers == 0) {
            end_step(ctx);
            return Flow::AGAIN;
        }
    }
    if ((h.step_flags & PRIORITY_IN_CLEANUP) == 0) {
        const u32 before = h.stack_size;
        if (!check_state_based_actions(ctx) || !stack_triggers(ctx)) {
            return Flow::ASK;
        }
        if (h.stack_size == before && (h.step_flags & SBA_IN_STEP) == 0) {
            end_step(ctx);
            return Flow::AGAIN;
        }
        h.step_flags |= PRIORITY_IN_CLEANUP;
        h.priority = h.active;
        h.passes = 0;
    }
    return Flow::DONE; // priority follows
}

// ---- priority (117) ----

Flow all_passed(Context& ctx) {
    Header& h = ctx.header();
    h.passes = 0;
    h.priority = h.active; // 117.3b
    if (h.stack_size != 0) {
        resolve_top(ctx);
    } else {
        end_step(ctx);
    }
    return Flow::AGAIN;
}

// 903.8: a commander in the command zone that could be cast now (702.8a).
bool has_instant_commander(const Context& ctx, u32 player) {
    bool has = false;
    for (const u16 row : ctx.board.player(player).commander) {
        if (row != 0 && ctx.board.card(row - 1u).zone == static_cast<u8>(Zone::COMMAND)) {
            const u16 definition = ctx.board.card(row - 1u).definition;
            has = has || can_be_instant(ctx.pool.definitions[definition]);
        }
    }
    return has;
}

// Whether there is anything but passing; cheap, since most priority passes unused.
bool could_act(const Context& ctx, u32 player) {
    const Board& board = ctx.board;
    const Header& h = board.header();
    const Step step = static_cast<Step>(h.step);
    const bool main = step == Step::MAIN_1 || step == Step::MAIN_2;
    if (h.mana_mode == static_cast<u8>(ManaMode::MANUAL) ||
        (h.active == player && main && h.stack_size == 0)) {
        return true;
    }
    for (u32 w = 0; w < board.words(); ++w) {
        const u64 used = board.set(Word::activates)[w] | board.set(Word::mana_manual)[w];
        if ((open_to(board, player, w) & used) != 0) {
            return true;
        }
    }
    return board.player(player).instant_cards != 0 || has_instant_commander(ctx, player);
}

void pass(Context& ctx) {
    Header& h = ctx.header();
    ++h.passes;
    h.priority = static_cast<u8>(next_player(ctx, h.priority));
}

Flow give_priority(Context& ctx) {
    Header& h = ctx.header();
    const bool settled = ((h.dirty & DIRTY_SBA) == 0 || check_state_based_actions(ctx)) &&
                         (h.triggers == 0 || stack_triggers(ctx)); // 117.5
    if (!settled) {
        return Flow::ASK;
    }
    if (!is_running(ctx)) {
        return Flow::AGAIN;
    }
    if (h.first_last_known != NONE) {
        forget_last_known(ctx);
    }
    // A pass changes nothing that state-based actions or triggers could see: one that is no choice
    // hands priority on at once, as a step of its own.
    for (const u32 alive = count_players(h.alive); h.passes < alive; --ctx.steps_left) { // 117.4
        if (!ctx.board.is_alive(h.priority)) {
            h.priority = static_cast<u8>(next_player(ctx, h.priority));
        }
        if (could_act(ctx, h.priority)) {
            return ask(ctx, DecisionKind::PRIORITY, h.priority);
        }
        pass(ctx);
        if (ctx.steps_left == 1) {
            return Flow::AGAIN;
        }
    }
    return all_passed(ctx);
}

void priority_options(Context& ctx) {
    const u32 player = ctx.header().decider;
    add_play_options(ctx, player);
    add_activation_options(ctx, player);
    ctx.options.add(OptionKind::PASS);
}

void discard_options(Context& ctx) {
    const u32 player = ctx.header().decider;
    for (u32 i = 0; i < ctx.board.player(player).hand; ++i) {
        ctx.options.add(OptionKind::DISCARD, card_in_zone(ctx, player, Zone::HAND, i));
    }
}

void take_priority_option(Context& ctx, const Option& option) {
    const u32 player = ctx.header().priority;
    switch (option.kind) {
    case OptionKind::PLAY_LAND:
        play_land(ctx, player, option.object);
        break;
    case OptionKind::CAST:
        cast_spell(ctx, player, option.object);
        break;
    case OptionKind::ACTIVATE:
        ctx.header().passes = 0; // 117.4: also after a mana ability
        start_activation(ctx, player, option.object,
                         ability_at(ctx, option.object, option.argument));
        break;
    default:
        pass(ctx);
    }
}

} // namespace

u32 next_player(const Context& ctx, u32 player) {
    const u32 players = ctx.board.players();
    u32 p = player;
    for (u32 i = 0; i < players; ++i) {
        p = p + 1 < players ? p + 1 : 0;
        if (ctx.board.is_alive(p)) {
            return p;
        }
    }
    return player;
}

void begin_first_turn(Context& ctx, u32 starting_player) {
    Header& h = ctx.header();
    h.turn = 1;
    h.starting_player = static_cast<u8>(starting_player);
    h.active = static_cast<u8>(starting_player);
    h.priority = static_cast<u8>(starting_player);
    h.step = static_cast<u8>(Step::UNTAP);
    h.stage = 0;
    h.dirty |= DIRTY_SBA;
}

Flow run_turn(Context& ctx) {
    Header& h = ctx.header();
    const Step step = step_of(ctx);
    if (h.stage == ENDING) { // a player has chosen what becomes of unspent mana
        go_to_next_step(ctx);
        return Flow::AGAIN;
    }
    if (step == Step::CLEANUP) {
        const Flow flow = cleanup_step(ctx);
        if (flow != Flow::DONE) {
            return flow;
        }
    } else if (h.stage == 0) {
        if (is_combat_choice_open(ctx)) {
            return run_combat_choice(ctx);
        }
        begin_step(ctx);
        if (step == Step::UNTAP) { // 502.4: no priority
            end_step(ctx);
            return Flow::AGAIN;
        }
    }
    return give_priority(ctx);
}

void turn_options(Context& ctx) {
    switch (static_cast<DecisionKind>(ctx.header().decision)) {
    case DecisionKind::PRIORITY:
        priority_options(ctx);
        break;
    case DecisionKind::DISCARD:
        discard_options(ctx);
        break;
    case DecisionKind::TRIGGER_ORDER:
        trigger_order_options(ctx);
        break;
    case DecisionKind::LEGEND:
        legend_options(ctx);
        break;
    default:
        combat_options(ctx);
    }
}

void take_turn_option(Context& ctx, const Option& option) {
    switch (option.kind) {
    case OptionKind::DISCARD:
        move_card(ctx, option.object, Zone::GRAVEYARD);
        break;
    case OptionKind::STACK_TRIGGER:
        take_trigger_order(ctx, option);
        break;
    case OptionKind::CHOOSE_PERMANENT:
        take_legend_choice(ctx, option);
        break;
    case OptionKind::ATTACK:
    case OptionKind::NO_ATTACK:
    case OptionKind::BLOCK:
    case OptionKind::NO_BLOCK:
    case OptionKind::ASSIGN_DAMAGE:
        take_combat_option(ctx, option);
        break;
    default:
        take_priority_option(ctx, option);
    }
}

} // namespace mirrorpool
