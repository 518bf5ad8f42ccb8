# cython: boundscheck=False, wraparound=False, auto_pickle=False
"""Batch functions over records of boards: `uint8[n, size]` arrays of one layout and card pool.

Every function checks its arrays, releases the GIL and answers a status for each board; a record of
another layout or pool is FOREIGN and stays as it is. Here boards are played and asked about;
`_making` makes them, `_records` has what all of it stands on, and this module gives out both.
"""

cimport numpy as cnp
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libcpp.vector cimport vector

from mirrorpool._arguments cimport (
    aligned,
    checked_array,
    integer,
    one_of,
    output,
    record_array,
    thread_count,
)
from mirrorpool._making cimport Making
from mirrorpool._records cimport run_body
from mirrorpool cimport engine as core

import numpy as np

cnp.import_array()

MAX_OPTIONS = core.MAX_OPTIONS
"""Options that a decision has at most."""

RESULT_DTYPE = np.dtype([
    ("signature", "u8"), ("decisions", "u4"), ("turns", "u2"), ("status", "u1"), ("winners", "u1")
])
"""How a game ended: see `Engine.play_out`."""

POLICIES = ("random", "greedy")


# ---- loops over a part of the boards ---------------------------------------------------------

# What a batch loop needs to run on a part of its arrays; each loop uses some of the fields.
cdef struct Job:
    void (*run)(core.Worker* worker, const Job* job, size_t first, size_t n) noexcept nogil
    uint8_t* records
    const uint8_t* others
    core.RowSource rows
    size_t size
    size_t width
    uint64_t* codes
    uint16_t* numbers
    uint8_t* bytes
    uint8_t* status
    const char** reasons
    core.GameResult* results
    const core.RolloutOptions* rollout


cdef Job new_job(Engine engine, cnp.ndarray records, cnp.ndarray status):
    cdef Job job
    job.records = <uint8_t*> cnp.PyArray_DATA(records)
    job.size = <size_t> engine.layout.size
    job.status = <uint8_t*> cnp.PyArray_DATA(status)
    return job


ctypedef void (*Loop)(core.Worker* worker, const Job* job, size_t first, size_t n) noexcept nogil


