"""A tiny model of a board for mana: cards, permanents and the abilities that matter to mana.

Plain data. What continuous effects make of it is in ``layers``, what abilities add in
``production``, what happens to unspent mana in ``pools``, and the cards are in ``mana_cards``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

# ---- mana (106.1) ----------------------------------------------------------------------------

TYPES = "WUBRGC"
ANY_COLOR = "WUBRG"
COLORS = 31
ALL = 63

Mana = tuple[int, ...]
"""How many units there are of each of the six types, in the order of ``TYPES``."""

NOTHING: Mana = (0,) * len(TYPES)


def mask_of(letters: str) -> int:
    return sum(1 << TYPES.index(letter) for letter in set(letters))


LETTERS = ["".join(t for i, t in enumerate(TYPES) if mask >> i & 1) for mask in range(64)]
"""The types of every mask."""


@cache
def mana(letters: str) -> Mana:
    return tuple(letters.count(type_) for type_ in TYPES)


@cache
def units_of(type_: str, amount: int) -> Mana:
    return tuple(amount if other == type_ else 0 for other in TYPES)


@cache
def plus(one: Mana, other: Mana) -> Mana:
    return tuple(a + b for a, b in zip(one, other, strict=True))


@cache
def types_in(some: Mana) -> int:
    return sum(1 << i for i, amount in enumerate(some) if amount)


def show(some: Mana) -> str:
    return "".join(f"{{{type_}}}" * amount for type_, amount in zip(TYPES, some, strict=True))


# ---- land types (205.3i, 305.6) --------------------------------------------------------------

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
LAND_TYPES = frozenset(BASIC_LAND_TYPES) | {"Desert", "Gate", "Mine", "Power-Plant", "Tower"}
LAND_TYPES |= {"Cave", "Lair", "Locus", "Sphere", "Town", "Urza's"}

# ---- words of abilities ----------------------------------------------------------------------

fact = dataclass(frozen=True, eq=False)
"""What is written on a card; compared by identity, which makes it quick to look up."""

CHOSEN = "chosen"
"""The colour, basic land type or name that was chosen for the permanent (607.2d)."""

PRODUCED = "produced"
"""Any type that the tapped permanent produced, in a trigger on tapping it for mana."""


@fact
class Filter:
    """Permanents, as seen from the permanent whose text this is."""

    types: tuple[str, ...] = ()  # any of these
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()  # any of these
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    whose: str = "anyone's"  # "yours", "opponents'"
    enchanted: bool = False  # only what it is attached to
    named_as_chosen: bool = False


EVERYTHING = Filter()


@fact
class CouldProduce:
    """Any type, or any colour, that such a permanent could produce (106.7)."""

    of: Filter
    colors_only: bool = False


@fact
class ColorsAmong:
    """The colours of such permanents."""

    of: Filter


@fact
class Add:
    """An instruction to add mana.

    ``one type``: all of it is of one of the types. ``combination``: each unit is of one of the
    types. ``each``: that much of every type. The amount may depend on the board or on the X that
    was paid: then it is a function of the ``View`` in ``production``.
    """

    types: "str | CouldProduce | ColorsAmong"
    amount: int | Callable[[Any], int] = 1
    how: str = "one type"


Ways = tuple[tuple[Add, ...], ...]
"""Alternatives that the player may choose from; each a list of instructions, all carried out."""

Adds = Ways | Callable[[Any], Ways]
"""Instructions with "if" and "instead" are a function of the view."""


def adds(
    types: "str | CouldProduce | ColorsAmong",
    amount: int | Callable[[Any], int] = 1,
    how: str = "one type",
) -> Ways:
    return ((Add(types, amount, how),),)


# ---- abilities -------------------------------------------------------------------------------


@fact
class Activated:
    """An activated ability that adds mana; what else it costs does not matter here."""

    adds: Adds
    taps: bool = True  # {T} is in its cost
    is_mana_ability: bool = True  # 605.1a: no target, no loyalty
    has_x: bool = False  # X in its cost: counters removed, mana


@fact
class TappedTrigger:
    """Triggers when such a permanent makes mana [of this type] by tapping (605.1b, 106.12a)."""

    adds: Adds
    of: Filter
    produced: str = TYPES  # or CHOSEN


@fact
class LandAddsTrigger:
    """Triggers when its controller adds mana of the chosen colour with an ability of a land."""

    adds: Adds


@fact
class OtherTrigger:
    """A triggered ability that adds mana when something else happens."""

    adds: Adds


@fact
class Replacement:
    """Changes what such a permanent makes when it is tapped for mana (106.12b).

    ``any_ability``: not only mana of tapping, but all that a spell or ability would add.
    """

    change: "Change"
    of: Filter
    at_least: int = 1  # only that much mana
    colored: bool = False  # only if some of it is coloured
    any_ability: bool = False


@fact
class Continuous:
    """A continuous effect of a static ability, with its parts by layer (613.1)."""

    of: Filter
    types: tuple["TypeChange", ...] = ()  # layer 4
    colors: str | None = None  # layer 5: becomes these colours
    loses_abilities: bool = False  # layer 6
    gains: tuple[Activated, ...] = ()  # layer 6


Ability = Activated | TappedTrigger | LandAddsTrigger | OtherTrigger | Replacement | Continuous

# ---- what replacement effects do to mana -----------------------------------------------------


@fact
class Multiply:
    times: int


@fact
class SetType:
    """All of it becomes this type."""

    type_: str  # or CHOSEN


@fact
class SetTypeAndAmount:
    type_: str
    amount: int


@fact
class Recolor:
    """Coloured mana becomes this type, colourless mana stays."""

    type_: str  # or CHOSEN


@fact
class Map:
    """Mana of one type becomes another."""

    before: str
    after: str


@fact
class MapBySubtype:
    """Plains produce this, Swamps that: all of it becomes the type of one clause that fits."""

    clauses: tuple[tuple[str, str], ...]


@fact
class ChooseColor:
    """All of it becomes one colour of the player's choice; [this much of it]."""

    amount: int | None = None


