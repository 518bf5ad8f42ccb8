"""Words for what records hold as numbers: colours, mana, counters, steps."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from mirrorpool import _cards, _state
from mirrorpool.quoting import quoted

if TYPE_CHECKING:
    from mirrorpool.cards import CardPool

TYPES = "WUBRGC"
"""Mana types in the order of their bits (CR 106.1b)."""
LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""Basic land types in the order of the colours of their mana (CR 305.6)."""
CHOSEN_SUBTYPE = 128
"""What a record adds to the number of a creature type that was chosen."""
CREATURE = 1 << _cards.vocabulary()["CardType"]["CREATURE"]
COLORS = ("white", "blue", "black", "red", "green")
STEPS = tuple(name.lower().replace("_", " ") for name, _ in _state.enumerations()["Step"])
MANA_MODES = ("auto", "manual")
ZONES = ("library", "hand", "graveyard", "exile")
"""The zones of cards, in the order of `Zone` and of a record's `order`."""
SYMBOL = re.compile(r"\{([0-9]{0,9})([WUBRGC])\}")


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
        raise ValueError(f"{what}: is {quoted(word)}{nearest(folded, known)}")
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


def colors_mask(colors: str) -> int:
    """Give the mask of the letters of colours.

    Raises
    ------
    TypeError, ValueError
        If there is anything else.

    Examples
    --------
    >>> colors_mask("WU"), colors_mask("")
    (3, 0)
    """
    if not isinstance(colors, str):
        raise TypeError(f"colors: is {type(colors).__name__}, must be str")
    if set(colors.upper()) - set(TYPES[:5]):
        raise ValueError(f"colors: is {quoted(colors)}, must be letters of {TYPES[:5]}")
    return sum(1 << TYPES.index(letter) for letter in set(colors.upper()))


def choice_code(choice: str | None, pool: CardPool) -> int:
    """Give what a record holds for a colour, basic land type or creature type; 0 for None.

    A basic land type is the bit of the colour of its mana (CR 305.6), a creature type 128 and the
    number that the pool tracks it by.

    Raises
    ------
    TypeError, ValueError
        If it is none of them.

    Examples
    --------
    >>> from mirrorpool import CardPool
    >>> pool = CardPool.builtin()
    >>> choice_code("green", pool), choice_code("Island", pool), choice_code(None, pool)
    (16, 2, 0)
    """
    if choice is None:
        return 0
    if not isinstance(choice, str):
        raise TypeError(f"choice: is {type(choice).__name__}, must be str")
    folded = choice.casefold().strip()
    types = chosen_types(pool)
    if folded in types:
        return types[folded]
    if len(folded) == 1 and folded.upper() in TYPES[:5]:
        return 1 << TYPES.index(folded.upper())
    if folded in COLORS:
        return 1 << COLORS.index(folded)
    near = nearest(folded, (*COLORS, *types), among=False)
    problem = near or "; must be a color, a basic land type or a creature type"
    raise ValueError(f"choice: is {quoted(choice)}{problem}")


@lru_cache(maxsize=8)
def chosen_types(pool: CardPool) -> dict[str, int]:
    """Give the types of lands and creatures that can be chosen, and what a record holds for them.

    Examples
    --------
    >>> from mirrorpool import CardPool
    >>> chosen_types(CardPool.builtin())["forest"]
    16
    """
    types = {kind.casefold(): 1 << i for i, kind in enumerate(LAND_TYPES)}
    rows = pool.tables["subtypes"]["card_types"]
    for number, name in enumerate(pool.subtypes):
        if name not in LAND_TYPES and int(rows[number]) & CREATURE:
            types[name.casefold()] = CHOSEN_SUBTYPE + number
    return types


def slot_array(name: str, slots: NDArray[Any], n: int) -> NDArray[np.uint16]:
    """Give an array of slots, one a board, as the core takes it.

    Raises
    ------
    TypeError, ValueError
        If it is anything else; the message says what it must be.

    Examples
    --------
    >>> slot_array("slots", np.array([3, 4]), 2)
    array([3, 4], dtype=uint16)
    """
    if not np.issubdtype(slots.dtype, np.integer):
        raise TypeError(f"{name}: has dtype {slots.dtype}, must have integers")
    if slots.shape != (n,):
        raise ValueError(f"{name}: has shape {slots.shape}, must have ({n},) or be a number")
    if n and not (slots.min() >= 0 and slots.max() <= 0xFFFF):
        raise ValueError(f"{name}: is from {slots.min()} to {slots.max()}, must be slots")
    return np.ascontiguousarray(slots, np.uint16)


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
        raise ValueError(f"mana: is {quoted(text)}, must be symbols such as {{G}}{{G}} or {{C}}")
    for amount, letter in SYMBOL.findall(rest):
        units[TYPES.index(letter)] += int(amount or 1)
    if max(units) > 0xFFFF:
        raise ValueError(f"mana: is {quoted(text)}, a pool holds at most 65535 of a type")
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
