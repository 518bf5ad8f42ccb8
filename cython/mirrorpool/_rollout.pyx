# cython: boundscheck=False, wraparound=False
"""Games, boards and goldfish trials played in C++, a range a call.

Every call is cut into parts that threads take one after another; a game's random numbers depend on
seed and number alone, so neither threads nor the cut change a result.
"""

from operator import index

from cython.parallel cimport prange, threadid
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libcpp.memory cimport unique_ptr
from libcpp.vector cimport vector

from mirrorpool._cards cimport PoolData

import numpy as np

POLICIES = ("random", "greedy")
TURNS = CASTABILITY_TURNS
MAX_PLAYERS = 8
MAX_CARDS = 255
"""Cards a deck may hold."""
MAX_THREADS = 256
RESULT = np.dtype([
    ("signature", np.uint64),
    ("decisions", np.uint32),
    ("turns", np.uint16),
    ("status", np.uint8),
    ("winners", np.uint8),
])
"""What came of a game: `status` as in `STATUS`, `winners` has bit p set if player p won."""
SPELL = np.dtype([("definition", np.uint16), ("copies", np.uint16)])
STATUS = {
    "OK": <int>Status.OK,
    "OVER": <int>Status.OVER,
    "CAPACITY": <int>Status.CAPACITY,
    "LOOP": <int>Status.LOOP,
    "FOREIGN": <int>Status.FOREIGN,
    "CORRUPT": <int>Status.CORRUPT,
    "NO_DECISION": <int>Status.NO_DECISION,
    "TRUNCATED": <int>Status.TRUNCATED,
}

cdef uint64_t PARTS_A_THREAD = 8


# ---- threads ---------------------------------------------------------------------------------

# One range of work; each kind uses some of the fields.
cdef struct Job:
    void (*run)(const Job* job, PlayTable* table, int thread, uint64_t first,
                uint64_t n) noexcept nogil
    const Seats* seats
    const RolloutOptions* options
    const uint8_t* records
    uint64_t record_size
    GameResult* results
    uint32_t* counts
    uint64_t counts_a_thread
    uint64_t seed
    uint64_t first


cdef void run_games(const Job* job, PlayTable* table, int thread, uint64_t first,
                    uint64_t n) noexcept nogil:
    play_game_range(table[0], job.seats[0], job.seed, job.first + first, n, job.options[0],
                    job.results + first)


cdef void run_boards(const Job* job, PlayTable* table, int thread, uint64_t first,
                     uint64_t n) noexcept nogil:
    play_board_range(table[0], job.records + first * job.record_size, n, job.options[0],
                     job.results + first)


cdef void run_goldfish(const Job* job, PlayTable* table, int thread, uint64_t first,
                       uint64_t n) noexcept nogil:
    goldfish_range(table[0], job.seats[0], job.seed, job.first + first, n,
                   job.counts + <uint64_t>thread * job.counts_a_thread)


cdef int run(const Job* job, uint64_t n, const Layout& layout, const Pool& pool,
             int threads) except -1:
    """Do job on [0, n); gives the number of threads that took part."""
    cdef vector[unique_ptr[PlayTable]] tables
    cdef vector[uint8_t] busy
    cdef uint64_t parts = min(n, PARTS_A_THREAD * <uint64_t>threads)
    cdef uint64_t step
    cdef int part, thread
    for _ in range(threads):
        tables.emplace_back(new PlayTable(layout, pool))
    busy.resize(threads, 0)
    step = (n + parts - 1) // parts if parts else 0
    with nogil:
        if threads == 1:
            job.run(job, tables[0].get(), 0, 0, n)
            busy[0] = 1
        else:
            for part in prange(<int>parts, num_threads=threads, schedule="dynamic"):
                thread = threadid()
                busy[thread] = 1
                run_part(job, tables[thread].get(), thread, <uint64_t>part * step, step, n)
    return sum(busy)


cdef void run_part(const Job* job, PlayTable* table, int thread, uint64_t first, uint64_t step,
                   uint64_t n) noexcept nogil:
    if first < n:
        job.run(job, table, thread, first, min(step, n - first))


# ---- arguments -------------------------------------------------------------------------------

cdef uint64_t whole(str name, object value, object low, object high) except? 0:
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name}: is {type(value).__name__}, must be an integer") from None
    if not low <= number <= high:
        raise ValueError(f"{name}: is {number}, must be from {low} to {high}")
    return number


cdef object checked(str name, object array, object dtype):
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{name}: is {type(array).__name__}, must be a numpy array of {dtype}")
    if array.dtype != dtype or array.ndim != 1 or not array.flags.c_contiguous:
        raise ValueError(
            f"{name}: is {array.ndim}-dimensional of {array.dtype}, "
            f"must be one contiguous dimension of {dtype}"
        )
    return array


cdef object results_array(object out, uint64_t n):
    if out is None:
        return np.zeros(n, RESULT)
    checked("out", out, RESULT)
    if <uint64_t>len(out) != n:
        raise ValueError(f"out: has {len(out)} rows, must have {n}")
    if not out.flags.writeable:
        raise ValueError("out: is read-only")
    return out


cdef GameResult* results_of(object array):
    return <GameResult*><uintptr_t>array.ctypes.data


