#include "rules/quantities.hpp"

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/exiled_with.hpp"
#include "rules/last_known.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {

u8 choice_of(const Context& ctx, const Source& source) {
    if (is_present(ctx, source)) {
        return ctx.board.permanent(source.slot).choice;
    }
    const LastKnown* known = last_known(ctx, source.slot, source.generation);
    return known != nullptr ? known->choice : u8{0};
}

namespace {

u32 devotion(const Context& ctx, u32 player, u32 color) {
    u32 total = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(player)[w]; },
        [&](u32 slot) { total += ctx.definition(slot).pips[color]; });
    return total;
}

// Symbols that are of at least one of the colours (700.5). A hybrid of two of them counts once.
u32 devotion_to(const Context& ctx, u32 player, u8 colors) {
    u32 total = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(player)[w]; },
        [&](u32 slot) {
            const Cost& cost = ctx.definition(slot).cost;
            for_each_bit(colors, [&](u32 color) { total += cost.typed[color]; });
            for (const Symbol& s : ctx.pool.symbols.subspan(cost.first_symbol, cost.symbols)) {
                total += (s.mask & colors) != 0 && (s.flags & 2) == 0 ? s.count : 0u;
            }
        });
    return total;
}

u32 counters_in(const u8* kinds, const u16* counters, CounterKind kind) {
    const u8 wanted = static_cast<u8>(static_cast<u8>(kind) + 1);
    return kinds[0] == wanted ? counters[0] : kinds[1] == wanted ? counters[1] : 0u;
}

// Of the source as it is, or as it last was (608.2h).
u32 counters_of(const Context& ctx, const Source& source, CounterKind kind) {
    if (is_present(ctx, source)) {
        return counters_on(ctx, source.slot, kind);
    }
    const LastKnown* known = last_known(ctx, source.slot, source.generation);
    return known != nullptr ? counters_in(known->counter_kinds, known->counters, kind) : 0u;
}

i32 power_of(const Context& ctx, const Source& source) {
    if (is_present(ctx, source)) {
        return ctx.board.permanent(source.slot).power;
    }
    const LastKnown* known = last_known(ctx, source.slot, source.generation);
    return known != nullptr ? known->power : 0;
}

bool was_tapped(const Context& ctx, const Source& source) {
    if (is_present(ctx, source)) {
        return ctx.board.test(Word::tapped, source.slot);
    }
    const LastKnown* known = last_known(ctx, source.slot, source.generation);
    return known != nullptr && (known->states & LAST_TAPPED) != 0;
}

// Other permanents of the filter with the name of the event's permanent (201.2).
i32 count_namesakes(const Context& ctx, const Filter& filter, const Source& source) {
    const u16 it = event_permanent(ctx, source);
    const LastKnown* known = last_known(ctx, source.event_object, source.event_generation);
    if (it == NONE && known == nullptr) {
        return 0;
    }
    const u16 name = it != NONE ? ctx.board.permanent(it).definition : known->definition;
    i32 n = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            n += slot != it && ctx.board.permanent(slot).definition == name &&
                         matches(ctx, filter, slot, source)
                     ? 1
                     : 0;
        });
    return n;
}

i32 mana_spent(const Source& source) {
    i32 n = 0;
    for (const u8 units : source.spent) {
        n += units;
    }
    return n;
}

i32 colors_spent(const Source& source) {
    i32 n = 0;
    for (u32 t = WHITE; t < COLORLESS; ++t) {
        n += source.spent[t] != 0 ? 1 : 0;
    }
    return n;
}

i32 commander_casts(const Context& ctx) {
    const u16 top = ctx.board.header().stack_top;
    const u16 card = top == NONE ? u16{NONE} : ctx.board.block<StackObject>(top).card;
    if (card == NONE) {
        return 0;
    }
    const Player& owner = ctx.board.player(ctx.board.owner_of_card(card));
    return owner.commander[0] == card + 1   ? owner.commander_casts[0]
           : owner.commander[1] == card + 1 ? owner.commander_casts[1]
                                            : 0;
}

