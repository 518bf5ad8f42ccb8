"""Looking at one expectation."""

from __future__ import annotations

from typing import Any

from mirrorpool.scenarios.expectations.shapes import LOOKS, Moment, arguments_of
from mirrorpool.scenarios.lines import Expectation


def seen_instead(expectation: Expectation, moment: Moment) -> str | None:
    """Tell what is seen where that is not as expected.

    Raises
    ------
    Unsupported
        If it cannot be looked at.
    """
    shapes, function = LOOKS[expectation.op]
    if shapes[0] in ("mana of", "mana at"):
        return function(moment, mana=expectation.mana, of=expectation.of)
    if shapes[0] == "count":
        return function(moment, n=int(expectation.n), of=expectation.of)
    arguments: dict[str, Any] = arguments_of(expectation, len(moment.table.players)) or {}
    return function(moment, **arguments)


def describe(expectation: Expectation) -> str:
    """Write an expectation as one line."""
    if expectation.of:
        what = f"{expectation.of}: {expectation.mana or expectation.n}"
    else:
        what = " ".join(str(value) for value in expectation.args)
    when = f" at turn {expectation.turn} {expectation.step}" if expectation.timed else ""
    return f"{expectation.op} {what}".strip() + when
