"""Why a scenario cannot be run, as far as it can be told before it is run."""

from __future__ import annotations

from collections.abc import Iterator

from mirrorpool.cards import CardPool
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.reading import Scenario


def bare(name: str) -> str:
    """Give a card's name without its alias."""
    return name.partition("@")[0]


def obstacles(scenario: Scenario, pool: CardPool) -> list[str]:
    """Tell everything that is in the way of a scenario: cards, setup and operations."""
    found = [
        *(("nothing to play",) if not scenario.setup and not scenario.actions else ()),
        *_missing_cards(scenario, pool),
        *(reason for row in scenario.setup for reason in _of_setup(row)),
        *(reason for action in scenario.actions for reason in _of_action(action)),
    ]
    return list(dict.fromkeys(found))


def _missing_cards(scenario: Scenario, pool: CardPool) -> Iterator[str]:
    for row in scenario.setup:
        if isinstance(row, lines.Place) and bare(row.card) not in pool:
            yield f"card not embedded: {bare(row.card)}"
    for action in scenario.actions:  # a commander, for one, is in no line of the setup
        name = bare(action.card) if isinstance(action, lines.Cast) else ""
        if name and name not in pool:
            yield f"card not embedded: {name}"


def _of_setup(row: lines.Setup) -> Iterator[str]:
    if isinstance(row, lines.Custom | lines.SetupText):
        yield f"setup in words: {row.t}"
    if isinstance(row, lines.Place) and row.zone == "COMMAND":
        yield "zone: command"


def _of_action(action: lines.Action) -> Iterator[str]:
    match action:
        case lines.Target() | lines.TargetAmount():
            yield "targets"
        case lines.Cast() | lines.Activate():
            if action.targets:
                yield "targets"
            if action.stack_clause:
                yield "operation: stack_clause"
        case lines.Mode():
            yield "operation: mode"
        case lines.Coin() | lines.Die():
            yield "operation: coins and dice"
        case lines.ActionText():
            yield f"operation in words: {action.t}"
        case lines.Stop() if action.step == "CLEANUP":
            yield "operation: stop in the cleanup step"
        case _:
            pass
