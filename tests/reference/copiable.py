"""Copiable values in words: CR 613.2, 707.2-707.4, 707.8, 707.9, 708.2, 708.10.

R-707-01 to R-707-08. A permanent has what is printed on it, copy effects with timestamps, and a
status. Layer 1a goes through the effects in timestamp order, layer 1b puts what a face-down
permanent is over all of it, and what comes out is what others copy. Abilities are opaque texts.

Exceptions are parts. Whether a part with a condition applies is asked of the copy as all the other
parts make it (707.9f): that is done here literally, by making that copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

SUBTYPES_OF = {
    "artifact": {"Equipment", "Food", "Treasure", "Vehicle"},
    "enchantment": {"Aura", "Room"},
    "land": {"Cave", "Forest", "Island"},
    "planeswalker": {"Gideon"},
}
"""Card types and their subtypes (205.3); all others are creature types, also of kindred."""


def types_of(subtype: str) -> set[str]:
    """The card types to which a subtype belongs (205.3d)."""
    found = {type_ for type_, subtypes in SUBTYPES_OF.items() if subtype in subtypes}
    return found or {"creature", "kindred"}


# ---- values (707.2) --------------------------------------------------------------------------


@dataclass(frozen=True)
class Cda:
    """A characteristic-defining ability (604.3): colors, power, toughness or subtypes."""

    text: str
    defines: frozenset[str]


CHANGELING = Cda("changeling", frozenset({"subtypes"}))
DEVOID = Cda("devoid", frozenset({"colors"}))
COUNTING = Cda("counts cards in graveyards", frozenset({"power", "toughness"}))


@dataclass(frozen=True)
class Values:
    """What copies get; empty: nothing at all."""

    name: str = ""
    cost: str | None = None  # "{2}{G}"; None: no mana cost
    indicator: str = ""
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: tuple[str, ...] = ()
    cdas: tuple[Cda, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    given_colors: str | None = None  # by a copy effect, instead of those of cost and indicator
    more_colors: str = ""  # by a copy effect, in addition
    flip: Values | None = None  # the other half of a flip card (710)
    halves: tuple[Values, ...] = ()  # of a Room (709.5)

    @property
    def colors(self) -> frozenset[str]:
        """Before abilities that define it (202.2, 204)."""
        printed = (self.cost or "") + self.indicator
        own = printed if self.given_colors is None else self.given_colors
        return frozenset("WUBRG") & frozenset(own + self.more_colors)

    @property
    def is_creature(self) -> bool:
        return "creature" in self.types


NOTHING = Values()


def card(name: str, cost: str | None, line: str, *abilities: str | Cda, **more: Any) -> Values:
    """Write a card as ``card("Bear", "{1}{G}", "creature: Bear", power=2, toughness=2)``.

    The line is supertypes and card types, then a colon and subtypes.
    """
    words, _, subtypes = line.partition(":")
    supertypes = frozenset(words.split()) & {"basic", "legendary", "snow", "world"}
    return Values(
        name,
        cost,
        supertypes=supertypes,
        types=frozenset(words.split()) - supertypes,
        subtypes=frozenset(subtypes.split()),
        abilities=tuple(a for a in abilities if isinstance(a, str)),
        cdas=tuple(a for a in abilities if isinstance(a, Cda)),
        **more,
    )


def mana_value(values: Values) -> int:
    """The mana value of a copy with these values and no other face (202.3)."""
    symbols = (values.cost or "").replace("}{", " ").strip("{}").split()
    return sum(int(s) if s.isdigit() else 0 if s == "X" else 1 for s in symbols)


# ---- exceptions (707.9) ----------------------------------------------------------------------

Change = Callable[[Values, Values], Values]
"""Takes what is copied so far and what is beneath, gives what is copied then."""

Condition = Callable[[Values], bool]


@dataclass(frozen=True)
class Part:
    """One thing that an exception says."""

    change: Change
    condition: Condition | None = None


Exceptions = tuple[Part, ...]


def copied(original: Values, beneath: Values = NOTHING, exceptions: Exceptions = ()) -> Values:
    """The values that a copy effect gives: snapshot, then exceptions (707.9)."""
    made = _with_parts(original, beneath, exceptions, frozenset())
    if original.flip is None:
        return made
    return replace(made, flip=_with_parts(original.flip, beneath, exceptions, frozenset()))


def _with_parts(
    original: Values, beneath: Values, parts: Exceptions, left_out: frozenset[int]
) -> Values:
    values = original
    for i, part in enumerate(parts):
        if i not in left_out and _holds(original, beneath, parts, left_out, i):
            values = part.change(values, beneath)
    return values


def _holds(
    original: Values, beneath: Values, parts: Exceptions, left_out: frozenset[int], i: int
) -> bool:
    condition = parts[i].condition
    if condition is None:
        return True
    return condition(_with_parts(original, beneath, parts, left_out | {i}))  # 707.9f


def all_of(*groups: Part | Exceptions) -> Exceptions:
    """Put parts together to the exceptions of one effect."""
    parts: list[Part] = []
    for group in groups:
        parts.extend((group,) if isinstance(group, Part) else group)
    return tuple(parts)


def _without(values: Values, characteristic: str) -> Values:
    """Abilities of what is copied do not define what is said by the effect (707.9d)."""
    return replace(values, cdas=tuple(c for c in values.cdas if characteristic not in c.defines))


def is_named(name: str) -> Part:
    return Part(lambda v, _: replace(v, name=name))


def retains_name() -> Part:
    return Part(lambda v, beneath: replace(v, name=beneath.name))


def is_colored(colors: str) -> Part:
    def change(values: Values, _: Values) -> Values:
        rest = _without(values, "colors")
        return replace(rest, indicator="", given_colors=colors, more_colors="")

    return Part(change)


def retains_colors() -> Part:
    """It doesn't copy that creature's colour (707.9c)."""

    def change(values: Values, beneath: Values) -> Values:
        rest = _without(values, "colors")
        kept = "".join(sorted(beneath.colors))
        return replace(rest, indicator="", given_colors=kept, more_colors="")

    return Part(change)


def is_also_colored(colors: str) -> Part:
    return Part(lambda v, _: replace(v, more_colors=v.more_colors + colors))


def has_no_cost() -> Part:
    return Part(lambda v, _: replace(v, cost=None))


def is_sized(power: int | None, toughness: int | None) -> Part:
    """It's N/N: says nothing of a copy that is no creature."""

    def change(values: Values, _: Values) -> Values:
        if power is not None:
            values = replace(_without(values, "power"), power=power)
        if toughness is not None:
            values = replace(_without(values, "toughness"), toughness=toughness)
        return values

    return Part(change, lambda v: v.is_creature)


