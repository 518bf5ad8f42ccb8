"""The least fixed point of "could produce", with a cause for every type (CR 106.7).

All permanents are asked again and again, each looking at what the others were found able to
produce before: so a cause never leads back to itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from mirrorpool.cards import tree
from mirrorpool.explain.adding import PAID, Addition, addition, events, ways
from mirrorpool.explain.layers import abilities_of, traits_of
from mirrorpool.explain.reading import Reader
from mirrorpool.explain.replacing import Change, cap_of, changes_for, orders, replacements
from mirrorpool.explain.traits import Origin
from mirrorpool.explain.world import Thing, World
from mirrorpool.words import TYPES

ADDS = (tree.ActivatedAbility, tree.TriggeredAbility)


@dataclass(frozen=True)
class Cause:
    """Why a permanent could produce a type.

    Attributes
    ----------
    before : str
        The types that the ability would add, of which replacement effects made it.
    order : tuple of Change
        Replacement effects, in the order in which they lead to the type.
    round : int
        How often all permanents had been asked before: what it reads was known by then.
    """

    addition: Addition
    round: int = 0
    before: str = ""
    order: tuple[Change, ...] = ()


@dataclass
class Found:
    """What one permanent could produce."""

    thing: Thing
    abilities: list[Origin]
    causes: dict[str, Cause] = field(default_factory=dict)

    @property
    def types(self) -> str:
        """Letters of the types."""
        return "".join(t for t in TYPES if t in self.causes)

    @property
    def mask(self) -> int:
        """Mask of the types."""
        return sum(1 << TYPES.index(t) for t in self.causes)


class Solution:
    """What every permanent of a board could produce.

    Parameters
    ----------
    world : World
        The board.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.reader = Reader(world, traits_of(world))
        self.is_replaced = bool(replacements(self.reader))
        self.found = {
            slot: Found(thing, self._adding(thing)) for slot, thing in world.things.items()
        }
        self._solve()

    def _adding(self, thing: Thing) -> list[Origin]:
        """Give a permanent's abilities that add mana, triggered ones and others (CR 106.7)."""
        from mirrorpool.cards.derive import adds_mana

        return [
            origin
            for origin in abilities_of(thing, self.reader.traits[thing.slot])
            if isinstance(origin.ability, ADDS) and adds_mana(origin.ability.effects)
        ]

    @property
    def masks(self) -> dict[int, int]:
        """What each permanent could produce, by slot."""
        return {slot: found.mask for slot, found in self.found.items()}

    def _solve(self) -> None:
        known: Mapping[int, int] = {}
        for number in count():
            for found in self.found.values():
                for type_, cause in self._causes(found, known, number):
                    found.causes.setdefault(type_, cause)
            if self.masks == known:
                return
            known = self.masks

    def _causes(
        self, found: Found, could: Mapping[int, int], number: int
    ) -> Iterator[tuple[str, Cause]]:
        for origin in found.abilities:
            changes = self.changes(found.thing, origin)
            for one in self.additions(found.thing, origin, could):
                if not changes:
                    yield from ((type_, Cause(one, number)) for type_ in one.types)
                    continue
                for event in events(one, cap_of(changes)):
                    before = "".join(t for t in TYPES if t in event[0])
                    for type_, order in orders(changes, event).items():
                        yield type_, Cause(one, number, before, order)

    def changes(self, thing: Thing, origin: Origin) -> list[Change]:
        """List the replacement effects that are about mana of an ability."""
        return changes_for(self.reader, thing, origin) if self.is_replaced else []

    def additions(
        self, thing: Thing, origin: Origin, could: Mapping[int, int] | None = None
    ) -> Iterator[Addition]:
        """List what the ways through an ability add, whatever was paid for it."""
        ability = origin.ability
        assert isinstance(ability, ADDS)
        if not self.would_resolve(thing, ability):
            return
        could = self.masks if could is None else could
        for way in ways(self.reader, ability.effects, thing.source):
            varies = any(isinstance(add.amount, PAID) for add in way.adds)
            most = cap_of(self.changes(thing, origin)) if varies and self.is_replaced else 1
            for x in range(1, most + 1):
                yield addition(self.reader, origin, way, thing.source, could, x)

    def would_resolve(self, thing: Thing, ability: tree.Ability) -> bool:
        """Tell whether an intervening "if", asked again on resolution, holds (CR 603.4)."""
        return not isinstance(ability, tree.TriggeredAbility) or self.reader.holds(
            ability.condition, thing.source
        )
