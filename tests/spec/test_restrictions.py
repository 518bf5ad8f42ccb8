"""R-106-06: restrictions and riders go with each unit of mana."""

from other_cards import COURTYARD, GOGGLES, WELLSPRING
from play import Table, offers

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, costs, creature


def test_T_106_06a_what_doubling_adds_is_free():
    table = Table()
    table.put_all(0, "Ancient Ziggurat", "Ancient Ziggurat", "Doubling Cube")
    table.give_mana(0, "CCC")
    table.start()
    for color in "RG":
        table.do("ACTIVATE", "Ancient Ziggurat").do("ADD_MANA", color)
    assert [unit.restricted for unit in table.units(0)] == [True, True, False]
    table.do("ACTIVATE", "Doubling Cube").settle()
    assert (table.stack(), table.pool_of(0)) == ([], "RRGG")
    units = {(unit.type, unit.restricted): unit.amount for unit in table.units(0)}
    assert units == {(color, only): 1 for color in "RG" for only in (True, False)}


def test_partly_106_06b_each_unit_has_its_own_rider():
    table = Table(cards=[GOGGLES])
    table.put_all(0, GOGGLES.name, "Mana Reflection")
    table.hand(0, "Pyretic Ritual")
    table.start().do("ACTIVATE", GOGGLES.name)
    assert table.pool_of(0) == "RR"
    assert all(unit.rider for unit in table.units(0))
    table.do("CAST", "Pyretic Ritual").settle()
    assert table.stack() == ["Pyretic Ritual", GOGGLES.name, GOGGLES.name]  # 603.7e
    table.pass_until(stack=1)
    assert table.life(0) == 22


def test_T_106_06c_a_reader_takes_the_types_only():
    table = Table(cards=[WELLSPRING])
    wellspring, pool = table.put_all(0, WELLSPRING.name, "Reflecting Pool")
    table.hand(0, "Reach Through Mists", "Reach Through Mists")
    table.fill_libraries()
    table.start()
    assert table.types_of(wellspring, pool) == ["WUBRG", "WUBRG"]
    table.do("ACTIVATE", "Reflecting Pool")
    assert offers(table) == "WUBRG"
    table.do("ADD_MANA", "U")
    assert [unit.rider for unit in table.units(0)] == [False]
    table.do("CAST", "Reach Through Mists").settle()
    assert len(table.stack()) == 1
    table.do("ACTIVATE", WELLSPRING.name).do("ADD_MANA", "U")
    assert [unit.rider for unit in table.units(0)] == [True]
    table.do("CAST", "Reach Through Mists").settle()
    assert len(table.stack()) == 3


def test_T_106_06d_twice_as_much_is_as_restricted():
    table = Table()
    table.put_all(0, "Ancient Ziggurat", "Mana Reflection")
    table.hand(0, "Grizzly Bears", "Mind Stone")
    table.start().do("ACTIVATE", "Ancient Ziggurat").do("ADD_MANA", "G")
    assert table.pool_of(0) == "GG"
    assert all(unit.restricted for unit in table.units(0))
    assert not table.can("CAST", "Mind Stone")
    table.do("CAST", "Grizzly Bears").settle()
    assert table.pool_of(0) == ""


def test_T_106_06f_an_undefined_restriction_allows_nothing():
    elf = creature("Elf", "{G}", "Elf", "1/1")
    tapper = creature(
        "Elf of Costs", "{G}", "Elf", "1/1", tree.ActivatedAbility(costs("{G}"), (tree.Draw(),))
    )
    stone = artifact("Green Stone", "{G}")
    table = Table(cards=[COURTYARD, elf, tapper, stone], few=True)
    court = table.put_all(0, COURTYARD.name, "Elf of Costs")[0]
    table.hand(0, "Elf", "Green Stone")
    table.start()
    assert table.types_of(court) == ["WUBRGC"]
    table.do("ACTIVATE", COURTYARD.name, 2).do("ADD_MANA", "G")
    assert table.pool_of(0) == "G"
    assert not table.can("CAST", "Elf")
    assert not table.can("CAST", "Green Stone")
    assert not table.can("ACTIVATE", "Elf of Costs")


def test_mana_for_creatures_of_a_type():
    """The same land with a type chosen as it entered."""
    elf, bear = (creature(f"Small {name}", "{G}", name, "1/1") for name in ("Elf", "Bear"))
    table = Table(cards=[COURTYARD, elf, bear], few=True)
    table.hand(0, COURTYARD.name, "Small Elf", "Small Bear")
    table.start().do("PLAY_LAND", COURTYARD.name)
    castable = []
    for option in table.matching("CHOOSE_SUBTYPE"):
        chosen = table.fork().take(option)
        chosen.do("ACTIVATE", COURTYARD.name, 2).do("ADD_MANA", "G")
        castable.append(tuple(chosen.can("CAST", f"Small {name}") for name in ("Elf", "Bear")))
    assert castable.count((True, False)) == castable.count((False, True)) == 1
    assert (True, True) not in castable
