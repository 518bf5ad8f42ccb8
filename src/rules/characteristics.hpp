// What a permanent is (613). Today: its definition and its counters; continuous effects join here.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Recomputes everything the record caches about one permanent.
void refresh_characteristics(Context& ctx, u32 slot);

// Power and toughness alone, after a change of counters (613.4c).
void refresh_size(Context& ctx, u32 slot);

// Whether a power or toughness is one that the record holds.
constexpr bool is_size(i32 n) { return n == static_cast<i16>(n); }

// Clears everything the record says of a slot.
void clear_slot(Context& ctx, u32 slot);

// Whether the caches of the whole board equal what a fresh computation gives.
bool caches_are_true(Context& ctx);

} // namespace mirrorpool
