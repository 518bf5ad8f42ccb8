"""The largest X, and how much mana there could be at one time (CR 107.3a, 605.3a)."""

import pytest
from mana.trees import board

import mirrorpool as mp
from mirrorpool import CapacityError


@pytest.mark.parametrize(
    ("names", "mana", "cost", "wanted"),
    [
        ((), "", "{X}", 0),
        ((), "", "{X}{1}", -1),
        ((), "{R}{R}{R}", "{X}{R}", 2),
        (("Mountain",) * 7, "", "{X}{R}", 6),
        (("Mountain",) * 7, "", "{X}{X}{R}", 3),
        (("Mountain", "Island", "Sol Ring"), "{G}", "{X}{U}", 4),
        (("Mountain", "Twice", "Thrice"), "", "{X}", 6),
        (("Wastes", "Filter"), "", "{X}", 1),
        (("Creatures Only", "Forest"), "", "{X}", 1),
        (("Blood Mint",), "", "{X}{G/P}", 2),
        (("Mountain",) * 30, "", "{X}{R}{R}", 28),
    ],
)
def test_the_largest_x(names, mana, cost, wanted):
    boards = board(*names, mana=mana, n=2)
    assert mp.max_x(boards, 0, cost).tolist() == [wanted] * 2
    assert mp.max_x(boards.game(1), 0, cost) == wanted
    if wanted >= 0:
        assert mp.can_pay(boards, 0, cost, wanted).tolist() == [1, 1]
    assert 1 not in mp.can_pay(boards, 0, cost, wanted + 1)


@pytest.mark.parametrize(
    ("names", "mana", "wanted"),
    [
        ((), "", [0, 0, 0, 0, 0, 0, 0]),
        (("Forest", "T Forest"), "{R}{R}", [0, 0, 0, 2, 1, 0, 3]),
        (("Savannah", "Forest"), "", [1, 0, 0, 0, 2, 0, 2]),
        (("City of Brass", "Sol Ring"), "{C}", [1, 1, 1, 1, 1, 3, 4]),
        (("Two Colors", "Forest"), "", [2, 2, 0, 0, 1, 0, 3]),
        (("Filter", "Wastes"), "", [0, 0, 1, 0, 0, 1, 1]),
        (("Filter", "Filter"), "{W}{W}", [2, 0, 2, 0, 0, 0, 2]),
        (("Forest", "Twice", "Only Black"), "", [0, 0, 2, 0, 0, 0, 2]),
        (("Creatures Only",), "", [0, 0, 0, 1, 0, 0, 1]),
        (("Blood Mint", "Blood Mint"), "", [0, 0, 4, 0, 0, 0, 4]),
        (("Reflecting Pool", "Savannah"), "", [2, 0, 0, 0, 2, 0, 2]),
    ],
)
def test_available_mana(names, mana, wanted):
    boards = board(*names, mana=mana, n=2)
    assert mp.available_mana(boards, 0).tolist() == [wanted] * 2
    assert mp.available_mana(boards, 1).tolist() == [[0] * 7] * 2
    assert mp.available_mana(boards.game(0), 0).tolist() == wanted


def test_available_mana_with_little_life():
    boards = board("Blood Mint", "Blood Mint", life=3)
    assert mp.available_mana(boards, 0)[0].tolist() == [0, 0, 2, 0, 0, 0, 2]


def test_available_mana_of_sick_creatures():
    boards = board()
    boards.put("Elf", sick=True)
    assert mp.available_mana(boards, 0)[0, 6] == 0
    boards.put("Elf")
    assert mp.available_mana(boards, 0)[0, 6] == 1


@pytest.mark.parametrize(
    ("names", "mana", "wanted"),
    [
        ((), "", [""]),
        ((), "{G}{W}", ["{W}{G}"]),
        (("Savannah", "Island"), "", ["{W}{U}", "{U}{G}"]),
        (("Two Colors",), "", ["{W}{W}", "{W}{U}", "{U}{U}"]),
        (("Filter", "Wastes"), "", ["{B}", "{C}"]),
        (("Forest", "Only Black", "Only Green"), "", ["{B}", "{G}"]),
        (("Creatures Only", "Forest"), "", ["{G}[{R}]"]),
    ],
)
def test_maximal_pools(names, mana, wanted):
    boards = board(*names, mana=mana)
    assert mp.mana_options(boards, 0) == [wanted]
    assert mp.mana_options(boards.game(0), 0) == wanted


def test_too_many_pools_are_an_error():
    boards = board(*["City of Brass"] * 4)
    with pytest.raises(CapacityError, match="board 0: more than 3 maximal pools"):
        mp.mana_options(boards, 0, limit=3)


def test_incomplete_lists_are_an_error():
    with pytest.raises(mp.BoardError, match="would not be complete"):
        mp.mana_options(board("Doubling Cube", "Forest", "Forest", "Forest"), 0)
