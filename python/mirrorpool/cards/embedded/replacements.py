"""Cards that change which mana permanents produce (CR 106.12b, 614.1a)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    LANDS,
    YOUR_CREATURES,
    YOUR_LANDS,
    artifact,
    costs,
    creature,
    enchantment,
    has,
    spell,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    AnyColorInstead,
    BeginEffect,
    ChooseOne,
    ColorChoice,
    CostMore,
    CountIsOdd,
    DiscardCards,
    Effect,
    Filter,
    If,
    ManaReplacement,
    ModifySize,
    OfTypes,
    OtherSpells,
    Recolor,
    Sacrifice,
    SacrificeThis,
    SetType,
    StaticAbility,
    TriggeredAbility,
)

EACH_UPKEEP = Filter()
NONBASIC_LANDS = Filter(types=("land",), supertypes_none=("basic",))
YOUR_BASICS = yours(types=("land",), supertypes=("basic",))
MOUNTAINS = Filter(subtypes=("Mountain",))
RED_CREATURES = Filter(types=("creature",), colors="R")

UNLESS_A_CREATURE_GOES = If(
    has(1, YOUR_CREATURES),
    (ChooseOne((Sacrifice(YOUR_CREATURES),), (SacrificeThis(),)),),
    (SacrificeThis(),),
)


def red_creatures_get(size: int) -> Effect:
    """Red creatures get that much power and toughness until end of turn."""
    return BeginEffect(StaticAbility((ModifySize(size, size),), of=RED_CREATURES))


CARDS = (
    enchantment(
        "Contamination",
        "{2}{B}",
        TriggeredAbility("begin upkeep", (UNLESS_A_CREATURE_GOES,), of=yours()),
        ManaReplacement(SetType("B", 1), of=LANDS),
    ),
    artifact(
        "Damping Sphere",
        "{2}",
        ManaReplacement(SetType("C", 1), of=LANDS, least=2),
        StaticAbility((CostMore(amount=OtherSpells()),)),
    ),
    spell(
        "Pale Moon",
        "{1}{U}",
        "instant",
        BeginEffect(ManaReplacement(SetType("C"), of=NONBASIC_LANDS)),
    ),
    enchantment(
        "Deep Water",
        "{U}{U}",
        ActivatedAbility(
            costs("{U}"), (BeginEffect(ManaReplacement(SetType("U"), of=YOUR_LANDS)),)
        ),
    ),
    enchantment(
        "Hall of Gemstone",
        "{1}{G}{G}",
        TriggeredAbility(
            "begin upkeep",
            (
                ColorChoice("that player"),
                BeginEffect(ManaReplacement(Recolor("chosen"), of=LANDS)),
            ),
            of=EACH_UPKEEP,
        ),
        supertypes=("world",),
    ),
    enchantment("Pulse of Llanowar", "{3}{G}", ManaReplacement(AnyColorInstead(), of=YOUR_BASICS)),
    creature(
        "Harvest Mage",
        "{G}",
        "Human Spellshaper",
        "1/1",
        ActivatedAbility(
            costs("{G}{T}", DiscardCards()),
            (BeginEffect(ManaReplacement(AnyColorInstead(1), of=YOUR_LANDS)),),
        ),
    ),
    enchantment(
        "Chaos Moon",
        "{3}{R}",
        TriggeredAbility(
            "begin upkeep",
            (
                If(
                    CountIsOdd(Filter()),
                    (
                        red_creatures_get(1),
                        BeginEffect(
                            TriggeredAbility(
                                "tapped for mana",
                                (AddMana(OfTypes("R"), to="that player"),),
                                of=MOUNTAINS,
                            )
                        ),
                    ),
                    (
                        red_creatures_get(-1),
                        BeginEffect(ManaReplacement(SetType("C"), of=MOUNTAINS)),
                    ),
                ),
            ),
            of=EACH_UPKEEP,
        ),
    ),
)
