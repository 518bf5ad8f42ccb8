#include "rules/sba.hpp"

#include "rules/characteristics.hpp"
#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"
#include "rules/stack.hpp"
#include "rules/tasks.hpp"
#include "rules/triggers.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

struct SlotSet {
    u64 words[MAX_SLOTS / 64] = {};
    bool any = false;
    void add(u32 slot) {
        words[slot >> 6] |= u64{1} << (slot & 63);
        any = true;
    }
};

template <class F>
bool are_any(const Board& board, F set) {
    u64 any = 0;
    for (u32 w = 0; w < board.words(); ++w) {
        any |= set(w);
    }
    return any != 0;
}

// Players who lose (704.5a-c).
u32 losers(const Context& ctx) {
    u32 lost = 0;
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        const Player& player = ctx.board.player(p);
        const bool loses = player.life <= 0 || player.poison >= 10 || player.drew_from_empty != 0;
        lost |= loses && ctx.board.is_alive(p) ? 1u << p : 0u;
    }
    return lost;
}

// 704.5m: an Aura that is attached to nothing, or to what it cannot enchant.
bool is_astray(const Context& ctx, u32 slot) {
    const Definition& aura = ctx.definition(slot);
    const u16 host = ctx.board.permanent(slot).attached_to;
    return aura.enchant != 0 && (host == NONE || !ctx.board.test(Word::occupied, host) ||
                                 !can_enchant(ctx, aura, host, source_of(ctx, slot)));
}

// 704.5k: of several world permanents all but the newest go.
void add_old_worlds(const Context& ctx, SlotSet& set) {
    constexpr u32 WORLD = bit(Supertype::WORLD);
    const auto is_world = [&](u32 slot) {
        const u8 supertypes =
            is_layered(ctx) ? traits_of(ctx, slot).supertypes : ctx.definition(slot).supertypes;
        return (supertypes & WORLD) != 0;
    };
    u32 newest = 0;
    const auto occupied = [&](u32 w) { return ctx.board.set(Word::enchantment)[w]; };
    for_each_slot(ctx.board, occupied, [&](u32 slot) {
        const u32 timestamp = ctx.board.permanent(slot).timestamp;
        newest = is_world(slot) && timestamp > newest ? timestamp : newest;
    });
    for_each_slot(ctx.board, occupied, [&](u32 slot) {
        if (is_world(slot) && ctx.board.permanent(slot).timestamp < newest) {
            set.add(slot);
        }
    });
}

// Creatures that die (704.5f-h), permanents chosen to go by the legend rule, Auras astray.
SlotSet dying(const Context& ctx) {
    const Board& board = ctx.board;
    SlotSet set;
    if (are_any(board, [&](u32 w) { return board.set(Word::enchantment)[w]; })) {
        for_each_slot(
            board, [&](u32 w) { return board.set(Word::enchantment)[w]; },
            [&](u32 slot) {
                if (is_astray(ctx, slot)) {
                    set.add(slot);
                }
            });
        add_old_worlds(ctx, set);
    }
    for_each_slot(
        board, [&](u32 w) { return board.set(Word::creature)[w] | board.set(Word::doomed)[w]; },
        [&](u32 slot) {
            const Permanent& p = board.permanent(slot);
            const bool creature = board.test(Word::creature, slot);
            const bool lethal = p.damage >= p.toughness || board.test(Word::touched, slot);
            const bool destroyed = lethal && !board.test(Word::indestructible, slot);
            if (board.test(Word::doomed, slot) || (creature && (p.toughness <= 0 || destroyed))) {
                set.add(slot);
            }
        });
    return set;
}

// Whether any permanent has counters of two kinds. Slots without one have none, so that all are
// read in a row.
bool are_counters_mixed(const Board& board) {
    u32 any = 0;
    for (u32 w = 0; w < board.words(); ++w) {
        const u32 end = static_cast<u32>(std::bit_width(board.set(Word::occupied)[w]));
        const Permanent* permanents = &board.permanent(w * 64);
        for (u32 i = 0; i < end; ++i) {
            any |= permanents[i].counter_kinds[1];
        }
    }
    return any != 0;
}

// 704.5q: +1/+1 and -1/-1 counters cancel.
bool cancel_counters(Context& ctx) {
    if (!are_counters_mixed(ctx.board)) {
        return false;
    }
    bool any = false;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (ctx.board.permanent(slot).counter_kinds[1] == 0) {
                return; // one kind of counter at most
            }
            const u32 plus = counters_on(ctx, slot, CounterKind::PLUS_ONE);
            const u32 minus = counters_on(ctx, slot, CounterKind::MINUS_ONE);
            const i32 both = -static_cast<i32>(plus < minus ? plus : minus);
            if (both != 0) {
                change_counters(ctx, slot, CounterKind::PLUS_ONE, both);
                change_counters(ctx, slot, CounterKind::MINUS_ONE, both);
                any = true;
            }
        });
    return any;
}

// 704.5p: a creature that is attached to something comes off (303.4d: an Aura that has become one).
bool unattach_creatures(Context& ctx) {
    bool any = false;
    for_each_slot(
        ctx.board,
        [&](u32 w) {
            return ctx.board.set(Word::creature)[w] & ctx.board.set(Word::enchantment)[w];
        },
        [&](u32 slot) {
            u16& host = ctx.board.permanent(slot).attached_to;
            any = any || host != NONE;
            host = NONE;
        });
    if (any) {
        refresh_conditions(ctx);
    }
    return any;
}

bool share_name(const Context& ctx, u32 a, u32 b) {
    const Permanent& p = ctx.board.permanent(a);
    const Permanent& q = ctx.board.permanent(b);
    return p.definition == q.definition && p.controller == q.controller;
}

