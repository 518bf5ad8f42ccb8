"""The board as explanations read it: plain data, cards as trees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mirrorpool import words
from mirrorpool._records import NONE
from mirrorpool.cards.costs import ManaCost, parse_cost
from mirrorpool.cards.tree import Ability, Card
from mirrorpool.game import Game
from mirrorpool.names import Step
from mirrorpool.views import View

CHOSEN_SUBTYPE = 128
HAS_COMMANDER = 128
LIBRARY_2025 = 1
FROM_SNOW = 1


@dataclass(frozen=True)
class Source:
    """The object whose text is read: who "you" is, and what "this" is.

    Attributes
    ----------
    controller : int
        "You".
    slot : int or None
        "This", if it is on the battlefield.
    choice : str
        The colour that was chosen for an effect that lasts.
    """

    controller: int
    slot: int | None = None
    choice: str = ""


@dataclass(frozen=True)
class Thing:
    """A permanent: what is on its card, and its status.

    Attributes
    ----------
    choice : str
        Letters of the colour, or of the colours of the basic land type, that was chosen for it.
    chosen_subtype : str
        The creature type that was chosen for it.
    """

    slot: int
    card: Card
    controller: int
    tapped: bool = False
    sick: bool = False
    haste: bool = False
    token: bool = False
    used: bool = False
    power: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    choice: str = ""
    chosen_subtype: str = ""
    attached_to: int | None = None
    timestamp: int = 0
    uses: int = 0  # activations of its counted ability this turn
    exiled_colors: str = ""  # of the cards exiled with it (CR 607.2a)

    @property
    def name(self) -> str:
        """What it is called, with where it is."""
        return f"{self.card.name} (slot {self.slot})"

    @property
    def source(self) -> Source:
        """It, as the object whose text is read."""
        return Source(self.controller, self.slot)


@dataclass(frozen=True)
class Lasting:
    """An effect of a resolved spell or ability that still lasts (CR 611.2)."""

    ability: Ability
    name: str
    source: Source
    timestamp: int
    affected: frozenset[int] | None = None  # None: what its words say


@dataclass(frozen=True)
class Floating:
    """Mana in a pool that is alike.

    Attributes
    ----------
    type : int
        Index of its type.
    snow : bool
        Whether a snow source made it (CR 107.4h).
    is_restricted : bool
        Whether it may be spent on some things alone (CR 106.6).
    """

    type: int
    amount: int
    snow: bool = False
    is_restricted: bool = False


@dataclass(frozen=True)
class Player:
    """What of a player texts look at."""

    life: int = 20
    lands_played: int = 0
    spells_cast: int = 0
    hand: int = 0
    library: int = 0
    graveyard: int = 0
    hand_cards: tuple[Card, ...] = ()
    commander_colors: str = ""
    floating: tuple[Floating, ...] = ()

    def unspent(self, type_: str) -> int:
        """Count the unspent mana of a type."""
        return sum(u.amount for u in self.floating if words.TYPES[u.type] == type_)


@dataclass(frozen=True)
class World:
    """A board."""

    things: Mapping[int, Thing]
    players: Sequence[Player]
    active: int
    lasting: tuple[Lasting, ...] = ()
    library_2025: bool = False
    before_end: bool = True

    def of(self, player: int) -> Iterator[Thing]:
        """Give what a player controls."""
        return (thing for thing in self.things.values() if thing.controller == player)


def cost_of(card: Card) -> ManaCost | None:
    """Give a card's mana cost (CR 202.1)."""
    return None if card.cost is None else parse_cost(card.cost)


def colors_of(card: Card) -> frozenset[str]:
    """Give the colours of a card (CR 202.2, 204, 105.2)."""
    cost = cost_of(card)
    return frozenset(words.letters(cost.colors if cost else 0)) | set(card.color_indicator)


# ---- reading a record --------------------------------------------------------------------------


def world_of(game: Game) -> World:
    """Read the board of a game."""
    view = View(game.boards)
    return World(
        things={slot: _thing(view, slot) for slot in view.slots()},
        players=[_player(view, player) for player in view.players],
        active=int(view.header["active"]),
        before_end=int(view.header["step"]) < Step.END,
        lasting=tuple(_lasting(view)),
        library_2025=bool(int(view.header["profile"]) & LIBRARY_2025),
    )


