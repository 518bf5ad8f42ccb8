"""R-106-20 and R-106-27: could-produce reads abilities after the layers."""

import msgspec
import pytest
from other_cards import ASHAYA, CELESTIAL_DAWN, IMPRISONED
from play import Table, offers

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, mana

URBORG, YAVIMAYA = "Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth"
DRYADS = artifact("Dryad Stone", "{2}", mana(tree.ColorsAmong(tree.Filter(subtypes=("Dryad",)))))


# ---- R-106-20: the permanent's own abilities -------------------------------------------------


def test_T_106_20a_what_an_aura_adds_is_not_the_lands():
    table = Table()
    plains = table.put(0, "Plains")
    table.put(0, "Wild Growth", attached_to=plains)
    pool = table.put(0, "Reflecting Pool")
    table.start()
    assert table.types_of(plains, pool) == ["W", "W"]
    table.do("ACTIVATE", "Reflecting Pool")
    assert table.pool_of(0) == "W"


def test_T_106_20b_what_an_aura_grants_is():
    table = Table()
    forest = table.put(0, "Forest")
    table.put(0, "Abundant Growth", attached_to=forest)
    assert table.start().types_of(forest) == ["WUBRG"]


def test_T_106_20c_a_trigger_of_a_creature_that_is_a_land():
    table = Table(cards=[ASHAYA])
    cobra = table.put_all(0, ASHAYA.name, "Lotus Cobra", "Reflecting Pool")[1]
    table.start()
    assert table.types_of(cobra) == ["WUBRG"]
    table.do("ACTIVATE", "Reflecting Pool")
    assert offers(table) == "WUBRG"


# ---- R-106-27 --------------------------------------------------------------------------------


def test_T_106_27a_nonbasic_lands_are_mountains():
    table = Table()
    orchard = table.put_all(0, "Blood Moon", "Exotic Orchard")[1]
    lands = table.put_all(1, "City of Brass", "Reflecting Pool")
    table.start()
    assert table.types_of(orchard, *lands) == ["R", "R", "R"]
    table.do("ACTIVATE", "Exotic Orchard")
    assert table.pool_of(0) == "R"
    assert [unit.source for unit in table.units(0)] == [orchard]


def test_the_orchard_is_a_mountain_without_opponents_lands():
    table = Table()
    orchard = table.put_all(0, "Blood Moon", "Exotic Orchard")[1]
    table.start()
    assert table.types_of(orchard) == ["R"]


def test_T_106_27b_a_granted_ability_survives():
    table = Table()
    lands = table.put_all(0, "Blood Moon", "Chromatic Lantern", "City of Brass", "Wastes")[2:]
    table.start()
    assert table.types_of(*lands) == ["WUBRG", "WUBRGC"]
    assert len(table.matching("ACTIVATE", "City of Brass")) == 2


@pytest.mark.parametrize("first", [URBORG, "Blood Moon"])
def test_T_106_27c_urborg_and_the_moon(first):
    table = Table()
    mine = table.put_all(0, "City of Brass", "Island", URBORG)
    theirs = table.put(1, "Forest")
    table.start()
    assert table.types_of(*mine, theirs) == ["WUBRG", "UB", "B", "BG"]
    table = Table()
    names = [URBORG, "Blood Moon"] if first == URBORG else ["Blood Moon", URBORG]
    slots = dict(zip(names, table.put_all(0, *names), strict=True))
    lands = [slots[URBORG], *table.put_all(0, "City of Brass", "Island"), table.put(1, "Forest")]
    assert table.start().types_of(*lands) == ["R", "R", "U", "G"]


def test_T_106_27d_every_land_is_a_forest():
    table = Table()
    lands = [*table.put_all(0, YAVIMAYA, "Reflecting Pool", "Wastes"), table.put(1, "Tundra")]
    assert table.start().types_of(*lands) == ["G", "GC", "GC", "WUG"]
    table = Table()
    table.put(1, YAVIMAYA)
    pool = table.put(0, "Reflecting Pool")
    assert table.start().types_of(pool) == ["G"]


def test_T_106_27e_lands_of_every_type():
    table = Table()
    lands = table.put_all(0, "Prismatic Omen", "Wastes", "Forest")[1:]
    orchard = table.put(1, "Exotic Orchard")
    table.start()
    assert table.types_of(*lands, orchard) == ["WUBRGC", "WUBRG", "WUBRG"]
    table.do("PASS").do("ACTIVATE", "Exotic Orchard")
    assert offers(table) == "WUBRG"


@pytest.mark.parametrize(
    ("names", "types"),
    [
        (("Dryad of the Ilysian Grove", "Blood Moon"), "R"),
        (("Blood Moon", "Dryad of the Ilysian Grove"), "WUBRG"),
    ],
)
def test_T_106_27f_the_later_effect_has_the_last_word(names, types):
    table = Table()
    table.put_all(0, *names)
    tower = table.put(0, "Temple of the False God")
    assert table.start().types_of(tower) == [types]


