# cython: boundscheck=False, wraparound=False
"""Games, boards and goldfish trials played in C++, a range a call.

Every call is cut into parts that threads take one after another; a game's random numbers depend on
seed and number alone, so neither threads nor the cut change a result.
"""

from cython.parallel cimport prange, threadid
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libcpp.memory cimport unique_ptr
from libcpp.vector cimport vector

from mirrorpool._arguments cimport (
    checked_array,
    integer,
    one_of,
    output,
    record_array,
    thread_count,
)
from mirrorpool._cards cimport PoolData
from mirrorpool._state cimport BoardLayout
from mirrorpool cimport engine as core

import numpy as np

from mirrorpool._engine import POLICIES
from mirrorpool._engine import RESULT_DTYPE as RESULT

TURNS = core.CASTABILITY_TURNS
SPELL = np.dtype([("definition", np.uint16), ("copies", np.uint16)])

cdef uint64_t PARTS_A_THREAD = 8


# ---- threads ---------------------------------------------------------------------------------

# One range of work; each kind uses some of the fields.
cdef struct Job:
    void (*run)(const Job* job, core.Worker* worker, int thread, uint64_t first,
                uint64_t n) noexcept nogil
    const core.Seats* seats
    const core.RolloutOptions* options
    const uint8_t* records
    uint64_t record_size
    core.GameResult* results
    uint32_t* counts
    uint64_t counts_a_thread
    uint64_t seed
    uint64_t first


cdef void run_games(const Job* job, core.Worker* worker, int thread, uint64_t first,
                    uint64_t n) noexcept nogil:
    core.play_game_range(
        worker[0], job.seats[0], job.seed, job.first + first, n, job.options[0],
        job.results + first)


cdef void run_boards(const Job* job, core.Worker* worker, int thread, uint64_t first,
                     uint64_t n) noexcept nogil:
    core.play_board_range(
        worker[0], job.records + first * job.record_size, n, job.options[0], job.results + first)


cdef void run_goldfish(const Job* job, core.Worker* worker, int thread, uint64_t first,
                       uint64_t n) noexcept nogil:
    core.goldfish_range(
        worker[0], job.seats[0], job.seed, job.first + first, n,
        job.counts + <uint64_t>thread * job.counts_a_thread)


cdef int run(const Job* job, uint64_t n, BoardLayout layout, PoolData pool,
             int threads) except -1:
    """Do job on [0, n); gives the number of threads that took part."""
    cdef vector[unique_ptr[core.Worker]] workers
    cdef vector[uint8_t] busy
    cdef uint64_t parts = min(n, PARTS_A_THREAD * <uint64_t>threads)
    cdef uint64_t step
    cdef int part, thread
    for _ in range(threads):
        workers.emplace_back(new core.Worker(layout.layout, pool.pool))
    busy.resize(threads, 0)
    step = (n + parts - 1) // parts if parts else 0
    with nogil:
        if threads == 1:
            job.run(job, workers[0].get(), 0, 0, n)
            busy[0] = 1
        else:
            for part in prange(<int>parts, num_threads=threads, schedule="dynamic"):
                thread = threadid()
                busy[thread] = 1
                run_part(job, workers[thread].get(), thread, <uint64_t>part * step, step, n)
    return sum(busy)


cdef void run_part(const Job* job, core.Worker* worker, int thread, uint64_t first, uint64_t step,
                   uint64_t n) noexcept nogil:
    if first < n:
        job.run(job, worker, thread, first, min(step, n - first))


# ---- arguments -------------------------------------------------------------------------------

cdef core.GameResult* results_of(object array):
    return <core.GameResult*><uintptr_t>array.ctypes.data


cdef core.RolloutOptions options_of(object policy, object max_turns, bint validate) except *:
    cdef core.RolloutOptions options
    options.policy = <core.Policy><uint8_t>one_of("policy", policy, POLICIES)
    options.max_turns = integer("max_turns", max_turns, 1, 65535)
    options.validate = validate
    return options


cdef int check_deck(str name, PoolData pool, object deck, object library) except -1:
    if not 1 <= len(deck) <= library:
        raise ValueError(f"{name}: has {len(deck)} cards, must have from 1 to {library}")
    if deck.max() >= len(pool):
        raise ValueError(f"{name}: has row {deck.max()}, must be below {len(pool)}, the number of "
                         "cards in the pool")
    return 0


