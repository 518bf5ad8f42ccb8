"""The closure kernels of `mirrorpool bench`, each checked against the same closure in numpy."""

import numpy as np
import pytest

from mirrorpool import kernels
from mirrorpool.bench import closure as bench
from mirrorpool.bench.row import timing

SIZES = [pytest.param(bench.BLOCK, id="L2"), pytest.param(bench.DRAM // 4, id="DRAM")]


def check(benchmark, call, expected, boards):
    benchmark.extra_info["boards"] = boards
    np.testing.assert_array_equal(benchmark(call), expected)


@pytest.mark.parametrize("boards", SIZES)
def bench_players(benchmark, boards):
    rows = bench.land_rows(boards)
    out = np.empty((boards, 2), np.uint8)
    expected = bench.numpy_players(rows)
    check(benchmark, lambda: kernels.closure(rows, out=out), expected, boards)


@pytest.mark.parametrize("boards", SIZES)
def bench_players_controlled(benchmark, boards):
    rows, who = bench.land_rows(boards), bench.controllers(boards)
    out = np.empty((boards, 2), np.uint8)
    expected = bench.numpy_players_controlled(rows, who)
    check(benchmark, lambda: kernels.closure(rows, controller=who, out=out), expected, boards)


@pytest.mark.parametrize("boards", SIZES)
def bench_permanents(benchmark, boards):
    rows = bench.land_rows(boards)
    out = np.empty_like(rows)
    expected = bench.numpy_permanents(rows)
    check(benchmark, lambda: kernels.closure(rows, per="permanent", out=out), expected, boards)


def bench_tiled(benchmark):
    rows = bench.land_rows(bench.BLOCK)
    tiles = kernels.tile_rows(rows)
    out = np.empty((len(tiles), 2, 64), np.uint8)
    expected = kernels.tile_rows(bench.numpy_players(rows))
    check(benchmark, lambda: kernels.closure_tiled(tiles, out=out), expected, bench.BLOCK)


def bench_tiled_permanents(benchmark):
    rows = bench.land_rows(bench.BLOCK)
    tiles = kernels.tile_rows(rows)
    out = np.empty_like(tiles)
    expected = kernels.tile_rows(bench.numpy_permanents(rows))
    check(
        benchmark,
        lambda: kernels.closure_tiled(tiles, per="permanent", out=out),
        expected,
        bench.BLOCK,
    )


def bench_tile_rows(benchmark):
    rows = bench.land_rows(bench.BLOCK)
    out = np.empty((bench.BLOCK // 64, 64, 64), np.uint8)
    expected = rows.reshape(-1, 64, 64).transpose(0, 2, 1)
    check(benchmark, lambda: kernels.tile_rows(rows, out=out), expected, bench.BLOCK)


def bench_classes(benchmark):
    boards = bench.CLASS_BLOCK
    arrays = bench.class_arrays(boards)
    out = np.empty((boards, 2), np.uint8)
    expected = bench.numpy_classes(*arrays)
    check(
        benchmark,
        lambda: kernels.closure_classes(*arrays, bench.CLASSES, out=out),
        expected,
        boards,
    )


def bench_graph(benchmark):
    arrays = bench.reader_graph(bench.BLOCK)
    out = np.empty((bench.BLOCK, 6), np.uint64)
    expected = bench.numpy_graph(*arrays)
    check(benchmark, lambda: kernels.closure_graph(*arrays, out=out), expected, bench.BLOCK)


@pytest.mark.parametrize("readers", [2, 16])
def bench_mutual_readers(benchmark, readers):
    rows = bench.mutual_readers(bench.BLOCK, readers)
    expected = np.full((bench.BLOCK, 2), kernels.GREEN, np.uint8)
    check(benchmark, lambda: kernels.closure(rows), expected, bench.BLOCK)


def bench_sixteen_readers_cost_no_more_than_two(benchmark):
    few, many = (bench.mutual_classes(bench.mutual_readers(1024, n)) for n in (2, 16))
    np.testing.assert_array_equal(benchmark(many), few())
    if benchmark.enabled:  # only then is somebody watching the time
        assert timing(many, 0.2).minimum < 1.25 * timing(few, 0.2).minimum
