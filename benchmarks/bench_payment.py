"""Exact mana payment: decisions and best plans on boards of twelve sources and of 700."""

import pytest

from mirrorpool import kernels
from mirrorpool._payment import Batch
from mirrorpool.bench import payment
from mirrorpool.bench.row import checksum

W, U, B, R, G, C = (1 << bit for bit in range(6))
ANY_COLOR, ANY = 31, 63
EMPTY = (0,) * 6
REPEAT = 1000


def one(mask, count=1, side_cost=0):
    return (count, [([], [(mask, 1)], side_cost)])


def signet(first, second, count=1):
    return (count, [([(ANY, 1)], [(first, 1), (second, 1)])])


def filter_land(mask, count=1):
    return (count, [([], [(C, 1)]), ([(mask, 1)], [(mask, 2)])])


LANDS = [
    *[one(mask) for mask in (W, U, B, R, G, C, W | U, U | B, B | R, R | G, G | W)],
    one(ANY_COLOR, side_cost=1),
]
MIXED = [
    *[one(mask) for mask in (W, U, G)],
    (1, [([], [(C, 2)])]),
    signet(W, U),
    signet(B, R),
    filter_land(W | U),
    filter_land(B | R),
    (1, [([], [(C, 1)]), ([], [(W | U, 1)], 1)]),
    (1, [([], [(W, 1), (U, 1)])]),
    (1, [([], [(C, 1)]), ([(ANY, 5)], [(ANY_COLOR, 5)])]),
    (1, [([], [(ANY_COLOR, 3, True)])]),
]
CASES = {
    "lands-yes": ([(ANY, 4), (W, 2), (U, 2), (B, 1)], LANDS, "YES"),
    "lands-no": ([(ANY, 4), (W, 4), (C, 2)], LANDS, "NO"),
    "lands-hybrid": ([(ANY, 2), (W | U, 3), (B | R, 2), (G, 2), (W, 1)], LANDS, "YES"),
    "mixed-easy": ([(ANY, 3), (W, 1), (U, 1)], MIXED, "YES"),
    "mixed-yes": ([(ANY, 3), (W, 2), (U, 2), (B, 2)], MIXED, "YES"),
    "mixed-hard": ([(mask, 2) for mask in (W, U, B, R, G)], MIXED, "YES"),
    "mixed-no": ([(ANY, 30)], MIXED, "NO"),
    "signets-no-seed": (
        [(ANY, 6)],
        [signet(a, b) for a in (W, U, B, R, G) for b in (W, U, B, R, G) if a < b],
        "NO",
    ),
    "700-forests": ([(ANY, 300), (G, 2)], [one(G, 700)], "YES"),
    "700-any": ([(ANY, 300), (W, 30), (U, 20)], [one(ANY, 700)], "YES"),
    "700-filters": ([(W, 20), (ANY, 10)], [one(W), filter_land(W | U, 700)], "YES"),
    "700-signets": ([(ANY, 400)], [one(W), signet(W, U, 700)], "YES"),
}


def batch(case):
    cost, sources, answer = CASES[case]
    return Batch([(cost, EMPTY, sources)]), [answer]


@pytest.mark.parametrize("case", CASES)
def bench_can_pay(benchmark, case):
    problems, answer = batch(case)
    benchmark.extra_info["decisions"] = REPEAT
    assert benchmark(problems.can_pay, repeat=REPEAT) == answer


@pytest.mark.parametrize("case", CASES)
def bench_solve(benchmark, case):
    problems, answer = batch(case)
    assert benchmark(problems.solve) == answer


CONVERTERS = [
    one(C, 40),
    *[(40, [([(ANY, 2)], [(1 << i % 5 | 1 << i // 4, 1)])]) for i in range(20)],
]


@pytest.mark.parametrize(("extra", "answer"), [(0, "YES"), (1, "NO")])
def bench_twenty_converters(benchmark, extra, answer):
    cost = [(ANY, extra), *[(mask, 4) for mask in (W, U, B, R, G)]]
    problems = Batch([(cost, EMPTY, CONVERTERS)])
    assert benchmark(problems.can_pay) == [answer]


def bench_rows_can_pay(benchmark):
    boards, costs = payment.board_rows(payment.BOARDS), payment.costs()
    cost_of = payment.asked(payment.BOARDS)
    benchmark.extra_info["decisions"] = payment.BOARDS
    answer = benchmark(kernels.can_pay, boards, costs, cost_of)
    assert checksum(answer) == "673369d6"


def bench_rows_pay(benchmark):
    boards, costs = payment.board_rows(payment.BOARDS), payment.costs()
    cost_of = payment.asked(payment.BOARDS)
    answer, used = benchmark(kernels.pay, boards, costs, cost_of)
    assert checksum(answer) == "673369d6"
    assert checksum(used) == "d89fae3c"


def bench_rows_all_costs(benchmark):
    boards, costs = payment.board_rows(payment.BOARDS), payment.costs()
    benchmark.extra_info["decisions"] = payment.BOARDS * len(costs)
    answer = benchmark(kernels.can_pay, boards, costs)
    cost_of = payment.asked(payment.BOARDS)
    asked = answer[range(len(boards)), cost_of]
    assert checksum(asked) == "673369d6"


def bench_rows_max_x(benchmark):
    boards, costs = payment.board_rows(payment.BOARDS), kernels.cost_table(payment.X_COSTS)
    benchmark.extra_info["answers"] = payment.BOARDS * len(costs)
    payment.check_largest(boards[:64], benchmark(kernels.max_x, boards, costs)[:64])
