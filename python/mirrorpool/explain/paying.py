"""Runs the payment solver on what was collected, and says which source pays which symbol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mirrorpool import _payment
from mirrorpool.explain.costs import Need
from mirrorpool.explain.hall import POOL
from mirrorpool.explain.lines import Line, line, listed, symbols
from mirrorpool.explain.sources import ANYTHING, SNOW, Mode, Use
from mirrorpool.explain.world import Floating
from mirrorpool.words import TYPES

PHYREXIAN_LIFE = 2


@dataclass
class Bag:
    """Units of mana that were made, with what made them."""

    units: list[tuple[int, int, str]] = field(default_factory=list)

    def put(self, type_: int, gives: int, amount: int, maker: str) -> None:
        """Add units."""
        self.units += [(type_, gives, maker)] * amount

    def take(self, type_: int, gives: int, amount: int) -> Iterator[tuple[int, str]]:
        """Take units out, those first that are good for nothing more."""
        for _ in range(amount):
            alike = [u for u in self.units if u[0] == type_ and u[1] & gives == gives]
            unit = min(alike, key=lambda u: u[1])
            self.units.remove(unit)
            yield type_, unit[2]


def solve(
    needs: Sequence[Need], uses: Sequence[Use], floating: Sequence[Floating], life: int
) -> tuple[str, list[Line]]:
    """Decide whether the symbols can be paid; gives the answer, and for YES a payment."""
    counts = Counter(needs)
    cost = [
        (n.mask, count, n.generic, PHYREXIAN_LIFE * n.life, SNOW if n.snow else 0)
        for n, count in counts.items()
    ]
    sources = [(use.count, [mode.data for mode in use.modes]) for use in uses]
    pool = [(unit.type, unit.amount, _gives(unit)) for unit in floating]
    try:
        answer, payment = _payment.solve(cost, pool, sources, life_budget=max(life, 0))
    except (ValueError, OverflowError):
        return "UNDECIDED", []
    return answer, [] if payment is None else list(_lines(payment, counts, uses, floating))


def _gives(unit: Floating) -> int:
    return ANYTHING | (SNOW if unit.snow else 0)


def _lines(
    payment: _payment.Payment,
    needs: Mapping[Need, int],
    uses: Sequence[Use],
    floating: Sequence[Floating],
) -> Iterator[Line]:
    bag = Bag()
    for unit in floating:
        bag.put(unit.type, _gives(unit) & payment.relevant, unit.amount, POOL)
    left = [[thing.name for thing in use.things] * use.times for use in uses]
    for step in payment.steps:
        for _ in range(step.times):
            name = left[step.source].pop(0)
            yield _step_line(step, name, uses[step.source].modes[step.mode], bag, payment.relevant)
    for (need, count), (units, by_life) in zip(needs.items(), payment.symbols, strict=True):
        taken = [u for type_, gives, n in units for u in bag.take(type_, gives, n)]
        if taken:
            text = f"{_several(need, count - by_life)} is paid with {_written(taken)}"
            yield line(text, "601.2h 107.4")
        if by_life:
            text = f"{_several(need, by_life)} is paid with {PHYREXIAN_LIFE * by_life} life"
            yield line(text, "601.2h 107.4f 119.4")


def _several(need: Need, count: int) -> str:
    return f"{{{count}}}" if need.text == "{1}" else need.text * count


def _step_line(step: _payment.PlanStep, name: str, mode: Mode, bag: Bag, relevant: int) -> Line:
    """Use a source once."""
    spent = [u for type_, gives, n in step.units for u in bag.take(type_, gives, n)]
    made = ""
    for group, type_, amount in step.produced:
        bag.put(type_, mode.output[group][3] & relevant, amount, name)
        made += TYPES[type_] * amount
    costs = f", for {_written(spent)}" if spent else ""
    life = f", for {mode.life} life" if mode.life else ""
    return line(f"{name} makes {symbols(made)}{costs}{life}", "601.2g 605.3b")


def _written(units: Sequence[tuple[int, str]]) -> str:
    by_maker: dict[str, str] = {}
    for type_, maker in units:
        by_maker[maker] = by_maker.get(maker, "") + TYPES[type_]
    return listed((f"{symbols(types)} of {maker}" for maker, types in by_maker.items()), most=20)
