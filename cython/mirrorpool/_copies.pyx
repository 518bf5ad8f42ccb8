# cython: freethreading_compatible=True, boundscheck=False, wraparound=False
"""Copy effects over plain numpy arrays, without boards or card pools."""

cimport numpy as cnp
from cython.parallel cimport prange
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uintptr_t

from mirrorpool cimport copies as core
from mirrorpool._arguments cimport (
    aligned,
    apart,
    checked_array,
    output,
    thread_count,
    writeable,
)
from mirrorpool.pool cimport EntrySpan, FieldSpan

import numpy as np

cnp.import_array()

cdef object UINT8 = np.dtype(np.uint8)
cdef object UINT16 = np.dtype(np.uint16)
cdef object UINT32 = np.dtype(np.uint32)
cdef uintptr_t ALIGNMENT = 8


# ---- the structs as dtypes -------------------------------------------------------------------

cdef list fields_of(FieldSpan fields):
    cdef size_t i
    return [
        (fields[i].name.decode(), fields[i].type.decode(), fields[i].count, fields[i].offset,
         fields[i].doc.decode())
        for i in range(fields.size())
    ]


cdef dict flags_of(EntrySpan entries):
    cdef size_t i
    return {
        entries[i].name.decode(): (1 << i, entries[i].doc.decode()) for i in range(entries.size())
    }


def record_fields():
    """Give the fields of the structs of `resolve_copies`.

    Returns
    -------
    dict of str to list of tuple
        Struct name to (name, type, count, offset in bytes, meaning) of its fields.

    Examples
    --------
    >>> from mirrorpool import _copies
    >>> _copies.record_fields()["CopyException"][2]
    ('name', 'u32', 1, 16, 'its name; 0: the copied one')
    """
    return {
        "CopiableValue": fields_of(core.copiable_fields()),
        "CopyException": fields_of(core.copy_exception_fields()),
    }


def record_flags():
    """Give the bits of the structs' `flags`.

    Returns
    -------
    dict of str to dict of str to tuple
        Struct name to flag name to (bit, meaning).

    Examples
    --------
    >>> from mirrorpool import _copies
    >>> _copies.record_flags()["CopiableValue"]["SIZE"]
    (2, 'it has power and toughness')
    """
    return {
        "CopiableValue": flags_of(core.copiable_flags()),
        "CopyException": flags_of(core.copy_exception_flags()),
    }


cdef object dtype_of(list fields, size_t size):
    codes = {"u8": "u1", "u16": "u2", "i16": "i2", "u32": "u4", "u64": "u8"}
    return np.dtype({
        "names": [name for name, *_ in fields],
        "formats": [
            codes[kind] if count == 1 else (codes[kind], (count,))
            for _, kind, count, _, _ in fields
        ],
        "offsets": [offset for _, _, _, offset, _ in fields],
        "itemsize": size,
    }, align=True)


COPIABLE_DTYPE = dtype_of(fields_of(core.copiable_fields()), sizeof(core.CopiableValue))
COPY_EXCEPTION_DTYPE = dtype_of(
    fields_of(core.copy_exception_fields()), sizeof(core.CopyException))
NO_COPY = core.NO_COPY


# ---- arguments -------------------------------------------------------------------------------

cdef bint is_aligned(cnp.ndarray array):
    return <uintptr_t> cnp.PyArray_DATA(array) % ALIGNMENT == 0


cdef int check_dtype(str name, object value, object dtype, str called) except -1:
    """Name the dtype in the error: written out it would fill a screen."""
    if isinstance(value, np.ndarray) and value.dtype != dtype:
        kind = value.dtype if value.dtype.names is None else "another structured one"
        raise TypeError(f"{name}: has dtype {kind}, must have kernels.{called}")
    if not isinstance(value, np.ndarray):
        raise TypeError(f"{name}: is {type(value).__name__}, must be a numpy array of "
                        f"kernels.{called}")
    return 0


cdef cnp.ndarray structs(str name, object value, object dtype, str called, tuple shape):
    check_dtype(name, value, dtype, called)
    cdef cnp.ndarray array = checked_array(name, value, dtype, shape)
    return array if is_aligned(array) else array.copy()


cdef cnp.ndarray numbers(str name, object value, object dtype, tuple shape):
    return aligned(checked_array(name, value, dtype, shape))


cdef int at_most(str name, Py_ssize_t count, str what, Py_ssize_t limit) except -1:
    if count > limit:
        raise ValueError(f"{name}: has {count} {what}, must have at most {limit}")
    return 0


