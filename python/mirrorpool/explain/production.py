"""Why a permanent could produce each type of mana, and why it could not the others (CR 106.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mirrorpool.cards import tree
from mirrorpool.errors import BoardError
from mirrorpool.explain.adding import COLORS, PAID, Addition, Unit
from mirrorpool.explain.lines import Line, line, listed, symbols, to_data
from mirrorpool.explain.obstacles import obstacles
from mirrorpool.explain.solving import Cause, Found, Solution
from mirrorpool.explain.traits import Origin
from mirrorpool.explain.world import Thing, world_of
from mirrorpool.game import Game
from mirrorpool.quoting import quoted
from mirrorpool.words import TYPES


class ProductionExplanation(msgspec.Struct, frozen=True):
    """Why a permanent could produce what it could.

    Attributes
    ----------
    permanent : str
        Its name.
    slot, controller : int
        Where it is, and whose.
    types : str
        Letters of ``WUBRGC``: what it could produce.
    lines : tuple of Line
        The derivation: what it is, each type that it could produce, each that it could not, and
        what does not matter.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: Forest, Reflecting Pool (T)")
    >>> print(mp.explain_production(game, "Reflecting Pool"))
    Reflecting Pool (slot 1) of P0 could produce {G} [106.7]
      it could produce {G} [106.7]
        its ability "{T}: add 1 mana of types that [land you control] could produce" (in its text) adds {G} [106.7]
          it reads [land you control]: Forest (slot 0) and Reflecting Pool (slot 1) [106.7]
          Forest (slot 0) could produce {G} [106.7]
            its ability "{T}: add {G}" (of its basic land type Forest) adds {G} [106.7, 305.6]
      it could not produce {W}{U}{B}{R}{C} [106.7]
        "{T}: add 1 mana of types that [land you control] could produce" (in its text): nothing that it reads could produce {W}{U}{B}{R}{C}: Forest (slot 0) and Reflecting Pool (slot 1) [106.7]
          what reads in turn cannot be its own reason, nor that of one another: Reflecting Pool (slot 1) [106.7]
      it is tapped, which does not matter [106.7, 107.5]
    """  # noqa: E501 - as it is printed

    permanent: str
    slot: int
    controller: int
    types: str
    lines: tuple[Line, ...]

    @property
    def root(self) -> Line:
        """The derivation as one line with the others under it."""
        text = f"{self.permanent} (slot {self.slot}) of P{self.controller} could produce "
        return Line(text + symbols(self.types), ("106.7",), self.types, self.lines)

    def __str__(self) -> str:
        """Write the derivation, indented."""
        return str(self.root)

    def to_dict(self) -> dict[str, Any]:
        """Give it as what JSON can hold."""
        return to_data(self)


def explain_production(game: Game, permanent: int | str) -> ProductionExplanation:
    """Explain which types of mana a permanent could produce, and which not (CR 106.7).

    Parameters
    ----------
    game : Game
        The board; it is not changed.
    permanent : int or str
        The permanent's slot, or its name; of several of the name, the first.

    Returns
    -------
    ProductionExplanation
        Its types are those of `mirrorpool.could_produce`.

    Raises
    ------
    BoardError
        If there is no such permanent.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: Reflecting Pool | P1: Exotic Orchard")
    >>> mp.explain_production(game, "Exotic Orchard").types
    ''
    """
    solution = Solution(world_of(game))
    return of_slot(solution, slot_of(game, permanent))


def slot_of(game: Game, permanent: int | str) -> int:
    """Find a permanent by its slot or name.

    Raises
    ------
    BoardError
        If there is none; the message lists those there are.
    """
    there = {p.slot: p.name for p in game.battlefield()}
    folded = permanent.casefold() if isinstance(permanent, str) else permanent
    for slot, name in there.items():
        if folded in (slot, name.casefold()):
            return slot
    known = listed((f"{name} (slot {slot})" for slot, name in there.items()), most=20)
    raise BoardError(f"no permanent {quoted(permanent)}; there are: {known}")


def of_slot(solution: Solution, slot: int) -> ProductionExplanation:
    """Explain one permanent of a solved board."""
    found = solution.found[slot]
    thing = found.thing
    lines = (
        *solution.reader.traits[slot].history,
        *_granted(solution, found),
        *_possible(solution, found),
        *_impossible(solution, found),
        *_ignored(solution, found),
    )
    return ProductionExplanation(thing.card.name, slot, thing.controller, found.types, lines)


def _granted(solution: Solution, found: Found) -> Iterator[Line]:
    for origin in solution.reader.traits[found.thing.slot].granted:
        yield line(f"it has {origin}", origin.rules)


# ---- what it could -------------------------------------------------------------------------------


def _possible(solution: Solution, found: Found) -> list[Line]:
    return [_type_line(solution, found, types) for types in _alike(solution, found, found.types)]


def _alike(solution: Solution, found: Found, types: str) -> list[str]:
    """Group types that have the same derivation but for the type."""
    groups: dict[object, str] = {}
    for type_ in types:
        key = _key(solution, found, type_)
        groups[key] = groups.get(key, "") + type_
    return list(groups.values())


def _key(solution: Solution, found: Found, type_: str) -> object:
    cause = found.causes[type_]
    before = cause.before if cause.order else type_
    return (
        id(cause.addition.origin.ability),
        cause.addition.origin.text,
        cause.addition.way,
        cause.order,
        cause.before if cause.order else "",
        tuple(
            (one.thing.slot, _key(solution, one, read) if number == 0 else None)
            for unit in cause.addition.units
            for read in before
            if read in unit.types
            for number, one in enumerate(_able(solution, unit, read, cause.round))
        ),
    )


def _type_line(solution: Solution, found: Found, types: str, name: str = "it") -> Line:
    under = _cause_line(solution, found.causes[types[0]], types)
    return line(f"{name} could produce {symbols(types)}", "106.7", [under], types)


def _cause_line(solution: Solution, cause: Cause, types: str) -> Line:
    origin = cause.addition.origin
    before = cause.before if cause.order else types
    text = f"its ability {origin} adds {symbols(before)}"
    under = [*_unit_lines(solution, cause, before), *_order_lines(cause, types)]
    rules = "106.7" if origin.rules == "113.3" else f"106.7 {origin.rules}"
    if isinstance(origin.ability, tree.TriggeredAbility):
        rules += " 603.1"
    return line(text, rules, under, types)


def _unit_lines(solution: Solution, cause: Cause, types: str) -> Iterator[Line]:
    yield from cause.addition.way.facts
    for unit in cause.addition.units:
        shared = "".join(t for t in types if t in unit.types)
        if shared and not isinstance(unit.add.of, tree.OfTypes):
            yield unit.offer.why
        if shared and not isinstance(unit.add.amount, int):
            yield _amount_line(unit, shared)
        if unit.offer.reads:
            yield from _witnesses(solution, unit, shared, cause.round)


def _amount_line(unit: Unit, types: str) -> Line:
    how_much = f"how much: {unit.add.amount}"
    if isinstance(unit.add.amount, PAID):
        return line(f"{how_much}, which may be 1 or more: costs are ignored", "106.7 107.3a")
    amounts = {unit.amounts[t] for t in types}
    return line(f"{how_much} is {listed(map(str, sorted(amounts)))}", "608.2h 106.7")


def _able(solution: Solution, unit: Unit, type_: str, before: int) -> list[Found]:
    """Give what the unit reads that could produce the type, as was known before."""
    able = [
        one
        for one in (solution.found[slot] for slot in unit.offer.reads)
        if type_ in one.causes and one.causes[type_].round < before
    ]
    return sorted(able, key=lambda one: one.causes[type_].round)


def _witnesses(solution: Solution, unit: Unit, types: str, before: int) -> Iterator[Line]:
    """Say by what each type comes to be read; types by the same permanents are said together."""
    groups: dict[tuple[int, ...], str] = {}
    for type_ in types:
        slots = tuple(one.thing.slot for one in _able(solution, unit, type_, before))
        groups[slots] = groups.get(slots, "") + type_
    for slots, some in groups.items():
        first = solution.found[slots[0]]
        for alike in _alike(solution, first, some):
            yield _type_line(solution, first, alike, first.thing.name)
        if slots[1:]:
            others = listed(solution.found[slot].thing.name for slot in slots[1:])
            yield line(f"so could {others}", "106.7", types=some)


def _order_lines(cause: Cause, types: str) -> Iterator[Line]:
    if not cause.order:
        return
    effects = [line(str(change), "106.12b 614.1a") for change in cause.order]
    if len(effects) == 1:
        yield line(f"an effect replaces it: {symbols(types)}", "614.5", effects, types)
        return
    text = f"{len(effects)} effects replace it, in an order that the player who gets it may choose"
    yield line(f"{text}: {symbols(types)}", "614.5 616.1", effects, types)


# ---- what it could not ---------------------------------------------------------------------------


def _impossible(solution: Solution, found: Found) -> Iterator[Line]:
    missing = "".join(t for t in TYPES if t not in found.causes)
    if not missing:
        return
    under = [
        one
        for origin in found.abilities
        for one in _lacking(solution, found.thing, origin, missing)
    ]
    if not found.abilities:
        under = [line("it has no ability that adds mana", "106.7")]
    yield line(f"it could not produce {symbols(missing)}", "106.7", under)


def _lacking(solution: Solution, thing: Thing, origin: Origin, missing: str) -> Iterator[Line]:
    """Say why one ability adds none of the types."""
    assert isinstance(origin.ability, tree.ActivatedAbility | tree.TriggeredAbility)
    if not solution.would_resolve(thing, origin.ability) and origin.ability.condition:
        fact = solution.reader.condition_line(origin.ability.condition, thing.source, "603.4")
        yield line(f"{origin} would do nothing", "603.4 106.7", [fact])
        return
    changes = solution.changes(thing, origin)
    said: dict[str, Line] = {}
    for addition in solution.additions(thing, origin):
        for one in _lacking_way(solution, addition, missing, replaced=bool(changes)):
            said.setdefault(str(one), one)
    yield from said.values()
    if changes:
        effects = [line(str(change), "106.12b 614.1a") for change in changes]
        text = f"{origin}: in no order do replacement effects leave or make {symbols(missing)}"
        yield line(text, "106.12b 614.5 616.1", effects)


def _lacking_way(
    solution: Solution, addition: Addition, missing: str, replaced: bool
) -> Iterator[Line]:
    if addition.undefined is not None:
        text = f"{addition.origin}: a type cannot be determined, so it adds no mana at all"
        why = _undefined_line(solution, addition.origin, addition.undefined)
        yield line(text, "106.5", [*addition.way.facts, why])
        return
    for unit in addition.units:
        lacks = "".join(t for t in missing if t not in unit.types)
        if lacks and not (replaced and unit.types):
            yield _lacking_unit(solution, addition, unit, lacks)


def _undefined_line(solution: Solution, origin: Origin, unit: Unit) -> Line:
    if isinstance(unit.add.of, tree.CouldProduce):
        return _lacking_reader(solution, origin, unit, TYPES, ())
    return unit.offer.why


def _lacking_unit(solution: Solution, addition: Addition, unit: Unit, missing: str) -> Line:
    origin, facts = addition.origin, addition.way.facts
    none = "".join(t for t in unit.offer.types if unit.amounts[t] == 0)
    if none:
        text = f"{origin}: how much: {unit.add.amount} is 0, and no mana has no type"
        return line(text, "106.7 106.12b", facts)
    if isinstance(unit.add.of, tree.CouldProduce):
        return _lacking_reader(solution, origin, unit, missing, facts)
    text = f"{origin} adds only {symbols(unit.types)}"
    if missing == "C" and unit.types == COLORS:
        return line(f"{origin}: colorless is no color", "105.4 106.1a", facts)
    under = () if isinstance(unit.add.of, tree.OfTypes) else (unit.offer.why,)
    return line(text, "106.3", (*facts, *under))


def _lacking_reader(
    solution: Solution, origin: Origin, unit: Unit, missing: str, facts: tuple[Line, ...]
) -> Line:
    assert isinstance(unit.add.of, tree.CouldProduce)
    read = [solution.found[slot] for slot in unit.offer.reads]
    if unit.add.of.colors_only and missing == "C":
        return line(f"{origin}: colorless is no color", "105.4 106.1a", facts)
    text = f"{origin}: nothing that it reads could produce {symbols(missing)}: "
    in_turn = [one.thing.name for one in read if _reads(one)]
    under = [*facts]
    if in_turn:
        text_of_them = "what reads in turn cannot be its own reason, nor that of one another: "
        under.append(line(text_of_them + listed(in_turn), "106.7"))
    return line(text + listed(one.thing.name for one in read), "106.7", under)


def _reads(found: Found) -> bool:
    """Tell whether a permanent could produce what others could."""
    from mirrorpool.cards.derive import effects_in

    return any(
        isinstance(effect, tree.AddMana) and isinstance(effect.of, tree.CouldProduce)
        for origin in found.abilities
        for effect in effects_in(getattr(origin.ability, "effects", ()))
    )


# ---- what does not matter ------------------------------------------------------------------------


def _ignored(solution: Solution, found: Found) -> Iterator[Line]:
    """Say what keeps its abilities from being activated, which "could produce" ignores."""
    if found.thing.tapped and found.abilities:
        yield line("it is tapped, which does not matter", "106.7 107.5")
    for origin in found.abilities:
        if not isinstance(origin.ability, tree.ActivatedAbility):
            continue
        for one in obstacles(solution.reader, found.thing, origin.ability):
            if one.rules != ("107.5",):
                more = "602.1b" if "602.5b" in one.rules else " ".join(one.rules)
                yield line(f"{origin}: {one.text}, which does not matter", f"106.7 {more}")
