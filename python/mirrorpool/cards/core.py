"""The compiled module's vocabulary and table layout, loaded on first use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from types import ModuleType

WORDS = {
    "you": {"Whose": "YOURS", "Recipient": "YOU"},
    "opponents": {"Whose": "OPPONENTS"},
    "anyone": {"Whose": "ANYONES"},
    "that player": {"Recipient": "EVENT_PLAYER", "Whose": "EVENT_PLAYERS"},
    "its controller": {"Recipient": "EVENT_CONTROLLER"},
    "tapped for mana": {"EventKind": "MANA_PRODUCED"},
    "mana added": {"EventKind": "MANA_PRODUCED"},
    "put into graveyard": {"EventKind": "TO_GRAVEYARD"},
}


@cache
def compiled() -> ModuleType:
    """Import the compiled module.

    Raises
    ------
    ImportError
        If it was not built; the message says how to.
    """
    try:
        from mirrorpool import _cards
    except ModuleNotFoundError as error:
        if error.name != "mirrorpool._cards":
            raise
        raise ImportError(
            "mirrorpool's compiled card tables are missing; did you forget to compile? "
            "Run `pip install .` in the source tree."
        ) from error
    return _cards


@cache
def dtypes() -> Mapping[str, np.dtype[Any]]:
    """Give the dtype of every table, in the core's order."""
    tables: Mapping[str, np.dtype[Any]] = compiled().table_dtypes()
    return tables


@cache
def _values(enum: str) -> Mapping[str, int]:
    values: Mapping[str, int] = compiled().vocabulary()[enum]
    return values


@cache
def _counters() -> Mapping[str, int]:
    docs: Mapping[str, str] = compiled().vocabulary_docs()["CounterKind"]
    return {doc: value for value, doc in enumerate(docs.values())}


def code(enum: str, word: str) -> int:
    """Give the number that the core has for a word of a card tree.

    Examples
    --------
    >>> code("CounterKind", "+1/+1"), code("Whose", "you"), code("EventKind", "becomes tapped")
    (0, 0, 3)
    """
    if enum == "CounterKind":
        return _counters()[word]
    name = WORDS.get(word, {}).get(enum, word.upper().replace(" ", "_"))
    return _values(enum)[name]


def bits(enum: str, words: Iterable[str]) -> int:
    """Give the mask with the bits of all these words.

    Examples
    --------
    >>> bits("Supertype", ["basic", "snow"])
    5
    """
    mask = 0
    for word in words:
        mask |= 1 << code(enum, word)
    return mask
