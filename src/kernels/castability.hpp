// Castability: on which turn a deck can first pay for each of its spells, by goldfishing it.
//
// A trial deals every deck, keeps seven cards, and plays turns in the real engine without attacks.
// Each player, in turn order, plays a land if one is in hand, then casts permanents with mana
// abilities, cheapest first, while they can be paid. After the land and after every such permanent
// the question is asked: could this spell be paid for now, wherever its card is? The first deck is
// on the play; the others are there because lands read opponents' lands.
//
// The land, and what is chosen as it enters, is what scores best when tried out:
//   1. copies of spells, not castable so far, that can be paid for now;
//   2. coloured symbols of all the deck's spells that sources of their own type could meet;
//   3. lands that are tapped now, so that untapped ones are kept for when they matter;
//   4. types that the player's permanents could produce.
#pragma once

#include <span>

#include "kernels/rollout.hpp"

namespace mirrorpool {

inline constexpr u32 CASTABILITY_TURNS = 10;

// Definitions a deck can hold at once: as many as it can hold cards.
inline constexpr u32 MAX_SPELLS = 256;

struct Spell {
    u16 definition = NONE;
    u16 copies = 0;
};

struct GoldfishDeck {
    DeckList cards;
    std::span<const Spell> spells; // its nonland cards, each once; at most MAX_SPELLS
};

// The stream of one trial; trials share no random numbers with games.
u64 trial_stream(u64 seed, u64 trial);

// Plays trials first .. first + trials. first_castable[s * CASTABILITY_TURNS + t] grows by one for
// each in which spell s of decks[0] could first be cast on that player's turn t + 1. The board of
// `ctx` and `spare` are two records of its layout.
void goldfish(Context& ctx, u8* spare, std::span<const GoldfishDeck> decks, u64 seed, u64 first,
              u64 trials, u32* first_castable);

} // namespace mirrorpool
