"""Land types and abilities after continuous effects: CR 305.6-305.7 and 613, R-106-27, R-613-01.

Layers 4 (types), 5 (colours) and 6 (abilities). Within a layer effects apply one by one: by
timestamp, but an effect that depends on others waits for them. Whether one effect depends on
another is found by trying: apply the other, and see whether the first is still there and still
applies to the same permanents. (What an effect of this model does to a permanent never varies.)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from reference.mana_board import (
    BASIC_LAND_TYPES,
    CHOSEN,
    LAND_TYPES,
    Activated,
    AddLandTypes,
    AddTypes,
    BecomeOnly,
    Board,
    Card,
    Characteristics,
    Continuous,
    LoseLandTypes,
    Permanent,
    SetLandTypes,
    TypeChange,
    adds,
    matches,
)

INTRINSIC = {subtype: Activated(adds(type_)) for subtype, type_ in BASIC_LAND_TYPES.items()}
TYPE_LAYER, COLOR_LAYER, ABILITY_LAYER = 4, 5, 6

State = list[Characteristics]


@dataclass(frozen=True)
class Effect:
    source: int  # of the board: a permanent or a lasting effect
    ability: Continuous


@cache
def printed(card: Card) -> Characteristics:
    return Characteristics(
        card.name, card.types, card.subtypes, card.supertypes, card.colors, card.abilities
    )


@cache
def with_intrinsic(what: Characteristics) -> Characteristics:
    """305.6: a land has the mana ability of each basic land type it has."""
    if "land" not in what.types:
        return what
    abilities = [INTRINSIC[subtype] for subtype in INTRINSIC if subtype in what.subtypes]
    return replace(what, abilities=(*what.abilities, *abilities)) if abilities else what


# ---- one effect in one layer -----------------------------------------------------------------


def layers_of(ability: Continuous) -> list[int]:
    parts = {
        TYPE_LAYER: bool(ability.types),
        COLOR_LAYER: ability.colors is not None,
        ABILITY_LAYER: ability.loses_abilities or bool(ability.gains),
    }
    return [layer for layer, is_there in parts.items() if is_there]


def with_types(what: Characteristics, change: TypeChange, choice: str) -> Characteristics:
    match change:
        case AddTypes():
            return replace(what, types=what.types | set(change.types))
        case BecomeOnly():
            kept = what.subtypes & LAND_TYPES if change.type_ == "land" else frozenset()
            return replace(what, types=frozenset({change.type_}), subtypes=kept)
        case LoseLandTypes():
            return replace(what, subtypes=what.subtypes - LAND_TYPES)
        case AddLandTypes():
            return replace(what, subtypes=what.subtypes | set(change.subtypes))
        case SetLandTypes():
            new = {choice} if change.subtypes == CHOSEN else set(change.subtypes)
            # 305.7: its text, its old land types and copy effects give no abilities any more. In
            # layer 4 no other effect has granted any yet, and intrinsic ones come after it.
            return replace(what, subtypes=what.subtypes - LAND_TYPES | new, abilities=())
    raise NotImplementedError(change)


def changed(what: Characteristics, ability: Continuous, layer: int, choice: str) -> Characteristics:
    if layer == TYPE_LAYER:
        for change in ability.types:
            what = with_types(what, change, choice)
        return what
    if layer == COLOR_LAYER:
        return replace(what, colors=ability.colors)
    kept = () if ability.loses_abilities else what.abilities
    return replace(what, abilities=(*kept, *ability.gains))


# ---- all effects -----------------------------------------------------------------------------


class Layers:
    """The way of one board through the layers."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.state: State = [printed(permanent.card) for permanent in board.permanents]
        # 613.6: an effect that has begun to apply goes on with the same permanents.
        self.begun: dict[Effect, frozenset[int]] = {}

    def effects(self) -> Iterator[Effect]:
        for number, permanent in enumerate(self.board.permanents):
            for ability in permanent.card.abilities:
                if isinstance(ability, Continuous):
                    yield Effect(number, ability)
        for number, lasting in enumerate(self.board.lasting, len(self.board.permanents)):
            if isinstance(lasting.ability, Continuous):
                yield Effect(number, lasting.ability)

    def applies_to(self, effect: Effect, state: State) -> frozenset[int] | None:
        """Give the permanents it applies to; None: there is no such effect."""
        if effect in self.begun:
            return self.begun[effect]
        source = effect.source
        if source < len(state) and effect.ability not in state[source].abilities:
            return None
        return frozenset(
            other
            for other in range(len(state))
            if matches(effect.ability.of, self.board, state, source, other)
        )

    def after(self, effect: Effect, layer: int) -> State:
        """Give what the permanents are after this effect."""
        state = list(self.state)
        choice = self.board.source(effect.source).choice
        for number in self.applies_to(effect, self.state) or ():
            state[number] = changed(state[number], effect.ability, layer, choice)
        return state

    def dependencies(self, waiting: Sequence[Effect], layer: int) -> dict[Effect, set[Effect]]:
        """613.8a: which of the effects each of them depends on."""
        after = {effect: self.after(effect, layer) for effect in waiting}
        return {
            one: {
                other
                for other in waiting
                if other is not one
                and self.applies_to(one, after[other]) != self.applies_to(one, self.state)
            }
            for one in waiting
        }

    def next_of(self, waiting: Sequence[Effect], layer: int) -> Effect:
        """613.7, 613.8b: the earliest effect that need not wait for others."""
        in_order = sorted(waiting, key=lambda effect: self.board.timestamp(effect.source))
        if len(in_order) == 1:
            return in_order[0]
        direct = self.dependencies(waiting, layer)
        waits = {effect: reachable(direct, effect) for effect in waiting}
        for effect in in_order:
            # What waits for this effect in turn is in a loop with it, where timestamps decide.
            if all(effect in waits[other] for other in waits[effect]):
                return effect
        raise AssertionError("some effect waits for nothing outside its loop")

    def run(self) -> State:
        waiting = list(self.effects())
        for layer in (TYPE_LAYER, COLOR_LAYER, ABILITY_LAYER):
            if layer == ABILITY_LAYER:
                self.state = [with_intrinsic(what) for what in self.state]
            here = [effect for effect in waiting if layer in layers_of(effect.ability)]
            while here:
                effect = self.next_of(here, layer)  # 613.8c: asked again after each
                here.remove(effect)
                applied = self.applies_to(effect, self.state)
                if applied is not None:
                    self.state = self.after(effect, layer)
                    self.begun[effect] = applied
        return self.state


def reachable(direct: dict[Effect, set[Effect]], start: Effect) -> set[Effect]:
    """Give all effects that it depends on, directly or through others."""
    found: set[Effect] = set()
    fresh = set(direct[start])
    while fresh:
        found |= fresh
        fresh = set().union(*(direct[effect] for effect in fresh)) - found
    return found


def characteristics(board: Board) -> State:
    """Give what every permanent is, after all continuous effects."""
    return Layers(board).run()


def is_legally_attached(board: Board, seen: Sequence[Characteristics], number: int) -> bool:
    """704.5m: an Aura is attached to something it may be attached to."""
    permanent: Permanent = board.permanents[number]
    if permanent.card.enchants is None:
        return permanent.attached_to is None
    host = permanent.attached_to
    return host is not None and matches(permanent.card.enchants, board, seen, number, host)
