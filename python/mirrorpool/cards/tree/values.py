"""Numbers and conditions that costs and effects use."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Tagged
from mirrorpool.cards.tree.filters import Colors, Filter

CounterKind = Literal[
    "+1/+1",
    "-1/-1",
    "charge",
    "mining",
    "storage",
    "depletion",
    "luck",
    "page",
    "age",
    "level",
    "quest",
    "flood",
]
"""Kinds of counters (CR 122.1)."""

Number = Annotated[int, msgspec.Meta(ge=0, le=32767)]
Factor = Annotated[int, msgspec.Meta(ge=1, le=32767)]


class Count(Tagged, frozen=True):
    """``times`` for each permanent of the filter, counted on resolution (CR 608.2h)."""

    of: Filter
    times: Factor = 1


class Counters(Tagged, frozen=True):
    """``times`` for each counter of the kind on this permanent (CR 122.1)."""

    kind: CounterKind
    times: Factor = 1


class PaidX(Tagged, frozen=True):
    """``times`` the X that was paid or removed as the cost (CR 107.3a).

    Less than 0 it is for sizes alone.
    """

    times: Annotated[int, msgspec.Meta(ge=-32768, le=32767)] = 1


class Devotion(Tagged, frozen=True):
    """The controller's devotion to the colour of the mana being added (CR 700.5)."""


class Power(Tagged, frozen=True):
    """``times`` this creature's power; a negative one counts as 0 (CR 107.1b, 208.1)."""

    times: Factor = 1


class CostObjectValue(Tagged, frozen=True):
    """``times`` the mana value of the permanent paid as the cost, as it last was (CR 202.3)."""

    times: Factor = 1


class SameName(Tagged, frozen=True):
    """``times`` for each other permanent of the filter named like the event's (CR 201.2)."""

    of: Filter
    times: Factor = 1


class OtherSpells(Tagged, frozen=True):
    """``times`` for each spell that the casting player has cast this turn before."""

    times: Factor = 1


class ColorCount(Tagged, frozen=True):
    """``times`` for each colour among the permanents of the filter (CR 105.2)."""

    of: Filter
    times: Factor = 1


class UnspentMana(Tagged, frozen=True):
    """``times`` for each unit of your unspent mana of this type (CR 106.4)."""

    type: Literal["W", "U", "B", "R", "G", "C"]
    times: Factor = 1


class Hand(Tagged, frozen=True):
    """``times`` for each card in your hand (CR 402)."""

    times: Factor = 1


class ManaSpent(Tagged, frozen=True):
    """``times`` for each unit of mana spent to cast this spell, or the spell that became this."""

    times: Factor = 1


class ColorsSpent(Tagged, frozen=True):
    """``times`` for each colour of that mana: "converge", "sunburst" (CR 702.44)."""

    times: Factor = 1


class CommanderCasts(Tagged, frozen=True):
    """``times`` for each time the commander was cast from the command zone (CR 903.8)."""

    times: Factor = 1


class Revealed(Tagged, frozen=True):
    """``times`` for each card that the RevealTop before it has revealed and counted."""

    times: Factor = 1


class RevealedValue(Tagged, frozen=True):
    """``times`` the mana value of what the RevealTop before it has revealed (CR 202.3)."""

    times: Factor = 1


class ItsManaValue(Tagged, frozen=True):
    """``times`` the mana value of the permanent whose size is set or modified (CR 202.3)."""

    times: Factor = 1


Read = (
    Count
    | Counters
    | PaidX
    | Devotion
    | Power
    | CostObjectValue
    | SameName
    | OtherSpells
    | Hand
    | ColorCount
    | UnspentMana
    | ManaSpent
    | ColorsSpent
    | ItsManaValue
    | CommanderCasts
    | Revealed
    | RevealedValue
)
"""A number that is read from the board when the effect happens."""
Amount = Number | Read
"""A number: an int, or a node that reads one."""


class CountAtLeast(Tagged, frozen=True):
    """There are at least ``n`` permanents of the filter; "you" is this object's controller."""

    n: Number
    of: Filter


class CountersAtLeast(Tagged, frozen=True):
    """The permanent itself has at least ``n`` counters of the kind (CR 122.1)."""

    n: Number
    kind: CounterKind


class LandsPlayedAtLeast(Tagged, frozen=True):
    """You have played at least ``n`` lands this turn (CR 305.2)."""

    n: Number


class YourTurn(Tagged, frozen=True):
    """It is your turn (CR 102.1)."""


class LifeAtLeast(Tagged, frozen=True):
    """You have at least ``n`` life (CR 119.1)."""

    n: Number


class ThisTapped(Tagged, frozen=True):
    """The permanent itself is tapped (CR 110.5)."""


class CountIsOdd(Tagged, frozen=True):
    """The number of permanents of the filter is odd."""

    of: Filter


class DevotionAtLeast(Tagged, frozen=True):
    """Your devotion to these colors is at least ``n`` (CR 700.5)."""

    n: Number
    colors: Colors


class WasKicked(Tagged, frozen=True):
    """The kicker, or waterbend, was paid for the spell, or the one that became this (702.33d)."""


class TreasureSpent(Tagged, frozen=True):
    """Mana from a Treasure was spent to cast the spell, or the one that became this (CR 106.3)."""


class ActivatedAtLeast(Tagged, frozen=True):
    """The ability has been activated at least ``n`` times this turn, this time included."""

    n: Number


class HandAtLeast(Tagged, frozen=True):
    """There are at least ``n`` cards of the filter in your hand (CR 402)."""

    n: Number
    of: Filter = Filter()


class PaidAlternative(Tagged, frozen=True):
    """The alternative cost was paid for this spell, or what became this permanent (118.9)."""


class GraveyardAtLeast(Tagged, frozen=True):
    """There are at least ``n`` cards in your graveyard (CR 404)."""

    n: Number


class YourTurnBeforeEnd(Tagged, frozen=True):
    """It is your turn, before its end step (CR 513)."""


class Not(Tagged, frozen=True):
    """The condition does not hold."""

    condition: Condition


Condition = (
    CountAtLeast
    | CountersAtLeast
    | LandsPlayedAtLeast
    | YourTurn
    | LifeAtLeast
    | ThisTapped
    | CountIsOdd
    | DevotionAtLeast
    | WasKicked
    | PaidAlternative
    | TreasureSpent
    | ActivatedAtLeast
    | HandAtLeast
    | GraveyardAtLeast
    | YourTurnBeforeEnd
    | Not
)
"""Something that is true or false of the board when it is asked."""
