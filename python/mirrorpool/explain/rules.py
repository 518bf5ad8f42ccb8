"""What static abilities and effects that last say of costs and of spending mana."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from mirrorpool.cards import tree
from mirrorpool.explain.layers import abilities_of
from mirrorpool.explain.reading import Reader
from mirrorpool.explain.world import Source

Change = TypeVar("Change", bound=tree.StaticChange)


def rules_of(reader: Reader, kind: type[Change]) -> Iterator[tuple[Source, Change]]:
    """Give the changes of a kind that are true now, with whose they are."""
    for source, _, change in named_rules(reader, kind):
        yield source, change


def named_rules(reader: Reader, kind: type[Change]) -> Iterator[tuple[Source, str, Change]]:
    """Give them with the name of what says so."""
    for source, name, ability in _statics(reader):
        if reader.holds(ability.condition, source):
            for change in ability.changes:
                if isinstance(change, kind):
                    yield source, name, change


def _statics(reader: Reader) -> Iterator[tuple[Source, str, tree.StaticAbility]]:
    for thing in reader.world.things.values():
        for origin in abilities_of(thing, reader.traits[thing.slot]):
            if isinstance(origin.ability, tree.StaticAbility):
                yield thing.source, thing.name, origin.ability
    for one in reader.world.lasting:
        if isinstance(one.ability, tree.StaticAbility):
            yield one.source, one.name, one.ability
