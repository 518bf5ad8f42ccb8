from mirrorpool._making cimport Making


cdef class Engine(Making):
    pass
