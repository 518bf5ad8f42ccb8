// Structural validation of a card pool: after it, the core indexes the tables without checks.
#pragma once

#include "cards/pool.hpp"

namespace mirrorpool {

struct PoolFault {
    const char* table = nullptr;
    std::size_t row = 0;
    const char* problem = nullptr; // null: none
};

// The first rule that the pool breaks.
PoolFault first_fault(const Pool& pool) noexcept;

} // namespace mirrorpool
