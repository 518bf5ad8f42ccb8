"""More permanents that make mana: for mana, for sacrifices, for counters, for some purposes."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    YOUR_CREATURES,
    add,
    artifact,
    combination,
    costs,
    creature,
    each,
    enchantment,
    land,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    CardType,
    ColorCount,
    CostObjectValue,
    Draw,
    EntersReplacement,
    Filter,
    GainLife,
    OfTypes,
    PaidX,
    PutCounters,
    RemoveCounters,
    SacrificePermanent,
    SacrificeThis,
    SpendAsAnyColor,
    SpendOnly,
    StaticAbility,
    TapPermanent,
    TriggeredAbility,
    WithCounters,
)

ARTIFACT: tuple[CardType, ...] = ("artifact", "creature")
DRAWS_ENTERING = TriggeredAbility("enters", (Draw(),))
FELLS_A_FOREST = ActivatedAbility(
    costs("{T}", SacrificePermanent(yours("Forest"))), (combination("RG", 3),)
)

CARDS = (
    land(
        "Castle Sengir",
        mana("C"),
        mana("B", cost=costs("{1}{T}")),
        mana("UR", cost=costs("{2}{T}")),
    ),
    artifact("Energy Refractor", "{2}", DRAWS_ENTERING, mana(ANY_COLOR, cost=costs("{2}"))),
    artifact(
        "Golden Egg",
        "{2}",
        DRAWS_ENTERING,
        mana(ANY_COLOR, cost=costs("{1}{T}", SacrificeThis())),
        ActivatedAbility(costs("{2}{T}", SacrificeThis()), (GainLife("you", 3),)),
        subtypes="Food",
    ),
    artifact(
        "Chromatic Orrery",
        "{7}",
        StaticAbility((SpendAsAnyColor(),)),
        mana("C", amount=5),
        ActivatedAbility(costs("{5}{T}"), (Draw(amount=ColorCount(yours())),)),
        supertypes=("legendary",),
    ),
    artifact(
        "Chromatic Star",
        "{1}",
        mana(ANY_COLOR, cost=costs("{1}{T}", SacrificeThis())),
        TriggeredAbility("put into graveyard", (Draw(),)),
    ),
    artifact(
        "Abzan Banner",
        "{3}",
        mana("WBG"),
        ActivatedAbility(costs("{W}{B}{G}{T}", SacrificeThis()), (Draw(),)),
    ),
    creature(
        "Coal Golem",
        "{5}",
        "Golem",
        "3/3",
        mana("R", cost=costs("{3}", SacrificeThis()), amount=3),
        types=ARTIFACT,
    ),
    creature(
        "Dromar's Attendant",
        "{5}",
        "Golem",
        "3/3",
        ActivatedAbility(costs("{1}", SacrificeThis()), (each("WUB"),)),
        types=ARTIFACT,
    ),
    creature(
        "Shire Scarecrow",
        "{2}",
        "Scarecrow",
        "0/3",
        ActivatedAbility(costs("{1}"), (add(ANY_COLOR),), once_each_turn=True),
        keywords=("defender",),
        types=ARTIFACT,
    ),
    creature(
        "Priest of Yawgmoth",
        "{1}{B}",
        "Phyrexian Human Cleric",
        "1/2",
        mana(
            "B",
            cost=costs("{T}", SacrificePermanent(yours(types=("artifact",)))),
            amount=CostObjectValue(),
        ),
    ),
    creature("Orcish Lumberjack", "{R}", "Orc", "1/1", FELLS_A_FOREST),
    creature("Goblin Clearcutter", "{3}{R}", "Goblin", "3/3", FELLS_A_FOREST),
    creature(
        "Seton, Krosan Protector",
        "{G}{G}{G}",
        "Centaur Druid",
        "2/2",
        mana("G", cost=(TapPermanent(yours("Druid")),)),
        supertypes=("legendary",),
    ),
    creature(
        "Rosheen Meanderer",
        "{3}{R/G}",
        "Giant Shaman",
        "4/4",
        ActivatedAbility(
            costs("{T}"), (AddMana(OfTypes("C"), amount=4, only=SpendOnly(x_costs=True)),)
        ),
        supertypes=("legendary",),
    ),
    creature(
        "Cryptic Trilobite",
        "{X}{X}",
        "Trilobite",
        "0/0",
        EntersReplacement((WithCounters("+1/+1", PaidX()),)),
        ActivatedAbility(
            (RemoveCounters("+1/+1"),),
            (AddMana(OfTypes("C"), amount=2, only=SpendOnly(abilities=Filter())),),
        ),
        ActivatedAbility(costs("{1}{T}"), (PutCounters("+1/+1"),)),
    ),
    enchantment(
        "Druids' Repository",
        "{1}{G}{G}",
        TriggeredAbility("attacks", (PutCounters("charge"),), of=YOUR_CREATURES),
        mana(ANY_COLOR, cost=(RemoveCounters("charge"),)),
    ),
)
