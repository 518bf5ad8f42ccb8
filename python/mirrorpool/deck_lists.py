"""Decklists as text and as files of Magic Online: what they say, section by section.

Text is what people write, and what MTG Arena and Magic Online export.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from mirrorpool.cards import CardPool, UnknownCardError
from mirrorpool.quoting import is_number, quoted

MAX_COUNT = 250
MAX_DIGITS = 9
MAX_DEK_BYTES = 1_000_000
LEAST_MAIN, MOST_SIDEBOARD = 40, 15
"""What a blank line separates is a deck and its sideboard if they are so large (CR 100.2-100.4)."""
LINE = re.compile(r"(?:(?P<count>[+-]?[0-9]+)\s*[xX]?\s+)?(?P<name>\S.*)")
SET_CODE = re.compile(r"\s+\([A-Za-z0-9]{2,6}\)(\s+\S+)?(\s+\*\S+\*)?$")
COMMENT = re.compile(r"^\s*(//|#).*|\s+#.*")
HALVES = re.compile(r"\s*/{1,3}\s*")
REBALANCED = "A-"
HEADINGS = {
    "deck": "deck",
    "maindeck": "deck",
    "mainboard": "deck",
    "sideboard": "sideboard",
    "commander": "commander",
    "companion": "companion",
    "about": "about",
}
"""Headings, and the sections that they begin."""


class ListError(ValueError):
    """A list that cannot be read; the message names file and line."""


@dataclass
class Listed:
    """What a list says.

    Attributes
    ----------
    sections : dict of str to list of str
        Names of cards, a card of which there are four four times, by section: ``deck``,
        ``sideboard``, ``commander``, ``companion``.
    name : str or None
        What it calls the deck.
    """

    sections: dict[str, list[str]] = field(
        default_factory=lambda: {
            name: [] for name in ("deck", "sideboard", "commander", "companion")
        }
    )
    name: str | None = None


# ---- text --------------------------------------------------------------------------------------


def read_text(text: str, source: str, pool: CardPool) -> Listed:
    r"""Read a decklist in text.

    Raises
    ------
    ListError
        If a line is not understood.

    Examples
    --------
    >>> listed = read_text("Deck\n2 Forest (M20) 277", "mine.txt", CardPool.builtin())
    >>> listed.sections["deck"]
    ['Forest', 'Forest']
    """
    listed = Listed()
    section = "deck"
    lines = [line.removeprefix("\ufeff") for line in text.splitlines()]
    sideboard_from = _sideboard_after_blank(lines, pool)
    for number, line in enumerate(lines, start=1):
        entry = COMMENT.sub("", line).strip()
        heading = _heading(line)
        if number == sideboard_from:
            section = "sideboard"
        if heading is not None:
            section = heading
        elif section == "about":
            _read_about(entry, listed)
        elif entry:
            marked = entry.upper().startswith("SB:")
            cards = _read_line(entry[3:].strip() if marked else entry, f"{source}:{number}", pool)
            listed.sections["sideboard" if marked else section] += cards
    return listed


def _heading(line: str) -> str | None:
    """Give the section that a line begins; some sites write headings as comments."""
    return HEADINGS.get(line.strip().lstrip("/#").strip().rstrip(":").casefold())


def _read_about(entry: str, listed: Listed) -> None:
    word, _, name = entry.partition(" ")
    if word.casefold() == "name" and name.strip():
        listed.name = name.strip()


def _sideboard_after_blank(lines: list[str], pool: CardPool) -> int | None:
    """Give the number of the line at which a sideboard without a heading begins.

    Magic Online and MTG Arena separate it with a blank line alone. Blank lines within a deck
    are common too, so this asks for two blocks of cards of the sizes of a deck and a sideboard.
    """
    if any(_heading(line) not in (None, "deck", "about") or _is_marked(line) for line in lines):
        return None
    blocks = [block for block in _blocks(lines) if block[1]]
    if len(blocks) != 2:
        return None
    main, side = (sum(_count_of(entry) for entry in block[1]) for block in blocks)
    fits = main >= LEAST_MAIN and side <= MOST_SIDEBOARD
    return blocks[1][0] if fits else None


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Give runs of lines between blank ones: the number of the first, and those with cards."""
    start, entries = 1, list[str]()
    about = False
    for number, line in enumerate(lines, start=1):
        heading = _heading(line)
        about = heading == "about" or (about and heading is None)
        if line.strip():
            entry = COMMENT.sub("", line).strip()
            entries += [entry] if entry and heading is None and not about else []
            continue
        yield start, entries
        start, entries = number + 1, []
    yield start, entries


def _is_marked(line: str) -> bool:
    return line.strip().upper().startswith("SB:")