cdef void run_options(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.legal_option_rows(w[0], job.records + first * job.size, n,
                           job.codes + first * core.MAX_OPTIONS, job.numbers + first,
                           job.status + first)


cdef void run_apply(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.apply_rows(w[0], job.records + first * job.size, n, job.codes + first,
                    job.status + first)


cdef void run_unchecked(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.apply_rows_unchecked(w[0], job.records + first * job.size, n, job.codes + first,
                              job.status + first)


cdef void run_advance(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.advance_rows(w[0], job.records + first * job.size, n, job.status + first)


cdef void run_play_out(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.play_out_rows(w[0], job.records + first * job.size, n, job.rollout[0],
                       job.results + first)


cdef void run_validate(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.validate_rows(w[0], job.records + first * job.size, n, job.reasons + first,
                       job.status + first)


cdef void run_hash(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.hash_rows(w[0], job.records + first * job.size, n, job.codes + first,
                   job.status + first)


cdef void run_key(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.position_key_rows(w[0], job.records + first * job.size, n, job.codes + first,
                           job.status + first)


cdef void run_equal(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.equal_rows(w[0], job.records + first * job.size, job.others + first * job.size, n,
                    job.bytes + first)


cdef void run_players(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.could_produce_players(w.ctx, job.records + first * job.size, n, job.rows,
                               job.bytes + first * job.width, job.status + first)


cdef void run_permanents(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.could_produce_permanents(w.ctx, job.records + first * job.size, n,
                                  job.rows, job.bytes + first * job.width,
                                  job.status + first)


cdef void run_job(core.Worker* worker, const void* job, size_t first, size_t n) noexcept nogil:
    (<const Job*> job).run(worker, <const Job*> job, first, n)


cdef void run(core.WorkerPool* workers, const Job* job, size_t n, int threads):
    run_body(workers, run_job, job, n, threads)


# ---- the engine ------------------------------------------------------------------------------

cdef class Engine(Making):
    """The rules, for records of one layout and one card pool.

    Parameters
    ----------
    layout : BoardLayout
        Of the records.
    pool : PoolData
        Whose definitions they hold.

    Attributes
    ----------
    layout : BoardLayout
    pool : PoolData

    Notes
    -----
    `records` are always ndarrays of uint8, shape (n, layout.size), C-contiguous; statuses are
    uint8[n] of `mirrorpool.Status`. Threads may call one engine at the same time, if no board is
    written by one call and used by another.

    Examples
    --------
    >>> import numpy as np
    >>> import mirrorpool as mp
    >>> from mirrorpool._engine import Engine
    >>> from mirrorpool._records import aligned_records
    >>> from mirrorpool._state import BoardLayout
    >>> pool = mp.CardPool.builtin()
    >>> engine = Engine(BoardLayout(), pool.data)
    >>> records = aligned_records(3, engine.layout.size)
    >>> engine.clear(records, np.arange(3, dtype=np.uint64))
    >>> slots, status = engine.put_permanent(records, pool.index("Forest"), 0)
    >>> engine.could_produce(records, per="player")[0].tolist()
    [[16, 0], [16, 0], [16, 0]]
    """

    # ---- playing ----

    def legal_options(self, records, *, threads=1):
        """List the options of the pending decisions.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        threads : int, default 1

        Returns
        -------
        codes : ndarray of uint64, shape (n, 256)
            Option codes in a defined order, then zeros.
        counts : ndarray of uint16, shape (n,)
            How many there are.
        status : ndarray of uint8, shape (n,)
            DECISION, or why there is none.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef int parts = thread_count(threads)
        cdef cnp.ndarray rows = self.read(records)
        cdef size_t n = <size_t> len(rows)
        cdef cnp.ndarray codes = np.empty((n, MAX_OPTIONS), np.uint64)
        cdef cnp.ndarray counts = np.empty(n, np.uint16)
        cdef cnp.ndarray status = np.empty(n, np.uint8)
        cdef Job job = new_job(self, rows, status)
        job.run = run_options
        job.codes = <uint64_t*> cnp.PyArray_DATA(codes)
        job.numbers = <uint16_t*> cnp.PyArray_DATA(counts)
        run(self.workers, &job, n, parts)
        return codes, counts, status

    def apply(self, records, codes, *, checked=True, out=None, threads=1):
        """Take an option on every board and go on to the next decision.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        codes : ndarray of uint64, shape (n,)
            Option codes.
        checked : bool, default True
            An option that is not legal leaves the board as it is, byte for byte. Without checks
            codes must come from `legal_options`; anything else may do anything.
        out : ndarray of uint8, shape (n,), optional
            Where the statuses go.
        threads : int, default 1

        Returns
        -------
        ndarray of uint8, shape (n,)
            DECISION, OVER or LOOP where the option was taken; ILLEGAL, NO_DECISION, FOREIGN or,
            with checks, CAPACITY where the board is as it was.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef int parts = thread_count(threads)
        cdef cnp.ndarray rows = self.write(records)
        cdef cnp.ndarray options = aligned(checked_array("codes", codes, np.uint64, (len(rows),)))
        cdef cnp.ndarray status = output(
            out, np.uint8, (len(rows),), (("records", rows), ("codes", options)))
        cdef Job job = new_job(self, rows, status)
        job.run = run_apply if checked else run_unchecked
        job.codes = <uint64_t*> cnp.PyArray_DATA(options)
        run(self.workers, &job, <size_t> len(rows), parts)
        return status

    def advance(self, records, *, threads=1):
        """Run boards on which nobody has to decide to the next decision.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        threads : int, default 1

        Returns
        -------
        ndarray of uint8, shape (n,)
            DECISION, OVER or LOOP; CAPACITY or FOREIGN where the board is as it was.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef int parts = thread_count(threads)
        cdef cnp.ndarray rows = self.write(records)
        cdef cnp.ndarray status = np.empty(len(rows), np.uint8)
        cdef Job job = new_job(self, rows, status)
        job.run = run_advance
        run(self.workers, &job, <size_t> len(rows), parts)
        return status

    def play_out(self, records, *, policy="random", max_turns=100, max_decisions=None, threads=1):
        """Play boards until their games end or reach a limit.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        policy : {"random", "greedy"}
            How options are chosen.
        max_turns : int, default 100
            Games in a later turn stop, as TRUNCATED.
        max_decisions : int, optional
            So do games after this many decisions of this call; by default, 200,000.
        threads : int, default 1

        Returns
        -------
        ndarray, shape (n,)
            Of RESULT_DTYPE: signature (a hash of every option taken and of the end), decisions,
            turns, status, and winners as bits.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef int parts = thread_count(threads)
        cdef core.RolloutOptions options
        options.policy = <core.Policy> <uint8_t> one_of("policy", policy, POLICIES)
        options.max_turns = <uint32_t> integer("max_turns", max_turns, 0, 0xFFFF)
        if max_decisions is not None:
            options.max_decisions = <uint32_t> integer("max_decisions", max_decisions, 0, 2**32 - 1)
        cdef cnp.ndarray rows = self.write(records)
        cdef cnp.ndarray results = np.zeros(len(rows), RESULT_DTYPE)
        cdef Job job = new_job(self, rows, results)
        job.run = run_play_out
        job.rollout = &options
        job.results = <core.GameResult*> cnp.PyArray_DATA(results)
        run(self.workers, &job, <size_t> len(rows), parts)
        return results

    # ---- asking ----

    def could_produce(self, records, *, per="permanent", rows="cached", out=None, threads=1):
        """Tell which types of mana could be produced (CR 106.7).

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        per : {"permanent", "player"}
            Each permanent, or the union over the lands of each player.
        rows : {"cached", "derived"}
            What each permanent makes by itself: as kept in the record, or from its card anew.
        out : ndarray of uint8, shape (n, slots) or (n, players), optional
            Where the masks go.
        threads : int, default 1

        Returns
        -------
        masks : ndarray of uint8, shape (n, slots) or (n, players)
            Bits W U B R G C.
        status : ndarray of uint8, shape (n,)
            OK or FOREIGN.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef int parts = thread_count(threads)
        cdef bint per_player = one_of("per", per, ("permanent", "player")) == 1
        cdef int row_source = one_of("rows", rows, ("cached", "derived"))
        cdef cnp.ndarray source = self.read(records)
        width = self.layout.players if per_player else self.layout.slots
        cdef cnp.ndarray masks = output(
            out, np.uint8, (len(source), width), (("records", source),))
        cdef cnp.ndarray status = np.empty(len(source), np.uint8)
        cdef Job job = new_job(self, source, status)
        job.rows = <core.RowSource> <uint8_t> row_source
        job.run = run_players if per_player else run_permanents
        job.bytes = <uint8_t*> cnp.PyArray_DATA(masks)
        job.width = <size_t> width
        run(self.workers, &job, <size_t> len(source), parts)
        return masks, status

    def validate(self, records, *, threads=1):
        """Check that records are sound, and that what they cache is true.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        threads : int, default 1

        Returns
        -------
        list of str or None, length n
            What is wrong with each board.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef int parts = thread_count(threads)
        cdef cnp.ndarray rows = self.read(records)
        cdef size_t i, n = <size_t> len(rows)
        cdef vector[const char*] reasons
        reasons.resize(n)
        cdef cnp.ndarray status = np.empty(n, np.uint8)
        cdef Job job = new_job(self, rows, status)
        job.run = run_validate
        job.reasons = reasons.data()
        run(self.workers, &job, n, parts)
        return [None if reasons[i] == NULL else reasons[i].decode() for i in range(n)]

    def hash(self, records, *, threads=1):
        """Hash records without what they cache.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        threads : int, default 1

        Returns
        -------
        ndarray of uint64, shape (n,)
            0 for foreign records.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        return hashes(self, records, run_hash, thread_count(threads))

    def position_key(self, records, *, threads=1):
        """Hash what matters to play.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        threads : int, default 1

        Returns
        -------
        ndarray of uint64, shape (n,)
            Equal for boards that differ only in slots, card numbers, generations, timestamps,
            random streams and how many turns and decisions went before; 0 for foreign records.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        return hashes(self, records, run_key, thread_count(threads))

    def equal(self, records, others, *, threads=1):
        """Tell which boards are the same, apart from what they cache.

        Parameters
        ----------
        records, others : ndarray of uint8, shape (n, size)
        threads : int, default 1

        Returns
        -------
        ndarray of bool, shape (n,)

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef int parts = thread_count(threads)
        cdef cnp.ndarray rows = self.read(records)
        cdef size_t n = <size_t> len(rows)
        cdef cnp.ndarray second = record_array("others", others, n, self.layout.size)
        cdef cnp.ndarray same = np.empty(n, np.bool_)
        cdef Job job = new_job(self, rows, same)
        job.run = run_equal
        job.others = <const uint8_t*> cnp.PyArray_DATA(second)
        job.bytes = <uint8_t*> cnp.PyArray_DATA(same)
        run(self.workers, &job, n, parts)
        return same


cdef cnp.ndarray hashes(Engine engine, object records, Loop function, int threads):
    cdef cnp.ndarray rows = engine.read(records)
    cdef size_t n = <size_t> len(rows)
    cdef cnp.ndarray found = np.empty(n, np.uint64)
    cdef cnp.ndarray status = np.empty(n, np.uint8)
    cdef Job job = new_job(engine, rows, status)
    job.run = function
    job.codes = <uint64_t*> cnp.PyArray_DATA(found)
    run(engine.workers, &job, n, threads)
    return found
