// Copiable values of permanents and copy effects upon them (CR 707), over plain rows: for engines
// that keep their own state. The bits of types, subtypes and keywords and all ids are the caller's;
// nothing here knows a card.
//
// The value of a slot is what layer 1 makes of a permanent (613.2c). Each event turns its
// destination into a copy of what its source is at that moment (707.2b); an empty destination is a
// token being made. What an exception leaves alone shows what was beneath: the destination's value
// before the event (707.9c).
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

#include "base/status.hpp"
#include "cards/schema.hpp"
#include "kernels/copies.inc"

namespace mirrorpool {

namespace copies {
template <class T, std::size_t N>
using Member = std::conditional_t<N == 1, T, T[N]>;
} // namespace copies

#define MIRRORPOOL_COPY_MEMBER(type, name, count, doc) copies::Member<type, count> name;

struct CopiableValue {
    MIRRORPOOL_COPIABLE_FIELDS(MIRRORPOOL_COPY_MEMBER)
};
static_assert(sizeof(CopiableValue) == 64);

struct CopyException {
    MIRRORPOOL_COPY_EXCEPTION_FIELDS(MIRRORPOOL_COPY_MEMBER)
};
static_assert(sizeof(CopyException) == 64);

#undef MIRRORPOOL_COPY_MEMBER

#define MIRRORPOOL_COPY_FLAG(name, bit, doc) inline constexpr u16 COPY_##name = 1u << bit;
MIRRORPOOL_COPIABLE_FLAGS(MIRRORPOOL_COPY_FLAG)
MIRRORPOOL_COPY_EXCEPTION_FLAGS(MIRRORPOOL_COPY_FLAG)
#undef MIRRORPOOL_COPY_FLAG

// As a destination: there is no event.
inline constexpr u16 NO_COPY = NONE;
inline constexpr u32 MAX_COPY_EVENTS = 256; // a board
inline constexpr u32 MAX_COPY_SLOTS = 1024;
inline constexpr u32 MAX_COPY_EXCEPTIONS = 65535;

// `events` copies a board, in the order of their timestamps; equal ones, and all of them if
// `timestamps` is null, in the order given.
struct CopyRows {
    const CopiableValue* values; // n rows of `slots`
    const u16* sources;          // n rows of `events`, as are those below
    const u16* destinations;
    const u16* exceptions; // rows of `table`
    const u32* timestamps;
    const CopyException* table;
    std::size_t slots;
    std::size_t events;
    std::size_t table_size;
};

// What is wrong with an exception; null if nothing is.
const char* copy_exception_fault(const CopyException& exception) noexcept;

// Writes what the values have become on boards [first, last), and a status each:
//   OK
//   ILLEGAL   a source or destination is no slot, or a source is empty
//   CAPACITY  a permanent would have more added abilities than its value holds
// Boards that are not OK are left as they were. False: an exception is no row of the table; nothing
// is said about the answer then.
bool resolve_copies(const CopyRows& rows, CopiableValue* out, u8* status, std::size_t first,
                    std::size_t last) noexcept;

// The fields and flags of the structs, for the numpy dtypes.
std::span<const schema::Field> copiable_fields() noexcept;
std::span<const schema::Field> copy_exception_fields() noexcept;
std::span<const schema::Entry> copiable_flags() noexcept;
std::span<const schema::Entry> copy_exception_flags() noexcept;

} // namespace mirrorpool
