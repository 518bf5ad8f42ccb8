"""Decks: decklists in text files, the embedded sample decks, and decks as boards take them."""

from __future__ import annotations

import operator
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
from mirrorpool.cards import CardPool
from mirrorpool.deck_lists import Listed, ListError, is_dek, read_dek, read_text
from mirrorpool.errors import CapacityError
from mirrorpool.quoting import quoted

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
    commander, companion : tuple of str
        Cards that begin outside the deck (CR 903.6, 702.139), where a list names them.

    Examples
    --------
    >>> deck = parse_deck("3 Mountain\n1 Gray Ogre", source="tiny")
    >>> len(deck), deck.counts["Mountain"], deck.cards[-1]
    (4, 3, 'Gray Ogre')
    """

    name: str
    cards: tuple[str, ...]
    sideboard: tuple[str, ...] = ()
    commander: tuple[str, ...] = ()
    companion: tuple[str, ...] = ()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many of each card the deck holds."""
        return MappingProxyType(Counter(self.cards))

    def __len__(self) -> int:
        """Give the number of cards, without the sideboard."""
        return len(self.cards)

    def __str__(self) -> str:
        """Write the decklist."""
        return self.to_text()

    def to_text(self) -> str:
        r"""Write the decklist as text that `parse_deck`, Magic Online and MTG Arena read.

        Examples
        --------
        >>> print(parse_deck("3 Mountain\nSB: 1 Gray Ogre").to_text())
        3 Mountain
        <BLANKLINE>
        Sideboard
        1 Gray Ogre
        """
        before = [*_section("Commander", self.commander), *_section("Companion", self.companion)]
        main = _section("Deck" if before else "", self.cards)
        return "\n\n".join([*before, *main, *_section("Sideboard", self.sideboard)])

    def to_arena(self) -> str:
        r"""Write the decklist as MTG Arena exports it, with the deck's name.

        Examples
        --------
        >>> print(parse_deck("3 Mountain", name="Red").to_arena())
        About
        Name Red
        <BLANKLINE>
        Deck
        3 Mountain
        >>> parse_deck(parse_deck("3 Mountain", name="Red").to_arena()).name
        'Red'
        """
        sections = (
            ("Commander", self.commander),
            ("Companion", self.companion),
            ("Deck", self.cards),
            ("Sideboard", self.sideboard),
        )
        name = " ".join(self.name.split())
        about = [f"About\nName {name}"] if name else []
        written = [text for title, cards in sections for text in _section(title, cards)]
        return "\n\n".join([*about, *written])


def _section(title: str, cards: Sequence[str]) -> list[str]:
    lines = [f"{count} {name}" for name, count in Counter(cards).items()]
    return ["\n".join([*([title] if title else []), *lines])] if lines else []


def parse_deck(
    text: str, source: str = "deck", *, name: str | None = None, pool: CardPool | None = None
) -> Deck:
    r"""Read a decklist.

    A line is a count and a card name (``4 Reflecting Pool``, ``4x Reflecting Pool``), or a name
    alone, which counts once. A set code and number after the name are left out. ``//`` and ``#``
    begin comments. After a line ``Sideboard``, and on lines that begin with ``SB:``, cards belong
    to the sideboard; so do those after the one blank line of a list without headings, if they are
    15 at most and those before it at least 40. ``Deck``, ``Commander``, ``Companion`` and ``About``
    with the deck's name are headings as MTG Arena writes them. A card with two names may be written
    with either ``//`` or ``/`` between them, or with the first alone.

    Parameters
    ----------
    text : str
        The list.
    source : str, optional
        Where it comes from, for errors.
    name : str, optional
        The deck's name; by default, the one in the list, or the source.
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
    try:
        listed = read_text(text, source, pool)
    except ListError as error:
        raise DeckError(str(error)) from None
    return _deck_of(listed, source, name)


def _deck_of(listed: Listed, source: str, name: str | None) -> Deck:
    sections = {title: tuple(cards) for title, cards in listed.sections.items()}
    if not sections["deck"]:
        raise DeckError(f"{source}: the deck has no cards; expected lines such as '4 Forest'")
    return Deck(
        name or listed.name or source,
        sections["deck"],
        sections["sideboard"],
        sections["commander"],
        sections["companion"],
    )


def load_deck(path: str | Path, *, pool: CardPool | None = None) -> Deck:
    """Read a decklist from a file: text, or a ``.dek`` file of Magic Online.

    The deck has the name that the list says, or the file's.

    Raises
    ------
    DeckError
        If it is neither, or not a decklist; see :func:`parse_deck`.
    OSError
        If it cannot be opened.
    """
    path = Path(path)
    data = path.read_bytes()
    pool = CardPool.builtin() if pool is None else pool
    try:
        listed = _read(data, str(path), pool)
    except ListError as error:
        raise DeckError(str(error)) from None
    listed.name = listed.name or path.stem
    return _deck_of(listed, str(path), None)


def _read(data: bytes, source: str, pool: CardPool) -> Listed:
    if is_dek(data):
        return read_dek(data, source, pool)
    try:
        return read_text(data.decode("utf-8"), source, pool)
    except UnicodeDecodeError as error:
        raise DeckError(f"{source}: expected a text file in UTF-8 ({error.reason})") from None


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
                f"decks[{number}][{quoted(name)}]: is {count}, must be from 0 to {MAX_LIBRARY}"
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
                f"decks[{number}][{quoted(name)}]: is {count}, must be from 0 to {MAX_LIBRARY}"
            )
        rows += [pool.index(name)] * count
    return rows
