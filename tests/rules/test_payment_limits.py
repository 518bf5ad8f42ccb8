"""Snow, restricted mana, life, resources and abilities without {T}: the payment solver's limits."""

import pytest
from effort import effort
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from reference import payment as model

from mirrorpool._payment import can_pay, solve

W, U, B, R, G, C = (1 << bit for bit in range(6))
ANY_COLOR, ANY = 31, 63
EMPTY = (0,) * 6
SNOW = 1
FINAL, ABILITIES = 2, 4  # what a caller could mean: the cost itself, and mana abilities' costs
FREE = 254
SNOW_MANA = 255
NOT_FOR_ABILITIES = FREE & ~ABILITIES
ONLY_ABILITIES = FREE & ~FINAL


def checked(cost, floating=EMPTY, sources=(), **options):
    """Solve, and carry out what was found with the slow model."""
    answer, payment = solve(cost, floating, sources, **options)
    assert can_pay(cost, floating, sources, **options)[0] == answer
    limits = {name: value for name, value in options.items() if name != "budget"}
    if payment is not None:
        assert model.execute(cost, floating, sources, payment, **limits) == tuple(payment.score)
    return answer, payment


def pays(cost, floating=EMPTY, sources=(), **options):
    answer, _ = checked(cost, floating, sources, **options)
    assert answer != "UNDECIDED"
    return answer == "YES"


def one(mask, count=1, *, gives=FREE, side_cost=0, life=0, resource=None):
    return (count, [([], [(mask, 1, False, gives)], side_cost, life, resource)])


def snow(count):
    return (ANY, count, 0, 0, SNOW)


# ---- snow: CR 107.4h ---------------------------------------------------------------------------


def test_106_09c_the_snow_unit_must_be_used():
    floating = [(4, 1, SNOW_MANA), (4, 1)]
    answer, payment = checked([snow(1)], floating)
    assert answer == "YES"
    assert payment.symbols == [([(4, SNOW, 1)], 0)]
    assert not pays([snow(2)], floating)
    assert pays([snow(1), (G, 1)], floating)


def test_106_09e_permissions_widen_types_only():
    assert not pays([snow(1)], [(4, 1)])


def test_snow_unit_is_kept_for_snow():
    _, payment = checked([(G, 1), snow(1)], EMPTY, [one(G, gives=SNOW_MANA), one(G)])
    assert payment.symbols == [([(4, 0, 1)], 0), ([(4, SNOW, 1)], 0)]
    assert not pays([(G, 1), snow(1)], EMPTY, [one(G, gives=SNOW_MANA), one(W)])


def test_signet_washes_snow_off():
    signet = (1, [([(ANY, 1)], [(W, 1), (U, 1)])])
    assert not pays([snow(1), (ANY, 1)], EMPTY, [one(C, gives=SNOW_MANA), signet])
    assert pays([snow(1), (ANY, 1)], EMPTY, [one(C, gives=SNOW_MANA), one(C), signet])


# ---- restricted mana: CR 106.6 -----------------------------------------------------------------


def test_mana_not_for_abilities():
    cost = [(W, 1, 0, 0, FINAL), (U, 1, 0, 0, FINAL)]
    signet = (1, [([(ANY, 1, ABILITIES)], [(W, 1), (U, 1)])])
    assert not pays(cost, EMPTY, [one(C, gives=NOT_FOR_ABILITIES), signet])
    assert pays(cost, EMPTY, [one(C, gives=ONLY_ABILITIES), signet])


def test_restricted_mana_is_spent_first():
    _, payment = checked([(W, 1, 0, 0, FINAL)], [(0, 1), (0, 1, FREE & ~8), (0, 1, ONLY_ABILITIES)])
    assert payment.symbols == [([(0, FINAL, 1)], 0)]
    _, payment = checked([(W, 1, 0, 0, 8), (W, 1, 0, 0, FINAL)], [(0, 1), (0, 1, FREE & ~8)])
    assert payment.symbols == [([(0, 8, 1)], 0), ([(0, 0, 1)], 0)]


def test_too_many_kinds_are_undecided():
    floating = [(0, 1, 1 << bit) for bit in range(8)] + [(0, 1, 3 << bit) for bit in range(7)]
    cost = [(W, 1, 0, 0, 1 << bit) for bit in range(8)]
    assert can_pay(cost, floating, [])[0] == "UNDECIDED"


# ---- life: CR 119.4 ----------------------------------------------------------------------------


