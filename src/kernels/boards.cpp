#include "kernels/boards.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/mana_types.hpp"
#include "rules/could_produce.hpp"
#include "state/validate.hpp"

namespace mirrorpool {
namespace {

// Records to prefetch ahead: as many lines as the processor keeps in flight.
constexpr std::size_t AHEAD = 16;
constexpr std::size_t AHEAD_OF_MORE = 4;

u64 load(const u8* p) {
    u64 word;
    std::memcpy(&word, p, 8);
    return word;
}

constexpr u8 fold(u64 x) {
    x |= x >> 32;
    x |= x >> 16;
    x |= x >> 8;
    return static_cast<u8>(x);
}

u8 union_of(const u8* row) {
    u64 all = 0;
    for (u32 i = 0; i < 8; ++i) {
        all |= load(row + 8 * i);
    }
    return fold(all);
}

struct Unions {
    u8 of[2];
};

// The unions of a 64-byte row over two sets of slots.
#if defined(__SSE2__)
// Bits 0-15 as sixteen bytes of 0x00 or 0xFF.
__m128i spread(u64 bits) {
    const __m128i pick = _mm_set1_epi64x(static_cast<long long>(0x8040201008040201ull));
    __m128i v = _mm_cvtsi32_si128(static_cast<int>(bits & 0xFFFF));
    v = _mm_unpacklo_epi8(v, v);
    v = _mm_shufflelo_epi16(v, 0x50);
    v = _mm_shuffle_epi32(v, 0x50);
    return _mm_cmpeq_epi8(_mm_and_si128(v, pick), pick);
}

u8 fold(__m128i v) {
    v = _mm_or_si128(v, _mm_unpackhi_epi64(v, v));
    return fold(static_cast<u64>(_mm_cvtsi128_si64(v)));
}

Unions union_over(const u8* row, u64 first, u64 second) {
    __m128i a = _mm_setzero_si128();
    __m128i b = _mm_setzero_si128();
    for (u32 i = 0; i < 64; i += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + i));
        a = _mm_or_si128(a, _mm_and_si128(bytes, spread(first >> i)));
        b = _mm_or_si128(b, _mm_and_si128(bytes, spread(second >> i)));
    }
    return {{fold(a), fold(b)}};
}
#else
// Bits 0-7 as eight bytes of 0x00 or 0xFF.
constexpr u64 spread(u64 bits) {
    const u64 picked = ((bits & 0xFF) * 0x0101010101010101ull) & 0x8040201008040201ull;
    const u64 high = ((picked + 0x7F7F7F7F7F7F7F7Full) | picked) & 0x8080808080808080ull;
    return (high >> 7) * 0xFF;
}

Unions union_over(const u8* row, u64 first, u64 second) {
    u64 a = 0;
    u64 b = 0;
    for (u32 i = 0; i < 64; i += 8) {
        a |= load(row + i) & spread(first >> i);
        b |= load(row + i) & spread(second >> i);
    }
    return {{fold(a), fold(b)}};
}
#endif

struct Pair {
    u8 lands[2];    // the fixed point: what the lands of each player could produce
    u8 opponent[2]; // the colours that the other player's lands could produce
};

// 106.7 for two players whose readers all look at lands, from the unions of their rows. A reader of
// one's own lands adds nothing to their union; a reader of the opponent's adds colours once, and
// what that adds comes back once.
Pair solve_pair(u8 row0, u8 row1) {
    const u8 opens0 = (row0 & ROW_READS_OPPONENT_COLORS) != 0 ? COLOR_MASK : 0;
    const u8 opens1 = (row1 & ROW_READS_OPPONENT_COLORS) != 0 ? COLOR_MASK : 0;
    const u8 both0 = static_cast<u8>((row0 | (row1 & opens0)) & TYPE_MASK);
    const u8 both1 = static_cast<u8>((row1 | (row0 & opens1)) & TYPE_MASK);
    Pair p;
    p.lands[0] = static_cast<u8>(both0 | (both1 & opens0));
    p.lands[1] = static_cast<u8>(both1 | (both0 & opens1));
    p.opponent[0] = static_cast<u8>(p.lands[1] & COLOR_MASK);
    p.opponent[1] = static_cast<u8>(p.lands[0] & COLOR_MASK);
    return p;
}

// The row and the reader classes of the bound board, before the fixed point.
class Rows {
public:
    Rows(const Context& ctx, RowSource source) : ctx_(ctx), source_(source) {}

    void read() {
        if (source_ == RowSource::CACHED) {
            row = ctx_.board.mana_row();
            readers = ctx_.board.mana_readers();
            return;
        }
        derive();
        row = own_.types;
        readers = own_.readers;
    }

