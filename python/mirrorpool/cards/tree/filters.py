"""Filters: which permanents (or cards, or spells) a text speaks of."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Node

CardType = Literal[
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "planeswalker",
    "sorcery",
]
"""Card types (CR 300.1)."""

Supertype = Literal["basic", "legendary", "snow", "world"]
"""Supertypes (CR 205.4a)."""

Whose = Literal["you", "opponents", "anyone"]
"""Who controls something, seen from the controller of the ability."""

Controller = Literal["you", "opponents", "anyone", "that player"]
"""The same; ``that player`` is the player of the event that triggered it, or the one chosen."""

Types = Annotated[str, msgspec.Meta(pattern="^W?U?B?R?G?C?$", min_length=1)]
"""Types of mana in the order ``WUBRGC`` (CR 106.1b), such as ``"WU"``."""

AnyTypes = Annotated[str, msgspec.Meta(pattern="^W?U?B?R?G?C?$")]
"""Types of mana in that order; the empty string asks for none in particular."""

TypesOrChosen = Annotated[str, msgspec.Meta(pattern="^(W?U?B?R?G?C?|chosen)$")]
"""Types of mana in that order, ``"chosen"`` for the chosen color, or nothing in particular."""

ColorsOrChosen = Annotated[str, msgspec.Meta(pattern="^(W?U?B?R?G?|chosen)$")]
"""Colours in the order ``WUBRG``, or ``"chosen"``: the one chosen for the permanent."""

Colors = Annotated[str, msgspec.Meta(pattern="^W?U?B?R?G?$")]
"""Colours in the order ``WUBRG`` (CR 105.1); the empty string is no colour."""


class Filter(Node, frozen=True):
    """Objects that meet every condition stated; a field left out asks for nothing.

    Attributes
    ----------
    types, types_all, types_none : tuple of str
        Has one of, all of, none of these card types (CR 205.2).
    subtypes, subtypes_none : tuple of str
        Has one of, none of these subtypes (CR 205.3); not both in one filter.
    supertypes, supertypes_none : tuple of str
        Has all of, none of these supertypes (CR 205.4).
    colors : str
        Has one of these colours (CR 105.2).
    whose : {"anyone", "you", "opponents", "that player"}
        Who controls it (CR 109.4-109.5).
    tapped : bool or None
        Its status (CR 110.5); None: either.
    other : bool
        True: it is not the object that has the ability.
    mana_value_least : int
        Its mana value is at least this (CR 202.3).
    color_count : {"any", "none", "one", "several"}
        How many colours it has (CR 105.2).
    token : bool or None
        Whether it is a token (CR 111.6); None: either.
    chosen_type, chosen_color : bool
        True: it has the creature type, the colour chosen for the object that has the ability
        (CR 607.2d).
    name : str
        Its name (CR 201.2); empty: any.

    Examples
    --------
    >>> str(Filter(types=("land",), supertypes=("basic",), whose="you"))
    'basic land you control'
    """

    types: tuple[CardType, ...] = ()
    types_all: tuple[CardType, ...] = ()
    types_none: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    subtypes_none: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    supertypes_none: tuple[Supertype, ...] = ()
    colors: Colors = ""
    whose: Controller = "anyone"
    tapped: bool | None = None
    other: bool = False
    mana_value_least: Annotated[int, msgspec.Meta(ge=0, le=255)] = 0
    color_count: Literal["any", "none", "one", "several"] = "any"
    token: bool | None = None
    chosen_type: bool = False
    chosen_color: bool = False
    name: str = ""
