"""Answers to choices: one queue a player, the first one that fits is taken."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from mirrorpool import words
from mirrorpool.names import DecisionKind, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.table import Table

SKIPS = ("[choice_skip]", "CHOICE_SKIP")
YES_NO = {"true": True, "yes": True, "false": False, "no": False}
LETTERS = dict(zip((*words.COLORS, "colorless"), words.TYPES, strict=True))
ALTERNATIVE = re.compile(r"^cast with (?P<no>no )?.*\balternative cost\b")
PERMANENT = re.compile(r"^permanent '(?P<name>.*)' of P[0-9]")


def letter_of(text: str) -> str | None:
    """Give the letter of a colour's or a mana type's name."""
    text = text.strip("{}")
    return text.upper() if text.upper() in tuple("WUBRGC") else LETTERS.get(text.casefold())


def text_of(value: str | bool | int) -> str:
    """Give an answer as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    found = PERMANENT.match(value) if isinstance(value, str) else None
    return found["name"] if found else str(value)


class Answers:
    """The answers that are queued.

    Parameters
    ----------
    seats : sequence of str
        The scenario's names of players 0, 1...
    """

    def __init__(self, seats: Sequence[str]) -> None:
        self._seats = tuple(seats)
        self._choices: dict[int, list[str]] = defaultdict(list)
        self._amounts: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        self._planned: list[str] = []

    def add(self, line: lines.Choice | lines.Amounts) -> None:
        """Queue an answer."""
        player = self._seats.index(line.player)
        if isinstance(line, lines.Amounts):
            self._amounts[player] += [line.value] if line.value else []
        else:
            text = text_of(line.value)
            self._choices[player] += [p for p in text.split("^") if p] * line.times

    # ---- answers that no option list asks for ----

    def color(self, player: int) -> str:
        """Take the next colour: its name."""
        queue = self._choices[player]
        at = next((i for i, text in enumerate(queue) if text.casefold() in words.COLORS), None)
        if at is None:
            raise Unsupported("choice", "a color for a permanent of the setup")
        return queue.pop(at).casefold()

    def yes(self, player: int) -> bool:
        """Take the next answer, if it is a yes or no."""
        queue = self._choices[player]
        return YES_NO[queue.pop(0).casefold()] if queue and queue[0].casefold() in YES_NO else False

    # ---- decisions ----

    def pick(self, table: Table, options: Sequence[Option], hint: str = "") -> Option:
        """Choose the option that the queue of the player who decides means.

        Parameters
        ----------
        table : Table
            At a decision that is not about priority or combat.
        options : sequence of Option
            What there is.
        hint : str
            Letter of the mana that the ability being activated was said to make.
        """
        if table.decision == DecisionKind.MANA_TYPE:
            return self._mana(table, options, hint)
        self._planned = []
        found = self._queued(table, options) or self._amount(table, options)
        return found or default(table, options)

    def means(self, table: Table, option: Option) -> bool:
        """Tell whether a queued choice means an option."""
        return any(answers(table, option, text) for text in self._choices[table.decider])

    def use(self, table: Table, option: Option) -> None:
        """Take the choice that means an option, if there is one, out of the queue."""
        self._queued(table, [option])

    def _queued(self, table: Table, options: Sequence[Option]) -> Option | None:
        queue = self._choices[table.decider]
        for at, text in enumerate(queue):
            for option in options:
                if answers(table, option, text):
                    del queue[at]
                    return option
        return None

    def _amount(self, table: Table, options: Sequence[Option]) -> Option | None:
        queue = self._amounts[table.decider]
        numbers = (OptionKind.CHOOSE_NUMBER, OptionKind.ASSIGN_DAMAGE)
        if not queue or options[0].kind not in numbers:
            return None
        amount, *rest = queue[0]
        found = [option for option in options if option.argument == amount]
        if found:
            queue[:1] = [tuple(rest)] if rest else []
        return found[0] if found else None

    def _mana(self, table: Table, options: Sequence[Option], hint: str) -> Option:
        types = {words.TYPES[option.argument]: option for option in options}
        if hint in types:
            return types[hint]
        if not self._planned:
            self._plan(table.decider, list(types))
        while self._planned:
            letter = self._planned.pop(0)
            if letter in types:
                return types[letter]
        return self._queued(table, options) or options[0]

    def _plan(self, player: int, types: list[str]) -> None:
        """Divide queued amounts among the types on offer, in their order: one line or one each."""
        queue, given = self._amounts[player], list[int]()
        while queue and len(given) < len(types) and len(queue[0]) == 1:
            given += queue.pop(0)
        if queue and not given:
            given += queue.pop(0)
        for letter, amount in zip(types, given, strict=False):
            self._planned += [letter] * amount


def yes_or_no(folded: str) -> bool | None:
    """Tell what a text says of an offer; whether to pay an alternative cost is said in words."""
    found = ALTERNATIVE.match(folded)
    return found["no"] is None if found else YES_NO.get(folded)


def answers(table: Table, option: Option, text: str) -> bool:
    """Tell whether an answer means an option."""
    folded = text.casefold()
    match option.kind:
        case OptionKind.YES:
            return yes_or_no(folded) is True
        case OptionKind.NO:
            return yes_or_no(folded) is False
        case OptionKind.CHOOSE_NUMBER:
            return text.removeprefix("X=") == str(option.argument)
        case OptionKind.ADD_MANA | OptionKind.CHOOSE_COLOR:
            return letter_of(text) == words.TYPES[option.argument]
        case OptionKind.CHOOSE_NONE:
            return text in SKIPS or YES_NO.get(folded) is False
        case OptionKind.CHOOSE_CARD | OptionKind.DISCARD:
            return table.is_card(option.object, name_in(text))
        case _:
            return _means_permanent(table, option, text)


def _means_permanent(table: Table, option: Option, text: str) -> bool:
    occupied = option.object < table.view.layout.slots and table.view.has("occupied", option.object)
    if occupied and table.is_it(option.object, name_in(text)):
        return True
    if option.kind in (OptionKind.STACK_TRIGGER, OptionKind.APPLY_REPLACEMENT):
        return text.casefold() in option.text.casefold()
    return False


def name_in(text: str) -> str:
    """Give the name in an answer such as ``Grizzly Bears[only copy]``."""
    return text.partition("[")[0] or text


def default(table: Table, options: Sequence[Option]) -> Option:
    """Choose where nothing is queued: yes, lethal damage, or what comes first."""
    if table.decision == DecisionKind.ASSIGN_DAMAGE:
        blocker = table.view.permanent(options[0].object)
        lethal = max((blocker.toughness or 0) - blocker.damage, 0)
        return next((option for option in options if option.argument >= lethal), options[-1])
    wanted = (OptionKind.YES, OptionKind.PAY)
    return next((option for option in options if option.kind in wanted), options[0])
