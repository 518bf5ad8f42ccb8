from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t


cdef extern from "state/layout.hpp" namespace "mirrorpool" nogil:
    cdef cppclass Text "std::string_view":
        const char* data() noexcept
        size_t size() noexcept

    cdef cppclass Dimensions:
        uint32_t players
        uint32_t slots
        uint32_t library
        uint32_t heap

    cdef enum class Extent(uint8_t):
        one
        slots
        slot_words
        player_words
        players
        cards
        heap_words
        heap

    cdef cppclass Layout:
        Dimensions dims
        uint32_t words_per_set
        uint32_t cards
        uint32_t heap_cells
        uint32_t size
        uint32_t offset[32]
        uint32_t count[32]
        uint64_t fingerprint

        @staticmethod
        Layout compute(const Dimensions& dims) noexcept

    cdef cppclass FieldInfo:
        Text element
        Text name
        char kind
        uint8_t size
        uint16_t count
        uint16_t offset
        Text doc

    cdef cppclass RegionInfo:
        Text name
        Text element
        uint16_t element_size
        Extent extent
        Text doc

    cdef cppclass WordInfo:
        Text name
        Text doc

    cdef cppclass FieldSpan "std::span<const mirrorpool::FieldInfo>":
        size_t size() noexcept
        const FieldInfo& operator[](size_t) noexcept

    cdef cppclass RegionSpan "std::span<const mirrorpool::RegionInfo>":
        size_t size() noexcept
        const RegionInfo& operator[](size_t) noexcept

    cdef cppclass WordSpan "std::span<const mirrorpool::WordInfo>":
        size_t size() noexcept
        const WordInfo& operator[](size_t) noexcept

    FieldSpan field_table() noexcept
    RegionSpan region_table() noexcept
    WordSpan word_table() noexcept


cdef extern from "kernels/names.hpp" namespace "mirrorpool::names" nogil:
    cdef cppclass Entry "mirrorpool::names::Entry":
        const char* name
        const char* doc

    cdef cppclass EntrySpan "std::span<const mirrorpool::names::Entry>":
        size_t size() noexcept
        const Entry& operator[](size_t) noexcept

    cdef cppclass Enumeration "mirrorpool::names::Enumeration":
        const char* name
        EntrySpan entries

    cdef cppclass EnumerationSpan "std::span<const mirrorpool::names::Enumeration>":
        size_t size() noexcept
        const Enumeration& operator[](size_t) noexcept

    EnumerationSpan enumerations() noexcept