cdef core.Seats seats_of(PoolData pool, object decks, BoardLayout layout) except *:
    cdef core.Seats seats
    cdef int p
    seats.players = len(decks)
    for p, deck in enumerate(decks):
        check_deck(f"decks[{p}]", pool, deck, layout.library)
        seats.cards[p] = <const uint16_t*><uintptr_t>deck.ctypes.data
        seats.card_count[p] = len(deck)
    return seats


cdef list copies(str name, object arrays, object dtype, str length):
    """Copy arrays, which nobody can then change between the check and the games."""
    return [checked_array(f"{name}[{number}]", array, dtype, (length,)).copy()
            for number, array in enumerate(arrays)]


# ---- entry points ----------------------------------------------------------------------------

def play_games(PoolData pool not None, decks, *, seed=0, first=0, n=1, policy="random",
               max_turns=100, threads=1, slots=64, library=60, heap=128, validate=False,
               out=None):
    """Play games number ``first`` to ``first + n`` of a seed.

    Parameters
    ----------
    pool : PoolData
        The cards.
    decks : sequence of numpy.ndarray
        One deck a player, one to eight: uint16 rows of the pool, a card of which there are four
        four times.
    seed, first, n : int
        Which games; game i of a seed is the same in every call.
    policy : {"random", "greedy"}
        How players choose.
    max_turns : int
        After this turn a game is stopped as TRUNCATED.
    threads : int
        How many threads play at most.
    slots, library, heap : int
        Dimensions of the record: permanents, cards a player, and cells for everything rare.
    validate : bool
        Check the whole record after every decision; a game that fails is CORRUPT.
    out : numpy.ndarray, optional
        ``n`` rows of `RESULT` that get the results.

    Returns
    -------
    tuple of (numpy.ndarray, int)
        The results, and how many threads took part.

    Raises
    ------
    TypeError, ValueError
        If an argument is not what it must be; the message names it.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool._rollout import play_games
    >>> from mirrorpool.cards import CardPool
    >>> pool = CardPool.builtin()
    >>> names = ["Mountain"] * 20 + ["Gray Ogre"] * 20
    >>> deck = np.array([pool.index(name) for name in names], np.uint16)
    >>> results, threads = play_games(pool.data, [deck, deck], n=3)
    >>> len(results), bool((results["decisions"] > 0).all()), threads
    (3, True, 1)
    """
    cdef Job job
    decks = copies("decks", decks, np.uint16, "cards")
    cdef BoardLayout layout = BoardLayout(len(decks), slots, library, heap)
    cdef core.Seats seats = seats_of(pool, decks, layout)
    cdef core.RolloutOptions options = options_of(policy, max_turns, validate)
    cdef uint64_t games = integer("n", n, 0, 1 << 40)
    cdef int workers = thread_count(threads)
    cdef int used
    results = output(out, RESULT, (games,), ())
    job.run = run_games
    job.seats = &seats
    job.options = &options
    job.results = results_of(results)
    job.seed = integer("seed", seed, 0, (1 << 64) - 1)
    job.first = integer("first", first, 0, 1 << 62)
    used = run(&job, games, layout, pool, workers)
    return results, used


def play_boards(PoolData pool not None, records, *, policy="random", max_turns=100, threads=1,
                players=2, slots=64, library=60, heap=128, validate=False, out=None):
    """Play copies of boards to the end; the boards stay as they are.

    Parameters
    ----------
    pool : PoolData
        The cards of the boards.
    records : numpy.ndarray
        (n, size) uint8: the boards' bytes.
    policy, max_turns, threads, validate, out
        As for `play_games`; ``max_turns`` is the turn number of the game itself.
    players, slots, library, heap : int
        Dimensions with which the boards were made.

    Returns
    -------
    tuple of (numpy.ndarray, int)
        The results, and how many threads took part. A row with status FOREIGN, CORRUPT or
        NO_DECISION was no position of a game.

    Raises
    ------
    TypeError, ValueError
        If an argument is not what it must be; the message names it.
    """
    cdef Job job
    cdef BoardLayout layout = BoardLayout(players, slots, library, heap)
    cdef core.RolloutOptions options = options_of(policy, max_turns, validate)
    cdef int workers = thread_count(threads)
    cdef int used
    records = record_array("records", records, "n", layout.size)
    results = output(out, RESULT, (len(records),), (("records", records),))
    job.run = run_boards
    job.options = &options
    job.records = <const uint8_t*><uintptr_t>records.ctypes.data
    job.record_size = layout.size
    job.results = results_of(results)
    used = run(&job, len(records), layout, pool, workers)
    return results, used


