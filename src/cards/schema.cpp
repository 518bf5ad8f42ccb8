#include "cards/schema.hpp"

#include <cstddef>

namespace mirrorpool::schema {
namespace {

#define MIRRORPOOL_ENTRY(name, doc) {#name, doc},
#define MIRRORPOOL_ENTRIES(Enum, LIST) constexpr Entry Enum##_entries[] = {LIST(MIRRORPOOL_ENTRY)};
MIRRORPOOL_CARD_ENUMS(MIRRORPOOL_ENTRIES)

#define MIRRORPOOL_ENUMERATION(Enum, LIST) {#Enum, Enum##_entries},
constexpr Enumeration ENUMERATIONS[] = {MIRRORPOOL_CARD_ENUMS(MIRRORPOOL_ENUMERATION)};

#define MIRRORPOOL_FIELD(type, name, count, doc) {#name, #type, count, offsetof(This, name), doc},
#define MIRRORPOOL_FIELD_SIZE(type, name, count, doc) +sizeof(type) * count
#define MIRRORPOOL_FIELDS(Struct, FIELDS)                                                          \
    struct Struct##Fields {                                                                        \
        using This = Struct;                                                                       \
        static constexpr Field table[] = {FIELDS(MIRRORPOOL_FIELD)};                               \
        static_assert(sizeof(This) == 0 FIELDS(MIRRORPOOL_FIELD_SIZE), "padding in " #Struct);     \
    };
MIRRORPOOL_CARD_STRUCTS(MIRRORPOOL_FIELDS)

#define MIRRORPOOL_RECORD(Struct, FIELDS) {#Struct, sizeof(Struct), Struct##Fields::table},
constexpr Record RECORDS[] = {MIRRORPOOL_CARD_STRUCTS(MIRRORPOOL_RECORD)};

#define MIRRORPOOL_TABLE(Struct, table, FIELDS, doc) {#table, #Struct, doc},
constexpr Table TABLES[] = {MIRRORPOOL_TABLES(MIRRORPOOL_TABLE)};

enum TableNumber : u32 {
#define MIRRORPOOL_NUMBER(Struct, table, FIELDS, doc) NUMBER_##table,
    MIRRORPOOL_TABLES(MIRRORPOOL_NUMBER)
};

} // namespace

std::span<const Enumeration> enumerations() noexcept { return ENUMERATIONS; }

std::span<const Record> records() noexcept { return RECORDS; }

std::span<const Table> tables() noexcept { return TABLES; }

void bind(Pool& pool, u32 table, const void* data, std::size_t rows) noexcept {
    switch (table) {
#define MIRRORPOOL_BIND(Struct, table, FIELDS, doc)                                                \
    case NUMBER_##table:                                                                           \
        pool.table = {static_cast<const Struct*>(data), rows};                                     \
        break;
        MIRRORPOOL_TABLES(MIRRORPOOL_BIND)
    default:
        break;
    }
}

} // namespace mirrorpool::schema
