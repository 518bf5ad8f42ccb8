// The stack: objects on it and how the top one resolves (405, 608).
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// A new object on top; null and CAPACITY if the heap is full.
StackObject* push_stack_object(Context& ctx, StackKind kind, u32 controller);

// Takes an object off the stack, wherever it is in it.
void remove_stack_object(Context& ctx, u16 cell);

// A spell or ability has resolved, or does not (608.2n, 608.3b): a spell's card goes to its owner's
// graveyard.
void finish_stack_object(Context& ctx, u16 cell);

// Begins to resolve the top object (608.1): a permanent spell enters the battlefield (608.3a), an
// ability's program runs in a frame and leaves the stack when it is done (608.2n).
void resolve_top(Context& ctx);

} // namespace mirrorpool
