"""The checks a change must pass, one session each; plain `pytest` works without nox."""

import os
import subprocess
from pathlib import Path

import nox

nox.needs_version = ">=2024.10"
nox.options.sessions = ["lint", "test"]
nox.options.reuse_venv = "yes"

ROOT = Path(__file__).parent
CXX = os.environ.get("CXX", "g++")


def install(
    session: nox.Session, *extras: str, build_type: str = "Release", **options: str
) -> None:
    """Install the project with warnings as errors, in a build folder of the session's own.

    CMake remembers options, so a shared folder would carry them into a plain `pip install .`.
    """
    defines = {"MIRRORPOOL_WERROR": "ON"} | options
    session.install(
        f".[{','.join(extras)}]",
        env={
            "SKBUILD_BUILD_DIR": f"build/nox-{session.name}",
            "SKBUILD_CMAKE_BUILD_TYPE": build_type,
            "SKBUILD_CMAKE_DEFINE": ";".join(f"{key}={value}" for key, value in defines.items()),
        },
    )


def sources(folder: str, *suffixes: str) -> list[str]:
    found = (path for path in (ROOT / folder).rglob("*") if path.suffix in suffixes)
    return sorted(str(path.relative_to(ROOT)) for path in found)


def stubbed_modules() -> list[str]:
    stubs = (Path(path).relative_to("python") for path in sources("python", ".pyi"))
    return [".".join(stub.with_suffix("").parts) for stub in stubs]


def compiler_library(name: str) -> str:
    answer = subprocess.run(
        [CXX, f"-print-file-name={name}"], check=True, capture_output=True, text=True
    )
    return answer.stdout.strip()


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and types, and that a debug build without OpenMP compiles cleanly."""
    install(session, "dev", "test", build_type="Debug", MIRRORPOOL_OPENMP="OFF")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("clang-format", "--dry-run", "--Werror", *sources("src", ".hpp", ".cpp"))
    session.run("cython-lint", *sources("cython", ".pxd", ".pyx"))
    session.run("mypy")
    session.run("stubtest", "--mypy-config-file", "pyproject.toml", *stubbed_modules())


@nox.session
def test(session: nox.Session) -> None:
    """Run the tests, and the benchmarks once each for their answers."""
    install(session, "test")
    session.run("pytest", *session.posargs)


@nox.session
def sanitize(session: nox.Session) -> None:
    """Run the quicker tests under the address and undefined-behaviour sanitizers."""
    install(session, "test", build_type="Debug", MIRRORPOOL_SANITIZE="address,undefined")
    session.run(
        "pytest",
        "-m",
        "not slow and not packaging",
        # A report goes to the process's own standard error, which must not be swallowed.
        "--capture=sys",
        "tests",
        *session.posargs,
        env={
            # libstdc++ too: the sanitizer must find __cxa_throw before the first module loads.
            "LD_PRELOAD": f"{compiler_library('libasan.so')} {compiler_library('libstdc++.so')}",
            # CPython itself leaks by design.
            "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",
            "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
            # Python's own arenas would hide overruns between small objects.
            "PYTHONMALLOC": "malloc",
        },
    )


@nox.session
def fuzz(session: nox.Session) -> None:
    """Search longer for failures: every property test, and the random games."""
    install(session, "test")
    session.run(
        "pytest",
        "-m",
        "fuzz or hypothesis",
        "tests",
        *session.posargs,
        env={"HYPOTHESIS_PROFILE": "fuzz"},
    )


@nox.session
def bench(session: nox.Session) -> None:
    """Time the benchmarks."""
    install(session, "test")
    session.run("pytest", "--benchmark-enable", "benchmarks", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Run the documentation's examples and follow its links."""
    install(session, "test")
    session.run("pytest", "README.md", "docs", "tests/docs", *session.posargs)
