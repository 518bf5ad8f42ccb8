"""Whole games of creatures with keywords of combat, validated after every decision."""

import numpy as np
import pytest
from differential.test_combat import BODIES
from effort import effort

from mirrorpool import CardPool, Status, _rollout

POOL = CardPool([*CardPool.builtin(), *BODIES])
DECK = [*["Forest"] * 22, *(body.name for body in BODIES[-38:])]
ROWS = np.array([POOL.index(name) for name in DECK], np.uint16)
ENDED = {int(Status.OVER), int(Status.LOOP), int(Status.TRUNCATED), int(Status.CAPACITY)}


def play(players, policy, **more):
    results, _ = _rollout.play_games(
        POOL.data, [ROWS] * players, n=effort(12, 2_000), policy=policy, slots=128, **more
    )
    return results


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3])
def test_validated_games(players, policy):
    results = play(players, policy, seed=7, heap=512, validate=True)
    assert set(results["status"].tolist()) <= ENDED
    assert np.count_nonzero(results["status"] == int(Status.OVER)) > len(results) // 2


def test_threads_change_nothing():
    one, two = (play(2, "random", seed=8, threads=threads) for threads in (1, 2))
    assert (one == two).all()
