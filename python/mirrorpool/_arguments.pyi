from typing import Final

MAX_THREADS: Final[int]
__pyx_capi__: Final[dict[str, object]]  # what other compiled modules cimport
