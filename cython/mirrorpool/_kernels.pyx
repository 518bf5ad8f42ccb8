# cython: freethreading_compatible=True, boundscheck=False, wraparound=False
"""Could-produce kernels over plain numpy arrays, without boards or card pools (CR 106.7)."""

cimport numpy as cnp
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t

from mirrorpool._arguments cimport (
    checked_array,
    data,
    integer,
    one_of,
    output,
    reject,
    run_ranges,
    thread_count,
)
from mirrorpool.closure cimport (
    ClassRows,
    ClassTable,
    GraphRows,
    ReaderClass,
    ReaderSide,
    core_graph,
    core_tile,
    core_untile,
    permanents_classes,
    permanents_controlled,
    permanents_equal,
    permanents_tiled,
    players_classes,
    players_controlled,
    players_equal,
    players_tiled,
)

import numpy as np

cnp.import_array()

cdef size_t SLOTS = 64
cdef size_t TILE = 64
cdef uint32_t MAX_PLAYERS = 8
cdef uint32_t MAX_CLASSES = 8
cdef uint32_t MAX_READERS = 64

cdef object UINT8 = np.dtype(np.uint8)
cdef object UINT64 = np.dtype(np.uint64)


# ---- one call, cut into ranges ---------------------------------------------------------------

# What a kernel needs to run on a part of its arrays; each kernel uses some of the fields.
cdef struct Job:
    bint (*run)(const Job* job, size_t first, size_t last) noexcept nogil
    const uint8_t* rows
    const uint8_t* controller
    uint8_t* out
    size_t n
    size_t width
    size_t out_width
    uint32_t players
    ClassRows classes
    ClassTable table
    GraphRows graph


cdef bint run_players(const Job* job, size_t first, size_t last) noexcept nogil:
    players_equal(job.rows + first * SLOTS, job.out + first * job.out_width, last - first,
                  job.players)
    return True


cdef bint run_permanents(const Job* job, size_t first, size_t last) noexcept nogil:
    permanents_equal(job.rows + first * SLOTS, job.out + first * job.out_width, last - first,
                     job.players)
    return True


cdef bint run_players_controlled(const Job* job, size_t first, size_t last) noexcept nogil:
    return players_controlled(job.rows + first * SLOTS, job.controller + first * SLOTS,
                              job.out + first * job.out_width, last - first, job.players)


cdef bint run_permanents_controlled(const Job* job, size_t first, size_t last) noexcept nogil:
    return permanents_controlled(job.rows + first * SLOTS, job.controller + first * SLOTS,
                                 job.out + first * job.out_width, last - first, job.players)


cdef bint run_tile(const Job* job, size_t first, size_t last) noexcept nogil:
    core_tile(job.rows, job.out, job.n, job.width, first, last)
    return True


cdef bint run_untile(const Job* job, size_t first, size_t last) noexcept nogil:
    core_untile(job.rows, job.out, job.n, job.width, first, last)
    return True


cdef bint run_players_tiled(const Job* job, size_t first, size_t last) noexcept nogil:
    players_tiled(job.rows + first * SLOTS * TILE, job.out + first * job.out_width, last - first,
                  job.players)
    return True


cdef bint run_permanents_tiled(const Job* job, size_t first, size_t last) noexcept nogil:
    permanents_tiled(job.rows + first * SLOTS * TILE, job.out + first * job.out_width,
                     last - first, job.players)
    return True


cdef ClassRows classes_from(const ClassRows* rows, size_t first) noexcept nogil:
    cdef ClassRows rest = rows[0]
    rest.types += first * rows.slots
    rest.membership += first * rows.slots
    rest.readers += first * rows.slots
    rest.controller += first * rows.slots
    return rest


cdef bint run_players_classes(const Job* job, size_t first, size_t last) noexcept nogil:
    return players_classes(classes_from(&job.classes, first), job.table,
                           job.out + first * job.out_width, last - first)


cdef bint run_permanents_classes(const Job* job, size_t first, size_t last) noexcept nogil:
    return permanents_classes(classes_from(&job.classes, first), job.table,
                              job.out + first * job.out_width, last - first)


