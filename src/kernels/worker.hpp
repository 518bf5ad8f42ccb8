// What one thread needs to work on records: a context, and records of its own to try things on.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "rules/context.hpp"

namespace mirrorpool {

class Worker {
public:
    Worker(const Layout& layout, const Pool& pool);

    Context ctx;

    // Binds the context to a record; false if it is of another layout or pool (or none at all).
    bool bind(u8* record);
    // Binds the context to a copy of the record: for questions, which some rules answer by trying.
    bool bind_copy(const u8* record);
    // Makes the record equal to the copy.
    void commit(u8* record);
    // Binds the context to the worker's own record, whatever that holds: games are played there.
    void bind_own() { ctx.bind(own()); }
    // Another record, to try things out on.
    u8* spare() { return memory_.get() + ctx.board.layout().size; }

private:
    struct Free {
        void operator()(u8* p) const { ::operator delete[](p, std::align_val_t{64}); }
    };

    u8* own() { return memory_.get(); }

    std::unique_ptr<u8[], Free> memory_; // two records
};

// Workers that calls borrow, so that each call need not make its own. Safe between threads.
class WorkerPool {
public:
    WorkerPool(const Layout& layout, const Pool& pool) : layout_(layout), pool_(pool) {}
    std::unique_ptr<Worker> take();
    void give(std::unique_ptr<Worker> worker);

private:
    const Layout& layout_;
    const Pool& pool_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Worker>> idle_;
};

// A worker for as long as the object lives.
class Borrowed {
public:
    explicit Borrowed(WorkerPool& pool) : pool_(pool), worker_(pool.take()) {}
    ~Borrowed() { pool_.give(std::move(worker_)); }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;
    Worker& operator*() const { return *worker_; }

private:
    WorkerPool& pool_;
    std::unique_ptr<Worker> worker_;
};

} // namespace mirrorpool
