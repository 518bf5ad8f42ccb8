"""Reports of rollouts: what came of the games, and how castable the decks are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mirrorpool import _rollout
from mirrorpool.names import Status

Results: TypeAlias = NDArray[Any]
"""Rows of `_rollout.RESULT`: one a game."""


@dataclass(frozen=True, slots=True)
class Castability:
    """How soon a spell can be cast.

    Attributes
    ----------
    spell, cost : str
        Name and mana cost; an X in the cost is 0. A spell without a mana cost is never castable.
    turns : tuple of float
        Shares of the trials in which the spell could be paid for by turn 1, 2... 10.
    deck : str or None
        Whose spell it is, where a report is about several decks.
    """

    spell: str
    cost: str
    turns: tuple[float, ...]
    deck: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give what JSON reports hold; ``deck`` only if there are several."""
        deck = {} if self.deck is None else {"deck": self.deck}
        return {**deck, "spell": self.spell, "cost": self.cost, "turns": list(self.turns)}


@dataclass(frozen=True, slots=True)
class RolloutReport:
    """What came of a rollout.

    Attributes
    ----------
    games, decisions : int
        Games played, and decisions taken in them that had at least two options.
    seconds : float
        Time that the games took, castability left out.
    threads : int
        Threads that really played.
    seed : int
        Game i of a seed is the same everywhere.
    signature : str
        64 bits in hexadecimal that depend on every decision of every game, and on nothing else:
        the same for any number of threads.
    wins : tuple of int
        Games that each player won.
    draws, truncated : int
        Games without a winner, and games that were stopped without a result: by the turn limit,
        because the record ran out of room, or because of an endless loop.
    turns_mean : float
        Mean number of turns; every player's turns count.
    castability : tuple of Castability
        By deck and mana value; empty for boards.
    partial : bool
        The rollout was interrupted.
    """

    games: int
    decisions: int
    seconds: float
    threads: int
    seed: int
    signature: str
    wins: tuple[int, ...]
    draws: int
    truncated: int
    turns_mean: float
    castability: tuple[Castability, ...] = ()
    partial: bool = False

    @property
    def games_per_second(self) -> float:
        """Games a second of all threads together."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Decisions a second of all threads together."""
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    @property
    def results(self) -> dict[str, Any]:
        """``wins`` (a list), ``draws`` and ``truncated``."""
        return {"wins": list(self.wins), "draws": self.draws, "truncated": self.truncated}

    def to_dict(self) -> dict[str, Any]:
        """Give the report as JSON holds it; a partial one has ``partial`` as well."""
        report = {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "decisions_per_second": self.decisions_per_second,
            "threads": self.threads,
            "seed": self.seed,
            "signature": self.signature,
            "results": self.results,
            "turns_mean": self.turns_mean,
            "castability": [spell.to_dict() for spell in self.castability],
        }
        return {**report, "partial": True} if self.partial else report


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the games so far. A new value for every chunk, so that an interrupt finds one."""

    players: int
    games: int = 0
    decisions: int = 0
    turns: int = 0
    wins: tuple[int, ...] = ()
    draws: int = 0
    truncated: int = 0
    signature: int = 0
    seconds: float = 0.0
    threads: int = 0

    def plus(self, results: Results, seconds: float, threads: int) -> Totals:
        """Add the games that follow."""
        # A loop of mandatory actions is a draw (CR 104.4b).
        over = np.isin(results["status"], (Status.OVER, Status.LOOP))
        winners = results["winners"]
        won = [int((winners >> player & 1).sum()) for player in range(self.players)]
        return Totals(
            players=self.players,
            games=self.games + len(results),
            decisions=self.decisions + int(results["decisions"].sum(dtype=np.uint64)),
            turns=self.turns + int(results["turns"].sum(dtype=np.uint64)),
            wins=tuple(a + b for a, b in zip(self.wins or (0,) * self.players, won, strict=True)),
            draws=self.draws + int((over & (winners == 0)).sum()),
            truncated=self.truncated + int((~over).sum()),
            signature=_rollout.extend_signature(self.signature, results),
            seconds=self.seconds + seconds,
            threads=max(self.threads, threads),
        )


def report_of(totals: Totals, seed: int) -> RolloutReport:
    """Report on games."""
    return RolloutReport(
        games=totals.games,
        decisions=totals.decisions,
        seconds=totals.seconds,
        threads=totals.threads,
        seed=seed,
        signature=f"{totals.signature:016x}",
        wins=totals.wins or (0,) * totals.players,
        draws=totals.draws,
        truncated=totals.truncated,
        turns_mean=totals.turns / totals.games if totals.games else 0.0,
    )
