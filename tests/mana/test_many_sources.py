"""Boards with more ways to make mana than a payment problem holds, and mana for few purposes."""

import pytest

import mirrorpool as mp

LANDS = (
    *("Tundra", "Underground Sea", "Badlands", "Taiga", "Savannah", "Scrubland", "Volcanic Island"),
    *("Bayou", "Plateau", "Tropical Island", "City of Brass", "Mana Confluence", "Sol Ring"),
    *("Azorius Guildgate", "Dimir Guildgate", "Rakdos Guildgate", "Gruul Guildgate"),
    *("Selesnya Guildgate", "Orzhov Guildgate", "Izzet Guildgate", "Golgari Guildgate"),
    *("Boros Guildgate", "Simic Guildgate", "Llanowar Elves"),
    *("Azorius Signet", "Dimir Signet", "Rakdos Signet", "Gruul Signet", "Selesnya Signet"),
)


def crowded(*more, floating=""):
    """Give a board on which each land is enchanted with two mana in any combination."""
    boards = mp.Boards(mp.CardPool.builtin(), 1, slots=128, library=0, heap=64)
    for name in LANDS:
        slot = int(boards.put(name, 0)[0])
        if "land" in mp.CardPool.builtin().card(name).types:
            boards.put("Dawn's Reflection", 0, attached_to=slot)
    for name in more:
        boards.put(name, 0)
    if floating:
        boards.put_mana(floating, 0)
    boards.start(active=0)
    return boards


@pytest.mark.parametrize(
    ("more", "floating", "cost"),
    [
        ((), "{C}{C}{C}{C}", "{2}"),
        (("Wastes",), "", "{C}"),
        (("Wastes", "Forest"), "{C}", "{C}{C}{G}"),
        (("Sol Ring",), "", "{1}"),
        ((), "", "{W}{U}{B}{R}{G}"),
    ],
)
def test_what_can_be_paid_is_paid(more, floating, cost):
    boards = crowded(*more, floating=floating)
    assert mp.can_pay(boards, 0, cost).tolist() == [1]
    assert mp.pay(boards, 0, cost).tolist() == [0]
    assert boards.validate() == [None]


def test_what_does_not_fit_is_no_reason_to_say_no():
    answers = mp.can_pay(crowded(), 0, "{60}")
    assert answers.tolist() != [0]


def test_mana_for_abilities_pays_for_those_of_later_permanents():
    boards = mp.Boards(mp.CardPool.builtin(), 1, slots=128, library=0, heap=64)
    boards.put("Energy Refractor", 0)
    boards.put("Cryptic Trilobite", 0, counters={"+1/+1": 3})
    boards.put("Twilight Mire", 0)
    boards.start(active=0)
    assert mp.can_pay(boards, 0, "{U}{U}{U}").tolist() == [1]
    assert mp.pay(boards, 0, "{U}{U}{U}").tolist() == [0]
    assert boards.validate() == [None]


def test_mana_for_abilities_feeds_a_filter_behind_it():
    boards = mp.Boards(mp.CardPool.builtin(), 1, slots=128, library=0, heap=64)
    boards.put("Cryptic Trilobite", 0, counters={"+1/+1": 1})
    boards.put("Azorius Signet", 0)
    boards.start(active=0)
    assert mp.can_pay(boards, 0, "{W}{U}").tolist() == [1]
    assert mp.pay(boards, 0, "{W}{U}").tolist() == [0]
    assert boards.validate() == [None]


def test_what_is_counted_may_have_paid():
    """A land that is sacrificed for {2} is no Swamp when Cabal Coffers counts them."""
    game = mp.position("P0: Urborg, Tomb of Yawgmoth, Crystal Vein, Cabal Coffers")
    assert mp.can_pay(game, 0, "{B}{B}{B}{B}") != mp.Answer.YES
    assert mp.pay(game.boards, 0, "{B}{B}{B}{B}")[0] in (mp.Status.ILLEGAL, mp.Status.UNDECIDED)
    assert mp.can_pay(game, 0, "{B}{B}{B}") == mp.Answer.YES


def test_a_permanent_is_tapped_for_mana_and_then_sacrificed_for_more():
    game = mp.position("P0: Dromar's Attendant, Cryptolith Rite")
    assert mp.can_pay(game, 0, "{W}{U}{B}") == mp.Answer.YES
    assert mp.pay(game.boards, 0, "{W}{U}{B}").tolist() == [mp.Status.OK]
    assert game.boards.validate() == [None]


def test_an_ability_without_tap_is_used_as_often_as_there_is_mana():
    boards = mp.Boards(mp.CardPool.builtin(), 1, slots=256, library=0, heap=64)
    boards.put("Energy Refractor", 0)
    for _ in range(140):
        boards.put("Wastes", 0)
    assert mp.can_pay(boards, 0, "{W}" * 70).tolist() == [1]
    assert mp.can_pay(boards, 0, "{W}" * 71).tolist() == [0]


def test_more_mana_than_is_counted_is_no_proof():
    boards = mp.Boards(mp.CardPool.builtin(), 1, slots=64, library=0, heap=64)
    for name in ("Forest", *["Nyxbloom Ancient"] * 9):
        boards.put(name, 0)
    with pytest.raises(mp.BoardError):
        mp.mana_options(boards.game(0), 0)


@pytest.mark.parametrize(
    "text", ["Phyrexian Tower (T), Forest", "Phyrexian Tower", "Springleaf Drum"]
)
def test_what_cannot_be_used_leaves_nothing_open(text):
    assert mp.can_pay(mp.position(f"P0: {text}"), 0, "{B}") == mp.Answer.NO
