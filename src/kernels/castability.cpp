#include "kernels/castability.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "base/mana_types.hpp"
#include "rules/casting.hpp"
#include "rules/could_produce.hpp"
#include "rules/paying.hpp"
#include "rules/turn.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

constexpr u32 OPENING_HAND = 7; // 103.5

bool main_phase_begins(const Context& ctx) {
    const Header& h = ctx.board.header();
    return h.step == static_cast<u8>(Step::MAIN_1) && h.stage == 0;
}

bool is_quiet(const Context& ctx) {
    const Header& h = ctx.board.header();
    return h.stack_size == 0 && h.triggers == 0 && (h.dirty & DIRTY_SBA) == 0;
}

bool is_land(const Definition& d) { return (d.types & bit(CardType::LAND)) != 0; }

// A permanent that makes mana, cast from hand.
bool is_mana_permanent(const Definition& d) {
    const u32 fleeting = bit(CardType::INSTANT) | bit(CardType::SORCERY);
    return !is_land(d) && (d.types & fleeting) == 0 && d.cost.present != 0 &&
           (d.mana_flags & HAS_MANA_ABILITY) != 0;
}

// How many permanents of a player could produce each set of types.
struct Supply {
    u16 of_mask[TYPE_MASK + 1] = {};
    u8 all = 0;

    u32 count(u32 types) const {
        u32 n = 0;
        for (u32 mask = 1; mask <= TYPE_MASK; ++mask) {
            n += (mask & types) != 0 ? of_mask[mask] : 0u;
        }
        return n;
    }
};

Supply supply_of(const Context& ctx, u32 player) {
    u8 row[MAX_SLOTS];
    could_produce_row(ctx, row);
    Supply supply;
    for_each_slot(
        ctx.board, [&](u32 w) { return ctx.board.control(player)[w]; },
        [&](u32 slot) {
            ++supply.of_mask[row[slot]];
            supply.all |= row[slot];
        });
    return supply;
}

class Goldfish {
public:
    Goldfish(Context& ctx, u8* spare, std::span<const GoldfishDeck> decks, u32* first_castable)
        : ctx_(ctx), record_(ctx.board.record()), spare_(spare), decks_(decks),
          first_castable_(first_castable) {}

    void play(u64 stream) {
        deal(stream);
        for (u32 turn = 0; turn < CASTABILITY_TURNS && pending_[0].left != 0;) {
            if (!reach_main_phase()) {
                return;
            }
            const u32 player = ctx_.header().active;
            play_main_phase(player, turn);
            turn += player == 0 ? 1u : 0u;
        }
    }

private:
    // Spells of one player that could not be cast so far.
    struct Pending {
        bool open[MAX_SPELLS];
        u32 left;
    };

    std::span<const Spell> spells(u32 player) const { return decks_[player].spells; }
    const Definition& printed(u32 card) const {
        return ctx_.pool.definitions[ctx_.board.card(card).definition];
    }

    // ---- setting up ----

    void deal(u64 stream) {
        GameOptions options;
        options.stream = stream;
        clear_board(ctx_, options);
        for (u32 p = 0; p < decks_.size(); ++p) {
            for (u16 definition : decks_[p].cards) {
                put_card(ctx_, p, definition, Zone::LIBRARY);
            }
            shuffle_library(ctx_, p);
            draw_cards(ctx_, p, OPENING_HAND);
            pending_[p].left = static_cast<u32>(spells(p).size());
            std::fill_n(pending_[p].open, spells(p).size(), true);
        }
        begin_first_turn(ctx_, 0);
    }

    // ---- moving on ----

    // False: the game is over.
    bool reach_main_phase() {
        Status status = advance_until(ctx_, main_phase_begins);
        while (status == Status::DECISION) {
            status = apply_until(ctx_, idle_option(), main_phase_begins);
        }
        return status == Status::OK;
    }

    // Passes; discards and the like as the greedy policy does.
    Option idle_option() {
        const DecisionKind kind = static_cast<DecisionKind>(ctx_.header().decision);
        const bool pass = kind == DecisionKind::PRIORITY; // the last option
        return ctx_.options[pass ? ctx_.options.size() - 1 : choose_option(ctx_, Policy::GREEDY)];
    }

    // Resolves what waits. Choices of the turn's player that are part of a land drop are tried out.
    void settle(bool try_choices) {
        Status status = advance_until(ctx_, is_quiet);
        while (status == Status::DECISION) {
            const bool priority = ctx_.header().decision == static_cast<u8>(DecisionKind::PRIORITY);
            const Option option = try_choices && !priority ? best_choice() : idle_option();
            status = apply_until(ctx_, option, is_quiet);
        }
        ctx_.header().priority = ctx_.header().active;
        ctx_.header().passes = 0;
    }

    void play_main_phase(u32 player, u32 turn) {
        Header& h = ctx_.header();
        h.stage = 1;
        h.priority = h.active;
        h.passes = 0;
        settle(false);
        play_lands(player);
        ask(player, turn);
        while (cast_mana_permanent(player)) {
            ask(player, turn);
        }
        h.step = static_cast<u8>(Step::END); // nobody attacks
        h.stage = 0;
    }

    // ---- the question ----

    void ask(u32 player, u32 turn) {
        Pending& pending = pending_[player];
        for (u32 s = 0; s < spells(player).size() && is_running(ctx_); ++s) {
            if (pending.open[s] && is_payable(player, spells(player)[s].definition)) {
                pending.open[s] = false;
                --pending.left;
                if (player == 0) { // the counts are for the first deck's spells only
                    ++first_castable_[s * CASTABILITY_TURNS + turn];
                }
            }
        }
    }

