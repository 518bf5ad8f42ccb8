"""Total costs and how they come about (CR 601.2f, 107.3, 118.7), as single symbols."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mirrorpool.cards import CardPool, tree
from mirrorpool.cards.costs import PHYREXIAN, SNOW, ManaCost, Symbol, parse_cost
from mirrorpool.cards.tree import Card
from mirrorpool.explain.lines import Line, line
from mirrorpool.explain.reading import Reader, card_matches, is_whose
from mirrorpool.explain.rules import named_rules
from mirrorpool.words import TYPES, letters

ALL_TYPES = 63
MOST_UNITS = 8_000
"""Mana that a total cost may ask for: no more can be paid for."""


@dataclass(frozen=True)
class Need:
    """One symbol of a total cost (CR 107.4).

    Attributes
    ----------
    text : str
        As it is written.
    mask : int
        Types of which a unit must be one.
    generic : int
        Or so much of anything: {2/W}.
    life, snow : bool
        Or 2 life (CR 107.4f); only mana of a snow source (CR 107.4h).
    """

    text: str
    mask: int
    generic: int = 0
    life: bool = False
    snow: bool = False


@dataclass(frozen=True)
class TotalCost:
    """A total cost.

    Attributes
    ----------
    spell : Card or None
        The spell that it casts; None: it is the cost of nothing in particular.
    """

    needs: tuple[Need, ...]
    lines: tuple[Line, ...]
    spell: Card | None = None
    has_x: bool = False

    def __str__(self) -> str:
        """Write it in symbols."""
        generic = sum(need.text == "{1}" for need in self.needs)
        rest = "".join(need.text for need in self.needs if need.text != "{1}")
        return (f"{{{generic}}}" if generic or not rest else "") + rest


def total_cost(reader: Reader, pool: CardPool, player: int, cost: str, x: int) -> TotalCost:
    """Find the total cost of a spell, or of symbols as they are.

    Raises
    ------
    CardError
        If it is no cost.
    ValueError
        If it has no mana cost, or X is too large.
    """
    spell = pool.card(cost) if cost in pool else None
    written = spell.cost if spell is not None else cost
    if written is None:
        raise ValueError(f"cost: {cost} has no mana cost (CR 118.6)")
    parsed = parse_cost(written)
    if x and not parsed.x:
        raise ValueError(f"x: is {x}, but {written} has no {{X}} (CR 107.3)")
    if parsed.units + x * parsed.x > MOST_UNITS:
        raise ValueError(f"x: is {x}, a total cost can be paid up to {MOST_UNITS} mana")
    whose = f"the mana cost of {spell.name} is" if spell else "the cost is"
    lines = [line(f"{whose} {written}", "202.1 601.2f" if spell else "118.1")]
    if parsed.x:
        lines.append(line(f"X is {x}: {{{x * parsed.x}}} for its {{X}}", "107.3a 601.2b"))
    generic = parsed.generic + x * parsed.x
    if spell is not None:
        generic, changes = _changed(reader, player, spell, generic)
        lines += changes
    return TotalCost(tuple(_needs(parsed, generic)), tuple(lines), spell, bool(parsed.x))


def _changed(reader: Reader, player: int, spell: Card, generic: int) -> tuple[int, list[Line]]:
    """Apply what spells cost more and less (CR 601.2f); generic mana alone gets less (CR 118.7)."""
    more = list(_amounts(reader, tree.CostMore, player, spell))
    less = list(_amounts(reader, tree.CostLess, player, spell))
    lines = [
        line(f"{name}: it costs {{{amount}}} {word}", "601.2f 118.7")
        for word, amounts in (("more", more), ("less", less))
        for name, amount in amounts
    ]
    changed = generic + sum(n for _, n in more) - sum(n for _, n in less)
    return max(0, changed), lines


def _amounts(
    reader: Reader, kind: type[tree.CostMore | tree.CostLess], player: int, spell: Card
) -> Iterator[tuple[str, int]]:
    for source, name, change in named_rules(reader, kind):
        own = source.controller == player
        if is_whose(change.of.whose, own) and card_matches(spell, change.of):
            yield name, reader.amount(change.amount, source, player=player)


def _needs(cost: ManaCost, generic: int) -> Iterator[Need]:
    yield from [Need("{1}", ALL_TYPES)] * generic
    for symbol, count in cost.symbols:
        yield from [symbol_need(symbol)] * count
    for type_, count in zip(TYPES, cost.typed, strict=True):
        yield from [Need(f"{{{type_}}}", 1 << TYPES.index(type_))] * count


def symbol_need(symbol: Symbol) -> Need:
    """Give a symbol that more than one type can pay."""
    if symbol.flags & SNOW:
        return Need("{S}", symbol.mask, snow=True)
    life = bool(symbol.flags & PHYREXIAN)
    halves = [*([str(symbol.generic)] if symbol.generic else []), *letters(symbol.mask)]
    text = "/".join([*halves, *(["P"] if life else [])])
    return Need(f"{{{text}}}", symbol.mask, symbol.generic, life)