def painland(mask, count=1, life=1):
    return (count, [([], [(C, 1)]), ([], [(mask, 1)], 1, life)])


@pytest.mark.parametrize(("life", "answer"), [(2, False), (3, True)])
def test_life_is_added_up(life, answer):
    assert pays([(W, 3)], EMPTY, [painland(W, 2), painland(W | U)], life_budget=life) is answer


def test_life_of_modes_and_symbols_is_shared():
    cost = [(B, 1, 0, 2), (W, 1)]
    assert not pays(cost, EMPTY, [painland(W)], life_budget=2)
    answer, payment = checked(cost, EMPTY, [painland(W)], life_budget=3)
    assert (answer, payment.life_payments, payment.score.life) == ("YES", 1, 3)


def test_less_life_among_equal_side_costs():
    _, payment = checked([(W, 1)], EMPTY, [painland(W, life=2), painland(W)], life_budget=9)
    assert (payment.score.life, payment.steps[0].source) == (1, 1)


def test_hybrid_phyrexian():
    cost = [(W | U, 2, 0, 2)]
    assert pays(cost, (1, 1, 0, 0, 0, 0))
    assert not pays(cost, (1, 0, 1, 0, 0, 0), life_budget=1)
    assert pays(cost, (1, 0, 1, 0, 0, 0), life_budget=2)


def test_twenty_one_of_twenty_life():
    cities = [one(mask, 5, life=1, side_cost=1) for mask in (W | U, U | B, B | R, R | G, G | W)]
    assert not pays([(ANY_COLOR, 21)], EMPTY, cities, life_budget=20)
    assert pays([(ANY_COLOR, 20)], EMPTY, cities, life_budget=20)


# ---- resources: CR 118.3 -----------------------------------------------------------------------


def test_altars_share_creatures():
    altars = [one(ANY_COLOR, 60, side_cost=2, resource=0), (60, [([], [(C, 2)], 2, 0, 0)])]
    assert pays([(W, 1), (C, 3)], EMPTY, altars, resources=[3])
    assert not pays([(W, 1), (C, 3)], EMPTY, altars, resources=[2])
    assert not pays([(W, 1)], EMPTY, altars)


def test_two_resources():
    sources = [(3, [([], [(W, 1)], 0, 0, 0), ([], [(U, 1)], 0, 0, 7)])]
    assert pays([(W, 1), (U, 2)], EMPTY, sources, resources=[1, 0, 0, 0, 0, 0, 0, 2])
    assert not pays([(W, 2), (U, 1)], EMPTY, sources, resources=[1, 0, 0, 0, 0, 0, 0, 2])


# ---- abilities without {T}, used again and again: CR 602.5 -------------------------------------

FIVE = (W, U, B, R, G)


def converter(price, mask, count=60):
    return (count, [([(ANY, price)], [(mask, 1)])])


