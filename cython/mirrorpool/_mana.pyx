# cython: boundscheck=False, wraparound=False
"""Batch functions about mana over records of boards: paying, how much there is, tapping for it.

Every function takes an `Engine` and its records, checks its arrays, releases the GIL and answers a
status for each board. On rows that `where` leaves out nothing is read or written: what is answered
for them is what `out` held before, or 0 in a new array (-1 for X), and their status is OK.
"""

cimport numpy as cnp
from cython.operator cimport dereference
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint8_t, uint16_t
from libcpp.vector cimport vector

from mirrorpool._arguments cimport (
    aligned,
    apart,
    checked_array,
    integer,
    thread_count,
    writeable,
)
from mirrorpool._engine cimport Engine
from mirrorpool._records cimport run_body
from mirrorpool cimport engine
from mirrorpool cimport mana as core

import numpy as np

cnp.import_array()

MAX_BUNDLES = core.MAX_BUNDLES
"""Maximal bundles of mana that `mana_options` lists at most, unless it is told otherwise."""


# ---- arguments -------------------------------------------------------------------------------

cdef class CostData:
    """A mana cost as the core reads it.

    Parameters
    ----------
    typed : sequence of int
        Symbols that one of the types W U B R G C alone can pay: six numbers.
    generic, x : int
        Generic mana, and how many {X}.
    symbols : sequence of tuple of int
        Other symbols: (mask, generic, flags, count).
    units : int
        Units of mana that pay it, without X; of a hybrid, one.

    Raises
    ------
    TypeError, ValueError
        If a number is out of range.

    Examples
    --------
    >>> from mirrorpool._mana import CostData
    >>> CostData((0, 2, 0, 0, 0, 0), 2, 0, (), 4).x
    0
    """

    cdef core.Cost cost
    cdef vector[core.Symbol] symbols

    def __cinit__(self, typed, generic, x, symbols, units):
        cdef core.Symbol one
        for t, number in enumerate(typed):
            self.cost.typed[integer("type", t, 0, 5)] = <uint8_t> integer("typed", number, 0, 255)
        self.cost.generic = <uint8_t> integer("generic", generic, 0, 255)
        self.cost.x = <uint8_t> integer("x", x, 0, 255)
        self.cost.units = <uint8_t> integer("units", units, 0, 255)
        self.cost.present = 1
        for mask, half, flags, count in symbols:
            one.mask = <uint8_t> integer("mask", mask, 0, 63)
            one.generic = <uint8_t> integer("half", half, 0, 255)
            one.flags = <uint8_t> integer("flags", flags, 0, 3)
            one.count = <uint8_t> integer("count", count, 0, 255)
            self.symbols.push_back(one)
        self.cost.symbols = <uint8_t> integer("symbols", self.symbols.size(), 0, 255)

    @property
    def x(self):
        """int: How many {X} there are."""
        return self.cost.x

    def __reduce__(self):
        symbols = tuple([(s.mask, s.generic, s.flags, s.count) for s in self.symbols])
        typed = tuple([self.cost.typed[t] for t in range(6)])
        return CostData, (typed, self.cost.generic, self.cost.x, symbols, self.cost.units)

    cdef core.GivenCost given(self, object x) except *:
        cdef core.GivenCost given
        given.cost = self.cost
        given.symbols = self.symbols.data()
        given.x = <uint16_t> integer("x", x, 0, 0xFFFF)
        return given


cdef cnp.ndarray players_of(Engine self, object player, size_t n):
    """Give the player of every row: one number, or an array of them."""
    if not isinstance(player, cnp.ndarray):
        return np.full(n, integer("player", player, 0, self.layout.players - 1), np.uint8)
    if not np.issubdtype(player.dtype, np.integer):
        raise TypeError(f"player: has dtype {player.dtype}, must have integers")
    if player.shape != (n,):
        raise ValueError(f"player: has shape {player.shape}, must have ({n},) or be a number")
    if n and not (0 <= player.min() and player.max() < self.layout.players):
        raise ValueError(f"player: is from {player.min()} to {player.max()}, "
                         f"must be from 0 to {self.layout.players - 1}")
    return np.ascontiguousarray(player, np.uint8)


