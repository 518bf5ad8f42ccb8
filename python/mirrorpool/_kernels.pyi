from collections.abc import Iterable
from typing import Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

def closure(
    rows: NDArray[np.uint8],
    *,
    players: SupportsIndex = 2,
    controller: NDArray[np.uint8] | None = None,
    per: Literal["player", "permanent"] = "player",
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.uint8]: ...
def tile_rows(
    rows: NDArray[np.uint8],
    *,
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.uint8]: ...
def untile_rows(
    tiles: NDArray[np.uint8],
    n: SupportsIndex | None = None,
    *,
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.uint8]: ...
def closure_tiled(
    tiles: NDArray[np.uint8],
    *,
    players: SupportsIndex = 2,
    per: Literal["player", "permanent"] = "player",
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.uint8]: ...
def closure_classes(
    types: NDArray[np.uint8],
    membership: NDArray[np.uint8],
    readers: NDArray[np.uint8],
    controller: NDArray[np.uint8],
    classes: Iterable[tuple[int, Literal["own", "opponents", "everyone"], int]],
    *,
    players: SupportsIndex = 2,
    per: Literal["player", "permanent"] = "player",
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.uint8]: ...
def closure_graph(
    planes: NDArray[np.uint64],
    depends: NDArray[np.uint64],
    slots: NDArray[np.uint8],
    *,
    types: NDArray[np.uint8] | None = None,
    out: NDArray[np.uint64] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.uint64]: ...
