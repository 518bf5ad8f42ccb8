"""Trying what a scenario has a player do."""

from __future__ import annotations

from mirrorpool.names import DecisionKind, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.abilities import Hint, meant
from mirrorpool.scenarios.agenda import Agenda, Item
from mirrorpool.scenarios.answers import Answers
from mirrorpool.scenarios.paying import sources_for
from mirrorpool.scenarios.table import Table

REST = (DecisionKind.PRIORITY, DecisionKind.NONE_)


class Actor:
    """Takes options for players who have priority.

    Parameters
    ----------
    table : Table
        The board.
    agenda : Agenda
        What is still to be done.
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

    def __init__(self, table: Table, agenda: Agenda, answers: Answers, by_hand: set[int]) -> None:
        self._table = table
        self._agenda = agenda
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
        self.hint = text
        return option is not None and self._take(option)

    def _take(self, option: Option) -> bool:
        if self._table.decider in self._by_hand:
            return self._take_by_hand(option)
        self.sources = sources_for(self._table, option, self._answers)
        self._table.take(option)
        return True

    # ---- paying from the pool alone ----

    def _take_by_hand(self, option: Option) -> bool:
        """Take an option; only queued activations add mana, so it may turn out to be too dear."""
        table, player = self._table, self._table.decider
        before, used = table.snapshot(), list[Item]()
        table.take(option)
        while not table.over and table.decider == player and table.decision not in REST:
            if table.decision != DecisionKind.PAYMENT:
                letter = Hint(self.hint).letter
                table.take(self._answers.pick(table, table.options(), letter))
            elif not self._pay(used):
                table.restore(before)
                for item in used:
                    item.left += 1
                return False
        return True

    def _pay(self, used: list[Item]) -> bool:
        """Pay, or do the next queued activation; tell whether one was possible."""
        table = self._table
        options = table.options()
        paying = [option for option in options if option.kind == OptionKind.PAY]
        if paying:
            table.take(paying[0])
            return True
        for item, text in self._agenda.mana_due(table):
            option = meant(table, options, text)
            if option is not None:
                item.left -= 1
                used.append(item)
                self.hint = text
                table.take(option)
                return True
        return False

    def _add_counters(self, action: lines.AddCounters) -> bool:
        player = self._table.player(action.player)
        found = self._table.permanents(action.card, player)
        if found:
            self._table.add_counters(found[0].slot, action.type, action.n)
        return bool(found)
