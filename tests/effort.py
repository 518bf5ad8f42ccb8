"""How far random searches go: a little in every run, far under `nox -s fuzz`."""

import os

FUZZING = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"


def effort(little: int, far: int) -> int:
    return far if FUZZING else little
