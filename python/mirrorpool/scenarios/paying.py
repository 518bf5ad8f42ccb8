"""Paying where the solver does not: with few activations, and plain ones first."""

from __future__ import annotations

from mirrorpool.cards import tree
from mirrorpool.cards.abilities import abilities_of
from mirrorpool.cards.derive import effects_in
from mirrorpool.names import DecisionKind, ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios.adapter import ability_of, card_of
from mirrorpool.scenarios.table import Table

MOST_BOARDS = 300
SIDE_COSTS = (
    tree.DealDamage,
    tree.LoseLife,
    tree.PayLife,
    tree.RemoveCounters,
    tree.Sacrifice,
    tree.SacrificePermanent,
    tree.SacrificeThis,
)


def next_of_payment(table: Table) -> Option:
    """Choose what to do in a payment: pay, or begin the shortest way to where that is possible."""
    first = _ranked(table)
    queue: list[tuple[Table, Option | None]] = [(table, None)]
    seen = set()
    for board, begun in queue:  # it grows
        options = _ranked(board)
        if board.decision == DecisionKind.PAYMENT and options[0].kind == OptionKind.PAY:
            return begun or options[0]
        for option in options:
            after = board.fork(ManaMode.MANUAL)
            after.take(option)
            if after.decision == DecisionKind.PRIORITY:  # the last way to pay was the only one
                return begun or option
            key = int(after.boards.position_key()[0])
            if key not in seen:
                seen.add(key)
                queue.append((after, begun or option))
        if len(queue) > MOST_BOARDS:
            break
    return first[0]


def _ranked(table: Table) -> list[Option]:
    return sorted(table.options(), key=lambda option: _rank(table, option))


def _rank(table: Table, option: Option) -> tuple[bool, bool, int, int]:
    if option.kind != OptionKind.ACTIVATE:
        return False, False, 0, 0
    ability = ability_of(table.view, option)
    assert isinstance(ability, tree.ActivatedAbility)
    parts = [*ability.cost, *effects_in(ability.effects)]
    costs = any(isinstance(part, SIDE_COSTS) for part in parts)
    return True, costs, len(abilities_of(card_of(table.view, option.object))), _types(ability)


def _types(ability: tree.ActivatedAbility) -> int:
    """Tell how many types of mana an ability can make, about."""
    of = [e.of for e in effects_in(ability.effects) if isinstance(e, tree.AddMana)]
    return max((len(o.types) if isinstance(o, tree.OfTypes) else 5 for o in of), default=6)
