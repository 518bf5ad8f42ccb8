"""Boards for the kinds of faults, and cards that are not embedded."""

from mana_trees import ALL, CREATURES, bear
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    artifact,
    costs,
    creature,
    each,
    enchantment,
    land,
    mana,
    yours,
)

RANGER = creature(
    "Tapping Ranger",
    "{G}",
    "Elf",
    "1/1",
    mana(ANY_COLOR, cost=(tree.TapPermanent(yours("Elf"), 2),)),
)
DITCH = land(
    "Ditch", mana("W"), tree.ActivatedAbility(costs("{T}", tree.SacrificeThis()), (each("GU"),))
)
EATER = enchantment(
    "Creature Eater",
    "{G}",
    mana(ANY_COLOR, cost=(tree.SacrificePermanent(yours(types=("creature",))),), amount=3),
)
TWO_OF_ONE = artifact(
    "Rich Treasure", "{0}", mana(ANY_COLOR, cost=costs("{T}", tree.SacrificeThis()), amount=2)
)
CORNUCOPIA = artifact("Charged Horn", "{X}", mana(ANY_COLOR, amount=tree.Counters("charge")))
ORRERY = artifact("Any Orrery", "{7}", tree.StaticAbility((tree.SpendAsAnyColor(),)))
LIFE_FOR_BLACK = enchantment("Life Payer", "{B}", tree.StaticAbility((tree.LifeForSymbol("B"),)))
TRIBES = tree.SpendOnly(spells=tree.Filter(subtypes=("Vampire", "Cleric", "Demon")))
RITES = land(
    "Dark Rites",
    tree.ActivatedAbility(costs("{T}"), (tree.AddMana(tree.OfTypes("B"), amount=3, only=TRIBES),)),
)
HASTER = artifact(
    "Elixir", "{3}", tree.StaticAbility((tree.GainKeywords(("haste",)),), of=CREATURES)
)
COSTLY = artifact(
    "Five Coster", "{1}", tree.ActivatedAbility(costs("{5}"), (tree.GainLife("you", 5),))
)
CHEAPER = artifact("Two Less", "{1}", tree.StaticAbility((tree.CostLess(yours(), 2),)))
SQUIRREL = creature("Squirrel", "{G}", "Squirrel", "1/1")
LOOPER = creature(
    "Looping Elf",
    "{G}",
    "Elf",
    "1/1",
    mana("G"),
    tree.ActivatedAbility(costs("{G}"), (tree.UntapThis(),)),
)
SPELLS = tuple(
    bear(cost)
    for cost in (
        *("{C}", "{U}", "{B}", "{R}", "{5}", "{1}{W}{U}{B}", "{2}{G}{G}", "{1}{R}", "{2}{U}{U}"),
        *("{2}{B}", "{S}{S}", "{3}{C}", "{W}{U}{B}{R}{G}{W}{U}{B}{R}{G}", "{U}{U}{U}"),
        *("{1}{W}", "{X}{X}", "{X}{B}", "{2}{U}", "{3}{R}{R}"),
    )
)
VAMPIRE = creature("Vampire {1}{B}", "{1}{B}", "Vampire", "2/2")
ZOMBIE = creature("Zombie {1}{B}", "{1}{B}", "Zombie", "2/2")
CARDS = (
    *(*ALL, RANGER, DITCH, EATER, TWO_OF_ONE, CORNUCOPIA, ORRERY, LIFE_FOR_BLACK, RITES, HASTER),
    *(COSTLY, CHEAPER, SQUIRREL, LOOPER, *SPELLS, VAMPIRE, ZOMBIE),
)


def table_with(*names, theirs=(), hand=(), manual=True, life=20, mana="", **more):
    """Have permanents and a hand, in the first main phase of P0; ``T Forest``: tapped."""
    table = Table(cards=CARDS, manual=manual, life=life, **more)
    for player, there in enumerate((names, theirs)):
        for name in there:
            table.put(player, name.removeprefix("T "), tapped=name.startswith("T "))
    table.hand(0, *hand)
    table.give_mana(0, mana)
    table.fill_libraries(n=10)
    return table.start()


def go_on(table):
    """Take what comes first, until somebody has priority."""
    while table.decision != "PRIORITY" and table.status != "OVER":
        table.take(table.options()[0])
    return table


def castable(*names, hand, **more):
    """Tell which cards of the hand can be cast, in both modes and by the query alike."""
    found = []
    for manual in (True, False):
        table = table_with(*names, hand=hand, manual=manual, **more)
        found.append({name for name in hand if table.can("CAST", name)})
    assert found[0] == found[1]
    return found[0]
