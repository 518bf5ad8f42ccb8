"""R-106-07, 08 and 10: when unspent mana is lost, kept, changed and moved."""

import pytest
from other_cards import (
    CREATURE_STONE,
    DRAIN_POWER,
    FIREBENDER,
    MANA_SHORT,
    OMNATH_OF_ALL,
    TYRANT,
)
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, creature

KRUPHIX = "Kruphix, God of Horizons"
OMNATH_OF_MANA = "Omnath, Locus of Mana"
YURLOK = "Yurlok of Scorch Thrash"
WALL = creature("Wall of Arrows", "{3}{W}", "Wall", "5/5", keywords=("reach", "defender"))

QUICK_BEAR = creature("Quick Bear", "{1}", "Bear", "2/2", keywords=("flash",))
QUICK_STONE = artifact("Quick Stone", "{1}", keywords=("flash",))


def at_upkeep(mana, *names, theirs=(), cards=()):
    """A board in the upkeep of player 0, who has mana and some permanents."""
    table = Table(cards=cards)
    table.put_all(0, *names)
    table.put_all(1, *theirs)
    table.give_mana(0, mana)
    table.fill_libraries()
    return table.start("UPKEEP")


def test_T_106_07a_a_pool_empties_between_upkeep_and_draw():
    table = Table()
    table.put(0, "Forest")
    table.fill_libraries()
    table.start("UPKEEP")
    assert table.do("ACTIVATE", "Forest").pool_of(0) == "G"
    table.pass_until(step="DRAW")
    assert table.pool_of(0) == ""


def test_T_106_07b_a_pool_stays_while_spells_resolve():
    table = Table()
    table.put_all(0, "Forest", "Forest")
    table.hand(0, "Ornithopter")
    table.start()
    assert table.do("ACTIVATE", "Forest").pool_of(0) == "G"
    table.do("CAST", "Ornithopter")
    table.resolve()
    assert (table.step, table.decider, table.field(0)[-1]) == ("MAIN_1", 0, "Ornithopter")
    assert table.pool_of(0) == "G"


def test_T_106_07c_a_pool_empties_between_steps_of_combat():
    table = Table()
    table.put_all(0, "Forest", "Grizzly Bears")
    table.start("BEGIN_COMBAT")
    assert table.do("ACTIVATE", "Forest").pool_of(0) == "G"
    table.do("PASS").do("PASS")
    assert table.step == "DECLARE_ATTACKERS"
    assert table.pool_of(0) == ""


def test_T_106_07d_who_loses_mana_loses_life():
    table = at_upkeep("GG", theirs=[YURLOK])
    table.do("PASS").do("PASS")
    assert (table.step, table.pool_of(0), table.life(0), table.life(1)) == ("DRAW", "", 18, 20)
    table = at_upkeep("GG", KRUPHIX, theirs=[YURLOK])
    table.do("PASS").do("PASS")
    assert (table.step, table.pool_of(0), table.life(0)) == ("DRAW", "CC", 20)


def test_T_106_08a_colourless_mana_is_as_restricted():
    table = Table(cards=[CREATURE_STONE, QUICK_BEAR, QUICK_STONE])
    table.put_all(0, KRUPHIX, CREATURE_STONE.name)
    table.hand(0, "Quick Bear", "Quick Stone")
    table.start().do("ACTIVATE", CREATURE_STONE.name)
    before = table.units(0)
    assert [(unit.type, unit.restricted) for unit in before] == [("G", True)]
    table.pass_until(step="BEGIN_COMBAT")
    after = table.units(0)
    assert [(unit.type, unit.restricted) for unit in after] == [("C", True)]
    assert after[0].source == before[0].source
    assert table.can("CAST", "Quick Bear")
    assert not table.can("CAST", "Quick Stone")


def test_T_106_08b_kept_mana_is_not_changed():
    table = at_upkeep("GU", KRUPHIX, OMNATH_OF_MANA)
    table.pass_until(step="DRAW")
    assert table.pool_of(0) == "GC"


