#include "rules/position_key.hpp"

#include "base/hash.hpp"
#include "base/mana_types.hpp"
#include "rules/effects.hpp"
#include "rules/tasks.hpp"
#include "state/hash.hpp"

namespace mirrorpool {
namespace {

constexpr u64 NOTHING = 0x6E6F7468696E67ull;
constexpr u64 GONE = 0x676F6E65ull;

// A running hash of values in order.
class Hash {
public:
    explicit Hash(u64 seed) : value_(mix64(seed)) {}
    template <class... T>
    Hash& add(T... values) {
        ((value_ = hash_step(value_, static_cast<u64>(values))), ...);
        return *this;
    }
    u64 value() const { return value_; }

private:
    u64 value_;
};

// Permanents are hashed by what they are and by what they refer to, not by their slots: first each
// alone, then twice with its neighbours.
class PositionKey {
public:
    explicit PositionKey(const Board& board) : board_(board), header_(board.header()) {}

    u64 value() {
        hash_permanents();
        Hash hash = header_hash();
        for (u32 p = 0; p < board_.players(); ++p) {
            hash.add(player_hash(p), permanents_of(p));
        }
        hash.add(stack_hash(), frames_hash(), triggers_hash(), effects_hash(), last_known_hash());
        hash.add(links_hash());
        if ((header_.effects & CHANGES_CHARACTERISTICS) != 0) {
            hash.add(order_hash());
        }
        return hash.value();
    }

    u64 of_choices() {
        for_each_permanent([&](u32 slot) {
            const Permanent& p = board_.permanent(slot);
            const u32 tapped = board_.test(Word::tapped, slot) ? 1u : 0u;
            keys_[slot] = mix64(slot * 2u + tapped + counters(p.counters, p.counter_kinds));
        });
        Hash hash = header_hash();
        for (u32 p = 0; p < board_.players(); ++p) {
            hash.add(board_.player(p).life, board_.player(p).library, mana(board_.player(p)));
            hash.add(permanents_of(p));
        }
        hash.add(stack_hash(), frames_hash(), triggers_hash(), effects_hash());
        return hash.value();
    }

private:
    template <class F>
    void for_each_permanent(F visit) const {
        for_each_slot(board_, [&](u32 w) { return board_.set(Word::occupied)[w]; }, visit);
    }

    bool asks_creatures() const {
        const DecisionKind kind = static_cast<DecisionKind>(header_.decision);
        return kind == DecisionKind::ATTACK || kind == DecisionKind::BLOCK ||
               kind == DecisionKind::ASSIGN_DAMAGE;
    }

    // ---- permanents ----

    // The order of the counters on it does not matter.
    static u64 counters(const u16* amounts, const u8* kinds) {
        u64 sum = 0;
        for (u32 i = 0; i < 2; ++i) {
            sum += kinds[i] != 0 ? mix64(kinds[i] * 0x10000ull + amounts[i]) : 0;
        }
        return sum;
    }

    u64 states_of(u32 slot) const {
        u64 bits = 0;
        for (u32 w = FIRST_STATE_WORD; w < END_STATE_WORDS; ++w) {
            bits = bits << 1 | (board_.test(static_cast<Word>(w), slot) ? 1u : 0u);
        }
        const bool asked = asks_creatures() && slot < header_.iterator % board_.layout().dims.slots;
        return bits << 1 | (asked ? 1u : 0u);
    }

    u64 alone(u32 slot) const {
        const Permanent& p = board_.permanent(slot);
        Hash hash(slot_kind_);
        hash.add(p.definition, p.printed, p.controller, p.owner, p.choice, p.damage, p.assigned);
        hash.add(p.base_controller);
        hash.add(counters(p.counters, p.counter_kinds), states_of(slot));
        if (board_.test(Word::attacking, slot)) {
            hash.add(p.combat);
        }
        return hash.value();
    }

    void link(u32 from, u32 to, u64 kind, u64* sums) const {
        if (to < board_.layout().dims.slots && board_.test(Word::occupied, to)) {
            sums[from] += mix64(keys_[to] + kind);
            sums[to] += mix64(keys_[from] + kind + 1);
        }
    }

    void hash_neighbours() {
        u64 sums[MAX_SLOTS] = {};
        for_each_permanent([&](u32 slot) {
            const Permanent& p = board_.permanent(slot);
            link(slot, p.attached_to, 2, sums);
            if (board_.test(Word::blocking, slot)) {
                link(slot, p.combat, 4, sums);
            }
        });
        for_each_permanent([&](u32 slot) { keys_[slot] = hash_step(keys_[slot], sums[slot]); });
    }

    void hash_permanents() {
        for_each_permanent([&](u32 slot) { keys_[slot] = alone(slot); });
        hash_neighbours();
        hash_neighbours();
    }

