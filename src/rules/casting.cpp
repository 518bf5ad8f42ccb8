#include "rules/casting.hpp"

#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/paying.hpp"
#include "rules/stack.hpp"
#include "rules/triggers.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

const Definition& printed(const Context& ctx, u32 card) {
    return ctx.pool.definitions[ctx.board.card(card).definition];
}

bool is_land(const Definition& d) { return (d.types & bit(CardType::LAND)) != 0; }

// The main phase of one's own turn with an empty stack (117.1a).
bool at_sorcery_speed(const Context& ctx, u32 player) {
    const Header& h = ctx.board.header();
    const Step step = static_cast<Step>(h.step);
    return h.active == player && h.stack_size == 0 &&
           (step == Step::MAIN_1 || step == Step::MAIN_2);
}

u32 land_plays(const Context& ctx, u32 player) { // 305.2
    u32 n = ctx.board.player(player).land_plays;
    for_each_rule(ctx, CHANGES_TURNS, [&](const Active& active, const Instruction& in) {
        if (in.mode == static_cast<u8>(StaticChange::LAND_PLAYS) &&
            active.source.controller == player) {
            n += amount_of(ctx, in.amount, active.source);
        }
    });
    return n;
}

bool may_play_land(const Context& ctx, u32 player) {
    const Player& p = ctx.board.player(player);
    return at_sorcery_speed(ctx, player) && p.lands_played < land_plays(ctx, player);
}

// How a card in hand may be cast besides for its mana cost: CastFlag, or 0.
u8 way_of(const Definition& d) {
    return has_other_cost(d, OtherCost::KICKER)  ? u8{CAST_KICKED}
           : has_other_cost(d, OtherCost::EVOKE) ? u8{CAST_ALTERNATIVELY}
                                                 : u8{0};
}

// 118.6: not without a mana cost; and the other half of a flip card is no card.
bool can_be_cast(const Definition& d) { return d.cost.present != 0 && (d.flags & IS_HALF) == 0; }

// The payability of the costs in one hand, each definition asked once.
class HandCosts {
public:
    HandCosts(Context& ctx, u32 player) : ctx_(ctx), questions_(ctx, player) {}

    bool is_payable(u16 definition) {
        for (u32 i = 0; i < size_; ++i) {
            if (definitions_[i] == definition) {
                return payable_[i];
            }
        }
        const u8 way = way_of(ctx_.pool.definitions[definition]);
        const bool payable = asks_for(definition, 0) || (way != 0 && asks_for(definition, way));
        if (size_ < MOST) {
            definitions_[size_] = definition;
            payable_[size_++] = payable;
        }
        return payable;
    }

private:
    bool asks_for(u16 definition, u8 way) {
        ManaCost cost{CostKind::DEFINITION, definition};
        cost.kicked = way;
        return questions_.answer(cost) == payment::Answer::YES;
    }

    static constexpr u32 MOST = 16;
    const Context& ctx_;
    CostQuestions questions_;
    u16 definitions_[MOST];
    bool payable_[MOST];
    u32 size_ = 0;
};

// ---- the task ----

enum State : u8 { CHOOSE_TARGET, CHOOSE_KICKER, CHOOSE_X, PAY, FINISH };

// 601.2i: the spell, on top of the stack, has become cast.
void finish_casting(Context& ctx, u32 player, u32 definition) {
    if (!is_running(ctx)) {
        return;
    }
    const StackObject& spell = ctx.board.block<StackObject>(ctx.header().stack_top);
    ctx.header().passes = 0;
    u8& spells = ctx.board.player(player).spells_cast;
    spells = spells == 255 ? u8{255} : static_cast<u8>(spells + 1);
    Event event{EventKind::CASTS};
    event.player = static_cast<u8>(player);
    event.definition = static_cast<u16>(definition);
    event.x = spell.x;
    event.kicked = spell.kicked;
    std::memcpy(event.spent, spell.spent, sizeof event.spent);
    Source source;
    source.definition = event.definition;
    source.controller = event.player;
    queue_own_triggers(ctx, source, event);
    announce(ctx, event);
}

