"""Costs whose parts draw on the same life, counters and permanents (CR 601.2g-h, 118.3, 119.4)."""

import pytest
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    YOUR_LANDS,
    add,
    artifact,
    costs,
    could,
    mana,
    yours,
)

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


# ---- mana abilities that payments leave alone, or must count in full ----------------------------

RITUAL = artifact(
    "Ritual",
    "{0}",
    tree.ActivatedAbility((tree.Tap(),), (add("C", 2),), timing="sorcery"),
)
TRIPLE = artifact(
    "Triple",
    "{0}",
    tree.ActivatedAbility(
        (tree.Tap(),), (tree.AddMana(tree.OfTypes("UB"), "combination", 2), add("C"))
    ),
)
LEECH = artifact(
    "Leech",
    "{0}",
    tree.ActivatedAbility(
        (tree.Tap(),),
        (tree.SacrificeThis(), add("C", tree.Count(yours(types=("artifact",))))),
    ),
)
TWO = artifact("Two", "{1}{C}")


def test_a_sorcery_speed_mana_ability_does_not_pay():
    for manual in (True, False):
        table = Table(cards=[RITUAL, TWO], manual=manual)
        table.put(0, "Ritual")
        table.hand(0, "Two")
        table.start()
        assert not table.can("CAST", "Two")
        assert table.do("ACTIVATE", "Ritual").can("CAST", "Two")


@BOTH
def test_all_mana_of_an_ability_counts_while_its_types_are_chosen(manual):
    table = Table(cards=[TRIPLE, TWO], manual=manual)
    table.put(0, "Triple")
    table.hand(0, "Two")
    table.start().do("CAST", "Two")
    while table.decision in ("PAYMENT", "MANA_TYPE"):
        table.take(table.options()[0])
    assert table.stack() == ["Two"]


@BOTH
def test_mana_that_depends_on_what_the_ability_does_is_made_before_paying(manual):
    table = Table(cards=[LEECH, TWO], manual=manual)
    table.put_all(0, "Leech", "Sol Ring", "Mind Stone")
    for slot in table.slots(0)[1:]:
        table.board["words"]["tapped"][0] |= 1 << slot
    table.hand(0, "Two")
    table.start()
    assert not table.can("CAST", "Two")
    table.do("ACTIVATE", "Leech")
    assert table.pool_of(0) == "CC"
    assert table.can("CAST", "Two")


def test_no_type_is_asked_for_no_mana():
    lens = artifact("Lens", "{0}", mana(ANY_COLOR, amount=tree.Count(yours(types=("creature",)))))
    table = Table(cards=[lens])
    slot = table.put(0, "Lens")
    table.start().do("ACTIVATE", "Lens")
    assert (table.decision, table.pool_of(0), table.tapped(slot)) == ("PRIORITY", "", True)


def test_a_sacrificed_permanent_still_reads_what_lands_could_produce():
    bauble = artifact("Bauble", "{0}", mana(could(YOUR_LANDS), cost=(tree.SacrificeThis(),)))
    table = Table(cards=[bauble])
    table.put_all(0, "Bauble", "Forest")
    table.start().do("ACTIVATE", "Bauble")
    assert table.pool_of(0) == "G"


def test_a_permanent_is_tapped_for_a_cost_before_it_is_sacrificed():
    altar = artifact(
        "Altar",
        "{0}",
        tree.ActivatedAbility((tree.SacrificeThis(), tree.TapPermanent(yours())), (PING,)),
        tree.TriggeredAbility("becomes tapped", (tree.GainLife("you", 1),)),
    )
    table = Table(cards=[altar])
    table.put(0, "Altar")
    table.start().do("ACTIVATE", "Altar")
    assert table.stack() == ["Altar", "Altar"]
    assert table.boards.validate() == [None]
