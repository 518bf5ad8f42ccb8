// The permanents that could make mana for a cost, as sources of the payment problem: classes of
// identical ones, each with its ways to be used.
#include <algorithm>
#include <bit>

#include "base/mana_types.hpp"
#include "rules/activation.hpp"
#include "rules/effects.hpp"
#include "rules/exiled_with.hpp"
#include "rules/mana.hpp"
#include "rules/outcomes.hpp"
#include "rules/payment_objects.hpp"
#include "rules/payment_purposes.hpp"
#include "rules/pool.hpp"
#include "rules/quantities.hpp"
#include "rules/spending.hpp"

namespace mirrorpool {
namespace {

using payment::Qualities;

// Times that an ability without {T} is counted, where nothing else bounds it: units of mana that
// could go through it.
inline constexpr u16 MANY_TIMES = payment::MAX_UNITS;

// Counters of which each number that X could be is looked at.
inline constexpr u32 EVERY_X = 24;

bool is_excluded(const ManaCost& cost, u32 slot) {
    return slot == cost.excluded[0] || slot == cost.excluded[1];
}

// A permanent that pays by being tapped can make no mana for the cost; one that is sacrificed could
// have been tapped before (601.2g), and leaving it out proves no NO.
bool is_exactly_excluded(const Context& ctx, const ManaCost& cost, u32 slot) {
    if (cost.kind != CostKind::ABILITY) {
        return false;
    }
    const Ability& a = ctx.pool.abilities[cost.value];
    const bool taps = (a.flags & bit(AbilityFlag::TAPS)) != 0;
    return slot == cost.excluded[0] ? taps : a.object_cost == static_cast<u8>(ObjectCost::TAP);
}

bool has(const Ability& a, AbilityFlag flag) { return (a.flags & bit(flag)) != 0; }

// `x`: the counters that it removes, where that is chosen.
payment::SideCost side_cost_of(const Context& ctx, u32 row, u32 slot, u32 x = 1) {
    bool hurts = false;
    for_each_ability(
        ctx, slot, [&](u32 other) { hurts = hurts || is_tap_trigger(ctx.pool.abilities[other]); });
    return side_cost(ctx, row, hurts, x);
}

// Which abilities of one permanent exclude each other.
enum class Use : u8 { TAP, SACRIFICE, AGAIN };

class ProblemBuilder {
public:
    ProblemBuilder(Context& ctx, u32 player, const ManaCost& cost)
        : ctx_(ctx), player_(player), cost_(cost), problem_(ctx.payment_problem),
          index_(ctx.payment_index), pays_life_(life_cost(ctx, cost) != 0),
          spending_(spending_of(ctx, player)), help_(usable_help()), is_plain_(is_plain()) {}

    // Everything that fits; false if something did not.
    bool collect() {
        collect([&](u32 w) { return open_to(ctx_.board, player_, w); });
        return !is_full_;
    }

    // The same where not all fits: the simple sources first, and of the others each ability has an
    // equal share of the room.
    void collect_fairly(u32 abilities) {
        share_.modes = std::max(1u, payment::MAX_MODES / std::max(1u, abilities));
        share_.groups = std::max(1u, payment::MAX_GROUPS / std::max(1u, abilities));
        collect_simple();
        collect([&](u32 w) {
            const u64 simple = ctx_.board.control(player_)[w] & simple_sources(ctx_.board, w);
            return open_to(ctx_.board, player_, w) & ~simple;
        });
    }

    void collect_simple() {
        const u64* const mine = ctx_.board.control(player_);
        collect([&](u32 w) { return mine[w] & simple_sources(ctx_.board, w); });
    }

    u32 abilities() const { return abilities_; }

private:
    template <class F>
    void collect(F&& words) {
        const Board& board = ctx_.board;
        const auto makers = [&](u32 w) {
            return simple_sources(board, w) | board.set(Word::mana_complex)[w];
        };
        const bool all = help_ != Help::NOTHING || index_.demand_count != 0;
        const u64 others = all ? ~u64{0} : 0;
        for_each_slot(
            board, [&](u32 w) { return words(w) & (makers(w) | others); },
            [&](u32 slot) {
                const bool makes = !all || (makers(slot >> 6) >> (slot & 63) & 1) != 0;
                wanted_ = wanted_of(ctx_, player_, slot);
                if (!makes && types_of_help(slot) == 0 && !is_wanted()) {
                    return;
                }
                if (!is_excluded(cost_, slot)) {
                    add_slot(slot, makes);
                } else if (!is_exactly_excluded(ctx_, cost_, slot)) {
                    index_.sources_left_out = true;
                }
            });
    }

    // How many modes and groups the outcomes of one ability may take.
    struct Share {
        u32 modes = payment::MAX_MODES;
        u32 groups = payment::MAX_GROUPS;
    };

    // Permanents alike in everything their mana abilities read.
    struct Key {
        u16 definition;
        u16 attached_to_it; // how many permanents are
        u16 counters[2];
        u8 kinds[2];
        u8 choice;
        u8 exiled;  // colours of the cards exiled with it
        u8 state;   // tapped, sick, used this turn, another player's
        u64 traits; // a hash of them
        // Demands of others' costs that it meets, and what those read.
        u16 tapped_for;
        u16 sacrificed_for;
        u8 could_produce;
        u8 mana_value;
        bool operator==(const Key&) const = default;
    };

