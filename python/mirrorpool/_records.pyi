from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

from mirrorpool._cards import PoolData
from mirrorpool._state import BoardLayout

__pyx_capi__: dict[str, object]

NONE: Final[int]

def aligned_records(n: SupportsIndex, size: SupportsIndex) -> NDArray[np.uint8]: ...

@disjoint_base
class Records:
    def __new__(cls, layout: BoardLayout, pool: PoolData) -> Records: ...
    @property
    def layout(self) -> BoardLayout: ...
    @property
    def pool(self) -> PoolData: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
