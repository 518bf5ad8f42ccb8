// Batch loops that play boards and ask about them: `records` points at n rows of layout.size
// bytes, `status` at n bytes (Status). One bad board never stops a batch.
#pragma once

#include "kernels/rollout.hpp"
#include "kernels/worker.hpp"

namespace mirrorpool {

// codes[i * MAX_OPTIONS ..] are the options of row i, counts[i] how many there are, the rest is 0.
void legal_option_rows(Worker& worker, const u8* records, std::size_t n, u64* codes, u16* counts,
                       u8* status);

// Takes option codes[i] on row i. Checked: an option that is not legal gives ILLEGAL, running out
// of room CAPACITY, and the row is byte for byte as it was. Unchecked: the option must be one of
// the enumerated ones, and a board that runs out of room is marked and stopped.
void apply_rows(Worker& worker, u8* records, std::size_t n, const u64* codes, u8* status);
void apply_rows_unchecked(Worker& worker, u8* records, std::size_t n, const u64* codes, u8* status);

// Runs boards without a pending decision to the next one; checked as above.
void advance_rows(Worker& worker, u8* records, std::size_t n, u8* status);

// Plays to the end of the game or a limit.
void play_out_rows(Worker& worker, u8* records, std::size_t n, const RolloutOptions& options,
                   GameResult* results);

// Structure first, then caches; reasons[i] is null for a sound board, else what is wrong.
void validate_rows(Worker& worker, const u8* records, std::size_t n, const char** reasons,
                   u8* status);

// 0 for foreign records.
void hash_rows(Worker& worker, const u8* records, std::size_t n, u64* out, u8* status);
void position_key_rows(Worker& worker, const u8* records, std::size_t n, u64* out, u8* status);

// equal[i]: rows i of both are of this layout and pool, and equal without caches.
void equal_rows(Worker& worker, const u8* a, const u8* b, std::size_t n, u8* equal);

} // namespace mirrorpool
