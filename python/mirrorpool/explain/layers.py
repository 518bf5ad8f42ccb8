"""Types, colours and abilities of permanents after continuous effects (CR 613), with reasons.

Within a layer effects apply by timestamp (CR 613.7), but one that depends on others waits for them
(CR 613.8): that is found by trying the others out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mirrorpool.cards import tree
from mirrorpool.cards.abilities import EVOKED, INTRINSIC
from mirrorpool.cards.tables import BASIC_LAND_TYPES, card_types_of
from mirrorpool.explain.lines import line, listed
from mirrorpool.explain.reading import Reader, printed_traits
from mirrorpool.explain.traits import Origin, Traits
from mirrorpool.explain.world import Source, Thing, World

TYPE_LAYER = (tree.SetLandTypes, tree.AddLandTypes, tree.SetTypes, tree.AddTypes, tree.LoseTypes)
COLOR_LAYER = (tree.SetColors,)
ABILITY_LAYER = (tree.LoseAbilities, tree.GainAbility, tree.GainKeywords)
LAYERS = (TYPE_LAYER, COLOR_LAYER, ABILITY_LAYER)
TYPE_OF_COLOR = dict(zip("WUBRG", BASIC_LAND_TYPES, strict=True))

State = dict[int, Traits]


@dataclass(eq=False)
class Effect:
    """A continuous effect on its way through the layers."""

    ability: tree.StaticAbility
    source: Source
    name: str
    timestamp: int
    locked: frozenset[int] | None = None
    begun: frozenset[int] | None = None  # 613.6: it goes on with the same permanents

    def changes(self, layer: tuple[type, ...]) -> list[tree.StaticChange]:
        """Give what it changes in a layer."""
        return [change for change in self.ability.changes if isinstance(change, layer)]


def traits_of(world: World) -> State:
    """Give what every permanent is, by its slot."""
    return _Layers(world).run()


def abilities_of(thing: Thing, traits: Traits) -> list[Origin]:
    """Give a permanent's abilities: of its text, of land types (CR 305.6), and granted ones."""
    printed = [*_intrinsic(thing, traits), *_printed(thing)] if traits.has_text else []
    gained = [_of_land_type(kind) for kind in traits.land_abilities]
    return [*printed, *gained, *traits.granted]


def _printed(thing: Thing) -> Iterator[Origin]:
    for ability in thing.card.abilities:
        yield Origin(ability, "in its text", "113.3")
    if thing.card.evoke is not None:
        yield Origin(EVOKED, "of evoke", "702.74a")


def _intrinsic(thing: Thing, traits: Traits) -> Iterator[Origin]:
    for kind in BASIC_LAND_TYPES:
        if kind in thing.card.subtypes and kind in traits.subtypes:  # it goes with the type
            yield _of_land_type(kind)


def _of_land_type(kind: str) -> Origin:
    return Origin(INTRINSIC[kind], f"of its basic land type {kind}", "305.6")


