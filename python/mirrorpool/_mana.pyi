from collections.abc import Iterable, Sequence
from typing import Any, Final, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from mirrorpool._engine import Engine

_Records: TypeAlias = NDArray[np.uint8]
_Players: TypeAlias = SupportsIndex | NDArray[np.integer[Any]]
_Where: TypeAlias = NDArray[np.bool_] | None
_Status: TypeAlias = NDArray[np.uint8]
_Pools: TypeAlias = list[list[tuple[tuple[int, ...], tuple[int, ...]]]]

MAX_BUNDLES: Final[int]

@final
class CostData:
    def __new__(
        cls,
        typed: Sequence[SupportsIndex],
        generic: SupportsIndex,
        x: SupportsIndex,
        symbols: Iterable[tuple[int, int, int, int]],
        units: SupportsIndex,
    ) -> CostData: ...
    @property
    def x(self) -> int: ...

def can_pay(
    self: Engine,
    records: _Records,
    player: _Players,
    cost: CostData | Sequence[CostData],
    x: SupportsIndex = 0,
    *,
    where: _Where = None,
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> tuple[NDArray[np.uint8], _Status]: ...
def pay(
    self: Engine,
    records: _Records,
    player: _Players,
    cost: CostData,
    x: SupportsIndex = 0,
    *,
    where: _Where = None,
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> _Status: ...
def max_x(
    self: Engine,
    records: _Records,
    player: _Players,
    cost: CostData,
    *,
    where: _Where = None,
    out: NDArray[np.int32] | None = None,
    threads: SupportsIndex = 1,
) -> tuple[NDArray[np.int32], _Status]: ...
def available_mana(
    self: Engine,
    records: _Records,
    player: _Players,
    *,
    where: _Where = None,
    out: NDArray[np.uint16] | None = None,
    threads: SupportsIndex = 1,
) -> tuple[NDArray[np.uint16], _Status]: ...
def tap_for_mana(
    self: Engine,
    records: _Records,
    slots: NDArray[np.uint16],
    ability: SupportsIndex = 0,
    types: NDArray[np.uint8] | None = None,
    *,
    where: _Where = None,
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> _Status: ...
def abilities_of_permanent(
    self: Engine, record: NDArray[np.uint8], slot: SupportsIndex
) -> list[int]: ...
def production_outcomes(
    self: Engine,
    records: _Records,
    slots: NDArray[np.uint16],
    index: SupportsIndex = 0,
) -> tuple[_Pools, _Status]: ...
def mana_options(
    self: Engine, records: _Records, player: _Players, limit: SupportsIndex = ...
) -> tuple[_Pools, _Status]: ...
