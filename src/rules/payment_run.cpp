// Payment plans carried out on the board.
#include <algorithm>
#include <vector>

#include "rules/abilities.hpp"
#include "rules/activation.hpp"
#include "rules/events.hpp"
#include "rules/outcomes.hpp"
#include "rules/payment_objects.hpp"
#include "rules/pool.hpp"
#include "rules/program.hpp"
#include "rules/quantities.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

// When steps come: mana first that nothing else is needed for, then what others are tapped for.
// What goes was tapped before, and has taken what was given to it. What costs mana comes last, in
// the order of the plan. Nothing that a step makes depends on the later ones.
enum class Phase : u8 { FIRST, COUNTERS, TAPPED, SACRIFICED, GOES, TAKERS_GO, FOR_MANA, COUNT_ };

class PlanRunner {
public:
    PlanRunner(Context& ctx, u32 player) : ctx_(ctx), player_(player), plan_(ctx.payment_plan) {}

    void run(u8* spent) {
        for (u32 phase = 0; phase < static_cast<u32>(Phase::COUNT_); ++phase) {
            for (u32 i = 0; i < plan_.step_count; ++i) {
                if (phase_of(plan_.steps[i]) == static_cast<Phase>(phase)) {
                    run_step(plan_.steps[i]);
                }
            }
        }
        pay_units(spent);
        if (plan_.life_payments != 0) { // 107.4f
            pay_life(ctx_, player_, 2u * plan_.life_payments);
        }
    }

private:
    // A permanent that is to pay a cost, and what its unit gives.
    struct Aside {
        u16 slot;
        payment::Qualities gives;
    };

    u32 mode_of(const payment::Step& step) const {
        return ctx_.payment_problem.sources[step.source].modes.first + step.mode;
    }

    bool is_mana(payment::Qualities gives) const { return ctx_.payment_problem.is_mana(gives); }

    bool costs_mana(const payment::Mode& mode) const {
        bool costs = false;
        for (u32 i = 0; i < mode.cost.size; ++i) {
            costs = costs || is_mana(ctx_.payment_problem.mode_symbols[mode.cost.first + i].needs);
        }
        return costs;
    }

    Phase phase_of(const payment::Step& step) const {
        const u32 index = mode_of(step);
        const payment::Mode& mode = ctx_.payment_problem.modes[index];
        const bool goes = mode.side_cost == payment::SideCost::PERMANENT;
        switch (ctx_.payment_index.use_of_mode[index]) {
        case ModeUse::HELP:
        case ModeUse::OBJECT:
            return Phase::FIRST;
        case ModeUse::GIVEN:
            return !goes ? Phase::TAPPED : is_taker(step.source) ? Phase::TAKERS_GO : Phase::GOES;
        case ModeUse::ABILITY:
        case ModeUse::ITSELF:
            break;
        }
        const Ability& a = ctx_.pool.abilities[ctx_.payment_index.ability_of_mode[index]];
        if (costs_mana(mode)) {
            return Phase::FOR_MANA;
        }
        if (a.object_cost == static_cast<u8>(ObjectCost::SACRIFICE)) {
            return Phase::SACRIFICED;
        }
        if ((a.flags & bit(AbilityFlag::SACRIFICES)) != 0) {
            return Phase::GOES;
        }
        return mode.cost.size != 0 ? Phase::TAPPED : goes ? Phase::COUNTERS : Phase::FIRST;
    }

    // Whether others may be sacrificed to a permanent of the class.
    bool is_taker(u32 source) const {
        const u32 slot = slot_of_class(source, [](u32) { return true; });
        return slot != NONE && takes_sacrifices(ctx_, slot);
    }

    template <class F>
    u32 slot_of_class(u32 source, F&& is_good) const {
        for (u32 slot = 0; slot < ctx_.board.layout().dims.slots; ++slot) {
            for (const u8 one : ctx_.payment_index.classes_of_slot[slot]) {
                if (one == source && is_good(slot)) {
                    return slot;
                }
            }
        }
        return NONE;
    }

