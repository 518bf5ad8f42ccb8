"""The largest X, and all mana that a player could have at one time."""

import pytest
from effort import effort
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference import payment as model

from mirrorpool._payment import bundles, max_x

W, U, B, R, G, C = (1 << bit for bit in range(6))
ANY_COLOR, ANY = 31, 63
EMPTY = (0,) * 6
FREE, SNOW_MANA, RESTRICTED = 254, 255, 250
ABILITIES = 4


def one(mask, count=1, gives=FREE):
    return (count, [([], [(mask, 1, False, gives)])])


def signet(first, second, count=1):
    return (count, [([(ANY, 1)], [(first, 1), (second, 1)])])


# ---- X: CR 107.3a ------------------------------------------------------------------------------


def test_107_01a_x_takes_what_is_left():
    assert max_x([(R, 1)], EMPTY, [one(R, 4)]) == ("YES", 3, True)
    assert max_x([(R, 1)], EMPTY, [one(R)]) == ("YES", 0, True)
    assert max_x([(R, 1)], EMPTY, [one(G, 9)]) == ("NO", 0, True)


def test_107_01b_two_x():
    assert max_x([(G, 1)], EMPTY, [one(G, 9)], (ANY, 2)) == ("YES", 4, True)
    assert max_x([(G, 1)], EMPTY, [one(G, 8)], (ANY, 2)) == ("YES", 3, True)


def test_x_of_one_color_only():
    assert max_x([(ANY, 1)], EMPTY, [one(B, 3), one(W, 2)], (B, 1)) == ("YES", 3, True)
    floating = [(2, 2), (2, 3, RESTRICTED)]
    assert max_x([], floating, [], (B, 1, ABILITIES)) == ("YES", 2, True)


def test_x_through_signets():
    assert max_x([], EMPTY, [one(W), signet(W, U, 700)], budget=10**6) == ("YES", 701, True)


def test_budget_makes_x_a_lower_bound():
    answer, x, is_exact = max_x([], EMPTY, [one(W, 2), signet(W, U, 700)], budget=100)
    assert (answer, is_exact) == ("YES", False)
    assert 2 <= x < 702


def test_x_is_bounded_by_what_the_core_counts():
    assert max_x([], (65535,) * 6, [], (ANY, 1)) == ("YES", 8000, False)


def test_a_cost_without_room_for_x():
    cost = [(W, 1)] * 24
    assert max_x(cost, (99, 0, 0, 0, 0, 0), []) == ("YES", 0, False)


# ---- bundles -----------------------------------------------------------------------------------


def plain(*pools):
    return [(pool, EMPTY) for pool in pools]


def test_every_choice_is_listed_once():
    assert bundles(EMPTY, []) == plain(EMPTY)
    assert bundles((0, 0, 0, 0, 2, 0), [one(W | U, 2)]) == plain(
        (2, 0, 0, 0, 2, 0), (1, 1, 0, 0, 2, 0), (0, 2, 0, 0, 2, 0)
    )


def test_signets_and_filters():
    filter_land = (1, [([], [(C, 1)]), ([(W | U, 1)], [(W | U, 2)])])
    assert bundles(EMPTY, [one(W), filter_land]) == plain(
        (2, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), (1, 0, 0, 0, 0, 1), (0, 2, 0, 0, 0, 0)
    )
    assert bundles(EMPTY, [one(C, 2), signet(W, U)]) == plain(
        (1, 1, 0, 0, 0, 1), (0, 0, 0, 0, 0, 2)
    )


def test_converters_end():
    ring = [(60, [([(1 << t, 1)], [(1 << (t + 1) % 3, 1)])]) for t in range(3)]
    assert bundles((1, 0, 0, 0, 0, 0), ring) == plain(
        (1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0)
    )


def test_restricted_units_are_apart():
    only_spells = (1, [([], [(C, 1)]), ([], [(ANY_COLOR, 1, False, RESTRICTED)])])
    found = bundles(EMPTY, [only_spells])
    assert found[0] == ((0, 0, 0, 0, 0, 1), EMPTY)
    assert [restricted.index(1) for _, restricted in found[1:]] == [0, 1, 2, 3, 4]
    assert bundles([(0, 1, 250), (0, 1, 126)], []) is None


def test_too_many_bundles():
    assert len(bundles(EMPTY, [one(ANY_COLOR, 10)])) == 1001
    assert bundles(EMPTY, [one(ANY_COLOR, 10)], limit=1000) is None
    assert bundles(EMPTY, [one(ANY, 700)]) is None
    assert bundles(EMPTY, [one(C, 40), *[(40, [([(ANY, 2)], [(ANY_COLOR, 1)])])] * 20]) is None
    assert bundles(EMPTY, [one(G, 700)]) == plain((0, 0, 0, 0, 700, 0))


# ---- against the slow model --------------------------------------------------------------------

masks = st.sampled_from([W, U, B, W | U, U | B, ANY])
made = st.sampled_from([W, U, B, W | U, U | B])
gives = st.sampled_from([FREE, FREE, SNOW_MANA, RESTRICTED])
needs = st.sampled_from([0, 0, ABILITIES])
modes = st.tuples(
    st.lists(st.tuples(masks, st.just(1), needs), max_size=2),
    st.lists(
        st.tuples(made, st.sampled_from([1, 1, 2]), st.booleans(), gives), min_size=1, max_size=2
    ),
    st.just(0),
    st.sampled_from([0, 0, 1]),
    st.sampled_from([None, None, 0]),
)
boards = st.lists(st.tuples(st.integers(1, 3), st.lists(modes, min_size=1, max_size=2)), max_size=3)
floating = st.lists(st.tuples(st.integers(0, 2), st.just(1), gives), max_size=3)
costs = st.lists(st.tuples(masks, st.just(1)), max_size=2)


@pytest.mark.fuzz
@settings(max_examples=effort(200, 10_000), deadline=None)
@given(floating, boards, st.integers(0, 2), st.integers(0, 2))
def test_bundles_agree_with_trying_everything(pool, sources, life_budget, creatures):
    assume(sum(count for count, _ in sources) <= 3)
    found = bundles(pool, sources, life_budget=life_budget, resources=[creatures])
    least = model.bundles(pool, sources, life_budget, [creatures])
    assert found == sorted(found, reverse=True)
    assert {
        (free, tuple(a + b for a, b in zip(free, restricted, strict=True)))
        for free, restricted in found
    } == least


@pytest.mark.fuzz
@settings(max_examples=effort(200, 10_000), deadline=None)
@given(costs, st.tuples(masks, st.integers(1, 2), needs), floating, boards, st.integers(0, 2))
def test_max_x_agrees_with_trying_everything(cost, symbol, pool, sources, life_budget):
    assume(sum(count for count, _ in sources) <= 3)
    answer, x, is_exact = max_x(cost, pool, sources, symbol, life_budget=life_budget)
    most = model.max_x(cost, symbol, 40, pool, sources, life_budget)
    assert (answer, is_exact) == ("NO" if most is None else "YES", True)
    assert x == (most or 0)
