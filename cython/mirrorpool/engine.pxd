from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libcpp cimport bool as cpp_bool

from mirrorpool.pool cimport Pool
from mirrorpool.state cimport Layout


cdef extern from "kernels/worker.hpp" namespace "mirrorpool" nogil:
    cdef cppclass Context:
        pass

    cdef cppclass Worker:
        Worker(const Layout& layout, const Pool& pool) except +
        Context ctx

    cdef cppclass WorkerPool:
        WorkerPool(const Layout& layout, const Pool& pool) except +

    cdef cppclass Borrowed:
        Borrowed(WorkerPool& pool)
        Worker& operator*() noexcept


cdef extern from "rules/setup.hpp" namespace "mirrorpool" nogil:
    cdef enum class ManaMode(uint8_t):
        AUTO
        MANUAL

    cdef cppclass GameOptions:
        uint64_t stream
        int32_t life
        uint8_t profile
        ManaMode mana_mode


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

    cdef cppclass DeckList:
        DeckList()
        DeckList(const uint16_t* data, size_t size)

    cdef cppclass DeckSpan "std::span<const mirrorpool::DeckList>":
        DeckSpan()
        DeckSpan(const DeckList* data, size_t size)

    uint64_t game_stream(uint64_t seed, uint64_t game) noexcept


cdef extern from "kernels/boards.hpp" namespace "mirrorpool" nogil:
    cdef enum class RowSource(uint8_t):
        CACHED
        DERIVED

    void could_produce_players(
        Context& ctx, const uint8_t* records, size_t n, RowSource rows, uint8_t* out,
        uint8_t* status) noexcept
    void could_produce_permanents(
        Context& ctx, const uint8_t* records, size_t n, RowSource rows, uint8_t* out,
        uint8_t* status) noexcept
    void fork_rows(
        const Layout& layout, const uint8_t* source, const int64_t* index, size_t n,
        uint8_t* out) noexcept


cdef extern from "kernels/making.hpp" namespace "mirrorpool" nogil:
    cdef cppclass Rows:
        uint8_t* records
        const uint8_t* where
        size_t n

    cdef cppclass Placement:
        uint16_t definition
        uint16_t damage
        uint16_t counters[2]
        uint8_t counter_kinds[2]
        uint8_t player
        uint8_t choice
        uint8_t tapped
        uint8_t sick
        const uint16_t* hosts

    cdef cppclass CardPlacement:
        uint16_t definition
        uint8_t player
        uint8_t zone

    cdef cppclass Start:
        uint16_t turn
        uint8_t active
        uint8_t step
        uint8_t stage
        uint8_t priority
        uint8_t passes

    void clear_rows(
        Worker& worker, uint8_t* records, size_t n, const GameOptions& options,
        const uint64_t* streams) noexcept
    void put_permanent_rows(
        Worker& worker, const Rows& rows, const Placement& what, uint16_t* slots,
        uint8_t* status) noexcept
    void put_card_rows(
        Worker& worker, const Rows& rows, const CardPlacement& what, uint16_t* cards,
        uint8_t* status) noexcept
    void set_commander_rows(
        Worker& worker, const Rows& rows, uint32_t player, uint8_t colors,
        uint8_t* status) noexcept
    void put_mana_rows(
        Worker& worker, const Rows& rows, uint32_t player, const uint16_t* units,
        uint8_t* status) noexcept
    void place_in_turn_rows(
        Worker& worker, const Rows& rows, const Start& start, uint8_t* status) noexcept
    void deal_rows(
        Worker& worker, uint8_t* records, size_t n, DeckSpan decks, const GameOptions& options,
        uint64_t seed, uint64_t first, uint8_t* status) noexcept


cdef extern from "kernels/playing.hpp" namespace "mirrorpool" nogil:
    uint32_t MAX_OPTIONS

    void legal_option_rows(
        Worker& worker, const uint8_t* records, size_t n, uint64_t* codes, uint16_t* counts,
        uint8_t* status) noexcept
    void apply_rows(
        Worker& worker, uint8_t* records, size_t n, const uint64_t* codes,
        uint8_t* status) noexcept
    void apply_rows_unchecked(
        Worker& worker, uint8_t* records, size_t n, const uint64_t* codes,
        uint8_t* status) noexcept
    void advance_rows(
        Worker& worker, uint8_t* records, size_t n, uint8_t* status) noexcept
    void play_out_rows(
        Worker& worker, uint8_t* records, size_t n, const RolloutOptions& options,
        GameResult* results) noexcept
    void validate_rows(
        Worker& worker, const uint8_t* records, size_t n, const char** reasons,
        uint8_t* status) noexcept
    void hash_rows(
        Worker& worker, const uint8_t* records, size_t n, uint64_t* out,
        uint8_t* status) noexcept
    void position_key_rows(
        Worker& worker, const uint8_t* records, size_t n, uint64_t* out,
        uint8_t* status) noexcept
    void equal_rows(
        Worker& worker, const uint8_t* a, const uint8_t* b, size_t n, uint8_t* equal) noexcept


cdef extern from "kernels/castability.hpp" namespace "mirrorpool" nogil:
    uint32_t CASTABILITY_TURNS
    uint32_t MAX_SPELLS

    cdef cppclass Spell:
        uint16_t definition
        uint16_t copies


cdef extern from "kernels/batch.hpp" namespace "mirrorpool" nogil:
    cdef cppclass Seats:
        const uint16_t** cards
        uint32_t* card_count
        const Spell** spells
        uint32_t* spell_count
        uint32_t players

    void play_game_range(
        Worker& worker, const Seats& seats, uint64_t seed, uint64_t first, uint64_t games,
        const RolloutOptions& options, GameResult* results) noexcept
    void play_board_range(
        Worker& worker, const uint8_t* records, uint64_t boards, const RolloutOptions& options,
        GameResult* results) noexcept
    void goldfish_range(
        Worker& worker, const Seats& seats, uint64_t seed, uint64_t first, uint64_t trials,
        uint32_t* first_castable) noexcept
    uint64_t extend_signature(
        uint64_t signature, const GameResult* results, uint64_t games) noexcept
