#include "rules/characteristics.hpp"

#include "base/mana_types.hpp"
#include "rules/effects.hpp"
#include "rules/paying.hpp"
#include "rules/quantities.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

struct TypeWord {
    Word word;
    CardType type;
};
constexpr TypeWord TYPE_WORDS[] = {{Word::creature, CardType::CREATURE},
                                   {Word::land, CardType::LAND},
                                   {Word::artifact, CardType::ARTIFACT},
                                   {Word::enchantment, CardType::ENCHANTMENT}};

struct SupertypeWord {
    Word word;
    Supertype supertype;
};
constexpr SupertypeWord SUPERTYPE_WORDS[] = {{Word::basic, Supertype::BASIC},
                                             {Word::legendary, Supertype::LEGENDARY},
                                             {Word::snow, Supertype::SNOW}};

struct KeywordWord {
    Word word;
    Keyword keyword;
};
constexpr KeywordWord KEYWORD_WORDS[] = {
    {Word::haste, Keyword::HASTE},       {Word::vigilance, Keyword::VIGILANCE},
    {Word::flying, Keyword::FLYING},     {Word::reach, Keyword::REACH},
    {Word::defender, Keyword::DEFENDER}, {Word::indestructible, Keyword::INDESTRUCTIBLE}};

// Of combat only: no card of most games has one, and then nothing looks at their words.
constexpr KeywordWord COMBAT_WORDS[] = {{Word::trample, Keyword::TRAMPLE},
                                        {Word::lifelink, Keyword::LIFELINK},
                                        {Word::deathtouch, Keyword::DEATHTOUCH},
                                        {Word::first_strike, Keyword::FIRST_STRIKE},
                                        {Word::double_strike, Keyword::DOUBLE_STRIKE},
                                        {Word::menace, Keyword::MENACE},
                                        {Word::wither, Keyword::WITHER}};

constexpr u32 COMBAT_KEYWORDS = [] {
    u32 keywords = 0;
    for (const auto& [word, keyword] : COMBAT_WORDS) {
        keywords |= bit(keyword);
    }
    return keywords;
}();

constexpr Word SIMPLE_WORDS[MANA_TYPES] = {Word::simple_white, Word::simple_blue,
                                           Word::simple_black, Word::simple_red,
                                           Word::simple_green, Word::simple_colorless};

// Words that come from what the permanent is, all cleared and set together.
struct WordBits {
    u64 bits = 0;
    void put(Word w, bool value) { bits |= static_cast<u64>(value) << static_cast<u32>(w); }
};
static_assert(WORDS <= 64, "WordBits holds one bit a word");

// Whether an activated ability of the permanent passes the test.
template <class F>
bool any_activated(const Context& ctx, u32 slot, F test) {
    bool any = false;
    for_each_ability(ctx, slot, [&](u32 row) {
        const Ability& a = ctx.pool.abilities[row];
        any = any || (is_kind(a, AbilityKind::ACTIVATED) && test(row, a));
    });
    return any;
}

void add_columns(const Context& ctx, u32 row, AbilityColumns& c) {
    const Ability& a = ctx.pool.abilities[row];
    c.trigger_events |= is_kind(a, AbilityKind::TRIGGERED) ? 1u << a.event : 0u;
    c.replace_events |= is_kind(a, AbilityKind::REPLACEMENT) ? 1u << a.event : 0u;
    c.statics |= static_cast<u8>(static_class(ctx, row));
    c.mana_types |= a.mana_types;
    c.mana_readers |= a.mana_readers;
    c.mana_flags |= a.mana_flags & BOARD_DEPENDENT;
    const bool mana =
        (a.flags & bit(AbilityFlag::MANA_ABILITY)) != 0 && is_kind(a, AbilityKind::ACTIVATED);
    if (mana) {
        c.mana_flags |= HAS_MANA_ABILITY;
        c.mana_flags |= a.simple_type == 0 ? u8{HAS_COMPLEX_MANA} : u8{0};
        c.simple_type |= a.simple_type;
    }
}

