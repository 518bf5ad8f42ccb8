// Batch loops about mana: who can pay what, paying, how much mana there is, tapping for it. One bad
// board never stops a batch; a board on which something cannot be done stays byte for byte as it
// was.
#pragma once

#include <vector>

#include "kernels/making.hpp"
#include "rules/payment_bundles.hpp"

namespace mirrorpool {

// n rows of layout.size bytes, and the player asked about on each. Rows with where[i] == 0 are left
// alone, and what is written for them too; null: none are.
struct PlayerRows {
    u8* records = nullptr;
    const u8* where = nullptr;
    const u8* players = nullptr;
    std::size_t n = 0;
};

// A cost that stands on no card; the symbols are the caller's.
struct GivenCost {
    Cost cost{};
    const Symbol* symbols = nullptr;
    u16 x = 0;
};

// answers[i * count + c]: payment::Answer for the c-th of so many costs. Statuses: OK or FOREIGN.
void can_pay_rows(Worker& worker, const PlayerRows& rows, const GivenCost* costs, std::size_t count,
                  u8* answers, u8* status);

// Pays by the exact solver, whatever the mana mode. ILLEGAL: it cannot be paid. UNDECIDED: the
// search ended without an answer. What else stops a payment, such as CAPACITY, is the status.
void pay_rows(Worker& worker, const PlayerRows& rows, const GivenCost& cost, u8* status);

// The largest X that can be paid, -1 if not even 0 can. UNDECIDED: more might be possible.
void max_x_rows(Worker& worker, const PlayerRows& rows, const GivenCost& cost, i32* out,
                u8* status);

inline constexpr u32 AVAILABLE_COLUMNS = MANA_TYPES + 1;

// Rows of the most units of each type that could be in the pool at one time, and of the most units
// in all. UNDECIDED: there might be more.
void available_mana_rows(Worker& worker, const PlayerRows& rows, u16* out, u8* status);

// Masks of types: the k-th choice of a type takes the first option in the k-th mask, and the last
// mask is for all that follow. Row i's are at masks + i * stride. Empty: no choice may be left.
struct TypeChoices {
    const u8* masks = nullptr;
    u32 size = 0;
    std::size_t stride = 0;
};

struct ManaTaps {
    const u16* slots = nullptr;
    u32 ability = 0; // counted among the permanent's mana abilities
    TypeChoices types;
};

// Activates a mana ability for its permanent's controller, who pays its cost. ILLEGAL: that cannot
// be done, or a mask holds none of the options. DECISION: there is another choice to make.
void tap_for_mana_rows(Worker& worker, const Rows& rows, const ManaTaps& taps, u8* status);

// ---- one board at a time; these allocate ----

// The different pools of mana that the index-th of all abilities of a permanent could add, in
// descending order; none if it is no mana ability or cannot be activated, its mana cost apart.
// CAPACITY: there are too many to look at.
Status production_outcomes(Worker& worker, const u8* record, u32 slot, u32 index,
                           std::vector<payment::Bundle>& out);

// Rows of Ability of all that a permanent has now (613.1f), in the order in which options and
// `index` above count them; none for an empty slot.
Status abilities_of_permanent(Worker& worker, const u8* record, u32 slot, std::vector<u16>& out);

// payment::maximal_bundles of a player. CAPACITY: there are more than `limit`, or it takes too
// long. UNDECIDED: the player has mana abilities that payments do not use by themselves.
Status mana_options(Worker& worker, const u8* record, u32 player, u32 limit,
                    std::vector<payment::Bundle>& out);

} // namespace mirrorpool
