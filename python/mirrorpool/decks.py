"""Decks: decklists in text files, the embedded sample decks, and decks as boards take them."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mirrorpool._state import MAX_LIBRARY, BoardLayout
from mirrorpool.cards import CardPool, UnknownCardError
from mirrorpool.errors import CapacityError

MAX_COUNT = 250
MAX_DIGITS = 9
LINE = re.compile(r"(?:(?P<count>[+-]?\d+)\s*[xX]?\s+)?(?P<name>\S.*)")
SET_CODE = re.compile(r"\s+\([A-Za-z0-9]{2,6}\)(\s+\S+)?(\s+\*\S+\*)?$")
COMMENT = re.compile(r"^\s*(//|#).*|\s+#.*")
HEADINGS = {"deck": False, "maindeck": False, "mainboard": False, "sideboard": True}
LIST_ENDING = ".txt"


class DeckError(ValueError):
    """A decklist that cannot be read; the message names file and line."""


@dataclass(frozen=True)
class Deck:
    r"""A deck.

    Parameters
    ----------
    name : str
        What to call it.
    cards : tuple of str
        Names of all its cards, a card of which there are four four times, in the list's order.
    sideboard : tuple of str
        The same of the sideboard.

    Examples
    --------
    >>> deck = parse_deck("3 Mountain\n1 Gray Ogre", source="tiny")
    >>> len(deck), deck.counts["Mountain"], deck.cards[-1]
    (4, 3, 'Gray Ogre')
    """

    name: str
    cards: tuple[str, ...]
    sideboard: tuple[str, ...] = ()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many of each card the deck holds."""
        return MappingProxyType(Counter(self.cards))

    def __len__(self) -> int:
        """Give the number of cards, without the sideboard."""
        return len(self.cards)

    def __str__(self) -> str:
        """Write the decklist."""
        lines = [f"{count} {name}" for name, count in self.counts.items()]
        side = [f"{count} {name}" for name, count in Counter(self.sideboard).items()]
        return "\n".join([*lines, *(["", "Sideboard", *side] if side else [])])


def parse_deck(
    text: str, source: str = "deck", *, name: str | None = None, pool: CardPool | None = None
) -> Deck:
    r"""Read a decklist.

    A line is a count and a card name (``4 Reflecting Pool``, ``4x Reflecting Pool``), or a name
    alone, which counts once. A set code and number after the name are left out. ``//`` and ``#``
    begin comments. After a line ``Sideboard``, and on lines that begin with ``SB:``, cards belong
    to the sideboard.

    Parameters
    ----------
    text : str
        The list.
    source : str, optional
        Where it comes from, for errors.
    name : str, optional
        The deck's name; by default, the source.
    pool : CardPool, optional
        The cards there are; by default, the embedded ones.

    Raises
    ------
    DeckError
        If a line is not understood, names no card of the pool, or counts fewer than 1 or more than
        250 cards, or if the deck has no card.

    Examples
    --------
    >>> parse_deck("2 Forest\nSB: 1 Giant Spider", source="green").sideboard
    ('Giant Spider',)
    >>> parse_deck("1 Forst", source="green")
    Traceback (most recent call last):
    mirrorpool.decks.DeckError: green:1: no card 'Forst' in the pool; did you mean Forest?
    """
    pool = CardPool.builtin() if pool is None else pool
    boards: tuple[list[str], list[str]] = ([], [])
    in_sideboard = False
    for number, line in enumerate(text.splitlines(), start=1):
        entry = COMMENT.sub("", line.removeprefix("\ufeff")).strip()
        heading = entry.rstrip(":").casefold()
        if heading in HEADINGS:
            in_sideboard = HEADINGS[heading]
        elif entry:
            marked = entry.upper().startswith("SB:")
            place = f"{source}:{number}"
            cards = _read_line(entry[3:].strip() if marked else entry, place, pool)
            boards[in_sideboard or marked].extend(cards)
    main, sideboard = boards
    if not main:
        raise DeckError(f"{source}: the deck has no cards; expected lines such as '4 Forest'")
    return Deck(source if name is None else name, tuple(main), tuple(sideboard))


def _read_line(entry: str, place: str, pool: CardPool) -> list[str]:
    match = LINE.fullmatch(entry)
    if match is None or entry.lstrip("+-").isdecimal():
        raise DeckError(f"{place}: expected a count and a card name, got {entry!r}")
    digits = match["count"] or "1"
    if len(digits) > MAX_DIGITS or not 1 <= int(digits) <= MAX_COUNT:
        got = digits if len(digits) <= MAX_DIGITS else f"a number of {len(digits)} digits"
        raise DeckError(f"{place}: expected a count from 1 to {MAX_COUNT}, got {got}")
    return [_known(match["name"], place, pool)] * int(digits)


def _known(name: str, place: str, pool: CardPool) -> str:
    bare = SET_CODE.sub("", name)
    for candidate in (name, bare):
        if candidate in pool:
            return candidate
    try:
        pool.index(bare)
    except UnknownCardError as error:
        raise DeckError(f"{place}: {error}") from None
    return bare


