# cython: freethreading_compatible=True, boundscheck=False, wraparound=False
"""Payment kernels over plain numpy arrays: sources of one mana each (CR 107.4, 118.3)."""

cimport numpy as cnp
from libc.stddef cimport size_t
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t

from mirrorpool._arguments cimport (
    RangeBody,
    aligned,
    checked_array,
    data,
    output,
    reject,
    run_ranges,
    thread_count,
)
from mirrorpool.payment_rows cimport (
    COST_SYMBOLS,
    MAX_ROW_SOURCES,
    CostRow,
    CostTable,
    PaymentRows,
    rows_can_pay,
    rows_max_x,
    rows_pay,
)

import numpy as np

cnp.import_array()

cdef size_t STEP = 64
cdef size_t COST_BYTES = 64
cdef Py_ssize_t X_BYTE = 60
cdef uint32_t MAX_COSTS = 65535
cdef uint32_t MAX_COST_UNITS = 4000

cdef object UINT8 = np.dtype(np.uint8)
cdef object UINT16 = np.dtype(np.uint16)
cdef object INT16 = np.dtype(np.int16)


# What a kernel needs to run on a part of its rows.
cdef struct Job:
    RangeBody run
    PaymentRows rows
    uint8_t* out
    uint8_t* used


cdef bint run_can_pay(const void* given, size_t first, size_t last) noexcept nogil:
    cdef const Job* job = <const Job*>given
    return rows_can_pay(job.rows, job.out, first, last)


cdef bint run_max_x(const void* given, size_t first, size_t last) noexcept nogil:
    cdef const Job* job = <const Job*>given
    return rows_max_x(job.rows, <int16_t*>job.out, first, last)


cdef bint run_pay(const void* given, size_t first, size_t last) noexcept nogil:
    cdef const Job* job = <const Job*>given
    return rows_pay(job.rows, job.out, job.used, first, last)


# ---- costs -----------------------------------------------------------------------------------

cdef int check_cost(CostRow row, Py_ssize_t at) except -1:
    cdef uint32_t i, units = 0
    cdef bint fits = row.reserved[0] == 0 and row.reserved[1] == 0
    for i in range(COST_SYMBOLS):
        symbol = row.symbols[i]
        units += symbol.count * max(<uint32_t>symbol.generic, 1)
        fits = fits and symbol.mask < 128 and symbol.phyrexian < 2
        fits = fits and (symbol.mask != 0 or symbol.count == 0)
    if not fits:
        raise ValueError(f"costs: row {at} is no cost, must be as cost_table makes it")
    if units > MAX_COST_UNITS:
        raise ValueError(f"costs: row {at} asks for {units} mana, must for at most "
                         f"{MAX_COST_UNITS}")
    return 0


cdef int compile_costs(cnp.ndarray costs, CostTable* table) except -1:
    cdef const CostRow* rows = <const CostRow*>data(costs)
    cdef Py_ssize_t at
    if not 1 <= costs.shape[0] <= <Py_ssize_t>MAX_COSTS:
        raise ValueError(f"costs: has {costs.shape[0]} rows, must have 1 to {MAX_COSTS}")
    for at in range(costs.shape[0]):
        check_cost(rows[at], at)
        if not table.add(rows[at]):
            raise ValueError(f"costs: row {at} can be read in too many ways, must have fewer "
                             "hybrid and Phyrexian symbols")
    return 0


# ---- one call --------------------------------------------------------------------------------

cdef cnp.ndarray source_rows(object sources):
    cdef cnp.ndarray rows = checked_array("sources", sources, UINT8, ("n", "k"))
    if rows.shape[1] > <Py_ssize_t>MAX_ROW_SOURCES:
        raise ValueError(f"sources: has {rows.shape[1]} columns, must have at most "
                         f"{MAX_ROW_SOURCES}")
    return rows


cdef cnp.ndarray costs_asked(object cost_of, cnp.ndarray sources, cnp.ndarray costs):
    cdef cnp.ndarray asked = aligned(
        checked_array("cost_of", cost_of, UINT16, (sources.shape[0],)))
    reject("cost_of", asked, asked >= costs.shape[0], f"below {costs.shape[0]}")
    return asked


cdef int run_payment(Job* job, cnp.ndarray sources, cnp.ndarray costs, object cost_of,
                     int workers) except -1:
    cdef CostTable table
    cdef cnp.ndarray asked
    compile_costs(costs, &table)
    job.rows.sources = data(sources)
    job.rows.width = <size_t>sources.shape[1]
    job.rows.table = &table
    job.rows.cost_of = NULL
    if cost_of is not None:
        asked = costs_asked(cost_of, sources, costs)
        job.rows.cost_of = <const uint16_t*>data(asked)
    if not run_ranges(job.run, job, <size_t>sources.shape[0], STEP, workers):
        reject("sources", sources, (sources > 127) | (sources == 64),
               "a set of types, 0 to 63, or one plus 64 for snow")
    return 0


cdef tuple answer_shape(cnp.ndarray sources, cnp.ndarray costs, object cost_of):
    rows = (sources.shape[0],)
    return rows if cost_of is not None else rows + (costs.shape[0],)


# ---- questions -------------------------------------------------------------------------------

