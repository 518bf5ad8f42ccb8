"""Kernels over plain numpy arrays, for engines that keep their own state.

The mana types are the bits W U B R G C of a mask. In the rows of `closure` two more bits stand for
lands that read others, in those of `can_pay` one more for snow.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mirrorpool._copies import (
    COPIABLE_DTYPE,
    COPY_EXCEPTION_DTYPE,
    NO_COPY,
    record_flags,
    resolve_copies,
)
from mirrorpool._kernels import (
    closure,
    closure_classes,
    closure_graph,
    closure_tiled,
    tile_rows,
    untile_rows,
)
from mirrorpool._payment_rows import can_pay, max_x, pay
from mirrorpool.copy_exceptions import CopyException, copy_exception_table

if TYPE_CHECKING:
    from mirrorpool.cards.costs import ManaCost

WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLORLESS: Final = 32
COLORS: Final = 31
TYPES: Final = 63
OWN_TYPES: Final = 64
"""Row bit: any type that a land you control could produce."""
OPPONENTS_COLORS: Final = 128
"""Row bit: any colour that a land an opponent controls could produce."""
SNOW: Final = 64
"""Source bit of `can_pay`, `pay` and `max_x`: what it gives is snow mana."""


_FLAGS: Final = {name: bit for name, (bit, _) in record_flags()["CopiableValue"].items()}
PRESENT: Final = _FLAGS["PRESENT"]
"""Bit of a copiable value's `flags`: the slot is taken."""
SIZE: Final = _FLAGS["SIZE"]
"""Bit of `flags`: it has power and toughness."""
DEFINES_POWER: Final = _FLAGS["DEFINES_POWER"]
"""Bit of `flags`: an ability of its text defines its power alone (CR 604.3)."""
DEFINES_TOUGHNESS: Final = _FLAGS["DEFINES_TOUGHNESS"]
"""The same for its toughness alone."""
DEFINES_SIZE: Final = _FLAGS["DEFINES_SIZE"]
"""The same for both, by one ability: it is not copied if either is given (CR 707.9d)."""
DEFINES_COLORS: Final = _FLAGS["DEFINES_COLORS"]
"""The same for its colours."""
DEFINES_SUBTYPES: Final = _FLAGS["DEFINES_SUBTYPES"]
"""The same for its subtypes, as changeling does."""


class ReaderClass(NamedTuple):
    """What a permanent of this class reads: an entry of the table of `closure_classes`.

    Examples
    --------
    >>> from mirrorpool import kernels
    >>> LANDS = 0
    >>> kernels.ReaderClass(LANDS, "opponents", kernels.COLORS)  # Fellwar Stone
    ReaderClass(group=0, whose='opponents', types=31)
    """

    group: int
    """The group of permanents it looks at, 0 to 7: a bit of ``membership``."""
    whose: Literal["own", "opponents", "everyone"]
    """Whose permanents of the group, as the controller of the reader sees it."""
    types: int = TYPES
    """The types that it can take over."""


COST_BYTES: Final = 64
COST_SYMBOLS: Final = 15
X_BYTE: Final = 60
LIFE_BYTE: Final = 61


def cost_table(costs: Iterable[str], *, life: int = 0) -> NDArray[np.uint8]:
    """Turn mana costs into the table that `can_pay`, `pay` and `max_x` read (CR 107.4, 202.1).

    Parameters
    ----------
    costs : iterable of str
        Such as ``"{2}{U}{U}"``, ``"{W/U}{2/B}"``, ``"{G/U/P}{S}"``, ``"{X}{R}"``.
    life : int, default 0
        Life, 0 to 255, that the Phyrexian symbols of one cost may take, 2 each (CR 107.4f).

    Returns
    -------
    ndarray of uint8, shape (m, 64)
        One row a cost. Bytes 4i to 4i + 3, for i below 15, are a class of equal symbols: the mask
        of types that pay it (64: any snow mana), how many there are, how much mana of any type
        pays one instead, and 1 if life does. Byte 60 counts {X}, byte 61 is the life.

    Raises
    ------
    CardError
        If a cost is malformed; also a ValueError.
    ValueError
        If a cost has more than 15 different symbols, or the life is out of range.

    Examples
    --------
    >>> from mirrorpool import kernels
    >>> kernels.cost_table(["{2}{U}{U}", "{X}{S}"])[:, :8]
    array([[ 2,  2,  0,  0, 63,  2,  0,  0],
           [64,  1,  0,  0,  0,  0,  0,  0]], dtype=uint8)
    """
    from mirrorpool.cards.costs import parse_cost

    if not 0 <= life <= 255:
        raise ValueError(f"life: is {life}, must be from 0 to 255")
    listed = [(text, parse_cost(text)) for text in costs]
    table = np.zeros((len(listed), COST_BYTES), np.uint8)
    for row, (text, cost) in zip(table, listed, strict=True):
        symbols = _symbols(cost)
        if len(symbols) > COST_SYMBOLS:
            raise ValueError(
                f"costs: {text} has {len(symbols)} different symbols, must have at most "
                f"{COST_SYMBOLS}"
            )
        row[: 4 * len(symbols)] = np.array(symbols, np.uint8).reshape(-1)
        row[X_BYTE] = cost.x
        row[LIFE_BYTE] = life
    return table


def _symbols(cost: "ManaCost") -> list[tuple[int, int, int, int]]:
    """List classes of symbols: mask, how many, generic instead, Phyrexian."""
    from mirrorpool.cards.costs import PHYREXIAN
    from mirrorpool.cards.costs import SNOW as SNOW_SYMBOL

    listed = [(1 << t, count, 0, 0) for t, count in enumerate(cost.typed) if count]
    for symbol, count in cost.symbols:
        mask = SNOW if symbol.flags & SNOW_SYMBOL else symbol.mask
        listed.append((mask, count, symbol.generic, int(symbol.flags & PHYREXIAN != 0)))
    return listed + ([(TYPES, cost.generic, 0, 0)] if cost.generic else [])


__all__ = [
    "can_pay",
    "cost_table",
    "max_x",
    "pay",
    "closure",
    "closure_classes",
    "closure_graph",
    "closure_tiled",
    "tile_rows",
    "untile_rows",
    "ReaderClass",
    "resolve_copies",
    "copy_exception_table",
    "CopyException",
    "COPIABLE_DTYPE",
    "COPY_EXCEPTION_DTYPE",
    "NO_COPY",
    "PRESENT",
    "SIZE",
    "DEFINES_POWER",
    "DEFINES_TOUGHNESS",
    "DEFINES_SIZE",
    "DEFINES_COLORS",
    "DEFINES_SUBTYPES",
    "WHITE",
    "BLUE",
    "BLACK",
    "RED",
    "GREEN",
    "COLORLESS",
    "COLORS",
    "TYPES",
    "SNOW",
    "OWN_TYPES",
    "OPPONENTS_COLORS",
]
