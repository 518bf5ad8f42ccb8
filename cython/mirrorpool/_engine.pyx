# cython: boundscheck=False, wraparound=False
"""Batch functions over records of boards: `uint8[n, size]` arrays of one layout and card pool.

Every function checks its arrays, releases the GIL and answers a status for each board; a record of
another layout or pool is FOREIGN and stays as it is.
"""

cimport numpy as cnp
from cython.operator cimport dereference
from cython.parallel cimport prange
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libcpp.vector cimport vector

from mirrorpool._arguments cimport (
    aligned,
    apart,
    checked_array,
    integer,
    one_of,
    output,
    record_array,
    thread_count,
    writeable_records,
)
from mirrorpool._cards cimport PoolData
from mirrorpool._state cimport BoardLayout
from mirrorpool cimport engine as core

import numpy as np

cnp.import_array()

cdef uintptr_t LINE = 64

NONE = 0xFFFF
"""No slot, no card."""

MAX_OPTIONS = core.MAX_OPTIONS
"""Options that a decision has at most."""

RESULT_DTYPE = np.dtype([
    ("signature", "u8"), ("decisions", "u4"), ("turns", "u2"), ("status", "u1"), ("winners", "u1")
])
"""How a game ended: see `Engine.play_out`."""

POLICIES = ("random", "greedy")


def game_streams(seed, n, *, first=0):
    """Give the random streams of games of a seed.

    Parameters
    ----------
    seed : int
        0 to 2**64 - 1.
    n : int
        How many.
    first : int, default 0
        Number of the first game.

    Returns
    -------
    ndarray of uint64, shape (n,)
        The same on every machine; game i of a seed has one stream, however many there are.

    Raises
    ------
    TypeError, ValueError
        If an argument is not such a number.

    Examples
    --------
    >>> from mirrorpool import _engine
    >>> bool(_engine.game_streams(7, 3)[2] == _engine.game_streams(7, 1, first=2)[0])
    True
    """
    cdef uint64_t key = <uint64_t> integer("seed", seed, 0, 2**64 - 1)
    cdef uint64_t start = <uint64_t> integer("first", first, 0, 2**63)
    cdef size_t i, count = <size_t> integer("n", n, 0, 2**40)
    streams = np.empty(count, np.uint64)
    cdef uint64_t* found = <uint64_t*> cnp.PyArray_DATA(streams)
    for i in range(count):
        found[i] = core.game_stream(key, start + i)
    return streams


def aligned_records(n, size):
    """Make zeroed memory for records that begins on a cache line.

    Parameters
    ----------
    n, size : int
        Records, and bytes of each.

    Returns
    -------
    ndarray of uint8, shape (n, size)

    Raises
    ------
    TypeError, ValueError
        If n or size is not a number, or negative.

    Examples
    --------
    >>> from mirrorpool import _engine
    >>> _engine.aligned_records(2, 6208).shape
    (2, 6208)
    """
    n = integer("n", n, 0, 2**40)
    size = integer("size", size, 0, 2**40)
    memory = np.zeros(n * size + LINE, np.uint8)
    cdef uintptr_t address = <uintptr_t> cnp.PyArray_DATA(memory)
    first = int((LINE - address % LINE) % LINE)
    return memory[first:first + n * size].reshape(n, size)


# ---- one call, cut into ranges ---------------------------------------------------------------

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
    const core.GameOptions* game
    const core.RolloutOptions* rollout
    const core.DeckList* decks
    size_t deck_count
    uint64_t seed
    uint64_t game_number


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


cdef void run_deal(core.Worker* w, const Job* job, size_t first, size_t n) noexcept nogil:
    core.deal_rows(w[0], job.records + first * job.size, n,
                   core.DeckSpan(job.decks, job.deck_count), job.game[0], job.seed,
                   job.game_number + first, job.status + first)


cdef void run_job(core.Worker* worker, const void* job, size_t first, size_t n) noexcept nogil:
    (<const Job*> job).run(worker, <const Job*> job, first, n)


cdef void run(core.WorkerPool* workers, const Job* job, size_t n, int threads):
    run_body(workers, run_job, job, n, threads)


cdef void run_range(core.WorkerPool* workers, Body body, const void* job, size_t first,
                    size_t n) noexcept nogil:
    cdef core.Borrowed* borrowed = new core.Borrowed(workers[0])
    body(&dereference(borrowed[0]), job, first, n)
    del borrowed


cdef void run_body(core.WorkerPool* workers, Body body, const void* job, size_t n, int threads):
    cdef size_t share = (n + threads - 1) // threads
    cdef size_t first
    cdef int part
    with nogil:
        if share == n:
            run_range(workers, body, job, 0, n)
        else:
            for part in prange(threads, num_threads=threads, schedule="static"):
                first = share * <size_t> part
                if first < n:
                    run_range(workers, body, job, first, min(share, n - first))


