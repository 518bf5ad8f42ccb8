"""R-106-26: mana that is replaced, in any order."""

from exploring import reached
from other_cards import GNOMES
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import land, mana

VEIN = land("Red Vein", mana("R", cost=(tree.SacrificeThis(),), amount=2))


def outcomes(table, name, player=0):
    """Pools that tapping it can end in, over all that its controller may choose."""
    table = table.fork()
    while table.decider != player:
        table.do("PASS")
    ways = [table.fork().take(way) for way in table.matching("ACTIVATE", name)]
    return set().union(*(reached(way, player=player) for way in ways))


def test_T_106_26a_contamination_leaves_only_black():
    table = Table()
    table.put_all(0, "Contamination", "Fellwar Stone")
    city = table.put(1, "City of Brass")
    table.start()
    assert table.types_of(city, table.slots(0)[1]) == ["B", "B"]
    assert outcomes(table, "Fellwar Stone") == {"B"}


def test_T_106_26b_two_that_set_the_type():
    table = Table()
    table.put_all(0, "Contamination", "Ritual of Subdual", "Forest")
    theirs = table.put(1, "Forest")
    table.start()
    assert table.types_of(table.slots(0)[2], theirs) == ["BC", "BC"]
    assert outcomes(table, "Forest") == {"B", "C"}


def test_T_106_26c_colourless_only_is_no_colour():
    table = Table()
    table.put_all(0, "Ritual of Subdual", "Exotic Orchard")
    theirs = table.put_all(1, "City of Brass", "Forest")
    table.start()
    assert table.types_of(*theirs) == ["C", "C"]
    assert outcomes(table, "Exotic Orchard") == {""}


def test_T_106_26d_deep_water_for_a_turn():
    table = Table()
    orchard = table.put(0, "Exotic Orchard")
    lands = table.put_all(1, "Forest", "Mountain", "Deep Water")[:2]
    table.give_mana(1, "U")
    table.start(active=1)
    assert table.types_of(orchard, *lands) == ["RG", "G", "R"]
    table.do("ACTIVATE", "Deep Water").settle().resolve()
    assert table.types_of(orchard, *lands) == ["U", "U", "U"]
    table.do("PASS").do("ACTIVATE", "Exotic Orchard")
    assert table.pool_of(0) == "U"


def test_T_106_26e_the_mage_after_contamination():
    table = Table()
    table.put(0, "Contamination")
    forest = table.put_all(1, "Forest", "Harvest Mage")[0]
    table.give_mana(1, "G")
    table.start(active=1)
    assert table.types_of(forest) == ["B"]
    table.do("ACTIVATE", "Harvest Mage").settle().resolve()
    assert table.types_of(forest) == ["WUBRG"]
    assert outcomes(table, "Forest", 1) == set("WUBRG")


def test_T_106_26f_the_sphere_makes_two_mana_one_colourless():
    table = Table()
    orchard = table.put_all(0, "Damping Sphere", "Exotic Orchard")[1]
    chancery, pool = table.put_all(1, "Azorius Chancery", "Reflecting Pool")
    table.start()
    assert table.types_of(chancery, orchard, pool) == ["C", "", "C"]
    assert outcomes(table, "Azorius Chancery", 1) == {"C"}
    assert outcomes(table, "Exotic Orchard") == {""}
    table.do("PASS").do("ACTIVATE", "Reflecting Pool")
    assert table.pool_of(1) == "C"


def test_T_106_26g_twice_as_much_is_too_much_for_the_sphere():
    table = Table()
    table.put_all(0, "Mana Reflection", "Forest", "Damping Sphere")
    table.start()
    assert table.types_of(table.slots(0)[1]) == ["C"]
    assert outcomes(table, "Forest") == {"C"}


def test_T_106_26h_contamination_before_or_after_it():
    table = Table()
    table.put_all(0, "Mana Reflection", "Forest", "Damping Sphere", "Contamination")
    table.start()
    assert table.types_of(table.slots(0)[1]) == ["BC"]
    assert outcomes(table, "Forest") == {"B", "C"}


def test_T_106_26i_the_pulse_is_for_basic_lands():
    table = Table()
    table.put(1, "Pulse of Llanowar")
    lands = table.put_all(1, "Plains", "Tundra")
    table.start()
    assert table.types_of(*lands) == ["WUBRG", "WU"]
    assert outcomes(table, "Plains", 1) == set("WUBRG")
    assert outcomes(table, "Tundra", 1) == {"W", "U"}


def test_T_106_26j_the_hall_changes_colours_only():
    table = Table()
    table.put(0, "Hall of Gemstone")
    lands = table.put_all(1, "City of Brass", "Wastes")
    table.fill_libraries()
    table.start("UPKEEP", stage=0)
    table.resolve().do("CHOOSE_COLOR", "G")
    assert table.types_of(*lands) == ["G", "C"]
    assert outcomes(table, "City of Brass", 1) == {"G"}
    assert outcomes(table, "Wastes", 1) == {"C"}


def test_T_106_26k_what_is_not_tapped_is_not_replaced():
    table = Table(cards=[VEIN])
    table.put(0, "Contamination")
    vein = table.put(0, "Red Vein")
    table.start()
    assert table.types_of(vein) == ["R"]
    assert outcomes(table, "Red Vein") == {"RR"}


def test_T_106_26l_false_dawn_is_about_all_abilities():
    table = Table()
    pools = table.put(1, "Calciform Pools", counters={"storage": 2})
    table.hand(1, "False Dawn")
    table.give_mana(1, "WWC")
    table.fill_libraries()
    table.start(active=1)
    assert table.types_of(pools) == ["WUC"]
    table.do("CAST", "False Dawn").settle().resolve()
    assert table.types_of(pools) == ["WC"]
    table.do("ACTIVATE", "Calciform Pools", 2).do("CHOOSE_NUMBER", 2).settle()
    assert table.pool_of(1) == "WW"


def test_T_106_26m_the_gnomes_spoil_a_plains():
    for lantern, types in ((False, "UC"), (True, "UBRGC")):
        table = Table(cards=[GNOMES])
        table.put(0, GNOMES.name)
        tundra, plains = table.put_all(1, "Tundra", "Plains")
        if lantern:
            table.put(1, "Chromatic Lantern")
        table.start().do("ACTIVATE", GNOMES.name).resolve().do("CHOOSE_PERMANENT", tundra)
        assert table.types_of(tundra)[0] == types
        assert outcomes(table, "Tundra", 1) == set(types)
        assert "W" in table.types_of(plains)[0]


def test_T_106_26n_a_trigger_taps_nothing():
    table = Table()
    table.put(0, "Contamination")
    vestige = table.put(1, "Crumbling Vestige")
    table.start()
    assert table.types_of(vestige) == ["WUBRG"]
    assert outcomes(table, "Crumbling Vestige", 1) == {"B"}


def test_T_106_26o_the_pulse_colours_wastes():
    table = Table()
    table.put(1, "Pulse of Llanowar")
    wastes = table.put(1, "Wastes")
    assert table.start().types_of(wastes) == ["WUBRG"]
    assert outcomes(table, "Wastes", 1) == set("WUBRG")