    // A unit that helps is no mana: where mana may be spent as though it were other mana, symbols
    // of a colour would take it, too, so it is left out.
    Help usable_help() const {
        const CostView v = view_cost(ctx_, player_, cost_);
        bool plain = true;
        for (u32 t = 0; v.cost != nullptr && t < MANA_TYPES; ++t) {
            plain = plain && (v.cost->typed[t] == 0 || spending_.as[t] == type_bit(t)) &&
                    (v.cost->typed[t] == 0 || payable_with(spending_, type_bit(t)) == type_bit(t));
        }
        const Help help = help_for(ctx_, cost_);
        index_.sources_left_out = index_.sources_left_out || (help != Help::NOTHING && !plain);
        return plain ? help : Help::NOTHING;
    }

    u8 types_of_help(u32 slot) const {
        return ctx_.board.controls(player_, slot) ? help_types(ctx_, help_, slot) : u8{0};
    }

    Source source_at(u32 slot) const { return source_used_by(ctx_, slot, player_); }

    u64 traits_key(u32 slot) const {
        if (!is_layered(ctx_)) {
            return 0;
        }
        const Traits& t = traits_of(ctx_, slot);
        u64 key = t.subtypes ^ u64{t.types} << 40 ^ u64 { t.land_abilities } << 8 ^
                  u64 { t.has_printed } << 63;
        for (u32 i = 0; i < t.granted; ++i) {
            key = key * 0x9E3779B97F4A7C15u + t.grants[i];
        }
        return help_ == Help::CONVOKE ? key * 0x9E3779B97F4A7C15u + t.colors : key;
    }

    u16 count_attached(u32 slot) const {
        u32 n = 0;
        if (ctx_.has_effects(ADDS_MORE_MANA | REPLACES_MANA)) {
            for_each_slot(
                ctx_.board, [&](u32 w) { return ctx_.board.set(Word::enchantment)[w]; },
                [&](u32 aura) {
                    // Different Auras make different lands, so they are never in one class.
                    n = ctx_.board.permanent(aura).attached_to == slot ? slot + 1 : n;
                });
        }
        return static_cast<u16>(n);
    }

    Key key_of(u32 slot) const {
        const Permanent& p = ctx_.board.permanent(slot);
        const bool sick = ctx_.board.test(Word::sick, slot) && !ctx_.board.test(Word::haste, slot);
        const u32 state = (ctx_.board.test(Word::tapped, slot) ? 1u : 0u) | (sick ? 2u : 0u) |
                          (ctx_.board.test(Word::activated, slot) ? 4u : 0u) |
                          (ctx_.board.controls(player_, slot) ? 0u : 8u);
        return {p.definition,
                count_attached(slot),
                {p.counters[0], p.counters[1]},
                {p.counter_kinds[0], p.counter_kinds[1]},
                p.choice,
                exiled_colors(ctx_, source_of(ctx_, slot)),
                static_cast<u8>(state),
                traits_key(slot),
                0,
                0,
                0,
                0};
    }

    // What makes no mana itself is only told apart by what others could want of it.
    Key key_with_demands(u32 slot, bool makes) {
        const bool plain = !makes && types_of_help(slot) == 0;
        Key key = plain ? Key{} : key_of(slot);
        if (plain) {
            key.definition = static_cast<u16>(NONE);
        }
        key.tapped_for = static_cast<u16>(wanted_.tapped);
        key.sacrificed_for = static_cast<u16>(wanted_.sacrificed);
        for_each_bit(u64{wanted_.any()}, [&](u32 i) {
            if (reads_cost_object(ctx_, index_.demands[i].ability)) {
                key.could_produce = could_produce(ctx_, closure(), slot);
                key.mana_value = ctx_.definition(slot).cost.mana_value;
            }
        });
        return key;
    }

    // Whether sources are what their cards say, and nobody asks for more of them than mana.
    bool is_plain() const {
        return index_.demand_count == 0 && !is_layered(ctx_) && help_ == Help::NOTHING &&
               !index_.is_restricted &&
               !ctx_.has_effects(REPLACES_MANA | ADDS_MORE_MANA | CHANGES_SPENDING);
    }

    // Whether costs of others could take it.
    bool is_wanted() const {
        return wanted_.any() != 0 || wanted_.left_out || wanted_.left_out_by_order;
    }

    void add_slot(u32 slot, bool makes) {
        const u16 definition = ctx_.board.permanent(slot).definition;
        if (is_plain_ && ctx_.source_templates.of(ctx_, definition).is_fixed) {
            add_by_template(slot, definition);
        } else {
            add_by_abilities(slot, makes);
        }
    }

