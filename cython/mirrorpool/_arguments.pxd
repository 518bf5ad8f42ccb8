cimport numpy as cnp
from libc.stddef cimport size_t
from libc.stdint cimport uint8_t


# Does something to the parts [first, last) of what `job` describes; tells whether all was valid.
ctypedef bint (*RangeBody)(const void* job, size_t first, size_t last) noexcept nogil


cdef object integer(str name, object value, object low, object high)
cdef int thread_count(object threads) except -1
cdef bint run_ranges(RangeBody body, const void* job, size_t n, size_t step, int threads)
cdef int one_of(str name, object word, tuple words) except -1
cdef cnp.ndarray checked_array(str name, object value, object dtype, tuple shape)
cdef cnp.ndarray aligned(cnp.ndarray array)
cdef cnp.ndarray record_array(str name, object value, object n, object size)
cdef cnp.ndarray writeable_records(str name, object value, object n, object size)
cdef cnp.ndarray writeable(str name, object value, object dtype, tuple shape)
cdef cnp.ndarray output(object out, object dtype, tuple shape, tuple inputs)
cdef int apart(str name, cnp.ndarray array, tuple inputs) except -1
cdef object reject(str name, cnp.ndarray array, object bad, str limit)

cdef inline const uint8_t* data(cnp.ndarray array) noexcept:
    return <const uint8_t*> cnp.PyArray_DATA(array)
