#include "state/validate.hpp"

#include "base/mana_types.hpp"
#include "base/status.hpp"

namespace mirrorpool {
namespace {

// Collects the first fault; later checks run only while there is none.
class Checker {
public:
    Checker(const Board& board, u32 definitions, u32 abilities)
        : board_(board), definitions_(definitions), abilities_(abilities) {}

    const char* run() {
        check_header();
        check_players();
        check_slots();
        check_cards();
        check_heap();
        return fault_;
    }

private:
    using Check = bool;

    bool sound() const { return fault_ == nullptr; }
    void require(Check good, const char* fault) {
        if (!good && fault_ == nullptr) {
            fault_ = fault;
        }
    }

    bool is_slot(u32 slot) const { return slot < board_.layout().dims.slots; }
    bool is_slot_or_none(u32 slot) const { return slot == NONE || is_slot(slot); }
    bool is_zone(u32 zone) const { return zone < static_cast<u32>(Zone::COUNT_); }
    bool is_player(u32 player) const { return player < board_.players(); }
    bool is_definition(u32 row) const { return row < definitions_; }
    bool is_definition_or_none(u32 row) const { return row == NONE || is_definition(row); }
    bool is_card_or_none(u32 card) const { return card == NONE || card < board_.layout().cards; }

    // What a game can be in; the others are answers of calls.
    static bool is_state(Status status) {
        return status == Status::OK || status == Status::OVER || status == Status::CAPACITY ||
               status == Status::LOOP || status == Status::CORRUPT || status == Status::TRUNCATED;
    }

    void check_header() {
        const Header& h = board_.header();
        require(h.players == board_.players(), "header: the number of players is not the layout's");
        require(h.mana_mode <= 1, "header: unknown mana mode");
        require(h.step < static_cast<u8>(Step::COUNT_), "header: unknown step");
        require(is_player(h.active) && is_player(h.priority) && is_player(h.starting_player),
                "header: a player that does not exist");
        require(h.decider == 0 || is_player(h.decider), "header: unknown decider");
        require(is_state(static_cast<Status>(h.status)), "header: no status of a game");
        require(h.decision == 0 || h.status == static_cast<u8>(Status::OK),
                "header: a decision of a game that has ended");
        require(is_slot_or_none(h.subject), "header: a subject that does not exist");
        require(h.alive >> board_.players() == 0 && (h.winners & ~h.alive) == 0,
                "header: players in the game or winners that do not exist");
        require(h.heap_high <= board_.layout().heap_cells, "header: high-water mark out of range");
        require(h.timestamp != NONE, "header: timestamps ran out");
        require(h.reserved_a == 0, "header: a reserved field is not zero");
        const u32 damage = h.step_flags & (FIRST_DAMAGE | SECOND_DAMAGE);
        require(damage == 0 || (h.step == static_cast<u8>(Step::COMBAT_DAMAGE) &&
                                damage != (FIRST_DAMAGE | SECOND_DAMAGE)),
                "header: no such combat damage step");
        for (u64 word : h.reserved) {
            require(word == 0, "header: a reserved field is not zero");
        }
    }

    void check_players() {
        for (u32 p = 0; p < board_.players() && sound(); ++p) {
            const Player& player = board_.player(p);
            require(player.cards <= board_.layout().dims.library, "player: more cards than room");
            const u32 ordered =
                static_cast<u32>(player.library) + player.hand + player.graveyard + player.exile;
            require(ordered <= player.cards, "player: more cards in zones than there are");
            require(player.first_mana == NONE || player.first_mana < board_.layout().heap_cells,
                    "player: mana pool out of range");
            for (const u16 row : player.commander) {
                const u32 first = board_.first_card(p);
                require(row == 0 || (row > first && row <= first + player.cards),
                        "player: a commander that is no card of this player");
            }
        }
    }

    // ---- slots ----

    void check_slots() {
        for (u32 slot = 0; slot < board_.layout().dims.slots && sound(); ++slot) {
            if (board_.test(Word::occupied, slot)) {
                check_permanent(slot);
            } else if (board_.test(Word::phased, slot)) {
                check_phased(slot);
            } else {
                check_empty(slot);
            }
        }
    }

    void check_empty(u32 slot) {
        Permanent p = board_.permanent(slot);
        p.generation = 0;
        const Permanent zero{};
        require(std::memcmp(&p, &zero, sizeof p) == 0, "slot: an empty slot holds data");
        for (u32 w = 0; w < WORDS; ++w) {
            require(!board_.test(static_cast<Word>(w), slot), "slot: an empty slot has a word bit");
        }
        for (u32 p2 = 0; p2 < board_.players(); ++p2) {
            require(!board_.controls(p2, slot), "slot: an empty slot is controlled");
        }
        require(board_.mana_row()[slot] == 0 && board_.mana_readers()[slot] == 0,
                "slot: an empty slot makes mana");
    }

