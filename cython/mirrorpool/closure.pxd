from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint32_t
from libcpp cimport bool as cpp_bool


cdef extern from "kernels/closure.hpp" namespace "mirrorpool" nogil:
    cdef enum class ReaderSide "mirrorpool::ReaderSide"(uint8_t):
        OWN
        OPPONENTS
        EVERYONE

    cdef struct ReaderClass "mirrorpool::ReaderClass":
        uint8_t group
        ReaderSide whose
        uint8_t types

    cdef struct ClassTable "mirrorpool::ClassTable":
        const ReaderClass* classes
        uint32_t count
        uint32_t players

    cdef struct ClassRows "mirrorpool::ClassRows":
        const uint8_t* types
        const uint8_t* membership
        const uint8_t* readers
        const uint8_t* controller
        size_t slots

    cdef struct GraphRows "mirrorpool::GraphRows":
        const uint8_t* planes
        const uint8_t* depends
        const uint8_t* slot
        const uint8_t* types
        uint32_t readers

    void players_equal "mirrorpool::closure_players"(
        const uint8_t* rows, uint8_t* out, size_t n, uint32_t players) noexcept
    void permanents_equal "mirrorpool::closure_permanents"(
        const uint8_t* rows, uint8_t* out, size_t n, uint32_t players) noexcept
    cpp_bool players_controlled "mirrorpool::closure_players_controlled"(
        const uint8_t* rows, const uint8_t* controller, uint8_t* out, size_t n,
        uint32_t players) noexcept
    cpp_bool permanents_controlled "mirrorpool::closure_permanents_controlled"(
        const uint8_t* rows, const uint8_t* controller, uint8_t* out, size_t n,
        uint32_t players) noexcept

    void core_tile "mirrorpool::tile_rows"(
        const uint8_t* rows, uint8_t* tiles, size_t n, size_t width, size_t first,
        size_t last) noexcept
    void core_untile "mirrorpool::untile_rows"(
        const uint8_t* tiles, uint8_t* rows, size_t n, size_t width, size_t first,
        size_t last) noexcept
    void players_tiled "mirrorpool::closure_players_tiled"(
        const uint8_t* tiles, uint8_t* out, size_t n, uint32_t players) noexcept
    void permanents_tiled "mirrorpool::closure_permanents_tiled"(
        const uint8_t* tiles, uint8_t* out, size_t n, uint32_t players) noexcept

    cpp_bool players_classes "mirrorpool::closure_classes_players"(
        const ClassRows& rows, const ClassTable& table, uint8_t* out, size_t n) noexcept
    cpp_bool permanents_classes "mirrorpool::closure_classes_permanents"(
        const ClassRows& rows, const ClassTable& table, uint8_t* out, size_t n) noexcept
    cpp_bool core_graph "mirrorpool::closure_graph"(
        const GraphRows& rows, uint8_t* out, size_t n) noexcept