    bool is_payable(u32 player, u16 definition) {
        CostQuestions questions(ctx_, player);
        return can_afford(ctx_, questions, player, definition, 0);
    }

    // ---- the policy ----

    void play_lands(u32 player) {
        const Player& p = ctx_.board.player(player);
        while (is_running(ctx_) && p.lands_played < p.land_plays) {
            const u16 card = best_land(player);
            if (card == NONE) {
                return;
            }
            play_land(ctx_, player, card);
            settle(true);
        }
    }

    u16 best_land(u32 player) {
        const u32 lands = list_lands(player);
        if (lands < 2) {
            return lands == 0 ? NONE : lands_[0];
        }
        u16 best = lands_[0];
        u64 best_score = 0;
        for (u32 i = 0; i < lands; ++i) {
            const u64 score = try_out(player, [&] {
                play_land(ctx_, player, lands_[i]);
                settle(false);
            });
            if (score > best_score) {
                best = lands_[i];
                best_score = score;
            }
        }
        return best;
    }

    // One land of each definition in hand.
    u32 list_lands(u32 player) {
        u32 n = 0;
        for (u32 i = 0; i < zone_size(ctx_, player, Zone::HAND); ++i) {
            const u32 card = card_in_zone(ctx_, player, Zone::HAND, i);
            const u16 definition = ctx_.board.card(card).definition;
            const bool known = std::any_of(lands_, lands_ + n, [&](u16 other) {
                return ctx_.board.card(other).definition == definition;
            });
            if (is_land(printed(card)) && !known) {
                lands_[n++] = static_cast<u16>(card);
            }
        }
        return n;
    }

    Option best_choice() {
        const u32 player = ctx_.header().active;
        choices_ = ctx_.options;
        Option best = choices_[0];
        u64 best_score = 0;
        for (const Option& option : choices_) {
            const u64 score = try_out(player, [&] {
                apply_until(ctx_, option, is_quiet);
                settle(false);
            });
            if (score > best_score) {
                best = option;
                best_score = score;
            }
        }
        return best;
    }

    // The score after something that happens on the spare record only.
    template <class F>
    u64 try_out(u32 player, F happen) {
        std::memcpy(spare_, record_, ctx_.board.layout().size);
        ctx_.bind(spare_);
        happen();
        const u64 result = is_running(ctx_) ? score(player) : 0;
        ctx_.bind(record_);
        return result;
    }

    u64 score(u32 player) {
        u64 castable = 0;
        u64 symbols = 0;
        const Supply supply = supply_of(ctx_, player);
        for (u32 s = 0; s < spells(player).size(); ++s) {
            const Spell& spell = spells(player)[s];
            if (pending_[player].open[s] && is_payable(player, spell.definition)) {
                castable += spell.copies;
            }
            symbols += u64{spell.copies} * met_symbols(spell.definition, supply);
        }
        const Board& board = ctx_.board;
        const u32 tapped = count_slots(board, [&](u32 w) {
            return board.control(player)[w] & board.set(Word::land)[w] & board.set(Word::tapped)[w];
        });
        return castable << 48 | symbols << 16 | u64{tapped} << 8 |
               static_cast<u64>(std::popcount(supply.all));
    }

    u32 met_symbols(u16 definition, const Supply& supply) const {
        const Cost& cost = ctx_.pool.definitions[definition].cost;
        u32 met = 0;
        for (u32 t = 0; t < MANA_TYPES; ++t) {
            if (cost.typed[t] != 0) {
                met += std::min<u32>(cost.typed[t], supply.count(1u << t));
            }
        }
        for (u32 i = 0; i < cost.symbols; ++i) {
            const Symbol& symbol = ctx_.pool.symbols[cost.first_symbol + i];
            met += std::min<u32>(symbol.count, supply.count(symbol.mask));
        }
        return met;
    }

    bool cast_mana_permanent(u32 player) {
        u16 best = NONE;
        for (u32 i = 0; i < zone_size(ctx_, player, Zone::HAND) && is_running(ctx_); ++i) {
            const u16 card = static_cast<u16>(card_in_zone(ctx_, player, Zone::HAND, i));
            const bool cheaper =
                best == NONE || printed(card).cost.mana_value < printed(best).cost.mana_value;
            if (is_mana_permanent(printed(card)) && cheaper &&
                is_payable(player, ctx_.board.card(card).definition)) {
                best = card;
            }
        }
        if (best == NONE) {
            return false;
        }
        cast_spell(ctx_, player, best);
        settle(true);
        return is_running(ctx_);
    }

    Context& ctx_;
    u8* record_;
    u8* spare_;
    std::span<const GoldfishDeck> decks_;
    u32* first_castable_;
    Pending pending_[MAX_PLAYERS];
    u16 lands_[256];
    Options choices_;
};

} // namespace

u64 trial_stream(u64 seed, u64 trial) {
    return hash_step(hash_step(0x676F6C6466697368ull, seed), trial);
}

void goldfish(Context& ctx, u8* spare, std::span<const GoldfishDeck> decks, u64 seed, u64 first,
              u64 trials, u32* first_castable) {
    Goldfish game(ctx, spare, decks, first_castable);
    for (u64 i = 0; i < trials; ++i) {
        game.play(trial_stream(seed, first + i));
    }
}

} // namespace mirrorpool
