// Cards that permanents have exiled (607.2a), and how often counted abilities were activated.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Links a card in exile to the permanent whose ability exiled it.
void link_card(Context& ctx, const Source& source, u32 card);

// The colours of the cards exiled with it.
u8 exiled_colors(const Context& ctx, const Source& source);

// The card leaves exile, or the permanent the battlefield: nothing is linked any more.
void unlink_card(Context& ctx, u32 card);
void unlink_permanent(Context& ctx, u32 slot);

// Counts one activation of the permanent's counted ability this turn.
void count_use(Context& ctx, u32 slot);
u32 uses_of(const Context& ctx, const Source& source);
void forget_uses(Context& ctx);

} // namespace mirrorpool
