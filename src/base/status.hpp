// What a board, a call or an action can answer; named in Python through the same list.
#pragma once

#include "base/types.hpp"

namespace mirrorpool {

#define MIRRORPOOL_STATUS(S)                                                                       \
    S(OK, "done")                                                                                  \
    S(DECISION, "the board waits for a decision")                                                  \
    S(OVER, "the game has ended")                                                                  \
    S(CAPACITY, "a slot, heap cell or number range of the record ran out")                         \
    S(LOOP, "the step budget ran out: an endless loop of mandatory actions (CR 104.4b)")           \
    S(ILLEGAL, "the option is not among the legal ones")                                           \
    S(FOREIGN, "the record was made with another layout or another card pool")                     \
    S(CORRUPT, "the record breaks a structural rule")                                              \
    S(NO_DECISION, "no decision is pending")                                                       \
    S(TRUNCATED, "the game was stopped by the turn limit")                                         \
    S(UNDECIDED, "the search budget ran out before an answer was found")

enum class Status : u8 {
#define MIRRORPOOL_STATUS_NAME(name, doc) name,
    MIRRORPOOL_STATUS(MIRRORPOOL_STATUS_NAME)
#undef MIRRORPOOL_STATUS_NAME
};

} // namespace mirrorpool
