from typing import Final

MAX_THREADS: Final[int]

def _forked() -> None: ...

__pyx_capi__: Final[dict[str, object]]  # what other compiled modules cimport
