"""R-106-06: the commander, and what mana spent on it brings (CR 903.8)."""

import pytest
from play import Table

import mirrorpool as mp
from mirrorpool.cards.embedded._words import creature

CHIEF = creature("Chief", "{G}", "Bear", "1/1", supertypes=("legendary",))
SWIFT = creature(
    "Swift Chief", "{G}", "Bear", "1/1", supertypes=("legendary",), keywords=("flash",)
)
MODES = pytest.mark.parametrize("manual", [True, False], ids=["manual", "auto"])


def table_with(*names, casts=0, manual=True):
    table = Table(cards=[CHIEF], manual=manual)
    table.put_all(0, *names)
    table.add(0, "command", "Chief")
    table.set_commander_colors(0, "G")
    table.board["players"][0]["commander_casts"][0] = casts
    return table.start()


def test_T_106_06e_counters_for_each_unit_and_cast():
    """Opal Palace makes two mana with Mana Reflection; cast for the second time: {2} more."""
    table = table_with("Mana Reflection", "Opal Palace", "Forest", casts=1)
    # {1} from the Forest makes {G}{G}, of which one is left for the last {1}.
    table.do("ACTIVATE", "Forest")
    table.do("ACTIVATE", "Opal Palace", 1).settle()
    assert table.pool_of(0) == "GGG"
    assert sum(unit.amount for unit in table.units(0) if unit.rider) == 2
    table.do("CAST", "Chief").settle()
    assert (table.stack(), table.pool_of(0)) == (["Chief"], "")
    table.resolve()
    assert table.counters(table.slots(0)[-1]) == {"+1/+1": 4}
    assert int(table.board["players"][0]["commander_casts"][0]) == 2
    assert table.faults() is None


@MODES
def test_without_its_mana_it_enters_as_it_is(manual):
    table = table_with(*["Forest"] * 3, casts=1, manual=manual)
    table.do("CAST", "Chief").settle()
    assert sum(map(table.tapped, table.slots(0))) == 3
    table.resolve()
    assert table.counters(table.slots(0)[-1]) == {}


@MODES
@pytest.mark.parametrize("casts", [0, 1, 2])
def test_the_tax_grows_with_each_cast_from_the_command_zone(casts, manual):
    for lands in (2 * casts, 2 * casts + 1):
        table = table_with(*["Forest"] * lands, casts=casts, manual=manual)
        assert table.can("CAST", "Chief") == (lands > 2 * casts)


def test_from_elsewhere_there_is_no_tax():
    table = Table(cards=[CHIEF])
    table.put(0, "Forest")
    table.hand(0, "Chief")
    table.start()
    assert table.can("CAST", "Chief")


def test_a_player_has_two_commanders_at_most():
    boards = mp.Boards(mp.CardPool.builtin(), 1)
    boards.put_card("Dark Confidant", zone="command")
    boards.put_card("Aquamoeba", zone="command")
    with pytest.raises(mp.CapacityError, match="two commanders"):
        boards.put_card("Crag Puca", zone="command")
    assert boards.validate() == [None]


@MODES
def test_a_commander_with_flash_can_be_cast_in_the_turn_of_another(manual):
    table = Table(cards=[SWIFT], manual=manual, idle=False)
    table.put(0, "Forest")
    table.fill_libraries()
    table.add(0, "command", "Swift Chief")
    table.start("UPKEEP", active=1)
    assert (table.decider, table.step) == (0, "UPKEEP")
    table.do("CAST", "Swift Chief")
    while table.decision == "PAYMENT":
        table.take(table.options()[0])
    assert table.zone(0, "COMMAND") == []
    assert table.tapped(0)
    assert table.faults() is None
