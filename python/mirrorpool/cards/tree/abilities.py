"""Abilities (CR 113.3): activated, triggered, and those that change how objects enter."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Tagged
from mirrorpool.cards.tree.costs import CostPart
from mirrorpool.cards.tree.effects import Effect
from mirrorpool.cards.tree.filters import AnyTypes, Filter, TypesOrChosen, Whose
from mirrorpool.cards.tree.statics import ManaChange, StaticChange
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
    "tapped for mana",
    "mana added",
    "counters put",
    "begin upkeep",
    "begin end step",
    "attacks",
    "becomes untapped",
    "begin draw step",
    "begin main",
    "put into graveyard",
    "expends",
]
"""What triggered abilities watch (CR 603.1).

``tapped for mana``: a permanent is tapped for mana and adds some (CR 106.12a); ``mana added``: an
ability of a permanent causes a player to add mana; ``expends``: the mana that a player has spent on
spells this turn reaches a number (CR 700.14).
"""


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
    any_player : bool
        "Any player may activate this ability" (CR 602.2).
    waterbend : bool
        Its mana is a waterbend cost: you can tap artifacts and creatures that each pay for {1}.
    """

    cost: tuple[CostPart, ...]
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    timing: Literal["any", "sorcery", "instant"] = "any"
    once_each_turn: bool = False
    any_player: bool = False
    waterbend: bool = False


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
    attached : bool
        True: the event of the permanent that this is attached to, instead of ``of``.
    types : str
        For mana: at least one unit of one of these types; ``"chosen"``: of the chosen colour.
    to : {"anyone", "you", "opponents"}
        For mana: who gets it.
    least : int
        For ``expends``: the number that is reached.
    """

    event: Event
    effects: tuple[Effect, ...]
    of: Filter | None = None
    condition: Condition | None = None
    attached: bool = False
    types: TypesOrChosen = ""
    to: Whose = "anyone"
    least: Annotated[int, msgspec.Meta(ge=1, le=255)] = 1


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


class ChooseLandType(Tagged, frozen=True):
    """As it enters, its controller chooses a basic land type (CR 614.12a, 607.2d)."""


class ChooseCreatureType(Tagged, frozen=True):
    """As it enters, its controller chooses a creature type (CR 614.12a, 607.2d)."""


class SacrificeAll(Tagged, frozen=True):
    """As it enters, its controller sacrifices all permanents of the filter (CR 614.12)."""

    of: Filter


EnterChange = (
    Tapped
    | TappedUnlessLife
    | WithCounters
    | ChooseColor
    | Untapped
    | ChooseLandType
    | ChooseCreatureType
    | SacrificeAll
)
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


class StaticAbility(Tagged, frozen=True):
    """Something that is true while its object is on the battlefield (CR 604.1).

    Attributes
    ----------
    changes : tuple of StaticChange
        What it changes; those of characteristics apply in their layers (CR 613).
    of : Filter or None
        The permanents it affects; None: this one. Changes that are about players or spells say
        whom themselves.
    attached : bool
        True: it affects the permanent that this is attached to.
    condition : Condition or None
        "As long as".

    Examples
    --------
    >>> from mirrorpool.cards.tree import SetLandTypes
    >>> nonbasic = Filter(types=("land",), supertypes_none=("basic",))
    >>> print(StaticAbility((SetLandTypes(("Mountain",)),), of=nonbasic))
    [nonbasic land]: its land types are Mountain
    """

    changes: tuple[StaticChange, ...]
    of: Filter | None = None
    attached: bool = False
    condition: Condition | None = None


class ManaReplacement(Tagged, frozen=True):
    """If mana would be produced, other mana is produced instead (CR 106.12b, 614.1a).

    Attributes
    ----------
    change : ManaChange
        How.
    of : Filter or None
        What is tapped; None: this permanent.
    attached : bool
        True: the permanent that this is attached to is tapped.
    scope : {"tapped", "any"}
        Only tapping a permanent for mana (CR 106.12), or any mana that spells and abilities add.
    to : {"anyone", "you", "opponents"}
        Who would get the mana.
    least : int
        It applies to this much mana or more.
    types : str
        It applies to mana of which a unit is of one of these types; empty: of any.
    condition : Condition or None
        "As long as".
    """

    change: ManaChange
    of: Filter | None = Filter()
    attached: bool = False
    scope: Literal["tapped", "any"] = "tapped"
    to: Whose = "anyone"
    least: Annotated[int, msgspec.Meta(ge=1, le=255)] = 1
    types: AnyTypes = ""
    condition: Condition | None = None


class SpellAbility(Tagged, frozen=True):
    """What an instant or sorcery does as it resolves (CR 608.2)."""

    effects: tuple[Effect, ...]


GrantedAbility = ActivatedAbility | TriggeredAbility | StaticAbility | ManaReplacement
"""Abilities that effects can give."""
Ability = GrantedAbility | EntersReplacement | SpellAbility
"""One ability of a card."""
