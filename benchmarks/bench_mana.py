"""The mana rows of `mirrorpool bench`, each checked against a second way to its answer."""

import numpy as np
import pytest

import mirrorpool as mp
from mirrorpool.bench import mana as bench


@pytest.mark.parametrize("sources", [bench.SIMPLE, bench.MIXED], ids=["simple", "mixed"])
def bench_can_pay(benchmark, sources):
    boards = bench.source_boards(sources)
    out = np.empty(len(boards), np.uint8)
    benchmark.extra_info["boards"] = len(boards)
    answer = benchmark(mp.can_pay, boards, 0, "{1}{R}{R}{G}", out=out)
    paid = mp.pay(boards[:], 0, "{1}{R}{R}{G}") == mp.Status.OK
    np.testing.assert_array_equal(paid, answer == mp.Answer.YES)


def bench_can_pay_with_effects(benchmark):
    boards = bench.changed_boards(bench.EFFECT_BOARDS)
    benchmark.extra_info["boards"] = len(boards)
    answer = benchmark(mp.can_pay, boards, 0, "{2}{R}")
    paid = mp.pay(boards[:], 0, "{2}{R}") == mp.Status.OK
    np.testing.assert_array_equal(paid, answer == mp.Answer.YES)


@pytest.mark.parametrize("sources", [bench.SIMPLE, bench.MIXED], ids=["simple", "mixed"])
def bench_pay(benchmark, sources):
    boards = bench.source_boards(sources)
    benchmark.extra_info["boards"] = len(boards)
    status = benchmark.pedantic(
        mp.pay, setup=lambda: ((boards[:], 0, "{3}"), {}), rounds=20, warmup_rounds=1
    )
    np.testing.assert_array_equal(status == mp.Status.OK, mp.can_pay(boards, 0, "{3}") == 1)


def bench_max_x(benchmark):
    boards = bench.source_boards(bench.SIMPLE)
    benchmark.extra_info["boards"] = len(boards)
    answer = benchmark(mp.max_x, boards, 0, "{X}{1}")
    np.testing.assert_array_equal(answer, mp.available_mana(boards, 0)[:, 6].astype(np.int32) - 1)


@pytest.mark.parametrize("sources", [bench.SIMPLE, bench.MIXED], ids=["simple", "mixed"])
def bench_available_mana(benchmark, sources):
    boards = bench.source_boards(sources)
    benchmark.extra_info["boards"] = len(boards)
    answer = benchmark(mp.available_mana, boards, 0)
    np.testing.assert_array_equal(answer[:, 6], mp.max_x(boards, 0, "{X}"))


def bench_tap_for_mana(benchmark):
    boards = bench.source_boards(("Forest",))
    benchmark.extra_info["boards"] = len(boards)
    status = benchmark.pedantic(
        mp.tap_for_mana, setup=lambda: ((boards[:], 0), {}), rounds=20, warmup_rounds=1
    )
    assert not status.any()


def bench_could_produce_with_effects(benchmark):
    boards = bench.changed_boards()
    benchmark.extra_info["boards"] = len(boards)
    answer = benchmark(mp.could_produce, boards, per="player")
    some = boards[[5, 6]]
    np.testing.assert_array_equal(mp.could_produce(some, per="player"), answer[[5, 6]])
