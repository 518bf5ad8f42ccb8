"""Which mana sources to use when a scenario does not say: those that the solver would."""

from __future__ import annotations

from collections.abc import Sequence

from mirrorpool.cards import tree
from mirrorpool.cards.derive import effects_in
from mirrorpool.names import DecisionKind, ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios.abilities import ability_of
from mirrorpool.scenarios.answers import Answers
from mirrorpool.scenarios.table import Table

MOST_CHOICES = 100
SIDE_COSTS = (
    tree.DealDamage,
    tree.LoseLife,
    tree.PayLife,
    tree.RemoveCounters,
    tree.Sacrifice,
    tree.SacrificePermanent,
    tree.SacrificeThis,
)


def sources_for(table: Table, option: Option, answers: Answers) -> set[int]:
    """Tell which permanents pay if the solver does, found out on a copy of the board.

    Parameters
    ----------
    table : Table
        Where somebody has priority.
    option : Option
        What is to be paid for.
    answers : Answers
        What is queued for choices on the way; it stays as it is.

    Returns
    -------
    set of int
        Slots; none if the solver leaves the payment to the player.
    """
    copy = table.fork(ManaMode.AUTO)
    if option.code not in [other.code for other in copy.options()]:
        return set()
    copy.take(option)
    queue = answers.copy()
    for _ in range(MOST_CHOICES):
        if copy.over or copy.decision in (DecisionKind.PRIORITY, DecisionKind.NONE_):
            break
        copy.take(queue.pick(copy, copy.options()))
    after = {p.slot: p for p in copy.permanents()}
    return {
        p.slot
        for p in table.permanents()
        if p.slot not in after
        or p.tapped != after[p.slot].tapped
        or p.counters != after[p.slot].counters
    }


def pay(table: Table, options: Sequence[Option], planned: set[int]) -> Option:
    """Choose what to do in a payment: pay, else use a source that is planned, else a plain one."""
    paying = [option for option in options if option.kind == OptionKind.PAY]
    return paying[0] if paying else min(options, key=lambda option: _rank(table, option, planned))


def _rank(table: Table, option: Option, planned: set[int]) -> tuple[bool, bool, int]:
    ability = ability_of(table, option)
    if not isinstance(ability, tree.ActivatedAbility):
        return True, True, 0
    parts = [*ability.cost, *effects_in(ability.effects)]
    costs = any(isinstance(part, SIDE_COSTS) for part in parts)
    return option.object not in planned, costs, _types(ability)


def _types(ability: tree.ActivatedAbility) -> int:
    """Tell how many types of mana an ability can make, about."""
    of = [e.of for e in effects_in(ability.effects) if isinstance(e, tree.AddMana)]
    return max((len(o.types) if isinstance(o, tree.OfTypes) else 5 for o in of), default=6)
