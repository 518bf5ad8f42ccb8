"""Expectations with a time of their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from mirrorpool.scenarios.agenda import time_of
from mirrorpool.scenarios.expectations import Moment, describe, seen_instead
from mirrorpool.scenarios.lines import Expectation
from mirrorpool.scenarios.table import Table


class Timed:
    """Expectations by step, looked at whenever somebody has priority in it.

    Those of one step must hold one after another, in their order: each when the one before it held,
    or later. What a player may do is looked at when that player has priority.
    """

    def __init__(self, expectations: Sequence[Expectation]) -> None:
        self._waiting: dict[tuple[int, int], list[Expectation]] = defaultdict(list)
        self._seen: dict[int, str] = {}
        for expectation in expectations:
            if expectation.turn is not None and expectation.step is not None:
                time = time_of(expectation.turn, expectation.step)
                self._waiting[time].append(expectation)

    def look(self, table: Table) -> None:
        """Look at what waits for this step."""
        waiting = self._waiting.get(table.time, [])
        while waiting and self._holds(waiting[0], table):
            del waiting[0]

    def _holds(self, expectation: Expectation, table: Table) -> bool:
        if expectation.op == "PlayableAbility":
            who = table.player(str(expectation.args[0]))
            if who != table.decider:
                return False
        seen = seen_instead(expectation, Moment(table))
        if seen is not None:
            self._seen[id(expectation)] = seen
        return seen is None

    def failures(self) -> list[str]:
        """Tell what never held."""
        return [
            f"{describe(expectation)}: saw {self._seen.get(id(expectation), 'no such moment')}"
            for waiting in self._waiting.values()
            for expectation in waiting
        ]
