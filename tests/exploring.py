"""Everything that choices can lead to, tried on forks."""

from collections.abc import Callable, Iterator
from typing import Any

from play import Table


def ends(table: Table, *, most: int = 20_000) -> Iterator[Table]:
    """Give the boards that every way of choosing leads to, up to the next priority."""
    waiting = [table]
    for _ in range(most):
        if not waiting:
            return
        here = waiting.pop()
        if here.decision == "PRIORITY" or here.status == "OVER":
            yield here
            continue
        waiting += [here.fork().take(option) for option in here.options()]
    raise AssertionError(f"more than {most} boards")


def reached(table: Table, what: Callable[[Table], Any] | None = None, *, player: int = 0) -> set:
    """Give the pools (or whatever is asked) that choices can lead to."""
    return {what(end) if what else end.pool_of(player) for end in ends(table)}