// A board's effects on mana make every source of it a special one.
void mind_effects(const Context& ctx, AbilityColumns& c) {
    if (!ctx.has_effects(REPLACES_MANA | ADDS_MORE_MANA)) {
        return;
    }
    if ((c.mana_flags & HAS_MANA_ABILITY) != 0) {
        c.simple_type = 0;
        c.mana_flags |= HAS_COMPLEX_MANA;
    }
    if (ctx.has_effects(REPLACES_MANA) && (c.mana_types | c.mana_readers) != 0) {
        c.mana_flags |= BOARD_DEPENDENT;
    }
}

struct Kinds {
    u16 types;
    u8 supertypes;
    u32 keywords;
};

Kinds kinds_of(const Context& ctx, u32 slot) {
    const Definition& d = ctx.definition(slot);
    if (!is_layered(ctx)) {
        return {d.types, d.supertypes, d.keywords};
    }
    const Traits& t = traits_of(ctx, slot);
    return {t.types, t.supertypes, t.keywords};
}

WordBits word_bits(const Context& ctx, u32 slot, const Kinds& kinds, const AbilityColumns& c) {
    WordBits out;
    for (const auto& [word, type] : TYPE_WORDS) {
        out.put(word, (kinds.types & bit(type)) != 0);
    }
    for (const auto& [word, supertype] : SUPERTYPE_WORDS) {
        out.put(word, (kinds.supertypes & bit(supertype)) != 0);
    }
    for (const auto& [word, keyword] : KEYWORD_WORDS) {
        out.put(word, (kinds.keywords & bit(keyword)) != 0);
    }
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        out.put(SIMPLE_WORDS[t], (c.simple_type >> t & 1) != 0);
    }
    out.put(Word::triggers, c.trigger_events != 0);
    out.put(Word::replaces, c.replace_events != 0);
    out.put(Word::activates, any_activated(ctx, slot, [&](u32, const Ability& a) {
                return !is_mana_ability(ctx, a);
            }));
    out.put(Word::mana_manual, any_activated(ctx, slot, [&](u32 row, const Ability& a) {
                return is_mana_ability(ctx, a) && !is_solver_ability(ctx, row);
            }));
    out.put(Word::mana_complex, (c.mana_flags & HAS_COMPLEX_MANA) != 0);
    out.put(Word::mana_shared, any_activated(ctx, slot, [&](u32, const Ability& a) {
                return is_mana_ability(ctx, a) && (a.flags & bit(AbilityFlag::ANY_PLAYER)) != 0;
            }));
    out.put(Word::mana_special,
            (c.mana_flags & BOARD_DEPENDENT) != 0 || (c.mana_readers & ~ROW_READERS) != 0);
    out.put(Word::mana_board, (c.mana_flags & BOARD_DEPENDENT) != 0);
    return out;
}

constexpr u32 CACHED_WORDS = static_cast<u32>(Word::simple_colorless) + 1; // and COMBAT_WORDS

u8 combat_keywords_around(const Board& board) {
    u32 around = 0;
    for (const auto& [word, keyword] : COMBAT_WORDS) {
        u64 any = 0;
        for (u32 w = 0; w < board.words(); ++w) {
            any |= board.set(word)[w];
        }
        around |= any != 0 ? combat_bit(word) : 0u;
    }
    return static_cast<u8>(around);
}

void put_combat_keywords(Context& ctx, u32 slot, u32 keywords) {
    if ((keywords & COMBAT_KEYWORDS) == 0 && ctx.header().combat_keywords == 0) {
        return;
    }
    for (const auto& [word, keyword] : COMBAT_WORDS) {
        ctx.board.put(word, slot, (keywords & bit(keyword)) != 0);
    }
    ctx.header().combat_keywords = combat_keywords_around(ctx.board);
}

bool combat_keywords_are_true(const Context& ctx, u32 slot, u32 keywords) {
    bool good = true;
    for (const auto& [word, keyword] : COMBAT_WORDS) {
        good = good && ctx.board.test(word, slot) == ((keywords & bit(keyword)) != 0);
    }
    return good;
}

} // namespace

u32 combat_keywords_of(const Context& ctx, u32 slot) {
    u32 keywords = 0;
    if (ctx.board.header().combat_keywords != 0) {
        for (const auto& [word, keyword] : COMBAT_WORDS) {
            keywords |= ctx.board.test(word, slot) ? combat_bit(word) : 0u;
        }
    }
    return keywords;
}

