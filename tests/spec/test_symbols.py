"""R-107-01..06: X."""

import pytest
from exploring import ends
from play import STACK_OBJECT, Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    artifact,
    creature,
    enchantment,
    spell,
    yours,
)

PAID = tree.PaidX()
YOURS = yours(types=("creature",))


def hydra(name, cost, size="0/0", **more):
    return creature(
        name,
        cost,
        "Hydra",
        size,
        tree.EntersReplacement((tree.WithCounters("+1/+1", PAID),)),
        **more,
    )


def asks(name, n):
    """Make an artifact that gains life if you have a creature of that mana value."""
    there = tree.CountAtLeast(1, yours(types=("creature",), mana_value_least=n))
    gains = tree.If(there, (tree.GainLife("you", 1),))
    return artifact(name, "{0}", tree.ActivatedAbility((tree.PayLife(1),), (gains,)))


BLAZE = spell("Blaze", "{X}{R}", "sorcery", tree.DealDamage("each opponent", PAID))
TWICE = hydra("Twice Hydra", "{X}{X}{G}", keywords=("flash",))
HYDRA = hydra("Green Hydra", "{X}{G}")
STURDY = hydra("Sturdy Hydra", "{X}{G}", "1/1")
BLUE_BOLT = spell(
    "Island Bolt",
    "{R}",
    "instant",
    tree.DealDamage("each opponent", tree.Count(yours("Island"))),
)
FLOOD = enchantment(
    "Flood",
    "{U}",
    tree.ActivatedAbility(
        (tree.PayLife(1),),
        (
            tree.BeginEffect(
                tree.StaticAbility((tree.AddLandTypes(("Island",)),), of=yours("Swamp"))
            ),
        ),
    ),
)
LESS = artifact("Cheapener", "{3}", tree.StaticAbility((tree.CostLess(yours(), 3),)))
COUNTS_X = tree.ActivatedAbility((tree.Mana("{X}"),), (tree.PutCounters("+1/+1", PAID),))
GROWER = enchantment(
    "Growth Giver", "{G}", tree.StaticAbility((tree.GainAbility(COUNTS_X),), of=YOURS)
)
PLASM = creature(
    "Plasm",
    "{3}{U}",
    "Shapeshifter",
    "1/1",
    tree.ActivatedAbility(
        (tree.Mana("{X}"),), (tree.BeginEffect(tree.StaticAbility((tree.SetSize(PAID, PAID),))),)
    ),
)
PUTTER = artifact(
    "Putter",
    "{1}",
    tree.ActivatedAbility(
        (tree.PayLife(1),), (tree.PutFromHand(tree.Filter(types=("creature",))),)
    ),
)
LARGER = enchantment("Anthem", "{W}", tree.StaticAbility((tree.ModifySize(1, 1),), of=YOURS))
CARDS = (
    *(BLAZE, TWICE, HYDRA, STURDY, BLUE_BOLT, FLOOD, LESS, GROWER, PLASM, PUTTER, LARGER),
    *(asks(f"Asks {n}", n) for n in (1, 2)),
)


def table_with(*names, mana="", hand=(), **more):
    table = Table(cards=CARDS, **more)
    table.put_all(0, *names)
    table.hand(0, *hand)
    table.give_mana(0, mana)
    return table.start()


def go_on(table):
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    return table


def choose_x(table, x):
    """Choose X, and pay whatever it costs."""
    if table.decision == "NUMBER":
        table.do("CHOOSE_NUMBER", x)
    return go_on(table)


def top(table):
    return table.chain(int(table.header["stack_top"]), STACK_OBJECT)[0]


def numbers(table):
    return [option.what for option in table.matching("CHOOSE_NUMBER")]


# ---- R-107-01, 02: announcing ------------------------------------------------------------------


def test_T_107_01a_x_is_chosen_while_announcing():
    table = table_with(mana="RCCCCC", hand=["Blaze"]).do("CAST", "Blaze")
    assert numbers(table) == [0, 1, 2, 3, 4, 5]
    choose_x(table, 3)
    assert table.pool_of(0) == "CC"
    assert int(top(table)["x"]) == 3
    table.resolve()
    assert table.life(1) == 17


def test_partly_107_01b_x_twice():
    table = table_with(mana="G" + "C" * 8, hand=["Twice Hydra"]).do("CAST", "Twice Hydra")
    assert numbers(table) == [0, 1, 2, 3, 4]
    choose_x(table, 4)
    assert table.pool_of(0) == ""
    assert int(top(table)["x"]) == 4
    table.resolve()
    assert table.counters(table.slots(0)[0]) == {"+1/+1": 4}
    table = table_with(mana="G" + "C" * 7, hand=["Twice Hydra"]).do("CAST", "Twice Hydra")
    assert numbers(table) == [0, 1, 2, 3]


