from libc.stdint cimport uint32_t, uint64_t


cdef extern from "cards/pool.hpp" namespace "mirrorpool" nogil:
    cdef cppclass Definition:
        pass

    cdef cppclass DefinitionSpan "std::span<const mirrorpool::Definition>":
        size_t size() noexcept

    cdef cppclass Pool:
        uint64_t fingerprint
        DefinitionSpan definitions


cdef extern from "cards/check.hpp" namespace "mirrorpool" nogil:
    cdef struct PoolFault "mirrorpool::PoolFault":
        const char* table
        size_t row
        const char* problem

    PoolFault first_fault(const Pool& pool) noexcept


cdef extern from "cards/schema.hpp" namespace "mirrorpool::schema" nogil:
    cdef struct Entry "mirrorpool::schema::Entry":
        const char* name
        const char* doc

    cdef cppclass EntrySpan "std::span<const mirrorpool::schema::Entry>":
        size_t size() noexcept
        const Entry& operator[](size_t) noexcept

    cdef cppclass Enumeration:
        const char* name
        EntrySpan entries

    cdef cppclass EnumerationSpan "std::span<const mirrorpool::schema::Enumeration>":
        size_t size() noexcept
        const Enumeration& operator[](size_t) noexcept

    cdef struct Field "mirrorpool::schema::Field":
        const char* name
        const char* type
        uint32_t count
        uint32_t offset
        const char* doc

    cdef cppclass FieldSpan "std::span<const mirrorpool::schema::Field>":
        size_t size() noexcept
        const Field& operator[](size_t) noexcept

    cdef cppclass Record:
        const char* name
        uint32_t size
        FieldSpan fields

    cdef cppclass RecordSpan "std::span<const mirrorpool::schema::Record>":
        size_t size() noexcept
        const Record& operator[](size_t) noexcept

    cdef struct Table "mirrorpool::schema::Table":
        const char* name
        const char* record
        const char* doc

    cdef cppclass TableSpan "std::span<const mirrorpool::schema::Table>":
        size_t size() noexcept
        const Table& operator[](size_t) noexcept

    EnumerationSpan enumerations() noexcept
    RecordSpan records() noexcept
    TableSpan tables() noexcept
    void bind(Pool& pool, uint32_t table, const void* data, size_t rows) noexcept
