# cython: boundscheck=False, wraparound=False
"""Records of boards, `uint8[n, size]` arrays of one layout and card pool, and loops over them.

What has to do with all of them: their memory, checked access to them, and threads.
"""

cimport numpy as cnp
from cython.operator cimport dereference
from cython.parallel cimport prange
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uintptr_t

from mirrorpool._arguments cimport checked_array, integer, record_array, writeable_records
from mirrorpool._cards cimport PoolData
from mirrorpool._state cimport BoardLayout
from mirrorpool cimport engine as core

import numpy as np

cnp.import_array()

cdef uintptr_t LINE = 64

NONE = 0xFFFF
"""No slot, no card."""


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
    >>> from mirrorpool import _records
    >>> _records.aligned_records(2, 6208).shape
    (2, 6208)
    """
    n = integer("n", n, 0, 2**40)
    size = integer("size", size, 0, 2**40)
    memory = np.zeros(n * size + LINE, np.uint8)
    cdef uintptr_t address = <uintptr_t> cnp.PyArray_DATA(memory)
    first = int((LINE - address % LINE) % LINE)
    return memory[first:first + n * size].reshape(n, size)


cdef class Records:
    """Checked access to records of one layout and one card pool; see `Engine`."""

    def __cinit__(self, BoardLayout layout not None, PoolData pool not None):
        self.layout = layout
        self.pool = pool
        self.workers = new core.WorkerPool(layout.layout, pool.pool)

    def __dealloc__(self):
        del self.workers

    def __reduce__(self):
        return type(self), (self.layout, self.pool)

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


# ---- one call, cut into ranges ---------------------------------------------------------------

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