Change = Multiply | SetType | SetTypeAndAmount | Recolor | Map | MapBySubtype | ChooseColor

# ---- what effects of layer 4 do to types -----------------------------------------------------


@fact
class SetLandTypes:
    """Is a [basic land type] (305.7)."""

    subtypes: tuple[str, ...] | str  # or CHOSEN


@fact
class AddLandTypes:
    """Is a [land type] in addition to its other types."""

    subtypes: tuple[str, ...]


@fact
class LoseLandTypes:
    pass


@fact
class AddTypes:
    """Is a [card type] in addition to its other types."""

    types: tuple[str, ...]


@fact
class BecomeOnly:
    """Is a [card type] and loses all other card types, and the subtypes that go with them."""

    type_: str


TypeChange = SetLandTypes | AddLandTypes | LoseLandTypes | AddTypes | BecomeOnly

# ---- the board -------------------------------------------------------------------------------


@fact
class Card:
    name: str
    types: frozenset[str]
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    colors: str = ""
    abilities: tuple[Ability, ...] = ()
    devotion: str = ""  # coloured symbols of its cost, where something counts them
    power: int = 0
    enchants: Filter | None = None  # what an Aura may be attached to
    chooses: str = ""  # "color", "basic land type", "name"
    counters: str = ""  # a kind of counter that it looks at


@dataclass(frozen=True)
class Permanent:
    card: Card
    controller: int = 0
    tapped: bool = False
    attached_to: int | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    choice: str = ""
    timestamp: int | None = None  # by default, the order of the list


@dataclass(frozen=True)
class Lasting:
    """An effect of a spell or ability that has resolved; ``attached_to``: what it targeted."""

    ability: Replacement | Continuous
    controller: int = 0
    attached_to: int | None = None
    choice: str = ""
    timestamp: int | None = None


@dataclass(frozen=True)
class Board:
    permanents: tuple[Permanent, ...]
    players: int = 2
    lasting: tuple[Lasting, ...] = ()
    lands_played: tuple[int, ...] = (0,) * 8
    active: int = 0

    def source(self, number: int) -> Permanent | Lasting:
        """Give a permanent or, numbered after them all, a lasting effect."""
        count = len(self.permanents)
        return self.permanents[number] if number < count else self.lasting[number - count]

    def timestamp(self, number: int) -> int:
        stamp = self.source(number).timestamp
        return number if stamp is None else stamp


@dataclass(frozen=True)
class Characteristics:
    """What a permanent is, after the layers or on the way through them."""

    name: str
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: str
    abilities: tuple[Ability, ...]


def matches(
    wanted: Filter, board: Board, seen: Sequence[Characteristics], source: int, other: int
) -> bool:
    """Whether permanent ``other`` is what the text of ``source`` speaks of."""
    this = board.source(source)
    what = seen[other]
    yours = board.permanents[other].controller == this.controller
    return (
        (not wanted.types or not what.types.isdisjoint(wanted.types))
        and what.types.isdisjoint(wanted.not_types)
        and (not wanted.subtypes or not what.subtypes.isdisjoint(wanted.subtypes))
        and what.supertypes.issuperset(wanted.supertypes)
        and what.supertypes.isdisjoint(wanted.not_supertypes)
        and (wanted.whose != "yours" or yours)
        and (wanted.whose != "opponents'" or not yours)
        and (not wanted.enchanted or other == this.attached_to)
        and (not wanted.named_as_chosen or what.name == this.choice)
    )