def can_pay(sources, costs, cost_of=None, *, out=None, threads=1):
    """Decide whether mana costs can be paid with sources of one mana each (CR 107.4, 118.3).

    Parameters
    ----------
    sources : ndarray of uint8, shape (n, k)
        One byte a source: the types W U B R G C of which it gives one unit, and bit 6 (`SNOW`) if
        that is snow (CR 107.4h). 0 for none. At most 1,024 a row.
    costs : ndarray of uint8, shape (m, 64)
        What `cost_table` returned. {X} is 0.
    cost_of : ndarray of uint16, shape (n,), optional
        The cost that each row is asked; by default every row is asked every cost.
    out : ndarray of uint8, optional
        Where to put the answer. Its content is undefined after an error.
    threads : int, default 1
        Number of threads; one contiguous part of the rows each.

    Returns
    -------
    ndarray of uint8, shape (n, m) or (n,)
        1 if the cost can be paid, otherwise 0; `out` if it was given.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout, number, cost or source is not as described.

    Examples
    --------
    A Plains, an Island and a Tundra:

    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> lands = np.array([[1, 2, 3]], np.uint8)
    >>> kernels.can_pay(lands, kernels.cost_table(["{1}{U}{U}", "{U}{U}{U}", "{2/B}{W}"]))
    array([[1, 0, 1]], dtype=uint8)
    """
    cdef Job job
    cdef cnp.ndarray rows = source_rows(sources)
    cdef cnp.ndarray table = checked_array("costs", costs, UINT8, ("m", COST_BYTES))
    cdef int workers = thread_count(threads)
    cdef cnp.ndarray answer = output(
        out, UINT8, answer_shape(rows, table, cost_of),
        (("sources", sources), ("costs", costs), ("cost_of", cost_of)))
    job.run = run_can_pay
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    run_payment(&job, rows, table, cost_of, workers)
    return answer


def max_x(sources, costs, cost_of=None, *, out=None, threads=1):
    """Find the largest X with which costs can be paid (CR 107.3a).

    Parameters
    ----------
    sources, cost_of, threads
        As for `can_pay`.
    costs : ndarray of uint8, shape (m, 64)
        What `cost_table` returned; each cost has {X}. Twice {X} needs two mana an X.
    out : ndarray of int16, optional
        Where to put the answer. Its content is undefined after an error.

    Returns
    -------
    ndarray of int16, shape (n, m) or (n,)
        The largest X, -1 if the cost cannot be paid even with X = 0; `out` if it was given.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout, number, cost or source is not as described.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> mountains = np.full((1, 6), kernels.RED, np.uint8)
    >>> kernels.max_x(mountains, kernels.cost_table(["{X}{R}", "{X}{X}{R}", "{X}{G}"]))
    array([[ 5,  2, -1]], dtype=int16)
    """
    cdef Job job
    cdef cnp.ndarray rows = source_rows(sources)
    cdef cnp.ndarray table = checked_array("costs", costs, UINT8, ("m", COST_BYTES))
    cdef int workers = thread_count(threads)
    without = np.flatnonzero(table[:, X_BYTE] == 0)
    if len(without):
        raise ValueError(f"costs: row {without[0]} has no {{X}}, must have")
    cdef cnp.ndarray answer = output(
        out, INT16, answer_shape(rows, table, cost_of),
        (("sources", sources), ("costs", costs), ("cost_of", cost_of)))
    if not cnp.PyArray_ISALIGNED(answer):
        raise ValueError("out: is not aligned, must be")
    job.run = run_max_x
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    run_payment(&job, rows, table, cost_of, workers)
    return answer


def pay(sources, costs, cost_of, *, out=None, threads=1):
    """Choose the sources that pay a cost, and what each gives for it (CR 107.4, 118.3).

    Phyrexian symbols are paid with mana where possible. Then as few sources as possible are used,
    and of those the ones that could give the fewest types.

    Parameters
    ----------
    sources, costs, threads
        As for `can_pay`.
    cost_of : ndarray of uint16, shape (n,)
        The cost that each row pays.
    out : ndarray of uint8, shape (n, k), optional
        Where to put what the sources give. Its content is undefined after an error.

    Returns
    -------
    answer : ndarray of uint8, shape (n,)
        1 if the cost can be paid, otherwise 0.
    used : ndarray of uint8, shape (n, k)
        The bit of the type that each source gives, 0 for sources that are not used; `out` if it
        was given.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout, number, cost or source is not as described.

    Examples
    --------
    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> lands = np.array([[3, 1, 2, 31]], np.uint8)
    >>> kernels.pay(lands, kernels.cost_table(["{1}{U}{U}"]), np.zeros(1, np.uint16))
    (array([1], dtype=uint8), array([[2, 1, 2, 0]], dtype=uint8))
    """
    cdef Job job
    cdef cnp.ndarray rows = source_rows(sources)
    cdef cnp.ndarray table = checked_array("costs", costs, UINT8, ("m", COST_BYTES))
    cdef int workers = thread_count(threads)
    cdef cnp.ndarray used = output(
        out, UINT8, (rows.shape[0], rows.shape[1]),
        (("sources", sources), ("costs", costs), ("cost_of", cost_of)))
    cdef cnp.ndarray answer = np.empty(rows.shape[0], UINT8)
    if cost_of is None:
        raise TypeError("cost_of: is NoneType, must be a numpy array of uint16")
    job.run = run_pay
    job.out = <uint8_t*>cnp.PyArray_DATA(answer)
    job.used = <uint8_t*>cnp.PyArray_DATA(used)
    run_payment(&job, rows, table, cost_of, workers)
    return answer, used
