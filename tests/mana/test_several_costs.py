"""Several costs of one board, and boards that are asked in the quick way and in the slow one.

Where an effect changes how somebody's mana may be spent, sources are neither copied from what is
known of their cards nor counted: every ability is looked at and every cost is searched for. So an
effect on another player's mana alone must change no answer.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mana.trees import board, pool

import mirrorpool as mp
from mirrorpool import Answer, Status, _mana
from mirrorpool.cards import derive, tree

COSTS = (
    "{1}",
    "{G}",
    "{2}{U}{U}",
    "{W}{U}{B}{R}{G}",
    "{C}{C}",
    "{3}{B/R}{B/R}",
    "{W/U}{W/U}{W/U}",
    "{5}{G}{G}",
    "{7}",
    "{2/W}{2/W}",
    "{G/P}{B}",
    "{S}{S}",
    "{12}",
)


def is_mana_maker(card):
    """Whether it is something to put down alone, with a mana ability to activate."""
    return (
        "enchant" not in str(card.keywords)
        and not any(
            isinstance(a, tree.ManaReplacement | tree.StaticAbility) for a in card.abilities
        )
        and any(
            isinstance(a, tree.ActivatedAbility) and derive.is_mana_ability(a)
            for a in card.abilities
        )
    )


MAKERS = tuple(sorted(card.name for card in pool() if is_mana_maker(card)))
sources = st.lists(st.sampled_from(MAKERS), max_size=7)


def asked(names, life, tapped, slow):
    boards = board(*[f"T {n}" if i in tapped else n for i, n in enumerate(names)], life=life)
    boards.put("Island", 1)
    if slow:
        boards.put("Any Color", 1)
    return boards


def options(boards):
    """Give the maximal pools and whether they are all: nothing where payments leave some out."""
    pools, status = _mana.mana_options(boards.engine, boards.raw, 0)
    return pools, status.tolist()


def largest(boards, cost):
    """Give the largest X that was found and whether there may be a larger one."""
    found, status = _mana.max_x(boards.engine, boards.raw, 0, mp.mana._cost(cost))
    return int(found[0]), int(status[0])


@given(sources, st.integers(1, 5), st.sets(st.integers(0, 6), max_size=2))
@settings(max_examples=300)
def test_what_is_known_of_cards_changes_no_answer(names, life, tapped):
    quick, slow = (asked(names, life, tapped, slow) for slow in (False, True))
    answers = mp.can_pay(quick, 0, COSTS)
    searched = mp.can_pay(slow, 0, COSTS)
    known = searched != Answer.UNDECIDED  # counting may prove what no search ends on
    assert answers[known].tolist() == searched[known].tolist()
    assert answers[0].tolist() == [int(mp.can_pay(quick, 0, cost)[0]) for cost in COSTS]
    assert answers[0].tolist() == [int(mp.can_pay(quick, 0, [c, c])[0, 1]) for c in COSTS]
    for x in ("{X}", "{X}{X}{U}"):
        most, status = largest(slow, x)
        assert largest(quick, x)[0] == most or status == Status.UNDECIDED
    assert mp.available_mana(quick, 0).tolist() == mp.available_mana(slow, 0).tolist()
    assert options(quick) == options(slow)
    for cost in COSTS:
        paid, also = quick[:], slow[:]
        assert mp.pay(paid, 0, cost).tolist() == mp.pay(also, 0, cost).tolist()
        for field in ("life", "floating"):
            one, other = (b.records["players"][field][0, 0] for b in (paid, also))
            assert np.array_equal(one, other), (cost, field)


def test_there_is_much_to_choose_from():
    assert len(MAKERS) > 150


def test_of_several_costs_each_is_asked_by_itself():
    boards = board("Forest", "Sol Ring", n=2)
    boards.put("Island", where=[True, False])
    assert mp.can_pay(boards, 0, ["{G}", "{3}", "{U}{G}", "{4}"]).tolist() == [
        [1, 1, 1, 1],
        [1, 1, 0, 0],
    ]
    assert mp.can_pay(boards.game(0), 0, ["{U}", "{W}"]) == [Answer.YES, Answer.NO]
    assert mp.can_pay(boards.game(0), 0, []) == []
    assert mp.can_pay(boards, 0, []).shape == (2, 0)


def test_x_is_the_same_in_all_costs():
    boards = board("Forest", "Forest", "Forest")
    assert mp.can_pay(boards, 0, ["{X}{G}", "{X}{X}"], 2).tolist() == [[1, 0]]
    with pytest.raises(ValueError, match="x: is 2, but the cost has no"):
        mp.can_pay(boards, 0, ["{X}{G}", "{G}"], 2)


def test_answers_to_several_costs_go_where_they_are_wanted():
    boards = board("Forest", n=3)
    out = np.full((3, 2), 77, np.uint8)
    where = np.array([True, False, True])
    assert mp.can_pay(boards, 0, ["{G}", "{U}"], where=where, out=out, threads=2) is out
    assert out.tolist() == [[1, 0], [77, 77], [1, 0]]
    with pytest.raises(ValueError, match="out: has shape"):
        mp.can_pay(boards, 0, ["{G}", "{U}"], out=np.zeros(3, np.uint8))


@pytest.mark.parametrize(("costs", "error"), [(2, TypeError), (["{G}", 2], TypeError)])
def test_costs_are_text(costs, error):
    with pytest.raises(error, match="cost: is int, must be str"):
        mp.can_pay(board("Forest"), 0, costs)


def test_life_for_mana_is_counted_over_all_sources():
    """Three City of Brass type payments of life: two can be afforded (119.4)."""
    boards = board("Blood Mint", "Blood Mint", "Blood Mint", life=5)
    assert mp.can_pay(boards, 0, ["{4}", "{B}{B}{B}{B}", "{5}", "{6}"]).tolist() == [[1, 1, 0, 0]]


def test_a_filter_takes_a_unit_for_what_it_makes():
    """Without a unit to begin with it makes nothing (605.3a); two cannot feed each other."""
    boards = board("Mystic Gate", "Mystic Gate", n=2)
    boards.put("Plains", where=[True, False])
    assert mp.can_pay(
        boards, 0, ["{2}", "{W}", "{C}{C}", "{U}{U}", "{W}{U}{W}", "{4}"]
    ).tolist() == [
        [1, 1, 1, 1, 1, 0],
        [1, 0, 1, 0, 0, 0],
    ]
