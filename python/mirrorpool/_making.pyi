from collections.abc import Iterable, Sequence
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from mirrorpool._cards import PoolData
from mirrorpool._records import NONE as NONE
from mirrorpool._records import Records
from mirrorpool._state import BoardLayout

def game_streams(
    seed: SupportsIndex, n: SupportsIndex, *, first: SupportsIndex = 0
) -> NDArray[np.uint64]: ...

class Making(Records):
    def __new__(cls, layout: BoardLayout, pool: PoolData) -> Making: ...
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
