"""R-106-01..05: types of mana, and what is undefined or zero."""

import pytest
from play import Table, Unit, could, offers

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    add,
    artifact,
    costs,
    creature,
    mana,
)

AMBER = artifact(
    "Legend Mox",
    "{0}",
    mana(
        tree.ColorsAmong(
            tree.Filter(types=("creature", "planeswalker"), supertypes=("legendary",), whose="you")
        )
    ),
)
GOLEM = tree.Card(
    "Colourless Legend",
    "{4}",
    types=("artifact", "creature"),
    supertypes=("legendary",),
    power=1,
    toughness=1,
)
WEAK = creature("Weak Joiner", "{2}{G}", "Elf", "-2/2", mana("G", amount=tree.Power()))
HYBRID = tree.Card("Hybrid Land", types=("land",), abilities=(mana("GW"),))
TWOBRID = tree.Card(
    "Twobrid Land",
    types=("land",),
    abilities=(
        tree.ActivatedAbility(costs("{T}"), (tree.ChooseOne((add("R"),), (add("C", 2),)),)),
    ),
)
"""{T}: Add {2/R}."""
GENERIC = tree.Card("Generic Land", types=("land",), abilities=(mana("C", amount=3),))
"""{T}: Add {3}."""
SNOWY = tree.Card("Snowy Land", types=("land",), abilities=(mana("C", amount=2),))
"""{T}: Add {S}{S}."""


def tapped_for(table, name, choice=None):
    """Tap it by hand, choose if asked, and give the pool."""
    table.do("ACTIVATE", name)
    if choice is not None:
        table.do("ADD_MANA", choice)
    return table.pool_of(0)


def plain_unit(color, source):
    """One mana without anything special."""
    return Unit(color, 1, source, snow=False, restricted=False, rider=False)


def test_T_106_01a_any_colour_is_five_options():
    table = Table()
    table.put(0, "City of Brass")
    table.start().do("ACTIVATE", "City of Brass")
    assert [option.what for option in table.options()] == list("WUBRG")
    assert could(["City of Brass"]) == {"P0 City of Brass": "WUBRG"}


def test_T_106_01b_snow_is_of_the_source():
    for name, snow in (("Reflecting Pool", False), ("Snow-Covered Forest", True)):
        table = Table()
        table.put_all(0, "Snow-Covered Forest", "Reflecting Pool")
        table.start()
        assert tapped_for(table, name) == "G"
        assert table.snow_in_pool(0) == (1 if snow else 0)


def test_T_106_02a_the_aura_is_the_source_of_what_it_adds():
    table = Table()
    plains = table.put(0, "Plains")
    growth = table.put(0, "Wild Growth", attached_to=plains)
    table.start()
    assert tapped_for(table, "Plains") == "WG"
    assert table.units(0) == [plain_unit("W", plains), plain_unit("G", growth)]


def test_T_106_02b_what_has_a_granted_ability_is_its_source():
    table = Table()
    plains = table.put_all(0, "Plains", "Chromatic Lantern")[0]
    table.start()
    granted = table.matching("ACTIVATE", "Plains")[-1]
    table.take(granted).do("ADD_MANA", "U")
    assert table.units(0) == [plain_unit("U", plains)]


def test_T_106_03a_a_hybrid_symbol_is_a_choice():
    table = Table(cards=[HYBRID])
    table.put(0, "Hybrid Land")
    table.start().do("ACTIVATE", "Hybrid Land")
    assert {option.what for option in table.options()} == {"G", "W"}
    assert table.do("ADD_MANA", "W").pool_of(0) == "W"


def test_T_106_03b_generic_and_snow_symbols_are_colourless_mana():
    for card, makes in ((GENERIC, "CCC"), (SNOWY, "CC")):
        table = Table(cards=[card])
        table.put(0, card.name)
        table.start()
        assert tapped_for(table, card.name) == makes
        assert table.snow_in_pool(0) == 0


def test_T_106_03c_a_generic_half_is_colourless_mana():
    table = Table(cards=[TWOBRID])
    land = table.put(0, "Twobrid Land")
    table.start()
    assert table.types_of(land) == ["RC"]
    table.do("ACTIVATE", "Twobrid Land")
    assert {table.fork().take(option).pool_of(0) for option in table.options()} == {"R", "CC"}


def test_T_106_04a_an_undefined_type_is_no_mana():
    table = Table()
    crater = table.put(0, "Meteor Crater")
    table.put(1, "Manabarbs")
    table.start()
    assert tapped_for(table, "Meteor Crater") == ""
    assert table.tapped(crater)
    assert table.stack() == []
    table = Table()
    table.put_all(0, "Meteor Crater", "Manabarbs")
    table.start()
    assert tapped_for(table, "Meteor Crater") == "R"
    assert table.stack() == ["Manabarbs"]


