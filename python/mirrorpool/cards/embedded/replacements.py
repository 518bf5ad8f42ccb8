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
    CostPart,
    Counters,
    CountIsOdd,
    DiscardCards,
    Draw,
    Effect,
    Filter,
    If,
    Mana,
    ManaReplacement,
    MapLandTypes,
    MapTypes,
    MayPayCost,
    ModifySize,
    OfTypes,
    OtherSpells,
    PayLife,
    PutCounters,
    Recolor,
    Sacrifice,
    SacrificeThis,
    SetType,
    SpendAsAnyColor,
    StaticAbility,
    TriggeredAbility,
)
from mirrorpool.cards.tree.statics import BasicLandType, ManaType

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


def cumulative_upkeep(*cost: CostPart) -> TriggeredAbility:
    """Cumulative upkeep (CR 702.24)."""
    pays = MayPayCost(cost, Counters("age"), otherwise=(SacrificeThis(),))
    return TriggeredAbility("begin upkeep", (PutCounters("age"), pays), of=yours())


def instead(*types: tuple[BasicLandType, ManaType]) -> ManaReplacement:
    """Lands of these basic types produce other types of mana."""
    of = Filter(types=("land",), subtypes=tuple(land_type for land_type, _ in types))
    return ManaReplacement(MapLandTypes(types), of=of)


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
    enchantment(
        "Infernal Darkness",
        "{2}{B}{B}",
        cumulative_upkeep(Mana("{B}"), PayLife(1)),
        ManaReplacement(SetType("B"), of=LANDS),
    ),
    enchantment(
        "Ritual of Subdual",
        "{4}{G}{G}",
        cumulative_upkeep(Mana("{2}")),
        ManaReplacement(SetType("C"), of=LANDS),
    ),
    artifact(
        "Naked Singularity",
        "{5}",
        cumulative_upkeep(Mana("{3}")),
        instead(
            ("Plains", "R"), ("Island", "G"), ("Swamp", "W"), ("Mountain", "U"), ("Forest", "B")
        ),
    ),
    enchantment(
        "Reality Twist",
        "{U}{U}{U}",
        cumulative_upkeep(Mana("{1}{U}{U}")),
        instead(("Plains", "R"), ("Swamp", "G"), ("Mountain", "W"), ("Forest", "B")),
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
    spell(
        "False Dawn",
        "{1}{W}",
        "sorcery",
        BeginEffect(ManaReplacement(MapTypes("WUBRG", "W"), of=yours(), scope="any")),
        BeginEffect(StaticAbility((SpendAsAnyColor(types="W"),))),
        Draw(),
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