    u64 permanents_of(u32 player) const {
        u64 sum = 0;
        for_each_permanent(
            [&](u32 slot) { sum += board_.controls(player, slot) ? mix64(keys_[slot]) : 0; });
        return sum;
    }

    u64 at_slot(u32 slot) const {
        if (slot == NONE) {
            return NOTHING;
        }
        return board_.test(Word::occupied, slot) ? keys_[slot] : GONE;
    }

    u64 object(u32 slot, u32 generation) const {
        const bool gone = slot != NONE && !board_.same_permanent(slot, generation);
        return gone ? GONE : at_slot(slot);
    }

    // ---- players ----

    u64 card(u32 index) const {
        return index == NONE
                   ? NOTHING
                   : hash_step(board_.card(index).definition, board_.owner_of_card(index));
    }

    u64 event_card(u32 index) const { return index == 0 ? NOTHING : card(index - 1); }

    // Cards from `begin` on: in order, or whatever their order.
    u64 cards(u32 player, u32 begin, u32 count, bool ordered) const {
        u64 hash = count;
        for (u32 i = begin; i < begin + count; ++i) {
            const u64 one = card(board_.first_card(player) + board_.order(player)[i]);
            hash = ordered ? hash_step(hash, one) : hash + mix64(one);
        }
        return hash;
    }

    // What the units of mana are matters, not how they are kept.
    u64 mana(const Player& player) const {
        u64 sum = 0;
        for (u16 cell = player.first_mana; cell != NONE; cell = board_.block<ManaUnit>(cell).next) {
            const ManaUnit& unit = board_.block<ManaUnit>(cell);
            Hash one(unit.type);
            one.add(unit.flags, unit.restriction, unit.rider);
            // Restrictions can name a choice of the permanent that made the mana.
            if (unit.restriction != 0) {
                one.add(object(unit.source, unit.source_generation));
            }
            const u64 kind = one.value();
            sum += unit.amount * kind;
        }
        return sum;
    }

    u64 player_hash(u32 index) const {
        const Player& p = board_.player(index);
        Hash hash(index);
        hash.add(p.life, p.maximum_hand, p.lands_played, p.land_plays, p.drew_from_empty, p.poison);
        hash.add(p.spells_cast, p.commanders, p.mana_spent);
        for (u32 i = 0; i < 2; ++i) { // which cards they are the zones do not tell
            const u16 row = p.commander[i];
            hash.add(row == 0 ? NOTHING : card(row - 1u), p.commander_casts[i]);
            hash.add(row == 0 ? u8{0} : board_.card(row - 1u).zone);
        }
        u32 begin = 0;
        hash.add(cards(index, begin, p.library, true));
        hash.add(cards(index, begin += p.library, p.hand, false));
        hash.add(cards(index, begin += p.hand, p.graveyard, true));
        hash.add(cards(index, begin += p.graveyard, p.exile, false));
        return hash.add(mana(p)).value();
    }

    // ---- what is going on ----

    Hash header_hash() const {
        const Header& h = header_;
        const Identity& identity = board_.identity();
        Hash hash(identity.pool_fingerprint);
        hash.add(identity.rules_version, h.profile, h.mana_mode, h.players, h.status, h.winners,
                 h.alive);
        hash.add(h.decision, h.step, h.stage, h.active, h.priority, h.passes, h.step_flags);
        hash.add(h.turn <= 1); // no draw in the first (103.8a)
        if (static_cast<DecisionKind>(h.decision) != DecisionKind::NONE_) {
            hash.add(h.decider);
        }
        if (asks_creatures()) {
            hash.add(h.iterator / board_.layout().dims.slots, h.unassigned, at_slot(h.subject));
        }
        return hash;
    }

    u64 stack_hash() const {
        Hash hash(1);
        for (u16 cell = header_.stack_top; cell != NONE;) {
            const StackObject& o = board_.block<StackObject>(cell);
            hash.add(o.type, o.flags, o.controller, o.owner, o.definition, card(o.card));
            hash.add(object(o.source, o.source_generation), o.source_definition, o.ability, o.x);
            hash.add(object(o.event_object, o.event_generation), o.from_zone, o.cost_object_types);
            hash.add(o.event_types, o.event_player, o.color, o.cost_object_value);
            hash.add(object(o.target, o.target_generation));
            for (u8 spent : o.spent) {
                hash.add(spent);
            }
            hash.add(o.kicked, o.counters, event_card(o.event_card));
            cell = o.next;
        }
        return hash.value();
    }

    // `card` of a frame is a card, a slot or a stack object, as the task says.
    u64 subject(const Frame& f) const {
        switch (static_cast<Task>(f.task)) {
        case Task::ENTER:
        case Task::CAST:
            return card(f.card);
        case Task::PRODUCE:
        case Task::LOSE_MANA:
        case Task::MANA_TRIGGERS:
            return NOTHING;
        case Task::ACTIVATE:
        case Task::PAY:
            return at_slot(f.card);
        default:
            return f.card == NONE ? NOTHING : depth_on_stack(f.card);
        }
    }