i32 raw_amount(const Context& ctx, const Amount& amount, const Source& source, u32 type) {
    switch (static_cast<AmountKind>(amount.kind)) {
    case AmountKind::NUMBER:
        return amount.value;
    case AmountKind::COUNT:
        return amount.value *
               static_cast<i32>(count_matching(ctx, ctx.pool.filters[amount.filter], source));
    case AmountKind::COUNTERS:
        return amount.value *
               static_cast<i32>(counters_of(ctx, source, static_cast<CounterKind>(amount.a)));
    case AmountKind::PAID_X:
        return amount.value * source.x;
    case AmountKind::DEVOTION:
        return type < COLORLESS ? static_cast<i32>(devotion(ctx, source.controller, type)) : 0;
    case AmountKind::POWER:
        return amount.value * power_of(ctx, source);
    case AmountKind::COST_OBJECT_VALUE:
        return amount.value * source.cost_object_value;
    case AmountKind::SAME_NAME:
        return amount.value * count_namesakes(ctx, ctx.pool.filters[amount.filter], source);
    case AmountKind::OTHER_SPELLS:
        return amount.value * ctx.board.player(source.event_player).spells_cast;
    case AmountKind::COLORS_AMONG:
        return amount.value *
               std::popcount(colors_among(ctx, ctx.pool.filters[amount.filter], source));
    case AmountKind::UNSPENT:
        return amount.value * ctx.board.player(source.controller).floating[amount.a];
    case AmountKind::MANA_SPENT:
        return amount.value * mana_spent(source);
    case AmountKind::COLORS_SPENT:
        return amount.value * colors_spent(source);
    case AmountKind::HAND:
        return amount.value * ctx.board.player(source.controller).hand;
    case AmountKind::COMMANDER_CASTS:
        return amount.value * commander_casts(ctx);
    case AmountKind::REVEALED:
        return amount.value * source.revealed;
    case AmountKind::REVEALED_VALUE:
        return amount.value * source.revealed_value;
    case AmountKind::ITS_MANA_VALUE: // only the layers know of what (rules/layers)
    case AmountKind::COUNT_:
        break;
    }
    return 0;
}

u32 color_count(u8 colors) {
    const u32 n = static_cast<u32>(std::popcount(colors));
    return n > 1 ? 3u : n + 1; // Filter.color_count
}

// Of a definition, or of the traits of a permanent.
template <class Characteristics>
bool fits(const Characteristics& c, const Filter& f) {
    return (f.types_any == 0 || (c.types & f.types_any) != 0) &&
           (c.types & f.types_all) == f.types_all && (c.types & f.types_none) == 0 &&
           (f.subtypes_any == 0 ||
            ((c.subtypes & f.subtypes_any) == 0) == (f.subtypes_none != 0)) &&
           (c.supertypes & f.supertypes_all) == f.supertypes_all &&
           (c.supertypes & f.supertypes_none) == 0 &&
           (f.colors_any == 0 || (c.colors & f.colors_any) != 0) &&
           (f.color_count == 0 || f.color_count == color_count(c.colors));
}

} // namespace

bool can_enchant(const Context& ctx, const Definition& aura, u32 slot, const Source& source) {
    bool can = aura.enchant != 0;
    for (u32 i = 0; i < aura.enchants && can; ++i) {
        can = matches(ctx, ctx.pool.filters[aura.enchant - 1u + i], slot, source);
    }
    return can;
}

bool card_matches(const Definition& d, const Filter& f, u32 x) {
    return fits(d, f) && d.cost.mana_value + x * d.cost.x >= f.mana_value_least &&
           (f.token == 0 || (f.token == 1) == ((d.flags & IS_TOKEN) != 0));
}

bool has_chosen(const Context& ctx, u8 chosen, u64 subtypes, u8 colors, const Source& source) {
    const u8 choice = choice_of(ctx, source);
    if (chosen == 2) {
        return choice < CHOSEN_SUBTYPE && (choice & colors & COLOR_MASK) != 0;
    }
    return choice >= CHOSEN_SUBTYPE && (subtypes >> (choice - CHOSEN_SUBTYPE) & 1) != 0;
}

u8 colors_of(const Context& ctx, u32 slot) {
    return is_layered(ctx) ? traits_of(ctx, slot).colors : ctx.definition(slot).colors;
}

u8 supertypes_of(const Context& ctx, u32 slot) {
    return is_layered(ctx) ? traits_of(ctx, slot).supertypes : ctx.definition(slot).supertypes;
}

u16 types_of(const Context& ctx, u32 slot) {
    return is_layered(ctx) ? traits_of(ctx, slot).types : ctx.definition(slot).types;
}

u64 subtypes_of(const Context& ctx, u32 slot) {
    return is_layered(ctx) ? traits_of(ctx, slot).subtypes : ctx.definition(slot).subtypes;
}

namespace {

bool is_whose(const Filter& f, u8 controller, const Source& source) {
    return f.whose == static_cast<u8>(Whose::EVENT_PLAYERS)
               ? controller == source.event_player
               : whose_matches(f, controller == source.controller);
}

} // namespace

bool matches(const Context& ctx, const Filter& f, u32 slot, const Source& source) {
    const Board& board = ctx.board;
    const Definition& d = ctx.definition(slot);
    return is_whose(f, board.permanent(slot).controller, source) &&
           (f.name == 0 || board.permanent(slot).definition == f.name - 1u) &&
           (f.tapped == 0 || board.test(Word::tapped, slot) == (f.tapped == 1)) &&
           (f.other == 0 || slot != source.slot || !is_present(ctx, source)) &&
           (f.token == 0 || board.test(Word::token, slot) == (f.token == 1)) &&
           d.cost.mana_value >= f.mana_value_least &&
           (f.chosen == 0 ||
            has_chosen(ctx, f.chosen, subtypes_of(ctx, slot), colors_of(ctx, slot), source)) &&
           (is_layered(ctx) ? fits(traits_of(ctx, slot), f) : fits(d, f));
}

