"""Lands that ask about the board: as an activation condition, or in the effect."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    YOUR_CREATURES,
    YOUR_LANDS,
    add,
    costs,
    has,
    land,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    Card,
    ColorChoice,
    ColorsAmong,
    Condition,
    Count,
    Devotion,
    If,
    LandsPlayedAtLeast,
    PayLife,
    ThatColor,
    UnlessPaid,
)

TAINTED = {"Isle": "UB", "Field": "WB", "Peak": "BR", "Wood": "BG"}

# No land is a Mine, a Tower or a Power-Plant without being Urza's as well.
MINE, TOWER, POWER_PLANT = (
    has(1, yours(kind, types=("land",))) for kind in ("Mine", "Tower", "Power-Plant")
)


def urzas(name: str, subtype: str, amount: int, first: Condition, second: Condition) -> Card:
    """Make one of the three lands that give more mana once you control the other two."""
    alone = (add("C"),)
    effect = If(first, (If(second, (add("C", amount),), alone),), alone)
    return land(name, ActivatedAbility(costs("{T}"), (effect,)), subtypes=f"Urza's {subtype}")


CARDS = (
    # Activation conditions, which could-produce ignores (R-106-22).
    land("Temple of the False God", mana("C", amount=2, condition=has(5, YOUR_LANDS))),
    land(
        "Nimbus Maze",
        mana("C"),
        mana("W", condition=has(1, yours("Island"))),
        mana("U", condition=has(1, yours("Plains"))),
    ),
    *(
        land(f"Tainted {place}", mana("C"), mana(pair, condition=has(1, yours("Swamp"))))
        for place, pair in TAINTED.items()
    ),
    land(
        "Spire of Industry",
        mana("C"),
        mana(
            ANY_COLOR,
            cost=costs("{T}", PayLife(1)),
            condition=has(1, yours(types=("artifact",))),
        ),
    ),
    # Conditions and counts in the effect, which it does not (R-106-23).
    land(
        "River of Tears",
        ActivatedAbility(costs("{T}"), (If(LandsPlayedAtLeast(1), (add("B"),), (add("U"),)),)),
    ),
    land("Gaea's Cradle", mana("G", amount=Count(YOUR_CREATURES)), supertypes=("legendary",)),
    land(
        "Tolarian Academy",
        mana("U", amount=Count(yours(types=("artifact",)))),
        supertypes=("legendary",),
    ),
    land(
        "Serra's Sanctum",
        mana("W", amount=Count(yours(types=("enchantment",)))),
        supertypes=("legendary",),
    ),
    land("Cabal Coffers", mana("B", cost=costs("{2}{T}"), amount=Count(yours("Swamp")))),
    land(
        "Nykthos, Shrine to Nyx",
        mana("C"),
        mana(ANY_COLOR, cost=costs("{2}{T}"), amount=Devotion()),
        supertypes=("legendary",),
    ),
    land("Meteor Crater", mana(ColorsAmong(yours()))),
    land(
        "Rhystic Cave",
        ActivatedAbility(
            costs("{T}"), (ColorChoice(), UnlessPaid(1, (AddMana(ThatColor()),))), timing="instant"
        ),
    ),
    urzas("Urza's Mine", "Mine", 2, POWER_PLANT, TOWER),
    urzas("Urza's Power Plant", "Power-Plant", 2, MINE, TOWER),
    urzas("Urza's Tower", "Tower", 3, MINE, POWER_PLANT),
)
