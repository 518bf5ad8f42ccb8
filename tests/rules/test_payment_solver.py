"""The payment solver against R-106-09, R-605-03 and a search through every payment."""

import pytest
from effort import effort
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference import payment as model

from mirrorpool._payment import DEFAULT_STEPS, Batch, can_pay, solve

W, U, B, R, G, C = (1 << bit for bit in range(6))
ANY_COLOR, ANY = 31, 63
EMPTY = (0,) * 6


# ---- sources -----------------------------------------------------------------------------------


def free(*groups, side_cost=0):
    return ([], list(groups), side_cost)


def one(mask, count=1, side_cost=0):
    return (count, [free((mask, 1), side_cost=side_cost)])


def filter_land(mask, count=1):
    return (count, [free((C, 1)), ([(mask, 1)], [(mask, 2)])])


def signet(first, second, count=1):
    return (count, [([(ANY, 1)], [(first, 1), (second, 1)])])


def pain_land(mask):
    return (1, [free((C, 1)), free((mask, 1), side_cost=1)])


SOL_RING = (1, [free((C, 2))])
CATARACTS = (1, [free((C, 1)), ([(ANY, 5)], [(ANY_COLOR, 5)])])
TREASURE = one(ANY_COLOR, side_cost=2)
TEN_SIGNETS = [signet(a, b) for a in (W, U, B, R, G) for b in (W, U, B, R, G) if a < b]


def pool(*masks):
    return tuple(sum(mask == 1 << t for mask in masks) for t in range(6))


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


# ---- R-106-09: what a symbol takes -------------------------------------------------------------


def test_107_4_zero_is_always_paid():
    answer, payment = checked([])
    assert (answer, payment.steps, payment.spent) == ("YES", [], EMPTY)


def test_106_09a_colorless_needs_colorless():
    any_color, any_type = C, ANY
    assert not pays([(C, 1)], pool(W))
    assert not pays([(any_color, 1)], pool(W))
    assert pays([(any_type, 1)], pool(W))


def test_106_09b_monocolored_hybrid():
    cost = [(B, 2, 2)]
    assert pays(cost, pool(B, R, G))
    assert pays(cost, pool(B, B))
    assert pays(cost, pool(R, R, G, G))
    assert not pays(cost, pool(R, R, G))


def test_106_09f_permissions_are_masks():
    green_as_white = [(W, 1)]
    assert not pays([(C, 1)], pool(W))
    assert not pays(green_as_white, pool(G))
    assert pays(green_as_white, pool(W))


def test_107_4e_hybrid_halves():
    assert pays([(W | U, 2)], pool(W, U))
    assert not pays([(W | U, 2)], pool(W, B))
    assert pays([(C | W, 1)], pool(C))


def test_107_4f_phyrexian_prefers_mana():
    cost = [(B, 2, 0, 2)]
    assert checked(cost, pool(B, B), life_budget=5)[1].life_payments == 0
    assert checked(cost, pool(B), life_budget=5)[1].life_payments == 1
    assert not pays(cost, pool(B))
    assert not pays(cost, pool(G), life_budget=2)


def test_106_5_undefined_type_is_no_mana():
    assert not pays([(ANY, 1)], EMPTY, [one(0)])
    assert pays([(ANY, 1)], EMPTY, [(1, [free((0, 3), (W, 1))])])


def test_118_3_partial_payment_is_impossible():
    assert not pays([(ANY, 1), (W, 2)], pool(W, U, B))


# ---- R-605-03: order of activations ------------------------------------------------------------


def test_605_3_filters_cannot_feed_each_other():
    filters = [filter_land(W | U), filter_land(U | B)]
    assert not pays([(U, 2)], EMPTY, filters)
    answer, payment = checked([(B, 2), (U, 1)], EMPTY, [*filters, one(W)])
    assert answer == "YES"
    assert [step.source for step in payment.steps] == [2, 0, 1]


def test_605_03d_ability_cannot_pay_for_itself():
    assert not pays([(W, 1)], EMPTY, [(1, [([(ANY, 2)], [(ANY_COLOR, 3)])])])


def test_605_3_signets_without_a_land():
    assert can_pay([(ANY, 6)], EMPTY, TEN_SIGNETS) == ("NO", 0)


def test_605_3_a_costed_activation_can_feed_another():
    sources = [one(C, 3), signet(W, U), signet(B, R), CATARACTS]
    assert pays([(G, 5)], EMPTY, sources)
    assert not pays([(G, 6)], EMPTY, sources)


def test_same_type_units_stay_together():
    druid = (1, [free((W | U, 3, True))])
    assert pays([(U, 3)], EMPTY, [druid])
    assert not pays([(W, 1), (U, 1)], EMPTY, [druid])
    assert pays([(W, 1), (U, 1)], EMPTY, [(1, [free((W | U, 3))])])


