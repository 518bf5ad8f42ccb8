"""What an ability does when it resolves (CR 608.2), one node an instruction, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from mirrorpool.cards.tree._node import Node, Tagged
from mirrorpool.cards.tree.costs import CostPart, SacrificeThis
from mirrorpool.cards.tree.filters import Filter, Types
from mirrorpool.cards.tree.values import Amount, Condition, CounterKind

if TYPE_CHECKING:  # abilities have effects: tree/__init__ closes the circle
    from mirrorpool.cards.tree.abilities import ManaReplacement, StaticAbility, TriggeredAbility

Recipient = Literal["you", "each opponent", "each player", "that player", "its controller"]
"""Players, seen from the ability's controller.

``that player`` is the player of the event that triggered it, or the one chosen before;
``its controller`` controls the event's permanent.
"""


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


class TypesAdded(Tagged, frozen=True):
    """The types of the mana that the event added: "any type that land produced" (CR 106.12a)."""


class EventCouldProduce(Tagged, frozen=True):
    """The types that the event's permanent could produce (CR 106.7)."""


class ExiledColors(Tagged, frozen=True):
    """The colours of the cards exiled with this permanent; none: no type (CR 607.2a, 106.5)."""


class CommanderColors(Tagged, frozen=True):
    """The colours in your commander's identity; none: no type (CR 903.4f)."""


ManaTypes = (
    OfTypes
    | CouldProduce
    | ColorsAmong
    | ChosenColor
    | ThatColor
    | CostObjectCouldProduce
    | TypesAdded
    | EventCouldProduce
    | ExiledColors
    | CommanderColors
)
"""Which types of mana an effect may add."""


class SpendOnly(Node, frozen=True):
    """What mana may be spent on (CR 106.6); what is left out it may not be spent on.

    Attributes
    ----------
    spells : Filter or None
        Spells that it may cast.
    abilities : Filter or None
        Objects whose abilities it may activate.
    x_costs : bool
        True: only costs that contain {X}.
    other_costs : bool
        True: also costs that an effect asks for.
    foretelling : bool
        True: also foretelling cards (CR 702.143), which nothing in the core does yet.
    """

    spells: Filter | None = None
    abilities: Filter | None = None
    x_costs: bool = False
    other_costs: bool = False
    foretelling: bool = False


class AddMana(Tagged, frozen=True):
    """Add mana to a mana pool (CR 106.3-106.4).

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
    to : Recipient
        Who adds it; each of several players as much.
    only : SpendOnly or None
        What it may be spent on (CR 106.6); None: anything.
    keep : {"phase", "combat", "turn"}
        How long it is not lost as steps and phases end (CR 500.5).
    when_spent : tuple of Effect
        What happens when a unit of it is spent on a spell (CR 106.6a), once a unit; its condition
        is the filter of ``spent_on``.
    spent_on : Filter or None
        Spells that ``when_spent`` and ``enters_with`` ask for; None: any.
    enters_with : Amount or None
        So many additional +1/+1 counters your commander enters with if a unit is spent on it, once
        a unit (CR 106.6a).
    """

    of: ManaTypes
    production: Literal["one type", "each", "combination"] = "one type"
    amount: Amount = 1
    joined: bool = False
    to: Recipient = "you"
    only: SpendOnly | None = None
    keep: Literal["phase", "combat", "turn"] = "phase"
    when_spent: tuple[Effect, ...] = ()
    spent_on: Filter | None = None
    enters_with: Amount | None = None


class ColorChoice(Tagged, frozen=True):
    """A player chooses a color, which later effects of the ability call ``ThatColor`` (608.2d)."""

    who: Literal["you", "that player"] = "you"


class PlayerChoice(Tagged, frozen=True):
    """You choose a player, whom later effects call ``that player`` (CR 608.2d)."""


class ChooseOne(Tagged, frozen=True):
    """You choose one of the two lists, and it happens (CR 608.2d, 700.2)."""

    first: tuple[Effect, ...]
    second: tuple[Effect, ...] = ()


class MayPay(Tagged, frozen=True):
    """You may pay generic mana; if you do, the list happens (CR 118.12)."""

    generic: Annotated[int, msgspec.Meta(ge=1, le=255)]
    effects: tuple[Effect, ...]


class MayPayCost(Tagged, frozen=True):
    """You may pay a cost ``times`` times; what follows if you do, and if you do not (CR 118.12).

    ``cost`` holds Mana and PayLife only, as cumulative upkeep asks for (CR 702.24).
    """

    cost: tuple[CostPart, ...]
    times: Amount = 1
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class UntapThis(Tagged, frozen=True):
    """Untap this permanent (CR 701.26b)."""


class TapSharing(Tagged, frozen=True):
    """Tap that player's lands that could produce a type that the event's land could (CR 106.7)."""


class Discard(Tagged, frozen=True):
    """Players discard cards of their choice (CR 701.9)."""

    who: Recipient = "you"
    amount: Amount = 1


class DoubleMana(Tagged, frozen=True):
    """Double the amount of each type of your unspent mana; riders are not copied (CR 701.10f)."""


class LoseMana(Tagged, frozen=True):
    """Players lose all unspent mana (CR 106.4)."""

    who: Recipient = "you"