cdef bint run_graph(const Job* job, size_t first, size_t last) noexcept nogil:
    cdef GraphRows rest = job.graph
    rest.planes += first * job.out_width
    rest.depends += first * rest.readers * 8
    rest.slot += first * rest.readers
    if rest.types != NULL:
        rest.types += first * rest.readers
    return core_graph(rest, job.out + first * job.out_width, last - first)


cdef bint run_part(const void* given, size_t first, size_t last) noexcept nogil:
    cdef const Job* job = <const Job*>given
    return job.run(job, first, last)


cdef bint run(const Job* job, size_t n, size_t step, int threads):
    return run_ranges(run_part, job, n, step, threads)


# ---- checking arguments ----------------------------------------------------------------------

cdef uint32_t equal_players(object players) except 0:
    cdef uint32_t number = <uint32_t>integer("players", players, 1, MAX_PLAYERS)
    if SLOTS % number:
        raise ValueError(
            f"players: is {number}, must be 1, 2, 4 or 8 for equal parts of {SLOTS} slots; "
            "other numbers need a controller array")
    return number


cdef bint per_permanent(object per) except? -1:
    return one_of("per", per, ("player", "permanent")) == 1


# ---- rows ------------------------------------------------------------------------------------

def closure(rows, *, players=2, controller=None, per="player", out=None, threads=1):
    """Tell what lands could produce when some read what others could (CR 106.7).

    The answer is the least fixed point: lands that only read each other produce nothing.

    Parameters
    ----------
    rows : ndarray of uint8, shape (n, 64)
        One byte a land: bits 0-5 are the types W U B R G C that it makes by itself, bit 6 says
        "any type that a land you control could produce", bit 7 "any colour that a land an
        opponent controls could produce". Empty slots are 0.
    players : int, default 2
        1 to 8. Without `controller` it must be 1, 2, 4 or 8: each player has an equal part of the
        row, in seat order. All other players are opponents.
    controller : ndarray of uint8, shape (n, 64), optional
        The player who controls each land.
    per : {"player", "permanent"}, default "player"
        Whether to answer for each player, with the union over that player's lands, or for each
        land.
    out : ndarray of uint8, optional
        Where to put the answer. Its content is undefined after an error.
    threads : int, default 1
        Number of threads; one contiguous part of the rows each.

    Returns
    -------
    ndarray of uint8, shape (n, players) or (n, 64)
        Masks of the types W U B R G C; `out` if it was given.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout, number or controller is not as described.

    Examples
    --------
    A Forest and an Exotic Orchard against an Exotic Orchard and a Reflecting Pool:

    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> rows = np.zeros((1, 64), np.uint8)
    >>> rows[0, :2] = kernels.GREEN, kernels.OPPONENTS_COLORS
    >>> rows[0, 32:34] = kernels.OPPONENTS_COLORS, kernels.OWN_TYPES
    >>> kernels.closure(rows)
    array([[16, 16]], dtype=uint8)
    >>> kernels.closure(rows, per="permanent")[0, [0, 1, 32, 33]]
    array([16, 16, 16, 16], dtype=uint8)
    """
    cdef Job job
    cdef cnp.ndarray lands = checked_array("rows", rows, UINT8, ("n", SLOTS))
    cdef bint wide = per_permanent(per)
    if controller is None:
        job.players = equal_players(players)
        job.controller = NULL
        job.run = run_permanents if wide else run_players
    else:
        job.players = <uint32_t>integer("players", players, 1, MAX_PLAYERS)
        job.controller = data(
            checked_array("controller", controller, UINT8, (lands.shape[0], SLOTS)))
        job.run = run_permanents_controlled if wide else run_players_controlled
    cdef int workers = thread_count(threads)
    job.out_width = SLOTS if wide else job.players
    cdef cnp.ndarray answer = output(
        out, UINT8, (lands.shape[0], job.out_width), (("rows", rows), ("controller", controller)))
    job.rows = data(lands)
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    if not run(&job, <size_t>lands.shape[0], TILE, workers):
        reject("controller", controller, controller >= job.players,
               f"below players ({job.players})")
    return answer


# ---- tiles -----------------------------------------------------------------------------------

