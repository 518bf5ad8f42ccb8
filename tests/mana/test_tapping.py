"""Activating mana abilities, and all that could come of it (CR 605.3, 106.12, 616.1)."""

import numpy as np
import pytest
from mana.trees import board, life_of, pool_of, untapped

import mirrorpool as mp
from mirrorpool import Status


def tap(boards, slot, ability=0, types=None):
    """Give the status, which must be one of a board left alone or of a sound one."""
    before = boards.raw.copy()
    status = Status(int(mp.tap_for_mana(boards, slot, ability, types)[0]))
    assert status == Status.OK or np.array_equal(boards.raw, before)
    assert boards.validate() == [None]
    return status


@pytest.mark.parametrize(
    ("names", "slot", "ability", "types", "wanted"),
    [
        (["Forest"], 0, 0, None, "G"),
        (["Forest"], 0, 0, "G", "G"),
        (["Savannah"], 0, 0, None, "W"),
        (["Savannah"], 0, 1, None, "G"),
        (["City of Brass"], 0, 0, "B", "B"),
        (["City of Brass"], 0, 0, 8 | 16, "R"),
        (["Two Colors"], 0, 0, "WU", "WU"),
        (["Two Colors"], 0, 0, "U", "UU"),
        (["Two Colors"], 0, 0, "{W}{U}", "WU"),
        (["Forest", "Twice", "Thrice"], 0, 0, None, "GGGGGG"),
        (["Forest", "Only Black"], 0, 0, None, "B"),
        (["Savannah", "Moon"], 0, 0, None, "R"),
        (["Filter", "Wastes"], 0, 0, None, "B"),
        (["Reflecting Pool", "Island"], 0, 0, None, "U"),
        (["Blood Mint"], 0, 0, None, "BB"),
        (["Altar", "Elf"], 0, 0, "R", "R"),
    ],
)
def test_what_is_added(names, slot, ability, types, wanted):
    boards = board(*names)
    assert tap(boards, slot, ability, types) == Status.OK
    assert "".join(sorted(pool_of(boards))) == "".join(sorted(wanted))


def test_a_triggered_mana_ability_adds_more():
    boards = board("Forest")
    boards.put("More Green", attached_to=0)
    assert tap(boards, 0) == Status.OK
    assert pool_of(boards) == "GG"


@pytest.mark.parametrize(
    ("names", "slot", "ability", "types", "wanted"),
    [
        (["T Forest"], 0, 0, None, Status.ILLEGAL),
        (["Forest"], 0, 1, None, Status.ILLEGAL),
        (["Forest"], 5, 0, None, Status.ILLEGAL),
        (["Moon"], 0, 0, None, Status.ILLEGAL),
        (["Savannah", "Moon"], 0, 1, None, Status.ILLEGAL),
        (["Filter"], 0, 0, None, Status.ILLEGAL),
        (["City of Brass"], 0, 0, None, Status.DECISION),
        (["City of Brass"], 0, 0, "C", Status.ILLEGAL),
        (["Two Colors"], 0, 0, "WB", Status.ILLEGAL),
        (["Forest", "Only Black", "Only Green"], 0, 0, "B", Status.DECISION),
        (["Altar"], 0, 0, "B", Status.ILLEGAL),
        (["Altar", "Elf", "Elf"], 0, 0, "B", Status.DECISION),
    ],
)
def test_what_leaves_the_board_alone(names, slot, ability, types, wanted):
    assert tap(board(*names), slot, ability, types) == wanted


def test_costs_are_paid():
    boards = board("Blood Mint", life=2)
    assert tap(boards, 0) == Status.OK
    assert life_of(boards) == 0
    assert untapped(boards) == 0
    boards = board("Blood Mint", life=1)
    assert tap(boards, 0) == Status.ILLEGAL


def test_the_permanents_controller_gets_the_mana():
    boards = board()
    slots = boards.put("Forest", 1)
    assert mp.tap_for_mana(boards, slots).tolist() == [Status.OK]
    assert pool_of(boards, 0) == ""
    assert pool_of(boards, 1) == "G"


