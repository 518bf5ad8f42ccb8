"""Trying what a scenario has a player do."""

from __future__ import annotations

from mirrorpool.names import DecisionKind, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.abilities import meant
from mirrorpool.scenarios.answers import Answers
from mirrorpool.scenarios.paying import sources_for
from mirrorpool.scenarios.table import Table


class Actor:
    """Takes options for players who have priority.

    Parameters
    ----------
    table : Table
        The board.
    answers : Answers
        What is queued for choices.
    by_hand : set of int
        Players who pay from their mana pools alone.

    Attributes
    ----------
    hint : str
        Text of the ability that was activated last.
    sources : set of int
        Slots of what is to pay for what was begun last.
    """

    def __init__(self, table: Table, answers: Answers, by_hand: set[int]) -> None:
        self._table = table
        self._answers = answers
        self._by_hand = by_hand
        self.hint = ""
        self.sources: set[int] = set()

    def try_to(self, action: lines.Priority) -> bool:
        """Do something for the player who has priority; tell whether it was possible."""
        match action:
            case lines.Cast():
                return self._play(OptionKind.CAST, action.card)
            case lines.PlayLand():
                return self._play(OptionKind.PLAY_LAND, action.card)
            case lines.Activate() | lines.ActivateMana():
                return self._activate(action.ability)
            case lines.AddCounters():
                return self._add_counters(action)
            case lines.Concede():
                self._table.concede(self._table.player(action.player))
                return True

    def _play(self, kind: OptionKind, name: str) -> bool:
        for option in self._table.options():
            if option.kind == kind and self._table.is_card(option.object, name):
                return self._take(option)
        return False

    def _activate(self, text: str) -> bool:
        option = meant(self._table, self._table.options(), text)
        if option is None or not self._take(option):
            return False
        self.hint = text
        return True

    def _take(self, option: Option) -> bool:
        """Take an option; from a pool alone it may turn out that it cannot be paid."""
        table = self._table
        player = table.decider
        by_hand = player in self._by_hand
        self.sources = set() if by_hand else sources_for(table, option, self._answers)
        before = table.snapshot()
        table.take(option)
        if by_hand and self._is_unpaid():
            table.restore(before)
            return False
        return True

    def _is_unpaid(self) -> bool:
        kinds = {option.kind for option in self._table.options()}
        return self._table.decision == DecisionKind.PAYMENT and OptionKind.PAY not in kinds

    def _add_counters(self, action: lines.AddCounters) -> bool:
        player = self._table.player(action.player)
        found = self._table.permanents(action.card, player)
        if found:
            self._table.add_counters(found[0].slot, action.type, action.n)
        return bool(found)