    u64 depth_on_stack(u16 wanted) const {
        u64 depth = 0;
        for (u16 cell = header_.stack_top; cell != NONE && cell != wanted; ++depth) {
            cell = board_.block<StackObject>(cell).next;
        }
        return depth;
    }

    u64 source(const Frame& f) const {
        const Task task = static_cast<Task>(f.task);
        const bool by_slot = task == Task::ENTER || task == Task::PAY;
        return by_slot ? at_slot(f.source) : object(f.source, f.source_generation);
    }

    u64 frames_hash() const {
        Hash hash(2);
        for (u16 cell = header_.frame_top; cell != NONE; cell = board_.block<Frame>(cell).next) {
            const Frame& f = board_.block<Frame>(cell);
            hash.add(f.task, f.state, f.player, f.asked, f.pc, f.ability, source(f));
            hash.add(f.source_definition, subject(f), f.x, f.remaining, f.mask, f.flags);
            hash.add(f.from_zone, f.cost_object_types, counters(f.counters, f.counter_kinds));
            hash.add(f.choice, f.used, at_slot(f.event_object), f.event_types, f.event_player);
            hash.add(f.keep, f.restriction, f.rider);
            for (u16 units : f.produced) {
                hash.add(units);
            }
            for (u8 spent : f.spent) {
                hash.add(spent);
            }
            hash.add(f.kicked, f.revealed, f.revealed_value, f.picked);
        }
        return hash.value();
    }

    u64 triggers_hash() const {
        Hash hash(3);
        for (u16 cell = header_.first_trigger; cell != NONE;) {
            const PendingTrigger& t = board_.block<PendingTrigger>(cell);
            hash.add(object(t.source, t.source_generation), t.ability, t.source_definition);
            hash.add(at_slot(t.event_object), t.controller, t.event_player, t.event_types, t.color);
            for (u8 spent : t.spent) {
                hash.add(spent);
            }
            hash.add(t.kicked, t.x, event_card(t.event_card));
            cell = t.next;
        }
        return hash.value();
    }

    // What is known of permanents that left, in whatever order.
    u64 last_known_hash() const {
        u64 sum = 0;
        for (u16 cell = header_.first_last_known; cell != NONE;) {
            const LastKnown& k = board_.block<LastKnown>(cell);
            Hash hash(6);
            hash.add(k.definition, k.controller, k.states, k.choice, k.could_produce, k.power);
            hash.add(k.types, k.subtypes, k.supertypes, k.colors);
            hash.add(counters(k.counters, k.counter_kinds));
            sum += hash.value();
            cell = k.next;
        }
        return sum;
    }

    // Cards exiled with permanents, and how often their abilities were activated, in any order.
    u64 links_hash() const {
        u64 sum = 0;
        for (u16 cell = header_.first_link; cell != NONE; cell = board_.block<Link>(cell).next) {
            const Link& link = board_.block<Link>(cell);
            sum += Hash(7).add(object(link.slot, link.generation), card(link.card)).value();
        }
        for (u16 cell = header_.first_use; cell != NONE; cell = board_.block<UseCount>(cell).next) {
            const UseCount& use = board_.block<UseCount>(cell);
            sum += Hash(8).add(object(use.slot, use.generation), use.count).value();
        }
        return sum;
    }

    // Effects that last, in the order in which they began.
    u64 effects_hash() const {
        Hash hash(5);
        for (u16 cell = header_.first_effect; cell != NONE;) {
            const Effect& e = board_.block<Effect>(cell);
            hash.add(object(e.source, e.source_generation), e.ability, e.source_definition);
            hash.add(e.controller, e.duration, e.choice, e.is_locked, e.x);
            u64 affected = 0;
            for_each_slot(
                board_, [&](u32 w) { return e.affected[w] & board_.set(Word::occupied)[w]; },
                [&](u32 slot) { affected += mix64(keys_[slot]); });
            hash.add(affected);
            cell = e.next;
        }
        return hash.value();
    }

    // Where layers are at work, which permanents came first matters (613.7).
    u64 order_hash() const {
        u64 sum = 0;
        for_each_permanent([&](u32 slot) {
            u32 older = 0;
            for_each_permanent([&](u32 other) {
                older += board_.permanent(other).timestamp < board_.permanent(slot).timestamp;
            });
            sum += mix64(keys_[slot] + older);
        });
        return sum;
    }

    static constexpr u64 slot_kind_ = 4;

    const Board& board_;
    const Header& header_;
    u64 keys_[MAX_SLOTS];
};

} // namespace

u64 position_key(const Board& board) { return PositionKey(board).value(); }

u64 choices_key(const Board& board) { return PositionKey(board).of_choices(); }

} // namespace mirrorpool
