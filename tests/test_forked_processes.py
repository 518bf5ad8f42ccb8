"""Processes forked from one that has used threads."""

import os
import signal
import time

import numpy as np
import pytest

from mirrorpool import kernels, rollout

PATIENCE = 60


def exit_code_of(work):
    """Run `work` in a forked process; None if it does not come back."""
    process = os.fork()
    if not process:
        code = 1
        try:
            code = 0 if work() else 2
        finally:
            os._exit(code)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return None


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_process_can_ask_for_threads():
    rows = np.zeros((100_000, 64), np.uint8)
    rows[:, 0] = kernels.GREEN
    answer = kernels.closure(rows, threads=2)
    signature = rollout("mirror", games=50, trials=0, threads=2).signature

    def work():
        same = (kernels.closure(rows, threads=2) == answer).all()
        return same and rollout("mirror", games=50, trials=0, threads=2).signature == signature

    assert exit_code_of(work) == 0
