"""Loops and records that are full: marked as such, never hanging, never half done (104.4b)."""

import pytest
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, creature

YOURS = tree.Filter(whose="you")
ENDLESS = artifact(
    "Endless Font",
    "{0}",
    tree.TriggeredAbility("life changed", (tree.GainLife("you", 1),), of=YOURS),
)
SEE_SAW = artifact(
    "See-Saw",
    "{0}",
    tree.TriggeredAbility(
        "life changed", (tree.LoseLife("you", 1),), of=YOURS, condition=tree.LifeAtLeast(21)
    ),
    tree.TriggeredAbility(
        "life changed",
        (tree.GainLife("you", 1),),
        of=YOURS,
        condition=tree.Not(tree.LifeAtLeast(21)),
    ),
)
SPARK = artifact("Spark", "{0}", tree.ActivatedAbility((tree.Tap(),), (tree.GainLife("you", 1),)))


@pytest.mark.parametrize("loop", [ENDLESS, SEE_SAW], ids=lambda card: card.name)
def test_a_loop_of_mandatory_actions_is_reported(loop):
    table = Table(cards=[loop, SPARK], manual=False, idle=False)
    table.put_all(0, loop.name, "Spark")
    table.hand(0, "Forest")
    table.start().do("ACTIVATE", "Spark")
    while table.status == "OK":
        table.do("PASS")
    assert table.status == "LOOP"
    assert table.options() == []
    assert table.winners == []


def test_a_tiny_heap_is_no_room_for_a_stack():
    table = Table(heap=0)
    table.hand(0, "Ornithopter")
    table.start()
    before = table.records.copy()
    option = table.matching("CAST", "Ornithopter")[0]
    assert table.attempt(option) == "CAPACITY"
    assert (table.records == before).all()
    assert table.attempt(option, checked=False) == "CAPACITY"
    assert (table.status, table.options()) == ("CAPACITY", [])


def test_sixty_four_permanents_and_no_more():
    table = Table(library=120)
    for _ in range(64):
        table.put(0, "Forest")
    table.hand(0, "Forest")
    table.start()
    before = table.records.copy()
    assert table.attempt(table.matching("PLAY_LAND")[0]) == "CAPACITY"
    assert (table.records == before).all()


def test_three_kinds_of_counters_are_more_than_the_record_holds():
    many = creature(
        "Cluttered",
        "{1}",
        "Elf",
        "3/3",
        tree.ActivatedAbility((tree.Tap(),), (tree.PutCounters("luck"),)),
    )
    table = Table(cards=[many])
    slot = table.put(0, "Cluttered", counters={"+1/+1": 1, "charge": 1})
    table.start().do("ACTIVATE", "Cluttered")
    table.do("PASS")
    assert table.attempt(table.matching("PASS")[0]) == "CAPACITY"
    assert table.counters(slot) == {"+1/+1": 1, "charge": 1}