cdef cnp.ndarray answers_for(object out, object dtype, tuple shape, object nothing, tuple inputs):
    """Check `out`, or make an array that says `nothing` of every row."""
    if out is None:
        return np.full(shape, nothing, dtype)
    cdef cnp.ndarray array = writeable("out", out, dtype, shape)
    apart("out", array, inputs)
    return aligned_output(array)


cdef cnp.ndarray aligned_output(cnp.ndarray array):
    if not cnp.PyArray_ISALIGNED(array):
        raise ValueError("out: is not aligned, must be")
    return array


# ---- one call, cut into ranges ---------------------------------------------------------------

# What a loop needs to run on a part of its arrays; each loop uses some of the fields.
cdef struct Job:
    core.PlayerRows rows
    size_t size
    core.GivenCost cost
    const core.GivenCost* costs
    size_t cost_count
    core.ManaTaps taps
    uint8_t* answers
    int32_t* numbers
    uint16_t* units
    uint8_t* status


cdef core.PlayerRows part_of(const Job* job, size_t first, size_t n) noexcept nogil:
    cdef core.PlayerRows part = job.rows
    part.records += first * job.size
    if part.where != NULL:
        part.where += first
    if part.players != NULL:
        part.players += first
    part.n = n
    return part


cdef void run_can_pay(engine.Worker* w, const void* given, size_t first, size_t n) noexcept nogil:
    cdef const Job* job = <const Job*> given
    core.can_pay_rows(w[0], part_of(job, first, n), job.costs, job.cost_count,
                      job.answers + first * job.cost_count, job.status + first)


cdef void run_pay(engine.Worker* w, const void* given, size_t first, size_t n) noexcept nogil:
    cdef const Job* job = <const Job*> given
    core.pay_rows(w[0], part_of(job, first, n), job.cost, job.status + first)


cdef void run_max_x(engine.Worker* w, const void* given, size_t first, size_t n) noexcept nogil:
    cdef const Job* job = <const Job*> given
    core.max_x_rows(w[0], part_of(job, first, n), job.cost, job.numbers + first,
                    job.status + first)


cdef void run_available(engine.Worker* w, const void* given, size_t first,
                        size_t n) noexcept nogil:
    cdef const Job* job = <const Job*> given
    core.available_mana_rows(w[0], part_of(job, first, n),
                             job.units + first * core.AVAILABLE_COLUMNS, job.status + first)


cdef void run_tap(engine.Worker* w, const void* given, size_t first, size_t n) noexcept nogil:
    cdef const Job* job = <const Job*> given
    cdef core.PlayerRows part = part_of(job, first, n)
    cdef engine.Rows rows
    rows.records = part.records
    rows.where = part.where
    rows.n = n
    cdef core.ManaTaps taps = job.taps
    taps.slots += first
    if taps.types.masks != NULL:
        taps.types.masks += first * taps.types.stride
    core.tap_for_mana_rows(w[0], rows, taps, job.status + first)


cdef Job new_job(Engine self, cnp.ndarray records, object where, cnp.ndarray players,
                 cnp.ndarray status) except *:
    cdef Job job
    cdef engine.Rows rows = self.rows(records, where)
    job.rows.records = rows.records
    job.rows.where = rows.where
    job.rows.n = rows.n
    if players is not None:
        job.rows.players = <const uint8_t*> cnp.PyArray_DATA(players)
    job.size = <size_t> self.layout.size
    job.status = <uint8_t*> cnp.PyArray_DATA(status)
    return job


# ---- costs -----------------------------------------------------------------------------------

cdef vector[core.GivenCost] costs_given(tuple costs, object x) except *:
    """Give the costs as the core reads them; their symbols stay with them."""
    cdef vector[core.GivenCost] given
    for one in costs:
        if not isinstance(one, CostData):
            raise TypeError(f"cost: has {type(one).__name__}, must have CostData")
        given.push_back((<CostData> one).given(x))
    return given


