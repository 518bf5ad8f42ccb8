from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libcpp cimport bool as cpp_bool

from mirrorpool.pool cimport EntrySpan, FieldSpan


cdef extern from "kernels/copies.hpp" namespace "mirrorpool" nogil:
    uint16_t NO_COPY
    uint32_t MAX_COPY_EVENTS
    uint32_t MAX_COPY_SLOTS
    uint32_t MAX_COPY_EXCEPTIONS

    cdef struct CopiableValue "mirrorpool::CopiableValue":
        pass

    cdef struct CopyException "mirrorpool::CopyException":
        pass

    cdef struct CopyRows "mirrorpool::CopyRows":
        const CopiableValue* values
        const uint16_t* sources
        const uint16_t* destinations
        const uint16_t* exceptions
        const uint32_t* timestamps
        const CopyException* table
        size_t slots
        size_t events
        size_t table_size

    const char* copy_exception_fault(const CopyException& exception) noexcept
    cpp_bool core_resolve_copies "mirrorpool::resolve_copies"(
        const CopyRows& rows, CopiableValue* out, uint8_t* status, size_t first, size_t last
    ) noexcept

    FieldSpan copiable_fields() noexcept
    FieldSpan copy_exception_fields() noexcept
    EntrySpan copiable_flags() noexcept
    EntrySpan copy_exception_flags() noexcept