// What an Aura spell of the player could target (303.4a).
template <class F>
void for_each_host(const Context& ctx, u32 player, u32 definition, F visit) {
    const Definition& d = ctx.pool.definitions[definition];
    Source source;
    source.definition = static_cast<u16>(definition);
    source.controller = static_cast<u8>(player);
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (matches(ctx, ctx.pool.filters[d.enchant - 1u], slot, source)) {
                visit(slot);
            }
        });
}

bool has_host(const Context& ctx, u32 player, u32 definition) {
    if (ctx.pool.definitions[definition].enchant == 0) {
        return true;
    }
    bool any = false;
    for_each_host(ctx, player, definition, [&](u32) { any = true; });
    return any;
}

bool asks(const Definition& d) { return d.enchant != 0 || d.cost.x != 0 || way_of(d) != 0; }

// 107.3b: X of a mana cost that is not paid is 0.
bool has_x(const Context& ctx, const Definition& d, u8 way) {
    const bool other = (way & (CAST_KICKED | CAST_ALTERNATIVELY)) != 0;
    return ((way & CAST_ALTERNATIVELY) == 0 && d.cost.x != 0) ||
           (other && ctx.pool.abilities[d.other_cost - 1u].cost.x != 0);
}

StackObject& spell_of(Context& ctx, const Frame& f) {
    return ctx.board.block<StackObject>(ctx.board.card(f.card).slot);
}

ManaCost cost_of(const Frame& f) {
    ManaCost cost{CostKind::DEFINITION, f.source_definition};
    cost.x = f.x;
    cost.kicked = f.kicked;
    return cost;
}

// 601.2b: with the kicker, or for the alternative cost.
bool can_pay_otherwise(Context& ctx, const Frame& f, u8 way) {
    ManaCost cost = cost_of(f);
    cost.kicked |= way;
    return can_pay(ctx, f.player, cost);
}

// The choices of announcing (601.2b-c), then the payment, which asks in a frame of its own, above.
Flow run(Context& ctx, Frame& f) {
    const Definition& d = ctx.pool.definitions[f.source_definition];
    switch (f.state) {
    case CHOOSE_TARGET:
        if (d.enchant != 0) {
            return ask(ctx, DecisionKind::TARGET, f.player);
        }
        f.state = CHOOSE_KICKER;
        return Flow::AGAIN;
    case CHOOSE_KICKER:
        // A card cast from elsewhere than the hand has its way already.
        if (f.kicked == 0 && way_of(d) != 0 && can_pay_otherwise(ctx, f, way_of(d))) {
            return ask(ctx, DecisionKind::MAY, f.player);
        }
        f.state = CHOOSE_X;
        return Flow::AGAIN;
    case CHOOSE_X:
        if (has_x(ctx, d, f.kicked)) {
            return ask(ctx, DecisionKind::NUMBER, f.player);
        }
        f.state = PAY;
        return Flow::AGAIN;
    case PAY:
        f.state = FINISH;
        start_payment(ctx, f.player, cost_of(f));
        return Flow::AGAIN;
    default:
        finish_casting(ctx, f.player, f.source_definition);
        return Flow::DONE;
    }
}

void options(Context& ctx, const Frame& f) {
    if (f.state == CHOOSE_TARGET) {
        for_each_host(ctx, f.player, f.source_definition,
                      [&](u32 slot) { ctx.options.add(OptionKind::CHOOSE_PERMANENT, slot); });
        return;
    }
    if (f.state == CHOOSE_KICKER) {
        if (can_pay(ctx, f.player, cost_of(f))) { // else only the other way can be paid for
            ctx.options.add(OptionKind::NO);
        }
        ctx.options.add(OptionKind::YES);
        return;
    }
    const u32 most = max_x(ctx, f.player, cost_of(f));
    for (u32 x = 0; x <= most; ++x) {
        ctx.options.add(OptionKind::CHOOSE_NUMBER, 0, x);
    }
}

