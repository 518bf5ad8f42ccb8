from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

def can_pay(
    sources: NDArray[np.uint8],
    costs: NDArray[np.uint8],
    cost_of: NDArray[np.uint16] | None = None,
    *,
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.uint8]: ...
def max_x(
    sources: NDArray[np.uint8],
    costs: NDArray[np.uint8],
    cost_of: NDArray[np.uint16] | None = None,
    *,
    out: NDArray[np.int16] | None = None,
    threads: SupportsIndex = 1,
) -> NDArray[np.int16]: ...
def pay(
    sources: NDArray[np.uint8],
    costs: NDArray[np.uint8],
    cost_of: NDArray[np.uint16],
    *,
    out: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
