"""Mana costs: from ``"{2}{W/U}"`` to what the core's Cost and Symbol rows hold."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from mirrorpool.cards.errors import CardError
from mirrorpool.quoting import is_number, quoted, shortened

TYPES = "WUBRGC"
MOST_OF_A_COST = 10_000
"""Characters: what is longer is never read."""
COST = re.compile(r"(\{[^{}]+\})*")
PHYREXIAN = 1
SNOW = 2


def types_mask(types: str) -> int:
    """Give the mask of types of mana.

    Examples
    --------
    >>> types_mask("WU"), types_mask("C"), types_mask("")
    (3, 32, 0)
    """
    return sum(1 << TYPES.index(letter) for letter in types)


@dataclass(frozen=True, order=True)
class Symbol:
    """A symbol that more than one type can pay (CR 107.4e-h)."""

    mask: int
    generic: int = 0
    flags: int = 0


@dataclass(frozen=True)
class ManaCost:
    """A parsed mana cost (CR 202.1).

    Attributes
    ----------
    typed : tuple of int
        How many symbols each of the types WUBRGC alone can pay.
    generic, x : int
        Generic mana, and how many {X}.
    symbols : tuple of (Symbol, int)
        The rest, with how often each occurs.
    present : bool
        False for no mana cost at all, which differs from {0} (CR 118.6, 202.3a).
    """

    typed: tuple[int, ...] = (0,) * 6
    generic: int = 0
    x: int = 0
    symbols: tuple[tuple[Symbol, int], ...] = field(default=())
    present: bool = True

    @property
    def units(self) -> int:
        """Units of mana that pay it, without X."""
        return sum(self.typed) + self.generic + sum(count for _, count in self.symbols)

    @property
    def mana_value(self) -> int:
        """Mana value with X = 0; of a hybrid symbol the larger half counts (CR 202.3f)."""
        hybrids = sum(count * max(1, symbol.generic) for symbol, count in self.symbols)
        return sum(self.typed) + self.generic + hybrids

    @property
    def pips(self) -> tuple[int, ...]:
        """How many symbols are white, blue, black, red, green; a hybrid can be two (CR 700.5)."""
        return tuple(
            self.typed[color]
            + sum(n for s, n in self.symbols if s.mask >> color & 1 and not s.flags & SNOW)
            for color in range(5)
        )

    @property
    def colors(self) -> int:
        """Mask of the colours of its symbols (CR 202.2, 105.2)."""
        return sum(1 << color for color, count in enumerate(self.pips) if count)


NO_COST = ManaCost(present=False)


@cache
def parse_cost(text: str) -> ManaCost:
    """Parse a mana cost.

    Parameters
    ----------
    text : str
        Symbols in braces: numbers, W U B R G C X S, hybrids such as W/U, 2/W, C/W, and those with
        /P (CR 107.4).

    Raises
    ------
    CardError
        If a symbol is not one of these, or the cost does not fit the core's fields.

    Examples
    --------
    >>> cost = parse_cost("{X}{1}{2/W}{G/P}")
    >>> cost.mana_value, cost.units, cost.x, cost.colors
    (4, 3, 1, 17)
    """
    if len(text) > MOST_OF_A_COST:
        raise CardError(f"{shortened(text)} is more than the 255 mana that the core can count")
    if not text or not COST.fullmatch(text):
        raise CardError(
            f"{quoted(text)} is not a mana cost; write symbols in braces, such as '{{2}}{{W/U}}'"
        )
    typed = [0] * 6
    symbols: Counter[Symbol] = Counter()
    generic = x = 0
    for symbol in re.findall(r"\{([^{}]+)\}", text):
        if is_number(symbol):
            generic += _number(symbol)
        elif symbol == "X":
            x += 1
        elif symbol in TYPES:
            typed[TYPES.index(symbol)] += 1
        else:
            symbols[_choice(symbol)] += 1
    return _fitting(text, ManaCost(tuple(typed), generic, x, tuple(sorted(symbols.items()))))


def _choice(symbol: str) -> Symbol:
    """Read a symbol that can be paid in more than one way."""
    if symbol == "S":
        return Symbol(types_mask(TYPES), flags=SNOW)
    halves = symbol.split("/")
    phyrexian = halves[-1] == "P"
    halves = halves[:-1] if phyrexian else halves
    generic = _number(halves.pop(0)) if halves and is_number(halves[0]) else 0
    known = all(len(half) == 1 and half in TYPES for half in halves)
    if not (known and halves and len(set(halves)) == len(halves) and len(symbol.split("/")) > 1):
        raise CardError(f"unknown mana symbol {{{shortened(symbol)}}}")
    return Symbol(types_mask("".join(halves)), generic, PHYREXIAN * phyrexian)


def _number(digits: str) -> int:
    """Read a number of generic mana; one of more digits than Python reads is too large anyway."""
    return int(digits[-9:]) if not digits[:-9].strip("0") else 10**9


def _fitting(text: str, cost: ManaCost) -> ManaCost:
    if max(cost.mana_value, cost.units, cost.x) > 255:
        raise CardError(f"{shortened(text)} is more than the 255 mana that the core can count")
    return cost
