"""Playing a scenario: doing what is queued, passing otherwise, stopping where it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from mirrorpool.names import DecisionKind, ManaMode, OptionKind, Step
from mirrorpool.options import Option
from mirrorpool.scenarios import adapter, lines
from mirrorpool.scenarios.abilities import Hint, is_known
from mirrorpool.scenarios.acting import Actor
from mirrorpool.scenarios.agenda import Agenda, Item, describe, last_of, time_of
from mirrorpool.scenarios.answers import Answers
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.moments import Timed
from mirrorpool.scenarios.paying import next_of_payment
from mirrorpool.scenarios.reading import Scenario
from mirrorpool.scenarios.table import Table

MOST_DECISIONS = 20_000

Declared = TypeVar("Declared", lines.Attack, lines.Block)


class Play:
    """A scenario being played.

    Parameters
    ----------
    scenario : Scenario
        What to play.
    table : Table
        Its board, at the beginning of turn 1.
    answers : Answers
        What is queued for choices.
    """

    def __init__(self, scenario: Scenario, table: Table, answers: Answers) -> None:
        self._table = table
        self._answers = answers
        self._agenda = Agenda()
        self._attacks: list[lines.Attack] = []
        self._blocks: list[lines.Block] = []
        self._actor = Actor(table, self._agenda, answers, by_hand(scenario))
        self._skips_draw = scenario.players > 2
        self.timed = Timed(scenario.expect)
        self._last: lines.Action | None = None

    # ---- a run ----

    def run(self, actions: Sequence[lines.Action], stop: tuple[int, int]) -> None:
        """Play until a time.

        Parameters
        ----------
        actions : sequence of Action
            What is queued in addition.
        stop : tuple of int
            Turn and step at whose end to stop.
        """
        for action in actions:
            self._queue(action)
        self._last = last_of(actions)
        for _ in range(MOST_DECISIONS):
            if self._table.over or self._table.time > stop or not self._advance(stop):
                return
        raise Unsupported("too long", f"more than {MOST_DECISIONS} decisions")

    def _queue(self, action: lines.Action) -> None:
        match action:
            case lines.Attack():
                self._attacks.append(action)
            case lines.Block():
                self._blocks.append(action)
            case lines.Choice() | lines.Amounts():
                pass  # queued before the setup, which may ask
            case lines.Stop() | lines.Run():
                pass
            case lines.Resolve() | lines.Cast() | lines.PlayLand() | lines.Concede():
                self._agenda.add(action)
            case lines.Activate() | lines.ActivateMana() | lines.AddCounters():
                self._agenda.add(action)
            case _:
                raise Unsupported("operation", describe(action))

    def _advance(self, stop: tuple[int, int]) -> bool:
        """Take one decision; tell whether there is more to play."""
        table = self._table
        if table.decision == DecisionKind.PRIORITY:
            return self._have_priority(stop)
        if table.decision == DecisionKind.NONE_:
            raise RuntimeError("nobody has a decision")
        table.take(self._decided(table.options()))
        return True

    # ---- priority ----

    def _have_priority(self, stop: tuple[int, int]) -> bool:
        table = self._table
        self._actor.hint = ""
        table.pay(ManaMode.AUTO)
        self.timed.look(table)
        if any(self._does(item) for item in self._agenda.due(table)):
            return True
        if table.all_others_passed and table.stack_size > 0:
            self._agenda.note_resolution()
        elif table.all_others_passed:
            if table.time == stop:
                return False
            if self._skips_draw and table.time == (1, int(Step.UPKEEP)):
                adapter.skip_to_main(table.boards)
                return True
        table.take(_only(table.options(), OptionKind.PASS))
        return True

    def _does(self, item: Item) -> bool:
        action = item.action
        if isinstance(action, lines.Resolve) or not self._is_time(action):
            return False
        if self._actor.try_to(action):
            item.left -= 1
            return True
        item.refused = True
        return False

    def _is_time(self, action: lines.Priority) -> bool:
        if not isinstance(action, lines.Cast | lines.Activate):
            return True
        if action.stack_clause:
            raise Unsupported("operation", "stack_clause")
        awaited = action.while_on_stack
        return not awaited or any(
            awaited.casefold() in what.casefold() for _, what, _ in self._table.stack()
        )

    # ---- other decisions ----

    def _decided(self, options: list[Option]) -> Option:
        table = self._table
        if table.decision == DecisionKind.ATTACK:
            return self._attack(options)
        if table.decision == DecisionKind.BLOCK:
            return self._block(options)
        if table.decision == DecisionKind.PAYMENT:
            return next_of_payment(table)
        return self._answers.pick(table, options, Hint(self._actor.hint).letter)

    def _attack(self, options: list[Option]) -> Option:
        for attack in self._declared(self._attacks):
            for option in options:
                if option.kind == OptionKind.ATTACK and self._is_attack(attack, option):
                    self._attacks.remove(attack)
                    return option
        return _only(options, OptionKind.NO_ATTACK)

    def _is_attack(self, attack: lines.Attack, option: Option) -> bool:
        table = self._table
        if not table.is_it(option.object, attack.creature):
            return False
        if not attack.defender:
            return True
        if attack.defender not in table.seats:
            raise Unsupported("operation", f"attack {attack.defender}")
        return option.argument == table.player(attack.defender)

    def _block(self, options: list[Option]) -> Option:
        for block in self._declared(self._blocks):
            for option in options:
                if option.kind == OptionKind.BLOCK and self._is_block(block, option):
                    self._blocks.remove(block)
                    return option
        return _only(options, OptionKind.NO_BLOCK)

    def _is_block(self, block: lines.Block, option: Option) -> bool:
        table = self._table
        return table.is_it(option.object, block.creature) and table.is_it(
            option.argument, block.attacker
        )

    def _declared(self, queue: Sequence[Declared]) -> Iterator[Declared]:
        table = self._table
        for line in tuple(queue):
            if line.turn == table.turn and table.player(line.player) == table.decider:
                yield line

    # ---- afterwards ----

    @property
    def rejected(self) -> bool:
        """Whether the last action was not possible."""
        undone = [item.action for item in self._agenda.undone()]
        return any(action is self._last for action in (*undone, *self._attacks, *self._blocks))

    def undone(self) -> list[str]:
        """Tell which actions were not possible."""
        items = [item.action for item in self._agenda.undone()]
        return [describe(action) for action in (*items, *self._attacks, *self._blocks)]

    def require_known(self) -> None:
        """Raise `Unsupported` if an action is about an ability that no card has."""
        for item in self._agenda.undone():
            action = item.action
            if isinstance(action, lines.Activate | lines.ActivateMana):
                player = self._table.player(action.player)
                if not is_known(self._table, player, action.ability):
                    raise Unsupported("ability", action.ability)


def by_hand(scenario: Scenario) -> set[int]:
    """Give the players who pay from their mana pools alone."""
    rows = [row for row in scenario.setup if isinstance(row, lines.ManualMana)]
    return {scenario.turn_order.index(row.player) for row in rows}


def _only(options: list[Option], kind: OptionKind) -> Option:
    return next(option for option in options if option.kind == kind)


def stop_of(actions: Sequence[lines.Action], scenario: Scenario) -> tuple[int, int]:
    """Give when a run stops: where it says, else where the last of its lines belongs."""
    stops = [time_of(a.turn, a.step) for a in actions if isinstance(a, lines.Stop)]
    if stops:
        return stops[-1]
    timed = [a for a in actions if isinstance(a, lines.Priority | lines.Resolve)]
    times = [time_of(a.turn, a.step) for a in timed]
    times += [time_of(e.turn, e.step) for e in scenario.expect if e.turn and e.step]
    return max(times, default=time_of(1, "PRECOMBAT_MAIN"))


def runs_of(actions: Sequence[lines.Action]) -> list[list[lines.Action]]:
    """Cut actions at `run`; what follows the last one is a run too."""
    runs: list[list[lines.Action]] = [[]]
    for action in actions:
        if isinstance(action, lines.Run):
            runs.append([])
        else:
            runs[-1].append(action)
    return runs if runs[-1] or len(runs) == 1 else runs[:-1]