def retains_size() -> Part:
    def change(values: Values, beneath: Values) -> Values:
        rest = _without(_without(values, "power"), "toughness")
        return replace(rest, power=beneath.power, toughness=beneath.toughness)

    return Part(change, lambda v: v.is_creature)


def is_also(line: str) -> Exceptions:
    """In addition to its other types: a line as of ``card``."""
    words, _, subtypes = line.partition(":")
    supertypes = frozenset(words.split()) & {"basic", "legendary", "snow", "world"}
    types = frozenset(words.split()) - supertypes
    kinds = Part(
        lambda v, _: replace(v, supertypes=v.supertypes | supertypes, types=v.types | types)
    )
    return (kinds, *(_has_subtype(subtype) for subtype in subtypes.split()))


def _has_subtype(subtype: str) -> Part:
    return Part(
        lambda v, _: replace(v, subtypes=v.subtypes | {subtype}),
        lambda v: bool(v.types & types_of(subtype)),
    )


def is_kind(*subtypes: str) -> Exceptions:
    """Its creature types are these: it's a Frog."""

    def forget(values: Values, _: Values) -> Values:
        others = {s for s in values.subtypes if "creature" not in types_of(s)}
        return replace(_without(values, "subtypes"), subtypes=frozenset(others))

    could_be = Part(forget, lambda v: bool(v.types & {"creature", "kindred"}))
    return (could_be, *(_has_subtype(subtype) for subtype in subtypes))


def is_only(types: str) -> Part:
    """It loses all other card types, and the subtypes that go with them (205.1a)."""
    kept = frozenset(types.split())

    def change(values: Values, _: Values) -> Values:
        subtypes = frozenset(s for s in values.subtypes if types_of(s) & kept)
        return replace(values, types=kept, subtypes=subtypes)

    return Part(change)


def is_not(*supertypes: str) -> Part:
    return Part(lambda v, _: replace(v, supertypes=v.supertypes - set(supertypes)))


def has(*abilities: str | Cda) -> Part:
    """It has these abilities; twice if it has them already."""
    texts = tuple(a for a in abilities if isinstance(a, str))
    cdas = tuple(a for a in abilities if isinstance(a, Cda))
    return Part(lambda v, _: replace(v, abilities=v.abilities + texts, cdas=v.cdas + cdas))


def loses(*abilities: str) -> Part:
    return Part(
        lambda v, _: replace(v, abilities=tuple(a for a in v.abilities if a not in abilities))
    )


def starts_with_loyalty(loyalty: int) -> Part:
    return Part(lambda v, _: replace(v, loyalty=loyalty))


def if_(condition: Condition, *parts: Part) -> Exceptions:
    """If it's a creature, and so on (707.9f)."""
    return tuple(Part(part.change, condition) for part in parts)


def is_creature(values: Values) -> bool:
    return values.is_creature


# ---- permanents ------------------------------------------------------------------------------

MORPHED = Values(types=frozenset({"creature"}), power=2, toughness=2)
DISGUISED = replace(MORPHED, abilities=("ward {2}",))


