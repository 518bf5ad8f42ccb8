"""Payments by hand that use abilities up, or permanents that abilities being paid for come from."""

import pytest
from exploring import ends
from mana_trees import bear
from play import STACK_OBJECT, Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    add,
    artifact,
    costs,
    creature,
    land,
    mana,
    yours,
)

CREATURE = yours(types=("creature",))
DRAGONS = tree.SpendOnly(abilities=tree.Filter(subtypes=("Dragon",)))
ONCE = artifact(
    "Once Filter",
    "{1}",
    tree.ActivatedAbility(costs("{1}"), (add(ANY_COLOR),), once_each_turn=True),
)
QUICKENED = artifact(
    "Quickened Filter",
    "{1}",
    tree.ActivatedAbility((tree.Mana("{1}"), tree.Untap()), (add("WUBRG"),)),
)
CHARGED = artifact(
    "Charged Filter",
    "{1}",
    mana(ANY_COLOR, cost=costs("{1}", tree.RemoveCounters("charge"))),
)
TOWER = land("Tower", mana("B", cost=costs("{T}", tree.SacrificePermanent(CREATURE)), amount=2))
DRAGON_TOWER = land(
    "Dragon Tower",
    tree.ActivatedAbility(
        costs("{T}", tree.SacrificePermanent(CREATURE)),
        (tree.AddMana(tree.OfTypes("B"), amount=2, only=DRAGONS),),
    ),
)
GAIN = tree.ActivatedAbility(costs("{1}"), (tree.GainLife("you", 5),))
ROOST = land(
    "Dragon Roost",
    tree.ActivatedAbility(costs("{T}"), (tree.AddMana(tree.OfTypes("R"), only=DRAGONS),)),
)
DRAGON = creature("Breathing Dragon", "{1}", "Dragon", "1/1", GAIN)
ELF = creature("Breathing Elf", "{1}", "Elf", "1/1", GAIN)
ALTAR = artifact(
    "Altar",
    "{1}",
    tree.ActivatedAbility(
        costs("{1}", tree.SacrificePermanent(CREATURE)), (tree.GainLife("you", 5),)
    ),
)
CARDS = (
    *(ONCE, QUICKENED, CHARGED, TOWER, DRAGON_TOWER, DRAGON, ELF, ALTAR, ROOST),
    *(bear("{U}{U}"), bear("{U}"), bear("{G}{G}{G}")),
)


def table_with(*names, hand=(), mana="", manual=True, **state):
    table = Table(cards=CARDS, manual=manual)
    for name in names:
        table.put(0, name, **(state if name in {"Quickened Filter", "Charged Filter"} else {}))
    table.hand(0, *hand)
    table.give_mana(0, mana)
    return table.start()


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("Once Filter", {}),
        ("Quickened Filter", {"tapped": True}),
        ("Charged Filter", {"counters": {"charge": 1}}),
    ],
)
def test_a_filter_that_can_be_used_once_leaves_what_the_rest_needs(name, state):
    """{U}{G} in the pool, {U}{U} to pay: only {G} may go through the filter (602.5b, 107.6)."""
    table = table_with(name, hand=["Bear {U}{U}"], mana="UG", **state)
    table.do("CAST", "Bear {U}{U}")
    found = list(ends(table))
    assert found
    for end in found:
        assert end.stack() == ["Bear {U}{U}"]
        assert end.pool_of(0) == ""


@pytest.mark.parametrize(
    ("name", "state"), [("Once Filter", {}), ("Charged Filter", {"counters": {"charge": 1}})]
)
def test_a_filter_is_not_offered_where_once_is_too_little(name, state):
    table = table_with(name, "Mountain", hand=["Bear {U}{U}"], mana="G", **state)
    assert not table.can("CAST", "Bear {U}{U}")


# ---- the permanent whose ability is paid for -----------------------------------------------------


def test_113_7a_the_ability_of_a_permanent_sacrificed_for_its_mana_goes_on():
    table = table_with("Tower", "Breathing Elf", "Breathing Elf", "Island", "Swamp")
    table.do("ACTIVATE", "Breathing Elf").do("ACTIVATE", "Tower")
    assert table.decision == "COST_PERMANENT"
    table.take(table.options()[0])
    assert (table.decision, table.field(0).count("Breathing Elf")) == ("PAYMENT", 1)
    assert table.faults() is None
    table.do("PAY")
    assert (table.faults(), table.stack()) == (None, ["Breathing Elf"])
    assert table.resolve().life(0) == 25


