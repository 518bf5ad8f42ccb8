"""Numbers and conditions that costs and effects use."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Tagged
from mirrorpool.cards.tree.filters import Filter

CounterKind = Literal["+1/+1", "-1/-1", "charge", "mining", "storage", "depletion", "luck", "page"]
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
    """``times`` the X that was paid or removed as the cost (CR 107.3a)."""

    times: Factor = 1


class Devotion(Tagged, frozen=True):
    """The controller's devotion to the colour of the mana being added (CR 700.5)."""


class Power(Tagged, frozen=True):
    """``times`` this creature's power; a negative one counts as 0 (CR 107.1b, 208.1)."""

    times: Factor = 1


Amount = Number | Count | Counters | PaidX | Devotion | Power
"""A number: an int, or a node that reads the board when the effect happens."""


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


class Not(Tagged, frozen=True):
    """The condition does not hold."""

    condition: Condition


Condition = CountAtLeast | CountersAtLeast | LandsPlayedAtLeast | YourTurn | LifeAtLeast | Not
"""Something that is true or false of the board when it is asked."""