def check_exceptions(table):
    """Check that every row of a table is an exception that `resolve_copies` takes.

    Parameters
    ----------
    table : ndarray of COPY_EXCEPTION_DTYPE, shape (m,)

    Raises
    ------
    TypeError
        If it is no such array.
    ValueError
        If it is empty, too long, not contiguous, or a row contradicts itself.
    """
    cdef cnp.ndarray rows = structs(
        "table", table, COPY_EXCEPTION_DTYPE, "COPY_EXCEPTION_DTYPE", ("m",))
    cdef const core.CopyException* data = <const core.CopyException*> cnp.PyArray_DATA(rows)
    cdef Py_ssize_t i
    cdef const char* fault
    if not 1 <= rows.shape[0] <= <Py_ssize_t> core.MAX_COPY_EXCEPTIONS:
        raise ValueError(f"table: has {rows.shape[0]} rows, must have 1 to "
                         f"{core.MAX_COPY_EXCEPTIONS}")
    for i in range(rows.shape[0]):
        fault = core.copy_exception_fault(data[i])
        if fault != NULL:
            raise ValueError(f"table: row {i} {fault.decode()}")


cdef object reject_exceptions(cnp.ndarray exceptions, cnp.ndarray destinations, Py_ssize_t rows):
    """Raise the error for the first event whose exception is no row of the table."""
    bad = np.argwhere((exceptions >= rows) & (destinations != NO_COPY))
    if len(bad):
        at = tuple(int(i) for i in bad[0])
        raise ValueError(f"exceptions: is {exceptions[at]} at {list(at)}, must be below {rows}, "
                         "the rows of table")


# ---- the kernel ------------------------------------------------------------------------------

cdef bint run_ranges(const core.CopyRows* rows, core.CopiableValue* out, uint8_t* status,
                     size_t n, int threads) noexcept nogil:
    """Resolve boards [0, n) in one range a thread; tell whether all was valid."""
    cdef size_t per_thread = (n + threads - 1) // threads
    cdef size_t first
    cdef int part, bad = 0
    if threads == 1 or n <= 1:
        return core.core_resolve_copies(rows[0], out, status, 0, n)
    for part in prange(threads, num_threads=threads, schedule="static"):
        first = per_thread * <size_t> part
        if first < n:
            bad += not core.core_resolve_copies(
                rows[0], out, status, first, min(first + per_thread, n))
    return bad == 0