def tile_rows(rows, *, out=None, threads=1):
    """Turn rows into tiles of 64 boards with the boards innermost.

    Parameters
    ----------
    rows : ndarray of uint8, shape (n, width)
        One row a board.
    out : ndarray of uint8, shape (ceil(n / 64), width, 64), optional
        Where to put the tiles.
    threads : int, default 1
        Number of threads.

    Returns
    -------
    ndarray of uint8, shape (ceil(n / 64), width, 64)
        ``tiles[i // 64, slot, i % 64] == rows[i, slot]``; zeros fill up the last tile.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout or number is not as described.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> rows = np.ones((100, 64), np.uint8)
    >>> kernels.tile_rows(rows).shape
    (2, 64, 64)
    """
    cdef Job job
    cdef cnp.ndarray source = checked_array("rows", rows, UINT8, ("n", "width"))
    cdef int workers = thread_count(threads)
    job.n = <size_t>source.shape[0]
    job.width = <size_t>source.shape[1]
    cdef size_t tiles = (job.n + TILE - 1) // TILE
    cdef cnp.ndarray answer = output(out, UINT8, (tiles, job.width, TILE), (("rows", rows),))
    job.run = run_tile
    job.rows = data(source)
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    run(&job, tiles, 1, workers)
    return answer


def untile_rows(tiles, n=None, *, out=None, threads=1):
    """Turn tiles of 64 boards back into rows.

    Parameters
    ----------
    tiles : ndarray of uint8, shape (t, width, 64)
        What `tile_rows` or `closure_tiled` returned.
    n : int, optional
        The number of boards, from ``64 * (t - 1) + 1`` to ``64 * t``; by default ``64 * t``.
    out : ndarray of uint8, shape (n, width), optional
        Where to put the rows.
    threads : int, default 1
        Number of threads.

    Returns
    -------
    ndarray of uint8, shape (n, width)
        ``rows[i, slot] == tiles[i // 64, slot, i % 64]``.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout or number is not as described.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> rows = np.arange(6400, dtype=np.uint8).reshape(100, 64)
    >>> bool((kernels.untile_rows(kernels.tile_rows(rows), 100) == rows).all())
    True
    """
    cdef Job job
    cdef cnp.ndarray source = checked_array("tiles", tiles, UINT8, ("t", "width", TILE))
    cdef int workers = thread_count(threads)
    cdef size_t count = <size_t>source.shape[0]
    cdef long most = <long>(count * TILE)
    job.n = <size_t>(most if n is None else integer("n", n, max(most - <long>TILE + 1, 0), most))
    job.width = <size_t>source.shape[1]
    cdef cnp.ndarray answer = output(out, UINT8, (job.n, job.width), (("tiles", tiles),))
    job.run = run_untile
    job.rows = data(source)
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    run(&job, count, 1, workers)
    return answer


def closure_tiled(tiles, *, players=2, per="player", out=None, threads=1):
    """Tell what lands could produce (CR 106.7), on boards in tiles.

    Faster than `closure` on data in cache, for callers who keep their boards that way; turning rows
    into tiles first costs more than it saves.

    Parameters
    ----------
    tiles : ndarray of uint8, shape (t, 64, 64)
        ``tiles[i // 64, slot, i % 64]`` is the byte of that slot of board i, as in `closure`.
    players : {1, 2, 4, 8}, default 2
        Each player has an equal part of the slots, in seat order.
    per : {"player", "permanent"}, default "player"
        Whether to answer for each player or for each land.
    out : ndarray of uint8, optional
        Where to put the answer.
    threads : int, default 1
        Number of threads.

    Returns
    -------
    ndarray of uint8, shape (t, players, 64) or (t, 64, 64)
        Masks of the types W U B R G C; `untile_rows` turns them into rows.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout or number is not as described.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> rows = np.zeros((70, 64), np.uint8)
    >>> rows[:, 0] = kernels.GREEN
    >>> rows[:, 63] = kernels.OPPONENTS_COLORS
    >>> answer = kernels.closure_tiled(kernels.tile_rows(rows))
    >>> kernels.untile_rows(answer, 70)[69]
    array([16, 16], dtype=uint8)
    """
    cdef Job job
    cdef cnp.ndarray source = checked_array("tiles", tiles, UINT8, ("t", SLOTS, TILE))
    cdef bint wide = per_permanent(per)
    job.players = equal_players(players)
    cdef int workers = thread_count(threads)
    cdef size_t width = SLOTS if wide else job.players
    cdef cnp.ndarray answer = output(
        out, UINT8, (source.shape[0], width, TILE), (("tiles", tiles),))
    job.run = run_permanents_tiled if wide else run_players_tiled
    job.out_width = width * TILE
    job.rows = data(source)
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    run(&job, <size_t>source.shape[0], 1, workers)
    return answer


