"""Cards that link, flip, dig, or count their activations."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    YOUR_LANDS,
    add,
    artifact,
    costs,
    creature,
    enchantment,
    mana,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    ActivatedAtLeast,
    AddMana,
    BeginEffect,
    Card,
    Effect,
    EntersReplacement,
    ExiledColors,
    ExileFromHand,
    Filter,
    Flip,
    GainAbility,
    HandAtLeast,
    If,
    LookAtTop,
    ModifySize,
    RevealHand,
    SacrificeAll,
    SacrificeThis,
    SameName,
    StaticAbility,
    TriggeredAbility,
    TypesAdded,
)

YOUR_NONLANDS = Filter(types_none=("land",), whose="you")
END_OF_IT = BeginEffect(
    TriggeredAbility("begin end step", (SacrificeThis(),), of=Filter()), duration="once"
)


def tiring(cost: str, effect: Effect) -> ActivatedAbility:
    """Make an ability whose fourth activation in a turn is the creature's end."""
    return ActivatedAbility(costs(cost), (effect, If(ActivatedAtLeast(4), (END_OF_IT,))))


CARDS = (
    creature("Farrelite Priest", "{1}{W}{W}", "Human Cleric", "1/3", tiring("{1}", add("W"))),
    creature("Initiates of the Ebon Hand", "{B}", "Cleric", "1/1", tiring("{1}", add("B"))),
    creature(
        "Dragon Whelp",
        "{2}{R}{R}",
        "Dragon",
        "2/3",
        tiring("{R}", BeginEffect(StaticAbility((ModifySize(1, 0),)))),
        keywords=("flying",),
    ),
    artifact(
        "Chrome Mox",
        "{0}",
        TriggeredAbility("enters", (ExileFromHand(Filter(types_none=("artifact", "land"))),)),
        mana(ExiledColors()),
    ),
    enchantment(
        "Overlaid Terrain",
        "{2}{G}{G}",
        EntersReplacement((SacrificeAll(YOUR_LANDS),)),
        StaticAbility((GainAbility(mana(ANY_COLOR, amount=2)),), YOUR_LANDS),
    ),
    creature(
        "Sasaya, Orochi Ascendant",
        "{1}{G}{G}",
        "Snake Monk",
        "2/3",
        ActivatedAbility(
            (RevealHand(),),
            (If(HandAtLeast(7, Filter(types=("land",))), (Flip("Sasaya's Essence"),)),),
        ),
        supertypes=("legendary",),
    ),
    Card(
        "Sasaya's Essence",
        "{1}{G}{G}",
        types=("enchantment",),
        supertypes=("legendary",),
        abilities=(
            TriggeredAbility(
                "tapped for mana",
                (AddMana(TypesAdded(), "combination", SameName(YOUR_LANDS)),),
                of=YOUR_LANDS,
            ),
        ),
        half=True,
    ),
    creature(
        "Kinnan, Bonder Prodigy",
        "{G}{U}",
        "Human Druid",
        "2/2",
        TriggeredAbility("tapped for mana", (AddMana(TypesAdded()),), of=YOUR_NONLANDS),
        ActivatedAbility(
            costs("{5}{G}{U}"),
            (LookAtTop(Filter(types=("creature",), subtypes_none=("Human",)), 5),),
        ),
        supertypes=("legendary",),
    ),
)
