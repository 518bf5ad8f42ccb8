"""As what mana may be spent (CR 106.6, 609.4b, 107.4f)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mirrorpool.cards import tree
from mirrorpool.cards.costs import types_mask
from mirrorpool.cards.tree import Card
from mirrorpool.explain.costs import Need
from mirrorpool.explain.lines import Line, line
from mirrorpool.explain.reading import Reader, card_matches, is_whose
from mirrorpool.explain.rules import named_rules
from mirrorpool.explain.world import Source
from mirrorpool.words import TYPES

COLOR_MASK = 31
ALL_TYPES = 63


@dataclass(frozen=True)
class Spending:
    """What a player may spend mana as.

    Attributes
    ----------
    masks : tuple of int
        For each type of mana the types that it may be spent as.
    life_for : frozenset of str
        Colours whose symbols may be paid with 2 life.
    """

    masks: tuple[int, ...]
    life_for: frozenset[str]
    lines: tuple[Line, ...]

    def payable_with(self, mask: int) -> int:
        """Give the types of mana that may be spent as one of a mask."""
        return sum(1 << t for t, as_ in enumerate(self.masks) if as_ & mask)

    def widened(self, need: Need) -> Need:
        """Give a symbol with all that may pay it; snow mana must come from snow (CR 107.4h)."""
        mask = need.mask if need.snow else self.payable_with(need.mask)
        life = need.life or need.text.strip("{}") in self.life_for
        return Need(need.text, mask, need.generic, life, need.snow)


def spending_of(reader: Reader, player: int) -> Spending:
    """Read what effects allow a player."""
    masks = [1 << t for t in range(len(TYPES))]
    lines = []
    for mask, name, change in _permissions(reader, player):
        of = types_mask(change.types)
        masks = [have | mask if of >> t & 1 else have for t, have in enumerate(masks)]
        lines.append(line(f"{name}: {change}", "609.4b"))
    for source, name, only in named_rules(reader, tree.SpendOnlyAs):
        if source.controller == player:
            masks = [_only(only, t, have) for t, have in enumerate(masks)]
            lines.append(line(f"{name}: {only}", "609.4b"))
    life_for = set()
    for source, name, life in named_rules(reader, tree.LifeForSymbol):
        if source.controller == player:
            life_for.add(life.symbol)
            lines.append(line(f"{name}: {life}", "107.4f 118.9"))
    return Spending(tuple(masks), frozenset(life_for), tuple(lines))


def _permissions(
    reader: Reader, player: int
) -> Iterator[tuple[int, str, tree.SpendAsAnyColor | tree.SpendAsAnyType]]:
    for source, name, color in named_rules(reader, tree.SpendAsAnyColor):
        if is_whose(color.who, source.controller == player):
            yield COLOR_MASK, name, color
    for source, name, any_type in named_rules(reader, tree.SpendAsAnyType):
        if is_whose(any_type.who, source.controller == player):
            yield ALL_TYPES, name, any_type


def _only(change: tree.SpendOnlyAs, type_: int, have: int) -> int:
    if TYPES[type_] in change.types:
        return have | COLOR_MASK
    return 1 << TYPES.index(change.other)


def admits(
    reader: Reader, only: tree.SpendOnly | None, source: Source, spell: Card | None, has_x: bool
) -> bool:
    """Tell whether mana with a restriction may be spent on a cost (CR 106.6)."""
    if only is None:
        return True
    if only.x_costs and not has_x:
        return False
    if spell is None:
        return only.other_costs
    if only.spells is None and only.abilities is None and only.x_costs:
        return True
    if only.spells is None or not card_matches(spell, only.spells):
        return False
    this = reader.this(source)
    return not only.spells.chosen_type or (
        this is not None and this.chosen_subtype in spell.subtypes
    )