def resolve_copies(values, sources, destinations, exceptions, timestamps=None, *, table,
                   out=None, status=None, threads=1):
    """Resolve copy effects: what the copiable values of permanents become (CR 707).

    Each event turns its destination into a copy of its source as that is then (707.2b), changed by
    an exception (707.9). Events of a board happen in the order of their timestamps, so that a later
    one reads what an earlier one made.

    Parameters
    ----------
    values : ndarray of COPIABLE_DTYPE, shape (n, slots)
        The permanents of each board. A slot that is all zero is empty. At most 1,024 slots.
    sources : ndarray of uint16, shape (n, events)
        The slot that is copied. At most 256 events a board.
    destinations : ndarray of uint16, shape (n, events)
        The slot that becomes the copy: a permanent, or an empty slot for a token that is made.
        `NO_COPY` where a board has fewer events.
    exceptions : ndarray of uint16, shape (n, events)
        The row of `table` that says how the copy differs.
    timestamps : ndarray of uint32, shape (n, events), optional
        When the events happen. Equal ones, and by default all, are taken in the order given.
    table : ndarray of COPY_EXCEPTION_DTYPE, shape (m,)
        What `copy_exception_table` returned. At most 65,535 rows.
    out : ndarray of COPIABLE_DTYPE, shape (n, slots), optional
        Where to put the values. Its content is undefined after an error.
    status : ndarray of uint8, shape (n,), optional
        Where to put the statuses.
    threads : int, default 1
        Number of threads; one contiguous part of the boards each.

    Returns
    -------
    values : ndarray of COPIABLE_DTYPE, shape (n, slots)
        What the permanents have become; `out` if it was given.
    status : ndarray of uint8, shape (n,)
        `Status.OK`; `Status.ILLEGAL` where a source or destination is no slot, or a source is
        empty when its turn comes; `Status.CAPACITY` where a copy would have more than 8 added
        abilities. Boards that are not OK are as they were.

    Raises
    ------
    TypeError
        If an argument has the wrong type or dtype.
    ValueError
        If a shape, memory layout, number or exception is not as described.

    Examples
    --------
    A creature copies an artifact and stays an artifact creature; then a third copies it:

    >>> import numpy as np
    >>> from mirrorpool import kernels
    >>> ARTIFACT, CREATURE = 1, 4
    >>> board = np.zeros((1, 3), kernels.COPIABLE_DTYPE)
    >>> board["flags"] = kernels.PRESENT
    >>> board["definition"], board["types"] = [[7, 8, 9]], [[ARTIFACT, CREATURE, CREATURE]]
    >>> table = kernels.copy_exception_table([kernels.CopyException(add_types=CREATURE)])
    >>> events = [np.array([row], np.uint16) for row in ([0, 1], [1, 2], [0, 0])]
    >>> made, status = kernels.resolve_copies(board, *events, table=table)
    >>> made["definition"], made["types"]
    (array([[7, 7, 7]], dtype=uint32), array([[1, 5, 5]], dtype=uint16))
    """
    cdef core.CopyRows rows
    cdef cnp.ndarray before = structs("values", values, COPIABLE_DTYPE, "COPIABLE_DTYPE",
                                      ("n", "slots"))
    cdef cnp.ndarray read = numbers("sources", sources, UINT16, (before.shape[0], "events"))
    cdef tuple shape = (before.shape[0], read.shape[1])
    cdef cnp.ndarray written = numbers("destinations", destinations, UINT16, shape)
    cdef cnp.ndarray how = numbers("exceptions", exceptions, UINT16, shape)
    cdef cnp.ndarray when = None
    if timestamps is not None:
        when = numbers("timestamps", timestamps, UINT32, shape)
    at_most("values", before.shape[1], "slots", core.MAX_COPY_SLOTS)
    at_most("sources", read.shape[1], "events", core.MAX_COPY_EVENTS)
    check_exceptions(table)
    cdef cnp.ndarray differences = structs(
        "table", table, COPY_EXCEPTION_DTYPE, "COPY_EXCEPTION_DTYPE", ("m",))
    cdef int workers = thread_count(threads)
    inputs = (("values", values), ("sources", sources), ("destinations", destinations),
              ("exceptions", exceptions), ("timestamps", timestamps), ("table", table))
    if out is not None:
        check_dtype("out", out, COPIABLE_DTYPE, "COPIABLE_DTYPE")
    cdef cnp.ndarray after = output(out, COPIABLE_DTYPE, (before.shape[0], before.shape[1]), inputs)
    if not is_aligned(after):
        raise ValueError("out: is not aligned, must be")
    cdef cnp.ndarray answers = status_output(status, before.shape[0], after, inputs)
    rows.values = <const core.CopiableValue*> cnp.PyArray_DATA(before)
    rows.sources = <const uint16_t*> cnp.PyArray_DATA(read)
    rows.destinations = <const uint16_t*> cnp.PyArray_DATA(written)
    rows.exceptions = <const uint16_t*> cnp.PyArray_DATA(how)
    rows.timestamps = NULL
    if when is not None:
        rows.timestamps = <const uint32_t*> cnp.PyArray_DATA(when)
    rows.table = <const core.CopyException*> cnp.PyArray_DATA(differences)
    rows.slots = <size_t> before.shape[1]
    rows.events = <size_t> read.shape[1]
    rows.table_size = <size_t> differences.shape[0]
    if not resolve(&rows, after, answers, <size_t> before.shape[0], workers):
        reject_exceptions(how, written, differences.shape[0])
    return after, answers


cdef bint resolve(const core.CopyRows* rows, cnp.ndarray out, cnp.ndarray status, size_t n,
                  int threads):
    cdef core.CopiableValue* values = <core.CopiableValue*> cnp.PyArray_DATA(out)
    cdef uint8_t* answers = <uint8_t*> cnp.PyArray_DATA(status)
    cdef bint valid
    with nogil:
        valid = run_ranges(rows, values, answers, n, threads)
    return valid


cdef cnp.ndarray status_output(object status, Py_ssize_t n, cnp.ndarray out, tuple inputs):
    """Check `status`, which may share no memory with the other arrays, or make it."""
    if status is None:
        return np.empty(n, UINT8)
    cdef cnp.ndarray array = writeable("status", status, UINT8, (n,))
    apart("status", array, (*inputs, ("out", out)))
    return array
