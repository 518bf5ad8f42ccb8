"""Boards as `setup` describes them, at the beginning of turn 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, assert_never

from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool, tree
from mirrorpool.scenarios import adapter, lines, pause
from mirrorpool.scenarios.answers import Answers
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.obstacles import bare
from mirrorpool.scenarios.reading import Scenario
from mirrorpool.scenarios.table import Table

FILLERS = 40
"""Cards in libraries that are not emptied."""
MOST = 255
ZONES: dict[str, Literal["hand", "graveyard", "library", "exile"]] = {
    "HAND": "hand",
    "GRAVEYARD": "graveyard",
    "LIBRARY": "library",
    "EXILE": "exile",
    "EXILED": "exile",
}


def set_up(scenario: Scenario, pool: CardPool, answers: Answers) -> Table:
    """Make the board, and go to the first moment of turn 1."""
    boards = _empty(scenario, pool)
    table = Table(boards, scenario.turn_order, scenario.start_life)
    _fill_libraries(scenario, table)
    for row in scenario.setup:
        if isinstance(row, lines.StartLife):
            adapter.set_life(boards, table.player(row.player), row.n)
    for place in _places(scenario):
        for i in range(place.n):
            _place(table, place, answers, i)
    pause.put_pauses(boards)
    boards.start(active=0, step="untap", turn=1)
    return table


def _empty(scenario: Scenario, pool: CardPool) -> Boards:
    permanents = sum(row.n for row in _places(scenario) if row.zone == "BATTLEFIELD")
    cards = [
        sum(row.n for row in _places(scenario) if row.player == seat)
        for seat in scenario.turn_order
    ]
    if max(cards) + FILLERS + 1 > MOST or permanents > 200:
        raise Unsupported("board too small", "cards of one player")
    return Boards(
        pause.playable_pool(pool, pause.kind_for(_cards(scenario, pool))),
        1,
        players=scenario.players,
        slots=64 if permanents <= 48 else 128 if permanents <= 104 else 256,
        library=max(cards) + FILLERS + 1,
        life=scenario.start_life,
    )


def _places(scenario: Scenario) -> Iterable[lines.Place]:
    return (row for row in scenario.setup if isinstance(row, lines.Place))


def _cards(scenario: Scenario, pool: CardPool) -> list[tree.Card]:
    return [pool.card(name) for name in sorted({bare(row.card) for row in _places(scenario)})]


def _fill_libraries(scenario: Scenario, table: Table) -> None:
    emptied = {row.player for row in scenario.setup if isinstance(row, lines.EmptyLibrary)}
    for seat in scenario.turn_order:
        for _ in range(0 if seat in emptied else FILLERS):
            table.boards.put_card(pause.FILLER, table.player(seat), zone="library")


def _place(table: Table, row: lines.Place, answers: Answers, i: int) -> None:
    name, _, alias = row.card.partition("@")
    player = table.player(row.player)
    if row.zone == "BATTLEFIELD":
        state = Entering(table, player, answers).state_of(name, tapped=row.tapped)
        slot = int(table.boards.put(name, player, **state)[0])
        card = int(table.view.record["permanents"][slot]["card"])
    else:
        card = int(table.boards.put_card(name, player, zone=ZONES[row.zone])[0])
    if alias:
        table.aliases[alias if row.n == 1 else f"{alias}.{i + 1}"] = card


class Entering:
    """How a permanent is on the battlefield because of what it says of entering (CR 614.1c)."""

    def __init__(self, table: Table, player: int, answers: Answers) -> None:
        self._table = table
        self._player = player
        self._answers = answers

    def state_of(self, name: str, *, tapped: bool) -> dict[str, Any]:
        """Give the arguments of `Boards.put`."""
        state: dict[str, Any] = {"tapped": tapped, "counters": {}}
        for ability in self._table.boards.pool.card(name).abilities:
            if isinstance(ability, tree.EntersReplacement) and ability.of is None:
                for change in ability.changes:
                    self._apply(change, state)
        return state

    def _apply(self, change: tree.EnterChange, state: dict[str, Any]) -> None:
        match change:
            case tree.Tapped(unless=None):
                state["tapped"] = True
            case tree.TappedUnlessLife(life=life):
                self._pay_or_tap(life, state)
            case tree.WithCounters(kind=kind, amount=int(amount)):
                state["counters"][kind] = state["counters"].get(kind, 0) + amount
            case tree.WithCounters(amount=tree.ManaSpent() | tree.ColorsSpent()):
                pass  # it was never cast
            case tree.WithCounters():
                raise Unsupported("setup", "counters in a number that the board tells")
            case tree.ChooseColor():
                state["choice"] = self._answers.color(self._player)
            case tree.ChooseLandType() | tree.ChooseCreatureType():
                raise Unsupported("setup", "a type chosen as a permanent entered")
            case tree.SacrificeAll():
                pass  # what it was is gone, and what is there came later
            case tree.Tapped() | tree.Untapped():
                pass  # who has them from before the turn is taken to have met their conditions
            case _:
                assert_never(change)

    def _pay_or_tap(self, life: int, state: dict[str, Any]) -> None:
        if self._answers.yes(self._player):
            players = self._table.view.record["players"]
            players[self._player]["life"] -= life
        else:
            state["tapped"] = True
