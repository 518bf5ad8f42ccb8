// Whether a record is a position the rules can go on from.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Structure, the places where tasks go on, and caches compared with a fresh computation. Null: all
// is well. The board may be rewritten where it is wrong, so ask about a copy.
const char* board_fault(Context& ctx);

} // namespace mirrorpool
