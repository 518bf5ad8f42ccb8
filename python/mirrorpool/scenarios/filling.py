"""Mana that the solver leaves to the player: which abilities to activate before something is paid.

Boards do not offer what they cannot prove to be payable, such as a spell that takes two activations
of an ability without {T}. A player activates such abilities first; so does a search over copies.
"""

from __future__ import annotations

from collections.abc import Callable

from mirrorpool.cards.derive import is_mana_ability
from mirrorpool.names import DecisionKind, ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios.adapter import ability_of
from mirrorpool.scenarios.table import Table

Wanted = Callable[[Table], Option | None]
"""Gives the option that is wanted, where it is offered."""
Preferred = Callable[[Table, Option], bool]
"""Tells whether an option is one that the player has said to choose."""

MOST_BOARDS = 400


def offered(table: Table, wanted: Wanted) -> Option | None:
    """Give what is wanted, if the solver can pay for it, or else the player; then pay that way."""
    for mode in (ManaMode.AUTO, ManaMode.MANUAL):
        table.pay(mode)
        option = wanted(table)
        if option is not None:
            return option
    return None


def options_before(
    table: Table, wanted: Wanted, preferred: Preferred = lambda _table, _option: False
) -> list[Option] | None:
    """Give the fewest options that lead to where something is offered; None if none are found.

    Parameters
    ----------
    table : Table
        Where somebody has priority.
    wanted : callable
        What is wanted.
    preferred : callable
        Tells which choices are tried before others.
    """
    player = table.decider
    if not any(table.view.has("mana_complex", p.slot) for p in table.permanents(player=player)):
        return None
    table.pay(ManaMode.MANUAL)
    queue: list[tuple[Table, list[Option]]] = [(table, [])]
    seen = set()
    for board, path in queue:  # it grows
        for option in _ways_on(board, preferred):
            after = board.fork(ManaMode.MANUAL)
            after.take(option)
            key = int(after.boards.position_key()[0])
            if after.over or after.decider != player or key in seen:
                continue
            seen.add(key)
            queue.append((after, [*path, option]))
            if after.decision == DecisionKind.PRIORITY and wanted(after) is not None:
                return queue[-1][1]
            if len(queue) > MOST_BOARDS:
                return None
    return None


def _ways_on(table: Table, preferred: Preferred) -> list[Option]:
    options = table.options()
    if table.decision == DecisionKind.PRIORITY:
        options = [option for option in options if _makes_mana(table, option)]
    return sorted(options, key=lambda option: not preferred(table, option))


def _makes_mana(table: Table, option: Option) -> bool:
    if option.kind != OptionKind.ACTIVATE or not table.view.has("mana_complex", option.object):
        return False
    return is_mana_ability(ability_of(table.view, option))
