#include "kernels/worker.hpp"

#include "kernels/boards.hpp"
#include "state/validate.hpp"

namespace mirrorpool {

Worker::Worker(const Layout& layout, const Pool& pool)
    : ctx(layout, pool),
      memory_(static_cast<u8*>(::operator new[](2 * layout.size, std::align_val_t{64}))) {
    std::memset(memory_.get(), 0, 2 * layout.size);
}

bool Worker::bind(u8* record) {
    ctx.bind(record);
    return is_of_layout(ctx.board.layout(), record) &&
           ctx.board.identity().pool_fingerprint == ctx.pool.fingerprint &&
           ctx.board.header().heap_high <= ctx.board.layout().heap_cells;
}

bool Worker::bind_copy(const u8* record) {
    if (!bind(const_cast<u8*>(record))) { // only read
        return false;
    }
    const i64 row = 0;
    fork_rows(ctx.board.layout(), record, &row, 1, own());
    bind_own();
    return true;
}

void Worker::commit(u8* record) {
    const i64 row = 0;
    fork_rows(ctx.board.layout(), own(), &row, 1, record);
    ctx.bind(record);
}

std::unique_ptr<Worker> WorkerPool::take() {
    {
        const std::scoped_lock lock(mutex_);
        if (!idle_.empty()) {
            std::unique_ptr<Worker> worker = std::move(idle_.back());
            idle_.pop_back();
            return worker;
        }
    }
    return std::make_unique<Worker>(layout_, pool_);
}

void WorkerPool::give(std::unique_ptr<Worker> worker) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(worker));
}

} // namespace mirrorpool