def can_pay(Engine self not None, records, player, cost, x=0, *, where=None, out=None, threads=1):
    """Tell whether players can pay a cost, or each of several (CR 118.3).

    Parameters
    ----------
    self : Engine
    records : ndarray of uint8, shape (n, size)
    player : int or ndarray of int, shape (n,)
    cost : CostData or sequence of CostData
        Several are asked of a board one after the other, by itself each.
    x : int, default 0
        Value of {X}.
    where : ndarray of bool, shape (n,), optional
    out : ndarray of uint8, shape (n,) or (n, m), optional
    threads : int, default 1

    Returns
    -------
    answers : ndarray of uint8, shape (n,), or (n, m) for a sequence of m costs
        0 no, 1 yes, 2 undecided.
    status : ndarray of uint8, shape (n,)
        OK or FOREIGN.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.
    """
    cdef int parts = thread_count(threads)
    cdef cnp.ndarray rows = self.read(records)
    cdef size_t n = <size_t> len(rows)
    cdef cnp.ndarray players = players_of(self, player, n)
    cdef tuple costs = (cost,) if isinstance(cost, CostData) else tuple(cost)
    cdef vector[core.GivenCost] given = costs_given(costs, x)
    cdef tuple shape = (n,) + (() if isinstance(cost, CostData) else (len(costs),))
    cdef cnp.ndarray answers = answers_for(
        out, np.uint8, shape, 0, (("records", rows), ("player", players), ("where", where)))
    cdef cnp.ndarray status = np.zeros(n, np.uint8)
    cdef Job job = new_job(self, rows, where, players, status)
    job.costs = given.data()
    job.cost_count = given.size()
    job.answers = <uint8_t*> cnp.PyArray_DATA(answers)
    run_body(self.workers, run_can_pay, &job, n, parts)
    return answers, status


def pay(Engine self not None, records, player, CostData cost not None, x=0, *, where=None,
        out=None, threads=1):
    """Pay a cost with the player's mana and mana abilities (CR 118, 601.2g-h).

    Parameters
    ----------
    self : Engine
    records : ndarray of uint8, shape (n, size)
    player : int or ndarray of int, shape (n,)
    cost : CostData
    x : int, default 0
        Value of {X}.
    where : ndarray of bool, shape (n,), optional
    out : ndarray of uint8, shape (n,), optional
        Where the statuses go.
    threads : int, default 1

    Returns
    -------
    ndarray of uint8, shape (n,)
        OK where it is paid; else why not, and the board is as it was.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.
    """
    cdef int parts = thread_count(threads)
    cdef cnp.ndarray rows = self.write(records)
    cdef size_t n = <size_t> len(rows)
    cdef cnp.ndarray players = players_of(self, player, n)
    cdef cnp.ndarray status = answers_for(
        out, np.uint8, (n,), 0, (("records", rows), ("player", players), ("where", where)))
    cdef Job job = new_job(self, rows, where, players, status)
    job.cost = cost.given(x)
    run_body(self.workers, run_pay, &job, n, parts)
    return status


def max_x(Engine self not None, records, player, CostData cost not None, *, where=None, out=None,
          threads=1):
    """Give the largest X for which a cost can be paid (CR 107.3a).

    Parameters
    ----------
    self : Engine
    records : ndarray of uint8, shape (n, size)
    player : int or ndarray of int, shape (n,)
    cost : CostData
        With at least one {X}.
    where : ndarray of bool, shape (n,), optional
    out : ndarray of int32, shape (n,), optional
    threads : int, default 1

    Returns
    -------
    numbers : ndarray of int32, shape (n,)
        -1 where not even X = 0 can be paid.
    status : ndarray of uint8, shape (n,)
        OK; UNDECIDED where more might be possible; FOREIGN.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.
    """
    cdef int parts = thread_count(threads)
    cdef cnp.ndarray rows = self.read(records)
    cdef size_t n = <size_t> len(rows)
    if cost.x == 0:
        raise ValueError("cost: has no {X}, must have one")
    cdef cnp.ndarray players = players_of(self, player, n)
    cdef cnp.ndarray numbers = answers_for(
        out, np.int32, (n,), -1, (("records", rows), ("player", players), ("where", where)))
    cdef cnp.ndarray status = np.zeros(n, np.uint8)
    cdef Job job = new_job(self, rows, where, players, status)
    job.cost = cost.given(0)
    job.numbers = <int32_t*> cnp.PyArray_DATA(numbers)
    run_body(self.workers, run_max_x, &job, n, parts)
    return numbers, status


