// The enumerations of boards and options as data: Python names its values from the same lists.
#pragma once

#include <span>

namespace mirrorpool::names {

struct Entry {
    const char* name;
    const char* doc;
};

// Enumerators in order of their values, which start at 0.
struct Enumeration {
    const char* name;
    std::span<const Entry> entries;
};

std::span<const Enumeration> enumerations() noexcept;

} // namespace mirrorpool::names
