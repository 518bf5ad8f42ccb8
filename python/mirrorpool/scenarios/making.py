"""Which mana a player could make: every way to activate mana abilities, tried on copies."""

from __future__ import annotations

from mirrorpool.cards.derive import is_mana_ability
from mirrorpool.names import DecisionKind, ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios.adapter import ability_of, give_priority, mana_of
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.table import Table

MOST_BOARDS = 20_000

Units = tuple[int, ...]


def maximal_bundles(table: Table, player: int) -> list[Units]:
    """Give the most that a player could have in the pool at one time, by type.

    Raises
    ------
    Unsupported
        If there are too many ways, or mana costs mana and which is spent matters.
    """
    first = table.fork(ManaMode.MANUAL)
    give_priority(first.boards, player)
    queue, seen, found = [first], set(), set[Units]()
    while queue:
        board = queue.pop()
        options = board.options()
        if board.decision == DecisionKind.PRIORITY:
            found.add(mana_of(board.view, player))
            options = [option for option in options if _makes_mana(board, option)]
        for option in options:
            after = board.fork(ManaMode.MANUAL)
            after.take(option)
            if option.kind == OptionKind.PAY:
                _check_only_way(mana_of(board.view, player), mana_of(after.view, player))
            key = (int(after.boards.position_key()[0]), mana_of(after.view, player))
            if not after.over and after.decider == player and key not in seen:
                seen.add(key)
                queue.append(after)
        if len(seen) > MOST_BOARDS:
            raise Unsupported("expectation", "mana options: too many ways to make mana")
    return [one for one in found if any(one) and not any(_exceeds(other, one) for other in found)]


def _check_only_way(before: Units, after: Units) -> None:
    """Refuse payments that could have left other mana: a player is not asked which to spend."""
    if any(after) and sum(n > 0 for n in before) > 1:
        raise Unsupported("expectation", "mana options: mana paid with mana of several types")


def _exceeds(one: Units, other: Units) -> bool:
    return one != other and all(a >= b for a, b in zip(one, other, strict=True))


def _makes_mana(table: Table, option: Option) -> bool:
    return option.kind == OptionKind.ACTIVATE and is_mana_ability(ability_of(table.view, option))