# ---- mana ------------------------------------------------------------------------------------

def available_mana(Engine self not None, records, player, *, where=None, out=None, threads=1):
    """Give the most mana a player could have at one time (CR 605.3a).

    Parameters
    ----------
    self : Engine
    records : ndarray of uint8, shape (n, size)
    player : int or ndarray of int, shape (n,)
    where : ndarray of bool, shape (n,), optional
    out : ndarray of uint16, shape (n, 7), optional
    threads : int, default 1

    Returns
    -------
    units : ndarray of uint16, shape (n, 7)
        The most of each type W U B R G C, each by itself, and the most in all.
    status : ndarray of uint8, shape (n,)
        OK; UNDECIDED where there might be more; FOREIGN.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.
    """
    cdef int parts = thread_count(threads)
    cdef cnp.ndarray rows = self.read(records)
    cdef size_t n = <size_t> len(rows)
    cdef cnp.ndarray players = players_of(self, player, n)
    cdef cnp.ndarray units = answers_for(
        out, np.uint16, (n, core.AVAILABLE_COLUMNS), 0,
        (("records", rows), ("player", players), ("where", where)))
    cdef cnp.ndarray status = np.zeros(n, np.uint8)
    cdef Job job = new_job(self, rows, where, players, status)
    job.units = <uint16_t*> cnp.PyArray_DATA(units)
    run_body(self.workers, run_available, &job, n, parts)
    return units, status


def tap_for_mana(Engine self not None, records, slots, ability=0, types=None, *, where=None,
                 out=None, threads=1):
    """Activate a mana ability of a permanent for its controller (CR 605.3).

    Parameters
    ----------
    self : Engine
    records : ndarray of uint8, shape (n, size)
    slots : ndarray of uint16, shape (n,)
    ability : int, default 0
        Counted among the permanent's mana abilities.
    types : ndarray of uint8, shape (m, k), optional
        Masks of types: those in row i (or the only row) are for the first k choices of a type on
        board i, the last one also for all later choices.
    where : ndarray of bool, shape (n,), optional
    out : ndarray of uint8, shape (n,), optional
        Where the statuses go.
    threads : int, default 1

    Returns
    -------
    ndarray of uint8, shape (n,)
        OK where it has happened; else why not, and the board is as it was.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.
    """
    cdef int parts = thread_count(threads)
    cdef cnp.ndarray rows = self.write(records)
    cdef size_t n = <size_t> len(rows)
    cdef cnp.ndarray where_to = aligned(checked_array("slots", slots, np.uint16, (n,)))
    cdef cnp.ndarray masks = None
    cdef cnp.ndarray status = answers_for(
        out, np.uint8, (n,), 0,
        (("records", rows), ("slots", where_to), ("types", types), ("where", where)))
    cdef Job job = new_job(self, rows, where, None, status)
    job.taps.slots = <const uint16_t*> cnp.PyArray_DATA(where_to)
    job.taps.ability = integer("ability", ability, 0, 0xFFFF)
    if types is not None:
        masks = checked_array("types", types, np.uint8, ("m", "k"))
        if len(masks) not in (1, len(rows)) or masks.shape[1] == 0:
            raise ValueError(f"types: has shape ({masks.shape[0]}, {masks.shape[1]}), must have "
                             f"1 or {n} rows and a column at least")
        job.taps.types.masks = <const uint8_t*> cnp.PyArray_DATA(masks)
        job.taps.types.size = <unsigned int> masks.shape[1]
        job.taps.types.stride = 0 if len(masks) == 1 else <size_t> masks.shape[1]
    run_body(self.workers, run_tap, &job, n, parts)
    return status


# ---- one board at a time ---------------------------------------------------------------------

cdef list pools_of(vector[core.Bundle]& bundles):
    cdef size_t i, t
    return [
        (tuple([bundles[i].unrestricted[t] for t in range(6)]),
         tuple([bundles[i].restricted[t] for t in range(6)]))
        for i in range(bundles.size())
    ]