def test_T_106_08c_one_of_two_changes():
    table = at_upkeep("WU", "Horizon Stone", OMNATH_OF_ALL.name, cards=[OMNATH_OF_ALL])
    table.do("PASS").do("PASS")
    assert table.decider == 0
    ends = {}
    for option in table.options():
        fork = table.fork().take(option)
        ends[fork.pool_of(0)] = (fork.step, fork.decision)
    assert ends == {"CC": ("DRAW", "PRIORITY"), "BB": ("DRAW", "PRIORITY")}


def test_T_106_08d_what_kept_it_has_gone():
    goes = tree.ActivatedAbility((tree.Mana("{0}"),), (tree.SacrificeThis(),))
    tyrant = tree.Card(
        TYRANT.name,
        TYRANT.cost,
        types=TYRANT.types,
        power=4,
        toughness=4,
        abilities=(*TYRANT.abilities, goes),
    )
    for leaves in (False, True):
        table = Table(cards=[tyrant])
        table.put(0, TYRANT.name)
        table.give_mana(0, "RR")
        table.start()
        if leaves:
            table.do("ACTIVATE", TYRANT.name).settle().resolve()
            assert table.field(0) == []
        assert (table.step, table.pool_of(0)) == ("MAIN_1", "RR")
        table.pass_until(step="BEGIN_COMBAT")
        assert table.pool_of(0) == ("" if leaves else "RR")


def test_T_106_08e_upwelling_is_for_everybody():
    table = Table()
    table.put(1, "Upwelling")
    table.give_mana(0, "W")
    table.fill_libraries()
    table.start("END").pass_until(step="UPKEEP")
    assert (int(table.header["active"]), table.pool_of(0)) == (1, "W")


def test_T_106_08f_mana_until_end_of_combat():
    table = Table(cards=[FIREBENDER])
    table.put(0, FIREBENDER.name)
    table.start("BEGIN_COMBAT").do("PASS").do("PASS")
    table.do("ATTACK", FIREBENDER.name).resolve()
    assert (table.step, table.pool_of(0)) == ("DECLARE_ATTACKERS", "RR")
    table.pass_until(step="END_COMBAT")
    assert table.pool_of(0) == "RR"
    table.pass_until(step="MAIN_2")
    assert table.pool_of(0) == ""


def test_T_106_08g_mana_until_end_of_turn():
    table = Table(cards=[WALL])
    table.put(0, "Savage Ventmaw")
    table.put(1, WALL.name)
    table.fill_libraries()
    table.start("BEGIN_COMBAT").do("PASS").do("PASS")
    table.do("ATTACK", "Savage Ventmaw").resolve()
    assert table.pool_of(0) == "RRRGGG"
    table.do("PASS").do("PASS").do("BLOCK", WALL.name)
    table.pass_until(step="END_COMBAT")
    assert (table.field(0), table.pool_of(0)) == ([], "RRRGGG")
    table.pass_until(step="END")
    assert table.pool_of(0) == "RRRGGG"
    table.pass_until(step="UPKEEP")
    assert (int(table.header["active"]), table.pool_of(0)) == (1, "")


@pytest.mark.parametrize(
    ("name", "left"), [("Upwelling", ""), (OMNATH_OF_MANA, ""), (KRUPHIX, "C")]
)
def test_T_106_08h_lost_because_of_an_effect(name, left):
    table = Table(cards=[MANA_SHORT])
    table.put(0, name)
    table.hand(1, MANA_SHORT.name)
    table.give_mana(0, "G")
    table.give_mana(1, "UUU")
    table.start().do("PASS").do("CAST", MANA_SHORT.name).settle()
    assert table.pool_of(0) == "G"
    table.resolve()
    assert (table.step, table.pool_of(0)) == ("MAIN_1", left)


def drained(*theirs):
    """Player 0 drains the power of player 1, who taps a stone in response."""
    table = Table(cards=[DRAIN_POWER, CREATURE_STONE])
    table.put_all(1, CREATURE_STONE.name, *theirs)
    table.hand(0, DRAIN_POWER.name)
    table.give_mana(0, "UU")
    table.start().do("CAST", DRAIN_POWER.name).settle().do("PASS")
    table.do("ACTIVATE", CREATURE_STONE.name)
    assert table.pool_of(1) == "G"
    return table


