"""What static abilities, and effects that last, change (CR 604, 611, 613)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Tagged
from mirrorpool.cards.tree.card_words import Keyword
from mirrorpool.cards.tree.filters import CardType, ColorsOrChosen, Filter, Supertype, Types, Whose
from mirrorpool.cards.tree.values import Amount, Read

if TYPE_CHECKING:  # abilities hold these changes: tree/__init__ closes the circle
    from mirrorpool.cards.tree.abilities import GrantedAbility

BasicLandType = Literal["Plains", "Island", "Swamp", "Mountain", "Forest"]
"""The basic land types (CR 305.6)."""
ManaType = Literal["W", "U", "B", "R", "G", "C"]
"""One type of mana (CR 106.1b)."""
TypeOrChosen = Literal["W", "U", "B", "R", "G", "C", "chosen"]
"""A type of mana; ``"chosen"``: the colour chosen for the permanent, or in the ability before."""
Signed = Annotated[int, msgspec.Meta(ge=-32768, le=32767)]


class GainControl(Tagged, frozen=True):
    """You control it (layer 2, CR 613.1b)."""


class SetLandTypes(Tagged, frozen=True):
    """Its land types are these; it loses its rules text and gets their abilities (CR 305.7).

    ``"chosen"``: the basic land type chosen for the permanent; none: it has no land type.
    """

    types: tuple[BasicLandType, ...] | Literal["chosen"]


class AddLandTypes(Tagged, frozen=True):
    """It has these land types, and their abilities, besides its others (CR 305.7)."""

    types: tuple[BasicLandType, ...]


class SetTypes(Tagged, frozen=True):
    """These are its only card types; subtypes of the others go with them (layer 4, CR 205.1a)."""

    types: tuple[CardType, ...]


class AddTypes(Tagged, frozen=True):
    """It has these types besides its others (layer 4, CR 205.1b)."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()


class LoseTypes(Tagged, frozen=True):
    """It is not of these card types (layer 4, CR 205.1b)."""

    types: tuple[CardType, ...]


class SetColors(Tagged, frozen=True):
    """These are its colours; none: it is colourless (layer 5, CR 105.3)."""

    colors: ColorsOrChosen = ""


class LoseAbilities(Tagged, frozen=True):
    """It loses all abilities (layer 6, CR 613.1f)."""


class GainAbility(Tagged, frozen=True):
    """It has the ability (layer 6, CR 613.1f)."""

    ability: GrantedAbility


class GainKeywords(Tagged, frozen=True):
    """It has the keywords (layer 6, CR 613.1f)."""

    keywords: tuple[Keyword, ...]


class SetSize(Tagged, frozen=True):
    """Its base power and toughness are these (layer 7b, CR 613.4b)."""

    power: Amount
    toughness: Amount


class ModifySize(Tagged, frozen=True):
    """It gets +power/+toughness (layer 7c, CR 613.4c)."""

    power: Signed | Read
    toughness: Signed | Read


class SwitchSize(Tagged, frozen=True):
    """Its power and toughness are switched (layer 7d, CR 613.4d)."""


class KeepMana(Tagged, frozen=True):
    """Players do not lose unspent mana of these types as steps and phases end (CR 500.5)."""

    types: Types = "WUBRGC"
    who: Whose = "you"


class ConvertMana(Tagged, frozen=True):
    """If players would lose unspent mana, it becomes of this type instead (CR 614.1)."""

    to: ManaType
    who: Whose = "you"


class LostManaHurts(Tagged, frozen=True):
    """Players who lose unspent mana lose that much life."""

    who: Whose = "anyone"


class CostMore(Tagged, frozen=True):
    """Spells of the filter cost this much more generic mana (CR 601.2f); ``whose``: who casts."""

    of: Filter = Filter()
    amount: Amount = 1


class CostLess(Tagged, frozen=True):
    """Spells of the filter cost this much less generic mana (CR 601.2f); ``whose``: who casts."""

    of: Filter = Filter(whose="you")
    amount: Amount = 1


class SpendAsAnyColor(Tagged, frozen=True):
    """You may spend mana of ``types`` as though it were mana of any color (CR 609.4b)."""

    who: Whose = "you"
    types: Types = "WUBRGC"


class SpendAsAnyType(Tagged, frozen=True):
    """You may spend mana of ``types`` as though it were mana of any type (CR 609.4b)."""

    who: Whose = "you"
    types: Types = "WUBRGC"


class SpendOnlyAs(Tagged, frozen=True):
    """You may spend mana of ``types`` as of any color, other mana only as of type ``other``."""

    types: Types
    other: ManaType = "C"


class LifeForSymbol(Tagged, frozen=True):
    """For each symbol of this color in a cost, you may pay 2 life instead (CR 107.4f)."""

    symbol: ManaType


class LandPlays(Tagged, frozen=True):
    """You may play ``n`` additional lands on each of your turns (CR 305.2)."""

    n: Annotated[int, msgspec.Meta(ge=1, le=255)] = 1


class NoMaximumHand(Tagged, frozen=True):
    """You have no maximum hand size (CR 402.2)."""


class StaysTapped(Tagged, frozen=True):
    """It does not untap during its controller's untap step (CR 502.3)."""


class CannotPayLife(Tagged, frozen=True):
    """You cannot pay life (CR 118.3, 119.4)."""


class CardsForLife(Tagged, frozen=True):
    """If you would pay life, that many cards are exiled from the top of your library instead.

    Only while so many are there (CR 614.1).
    """


StaticChange = (
    GainControl
    | SetLandTypes
    | AddLandTypes
    | SetTypes
    | AddTypes
    | LoseTypes
    | SetColors
    | LoseAbilities
    | GainAbility
    | GainKeywords
    | SetSize
    | ModifySize
    | SwitchSize
    | KeepMana
    | ConvertMana
    | LostManaHurts
    | CostMore
    | CostLess
    | SpendAsAnyColor
    | SpendAsAnyType
    | SpendOnlyAs
    | LifeForSymbol
    | LandPlays
    | NoMaximumHand
    | StaysTapped
    | CannotPayLife
    | CardsForLife
)
"""One thing that a static ability changes."""


class Multiply(Tagged, frozen=True):
    """``times`` as much of that mana; riders are copied (CR 106.6a)."""

    times: Annotated[int, msgspec.Meta(ge=2, le=255)]


class SetType(Tagged, frozen=True):
    """That type instead of any other type; with ``amount`` also instead of any other amount."""

    type: TypeOrChosen
    amount: Annotated[int, msgspec.Meta(ge=1, le=255)] | None = None


class Recolor(Tagged, frozen=True):
    """That type instead of any other colour; colourless mana stays as it is (CR 106.1b)."""

    type: TypeOrChosen


class MapTypes(Tagged, frozen=True):
    """That type instead of the types of ``of``."""

    of: Types
    to: ManaType


class MapLandTypes(Tagged, frozen=True):
    """A type for each of these basic land types, instead of any other type."""

    types: tuple[tuple[BasicLandType, ManaType], ...]


class AnyColorInstead(Tagged, frozen=True):
    """A colour of your choice instead of any other type, and with ``amount`` any other amount."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=255)] | None = None


ManaChange = Multiply | SetType | Recolor | MapTypes | MapLandTypes | AnyColorInstead
"""What is produced instead (CR 106.12b)."""
