"""Scenario files: one JSON object a line, checked field by field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import msgspec

from mirrorpool.scenarios import lines
from mirrorpool.scenarios.expectations import UNCHECKED, problem_of
from mirrorpool.scenarios.lines import Action, Expectation, Setup

PLACE = re.compile(r" - at `\$\.?(?P<path>.*)`$")
OPTIONAL = ("players", "start_life", "turn_order", "id", "area")


class ScenarioError(ValueError):
    """A scenario file that cannot be read; the message names file, line and field."""


class Scenario(msgspec.Struct, frozen=True):
    """One position, what is done in it, and what must come of it.

    Attributes
    ----------
    id : str
        Its name.
    area : str
        What it is about.
    players : int
        How many play.
    start_life : int
        Life totals at the start.
    turn_order : tuple of str
        Seats in the order of their turns; the first one takes turn 1.
    setup, actions, expect : tuple
        Lines, in order.
    """

    setup: tuple[Setup, ...]
    actions: tuple[Action, ...]
    expect: tuple[Expectation, ...]
    id: str = ""
    area: str = ""
    players: int = 2
    start_life: int = 20
    turn_order: tuple[str, ...] = ()

    @property
    def unchecked(self) -> int:
        """How many expectations no machine can check."""
        return sum(e.op in UNCHECKED for e in self.expect)


class _Head(msgspec.Struct):
    """What a line of a file must be; other fields inform."""

    setup: list[dict[str, Any]]
    actions: list[dict[str, Any]]
    expect: list[dict[str, Any]]
    id: str = ""
    area: str = ""
    players: Annotated[int, msgspec.Meta(ge=1, le=8)] = 2
    start_life: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 20
    turn_order: list[lines.Seat] | None = None


def read_file(path: str | Path) -> list[Scenario]:
    """Read a file of scenarios.

    Parameters
    ----------
    path : str or Path
        JSON objects, one a line; blank lines are skipped.

    Returns
    -------
    list of Scenario

    Raises
    ------
    ScenarioError
        If a line is no scenario; the message names file, line and field.
    OSError
        If the file cannot be read.
    """
    return list(_scenarios(Path(path)))


def _scenarios(path: Path) -> Iterator[Scenario]:
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        if line.strip():
            try:
                yield read_line(line, name=f"line {number}")
            except ScenarioError as error:
                raise ScenarioError(f"{path}:{number}: {error}") from None


def read_line(line: str | bytes, *, name: str = "scenario") -> Scenario:
    """Read one scenario.

    Raises
    ------
    ScenarioError
        If it is none; the message names the field.

    Examples
    --------
    >>> from mirrorpool.scenarios import read_line
    >>> read_line('{"setup": [], "actions": [{"op": "cast"}], "expect": []}')
    Traceback (most recent call last):
    mirrorpool.scenarios.reading.ScenarioError: actions[0]: missing required field `turn`
    """
    try:
        raw = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise ScenarioError(f"not JSON: {error}") from None
    except UnicodeDecodeError:
        raise ScenarioError("not UTF-8 text") from None
    except RecursionError:
        raise ScenarioError("nested too deeply") from None
    if not isinstance(raw, dict):
        raise ScenarioError("must be a JSON object")
    _refuse_misspelt(raw)
    head = _convert(raw, _Head, "")
    scenario = Scenario(
        setup=_each(head.setup, "setup", _setup_type),
        actions=_each(head.actions, "actions", lambda raw: Action),
        expect=_each(head.expect, "expect", lambda raw: Expectation),
        id=head.id or name,
        area=head.area,
        players=head.players,
        start_life=head.start_life,
        turn_order=_turn_order(head),
    )
    _check_players(scenario)
    _check_expectations(scenario)
    return scenario


def _refuse_misspelt(raw: Mapping[str, Any]) -> None:
    """Fields that are not known inform, but not if one that is known was meant."""
    for field in raw:
        meant = get_close_matches(field, OPTIONAL, n=1, cutoff=0.8)
        if field not in OPTIONAL and meant and meant[0] not in raw and field != "areas":
            raise ScenarioError(f"{field}: unknown field; did you mean {meant[0]}?")


def _setup_type(raw: Mapping[str, Any]) -> Any:
    return lines.SetupOp if "op" in raw else lines.Place


def _each(rows: list[dict[str, Any]], where: str, type_of: Any) -> tuple[Any, ...]:
    return tuple(_convert(row, type_of(row), f"{where}[{i}]") for i, row in enumerate(rows))


def _convert(raw: Any, to: Any, where: str) -> Any:
    try:
        return msgspec.convert(raw, to)
    except msgspec.ValidationError as error:
        text = str(error)
        found = PLACE.search(text)
        path = found["path"] if found else ""
        text = PLACE.sub("", text)
        place = ".".join(filter(None, (where, path))).replace(".[", "[")
        text = text[:1].lower() + text[1:].replace("Object ", "").replace("object ", "")
        raise ScenarioError(f"{place}: {_short(text)}" if place else _short(text)) from None


def _short(text: str) -> str:
    return text.removeprefix("object ").strip()


def _turn_order(head: _Head) -> tuple[str, ...]:
    seats = [f"P{p}" for p in range(head.players)]
    if head.turn_order is None:
        return ("P0", "P3", "P2", "P1") if head.players == 4 else tuple(seats)
    if sorted(head.turn_order) != seats:
        raise ScenarioError(f"turn_order: must be {', '.join(seats)} in some order")
    return tuple(head.turn_order)


def _check_players(scenario: Scenario) -> None:
    for where, rows in (("setup", scenario.setup), ("actions", scenario.actions)):
        for i, row in enumerate(rows):
            seat = getattr(row, "player", "P0")
            if int(seat[1:]) >= scenario.players:
                raise ScenarioError(f"{where}[{i}].player: is {seat}, there are {scenario.players}")


def _check_expectations(scenario: Scenario) -> None:
    for i, expectation in enumerate(scenario.expect):
        problem = problem_of(expectation, scenario.players)
        if problem:
            raise ScenarioError(f"expect[{i}].{problem}")
