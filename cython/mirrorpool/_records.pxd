cimport numpy as cnp
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t

from mirrorpool._cards cimport PoolData
from mirrorpool._state cimport BoardLayout
from mirrorpool cimport engine as core

# A batch loop over rows first .. first + n; `job` is whatever it needs.
ctypedef void (*Body)(core.Worker* worker, const void* job, size_t first,
                      size_t n) noexcept nogil

cdef void run_body(core.WorkerPool* workers, Body body, const void* job, size_t n, int threads)


cdef class Records:
    cdef readonly BoardLayout layout
    cdef readonly PoolData pool
    cdef core.WorkerPool* workers

    cdef cnp.ndarray read(self, object records)
    cdef cnp.ndarray write(self, object records)
    cdef uint8_t player(self, object number, str name=*) except? 255
    cdef uint16_t definition(self, object row) except? 0xFFFF
    cdef core.Rows rows(self, cnp.ndarray records, object where) except *