    // Nothing matters but whether {T} can be paid. Permanents that have just come are a class of
    // their own, so that plans tap the older ones of equal lands as they always have.
    void add_by_template(u32 slot, u16 definition) {
        const Board& board = ctx_.board;
        const bool is_new = board.test(Word::sick, slot);
        if (board.test(Word::tapped, slot) ||
            (is_new && board.test(Word::creature, slot) && !board.test(Word::haste, slot))) {
            return; // 302.6
        }
        const u32 key = definition | (is_new ? 0x10000u : 0u);
        for (u32 c = 0; c < plain_classes_; ++c) {
            if (plain_keys_[c] == key) {
                add_plain_member(slot, plain_sources_[c]);
                return;
            }
        }
        begun_ = false;
        times_now_ = 1;
        const SourceTemplates& templates = ctx_.source_templates;
        for (const TemplateMode& m : templates.modes(ctx_.source_templates.of(ctx_, definition))) {
            ++abilities_;
            add_template_mode(slot, m);
        }
        const u8 source = begun_ ? static_cast<u8>(problem_.source_count - 1) : NO_CLASS;
        index_.classes_of_slot[slot][0] = source;
        plain_keys_[plain_classes_] = key;
        plain_sources_[plain_classes_++] = source;
    }

    void add_plain_member(u32 slot, u8 source) {
        index_.classes_of_slot[slot][0] = source;
        if (source != NO_CLASS) {
            u16& count = problem_.sources[source].count;
            count = static_cast<u16>(std::min<u32>(count + 1u, payment::MAX_UNITS));
        }
    }

    void add_template_mode(u32 slot, const TemplateMode& m) {
        const SourceTemplates& templates = ctx_.source_templates;
        const u8 types = m.reader != NO_READER ? closure().read[player_][m.reader] : u8{TYPE_MASK};
        // Without the life for it (119.4), or where no type is defined (106.5), there is no such
        // mode.
        if (ctx_.board.player(player_).life < m.life || types == 0 ||
            !has_room(m.groups.size, m.symbols.size)) {
            return;
        }
        note_mode(ModeUse::ABILITY, m.ability, NONE);
        index_.takes_damage = index_.takes_damage || m.damage != 0;
        const u32 life = m.life + (pays_life_ ? u32{m.damage} : 0u);
        problem_.add_mode(m.side_cost, static_cast<u16>(std::min(life, 0xFFFFu)));
        for (const payment::Symbol& s : templates.symbols(m)) {
            problem_.add_mode_cost(s.mask, s.count, s.needs);
        }
        const u32 snow = ctx_.board.test(Word::snow, slot) ? payment::SNOW : 0u;
        for (const payment::OutputGroup& g : templates.groups(m)) {
            problem_.add_output(g.mask & types, g.amount, g.same_type,
                                static_cast<Qualities>(payment::UNRESTRICTED | snow));
        }
    }

    void add_by_abilities(u32 slot, bool makes) {
        const Key key = key_with_demands(slot, makes);
        for (u32 c = 0; c < classes_; ++c) {
            if (keys_[c] == key) {
                add_member(slot, c);
                return;
            }
        }
        u8 sources[MAX_CLASSES_OF_SLOT];
        std::fill(sources, sources + MAX_CLASSES_OF_SLOT, NO_CLASS);
        u32 n = 0;
        const bool late = wanted_.sacrificed != 0 && is_tapped_late(slot);
        const bool both = is_entangled(slot);
        entangled_ = (late || both) && !index_.in_any_order;
        const bool is_all = !entangled_ || (!both && is_only_sacrificed(slot));
        index_.left_out_by_order = index_.left_out_by_order || !is_all || wanted_.left_out_by_order;
        index_.sources_left_out = index_.sources_left_out || wanted_.left_out;
        add_use(slot, Use::TAP, sources, n);
        add_help(slot, sources, n);
        add_given(slot, wanted_.tapped | (entangled_ ? wanted_.sacrificed : 0u), sources, n);
        add_use(slot, Use::SACRIFICE, sources, n);
        add_given(slot, entangled_ ? 0u : wanted_.sacrificed, sources, n);
        add_use(slot, Use::AGAIN, sources, n);
        std::copy(sources, sources + MAX_CLASSES_OF_SLOT, index_.classes_of_slot[slot]);
        if (classes_ < MAX_SLOTS) {
            keys_[classes_] = key;
            representative_[classes_++] = static_cast<u16>(slot);
        }
    }

    void add_member(u32 slot, u32 c) {
        const u32 first = representative_[c];
        std::copy(index_.classes_of_slot[first],
                  index_.classes_of_slot[first] + MAX_CLASSES_OF_SLOT,
                  index_.classes_of_slot[slot]);
        for (const u8 source : index_.classes_of_slot[slot]) {
            if (source != NO_CLASS) {
                payment::Source& s = problem_.sources[source];
                s.count =
                    static_cast<u16>(std::min<u32>(s.count + times_[source], payment::MAX_UNITS));
            }
        }
    }

    // Abilities with {T} exclude each other, and those that sacrifice the permanent, which may have
    // been tapped before; any other one is a source of its own.
    static Use use_of(const Ability& a) {
        constexpr u32 TURNS = bit(AbilityFlag::TAPS) | bit(AbilityFlag::UNTAPS);
        return (a.flags & TURNS) != 0                          ? Use::TAP
               : (a.flags & bit(AbilityFlag::SACRIFICES)) != 0 ? Use::SACRIFICE
                                                               : Use::AGAIN;
    }

