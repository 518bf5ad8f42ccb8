// The mana pool (106.4): units that differ in type, source, snow, restriction, rider or duration
// are kept apart.
#pragma once

#include "rules/events.hpp"
#include "rules/tasks.hpp"

namespace mirrorpool {

constexpr ManaDuration duration_of(const ManaUnit& unit) {
    return static_cast<ManaDuration>(unit.flags >> KEEP_SHIFT & KEEP_MASK);
}
constexpr bool is_snow(const ManaUnit& unit) { return (unit.flags & FROM_SNOW) != 0; }

template <class F>
void for_each_unit(const Context& ctx, u32 player, F visit) {
    for (u16 cell = ctx.board.player(player).first_mana; cell != NONE;) {
        ManaUnit& unit = ctx.board.block<ManaUnit>(cell);
        cell = unit.next;
        visit(unit);
    }
}

// Commits MANA_PRODUCED.
void add_to_pool(Context& ctx, const Event& event);
// Adds units like this one (type, flags, source, restriction, rider, amount); false: no room.
bool add_units(Context& ctx, u32 player, const ManaUnit& unit);

// Takes `amount` units of a type out of the pool that have exactly these of the qualities
// `relevant` in the payment problem built last; they must be there. Units that are lost sooner go
// first, then those with a rider. visit(unit) sees each kind taken, with its amount.
template <class F>
void spend(Context& ctx, u32 player, const payment::SpentUnits& units, payment::Qualities relevant,
           F visit);

// Why mana is lost.
enum class LossCause : u8 { STEP, EFFECT };

// A player loses unspent mana: as a step or phase ends (500.5), or because an effect says so. True:
// done; false: a frame asks the player what it becomes instead (616.1).
bool lose_mana(Context& ctx, u32 player, LossCause cause);

// The player loses all mana and `to` adds what was really lost (106.13).
bool drain_mana(Context& ctx, u32 player, u32 to);

// Mana that stays until the end of combat or of the turn stays no longer (500.5a, 514.2).
void end_mana_durations(Context& ctx, ManaDuration duration);

// Everything in it is gone, without any event: the player has left the game (800.4a).
void clear_pool(Context& ctx, u32 player);

extern const TaskRules LOSE_MANA_TASK;

// ---- the template ----

// Takes units out of a cell, which goes when it is empty.
void take_from_cell(Context& ctx, Player& player, u16* link, u32 n);
payment::Qualities qualities_of_unit(const Context& ctx, const ManaUnit& unit);

template <class F>
void spend(Context& ctx, u32 p, const payment::SpentUnits& units, payment::Qualities relevant,
           F visit) {
    Player& player = ctx.board.player(p);
    u32 missing = units.amount;
    for (u32 pass = 0; pass < 4 && missing > 0; ++pass) {
        const bool stays = (pass & 2) != 0;
        const bool rides = (pass & 1) == 0;
        for (u16* link = &player.first_mana; *link != NONE && missing > 0;) {
            const ManaUnit unit = ctx.board.block<ManaUnit>(*link);
            if (unit.type != units.type || (unit.rider != 0) != rides ||
                (duration_of(unit) != ManaDuration::PHASE) != stays ||
                (qualities_of_unit(ctx, unit) & relevant) != units.gives) {
                link = &ctx.board.block<ManaUnit>(*link).next;
                continue;
            }
            ManaUnit taken = unit;
            taken.amount = static_cast<u16>(unit.amount < missing ? unit.amount : missing);
            missing -= taken.amount;
            u16* next = taken.amount == unit.amount ? link : &ctx.board.block<ManaUnit>(*link).next;
            take_from_cell(ctx, player, link, taken.amount);
            link = next;
            visit(taken);
        }
    }
    if (missing > 0) {
        fail(ctx, Status::CORRUPT);
    }
}

} // namespace mirrorpool
