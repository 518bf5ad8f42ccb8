#include "state/hash.hpp"

#include "base/hash.hpp"

namespace mirrorpool {
namespace {

Header without_caches(Header header) {
    header.dirty = 0;
    header.effects = 0;
    header.combat_keywords = 0;
    return header;
}

Player without_caches(Player player) {
    player.instant_cards = 0;
    return player;
}

Permanent without_caches(Permanent permanent) {
    permanent.power = 0;
    permanent.toughness = 0;
    return permanent;
}

template <class T>
bool equal(const T& a, const T& b) {
    const T x = without_caches(a);
    const T y = without_caches(b);
    return std::memcmp(&x, &y, sizeof x) == 0;
}

template <class T>
u64 hash_value(u64 hash, const T& value) {
    const T bare = without_caches(value);
    return hash_bytes(hash, &bare, sizeof bare);
}

// Calls part(offset, bytes) for every run of bytes that holds no cache; elements that hold some
// are left to the caller. False from `part` stops.
template <class F>
bool for_each_plain_part(const Board& board, F part) {
    const Layout& layout = board.layout();
    const u32 words = layout.at(Region::words) + FIRST_STATE_WORD * layout.words_per_set * 8;
    const u32 words_size = (END_STATE_WORDS - FIRST_STATE_WORD) * layout.words_per_set * 8;
    const u32 cells = layout.at(Region::heap);
    return part(layout.at(Region::control), layout.dims.players * layout.words_per_set * 8) &&
           part(words, words_size) &&
           part(layout.at(Region::cards), layout.cards * static_cast<u32>(sizeof(Card))) &&
           part(layout.at(Region::order), layout.cards) &&
           part(layout.at(Region::heap_used), (layout.heap_cells + 63) / 64 * 8) &&
           part(cells, board.live_bytes() - cells);
}

} // namespace

bool equal_records(const Board& a, const Board& b) {
    if (!equal(a.header(), b.header())) {
        return false; // different high-water marks, too
    }
    for (u32 p = 0; p < a.players(); ++p) {
        if (!equal(a.player(p), b.player(p))) {
            return false;
        }
    }
    for (u32 slot = 0; slot < a.layout().dims.slots; ++slot) {
        if (!equal(a.permanent(slot), b.permanent(slot))) {
            return false;
        }
    }
    return for_each_plain_part(a, [&](u32 offset, u32 size) {
        return std::memcmp(a.record() + offset, b.record() + offset, size) == 0;
    });
}

u64 hash_record(const Board& board) {
    u64 hash = hash_value(MAGIC, board.header());
    for (u32 p = 0; p < board.players(); ++p) {
        hash = hash_value(hash, board.player(p));
    }
    for (u32 slot = 0; slot < board.layout().dims.slots; ++slot) {
        hash = hash_value(hash, board.permanent(slot));
    }
    for_each_plain_part(board, [&](u32 offset, u32 size) {
        hash = hash_bytes(hash, board.record() + offset, size);
        return true;
    });
    return hash;
}

} // namespace mirrorpool
