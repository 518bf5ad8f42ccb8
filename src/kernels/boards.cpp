#include "kernels/boards.hpp"

#include "base/mana_types.hpp"
#include "rules/could_produce.hpp"
#include "state/validate.hpp"

namespace mirrorpool {
namespace {

constexpr u64 EVERY_BYTE = 0x0101010101010101ull;
constexpr std::size_t AHEAD = 16; // records; memory answers in about that many

// Bits 0-7 as eight bytes of 0x00 or 0xFF.
constexpr u64 spread(u64 bits) {
    const u64 picked = ((bits & 0xFF) * EVERY_BYTE) & 0x8040201008040201ull;
    const u64 high = ((picked + 0x7F7F7F7F7F7F7F7Full) | picked) & 0x8080808080808080ull;
    return (high >> 7) * 0xFF;
}

constexpr u8 fold(u64 x) {
    x |= x >> 32;
    x |= x >> 16;
    x |= x >> 8;
    return static_cast<u8>(x);
}

u64 load(const u8* p) {
    u64 word;
    std::memcpy(&word, p, 8);
    return word;
}

// The union of a 64-byte row over the slots of a word.
u8 union_over(const u8* row, u64 slots) {
    u64 all = 0;
    for (u32 i = 0; i < 8; ++i) {
        all |= load(row + 8 * i) & spread(slots >> (8 * i));
    }
    return fold(all);
}

u8 union_of(const u8* row) {
    u64 all = 0;
    for (u32 i = 0; i < 8; ++i) {
        all |= load(row + 8 * i);
    }
    return fold(all);
}

constexpr u8 LAND_READERS =
    (1u << READ_OWN_ANY_TYPE) | (1u << READ_OPPONENT_COLOR) | (1u << READ_OWN_COLOR);

struct Pair {
    u8 lands[2];
    u8 read_own[2];      // any type, lands the player controls: the fixed point itself
    u8 read_opponent[2]; // any colour, the other player's lands
};

// 106.7 for two players whose readers all look at lands. A reader of one's own lands adds nothing
// to their union; a reader of the opponent's adds colours once, and what that adds comes back once.
Pair solve_pair(u8 types0, u8 types1, u8 readers0, u8 readers1) {
    const u8 opens0 = (readers0 & (1u << READ_OPPONENT_COLOR)) != 0 ? COLOR_MASK : 0;
    const u8 opens1 = (readers1 & (1u << READ_OPPONENT_COLOR)) != 0 ? COLOR_MASK : 0;
    const u8 both0 = static_cast<u8>(types0 | (types1 & opens0));
    const u8 both1 = static_cast<u8>(types1 | (types0 & opens1));
    Pair p;
    p.lands[0] = static_cast<u8>(both0 | (both1 & opens0));
    p.lands[1] = static_cast<u8>(both1 | (both0 & opens1));
    for (u32 i = 0; i < 2; ++i) {
        p.read_own[i] = p.lands[i];
        p.read_opponent[i] = static_cast<u8>(p.lands[1 - i] & COLOR_MASK);
    }
    return p;
}

// What the fast path needs to know of a record.
bool is_plain(const Board& board, u8 readers) {
    return (readers & ~LAND_READERS) == 0 && *board.set(Word::mana_board) == 0;
}

class Rows {
public:
    Rows(const Context& ctx, RowSource source) : ctx_(ctx), source_(source) {}

    // Types and reader classes of the bound board, before the fixed point.
    void read() {
        const Board& board = ctx_.board;
        if (source_ == RowSource::CACHED) {
            types = board.mana_types();
            readers = board.mana_readers();
            return;
        }
        std::memset(own_.types, 0, board.layout().dims.slots);
        std::memset(own_.readers, 0, board.layout().dims.slots);
        for_each_slot(
            board, [&](u32 w) { return board.set(Word::occupied)[w]; },
            [&](u32 slot) {
                const Definition& d = ctx_.definition(slot);
                own_.types[slot] = d.mana_types;
                own_.readers[slot] = d.mana_readers;
            });
        types = own_.types;
        readers = own_.readers;
    }

