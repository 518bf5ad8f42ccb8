"""Which symbols of a cost lack sources: Hall's condition (CR 118.3, 601.2h).

For any set of types, the symbols that only these types pay cannot be more than the mana of these
types that the pool holds and sources could make at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mirrorpool.explain.costs import ALL_TYPES, Need
from mirrorpool.explain.lines import Line, line, listed, symbols
from mirrorpool.explain.sources import SNOW, Mode, Use
from mirrorpool.explain.world import Floating
from mirrorpool.words import letters

MOST_LISTED = 4
POOL = "the mana pool"


@dataclass(frozen=True)
class Lack:
    """Symbols that need more mana than there could be."""

    mask: int
    needed: int
    supply: int
    symbols: tuple[Need, ...]
    makers: tuple[str, ...]
    snow: bool = False

    def as_line(self) -> Line:
        """Say it."""
        kind = "snow mana" if self.snow else f"{symbols(letters(self.mask))}"
        what = "mana" if self.mask == ALL_TYPES and not self.snow else kind
        plural = self.needed != 1
        by = f", by {listed(self.makers, MOST_LISTED)}" if self.makers else ""
        have = f"there could be at most {self.supply}{by}" if self.supply else "there is none"
        if self.mask == ALL_TYPES and not self.snow:
            return line(f"it takes {self.needed} mana: {have}", "118.3 601.2h")
        need = f"{self.needed} symbol{'s need' if plural else ' needs'} {what}"
        text = f"{need} ({''.join(n.text for n in self.symbols)}): {have}"
        return line(text, "118.3 601.2h 107.4h" if self.snow else "118.3 601.2h 107.4")


def lacks(
    needs: Sequence[Need], uses: Sequence[Use], floating: Sequence[Floating], may_pay_life: int
) -> Iterator[Lack]:
    """List the sets of types of which there is too little, the smallest first.

    Parameters
    ----------
    needs : sequence of Need
        The symbols, with what may be spent as what.
    uses : sequence of Use
        What could make mana.
    floating : sequence of Floating
        What is in the pool and may be spent.
    may_pay_life : int
        How many symbols could be paid with life instead.
    """
    for mask in sorted(range(1, ALL_TYPES + 1), key=lambda mask: (mask.bit_count(), mask)):
        inside = [need for need in needs if need.mask & ~mask == 0]
        if mask != ALL_TYPES:
            inside = [need for need in inside if not need.generic]
        yield from _lack(mask, inside, uses, floating, may_pay_life)
    snow = [need for need in needs if need.snow]
    supply = sum(use.count * max(m.most(ALL_TYPES, SNOW) for m in use.modes) for use in uses)
    supply += sum(unit.amount for unit in floating if unit.snow)
    if len(snow) > supply:
        makers = tuple(t.name for u in uses for t in u.things if u.modes[0].most(ALL_TYPES, SNOW))
        yield Lack(ALL_TYPES, len(snow), supply, tuple(snow), makers, snow=True)


def _lack(
    mask: int,
    inside: Sequence[Need],
    uses: Sequence[Use],
    floating: Sequence[Floating],
    may_pay_life: int,
) -> Iterator[Lack]:
    by_life = min(may_pay_life, sum(need.life for need in inside))
    needed = len(inside) - by_life
    supply = sum(unit.amount for unit in floating if mask >> unit.type & 1)
    makers = [POOL] if supply else []
    for use in uses:
        most = max(_net(mode, mask) for mode in use.modes)
        supply += use.count * most
        makers += [thing.name for thing in use.things if most]
    if needed > supply:
        yield Lack(mask, needed, supply, tuple(inside), tuple(makers))


def _net(mode: Mode, mask: int) -> int:
    """Give the most of these types that a use makes; of all types, what it costs counts too."""
    made = mode.most(mask)
    return max(0, made - mode.price) if mask == ALL_TYPES else made