# ---- preferences -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "floating", "sources", "unused"),
    [
        pytest.param([(C, 1)], EMPTY, [SOL_RING, pain_land(W), one(C)], {0, 1}, id="flexibility"),
        pytest.param([(ANY, 2)], EMPTY, [one(W, 2), SOL_RING], {0}, id="fewest sources"),
        pytest.param([(ANY, 1)], EMPTY, [SOL_RING, one(ANY_COLOR)], {0}, id="fewest units"),
        pytest.param([(W, 2)], EMPTY, [TREASURE, one(W, 2)], {0}, id="permanents last"),
        pytest.param([(W, 1)], EMPTY, [TREASURE, pain_land(W)], {0}, id="life before permanents"),
        pytest.param([(W, 1)], pool(W), [one(W)], {0}, id="floating mana first"),
        pytest.param(
            [(ANY, 2)], EMPTY, [filter_land(W), one(W), one(W)], {0}, id="no needless filtering"
        ),
    ],
)
def test_prefers(cost, floating, sources, unused):
    _, payment = checked(cost, floating, sources)
    assert payment.proof == "MINIMAL"
    assert unused.isdisjoint(step.source for step in payment.steps)


def test_pain_land_hurts_only_for_colors():
    assert checked([(C, 1)], EMPTY, [pain_land(W)])[1].score.side_cost == 0
    assert checked([(W, 1)], EMPTY, [pain_land(W)])[1].score.side_cost == 1


def test_side_cost_is_avoided_by_more_sources():
    _, payment = checked([(B, 2)], EMPTY, [one(B, 2, side_cost=1), one(W, 1), signet(B, R), one(B)])
    assert payment.score[:3] == (0, 0, 3)


# ---- against the slow model --------------------------------------------------------------------

masks = st.sampled_from([W, U, B, C, W | U, U | B, W | U | B, C | W, ANY, 0])
groups = st.tuples(masks, st.sampled_from([1, 1, 2, 3]), st.booleans())
mode_costs = st.one_of(
    st.just([]), st.lists(st.tuples(masks.filter(bool), st.integers(1, 2)), max_size=2)
)
modes = st.tuples(
    mode_costs, st.lists(groups, min_size=1, max_size=2), st.sampled_from([0, 0, 0, 1, 2])
)
boards = st.lists(st.tuples(st.integers(1, 2), st.lists(modes, min_size=1, max_size=3)), max_size=3)
symbols = st.one_of(
    st.tuples(masks, st.integers(1, 3)),
    st.tuples(masks, st.integers(1, 3)),
    st.tuples(st.sampled_from([W, U, B]), st.just(1), st.just(2)),
    st.tuples(st.sampled_from([W, U, W | B]), st.just(1), st.sampled_from([0, 0, 2]), st.just(2)),
)
costs = st.lists(symbols, max_size=3)
pools = st.lists(st.sampled_from([W, U, B, C]), max_size=2).map(lambda units: pool(*units))


@pytest.mark.fuzz
@settings(max_examples=effort(100, 5_000))
@given(costs, pools, boards, st.sampled_from([0, 2]))
def test_agrees_with_trying_everything(cost, floating, sources, life_budget):
    assume(sum(count for count, _ in sources) <= 3)
    answer, payment = checked(cost, floating, sources, life_budget=life_budget)
    least = model.best(cost, floating, sources, life_budget)
    assert answer == ("NO" if least is None else "YES")
    if payment is not None:
        assert payment.proof == "MINIMAL"
        assert tuple(payment.score) == least


@pytest.mark.fuzz
@given(costs, pools, boards, st.integers(0, 40))
def test_a_small_budget_is_never_wrong(cost, floating, sources, budget):
    known, _ = can_pay(cost, floating, sources)
    answer, payment = solve(cost, floating, sources, budget=budget)
    assert answer in {known, "UNDECIDED"}
    if payment is not None:
        assert model.execute(cost, floating, sources, payment) == tuple(payment.score)


@pytest.mark.fuzz
@given(costs, pools, boards, st.randoms(use_true_random=False))
def test_order_of_sources_changes_no_answer(cost, floating, sources, random):
    answer, payment = solve(cost, floating, sources)
    mixed = [(count, random.sample(modes, len(modes))) for count, modes in sources]
    random.shuffle(mixed)
    other, other_payment = solve(cost, floating, mixed)
    assert (answer, payment and payment.score) == (other, other_payment and other_payment.score)


# ---- large and hostile boards: counted steps, never time ---------------------------------------