def abilities_of_permanent(Engine self not None, record, slot):
    """List the abilities that a permanent has now, as rows of the pool's table (CR 613.1f).

    Parameters
    ----------
    self : Engine
    record : ndarray of uint8, shape (size,)
        One board.
    slot : int
        The permanent.

    Returns
    -------
    rows : list of int
        In the order in which options count them; empty for an empty slot.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described, or the board is of another pool or layout.
    """
    cdef cnp.ndarray rows = self.read(record[np.newaxis])
    cdef unsigned int number = integer("slot", slot, 0, 0xFFFF)
    cdef vector[uint16_t] found
    cdef core.Status status
    cdef engine.Borrowed* worker = new engine.Borrowed(self.workers[0])
    try:
        status = core.abilities_of_permanent(
            dereference(worker[0]), <const uint8_t*> cnp.PyArray_DATA(rows), number, found)
    finally:
        del worker
    if status != core.Status.OK:
        raise ValueError("the board is of another pool or layout")
    return [int(row) for row in found]


def production_outcomes(Engine self not None, records, slots, index=0):
    """List what a permanent's ability could add, over all choices (CR 106.12, 616.1).

    Parameters
    ----------
    self : Engine
    records : ndarray of uint8, shape (n, size)
    slots : ndarray of uint16, shape (n,)
    index : int, default 0
        Counted among all abilities of the permanent.

    Returns
    -------
    outcomes : list of list of tuple
        Of every board, pairs of units by type and (0, 0, 0, 0, 0, 0).
    status : ndarray of uint8, shape (n,)
        OK; CAPACITY where there are more; FOREIGN.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.
    """
    cdef cnp.ndarray rows = self.read(records)
    cdef size_t i, n = <size_t> len(rows)
    cdef cnp.ndarray where_to = aligned(checked_array("slots", slots, np.uint16, (n,)))
    cdef unsigned int number = integer("index", index, 0, 0xFFFF)
    cdef const uint8_t* data = <const uint8_t*> cnp.PyArray_DATA(rows)
    cdef size_t size = <size_t> self.layout.size
    cdef vector[core.Bundle] found
    cdef core.Status status
    outcomes, answers = [], np.zeros(n, np.uint8)
    cdef engine.Borrowed* worker = new engine.Borrowed(self.workers[0])
    try:
        for i in range(n):
            status = core.production_outcomes(
                dereference(worker[0]), data + i * size,
                (<const uint16_t*> cnp.PyArray_DATA(where_to))[i], number, found)
            answers[i] = <uint8_t> status
            outcomes.append(pools_of(found))
    finally:
        del worker
    return outcomes, answers


def mana_options(Engine self not None, records, player, limit=MAX_BUNDLES):
    """List the maximal pools of mana a player could have at one time.

    Parameters
    ----------
    self : Engine
    records : ndarray of uint8, shape (n, size)
    player : int or ndarray of int, shape (n,)
    limit : int, default MAX_BUNDLES
        Pools that are listed at most.

    Returns
    -------
    pools : list of list of tuple
        Of every board, pairs of units by type: what may be spent on everything, and the rest; in
        descending order.
    status : ndarray of uint8, shape (n,)
        OK; CAPACITY where there are more than `limit`; UNDECIDED where some mana abilities are
        left out; FOREIGN.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.
    """
    cdef cnp.ndarray rows = self.read(records)
    cdef size_t i, n = <size_t> len(rows)
    cdef cnp.ndarray players = players_of(self, player, n)
    cdef unsigned int most = integer("limit", limit, 1, MAX_BUNDLES)
    cdef const uint8_t* data = <const uint8_t*> cnp.PyArray_DATA(rows)
    cdef size_t size = <size_t> self.layout.size
    cdef vector[core.Bundle] found
    cdef core.Status status
    pools, answers = [], np.zeros(n, np.uint8)
    cdef engine.Borrowed* worker = new engine.Borrowed(self.workers[0])
    try:
        for i in range(n):
            status = core.mana_options(
                dereference(worker[0]), data + i * size,
                (<const uint8_t*> cnp.PyArray_DATA(players))[i], most, found)
            answers[i] = <uint8_t> status
            pools.append(pools_of(found))
    finally:
        del worker
    return pools, answers