class DrainMana(Tagged, frozen=True):
    """A player uses a mana ability of each land, then you get all that player's mana (106.13)."""

    who: Recipient = "that player"


class BeginEffect(Tagged, frozen=True):
    """An effect of this ability's words begins and lasts (CR 611.2).

    Attributes
    ----------
    ability : StaticAbility, ManaReplacement or TriggeredAbility
        What is true, or happens, while it lasts.
    duration : str
        How long it lasts (CR 611.2a); ``once``: until it has triggered, as a delayed triggered
        ability (CR 603.7).
    on : Filter or None
        A permanent of the filter is chosen, and the effect is about it; None: about what the
        ability says.
    on_it : bool
        True: the effect is about the event's permanent.
    """

    ability: StaticAbility | ManaReplacement | TriggeredAbility
    duration: Literal[
        "end of turn",
        "end of combat",
        "permanent",
        "while source",
        "while controlled",
        "next untap",
        "once",
    ] = "end of turn"
    on: Filter | None = None
    on_it: bool = False


class PhaseOut(Tagged, frozen=True):
    """The permanent itself phases out (CR 702.26)."""


class CreateToken(Tagged, frozen=True):
    """Players create tokens (CR 111.1).

    ``token`` is the name of a card of the same pool whose ``token`` is true.
    """

    token: str
    who: Recipient = "you"
    amount: Amount = 1
    tapped: bool = False


class DealDamage(Tagged, frozen=True):
    """The object that has the ability deals damage (CR 120.1)."""

    to: Recipient
    amount: Amount
    by: Literal["this", "it"] = "this"


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


class MillCards(Tagged, frozen=True):
    """Players mill cards (CR 701.17)."""

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
    """You, or another player, sacrifice a permanent of the filter of your choice (CR 701.21)."""

    of: Filter
    who: Literal["you", "that player"] = "you"


class ReturnToHand(Tagged, frozen=True):
    """You return a permanent of the filter that you control to its owner's hand (CR 400.6)."""

    of: Filter


class PutFromGraveyard(Tagged, frozen=True):
    """You may put a card of the filter from your graveyard onto the battlefield (CR 110.2a)."""

    of: Filter
    tapped: bool = False


class CastFree(Tagged, frozen=True):
    """You may cast a card of the filter from your hand without paying its mana cost (118.9)."""

    of: Filter = Filter()


class AttachThis(Tagged, frozen=True):
    """Attach this to a permanent of the filter that you choose, if it can be (CR 701.3)."""

    of: Filter


class MayPayX(Tagged, frozen=True):
    """You may pay {X}; if you do, the list happens, with that X (CR 107.3f, 118.12)."""

    effects: tuple[Effect, ...]


class SacrificeGreatest(Tagged, frozen=True):
    """Players sacrifice the permanent of the filter with the greatest mana value that they control.

    Unless they pay its mana cost (CR 107.3h, 118.12a); of several they choose one.
    """

    of: Filter
    who: Recipient = "each player"


class RevealTop(Tagged, frozen=True):
    """Players reveal the top card of their library (CR 701.20).

    Attributes
    ----------
    who : Recipient
        Who.
    counted : Filter
        Which of the cards ``Revealed`` counts.
    to_hand : bool
        True: the cards are put into the hands.
    """

    who: Recipient = "you"
    counted: Filter = Filter()
    to_hand: bool = False


class PutFromHand(Tagged, frozen=True):
    """You may put a card of the filter from your hand onto the battlefield (CR 110.2a)."""

    of: Filter
    tapped: bool = False


class ExileFromHand(Tagged, frozen=True):
    """You may exile a card of the filter from your hand; it is linked to this (CR 607.2a)."""

    of: Filter


class LookAtTop(Tagged, frozen=True):
    """You look at cards on top of your library, and may put one onto the battlefield.

    It is one of the filter; the rest go to the bottom in a random order (CR 401.4).
    """

    of: Filter
    amount: Amount


class ShuffleIntoLibrary(Tagged, frozen=True):
    """Players shuffle their hand, graveyard or both into their library (CR 701.24)."""

    who: Recipient = "you"
    hand: bool = False
    graveyard: bool = True


class Flip(Tagged, frozen=True):
    """Flip this permanent (CR 710.4).

    ``to`` is the name of its other half: a card of the same pool whose ``half`` is true.
    """

    to: str


class ExileSpell(Tagged, frozen=True):
    """The spell that does this is exiled instead of going to a graveyard (CR 608.2n)."""


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
    | PlayerChoice
    | ChooseOne
    | MayPay
    | MayPayCost
    | UntapThis
    | TapSharing
    | Discard
    | DoubleMana
    | LoseMana
    | DrainMana
    | BeginEffect
    | PhaseOut
    | CreateToken
    | DealDamage
    | LoseLife
    | GainLife
    | Draw
    | MillCards
    | PutCounters
    | TakeCounters
    | SacrificeThis
    | Sacrifice
    | ReturnToHand
    | PutFromHand
    | ExileFromHand
    | LookAtTop
    | ShuffleIntoLibrary
    | Flip
    | ExileSpell
    | PutFromGraveyard
    | CastFree
    | AttachThis
    | MayPayX
    | SacrificeGreatest
    | RevealTop
    | If
    | UnlessPaid
)
"""One instruction."""
