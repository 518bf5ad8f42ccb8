from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

from mirrorpool.engine cimport Rows, Worker


cdef extern from "cards/pool.hpp" namespace "mirrorpool" nogil:
    cdef cppclass Cost:
        uint8_t typed[6]
        uint8_t generic
        uint8_t x
        uint8_t symbols
        uint8_t units
        uint8_t present
        uint8_t mana_value

    cdef cppclass Symbol:
        uint8_t mask
        uint8_t generic
        uint8_t flags
        uint8_t count


cdef extern from "base/status.hpp" namespace "mirrorpool" nogil:
    cdef enum class Status(uint8_t):
        OK


cdef extern from "rules/payment_bundles.hpp" namespace "mirrorpool::payment" nogil:
    uint32_t MAX_BUNDLES

    cdef cppclass UnitsByType "std::array<mirrorpool::u32, 6>":
        uint32_t operator[](size_t) noexcept

    cdef cppclass Bundle:
        UnitsByType unrestricted
        UnitsByType restricted


cdef extern from "kernels/mana.hpp" namespace "mirrorpool" nogil:
    uint32_t AVAILABLE_COLUMNS

    cdef cppclass PlayerRows:
        uint8_t* records
        const uint8_t* where
        const uint8_t* players
        size_t n

    cdef cppclass GivenCost:
        Cost cost
        const Symbol* symbols
        uint16_t x

    cdef cppclass TypeChoices:
        const uint8_t* masks
        uint32_t size
        size_t stride

    cdef cppclass ManaTaps:
        const uint16_t* slots
        uint32_t ability
        TypeChoices types

    void can_pay_rows(
        Worker& worker, const PlayerRows& rows, const GivenCost* costs, size_t count,
        uint8_t* answers, uint8_t* status) noexcept
    void pay_rows(
        Worker& worker, const PlayerRows& rows, const GivenCost& cost, uint8_t* status) noexcept
    void max_x_rows(
        Worker& worker, const PlayerRows& rows, const GivenCost& cost, int32_t* out,
        uint8_t* status) noexcept
    void available_mana_rows(
        Worker& worker, const PlayerRows& rows, uint16_t* out, uint8_t* status) noexcept
    void tap_for_mana_rows(
        Worker& worker, const Rows& rows, const ManaTaps& taps, uint8_t* status) noexcept
    Status abilities_of_permanent(
        Worker& worker, const uint8_t* record, uint32_t slot, vector[uint16_t]& out) except +
    Status production_outcomes(
        Worker& worker, const uint8_t* record, uint32_t slot, uint32_t index,
        vector[Bundle]& out) except +
    Status mana_options(
        Worker& worker, const uint8_t* record, uint32_t player, uint32_t limit,
        vector[Bundle]& out) except +
