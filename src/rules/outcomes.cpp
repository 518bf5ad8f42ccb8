#include "rules/outcomes.hpp"

#include <algorithm>
#include <tuple>

#include "rules/activation.hpp"
#include "rules/manual_payment.hpp"
#include "rules/paying.hpp"
#include "rules/pool.hpp"
#include "rules/position_key.hpp"
#include "state/hash.hpp"

namespace mirrorpool {
namespace {

// Choices in a row, and boards looked at in one search.
inline constexpr u32 MAX_CHOICES = 16;

// Positions that a walk has come to: choices in another order lead to the same ones.
class Seen {
public:
    // False if the position was there already.
    bool add(u64 key) {
        key |= 1; // 0 is a free place
        u64* at = &keys_[key % SIZE];
        for (u32 i = 0; i < SIZE && *at != 0; ++i) {
            if (*at == key) {
                return false;
            }
            at = at + 1 == keys_ + SIZE ? keys_ : at + 1;
        }
        *at = key;
        return true;
    }

private:
    static constexpr u32 SIZE = 2 * MAX_TRIALS + 1;
    u64 keys_[SIZE] = {};
};

bool before(const ManaPart& a, const ManaPart& b) {
    return std::tie(a.type, a.flags, a.restriction, a.rider) <
           std::tie(b.type, b.flags, b.restriction, b.rider);
}

bool is_same_kind(const ManaPart& a, const ManaPart& b) { return !before(a, b) && !before(b, a); }

// Adds units of a kind, keeping the order; false: no room.
bool add_part(Outcome& o, const ManaPart& part) {
    ManaPart* at = std::lower_bound(o.parts, o.parts + o.size, part, before);
    if (at != o.parts + o.size && is_same_kind(*at, part)) {
        at->amount = static_cast<u16>(at->amount + part.amount);
        return true;
    }
    if (o.size == MAX_PARTS) {
        return false;
    }
    std::copy_backward(at, o.parts + o.size, o.parts + o.size + 1);
    *at = part;
    ++o.size;
    return true;
}

bool read_pool(const Context& ctx, u32 player, Outcome& o) {
    bool fits = true;
    o.size = 0;
    for_each_unit(ctx, player, [&](const ManaUnit& u) {
        fits = add_part(o, {u.type, u.flags, u.restriction, u.rider, u.amount}) && fits;
    });
    return fits;
}

// The life that an activation has cost its player by what it and its triggers did.
u16 life_lost(const Context& ctx, u32 player, u32 ability, i32 before) {
    const i32 paid = ctx.pool.abilities[ability].life;
    return static_cast<u16>(
        std::clamp<i64>(i64{before} - paid - ctx.board.player(player).life, 0, 0xFFFF));
}

// Takes out what was there before; abilities only ever add.
void subtract(Outcome& o, const Outcome& had) {
    for (u32 i = 0; i < had.size; ++i) {
        for (u32 k = 0; k < o.size; ++k) {
            if (is_same_kind(o.parts[k], had.parts[i])) {
                o.parts[k].amount = static_cast<u16>(o.parts[k].amount - had.parts[i].amount);
            }
        }
    }
    o.size = static_cast<u8>(
        std::remove_if(o.parts, o.parts + o.size, [](const ManaPart& p) { return p.amount == 0; }) -
        o.parts);
}

// A walk over all choices from the bound board on, until no more than `frames` frames are left; the
// board itself is left as it is. `visit` looks at a board where the walk ends and says whether to
// stop there; the choices that led there are in `path` then.
template <class Begin, class Visit>
class Walk {
public:
    Walk(Context& ctx, u32 frames, u32 most, Begin begin, Visit visit)
        : most_(most), ctx_(ctx), frames_(frames), begin_(begin), visit_(visit),
          record_(ctx.board.record()), base_(ctx.trials_in_use) {}

    void run() {
        const bool nested = ctx_.is_trial;
        const Options options = ctx_.options;
        ctx_.is_trial = true;
        enter(record_, 0);
        end(begin_(), 0);
        ctx_.trials_in_use = base_;
        ctx_.bind(record_);
        ctx_.is_trial = nested;
        ctx_.options = options;
    }

    bool found = false;
    bool is_complete = true;
    u32 length = 0;
    Option path[MAX_CHOICES];

private:
    // Binds the context to a copy of a record.
    void enter(const u8* from, u32 depth) {
        ctx_.trials_in_use = base_ + depth + 1; // whatever happens on it may try things itself
        u8* copy = ctx_.trials.at(base_ + depth, ctx_.board.layout().size);
        const u32 live =
            Board(ctx_.board.layout(), const_cast<u8*>(from)).live_bytes(); // read only
        std::memcpy(copy, from, live);
        std::memset(copy + live, 0, ctx_.board.layout().size - live);
        ctx_.bind(copy);
    }

    void end(Status status, u32 depth) {
        if (status == Status::DECISION) {
            choose(depth);
        } else if (status == Status::OK) {
            found = visit_();
            length = depth;
        } else {
            is_complete = false; // CAPACITY and the like
        }
    }

