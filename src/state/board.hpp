// A view of one record. It owns nothing and costs two pointers; all accessors are inline.
#pragma once

#include <algorithm>
#include <cstring>

#include "base/bits.hpp"
#include "state/layout.hpp"

namespace mirrorpool {

class Board {
public:
    Board(const Layout& layout, u8* record) : layout_(&layout), record_(record) {}

    const Layout& layout() const { return *layout_; }
    u8* record() const { return record_; }
    void rebind(u8* record) { record_ = record; }

    Identity& identity() const { return *at<Identity>(Region::identity); }
    Header& header() const { return *at<Header>(Region::header); }
    u8* mana_row() const { return at<u8>(Region::mana_row); }
    u8* mana_readers() const { return at<u8>(Region::mana_readers); }
    Permanent& permanent(u32 slot) const { return at<Permanent>(Region::permanents)[slot]; }
    Card& card(u32 index) const { return at<Card>(Region::cards)[index]; }
    Player& player(u32 index) const { return at<Player>(Region::players)[index]; }

    // Card indices of one player by zone, relative to the player's first card.
    u8* order(u32 player) const { return at<u8>(Region::order) + player * layout_->dims.library; }
    u32 first_card(u32 player) const { return player * layout_->dims.library; }
    u32 owner_of_card(u32 card) const { return card / layout_->dims.library; }

    // The 64-slot words of one property.
    u32 words() const { return layout_->words_per_set; }
    u64* set(Word w) const {
        return at<u64>(Region::words) + static_cast<u32>(w) * layout_->words_per_set;
    }
    u64* control(u32 player) const {
        return at<u64>(Region::control) + player * layout_->words_per_set;
    }
    bool test(Word w, u32 slot) const { return (set(w)[slot >> 6] >> (slot & 63) & 1) != 0; }
    void put(Word w, u32 slot, bool value) const {
        u64& word = set(w)[slot >> 6];
        const u64 mask = u64{1} << (slot & 63);
        word = value ? word | mask : word & ~mask;
    }
    // Clears the slot's bit of every property.
    void clear_words(u32 slot) const {
        const u64 others = ~(u64{1} << (slot & 63));
        u64* word = at<u64>(Region::words) + (slot >> 6);
        for (u32 w = 0; w < WORDS; ++w) {
            word[w * layout_->words_per_set] &= others;
        }
    }
    bool controls(u32 player, u32 slot) const {
        return (control(player)[slot >> 6] >> (slot & 63) & 1) != 0;
    }

    // "Is this still the same object" (400.7).
    bool same_permanent(u32 slot, u32 generation) const {
        return slot != NONE && test(Word::occupied, slot) &&
               permanent(slot).generation == generation;
    }

    u64* heap_used() const { return at<u64>(Region::heap_used); }
    Cell* heap() const { return at<Cell>(Region::heap); }
    template <class Block>
    Block& block(u32 cell) const {
        return *reinterpret_cast<Block*>(heap() + cell);
    }

    bool is_alive(u32 player) const { return (header().alive >> player & 1) != 0; }
    u32 players() const { return layout_->dims.players; }

    // Bytes from the start of the record that can differ from zero; of a broken one, no more than
    // there are.
    u32 live_bytes() const {
        const u32 high = std::min<u32>(header().heap_high, layout_->heap_cells);
        return layout_->at(Region::heap) + high * static_cast<u32>(sizeof(Cell));
    }

private:
    template <class T>
    T* at(Region r) const {
        return reinterpret_cast<T*>(record_ + layout_->at(r));
    }

    const Layout* layout_;
    u8* record_;
};

// Players of a mask; without a popcount instruction a table beats a call.
inline u32 count_players(u8 mask) {
    constexpr u8 NIBBLE[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return static_cast<u32>(NIBBLE[mask & 15]) + NIBBLE[mask >> 4];
}

// Slots of the set expression f(word index), lowest first.
template <class F, class G>
void for_each_slot(const Board& board, F&& set, G&& visit) {
    for (u32 w = 0; w < board.words(); ++w) {
        for_each_bit(set(w), [&](u32 i) { visit(w * 64 + i); });
    }
}

template <class F>
u32 count_slots(const Board& board, F&& set) {
    u32 n = 0;
    for (u32 w = 0; w < board.words(); ++w) {
        n += static_cast<u32>(std::popcount(static_cast<u64>(set(w))));
    }
    return n;
}

} // namespace mirrorpool
