"""Costs to cast of different kinds on one card: one alternative, one that may be added, life."""

import pytest
from msgspec.structs import replace
from play import Table

from mirrorpool.cards import CardError, CardPool, tree
from mirrorpool.cards.embedded._words import artifact, costs, creature, spell

EVOKED = replace(
    creature(
        "Kicked Fish",
        "{3}{U}",
        "Fish",
        "2/2",
        tree.TriggeredAbility("enters", (tree.If(tree.WasKicked(), (tree.GainLife("you", 5),)),)),
    ),
    kicker="{1}",
    evoke="{U}",
)
MADNESS = replace(
    spell("Kicked Search", "{3}{U}", "sorcery", tree.If(tree.WasKicked(), (tree.Draw(),))),
    kicker="{1}",
    madness="{U}",
    additional=(tree.PayLife(2),),
)
DISCARDER = artifact(
    "Discarder", "{0}", tree.ActivatedAbility((tree.DiscardCards(),), (tree.GainLife("you", 1),))
)
CASTER = artifact("Caster", "{1}", tree.ActivatedAbility(costs("{0}"), (tree.CastFree(),)))
FINDER = artifact(
    "Finder",
    "{1}",
    tree.ActivatedAbility(costs("{0}"), (tree.LookAtTop(tree.Filter(types=("enchantment",)), 2),)),
)


def table_with(*permanents, hand=(), islands=0, manual=False):
    table = Table(cards=[EVOKED, MADNESS, DISCARDER, CASTER, FINDER], manual=manual)
    table.put_all(0, *permanents, *["Island"] * islands)
    table.hand(0, *hand)
    return table.start()


@pytest.mark.parametrize(
    ("islands", "evokes", "kicks"),
    [(1, None, None), (2, None, ["YES", "NO"]), (4, ["YES", "NO"], ["YES", "NO"])],
)
def test_an_alternative_cost_can_be_kicked(islands, evokes, kicks):
    table = table_with(hand=["Kicked Fish"], islands=islands).do("CAST", "Kicked Fish")
    for offered in (evokes, kicks):
        if offered:  # else there is nothing to choose
            assert {answer for answer in ("YES", "NO") if table.can(answer)} == set(offered)
            table.do("YES")
    table.resolve().do("STACK_TRIGGER")
    while table.stack():
        table.resolve()
    assert table.life(0) == (25 if kicks else 20)
    assert table.zone(0, "GRAVEYARD") == ["Kicked Fish"]
    assert table.faults() is None


def test_what_is_cast_for_nothing_is_not_evoked():
    table = table_with("Caster", hand=["Kicked Fish"], islands=1)
    table.do("ACTIVATE", "Caster").resolve().do("CHOOSE_CARD", "Kicked Fish")
    assert table.can("NO")
    table.do("YES")  # the kicker, in addition (118.9d)
    while table.stack():
        table.resolve()
    assert "Kicked Fish" in table.field(0)
    assert table.life(0) == 25
    assert table.faults() is None


@pytest.mark.parametrize("manual", [False, True])
def test_a_madness_cost_takes_what_is_paid_in_addition(manual):
    table = table_with("Discarder", hand=["Kicked Search"], islands=2, manual=manual)
    table.fill_libraries()
    assert not table.can("CAST", "Kicked Search")  # for {U} only once it is discarded
    table.do("ACTIVATE", "Discarder").do("DISCARD", "Kicked Search").resolve()
    table.do("YES").do("YES")
    while table.decision == "PAYMENT":
        table.take(table.options()[0])
    assert table.life(0) == 18
    table.resolve()
    assert table.zone(0, "HAND").count("Wastes") == 1
    assert table.faults() is None


def test_madness_needs_the_life_that_the_spell_costs():
    table = table_with("Discarder", hand=["Kicked Search"], islands=2)
    table.set_life(0, 1)
    table.do("ACTIVATE", "Discarder").do("DISCARD", "Kicked Search").resolve()
    assert table.zone(0, "GRAVEYARD") == ["Kicked Search"]


@pytest.mark.parametrize("host", [True, False])
def test_an_aura_from_the_library_is_put_where_it_can_enchant(host):
    aura = "Utopia Sprawl"
    table = table_with("Finder", *["Forest", "Forest"] * host)
    table.add(0, "LIBRARY", "Wastes", aura)
    table.do("ACTIVATE", "Finder").resolve()
    assert table.can("CHOOSE_CARD", aura) == host
    if host:
        table.do("CHOOSE_CARD", aura).do("CHOOSE_PERMANENT", "Forest").do("CHOOSE_COLOR", None, "W")
    assert (aura in table.field(0)) == host
    assert table.faults() is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"madness": "{U}"}, "one cost to pay rather than the mana cost"),
        ({"alternative": tree.Alternative((tree.Mana("{U}"),))}, "one cost to pay rather than"),
        ({"waterbend": "{2}"}, "one cost that may be paid in addition"),
        ({"keywords": ("convoke",), "evoke": "{U/B}"}, "help only with plain symbols"),
        ({"kicker": "{X}", "evoke": "{X}"}, "only one X"),
        ({"token": True, "cost": None, "kicker": None}, "a token is never cast"),
    ],
)
def test_costs_that_the_core_cannot_put_together_are_refused(change, words):
    with pytest.raises(CardError, match=words):
        CardPool([replace(EVOKED, **change)])