# ---- reader classes --------------------------------------------------------------------------

cdef dict WHOSE = {
    "own": ReaderSide.OWN,
    "opponents": ReaderSide.OPPONENTS,
    "everyone": ReaderSide.EVERYONE,
}


cdef ReaderClass reader_class(size_t number, object entry) except *:
    cdef ReaderClass result
    cdef str name = f"classes[{number}]"
    try:
        group, whose, types = entry
    except (TypeError, ValueError):
        raise TypeError(f"{name}: is {entry!r}, must be (group, whose, types)") from None
    if not isinstance(whose, str) or whose not in WHOSE:
        raise ValueError(
            f"{name} whose: is {whose!r}, must be 'own', 'opponents' or 'everyone'")
    result.group = <uint8_t>integer(f"{name} group", group, 0, 7)
    result.whose = <ReaderSide>WHOSE[whose]
    result.types = <uint8_t>integer(f"{name} types", types, 0, 63)
    return result


def closure_classes(types, membership, readers, controller, classes, *, players=2, per="player",
                    out=None, threads=1):
    """Tell what permanents could produce when they read groups of permanents (CR 106.7).

    The general form of `closure`: any permanents may read, and a reader class says which group,
    whose, and which types. The cost does not depend on how many permanents read each other.

    Parameters
    ----------
    types : ndarray of uint8, shape (n, slots)
        The types W U B R G C that each permanent makes by itself, bits 0-5. Slots: 1 or more.
    membership : ndarray of uint8, shape (n, slots)
        Bit g: the permanent is in group g; for instance lands, basic lands or Gates.
    readers : ndarray of uint8, shape (n, slots)
        Bit c: the permanent reads as ``classes[c]`` says.
    controller : ndarray of uint8, shape (n, slots)
        The player who controls the permanent.
    classes : sequence of (group, whose, types), up to 8
        "Any of `types` that a permanent of `group` that `whose` control could produce", where
        `whose` is ``"own"``, ``"opponents"`` or ``"everyone"`` as the reader's controller sees it
        and `types` a mask: 31 for colours, 63 for types. See `ReaderClass`.
    players : int, default 2
        1 to 8.
    per : {"player", "permanent"}, default "player"
        Whether to answer for each player, with the union over all permanents of that player, or
        for each permanent.
    out : ndarray of uint8, optional
        Where to put the answer. Its content is undefined after an error.
    threads : int, default 1
        Number of threads.

    Returns
    -------
    ndarray of uint8, shape (n, players) or (n, slots)
        Masks of the types W U B R G C.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout, number or byte is not as described.

    Examples
    --------
    Gond Gate ("any colour that a Gate you control could produce", and {C}) with Simic Guildgate,
    and a Plaza of Harmony that reads the same:

    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> GATE = 0
    >>> types = np.array([[kernels.COLORLESS, kernels.BLUE | kernels.GREEN, kernels.COLORLESS]])
    >>> types = types.astype(np.uint8)
    >>> membership = np.array([[1 << GATE, 1 << GATE, 0]], np.uint8)
    >>> readers = np.array([[1, 0, 1]], np.uint8)
    >>> kernels.closure_classes(
    ...     types, membership, readers, np.zeros_like(types),
    ...     [kernels.ReaderClass(GATE, "own", 31)], per="permanent")
    array([[50, 18, 50]], dtype=uint8)
    """
    cdef Job job
    cdef ReaderClass[8] table
    cdef cnp.ndarray made = checked_array("types", types, UINT8, ("n", "slots"))
    cdef tuple shape = (made.shape[0], made.shape[1])
    if made.shape[1] == 0:
        raise ValueError("types: has no slots, must have 1 or more")
    job.classes.types = data(made)
    job.classes.membership = data(checked_array("membership", membership, UINT8, shape))
    job.classes.readers = data(checked_array("readers", readers, UINT8, shape))
    job.classes.controller = data(checked_array("controller", controller, UINT8, shape))
    job.classes.slots = <size_t>made.shape[1]
    entries = list(classes)
    if len(entries) > MAX_CLASSES:
        raise ValueError(f"classes: has {len(entries)} entries, must have at most {MAX_CLASSES}")
    for number, entry in enumerate(entries):
        table[number] = reader_class(number, entry)
    job.table.classes = table
    job.table.count = <uint32_t>len(entries)
    job.table.players = <uint32_t>integer("players", players, 1, MAX_PLAYERS)
    cdef bint wide = per_permanent(per)
    cdef int workers = thread_count(threads)
    job.out_width = job.classes.slots if wide else job.table.players
    cdef cnp.ndarray answer = output(
        out, UINT8, (made.shape[0], job.out_width),
        (("types", types), ("membership", membership), ("readers", readers),
         ("controller", controller)))
    job.run = run_permanents_classes if wide else run_players_classes
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    if not run(&job, <size_t>made.shape[0], TILE, workers):
        reject("types", types, types > 63, "below 64")
        reject("readers", readers, readers >= 1 << len(entries),
               f"below {1 << len(entries)}, for there are {len(entries)} classes")
        reject("controller", controller, controller >= job.table.players,
               f"below players ({job.table.players})")
    return answer


