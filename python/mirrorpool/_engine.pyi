from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, SupportsIndex, final

import numpy as np
from numpy.typing import NDArray

from mirrorpool._cards import PoolData
from mirrorpool._state import BoardLayout

__pyx_capi__: dict[str, object]

NONE: Final[int]
MAX_OPTIONS: Final[int]
CAPACITY: Final[int]
POLICIES: Final[tuple[str, ...]]
RESULT_DTYPE: Final[np.dtype[np.void]]

def game_streams(
    seed: SupportsIndex, n: SupportsIndex, *, first: SupportsIndex = 0
) -> NDArray[np.uint64]: ...
def aligned_records(n: SupportsIndex, size: SupportsIndex) -> NDArray[np.uint8]: ...

@final
class Engine:
    def __new__(cls, layout: BoardLayout, pool: PoolData) -> Engine: ...
    @property
    def layout(self) -> BoardLayout: ...
    @property
    def pool(self) -> PoolData: ...
    def clear(
        self,
        records: NDArray[np.uint8],
        streams: NDArray[np.uint64],
        *,
        life: SupportsIndex = 20,
        mana_mode: SupportsIndex = 0,
        profile: SupportsIndex = 0,
    ) -> None: ...
    def put_permanent(
        self,
        records: NDArray[np.uint8],
        definition: SupportsIndex,
        player: SupportsIndex,
        *,
        where: NDArray[np.bool_] | None = None,
        tapped: bool = False,
        sick: bool = False,
        counters: Iterable[tuple[int, int]] = (),
        damage: SupportsIndex = 0,
        choice: SupportsIndex = 0,
        hosts: NDArray[np.uint16] | None = None,
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]: ...
    def put_card(
        self,
        records: NDArray[np.uint8],
        definition: SupportsIndex,
        player: SupportsIndex,
        zone: SupportsIndex,
        *,
        where: NDArray[np.bool_] | None = None,
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]: ...
    def set_commander(
        self,
        records: NDArray[np.uint8],
        player: SupportsIndex,
        colors: SupportsIndex,
        *,
        where: NDArray[np.bool_] | None = None,
    ) -> NDArray[np.uint8]: ...
    def put_mana(
        self,
        records: NDArray[np.uint8],
        player: SupportsIndex,
        units: NDArray[np.uint16],
        *,
        where: NDArray[np.bool_] | None = None,
    ) -> NDArray[np.uint8]: ...
    def place_in_turn(
        self,
        records: NDArray[np.uint8],
        *,
        active: SupportsIndex = 0,
        step: SupportsIndex = 3,
        turn: SupportsIndex = 1,
        stage: SupportsIndex = 1,
        priority: SupportsIndex | None = None,
        passes: SupportsIndex | None = None,
        where: NDArray[np.bool_] | None = None,
    ) -> NDArray[np.uint8]: ...
    def deal(
        self,
        records: NDArray[np.uint8],
        decks: Sequence[NDArray[np.uint16]],
        *,
        seed: SupportsIndex = 0,
        first: SupportsIndex = 0,
        life: SupportsIndex = 20,
        mana_mode: SupportsIndex = 0,
        profile: SupportsIndex = 0,
        threads: SupportsIndex = 1,
    ) -> NDArray[np.uint8]: ...
    def fork(
        self, records: NDArray[np.uint8], indices: NDArray[np.int64], out: NDArray[np.uint8]
    ) -> None: ...
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
    def __reduce__(self) -> tuple[Any, ...]: ...
