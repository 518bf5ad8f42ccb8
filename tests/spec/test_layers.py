"""R-613-01: effects on lands in their order; what has a size is left to copies."""

import pytest
from play import Table, letters

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    LANDS,
    artifact,
    aura,
    creature,
    enchantment,
    yours,
)

ISLANDER = aura(
    "Islander", "{0}", LANDS, tree.StaticAbility((tree.SetLandTypes(("Island",)),), attached=True)
)
SWAMPER = aura(
    "Swamper", "{0}", LANDS, tree.StaticAbility((tree.SetLandTypes(("Swamp",)),), attached=True)
)


def masks(*names):
    """What each permanent could produce; they come in this order, so do their timestamps."""
    table = Table()
    slots = dict(zip(names, table.put_all(0, *names), strict=True))
    could = table.could()
    return {name: letters(could[slot]) for name, slot in slots.items()}


@pytest.mark.parametrize("urborg_first", [True, False])
def test_T_613_01a_dependency_before_timestamps(urborg_first):
    order = ["Blood Moon", "Urborg, Tomb of Yawgmoth"]
    order = order[::-1] if urborg_first else order
    made = masks(*order, "Tundra", "Forest", "City of Brass")
    assert made["Urborg, Tomb of Yawgmoth"] == "R"
    assert (made["Tundra"], made["City of Brass"]) == ("R", "R")
    assert made["Forest"] == "G"
    made = masks("Urborg, Tomb of Yawgmoth", "Tundra", "Forest")
    assert (made["Tundra"], made["Forest"]) == ("WUB", "BG")


def test_T_613_01b_timestamps():
    for adder in ("Prismatic Omen", "Dryad of the Ilysian Grove"):
        made = masks(adder, "Blood Moon", "Tundra", "Forest")
        assert (made["Tundra"], made["Forest"]) == ("R", "WUBRG")
        made = masks("Blood Moon", adder, "Tundra", "Forest")
        assert (made["Tundra"], made["Forest"]) == ("WUBRG", "WUBRG")


def with_auras(*names):
    """Cast Auras on one Forest, one after the other."""
    table = Table(cards=[ISLANDER, SWAMPER])
    forest = table.put(0, "Forest")
    table.hand(0, *names)
    table.start()
    for name in names:
        table.do("CAST", name)
        while table.decision != "PRIORITY":
            table.take(table.options()[0])
        table.resolve()
    assert len(table.slots(0)) == 1 + len(names)
    table.do("ACTIVATE", forest)
    assert letters(table.could()[forest]) == table.pool_of(0)
    return table.pool_of(0)


def permanents(cards, *names):
    """Put permanents one after the other, and give the table and their slots."""
    table = Table(cards=cards)
    slots = dict(zip(names, table.put_all(0, *names), strict=True))
    table.put(0, "Swamp")
    return table.start(), slots


WORSHIP = enchantment("Worship", "{3}{W}", tree.TriggeredAbility("enters", (tree.Draw(),)))
"""A stand-in: what it says is lost anyway."""


@pytest.mark.parametrize("older", [True, False])
def test_T_613_01d_enchantment_creatures_without_abilities(older):
    order = ["Opalescence", "Humility", "Worship"]
    order = ["Humility", "Opalescence", "Worship"] if older else order
    table, slots = permanents([WORSHIP], *order, "Hill Giant")
    size = (4, 4) if older else (1, 1)
    for name in ("Humility", "Worship"):
        assert table.size(slots[name]) == size
        assert table.has("creature", slots[name])
        assert table.has("enchantment", slots[name])
    assert not table.has("triggers", slots["Worship"])
    assert not table.has("creature", slots["Opalescence"])
    assert table.size(slots["Hill Giant"]) == (1, 1)
    assert table.faults() is None


COUNTS = artifact(
    "Counter of Goblins",
    "{0}",
    tree.ActivatedAbility(
        (tree.PayLife(1),), (tree.GainLife("you", tree.Count(yours("Goblin"), 10)),)
    ),
)


def test_T_613_01e_changeling_without_abilities():
    table, slots = permanents([COUNTS], "Universal Automaton", "Counter of Goblins")
    assert table.do("ACTIVATE", "Counter of Goblins").resolve().life(0) == 29
    table, slots = permanents([COUNTS], "Universal Automaton", "Counter of Goblins", "Humility")
    assert table.size(slots["Universal Automaton"]) == (1, 1)
    assert table.do("ACTIVATE", "Counter of Goblins").resolve().life(0) == 29


def gets(name, *changes):
    of = yours(types=("creature",))
    effect = tree.BeginEffect(tree.StaticAbility(changes, of))
    return artifact(name, "{0}", tree.ActivatedAbility((tree.PayLife(1),), (effect,)))


def test_T_613_01f_switching_comes_last():
    cards = [
        creature("Wall Bear", "{G}", "Bear", "1/4"),
        gets("Sword", tree.ModifySize(2, 0)),
        gets("Mirror", tree.SwitchSize()),
        gets("Shield", tree.ModifySize(0, 1)),
        artifact("Grower", "{0}"),
    ]
    table, slots = permanents(cards, "Wall Bear", "Sword", "Mirror", "Shield")
    sizes = []
    for name in ("Sword", "Mirror", "Shield", "Mirror"):
        table.do("ACTIVATE", name).resolve()
        sizes.append(table.size(slots["Wall Bear"]))
    assert sizes == [(3, 4), (4, 3), (5, 3), (3, 5)]


def test_counters_come_before_switching():
    cards = [gets("Mirror", tree.SwitchSize())]
    table = Table(cards=cards)
    bear = table.put(0, "Crag Puca", counters={"+1/+1": 2})
    table.put(0, "Mirror")
    table.start().do("ACTIVATE", "Mirror").resolve()
    assert table.size(bear) == (6, 4)
    assert table.faults() is None


MOVES = tree.ActivatedAbility((tree.PayLife(1),), (tree.AttachThis(LANDS),))
MOVER = aura(
    "Moving Islander",
    "{0}",
    LANDS,
    tree.StaticAbility((tree.SetLandTypes(("Island",)),), attached=True),
    MOVES,
)


def move(table, name, host):
    table.do("ACTIVATE", name).resolve()
    table.take(next(o for o in table.options() if o.object == host))
    return table


def test_T_613_01g_an_aura_moved_away_and_back_is_the_newest():
    table = Table(cards=[MOVER, SWAMPER])
    forest, other = table.put_all(0, "Forest", "Mountain")
    mover = table.put(0, "Moving Islander", attached_to=forest)
    table.put(0, "Swamper", attached_to=forest)
    table.start()
    assert letters(table.could()[forest]) == "B"
    move(table, "Moving Islander", forest)  # where it is already: nothing happens (701.3b)
    assert letters(table.could()[forest]) == "B"
    move(table, "Moving Islander", other)
    assert table.types_of(forest, other) == ["B", "U"]
    move(table, "Moving Islander", forest)
    assert table.types_of(forest, other) == ["U", "R"]
    assert table.board["permanents"][mover]["attached_to"] == forest


def test_the_later_of_two_auras():
    assert with_auras("Islander", "Swamper") == "B"
    assert with_auras("Swamper", "Islander") == "U"
    assert with_auras("Islander", "Swamper", "Islander") == "U"
