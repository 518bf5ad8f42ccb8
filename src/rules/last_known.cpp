#include "rules/last_known.hpp"

#include "rules/characteristics.hpp"
#include "rules/could_produce.hpp"
#include "rules/quantities.hpp"
#include "state/heap.hpp"

namespace mirrorpool {
namespace {

template <class Block, class F>
bool any_block(const Board& board, u16 first, F test) {
    for (u16 cell = first; cell != NONE;) {
        const Block& block = board.block<Block>(cell);
        if (test(block)) {
            return true;
        }
        cell = block.next;
    }
    return false;
}

bool is_spoken_of(const Context& ctx, u32 slot) {
    const Board& board = ctx.board;
    const Header& h = board.header();
    const u16 generation = board.permanent(slot).generation;
    const auto names = [&](const auto& block) {
        return (block.source == slot && block.source_generation == generation) ||
               (block.event_object == slot && block.event_generation == generation);
    };
    const auto frame = [&](const Frame& f) {
        return (f.source == slot && f.source_generation == generation) || f.event_object == slot;
    };
    return any_block<StackObject>(board, h.stack_top, names) ||
           any_block<PendingTrigger>(board, h.first_trigger, names) ||
           any_block<Frame>(board, h.frame_top, frame);
}

bool is_kept(const Context& ctx, u32 slot) {
    const u16 generation = ctx.board.permanent(slot).generation;
    return any_block<LastKnown>(
        ctx.board, ctx.board.header().first_last_known,
        [&](const LastKnown& k) { return k.slot == slot && k.generation == generation; });
}

} // namespace

void remember(Context& ctx, u32 slot) {
    if (is_spoken_of(ctx, slot) && !is_kept(ctx, slot)) {
        keep_last_known(ctx, slot);
    }
}

void keep_last_known(Context& ctx, u32 slot) {
    const u16 cell = heap_new<LastKnown>(ctx.board, BlockKind::LAST_KNOWN);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    const Permanent& p = ctx.board.permanent(slot);
    LastKnown& known = ctx.board.block<LastKnown>(cell);
    known.slot = static_cast<u16>(slot);
    known.generation = p.generation;
    known.definition = p.definition;
    known.controller = p.controller;
    known.states = static_cast<u8>(combat_keywords_of(ctx, slot) << LAST_KEYWORDS_SHIFT |
                                   (ctx.board.test(Word::tapped, slot) ? u32{LAST_TAPPED} : 0u));
    known.choice = p.choice;
    known.could_produce =
        ctx.board.test(Word::land, slot) ? could_produce(ctx, closure_of(ctx), slot) : u8{0};
    std::memcpy(known.counters, p.counters, sizeof known.counters);
    std::memcpy(known.counter_kinds, p.counter_kinds, sizeof known.counter_kinds);
    known.power = p.power;
    known.types = types_of(ctx, slot);
    known.subtypes = subtypes_of(ctx, slot);
    known.supertypes = supertypes_of(ctx, slot);
    known.colors = colors_of(ctx, slot);
    known.next = ctx.header().first_last_known;
    ctx.header().first_last_known = cell;
}

const LastKnown* last_known(const Context& ctx, u32 slot, u32 generation) {
    if (slot == NONE || ctx.board.same_permanent(slot, generation)) {
        return nullptr;
    }
    for (u16 cell = ctx.board.header().first_last_known; cell != NONE;) {
        const LastKnown& known = ctx.board.block<LastKnown>(cell);
        if (known.slot == slot && known.generation == generation) {
            return &known;
        }
        cell = known.next;
    }
    return nullptr;
}

void forget_last_known(Context& ctx) {
    Header& h = ctx.header();
    if (h.stack_size != 0 || h.triggers != 0 || h.frame_top != NONE) {
        return;
    }
    while (h.first_last_known != NONE) {
        const u16 cell = h.first_last_known;
        h.first_last_known = ctx.board.block<LastKnown>(cell).next;
        heap_free(ctx.board, cell);
    }
}

} // namespace mirrorpool
