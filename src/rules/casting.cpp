#include "rules/casting.hpp"

#include "rules/events.hpp"
#include "rules/paying.hpp"
#include "rules/stack.hpp"
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

bool may_play_land(const Context& ctx, u32 player) {
    const Player& p = ctx.board.player(player);
    return at_sorcery_speed(ctx, player) && p.lands_played < p.land_plays; // 305.2
}

// The payability of the costs in one hand, each definition asked once.
class HandCosts {
public:
    HandCosts(Context& ctx, u32 player) : questions_(ctx, player) {}

    bool is_payable(u16 definition) {
        for (u32 i = 0; i < size_; ++i) {
            if (definitions_[i] == definition) {
                return payable_[i];
            }
        }
        const bool payable =
            questions_.answer({CostKind::DEFINITION, definition}) == payment::Answer::YES;
        if (size_ < MOST) {
            definitions_[size_] = definition;
            payable_[size_++] = payable;
        }
        return payable;
    }

private:
    static constexpr u32 MOST = 16;
    CostQuestions questions_;
    u16 definitions_[MOST];
    bool payable_[MOST];
    u32 size_ = 0;
};

// 601.2i: the spell has become cast.
void finish_casting(Context& ctx, u32 player, u32 definition) {
    ctx.header().passes = 0;
    Event event{EventKind::CASTS};
    event.player = static_cast<u8>(player);
    event.definition = static_cast<u16>(definition);
    announce(ctx, event);
}

Flow run(Context& ctx, Frame& f) {
    finish_casting(ctx, f.player, f.source_definition);
    return Flow::DONE;
}

void no_options(Context&, const Frame&) {}
void no_choice(Context&, Frame&, const Option&) {}

} // namespace

// Its payment asks in a frame of its own, above.
const TaskRules CAST_TASK = {run, no_options, no_choice};

void add_play_options(Context& ctx, u32 player) {
    const bool sorcery = at_sorcery_speed(ctx, player);
    const bool land = may_play_land(ctx, player);
    HandCosts costs(ctx, player);
    for (u32 i = 0; i < ctx.board.player(player).hand; ++i) {
        const u32 card = card_in_zone(ctx, player, Zone::HAND, i);
        const Definition& d = printed(ctx, card);
        if (is_land(d)) {
            if (land) {
                ctx.options.add(OptionKind::PLAY_LAND, card);
            }
        } else if ((sorcery || can_be_instant(d)) && d.cost.present != 0 && // 118.6
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

void cast_spell(Context& ctx, u32 player, u32 card) {
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
    spell->from_zone = static_cast<u8>(Zone::HAND);
    c.zone = static_cast<u8>(Zone::STACK);
    c.slot = ctx.header().stack_top;
    c.known = static_cast<u8>((1u << ctx.board.players()) - 1);
    renew(ctx, c);
    const ManaCost cost{CostKind::DEFINITION, c.definition};
    if (ctx.header().mana_mode == static_cast<u8>(ManaMode::AUTO)) {
        start_payment(ctx, player, cost);
        finish_casting(ctx, player, c.definition);
        return;
    }
    Frame* frame = push_frame(ctx, Task::CAST, player);
    if (frame != nullptr) {
        frame->source_definition = c.definition;
        start_payment(ctx, player, cost);
    }
}

} // namespace mirrorpool