def load_deck(path: str | Path, *, pool: CardPool | None = None) -> Deck:
    """Read a decklist from a file; the deck is named after it.

    Raises
    ------
    DeckError
        If it is not a text file, or not a decklist; see :func:`parse_deck`.
    OSError
        If it cannot be opened.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DeckError(f"{path}: expected a text file in UTF-8 ({error.reason})") from None
    return parse_deck(text, source=str(path), name=path.stem, pool=pool)


@cache
def sample_decks() -> Mapping[str, Deck]:
    """Give the embedded sample decks by name.

    Examples
    --------
    >>> sorted(sample_decks())
    ['blue-red', 'five-color', 'green-white', 'mirror']
    """
    from importlib.resources import files  # takes long, and few programs need it

    folder = files("mirrorpool") / "decklists"
    decks = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(LIST_ENDING):
            name = file.name.removesuffix(LIST_ENDING)
            decks[name] = parse_deck(file.read_text(encoding="utf-8"), source=name)
    return MappingProxyType(decks)


# ---- decks however they are said -------------------------------------------------------------

DeckLike: TypeAlias = Deck | str | Path | Mapping[str, int] | Sequence[str]
"""A deck, the name of a sample deck or of a file, how many of each card, or names of cards."""
CardList: TypeAlias = Deck | Mapping[str, int] | Iterable[str]
"""A deck, how many of each card, or names of cards."""


def find_deck(name: str | Path, *, pool: CardPool | None = None) -> Deck:
    """Give a sample deck by name, or read a deck file.

    Raises
    ------
    DeckError
        If there is neither, or the file is no decklist of the pool's cards.

    Examples
    --------
    >>> len(find_deck("mirror"))
    40
    """
    if isinstance(name, str) and name in sample_decks():
        return sample_decks()[name]
    try:
        return load_deck(name, pool=pool)
    except FileNotFoundError:
        known = ", ".join(sorted(sample_decks()))
        raise DeckError(
            f"{name}: no such file, and no sample deck of that name (there are {known})"
        ) from None
    except OSError as error:
        raise DeckError(f"{name}: cannot be read ({error.strerror or error})") from None


def as_deck(deck: DeckLike, number: int = 0, *, pool: CardPool | None = None) -> Deck:
    """Give a deck, however it is said.

    Raises
    ------
    DeckError
        As for :func:`find_deck`, or if a count is not from 0 to 255.

    Examples
    --------
    >>> as_deck({"Forest": 2, "Grizzly Bears": 1}).cards
    ('Forest', 'Forest', 'Grizzly Bears')
    """
    if isinstance(deck, Deck):
        return deck
    if isinstance(deck, str | Path):
        return find_deck(deck, pool=pool)
    if not isinstance(deck, Mapping):
        return Deck(f"deck {number + 1}", tuple(deck))
    for name, count in deck.items():
        if not 0 <= count <= MAX_LIBRARY:
            raise DeckError(
                f"decks[{number}][{name!r}]: is {count}, must be from 0 to {MAX_LIBRARY}"
            )
    cards = [name for name, count in deck.items() for _ in range(count)]
    return Deck(f"deck {number + 1}", tuple(cards))


# ---- decks as boards take them ---------------------------------------------------------------


def deck_rows(
    pool: CardPool, decks: Sequence[CardList], layout: BoardLayout
) -> list[NDArray[np.uint16]]:
    """Give decks as rows of the pool, one a player.

    Raises
    ------
    UnknownCardError
        If no card has a name.
    CapacityError
        If a deck is larger than the layout's libraries.
    TypeError, ValueError
        If an argument is not as described.
    """
    if isinstance(decks, str | Mapping) or not isinstance(decks, Iterable):
        raise TypeError(f"decks: is {type(decks).__name__}, must be a sequence of decks")
    rows = [_deck_row(pool, deck, number) for number, deck in enumerate(decks)]
    if len(rows) != layout.players:
        raise ValueError(f"decks: are {len(rows)}, must be {layout.players}, one a player")
    for number, row in enumerate(rows):
        if len(row) > layout.library:
            raise CapacityError(
                f"decks[{number}]: has {len(row)} cards, but the boards hold {layout.library} a "
                f"player; make them with library={len(row)}"
                if len(row) <= MAX_LIBRARY
                else f"decks[{number}]: has {len(row)} cards, boards hold at most {MAX_LIBRARY}"
            )
    return rows


def _deck_row(pool: CardPool, deck: CardList, number: int) -> NDArray[np.uint16]:
    if isinstance(deck, str):
        raise TypeError(
            f"decks[{number}]: is a str, must be names of cards; "
            "mirrorpool.decks.parse_deck reads decklists"
        )
    cards = cards_of(deck)
    if isinstance(cards, Mapping):
        return np.array(_counted(pool, cards, number), np.uint16)
    return np.array([pool.index(name) for name in cards], np.uint16)


def cards_of(deck: CardList) -> Iterable[str] | Mapping[str, int]:
    """Give the names of a deck's cards, or how many of each."""
    cards: Any = getattr(deck, "cards", deck)
    if not isinstance(cards, Iterable):
        raise TypeError(f"decks: one is {type(deck).__name__}, must be names of cards")
    found: Iterable[str] | Mapping[str, int] = cards
    return found


def _counted(pool: CardPool, deck: Mapping[str, int], number: int) -> list[int]:
    rows: list[int] = []
    for name, count in deck.items():
        if not 0 <= operator.index(count) <= MAX_LIBRARY:
            raise ValueError(
                f"decks[{number}][{name!r}]: is {count}, must be from 0 to {MAX_LIBRARY}"
            )
        rows += [pool.index(name)] * count
    return rows
