"""The board kernels of `mirrorpool bench`, each checked against numpy on the same bytes."""

import numpy as np
import pytest

from mirrorpool._records import aligned_records
from mirrorpool.bench import boards as bench

SIZES = [pytest.param(bench.CACHED_BOARDS, id="L2"), pytest.param(bench.BOARDS // 4, id="DRAM")]


@pytest.mark.parametrize("source", ["cached", "derived"])
@pytest.mark.parametrize("boards", SIZES)
def bench_could_produce(benchmark, boards, source):
    made = bench.land_boards(boards)
    expected = bench.numpy_players(*bench.raw_rows(made))
    benchmark.extra_info["boards"] = boards
    answer, status = benchmark(
        made.engine.could_produce, made.raw, per="player", rows=source, out=np.empty_like(expected)
    )
    np.testing.assert_array_equal(answer, expected)
    assert not status.any()


def bench_fork(benchmark):
    games = bench.game_boards(bench.BOARDS // 4)
    parents = np.random.default_rng(13).integers(0, len(games), len(games))
    children = aligned_records(len(games), games.layout.size)
    benchmark.extra_info["boards"] = len(games)
    benchmark(games.engine.fork, games.raw, parents, children)
    np.testing.assert_array_equal(children, games.raw[parents])
