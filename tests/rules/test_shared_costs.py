"""Costs whose parts draw on the same life, counters and permanents (CR 601.2g-h, 118.3, 119.4)."""

import pytest
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, costs, mana

PING = tree.LoseLife("each opponent", 1)
BLOOD = artifact("Blood", "{0}", tree.ActivatedAbility(costs("{1}", tree.PayLife(2)), (PING,)))
PHYREXIAN = artifact(
    "Phyrexian", "{0}", tree.ActivatedAbility(costs("{W/P}", tree.PayLife(2)), (PING,))
)
BATTERY = artifact(
    "Battery",
    "{0}",
    tree.ActivatedAbility(costs("{1}", tree.RemoveCounters("charge")), (PING,)),
    mana("C", cost=(tree.RemoveCounters("charge"),)),
)
BOTH = pytest.mark.parametrize("manual", [True, False])


@BOTH
@pytest.mark.parametrize(
    ("land", "life", "payable"),
    [
        ("Wastes", 2, True),
        ("Mana Confluence", 2, False),
        ("Mana Confluence", 3, True),
        ("Ancient Tomb", 3, False),  # damage first, then too little life
        ("Ancient Tomb", 4, True),
    ],
)
def test_life_is_paid_once(land, life, payable, manual):
    table = Table(cards=[BLOOD], manual=manual, life=life)
    table.put_all(0, land, "Blood")
    table.start()
    assert table.can("ACTIVATE", "Blood") == payable


def test_life_is_kept_for_the_rest_of_the_cost():
    table = Table(cards=[BLOOD], life=2)
    table.put_all(0, "Wastes", "Forest", "Mana Confluence", "Ancient Tomb", "Blood")
    table.start().do("ACTIVATE", "Blood")
    assert [option.what for option in table.options()] == ["Wastes", "Forest"]


@BOTH
@pytest.mark.parametrize(("life", "payable"), [(3, False), (4, True)])
def test_phyrexian_mana_leaves_the_life_that_is_paid_too(life, payable, manual):
    table = Table(cards=[PHYREXIAN], manual=manual, life=life)
    table.put(0, "Phyrexian")
    table.start()
    assert table.can("ACTIVATE", "Phyrexian") == payable


@BOTH
@pytest.mark.parametrize(("life", "payable"), [(2, False), (3, True)])
def test_damage_comes_before_phyrexian_life(life, payable, manual):
    spell = artifact("Spell", "{U}{W/P}")
    table = Table(cards=[spell], manual=manual, life=life)
    table.put(0, "Adarkar Wastes")
    table.hand(0, "Spell")
    table.start()
    assert table.can("CAST", "Spell") == payable


@BOTH
def test_the_counter_that_is_the_cost_makes_no_mana_for_it(manual):
    table = Table(cards=[BATTERY], manual=manual)
    table.put(0, "Battery", counters={"charge": 1})
    table.start()
    assert not table.can("ACTIVATE", "Battery", 0)


def test_a_counter_each_for_mana_and_for_the_ability():
    table = Table(cards=[BATTERY])
    battery = table.put(0, "Battery", counters={"charge": 2})
    table.start().do("ACTIVATE", "Battery", 1).do("ACTIVATE", "Battery", 0)
    while table.decision == "PAYMENT":
        table.do("PAY")
    assert (table.stack(), table.counters(battery)) == (["Battery"], {})


def test_a_storage_land_pays_for_its_own_counters():
    table = Table(manual=False)
    table.put(0, "Calciform Pools", counters={"storage": 2})
    table.start().do("ACTIVATE", "Calciform Pools", 2).do("CHOOSE_NUMBER", 2)
    table.do("ADD_MANA", "W").do("ADD_MANA", "U")
    assert table.pool_of(0) == "WU"


def test_a_permanent_is_not_sacrificed_for_mana_while_it_still_pays():
    table = Table()
    pools = table.put(0, "Calciform Pools", counters={"storage": 2})
    table.put(0, "Forest")
    table.put(0, "Squandered Resources")
    table.start().do("ACTIVATE", "Calciform Pools", 2).do("CHOOSE_NUMBER", 2)
    table.do("ACTIVATE", "Squandered Resources")
    assert not table.can("CHOOSE_PERMANENT", "Calciform Pools")
    while table.decision != "PRIORITY":
        table.take(table.options()[-1])
    assert table.counters(pools) == {}
