// The element structs of a board record, generated from fields.inc, and the small enums they hold.
#pragma once

#include <type_traits>

#include "base/types.hpp"

namespace mirrorpool {

#include "state/fields.inc"

template <class T, std::size_t N>
struct Member {
    using type = T[N];
};
template <class T>
struct Member<T, 1> {
    using type = T;
};

#define MIRRORPOOL_MEMBER(type_, name, count, doc) Member<type_, count>::type name;
#define MIRRORPOOL_ELEMENTS(E)                                                                     \
    E(Identity, MIRRORPOOL_IDENTITY_FIELDS, 24)                                                    \
    E(Header, MIRRORPOOL_HEADER_FIELDS, 104)                                                       \
    E(Player, MIRRORPOOL_PLAYER_FIELDS, 64)                                                        \
    E(Permanent, MIRRORPOOL_PERMANENT_FIELDS, 32)                                                  \
    E(Card, MIRRORPOOL_CARD_FIELDS, 8)                                                             \
    E(ManaUnit, MIRRORPOOL_MANA_UNIT_FIELDS, 16)                                                   \
    E(StackObject, MIRRORPOOL_STACK_OBJECT_FIELDS, 48)                                             \
    E(PendingTrigger, MIRRORPOOL_TRIGGER_FIELDS, 32)                                               \
    E(LastKnown, MIRRORPOOL_LAST_KNOWN_FIELDS, 48)                                                 \
    E(Link, MIRRORPOOL_LINK_FIELDS, 16)                                                            \
    E(UseCount, MIRRORPOOL_USE_FIELDS, 16)                                                         \
    E(Effect, MIRRORPOOL_EFFECT_FIELDS, 64)                                                        \
    E(Frame, MIRRORPOOL_FRAME_FIELDS, 80)

#define MIRRORPOOL_ELEMENT_STRUCT(Name, LIST, bytes)                                               \
    struct Name {                                                                                  \
        LIST(MIRRORPOOL_MEMBER)                                                                    \
    };                                                                                             \
    static_assert(sizeof(Name) == bytes);                                                          \
    static_assert(std::has_unique_object_representations_v<Name>, "records are compared as "       \
                                                                  "bytes");
MIRRORPOOL_ELEMENTS(MIRRORPOOL_ELEMENT_STRUCT)
#undef MIRRORPOOL_ELEMENT_STRUCT

struct alignas(8) Cell {
    u8 bytes[16];
};

enum class Word : u8 {
#define MIRRORPOOL_WORD(name, doc) name,
    MIRRORPOOL_SLOT_WORDS(MIRRORPOOL_WORD)
#undef MIRRORPOOL_WORD
        COUNT_
};
inline constexpr u32 WORDS = static_cast<u32>(Word::COUNT_);

inline constexpr u32 MAGIC = 0x3142504D; // 'MPB1' in memory order
inline constexpr u16 RULES_VERSION = 2604;

#define MIRRORPOOL_ENUM_ENTRY(name, doc) name,
enum class Zone : u8 { MIRRORPOOL_ZONES(MIRRORPOOL_ENUM_ENTRY) COUNT_ };
enum class Step : u8 { MIRRORPOOL_STEPS(MIRRORPOOL_ENUM_ENTRY) COUNT_ };
#undef MIRRORPOOL_ENUM_ENTRY

enum class BlockKind : u8 { FREE, MANA, STACK, TRIGGER, FRAME, EFFECT, LAST_KNOWN, LINK, USE };
enum class StackKind : u8 { SPELL, ACTIVATED, TRIGGERED };
enum class ManaMode : u8 { AUTO, MANUAL };

enum StackFlag : u8 { IS_COPY = 1, WAS_CAST = 2, GOES_TO_EXILE = 4 };
// How a spell is or was cast: bits of `kicked`, wherever it stands.
enum CastWay : u8 {
    KICKED = 1,        // with its kicker (702.33), or another cost that may be paid in addition
    ALTERNATIVE = 2,   // for its alternative cost, rather than its mana cost (118.9)
    FREE = 4,          // without paying its mana cost
    WITH_TREASURE = 8, // and mana from a Treasure was spent on it
};
// SET_ASIDE: the player has said that it pays for what is being paid.
enum ManaUnitFlag : u8 {
    FROM_SNOW = 1,
    KEEP_SHIFT = 1,
    KEEP_MASK = 3,
    FROM_TREASURE = 8,
    SET_ASIDE = 0x80
};
enum LastKnownFlag : u8 { LAST_TAPPED = 1, LAST_KEYWORDS_SHIFT = 1 };
enum PlayerFlag : u8 { HAS_COMMANDER = 128 };
enum ProfileFlag : u8 { PROFILE_605_LIBRARY = 1, PROFILE_NOT_CREATED = 2, PROFILE_ECHOES = 4 };
inline constexpr u8 CHOSEN_SUBTYPE = 128; // Permanent.choice holds a subtype
enum StepFlag : u8 {
    PRIORITY_IN_CLEANUP = 1,
    SBA_IN_STEP = 2,
    ATTACKERS_DECLARED = 4,
    FIRST_DAMAGE = 8,
    SECOND_DAMAGE = 16
};
enum Dirty : u8 { DIRTY_SBA = 1, DIRTY_ROWS = 2, DIRTY_CHARACTERISTICS = 4 };

} // namespace mirrorpool
