"""Putting what is attached, what something was chosen for, and commanders (CR 303.4, 614.12)."""

import numpy as np
import pytest
from mana.trees import board, pool

import mirrorpool as mp
from mirrorpool.words import CHOSEN_SUBTYPE


def test_attached_permanents_work_at_once():
    boards = board("Forest", "Forest")
    slots = boards.put("More Green", attached_to=1)
    assert boards.records["permanents"]["attached_to"][0, slots[0]] == 1
    assert mp.available_mana(boards, 0)[0, 4] == 3
    assert boards.validate() == [None]


def test_a_host_for_each_board():
    boards = board("Forest", "Island", n=3)
    hosts = np.array([0, 1, 0xFFFF])
    slots = boards.put("More Green", attached_to=hosts)
    found = boards.records["permanents"]["attached_to"][np.arange(3), slots]
    assert found.tolist() == hosts.tolist()


def test_a_host_that_is_not_there_changes_no_board():
    boards = board(n=2)
    boards.put("Forest", where=[True, False])
    before = boards.raw.copy()
    with pytest.raises(mp.BoardError, match="is slot 0 on board 1, where no permanent is"):
        boards.put("More Green", attached_to=0)
    assert np.array_equal(boards.raw, before)
    slots = boards.put("More Green", attached_to=0, where=[True, False])
    assert slots.tolist() == [1, 0xFFFF]


@pytest.mark.parametrize(
    ("choice", "wanted"), [("Island", "U"), ("forest", "G"), ("green", "G"), ("b", "B")]
)
def test_a_chosen_land_type(choice, wanted):
    boards = board("Wastes")
    boards.put("Is Chosen", attached_to=0, choice=choice)
    assert boards.validate() == [None]
    assert mp.mana_options(boards, 0) == [[f"{{{wanted}}}"]]


def test_a_chosen_creature_type():
    boards = board()
    name = next(t for t in pool().subtypes if t == "Elf")
    slots = boards.put("Forest", choice=name)
    code = boards.records["permanents"]["choice"][0, slots[0]]
    assert code == CHOSEN_SUBTYPE + pool().subtypes.index("Elf")
    assert boards.game(0).battlefield(0)[0].choice == "Elf"
    assert boards.validate() == [None]


def test_commanders_colors():
    boards = board("Command Tower", n=2)
    assert mp.mana_options(boards, 0) == [[""], [""]]
    boards.set_commander_colors(0, "WU", where=[True, False])
    assert mp.mana_options(boards, 0) == [["{W}", "{U}"], [""]]
    boards.set_commander_colors(0, "")
    assert boards.records["players"]["commanders"][:, 0].tolist() == [128, 128]
    assert mp.mana_options(boards, 0) == [[""], [""]]


# ---- positions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "P0: Forest, More Green on Forest",
        "P0: 2 Forest, More Green on Forest 2, More Green on Forest",
        "P0: Forest, More Green on P1 Forest (T) | P1: Forest",
        "P0: Wastes, Is Chosen on Wastes (chosen color blue)",
        "P0: Forest (chosen type Elf)",
        "P0: Command Tower | P0 commander: WU",
        "P0: Command Tower | P0 commander: colorless",
    ],
)
def test_positions_write_what_they_read(text):
    game = mp.position(text, pool())
    again = mp.position(game.position(), pool())
    assert again.position() == game.position()
    assert again.key() == game.key()
    assert game.boards.validate() == [None]


def test_a_position_says_which_one_it_is_on():
    game = mp.position("P0: 2 Forest, More Green on Forest 2 | P1: Forest", pool())
    assert game.position() == "P0: 2 Forest, More Green on Forest 2 | P1: Forest"
    record = game.boards.records["permanents"][0]
    assert record["attached_to"][2] == 1
    other = mp.position("P0: More Green on Island | P1: Island", pool())
    assert other.position() == "P0: More Green on P1 Island | P1: Island"


def test_land_types_can_be_read():
    game = mp.position("P0: Wastes, Is Chosen on Wastes (chosen type Island)", pool())
    assert mp.mana_options(game, 0) == ["{U}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("P0: More Green on Forest", "P0: More Green: is on Forest, which is not there"),
        ("P0: Forest, More Green on Forest 2", "is on Forest 2, which is not there"),
        ("P0: Forest, More Green on P1 Forest", "is on Forest of P1, which is not there"),
        ("P0: More Green on More Green", "attached to each other in a circle"),
        ("P0 hand: More Green on Forest", "only permanents"),
        ("P0: Forest (chosen type Elv)", "did you mean"),
        ("P0 commander: purple", "letters of WUBRG"),
    ],
)
def test_positions_that_cannot_be(text, message):
    with pytest.raises(mp.PositionError, match=message.replace("(", r"\(")):
        mp.position(text, pool())
