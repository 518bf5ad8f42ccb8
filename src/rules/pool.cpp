#include "rules/pool.hpp"

#include "base/mana_types.hpp"
#include "rules/characteristics.hpp"
#include "rules/effects.hpp"
#include "rules/mana.hpp"
#include "rules/payment_board.hpp"
#include "rules/quantities.hpp"
#include "rules/tasks.hpp"
#include "state/heap.hpp"

namespace mirrorpool {

namespace {

// Sizes and conditions that count unspent mana; nothing else about permanents asks for it.
bool counts_unspent(const Context& ctx, const Ability& a) {
    const auto reads = [&](u32 amount) {
        return ctx.pool.amounts[amount].kind == static_cast<u8>(AmountKind::UNSPENT);
    };
    bool counts = false;
    const Instruction* in = &ctx.pool.instructions[a.program];
    for (; in->op != static_cast<u8>(Op::END); ++in) {
        const StaticChange change = static_cast<StaticChange>(in->mode);
        const bool size = change == StaticChange::SET_SIZE || change == StaticChange::MODIFY_SIZE;
        counts = counts || (size && (reads(in->amount) || reads(in->arg)));
    }
    return counts;
}

void refresh_after_pool_change(Context& ctx) {
    bool matters = false;
    for_each_active(ctx, CHANGES_CHARACTERISTICS, [&](const Active& active) {
        matters = matters || counts_unspent(ctx, ctx.pool.abilities[active.ability]);
    });
    if (matters) {
        refresh_conditions(ctx);
    }
}

} // namespace

void take_from_cell(Context& ctx, Player& player, u16* link, u32 n) {
    ManaUnit& unit = ctx.board.block<ManaUnit>(*link);
    unit.amount = static_cast<u16>(unit.amount - n);
    player.floating[unit.type] = static_cast<u16>(player.floating[unit.type] - n);
    if (unit.amount == 0) {
        const u16 cell = *link;
        *link = unit.next;
        heap_free(ctx.board, cell);
    }
    refresh_after_pool_change(ctx);
}

namespace {

bool are_alike(const ManaUnit& a, const ManaUnit& b) {
    return a.type == b.type && a.flags == b.flags && a.source == b.source &&
           a.source_generation == b.source_generation && a.restriction == b.restriction &&
           a.rider == b.rider;
}

// Takes up to `amount` units that pass the test.
template <class F>
u32 take_units(Context& ctx, u32 p, u32 amount, F test) {
    Player& player = ctx.board.player(p);
    u32 taken = 0;
    for (u16* link = &player.first_mana; *link != NONE && taken < amount;) {
        const ManaUnit& unit = ctx.board.block<ManaUnit>(*link);
        if (!test(unit)) {
            link = &ctx.board.block<ManaUnit>(*link).next;
            continue;
        }
        const u32 n = unit.amount < amount - taken ? unit.amount : amount - taken;
        const bool empties = n == unit.amount;
        u16* next = &ctx.board.block<ManaUnit>(*link).next;
        take_from_cell(ctx, player, link, n);
        link = empties ? link : next;
        taken += n;
    }
    return taken;
}

} // namespace

payment::Qualities qualities_of_unit(const Context& ctx, const ManaUnit& unit) {
    Source source;
    source.slot = unit.source;
    source.generation = unit.source_generation;
    return qualities_of(ctx, unit.flags, unit.restriction, source);
}

bool add_units(Context& ctx, u32 p, const ManaUnit& unit) {
    Player& player = ctx.board.player(p);
    if (player.floating[unit.type] + unit.amount > 0xFFFF) {
        fail(ctx, Status::CAPACITY);
        return false;
    }
    for (u16 c = player.first_mana; c != NONE; c = ctx.board.block<ManaUnit>(c).next) {
        ManaUnit& other = ctx.board.block<ManaUnit>(c);
        if (are_alike(other, unit)) {
            other.amount = static_cast<u16>(other.amount + unit.amount);
            player.floating[unit.type] = static_cast<u16>(player.floating[unit.type] + unit.amount);
            refresh_after_pool_change(ctx);
            return true;
        }
    }
    const u16 cell = heap_new<ManaUnit>(ctx.board, BlockKind::MANA);
    if (cell == NONE) {
        fail(ctx, Status::CAPACITY);
        return false;
    }
    ManaUnit& fresh = ctx.board.block<ManaUnit>(cell);
    const ManaUnit head = fresh;
    fresh = unit;
    fresh.kind = head.kind;
    fresh.cells = head.cells;
    fresh.next = player.first_mana;
    player.first_mana = cell;
    player.floating[unit.type] = static_cast<u16>(player.floating[unit.type] + unit.amount);
    refresh_after_pool_change(ctx);
    return true;
}

void add_to_pool(Context& ctx, const Event& event) {
    ManaUnit unit{};
    const u32 snow = is_snow_source(ctx, event.source) ? 1u : 0u; // FROM_SNOW
    const u32 treasure = is_treasure(ctx, event.source) ? u32{FROM_TREASURE} : 0u;
    unit.flags = static_cast<u8>(snow | treasure | static_cast<u32>(event.keep) << KEEP_SHIFT);
    unit.source = event.source.slot;
    unit.source_generation = event.source.generation;
    unit.restriction = event.restriction;
    unit.rider = event.rider;
    for (u32 t = 0; t < MANA_TYPES; ++t) {
        unit.type = static_cast<u8>(t);
        unit.amount = event.mana[t];
        if (unit.amount != 0 && !add_units(ctx, event.player, unit)) {
            return;
        }
    }
}

// ---- losing mana ----

namespace {

// What static abilities say about a player's unspent mana.
struct PoolRules {
    u8 kept = 0;    // types that are not lost as steps and phases end
    u8 becomes = 0; // types that lost mana may become instead
    bool hurts = false;
};

PoolRules pool_rules(const Context& ctx, u32 player) {
    PoolRules rules;
    for_each_rule(ctx, CHANGES_POOLS, [&](const Active& active, const Instruction& in) {
        if (!is_whose(static_cast<Whose>(in.a), player == active.source.controller)) {
            return;
        }
        switch (static_cast<StaticChange>(in.mode)) {
        case StaticChange::KEEP_MANA:
            rules.kept |= in.b;
            break;
        case StaticChange::CONVERT_MANA:
            rules.becomes |= in.b;
            break;
        case StaticChange::LOST_MANA_HURTS:
            rules.hurts = true;
            break;
        default:
            break;
        }
    });
    return rules;
}

bool is_lost(const ManaUnit& unit, LossCause cause, const PoolRules& rules) {
    return cause == LossCause::EFFECT ||
           ((rules.kept & type_bit(unit.type)) == 0 && duration_of(unit) == ManaDuration::PHASE);
}

u32 count_lost(const Context& ctx, u32 player, LossCause cause, const PoolRules& rules) {
    u32 n = 0;
    for_each_unit(ctx, player, [&](const ManaUnit& unit) {
        n += is_lost(unit, cause, rules) ? unit.amount : 0u;
    });
    return n;
}

// 614.1: the units stay, and keep everything but their type.
void convert(Context& ctx, u32 player, LossCause cause, const PoolRules& rules, u32 type) {
    const Board& board = ctx.board;
    u16* link = &board.player(player).first_mana;
    ManaUnit changed[256];
    u32 n = 0;
    while (*link != NONE) {
        const ManaUnit unit = board.block<ManaUnit>(*link);
        if (!is_lost(unit, cause, rules) || unit.type == type || n == 256) {
            link = &board.block<ManaUnit>(*link).next;
            continue;
        }
        changed[n++] = unit;
        take_from_cell(ctx, board.player(player), link, unit.amount);
    }
    for (u32 i = 0; i < n; ++i) {
        changed[i].type = static_cast<u8>(type);
        add_units(ctx, player, changed[i]);
    }
}

void remove_lost(Context& ctx, u32 player, LossCause cause, const PoolRules& rules) {
    const u32 lost = take_units(ctx, player, 0xFFFFFFFF,
                                [&](const ManaUnit& unit) { return is_lost(unit, cause, rules); });
    if (rules.hurts && lost > 0) {
        change_life(ctx, player, -static_cast<i32>(lost));
    }
}

// ---- the task that asks what the mana becomes ----

Flow run(Context& ctx, Frame& f) {
    return f.state == 0 ? ask(ctx, DecisionKind::MANA_TYPE, f.player) : Flow::DONE;
}

void options(Context& ctx, const Frame& f) {
    for_each_bit(f.mask, [&](u32 t) { ctx.options.add(OptionKind::ADD_MANA, 0, t); });
}

void take(Context& ctx, Frame& f, const Option& option) {
    f.state = 1;
    convert(ctx, f.player, static_cast<LossCause>(f.flags), pool_rules(ctx, f.player),
            option.argument);
}

} // namespace

const TaskRules LOSE_MANA_TASK = {run, options, take};

bool lose_mana(Context& ctx, u32 player, LossCause cause) {
    if (ctx.board.player(player).first_mana == NONE) {
        return true;
    }
    const PoolRules rules = pool_rules(ctx, player);
    if (rules.becomes == 0) {
        remove_lost(ctx, player, cause, rules);
        return true;
    }
    if (count_lost(ctx, player, cause, rules) == 0) {
        return true; // 614.17c: nothing is left to replace
    }
    if (std::popcount(rules.becomes) == 1) {
        convert(ctx, player, cause, rules, lowest_bit(rules.becomes));
        return true;
    }
    Frame* f = push_frame(ctx, Task::LOSE_MANA, player);
    if (f != nullptr) {
        f->mask = rules.becomes;
        f->flags = static_cast<u8>(cause);
    }
    return false;
}

bool drain_mana(Context& ctx, u32 player, u32 to) {
    if (pool_rules(ctx, player).becomes != 0) {
        return lose_mana(ctx, player, LossCause::EFFECT); // 614.6: nothing was lost, so none moves
    }
    ManaUnit moved[256];
    u32 n = 0;
    for_each_unit(ctx, player, [&](const ManaUnit& unit) {
        if (n < 256) {
            moved[n++] = unit;
        }
    });
    lose_mana(ctx, player, LossCause::EFFECT);
    for (u32 i = 0; i < n && is_running(ctx); ++i) {
        add_units(ctx, to, moved[i]);
    }
    return true;
}

void end_mana_durations(Context& ctx, ManaDuration duration) {
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        ManaUnit changed[256];
        u32 n = 0;
        Player& player = ctx.board.player(p);
        for (u16* link = &player.first_mana; *link != NONE;) {
            const ManaUnit unit = ctx.board.block<ManaUnit>(*link);
            if (duration_of(unit) != duration || n == 256) {
                link = &ctx.board.block<ManaUnit>(*link).next;
                continue;
            }
            changed[n++] = unit;
            take_from_cell(ctx, player, link, unit.amount);
        }
        for (u32 i = 0; i < n; ++i) {
            changed[i].flags &= FROM_SNOW | FROM_TREASURE;
            add_units(ctx, p, changed[i]);
        }
    }
}

void clear_pool(Context& ctx, u32 p) {
    Player& player = ctx.board.player(p);
    while (player.first_mana != NONE) {
        const u16 cell = player.first_mana;
        player.first_mana = ctx.board.block<ManaUnit>(cell).next;
        heap_free(ctx.board, cell);
    }
    std::memset(player.floating, 0, sizeof player.floating);
}

} // namespace mirrorpool
