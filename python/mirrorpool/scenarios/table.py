"""A board as scenarios see it: it stops whenever a player has priority."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mirrorpool.boards import Boards
from mirrorpool.names import DecisionKind, ManaMode, Status, Step, Zone
from mirrorpool.options import Option, describe
from mirrorpool.scenarios import adapter, pause
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.views import Permanent, View


class Table:
    """One board, read and driven.

    Parameters
    ----------
    boards : Boards
        A batch of one, with pauses.
    seats : tuple of str
        The scenario's names of players 0, 1...
    start_life : int
        Life totals at the start.
    """

    def __init__(self, boards: Boards, seats: tuple[str, ...], start_life: int = 20) -> None:
        self.boards = boards
        self.seats = seats
        self.start_life = start_life
        self.view = View(boards)
        self.aliases: dict[str, int] = {}

    # ---- who and when ----

    def player(self, seat: str) -> int:
        """Give the player of a seat."""
        return self.active if seat == "activePlayer" else self.seats.index(seat)

    @property
    def players(self) -> range:
        """The players."""
        return self.view.players

    def _header(self, field: str) -> int:
        return int(self.view.header[field])

    @property
    def turn(self) -> int:
        """The turn's number."""
        return self._header("turn")

    @property
    def step(self) -> Step:
        """The step."""
        return Step(self._header("step"))

    @property
    def time(self) -> tuple[int, int]:
        """Turn and step, comparable."""
        return self.turn, int(self.step)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._header("active")

    @property
    def decision(self) -> DecisionKind:
        """What is to be decided."""
        return DecisionKind(self._header("decision"))

    @property
    def decider(self) -> int:
        """Who decides."""
        return self._header("decider")

    @property
    def over(self) -> bool:
        """Whether the game is over, or cannot go on."""
        return Status(self._header("status")) != Status.OK

    @property
    def winners(self) -> set[int]:
        """Who has won."""
        return {p for p in self.players if self._header("winners") >> p & 1}

    @property
    def losers(self) -> set[int]:
        """Who is out of the game."""
        return {p for p in self.players if not self._header("alive") >> p & 1}

    @property
    def stack_size(self) -> int:
        """How many objects the stack holds."""
        return self._header("stack_size")

    @property
    def all_others_passed(self) -> bool:
        """Whether a pass now resolves the top of the stack, or ends the step."""
        return self._header("passes") + 1 >= self._header("alive").bit_count()

    # ---- options ----

    def options(self) -> list[Option]:
        """List what may be done."""
        codes = [int(code) for code in self.boards.legal_options(0)]
        return [describe(self.view, code) for code in codes]

    def pay(self, mode: ManaMode) -> None:
        """From here on, let the solver pay, or make every activation a decision."""
        self.view.header["mana_mode"] = mode

    def fork(self, mode: ManaMode) -> Table:
        """Copy the board; on the copy, costs are paid so."""
        copy = Table(self.boards.fork([0]), self.seats, self.start_life)
        copy.aliases = self.aliases
        copy.pay(mode)
        return copy

    def take(self, option: Option) -> None:
        """Take an option."""
        status = Status(int(self.boards.apply(np.array([option.code], np.uint64))[0]))
        if status == Status.CAPACITY:
            raise Unsupported("board too small", str(option))
        if status not in (Status.DECISION, Status.OVER, Status.LOOP):
            raise RuntimeError(f"{option}: {status.name}, though it was offered")

    def snapshot(self) -> NDArray[np.uint8]:
        """Copy the board."""
        return self.boards.snapshot()

    def restore(self, snapshot: NDArray[np.uint8]) -> None:
        """Make the board what it was."""
        self.boards.restore(snapshot)

    # ---- objects ----

    def permanents(self, name: str | None = None, player: int | None = None) -> list[Permanent]:
        """Give the permanents of a name or alias, or all, but for pauses."""
        there = [s for s in self.view.slots(player) if self.view.name_at(s) != pause.NAME]
        slots = [slot for slot in there if name is None or self.is_it(slot, name)]
        return [self.view.permanent(slot) for slot in slots]

    def is_it(self, slot: int, name: str) -> bool:
        """Tell whether a permanent has a name or an alias."""
        alias = name.partition("@")[2]
        if alias:
            return self._slot_of(alias) == slot
        return self.view.name_at(slot) == name.removesuffix(" Token") or (
            self.view.name_at(slot) == name
        )

    def _slot_of(self, alias: str) -> int | None:
        card = self.aliases.get(alias)
        if card is None:
            raise Unsupported("alias", f"@{alias} is given to nothing")
        record = self.view.record["cards"][card]
        return int(record["slot"]) if int(record["zone"]) == Zone.BATTLEFIELD else None

    def is_card(self, card: int, name: str) -> bool:
        """Tell whether a card has a name or an alias."""
        alias = name.partition("@")[2]
        if alias:
            return self.aliases.get(alias) == card
        return self.view.card_name(card) == name

    def zone(self, player: int, zone: str) -> tuple[str, ...]:
        """Name the cards in a zone of a player."""
        return self.view.zone(player, zone)

    def stack(self) -> list[tuple[int, str, bool]]:
        """Give controller, text and whether it is a spell of the stack's objects, the top first."""
        return list(adapter.stack_of(self.view))

    # ---- interventions ----

    def add_counters(self, slot: int, kind: str, n: int) -> None:
        """Put counters on a permanent, from outside the game."""
        adapter.add_counters(self.boards, slot, kind, n)
        self._refresh()

    def concede(self, player: int) -> None:
        """Let a player leave the game."""
        adapter.concede(self.boards, player)
        self._refresh()

    def _refresh(self) -> None:
        """Let the board notice what was done to it."""
        self.view.header["decision"] = DecisionKind.NONE_
        self.boards.advance()
