from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mirrorpool._cards import PoolData

POLICIES: Final[tuple[str, ...]]
TURNS: Final[int]
RESULT: Final[np.dtype[np.void]]
SPELL: Final[np.dtype[np.void]]

def play_games(
    pool: PoolData,
    decks: Sequence[NDArray[np.uint16]],
    *,
    seed: int = 0,
    first: int = 0,
    n: int = 1,
    policy: str = "random",
    max_turns: int = 100,
    threads: int = 1,
    slots: int = 64,
    library: int = 60,
    heap: int = 128,
    validate: bool = False,
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[Any], int]: ...
def play_boards(
    pool: PoolData,
    records: NDArray[np.uint8],
    *,
    policy: str = "random",
    max_turns: int = 100,
    threads: int = 1,
    players: int = 2,
    slots: int = 64,
    library: int = 60,
    heap: int = 128,
    validate: bool = False,
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[Any], int]: ...
def goldfish(
    pool: PoolData,
    decks: Sequence[NDArray[np.uint16]],
    spells: Sequence[NDArray[Any]],
    *,
    seed: int = 0,
    first: int = 0,
    n: int = 1,
    threads: int = 1,
    slots: int = 64,
    library: int = 60,
    heap: int = 128,
) -> NDArray[np.uint64]: ...
def extend_signature(signature: int, results: NDArray[Any]) -> int: ...
