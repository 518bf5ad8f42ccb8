"""R-106-01..09: types of mana, what is undefined or zero, pools."""

from play import Table, could

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


def tapped_for(table, name, choice=None):
    """Tap it by hand, choose if asked, and give the pool."""
    table.do("ACTIVATE", name)
    if choice is not None:
        table.do("ADD_MANA", choice)
    return table.pool_of(0)


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


def test_T_106_03a_a_hybrid_symbol_is_a_choice():
    table = Table(cards=[HYBRID])
    table.put(0, "Hybrid Land")
    table.start().do("ACTIVATE", "Hybrid Land")
    assert {option.what for option in table.options()} == {"G", "W"}
    assert table.do("ADD_MANA", "W").pool_of(0) == "W"


def test_partly_106_04a_an_undefined_type_is_no_mana():
    table = Table()
    crater = table.put(0, "Meteor Crater")
    table.start()
    assert tapped_for(table, "Meteor Crater") == ""
    assert table.tapped(crater)
    assert table.stack() == []


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


def test_T_106_04e_no_colour_of_a_colourless_basic():
    table = Table()
    table.put_all(0, "Star Compass", "Wastes")
    table.start()
    assert tapped_for(table, "Star Compass") == ""
    assert could(["Star Compass", "Wastes"])["P0 Star Compass"] == ""


def test_partly_106_05a_no_creatures_no_mana():
    table = Table()
    cradle = table.put(0, "Gaea's Cradle")
    table.start()
    assert tapped_for(table, "Gaea's Cradle") == ""
    assert table.tapped(cradle)


def test_T_106_05b_negative_power_is_no_mana():
    table = Table(cards=[WEAK])
    joiner = table.put(0, "Weak Joiner")
    table.start()
    assert tapped_for(table, "Weak Joiner") == ""
    assert table.tapped(joiner)


def test_T_106_07a_a_pool_empties_between_upkeep_and_draw():
    table = Table()
    table.put(0, "Forest")
    table.fill_libraries()
    table.start("UPKEEP")
    assert tapped_for(table, "Forest") == "G"
    table.pass_until(step="DRAW")
    assert table.pool_of(0) == ""


def test_T_106_07b_a_pool_stays_while_spells_resolve():
    table = Table()
    table.put_all(0, "Forest", "Forest")
    table.hand(0, "Ornithopter")
    table.start()
    assert tapped_for(table, "Forest") == "G"
    table.do("CAST", "Ornithopter")
    table.resolve()
    assert (table.step, table.decider, table.field(0)[-1]) == ("MAIN_1", 0, "Ornithopter")
    assert table.pool_of(0) == "G"


def test_T_106_07c_a_pool_empties_between_steps_of_combat():
    table = Table()
    table.put_all(0, "Forest", "Grizzly Bears")
    table.start("BEGIN_COMBAT")
    assert tapped_for(table, "Forest") == "G"
    table.do("PASS").do("PASS")
    assert table.step == "DECLARE_ATTACKERS"
    assert table.pool_of(0) == ""


def test_partly_106_09a_colourless_mana_only_for_colourless_symbols():
    spell = creature("Void Bear", "{C}", "Bear", "2/2")
    for land, payable in (("Plains", False), ("Wastes", True)):
        table = Table(cards=[spell])
        table.put(0, land)
        table.hand(0, "Void Bear")
        table.start()
        table.do("ACTIVATE", land)
        assert table.can("CAST", "Void Bear") == payable


def test_T_106_09b_two_generic_for_a_hybrid_symbol():
    table = Table(cards=[creature("Twobrid Bear", "{2/B}{2/B}", "Bear", "2/2")])
    table.hand(0, "Twobrid Bear")
    table.give_mana(0, "BRG")
    table.start()
    table.do("CAST", "Twobrid Bear")
    assert table.stack() == ["Twobrid Bear"]
    assert table.pool_of(0) == ""


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