    const u8* types = nullptr;
    const u8* readers = nullptr;

private:
    const Context& ctx_;
    RowSource source_;
    ManaRows own_;
};

bool has_fast_shape(const Layout& layout) {
    return layout.dims.slots == 64 && layout.dims.players == 2;
}

Pair solve_plain(const Board& board, const Rows& rows, u8 readers) {
    const u64 land = *board.set(Word::land);
    const u64 mine = land & *board.control(0);
    const u64 theirs = land & *board.control(1);
    const u8 r0 = readers != 0 ? union_over(rows.readers, mine) : u8{0};
    const u8 r1 = readers != 0 ? union_over(rows.readers, theirs) : u8{0};
    return solve_pair(union_over(rows.types, mine), union_over(rows.types, theirs), r0, r1);
}

void general_rows(const Context& ctx, const Rows& rows, ManaRows& full) {
    const u32 slots = ctx.board.layout().dims.slots;
    std::memcpy(full.types, rows.types, slots);
    std::memcpy(full.readers, rows.readers, slots);
    evaluate_board_dependent(ctx, full);
}

Closure solve_general(const Context& ctx, const Rows& rows, ManaRows& full) {
    general_rows(ctx, rows, full);
    Closure closure;
    solve_closure(ctx, full.types, full.readers, closure);
    return closure;
}

void answer_players(const Context& ctx, const Rows& rows, bool fast, u8* out) {
    const u8 readers = fast ? union_of(rows.readers) : u8{0};
    if (fast && is_plain(ctx.board, readers)) {
        const Pair pair = solve_plain(ctx.board, rows, readers);
        out[0] = pair.lands[0];
        out[1] = pair.lands[1];
        return;
    }
    ManaRows full;
    const Closure closure = solve_general(ctx, rows, full);
    std::memcpy(out, closure.lands, ctx.board.players());
}

void add_readers(const Board& board, const Rows& rows, const Pair& pair, u8* out) {
    for_each_bit(*board.set(Word::occupied), [&](u32 slot) {
        const u8 r = rows.readers[slot];
        if (r != 0) {
            const u32 p = board.permanent(slot).controller;
            out[slot] |= (r & (1u << READ_OWN_ANY_TYPE)) != 0 ? pair.read_own[p] : u8{0};
            out[slot] |= (r & (1u << READ_OPPONENT_COLOR)) != 0 ? pair.read_opponent[p] : u8{0};
            out[slot] |= (r & (1u << READ_OWN_COLOR)) != 0
                             ? static_cast<u8>(pair.read_own[p] & COLOR_MASK)
                             : u8{0};
        }
    });
}

void answer_permanents(const Context& ctx, const Rows& rows, bool fast, u8* out) {
    const u32 slots = ctx.board.layout().dims.slots;
    const u8 readers = fast ? union_of(rows.readers) : u8{0};
    if (fast && is_plain(ctx.board, readers)) {
        std::memcpy(out, rows.types, slots);
        if (readers != 0) {
            add_readers(ctx.board, rows, solve_plain(ctx.board, rows, readers), out);
        }
        return;
    }
    ManaRows full;
    const Closure closure = solve_general(ctx, rows, full);
    could_produce_row(ctx, closure, full, out);
}

template <class Answer>
void for_each_record(Context& ctx, const u8* records, std::size_t n, RowSource source, u8* out,
                     std::size_t width, u8* status, Answer answer) {
    const Layout& layout = ctx.board.layout();
    const bool fast = has_fast_shape(layout);
    const u32 rows_at = layout.at(Region::mana_types);
    const u32 sets_at = layout.at(Region::control);
    Rows rows(ctx, source);
    for (std::size_t i = 0; i < n; ++i) {
        const u8* record = records + i * layout.size;
        const u8* later = record + AHEAD * layout.size; // a hint: past the end it does nothing
        __builtin_prefetch(later);
        __builtin_prefetch(later + rows_at);
        __builtin_prefetch(later + rows_at + 64);
        __builtin_prefetch(later + sets_at);
        ctx.board.rebind(const_cast<u8*>(record)); // only read
        u8* mine = out + i * width;
        const bool ours = is_of_layout(layout, record) &&
                          ctx.board.header().pool_fingerprint == ctx.pool.fingerprint;
        status[i] = static_cast<u8>(ours ? Status::OK : Status::FOREIGN);
        if (ours) {
            rows.read();
            answer(ctx, rows, fast, mine);
        } else {
            std::memset(mine, 0, width);
        }
    }
}

} // namespace

void could_produce_players(Context& ctx, const u8* records, std::size_t n, RowSource rows, u8* out,
                           u8* status) {
    for_each_record(ctx, records, n, rows, out, ctx.board.players(), status, answer_players);
}

void could_produce_permanents(Context& ctx, const u8* records, std::size_t n, RowSource rows,
                              u8* out, u8* status) {
    for_each_record(ctx, records, n, rows, out, ctx.board.layout().dims.slots, status,
                    answer_permanents);
}

void fork_rows(const Layout& layout, const u8* source, const i64* index, std::size_t n, u8* out) {
    for (std::size_t i = 0; i < n; ++i) {
        const u8* from = source + static_cast<std::size_t>(index[i]) * layout.size;
        u8* to = out + i * layout.size;
        const u32 live = Board(layout, const_cast<u8*>(from)).live_bytes();
        const u32 stale = is_of_layout(layout, to) ? Board(layout, to).live_bytes() : layout.size;
        std::memcpy(to, from, live);
        if (stale > live) {
            std::memset(to + live, 0, stale - live);
        }
    }
}

} // namespace mirrorpool
