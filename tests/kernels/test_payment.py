"""Payment kernels over raw rows against a search through every payment."""

import time

import numpy as np
import pytest
from effort import effort
from hypothesis import example, given, settings
from hypothesis import strategies as st
from reference import payment as model

from mirrorpool import kernels
from mirrorpool.bench import payment as bench
from mirrorpool.cards.costs import parse_cost
from mirrorpool.cards.errors import CardError

W, U, B, R, G, C = (1 << bit for bit in range(6))
SNOW = kernels.SNOW
FIRST = np.zeros(1, np.uint16)


def row(*sources):
    return np.array([sources], np.uint8)


def pays(cost, *sources, life=0):
    return bool(kernels.can_pay(row(*sources), kernels.cost_table([cost], life=life))[0, 0])


# ---- symbols: R-106-09 -------------------------------------------------------------------------


def test_107_4_symbols():
    assert pays("{0}")
    assert pays("{2}{U}{U}", U, U | W, C, B)
    assert not pays("{2}{U}{U}", U, W, C, B)
    assert not pays("{C}", W, U | B)
    assert pays("{W/U}{W/U}", W, U)
    assert pays("{2/B}{2/B}", B, R, G)
    assert not pays("{2/B}{2/B}", R, R, G)


def test_107_4f_phyrexian():
    assert not pays("{G/P}", W)
    assert pays("{G/P}", W, life=2)
    assert not pays("{G/U/P}{G/P}", W, life=3)
    assert pays("{G/U/P}{G/P}", U, life=3)


def test_107_4h_snow():
    assert pays("{S}{G}", G | SNOW, G)
    assert not pays("{S}{G}", G | SNOW, W)
    assert not pays("{S}", G)


def test_a_row_may_be_long():
    assert pays("{200}{W}{W}", *[W] * 2, *[G] * 998)
    assert not pays("{200}{W}{W}{W}", *[W] * 2, *[G] * 1022)
    assert not pays("{W}", *[0] * 13)


def test_cost_of_picks_one_cost_a_row():
    costs = kernels.cost_table(["{W}", "{U}"])
    rows = np.array([[W], [W], [U]], np.uint8)
    asked = np.array([0, 1, 1], np.uint16)
    assert kernels.can_pay(rows, costs, asked).tolist() == [1, 0, 1]
    assert kernels.can_pay(rows, costs).tolist() == [[1, 0], [1, 0], [0, 1]]
    out = np.empty((3, 2), np.uint8)
    assert kernels.can_pay(rows, costs, out=out) is out


def test_no_rows_and_no_sources():
    costs = kernels.cost_table(["{W}", "{0}"])
    assert kernels.can_pay(np.empty((0, 5), np.uint8), costs).shape == (0, 2)
    assert kernels.can_pay(np.empty((2, 0), np.uint8), costs).tolist() == [[0, 1]] * 2


def test_threads_change_nothing():
    rows, costs, asked = bench.board_rows(1000), bench.costs(), bench.asked(1000)
    for kernel in (kernels.can_pay, kernels.pay):
        one, two = (kernel(rows, costs, asked, threads=n) for n in (1, 2))
        assert np.array_equal(one[0], two[0])


# ---- X and paying ------------------------------------------------------------------------------


def test_107_01_largest_x():
    costs = kernels.cost_table(["{X}{R}", "{X}{X}", "{X}{2/W}"])
    assert kernels.max_x(row(R, R, G), costs).tolist() == [[2, 1, 1]]
    assert kernels.max_x(row(G), costs).tolist() == [[-1, 0, -1]]


def test_pay_takes_the_least_flexible():
    answer, used = kernels.pay(row(31, W | U, U, U), kernels.cost_table(["{1}{U}"]), FIRST)
    assert (answer.tolist(), used.tolist()) == ([1], [[0, 0, U, U]])
    answer, used = kernels.pay(row(W, W), kernels.cost_table(["{U}"]), FIRST)
    assert (answer.tolist(), used.tolist()) == ([0], [[0, 0]])


# ---- against the slow model --------------------------------------------------------------------

SYMBOLS = [
    "{W}",
    "{U}",
    "{B}",
    "{C}",
    "{1}",
    "{2}",
    "{W/U}",
    "{U/B}",
    "{2/W}",
    "{2/U}",
    "{C/B}",
    "{W/P}",
    "{W/U/P}",
    "{S}",
]
texts = st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=4).map("".join)
sources = st.lists(
    st.sampled_from([0, W, U, B, C, W | U, U | B, W | U | B, 63, W | SNOW, W | U | SNOW, 127]),
    max_size=5,
)
lives = st.sampled_from([0, 2, 5])


