"""What replacement effects make of mana, in every order (CR 106.12b, 614.5, 616.1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from mirrorpool.cards import tree
from mirrorpool.explain.layers import abilities_of, is_about
from mirrorpool.explain.reading import Reader, is_whose
from mirrorpool.explain.traits import Origin
from mirrorpool.explain.world import Source, Thing, World

COLORS = frozenset("WUBRG")
LEAST_CAP = 2
MOST_ALIKE = 3
"""Of effects that do the same so many are tried: further ones only repeat what these can do."""

Event = tuple[frozenset[str], int]
"""The types of mana that are there together, and how much in all."""


@dataclass(frozen=True)
class Change:
    """A replacement effect that is about the mana of one ability.

    Attributes
    ----------
    to : frozenset of str
        The types one of which it makes of the mana, where it sets types.
    """

    name: str
    ability: tree.ManaReplacement
    to: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[tree.ManaChange, frozenset[str], int, str]:
        """What it does, for telling those apart that differ."""
        return self.ability.change, self.to, self.ability.least, self.ability.types

    def applies(self, event: Event) -> bool:
        """Tell whether it applies to the mana as it is now."""
        types, amount = event
        asks = self.ability.types
        return amount >= self.ability.least and (not asks or not types.isdisjoint(asks))

    def results(self, event: Event) -> Iterator[Event]:
        """Give what it may make of the mana."""
        types, amount = event
        change = self.ability.change
        match change:
            case tree.Multiply():
                yield types, amount * change.times
            case tree.Recolor():
                yield (types - COLORS) | (self.to if types & COLORS else set()), amount
            case tree.MapTypes():
                of = frozenset(change.of)
                yield (types - of) | (self.to if types & of else set()), amount
            case tree.SetType() | tree.AnyColorInstead():
                for type_ in sorted(self.to):
                    yield frozenset(type_), change.amount or amount
            case tree.MapLandTypes():
                for type_ in sorted(self.to):
                    yield frozenset(type_), amount

    def __str__(self) -> str:
        """Say what it does."""
        return f"{self.name}: {self.ability}"


# ---- which effects there are ---------------------------------------------------------------------


def replacements(reader: Reader) -> list[tuple[str, tree.ManaReplacement, Source]]:
    """List the replacement effects of the board that are about mana."""
    found = [
        (thing.name, origin.ability, thing.source)
        for thing in reader.world.things.values()
        for origin in abilities_of(thing, reader.traits[thing.slot])
        if isinstance(origin.ability, tree.ManaReplacement)
    ]
    for one in reader.world.lasting:
        if isinstance(one.ability, tree.ManaReplacement):
            found.append((one.name, one.ability, one.source))
    return found


def changes_for(reader: Reader, thing: Thing, origin: Origin) -> list[Change]:
    """List the effects that are about mana which an ability of a permanent adds."""
    tapped = taps_for_mana(origin, reader.world)
    found = []
    for name, ability, source in replacements(reader):
        own = thing.controller == source.controller
        whose = "anyone" if ability.of is None else ability.of.whose
        about = (
            is_whose(whose, own)
            if ability.scope == "any"
            else tapped and _is_of(reader, ability, source, thing)
        )
        if about and is_whose(ability.to, own) and reader.holds(ability.condition, source):
            to = _types_of(reader, ability.change, source, thing)
            if to or isinstance(ability.change, tree.Multiply):
                found.append(Change(name, ability, to))
    return found


def taps_for_mana(origin: Origin, world: World) -> bool:
    """Tell whether it is a mana ability with {T} in its cost (CR 106.12, 605.1a)."""
    from mirrorpool.cards.derive import is_mana_ability, moves_library

    ability = origin.ability
    return (
        isinstance(ability, tree.ActivatedAbility)
        and is_mana_ability(ability)
        and tree.Tap() in ability.cost
        and (world.library_2025 or not moves_library(ability))
    )


def _is_of(reader: Reader, ability: tree.ManaReplacement, source: Source, thing: Thing) -> bool:
    for one in reader.world.lasting:
        if one.ability is ability and one.affected is not None:
            return thing.slot in one.affected
    return is_about(reader, ability.of, ability.attached, source, thing)


def _types_of(
    reader: Reader, change: tree.ManaChange, source: Source, thing: Thing
) -> frozenset[str]:
    match change:
        case tree.SetType(type="chosen") | tree.Recolor(type="chosen"):
            this = reader.this(source)
            return frozenset(source.choice or (this.choice if this else "")) & COLORS
        case tree.SetType() | tree.Recolor():
            return frozenset(change.type)
        case tree.MapTypes():
            return frozenset(change.to)
        case tree.MapLandTypes():
            subtypes = reader.traits[thing.slot].subtypes
            return frozenset(to for kind, to in change.types if kind in subtypes)
        case tree.AnyColorInstead():
            return COLORS
    return frozenset()


# ---- orders --------------------------------------------------------------------------------------


def cap_of(changes: list[Change]) -> int:
    """Give the amount from which on more makes no difference."""
    return max([LEAST_CAP, *(change.ability.least for change in changes)])


def orders(changes: list[Change], event: Event) -> dict[str, tuple[Change, ...]]:
    """Give every type that there may be in the end, with an order of effects that leads to it.

    The player who gets the mana chooses one of the effects that apply, again and again, each at
    most once (CR 614.5, 616.1); when none applies any more, the mana is added.
    """
    groups = _groups(changes)
    cap = cap_of(changes)
    start = (event, (0,) * len(groups))
    paths: dict[tuple[Event, tuple[int, ...]], tuple[Change, ...]] = {start: ()}
    waiting = deque([start])
    found: dict[str, tuple[Change, ...]] = {}
    while waiting:
        state = waiting.popleft()
        current, used = state
        final = True
        for number, group in enumerate(groups):
            if used[number] < len(group) and group[used[number]].applies(current):
                final = False
                change = group[used[number]]
                now = (*used[:number], used[number] + 1, *used[number + 1 :])
                for types, amount in change.results(current):
                    after = ((types, min(amount, cap)), now)
                    if after not in paths:
                        paths[after] = (*paths[state], change)
                        waiting.append(after)
        if final:
            for type_ in current[0]:
                found.setdefault(type_, paths[state])
    return found


def _groups(changes: list[Change]) -> list[list[Change]]:
    groups: dict[tuple[tree.ManaChange, frozenset[str], int, str], list[Change]] = {}
    for change in changes:
        groups.setdefault(change.key, []).append(change)
    return [group[:MOST_ALIKE] for group in groups.values()]
