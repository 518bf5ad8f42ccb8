from mirrorpool._records cimport Records


cdef class Making(Records):
    cdef list checked_decks(self, object decks)
