"""Chains of four copies with exceptions over raw rows."""

import numpy as np
import pytest

from mirrorpool import kernels
from mirrorpool.bench import copies
from mirrorpool.bench.row import checksum

ANSWERS = {False: "d6ab3d38", True: "f0f220ba"}


@pytest.mark.parametrize("timed", ANSWERS, ids=["as-given", "by-timestamp"])
def bench_chain_of_four(benchmark, timed):
    chain = copies.chains(copies.BOARDS, timed=timed)
    out, status = np.zeros_like(chain.values), np.zeros(copies.BOARDS, np.uint8)
    benchmark.extra_info["permanents"] = chain.sources.size
    answer = benchmark(chain.resolve, out, status)
    assert not status.any()
    assert checksum(answer) == ANSWERS[timed]


def bench_plain_copies(benchmark):
    chain = copies.chains(copies.BOARDS)
    plain = chain._replace(exceptions=np.zeros_like(chain.exceptions))
    out, status = np.zeros_like(chain.values), np.zeros(copies.BOARDS, np.uint8)
    answer = benchmark(plain.resolve, out, status)
    first = chain.sources[:, :1]
    originals = np.take_along_axis(chain.values, first, axis=1)
    ends = np.take_along_axis(answer, chain.destinations, axis=1)
    assert np.array_equal(ends, np.repeat(originals, copies.CHAIN, axis=1))
    assert answer.dtype == kernels.COPIABLE_DTYPE
