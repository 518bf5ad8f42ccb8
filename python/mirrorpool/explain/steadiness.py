"""Whether what a mana ability adds is known before its costs are paid (CR 601.2g-h, 608.2h)."""

from __future__ import annotations

from mirrorpool.cards import tree
from mirrorpool.cards.derive import effects_in


def is_steady(ability: tree.ActivatedAbility) -> bool:
    """Tell whether paying its costs, or its effects, cannot change what it goes on to add.

    Examples
    --------
    >>> lands = tree.Count(tree.Filter(types=("land",)))
    >>> effects = (tree.AddMana(tree.OfTypes("G"), amount=lands),)
    >>> is_steady(tree.ActivatedAbility((tree.Tap(),), effects))
    True
    >>> is_steady(tree.ActivatedAbility((tree.SacrificeThis(),), effects))
    False
    """
    changed = False
    effects = list(effects_in(ability.effects))
    for index, effect in enumerate(effects):
        if not any(isinstance(later, tree.AddMana) for later in effects[index:]):
            return True  # nothing that comes now is about mana
        if isinstance(effect, tree.If) and not _is_steady_condition(ability, effect.condition):
            return False
        if isinstance(effect, tree.AddMana):
            if not (_is_fixed(effect) or (not changed and _is_steady_mana(ability, effect))):
                return False
        elif not isinstance(effect, tree.If):
            changed = True
    return True


def _is_fixed(add: tree.AddMana) -> bool:
    return isinstance(add.of, tree.OfTypes) and isinstance(add.amount, int)


def _leaves(ability: tree.ActivatedAbility) -> bool:
    return tree.SacrificeThis() in ability.cost


def _takes_counters(ability: tree.ActivatedAbility) -> bool:
    return any(isinstance(part, tree.RemoveCounters) for part in ability.cost)


def _is_steady_condition(ability: tree.ActivatedAbility, condition: tree.Condition) -> bool:
    match condition:
        case tree.Not():
            return _is_steady_condition(ability, condition.condition)
        case tree.LandsPlayedAtLeast() | tree.YourTurn():
            return True
        case tree.CountersAtLeast():
            return not _takes_counters(ability) and not _leaves(ability)
        case tree.CountAtLeast() | tree.CountIsOdd():
            return not _leaves(ability) and condition.of.tapped is None
        case tree.DevotionAtLeast():
            return not _leaves(ability)
    return False  # its own status, or life, which other costs may take


def _is_steady_mana(ability: tree.ActivatedAbility, add: tree.AddMana) -> bool:
    if _leaves(ability) or (isinstance(add.of, tree.ColorsAmong) and add.of.of.tapped is not None):
        return False
    match add.amount:
        case tree.Count() | tree.ColorCount():
            return add.amount.of.tapped is None
        case tree.Counters() | tree.Power():
            return not _takes_counters(ability)
        case tree.UnspentMana():
            return False
    return True
