"""Mana abilities that read their own permanent when it may have left (CR 608.2h, 113.7a).

The core keeps last known information of what the stack, waiting triggers and tasks speak of; a mana
ability that the solver runs is none of these.
"""

from __future__ import annotations

from collections.abc import Sequence

from mirrorpool.cards import tree
from mirrorpool.cards.derive import effects_in, is_mana_ability
from mirrorpool.cards.errors import CardError

MOVES = (tree.SacrificeThis, tree.Sacrifice, tree.ReturnToHand)
ON_ITSELF = (tree.PutCounters, tree.TakeCounters, tree.SacrificeThis, tree.UntapThis)
"""Effects that do nothing once the permanent has left, whatever they would read."""


def check_last_known(ability: tree.ActivatedAbility | tree.TriggeredAbility) -> None:
    """Refuse a mana ability that may have to know what its permanent last was.

    Raises
    ------
    CardError
        If it reads its permanent and may go on after that has left.
    """
    if not _may_outlive_it(ability):
        return
    asks_itself = isinstance(ability, tree.TriggeredAbility) and _asks_itself(ability.condition)
    if (asks_itself and not _only_itself(ability.effects)) or _reads_itself(ability.effects):
        raise CardError("the core does not know what a permanent that has left last was (608.2h)")


def _may_outlive_it(ability: tree.ActivatedAbility | tree.TriggeredAbility) -> bool:
    if not is_mana_ability(ability):
        return False
    if isinstance(ability, tree.TriggeredAbility):  # it resolves at once (605.4a)
        return _moves(ability.effects)
    leaves = any(
        isinstance(part, tree.SacrificeThis)
        or (isinstance(part, tree.SacrificePermanent) and not part.of.other)
        for part in ability.cost
    )
    return leaves or _moves(ability.effects)


def _moves(effects: Sequence[tree.Effect]) -> bool:
    return any(isinstance(effect, MOVES) for effect in effects_in(effects))


def _reads_itself(effects: Sequence[tree.Effect]) -> bool:
    return any(_one_reads_itself(effect) for effect in effects_in(effects))


def _one_reads_itself(effect: tree.Effect) -> bool:
    if isinstance(effect, tree.If):
        branches = (*effect.then, *effect.otherwise)
        return _asks_itself(effect.condition) and not _only_itself(branches)
    if isinstance(effect, tree.MayPayCost):
        counts = isinstance(effect.times, tree.Counters | tree.Power)
        return counts and not _only_itself((*effect.then, *effect.otherwise))
    if isinstance(effect, tree.AddMana) and isinstance(
        effect.of, tree.ChosenColor | tree.ExiledColors
    ):
        return True
    amount = getattr(effect, "amount", None)
    return isinstance(amount, tree.Counters | tree.Power) and not isinstance(effect, ON_ITSELF)


def _asks_itself(condition: tree.Condition | None) -> bool:
    while isinstance(condition, tree.Not):
        condition = condition.condition
    return isinstance(condition, tree.CountersAtLeast | tree.ThisTapped)


def _only_itself(effects: Sequence[tree.Effect]) -> bool:
    return all(
        isinstance(
            effect,
            (*ON_ITSELF, tree.If, tree.UnlessPaid, tree.MayPay, tree.MayPayCost, tree.MayPayX),
        )
        for effect in effects_in(effects)
    )
