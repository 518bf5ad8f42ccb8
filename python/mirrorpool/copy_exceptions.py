"""Exceptions of copy effects, and the table of them that `kernels.resolve_copies` reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from mirrorpool._copies import COPY_EXCEPTION_DTYPE, check_exceptions, record_flags

MAX_ABILITIES: Final = 2
_BITS: Final = {name: bit for name, (bit, _) in record_flags()["CopyException"].items()}

SAME_FIELDS: Final = (
    "name",
    "remove_types",
    "add_types",
    "remove_supertypes",
    "add_supertypes",
    "remove_subtypes",
    "add_subtypes",
    "subtype_types",
    "size_types",
    "remove_keywords",
    "add_keywords",
    "if_types",
    "unless_keywords",
    "if_keywords",
    "if_ability",
)
"""Fields that `CopyException` and the struct have in common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyException:
    """How a copy differs from what it copies (CR 707.9); by default not at all.

    Sets of types, supertypes, subtypes and keywords are bits of the caller's own numbering. What
    holds for some card types only is decided by what the copy is with all its exceptions.

    Examples
    --------
    A copy that is a 1/1 green Frog, with bits for the creature type and for its subtypes:

    >>> from mirrorpool import kernels
    >>> CREATURE, CREATURE_SUBTYPES, FROG = 4, 0xFF00, 0x0100
    >>> frog = kernels.CopyException(
    ...     power=1, toughness=1, size_types=CREATURE, colors=kernels.GREEN,
    ...     remove_subtypes=CREATURE_SUBTYPES, add_subtypes=FROG, subtype_types=CREATURE,
    ...     set_subtypes=True)
    """

    name: int = 0
    """Its name; 0: the copied one."""
    retain: tuple[Literal["name", "colors", "size"], ...] = ()
    """What it does not copy but keeps (707.9c)."""
    colors: int | None = None
    """Its only colours, as bits W U B R G."""
    more_colors: int = 0
    """Its colours in addition to its other colours."""
    power: int | None = None
    toughness: int | None = None
    size_types: int = 0
    """The card types that have a size: creatures. Needed if anything is said of the size."""
    loyalty: int | None = None
    no_cost: bool = False
    """It has no mana cost, and so no colours that come from it."""
    remove_types: int = 0
    """Card types it loses; all bits for "all other card types"."""
    add_types: int = 0
    remove_supertypes: int = 0
    add_supertypes: int = 0
    remove_subtypes: int = 0
    """Subtypes it loses, also because it loses their card types (205.1a)."""
    add_subtypes: int = 0
    subtype_types: int = 0
    """The card types to which the added subtypes belong; without one it does not get them."""
    set_subtypes: bool = False
    """Subtypes are given, not added: an ability that defines them is not copied (707.9d)."""
    remove_keywords: int = 0
    add_keywords: int = 0
    abilities: tuple[int, ...] = ()
    """Up to two abilities that it has in addition, by the caller's numbers from 1."""
    if_types: int = 0
    """Condition for the next two: it has one of these card types; 0: any."""
    unless_keywords: int = 0
    """Condition too: it would have none of these keywords."""
    if_keywords: int = 0
    if_ability: int = 0

    def flags(self) -> int:
        """Give the bits of `COPY_EXCEPTION_FLAGS` that it stands for."""
        return sum(_BITS[name] for name in self._flag_names())

    def _flag_names(self) -> Iterator[str]:
        given = {
            "SET_COLORS": self.colors is not None,
            "SET_POWER": self.power is not None,
            "SET_TOUGHNESS": self.toughness is not None,
            "SET_LOYALTY": self.loyalty is not None,
            "SET_SUBTYPES": self.set_subtypes,
            "NO_COST": self.no_cost,
        }
        yield from (name for name, is_so in given.items() if is_so)
        yield from sorted({f"RETAIN_{what.upper()}" for what in self.retain})


def copy_exception_table(exceptions: Iterable[CopyException]) -> NDArray[np.void]:
    """Turn exceptions into the table that `resolve_copies` reads.

    Parameters
    ----------
    exceptions : iterable of CopyException
        The first becomes row 0, and so on. ``CopyException()`` is none.

    Returns
    -------
    ndarray of COPY_EXCEPTION_DTYPE, shape (m,)

    Raises
    ------
    ValueError
        If a number is out of range, or an exception contradicts itself or leaves out which card
        types its size or subtypes belong to.

    Examples
    --------
    >>> from mirrorpool import kernels
    >>> LEGENDARY = 2
    >>> not_legendary = kernels.CopyException(remove_supertypes=LEGENDARY)
    >>> table = kernels.copy_exception_table([kernels.CopyException(), not_legendary])
    >>> table["remove_supertypes"]
    array([0, 2], dtype=uint8)
    """
    listed = list(exceptions)
    table = np.zeros(len(listed), COPY_EXCEPTION_DTYPE)
    for number, exception in enumerate(listed):
        _fill(table, number, exception)
    check_exceptions(table)
    return table


def _fill(table: NDArray[np.void], number: int, exception: CopyException) -> None:
    """Write one exception to its row."""
    unknown = set(exception.retain) - {"name", "colors", "size"}
    if unknown:
        raise ValueError(f"exceptions[{number}].retain: has {min(unknown)!r}")
    if len(exception.abilities) > MAX_ABILITIES:
        raise ValueError(
            f"exceptions[{number}].abilities: has {len(exception.abilities)}, must have at most "
            f"{MAX_ABILITIES}"
        )
    colors = (exception.colors or 0) | exception.more_colors
    abilities = (*exception.abilities, *[0] * (MAX_ABILITIES - len(exception.abilities)))
    numbers: dict[str, Any] = {name: getattr(exception, name) for name in SAME_FIELDS}
    numbers |= {
        "colors": colors,
        "power": exception.power or 0,
        "toughness": exception.toughness or 0,
        "loyalty": exception.loyalty or 0,
        "abilities": abilities,
        "flags": exception.flags(),
    }
    for name, value in numbers.items():
        try:
            table[name][number] = value
        except OverflowError:
            raise ValueError(
                f"exceptions[{number}].{name}: is {value}, must fit {table.dtype[name].base}"
            ) from None