# ---- reader graphs ---------------------------------------------------------------------------

def closure_graph(planes, depends, slots, *, types=None, out=None, threads=1):
    """Tell what permanents could produce when each reads any set of permanents (CR 106.7).

    Permanents are the bits of 64-bit words.

    Parameters
    ----------
    planes : ndarray of uint64, shape (n, 6)
        Bit i of word t: permanent i makes type t (W U B R G C) by itself.
    depends : ndarray of uint64, shape (n, readers)
        The permanents that each reader reads. Readers: 0 to 64.
    slots : ndarray of uint8, shape (n, readers)
        Which permanent each reader is, 0 to 63; several readers may be one permanent. A reader
        that depends on nothing is none.
    types : ndarray of uint8, shape (n, readers), optional
        The types that each reader can take over: 31 for colours, 63 for all, the default.
    out : ndarray of uint64, shape (n, 6), optional
        Where to put the answer. Its content is undefined after an error.
    threads : int, default 1
        Number of threads.

    Returns
    -------
    ndarray of uint64, shape (n, 6)
        Bit i of word t: permanent i could produce type t.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout, number or byte is not as described.

    Examples
    --------
    Permanent 0 makes white, 1 reads 0, and 2 reads 1:

    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> planes = np.array([[1, 0, 0, 0, 0, 0]], np.uint64)
    >>> depends = np.array([[0b001, 0b010]], np.uint64)
    >>> kernels.closure_graph(planes, depends, np.array([[1, 2]], np.uint8))
    array([[7, 0, 0, 0, 0, 0]], dtype=uint64)
    """
    cdef Job job
    cdef cnp.ndarray made = checked_array("planes", planes, UINT64, ("n", 6))
    cdef cnp.ndarray reads = checked_array("depends", depends, UINT64, (made.shape[0], "readers"))
    cdef tuple shape = (made.shape[0], reads.shape[1])
    if reads.shape[1] > MAX_READERS:
        raise ValueError(
            f"depends: has {reads.shape[1]} readers, must have at most {MAX_READERS}")
    job.graph.planes = data(made)
    job.graph.depends = data(reads)
    job.graph.slot = data(checked_array("slots", slots, UINT8, shape))
    job.graph.types = NULL
    if types is not None:
        job.graph.types = data(checked_array("types", types, UINT8, shape))
    job.graph.readers = <uint32_t>reads.shape[1]
    cdef int workers = thread_count(threads)
    job.out_width = 6 * 8
    cdef cnp.ndarray answer = output(
        out, UINT64, (made.shape[0], 6),
        (("planes", planes), ("depends", depends), ("slots", slots), ("types", types)))
    job.run = run_graph
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    if not run(&job, <size_t>made.shape[0], TILE, workers):
        reject("slots", slots, slots > 63, "below 64")
        if types is not None:
            reject("types", types, types > 63, "below 64")
    return answer