u64 legends(const Board& board, u32 w) {
    return board.set(Word::legendary)[w] & ~board.set(Word::doomed)[w];
}

template <class F>
void for_each_namesake(const Context& ctx, u32 slot, F visit) {
    for_each_slot(
        ctx.board, [&](u32 w) { return legends(ctx.board, w); },
        [&](u32 other) {
            if (share_name(ctx, slot, other)) {
                visit(other);
            }
        });
}

// A legendary permanent with a namesake under the same player, the first in APNAP order (101.4);
// NONE if there is none.
u32 legend_conflict(const Context& ctx) {
    u32 found = NONE;
    if (!are_any(ctx.board, [&](u32 w) { return legends(ctx.board, w); })) {
        return found;
    }
    const Header& h = ctx.board.header();
    for (u32 i = 0; i < ctx.board.players() && found == NONE; ++i) {
        const u64* own = ctx.board.control((h.active + i) % ctx.board.players());
        for_each_slot(
            ctx.board, [&](u32 w) { return own[w] & legends(ctx.board, w); },
            [&](u32 slot) {
                u32 n = 0;
                for_each_namesake(ctx, slot, [&](u32) { ++n; });
                found = n > 1 && found == NONE ? slot : found;
            });
    }
    return found;
}

void kill(Context& ctx, const SlotSet& set) {
    const auto each = [&](auto visit) {
        for_each_slot(ctx.board, [&](u32 w) { return set.words[w]; }, visit);
    };
    each([&](u32 slot) { announce_leaving(ctx, slot, Zone::GRAVEYARD); }); // together: 704.3
    each([&](u32 slot) { remove_permanent(ctx, slot, Zone::GRAVEYARD); });
}

void end_game_if_decided(Context& ctx) {
    Header& h = ctx.header();
    if (std::popcount(h.alive) <= 1) {
        h.winners = h.alive; // none: a draw (104.4a)
        h.status = static_cast<u8>(Status::OVER);
    }
}

void lose(Context& ctx, u32 lost) {
    ctx.header().alive = static_cast<u8>(ctx.header().alive & ~lost);
    end_game_if_decided(ctx);
    if (is_running(ctx)) {
        for_each_bit(lost, [&](u32 p) { leave_game(ctx, p); });
    }
}

// One simultaneous round; true if anything happened.
bool perform_once(Context& ctx) {
    const u32 lost = losers(ctx);
    const SlotSet dead = dying(ctx);
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        ctx.board.player(p).drew_from_empty = 0;
    }
    for (u32 w = 0; w < ctx.board.words(); ++w) {
        ctx.board.set(Word::touched)[w] = 0;
    }
    if (dead.any) {
        kill(ctx, dead); // first: they are last known as they were before the others (704.8)
    }
    const bool cancelled = cancel_counters(ctx);
    const bool unattached = unattach_creatures(ctx);
    if (lost != 0) {
        lose(ctx, lost);
    }
    return dead.any || cancelled || unattached || lost != 0;
}

} // namespace

bool check_state_based_actions(Context& ctx) {
    Header& h = ctx.header();
    while ((h.dirty & DIRTY_SBA) != 0 && is_running(ctx)) {
        const u32 legend = legend_conflict(ctx);
        if (legend != NONE) {
            h.subject = static_cast<u16>(legend);
            ask(ctx, DecisionKind::LEGEND, ctx.board.permanent(legend).controller);
            return false;
        }
        h.dirty = static_cast<u8>(h.dirty & ~DIRTY_SBA);
        if (perform_once(ctx)) {
            h.step_flags |= SBA_IN_STEP;
            h.dirty |= DIRTY_SBA;
        }
    }
    return true;
}

void legend_options(Context& ctx) {
    for_each_namesake(ctx, ctx.header().subject,
                      [&](u32 slot) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot); });
}

void take_legend_choice(Context& ctx, const Option& option) {
    const u32 kept = option.object;
    SlotSet others;
    for_each_namesake(ctx, kept, [&](u32 slot) {
        if (slot != kept) {
            others.add(slot);
        }
    });
    // They leave together with everything else that this check finds.
    for_each_slot(
        ctx.board, [&](u32 w) { return others.words[w]; },
        [&](u32 slot) { ctx.board.put(Word::doomed, slot, true); });
}

void leave_game(Context& ctx, u32 player) {
    const Board& board = ctx.board;
    for_each_slot(
        board, [&](u32 w) { return board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (board.permanent(slot).owner == player) {
                announce_leaving(ctx, slot, Zone::ABSENT);
                remove_permanent(ctx, slot, Zone::EXILE);
            }
        });
    for (u16 cell = ctx.header().stack_top; cell != NONE;) {
        const StackObject& object = board.block<StackObject>(cell);
        const u16 next = object.next;
        if (object.controller == player || object.owner == player) {
            const u16 card = object.card;
            remove_stack_object(ctx, cell);
            if (card != NONE) {
                place_card(ctx, card, Zone::EXILE);
            }
        }
        cell = next;
    }
    drop_triggers(ctx, player);
    clear_pool(ctx, player);
    end_control_of_player(ctx, player);
    Player& p = board.player(player);
    p.instant_cards = 0;
    p.library = p.hand = p.graveyard = p.exile = 0;
    std::memset(board.order(player), 0, board.layout().dims.library);
    for (u32 i = 0; i < board.layout().dims.library; ++i) {
        Card& card = board.card(board.first_card(player) + i);
        card.zone = static_cast<u8>(Zone::ABSENT);
        card.slot = NONE;
    }
}

} // namespace mirrorpool