    // Whether a {T} ability of a permanent that is sacrificed for mana could not simply come first.
    bool is_entangled(u32 slot) const {
        bool taps = false;
        bool goes = false;
        for_each_ability(ctx_, slot, [&](u32 row) {
            const Ability& a = ctx_.pool.abilities[row];
            if (is_mana_ability(ctx_, a)) {
                const bool late = a.cost.units != 0 || has(a, AbilityFlag::SACRIFICES);
                taps = taps || (use_of(a) == Use::TAP && late);
                goes = goes || use_of(a) == Use::SACRIFICE;
            }
        });
        return taps && goes;
    }

    // Whether the instruction before says that this happens only once too few counters are left.
    bool has_counters_left(u32 slot, const Ability& a, const Instruction& before) const {
        const Condition& c = ctx_.pool.conditions[before.arg];
        const u32 there = counters_on(ctx_, slot, static_cast<CounterKind>(a.counter_kind));
        return static_cast<Op>(before.op) == Op::IF && c.negate != 0 &&
               c.kind == static_cast<u8>(ConditionKind::COUNTERS_AT_LEAST) &&
               c.a == a.counter_kind && a.counters != REMOVE_X &&
               static_cast<i32>(there) - a.counters >= c.n;
    }

    // By its cost, or by what it does: the last counter of a Gemstone Mine.
    bool may_sacrifice_itself(u32 slot, const Ability& a) const {
        bool may = has(a, AbilityFlag::SACRIFICES);
        const Instruction* before = &ctx_.pool.instructions[a.program];
        for (const Instruction* in = before; static_cast<Op>(in->op) != Op::END; before = in++) {
            may = may || (static_cast<Op>(in->op) == Op::SACRIFICE_THIS &&
                          (in == before || !has_counters_left(slot, a, *before)));
        }
        return may;
    }

    // Whether a {T} ability of a permanent that others could want sacrificed may have to wait for
    // mana, or for what others sacrifice.
    bool is_tapped_late(u32 slot) const {
        bool late = false;
        bool set_aside = false;
        for_each_bit(u64{wanted_.sacrificed},
                     [&](u32 i) { set_aside = set_aside || index_.demands[i].quality != 0; });
        for_each_ability(ctx_, slot, [&](u32 row) {
            const Ability& a = ctx_.pool.abilities[row];
            const bool waits =
                a.cost.units != 0 || may_sacrifice_itself(slot, a) ||
                (set_aside && a.object_cost == static_cast<u8>(ObjectCost::SACRIFICE));
            late = late || (waits && use_of(a) == Use::TAP && is_mana_ability(ctx_, a));
        });
        return late;
    }

    // Whether it can be used no more than once, as each way to use it takes it away.
    bool is_only_sacrificed(u32 slot) const {
        bool only = wanted_.tapped == 0 && types_of_help(slot) == 0;
        for_each_ability(ctx_, slot, [&](u32 row) {
            const Ability& a = ctx_.pool.abilities[row];
            only = only && (has(a, AbilityFlag::SACRIFICES) || use_of(a) != Use::TAP ||
                            !is_mana_ability(ctx_, a));
        });
        return only;
    }

    void add_use(u32 slot, Use use, u8* sources, u32& n) {
        begun_ = false;
        for_each_ability(ctx_, slot, [&](u32 row) {
            const Ability& a = ctx_.pool.abilities[row];
            const Use own = entangled_ && use_of(a) == Use::SACRIFICE ? Use::TAP : use_of(a);
            if (!is_mana_ability(ctx_, a) || own != use || !may_use(ctx_.board, player_, slot, a)) {
                return;
            }
            begun_ = begun_ && use != Use::AGAIN;
            const u32 modes = problem_.mode_count;
            if (n == MAX_CLASSES_OF_SLOT) {
                index_.sources_left_out = true;
                return;
            }
            times_now_ = use != Use::AGAIN ? u16{1} : times_of(slot, a);
            const bool had = begun_;
            add_ability(slot, row);
            if (problem_.mode_count > modes && !had) {
                sources[n++] = static_cast<u8>(problem_.source_count - 1);
            }
        });
    }

    // Being tapped to help is another way to use what its {T} would be.
    void add_help(u32 slot, u8* sources, u32& n) {
        const u8 types = types_of_help(slot);
        if (types == 0 || !problem_.has_room(1, 0)) {
            index_.sources_left_out = index_.sources_left_out || types != 0;
            is_full_ = is_full_ || types != 0;
            return;
        }
        if (!begun_) {
            sources[n++] = static_cast<u8>(problem_.source_count);
        }
        times_now_ = 1;
        note_mode(ModeUse::HELP, NONE, NONE);
        problem_.add_mode(payment::SideCost::LIFE); // after everything that takes nothing
        const u8 colors = types & COLOR_MASK;
        problem_.add_output(colors != 0 ? colors : types, 1, false, HELP_GIVES);
    }

