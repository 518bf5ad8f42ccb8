// Last known information (608.2h, 113.7a): what a permanent was as it left, kept while something on
// the stack, waiting or running still speaks of it.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Before a permanent leaves: keeps what it is if anything refers to it.
void remember(Context& ctx, u32 slot);

// The same without asking whether anything refers to it: something is about to.
void keep_last_known(Context& ctx, u32 slot);

// What an object that has left last was; null if nothing is known, or it is still there.
const LastKnown* last_known(const Context& ctx, u32 slot, u32 generation);

// Forgets everything once nothing can ask any more.
void forget_last_known(Context& ctx);

} // namespace mirrorpool
