"""Kernels over plain numpy arrays, for engines that keep their own state.

The mana types are the bits W U B R G C of a mask. In the rows of `closure` two more bits stand for
lands that read others.
"""

from typing import Final, Literal, NamedTuple

from mirrorpool._kernels import (
    closure,
    closure_classes,
    closure_graph,
    closure_tiled,
    tile_rows,
    untile_rows,
)

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


__all__ = [
    "closure",
    "closure_classes",
    "closure_graph",
    "closure_tiled",
    "tile_rows",
    "untile_rows",
    "ReaderClass",
    "WHITE",
    "BLUE",
    "BLACK",
    "RED",
    "GREEN",
    "COLORLESS",
    "COLORS",
    "TYPES",
    "OWN_TYPES",
    "OPPONENTS_COLORS",
]