    // Phased out: what it is stays, and nothing sees it (702.26b).
    void check_phased(u32 slot) {
        check_identity(slot);
        for (u32 player = 0; player < board_.players(); ++player) {
            require(!board_.controls(player, slot), "slot: a phased-out permanent is controlled");
        }
    }

    void check_permanent(u32 slot) {
        const Permanent& p = board_.permanent(slot);
        check_identity(slot);
        for (u32 player = 0; player < board_.players(); ++player) {
            require(board_.controls(player, slot) == (player == p.controller),
                    "permanent: the control words disagree with its controller");
        }
        require(!board_.test(Word::phased, slot), "permanent: there and phased out");
        check_combat(slot, p);
    }

    void check_identity(u32 slot) {
        const Permanent& p = board_.permanent(slot);
        require(is_definition(p.definition) && is_definition(p.printed),
                "permanent: its definition is not in the pool");
        require(is_player(p.controller) && is_player(p.owner) && is_player(p.base_controller),
                "permanent: unknown controller");
        require(is_card_or_none(p.card), "permanent: card out of range");
        require(is_slot_or_none(p.attached_to), "permanent: attached to nothing that exists");
        require(p.choice <= COLOR_MASK || (p.choice >= CHOSEN_SUBTYPE && p.choice < 192),
                "permanent: field out of range");
        require(board_.test(Word::damaged, slot) || p.damage == 0, "permanent: unmarked damage");
        check_counters(p);
        if (sound() && p.card != NONE) {
            const Card& card = board_.card(p.card);
            require(card.zone == static_cast<u8>(Zone::BATTLEFIELD) && card.slot == slot,
                    "permanent: its card is elsewhere");
            require(board_.owner_of_card(p.card) == p.owner, "permanent: its card's owner differs");
        }
    }

    void check_counters(const Permanent& p) {
        for (u32 i = 0; i < 2; ++i) {
            require((p.counter_kinds[i] == 0) == (p.counters[i] == 0),
                    "permanent: counters without a kind, or a kind without counters");
        }
        require(p.counter_kinds[0] != 0 || p.counter_kinds[1] == 0,
                "permanent: counter kinds are not packed");
    }

    void check_combat(u32 slot, const Permanent& p) {
        const bool attacks = board_.test(Word::attacking, slot);
        const bool blocks = board_.test(Word::blocking, slot);
        require(!(attacks && blocks), "permanent: attacks and blocks at once");
        require(!board_.test(Word::blocked, slot) || attacks, "permanent: blocked, not attacking");
        require(!board_.test(Word::struck, slot) || attacks || blocks,
                "permanent: struck first, not in combat");
        require(attacks  ? is_player(p.combat)
                : blocks ? is_slot(p.combat)
                         : p.combat == NONE,
                "permanent: attacks or blocks nothing that exists");
    }

    // ---- cards and zones ----

    void check_cards() {
        for (u32 p = 0; p < board_.players() && sound(); ++p) {
            u64 seen[4] = {};
            check_order(p, seen);
            for (u32 i = 0; i < board_.layout().dims.library && sound(); ++i) {
                check_card(p, i, (seen[i >> 6] >> (i & 63) & 1) != 0);
            }
        }
    }

    void check_order(u32 p, u64* seen) {
        const Player& player = board_.player(p);
        const u8 sizes[] = {player.library, player.hand, player.graveyard, player.exile};
        u32 at = 0;
        for (u32 zone = 0; zone < 4 && sound(); ++zone) {
            for (u32 i = 0; i < sizes[zone] && sound(); ++i, ++at) {
                const u32 index = board_.order(p)[at];
                require(index < player.cards, "order: a card that does not exist");
                require(sound() && (seen[index >> 6] >> (index & 63) & 1) == 0,
                        "order: a card stands twice");
                seen[index >> 6] |= u64{1} << (index & 63);
                require(board_.card(board_.first_card(p) + index).zone == zone + 1,
                        "order: a card's zone disagrees with its place");
            }
        }
        for (; at < board_.layout().dims.library; ++at) {
            require(board_.order(p)[at] == 0, "order: data behind the last card");
        }
    }