class _Layers:
    def __init__(self, world: World) -> None:
        self.world = world
        self.state: State = {
            slot: printed_traits(thing.card) for slot, thing in world.things.items()
        }
        self.reader = Reader(world, self.state)
        self.effects = [*self._static(), *self._lasting()]

    def _static(self) -> Iterator[Effect]:
        for thing in self.world.things.values():
            for ability in thing.card.abilities:
                if isinstance(ability, tree.StaticAbility):
                    yield Effect(ability, thing.source, thing.name, thing.timestamp)

    def _lasting(self) -> Iterator[Effect]:
        for one in self.world.lasting:
            if isinstance(one.ability, tree.StaticAbility):
                yield Effect(one.ability, one.source, one.name, one.timestamp, one.affected)

    def run(self) -> State:
        if any(effect.changes(layer) for effect in self.effects for layer in LAYERS):
            self._layer(TYPE_LAYER)
            self._give_land_abilities()
            self._layer(COLOR_LAYER)
            self._layer(ABILITY_LAYER)
        return self.state

    def _layer(self, layer: tuple[type, ...]) -> None:
        waiting = sorted(
            (effect for effect in self.effects if effect.changes(layer)),
            key=lambda effect: effect.timestamp,
        )
        while waiting:
            effect = self._next(waiting, layer)
            self._apply(effect, layer)
            waiting.remove(effect)

    # ---- one effect ----

    def _exists(self, effect: Effect) -> bool:
        slot = effect.source.slot
        if effect.begun is not None or effect.locked is not None or slot is None:
            return True
        return self.state[slot].has_text and self.reader.holds(
            effect.ability.condition, effect.source
        )

    def _affected(self, effect: Effect) -> frozenset[int]:
        if effect.begun is not None or effect.locked is not None:
            return effect.begun if effect.begun is not None else effect.locked or frozenset()
        things = self.world.things.values()
        return frozenset(t.slot for t in things if speaks_of(self.reader, effect, t))

    def _apply(self, effect: Effect, layer: tuple[type, ...]) -> None:
        if not self._exists(effect):
            return
        effect.begun = self._affected(effect)
        for slot in sorted(effect.begun & self.state.keys()):
            for change in effect.changes(layer):
                self._change(self.state[slot], change, effect)

    def _change(self, traits: Traits, change: tree.StaticChange, effect: Effect) -> None:
        match change:
            case tree.SetLandTypes():
                types = self._land_types(change.types, effect)
                if types or change.types == ():  # a choice that was never made sets nothing
                    _set_land_types(traits, types, effect)
            case tree.AddLandTypes() if "land" in traits.types:
                traits.subtypes |= set(change.types)
                text = f"{effect.name} adds the land types {listed(change.types)}"
                traits.history.append(line(text, "305.7 613.1d"))
            case tree.SetTypes():
                _set_types(traits, set(change.types), effect)
            case tree.LoseTypes():
                _set_types(traits, traits.types - set(change.types), effect)
            case tree.AddTypes():
                traits.types |= set(change.types)
                traits.subtypes |= set(change.subtypes)
                traits.supertypes |= set(change.supertypes)
                traits.history.append(line(f"{effect.name}: {change}", "613.1d"))
            case tree.SetColors():
                chosen = self._chosen(effect) & set(TYPE_OF_COLOR)
                traits.colors = chosen if change.colors == "chosen" else set(change.colors)
                traits.history.append(line(f"{effect.name}: {change}", "105.3 613.1e"))
            case tree.LoseAbilities():
                _lose_abilities(traits, effect)
            case tree.GainAbility():
                traits.granted.append(Origin(change.ability, f"given by {effect.name}", "613.1f"))

    def _land_types(self, types: tuple[str, ...] | str, effect: Effect) -> set[str]:
        if not isinstance(types, str):
            return set(types)
        return {TYPE_OF_COLOR[c] for c in self._chosen(effect) if c in TYPE_OF_COLOR}

    def _chosen(self, effect: Effect) -> set[str]:
        this = self.reader.this(effect.source)
        return set(effect.source.choice or (this.choice if this else ""))

    def _give_land_abilities(self) -> None:
        for slot, traits in self.state.items():
            printed = self.world.things[slot].card.subtypes if traits.has_text else ()
            traits.land_abilities = [
                kind
                for kind in BASIC_LAND_TYPES
                if "land" in traits.types and kind in traits.subtypes and kind not in printed
            ]

    # ---- dependency (613.8) ----

    def _next(self, waiting: list[Effect], layer: tuple[type, ...]) -> Effect:
        """Give the first that waits for no other one, unless that waits for it in turn."""
        if len(waiting) == 1 or layer is COLOR_LAYER:
            return waiting[0]
        pairs = range(len(waiting))
        waits = [
            {b for b in pairs if a != b and self._depends(waiting[a], waiting[b], layer)}
            for a in pairs
        ]
        for through in pairs:
            for one in waits:
                if through in one:
                    one |= waits[through]
        for a, others in enumerate(waits):
            if all(a in waits[b] for b in others):
                return waiting[a]
        return waiting[0]

    def _depends(self, one: Effect, other: Effect, layer: tuple[type, ...]) -> bool:
        if one.begun is not None or not self._exists(one) or not self._exists(other):
            return False
        before = self._affected(one)
        saved = {slot: traits.copy() for slot, traits in self.state.items()}
        begun = other.begun
        self._apply(other, layer)
        changed = not self._exists(one) or self._affected(one) != before
        other.begun = begun
        self.state.update(saved)
        return changed


def speaks_of(reader: Reader, effect: Effect, thing: Thing) -> bool:
    """Tell whether a static ability is about a permanent."""
    return is_about(reader, effect.ability.of, effect.ability.attached, effect.source, thing)


def is_about(
    reader: Reader, of: tree.Filter | None, attached: bool, source: Source, thing: Thing
) -> bool:
    """Tell whether the text of a source is about a permanent: itself, its host, or a filter's."""
    this = reader.this(source)
    if attached:
        return this is not None and this.attached_to == thing.slot
    if of is None:
        return source.slot == thing.slot
    return reader.matches(of, thing, source)


def _set_land_types(traits: Traits, types: set[str], effect: Effect) -> None:
    if "land" not in traits.types:
        return
    traits.subtypes = {s for s in traits.subtypes if card_types_of(s) != {"land"}} | types
    traits.has_text = False
    text = (
        f"{effect.name} makes its land type {listed(sorted(types))}: it has lost the abilities "
        "of its text and of its former land types"
    )
    traits.history.append(line(text, "305.7 613.1d"))


def _set_types(traits: Traits, types: set[str], effect: Effect) -> None:
    traits.types = types
    traits.subtypes = {s for s in traits.subtypes if card_types_of(s) & types}  # 205.1a
    text = f"{effect.name} makes it only {listed(sorted(types))}"
    traits.history.append(line(text, "205.1a 613.1d"))


def _lose_abilities(traits: Traits, effect: Effect) -> None:
    traits.has_text = False
    traits.land_abilities.clear()
    traits.granted.clear()
    text = f"{effect.name}: it has lost all abilities, those of land types too"
    traits.history.append(line(text, "613.1f 305.6"))
