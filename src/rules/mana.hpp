// What abilities and spells add (106.3-106.5, 106.7).
#pragma once

#include "rules/could_produce.hpp"
#include "rules/events.hpp"

namespace mirrorpool {

// One part of what an ability would add: units of types from a mask.
struct Output {
    u8 mask = 0;
    u16 amount = 0;
    bool same_type = false;
    bool by_type = false; // the amount depends on the type chosen (devotion)
    u8 readers = 0;       // reader classes instead of, or beside, the mask
    u16 restriction = 0;  // row of Restriction (106.6)
    bool each = false;    // of every type there is, which may be none (no type is undefined)
    Production mode = Production::ONE_TYPE;
    u16 amount_row = 0; // row of Amount
};

inline constexpr u32 MAX_OUTPUTS = MAX_PRODUCTIONS;

// What an ability would add if it resolved now (106.7): programs run dry, conditions and counts
// as they are.
struct Outputs {
    Outputs() {} // the items are made as they are needed
    union {
        Output items[MAX_OUTPUTS];
    };
    u32 size = 0;
    bool undefined = false; // a type cannot be determined: it adds nothing at all (106.5)
    bool varies = false;    // hypothetical: the amount is whatever X a payment allows (R-106-24)
};

// Hypothetical: X is taken as 1, cost objects as able to make any type, and reader classes are
// kept symbolic; otherwise `closure` gives what readers offer. `paid`: bit i if a player pays the
// i-th offer to prevent something (118.12a). `pc`: only what the program adds from there on.
Outputs dry_run(const Context& ctx, u32 ability, const Source& source, const Closure* closure,
                u32 paid = 0, u32 pc = 0);

// Own types and reader classes of a permanent whose could-produce depends on the board. True if
// something is left out because a reader that it is added with offers no type in `closure` (106.5).
bool board_dependent_types(const Context& ctx, u32 slot, const Closure& closure, u8& types,
                           u8& readers);

// The same with what collect_mana_replacements() found, for many slots of one board.
struct ActiveList;
bool board_dependent_types(const Context& ctx, u32 slot, const Closure& closure,
                           const ActiveList& around, u8& types, u8& readers);

// Types an ADD_MANA instruction offers now.
u8 offered_types(const Context& ctx, const Instruction& in, const Source& source);

// How many outputs of dry_run one ADD_MANA instruction accounts for.
u32 output_count(const Context& ctx, const Instruction& in, const Source& source, u8 mask);

// Of what the ability adds from instruction `pc` on, with later offers declined.
bool has_undefined_type(const Context& ctx, u32 ability, u32 pc, const Source& source);

// Adds mana to a player's pool through the event pipeline: units by type, made by instruction `in`
// of an ability. Nothing happens for zero mana (106.12a). `from_stack`: not as a mana ability.
void produce(Context& ctx, u32 player, const u16* units, const Source& source, u32 ability,
             const Instruction& in, bool from_stack);

// 107.4h: mana is snow if its source was.
bool is_snow_source(const Context& ctx, const Source& source);
// 111.10a: a Treasure, as it is or as it last was, or as its card says.
bool is_treasure(const Context& ctx, const Source& source);

} // namespace mirrorpool
