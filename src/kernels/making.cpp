#include "kernels/making.hpp"

#include "base/mana_types.hpp"
#include "rules/characteristics.hpp"
#include "rules/events.hpp"
#include "rules/pool.hpp"
#include "rules/turn.hpp"

namespace mirrorpool {
namespace {

// Calls visit(i) for every row that is asked for and ours, with the context bound to it.
template <class F>
void for_each_row(Worker& worker, const Rows& rows, u8* status, F visit) {
    const u32 size = worker.ctx.board.layout().size;
    for (std::size_t i = 0; i < rows.n; ++i) {
        status[i] = static_cast<u8>(Status::OK);
        if (rows.where != nullptr && rows.where[i] == 0) {
            continue;
        }
        const bool ours = worker.bind(rows.records + i * size);
        status[i] = static_cast<u8>(ours ? visit(i) : Status::FOREIGN);
    }
}

bool has_card_room(const Context& ctx, u32 player) {
    const u32 library = ctx.board.layout().dims.library;
    return library == 0 || ctx.board.player(player).cards < library;
}

bool has_slot_room(const Context& ctx) {
    const Board& board = ctx.board;
    for (u32 slot = 0; slot < board.layout().dims.slots; ++slot) {
        if (!board.test(Word::occupied, slot)) {
            return board.permanent(slot).generation != NONE && board.header().timestamp < NONE - 1;
        }
    }
    return false;
}

// Whether power and toughness with its counters (613.4c) are numbers that the record holds.
bool has_size_room(const Context& ctx, const Placement& what) {
    const Definition& d = ctx.pool.definitions[what.definition];
    i32 shift = 0;
    for (u32 i = 0; i < 2; ++i) {
        const i32 n = what.counters[i];
        shift += what.counter_kinds[i] == static_cast<u8>(CounterKind::PLUS_ONE) + 1    ? n
                 : what.counter_kinds[i] == static_cast<u8>(CounterKind::MINUS_ONE) + 1 ? -n
                                                                                        : 0;
        if (!is_size(d.power + shift) || !is_size(d.toughness + shift)) {
            return false; // they are put one kind after the other
        }
    }
    return true;
}

bool has_room(const Context& ctx, const Placement& what) {
    return has_slot_room(ctx) && has_card_room(ctx, what.player) && has_size_room(ctx, what);
}

void finish_permanent(Context& ctx, u32 slot, const Placement& what) {
    ctx.board.permanent(slot).damage = static_cast<i16>(what.damage);
    ctx.board.put(Word::damaged, slot, what.damage != 0);
    for (u32 i = 0; i < 2; ++i) {
        if (what.counter_kinds[i] != 0) {
            change_counters(ctx, slot, static_cast<CounterKind>(what.counter_kinds[i] - 1),
                            what.counters[i]);
        }
    }
}

void to_options(const Placement& what, PutOptions& options) {
    options.tapped = what.tapped != 0;
    options.sick = what.sick != 0;
    options.choice = what.choice;
}

bool is_there(const Context& ctx, u32 slot) {
    return slot < ctx.board.layout().dims.slots && ctx.board.test(Word::occupied, slot);
}

} // namespace

void clear_rows(Worker& worker, u8* records, std::size_t n, const GameOptions& options,
                const u64* streams) {
    GameOptions mine = options;
    for (std::size_t i = 0; i < n; ++i) {
        mine.stream = streams[i];
        worker.bind(records + i * worker.ctx.board.layout().size);
        clear_board(worker.ctx, mine);
    }
}

void put_permanent_rows(Worker& worker, const Rows& rows, const Placement& what, u16* slots,
                        u8* status) {
    Context& ctx = worker.ctx;
    PutOptions options;
    to_options(what, options);
    for_each_row(worker, rows, status, [&](std::size_t i) {
        if (!has_room(ctx, what)) {
            return Status::CAPACITY;
        }
        options.host = what.hosts == nullptr ? u16{NONE} : what.hosts[i];
        if (options.host != NONE && !is_there(ctx, options.host)) {
            return Status::ILLEGAL;
        }
        if (slots != nullptr) {
            slots[i] = put_permanent(ctx, what.player, what.definition, options);
            finish_permanent(ctx, slots[i], what);
        }
        return Status::OK;
    });
}

void set_commander_rows(Worker& worker, const Rows& rows, u32 player, u8 colors, u8* status) {
    Context& ctx = worker.ctx;
    for_each_row(worker, rows, status, [&](std::size_t) {
        ctx.board.player(player).commanders = static_cast<u8>(HAS_COMMANDER | colors);
        refresh_board(ctx);
        return Status::OK;
    });
}

void put_card_rows(Worker& worker, const Rows& rows, const CardPlacement& what, u16* cards,
                   u8* status) {
    Context& ctx = worker.ctx;
    for_each_row(worker, rows, status, [&](std::size_t i) {
        if (ctx.board.player(what.player).cards >= ctx.board.layout().dims.library) {
            return Status::CAPACITY;
        }
        if (what.zone == static_cast<u8>(Zone::COMMAND) &&
            ctx.board.player(what.player).commander[1] != 0) {
            return Status::CAPACITY;
        }
        if (cards != nullptr) {
            cards[i] = put_card(ctx, what.player, what.definition, static_cast<Zone>(what.zone));
        }
        return Status::OK;
    });
}

void put_mana_rows(Worker& worker, const Rows& rows, u32 player, const u16* units, u8* status) {
    const u32 size = worker.ctx.board.layout().size;
    for_each_row(worker, rows, status, [&](std::size_t i) {
        worker.bind_copy(rows.records + i * size);
        Event event{EventKind::MANA_PRODUCED};
        event.player = static_cast<u8>(player);
        event.mana = units;
        add_to_pool(worker.ctx, event);
        if (!is_running(worker.ctx)) {
            return Status::CAPACITY;
        }
        worker.commit(rows.records + i * size);
        return Status::OK;
    });
}

void place_in_turn_rows(Worker& worker, const Rows& rows, const Start& start, u8* status) {
    Context& ctx = worker.ctx;
    for_each_row(worker, rows, status, [&](std::size_t) {
        begin_first_turn(ctx, start.active);
        Header& h = ctx.header();
        h.turn = start.turn;
        h.step = start.step;
        h.stage = start.stage;
        h.iterator = 0;
        h.step_flags = 0;
        h.passes = start.passes;
        h.decision = static_cast<u8>(DecisionKind::NONE_);
        h.priority = start.priority;
        return Status::OK;
    });
}

void deal_rows(Worker& worker, u8* records, std::size_t n, std::span<const DeckList> decks,
               const GameOptions& options, u64 seed, u64 first, u8* status) {
    GameOptions mine = options;
    for (std::size_t i = 0; i < n; ++i) {
        mine.stream = game_stream(seed, first + i);
        worker.bind(records + i * worker.ctx.board.layout().size);
        status[i] = static_cast<u8>(deal_game(worker.ctx, decks, mine));
    }
}

} // namespace mirrorpool
