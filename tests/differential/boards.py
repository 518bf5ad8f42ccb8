"""Random boards out of the reference's catalogue, as plain data for the reference and the core.

The order of the list is the order of arrival, and so of timestamps.
"""

import inspect
import json
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st
from reference.layers import characteristics, is_legally_attached, printed
from reference.mana_board import (
    ANY_COLOR,
    BASIC_LAND_TYPES,
    Activated,
    Board,
    Card,
    Permanent,
    matches,
)
from reference.mana_cards import CARDS, READERS

import mirrorpool as mp

MOST_PERMANENTS = 10
OTHERWISE = ("Hall of Gemstone", "Viridian Joiner")
"""A colour chosen in upkeeps; a power that nothing changes in the catalogue."""


class Placed(NamedTuple):
    """A permanent in words; ``attached_to``: its place in the list."""

    name: str
    player: int = 0
    tapped: bool = False
    attached_to: int | None = None
    counters: int = 0  # of the one kind that the card looks at
    choice: str = ""


class Plain(NamedTuple):
    """A board as plain data."""

    players: int
    permanents: tuple[Placed, ...]


def to_json(plain: Plain) -> str:
    return json.dumps([plain.players, *plain.permanents])


def from_json(line: str) -> Plain:
    players, *permanents = json.loads(line)
    return Plain(players, tuple(Placed(*placed) for placed in permanents))


# ---- for the reference -------------------------------------------------------------------------


def to_reference(plain: Plain) -> Board:
    permanents = tuple(
        Permanent(
            CARDS[placed.name],
            placed.player,
            placed.tapped,
            placed.attached_to,
            {CARDS[placed.name].counters: placed.counters} if placed.counters else {},
            placed.choice,
        )
        for placed in plain.permanents
    )
    return Board(permanents, plain.players)


def is_legal(plain: Plain) -> bool:
    """Whether every Aura is still attached to what it may enchant after all effects (704.5m)."""
    if all(placed.attached_to is None for placed in plain.permanents):
        return not any(CARDS[placed.name].enchants for placed in plain.permanents)
    board = to_reference(plain)
    seen = characteristics(board)
    return all(is_legally_attached(board, seen, number) for number in range(len(seen)))


# ---- for the core ------------------------------------------------------------------------------


@cache
def core_has_attachments() -> bool:
    return "attached_to" in inspect.signature(mp.Boards.put).parameters


@cache
def shared_cards() -> tuple[Card, ...]:
    """Give the cards of the catalogue that the core can put on boards."""
    known = {card.name for card in mp.CardPool.builtin()}
    return tuple(
        card
        for card in CARDS.values()
        if card.name in known
        and (core_has_attachments() or not card.enchants)
        and card.chooses in ("", "color")  # what ``put`` can say
        and card.name not in OTHERWISE
    )


def left_out() -> list[str]:
    return sorted(set(CARDS) - {card.name for card in shared_cards()})


def to_core(plains: Sequence[Plain]) -> mp.Boards:
    """Put boards of one number of players into a batch; permanent i goes to slot i.

    All boards that hold the same in place i get it in one call.
    """
    boards = mp.Boards(
        mp.CardPool.builtin(), len(plains), players=plains[0].players, library=0, heap=64
    )
    for slot in range(max(len(plain.permanents) for plain in plains)):
        rows = defaultdict(list)
        for row, plain in enumerate(plains):
            if slot < len(plain.permanents):
                rows[plain.permanents[slot]].append(row)
        for placed, here in rows.items():
            where = np.zeros(len(plains), bool)
            where[here] = True
            put = boards.put(placed.name, placed.player, where=where, **core_words(placed))
            assert (put[here] == slot).all()
    return boards


def core_words(placed: Placed) -> dict:
    kind = CARDS[placed.name].counters
    words = {"tapped": placed.tapped, "choice": placed.choice or None}
    if placed.counters:
        words["counters"] = {kind: placed.counters}
    if placed.attached_to is not None:
        words["attached_to"] = placed.attached_to
    return words


# ---- kinds of cards ----------------------------------------------------------------------------


def is_plain(card: Card) -> bool:
    """Whether it does nothing but add mana itself."""
    return all(isinstance(ability, Activated) for ability in card.abilities)


@cache
def drawers(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Sort cards: lands, readers, other sources, what changes or adds mana."""
    groups: tuple[list[Card], ...] = ([], [], [], [])
    for card in cards:
        if card.name in READERS:
            groups[1].append(card)
        elif not is_plain(card):
            groups[3].append(card)
        else:
            groups[0 if "land" in card.types else 2].append(card)
    return [tuple(group) for group in groups if group]


# ---- random boards, quickly --------------------------------------------------------------------


def hosts_of(card: Card, plain: Sequence[Placed], player: int) -> list[int]:
    """Give the places of what an Aura may enchant, going by what is printed there."""
    aura = Permanent(card, player)
    board = Board((*(Permanent(CARDS[p.name], p.player) for p in plain), aura))
    seen = [printed(permanent.card) for permanent in board.permanents]
    last = len(plain)
    return [n for n in range(last) if matches(card.enchants, board, seen, last, n)]


def random_placed(rng: Random, card: Card, players: int, before: Sequence[Placed]) -> Placed | None:
    player = rng.randrange(players)
    choice, host = "", None
    if card.chooses == "color":
        choice = rng.choice(ANY_COLOR)
    elif card.chooses == "basic land type":
        choice = rng.choice(list(BASIC_LAND_TYPES))
    elif card.chooses == "name":
        lands = [p.name for p in before if "basic" not in CARDS[p.name].supertypes]
        choice = rng.choice(lands) if lands else "Tundra"
    if card.enchants:
        hosts = hosts_of(card, before, player)
        if not hosts:
            return None
        host = rng.choice(hosts)
    counters = rng.randrange(3) if card.counters else 0
    return Placed(card.name, player, rng.random() < 0.25, host, counters, choice)


def random_board(rng: Random, players: int, cards: tuple[Card, ...]) -> Plain:
    """Give a legal board; about half of it lands, so that there is something to read and change."""
    groups = drawers(cards)
    while True:
        placed: list[Placed] = []
        for _ in range(rng.randint(1, MOST_PERMANENTS)):
            group = groups[0] if rng.random() < 0.4 else rng.choice(groups)
            one = random_placed(rng, rng.choice(group), players, placed)
            if one is not None:
                placed.append(one)
        plain = Plain(players, tuple(placed))
        if is_legal(plain):
            return plain


# ---- random boards that shrink -----------------------------------------------------------------


@st.composite
def plain_boards(draw, cards: tuple[Card, ...], most: int = MOST_PERMANENTS):
    players = draw(st.integers(2, 4))
    placed: list[Placed] = []
    for card in draw(st.lists(st.sampled_from(cards), min_size=1, max_size=most)):
        one = random_placed(draw(st.randoms(use_true_random=False)), card, players, placed)
        if one is not None:
            placed.append(one)
    return Plain(players, tuple(placed))