def test_x_may_be_zero_without_mana():
    table = table_with(mana="", hand=["Endless One"])
    choose_x(table.do("CAST", "Endless One"), 0)
    assert int(top(table)["x"]) == 0


def test_T_107_02b_a_reduction_leaves_x_free():
    table = table_with("Cheapener", mana="G", hand=["Green Hydra"]).do("CAST", "Green Hydra")
    assert numbers(table) == [0, 1, 2, 3]
    choose_x(table, 3)
    assert table.pool_of(0) == ""
    table.resolve()
    assert table.counters(table.slots(0)[-1]) == {"+1/+1": 3}


# ---- R-107-03: defined by the text -------------------------------------------------------------


def test_T_107_03a_counted_on_resolution():
    table = table_with("Island", "Island", "Swamp", "Flood", mana="R", hand=["Island Bolt"])
    go_on(table.do("CAST", "Island Bolt"))
    table.do("ACTIVATE", "Flood").resolve()
    assert (table.stack(), table.life(1)) == (["Island Bolt"], 20)
    table.resolve()
    assert table.life(1) == 17


# ---- R-107-04: outside the stack ---------------------------------------------------------------


def test_T_107_04a_the_permanent_has_mana_value_one():
    table = table_with("Asks 1", "Asks 2", mana="G" + "C" * 5, hand=["Green Hydra"])
    choose_x(table.do("CAST", "Green Hydra"), 5)
    table.resolve()
    assert table.size(table.slots(0)[-1]) == (5, 5)
    assert table.do("ACTIVATE", "Asks 1").resolve().life(0) == 20
    assert table.do("ACTIVATE", "Asks 2").resolve().life(0) == 19


def test_partly_107_04b_the_card_has_mana_value_one():
    table = table_with(hand=["Green Hydra"])
    definitions = table.pool.tables["definitions"]
    assert definitions["cost"]["mana_value"][table.pool.index("Green Hydra")] == 1


# ---- R-107-05, 06 ------------------------------------------------------------------------------


def test_T_107_05a_each_activation_has_its_own_x():
    def twice(name, *names):
        table = table_with(name, *names, mana="C" * 7)
        choose_x(table.do("ACTIVATE", name), 2)
        choose_x(table.do("ACTIVATE", name), 5)
        assert table.pool_of(0) == ""
        sizes = [table.resolve().size(table.slots(0)[0]) for _ in range(2)]
        assert table.stack() == []
        return sizes

    assert twice("Plasm") == [(5, 5), (2, 2)]
    assert twice("Grizzly Bears", "Growth Giver") == [(7, 7), (9, 9)]


def test_x_of_the_creature_is_not_that_of_an_ability_it_gained():
    table = table_with("Growth Giver", mana="G" + "C" * 5, hand=["Green Hydra"])
    choose_x(table.do("CAST", "Green Hydra"), 3)
    table.resolve()
    choose_x(table.do("ACTIVATE", "Green Hydra"), 1)
    table.resolve()
    assert table.size(table.slots(0)[-1]) == (4, 4)


def test_T_107_06a_enters_with_the_x_that_was_paid():
    table = table_with("Asks 1", "Asks 2", mana="G" + "C" * 4, hand=["Green Hydra"])
    choose_x(table.do("CAST", "Green Hydra"), 4)
    table.resolve()
    assert table.counters(table.slots(0)[-1]) == {"+1/+1": 4}
    assert table.do("ACTIVATE", "Asks 1").resolve().life(0) == 20
    assert table.do("ACTIVATE", "Asks 2").resolve().life(0) == 19


def test_partly_107_06f_put_onto_the_battlefield():
    table = table_with("Putter", hand=["Sturdy Hydra", "Green Hydra"])
    table.do("ACTIVATE", "Putter").resolve()
    table.do("CHOOSE_CARD", "Sturdy Hydra")
    assert table.size(table.slots(0)[-1]) == (1, 1)
    assert table.counters(table.slots(0)[-1]) == {}
    table.do("ACTIVATE", "Putter").resolve()
    if table.decision == "CARD":
        table.do("CHOOSE_CARD", "Green Hydra")
    assert table.zone(0, "GRAVEYARD") == ["Green Hydra"]


@pytest.mark.parametrize("lands", [0, 1, 3])
@pytest.mark.parametrize("manual", [True, False])
def test_every_x_that_can_be_paid_is_offered(lands, manual):
    table = table_with(*["Forest"] * (lands + 1), hand=["Green Hydra"], manual=manual)
    table.do("CAST", "Green Hydra")
    if lands:
        assert numbers(table) == list(range(lands + 1))
    for end in ends(table):
        x = int(top(end)["x"])
        assert sum(map(end.tapped, end.slots(0))) == x + 1 + len(end.pool_of(0))
