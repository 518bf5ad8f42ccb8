"""What `Boards` stands on: its records, and checks of what is said about rows of them."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Self, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mirrorpool._engine import Engine
from mirrorpool._state import BoardLayout
from mirrorpool.cards import CardPool
from mirrorpool.errors import CapacityError, ForeignBoardError
from mirrorpool.names import Status

Mask: TypeAlias = NDArray[np.bool_] | Sequence[bool]
Rows: TypeAlias = int | np.integer[Any] | slice | NDArray[Any] | Sequence[int] | Sequence[bool]


class BoardRecords:
    """Records of one layout and one card pool; see `Boards`."""

    def _take(self, pool: CardPool, engine: Engine, raw: NDArray[np.uint8]) -> None:
        self._pool = pool
        self._engine = engine
        self._raw = raw
        self._records: NDArray[np.void] | None = None

    @classmethod
    def _of(cls, pool: CardPool, engine: Engine, raw: NDArray[np.uint8]) -> Self:
        boards = cls.__new__(cls)
        boards._take(pool, engine, raw)
        return boards

    @property
    def pool(self) -> CardPool:
        """The cards there are."""
        return self._pool

    @property
    def layout(self) -> BoardLayout:
        """Where everything lies in a record; see `mirrorpool.layout` for a table of it."""
        return self._engine.layout

    @property
    def engine(self) -> Engine:
        """The batch functions behind this class, for arrays of one's own."""
        return self._engine

    @property
    def raw(self) -> NDArray[np.uint8]:
        """The records as bytes: uint8, shape (n, layout.size); no copy."""
        return self._raw

    @property
    def records(self) -> NDArray[np.void]:
        """The records as numpy structs of dtype layout.dtype, shape (n,); no copy.

        Whatever is written here is up to the writer: `validate` tells whether it is sound.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
        >>> boards.records["players"]["life"][:, 1] = 5
        >>> boards.game(0).life(1)
        5
        """
        if self._records is None:
            self._records = self._raw.reshape(-1).view(self.layout.dtype)
        return self._records

    def __len__(self) -> int:
        """Give the number of boards."""
        return len(self._raw)

    def __repr__(self) -> str:
        """Show how many boards of which size."""
        d = self.layout
        return (
            f"<{len(self)} boards of {d.players} players, {d.slots} slots, "
            f"{d.library} cards a player: {d.size} bytes each>"
        )

    # ---- checking arguments ----

    def _row(self, i: SupportsIndex) -> int:
        row = operator.index(i)
        if not -len(self) <= row < len(self):
            raise IndexError(f"board {row}: there are {len(self)}")
        return row % len(self)

    def _indices(self, rows: Rows) -> NDArray[np.int64]:
        if isinstance(rows, int | np.integer):
            return np.array([self._row(rows)], np.int64)
        everything = np.arange(len(self), dtype=np.int64)
        if isinstance(rows, slice):
            return np.ascontiguousarray(everything[rows])
        chosen = np.asarray(rows)
        if chosen.size == 0 and chosen.dtype != np.bool_:
            return everything[:0]
        found: NDArray[np.int64] = np.ascontiguousarray(everything[chosen])
        if found.ndim != 1:
            raise IndexError(f"indices: have {found.ndim} dimensions, must have 1")
        return found

    def _mask(self, where: Mask | None) -> NDArray[np.bool_] | None:
        if where is None:
            return None
        try:
            return np.ascontiguousarray(where)
        except ValueError:
            raise ValueError("where: is ragged, must be one bool a board") from None

    def _require(self, status: NDArray[np.uint8], room: str) -> None:
        """Raise the error that statuses call for."""
        for code, error, problem in (
            (Status.FOREIGN, ForeignBoardError, "of another layout or card pool, or no record"),
            (Status.CAPACITY, CapacityError, room),
        ):
            bad = np.flatnonzero(status == code)
            if len(bad) and problem:
                more = f" and {len(bad) - 1} more" if len(bad) > 1 else ""
                raise error(f"board {bad[0]}{more}: {problem}")

    def _require_ours(self) -> None:
        identity = self.records["identity"]
        ours = (identity["layout_fingerprint"] == self.layout.fingerprint) & (
            identity["pool_fingerprint"] == self._pool.fingerprint
        )
        self._require(np.where(ours, Status.OK, Status.FOREIGN).astype(np.uint8), "")

    def _require_kin(self, other: BoardRecords, name: str) -> None:
        if not isinstance(other, BoardRecords):
            raise TypeError(f"{name}: is {type(other).__name__}, must be Boards")
        if other._pool != self._pool:
            raise ForeignBoardError(f"{name}: has another card pool: {other._pool!r}")
        if other.layout != self.layout:
            raise ForeignBoardError(f"{name}: has {other.layout!r}, must have {self.layout!r}")
