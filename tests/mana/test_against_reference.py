"""Random boards against the slow model of payments (CR 118.3, 601.2g-h, 605.3a)."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from mana.trees import board, life_of
from reference import payment

import mirrorpool as mp
from mirrorpool import Answer, Status
from mirrorpool.cards.costs import TYPES, parse_cost

ALL, ANY_COLOR = 63, 31
MODES = {
    "Forest": [((), ((16, 1),))],
    "Island": [((), ((2, 1),))],
    "Wastes": [((), ((32, 1),))],
    "Snow-Covered Plains": [((), ((1, 1, False, 255),))],
    "Savannah": [((), ((17, 1),))],
    "Sol Ring": [((), ((32, 2),))],
    "Two Colors": [((), ((3, 2),))],
    "Filter": [(((ALL, 1),), ((4, 1),))],
    "Blood Mint": [((), ((4, 2),), 1, 2)],
}
"""Sources as the model takes them: by name, the modes of one."""
SYMBOLS = (
    "{1}",
    "{2}",
    "{W}",
    "{U}",
    "{B}",
    "{G}",
    "{C}",
    "{S}",
    "{W/U}",
    "{2/B}",
    "{G/P}",
    "{C/W}",
)

sources = st.lists(st.sampled_from(sorted(MODES)), max_size=4)
costs = st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=4).map("".join)
pools = st.lists(st.sampled_from(TYPES), max_size=2)
lives = st.integers(1, 6)


def cost_of(text):
    """Give a cost as the model takes it: (mask, count, generic, life, needs)."""
    parsed = parse_cost(text)
    found = [(ALL, parsed.generic)] if parsed.generic else []
    found += [(1 << t, n) for t, n in enumerate(parsed.typed) if n]
    for symbol, count in parsed.symbols:
        found.append(
            (symbol.mask, count, symbol.generic, 2 * (symbol.flags & 1), symbol.flags >> 1 & 1)
        )
    return found


def floating_of(letters):
    return [sum(letter == t for letter in letters) for t in TYPES]


def sources_of(names):
    return [(1, MODES[name]) for name in names]


def made(names, letters, life):
    return board(*names, mana="".join(f"{{{t}}}" for t in letters), life=life)


@given(sources, pools, costs, lives)
@settings(max_examples=150)
def test_can_pay_and_pay(names, letters, cost, life):
    boards = made(names, letters, life)
    before = boards.raw.copy()
    floating, model = floating_of(letters), sources_of(names)
    wanted = payment.can_pay(cost_of(cost), floating, model, life)
    answer = mp.can_pay(boards, 0, cost)
    assert answer.tolist() == mp.can_pay(boards, 0, cost).tolist() == [Answer(int(wanted))]
    assert np.array_equal(boards.raw, before)
    status = mp.pay(boards, 0, cost)
    assert boards.validate() == [None]
    if not wanted:
        assert status[0] == Status.ILLEGAL
        assert np.array_equal(boards.raw, before)
        return
    assert status[0] == Status.OK
    assert life_of(boards) >= 0
    check_what_is_left(boards, names, letters, cost, life)


def check_what_is_left(boards, names, letters, cost, life):
    """A best payment of the model takes as much life and leaves as much in the pool."""
    found = list(payment.scored(cost_of(cost), floating_of(letters), sources_of(names), life))
    best = min(score for score, _ in found)
    _, taken, used = best[:3]
    record = boards.records
    tapped = int(record["words"]["tapped"][0, 0]).bit_count()
    left = int(record["players"]["floating"][0, 0].sum())
    assert (life - life_of(boards), tapped) == (taken, used), best
    assert left in {after for score, after in found if score == best}


@given(sources, pools, lives)
@settings(max_examples=60)
def test_available_mana_and_options(names, letters, life):
    boards = made(names, letters, life)
    reached = [
        pool for pool, *_ in payment.positions(floating_of(letters), sources_of(names), life)
    ]
    units = np.array([payment.by_type(pool) for pool in reached])
    wanted = [*units.max(axis=0), units.sum(axis=1).max()]
    assert mp.available_mana(boards, 0)[0].tolist() == wanted
    options = mp.mana_options(boards, 0)[0]
    found = {tuple(option.count(f"{{{t}}}") for t in TYPES) for option in options}
    everything = {tuple(int(n) for n in row) for row in units}
    assert found == {
        row
        for row in everything
        if not any(
            row != o and all(a <= b for a, b in zip(row, o, strict=True)) for o in everything
        )
    }
    assert len(found) == len(options)


@given(sources, pools, st.sampled_from(["{X}", "{X}{G}", "{X}{X}{U}", "{X}{W/U}{G/P}"]), lives)
@settings(max_examples=60)
def test_the_largest_x(names, letters, cost, life):
    boards = made(names, letters, life)
    floating, model = floating_of(letters), sources_of(names)
    x = -1
    while True:
        more = [*cost_of(cost), (ALL, (x + 1) * parse_cost(cost).x)]
        more = [symbol for symbol in more if symbol[1]]
        if x > 20 or not payment.can_pay(more, floating, model, life):
            break
        x += 1
    assert mp.max_x(boards, 0, cost).tolist() == [x]