    void check_card(u32 p, u32 i, bool ordered) {
        const Card& card = board_.card(board_.first_card(p) + i);
        const Zone zone = static_cast<Zone>(card.zone);
        require(card.zone < static_cast<u8>(Zone::COUNT_), "card: unknown zone");
        require(i >= board_.player(p).cards ? zone == Zone::ABSENT : is_definition(card.definition),
                "card: in use without a definition of the pool, or not in use in a zone");
        const bool in_order = zone >= Zone::LIBRARY && zone <= Zone::EXILE;
        require(in_order == ordered, "card: its zone does not hold it");
        if (zone == Zone::BATTLEFIELD) {
            require(is_slot(card.slot) &&
                        (board_.test(Word::occupied, card.slot) ||
                         board_.test(Word::phased, card.slot)) &&
                        board_.permanent(card.slot).card == board_.first_card(p) + i,
                    "card: no permanent is this card");
        } else if (zone == Zone::STACK) {
            require(card.slot < board_.layout().heap_cells, "card: its spell is out of range");
        } else {
            require(card.slot == NONE, "card: a slot outside battlefield and stack");
        }
    }

    // ---- heap ----

    // Walks one list of blocks; true for each block that is sound.
    template <class Block, class F>
    u32 walk(u16 first, BlockKind kind, u16& last, F visit) {
        u32 n = 0;
        last = NONE;
        for (u16 cell = first; cell != NONE && sound(); ++n) {
            require(claim(cell, kind, sizeof(Block) / sizeof(Cell)),
                    "heap: a list leaves the heap, meets itself or another list");
            if (!sound()) {
                break;
            }
            const Block& block = board_.block<Block>(cell);
            visit(cell, block);
            last = cell;
            cell = block.next;
        }
        return n;
    }

    bool claim(u32 cell, BlockKind kind, u32 cells) {
        if (cell + cells > board_.layout().heap_cells) {
            return false;
        }
        const ManaUnit& head = board_.block<ManaUnit>(cell);
        if (head.kind != static_cast<u8>(kind) || head.cells != cells) {
            return false;
        }
        for (u32 i = cell; i < cell + cells; ++i) {
            u64& word = claimed_[i >> 6];
            if ((word >> (i & 63) & 1) != 0) {
                return false;
            }
            word |= u64{1} << (i & 63);
        }
        return true;
    }

    void check_heap() {
        if (!sound()) {
            return;
        }
        check_stack();
        check_frames();
        check_triggers();
        check_effects();
        check_last_known();
        check_links();
        check_uses();
        for (u32 p = 0; p < board_.players(); ++p) {
            check_pool(p);
        }
        check_free_cells();
    }

    void check_stack() {
        const Header& h = board_.header();
        u16 last = NONE;
        const u32 n = walk<StackObject>(
            h.stack_top, BlockKind::STACK, last, [&](u16 cell, const StackObject& object) {
                const bool spell = object.type == static_cast<u8>(StackKind::SPELL);
                require(object.type <= static_cast<u8>(StackKind::TRIGGERED) &&
                            is_player(object.controller) && is_player(object.owner),
                        "stack: unknown kind or player");
                require(spell ? is_definition(object.definition)
                              : object.ability < abilities_ &&
                                    is_definition(object.source_definition),
                        "stack: what it is is not in the pool");
                require(is_slot_or_none(object.source) && is_card_or_none(object.card) &&
                            is_slot_or_none(object.event_object) &&
                            is_slot_or_none(object.target) && is_zone(object.from_zone) &&
                            is_player(object.event_player) &&
                            object.event_card <= board_.layout().cards,
                        "stack: a reference out of range");
                if (sound() && object.card != NONE) {
                    const Card& card = board_.card(object.card);
                    require(card.zone == static_cast<u8>(Zone::STACK) && card.slot == cell,
                            "stack: its card is elsewhere");
                }
            });
        require(n == h.stack_size, "stack: its size is not what the header says");
    }

    void check_frames() {
        const Header& h = board_.header();
        u16 last = NONE;
        const u32 n =
            walk<Frame>(h.frame_top, BlockKind::FRAME, last, [&](u16, const Frame& frame) {
                require(is_player(frame.player) && is_player(frame.asked), "frame: unknown player");
                require(frame.ability < abilities_ || abilities_ == 0, "frame: unknown ability");
                require(is_definition_or_none(frame.source_definition),
                        "frame: unknown definition");
                require(is_slot_or_none(frame.source), "frame: a source that does not exist");
                require(is_slot_or_none(frame.event_object) && is_zone(frame.from_zone) &&
                            frame.mask <= TYPE_MASK && frame.event_types <= TYPE_MASK &&
                            is_player(frame.event_player),
                        "frame: field out of range");
            });
        require(n == h.frames, "frames: their number is not what the header says");
    }

