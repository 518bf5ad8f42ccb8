#include "base/build_info.hpp"

namespace mirrorpool {

BuildInfo build_info() noexcept {
#ifdef _OPENMP
    constexpr bool openmp = true;
#else
    constexpr bool openmp = false;
#endif
    return {
        .version = MIRRORPOOL_VERSION,
        .compiler = MIRRORPOOL_COMPILER,
        .build_type = MIRRORPOOL_BUILD_TYPE,
        .sanitize = MIRRORPOOL_SANITIZE,
        .openmp = openmp,
        .ipo = MIRRORPOOL_HAS_IPO != 0,
    };
}

} // namespace mirrorpool
