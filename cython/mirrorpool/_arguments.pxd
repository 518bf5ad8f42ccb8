cimport numpy as cnp


cdef object integer(str name, object value, object low, object high)
cdef int thread_count(object threads) except -1
cdef int one_of(str name, object word, tuple words) except -1
cdef cnp.ndarray checked_array(str name, object value, object dtype, tuple shape)
cdef cnp.ndarray aligned(cnp.ndarray array)
cdef cnp.ndarray record_array(str name, object value, object n, object size)
cdef cnp.ndarray writeable_records(str name, object value, object n, object size)
cdef cnp.ndarray writeable(str name, object value, object dtype, tuple shape)
cdef cnp.ndarray output(object out, object dtype, tuple shape, tuple inputs)
cdef int apart(str name, cnp.ndarray array, tuple inputs) except -1
