"""What an explanation is made of: lines with rule numbers, and lines under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

INDENT = "  "


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a derivation, and what it follows from.

    Attributes
    ----------
    text : str
        What is so.
    rules : tuple of str
        Numbers of the Comprehensive Rules that say so.
    types : str
        The types of mana that it is about, as letters of ``WUBRGC``; empty: about none.
    lines : tuple of Line
        Why it is so.

    Examples
    --------
    >>> print(Line("it is tapped", ("107.5",), lines=(Line("it was used", ("605.3b",)),)))
    it is tapped [107.5]
      it was used [605.3b]
    """

    text: str
    rules: tuple[str, ...]
    types: str = ""
    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        """Write it with everything under it, indented."""
        return "\n".join(self.written())

    def written(self, depth: int = 0) -> Iterator[str]:
        """Write it and the lines under it one by one."""
        yield f"{INDENT * depth}{self.text} [{', '.join(self.rules)}]"
        for line in self.lines:
            yield from line.written(depth + 1)

    def walk(self) -> Iterator[Line]:
        """Give it and all lines under it.

        Examples
        --------
        >>> [line.text for line in Line("a", (), lines=(Line("b", ()),)).walk()]
        ['a', 'b']
        """
        yield self
        for line in self.lines:
            yield from line.walk()


def line(text: str, rules: str, under: Iterable[Line] = (), types: str = "") -> Line:
    """Make a line; rule numbers are separated by blanks.

    Examples
    --------
    >>> line("it is a land", "305.6 106.7").rules
    ('305.6', '106.7')
    """
    return Line(text, tuple(rules.split()), types, tuple(under))


def to_data(explanation: msgspec.Struct) -> dict[str, Any]:
    """Give an explanation as what JSON can hold."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(explanation))
    return data


def symbols(types: str) -> str:
    """Write letters of types as symbols.

    Examples
    --------
    >>> symbols("WU"), symbols("")
    ('{W}{U}', 'nothing')
    """
    return "".join(f"{{{letter}}}" for letter in types) or "nothing"


def listed(words: Iterable[str], most: int = 6) -> str:
    """Write a list; a long one is cut.

    Examples
    --------
    >>> listed(["a", "b", "c"]), listed(["a", "b", "c"], most=2), listed([])
    ('a, b and c', 'a, b and 1 more', 'none')
    """
    every = list(words)
    if len(every) > most:
        every = [*every[:most], f"{len(every) - most} more"]
    if len(every) < 2:
        return every[0] if every else "none"
    return f"{', '.join(every[:-1])} and {every[-1]}"