def test_a_mask_for_each_board():
    boards = board("City of Brass", n=3)
    status = mp.tap_for_mana(boards, 0, types=np.array([1, 32, 4]))
    assert status.tolist() == [Status.OK, Status.ILLEGAL, Status.OK]
    assert [pool_of(boards, i=i) for i in range(3)] == ["W", "", "B"]


@pytest.mark.parametrize(
    ("name", "ability", "types", "status"),
    [
        ("Forest", 0, "G", "OK"),
        ("Forest", 0, "W", "ILLEGAL"),
        ("Forest", 0, "WG", "OK"),
        ("Savannah", 0, "W", "OK"),
        ("Savannah", 0, "G", "ILLEGAL"),
        ("City of Brass", 0, "W", "OK"),
        ("City of Brass", 0, "C", "ILLEGAL"),
        ("Golgari Rot Farm", 0, "B", "OK"),
        ("Golgari Rot Farm", 0, "U", "ILLEGAL"),
        ("Gaea's Cradle", 0, "U", "OK"),
    ],
)
def test_types_fit_what_is_added_without_a_choice_too(name, ability, types, status):
    """No creature: the Cradle adds nothing, so nothing of another type either."""
    boards = board(name)
    before = boards.raw.copy()
    assert Status(mp.tap_for_mana(boards, 0, ability, types)[0]).name == status
    assert np.array_equal(boards.raw, before) == (status == "ILLEGAL")


@pytest.mark.parametrize(("types", "status"), [("W", "OK"), ("U", "OK"), ("G", "ILLEGAL")])
def test_types_that_a_mana_cost_hides(types, status):
    boards = board("Azorius Signet")
    boards.put_mana("{W}", 0)  # pays for what adds a {W}
    assert Status(mp.tap_for_mana(boards, 0, 0, types)[0]).name == status


def test_a_mask_of_no_types_asks_for_none():
    boards = board("Forest", n=2)
    assert mp.tap_for_mana(boards, 0, types=np.array([0, 1])).tolist() == [
        Status.OK,
        Status.ILLEGAL,
    ]


# ---- all outcomes ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["Forest"], {"{G}"}),
        (["T Forest"], set()),
        (["Moon"], set()),
        (["Two Colors"], {"{W}{W}", "{W}{U}", "{U}{U}"}),
        (["Forest", "Only Black"], {"{B}"}),
        (["Forest", "Only Black", "Only Green"], {"{B}", "{G}"}),
        (["Forest", "Twice", "Only Black"], {"{B}{B}"}),
        (["Filter"], {"{B}"}),
        (["Reflecting Pool", "Savannah"], {"{W}", "{G}"}),
        (["Reflecting Pool"], {""}),
        (["Altar", "Elf"], {"{B}", "{R}"}),
        (["Altar"], set()),
    ],
)
def test_outcomes(names, wanted):
    boards = board(*names, n=2)
    before = boards.raw.copy()
    assert mp.production_outcomes(boards, 0) == [frozenset(wanted)] * 2
    assert mp.production_outcomes(boards.game(0), 0) == frozenset(wanted)
    assert np.array_equal(boards.raw, before)


def test_outcomes_count_all_abilities():
    boards = board("City of Brass")  # its trigger is the first ability
    assert mp.production_outcomes(boards, 0, 0) == [frozenset()]
    assert len(mp.production_outcomes(boards, 0, 1)[0]) == 5
    assert mp.production_outcomes(boards, 7, 0) == [frozenset()]


def test_tapping_reaches_one_of_the_outcomes():
    boards = board("Two Colors", "Twice")
    wanted = mp.production_outcomes(boards, 0)[0]
    for types in ("W", "WU", "U"):
        copy = boards[:]
        assert mp.tap_for_mana(copy, 0, types=types)[0] == Status.OK
        assert copy.game(0).mana_pool(0) in wanted


def test_outcomes_without_room_to_try_are_an_error():
    boards = board("Forest", library=0, heap=0)
    heap = boards.layout.heap
    if heap < 8:
        with pytest.raises(mp.CapacityError, match="no heap cells"):
            mp.production_outcomes(boards, 0)