    void choose(u32 depth) {
        if (depth == MAX_CHOICES) {
            is_complete = false;
            return;
        }
        if (!seen_.add(choices_key(ctx_.board))) {
            return;
        }
        Option options[MAX_OPTIONS];
        const u32 size = ctx_.options.size();
        std::copy(ctx_.options.begin(), ctx_.options.end(), options);
        const u8* node = ctx_.board.record();
        for (u32 i = 0; i < size && !found; ++i) {
            if (++trials_ > most_) {
                is_complete = false;
                return;
            }
            path[depth] = options[i];
            enter(node, depth + 1);
            end(apply_to_depth(ctx_, options[i], frames_), depth + 1);
        }
    }

    u32 most_;
    Context& ctx_;
    u32 frames_;
    Begin begin_;
    Visit visit_;
    u8* record_;
    u32 base_;
    u32 trials_ = 0;
    Seen seen_;
};

Status begin_activation(Context& ctx, u32 player, u32 slot, u32 ability) {
    const u32 frames = ctx.board.header().frames;
    start_activation(ctx, player, slot, ability, true);
    return advance_to_depth(ctx, frames);
}

void add_outcome(Outcomes& out, const Outcome& outcome) {
    if (std::find(out.items, out.items + out.size, outcome) != out.items + out.size) {
        return;
    }
    if (out.size == MAX_OUTCOMES) {
        out.is_complete = false;
        return;
    }
    out.items[out.size++] = outcome;
}

} // namespace

bool Outcome::operator==(const Outcome& other) const {
    return life == other.life &&
           std::equal(parts, parts + size, other.parts, other.parts + other.size);
}

namespace {

// What was found out about the same position before: questions come in bursts, one for each card
// in hand and each ability.
const KnownOutcomes* find_known(Context& ctx, u32 player, u32 slot, u32 ability, u32 most) {
    const u64 key = hash_record(ctx.board);
    if (ctx.known_outcomes_key != key) {
        ctx.known_outcomes_key = key;
        ctx.known_outcomes.clear();
    }
    for (const KnownOutcomes& known : ctx.known_outcomes) {
        if (known.player == player && known.slot == slot && known.ability == ability &&
            known.most == most) {
            return &known;
        }
    }
    return nullptr;
}

} // namespace

void find_outcomes(Context& ctx, u32 player, u32 slot, u32 ability, Outcomes& out, u32 most) {
    const KnownOutcomes* known = find_known(ctx, player, slot, ability, most);
    if (known != nullptr) {
        out.size = static_cast<u32>(known->outcomes.size());
        out.is_complete = known->is_complete;
        std::copy(known->outcomes.begin(), known->outcomes.end(), out.items);
        return;
    }
    out.size = 0;
    out.is_complete = true;
    Outcome had;
    out.is_complete = read_pool(ctx, player, had);
    const i32 life = ctx.board.player(player).life;
    Walk walk(
        ctx, ctx.board.header().frames, most,
        [&] { return begin_activation(ctx, player, slot, ability); },
        [&] {
            Outcome made;
            out.is_complete = read_pool(ctx, player, made) && out.is_complete;
            subtract(made, had);
            made.life = life_lost(ctx, player, ability, life);
            add_outcome(out, made);
            return false;
        });
    walk.run();
    out.is_complete = out.is_complete && walk.is_complete;
    KnownOutcomes found;
    found.slot = static_cast<u16>(slot);
    found.ability = static_cast<u16>(ability);
    found.most = static_cast<u16>(most);
    found.player = static_cast<u8>(player);
    found.is_complete = out.is_complete;
    found.outcomes.assign(out.items, out.items + out.size);
    ctx.known_outcomes.push_back(std::move(found));
}

bool activate_for_outcome(Context& ctx, u32 player, u32 slot, u32 ability, const Outcome& wanted) {
    Outcome had;
    read_pool(ctx, player, had);
    const i32 life = ctx.board.player(player).life;
    Walk walk(
        ctx, ctx.board.header().frames, MAX_TRIALS,
        [&] { return begin_activation(ctx, player, slot, ability); },
        [&] {
            Outcome made;
            read_pool(ctx, player, made);
            subtract(made, had);
            made.life = life_lost(ctx, player, ability, life);
            return made == wanted;
        });
    walk.run();
    if (!walk.found) {
        return false;
    }
    const u32 frames = ctx.board.header().frames;
    begin_activation(ctx, player, slot, ability);
    for (u32 i = 0; i < walk.length; ++i) {
        apply_to_depth(ctx, walk.path[i], frames);
    }
    return true;
}

bool leads_to_payment(Context& ctx, const Option& option) {
    const u32 player = ctx.board.header().decider;
    const u16 pay = enclosing_payment(ctx, player);
    u32 above = 0;
    for (u16 cell = ctx.board.header().frame_top; cell != pay; ++above) {
        cell = ctx.board.block<Frame>(cell).next;
    }
    const u32 frames = ctx.board.header().frames - above;
    Walk walk(
        ctx, frames, MAX_TRIALS, [&] { return apply_to_depth(ctx, option, frames); },
        [&] { return is_still_payable(ctx, pay); });
    walk.run();
    return walk.found;
}

} // namespace mirrorpool
