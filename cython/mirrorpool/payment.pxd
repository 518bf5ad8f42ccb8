from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libcpp cimport bool as cpp_bool
from libcpp.vector cimport vector


cdef extern from "rules/payment_problem.hpp" namespace "mirrorpool::payment" nogil:
    cdef enum class SideCost(uint8_t):
        NONE
        LIFE
        PERMANENT

    cdef enum class ProblemStatus(uint8_t):
        OK
        FULL
        TOO_LARGE
        UNSUPPORTED

    cdef struct Symbol:
        uint16_t count
        uint8_t mask
        uint8_t generic
        uint8_t life
        uint8_t needs

    cdef cppclass Problem:
        ProblemStatus status
        uint16_t cost_count
        uint32_t life_budget
        uint16_t* resources "resources.data()"
        void clear() noexcept
        void clear_cost() noexcept
        void add_cost(Symbol symbol) noexcept
        void add_floating(uint32_t type, uint32_t amount, uint8_t gives) noexcept
        void add_source(uint16_t count) noexcept
        void add_mode(SideCost side_cost, uint16_t life, uint8_t resource) noexcept
        void add_mode_cost(uint8_t mask, uint16_t count, uint8_t needs) noexcept
        void add_output(
            uint8_t mask, uint16_t amount, cpp_bool same_type, uint8_t gives
        ) noexcept

    uint8_t UNRESTRICTED
    uint8_t NO_RESOURCE
    uint32_t MAX_RESOURCES

    cdef struct Slice:
        uint16_t first
        uint16_t size


cdef extern from "rules/payment_solver.hpp" namespace "mirrorpool::payment" nogil:
    cdef enum class Answer(uint8_t):
        NO
        YES
        UNDECIDED

    cdef enum class Proof(uint8_t):
        PAYABLE
        SIDE_COST
        MINIMAL

    uint32_t DEFAULT_BUDGET

    cdef struct Produced:
        uint16_t amount
        uint8_t group
        uint8_t type

    cdef struct SpentUnits:
        uint16_t amount
        uint8_t type
        uint8_t gives

    cdef struct Step:
        uint16_t times
        uint8_t source
        uint8_t mode
        Slice produced
        Slice spent_units
        uint16_t* spent "spent.data()"

    cdef struct Score:
        uint32_t side_cost
        uint32_t life
        uint32_t sources
        uint32_t units
        uint32_t mana_activations
        uint32_t flexibility

    cdef cppclass Plan:
        Proof proof
        Score score
        uint16_t step_count
        uint16_t produced_count
        uint16_t life_payments
        uint16_t* spent "spent.data()"
        uint8_t relevant
        Slice* symbol_units "symbol_units.data()"
        uint16_t* symbol_life "symbol_life.data()"
        Step* steps "steps.data()"
        Produced* produced "produced.data()"
        SpentUnits* spent_units "spent_units.data()"

    cdef cppclass Scratch:
        Scratch() except +
        uint32_t steps() noexcept

    Answer core_can_pay "mirrorpool::payment::can_pay"(
        const Problem& problem, Scratch& scratch, uint32_t budget
    ) noexcept
    Answer core_solve "mirrorpool::payment::solve"(
        const Problem& problem, Scratch& scratch, Plan& plan, uint32_t budget
    ) noexcept


cdef extern from "rules/payment_max_x.hpp" namespace "mirrorpool::payment" nogil:
    cdef struct MaxX:
        Answer answer
        uint32_t x
        cpp_bool is_exact

    cdef struct XSymbol:
        uint8_t mask
        uint8_t needs
        uint16_t symbols_per_x

    MaxX core_max_x "mirrorpool::payment::max_x"(
        Problem& problem, const XSymbol& symbol, Scratch& scratch, uint32_t budget
    ) noexcept


cdef extern from "rules/payment_bundles.hpp" namespace "mirrorpool::payment" nogil:
    cdef struct Bundle:
        uint32_t* unrestricted "unrestricted.data()"
        uint32_t* restricted "restricted.data()"

    uint32_t MAX_BUNDLES

    cpp_bool core_bundles "mirrorpool::payment::maximal_bundles"(
        const Problem& problem, vector[Bundle]& bundles, uint32_t limit
    ) except +