    void check_triggers() {
        const Header& h = board_.header();
        u16 last = NONE;
        u32 mana = 0;
        const u32 n = walk<PendingTrigger>(
            h.first_trigger, BlockKind::TRIGGER, last, [&](u16, const PendingTrigger& t) {
                mana += t.is_mana_ability;
                require(is_slot_or_none(t.source) && t.ability < abilities_ &&
                            is_player(t.controller) && is_definition(t.source_definition) &&
                            is_slot_or_none(t.event_object) && is_player(t.event_player) &&
                            t.event_types <= TYPE_MASK && t.event_card <= board_.layout().cards &&
                            t.is_mana_ability <= 1,
                        "trigger: a reference out of range");
            });
        require(n == h.triggers && last == h.last_trigger && mana == h.mana_triggers,
                "triggers: their list is not what the header says");
    }

    void check_effects() {
        const Header& h = board_.header();
        u16 last = NONE;
        const u32 n =
            walk<Effect>(h.first_effect, BlockKind::EFFECT, last, [&](u16, const Effect& e) {
                require(e.ability < abilities_ && is_player(e.controller) &&
                            is_slot_or_none(e.source) && is_definition_or_none(e.source_definition),
                        "effect: a reference out of range");
                require(e.choice <= COLOR_MASK && e.is_locked <= 1 && e.reserved_a == 0 &&
                            e.reserved == 0,
                        "effect: field out of range");
            });
        require(n == h.effect_count, "effects: their number is not what the header says");
    }

    void check_last_known() {
        u16 last = NONE;
        walk<LastKnown>(board_.header().first_last_known, BlockKind::LAST_KNOWN, last,
                        [&](u16, const LastKnown& known) {
                            require(is_slot(known.slot) && is_definition(known.definition) &&
                                        is_player(known.controller) &&
                                        known.could_produce <= TYPE_MASK &&
                                        known.colors <= COLOR_MASK && known.reserved_a == 0 &&
                                        known.reserved_b == 0 && known.reserved == 0,
                                    "last known: field out of range");
                        });
    }

    void check_links() {
        u16 last = NONE;
        walk<Link>(board_.header().first_link, BlockKind::LINK, last, [&](u16, const Link& link) {
            require(link.card < board_.layout().cards && is_slot(link.slot),
                    "link: field out of range");
            require(sound() && board_.card(link.card).zone == static_cast<u8>(Zone::EXILE),
                    "link: its card is not in exile");
        });
    }

    void check_uses() {
        u16 last = NONE;
        walk<UseCount>(
            board_.header().first_use, BlockKind::USE, last, [&](u16, const UseCount& use) {
                require(is_slot(use.slot) && use.count > 0, "activations: field out of range");
            });
    }

    void check_pool(u32 p) {
        const Player& player = board_.player(p);
        u32 floating[MANA_TYPES] = {};
        u16 last = NONE;
        walk<ManaUnit>(player.first_mana, BlockKind::MANA, last, [&](u16, const ManaUnit& unit) {
            require(unit.type < MANA_TYPES && unit.amount > 0 && is_slot_or_none(unit.source),
                    "mana pool: a unit out of range");
            if (sound()) {
                floating[unit.type] += unit.amount;
            }
        });
        for (u32 t = 0; t < MANA_TYPES; ++t) {
            require(floating[t] == player.floating[t], "mana pool: units and totals disagree");
        }
    }

    void check_free_cells() {
        const u32 cells = board_.layout().heap_cells;
        u32 high = 0;
        for (u32 cell = 0; cell < (cells + 63) / 64 * 64 && sound(); ++cell) {
            const bool used = (board_.heap_used()[cell >> 6] >> (cell & 63) & 1) != 0;
            const bool claimed = (claimed_[cell >> 6] >> (cell & 63) & 1) != 0;
            require(used == claimed, "heap: a cell is used by nothing, or used but marked free");
            if (cell < cells && !used) {
                const Cell zero{};
                require(std::memcmp(board_.heap() + cell, &zero, sizeof zero) == 0,
                        "heap: a free cell is not zero");
            }
            high = used ? cell + 1 : high;
        }
        require(high == board_.header().heap_high, "heap: wrong high-water mark");
    }

    const Board& board_;
    u32 definitions_;
    u32 abilities_;
    const char* fault_ = nullptr;
    u64 claimed_[1024] = {};
};

} // namespace

bool is_of_layout(const Layout& layout, const u8* record) {
    const Identity& id = Board(layout, const_cast<u8*>(record)).identity(); // only read
    return id.magic == MAGIC && id.layout_fingerprint == layout.fingerprint;
}

const char* structural_fault(const Board& board, u32 definitions, u32 abilities) {
    return Checker(board, definitions, abilities).run();
}

} // namespace mirrorpool
