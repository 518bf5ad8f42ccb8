#include "rules/setup.hpp"

#include <algorithm>

#include "rules/events.hpp"
#include "rules/sba.hpp"
#include "rules/tasks.hpp"
#include "rules/turn.hpp"
#include "rules/zones.hpp"

namespace mirrorpool {
namespace {

constexpr u32 OPENING_HAND = 7; // 103.5
constexpr u8 MAXIMUM_HAND = 7;  // 402.2
constexpr u8 LAND_PLAYS = 1;    // 305.2

void clear_player(Player& player, i32 life) {
    player.life = life;
    player.maximum_hand = MAXIMUM_HAND;
    player.land_plays = LAND_PLAYS;
    player.first_mana = NONE;
}

} // namespace

void clear_board(Context& ctx, const GameOptions& options) {
    const Board& board = ctx.board;
    const Layout& layout = board.layout();
    std::memset(board.record(), 0, layout.size);
    Header& h = ctx.header();
    Identity& id = board.identity();
    id.magic = MAGIC;
    id.rules_version = RULES_VERSION;
    id.layout_fingerprint = layout.fingerprint;
    id.pool_fingerprint = ctx.pool.fingerprint;
    h.profile = options.profile;
    h.mana_mode = static_cast<u8>(options.mana_mode);
    h.stream = options.stream;
    h.players = static_cast<u8>(layout.dims.players);
    h.alive = static_cast<u8>((1u << layout.dims.players) - 1);
    h.subject = NONE;
    h.stack_top = NONE;
    h.frame_top = NONE;
    h.first_trigger = NONE;
    h.last_trigger = NONE;
    h.first_effect = NONE;
    h.first_last_known = NONE;
    h.first_link = NONE;
    h.first_use = NONE;
    for (u32 p = 0; p < layout.dims.players; ++p) {
        clear_player(board.player(p), options.life);
    }
    for (u32 c = 0; c < layout.cards; ++c) {
        board.card(c).slot = NONE;
    }
}

u16 add_card(Context& ctx, u32 player, u32 definition) {
    Player& p = ctx.board.player(player);
    if (p.cards >= ctx.board.layout().dims.library) {
        return NONE;
    }
    const u32 card = ctx.board.first_card(player) + p.cards;
    ++p.cards;
    ctx.board.card(card).definition = static_cast<u16>(definition);
    return static_cast<u16>(card);
}

u16 put_permanent(Context& ctx, u32 player, u32 definition, const PutOptions& options) {
    const Board& board = ctx.board;
    if (count_slots(board, [&](u32 w) { return ~board.set(Word::occupied)[w]; }) == 0) {
        return NONE;
    }
    u16 card = NONE;
    const bool token = (ctx.pool.definitions[definition].flags & IS_TOKEN) != 0;
    if (board.layout().dims.library != 0 && !token) {
        card = add_card(ctx, player, definition);
        if (card == NONE) {
            return NONE;
        }
    }
    Event event{EventKind::ENTERS};
    event.player = static_cast<u8>(player);
    event.card = card;
    event.definition = static_cast<u16>(definition);
    event.flags = options.tapped ? u8{ENTERS_TAPPED} : u8{0};
    event.host = options.host;
    Frame changes{};
    changes.choice = options.choice;
    event.changes = &changes;
    const u16 slot = put_onto_battlefield(ctx, event);
    board.put(Word::sick, slot, options.sick);
    return slot;
}

// 903.6: the command zone holds commanders, of which a player has at most two.
static void put_commander(Context& ctx, u32 player, u16 card) {
    Player& p = ctx.board.player(player);
    u16* place = std::find(p.commander, p.commander + 2, u16{0});
    if (place == p.commander + 2) {
        fail(ctx, Status::CAPACITY);
        return;
    }
    *place = static_cast<u16>(card + 1);
    Card& c = ctx.board.card(card);
    c.zone = static_cast<u8>(Zone::COMMAND);
    c.slot = NONE;
    c.known = static_cast<u8>((1u << ctx.board.players()) - 1);
}

u16 put_card(Context& ctx, u32 player, u32 definition, Zone zone) {
    const u16 card = add_card(ctx, player, definition);
    if (card != NONE && zone == Zone::COMMAND) {
        put_commander(ctx, player, card);
    } else if (card != NONE) {
        place_card(ctx, card, zone);
    }
    return card;
}

Status start_position(Context& ctx, u32 active, Step step, u32 turn) {
    begin_first_turn(ctx, active);
    Header& h = ctx.header();
    h.turn = static_cast<u16>(turn);
    h.step = static_cast<u8>(step);
    h.stage = 1; // its turn-based actions are in the past
    return advance(ctx);
}

Status start_game(Context& ctx, u32 starting_player) {
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        shuffle_library(ctx, p);
    }
    for (u32 p = 0; p < ctx.board.players(); ++p) {
        draw_cards(ctx, p, OPENING_HAND);
    }
    begin_first_turn(ctx, starting_player);
    return advance(ctx);
}

} // namespace mirrorpool