@pytest.mark.fuzz
@settings(max_examples=effort(300, 20_000), deadline=None)
@given(texts, sources, lives)
@example("{S}{1}", [W | SNOW, W], 0)
def test_agrees_with_trying_everything(text, given_sources, life):
    costs, rows = kernels.cost_table([text], life=life), row(*given_sources)
    problem = model.row_as_problem(given_sources)
    cost = model.parsed(parse_cost(text))
    expected = model.can_pay(cost, [0] * 6, problem, life)
    assert kernels.can_pay(rows, costs)[0, 0] == expected
    answer, used = kernels.pay(rows, costs, FIRST)
    assert answer[0] == expected
    assert expected or not used.any()
    check_used(cost, given_sources, used[0].tolist(), life if expected else None)


def check_used(cost, given_sources, used, life):
    """What is used is there, and pays the cost exactly."""
    units = []
    for source, unit in zip(given_sources, used, strict=True):
        assert unit & source == unit
        if unit:
            units.append((unit.bit_length() - 1, 254 | source >> 6))
    if life is not None:
        left = [pool for pool, _ in model.payments(cost, tuple(sorted(units)), life)]
        assert () in left


@pytest.mark.fuzz
@settings(max_examples=effort(200, 10_000), deadline=None)
@given(texts, st.sampled_from([1, 2]), sources)
def test_max_x_agrees_with_trying_everything(text, times, given_sources):
    costs = kernels.cost_table(["{X}" * times + text])
    cost, problem = model.parsed(parse_cost(text)), model.row_as_problem(given_sources)
    most = model.max_x(cost, (63, times, 0), len(given_sources), [0] * 6, problem)
    assert kernels.max_x(row(*given_sources), costs)[0, 0] == (-1 if most is None else most)


# ---- arguments ---------------------------------------------------------------------------------

COSTS = kernels.cost_table(["{X}{W}"])


@pytest.mark.parametrize("kernel", [kernels.can_pay, kernels.max_x, kernels.pay])
@pytest.mark.parametrize(
    ("sources", "costs", "cost_of", "error", "match"),
    [
        (row(128), COSTS, FIRST, ValueError, r"sources: is 128 at \[0, 0\]"),
        (row(1, 64), COSTS, FIRST, ValueError, r"sources: is 64 at \[0, 1\]"),
        (row(1).astype(np.int64), COSTS, FIRST, TypeError, "sources: has dtype"),
        (np.zeros((1, 1025), np.uint8), COSTS, FIRST, ValueError, "at most 1024"),
        (row(1), COSTS[:0], FIRST, ValueError, "costs: has 0 rows"),
        (row(1), COSTS[:, :63].copy(), FIRST, ValueError, "costs: has shape"),
        (row(1), COSTS | 128, FIRST, ValueError, "costs: row 0 is no cost"),
        (row(1), COSTS, FIRST + np.uint16(1), ValueError, r"cost_of: is 1 at \[0\]"),
        (row(1), COSTS, FIRST.astype(np.uint8), TypeError, "cost_of: has dtype"),
    ],
)
def test_bad_arguments(kernel, sources, costs, cost_of, error, match):
    with pytest.raises(error, match=match):
        kernel(sources, costs, cost_of)


def test_other_bad_arguments():
    with pytest.raises(ValueError, match="row 0 has no"):
        kernels.max_x(row(1), kernels.cost_table(["{W}"]))
    with pytest.raises(TypeError, match="cost_of"):
        kernels.pay(row(1), COSTS, None)
    rows = row(1)
    with pytest.raises(ValueError, match="out: shares memory"):
        kernels.can_pay(rows, COSTS, out=rows)
    with pytest.raises(ValueError, match="too many ways"):
        kernels.can_pay(rows, kernels.cost_table(["{W/P}{U/P}{B/P}{R/P}{G/P}" * 9]))


def test_bad_costs():
    with pytest.raises(CardError):
        kernels.cost_table(["{Q}"])
    with pytest.raises(ValueError, match="life"):
        kernels.cost_table([], life=256)
    hybrids = [f"{{{a}/{b}}}" for a in "WUBRGC" for b in "WUBRGC" if a < b]
    with pytest.raises(ValueError, match="16 different"):
        kernels.cost_table(["".join(hybrids) + "{W}"])


def test_a_cost_is_refused_without_listing_its_ways():
    """4,096 ways to read a cost are fine, one more is refused, by their number alone."""
    rows = row(1)
    fits = kernels.cost_table(["{2/W}" * 15 + "{2/U}" * 15 + "{2/B}" * 15])
    assert kernels.can_pay(rows, fits).tolist() == [[0]]
    refused = np.repeat(kernels.cost_table(["{2/W}" * 16 + "{2/U}" * 15 + "{2/B}" * 15]), 400, 0)
    begin = time.process_time()
    for at in range(400):
        with pytest.raises(ValueError, match="row 0 can be read in too many ways"):
            kernels.can_pay(rows, refused[at:])
    assert time.process_time() - begin < 2
