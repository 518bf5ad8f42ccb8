"""One line of `mirrorpool bench`, and how it is timed."""

import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from numpy.typing import NDArray

SECONDS = 1.0
"""How long a row may take to time at scale 1, reference included."""


@dataclass(frozen=True, slots=True)
class BenchRow:
    """A figure, what stands next to it in the same run, and what was computed."""

    name: str
    unit: str
    value: float
    reference: float | None = None
    checksum: str = ""

    @property
    def ratio(self) -> float | None:
        """The value in units of its reference."""
        return None if self.reference is None else self.value / self.reference


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds a call: the median, by which figures are quoted, and the minimum."""

    median: float
    minimum: float


def timing(call: Callable[[], object], seconds: float) -> Timing:
    """Time a call over and over after one to warm up.

    Parameters
    ----------
    call : callable
        What to time. It should take long enough for the clock: a microsecond at least.
    seconds : float
        When to stop; three calls are timed in any case.

    Returns
    -------
    Timing
        Median and minimum of the calls.
    """
    call()
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return Timing(median(times), min(times))


def checksum(answer: NDArray[Any]) -> str:
    """CRC-32 of an answer's bytes, to compare runs and machines by."""
    return f"{zlib.crc32(answer.tobytes()):08x}"


def compare(
    name: str,
    unit: str,
    count: int,
    call: Callable[[], NDArray[Any]],
    reference: Callable[[], object] | None = None,
    *,
    scale: float = 1.0,
) -> BenchRow:
    """Time a kernel and then its reference in the same run.

    Parameters
    ----------
    name, unit : str
        What the row is called and what it counts a second.
    count : int
        How many units one call handles.
    call : callable
        The kernel; what it returns is checksummed.
    reference : callable, optional
        What it is compared with, on as many units.
    scale : float, default 1.0
        Multiplies the time spent.

    Returns
    -------
    BenchRow
        With medians as value and reference.
    """
    share = SECONDS * scale / (1 if reference is None else 2)
    kernel = timing(call, share)
    other = None if reference is None else timing(reference, share)
    return BenchRow(
        name,
        unit,
        count / kernel.median,
        None if other is None else count / other.median,
        checksum(call()),
    )