    // So is being what the cost of another one's ability takes.
    void add_given(u32 slot, u32 demands, u8* sources, u32& n) {
        const bool had = begun_;
        if (demands == 0 || (n == MAX_CLASSES_OF_SLOT && !had)) {
            index_.sources_left_out = index_.sources_left_out || demands != 0;
            return;
        }
        const u32 modes = problem_.mode_count;
        u32 gives = 0;
        times_now_ = 1;
        for_each_bit(u64{demands}, [&](u32 i) {
            const ObjectDemand& d = index_.demands[i];
            gives |= d.quality;
            if (d.quality == 0) {
                add_given_at_once(slot, d);
            }
        });
        const u32 tapped = gives & tap_qualities();
        if (tapped != 0) {
            add_set_aside(payment::SideCost::LIFE, tapped);
        }
        if (tapped != gives) {
            add_set_aside(payment::SideCost::PERMANENT, gives & ~tapped);
        }
        if (problem_.mode_count > modes && !had) {
            sources[n++] = static_cast<u8>(problem_.source_count - 1);
        }
    }

    bool is_sacrifice(u32 row) const {
        return ctx_.pool.abilities[row].object_cost == static_cast<u8>(ObjectCost::SACRIFICE);
    }

    u32 tap_qualities() const {
        u32 qualities = 0;
        for (u32 i = 0; i < index_.demand_count; ++i) {
            const ObjectDemand& d = index_.demands[i];
            qualities |= is_sacrifice(d.ability) ? 0u : u32{d.quality};
        }
        return qualities;
    }

    // It makes a unit that only the cost that takes it asks for.
    void add_set_aside(payment::SideCost side, u32 gives) {
        if (!problem_.has_room(1, 0)) {
            is_full_ = index_.sources_left_out = true;
            return;
        }
        note_mode(ModeUse::OBJECT, NONE, NONE);
        problem_.add_mode(side);
        problem_.add_output(type_bit(COLORLESS), 1, false, static_cast<Qualities>(gives));
    }

    void add_given_at_once(u32 slot, const ObjectDemand& d) {
        const Ability& a = ctx_.pool.abilities[d.ability];
        const Source source = source_given(slot, d);
        const Outputs out = dry_run(ctx_, d.ability, source, &closure());
        const bool by_type = out.size == 1 && out.items[0].by_type;
        if (by_type || counts_what_may_go(d.slot, d.ability)) {
            index_.sources_left_out = true;
            return;
        }
        if (out.size == 0) {
            return;
        }
        if (!problem_.has_room(out.size, 0)) {
            is_full_ = index_.sources_left_out = true;
            return;
        }
        note_mode(ModeUse::GIVEN, d.ability, NONE);
        const i32 damage = damage_of(ctx_, source, a);
        index_.takes_damage = index_.takes_damage || damage != 0;
        problem_.add_mode(is_sacrifice(d.ability) ? payment::SideCost::PERMANENT
                                                  : payment::SideCost::LIFE,
                          static_cast<u16>(std::min(pays_life_ ? damage : 0, 0xFFFF)));
        for (u32 i = 0; i < out.size; ++i) {
            add_output(d.slot, out.items[i], out.items[i].mask, out.items[i].amount);
        }
    }

    Source source_given(u32 slot, const ObjectDemand& d) {
        Source source = source_at(d.slot);
        source.cost_object_value = ctx_.definition(slot).cost.mana_value;
        if (reads_cost_object(ctx_, d.ability)) {
            source.cost_object_types = could_produce(ctx_, closure(), slot);
        }
        return source;
    }

    // How often an ability without {T} could be used.
    u16 times_of(u32 slot, const Ability& a) const {
        u32 times = MANY_TIMES;
        if (a.object_cost != static_cast<u8>(ObjectCost::NOTHING)) {
            times = count_cost_objects(ctx_, player_, slot, a) / a.object_count;
        }
        if (has(a, AbilityFlag::ONCE_EACH_TURN)) {
            times = 1;
        }
        if (a.counters == REMOVE_X) {
            times = 1;
        } else if (a.counters != 0) {
            const u32 there = counters_on(ctx_, slot, static_cast<CounterKind>(a.counter_kind));
            times = std::min(times, there / a.counters);
        }
        return static_cast<u16>(times);
    }

