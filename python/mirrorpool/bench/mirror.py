"""The mirror rows of `mirrorpool bench`: whole random games, C++ driven.

Twenty Mountain and twenty Gray Ogre against themselves, 20 life, is what other engines are
compared by; the five-color deck shows what mana that depends on the board costs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

import numpy as np

from mirrorpool import _rollout
from mirrorpool.bench.row import SECONDS, BenchRow
from mirrorpool.cards import CardPool
from mirrorpool.rollout import find_deck, room_for, seat

GAMES = 500
"""Games a call; enough to hide what a call costs."""


class Mirror:
    """A deck against itself, ready to be played."""

    def __init__(self, deck: str, policy: str = "random", games: int = GAMES) -> None:
        self.pool = CardPool.builtin()
        one = seat(find_deck(deck), self.pool)
        self.cards = [one.cards, one.cards]
        self.room = room_for([one, one], 0)
        self.policy = policy
        self.out = np.zeros(games, _rollout.RESULT)

    def play(self) -> int:
        """Play games 0, 1, 2... of seed 0 into `out`; gives the decisions taken."""
        _rollout.play_games(
            self.pool.data,
            self.cards,
            n=len(self.out),
            policy=self.policy,
            out=self.out,
            **self.room,
        )
        return int(self.out["decisions"].sum())

    def signature(self) -> str:
        """64 bits that name what was played."""
        return f"{_rollout.extend_signature(0, self.out):016x}"


def rows(scale: float = 1.0) -> Iterator[BenchRow]:
    """Measure whole games.

    Parameters
    ----------
    scale : float, default 1.0
        Multiplies the time spent, and below 1 also the games a call.

    Yields
    ------
    BenchRow
        Games a second and decisions a second of each deck; there is no reference.
    """
    games = max(20, int(GAMES * min(scale, 1.0)))
    for deck, policy in (("mirror", "random"), ("five-color", "random"), ("five-color", "greedy")):
        yield from deck_rows(deck, policy, games, scale)


def deck_rows(deck: str, policy: str, games: int, scale: float) -> Iterator[BenchRow]:
    """Measure one deck: both figures come from the same calls."""
    mirror = Mirror(deck, policy, games)
    decisions = mirror.play()
    times: list[float] = []
    end = time.perf_counter() + SECONDS * scale
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        mirror.play()
        times.append(time.perf_counter() - start)
    name = f"{deck} games" if deck == "mirror" else f"{deck} {policy} games"
    for unit, count in (("games/s", games), ("decisions/s", decisions)):
        yield BenchRow(name, unit, count / median(times), None, mirror.signature())