bool matches(const Context& ctx, const Filter& f, const Source& object, const Source& source) {
    if (is_present(ctx, object)) {
        return matches(ctx, f, object.slot, source);
    }
    if (object.definition == NONE || !is_whose(f, object.controller, source) ||
        (f.name != 0 && object.definition != f.name - 1u)) {
        return false;
    }
    const Definition& printed = ctx.pool.definitions[object.definition];
    const LastKnown* known = last_known(ctx, object.slot, object.generation);
    if (known == nullptr) {
        return card_matches(printed, f);
    }
    return fits(*known, f) && printed.cost.mana_value >= f.mana_value_least &&
           (f.token == 0 || (f.token == 1) == ((printed.flags & IS_TOKEN) != 0)) &&
           (f.tapped == 0 || ((known->states & LAST_TAPPED) != 0) == (f.tapped == 1)) &&
           (f.chosen == 0 || has_chosen(ctx, f.chosen, known->subtypes, known->colors, source));
}

u32 count_matching(const Context& ctx, const Filter& filter, const Source& source) {
    u32 n = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) { n += matches(ctx, filter, slot, source) ? 1u : 0u; });
    return n;
}

namespace {

i32 count_in_hand(const Context& ctx, const Filter& filter, u32 player) {
    i32 n = 0;
    for (u32 i = 0; i < zone_size(ctx, player, Zone::HAND); ++i) {
        const u32 card = card_in_zone(ctx, player, Zone::HAND, i);
        n += card_matches(ctx.pool.definitions[ctx.board.card(card).definition], filter) ? 1 : 0;
    }
    return n;
}

} // namespace

bool holds(const Context& ctx, u32 index, const Source& source) {
    const Condition& c = ctx.pool.conditions[index];
    const Board& board = ctx.board;
    bool result = false;
    switch (static_cast<ConditionKind>(c.kind)) {
    case ConditionKind::ALWAYS:
        result = true;
        break;
    case ConditionKind::COUNT_AT_LEAST:
        result = static_cast<i32>(count_matching(ctx, ctx.pool.filters[c.filter], source)) >= c.n;
        break;
    case ConditionKind::COUNTERS_AT_LEAST:
        result = c.n <= 0 ||
                 static_cast<i32>(counters_of(ctx, source, static_cast<CounterKind>(c.a))) >= c.n;
        break;
    case ConditionKind::LANDS_PLAYED_AT_LEAST:
        result = board.player(source.controller).lands_played >= c.n;
        break;
    case ConditionKind::YOUR_TURN:
        result = board.header().active == source.controller;
        break;
    case ConditionKind::LIFE_AT_LEAST:
        result = board.player(source.controller).life >= c.n;
        break;
    case ConditionKind::THIS_TAPPED:
        result = was_tapped(ctx, source);
        break;
    case ConditionKind::COUNT_IS_ODD:
        result = count_matching(ctx, ctx.pool.filters[c.filter], source) % 2 == 1;
        break;
    case ConditionKind::DEVOTION_AT_LEAST:
        result = static_cast<i32>(devotion_to(ctx, source.controller, c.a)) >= c.n;
        break;
    case ConditionKind::WAS_KICKED:
        result = (source.kicked & KICKED) != 0;
        break;
    case ConditionKind::PAID_ALTERNATIVE:
        result = (source.kicked & ALTERNATIVE) != 0;
        break;
    case ConditionKind::TREASURE_SPENT:
        result = (source.kicked & WITH_TREASURE) != 0;
        break;
    case ConditionKind::HAND_AT_LEAST:
        result = count_in_hand(ctx, ctx.pool.filters[c.filter], source.controller) >= c.n;
        break;
    case ConditionKind::ACTIVATED_AT_LEAST:
        result = static_cast<i32>(uses_of(ctx, source)) >= c.n;
        break;
    case ConditionKind::GRAVEYARD_AT_LEAST:
        result = board.player(source.controller).graveyard >= c.n;
        break;
    case ConditionKind::YOUR_TURN_BEFORE_END:
        result = board.header().active == source.controller &&
                 board.header().step < static_cast<u8>(Step::END);
        break;
    case ConditionKind::COUNT_:
        break;
    }
    return result != (c.negate != 0);
}

u32 amount_of(const Context& ctx, u32 amount, const Source& source, u32 type) {
    const i32 n = signed_amount(ctx, amount, source, type);
    return n < 0 ? 0u : static_cast<u32>(n);
}

i32 signed_amount(const Context& ctx, u32 amount, const Source& source, u32 type) {
    return raw_amount(ctx, ctx.pool.amounts[amount], source, type);
}

u32 counters_on(const Context& ctx, u32 slot, CounterKind kind) {
    const Permanent& p = ctx.board.permanent(slot);
    return counters_in(p.counter_kinds, p.counters, kind);
}

u8 colors_among(const Context& ctx, const Filter& filter, const Source& source) {
    u32 colors = 0;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            if (matches(ctx, filter, slot, source)) {
                colors |= colors_of(ctx, slot);
            }
        });
    return static_cast<u8>(colors);
}

} // namespace mirrorpool