    void add_ability(u32 slot, u32 row) {
        const Ability& a = ctx_.pool.abilities[row];
        ++abilities_;
        if (!is_planned(slot, row)) {
            index_.sources_left_out = index_.sources_left_out || may_be_used_first(slot, a);
            return;
        }
        if (takes_objects(a) && index_.demands[demand_of(ctx_, slot, row)].quality == 0) {
            return; // the permanents that it takes have it as a mode
        }
        if (!source_can_pay(ctx_, player_, slot, a) || times_now_ == 0) {
            return;
        }
        if (shares_counters(slot, row)) {
            index_.sources_left_out = true;
            return;
        }
        if ((a.cost.units != 0 || takes_objects(a)) && counts_what_may_go(slot, row)) {
            index_.sources_left_out = true;
            return;
        }
        const bool costs_nothing = a.cost.units == 0 && a.life == 0 && a.counters == 0;
        if (use_of(a) == Use::AGAIN && costs_nothing && !takes_objects(a) &&
            !has(a, AbilityFlag::ONCE_EACH_TURN)) {
            times_now_ = payment::MAX_UNITS; // as much as anybody could want
        }
        if (is_tried_out(ctx_, row)) {
            add_outcomes(slot, row);
        } else if (a.counters == REMOVE_X) {
            add_each_x(slot, row);
        } else {
            add_outputs_of(slot, row, source_at(slot));
        }
        if (entangled_ && is_sacrifice(row) && a.object_count == 1 &&
            (wanted_.sacrificed >> demand_of(ctx_, slot, row) & 1) != 0) {
            use_now_ = ModeUse::ITSELF; // it is not set aside for itself where it waits
            add_outputs_of(slot, row, source_at(slot));
            use_now_ = ModeUse::ABILITY;
        }
    }

    // 107.3: any number of counters is removed. Numbers beyond the first few are doubled until all.
    void add_each_x(u32 slot, u32 row) {
        const CounterKind kind = static_cast<CounterKind>(ctx_.pool.abilities[row].counter_kind);
        const u32 all = counters_on(ctx_, slot, kind);
        u32 each = 0; // unit for a counter
        for (u32 x = 0; x <= all; x = x < EVERY_X ? x + 1
                                      : x == all  ? all + 1
                                                  : std::min(2 * x, all)) {
            Source source = source_at(slot);
            source.x = static_cast<u16>(x);
            x_now_ = static_cast<u16>(x);
            const Outputs out = add_outputs_of(slot, row, source);
            const bool again = use_of(ctx_.pool.abilities[row]) == Use::AGAIN;
            each = x == 1 && out.size != 0 ? out.items[0].amount : each;
            index_.sources_left_out =
                index_.sources_left_out || (again && !is_best_at_once(out, x, each));
        }
        x_now_ = 0;
    }

    // Whether removing the counters at different times would give nothing else.
    static bool is_best_at_once(const Outputs& out, u32 x, u32 each) {
        if (out.size != 1 || x == 0) {
            return out.size == 0;
        }
        const Output& o = out.items[0];
        const bool binds = (o.same_type || o.by_type) && std::popcount(u32{o.mask}) > 1;
        return !binds && o.amount == each * x;
    }

    // Whether another ability with a source of its own takes the same counters.
    bool shares_counters(u32 slot, u32 row) const {
        const Ability& a = ctx_.pool.abilities[row];
        bool shares = false;
        for_each_ability(ctx_, slot, [&](u32 other) {
            const Ability& b = ctx_.pool.abilities[other];
            const bool own = use_of(a) == Use::AGAIN || use_of(b) == Use::AGAIN;
            shares = shares || (other < row && own && is_mana_ability(ctx_, b) && b.counters != 0 &&
                                b.counter_kind == a.counter_kind);
        });
        return shares && a.counters != 0;
    }

    static bool takes_objects(const Ability& a) {
        return a.object_cost != static_cast<u8>(ObjectCost::NOTHING);
    }

    bool is_planned(u32 slot, u32 row) const {
        const Ability& a = ctx_.pool.abilities[row];
        if (a.counters == REMOVE_X && is_tried_out(ctx_, row)) {
            return false;
        }
        return is_payment_ability(ctx_, row) &&
               (!takes_objects(a) || demand_of(ctx_, slot, row) != NONE);
    }

    Outputs add_outputs_of(u32 slot, u32 row, const Source& source) {
        const Outputs out = dry_run(ctx_, row, source, &closure());
        if (out.size == 1 && out.items[0].by_type) {
            add_mode_per_type(slot, row, out.items[0]);
        } else if (out.size > 0 && begin_mode(slot, row, nullptr, out.size)) {
            for (u32 i = 0; i < out.size; ++i) {
                add_output(slot, out.items[i], out.items[i].mask, out.items[i].amount);
            }
        }
        return out;
    }

    // Not if it is tapped or too new, or there is nothing that its cost could take: mana abilities
    // change neither for the better.
    bool may_be_used_first(u32 slot, const Ability& a) const {
        const Board& board = ctx_.board;
        const bool tapped = board.test(Word::tapped, slot);
        const bool turns = has(a, AbilityFlag::TAPS) || has(a, AbilityFlag::UNTAPS);
        if (turns && board.test(Word::creature, slot) && board.test(Word::sick, slot) &&
            !board.test(Word::haste, slot)) { // 302.6
            return false;
        }
        if ((has(a, AbilityFlag::TAPS) && tapped) || (has(a, AbilityFlag::UNTAPS) && !tapped)) {
            return false;
        }
        return a.object_cost == static_cast<u8>(ObjectCost::NOTHING) ||
               count_cost_objects(ctx_, player_, slot, a) != 0;
    }

