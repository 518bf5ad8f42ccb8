"""The payment rows of `mirrorpool bench`: exact decisions, one core.

Inputs are the same on every machine, so a checksum names the answer.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from mirrorpool import kernels
from mirrorpool._payment import Batch
from mirrorpool.bench.row import BenchRow, compare

Bytes = NDArray[np.uint8]

BOARDS = 4_096
SOURCES = 12
PLANS = 100
COSTS = (
    "{2}{U}{U}",
    "{W/U}{2/B}",
    "{3}{W}{U}",
    "{W}{U}{B}{R}{G}",
    "{4}{G}{G}",
    "{1}{R}{R/P}",
    "{5}{C}",
    "{2}{W/U}{W/U}{B/R}{B/R}",
    "{1}{S}{S}",
    "{8}{W}{W}{U}",
)
X_COSTS = ("{X}{U}", "{X}{X}{W}{B}", "{X}{2/R}{G}", "{X}{C}")
ANY = kernels.TYPES
ANSWERS = ("NO", "YES", "UNDECIDED")


# ---- inputs ----------------------------------------------------------------------------------


def board_rows(boards: int) -> Bytes:
    """Twelve lands of one or two types, some snow, a few empty slots."""
    rng = np.random.default_rng(11)
    shape = (boards, SOURCES)
    first = np.uint8(1) << rng.integers(0, 6, shape, dtype=np.uint8)
    second = np.uint8(1) << rng.integers(0, 5, shape, dtype=np.uint8)
    snow = np.uint8(kernels.SNOW) * (rng.random(shape) < 0.2)
    rows = np.where(rng.random(shape) < 0.4, first | second, first) | snow
    return np.where(rng.random(shape) < 0.1, 0, rows).astype(np.uint8)


def costs() -> Bytes:
    """Give the table of `COSTS`."""
    return kernels.cost_table(COSTS)


def asked(boards: int) -> NDArray[np.uint16]:
    """One of the costs for each board."""
    rng = np.random.default_rng(12)
    return rng.integers(0, len(COSTS), boards, dtype=np.uint16)


def crowd() -> Batch:
    """Seven hundred identical sources of any type, and a cost for 350 of them."""
    return Batch([([(63, 300), (1, 30), (2, 20)], [0] * 6, [(700, [([], [(63, 1)])])])])


def signets() -> Batch:
    """Seven hundred artifacts that turn {1} into {W}{U}, one Plains, and a cost of {400}."""
    one = (700, [([(ANY, 1)], [(1, 1), (2, 1)])])
    return Batch([([(ANY, 400)], [0] * 6, [(1, [([], [(1, 1)])]), one])])


# ---- rows ------------------------------------------------------------------------------------


def rows(scale: float) -> Iterator[BenchRow]:
    """Give the rows, one after the other; `scale` multiplies the time spent."""
    boards, table, cost_of = board_rows(BOARDS), costs(), asked(BOARDS)
    out = np.empty(BOARDS, np.uint8)
    decide = partial(kernels.can_pay, boards, table, cost_of, out=out)
    yield compare("payment 12 sources", "decisions/s", BOARDS, decide, scale=scale)
    matrix = partial(kernels.can_pay, boards, table)
    count = BOARDS * len(COSTS)
    yield compare("payment 12 sources, all costs", "decisions/s", count, matrix, scale=scale)
    yield compare(
        "payment with its sources",
        "payments/s",
        BOARDS,
        lambda: kernels.pay(boards, table, cost_of)[1],
        scale=scale,
    )
    yield max_x_row(boards, scale)
    for name, batch in (("identical", crowd()), ("Signets", signets())):
        call = partial(decisions, batch)
        yield compare(f"payment 700 {name}", "decisions/s", PLANS, call, scale=scale)
    yield compare(
        "payment 700 identical, plan", "plans/s", PLANS, partial(plans, crowd()), scale=scale
    )


def max_x_row(boards: Bytes, scale: float) -> BenchRow:
    """Find the largest X for each board and cost, asserted with `can_pay`."""
    table = kernels.cost_table(X_COSTS)
    out = np.empty((len(boards), len(X_COSTS)), np.int16)
    call = partial(kernels.max_x, boards, table, out=out)
    check_largest(boards[:64], call()[:64])
    return compare("payment 12 sources, max X", "answers/s", out.size, call, scale=scale)


def check_largest(boards: Bytes, answers: NDArray[np.int16]) -> None:
    """Assert that each X can be paid, and the next cannot."""
    for board, row in zip(boards, answers, strict=True):
        for cost, x in zip(X_COSTS, row.tolist(), strict=True):
            both = [with_x(cost, max(x, 0)), with_x(cost, x + 1)]
            paid = kernels.can_pay(board[None], kernels.cost_table(both))[0].tolist()
            if paid != [int(x >= 0), 0]:
                raise AssertionError(f"{x} is not the largest X of {cost}")


def with_x(cost: str, x: int) -> str:
    """Write a cost with a number for X."""
    return f"{{{cost.count('{X}') * x}}}" + cost.replace("{X}", "")


def decisions(batch: Batch) -> Bytes:
    """Decide the problem again and again; give its answer as numbers."""
    answers = batch.can_pay(repeat=PLANS)
    return np.array([ANSWERS.index(answer) for answer in answers], np.uint8)


def plans(batch: Batch) -> Bytes:
    """Solve the problem again and again; give its answer as numbers."""
    answers = batch.solve(repeat=PLANS)
    return np.array([ANSWERS.index(answer) for answer in answers], np.uint8)
