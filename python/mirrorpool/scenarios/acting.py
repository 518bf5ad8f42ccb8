"""Trying what a scenario has a player do."""

from __future__ import annotations

from mirrorpool.cards.abilities import abilities_of
from mirrorpool.names import DecisionKind, ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.abilities import Hint, meant
from mirrorpool.scenarios.agenda import Agenda, Item
from mirrorpool.scenarios.answers import Answers
from mirrorpool.scenarios.filling import Wanted, offered, options_before
from mirrorpool.scenarios.table import Table
from mirrorpool.views import Permanent

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
    """

    def __init__(self, table: Table, agenda: Agenda, answers: Answers, by_hand: set[int]) -> None:
        self._table = table
        self._agenda = agenda
        self._answers = answers
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
        def wanted(table: Table) -> Option | None:
            there = (o for o in table.options() if o.kind == kind)
            return next((o for o in there if table.is_card(o.object, name)), None)

        return self._do(wanted)

    def _activate(self, text: str) -> bool:
        self.hint = text
        return self._do(lambda table: meant(table, table.options(), text))

    def _do(self, wanted: Wanted) -> bool:
        table = self._table
        if table.decider in self._by_hand:
            table.pay(ManaMode.MANUAL)
            option = wanted(table)
            return option is not None and self._take_by_hand(option)
        option = offered(table, wanted)
        if option is None:
            for step in options_before(table, wanted, self._is_said) or ():
                if self._is_said(table, step):
                    self._answers.use(table, step)
                table.take(step)
            option = offered(table, wanted)
        if option is not None:
            table.take(option)
        return option is not None

    def _is_said(self, table: Table, option: Option) -> bool:
        return table.decision != DecisionKind.PRIORITY and self._answers.means(table, option)

    # ---- paying from the pool alone ----

    def _take_by_hand(self, option: Option) -> bool:
        """Take an option; only queued activations add mana, so it may turn out to be too dear."""
        table, before, used = self._table, self._table.snapshot(), list[Item]()
        tapped = {p.slot for p in table.permanents(player=table.decider) if p.tapped}
        tapped.add(option.object if option.kind == OptionKind.ACTIVATE else -1)
        if self._paid(option, tapped, used):
            return True
        table.restore(before)
        for item in used:
            item.left += 1
        return False

    def _paid(self, option: Option, tapped: set[int], used: list[Item]) -> bool:
        table, player = self._table, self._table.decider
        table.take(option)
        while not table.over and table.decider == player and table.decision not in REST:
            if table.decision == DecisionKind.PAYMENT:
                if not self._pay(tapped, used):
                    return False
            else:
                letter = Hint(self.hint).letter
                table.take(self._answers.pick(table, table.options(), letter))
        there = table.permanents(player=player)
        return all(self._was_queued(p, used) for p in there if p.tapped and p.slot not in tapped)

    def _pay(self, tapped: set[int], used: list[Item]) -> bool:
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
                self._use(item, used)
                tapped.add(option.object)
                self.hint = text
                table.take(option)
                return True
        return False

    def _was_queued(self, permanent: Permanent, used: list[Item]) -> bool:
        """Tell whether what a board tapped by itself, having no other way to pay, was queued."""
        abilities = abilities_of(self._table.view.pool.card(permanent.name))
        for item, text in self._agenda.mana_due(self._table):
            if any(Hint(text).fits(ability) for ability in abilities):
                self._use(item, used)
                return True
        return False

    def _use(self, item: Item, used: list[Item]) -> None:
        item.left -= 1
        used.append(item)

    def _add_counters(self, action: lines.AddCounters) -> bool:
        player = self._table.player(action.player)
        found = self._table.permanents(action.card, player)
        if found:
            self._table.add_counters(found[0].slot, action.type, action.n)
        return bool(found)
