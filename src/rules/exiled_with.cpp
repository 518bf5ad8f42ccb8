#include "rules/exiled_with.hpp"

#include "state/heap.hpp"

namespace mirrorpool {
namespace {

// Takes blocks that pass the test out of a list.
template <class Block, class F>
void remove_if(Context& ctx, u16* link, F test) {
    while (*link != NONE) {
        const Block& block = ctx.board.block<Block>(*link);
        if (!test(block)) {
            link = &ctx.board.block<Block>(*link).next;
            continue;
        }
        const u16 cell = *link;
        *link = block.next;
        heap_free(ctx.board, cell);
    }
}

template <class Block>
Block* add_block(Context& ctx, BlockKind kind, u16& first) {
    const u16 cell = heap_new<Block>(ctx.board, kind);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return nullptr;
    }
    Block& block = ctx.board.block<Block>(cell);
    block.next = first;
    first = cell;
    return &block;
}

UseCount* find_use(const Context& ctx, u32 slot, u32 generation) {
    for (u16 cell = ctx.board.header().first_use; cell != NONE;) {
        UseCount& use = ctx.board.block<UseCount>(cell);
        if (use.slot == slot && use.generation == generation) {
            return &use;
        }
        cell = use.next;
    }
    return nullptr;
}

} // namespace

void link_card(Context& ctx, const Source& source, u32 card) {
    if (!is_present(ctx, source)) {
        return; // 607.2a: nothing could speak of it
    }
    Link* link = add_block<Link>(ctx, BlockKind::LINK, ctx.header().first_link);
    if (link != nullptr) {
        link->card = static_cast<u16>(card);
        link->slot = source.slot;
        link->generation = source.generation;
    }
}

u8 exiled_colors(const Context& ctx, const Source& source) {
    u32 colors = 0;
    for (u16 cell = ctx.board.header().first_link; cell != NONE;) {
        const Link& link = ctx.board.block<Link>(cell);
        if (link.slot == source.slot && link.generation == source.generation) {
            colors |= ctx.pool.definitions[ctx.board.card(link.card).definition].colors;
        }
        cell = link.next;
    }
    return static_cast<u8>(colors);
}

void unlink_card(Context& ctx, u32 card) {
    remove_if<Link>(ctx, &ctx.header().first_link,
                    [card](const Link& link) { return link.card == card; });
}

void unlink_permanent(Context& ctx, u32 slot) {
    remove_if<Link>(ctx, &ctx.header().first_link,
                    [slot](const Link& link) { return link.slot == slot; });
    remove_if<UseCount>(ctx, &ctx.header().first_use,
                        [slot](const UseCount& use) { return use.slot == slot; });
}

void count_use(Context& ctx, u32 slot) {
    const u16 generation = ctx.board.permanent(slot).generation;
    UseCount* use = find_use(ctx, slot, generation);
    if (use == nullptr) {
        use = add_block<UseCount>(ctx, BlockKind::USE, ctx.header().first_use);
        if (use == nullptr) {
            return;
        }
        use->slot = static_cast<u16>(slot);
        use->generation = generation;
    }
    use->count = static_cast<u16>(use->count + (use->count == 0xFFFF ? 0 : 1));
}

u32 uses_of(const Context& ctx, const Source& source) {
    const UseCount* use = find_use(ctx, source.slot, source.generation);
    return use != nullptr ? use->count : 0u;
}

void forget_uses(Context& ctx) {
    remove_if<UseCount>(ctx, &ctx.header().first_use, [](const UseCount&) { return true; });
}

} // namespace mirrorpool
