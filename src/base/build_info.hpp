#pragma once

namespace mirrorpool {

struct BuildInfo {
    const char* version;
    const char* compiler;
    const char* build_type;
    const char* sanitize;
    bool openmp;
    bool ipo;
};

BuildInfo build_info() noexcept;

} // namespace mirrorpool