void take(Context& ctx, Frame& f, const Option& option) {
    StackObject& spell = spell_of(ctx, f);
    if (f.state == CHOOSE_TARGET) {
        spell.target = option.object;
        spell.target_generation = ctx.board.permanent(option.object).generation;
        f.state = CHOOSE_KICKER;
        return;
    }
    if (f.state == CHOOSE_KICKER) {
        const u8 way = way_of(ctx.pool.definitions[f.source_definition]);
        f.kicked = option.kind == OptionKind::YES ? way : u8{0};
        spell.kicked = f.kicked;
        f.state = CHOOSE_X;
        return;
    }
    f.x = static_cast<u16>(option.argument);
    spell.x = f.x; // 107.3a
    f.state = PAY;
}

} // namespace

const TaskRules CAST_TASK = {run, options, take};

void add_play_options(Context& ctx, u32 player) {
    const bool sorcery = at_sorcery_speed(ctx, player);
    const bool land = may_play_land(ctx, player);
    HandCosts costs(ctx, player);
    const u8* hand = cards_in_zone(ctx, player, Zone::HAND);
    const u32 first = ctx.board.first_card(player);
    const u32 size = ctx.board.player(player).hand;
    for (u32 i = 0; i < size; ++i) {
        const u32 card = first + hand[i];
        const Definition& d = printed(ctx, card);
        if (is_land(d)) {
            if (land) {
                ctx.options.add(OptionKind::PLAY_LAND, card);
            }
        } else if ((sorcery || can_be_instant(d)) && can_be_cast(d) &&
                   has_host(ctx, player, ctx.board.card(card).definition) &&
                   costs.is_payable(ctx.board.card(card).definition)) {
            ctx.options.add(OptionKind::CAST, card);
        }
    }
}

void play_land(Context& ctx, u32 player, u32 card) {
    ++ctx.board.player(player).lands_played;
    ctx.header().passes = 0;
    Event event{EventKind::ENTERS};
    event.player = static_cast<u8>(player);
    event.flags = PLAYED_AS_LAND;
    event.from = Zone::HAND;
    event.card = static_cast<u16>(card);
    event.definition = ctx.board.card(card).definition;
    take_card(ctx, card);
    propose(ctx, event);
}

bool could_cast(Context& ctx, u32 player, u32 card, u8 way) {
    const u16 definition = ctx.board.card(card).definition;
    ManaCost cost{CostKind::DEFINITION, definition};
    cost.kicked = way;
    return has_host(ctx, player, definition) && can_pay(ctx, player, cost);
}

void cast_spell(Context& ctx, u32 player, u32 card, u8 way) {
    const u8 from = ctx.board.card(card).zone;
    take_card(ctx, card);
    StackObject* spell = push_stack_object(ctx, StackKind::SPELL, player); // 601.2a
    if (spell == nullptr) {
        return;
    }
    Card& c = ctx.board.card(card);
    spell->flags = WAS_CAST;
    spell->owner = static_cast<u8>(ctx.board.owner_of_card(card));
    spell->definition = c.definition;
    spell->card = static_cast<u16>(card);
    spell->from_zone = from;
    spell->kicked = way;
    c.zone = static_cast<u8>(Zone::STACK);
    c.slot = ctx.header().stack_top;
    c.known = static_cast<u8>((1u << ctx.board.players()) - 1);
    renew(ctx, c);
    const bool automatic = ctx.header().mana_mode == static_cast<u8>(ManaMode::AUTO);
    const Definition& d = ctx.pool.definitions[c.definition];
    if (automatic && (way == 0 ? !asks(d) : d.enchant == 0 && !has_x(ctx, d, way))) {
        ManaCost cost{CostKind::DEFINITION, c.definition};
        cost.kicked = way;
        start_payment(ctx, player, cost);
        finish_casting(ctx, player, c.definition);
        return;
    }
    Frame* frame = push_frame(ctx, Task::CAST, player);
    if (frame != nullptr) {
        frame->source_definition = c.definition;
        frame->card = static_cast<u16>(card);
        frame->kicked = way;
        frame->state = CHOOSE_TARGET;
    }
}

} // namespace mirrorpool
