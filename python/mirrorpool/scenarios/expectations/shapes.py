"""Which arguments each expectation takes, and what looks at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mirrorpool.quoting import is_number, quoted
from mirrorpool.scenarios.lines import Expectation
from mirrorpool.scenarios.table import Table

UNCHECKED = ("text", "opaque")
"""Lines that no machine can check."""
SEAT = re.compile(r"^P[0-7]$")
OF = re.compile(r"^(?P<who>P[0-7])\b.*?(?:\[(?P<at>[0-9]{1,9})\])?$")


@dataclass(frozen=True)
class Moment:
    """A moment that expectations are looked at.

    Attributes
    ----------
    table : Table
        The board.
    rejected : bool
        Whether the last action of the run was refused.
    beside : tuple of Expectation
        The other expectations of the moment.
    """

    table: Table
    rejected: bool = False
    beside: tuple[Expectation, ...] = ()


Look = Callable[..., str | None]
"""Takes a moment and arguments by name; tells what it sees if that is not what is expected."""
LOOKS: dict[str, tuple[tuple[str, ...], Look]] = {}


def look(op: str, *shapes: str) -> Callable[[Look], Look]:
    """Register what looks at an operation.

    Parameters
    ----------
    op : str
        The operation.
    shapes : str
        The ways to write its arguments, such as ``"who name n"``. A word is the argument's name; it
        tells the kind too: see KINDS.
    """

    def register(function: Look) -> Look:
        LOOKS[op] = (shapes, function)
        return function

    return register


def _is_seat(value: Any, players: int) -> bool:
    if value == "activePlayer":
        return True
    return isinstance(value, str) and bool(SEAT.match(value)) and int(value[1:]) < players


def _is_number(value: Any, players: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: Any, players: int) -> bool:
    return isinstance(value, str)  # an object without a name has the empty one


def _is_flag(value: Any, players: int) -> bool:
    return isinstance(value, bool)


KINDS: dict[str, Callable[[Any, int], bool]] = {
    "who": _is_seat,
    "whose": _is_seat,
    "n": _is_number,
    "power": _is_number,
    "toughness": _is_number,
    "flag": _is_flag,
}
"""What arguments must be; those not listed are text."""


def arguments_of(expectation: Expectation, players: int) -> dict[str, Any] | None:
    """Give an expectation's arguments by name; None if they have no shape of its operation."""
    shapes, _ = LOOKS[expectation.op]
    for shape in shapes:
        found = _fitted(shape.split(), expectation.args, players)
        if found is not None:
            return found
    return None


def _fitted(names: Sequence[str], values: Sequence[Any], players: int) -> dict[str, Any] | None:
    if len(names) != len(values):
        return None
    fits = all(
        KINDS.get(name, _is_text)(value, players) for name, value in zip(names, values, strict=True)
    )
    return dict(zip(names, values, strict=True)) if fits else None


def problem_of(expectation: Expectation, players: int) -> str | None:
    """Tell which field of an expectation is wrong, and why."""
    if expectation.op in UNCHECKED:
        return None
    if expectation.op not in LOOKS:
        return f"op: unknown expectation {quoted(expectation.op)}"
    if (expectation.turn is None) != (expectation.step is None):
        return f"{'turn' if expectation.turn is None else 'step'}: missing"
    shapes, _ = LOOKS[expectation.op]
    if "mana" in shapes[0] or "count" in shapes[0]:
        return _bundle_problem(expectation, players, shapes[0])
    if arguments_of(expectation, players) is None:
        ways = " or ".join(f"({', '.join(shape.split())})" for shape in shapes)
        return f"args: must be {ways}"
    return None


def _bundle_problem(expectation: Expectation, players: int, shape: str) -> str | None:
    found = OF.match(expectation.of)
    if found is None or not _is_seat(found["who"], players):
        return "of: must begin with a player, such as P0"
    if shape.startswith("mana") and not expectation.mana:
        return "mana: missing"
    if shape == "count" and not is_number(str(expectation.n)):
        return "n: must be a number"
    if shape == "mana at" and found["at"] is None:
        return "of: must end with an index, such as [0]"
    return None
