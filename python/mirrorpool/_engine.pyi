from typing import Final, Literal, SupportsIndex, final

import numpy as np
from numpy.typing import NDArray

from mirrorpool._cards import PoolData
from mirrorpool._making import Making
from mirrorpool._state import BoardLayout

MAX_OPTIONS: Final[int]
POLICIES: Final[tuple[str, ...]]
RESULT_DTYPE: Final[np.dtype[np.void]]

@final
class Engine(Making):
    def __new__(cls, layout: BoardLayout, pool: PoolData) -> Engine: ...
    def legal_options(
        self, records: NDArray[np.uint8], *, threads: SupportsIndex = 1
    ) -> tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint8]]: ...
    def apply(
        self,
        records: NDArray[np.uint8],
        codes: NDArray[np.uint64],
        *,
        checked: bool = True,
        out: NDArray[np.uint8] | None = None,
        threads: SupportsIndex = 1,
    ) -> NDArray[np.uint8]: ...
    def advance(
        self, records: NDArray[np.uint8], *, threads: SupportsIndex = 1
    ) -> NDArray[np.uint8]: ...
    def play_out(
        self,
        records: NDArray[np.uint8],
        *,
        policy: str = "random",
        max_turns: SupportsIndex = 100,
        max_decisions: SupportsIndex | None = None,
        threads: SupportsIndex = 1,
    ) -> NDArray[np.void]: ...
    def could_produce(
        self,
        records: NDArray[np.uint8],
        *,
        per: Literal["permanent", "player"] = "permanent",
        rows: Literal["cached", "derived"] = "cached",
        out: NDArray[np.uint8] | None = None,
        threads: SupportsIndex = 1,
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
    def validate(
        self, records: NDArray[np.uint8], *, threads: SupportsIndex = 1
    ) -> list[str | None]: ...
    def hash(
        self, records: NDArray[np.uint8], *, threads: SupportsIndex = 1
    ) -> NDArray[np.uint64]: ...
    def position_key(
        self, records: NDArray[np.uint8], *, threads: SupportsIndex = 1
    ) -> NDArray[np.uint64]: ...
    def equal(
        self,
        records: NDArray[np.uint8],
        others: NDArray[np.uint8],
        *,
        threads: SupportsIndex = 1,
    ) -> NDArray[np.bool_]: ...