u32 combat_keywords_among(u32 keywords) {
    u32 found = 0;
    for (const auto& [word, keyword] : COMBAT_WORDS) {
        found |= (keywords & bit(keyword)) != 0 ? combat_bit(word) : 0u;
    }
    return found;
}

void forget_combat_keywords(Context& ctx) {
    if (ctx.header().combat_keywords != 0) {
        ctx.header().combat_keywords = combat_keywords_around(ctx.board);
    }
}

void refresh_size(Context& ctx, u32 slot) {
    Permanent& p = ctx.board.permanent(slot);
    const Definition& d = ctx.definition(slot);
    const bool layered = is_layered(ctx);
    i32 shift = 0;
    if (p.counter_kinds[0] != 0) {
        shift = static_cast<i32>(counters_on(ctx, slot, CounterKind::PLUS_ONE)) -
                static_cast<i32>(counters_on(ctx, slot, CounterKind::MINUS_ONE));
    }
    const bool creature = (types_of(ctx, slot) & bit(CardType::CREATURE)) != 0;
    const i32 base_power = layered ? traits_of(ctx, slot).power : d.power;
    const i32 base_toughness = layered ? traits_of(ctx, slot).toughness : d.toughness;
    const i32 power = creature ? base_power + shift : 0;
    const i32 toughness = creature ? base_toughness + shift : 0;
    if (!is_size(power) || !is_size(toughness)) {
        fail(ctx, Status::CAPACITY);
    }
    p.power = static_cast<i16>(power);
    p.toughness = static_cast<i16>(toughness);
}

AbilityColumns ability_columns(const Context& ctx, u32 slot) {
    AbilityColumns c;
    if (is_layered(ctx)) {
        for_each_ability(ctx, slot, [&](u32 row) { add_columns(ctx, row, c); });
        c.simple_type = (c.mana_flags & HAS_COMPLEX_MANA) != 0 ? u8{0} : c.simple_type;
    } else {
        const Definition& d = ctx.definition(slot);
        c = {d.trigger_events, d.replace_events, d.statics,   d.simple_type,
             d.mana_types,     d.mana_readers,   d.mana_flags};
    }
    mind_effects(ctx, c);
    return c;
}

void refresh_characteristics(Context& ctx, u32 slot) {
    const Kinds kinds = kinds_of(ctx, slot);
    const AbilityColumns columns = ability_columns(ctx, slot);
    const WordBits bits = word_bits(ctx, slot, kinds, columns);
    for (u32 w = 0; w < CACHED_WORDS; ++w) {
        ctx.board.put(static_cast<Word>(w), slot, (bits.bits >> w & 1) != 0);
    }
    put_combat_keywords(ctx, slot, kinds.keywords);
    ctx.board.mana_row()[slot] = raw_row(columns.mana_types, columns.mana_readers);
    ctx.board.mana_readers()[slot] = columns.mana_readers;
    refresh_size(ctx, slot);
}

namespace {

template <class F>
void for_each_permanent(const Context& ctx, F visit) {
    for_each_slot(ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; }, visit);
}

// What printed abilities and effects that last could do.
u32 classes_at_most(const Context& ctx) {
    u32 classes = 0;
    for_each_permanent(ctx, [&](u32 slot) { classes |= ctx.definition(slot).statics; });
    for (u16 cell = ctx.board.header().first_effect; cell != NONE;) {
        const Effect& e = ctx.board.block<Effect>(cell);
        classes |= static_class(ctx, e.ability);
        cell = e.next;
    }
    return classes;
}

// What is around: abilities may have been lost, or given.
u8 classes_around(Context& ctx) {
    Header& h = ctx.header();
    h.effects = static_cast<u8>(classes_at_most(ctx));
    ctx.traits_are_current = false;
    if (!is_layered(ctx)) {
        return h.effects;
    }
    u32 classes = CHANGES_CHARACTERISTICS;
    for_each_permanent(ctx, [&](u32 slot) { classes |= ability_columns(ctx, slot).statics; });
    for (u16 cell = h.first_effect; cell != NONE;) {
        const Effect& e = ctx.board.block<Effect>(cell);
        classes |= static_class(ctx, e.ability);
        cell = e.next;
    }
    return static_cast<u8>(classes);
}