def test_T_106_27g_dawn_makes_plains():
    table = Table(cards=[CELESTIAL_DAWN])
    table.put(1, CELESTIAL_DAWN.name)
    lands = table.put_all(1, "City of Brass", "Island", "Reflecting Pool", "Wastes")
    mine = table.put(0, "Island")
    assert table.start().types_of(*lands, mine) == ["W", "W", "W", "W", "U"]


def test_T_106_27j_a_dryad_that_is_a_mountain():
    for sick in (False, True):
        table = Table(cards=[DRYADS])
        table.put_all(0, "Blood Moon", "Dryad Stone")
        arbor = table.put(0, "Dryad Arbor", sick=sick)
        table.start()
        assert table.types_of(arbor) == ["R"]
        assert table.has("creature", arbor)
        assert table.has("land", arbor)
        assert table.size(arbor) == (1, 1)
        assert table.types_of(table.slots(0)[1]) == ["G"]  # still a green Dryad
        assert table.can("ACTIVATE", "Dryad Arbor") == (not sick)


def test_T_106_27k_the_moon_is_a_prison():
    table = Table(cards=[IMPRISONED])
    plains = table.put(0, "Plains")
    table.put(1, IMPRISONED.name, attached_to=plains)
    table.put(0, "Nimbus Maze")
    table.start()
    assert table.types_of(plains) == ["C"]
    assert len(table.matching("ACTIVATE", "Plains")) == 1
    ways = table.matching("ACTIVATE", "Nimbus Maze")
    pools = {table.fork().take(option).pool_of(0) for option in ways}
    assert pools == {"C", "U"}  # the Maze still sees a Plains
    table.do("ACTIVATE", "Plains")
    assert table.pool_of(0) == "C"


@pytest.mark.parametrize("older", ["the Aura", "the land"])
def test_T_106_27l_urborg_is_an_island(older):
    table = Table()
    forest = table.put(0, "Forest")
    if older == "the land":
        urborg = table.put(0, URBORG)
        seas = table.put(1, "Spreading Seas", attached_to=urborg)
    else:
        seas = table.put(1, "Spreading Seas", attached_to=forest)
        urborg = table.put(0, URBORG)
        table.attach(seas, urborg)
    theirs = table.put(1, "Wastes")
    table.start()
    assert table.field(1) == ["Spreading Seas", "Wastes"]
    assert table.types_of(urborg, forest, theirs) == ["U", "G", "C"]


# ---- beyond the ids --------------------------------------------------------------------------


def in_order(*names, cards=()):
    """What each of these permanents of player 0 could produce; later ones are younger."""
    table = Table(cards=cards)
    slots = table.put_all(0, *names)
    return dict(zip(names, table.start().types_of(*slots), strict=True))


def test_animated_lands_lose_their_abilities():  # F.19
    assert in_order("Dryad Arbor", "Humility", "Forest") == {
        "Dryad Arbor": "",
        "Humility": "",
        "Forest": "G",
    }
    assert in_order("Nature's Revolt", "Humility", "Forest")["Forest"] == ""


@pytest.mark.parametrize(
    ("names", "types"),
    [(("Chromatic Lantern", "Humility"), ""), (("Humility", "Chromatic Lantern"), "WUBRG")],
)
def test_abilities_are_taken_and_given_in_order(names, types):
    assert in_order(*names, "Dryad Arbor")["Dryad Arbor"] == types


@pytest.mark.parametrize("younger", ["Blood Moon", "Harbinger of the Seas"])
def test_the_younger_of_two_that_set_the_type(younger):
    older = {"Blood Moon", "Harbinger of the Seas"} - {younger}
    made = in_order(*older, younger, "City of Brass")["City of Brass"]
    assert made == ("R" if younger == "Blood Moon" else "U")


@pytest.mark.parametrize("moon_first", [False, True])
def test_creatures_that_are_lands_become_mountains(moon_first):  # 613.8a
    names = [ASHAYA.name, "Lotus Cobra", "Blood Moon"]
    cards = [msgspec.structs.replace(ASHAYA, power=5, toughness=5)]
    made = in_order(*(names[::-1] if moon_first else names), cards=cards)
    assert (made["Lotus Cobra"], made[ASHAYA.name]) == ("R", "R")


@pytest.mark.parametrize("name", ["Llanowar Elves", "City of Brass"])
def test_a_mountain_in_prison_has_one_ability(name):
    table = Table(cards=[IMPRISONED])
    prisoner = table.put(0, name)
    table.put(0, IMPRISONED.name, attached_to=prisoner)
    table.put(0, "Blood Moon")
    table.start()
    assert table.types_of(prisoner) == ["C"]
    assert table.has("land", prisoner)
    assert not table.has("creature", prisoner)
