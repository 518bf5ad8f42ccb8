"""Trying what a scenario has a player do."""

from __future__ import annotations

from mirrorpool.names import DecisionKind, ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.abilities import meant
from mirrorpool.scenarios.table import Table


class Actor:
    """Takes options for players who have priority.

    Parameters
    ----------
    table : Table
        The board.
    by_hand : set of int
        Players who pay from their mana pools alone.

    Attributes
    ----------
    hint : str
        Text of the ability that was activated last.
    """

    def __init__(self, table: Table, by_hand: set[int]) -> None:
        self._table = table
        self._by_hand = by_hand
        self.hint = ""

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
        def is_meant(option: Option) -> bool:
            return option.kind == kind and self._table.is_card(option.object, name)

        for mode in self._modes():
            found = [option for option in self._table.options(mode) if is_meant(option)]
            if found:
                return self._take(found[0])
        return False

    def _modes(self) -> tuple[ManaMode, ...]:
        by_hand = self._table.decider in self._by_hand
        return (ManaMode.MANUAL,) if by_hand else (ManaMode.AUTO, ManaMode.MANUAL)

    def _activate(self, text: str) -> bool:
        for mode in self._modes():
            option = meant(self._table, self._table.options(mode), text)
            if option is not None:
                self.hint = text
                return self._take(option)
        return False

    def _take(self, option: Option) -> bool:
        """Take an option; from a pool alone it may turn out that it cannot be paid."""
        table = self._table
        before, player = table.snapshot(), table.decider
        table.take(option)
        if player in self._by_hand and table.decision == DecisionKind.PAYMENT:
            kinds = {option.kind for option in table.options(ManaMode.MANUAL)}
            if OptionKind.PAY not in kinds:
                table.restore(before)
                return False
        return True

    def _add_counters(self, action: lines.AddCounters) -> bool:
        player = self._table.player(action.player)
        found = self._table.permanents(action.card, player)
        if found:
            self._table.add_counters(found[0].slot, action.type, action.n)
        return bool(found)
