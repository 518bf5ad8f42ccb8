#include "kernels/copies.hpp"

#include <algorithm>

namespace mirrorpool {
namespace {

constexpr u32 FEW_EVENTS = 8;
// Values to fetch ahead. The processor does not get there by itself: it cannot guess which
// exceptions come.
constexpr std::size_t VALUES_AHEAD = 32;
constexpr u16 FIXED_SIZE = COPY_SET_POWER | COPY_SET_TOUGHNESS;
constexpr u32 ABILITIES = std::extent_v<decltype(CopiableValue::abilities)>;

constexpr bool meets(u32 one, u32 other) { return (one & other) != 0; }

template <class T>
constexpr T without(T set, T removed, T added) {
    return static_cast<T>((set & ~removed) | added);
}

constexpr void clear(CopiableValue& value, u32 flags) {
    value.flags = static_cast<u8>(value.flags & ~flags);
}

// ---- one copy -------------------------------------------------------------------------------

void set_name(CopiableValue& value, const CopiableValue& beneath, const CopyException& e) {
    const u32 name = e.name != 0 ? e.name : value.name;
    value.name = meets(e.flags, COPY_RETAIN_NAME) ? beneath.name : name;
}

// Types are first: what else is said of the copy may hold only for some of them.
void set_types(CopiableValue& value, const CopyException& e) {
    value.types = without(value.types, e.remove_types, e.add_types);
    value.supertypes = without(value.supertypes, e.remove_supertypes, e.add_supertypes);
    const bool belongs = meets(value.types, e.subtype_types); // 205.3d
    value.subtypes = without(value.subtypes, e.remove_subtypes, belongs ? e.add_subtypes : u64{0});
    if (belongs && meets(e.flags, COPY_SET_SUBTYPES)) {
        clear(value, COPY_DEFINES_SUBTYPES); // 707.9d
    }
}

// Colours come from the mana cost and from an indicator (202.2, 204). One that is given or kept is
// part of the copiable values (707.9b), so it outlives the cost, and no indicator or ability of the
// copied object has a say (707.9d).
void set_colors(CopiableValue& value, const CopiableValue& beneath, const CopyException& e) {
    if (meets(e.flags, COPY_NO_COST)) {
        value.cost = 0;
        value.mana_value = 0;
        value.colors = value.own_colors;
    }
    if (meets(e.flags, COPY_RETAIN_COLORS | COPY_SET_COLORS)) {
        value.own_colors = meets(e.flags, COPY_SET_COLORS) ? u8{0} : beneath.colors;
        value.colors = value.own_colors;
        clear(value, COPY_DEFINES_COLORS);
    }
    value.own_colors |= e.colors;
    value.colors |= e.colors;
}

// A size is said of creatures only: a copy that is none gets nothing from it (707.9f). An ability
// that defines both power and toughness is not copied if only one of them is given (707.9d).
void set_size(CopiableValue& value, const CopiableValue& beneath, const CopyException& e) {
    if (!meets(value.types, e.size_types)) {
        return;
    }
    if (meets(e.flags, COPY_RETAIN_SIZE)) {
        value.power = beneath.power;
        value.toughness = beneath.toughness;
        clear(value, COPY_SIZE | COPY_DEFINES_POWER | COPY_DEFINES_TOUGHNESS | COPY_DEFINES_SIZE);
        value.flags |= beneath.flags & COPY_SIZE;
    }
    if (meets(e.flags, COPY_SET_POWER)) {
        value.power = e.power;
        clear(value, COPY_DEFINES_POWER | COPY_DEFINES_SIZE);
        value.flags |= COPY_SIZE;
    }
    if (meets(e.flags, COPY_SET_TOUGHNESS)) {
        value.toughness = e.toughness;
        clear(value, COPY_DEFINES_TOUGHNESS | COPY_DEFINES_SIZE);
        value.flags |= COPY_SIZE;
    }
}

bool add_ability(CopiableValue& value, u16 ability) {
    u16* const end = value.abilities + ABILITIES;
    u16* const free = std::find(value.abilities, end, u16{0});
    if (free == end) {
        return false;
    }
    *free = ability;
    return true;
}

// An ability that is there already is added all the same: the copy has it twice.
bool add_abilities(CopiableValue& value, const CopyException& e) {
    value.keywords = without(value.keywords, e.remove_keywords, e.add_keywords);
    bool fits = true;
    for (const u16 ability : e.abilities) {
        fits = fits && (ability == 0 || add_ability(value, ability));
    }
    const bool holds = (e.if_types == 0 || meets(value.types, e.if_types)) &&
                       !meets(value.keywords, e.unless_keywords);
    if (!holds) {
        return fits;
    }
    value.keywords |= e.if_keywords;
    return fits && (e.if_ability == 0 || add_ability(value, e.if_ability));
}

// Turns the destination into a copy of the source, which may be the same.
Status copy(CopiableValue& destination, const CopiableValue& source, const CopyException& e) {
    CopiableValue value = source;
    set_name(value, destination, e);
    set_types(value, e);
    set_colors(value, destination, e);
    set_size(value, destination, e);
    if (meets(e.flags, COPY_SET_LOYALTY)) {
        value.loyalty = e.loyalty;
    }
    if (!add_abilities(value, e)) {
        return Status::CAPACITY;
    }
    destination = value;
    return Status::OK;
}

// ---- one board ------------------------------------------------------------------------------

// A few events are ranked by comparing all pairs: nothing there for the processor to guess wrong.
void rank_by_time(const u32* timestamps, u32 events, u16* order) {
    for (u32 i = 0; i < events; ++i) {
        u32 before = 0;
        for (u32 j = 0; j < events; ++j) {
            before += timestamps[j] < timestamps[i] || (timestamps[j] == timestamps[i] && j < i);
        }
        order[before] = static_cast<u16>(i);
    }
}

// Many are inserted one by one; those that are in order already take one look each.
void insert_by_time(const u32* timestamps, u32 events, u16* order) {
    for (u32 i = 0; i < events; ++i) {
        u32 at = i;
        for (; at > 0 && timestamps[order[at - 1]] > timestamps[i]; --at) {
            order[at] = order[at - 1];
        }
        order[at] = static_cast<u16>(i);
    }
}

void sort_by_time(const u32* timestamps, u32 events, u16* order) {
    if (events <= FEW_EVENTS) {
        rank_by_time(timestamps, events, order);
    } else {
        insert_by_time(timestamps, events, order);
    }
}

struct Board {
    CopiableValue* values;
    const u16* sources;
    const u16* destinations;
    const u16* exceptions;
    bool valid; // every exception was a row of the table
};

Status resolve_event(Board& board, const CopyRows& rows, std::size_t event) {
    const u16 source = board.sources[event];
    const u16 destination = board.destinations[event];
    const u16 exception = board.exceptions[event];
    if (destination == NO_COPY) {
        return Status::OK;
    }
    if (exception >= rows.table_size) {
        board.valid = false;
        return Status::ILLEGAL;
    }
    if (source >= rows.slots || destination >= rows.slots ||
        !meets(board.values[source].flags, COPY_PRESENT)) {
        return Status::ILLEGAL;
    }
    return copy(board.values[destination], board.values[source], rows.table[exception]);
}

Status resolve_in_order(Board& board, const CopyRows& rows) {
    Status status = Status::OK;
    for (std::size_t i = 0; i < rows.events && status == Status::OK; ++i) {
        status = resolve_event(board, rows, i);
    }
    return status;
}

Status resolve_by_time(Board& board, const CopyRows& rows, const u32* timestamps) {
    u16 order[MAX_COPY_EVENTS];
    sort_by_time(timestamps, static_cast<u32>(rows.events), order);
    Status status = Status::OK;
    for (std::size_t i = 0; i < rows.events && status == Status::OK; ++i) {
        status = resolve_event(board, rows, order[i]);
    }
    return status;
}

// What board `i` is for now, some values later.
void prefetch(const CopyRows& rows, const CopiableValue* out, std::size_t i, std::size_t last) {
    const std::size_t first = i * rows.slots + VALUES_AHEAD;
    const std::size_t end = std::min(first + rows.slots, last * rows.slots);
    for (std::size_t at = first; at < end; ++at) {
        __builtin_prefetch(rows.values + at);
        __builtin_prefetch(out + at, 1);
    }
}

bool fixes(const CopyException& e, u16 flags) { return (e.flags & flags) == flags; }

} // namespace

bool resolve_copies(const CopyRows& rows, CopiableValue* out, u8* status, std::size_t first,
                    std::size_t last) noexcept {
    bool valid = true;
    for (std::size_t i = first; i < last && valid; ++i) {
        const CopiableValue* const before = rows.values + i * rows.slots;
        CopiableValue* const after = out + i * rows.slots;
        const std::size_t at = i * rows.events;
        Board board{after, rows.sources + at, rows.destinations + at, rows.exceptions + at, true};
        prefetch(rows, out, i, last);
        std::copy_n(before, rows.slots, after);
        const Status answer = rows.timestamps == nullptr
                                  ? resolve_in_order(board, rows)
                                  : resolve_by_time(board, rows, rows.timestamps + at);
        if (answer != Status::OK) {
            std::copy_n(before, rows.slots, after);
        }
        status[i] = static_cast<u8>(answer);
        valid = board.valid;
    }
    return valid;
}

const char* copy_exception_fault(const CopyException& e) noexcept {
    constexpr u16 FLAGS = 0
#define MIRRORPOOL_COPY_FLAG(name, bit, doc) | COPY_##name
        MIRRORPOOL_COPY_EXCEPTION_FLAGS(MIRRORPOOL_COPY_FLAG)
#undef MIRRORPOOL_COPY_FLAG
        ;
    if ((e.flags & ~FLAGS) != 0 || e.reserved != 0 || e.colors > 31) {
        return "has flags, colors or reserved bits that mean nothing";
    }
    if (e.name != 0 && fixes(e, COPY_RETAIN_NAME)) {
        return "both gives a name and retains it";
    }
    if (fixes(e, COPY_RETAIN_COLORS | COPY_SET_COLORS)) {
        return "both sets the colors and retains them";
    }
    if (fixes(e, COPY_RETAIN_SIZE) && meets(e.flags, FIXED_SIZE)) {
        return "both sets the size and retains it";
    }
    if (meets(e.flags, FIXED_SIZE | COPY_RETAIN_SIZE) && e.size_types == 0) {
        return "says something of the size, but size_types is empty";
    }
    if ((e.add_subtypes != 0 || fixes(e, COPY_SET_SUBTYPES)) && e.subtype_types == 0) {
        return "says something of the subtypes, but subtype_types is empty";
    }
    return nullptr;
}

// ---- the structs as data --------------------------------------------------------------------

namespace {

#define MIRRORPOOL_COPY_FIELD(type, name, count, doc)                                              \
    {#name, #type, count, offsetof(This, name), doc},
#define MIRRORPOOL_COPY_BYTES(type, name, count, doc) +sizeof(type) * count
#define MIRRORPOOL_COPY_ENTRY(name, bit, doc) {#name, doc},

struct ValueFields {
    using This = CopiableValue;
    static constexpr schema::Field table[] = {MIRRORPOOL_COPIABLE_FIELDS(MIRRORPOOL_COPY_FIELD)};
    static_assert(sizeof(This) == 0 MIRRORPOOL_COPIABLE_FIELDS(MIRRORPOOL_COPY_BYTES));
};

struct ExceptionFields {
    using This = CopyException;
    static constexpr schema::Field table[] = {
        MIRRORPOOL_COPY_EXCEPTION_FIELDS(MIRRORPOOL_COPY_FIELD)};
    static_assert(sizeof(This) == 0 MIRRORPOOL_COPY_EXCEPTION_FIELDS(MIRRORPOOL_COPY_BYTES));
};

constexpr schema::Entry VALUE_FLAGS[] = {MIRRORPOOL_COPIABLE_FLAGS(MIRRORPOOL_COPY_ENTRY)};
constexpr schema::Entry EXCEPTION_FLAGS[] = {
    MIRRORPOOL_COPY_EXCEPTION_FLAGS(MIRRORPOOL_COPY_ENTRY)};

} // namespace

std::span<const schema::Field> copiable_fields() noexcept { return ValueFields::table; }

std::span<const schema::Field> copy_exception_fields() noexcept { return ExceptionFields::table; }

std::span<const schema::Entry> copiable_flags() noexcept { return VALUE_FLAGS; }

std::span<const schema::Entry> copy_exception_flags() noexcept { return EXCEPTION_FLAGS; }

} // namespace mirrorpool