    // A permanent of the class that is still to be used, now used up as a source of it.
    u32 take_slot_of_class(u32 source) {
        const u32 slot = slot_of_class(source, [](u32) { return true; });
        if (slot != NONE) {
            u8* const classes = ctx_.payment_index.classes_of_slot[slot];
            *std::find(classes, classes + MAX_CLASSES_OF_SLOT, source) = NO_CLASS;
        }
        return slot;
    }

    // The same for a source that one permanent is again and again: it is the one whose cost of
    // counters, if any, can still be paid.
    u32 find_slot_of_class(u32 source, const Ability& a) const {
        return slot_of_class(source, [&](u32 slot) {
            return ctx_.board.test(Word::occupied, slot) && source_can_pay(ctx_, player_, slot, a);
        });
    }

    static bool is_used_once(const Ability& a) {
        constexpr u32 ONCE = bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS) |
                             bit(AbilityFlag::SACRIFICES) | bit(AbilityFlag::ONCE_EACH_TURN);
        return (a.flags & ONCE) != 0;
    }

    void run_step(const payment::Step& step) {
        const u32 mode = mode_of(step);
        for (u32 n = 0; n < step.times && is_running(ctx_); ++n) {
            bool good = false;
            switch (ctx_.payment_index.use_of_mode[mode]) {
            case ModeUse::HELP:
                good = tap_to_help(step);
                break;
            case ModeUse::OBJECT:
                good = set_aside(step);
                break;
            case ModeUse::GIVEN:
                good = give(step, ctx_.payment_index.ability_of_mode[mode]);
                break;
            case ModeUse::ABILITY:
            case ModeUse::ITSELF:
                good = activate(step, ctx_.payment_index.ability_of_mode[mode]);
                break;
            }
            if (!good) {
                fail(ctx_, Status::CORRUPT);
            }
        }
    }

    // 702.51: tapped, it makes no mana, and pays for what the plan took its unit for.
    bool tap_to_help(const payment::Step& step) {
        const u32 slot = take_slot_of_class(step.source);
        if (slot == NONE) {
            return false;
        }
        tap(ctx_, slot);
        for (u32 i = 0; i < step.produced.size; ++i) {
            const payment::Produced& made = plan_.produced[step.produced.first + i];
            helped_[made.type] += made.amount;
        }
        return true;
    }

    bool set_aside(const payment::Step& step) {
        const u32 slot = take_slot_of_class(step.source);
        const payment::Mode& mode = ctx_.payment_problem.modes[mode_of(step)];
        const u32 gives = ctx_.payment_problem.groups[mode.output.first].gives & plan_.relevant;
        aside_.push_back({static_cast<u16>(slot), static_cast<payment::Qualities>(gives)});
        return slot != NONE;
    }

    // Tapped or sacrificed for another one's ability; as the last thing it takes, for its own.
    bool give(const payment::Step& step, u32 ability) {
        const u32 object = take_slot_of_class(step.source);
        const u32 slot = object == NONE ? u32{NONE} : taker_of(object, ability);
        if (slot == NONE) {
            return false;
        }
        const Source source = source_with_object(ctx_, player_, slot, ability, object);
        pay_costs(slot, ability, {static_cast<u16>(object)}, 0);
        return run_script(step, ability, source);
    }

    u32 taker_of(u32 object, u32 ability) const {
        const bool own =
            demand_of(ctx_, object, ability) != NONE && has_ability(ctx_, object, ability);
        if (own) {
            return object;
        }
        u32 found = NONE;
        for_each_slot(
            ctx_.board,
            [&](u32 w) {
                return open_to(ctx_.board, player_, w) & ctx_.board.set(Word::mana_manual)[w];
            },
            [&](u32 slot) {
                const Ability& a = ctx_.pool.abilities[ability];
                const bool good = may_use(ctx_.board, player_, slot, a) &&
                                  has_ability(ctx_, slot, ability) &&
                                  demand_of(ctx_, slot, ability) != NONE &&
                                  source_can_pay(ctx_, player_, slot, a);
                found = good && found == NONE ? slot : found;
            });
        return found;
    }

    bool activate(const payment::Step& step, u32 ability) {
        const Ability& a = ctx_.pool.abilities[ability];
        const u32 slot =
            is_used_once(a) ? take_slot_of_class(step.source) : find_slot_of_class(step.source, a);
        std::vector<u16> objects;
        if (slot == NONE || !spend_units(step.spent_units, objects)) {
            return false;
        }
        const u32 mode = mode_of(step);
        if (ctx_.payment_index.use_of_mode[mode] == ModeUse::ITSELF) {
            objects = {static_cast<u16>(slot)};
        }
        const u16 outcome = ctx_.payment_index.outcome_of_mode[mode];
        if (outcome != NONE) {
            return activate_for_outcome(ctx_, player_, slot, ability,
                                        ctx_.payment_outcomes[outcome]);
        }
        Source source = source_used_by(ctx_, slot, player_);
        source.x = ctx_.payment_index.x_of_mode[mode];
        pay_costs(slot, ability, objects, source.x);
        return run_script(step, ability, source);
    }

    // Tapping comes before the permanent itself could leave, sacrificing last (601.2h).
    void pay_costs(u32 slot, u32 ability, const std::vector<u16>& objects, u32 x) {
        const Ability& a = ctx_.pool.abilities[ability];
        const bool last = a.object_cost == static_cast<u8>(ObjectCost::SACRIFICE);
        for (u32 i = 0; i < objects.size() && !last; ++i) {
            pay_with_object(ctx_, a, objects[i]);
        }
        pay_source_costs(ctx_, player_, slot, ability, x);
        for (u32 i = 0; i < objects.size() && last; ++i) {
            pay_with_object(ctx_, a, objects[i]);
        }
    }

    bool run_script(const payment::Step& step, u32 ability, const Source& source) {
        const Script script{plan_.produced.data() + step.produced.first, step.produced.size};
        return run_scripted(ctx_, ability, source, script);
    }

    // Mana, and permanents that were set aside.
    bool spend_units(const payment::Slice& slice, std::vector<u16>& objects) {
        for (u32 i = 0; i < slice.size; ++i) {
            const payment::SpentUnits& units = plan_.spent_units[slice.first + i];
            if (is_mana(units.gives)) {
                spend(ctx_, player_, units, plan_.relevant, [](const ManaUnit&) {});
                continue;
            }
            for (u32 n = 0; n < units.amount; ++n) {
                const auto at = std::find_if(aside_.begin(), aside_.end(), [&](const Aside& one) {
                    return one.gives == units.gives;
                });
                if (at == aside_.end()) {
                    return false;
                }
                objects.push_back(at->slot);
                aside_.erase(at);
            }
        }
        return true;
    }

    // Takes out of the units what is no mana.
    u16 take_help(payment::SpentUnits& units) {
        if (units.gives != (HELP_GIVES & plan_.relevant)) {
            return 0;
        }
        u32& left = helped_[units.type];
        const u16 taken = static_cast<u16>(std::min<u32>(left, units.amount));
        left -= taken;
        units.amount = static_cast<u16>(units.amount - taken);
        return taken;
    }

    void pay_units(u8* spent) {
        u32 no_mana[MANA_TYPES] = {};
        for (u32 i = 0; i < ctx_.payment_problem.cost_count; ++i) {
            const payment::Slice slice = plan_.symbol_units[i];
            for (u32 k = 0; k < slice.size; ++k) {
                payment::SpentUnits units = plan_.spent_units[slice.first + k];
                no_mana[units.type] += take_help(units);
                spend(ctx_, player_, units, plan_.relevant,
                      [&](const ManaUnit& unit) { note_spent_unit(ctx_, player_, unit); });
            }
        }
        for (u32 t = 0; t < MANA_TYPES; ++t) {
            const u32 mana = plan_.spent[t] - no_mana[t];
            spent[t] = static_cast<u8>(mana > 255 ? 255 : mana);
        }
    }

    Context& ctx_;
    u32 player_;
    const payment::Plan& plan_;
    u32 helped_[MANA_TYPES] = {}; // what permanents that help have paid for so far, by type
    std::vector<Aside> aside_;
};

} // namespace

void run_payment_plan(Context& ctx, u32 player, u8* spent) { PlanRunner(ctx, player).run(spent); }

} // namespace mirrorpool
