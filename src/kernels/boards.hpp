// Batch loops over records: `records` points at n rows of layout.size bytes each.
#pragma once

#include "rules/context.hpp"

namespace mirrorpool {

// Whether the could-produce rows kept in the record are used, or derived from the definitions.
enum class RowSource : u8 { CACHED, DERIVED };

// Could-produce (106.7): out[i * players + p] is the union over the lands player p controls.
// `status[i]` is OK, or FOREIGN for a record of another layout or pool, whose answer is 0.
void could_produce_players(Context& ctx, const u8* records, std::size_t n, RowSource rows, u8* out,
                           u8* status);

// The same per permanent: out[i * slots + slot].
void could_produce_permanents(Context& ctx, const u8* records, std::size_t n, RowSource rows,
                              u8* out, u8* status);

// out row i becomes source row index[i]; only live bytes are read and written. Rows of `out` are
// either records of the same layout or anything else, which is then overwritten as a whole.
void fork_rows(const Layout& layout, const u8* source, const i64* index, std::size_t n, u8* out);

} // namespace mirrorpool