def goldfish(PoolData pool not None, decks, spells, *, seed=0, first=0, n=1, threads=1, slots=64,
             library=60, heap=128):
    """Find on which turn the first deck can first pay for each of its spells.

    See `mirrorpool.rollout` for what is played.

    Parameters
    ----------
    pool, decks, seed, first, n, threads, slots, library, heap
        As for `play_games`; the first deck is on the play.
    spells : sequence of numpy.ndarray
        For every deck, its nonland cards as rows of `SPELL`, each once.

    Returns
    -------
    numpy.ndarray
        (spells of the first deck, `TURNS`) uint64: in how many trials the spell could be paid for
        on that turn and on none before.

    Raises
    ------
    TypeError, ValueError
        If an argument is not what it must be; the message names it.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool import _rollout
    >>> from mirrorpool.cards import CardPool
    >>> pool = CardPool.builtin()
    >>> names = ["Mountain"] * 30 + ["Gray Ogre"] * 10
    >>> deck = np.array([pool.index(name) for name in names], np.uint16)
    >>> ogre = np.array([(pool.index("Gray Ogre"), 10)], _rollout.SPELL)
    >>> counts = _rollout.goldfish(pool.data, [deck], [ogre], n=100)
    >>> counts.shape, int(counts[0, :2].sum())   # it costs three mana
    ((1, 10), 0)
    """
    cdef Job job
    decks = copies("decks", decks, np.uint16, "cards")
    cdef BoardLayout layout = BoardLayout(len(decks), slots, library, heap)
    cdef core.Seats seats = seats_of(pool, decks, layout)
    cdef int workers = thread_count(threads)
    spells = copies("spells", spells, SPELL, "spells")
    add_spells(seats, pool, spells)
    shape = workers, len(spells[0]), TURNS
    # One spare line apart, so that threads do not share cache lines.
    counts = np.zeros((workers, shape[1] * TURNS + 16), np.uint32)
    job.run = run_goldfish
    job.seats = &seats
    job.counts = <uint32_t*><uintptr_t>counts.ctypes.data
    job.counts_a_thread = counts.shape[1]
    job.seed = integer("seed", seed, 0, (1 << 64) - 1)
    job.first = integer("first", first, 0, 1 << 62)
    run(&job, integer("n", n, 0, (1 << 32) - 1), layout, pool, workers)
    return counts[:, :-16].reshape(shape).sum(axis=0, dtype=np.uint64)


cdef int add_spells(core.Seats& seats, PoolData pool, object spells) except -1:
    cdef int p
    if len(spells) != <int>seats.players:
        raise ValueError(f"spells: for {len(spells)} decks, must be for {seats.players}")
    for p, rows in enumerate(spells):
        if len(rows) > <int>core.MAX_SPELLS:
            raise ValueError(
                f"spells[{p}]: are {len(rows)}, must be at most {core.MAX_SPELLS}")
        if len(rows) and rows["definition"].max() >= len(pool):
            raise ValueError(f"spells[{p}]: has row {rows['definition'].max()}, must be below "
                             f"{len(pool)}, the number of cards in the pool")
        seats.spells[p] = <const core.Spell*><uintptr_t>rows.ctypes.data
        seats.spell_count[p] = len(rows)
    return 0


def extend_signature(signature, results):
    """Go on with the signature of games by games that follow.

    Parameters
    ----------
    signature : int
        Of the games before; 0 for none.
    results : numpy.ndarray
        Rows of `RESULT`, in the order of the games' numbers.

    Returns
    -------
    int
        64 bits; the same however the games were cut into calls.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool._rollout import RESULT, extend_signature
    >>> rows = np.zeros(5, RESULT)
    >>> extend_signature(extend_signature(0, rows[:2]), rows[2:]) == extend_signature(0, rows)
    True
    """
    results = checked_array("results", results, RESULT, ("games",))
    return core.extend_signature(
        integer("signature", signature, 0, (1 << 64) - 1), results_of(results), len(results)
    )
