#include "rules/casting.hpp"

#include <algorithm>

#include "rules/effects.hpp"
#include "rules/events.hpp"
#include "rules/payment_board.hpp"
#include "rules/spending.hpp"
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

// The payability of the costs in one hand, each definition asked once.
class HandCosts {
public:
    HandCosts(Context& ctx, u32 player) : ctx_(ctx), player_(player), questions_(ctx, player) {}

    bool is_payable(u16 definition) {
        for (u32 i = 0; i < size_; ++i) {
            if (definitions_[i] == definition) {
                return payable_[i];
            }
        }
        const bool payable = can_afford(ctx_, questions_, player_, definition, 0);
        if (size_ < MOST) {
            definitions_[size_] = definition;
            payable_[size_++] = payable;
        }
        return payable;
    }

private:
    static constexpr u32 MOST = 16;
    Context& ctx_;
    u32 player_;
    CostQuestions questions_;
    u16 definitions_[MOST];
    bool payable_[MOST];
    u32 size_ = 0;
};

// ---- the task ----

enum State : u8 { CHOOSE_TARGET, CHOOSE_WAY, CHOOSE_KICKER, CHOOSE_X, PAY, FINISH };

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
            if (can_enchant(ctx, d, slot, source)) {
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

bool asks(const Definition& d) {
    return d.enchant != 0 || d.cost.x != 0 || d.kicker != 0 || d.alternative != 0 ||
           d.additional != 0;
}

bool costs_x_life(const Context& ctx, const Definition& d) {
    return d.additional != 0 && ctx.pool.abilities[d.additional - 1u].life == LIFE_X;
}

// Whether the player may choose the alternative cost (118.9), when it is not given already.
bool may_choose_alternative(const Context& ctx, u32 player, u16 definition) {
    const Definition& d = ctx.pool.definitions[definition];
    if (d.alternative == 0) {
        return false;
    }
    const Ability& cost = ctx.pool.abilities[d.alternative - 1u];
    Source source;
    source.definition = definition;
    source.controller = static_cast<u8>(player);
    source.event_player = source.controller;
    return !is_madness(cost) && holds(ctx, cost.condition, source); // 702.35a: only once discarded
}

// Whether a spell can be cast so; both are bits of CastWay, `given` what an effect says of it.
bool may_cast(const Context& ctx, u32 player, u16 definition, u8 given, u8 ways) {
    const Definition& d = ctx.pool.definitions[definition];
    if ((d.flags & IS_HALF) != 0) { // the other half of a flip card is no card
        return false;
    }
    if ((ways & ALTERNATIVE) == 0) {
        return (ways & FREE) != 0 || d.cost.present != 0; // 118.6
    }
    return (given & ALTERNATIVE) != 0 || // 118.9a: one alternative cost
           ((given & FREE) == 0 && may_choose_alternative(ctx, player, definition));
}

// 903.8: {2} for each time it was cast from the command zone before.
u16 commander_tax(const Context& ctx, u32 player, u32 card) {
    const Player& p = ctx.board.player(player);
    for (u32 i = 0; i < 2; ++i) {
        if (p.commander[i] == card + 1 &&
            ctx.board.card(card).zone == static_cast<u8>(Zone::COMMAND)) {
            return static_cast<u16>(2 * p.commander_casts[i]);
        }
    }
    return 0;
}

void count_commander_cast(Context& ctx, u32 player, u32 card) {
    Player& p = ctx.board.player(player);
    for (u32 i = 0; i < 2; ++i) {
        u8& casts = p.commander_casts[i];
        casts = p.commander[i] == card + 1 && casts != 255 ? static_cast<u8>(casts + 1) : casts;
    }
}

StackObject& spell_of(Context& ctx, const Frame& f) {
    return ctx.board.block<StackObject>(ctx.board.card(f.card).slot);
}

ManaCost cost_of(const Frame& f) {
    ManaCost cost{CostKind::DEFINITION, f.source_definition};
    cost.x = f.x;
    cost.kicked = f.kicked;
    cost.more = f.remaining;
    return cost;
}

bool can_pay_with(Context& ctx, const Frame& f, u8 ways) {
    ManaCost cost = cost_of(f);
    cost.kicked = ways;
    return can_pay(ctx, f.player, cost);
}

bool can_kick(Context& ctx, const Frame& f) { // 702.33a
    return ctx.pool.definitions[f.source_definition].kicker != 0 &&
           can_pay_with(ctx, f, static_cast<u8>(f.kicked | KICKED));
}

// Whether the spell can be cast for its mana cost or for its alternative one, kicked or not.
bool can_go(Context& ctx, const Frame& f, u8 way) {
    Frame tried = f;
    tried.kicked = static_cast<u8>(f.kicked | way);
    return may_cast(ctx, f.player, f.source_definition, f.kicked, tried.kicked) &&
           (can_pay_with(ctx, tried, tried.kicked) || can_kick(ctx, tried));
}

// X is life alone, or mana too: the most that can be paid of both (119.4).
u32 most_x(Context& ctx, const Frame& f, const Definition& d) {
    if (has_x_to_pay(ctx, d, f.kicked) || !costs_x_life(ctx, d)) {
        return max_x(ctx, f.player, cost_of(f));
    }
    const i32 life = ctx.board.player(f.player).life;
    const ManaCost cost = cost_of(f);
    u32 most = life < 0 ? 0u : std::min(static_cast<u32>(life), MAX_OPTIONS - 1u);
    for (ManaCost one = cost; most > 0; --most) { // mana abilities may take life as well
        one.x = static_cast<u16>(most);
        if (can_pay(ctx, f.player, one)) {
            break;
        }
    }
    return most;
}

void pay_costs_besides(Context& ctx, const Frame& f) {
    if (is_running(ctx)) {
        pay_life(ctx, f.player, life_cost(ctx, cost_of(f)));
    }
}

// The choices of announcing (601.2b-c), then the payment, which asks in a frame of its own, above.
Flow run(Context& ctx, Frame& f) {
    const Definition& d = ctx.pool.definitions[f.source_definition];
    switch (f.state) {
    case CHOOSE_TARGET:
        if (d.enchant != 0) {
            return ask(ctx, DecisionKind::TARGET, f.player);
        }
        f.state = CHOOSE_WAY;
        return Flow::AGAIN;
    case CHOOSE_WAY:
        if ((f.kicked & (FREE | ALTERNATIVE)) == 0 &&
            may_choose_alternative(ctx, f.player, f.source_definition)) {
            return ask(ctx, DecisionKind::MAY, f.player);
        }
        f.state = CHOOSE_KICKER;
        return Flow::AGAIN;
    case CHOOSE_KICKER:
        if (can_kick(ctx, f)) {
            return ask(ctx, DecisionKind::MAY, f.player);
        }
        f.state = CHOOSE_X;
        return Flow::AGAIN;
    case CHOOSE_X:
        if (has_x_to_pay(ctx, d, f.kicked) || costs_x_life(ctx, d)) {
            return ask(ctx, DecisionKind::NUMBER, f.player);
        }
        f.state = PAY;
        return Flow::AGAIN;
    case PAY:
        f.state = FINISH;
        start_payment(ctx, f.player, cost_of(f));
        return Flow::AGAIN;
    default:
        pay_costs_besides(ctx, f);
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
    if (f.state == CHOOSE_WAY) {
        if (can_go(ctx, f, 0)) {
            ctx.options.add(OptionKind::NO);
        }
        if (can_go(ctx, f, ALTERNATIVE)) {
            ctx.options.add(OptionKind::YES);
        }
        return;
    }
    if (f.state == CHOOSE_KICKER) {
        if (can_pay(ctx, f.player, cost_of(f))) { // else only the other way can be paid for
            ctx.options.add(OptionKind::NO);
        }
        ctx.options.add(OptionKind::YES);
        return;
    }
    const u32 most = most_x(ctx, f, ctx.pool.definitions[f.source_definition]);
    for (u32 x = 0; x <= most; ++x) {
        ctx.options.add(OptionKind::CHOOSE_NUMBER, 0, x);
    }
}

void take(Context& ctx, Frame& f, const Option& option) {
    StackObject& spell = spell_of(ctx, f);
    if (f.state == CHOOSE_TARGET) {
        spell.target = option.object;
        spell.target_generation = ctx.board.permanent(option.object).generation;
        f.state = CHOOSE_WAY;
        return;
    }
    if (f.state == CHOOSE_WAY) {
        f.kicked |= option.kind == OptionKind::YES ? u8{ALTERNATIVE} : u8{0};
        spell.kicked = f.kicked;
        f.state = CHOOSE_KICKER;
        return;
    }
    if (f.state == CHOOSE_KICKER) {
        f.kicked |= option.kind == OptionKind::YES ? u8{KICKED} : u8{0};
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

ManaCost cost_of_casting(const Frame& casting) { return cost_of(casting); }

namespace {

// 903.8, of a spell that has been counted: the count stops at 255.
bool is_its_tax(const Context& ctx, const StackObject& spell, u32 tax) {
    const Player& p = ctx.board.player(spell.controller);
    for (u32 i = 0; i < 2 && spell.from_zone == static_cast<u8>(Zone::COMMAND); ++i) {
        const u32 casts = p.commander_casts[i];
        if (p.commander[i] == spell.card + 1 && casts != 0) {
            return tax == 2 * (casts - 1) || (casts == 255 && tax == 2 * casts);
        }
    }
    return tax == 0;
}

} // namespace

bool is_sound_casting(const Context& ctx, const Frame& f, bool pays) {
    const Definition& d = ctx.pool.definitions[f.source_definition];
    const StackObject& spell = ctx.board.block<StackObject>(ctx.board.header().stack_top);
    const bool known = (f.kicked & ~(KICKED | ALTERNATIVE | FREE)) == 0 &&
                       ((f.kicked & ALTERNATIVE) == 0 || d.alternative != 0) &&
                       ((f.kicked & KICKED) == 0 || d.kicker != 0);
    return known && spell.type == static_cast<u8>(StackKind::SPELL) && spell.card == f.card &&
           spell.controller == f.player && spell.definition == f.source_definition &&
           spell.x == f.x && spell.kicked == f.kicked && is_its_tax(ctx, spell, f.remaining) &&
           (pays ? f.state == FINISH : f.state < PAY);
}

bool can_afford(Context& ctx, CostQuestions& questions, u32 player, u16 definition, u8 given,
                u16 more) {
    const Definition& d = ctx.pool.definitions[definition];
    const bool chosen = (given & (FREE | ALTERNATIVE)) != 0 || d.alternative == 0;
    for (const u8 base : {given, static_cast<u8>(given | ALTERNATIVE)}) {
        if (chosen && base != given) {
            break;
        }
        for (const u8 ways : {base, static_cast<u8>(base | KICKED)}) {
            ManaCost cost{CostKind::DEFINITION, definition};
            cost.kicked = ways;
            cost.more = more;
            if (((ways & KICKED) == 0 || d.kicker != 0) &&
                may_cast(ctx, player, definition, given, ways) &&
                questions.answer(cost) == payment::Answer::YES) {
                return true;
            }
        }
    }
    return false;
}

bool could_cast(Context& ctx, u32 player, u32 card, u8 given) {
    const u16 definition = ctx.board.card(card).definition;
    CostQuestions questions(ctx, player);
    return !is_land(printed(ctx, card)) && has_host(ctx, player, definition) &&
           can_afford(ctx, questions, player, definition, given);
}

// 903.8: from the command zone.
static void add_commander_options(Context& ctx, u32 player, bool sorcery) {
    for (const u16 row : ctx.board.player(player).commander) {
        if (row == 0 || ctx.board.card(row - 1u).zone != static_cast<u8>(Zone::COMMAND)) {
            continue;
        }
        const u32 card = row - 1u;
        const Definition& d = printed(ctx, card);
        const u16 definition = ctx.board.card(card).definition;
        CostQuestions questions(ctx, player);
        if (!is_land(d) && (sorcery || can_be_instant(d)) && has_host(ctx, player, definition) &&
            can_afford(ctx, questions, player, definition, 0, commander_tax(ctx, player, card))) {
            ctx.options.add(OptionKind::CAST, card);
        }
    }
}

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
        } else if ((sorcery || can_be_instant(d)) &&
                   has_host(ctx, player, ctx.board.card(card).definition) &&
                   costs.is_payable(ctx.board.card(card).definition)) {
            ctx.options.add(OptionKind::CAST, card);
        }
    }
    add_commander_options(ctx, player, sorcery);
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

void cast_spell(Context& ctx, u32 player, u32 card, u8 given) {
    const Zone from = static_cast<Zone>(ctx.board.card(card).zone);
    const u16 tax = commander_tax(ctx, player, card);
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
    spell->from_zone = static_cast<u8>(from);
    spell->kicked = given;
    c.zone = static_cast<u8>(Zone::STACK);
    c.slot = ctx.header().stack_top;
    c.known = static_cast<u8>((1u << ctx.board.players()) - 1);
    renew(ctx, c);
    if (from == Zone::COMMAND) {
        count_commander_cast(ctx, player, card);
    }
    const bool automatic = ctx.header().mana_mode == static_cast<u8>(ManaMode::AUTO);
    if (automatic && given == 0 && tax == 0 && !asks(ctx.pool.definitions[c.definition])) {
        start_payment(ctx, player, {CostKind::DEFINITION, c.definition});
        finish_casting(ctx, player, c.definition);
        return;
    }
    Frame* frame = push_frame(ctx, Task::CAST, player);
    if (frame != nullptr) {
        frame->source_definition = c.definition;
        frame->card = static_cast<u16>(card);
        frame->state = CHOOSE_TARGET;
        frame->kicked = given;
        frame->remaining = tax;
    }
}

} // namespace mirrorpool