def test_T_106_10a_the_same_unit_for_another_player():
    table = drained()
    before = table.units(1)
    table.resolve().do("CHOOSE_PLAYER", None, 1)
    assert (table.decision, table.pool_of(1)) == ("PRIORITY", "")
    assert table.units(0) == before
    assert before[0].restricted
    assert before[0].source == table.slots(1)[0]


def test_T_106_10b_what_was_not_lost_is_not_moved():
    table = drained(KRUPHIX)
    table.resolve().do("CHOOSE_PLAYER", None, 1)
    assert (table.decision, table.pool_of(0), table.pool_of(1)) == ("PRIORITY", "", "C")


# ---- beyond the ids --------------------------------------------------------------------------


def test_lost_because_of_an_effect_with_two_changes():
    table = Table(cards=[OMNATH_OF_ALL, MANA_SHORT])
    table.put_all(0, "Horizon Stone", OMNATH_OF_ALL.name)
    table.hand(1, MANA_SHORT.name)
    table.give_mana(0, "WU")
    table.give_mana(1, "UUU")
    table.start().do("PASS").do("CAST", MANA_SHORT.name).settle().resolve()
    assert (table.decision, table.decider) == ("MANA_TYPE", 0)
    assert table.do("ADD_MANA", "B").pool_of(0) == "BB"
    assert table.faults() is None


@pytest.mark.parametrize(("changed", "pool", "life"), [(False, "", 18), (True, "CC", 20)])
def test_life_is_lost_with_mana_that_an_effect_takes(changed, pool, life):
    table = Table(cards=[MANA_SHORT])
    table.put_all(0, YURLOK, *[KRUPHIX] * changed)
    table.hand(1, MANA_SHORT.name)
    table.give_mana(0, "GG")
    table.give_mana(1, "UUU")
    table.start().do("PASS").do("CAST", MANA_SHORT.name).settle().resolve()
    assert (table.pool_of(0), table.life(0)) == (pool, life)


def test_drained_lands_are_tapped():
    """One mana ability of each land, then all that mana is lost: by its first owner."""
    table = Table(cards=[DRAIN_POWER])
    table.put(0, YURLOK)
    lands = table.put_all(1, "Forest", "Tundra", "Island")[:3]
    table.hand(0, DRAIN_POWER.name)
    table.give_mana(0, "UU")
    table.give_mana(1, "B")
    table.start().do("CAST", DRAIN_POWER.name).settle().resolve().do("CHOOSE_PLAYER", None, 1)
    assert {table.fork().take(way).pool_of(0) for way in table.options()} == {"WUBG", "UUBG"}
    table.take(table.options()[0])
    assert (table.pool_of(1), table.life(1), table.life(0)) == ("", 16, 20)
    assert all(table.tapped(slot) for slot in lands)


def test_players_choose_in_turn_order():
    table = Table(players=3, cards=[OMNATH_OF_ALL])
    for player in (0, 2):
        table.put_all(player, "Horizon Stone", OMNATH_OF_ALL.name)
        table.give_mana(player, "W")
    table.fill_libraries()
    table.start("UPKEEP").do("PASS").do("PASS").do("PASS")
    assert (table.decision, table.decider) == ("MANA_TYPE", 0)
    table.do("ADD_MANA", "B")
    assert (table.decision, table.decider) == ("MANA_TYPE", 2)
    table.do("ADD_MANA", "C")
    assert (table.pool_of(0), table.pool_of(2), table.step) == ("B", "C", "DRAW")


def test_power_drained_from_oneself():  # 106.13
    table = Table(cards=[DRAIN_POWER, CREATURE_STONE])
    table.put_all(0, "Forest", CREATURE_STONE.name, YURLOK)
    table.hand(0, DRAIN_POWER.name)
    table.give_mana(0, "UU")
    table.start().do("CAST", DRAIN_POWER.name).settle().do("ACTIVATE", CREATURE_STONE.name)
    stone = table.units(0)
    table.resolve().do("CHOOSE_PLAYER", None, 0)
    assert (table.pool_of(0), table.life(0)) == ("GG", 18)
    assert [unit for unit in table.units(0) if unit.restricted] == stone
