// What ops.inc and tables.inc say, as data: Python builds the card compiler's vocabulary and the
// numpy dtypes from it.
#pragma once

#include <span>

#include "cards/pool.hpp"

namespace mirrorpool::schema {

struct Entry {
    const char* name;
    const char* doc;
};

// Enumerators in order of their values, which start at 0.
struct Enumeration {
    const char* name;
    std::span<const Entry> entries;
};

struct Field {
    const char* name;
    const char* type; // u8, u16, i16, u32, u64 or the name of a struct
    u32 count;
    u32 offset;
    const char* doc;
};

// Parts come before the structs that hold them.
struct Record {
    const char* name;
    u32 size;
    std::span<const Field> fields;
};

struct Table {
    const char* name;
    const char* record;
    const char* doc;
};

std::span<const Enumeration> enumerations() noexcept;
std::span<const Record> records() noexcept;
std::span<const Table> tables() noexcept;

// Makes table number `table` of the pool view `rows` elements at `data`.
void bind(Pool& pool, u32 table, const void* data, std::size_t rows) noexcept;

} // namespace mirrorpool::schema
