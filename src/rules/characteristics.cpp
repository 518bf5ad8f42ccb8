#include "rules/characteristics.hpp"

#include "base/mana_types.hpp"
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

constexpr Word SIMPLE_WORDS[MANA_TYPES] = {Word::simple_white, Word::simple_blue,
                                           Word::simple_black, Word::simple_red,
                                           Word::simple_green, Word::simple_colorless};

// Words that come from what the permanent is, all cleared and set together.
struct WordBits {
    u64 bits = 0;
    void put(Word w, bool value) { bits |= static_cast<u64>(value) << static_cast<u32>(w); }
};
static_assert(WORDS <= 64, "WordBits holds one bit a word");

bool is_mana_ability(const Ability& a) { return (a.flags & bit(AbilityFlag::MANA_ABILITY)) != 0; }

// Whether an activated ability of the definition passes the test.
template <class F>
bool any_activated(const Context& ctx, const Definition& d, F test) {
    for (u32 i = 0; i < d.abilities; ++i) {
        const u32 row = d.first_ability + i;
        const Ability& a = ctx.pool.abilities[row];
        if (a.kind == static_cast<u8>(AbilityKind::ACTIVATED) && test(row, a)) {
            return true;
        }
    }
    return false;
}

WordBits word_bits(const Context& ctx, const Definition& d) {
    WordBits out;
    for (const auto& [word, type] : TYPE_WORDS) {
        out.put(word, (d.types & bit(type)) != 0);
    }
    for (const auto& [word, supertype] : SUPERTYPE_WORDS) {
        out.put(word, (d.supertypes & bit(supertype)) != 0);
    }
    for (const auto& [word, keyword] : KEYWORD_WORDS) {
        out.put(word, (d.keywords & bit(keyword)) != 0);
    }
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        out.put(SIMPLE_WORDS[t], (d.simple_type >> t & 1) != 0);
    }
    out.put(Word::triggers, d.trigger_events != 0);
    out.put(Word::replaces, d.replace_events != 0);
    out.put(Word::activates,
            any_activated(ctx, d, [](u32, const Ability& a) { return !is_mana_ability(a); }));
    out.put(Word::mana_manual, any_activated(ctx, d, [&](u32 row, const Ability& a) {
                return is_mana_ability(a) && !is_solver_ability(ctx, row);
            }));
    out.put(Word::mana_complex, (d.mana_flags & HAS_COMPLEX_MANA) != 0);
    out.put(Word::mana_special,
            (d.mana_flags & BOARD_DEPENDENT) != 0 || (d.mana_readers & ~ROW_READERS) != 0);
    out.put(Word::mana_board, (d.mana_flags & BOARD_DEPENDENT) != 0);
    return out;
}

constexpr u32 CACHED_WORDS = static_cast<u32>(Word::simple_colorless) + 1;

} // namespace

void refresh_size(Context& ctx, u32 slot) {
    Permanent& p = ctx.board.permanent(slot);
    const Definition& d = ctx.definition(slot);
    i32 shift = 0;
    if (p.counter_kinds[0] != 0) {
        shift = static_cast<i32>(counters_on(ctx, slot, CounterKind::PLUS_ONE)) -
                static_cast<i32>(counters_on(ctx, slot, CounterKind::MINUS_ONE));
    }
    const bool creature = (d.types & bit(CardType::CREATURE)) != 0;
    const i32 power = creature ? d.power + shift : 0;
    const i32 toughness = creature ? d.toughness + shift : 0;
    if (!is_size(power) || !is_size(toughness)) {
        fail(ctx, Status::CAPACITY);
    }
    p.power = static_cast<i16>(power);
    p.toughness = static_cast<i16>(toughness);
}

void refresh_characteristics(Context& ctx, u32 slot) {
    const Definition& d = ctx.definition(slot);
    const WordBits bits = word_bits(ctx, d);
    for (u32 w = 0; w < CACHED_WORDS; ++w) {
        ctx.board.put(static_cast<Word>(w), slot, (bits.bits >> w & 1) != 0);
    }
    ctx.board.mana_row()[slot] = raw_row(d.mana_types, d.mana_readers);
    ctx.board.mana_readers()[slot] = d.mana_readers;
    refresh_size(ctx, slot);
}

void clear_slot(Context& ctx, u32 slot) {
    const Board& board = ctx.board;
    Permanent& p = board.permanent(slot);
    const u16 generation = static_cast<u16>(p.generation + 1);
    board.control(p.controller)[slot >> 6] &= ~(u64{1} << (slot & 63));
    std::memset(&p, 0, sizeof p);
    p.generation = generation;
    for (u32 w = 0; w < WORDS; ++w) {
        board.put(static_cast<Word>(w), slot, false);
    }
    board.mana_row()[slot] = 0;
    board.mana_readers()[slot] = 0;
}

bool caches_are_true(Context& ctx) {
    const Board& board = ctx.board;
    bool good = true;
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
            for (u32 w = 0; w < WORDS; ++w) {
                good = good && !board.test(static_cast<Word>(w), slot);
            }
            good = good && board.mana_row()[slot] == 0 && board.mana_readers()[slot] == 0;
            continue;
        }
        const Definition& d = ctx.definition(slot);
        const WordBits bits = word_bits(ctx, d);
        for (u32 w = 0; w < CACHED_WORDS; ++w) {
            good = good && board.test(static_cast<Word>(w), slot) == ((bits.bits >> w & 1) != 0);
        }
        const Permanent before = board.permanent(slot);
        refresh_size(ctx, slot);
        good = good && std::memcmp(&before, &board.permanent(slot), sizeof before) == 0 &&
               board.mana_row()[slot] == raw_row(d.mana_types, d.mana_readers) &&
               board.mana_readers()[slot] == d.mana_readers;
    }
    return good;
}

} // namespace mirrorpool