def test_T_106_04b_no_legend_no_mana():
    table = Table(cards=[AMBER])
    table.put_all(0, "Legend Mox", "Grizzly Bears")
    table.start()
    assert tapped_for(table, "Legend Mox") == ""


def test_T_106_04c_a_colourless_legend_no_mana():
    table = Table(cards=[AMBER, GOLEM])
    table.put_all(0, "Legend Mox", "Colourless Legend")
    table.start()
    assert tapped_for(table, "Legend Mox") == ""


def test_partly_106_04d_a_choice_that_was_never_made():
    table = Table()
    grail = table.put(0, "Sol Grail")
    table.start()
    assert tapped_for(table, "Sol Grail") == ""
    assert table.tapped(grail)


def test_T_106_04e_no_colour_of_a_colourless_basic():
    table = Table()
    table.put_all(0, "Star Compass", "Wastes")
    table.start()
    assert tapped_for(table, "Star Compass") == ""
    assert could(["Star Compass", "Wastes"])["P0 Star Compass"] == ""


@pytest.mark.parametrize(("identity", "types"), [(None, ""), ("", ""), ("WU", "WU")])
def test_T_106_04f_no_colour_of_a_commander(identity, types):
    table = Table()
    if identity is not None:
        table.set_commander_colors(0, identity)
    tower = table.put(0, "Command Tower")
    orchard = table.put(1, "Exotic Orchard")
    table.start()
    assert table.types_of(tower, orchard) == [types, types]
    table.do("ACTIVATE", "Command Tower")
    assert offers(table) == types
    if not types:
        assert (table.decision, table.pool_of(0)) == ("PRIORITY", "")
        assert table.tapped(tower)


def test_T_106_05a_no_creatures_no_mana():
    table = Table()
    cradle = table.put(0, "Gaea's Cradle")
    table.put(0, "Wild Growth", attached_to=cradle)
    table.start()
    assert tapped_for(table, "Gaea's Cradle") == ""
    assert table.tapped(cradle)
    assert table.stack() == []


def test_T_106_05b_negative_power_is_no_mana():
    table = Table(cards=[WEAK])
    joiner = table.put(0, "Weak Joiner")
    table.start()
    assert tapped_for(table, "Weak Joiner") == ""
    assert table.tapped(joiner)


def test_T_106_05c_nothing_to_replace():
    table = Table()
    cradle = table.put_all(0, "Gaea's Cradle", "Contamination")[0]
    table.start()
    assert tapped_for(table, "Gaea's Cradle") == ""
    assert table.tapped(cradle)


def test_T_106_05d_nothing_to_double_or_to_read():
    table = Table()
    cradle = table.put_all(0, "Gaea's Cradle", "Mana Reflection", "Contamination")[0]
    stone = table.put(1, "Fellwar Stone")
    table.start()
    assert table.types_of(cradle, stone) == ["", ""]
    assert tapped_for(table, "Gaea's Cradle") == ""
    table.do("PASS").do("ACTIVATE", "Fellwar Stone")
    assert (table.decision, table.pool_of(1)) == ("PRIORITY", "")


def test_what_one_type_at_a_time_means():
    """A combination is chosen unit by unit, each combination once."""
    table = Table()
    table.put(0, "Cascading Cataracts")
    table.put_all(0, *["Wastes"] * 5)
    table.start().do("ACTIVATE", "Cascading Cataracts", 1)
    while table.decision == "PAYMENT":
        table.take(table.options()[-1])
    for letter in "WWUBG":
        table.do("ADD_MANA", letter)
    assert table.pool_of(0) == "WWUBG"


def test_all_units_of_one_choice_are_of_one_type():
    table = Table(cards=[artifact("Lotus", "{0}", mana("WUBRG", amount=3))])
    table.put(0, "Lotus")
    table.start()
    assert tapped_for(table, "Lotus", "R") == "RRR"


def test_an_ability_with_one_undefined_type_adds_nothing():
    both = tree.Card(
        "Half Known",
        types=("land",),
        abilities=(
            tree.EntersReplacement((tree.ChooseColor(),)),
            tree.ActivatedAbility(costs("{T}"), (add("G"), add(tree.ChosenColor()))),
        ),
    )
    table = Table(cards=[both])
    table.put(0, "Half Known")
    table.start()
    assert tapped_for(table, "Half Known") == ""
    assert could(["Half Known"], cards=[both]) == {"P0 Half Known": ""}
