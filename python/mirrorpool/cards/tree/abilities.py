"""Abilities (CR 113.3): activated, triggered, and those that change how objects enter."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Tagged
from mirrorpool.cards.tree.costs import CostPart
from mirrorpool.cards.tree.effects import Effect
from mirrorpool.cards.tree.filters import Filter
from mirrorpool.cards.tree.values import Amount, Condition, CounterKind

Event = Literal[
    "enters",
    "dies",
    "leaves",
    "becomes tapped",
    "plays land",
    "casts",
    "draws",
    "damaged",
    "life changed",
    "mana produced",
    "counters put",
    "begin upkeep",
    "begin end step",
    "attacks",
]
"""What triggered abilities watch (CR 603.1)."""


class ActivatedAbility(Tagged, frozen=True):
    """Cost: effect (CR 602).

    Attributes
    ----------
    cost : tuple of CostPart
        Everything before the colon.
    effects : tuple of Effect
        Everything after it.
    condition : Condition or None
        "Activate only if" (CR 602.5b).
    timing : {"any", "sorcery", "instant"}
        "Activate only as a sorcery" (CR 307.5) or "as an instant" (CR 304.5).
    once_each_turn : bool
        "Activate only once each turn" (CR 602.5b).
    """

    cost: tuple[CostPart, ...]
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    timing: Literal["any", "sorcery", "instant"] = "any"
    once_each_turn: bool = False


class TriggeredAbility(Tagged, frozen=True):
    """When event, effect (CR 603).

    Attributes
    ----------
    event : str
        What it watches.
    effects : tuple of Effect
        What it does.
    of : Filter or None
        Whose event, or that of which objects; None: only this object's own.
    condition : Condition or None
        Intervening "if" (CR 603.4).
    """

    event: Event
    effects: tuple[Effect, ...]
    of: Filter | None = None
    condition: Condition | None = None


class Tapped(Tagged, frozen=True):
    """It enters tapped (CR 614.1c), unless the condition holds as it would enter (CR 614.12)."""

    unless: Condition | None = None


class TappedUnlessLife(Tagged, frozen=True):
    """As it enters, its controller may pay that much life; if not, it enters tapped (614.12a)."""

    life: Annotated[int, msgspec.Meta(ge=1, le=32767)]


class WithCounters(Tagged, frozen=True):
    """It enters with counters on it (CR 614.1c, 122.6)."""

    kind: CounterKind
    amount: Amount = 1


class ChooseColor(Tagged, frozen=True):
    """As it enters, its controller chooses a colour (CR 614.12a, 607.2d)."""


class Untapped(Tagged, frozen=True):
    """It enters untapped (CR 614.1d)."""


EnterChange = Tapped | TappedUnlessLife | WithCounters | ChooseColor | Untapped
"""How an object enters otherwise than usual."""


class EntersReplacement(Tagged, frozen=True):
    """Objects enter the battlefield otherwise than usual (CR 614.1c-d).

    Attributes
    ----------
    changes : tuple of EnterChange
        How; what one sentence says is one replacement effect.
    of : Filter or None
        Which objects; None: only this one.
    """

    changes: tuple[EnterChange, ...]
    of: Filter | None = None


Ability = ActivatedAbility | TriggeredAbility | EntersReplacement
"""One ability of a card."""