    // Whether mana that it costs could come from sacrificing what it counts on resolution.
    bool counts_what_may_go(u32 slot, u32 row) const {
        bool found = false;
        for_each_slot(
            ctx_.board,
            [&](u32 w) {
                const u64 any = index_.demand_count != 0 ? ctx_.board.control(player_)[w] : 0;
                return any |
                       (open_to(ctx_.board, player_, w) & ctx_.board.set(Word::mana_complex)[w]);
            },
            [&](u32 other) {
                found = found || (other != slot && counts(ctx_, row, other, source_at(slot)) &&
                                  is_sacrificed_for_mana(other));
            });
        return found;
    }

    bool is_sacrificed_for_mana(u32 slot) const {
        bool found = wanted_of(ctx_, player_, slot).sacrificed != 0;
        for_each_ability(ctx_, slot, [&](u32 row) {
            const Ability& a = ctx_.pool.abilities[row];
            found = found || (is_mana_ability(ctx_, a) &&
                              side_cost_of(ctx_, row, slot) == payment::SideCost::PERMANENT);
        });
        return found;
    }

    void add_output(u32 slot, const Output& o, u8 mask, u32 amount) {
        const u8 snow = ctx_.board.test(Word::snow, slot) ? u8{FROM_SNOW} : u8{0};
        // More than that counts as that.
        index_.sources_left_out = index_.sources_left_out || amount > payment::MAX_UNITS;
        problem_.add_output(mask, static_cast<u16>(std::min(amount, payment::MAX_UNITS)),
                            o.same_type, qualities_of(ctx_, snow, o.restriction, source_at(slot)));
    }

    // Devotion: each colour is a mode of its own, for its amount.
    void add_mode_per_type(u32 slot, u32 row, const Output& output) {
        for_each_bit(output.mask, [&](u32 t) {
            u32 pc = ctx_.pool.abilities[row].program;
            while (static_cast<Op>(ctx_.pool.instructions[pc].op) != Op::ADD_MANA) {
                ++pc;
            }
            const u32 amount =
                amount_of(ctx_, ctx_.pool.instructions[pc].amount, source_at(slot), t);
            if (begin_mode(slot, row, nullptr, 1)) {
                add_output(slot, output, type_bit(t), amount);
            }
        });
    }

    // Whatever effects make of it: each outcome is a mode.
    void add_outcomes(u32 slot, u32 row) {
        find_outcomes(ctx_, player_, slot, row, outcomes_, PAYMENT_TRIALS);
        index_.sources_left_out = index_.sources_left_out || !outcomes_.is_complete;
        Share left = share_;
        for (u32 i = 0; i < outcomes_.size; ++i) {
            const Outcome& o = outcomes_.items[i];
            if (left.modes == 0 || left.groups < o.size) {
                index_.sources_left_out = true;
                break;
            }
            left.modes -= 1;
            left.groups -= o.size;
            if (o.size == 0 || !begin_mode(slot, row, &o, o.size)) {
                continue;
            }
            for (u32 k = 0; k < o.size; ++k) {
                const ManaPart& part = o.parts[k];
                index_.sources_left_out =
                    index_.sources_left_out || part.amount > payment::MAX_UNITS;
                problem_.add_output(
                    type_bit(part.type), part.amount, true,
                    qualities_of(ctx_, part.flags, part.restriction, source_at(slot)));
            }
        }
    }

    // False, and the mode is left out, if there is no room for it and its groups.
    bool begin_mode(u32 slot, u32 row, const Outcome* outcome, u32 groups) {
        const Ability& a = ctx_.pool.abilities[row];
        const CostView v = view_ability_cost(ctx_, row);
        if (!has_room(groups, MANA_TYPES + 2 + static_cast<u32>(v.symbols.size()))) {
            return false;
        }
        note_mode(use_now_, row, outcome == nullptr ? u16{NONE} : keep_outcome(*outcome));
        // Damage comes before the life that the cost itself asks for is paid (601.2g-h).
        const i32 damage =
            outcome != nullptr ? i32{outcome->life} : damage_of(ctx_, source_at(slot), a);
        const i32 life = a.life + (pays_life_ ? damage : 0);
        index_.takes_damage = index_.takes_damage || damage != 0;
        problem_.add_mode(side_cost_of(ctx_, row, slot, x_now_),
                          static_cast<u16>(std::min(life, 0xFFFF)));
        add_mode_cost(slot, v);
        if (takes_objects(a) && use_now_ == ModeUse::ABILITY) {
            const Qualities quality = index_.demands[demand_of(ctx_, slot, row)].quality;
            problem_.add_mode_cost(type_bit(COLORLESS), a.object_count, quality);
        }
        return true;
    }

    bool has_room(u32 groups, u32 symbols) {
        const bool has = problem_.has_room(groups, symbols);
        is_full_ = is_full_ || !has;
        index_.sources_left_out = index_.sources_left_out || !has;
        return has;
    }

    u16 keep_outcome(const Outcome& outcome) {
        ctx_.payment_outcomes[ctx_.payment_outcome_count] = outcome;
        return static_cast<u16>(ctx_.payment_outcome_count++);
    }

