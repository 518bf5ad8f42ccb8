from mirrorpool.pool cimport Pool


# Other modules cimport this to hand `pool` to the core; keep the object alive while they do.
cdef class PoolData:
    cdef Pool pool
    cdef readonly object tables
    cdef list buffers
    cdef _take(self, int number, str name, array)
    cdef _check(self)
