#include "kernels/names.hpp"

#include "base/status.hpp"
#include "rules/option.hpp"
#include "state/record.hpp"

namespace mirrorpool::names {
namespace {

#define MIRRORPOOL_ENTRY(name, doc) {#name, doc},
constexpr Entry STATUS[] = {MIRRORPOOL_STATUS(MIRRORPOOL_ENTRY)};
constexpr Entry ZONE[] = {MIRRORPOOL_ZONES(MIRRORPOOL_ENTRY)};
constexpr Entry STEP[] = {MIRRORPOOL_STEPS(MIRRORPOOL_ENTRY)};
constexpr Entry OPTION_KIND[] = {MIRRORPOOL_OPTION_KINDS(MIRRORPOOL_ENTRY)};
constexpr Entry DECISION_KIND[] = {MIRRORPOOL_DECISION_KINDS(MIRRORPOOL_ENTRY)};
constexpr Entry MANA_MODE[] = {{"AUTO", "costs are paid by the solver"},
                               {"MANUAL", "every tap is a decision"}};
constexpr Entry STACK_KIND[] = {
    {"SPELL", "112.1"}, {"ACTIVATED", "602.2a"}, {"TRIGGERED", "603.3"}};
#undef MIRRORPOOL_ENTRY

constexpr Enumeration ENUMERATIONS[] = {{"Status", STATUS},
                                        {"Zone", ZONE},
                                        {"Step", STEP},
                                        {"OptionKind", OPTION_KIND},
                                        {"DecisionKind", DECISION_KIND},
                                        {"ManaMode", MANA_MODE},
                                        {"StackKind", STACK_KIND}};

} // namespace

std::span<const Enumeration> enumerations() noexcept { return ENUMERATIONS; }

} // namespace mirrorpool::names
