# mirrorpool_options: what every target needs. mirrorpool_warnings: what our own C++ must satisfy.
# mirrorpool_generated_warnings: what Cython's output must satisfy.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(mirrorpool_options INTERFACE)

if(MIRRORPOOL_WERROR)
  target_compile_options(mirrorpool_options INTERFACE -Werror)
endif()

if(MIRRORPOOL_OPENMP)
  find_package(OpenMP COMPONENTS CXX)
endif()
if(OpenMP_CXX_FOUND)
  target_link_libraries(mirrorpool_options INTERFACE OpenMP::OpenMP_CXX)
else()
  target_compile_options(mirrorpool_options INTERFACE -Wno-unknown-pragmas)
endif()

if(MIRRORPOOL_SANITIZE)
  target_compile_options(
    mirrorpool_options
    INTERFACE -fsanitize=${MIRRORPOOL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g
              -O1
  )
  target_compile_definitions(mirrorpool_options INTERFACE _GLIBCXX_ASSERTIONS)
  target_link_options(mirrorpool_options INTERFACE -fsanitize=${MIRRORPOOL_SANITIZE})
elseif(MIRRORPOOL_IPO AND CMAKE_BUILD_TYPE STREQUAL "Release")
  include(CheckIPOSupported)
  check_ipo_supported(RESULT CMAKE_INTERPROCEDURAL_OPTIMIZATION LANGUAGES CXX)
endif()

add_library(mirrorpool_warnings INTERFACE)
target_compile_options(mirrorpool_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion)

add_library(mirrorpool_generated_warnings INTERFACE)
target_compile_options(mirrorpool_generated_warnings INTERFACE -Wall)