@pytest.mark.parametrize(
    ("cost", "sources", "answer"),
    [
        pytest.param([(W, 20)], [one(C, 40), converter(2, ANY_COLOR)], "YES", id="one class"),
        pytest.param([(W, 21)], [one(C, 40), converter(2, ANY_COLOR)], "NO", id="one too many"),
        pytest.param(
            [(mask, 4) for mask in FIVE],
            [one(C, 40), *[converter(2, ANY_COLOR, 40)] * 20],
            "YES",
            id="twenty classes",
        ),
        pytest.param(
            [(ANY, 1), *[(mask, 4) for mask in FIVE]],
            [one(C, 40), *[converter(2, ANY_COLOR, 40)] * 20],
            "NO",
            id="twenty classes, one too many",
        ),
        pytest.param(
            [(mask, 4) for mask in FIVE],
            [one(C, 40), *[converter(2, 1 << i % 5 | 1 << i // 4, 40) for i in range(20)]],
            "YES",
            id="twenty different classes",
        ),
        pytest.param(
            [(ANY, 1), *[(mask, 4) for mask in FIVE]],
            [one(C, 40), *[converter(2, 1 << i % 5 | 1 << i // 4, 40) for i in range(20)]],
            "NO",
            id="twenty different classes, one too many",
        ),
        pytest.param(
            [(mask, 3) for mask in FIVE],
            [one(C, 40), *[converter(1 + i % 3, FIVE[i % 5], 40) for i in range(20)]],
            "YES",
            id="twenty prices",
        ),
        pytest.param(
            [(ANY, 26), *[(mask, 3) for mask in FIVE]],
            [one(C, 40), *[converter(1 + i % 3, FIVE[i % 5], 40) for i in range(20)]],
            "NO",
            id="twenty prices, too many",
        ),
        pytest.param(
            [(W, 12)],
            [one(C, 12), *[(60, [([(1 << i, 1)], [(1 << j, 1)])]) for i in range(1, 6)
                           for j in range(5) if i != j]],
            "YES",
            id="every type to every colour",
        ),
        pytest.param(
            [(W, 5), (U, 5), (C, 3)],
            [one(C, 12), *[(60, [([(1 << i, 1)], [(1 << j, 1)])]) for i in range(1, 6)
                           for j in range(5) if i != j]],
            "NO",
            id="every type to every colour, too many",
        ),
        pytest.param(
            [(W, 1)],
            [one(C, 1), (60, [([(U, 1)], [(W, 1)])]), (60, [([(W, 1)], [(U, 1)])])],
            "NO",
            id="no way in",
        ),
    ],
)  # fmt: skip
def test_converters(cost, sources, answer):
    found, steps = can_pay(cost, EMPTY, sources)
    assert (found, steps < 20_000) == (answer, True)
    assert checked(cost, EMPTY, sources)[0] == answer


def test_converters_never_tap_too_much():
    _, payment = checked([(W, 1), (ANY, 1)], EMPTY, [one(C, 40), converter(2, ANY_COLOR)])
    assert payment.score == (0, 0, 4, 2, 1, 8)


# ---- against the slow model --------------------------------------------------------------------

masks = st.sampled_from([W, U, B, W | U, U | B, ANY])
needs = st.sampled_from([0, 0, SNOW, FINAL, ABILITIES, SNOW | FINAL])
gives = st.sampled_from([FREE, FREE, SNOW_MANA, NOT_FOR_ABILITIES, ONLY_ABILITIES])
groups = st.tuples(masks, st.sampled_from([1, 1, 2]), st.booleans(), gives)
modes = st.tuples(
    st.lists(st.tuples(masks, st.just(1), needs), max_size=2),
    st.lists(groups, min_size=1, max_size=2),
    st.sampled_from([0, 0, 1, 2]),
    st.sampled_from([0, 0, 1, 2]),
    st.sampled_from([None, None, 0, 1]),
)
boards = st.lists(st.tuples(st.integers(1, 3), st.lists(modes, min_size=1, max_size=2)), max_size=3)
symbols = st.tuples(
    masks, st.integers(1, 2), st.sampled_from([0, 0, 2]), st.sampled_from([0, 0, 2]), needs
)
costs = st.lists(symbols, max_size=3)
floating = st.lists(st.tuples(st.integers(0, 2), st.just(1), gives), max_size=3)
life = st.integers(0, 5)
resources = st.lists(st.integers(0, 2), min_size=2, max_size=2)


@pytest.mark.fuzz
@settings(max_examples=effort(300, 10_000), deadline=None)
@given(costs, floating, boards, life, resources)
@example([(W, 1)], [(2, 1, FREE)], [(1, [([], [(W, 1)], 1, 2, None)])], 1, [0, 0])
def test_agrees_with_trying_everything(cost, pool, sources, life_budget, counts):
    assume(sum(count for count, _ in sources) <= 4)
    answer, payment = checked(cost, pool, sources, life_budget=life_budget, resources=counts)
    least = model.best(cost, pool, sources, life_budget, counts)
    assert answer == ("NO" if least is None else "YES")
    if payment is not None:
        assert payment.proof == "MINIMAL"
        assert tuple(payment.score) == least


converters = st.lists(
    st.tuples(st.lists(st.tuples(masks, st.just(1)), min_size=1, max_size=2), masks).map(
        lambda way: (9, [(way[0], [(way[1], 1)])])
    ),
    min_size=1,
    max_size=3,
)


@pytest.mark.fuzz
@settings(max_examples=effort(100, 5_000), deadline=None)
@given(costs, st.lists(st.integers(0, 2), min_size=6, max_size=6), converters, life)
def test_converters_agree_with_trying_everything(cost, pool, sources, life_budget):
    assume(sum(pool) <= 4)
    cost = [symbol[:4] for symbol in cost]
    answer, payment = checked(cost, pool, sources, life_budget=life_budget)
    least = model.best(cost, pool, sources, life_budget)
    assert answer == ("NO" if least is None else "YES")
    if payment is not None and payment.proof == "MINIMAL":
        assert tuple(payment.score) == least
