"""Combat: who may attack and block, and how damage is divided and dealt (CR 508-511)."""

import pytest
from play import Table


def attack(table, *names, defender=None):
    """Declare these attackers; all others stay at home."""
    wanted = list(names)
    while table.decision == "ATTACK":
        option = table.options()[0]
        attacks = option.what in wanted
        if attacks:
            wanted.remove(option.what)
            table.do("ATTACK", option.what, defender)
        else:
            table.do("NO_ATTACK", option.what)
    assert wanted == []
    return table


def to_blocks(table):
    table.do("PASS").do("PASS")
    return table


def at_combat(mine, theirs, **more):
    table = Table(**more)
    slots = [table.put_all(0, *mine), table.put_all(1, *theirs)]
    table.start("BEGIN_COMBAT")
    table.do("PASS").do("PASS")
    assert table.step == "DECLARE_ATTACKERS"
    return table, *slots


def asked_to_attack(table):
    names = []
    while table.decision == "ATTACK":
        names.append(table.options()[0].what)
        table.do("NO_ATTACK")
    return names


def test_who_may_attack():
    table = Table()
    for name in ("Grizzly Bears", "Wall of Swords", "Forest"):
        table.put(0, name)
    table.put(0, "Hill Giant", tapped=True)
    table.put(0, "Centaur Courser", sick=True)
    table.put(0, "Raging Goblin", sick=True)
    table.put(1, "Craw Wurm")
    table.start("BEGIN_COMBAT").do("PASS").do("PASS")
    assert asked_to_attack(table) == ["Grizzly Bears", "Raging Goblin"]
    assert table.step == "DECLARE_ATTACKERS"
    assert not table.has("attacking", 0)


def test_attackers_are_tapped_unless_vigilant():
    table, (bears, angel), _ = at_combat(["Grizzly Bears", "Serra Angel"], [])
    attack(table, "Grizzly Bears", "Serra Angel")
    assert table.tapped(bears)
    assert not table.tapped(angel)
    table.pass_until(step="END_COMBAT")
    assert table.life(1) == 20 - 2 - 4


def test_who_may_block_a_flier():
    theirs = ["Grizzly Bears", "Giant Spider", "Wind Drake", "Wall of Swords"]
    table, _, _ = at_combat(["Air Elemental"], theirs)
    attack(table, "Air Elemental")
    to_blocks(table)
    asked = []
    while table.decision == "BLOCK":
        asked.append(table.options()[0].what)
        table.do("NO_BLOCK")
    assert asked == ["Giant Spider", "Wind Drake", "Wall of Swords"]


def test_tapped_creatures_do_not_block():
    table = Table()
    table.put(0, "Grizzly Bears")
    table.put(1, "Hill Giant", tapped=True)
    table.put(1, "Craw Wurm", sick=True)
    table.start("BEGIN_COMBAT").do("PASS").do("PASS")
    attack(table, "Grizzly Bears")
    to_blocks(table)
    assert table.decision == "BLOCK"
    assert table.options()[0].what == "Craw Wurm"


def test_one_blocker():
    table, (bears,), (giant,) = at_combat(["Grizzly Bears"], ["Hill Giant"])
    attack(table, "Grizzly Bears")
    to_blocks(table).do("BLOCK", "Hill Giant", "Grizzly Bears")
    table.pass_until(step="END_COMBAT")
    assert bears not in table.slots()
    assert table.board["permanents"][giant]["damage"] == 2
    assert (table.life(0), table.life(1)) == (20, 20)
    table.pass_until(step="UPKEEP")
    assert table.board["permanents"][giant]["damage"] == 0


@pytest.mark.parametrize("to_bears", range(7))
def test_damage_divided_among_two_blockers(to_bears):
    table, (wurm,), (bears, giant) = at_combat(["Craw Wurm"], ["Grizzly Bears", "Hill Giant"])
    attack(table, "Craw Wurm")
    to_blocks(table).do("BLOCK", "Grizzly Bears").do("BLOCK", "Hill Giant")
    to_blocks(table)
    assert (table.decision, table.decider) == ("ASSIGN_DAMAGE", 0)
    assert [option.argument for option in table.options()] == list(range(7))
    table.do("ASSIGN_DAMAGE", "Grizzly Bears", to_bears)
    left = table.slots()
    assert (bears in left) == (to_bears < 2)
    assert (giant in left) == (6 - to_bears < 3)
    assert wurm not in left  # 2 and 3 damage
    assert table.life(1) == 20


