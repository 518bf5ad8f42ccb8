"""R-605-07: effects that replace the production of mana, in every order."""

from exploring import reached
from mana_trees import ALL
from play import Table

CARDS = ALL
COLORS = set("WUBRG")


def table_with(*names, theirs=()):
    table = Table(cards=CARDS)
    table.put_all(0, *names)
    table.put_all(1, *theirs)
    return table.start()


def pools(*names, theirs=(), ability=None):
    """Tap the first of them: the pools that choices and orders can lead to."""
    table = table_with(*names, theirs=theirs)
    return reached(table.do("ACTIVATE", names[0], ability))


def pool_after(*replacements, of=("Forest",), color=None):
    """Tap the first of ``of`` under effects that apply in this order, each of which is offered."""
    table = table_with(*of, *dict.fromkeys(replacements))
    table.do("ACTIVATE", of[0])
    for name in replacements:
        if table.decision == "REPLACEMENT":
            table.do("APPLY_REPLACEMENT", name)
    if color:
        table.do("ADD_MANA", color)
    assert table.decision == "PRIORITY"
    return table.pool_of(0)


def test_T_605_07a_twice_and_three_times():
    assert pools("Forest", "Mana Reflection", "Nyx Tripler") == {"GGGGGG"}
    assert pools("Forest", "Nyx Tripler", "Mana Reflection") == {"GGGGGG"}


def test_T_605_07b_each_reflection_doubles():
    for n in range(4):
        assert pools("Forest", *["Mana Reflection"] * n) == {"G" * 2**n}


def test_T_605_07c_doubling_before_or_after_the_amount_is_set():
    assert pools("Forest", "Mana Reflection", "Contamination") == {"BB", "B"}
    assert pool_after("Contamination", "Mana Reflection") == "BB"
    assert pool_after("Mana Reflection", "Contamination") == "B"


def test_T_605_07d_only_the_type_is_set():
    assert pools("Forest", "Mana Reflection", "Type Darkness") == {"BB"}
    assert pool_after("Mana Reflection", "Type Darkness") == "BB"
    assert pool_after("Type Darkness", "Mana Reflection") == "BB"


def test_T_605_07e_the_sphere_waits_for_two_mana():
    assert pools("Forest", "Damping Sphere", "Mana Reflection") == {"C"}
    assert pools("Forest", "Damping Sphere") == {"G"}
    table = table_with("Ancient Tomb", "Damping Sphere").do("ACTIVATE", "Ancient Tomb")
    assert (table.pool_of(0), table.life(0)) == ("C", 18)


def test_T_605_07f_three_effects():
    names = ("Damping Sphere", "Mana Reflection", "Contamination")
    assert pools("Forest", *names) == {"C", "B"}
    assert pools("Forest", *reversed(names)) == {"C", "B"}
    table = table_with("Forest", *names).do("ACTIVATE", "Forest")
    assert {option.what for option in table.options()} == {"Mana Reflection", "Contamination"}
    table.do("APPLY_REPLACEMENT", "Contamination")
    assert table.pool_of(0) == "C"  # two black mana: the Sphere has to apply


def test_T_605_07g_two_types_are_doubled_together():
    table = Table(cards=CARDS)
    table.put_all(0, "Mystic Gate", "Mana Reflection")
    table.give_mana(0, "W")
    table.start().do("ACTIVATE", "Mystic Gate", 1)
    found = reached(table)
    assert "WWUU" in found
    assert found == {"WWWW", "WWUU", "UUUU"}


def test_T_605_07h_a_rock_is_doubled_and_its_trigger_is_not():
    assert pools("Sol Ring", "Mana Reflection", "Nonland Prodigy") == {"CCCCC"}


def test_T_605_07i_only_basic_lands():
    names = ("Basic Tripler", "Stomping Ground")
    assert pools("Forest", *names) == {"GGG"}
    table = table_with("Stomping Ground", "Basic Tripler")
    assert reached(table.fork().do("ACTIVATE", "Stomping Ground", 0)) <= {"R", "G"}
    found = set()
    for option in table.matching("ACTIVATE", "Stomping Ground"):
        found |= reached(table.fork().take(option))
    assert found == {"R", "G"}


def test_T_605_07j_the_land_itself_made_one():
    assert pools("Forest", "Damping Sphere", "Mana Flare") == {"GG"}


def test_T_605_07k_your_lands_only():
    assert pools("Forest", theirs=("Mana Reflection",)) == {"G"}


def test_T_605_07l_the_amount_is_set_last():
    names = ("Damping Sphere", "Contamination")
    assert pools("Azorius Chancery", *names) == {"B"}
    assert pools("Azorius Chancery", *reversed(names)) == {"B"}


def test_T_605_07m_one_color_for_all():
    assert pools("Forest", "Pulse of Llanowar", "Mana Reflection") == {2 * c for c in COLORS}


def test_T_605_07n_one_or_two_of_a_color():
    assert pools("Forest", "Mage Effect", "Mana Reflection") == COLORS | {2 * c for c in COLORS}
    assert pool_after("Mana Reflection", "Mage Effect", color="W") == "W"


def test_harvest_mage_itself():
    table = Table(cards=CARDS)
    table.put_all(0, "Harvest Mage", "Mana Reflection", "Forest")
    table.give_mana(0, "G")
    table.hand(0, "Wastes")
    table.start().do("ACTIVATE", "Harvest Mage")
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    table.resolve()
    assert reached(table.do("ACTIVATE", "Forest")) == COLORS | {2 * c for c in COLORS}


def test_T_605_07o_one_clause_for_the_whole_event():
    table = table_with("Badlands", "Type Twist", "Mana Reflection")
    for option in table.matching("ACTIVATE", "Badlands"):
        assert reached(table.fork().take(option)) == {"GG", "WW"}


# ---- orders ------------------------------------------------------------------------------------


def test_an_effect_that_changes_nothing_applies_too():  # F.21
    assert pools("Swamp", "Contamination", "Mana Reflection") == {"B", "BB"}


def test_what_must_apply_cannot_be_declined():
    table = table_with("Forest", "Contamination", "Type Darkness").do("ACTIVATE", "Forest")
    assert {option.kind for option in table.options()} <= {"APPLY_REPLACEMENT"}


def test_restrictions_stay_on_what_is_produced():
    table = Table(cards=CARDS)
    table.put_all(0, "Eldrazi Temple", "Mana Reflection", "Type Darkness")
    table.hand(0, "Bear {2}")
    table.start().do("ACTIVATE", "Eldrazi Temple", 1)
    assert reached(table) == {"BBBB"}
    assert not table.can("CAST", "Bear {2}")
