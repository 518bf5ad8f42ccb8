// A compiled card pool as read-only views (DESIGN: cards are data). The core never looks anything
// up by name; the arrays belong to the caller and outlive every board played with them.
#pragma once

#include <span>
#include <type_traits>

#include "base/types.hpp"

namespace mirrorpool {

#include "cards/ops.inc"
#include "cards/tables.inc"

#define MIRRORPOOL_ENUM_ENTRY(name, doc) name,
#define MIRRORPOOL_ENUM(Enum, LIST) enum class Enum : u8 { LIST(MIRRORPOOL_ENUM_ENTRY) COUNT_ };

MIRRORPOOL_CARD_ENUMS(MIRRORPOOL_ENUM)

#undef MIRRORPOOL_ENUM
#undef MIRRORPOOL_ENUM_ENTRY

// bit(CardType::LAND) and the like: enumerators are bit numbers.
template <class E>
    requires std::is_enum_v<E>
constexpr u32 bit(E e) {
    return 1u << static_cast<u32>(e);
}

#define MIRRORPOOL_STRUCT_FIELD(type, name, count, doc) MIRRORPOOL_MEMBER_##count(type, name)
#define MIRRORPOOL_MEMBER_1(type, name) type name;
#define MIRRORPOOL_MEMBER_2(type, name) type name[2];
#define MIRRORPOOL_MEMBER_3(type, name) type name[3];
#define MIRRORPOOL_MEMBER_5(type, name) type name[5];
#define MIRRORPOOL_MEMBER_6(type, name) type name[6];

#define MIRRORPOOL_STRUCT(Struct, FIELDS)                                                          \
    struct Struct {                                                                                \
        FIELDS(MIRRORPOOL_STRUCT_FIELD)                                                            \
    };
MIRRORPOOL_CARD_STRUCTS(MIRRORPOOL_STRUCT)

#undef MIRRORPOOL_STRUCT
#undef MIRRORPOOL_MEMBER_1
#undef MIRRORPOOL_MEMBER_2
#undef MIRRORPOOL_MEMBER_3
#undef MIRRORPOOL_MEMBER_5
#undef MIRRORPOOL_MEMBER_6
#undef MIRRORPOOL_STRUCT_FIELD

static_assert(sizeof(Cost) == 16 && sizeof(Symbol) == 4 && sizeof(Definition) == 72);
static_assert(sizeof(Ability) == 46 && sizeof(Instruction) == 16 && sizeof(Amount) == 8);
static_assert(sizeof(Condition) == 8 && sizeof(Filter) == 32 && sizeof(Reader) == 4);
static_assert(sizeof(Restriction) == 6 && sizeof(Subtype) == 4);

inline constexpr u32 MAX_READERS = 8;
inline constexpr u32 MAX_GROUPS = 8;

// Per ability, for what looks through every way its program can go: mana it adds (of each type:
// once a type), and, if it adds any, offers to pay (118.12a).
inline constexpr u32 MAX_PRODUCTIONS = 24;
inline constexpr u32 MAX_OFFERS = 10;

// Reader classes that every pool holds, so that kernels can name them.
enum BuiltinReader : u8 { READ_OWN_ANY_TYPE, READ_OPPONENT_COLOR, READ_OWN_COLOR };

// The reader classes that the raw row format holds.
inline constexpr u8 ROW_READERS = (1u << READ_OWN_ANY_TYPE) | (1u << READ_OPPONENT_COLOR);

// A permanent's byte in the raw row format: types and those two classes.
constexpr u8 raw_row(u8 types, u8 readers) {
    return static_cast<u8>(types | (readers & ROW_READERS) << 6);
}

// Bits of Definition.mana_flags and Ability.mana_flags.
enum ManaFlag : u8 { HAS_MANA_ABILITY = 1, BOARD_DEPENDENT = 2, HAS_COMPLEX_MANA = 4 };

// Bits of Definition.statics: what a board must look at while such an ability is around.
enum StaticClass : u8 {
    CHANGES_CHARACTERISTICS = 1, // 613
    REPLACES_MANA = 2,           // 106.12b
    ADDS_MORE_MANA = 4,          // triggered mana abilities (605.1b)
    CHANGES_POOLS = 8,           // 106.4
    CHANGES_COSTS = 16,          // 601.2f, 107.4f
    CHANGES_SPENDING = 32,       // 609.4b, 118.3
    CHANGES_TURNS = 64,          // 305.2, 402.2, 502.3
};

inline constexpr u8 REMOVE_X = 255;   // Ability.counters
inline constexpr u8 LIFE_X = 255;     // Ability.life
inline constexpr u8 CHOSEN_TYPE = 64; // "the chosen colour" where a type mask may stand

constexpr StaticClass class_of_change(StaticChange change) {
    switch (change) {
    case StaticChange::KEEP_MANA:
    case StaticChange::CONVERT_MANA:
    case StaticChange::LOST_MANA_HURTS:
        return CHANGES_POOLS;
    case StaticChange::COST_MORE:
    case StaticChange::COST_LESS:
    case StaticChange::LIFE_FOR_SYMBOL:
        return CHANGES_COSTS;
    case StaticChange::SPEND_AS_ANY_COLOR:
    case StaticChange::SPEND_AS_ANY_TYPE:
    case StaticChange::SPEND_ONLY_AS:
    case StaticChange::CANNOT_PAY_LIFE:
    case StaticChange::CARDS_FOR_LIFE:
        return CHANGES_SPENDING;
    case StaticChange::LAND_PLAYS:
    case StaticChange::NO_MAXIMUM_HAND:
    case StaticChange::STAYS_TAPPED:
        return CHANGES_TURNS;
    default:
        return CHANGES_CHARACTERISTICS;
    }
}

// Bits of Definition.flags.
enum DefinitionFlag : u8 { IS_TOKEN = 1, IS_HALF = 2 };

// Bits of Subtype.flags.
enum SubtypeFlag : u16 { IS_TREASURE = 1 };

// Bits of Restriction.flags.
enum RestrictionFlag : u8 { ONLY_X_COSTS = 1, ONLY_THESE = 2, ALSO_FORETELLING = 4 };

// What an ability row of Definition.alternative is: madness is a trigger that says its cost.
constexpr bool is_madness(const Ability& a) {
    return a.kind == static_cast<u8>(AbilityKind::TRIGGERED) &&
           a.event == static_cast<u8>(EventKind::EXILED_AS_DISCARDED);
}

// The ability that each basic land type brings (305.6) is the row of the type's number.
inline constexpr u32 BASIC_LAND_TYPES = 5;

struct Pool {
    u64 fingerprint = 0;
#define MIRRORPOOL_VIEW(Struct, table, fields, doc) std::span<const Struct> table;
    MIRRORPOOL_TABLES(MIRRORPOOL_VIEW)
#undef MIRRORPOOL_VIEW
};

} // namespace mirrorpool
