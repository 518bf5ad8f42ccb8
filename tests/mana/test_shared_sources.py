"""Mana abilities of others that a player may activate (CR 602.2)."""

import pytest
from play import Table

import mirrorpool as mp
from mirrorpool.cards import CardPool, tree

UNTAPPED = tree.Filter(types=("land",), whose="you")
SHARED = tree.Card(
    "Shared Spring",
    "{1}",
    types=("artifact",),
    abilities=(
        tree.ActivatedAbility(
            (tree.RemoveCounters("charge"),),
            (tree.AddMana(tree.OfTypes("U"), amount=tree.Count(UNTAPPED)),),
            any_player=True,
        ),
        tree.ActivatedAbility((tree.Tap(),), (tree.AddMana(tree.OfTypes("G")),)),
    ),
)


def shared(*lands, counters=2, n=1):
    """Give boards on which P0 has the spring and a Forest, and P1 the lands."""
    boards = mp.Boards(CardPool([*CardPool.builtin(), SHARED]), n)
    boards.put("Shared Spring", counters={"charge": counters})
    boards.put("Forest")
    for land in lands:
        boards.put(land, 1)
    return boards


@pytest.mark.parametrize(
    ("lands", "mine", "theirs"),
    [
        ((), ["{U}{U}{G}{G}"], []),
        (("Swamp", "Swamp"), ["{U}{U}{G}{G}"], ["{U}{U}{U}{U}{B}{B}"]),
    ],
)
def test_what_there_can_be_counts_what_the_player_may_use(lands, mine, theirs):
    boards = shared(*lands)
    assert mp.mana_options(boards, 0)[0] == mine
    assert [one for one in mp.mana_options(boards, 1)[0] if one] == theirs
    most = theirs[0].count("{") if theirs else 0
    assert mp.available_mana(boards, 1)[0, 6] == most
    assert mp.can_pay(boards, 1, f"{{{most}}}").tolist() == [1]
    assert mp.can_pay(boards, 1, f"{{{most + 1}}}").tolist() == [0]
    assert mp.can_pay(boards, 1, "{G}").tolist() == [0]


def test_what_pays_is_used_by_its_player():
    boards = shared("Swamp", n=2)
    assert mp.pay(boards, 1, "{U}").tolist() == [0, 0]
    view = boards.game(0)
    assert view.mana_pool(0) == view.mana_pool(1) == ""
    assert mp.mana_options(boards, 0) == [["{U}{G}{G}"]] * 2
    assert mp.mana_options(boards, 1) == [["{U}{B}"]] * 2


def test_simple_sources_do_not_hide_what_is_shared():
    boards = shared("Swamp", counters=1)
    assert mp.can_pay(boards, 1, "{U}{B}").tolist() == [1]
    assert mp.can_pay(boards, 1, "{U}{U}").tolist() == [0]
    explained = mp.explain_payment(boards.game(0), 1, "{U}{B}")
    assert "Shared Spring" in str(explained)


def test_mana_cache_serves_the_player_whose_turn_it_is():
    boards = mp.Boards(CardPool.builtin(), 1)
    boards.put("Mana Cache", counters={"charge": 2})
    boards.put("Swamp")
    assert mp.mana_options(boards, 0)[0] == ["{B}{C}{C}"]
    assert [one for one in mp.mana_options(boards, 1)[0] if one] == []


@pytest.mark.parametrize("manual", [False, True])
def test_a_spell_is_paid_with_what_another_controls(manual):
    table = Table(manual=manual)
    cache = table.put(0, "Mana Cache", counters={"charge": 2})
    table.hand(1, "Sol Ring")
    table.start("MAIN_1", active=1)
    table.do("CAST", "Sol Ring")
    assert table.counters(cache) == {"charge": 1}
