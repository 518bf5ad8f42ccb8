from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from mirrorpool.pool cimport Pool


cdef extern from "state/layout.hpp" namespace "mirrorpool" nogil:
    cdef cppclass Dimensions:
        uint32_t players
        uint32_t slots
        uint32_t library
        uint32_t heap

    cdef cppclass Layout:
        uint32_t size
        uint64_t fingerprint

        @staticmethod
        Layout compute(const Dimensions& dims) noexcept


cdef extern from "base/status.hpp" namespace "mirrorpool" nogil:
    cdef enum class Status(uint8_t):
        OK
        OVER
        CAPACITY
        LOOP
        FOREIGN
        CORRUPT
        NO_DECISION
        TRUNCATED


cdef extern from "kernels/rollout.hpp" namespace "mirrorpool" nogil:
    cdef enum class Policy(uint8_t):
        RANDOM
        GREEDY

    cdef cppclass GameResult:
        uint64_t signature
        uint32_t decisions
        uint16_t turns
        uint8_t status
        uint8_t winners

    cdef cppclass RolloutOptions:
        Policy policy
        uint32_t max_turns
        bint validate
        uint32_t max_decisions


cdef extern from "kernels/castability.hpp" namespace "mirrorpool" nogil:
    uint32_t CASTABILITY_TURNS
    uint32_t MAX_SPELLS

    cdef cppclass Spell:
        uint16_t definition
        uint16_t copies


cdef extern from "kernels/batch.hpp" namespace "mirrorpool" nogil:
    cdef cppclass PlayTable:
        PlayTable(const Layout& layout, const Pool& pool) except +

    cdef cppclass Seats:
        const uint16_t** cards
        uint32_t* card_count
        const Spell** spells
        uint32_t* spell_count
        uint32_t players

    void play_game_range(
        PlayTable& table, const Seats& seats, uint64_t seed, uint64_t first, uint64_t games,
        const RolloutOptions& options, GameResult* results) noexcept
    void play_board_range(
        PlayTable& table, const uint8_t* records, uint64_t boards, const RolloutOptions& options,
        GameResult* results) noexcept
    void goldfish_range(
        PlayTable& table, const Seats& seats, uint64_t seed, uint64_t first, uint64_t trials,
        uint32_t* first_castable) noexcept
    uint64_t core_extend_signature "mirrorpool::extend_signature"(
        uint64_t signature, const GameResult* results, uint64_t games) noexcept