def test_three_blockers():
    theirs = ["Grizzly Bears", "Hill Giant", "Storm Crow"]
    table, (wurm,), _ = at_combat(["Craw Wurm"], theirs)
    attack(table, "Craw Wurm")
    to_blocks(table)
    for name in theirs:
        table.do("BLOCK", name)
    to_blocks(table)
    table.do("ASSIGN_DAMAGE", "Grizzly Bears", 1)
    assert [option.argument for option in table.options()] == list(range(6))
    table.do("ASSIGN_DAMAGE", "Hill Giant", 3)
    assert table.field(1) == ["Grizzly Bears"]
    assert wurm not in table.slots()


def test_two_attackers_blocked_by_two_each():
    table, _, _ = at_combat(["Hill Giant", "Craw Wurm"], ["Grizzly Bears"] * 4)
    attack(table, "Hill Giant", "Craw Wurm")
    to_blocks(table)
    for attacker in ("Hill Giant", "Hill Giant", "Craw Wurm", "Craw Wurm"):
        table.do("BLOCK", None, attacker)
    to_blocks(table)
    assert [option.argument for option in table.options()] == list(range(4))
    table.do("ASSIGN_DAMAGE", None, 1)
    assert [option.argument for option in table.options()] == list(range(7))
    table.do("ASSIGN_DAMAGE", None, 3)
    assert table.field(0) == []
    assert table.field(1) == ["Grizzly Bears"]


def test_damage_is_dealt_at_once():
    table, _, _ = at_combat(["Grizzly Bears"], ["Grizzly Bears"])
    attack(table, "Grizzly Bears")
    to_blocks(table).do("BLOCK")
    table.pass_until(step="END_COMBAT")
    assert table.field(0) == table.field(1) == []


def test_a_blocker_that_left_still_stops_the_attacker():
    table, _, _ = at_combat(["Grizzly Bears"], ["Hill Giant", "Phyrexian Tower"])
    attack(table, "Grizzly Bears")
    to_blocks(table).do("BLOCK")
    assert table.step == "DECLARE_BLOCKERS"
    table.do("PASS").do("ACTIVATE", "Phyrexian Tower", 1)
    assert table.field(1) == ["Phyrexian Tower"]
    table.pass_until(step="END_COMBAT")
    assert table.life(1) == 20
    assert table.field(0) == ["Grizzly Bears"]


def test_combat_goes_on_when_all_attackers_have_left():
    """508.8 asks whether any were declared."""
    table, _, _ = at_combat(["Grizzly Bears", "Phyrexian Tower"], ["Hill Giant"])
    attack(table, "Grizzly Bears")
    table.do("ACTIVATE", "Phyrexian Tower", 1)
    seen = set()
    while table.step != "END_COMBAT":
        seen.add(table.step)
        table.do("PASS")
    assert {"DECLARE_BLOCKERS", "COMBAT_DAMAGE"} <= seen


def test_without_attackers_two_steps_are_skipped():
    table, _, _ = at_combat(["Grizzly Bears"], [])
    attack(table)
    seen = set()
    while table.step != "END_COMBAT":
        seen.add(table.step)
        table.do("PASS")
    assert seen <= {"DECLARE_ATTACKERS"}


def test_creatures_without_power_deal_nothing():
    table, _, _ = at_combat(["Ornithopter"], ["Wind Drake"])
    attack(table, "Ornithopter")
    table.pass_until(step="END_COMBAT")
    assert table.life(1) == 20


def test_attackers_choose_among_opponents():
    table = Table(players=4)
    table.put_all(0, "Grizzly Bears", "Hill Giant")
    for player in (1, 2, 3):
        table.put(player, "Storm Crow")
    table.start("BEGIN_COMBAT")
    for _ in range(4):
        table.do("PASS")
    assert [option.argument for option in table.matching("ATTACK")] == [1, 2, 3]
    table.do("ATTACK", "Grizzly Bears", 3).do("ATTACK", "Hill Giant", 1)
    for _ in range(4):
        table.do("PASS")
    deciders = []
    while table.decision == "BLOCK":
        deciders.append((table.decider, table.options()[0].argument))
        table.do("NO_BLOCK")
    assert deciders == [(1, "Hill Giant"), (3, "Grizzly Bears")]
    table.pass_until(step="END_COMBAT")
    assert [table.life(p) for p in range(4)] == [20, 17, 20, 18]
