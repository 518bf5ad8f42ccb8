"""The closure rows of `mirrorpool bench`."""

import pytest

from mirrorpool.bench import closure
from mirrorpool.bench.row import BenchRow, compare, timing

NAMES = [
    "closure players DRAM",
    "closure players controller DRAM",
    "closure players L2",
    "closure tiled L2",
    "closure permanents DRAM",
    "closure permanents L2",
    "closure classes",
    "closure graph",
    "closure 16 readers (2)",
    "closure classes 16 readers (2)",
]


def test_rows_are_complete_and_repeat_their_checksums():
    first, second = list(closure.rows(0.004)), list(closure.rows(0.004))
    assert [row.name for row in first] == NAMES
    assert all(row.unit == "boards/s" and row.value > 0 and row.ratio > 0 for row in first)
    assert [row.checksum for row in first] == [row.checksum for row in second]


def test_ratio_is_value_over_reference():
    assert BenchRow("x", "y", 6.0, 2.0).ratio == 3.0
    assert BenchRow("x", "y", 6.0).ratio is None


def test_compare_counts_units_a_second():
    rows = closure.land_rows(64)
    row = compare("x", "boards/s", 64, lambda: rows, scale=0.001)
    assert row.value > 0
    assert row.reference is None
    assert len(row.checksum) == 8


def test_timing_calls_at_least_three_times_after_warming_up():
    calls = []
    timed = timing(lambda: calls.append(None), 0.0)
    assert len(calls) == 4
    assert timed.minimum <= timed.median


@pytest.mark.parametrize("boards", [64, 4096, 5000])
def test_land_rows_have_the_asked_number(boards):
    assert closure.land_rows(boards).shape == (boards, 64)
    assert closure.controllers(boards).shape == (boards, 64)
