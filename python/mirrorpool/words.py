"""Words for what records hold as numbers: colours, mana, counters, steps."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import SupportsIndex

from mirrorpool import _cards, _state

TYPES = "WUBRGC"
"""Mana types in the order of their bits (CR 106.1b)."""
COLORS = ("white", "blue", "black", "red", "green")
STEPS = tuple(name.lower().replace("_", " ") for name, _ in _state.enumerations()["Step"])
MANA_MODES = ("auto", "manual")
ZONES = ("library", "hand", "graveyard", "exile")
"""The zones of cards, in the order of `Zone` and of a record's `order`."""
SYMBOL = re.compile(r"\{(\d*)([WUBRGC])\}")


@cache
def counter_kinds() -> tuple[str, ...]:
    """Give the kinds of counters, in the order of the core (CR 122.1).

    Examples
    --------
    >>> counter_kinds()[:3]
    ('+1/+1', '-1/-1', 'charge')
    """
    return tuple(_cards.vocabulary_docs()["CounterKind"].values())


def nearest(word: str, known: Iterable[str], *, among: bool = True) -> str:
    """Say which known words are meant, or which there are.

    Examples
    --------
    >>> nearest("gren", COLORS)
    '; did you mean green?'
    >>> nearest("?", ("auto", "manual"))
    '; must be auto or manual'
    """
    words = tuple(known)
    near = get_close_matches(str(word).casefold(), words, n=3, cutoff=0.6)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    return f"; must be {', '.join(words[:-1])} or {words[-1]}" if among else ""


def one_of(what: str, word: str, known: tuple[str, ...]) -> int:
    """Give the index of a word, whatever its case.

    Raises
    ------
    TypeError, ValueError
        If it is not one of them; the message says which there are.

    Examples
    --------
    >>> one_of("step", "Main 1", STEPS)
    3
    """
    if not isinstance(word, str):
        raise TypeError(f"{what}: is {type(word).__name__}, must be str")
    folded = word.casefold().replace("_", " ").strip()
    if folded not in known:
        raise ValueError(f"{what}: is {word!r}{nearest(folded, known)}")
    return known.index(folded)


def in_range(what: str, value: SupportsIndex, low: int, high: int) -> int:
    """Give a number that must be a whole one in a range.

    Raises
    ------
    TypeError, ValueError
        If it is not; the message says what it is and what it must be.

    Examples
    --------
    >>> in_range("threads", 2, 1, 256)
    2
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what}: is {type(value).__name__}, must be an integer") from None
    if not low <= number <= high:
        raise ValueError(f"{what}: is {number}, must be from {low} to {high}")
    return number


def color_mask(color: str | None) -> int:
    """Give the bit of a colour's name or letter; 0 for None.

    Raises
    ------
    ValueError
        If it is not a colour.

    Examples
    --------
    >>> color_mask("green"), color_mask("U"), color_mask(None)
    (16, 2, 0)
    """
    if color is None:
        return 0
    if not isinstance(color, str):
        raise TypeError(f"color: is {type(color).__name__}, must be str")
    if len(color) == 1 and color.upper() in TYPES[:5]:
        return int(1 << TYPES.index(color.upper()))
    return int(1 << one_of("color", color, COLORS))


def letters(mask: int) -> str:
    """Give the letters of a mask of mana types.

    Examples
    --------
    >>> letters(17)
    'WG'
    """
    return "".join(letter for bit, letter in enumerate(TYPES) if mask >> bit & 1)


def symbols(units: Iterable[int]) -> str:
    """Write units of mana by type as symbols.

    Examples
    --------
    >>> symbols([0, 0, 0, 1, 2, 0])
    '{R}{G}{G}'
    """
    amounts = zip(TYPES, units, strict=True)
    return "".join(
        f"{{{letter}}}" * amount if amount < 20 else f"{{{amount}{letter}}}"
        for letter, amount in amounts
        if amount
    )


def mana_units(text: str) -> list[int]:
    """Read symbols as units of mana by type.

    Raises
    ------
    ValueError
        If there is anything else in the text.

    Examples
    --------
    >>> mana_units("{R}{G}{G}")
    [0, 0, 0, 1, 2, 0]
    """
    if not isinstance(text, str):
        raise TypeError(f"mana: is {type(text).__name__}, must be str")
    units = [0] * len(TYPES)
    rest = re.sub(r"\s+", "", text).upper()
    if SYMBOL.sub("", rest):
        raise ValueError(f"mana: is {text!r}, must be symbols such as {{G}}{{G}} or {{C}}")
    for amount, letter in SYMBOL.findall(rest):
        units[TYPES.index(letter)] += int(amount or 1)
    if max(units) > 0xFFFF:
        raise ValueError(f"mana: is {text!r}, a pool holds at most 65535 of a type")
    return units


def counter_pairs(counters: Mapping[str, int] | None) -> list[tuple[int, int]]:
    """Give kinds of counters as the core numbers them.

    Raises
    ------
    ValueError
        If a kind is unknown, or there are more than two.

    Examples
    --------
    >>> counter_pairs({"charge": 2})
    [(2, 2)]
    """
    if not isinstance(counters, Mapping | None):
        raise TypeError(f"counters: is {type(counters).__name__}, must be a dict of str to int")
    kinds = counter_kinds()
    return [(one_of("counters", kind, kinds), n) for kind, n in (counters or {}).items()]
