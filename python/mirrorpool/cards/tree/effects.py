"""What an ability does when it resolves (CR 608.2), one node an instruction, in order."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Tagged
from mirrorpool.cards.tree.costs import SacrificeThis
from mirrorpool.cards.tree.filters import Filter, Types
from mirrorpool.cards.tree.values import Amount, Condition, CounterKind

Recipient = Literal["you", "each opponent", "each player"]


class OfTypes(Tagged, frozen=True):
    """The types named in the text (CR 106.3), such as ``"WU"``."""

    types: Types


class CouldProduce(Tagged, frozen=True):
    """The types that a permanent of the filter could produce (CR 106.7).

    ``colors_only``: the text says "any color", which is never colourless (CR 106.1a).
    """

    of: Filter
    colors_only: bool = False


class ColorsAmong(Tagged, frozen=True):
    """The colours of the permanents of the filter (CR 105.2); none: no type (CR 106.5)."""

    of: Filter


class ChosenColor(Tagged, frozen=True):
    """The colour chosen for this permanent (CR 607.2d); none chosen: no type (CR 106.5)."""


class ThatColor(Tagged, frozen=True):
    """The colour that an earlier ``ColorChoice`` of the same ability has chosen (CR 608.2d)."""


class CostObjectCouldProduce(Tagged, frozen=True):
    """The types that the permanent paid as the cost could produce, as it last was (CR 106.7)."""


ManaTypes = OfTypes | CouldProduce | ColorsAmong | ChosenColor | ThatColor | CostObjectCouldProduce
"""Which types of mana an effect may add."""


class AddMana(Tagged, frozen=True):
    """Add mana to your mana pool (CR 106.3-106.4).

    Attributes
    ----------
    of : ManaTypes
        The types to take from.
    production : {"one type", "each", "combination"}
        ``amount`` of one type that you choose; ``amount`` of every type; ``amount`` in all, each of
        any type.
    amount : Amount
        How much; 0 or less adds nothing (CR 106.12b, 107.1b).
    joined : bool
        True: added in one event with the next effect, which must be AddMana too.
    """

    of: ManaTypes
    production: Literal["one type", "each", "combination"] = "one type"
    amount: Amount = 1
    joined: bool = False


class ColorChoice(Tagged, frozen=True):
    """You choose a color, which later effects of the ability call ``ThatColor`` (CR 608.2d)."""


class DealDamage(Tagged, frozen=True):
    """The object that has the ability deals damage (CR 120.1)."""

    to: Recipient
    amount: Amount


class LoseLife(Tagged, frozen=True):
    """Players lose life (CR 119.3)."""

    who: Recipient
    amount: Amount


class GainLife(Tagged, frozen=True):
    """Players gain life (CR 119.3)."""

    who: Recipient
    amount: Amount


class Draw(Tagged, frozen=True):
    """Players draw cards (CR 121.1)."""

    who: Recipient = "you"
    amount: Amount = 1


class PutCounters(Tagged, frozen=True):
    """Put counters on this permanent (CR 122.1)."""

    kind: CounterKind
    amount: Amount = 1


class TakeCounters(Tagged, frozen=True):
    """Remove counters from this permanent, as many as there are (CR 122.1)."""

    kind: CounterKind
    amount: Amount = 1


class Sacrifice(Tagged, frozen=True):
    """You sacrifice a permanent of the filter that you control (CR 701.21)."""

    of: Filter


class ReturnToHand(Tagged, frozen=True):
    """You return a permanent of the filter that you control to its owner's hand (CR 400.6)."""

    of: Filter


class PutFromHand(Tagged, frozen=True):
    """You may put a card of the filter from your hand onto the battlefield (CR 110.2a)."""

    of: Filter
    tapped: bool = False


class If(Tagged, frozen=True):
    """Do the first list if the condition holds now, the second if not (CR 608.2c)."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class UnlessPaid(Tagged, frozen=True):
    """Do the list unless a player, asked in APNAP order, pays generic mana (CR 118.12a)."""

    generic: Annotated[int, msgspec.Meta(ge=1, le=255)]
    effects: tuple[Effect, ...]


Effect = (
    AddMana
    | ColorChoice
    | DealDamage
    | LoseLife
    | GainLife
    | Draw
    | PutCounters
    | TakeCounters
    | SacrificeThis
    | Sacrifice
    | ReturnToHand
    | PutFromHand
    | If
    | UnlessPaid
)
"""One instruction."""
