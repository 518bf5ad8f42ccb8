"""Spells with evoke, madness or waterbend, and with mana that is minded (CR 702.74, 702.35)."""

from __future__ import annotations

from msgspec.structs import replace

from mirrorpool.cards.embedded._words import costs, creature, spell
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    BeginEffect,
    Draw,
    ExileSpell,
    Filter,
    GainKeywords,
    If,
    NoMaximumHand,
    OfTypes,
    Sacrifice,
    ShuffleIntoLibrary,
    SpendOnly,
    StaticAbility,
    TreasureSpent,
    TriggeredAbility,
    WasKicked,
)

SPELLS = Filter(types=("instant", "sorcery"))
DRAW_TWO = TriggeredAbility("enters", (Draw(amount=2),))
ANNIHILATOR = TriggeredAbility("attacks", (Sacrifice(Filter(), who="that player"),))
"""Annihilator 1 (CR 702.86)."""

CARDS = (
    replace(
        creature("Mulldrifter", "{4}{U}", "Elemental", "2/2", DRAW_TWO, keywords=("flying",)),
        evoke="{2}{U}",
    ),
    replace(
        creature(
            "Nulldrifter",
            "{7}",
            "Eldrazi Elemental",
            "4/4",
            TriggeredAbility("casts", (Draw(amount=2),)),
            ANNIHILATOR,
            keywords=("flying",),
        ),
        evoke="{2}{U}",
    ),
    replace(spell("Obsessive Search", "{U}", "instant", Draw()), madness="{U}"),
    replace(
        spell(
            "Spirit Water Revival",
            "{1}{U}{U}",
            "sorcery",
            If(
                WasKicked(),
                (
                    ShuffleIntoLibrary(),
                    Draw(amount=7),
                    BeginEffect(StaticAbility((NoMaximumHand(),)), duration="permanent"),
                ),
                (Draw(amount=2),),
            ),
            ExileSpell(),
        ),
        waterbend="{6}",
    ),
    creature(
        "Jaded Sell-Sword",
        "{3}{R}",
        "Dragon Warrior",
        "4/3",
        TriggeredAbility(
            "enters",
            (BeginEffect(StaticAbility((GainKeywords(("first strike", "haste")),))),),
            condition=TreasureSpent(),
        ),
    ),
    creature(
        "Karfell Harbinger",
        "{1}{U}",
        "Zombie Wizard",
        "1/3",
        ActivatedAbility(
            costs("{T}"), (AddMana(OfTypes("U"), only=SpendOnly(SPELLS, foretelling=True)),)
        ),
    ),
)