def _thing(view: View, slot: int) -> Thing:
    raw = view.record["permanents"][slot]
    shown = view.permanent(slot)
    choice = int(raw["choice"])
    subtype = choice - CHOSEN_SUBTYPE
    attached = int(raw["attached_to"])
    return Thing(
        slot=slot,
        card=view.pool.card(shown.name),
        controller=shown.controller,
        tapped=shown.tapped,
        sick=shown.sick,
        haste=view.has("haste", slot),
        token=view.has("token", slot),
        used=shown.used,
        power=int(raw["power"]),
        counters=dict(shown.counters),
        choice=words.letters(choice) if subtype < 0 else "",
        chosen_subtype=view.pool.subtypes[subtype] if subtype >= 0 else "",
        attached_to=None if attached == NONE else attached,
        timestamp=int(raw["timestamp"]),
        uses=sum(int(use["count"]) for use in _blocks_of(view, slot, "UseCount", "first_use")),
        exiled_colors=_exiled_colors(view, slot),
    )


def _blocks_of(view: View, slot: int, kind: str, first: str) -> Iterator[Any]:
    """Give the blocks of a list that are about the permanent in a slot."""
    cell = int(view.header[first])
    generation = int(view.record["permanents"][slot]["generation"])
    while cell != NONE:
        raw = view._block(kind, cell)
        if int(raw["slot"]) == slot and int(raw["generation"]) == generation:
            yield raw
        cell = int(raw["next"])


def _exiled_colors(view: View, slot: int) -> str:
    links = _blocks_of(view, slot, "Link", "first_link")
    rows = (int(view.record["cards"][int(link["card"])]["definition"]) for link in links)
    colors = {color for row in rows for color in colors_of(view.pool.card(view.names[row]))}
    return "".join(color for color in "WUBRG" if color in colors)


def _player(view: View, player: int) -> Player:
    raw = view.record["players"][player]
    commanders = int(raw["commanders"])
    return Player(
        life=int(raw["life"]),
        lands_played=int(raw["lands_played"]),
        spells_cast=int(raw["spells_cast"]),
        hand=int(raw["hand"]),
        library=int(raw["library"]),
        graveyard=int(raw["graveyard"]),
        hand_cards=tuple(view.pool.card(name) for name in view.zone(player, "hand")),
        commander_colors=words.letters(commanders & 31) if commanders & HAS_COMMANDER else "",
        floating=tuple(_floating(view, int(raw["first_mana"]))),
    )


def _floating(view: View, cell: int) -> Iterator[Floating]:
    while cell != NONE:
        raw = view._block("ManaUnit", cell)
        snow = bool(int(raw["flags"]) & FROM_SNOW)
        yield Floating(int(raw["type"]), int(raw["amount"]), snow, bool(int(raw["restriction"])))
        cell = int(raw["next"])


def _lasting(view: View) -> Iterator[Lasting]:
    cell = int(view.header["first_effect"])
    while cell != NONE:
        raw = view._block("Effect", cell)
        yield _one_lasting(view, raw)
        cell = int(raw["next"])


def _one_lasting(view: View, raw: Any) -> Lasting:
    slot = int(raw["source"])
    here = slot < view.layout.slots and view.has("occupied", slot)
    same = here and int(view.record["permanents"][slot]["generation"]) == int(
        raw["source_generation"]
    )
    card = view.pool.card(view.names[int(raw["source_definition"])])
    affected = frozenset(
        word * 64 + bit
        for word, bits in enumerate(raw["affected"])
        for bit in range(64)
        if int(bits) >> bit & 1
    )
    source = Source(
        int(raw["controller"]), slot if same else None, words.letters(int(raw["choice"]) & 63)
    )
    return Lasting(
        view.pool.nested_abilities[int(raw["ability"])],
        card.name,
        source,
        int(raw["timestamp"]),
        affected if int(raw["is_locked"]) else None,
    )