// Whether somebody controls what entered under another's control.
bool is_control_changed(const Context& ctx) {
    bool changed = false;
    for_each_permanent(ctx, [&](u32 slot) {
        const Permanent& p = ctx.board.permanent(slot);
        changed = changed || p.controller != p.base_controller;
    });
    return changed;
}

} // namespace

void refresh_board(Context& ctx) {
    ctx.header().effects = static_cast<u8>(classes_at_most(ctx));
    ctx.traits_are_current = false;
    if (is_layered(ctx) || is_control_changed(ctx)) {
        apply_control_effects(ctx);
    }
    ctx.header().effects = classes_around(ctx);
    for_each_permanent(ctx, [&](u32 slot) { refresh_characteristics(ctx, slot); });
    ctx.header().dirty |= DIRTY_SBA;
}

namespace {

// Effects that reach other permanents than the one that has them.
constexpr u32 FAR_REACHING = CHANGES_CHARACTERISTICS | REPLACES_MANA | ADDS_MORE_MANA;

} // namespace

void refresh_after_entering(Context& ctx, u32 slot) {
    const u32 statics = ctx.definition(slot).statics;
    if (((statics | ctx.header().effects) & FAR_REACHING) != 0) {
        refresh_board(ctx);
        return;
    }
    ctx.header().effects |= static_cast<u8>(statics);
    refresh_characteristics(ctx, slot);
}

void refresh_after_leaving(Context& ctx, u32 definition) {
    end_effects_of_lost_sources(ctx);
    const u32 statics = ctx.pool.definitions[definition].statics;
    if (statics != 0 || ctx.has_effects(FAR_REACHING)) {
        refresh_board(ctx);
    }
}

void clear_slot(Context& ctx, u32 slot) {
    const Board& board = ctx.board;
    Permanent& p = board.permanent(slot);
    const u16 generation = static_cast<u16>(p.generation + 1);
    board.control(p.controller)[slot >> 6] &= ~(u64{1} << (slot & 63));
    forget_affected(ctx, slot);
    std::memset(&p, 0, sizeof p);
    p.generation = generation;
    board.clear_words(slot);
    board.mana_row()[slot] = 0;
    board.mana_readers()[slot] = 0;
    forget_combat_keywords(ctx);
}

bool caches_are_true(Context& ctx) {
    const Board& board = ctx.board;
    const u8 effects = ctx.header().effects;
    bool good = classes_around(ctx) == effects &&
                ctx.header().combat_keywords == combat_keywords_around(board);
    ctx.header().effects = effects;
    ctx.traits_are_current = false;
    for (u32 p = 0; p < board.players(); ++p) {
        u32 instants = 0;
        for (u32 i = 0; i < zone_size(ctx, p, Zone::HAND); ++i) {
            const u32 card = card_in_zone(ctx, p, Zone::HAND, i);
            instants += can_be_instant(ctx.pool.definitions[board.card(card).definition]) ? 1u : 0u;
        }
        good = good && instants == board.player(p).instant_cards;
    }
    for (u32 slot = 0; slot < board.layout().dims.slots && good; ++slot) {
        if (!board.test(Word::occupied, slot)) {
            for (u32 w = 0; w < CACHED_WORDS; ++w) {
                good = good && !board.test(static_cast<Word>(w), slot);
            }
            good = good && board.mana_row()[slot] == 0 && board.mana_readers()[slot] == 0 &&
                   combat_keywords_are_true(ctx, slot, 0);
            continue;
        }
        const Kinds kinds = kinds_of(ctx, slot);
        const AbilityColumns columns = ability_columns(ctx, slot);
        const WordBits bits = word_bits(ctx, slot, kinds, columns);
        good = good && combat_keywords_are_true(ctx, slot, kinds.keywords);
        for (u32 w = 0; w < CACHED_WORDS; ++w) {
            good = good && board.test(static_cast<Word>(w), slot) == ((bits.bits >> w & 1) != 0);
        }
        const Permanent before = board.permanent(slot);
        refresh_size(ctx, slot);
        good = good && std::memcmp(&before, &board.permanent(slot), sizeof before) == 0 &&
               board.mana_row()[slot] == raw_row(columns.mana_types, columns.mana_readers) &&
               board.mana_readers()[slot] == columns.mana_readers;
    }
    return good;
}

} // namespace mirrorpool