    const u8* row = nullptr;
    const u8* readers = nullptr;

private:
    void derive() {
        const Board& board = ctx_.board;
        std::memset(own_.types, 0, board.layout().dims.slots);
        std::memset(own_.readers, 0, board.layout().dims.slots);
        for_each_slot(
            board, [&](u32 w) { return board.set(Word::occupied)[w]; },
            [&](u32 slot) {
                const Definition& d = ctx_.definition(slot);
                own_.types[slot] = raw_row(d.mana_types, d.mana_readers);
                own_.readers[slot] = d.mana_readers;
            });
    }

    const Context& ctx_;
    RowSource source_;
    ManaRows own_;
};

bool has_fast_shape(const Layout& layout) {
    return layout.dims.slots == 64 && layout.dims.players == 2;
}

// Two players, and the row says everything.
bool is_plain(const Board& board, bool fast) { return fast && *board.set(Word::mana_special) == 0; }

Pair solve_plain(const Board& board, const u8* row) {
    const u64 land = *board.set(Word::land);
    const Unions unions = union_over(row, land & *board.control(0), land & *board.control(1));
    return solve_pair(unions.of[0], unions.of[1]);
}

Closure solve_general(const Context& ctx, const Rows& rows, ManaRows& full) {
    const u32 slots = ctx.board.layout().dims.slots;
    for (u32 slot = 0; slot < slots; ++slot) {
        full.types[slot] = rows.row[slot] & TYPE_MASK;
    }
    std::memcpy(full.readers, rows.readers, slots);
    evaluate_board_dependent(ctx, full);
    Closure closure;
    solve_closure(ctx, full.types, full.readers, closure);
    return closure;
}

void answer_players(const Context& ctx, const Rows& rows, bool fast, u8* out) {
    if (is_plain(ctx.board, fast)) {
        const Pair pair = solve_plain(ctx.board, rows.row);
        out[0] = pair.lands[0];
        out[1] = pair.lands[1];
        return;
    }
    ManaRows full;
    const Closure closure = solve_general(ctx, rows, full);
    std::memcpy(out, closure.lands, ctx.board.players());
}

void expand_plain(const Board& board, const u8* row, u8* out) {
    const Pair pair = solve_plain(board, row);
    const u64 second = *board.control(1);
    for (u32 slot = 0; slot < 64; ++slot) {
        const u32 p = second >> slot & 1;
        const u8 own = (row[slot] & ROW_READS_OWN_TYPES) != 0 ? pair.lands[p] : u8{0};
        const u8 theirs = (row[slot] & ROW_READS_OPPONENT_COLORS) != 0 ? pair.opponent[p] : u8{0};
        out[slot] = static_cast<u8>((row[slot] & TYPE_MASK) | own | theirs);
    }
}

void answer_permanents(const Context& ctx, const Rows& rows, bool fast, u8* out) {
    if (is_plain(ctx.board, fast)) {
        const u8 readers = union_of(rows.row) & static_cast<u8>(~TYPE_MASK);
        if (readers == 0) {
            std::memcpy(out, rows.row, 64);
        } else {
            expand_plain(ctx.board, rows.row, out);
        }
        return;
    }
    ManaRows full;
    const Closure closure = solve_general(ctx, rows, full);
    could_produce_row(ctx, closure, full, out);
}

// The first permanents of a record; most boards hold no more.
void prefetch_permanents(const Layout& layout, const u8* record) {
    const u8* permanents = record + layout.at(Region::permanents);
    for (u32 i = 0; i < 24 * sizeof(Permanent); i += 64) {
        __builtin_prefetch(permanents + i);
    }
}

template <class Answer>
void for_each_record(Context& ctx, const u8* records, std::size_t n, RowSource source, u8* out,
                     std::size_t width, u8* status, Answer answer) {
    const Layout& layout = ctx.board.layout();
    const bool fast = has_fast_shape(layout);
    const u32 rows_at = layout.at(Region::mana_row);
    const std::size_t ahead = source == RowSource::CACHED ? AHEAD : AHEAD_OF_MORE;
    Rows rows(ctx, source);
    for (std::size_t i = 0; i < n; ++i) {
        const u8* record = records + i * layout.size;
        const u8* later = record + ahead * layout.size; // a hint: past the end it does nothing
        __builtin_prefetch(later);
        __builtin_prefetch(later + rows_at);
        if (source == RowSource::DERIVED) {
            prefetch_permanents(layout, later);
        }
        ctx.bind(const_cast<u8*>(record)); // only read
        u8* mine = out + i * width;
        const bool ours = is_of_layout(layout, record) &&
                          ctx.board.identity().pool_fingerprint == ctx.pool.fingerprint;
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
