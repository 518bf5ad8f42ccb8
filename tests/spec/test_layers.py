"""R-613-01: effects on lands in their order; what has a size is left to copies."""

import pytest
from play import Table, letters

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import LANDS, aura

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


def test_partly_613_01g_the_later_of_two_auras():
    assert with_auras("Islander", "Swamper") == "B"
    assert with_auras("Swamper", "Islander") == "U"
    assert with_auras("Islander", "Swamper", "Islander") == "U"