@dataclass(frozen=True)
class Effect:
    """What applies in layer 1a: a copy effect, or what a permanent became as it entered."""

    timestamp: int
    change: Callable[[Values], Values]
    until: str = ""  # "": as long as it is on the battlefield


@dataclass
class Permanent:
    """One permanent: what is printed on its faces, its effects of layer 1, and its status."""

    faces: tuple[Values, ...]
    effects: list[Effect] = field(default_factory=list)
    back_up: bool = False
    flipped: bool = False
    face_down: Values | None = None  # what it is as such (708.2)
    unlocked: frozenset[int] = frozenset()  # halves of a Room
    is_token: bool = False

    @property
    def is_double_faced(self) -> bool:
        return len(self.faces) == 2


def permanent(values: Values, back: Values | None = None, **status: Any) -> Permanent:
    return Permanent((values,) if back is None else (values, back), **status)


def layer_1a(printed: Values, effects: Iterable[Effect]) -> Values:
    """In timestamp order; of one time, in the order in which they came (613.2a, 613.7)."""
    values = printed
    for effect in sorted(effects, key=lambda effect: effect.timestamp):
        values = effect.change(values)
    return values


def under_the_status(it: Permanent) -> Values:
    """What it is face up and unflipped, on the face that is up."""
    return layer_1a(it.faces[it.back_up], it.effects)


def snapshot(it: Permanent) -> Values:
    """What a copy of it gets: its copiable values, with the other half of a flip card (707.3)."""
    return under_the_status(it) if it.face_down is None else it.face_down


def copiable(it: Permanent) -> Values:
    """Its copiable values (613.2c), as its own status makes them (707.3)."""
    values = snapshot(it)
    if it.flipped and values.flip is not None:
        return values.flip
    for i in sorted(it.unlocked):
        values = _with_half(values, values.halves[i : i + 1])
    return values


def _with_half(values: Values, half: Sequence[Values]) -> Values:
    for one in half:
        values = replace(
            values,
            name=" // ".join(filter(None, (values.name, one.name))),
            cost=(values.cost or "") + (one.cost or ""),
            abilities=values.abilities + one.abilities,
        )
    return values


# ---- what happens to them --------------------------------------------------------------------


def become_copy(
    it: Permanent,
    original: Permanent | Values,
    exceptions: Exceptions = (),
    *,
    at: int,
    until: str = "",
) -> None:
    """A copy effect begins: it takes a snapshot and is over what was there (707.2b, 707.4)."""
    taken = snapshot(original) if isinstance(original, Permanent) else original
    it.effects.append(Effect(at, lambda beneath: copied(taken, beneath, exceptions), until))


def becomes_as_it_enters(
    it: Permanent, power: int, toughness: int, *abilities: str, at: int
) -> None:
    """An "as this enters" ability sets its size, and more with it (613.2a, 707.2)."""

    def change(values: Values) -> Values:
        texts = values.abilities + abilities
        return replace(values, power=power, toughness=toughness, abilities=texts)

    it.effects.append(Effect(at, change))


def expire(it: Permanent, until: str) -> None:
    it.effects = [effect for effect in it.effects if effect.until != until]


def transform(it: Permanent) -> bool:
    """Turn it over if it can (701.27): whatever it is a copy of (707.8)."""
    it.back_up = it.back_up != it.is_double_faced
    return it.is_double_faced


def token_copy(original: Permanent, exceptions: Exceptions = ()) -> Permanent:
    """Create a token that's a copy: with both faces, on the same side (707.8a)."""
    if original.face_down is not None:
        faces: tuple[Values, ...] = (original.face_down,)
    else:
        faces = tuple(layer_1a(face, original.effects) for face in original.faces)
    made = tuple(copied(face, NOTHING, exceptions) for face in faces)
    return Permanent(made, back_up=original.back_up and len(made) == 2, is_token=True)


@dataclass(frozen=True)
class Extra:
    """An exception that is an effect, not a characteristic (707.9e)."""

    text: str
    condition: Condition | None = None


@dataclass(frozen=True)
class Copying:
    """One replacement effect by which something enters as a copy (707.5)."""

    original: Permanent | Values
    exceptions: Exceptions = ()
    extras: tuple[Extra, ...] = ()


def enter_as_copy(
    it: Permanent,
    *copyings: Copying,
    at: int,
    static_types: Callable[[Values], set[str]] = lambda values: set(),
) -> list[str]:
    """Apply one such effect after another; give the extra effects that are left.

    The later ones come from abilities that the earlier ones gave. ``static_types`` tells card types
    that abilities of the permanent itself add as it enters.
    """
    extras: tuple[Extra, ...] = ()
    for copying in copyings:
        become_copy(it, copying.original, copying.exceptions, at=at)
        extras = copying.extras  # those before do not happen
    values = copiable(it)
    seen = replace(values, types=values.types | static_types(values))
    return [e.text for e in extras if e.condition is None or e.condition(seen)]
