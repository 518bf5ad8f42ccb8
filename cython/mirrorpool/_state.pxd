from mirrorpool.state cimport Layout


# Other modules cimport this to lay records out; keep the object alive while they do.
cdef class BoardLayout:
    cdef Layout layout
    cdef object record_dtype