cdef RolloutOptions options_of(object policy, object max_turns, bint validate):
    cdef RolloutOptions options
    if policy not in POLICIES:
        raise ValueError(f"policy: is {policy!r}, must be one of {', '.join(POLICIES)}")
    options.policy = Policy.GREEDY if policy == "greedy" else Policy.RANDOM
    options.max_turns = whole("max_turns", max_turns, 1, 65535)
    options.validate = validate
    return options


cdef int check_deck(PoolData pool, object deck, object library) except -1:
    checked("deck", deck, np.dtype(np.uint16))
    if not 1 <= len(deck) <= library:
        raise ValueError(f"deck: has {len(deck)} cards, must have from 1 to {library}")
    if deck.max() >= len(pool):
        raise ValueError(f"deck: has card {deck.max()}, but the pool has {len(pool)} cards")
    return 0


cdef Seats seats_of(PoolData pool, object decks, object library) except *:
    cdef Seats seats
    cdef int p
    whole("number of decks", len(decks), 1, MAX_PLAYERS)
    whole("library", library, 1, MAX_CARDS)
    seats.players = len(decks)
    for p, deck in enumerate(decks):
        check_deck(pool, deck, library)
        seats.cards[p] = <const uint16_t*><uintptr_t>deck.ctypes.data
        seats.card_count[p] = len(deck)
    return seats


cdef Layout layout_of(object players, object slots, object library, object heap) except *:
    cdef Dimensions dims
    if slots not in (64, 128, 256):
        raise ValueError(f"slots: is {slots!r}, must be 64, 128 or 256")
    dims.players = whole("players", players, 1, MAX_PLAYERS)
    dims.slots = slots
    dims.library = whole("library", library, 0, MAX_CARDS)
    dims.heap = whole("heap", heap, 0, 65000)
    return Layout.compute(dims)


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
    cdef Seats seats = seats_of(pool, decks, library)
    cdef Layout layout = layout_of(len(decks), slots, library, heap)
    cdef RolloutOptions options = options_of(policy, max_turns, validate)
    cdef uint64_t games = whole("n", n, 0, 1 << 40)
    cdef int used
    results = results_array(out, games)
    job.run = run_games
    job.seats = &seats
    job.options = &options
    job.results = results_of(results)
    job.seed = whole("seed", seed, 0, (1 << 64) - 1)
    job.first = whole("first", first, 0, 1 << 62)
    used = run(&job, games, layout, pool.pool, whole("threads", threads, 1, MAX_THREADS))
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
    cdef Layout layout = layout_of(players, slots, library, heap)
    cdef RolloutOptions options = options_of(policy, max_turns, validate)
    cdef int used
    if not isinstance(records, np.ndarray) or records.dtype != np.uint8 or records.ndim != 2:
        raise TypeError("records: must be a two-dimensional numpy array of uint8")
    if records.shape[1] != layout.size or not records.flags.c_contiguous:
        raise ValueError(
            f"records: rows of {records.shape[1]} bytes, must be contiguous rows of {layout.size}"
        )
    if records.ctypes.data % 8:
        raise ValueError("records: are not aligned to 8 bytes")
    results = results_array(out, len(records))
    job.run = run_boards
    job.options = &options
    job.records = <const uint8_t*><uintptr_t>records.ctypes.data
    job.record_size = layout.size
    job.results = results_of(results)
    used = run(&job, len(records), layout, pool.pool, whole("threads", threads, 1, MAX_THREADS))
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
    cdef Seats seats = seats_of(pool, decks, library)
    cdef Layout layout = layout_of(len(decks), slots, library, heap)
    cdef int workers = whole("threads", threads, 1, MAX_THREADS)
    add_spells(seats, pool, spells)
    shape = workers, len(spells[0]), TURNS
    # One spare line apart, so that threads do not share cache lines.
    counts = np.zeros((workers, shape[1] * TURNS + 16), np.uint32)
    job.run = run_goldfish
    job.seats = &seats
    job.counts = <uint32_t*><uintptr_t>counts.ctypes.data
    job.counts_a_thread = counts.shape[1]
    job.seed = whole("seed", seed, 0, (1 << 64) - 1)
    job.first = whole("first", first, 0, 1 << 62)
    run(&job, whole("n", n, 0, (1 << 32) - 1), layout, pool.pool, workers)
    return counts[:, :-16].reshape(shape).sum(axis=0, dtype=np.uint64)


cdef int add_spells(Seats& seats, PoolData pool, object spells) except -1:
    cdef int p
    if len(spells) != <int>seats.players:
        raise ValueError(f"spells: for {len(spells)} decks, must be for {seats.players}")
    for p, rows in enumerate(spells):
        checked("spells", rows, SPELL)
        if len(rows) > <int>MAX_SPELLS or (len(rows) and rows["definition"].max() >= len(pool)):
            raise ValueError("spells: too many, or a card that the pool does not have")
        seats.spells[p] = <const Spell*><uintptr_t>rows.ctypes.data
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
    checked("results", results, RESULT)
    return core_extend_signature(
        whole("signature", signature, 0, (1 << 64) - 1), results_of(results), len(results)
    )
