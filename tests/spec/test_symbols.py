"""R-107-01..06: X."""

import pytest
from exploring import ends
from msgspec.structs import replace
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


def sees(n):
    """Make an artifact that gains life for spells of that mana value."""
    spells = yours(mana_value_least=n)
    return artifact(
        f"Sees {n}", "{0}", tree.TriggeredAbility("casts", (tree.GainLife("you", 0),), of=spells)
    )


DELUGE = replace(
    spell(
        "Deluge",
        "{2}{B}",
        "sorcery",
        tree.BeginEffect(
            tree.StaticAbility(
                (tree.ModifySize(tree.PaidX(-1), tree.PaidX(-1)),), tree.Filter(types=("creature",))
            )
        ),
    ),
    additional=(tree.PayLife("X"),),
)
"""Toxic Deluge by another name."""
SPASM = replace(
    spell(
        "Spasm",
        "{X}{R}",
        "sorcery",
        tree.DealDamage("each opponent", PAID),
        tree.If(tree.PaidAlternative(), (tree.GainLife("you", PAID),)),
    ),
    alternative=tree.Alternative((tree.Mana("{X}{X}{R}{R}"),)),
)
"""Costs as Street Spasm has with overload."""
CASTER = artifact("Caster", "{1}", tree.ActivatedAbility((tree.PayLife(1),), (tree.CastFree(),)))
LEVY = spell("Levy", "{W}", "sorcery", tree.SacrificeGreatest(tree.Filter(types=("creature",))))
MOURNING = enchantment(
    "Mourning",
    "{B}",
    tree.StaticAbility(
        (tree.GainAbility(tree.TriggeredAbility("dies", (tree.Draw(amount=PAID),))),), of=YOURS
    ),
)
RETURNER = artifact(
    "Returner",
    "{1}",
    tree.ActivatedAbility(
        (tree.PayLife(1),), (tree.PutFromGraveyard(tree.Filter(types=("creature",))),)
    ),
)
X_STONE = artifact(
    "X Stone",
    "{2}",
    tree.ActivatedAbility(
        (tree.Tap(),),
        (
            tree.AddMana(
                tree.OfTypes("C"), amount=2, only=tree.SpendOnly(x_costs=True, other_costs=True)
            ),
        ),
    ),
)
KICKED = replace(creature("Kicked Bear", "{G}", "Bear", "2/2"), kicker="{X}")
CARDS = (
    *(DELUGE, SPASM, CASTER, LEVY, MOURNING, RETURNER, X_STONE, KICKED),
    *(sees(n) for n in (2, 3, 4, 9, 10)),
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


def test_T_107_01b_x_twice():
    table = table_with("Sees 9", "Sees 10", mana="G" + "C" * 8, hand=["Twice Hydra"])
    table.do("CAST", "Twice Hydra")
    assert numbers(table) == [0, 1, 2, 3, 4]
    choose_x(table, 4)
    assert table.pool_of(0) == ""
    assert table.stack() == ["Twice Hydra", "Sees 9"]  # mana value 9, so not 10
    table.resolve()
    assert int(top(table)["x"]) == 4
    table.resolve()
    assert table.counters(table.slots(0)[-1]) == {"+1/+1": 4}
    table = table_with(mana="G" + "C" * 7, hand=["Twice Hydra"]).do("CAST", "Twice Hydra")
    assert numbers(table) == [0, 1, 2, 3]


def test_a_kicker_does_not_count_for_the_mana_value():
    table = table_with("Sees 2", mana="G" + "C" * 3, hand=["Kicked Bear"])
    table.do("CAST", "Kicked Bear").do("YES")
    choose_x(table, 3)
    assert table.stack() == ["Kicked Bear"]


def test_T_107_02a_no_mana_cost_no_x():
    table = table_with("Caster", mana="RCCC", hand=["Blaze", "Green Hydra"])
    table.do("ACTIVATE", "Caster").resolve()
    assert {option.what for option in table.matching("CHOOSE_CARD")} >= {"Blaze", "Green Hydra"}
    hydra = table.fork()
    table.do("CHOOSE_CARD", "Blaze")
    assert (table.decision, table.stack()) == ("PRIORITY", ["Blaze"])  # nothing to choose
    assert int(top(table)["x"]) == 0
    assert table.pool_of(0) == "RCCC"
    table.resolve()
    assert table.life(1) == 20
    hydra.do("CHOOSE_CARD", "Green Hydra").resolve()
    assert hydra.zone(0, "GRAVEYARD") == ["Green Hydra"]


@pytest.mark.parametrize("free", [True, False])
def test_T_107_02c_x_in_an_additional_cost(free):
    """With and without its mana cost: X is chosen, and paid as life."""
    table = table_with("Caster", "Hill Giant", mana="" if free else "BCC", hand=["Deluge"])
    if free:
        table.do("ACTIVATE", "Caster").resolve()
        table.do("CHOOSE_CARD", "Deluge")
    else:
        table.do("CAST", "Deluge")
    assert numbers(table) == list(range(20 if free else 21))  # Caster has taken 1 life
    before = table.life(0)
    choose_x(table, 3)
    assert (table.life(0), table.pool_of(0)) == (before - 3, "")
    assert int(top(table)["x"]) == 3
    table.resolve()
    assert sorted(table.zone(0, "GRAVEYARD")) == ["Deluge", "Hill Giant"]


def test_an_additional_cost_needs_the_life():
    table = table_with("Caster", mana="BCC", hand=["Deluge"], life=2)
    assert numbers(table.do("CAST", "Deluge")) == [0, 1, 2]


@pytest.mark.parametrize("manual", [True, False])
def test_T_107_02d_x_in_an_alternative_cost(manual):
    table = table_with("Sees 3", "Sees 4", mana="RRCCCC", hand=["Spasm"], manual=manual)
    table.do("CAST", "Spasm").do("YES")
    assert numbers(table) == [0, 1, 2]
    choose_x(table, 2)
    assert table.pool_of(0) == ""
    assert table.stack() == ["Spasm", "Sees 3"]  # of {X}{R}, whatever was paid
    table.resolve()
    table.resolve()
    assert (table.life(0), table.life(1)) == (22, 18)


def test_its_mana_cost_is_still_an_option():
    table = table_with(mana="RRCCCC", hand=["Spasm"]).do("CAST", "Spasm").do("NO")
    assert numbers(table) == [0, 1, 2, 3, 4, 5]
    choose_x(table, 5)
    table.resolve()
    assert (table.life(0), table.life(1)) == (20, 15)


def test_a_way_that_cannot_be_paid_is_not_offered():
    table = table_with(mana="RC", hand=["Spasm"]).do("CAST", "Spasm")
    assert numbers(table) == [0, 1]  # {R}{R} is not there


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


@pytest.mark.parametrize("manual", [True, False])
def test_T_107_03b_paid_on_resolution(manual):
    table = table_with(*["Mountain"] * 3, mana="WW", hand=["Rise of the Hobgoblins"], manual=manual)
    go_on(table.do("CAST", "Rise of the Hobgoblins"))
    table.resolve()
    assert table.stack() == ["Rise of the Hobgoblins"]
    assert table.decision == "PRIORITY"  # nothing is chosen before the trigger resolves
    table.resolve()
    assert table.decision == "MAY"
    declined = go_on(table.fork().do("NO"))
    assert declined.field(0)[3:] == ["Rise of the Hobgoblins"]
    table.do("YES")
    assert numbers(table) == [0, 1, 2, 3]
    choose_x(table, 2)
    assert table.field(0)[4:] == ["Goblin Soldier"] * 2
    assert sum(map(table.tapped, table.slots(0))) == 2


def test_mana_for_costs_with_x_pays_it():
    table = table_with("X Stone", mana="WW", hand=["Rise of the Hobgoblins"])
    go_on(table.do("CAST", "Rise of the Hobgoblins"))
    table.resolve().resolve()
    assert numbers(table.do("YES")) == [0, 1, 2]
    choose_x(table, 2)
    assert table.field(0).count("Goblin Soldier") == 2


# ---- R-107-04: outside the stack ---------------------------------------------------------------


def test_T_107_04a_the_permanent_has_mana_value_one():
    table = table_with("Asks 1", "Asks 2", mana="G" + "C" * 5, hand=["Green Hydra"])
    choose_x(table.do("CAST", "Green Hydra"), 5)
    table.resolve()
    assert table.size(table.slots(0)[-1]) == (5, 5)
    assert table.do("ACTIVATE", "Asks 1").resolve().life(0) == 20
    assert table.do("ACTIVATE", "Asks 2").resolve().life(0) == 19


def test_T_107_04b_a_card_that_is_revealed_has_mana_value_one():
    table = Table(cards=CARDS)
    table.put(0, "Dark Confidant")
    table.add(0, "library", "Green Hydra")
    table.start("UPKEEP", stage=0)
    assert table.stack() == ["Dark Confidant"]
    table.resolve()
    assert "Green Hydra" in table.zone(0, "HAND")
    assert table.life(0) == 19


def test_nobody_reveals_from_an_empty_library():
    table = Table(cards=CARDS)
    table.put(0, "Dark Confidant")
    table.start("UPKEEP", stage=0).resolve()
    assert (table.life(0), table.zone(0, "HAND"), table.status) == (20, ["Idle"], "OK")


def tariff(mana, *, x=5, theirs=()):
    table = table_with("Grizzly Bears", mana="G" + "C" * x, hand=["Sturdy Hydra", "Levy"])
    table.put_all(1, *theirs)
    choose_x(table.do("CAST", "Sturdy Hydra"), x)
    table.resolve()
    table.give_mana(0, "W" + mana)
    go_on(table.do("CAST", "Levy"))
    return table.resolve()


def test_T_107_04c_its_mana_cost_outside_the_stack():
    """Among permanents it has mana value 1, so only alone is it the greatest."""
    table = table_with(mana="G" + "C" * 5, hand=["Sturdy Hydra", "Levy"])
    choose_x(table.do("CAST", "Sturdy Hydra"), 5)
    table.resolve()
    assert table.counters(table.slots(0)[0]) == {"+1/+1": 5}
    table.give_mana(0, "WG")
    go_on(table.do("CAST", "Levy"))
    table.resolve()
    assert table.decision == "MAY"
    kept = go_on(table.fork().do("YES"))
    assert (kept.field(0), kept.pool_of(0)) == (["Sturdy Hydra"], "")
    gone = table.do("NO")
    assert (gone.field(0), gone.pool_of(0)) == ([], "G")


def test_the_greatest_of_each_player_goes_unless_it_is_paid_for():
    table = tariff("", theirs=["Hill Giant", "Grizzly Bears", "Llanowar Elves"])
    # The Hydra has mana value 1, the Bears 2; nobody has mana left.
    assert table.field(0) == ["Sturdy Hydra"]
    assert table.field(1) == ["Grizzly Bears", "Llanowar Elves"]


def test_of_several_greatest_one_is_chosen():
    table = tariff("", theirs=["Grizzly Bears", "Grizzly Bears"])
    assert (table.decision, table.decider) == ("PERMANENT", 1)
    table.take(table.options()[1])
    assert (table.field(0), table.field(1)) == (["Sturdy Hydra"], ["Grizzly Bears"])


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


def test_T_107_05b_an_ability_that_was_gained_knows_no_x():
    table = table_with("Mourning", mana="G" + "C" * 3, hand=["Sturdy Hydra", "Deluge"])
    table.fill_libraries()
    choose_x(table.do("CAST", "Sturdy Hydra"), 3)
    table.resolve()
    table.give_mana(0, "BCC")
    choose_x(table.do("CAST", "Deluge"), 4)
    table.resolve()
    assert table.stack() == ["Sturdy Hydra"]  # it died, and had the ability
    table.resolve()
    assert table.zone(0, "HAND") == ["Idle"]


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


def test_T_107_06f_put_onto_the_battlefield_from_the_graveyard():
    table = table_with("Returner", mana="G" + "C" * 3, hand=["Sturdy Hydra", "Deluge"])
    choose_x(table.do("CAST", "Sturdy Hydra"), 3)
    table.resolve()
    assert table.counters(table.slots(0)[-1]) == {"+1/+1": 3}
    table.give_mana(0, "BCC")
    choose_x(table.do("CAST", "Deluge"), 4)
    table.resolve()
    assert "Sturdy Hydra" in table.zone(0, "GRAVEYARD")
    table.pass_until(step="UPKEEP")  # the effect has ended
    table.do("ACTIVATE", "Returner") if table.decider == 0 else table.do("PASS")
    if not table.stack():
        table.do("ACTIVATE", "Returner")
    table.resolve()
    table.do("CHOOSE_CARD", "Sturdy Hydra")
    slot = table.slots(0)[-1]
    assert (table.name(slot), table.size(slot), table.counters(slot)) == (
        "Sturdy Hydra",
        (1, 1),
        {},
    )


def test_put_onto_the_battlefield_from_the_hand():
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
