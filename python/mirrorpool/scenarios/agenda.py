"""What is still to be done in a run, and whose turn it is to do it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mirrorpool.names import Step
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.table import Table

STEPS = {
    "UNTAP": Step.UPKEEP,  # nobody has priority in it
    "UPKEEP": Step.UPKEEP,
    "DRAW": Step.DRAW,
    "PRECOMBAT_MAIN": Step.MAIN_1,
    "BEGIN_COMBAT": Step.BEGIN_COMBAT,
    "DECLARE_ATTACKERS": Step.DECLARE_ATTACKERS,
    "DECLARE_BLOCKERS": Step.DECLARE_BLOCKERS,
    "FIRST_COMBAT_DAMAGE": Step.COMBAT_DAMAGE,
    "COMBAT_DAMAGE": Step.COMBAT_DAMAGE,
    "END_COMBAT": Step.END_COMBAT,
    "POSTCOMBAT_MAIN": Step.MAIN_2,
    "END_TURN": Step.END,
    "CLEANUP": Step.CLEANUP,
}


def time_of(turn: int, step: str) -> tuple[int, int]:
    """Give turn and step, comparable."""
    return turn, int(STEPS[step])


@dataclass
class Item:
    """Something to do.

    Attributes
    ----------
    action : Priority or Resolve
        What.
    left : int
        How often.
    refused : bool
        It was tried and was not possible.
    """

    action: lines.Priority | lines.Resolve
    left: int = 1
    refused: bool = False
    resolved_before: int | None = None

    @property
    def time(self) -> tuple[int, int]:
        """When."""
        return time_of(self.action.turn, self.action.step)

    @property
    def done(self) -> bool:
        """Whether nothing of it is left."""
        return self.left == 0


class Agenda:
    """Actions in their order, with what was done of them.

    Actions of one step are done in order, each as soon as its player has priority and the rules
    allow it. Another player's action is not waited for, but for `resolve`, which everybody does.
    """

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._resolved = 0

    def add(self, action: lines.Priority | lines.Resolve) -> None:
        """Append an action."""
        times = action.times if isinstance(action, lines.ActivateMana) else 1
        self._items.append(Item(action, left=times))
        if isinstance(action, lines.Cast) and action.resolve:
            self._items.append(Item(lines.Resolve(turn=action.turn, step=action.step)))

    def note_resolution(self) -> None:
        """Count an object that resolves."""
        self._resolved += 1

    def due(self, table: Table) -> list[Item]:
        """Give what the player who has priority may try now."""
        found: list[Item] = []
        waiting = False
        for item in self._items:
            if item.done or item.time != table.time:
                continue
            if isinstance(item.action, lines.Resolve):
                if waiting or not self._is_over(item, item.action, table):
                    break
                item.left = 0
            elif table.player(item.action.player) == table.decider:
                found.append(item)
                waiting = waiting or not item.refused
            else:
                waiting = waiting or not item.refused
        return found

    def mana_due(self, table: Table) -> list[tuple[Item, str]]:
        """Give the mana abilities that the player who decides is to activate in this step."""
        return [
            (item, item.action.ability)
            for item in self._items
            if not item.done
            and item.time == table.time
            and isinstance(item.action, lines.ActivateMana)
            and table.player(item.action.player) == table.decider
        ]

    def _is_over(self, item: Item, action: lines.Resolve, table: Table) -> bool:
        if item.resolved_before is None:
            item.resolved_before = self._resolved
        enough = action.n != "all" and self._resolved - item.resolved_before >= action.n
        return table.stack_size == 0 or enough

    def undone(self) -> list[Item]:
        """Give what was not done."""
        return [i for i in self._items if not i.done and not isinstance(i.action, lines.Resolve)]


def describe(action: lines.Action) -> str:
    """Write an action as one line."""
    match action:
        case lines.Cast() | lines.PlayLand():
            what = action.card
        case lines.Activate() | lines.ActivateMana():
            what = action.ability
        case lines.Attack() | lines.Block():
            return f"turn {action.turn}: {action.player} {_word(action)} {action.creature}"
        case lines.AddCounters():
            what = f"{action.n} {action.type} on {action.card}"
        case lines.Concede():
            what = ""
        case _:
            return _word(action)
    return f"turn {action.turn} {action.step}: {action.player} {_word(action)} {what}".strip()


def _word(action: lines.Action) -> str:
    return str(type(action).__struct_config__.tag).replace("_", " ")


def last_of(actions: Sequence[lines.Action]) -> lines.Action | None:
    """Give the last thing a player was to do."""
    kinds = lines.Priority | lines.Attack | lines.Block
    return next((action for action in reversed(actions) if isinstance(action, kinds)), None)
