"""The parts of an activation cost (CR 602.1a); the core pays them all, in an order of its own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Tagged
from mirrorpool.cards.tree.filters import Filter
from mirrorpool.cards.tree.values import CounterKind

Small = Annotated[int, msgspec.Meta(ge=1, le=254)]


class Mana(Tagged, frozen=True):
    """Pay mana (CR 118.3a), written as on cards: ``"{1}{W/U}"``, ``"{X}{2/R}{G/P}{S}"``."""

    cost: str


class Tap(Tagged, frozen=True):
    """{T}: tap this permanent (CR 107.5)."""


class Untap(Tagged, frozen=True):
    """{Q}: untap this permanent (CR 107.6)."""


class SacrificeThis(Tagged, frozen=True):
    """Sacrifice this permanent (CR 701.21); also an effect."""


class PayLife(Tagged, frozen=True):
    """Pay ``n`` life (CR 119.4); ``"X"`` in the additional cost of a spell (CR 107.3b)."""

    n: Small | Literal["X"]


class RemoveCounters(Tagged, frozen=True):
    """Remove ``n`` counters of the kind from this permanent; ``"X"``: as many as you like."""

    kind: CounterKind
    n: Small | Literal["X"] = 1


class SacrificePermanent(Tagged, frozen=True):
    """Sacrifice a permanent of the filter that you control (CR 701.21a)."""

    of: Filter


class UntapPermanent(Tagged, frozen=True):
    """Untap a tapped permanent of the filter (CR 701.26b)."""

    of: Filter


class TapPermanent(Tagged, frozen=True):
    """Tap ``n`` untapped permanents of the filter that you control, also new ones (CR 302.6)."""

    of: Filter
    n: Small = 1


class ReturnPermanent(Tagged, frozen=True):
    """Return a permanent of the filter that you control to its owner's hand (CR 400.6)."""

    of: Filter


class DiscardCards(Tagged, frozen=True):
    """Discard ``n`` cards (CR 701.9)."""

    n: Small = 1


class RevealHand(Tagged, frozen=True):
    """Reveal your hand (CR 701.20)."""


class Mill(Tagged, frozen=True):
    """Mill ``n`` cards (CR 701.17)."""

    n: Small = 1


CostPart = (
    Mana
    | Tap
    | Untap
    | SacrificeThis
    | PayLife
    | RemoveCounters
    | SacrificePermanent
    | UntapPermanent
    | TapPermanent
    | ReturnPermanent
    | DiscardCards
    | Mill
    | RevealHand
)
"""One part of a cost."""
