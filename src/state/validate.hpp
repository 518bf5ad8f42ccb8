// Structural checks of a record that may come from anywhere: every index in range, every list
// finite, every zone and heap cell accounted for. Rules read records without looking.
#pragma once

#include "base/status.hpp"
#include "state/board.hpp"

namespace mirrorpool {

// Null if the record is sound, else what is wrong with it. `definitions` and `abilities` are the
// pool's table sizes.
const char* structural_fault(const Board& board, u32 definitions, u32 abilities);

// Whether magic and layout match.
bool is_of_layout(const Layout& layout, const u8* record);

} // namespace mirrorpool
