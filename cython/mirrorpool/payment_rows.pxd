from libc.stddef cimport size_t
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t
from libcpp cimport bool as cpp_bool


cdef extern from "kernels/payment.hpp" namespace "mirrorpool" nogil:
    uint32_t COST_SYMBOLS
    uint32_t MAX_ROW_SOURCES

    cdef struct CostSymbol "mirrorpool::CostSymbol":
        uint8_t mask
        uint8_t count
        uint8_t generic
        uint8_t phyrexian

    cdef struct CostRow "mirrorpool::CostRow":
        CostSymbol* symbols
        uint8_t x
        uint8_t life
        uint8_t* reserved

    cdef cppclass CostTable "mirrorpool::CostTable":
        cpp_bool add(const CostRow& row) except +

    cdef struct PaymentRows "mirrorpool::PaymentRows":
        const uint8_t* sources
        size_t width
        const uint16_t* cost_of
        const CostTable* table

    cpp_bool rows_can_pay(
        const PaymentRows& rows, uint8_t* answer, size_t first, size_t last
    ) noexcept
    cpp_bool rows_max_x(
        const PaymentRows& rows, int16_t* answer, size_t first, size_t last
    ) noexcept
    cpp_bool rows_pay(
        const PaymentRows& rows, uint8_t* answer, uint8_t* used, size_t first, size_t last
    ) noexcept
