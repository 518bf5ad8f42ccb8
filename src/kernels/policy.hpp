// How rollouts choose among legal options. Policies know no rules: every option is legal.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

enum class Policy : u8 { RANDOM, GREEDY };

// The index of the option to take; random words come from the board's own stream.
u32 choose_option(Context& ctx, Policy policy);

} // namespace mirrorpool