def _count_of(entry: str) -> int:
    match = LINE.fullmatch(entry)
    digits = match["count"] if match else None
    return int(digits) if digits and len(digits) <= MAX_DIGITS else 1


def _read_line(entry: str, place: str, pool: CardPool) -> list[str]:
    match = LINE.fullmatch(entry)
    if match is None or is_number(entry.lstrip("+-")):
        raise ListError(f"{place}: expected a count and a card name, got {quoted(entry)}")
    return [known_name(match["name"], place, pool)] * _checked(match["count"] or "1", place)


def _checked(digits: str, place: str) -> int:
    if len(digits) > MAX_DIGITS or not 1 <= int(digits) <= MAX_COUNT:
        got = digits if len(digits) <= MAX_DIGITS else f"a number of {len(digits)} digits"
        raise ListError(f"{place}: expected a count from 1 to {MAX_COUNT}, got {got}")
    return int(digits)


# ---- names -------------------------------------------------------------------------------------


def known_name(name: str, place: str, pool: CardPool) -> str:
    """Give a card's name as the pool has it, however a program writes it.

    Set codes and collector numbers, the ``A-`` of cards that MTG Arena has rebalanced, and all but
    the first of two names of a card (``Fire // Ice``, ``Fire/Ice``) may be left out.

    Raises
    ------
    ListError
        If the pool has no such card.

    Examples
    --------
    >>> known_name("A-Forest (M20) 277", "mine.txt:1", CardPool.builtin())
    'Forest'
    """
    bare = SET_CODE.sub("", name)
    for candidate in (name, *_spellings(bare)):
        if candidate in pool:
            return candidate
    try:
        pool.index(bare.removeprefix(REBALANCED))
    except UnknownCardError as error:
        raise ListError(f"{place}: {error}") from None
    return bare.removeprefix(REBALANCED)


def _spellings(bare: str) -> Iterator[str]:
    for name in (bare, bare.removeprefix(REBALANCED)):
        yield name
        halves = HALVES.split(name)
        if len(halves) > 1:
            yield " // ".join(halves)
            yield halves[0]


# ---- files of Magic Online -----------------------------------------------------------------------


def is_dek(data: bytes) -> bool:
    """Tell whether a file is XML, as Magic Online writes decks.

    Examples
    --------
    >>> is_dek(b"<?xml version='1.0'?><Deck/>"), is_dek(b"4 Forest")
    (True, False)
    """
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def read_dek(data: bytes, source: str, pool: CardPool) -> Listed:
    """Read a deck file of Magic Online: ``<Cards Quantity="4" Sideboard="false" Name="Forest"/>``.

    Raises
    ------
    ListError
        If it is not such a file, or names a card that the pool does not have. Document types, with
        which entities could be declared, are refused.

    Examples
    --------
    >>> data = b'<Deck><Cards Quantity="2" Sideboard="false" Name="Forest"/></Deck>'
    >>> read_dek(data, "mine.dek", CardPool.builtin()).sections["deck"]
    ['Forest', 'Forest']
    """
    if len(data) > MAX_DEK_BYTES:
        raise ListError(
            f"{source}: expected a deck file of at most {MAX_DEK_BYTES} bytes, got {len(data)}"
        )
    return _DekReader(source, pool).read(data)


class _DekReader:
    def __init__(self, source: str, pool: CardPool) -> None:
        self.source, self.pool = source, pool
        self.listed = Listed()
        self.depth = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype

    def read(self, data: bytes) -> Listed:
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            raise ListError(
                f"{self.source}:{error.lineno}: expected a deck file of Magic Online, in XML "
                f"({what})"
            ) from None
        return self.listed

    @property
    def place(self) -> str:
        return f"{self.source}:{self.parser.CurrentLineNumber}"

    def _refuse_doctype(self, *_: object) -> NoReturn:
        raise ListError(f"{self.place}: expected <Deck>, got a document type, which is refused")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.depth == 0 and tag != "Deck":
            raise ListError(f"{self.place}: expected <Deck>, got <{tag}>")
        if self.depth == 1 and tag == "Cards":
            self._read_cards(attributes)
        self.depth += 1

    def _end(self, _: str) -> None:
        self.depth -= 1

    def _read_cards(self, attributes: dict[str, str]) -> None:
        name, digits = attributes.get("Name", "").strip(), attributes.get("Quantity", "").strip()
        if not name or not is_number(digits):
            raise ListError(
                f'{self.place}: expected Name="..." and Quantity="..." of <Cards>, '
                f"got {quoted(name)} and {quoted(digits)}"
            )
        side = attributes.get("Sideboard", "").strip().casefold() == "true"
        cards = [known_name(name, self.place, self.pool)] * _checked(digits, self.place)
        self.listed.sections["sideboard" if side else "deck"] += cards
