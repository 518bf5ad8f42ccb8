from libcpp cimport bool as cpp_bool


cdef extern from "base/build_info.hpp" namespace "mirrorpool" nogil:
    cdef struct BuildInfo "mirrorpool::BuildInfo":
        const char* version
        const char* compiler
        const char* build_type
        const char* sanitize
        cpp_bool openmp
        cpp_bool ipo

    BuildInfo core_build_info "mirrorpool::build_info"() noexcept