@pytest.mark.parametrize(
    ("cost", "sources", "answer", "steps"),
    [
        pytest.param([(ANY, 300), (G, 2)], [one(G, 700)], "YES", 0, id="forests"),
        pytest.param([(ANY, 701)], [one(G, 700)], "NO", 0, id="too few forests"),
        pytest.param([(ANY, 300), (W, 30), (U, 40)], [one(ANY, 700)], "YES", 0, id="any type"),
        pytest.param([(ANY, 1400)], [(700, [free((C, 2))])], "YES", 0, id="sol rings"),
        pytest.param(
            [(W, 20), (ANY, 9)], [one(W), filter_land(W | U, 700)], "YES", 20, id="filters"
        ),
        pytest.param([(W, 1)], [filter_land(W | U, 700)], "NO", 0, id="no seed"),
        pytest.param([(ANY, 400)], [one(W), signet(W, U, 700)], "YES", 400, id="signets"),
        pytest.param([(ANY, 702)], [one(W), signet(W, U, 700)], "NO", 0, id="too few signets"),
        pytest.param([(W, 20), (U, 20)], [(700, CATARACTS[1])], "YES", 9, id="cataracts"),
        pytest.param(
            [(W, 7), (U, 8)], [(700, [free((ANY_COLOR, 3, True))])], "YES", 60, id="druids"
        ),
    ],
)
def test_700_identical_sources(cost, sources, answer, steps):
    assert can_pay(cost, EMPTY, sources, budget=steps)[0] == answer
    if answer == "YES":
        assert checked(cost, EMPTY, sources)[1].proof == "MINIMAL"


@pytest.mark.parametrize(
    ("cost", "answer"),
    [
        ([(m, 1) for m in (W, U, B, R, G)], "YES"),
        ([(ANY, 6)] + [(m, 1) for m in (W, U, B, R, G)], "YES"),
        ([(ANY, 7)] + [(m, 1) for m in (W, U, B, R, G)], "NO"),
        ([(ANY, 3), (W, 5)], "NO"),
    ],
)
def test_ten_different_signets(cost, answer):
    assert can_pay(cost, EMPTY, [*TEN_SIGNETS, one(G)], budget=200)[0] == answer


def test_budget_ends_a_search():
    druids = [(1, [free((m, 3, True))]) for m in range(3, 31) if m.bit_count() > 1][:16]
    cost = [(W | U, 13), (B | R, 13), (G, 13), (W | R, 8)]
    answer, steps = can_pay(cost, EMPTY, druids, budget=1000)
    assert answer in {"NO", "UNDECIDED"}
    assert steps <= 1001


def test_undecided_plans_are_still_plans():
    sources = [*TEN_SIGNETS, one(G)]
    cost = [(ANY, 6)] + [(m, 1) for m in (W, U, B, R, G)]
    answer, payment = checked(cost, EMPTY, sources, budget=100)
    assert (answer, payment.proof) == ("YES", "SIDE_COST")


def test_reading_a_cost_never_explodes():
    cost = [(1 << t, 30, 2) for t in range(5)]
    answer, steps = can_pay(cost, EMPTY, [one(W, 400)])
    assert answer in {"YES", "UNDECIDED"}
    assert steps <= DEFAULT_STEPS + 1


# ---- the interface -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "problem",
    [
        ([(64, 1)], EMPTY, []),
        ([(W, 1)], (0,) * 5, []),
        ([(W, 9000)], EMPTY, []),
        ([(W, 1)] * 25, EMPTY, []),
        ([], EMPTY, [one(W)] * 129),
        ([], EMPTY, [(1, [([], [(W, 1)], 3)])]),
        ([], EMPTY, [(1, [([(W, 1001)], [(W, 1)])])]),
        ([], EMPTY, [(1, [free(*[(W, 1)] * 13)])]),
    ],
)
def test_malformed_problems(problem):
    with pytest.raises(ValueError, match=r"\w+"):
        solve(*problem)


def test_numbers_out_of_range():
    with pytest.raises(OverflowError):
        solve([(W, 70000)], EMPTY, [])


def test_batch_gives_the_same_answers():
    problems = [([(W, 1)], EMPTY, [one(W)]), ([(W, 1)], EMPTY, [one(U)])]
    batch = Batch(problems)
    assert len(batch) == 2
    assert batch.can_pay(repeat=2) == batch.solve() == ["YES", "NO"]


# ---- the edges of the number ranges ------------------------------------------------------------


def test_more_mana_than_can_be_counted():
    crowd = [
        (8000, [free((W, 8000))]),
        one(U, 8000),
        one(B, 8000),
        one(R, 8000),
        signet(W, U, 8000),
    ]
    assert can_pay([(W, 4000), (U, 4000)], (65535,) * 6, crowd) == ("YES", 0)
    answer, payment = checked([(W, 400), (C, 1)], (65535,) * 6, crowd)
    assert (answer, payment.score.sources) == ("YES", 0)
    assert can_pay([(C, 1)], EMPTY, crowd)[0] in {"NO", "UNDECIDED"}


def test_the_largest_budget():
    answer, payment = checked([(W, 2)], EMPTY, [one(W), filter_land(W)], budget=2**32 - 1)
    assert (answer, payment.proof) == ("YES", "MINIMAL")
