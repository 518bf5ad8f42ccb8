"""A whole card (CR 200.1), and cards from and to JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from mirrorpool.cards.tree._node import Node
from mirrorpool.cards.tree.abilities import Ability
from mirrorpool.cards.tree.card_words import CardKeyword
from mirrorpool.cards.tree.costs import CostPart
from mirrorpool.cards.tree.filters import CardType, Colors, Filter, Supertype
from mirrorpool.cards.tree.values import Condition

PowerToughness = Annotated[int, msgspec.Meta(ge=-32768, le=32767)]


class Alternative(Node, frozen=True):
    """An alternative cost (CR 118.9), as overload has.

    Attributes
    ----------
    cost : tuple of CostPart
        Mana and life.
    condition : Condition or None
        When it may be chosen.
    """

    cost: tuple[CostPart, ...]
    condition: Condition | None = None


class Card(Node, frozen=True):
    """The characteristics of a card (CR 109.3).

    Attributes
    ----------
    name : str
        Its English name (CR 201).
    cost : str or None
        Mana cost (CR 202.1), such as ``"{2}{R}"``; None: no mana cost, as lands have (CR 202.1b).
    types, supertypes, subtypes : tuple of str
        Its type line (CR 205); types and supertypes in lower case, subtypes as printed.
    color_indicator : str
        Colours of a colour indicator (CR 204).
    power, toughness : int or None
        Of creatures (CR 208).
    keywords : tuple of str
        Keyword abilities (CR 702).
    abilities : tuple of Ability
        The others, in printed order, without those that basic land types bring (CR 305.6).
    enchant : Filter, tuple of Filter or None
        Of Auras: what they can enchant (CR 303.4a); of several all must fit (CR 702.5c).
    token : bool
        True: it is no card but a token (CR 111.1).
    kicker : str or None
        The kicker cost (CR 702.33), such as ``"{X}"``.
    additional : tuple of CostPart
        What is paid besides to cast it (CR 118.8): life.
    waterbend : str or None
        A waterbend cost that may be paid in addition (CR 601.2b, 701.67).
    alternative : Alternative or None
        What may be paid rather than its mana cost (CR 118.9); a card has one of this and the next
        two.
    evoke : str or None
        The evoke cost (CR 702.74).
    madness : str or None
        The madness cost (CR 702.35).
    half : bool
        True: it is no card but the other half of a flip card, with that card's cost (CR 710).

    Examples
    --------
    >>> bears = Card("Bears", "{1}{G}", ("creature",), subtypes=("Bear",), power=2, toughness=2)
    >>> print(bears)
    Bears {1}{G}
    creature - Bear 2/2
    >>> from_json(to_json(bears)) == bears
    True
    """

    name: Annotated[str, msgspec.Meta(min_length=1)]
    cost: str | None = None
    types: tuple[CardType, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    subtypes: tuple[str, ...] = ()
    color_indicator: Colors = ""
    power: PowerToughness | None = None
    toughness: PowerToughness | None = None
    keywords: tuple[CardKeyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    enchant: Filter | tuple[Filter, ...] | None = None
    token: bool = False
    kicker: str | None = None
    additional: tuple[CostPart, ...] = ()
    waterbend: str | None = None
    alternative: Alternative | None = None
    evoke: str | None = None
    madness: str | None = None
    half: bool = False


def to_json(cards: Card | Iterable[Card]) -> str:
    """Write a card, or a list of cards, as JSON."""
    data = cards if isinstance(cards, Card) else list(cards)
    return msgspec.json.encode(data).decode()


def from_json(text: str | bytes) -> Card:
    """Read one card.

    Raises
    ------
    ValueError
        If the text is not JSON, or not a card; the message names the place.
    """
    return msgspec.json.decode(text, type=Card)


def list_from_json(text: str | bytes) -> list[Card]:
    """Read a JSON list of cards.

    Raises
    ------
    ValueError
        If the text is not JSON, or not a list of cards; the message names the place.
    """
    return msgspec.json.decode(text, type=list[Card])