@pytest.mark.parametrize(("name", "can"), [("Breathing Dragon", True), ("Breathing Elf", False)])
def test_113_7a_what_it_last_was_decides_what_restricted_mana_pays(name, can):
    table = table_with("Dragon Tower", name, "Island")
    table.do("ACTIVATE", name).do("ACTIVATE", "Dragon Tower")
    assert table.field(0) == ["Dragon Tower", "Island"]
    assert table.faults() is None
    assert table.can("PAY") == can
    assert {end.pool_of(0) for end in ends(table)} == ({"B", "BB", "UB"} if can else {"BB"})
    assert {tuple(end.stack()) for end in ends(table)} == {(name,)}


def test_601_2h_what_the_cost_asks_for_makes_no_mana_for_it():
    """The creature that is to be sacrificed is not sacrificed for the {1} before."""
    table = table_with("Tower", "Altar", "Breathing Elf", "Breathing Dragon", "Island")
    table.do("ACTIVATE", "Altar").do("CHOOSE_PERMANENT", "Breathing Elf")
    elf = table.fork().do("ACTIVATE", "Tower")
    assert elf.field(0) == ["Tower", "Altar", "Breathing Elf", "Island"]
    for end in ends(table):
        assert end.stack() == ["Altar"]
        assert "Breathing Elf" in end.zone(0, "GRAVEYARD") or "Breathing Elf" not in end.field(0)


def test_106_6a_what_pays_for_a_filter_is_not_spent_on_the_spell():
    """The Treasure's mana goes through the Signet: no mana from a Treasure was spent to cast it."""
    table = table_with("Treasure", "Azorius Signet", "Island", hand=["Bear {U}{U}"])
    table.do("CAST", "Bear {U}{U}").do("ACTIVATE", "Treasure")
    table.do("ADD_MANA", "G")
    while table.decision == "PAYMENT":
        table.take(table.options()[0])
        assert table.faults() is None
    spell = table.chain(int(table.header["stack_top"]), STACK_OBJECT)[0]
    assert (table.stack(), int(spell["kicked"])) == (["Bear {U}{U}"], 0)


# ---- restricted mana -----------------------------------------------------------------------------


@pytest.mark.parametrize("manual", [True, False])
@pytest.mark.parametrize(("name", "can"), [("Breathing Dragon", True), ("Breathing Elf", False)])
def test_106_6_mana_for_abilities_of_some_permanents(name, can, manual):
    table = table_with("Dragon Roost", name, manual=manual)
    assert table.can("ACTIVATE", name) == can
    if can:
        table.do("ACTIVATE", name).settle()
        assert (table.stack(), table.tapped(0)) == ([name], True)


# ---- amounts for each type -----------------------------------------------------------------------


def test_601_2g_devotion_pays_in_the_middle_of_a_payment():
    """{2} for Nykthos comes from what the Signet makes: each colour is an amount of its own."""
    table = table_with("Nykthos, Shrine to Nyx", "Azorius Signet", "Swamp", "Impervious Greatwurm")
    table.hand(0, "Bear {G}{G}{G}")
    table.do("CAST", "Bear {G}{G}{G}")
    found = list(ends(table))
    assert found
    assert all(end.stack() == ["Bear {G}{G}{G}"] for end in found)


# ---- life that mana takes ------------------------------------------------------------------------


@pytest.mark.parametrize("manual", [True, False])
@pytest.mark.parametrize(("life", "most"), [(3, 0), (5, 2)])
def test_119_4_the_life_that_triggered_mana_abilities_take_cannot_be_paid(life, most, manual):
    """Overabundance deals 1 damage for each of the lands, before X life is paid (601.2g-h)."""
    table = table_with("Swamp", "Swamp", "Overabundance", hand=["Toxic Deluge"], manual=manual)
    table.set_life(0, life)
    assert table.can("CAST", "Toxic Deluge")
    table.do("CAST", "Toxic Deluge")
    if table.decision == "NUMBER":
        numbers = [option.what for option in table.matching("CHOOSE_NUMBER")]
        assert most in numbers
    for end in ends(table):
        assert end.status == "OVER" or (end.stack() == ["Toxic Deluge"] and end.life(0) >= 0)