    // What the mode that is added next is, of a source that it may begin.
    void note_mode(ModeUse use, u32 row, u16 outcome) {
        if (!begun_) {
            problem_.add_source(times_now_);
            times_[problem_.source_count - 1] = times_now_;
            begun_ = true;
        }
        index_.use_of_mode[problem_.mode_count] = use;
        index_.ability_of_mode[problem_.mode_count] = static_cast<u16>(row);
        index_.outcome_of_mode[problem_.mode_count] = outcome;
        index_.x_of_mode[problem_.mode_count] = x_now_;
    }

    void add_mode_cost(u32 slot, const CostView& v) {
        if (units_of(v) == 0) {
            return;
        }
        const Qualities needs = quality_of_ability(ctx_, slot);
        problem_.add_mode_cost(TYPE_MASK, static_cast<u16>(v.generic), needs);
        for (u32 t = 0; t < MANA_TYPES; ++t) {
            if (v.cost->typed[t] != 0) {
                problem_.add_mode_cost(payable_with(spending_, type_bit(t)), v.cost->typed[t],
                                       needs);
            }
        }
        for (const Symbol& s : v.symbols) {
            const u32 snow = (s.flags & 2) != 0 ? payment::SNOW : 0u;
            problem_.add_mode_cost(payable_with(spending_, s.mask), s.count,
                                   static_cast<Qualities>(needs | snow));
        }
    }

    const Closure& closure() {
        if (!solved_) {
            closure_ = closure_of(ctx_);
            solved_ = true;
        }
        return closure_;
    }

    Context& ctx_;
    u32 player_;
    const ManaCost& cost_;
    payment::Problem& problem_;
    PaymentIndex& index_;
    const bool pays_life_;
    const Spending spending_;
    const Help help_;
    const bool is_plain_;
    // Only as many of these are set as there are classes, or sources.
    Key keys_[MAX_SLOTS];
    u16 representative_[MAX_SLOTS];
    u32 plain_keys_[MAX_SLOTS];
    u8 plain_sources_[MAX_SLOTS];
    u16 times_[payment::MAX_SOURCES];
    u32 classes_ = 0;
    u32 plain_classes_ = 0;
    u16 times_now_ = 1;
    u16 x_now_ = 0;
    ModeUse use_now_ = ModeUse::ABILITY;
    Wanted wanted_; // of the slot that is being added
    bool begun_ = false;
    bool solved_ = false;
    bool is_full_ = false;
    bool entangled_ = false;
    u32 abilities_ = 0; // that were looked at
    Share share_;
    Closure closure_;
    Outcomes outcomes_;
};

void begin_problem(Context& ctx, u32 player, const ManaCost& cost) {
    ctx.payment_problem.clear();
    ctx.payment_cost = cost;
    ctx.payment_outcome_count = 0;
    PaymentIndex& index = ctx.payment_index;
    index.sources_left_out = index.takes_damage = index.left_out_by_order = false;
    index.in_any_order = false;
    index.purpose_count = index.demand_count = 0;
    index.is_restricted = is_restricted(ctx, player) || help_for(ctx, cost) != Help::NOTHING;
    std::memset(index.classes_of_slot, NO_CLASS,
                ctx.board.layout().dims.slots * sizeof index.classes_of_slot[0]);
}

void add_pool(Context& ctx, u32 player) {
    if (!ctx.payment_index.is_restricted &&
        std::none_of(ctx.board.player(player).floating, ctx.board.player(player).floating + 6,
                     [](u16 n) { return n != 0; })) {
        return;
    }
    for_each_unit(ctx, player, [&](const ManaUnit& u) {
        ctx.payment_problem.add_floating(
            u.type, u.amount, qualities_of(ctx, u.flags, u.restriction, source_of_unit(u)));
    });
}

} // namespace

void collect_sources(Context& ctx, u32 player, const ManaCost& cost, bool in_any_order) {
    begin_problem(ctx, player, cost);
    ctx.payment_index.in_any_order = in_any_order;
    find_demands(ctx, player, cost);
    name_purposes(ctx, player, cost);
    ProblemBuilder builder(ctx, player, cost);
    if (!builder.collect()) {
        begin_problem(ctx, player, cost);
        ctx.payment_index.in_any_order = in_any_order;
        find_demands(ctx, player, cost);
        name_purposes(ctx, player, cost);
        ProblemBuilder(ctx, player, cost).collect_fairly(builder.abilities());
    }
    add_pool(ctx, player);
    ctx.payment_index.sources_status = ctx.payment_problem.status;
}

void build_simple_problem(Context& ctx, u32 player, const ManaCost& cost) {
    begin_problem(ctx, player, cost);
    name_purposes(ctx, player, cost);
    ProblemBuilder(ctx, player, cost).collect_simple();
    add_pool(ctx, player);
    ctx.payment_index.sources_status = ctx.payment_problem.status;
    put_cost(ctx, player, cost);
}

void build_pool_problem(Context& ctx, u32 player, const ManaCost& cost) {
    begin_problem(ctx, player, cost);
    ctx.payment_index.takes_damage = false;
    add_pool(ctx, player);
    ctx.payment_index.sources_status = ctx.payment_problem.status;
    put_cost(ctx, player, cost);
}

} // namespace mirrorpool
