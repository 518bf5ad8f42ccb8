from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

COPIABLE_DTYPE: np.dtype[np.void]
COPY_EXCEPTION_DTYPE: np.dtype[np.void]
NO_COPY: int

def record_fields() -> dict[str, list[tuple[str, str, int, int, str]]]: ...
def record_flags() -> dict[str, dict[str, tuple[int, str]]]: ...
def check_exceptions(table: NDArray[np.void]) -> None: ...
def resolve_copies(
    values: NDArray[np.void],
    sources: NDArray[np.uint16],
    destinations: NDArray[np.uint16],
    exceptions: NDArray[np.uint16],
    timestamps: NDArray[np.uint32] | None = None,
    *,
    table: NDArray[np.void],
    out: NDArray[np.void] | None = None,
    status: NDArray[np.uint8] | None = None,
    threads: SupportsIndex = 1,
) -> tuple[NDArray[np.void], NDArray[np.uint8]]: ...
