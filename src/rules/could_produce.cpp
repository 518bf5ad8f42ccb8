#include "rules/could_produce.hpp"

#include "base/mana_types.hpp"
#include "rules/abilities.hpp"
#include "rules/mana.hpp"
#include "rules/production.hpp"
#include "rules/quantities.hpp"

namespace mirrorpool {
namespace {

// Unions of one group's members per player.
struct GroupUnion {
    u8 types[MAX_PLAYERS] = {};
    u8 readers[MAX_PLAYERS] = {};
};

u8 union_of_readers(const Context& ctx, const u8* readers) {
    u32 all = 0;
    for (u32 slot = 0; slot < ctx.board.layout().dims.slots; ++slot) {
        all |= readers[slot];
    }
    return static_cast<u8>(all);
}

u8 groups_read(const Context& ctx, u8 classes) {
    u32 groups = 1; // lands are always wanted
    for_each_bit(classes, [&](u32 c) { groups |= 1u << ctx.pool.readers[c].group; });
    return static_cast<u8>(groups);
}

bool is_member(const Context& ctx, u32 group, u32 slot) {
    return group == 0        ? ctx.board.test(Word::land, slot)
           : is_layered(ctx) ? matches(ctx, ctx.pool.groups[group], slot, Source{})
                             : (ctx.definition(slot).groups >> group & 1) != 0;
}

void gather(const Context& ctx, u32 group, const u8* types, const u8* readers, GroupUnion& out) {
    const u32 players = std::min(ctx.board.players(), MAX_PLAYERS);
    for (u32 p = 0; p < players; ++p) {
        u32 t = 0;
        u32 r = 0;
        for_each_slot(
            ctx.board,
            [&](u32 w) {
                const u64 own = ctx.board.control(p)[w];
                return group == 0 ? own & ctx.board.set(Word::land)[w] : own;
            },
            [&](u32 slot) {
                if (is_member(ctx, group, slot)) {
                    t |= types[slot];
                    r |= readers[slot];
                }
            });
        out.types[p] = static_cast<u8>(t);
        out.readers[p] = static_cast<u8>(r);
    }
}

// What a reader class offers a player, given the unions so far.
u8 read_once(const Context& ctx, const Reader& reader, u32 player, const GroupUnion* groups) {
    const GroupUnion& group = groups[reader.group];
    u32 types = 0;
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        const bool own = p == player;
        const Whose whose = static_cast<Whose>(reader.whose);
        if (whose == Whose::ANYONES || (whose == Whose::YOURS) == own) {
            types |= group.types[p];
        }
    }
    return static_cast<u8>(types & reader.mask);
}

// The fixed point, with what these reader classes offer.
void solve_classes(const Context& ctx, const u8* types, const u8* readers, u8 classes,
                   Closure& closure) {
    const u8 wanted = groups_read(ctx, classes);
    GroupUnion groups[MAX_GROUPS];
    for_each_bit(wanted, [&](u32 g) { gather(ctx, g, types, readers, groups[g]); });
    bool changed = classes != 0;
    while (changed) { // monotone in 6 bits a union: it ends, and at the least solution
        changed = false;
        for (u32 p = 0; p < ctx.board.players(); ++p) {
            for_each_bit(classes, [&](u32 c) {
                closure.read[p][c] = read_once(ctx, ctx.pool.readers[c], p, groups);
            });
            for_each_bit(wanted, [&](u32 g) {
                u32 t = groups[g].types[p];
                for_each_bit(groups[g].readers[p], [&](u32 c) { t |= closure.read[p][c]; });
                changed = changed || t != groups[g].types[p];
                groups[g].types[p] = static_cast<u8>(t);
            });
        }
    }
    std::memcpy(closure.lands, groups[0].types, sizeof closure.lands);
}

u8 all_classes(const Context& ctx) { return static_cast<u8>((1u << ctx.pool.readers.size()) - 1); }

// True if something waits for what readers offer beyond `closure`.
bool evaluate_once(const Context& ctx, const Closure& closure, const ActiveList& around,
                   ManaRows& rows) {
    bool waits = false;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::mana_board)[w]; },
        [&](u32 slot) {
            waits |= board_dependent_types(ctx, slot, closure, around, rows.types[slot],
                                           rows.readers[slot]);
        });
    return waits;
}

} // namespace

void evaluate_board_dependent(const Context& ctx, ManaRows& rows) {
    Closure closure;
    ActiveList around;
    collect_mana_replacements(ctx, around);
    while (evaluate_once(ctx, closure, around,
                         rows)) { // 106.5: some wait for another type to be defined
        Closure more;
        solve_classes(ctx, rows.types, rows.readers, all_classes(ctx), more);
        if (std::memcmp(more.read, closure.read, sizeof more.read) == 0) {
            return;
        }
        closure = more;
    }
}

void mana_rows(const Context& ctx, ManaRows& rows) {
    const u32 slots = ctx.board.layout().dims.slots;
    for (u32 slot = 0; slot < slots; ++slot) {
        rows.types[slot] = ctx.board.mana_row()[slot] & TYPE_MASK;
    }
    std::memcpy(rows.readers, ctx.board.mana_readers(), slots);
    evaluate_board_dependent(ctx, rows);
}

void solve_closure(const Context& ctx, const u8* types, const u8* readers, Closure& closure) {
    solve_classes(ctx, types, readers, union_of_readers(ctx, readers), closure);
}

Closure closure_of(const Context& ctx, u8 classes) {
    ManaRows rows;
    mana_rows(ctx, rows);
    Closure closure;
    solve_classes(ctx, rows.types, rows.readers,
                  static_cast<u8>(union_of_readers(ctx, rows.readers) | classes), closure);
    return closure;
}

u8 could_produce(const Context& ctx, const Closure& closure, u32 slot) {
    u8 types = ctx.board.mana_row()[slot] & TYPE_MASK;
    u8 readers = ctx.board.mana_readers()[slot];
    if (ctx.board.test(Word::mana_board, slot)) {
        board_dependent_types(ctx, slot, closure, types, readers);
    }
    const u32 controller = ctx.board.permanent(slot).controller;
    for_each_bit(readers, [&](u32 c) { types |= closure.read[controller][c]; });
    return types;
}

void could_produce_row(const Context& ctx, const Closure& closure, const ManaRows& rows, u8* out) {
    std::memcpy(out, rows.types, ctx.board.layout().dims.slots);
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.set(Word::occupied)[w]; },
        [&](u32 slot) {
            const u32 controller = ctx.board.permanent(slot).controller;
            for_each_bit(rows.readers[slot],
                         [&](u32 c) { out[slot] |= closure.read[controller][c]; });
        });
}

void could_produce_row(const Context& ctx, u8* out) {
    ManaRows rows;
    mana_rows(ctx, rows);
    Closure closure;
    solve_closure(ctx, rows.types, rows.readers, closure);
    could_produce_row(ctx, closure, rows, out);
}

} // namespace mirrorpool
