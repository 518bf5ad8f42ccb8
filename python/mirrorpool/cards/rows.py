"""Tables under construction: rows with equal content are stored once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mirrorpool.cards.errors import CardError

Row = dict[str, Any]
MAX_ROWS = 0xFFFF


class Rows:
    """The rows of one table.

    Parameters
    ----------
    name : str
        The table's name, for errors.
    dtype : numpy.dtype
        Layout of a row; fields that a row leaves out are 0.
    limit : int, optional
        The most rows that the core accepts.
    """

    def __init__(self, name: str, dtype: np.dtype[Any], limit: int = MAX_ROWS) -> None:
        self.name = name
        self.dtype = dtype
        self.limit = limit
        self.rows: list[Row] = []
        self._runs: dict[tuple[Any, ...], int] = {}

    def __len__(self) -> int:
        """Give the number of rows."""
        return len(self.rows)

    def add(self, row: Row) -> int:
        """Give the index of a row of this content."""
        return self.add_run([row])

    def add_run(self, rows: Sequence[Row]) -> int:
        """Give the index of the first of adjacent rows of this content; 0 for none."""
        if not rows:
            return 0
        key = tuple(tuple(sorted(row.items())) for row in rows)
        if key not in self._runs:
            self._runs[key] = self.append(rows)
        return self._runs[key]

    def append(self, rows: Sequence[Row]) -> int:
        """Store rows even if there are equal ones, and give the index of the first."""
        if len(self.rows) + len(rows) > self.limit:
            raise CardError(f"the pool needs more than {self.limit} rows of {self.name}")
        self.rows += rows
        return len(self.rows) - len(rows)

    def array(self) -> NDArray[Any]:
        """Give the table."""
        array = np.zeros(len(self.rows), self.dtype)
        for index, row in enumerate(self.rows):
            for field, value in row.items():
                try:
                    array[field][index] = value
                except OverflowError:
                    raise CardError(f"{self.name}.{field} cannot hold {value}") from None
        return array