# ---- the engine ------------------------------------------------------------------------------

cdef class Engine:
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
    >>> from mirrorpool._engine import Engine, aligned_records
    >>> from mirrorpool._state import BoardLayout
    >>> pool = mp.CardPool.builtin()
    >>> engine = Engine(BoardLayout(), pool.data)
    >>> records = aligned_records(3, engine.layout.size)
    >>> engine.clear(records, np.arange(3, dtype=np.uint64))
    >>> slots, status = engine.put_permanent(records, pool.index("Forest"), 0)
    >>> engine.could_produce(records, per="player")[0].tolist()
    [[16, 0], [16, 0], [16, 0]]
    """

    def __cinit__(self, BoardLayout layout not None, PoolData pool not None):
        self.layout = layout
        self.pool = pool
        self.workers = new core.WorkerPool(layout.layout, pool.pool)

    def __dealloc__(self):
        del self.workers

    def __reduce__(self):
        return Engine, (self.layout, self.pool)

    cdef cnp.ndarray read(self, object records):
        return record_array("records", records, "n", self.layout.size)

    cdef cnp.ndarray write(self, object records):
        return writeable_records("records", records, "n", self.layout.size)

    cdef uint8_t player(self, object number, str name="player") except? 255:
        return <uint8_t> integer(name, number, 0, self.layout.players - 1)

    cdef uint16_t definition(self, object row) except? 0xFFFF:
        return <uint16_t> integer("definition", row, 0, len(self.pool) - 1)

    cdef core.Rows rows(self, cnp.ndarray records, object where) except *:
        cdef core.Rows rows
        rows.records = <uint8_t*> cnp.PyArray_DATA(records)
        rows.n = <size_t> records.shape[0]
        if where is not None:
            rows.where = <const uint8_t*> cnp.PyArray_DATA(
                checked_array("where", where, np.bool_, (len(records),)))
        return rows

    # ---- making boards ----

    def clear(self, records, streams, *, life=20, mana_mode=0, profile=0):
        """Make empty boards: no cards, turn 0, nothing pending.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
            Whatever they hold is overwritten.
        streams : ndarray of uint64, shape (n,)
            Key of each board's random numbers.
        life : int, default 20
            Of every player.
        mana_mode : int, default 0
            0: costs are paid by the solver; 1: every tap is a decision.
        profile : int, default 0
            Flags: see the header field.

        Raises
        ------
        TypeError, ValueError
            If an array or number is not as described.
        """
        cdef cnp.ndarray rows = self.write(records)
        cdef cnp.ndarray keys = aligned(checked_array("streams", streams, np.uint64, (len(rows),)))
        cdef core.GameOptions options = game_options(life, mana_mode, profile)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.clear_rows(dereference(worker[0]), <uint8_t*> cnp.PyArray_DATA(rows),
                        <size_t> len(rows), options, <uint64_t*> cnp.PyArray_DATA(keys))
        del worker

    def put_permanent(self, records, definition, player, *, where=None, tapped=False, sick=False,
                      counters=(), damage=0, choice=0, hosts=None):
        """Put a permanent on boards, as if it had been there since before the turn.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        definition : int
            Row of the pool.
        player : int
            Owner and controller.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.
        tapped, sick : bool, default False
            Sick: it came under control this turn (CR 302.6).
        counters : sequence of tuple of int, default ()
            At most two of (CounterKind, amount).
        damage : int, default 0
            Damage marked on it.
        choice : int, default 0
            Mask of the colour, or of the colour of the basic land type, chosen for it; or 128 and
            the number of a subtype.
        hosts : ndarray of uint16, shape (n,), optional
            Slots of what it is attached to; 65535: nothing.

        Returns
        -------
        slots : ndarray of uint16, shape (n,)
            Where it is; 65535 on boards it was not put on.
        status : ndarray of uint8, shape (n,)
            CAPACITY where there is no slot or card left, ILLEGAL where a host's slot is empty. Then
            it is put on no board at all.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef core.Placement what
        what.definition = self.definition(definition)
        what.player = self.player(player)
        what.tapped = bool(tapped)
        what.sick = bool(sick)
        what.damage = <uint16_t> integer("damage", damage, 0, 0x7FFF)
        what.choice = <uint8_t> integer("choice", choice, 0, 191)
        fill_counters(&what, counters)
        cdef cnp.ndarray array = self.write(records)
        cdef cnp.ndarray attached = None
        if hosts is not None:
            attached = aligned(checked_array("hosts", hosts, np.uint16, (len(array),)))
            what.hosts = <const uint16_t*> cnp.PyArray_DATA(attached)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray slots = np.full(len(array), NONE, np.uint16)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef uint8_t* answers = <uint8_t*> cnp.PyArray_DATA(status)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.put_permanent_rows(dereference(worker[0]), rows, what, NULL, answers)
        if not ((status == CAPACITY) | (status == ILLEGAL)).any():
            core.put_permanent_rows(dereference(worker[0]), rows, what,
                                    <uint16_t*> cnp.PyArray_DATA(slots), answers)
        del worker
        return slots, status

    def put_card(self, records, definition, player, zone, *, where=None):
        """Put a card into a library (on top), hand, graveyard or exile, or a commander.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        definition : int
            Row of the pool.
        player : int
            Owner.
        zone : int
            Zone: LIBRARY, HAND, GRAVEYARD, EXILE or COMMAND: then it is a commander of the player.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        cards : ndarray of uint16, shape (n,)
            Index of the card; 65535 on boards it was not put on.
        status : ndarray of uint8, shape (n,)
            CAPACITY where there is no card left. Then it is put on no board at all.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef core.CardPlacement what
        what.definition = self.definition(definition)
        what.player = self.player(player)
        what.zone = <uint8_t> integer("zone", zone, 1, 7)
        if what.zone == 5 or what.zone == 6:
            raise ValueError(f"zone: no cards are put there, got {zone}")
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray cards = np.full(len(array), NONE, np.uint16)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef uint8_t* answers = <uint8_t*> cnp.PyArray_DATA(status)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.put_card_rows(dereference(worker[0]), rows, what, NULL, answers)
        if not (status == CAPACITY).any():
            core.put_card_rows(dereference(worker[0]), rows, what,
                               <uint16_t*> cnp.PyArray_DATA(cards), answers)
        del worker
        return cards, status

    def set_commander(self, records, player, colors, *, where=None):
        """Say which colours the identity of a player's commanders has (CR 903.4).

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        player : int
        colors : int
            Mask of W U B R G; 0: a colourless commander.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef uint8_t who = self.player(player)
        cdef uint8_t mask = <uint8_t> integer("colors", colors, 0, 31)
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.set_commander_rows(dereference(worker[0]), rows, who, mask,
                                <uint8_t*> cnp.PyArray_DATA(status))
        del worker
        return status

    def put_mana(self, records, player, units, *, where=None):
        """Add mana to a player's pool, made by nothing in particular.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        player : int
        units : ndarray of uint16, shape (6,)
            Of the types W U B R G C.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status; CAPACITY where the board has no room for it and stays as it was.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef uint8_t who = self.player(player)
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray mana = aligned(checked_array("units", units, np.uint16, (6,)))
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.put_mana_rows(dereference(worker[0]), rows, who,
                           <const uint16_t*> cnp.PyArray_DATA(mana),
                           <uint8_t*> cnp.PyArray_DATA(status))
        del worker
        return status

    def place_in_turn(self, records, *, active=0, step=3, turn=1, stage=1, priority=None,
                      passes=None, where=None):
        """Put boards that were made by hand at a point of a turn; nothing runs yet.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        active : int, default 0
            Whose turn it is.
        step : int, default 3
            Step; 3 is the precombat main phase.
        turn : int, default 1
            1 to 65535.
        stage : int, default 1
            0: what happens by itself as the step begins is still to come.
        priority : int, optional
            Who has priority; by default, the active player.
        passes : int, optional
            How many players have passed in succession (CR 117.4); by default, all from the active
            player to the one with priority.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        cdef core.Start start
        start.active = self.player(active, "active")
        start.step = <uint8_t> integer("step", step, 0, 11)
        start.turn = <uint16_t> integer("turn", turn, 1, 0xFFFF)
        start.stage = <uint8_t> integer("stage", stage, 0, 1)
        start.priority = self.player(active if priority is None else priority, "priority")
        if passes is None:
            passes = (start.priority - start.active) % self.layout.players
        start.passes = <uint8_t> integer("passes", passes, 0, self.layout.players - 1)
        cdef cnp.ndarray array = self.write(records)
        cdef core.Rows rows = self.rows(array, where)
        cdef cnp.ndarray status = np.zeros(len(array), np.uint8)
        cdef core.Borrowed* worker = new core.Borrowed(self.workers[0])
        core.place_in_turn_rows(dereference(worker[0]), rows, start,
                                <uint8_t*> cnp.PyArray_DATA(status))
        del worker
        return status

    def deal(self, records, decks, *, seed=0, first=0, life=20, mana_mode=0, profile=0,
             threads=1):
        """Start games: shuffle, draw opening hands, and run to the first decision.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
            Whatever they hold is overwritten.
        decks : sequence of ndarray of uint16
            Rows of the pool, one deck a player.
        seed, first : int, default 0
            Row i is game first + i of the seed.
        life, mana_mode, profile : int
            As in `clear`.
        threads : int, default 1

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described, or a deck is larger than the layout's libraries.
        """
        cdef int parts = thread_count(threads)
        cdef cnp.ndarray rows = self.write(records)
        cdef list arrays = self.checked_decks(decks)
        cdef vector[core.DeckList] lists
        cdef cnp.ndarray deck
        for deck in arrays:
            lists.push_back(core.DeckList(<const uint16_t*> cnp.PyArray_DATA(deck),
                                          <size_t> deck.shape[0]))
        cdef core.GameOptions options = game_options(life, mana_mode, profile)
        cdef cnp.ndarray status = np.zeros(len(rows), np.uint8)
        cdef Job job = new_job(self, rows, status)
        job.run = run_deal
        job.decks = lists.data()
        job.deck_count = lists.size()
        job.game = &options
        job.seed = <uint64_t> integer("seed", seed, 0, 2**64 - 1)
        job.game_number = <uint64_t> integer("first", first, 0, 2**64 - 1)
        run(self.workers, &job, <size_t> len(rows), parts)
        return status

    cdef list checked_decks(self, object decks):
        arrays = list(decks)
        if len(arrays) != self.layout.players:
            raise ValueError(f"decks: are {len(arrays)}, must be {self.layout.players}, "
                             "one a player")
        for number, deck in enumerate(arrays):
            deck = checked_array(f"decks[{number}]", deck, np.uint16, ("cards",))
            arrays[number] = deck = deck.copy()  # which nobody can change before the games begin
            if len(deck) > self.layout.library:
                raise ValueError(
                    f"decks[{number}]: has {len(deck)} cards, must have at most "
                    f"{self.layout.library}; boards with library={len(deck)} hold it")
            if len(deck) and deck.max() >= len(self.pool):
                raise ValueError(f"decks[{number}]: has row {deck.max()}, must be below "
                                 f"{len(self.pool)}, the number of cards in the pool")
        return arrays

    def fork(self, records, indices, out):
        """Copy boards, row indices[i] to row i; only the bytes in use are moved.

        Parameters
        ----------
        records : ndarray of uint8, shape (n, size)
        indices : ndarray of int64, shape (m,)
            0 to n - 1.
        out : ndarray of uint8, shape (m, size)
            Records of the same layout, or anything else.

        Raises
        ------
        TypeError, ValueError
            If an array is not as described, or `out` shares memory with `records`.
        """
        cdef cnp.ndarray source = self.read(records)
        cdef cnp.ndarray order = aligned(checked_array("indices", indices, np.int64, ("m",)))
        cdef cnp.ndarray target = writeable_records("out", out, len(order), self.layout.size)
        apart("out", target, (("records", source), ("indices", order)))
        cdef size_t n = <size_t> len(order)
        if n and not (0 <= order.min() and order.max() < len(source)):
            raise ValueError(f"indices: must be from 0 to {len(source) - 1}")
        cdef const uint8_t* first = <const uint8_t*> cnp.PyArray_DATA(source)
        cdef const cnp.int64_t* chosen = <const cnp.int64_t*> cnp.PyArray_DATA(order)
        cdef uint8_t* copies = <uint8_t*> cnp.PyArray_DATA(target)
        with nogil:
            core.fork_rows(self.layout.layout, first, chosen, n, copies)

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


CAPACITY = 3
"""mirrorpool.Status.CAPACITY"""

cdef int ILLEGAL = 5


cdef core.GameOptions game_options(object life, object mana_mode, object profile) except *:
    cdef core.GameOptions options
    options.life = <int> integer("life", life, -2**31, 2**31 - 1)
    options.mana_mode = <core.ManaMode> <uint8_t> integer("mana_mode", mana_mode, 0, 1)
    options.profile = <uint8_t> integer("profile", profile, 0, 7)
    return options


cdef int fill_counters(core.Placement* what, object counters) except -1:
    pairs = list(counters)
    if len(pairs) > 2:
        raise ValueError(f"counters: are of {len(pairs)} kinds, a permanent holds 2 at most")
    for i, (kind, amount) in enumerate(pairs):
        what.counter_kinds[i] = <uint8_t> (integer("counters", kind, 0, 254) + 1)
        what.counters[i] = <uint16_t> integer("counters", amount, 1, 30_000)
    return 0
