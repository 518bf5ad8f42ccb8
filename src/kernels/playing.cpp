#include "kernels/playing.hpp"

#include "rules/position_key.hpp"
#include "rules/tasks.hpp"
#include "rules/validity.hpp"
#include "state/hash.hpp"

namespace mirrorpool {
namespace {

// Calls visit(i, record) for every row with the context bound to it, for its status.
template <class F>
void for_each_row(Worker& worker, u8* records, std::size_t n, u8* status, F visit) {
    const u32 size = worker.ctx.board.layout().size;
    for (std::size_t i = 0; i < n; ++i) {
        u8* record = records + i * size;
        status[i] = static_cast<u8>(worker.bind(record) ? visit(i, record) : Status::FOREIGN);
    }
}

// The same for rows that are only read.
template <class F>
void for_each_row(Worker& worker, const u8* records, std::size_t n, u8* status, F visit) {
    for_each_row(worker, const_cast<u8*>(records), n, status,
                 [&](std::size_t i, const u8* record) { return visit(i, record); });
}

bool waits(const Context& ctx) {
    return ctx.board.header().decision != static_cast<u8>(DecisionKind::NONE_);
}

// What a board without a pending decision answers to an option.
Status refusal(const Context& ctx) {
    const Status status = static_cast<Status>(ctx.board.header().status);
    return status == Status::OK ? Status::NO_DECISION : status;
}

bool is_outcome(Status status) {
    return status == Status::DECISION || status == Status::OVER || status == Status::LOOP;
}

// Keeps what happened on the copy, unless the record could not hold it.
Status keep(Worker& worker, u8* record, Status status) {
    if (is_outcome(status)) {
        worker.commit(record);
    }
    return status;
}

Status apply_checked(Worker& worker, u8* record, u64 code) {
    worker.bind_copy(record);
    const Status status = legal_options(worker.ctx);
    if (status != Status::DECISION) {
        return status;
    }
    const Option option = Option::from_code(code);
    if (!worker.ctx.options.contains(option)) {
        return Status::ILLEGAL;
    }
    return keep(worker, record, apply(worker.ctx, option));
}

} // namespace

void legal_option_rows(Worker& worker, const u8* records, std::size_t n, u64* codes, u16* counts,
                       u8* status) {
    std::memset(codes, 0, n * MAX_OPTIONS * sizeof *codes);
    std::memset(counts, 0, n * sizeof *counts);
    for_each_row(worker, records, n, status, [&](std::size_t i, const u8* record) {
        worker.bind_copy(record);
        const Status answer = legal_options(worker.ctx);
        const Options& options = worker.ctx.options;
        counts[i] = static_cast<u16>(answer == Status::DECISION ? options.size() : 0);
        for (u32 k = 0; k < counts[i]; ++k) {
            codes[i * MAX_OPTIONS + k] = options[k].code();
        }
        return answer;
    });
}

void apply_rows(Worker& worker, u8* records, std::size_t n, const u64* codes, u8* status) {
    for_each_row(worker, records, n, status, [&](std::size_t i, u8* record) {
        return waits(worker.ctx) ? apply_checked(worker, record, codes[i]) : refusal(worker.ctx);
    });
}

void apply_rows_unchecked(Worker& worker, u8* records, std::size_t n, const u64* codes,
                          u8* status) {
    for_each_row(worker, records, n, status, [&](std::size_t i, u8*) {
        return waits(worker.ctx) ? apply(worker.ctx, Option::from_code(codes[i]))
                                 : refusal(worker.ctx);
    });
}

void advance_rows(Worker& worker, u8* records, std::size_t n, u8* status) {
    for_each_row(worker, records, n, status, [&](std::size_t, u8* record) {
        if (waits(worker.ctx)) {
            return Status::DECISION;
        }
        worker.bind_copy(record);
        return is_running(worker.ctx) ? keep(worker, record, advance(worker.ctx))
                                      : refusal(worker.ctx);
    });
}

void play_out_rows(Worker& worker, u8* records, std::size_t n, const RolloutOptions& options,
                   GameResult* results) {
    const u32 size = worker.ctx.board.layout().size;
    for (std::size_t i = 0; i < n; ++i) {
        results[i] = {};
        if (worker.bind(records + i * size)) {
            results[i] = play_out(worker.ctx, options);
        } else {
            results[i].status = static_cast<u8>(Status::FOREIGN);
        }
    }
}

void validate_rows(Worker& worker, const u8* records, std::size_t n, const char** reasons,
                   u8* status) {
    for_each_row(worker, records, n, status, [&](std::size_t i, const u8* record) {
        worker.bind_copy(record);
        reasons[i] = board_fault(worker.ctx);
        return reasons[i] == nullptr ? Status::OK : Status::CORRUPT;
    });
    for (std::size_t i = 0; i < n; ++i) {
        if (status[i] == static_cast<u8>(Status::FOREIGN)) {
            reasons[i] = "header: not a record of this layout and card pool";
        }
    }
}

void hash_rows(Worker& worker, const u8* records, std::size_t n, u64* out, u8* status) {
    std::memset(out, 0, n * sizeof *out);
    for_each_row(worker, records, n, status, [&](std::size_t i, const u8*) {
        out[i] = hash_record(worker.ctx.board);
        return Status::OK;
    });
}

void position_key_rows(Worker& worker, const u8* records, std::size_t n, u64* out, u8* status) {
    std::memset(out, 0, n * sizeof *out);
    for_each_row(worker, records, n, status, [&](std::size_t i, const u8*) {
        out[i] = position_key(worker.ctx.board);
        return Status::OK;
    });
}

void equal_rows(Worker& worker, const u8* a, const u8* b, std::size_t n, u8* equal) {
    const Layout& layout = worker.ctx.board.layout();
    for (std::size_t i = 0; i < n; ++i) {
        u8* first = const_cast<u8*>(a + i * layout.size); // only read
        u8* second = const_cast<u8*>(b + i * layout.size);
        equal[i] = worker.bind(first) && worker.bind(second) &&
                   equal_records(Board(layout, first), Board(layout, second));
    }
}

} // namespace mirrorpool
