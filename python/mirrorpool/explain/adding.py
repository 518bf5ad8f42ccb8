"""What an ability would add if it resolved now: all ways through its effects (CR 106.7, 608.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from mirrorpool.cards import tree
from mirrorpool.cards.tree import AddMana, Effect
from mirrorpool.explain.lines import Line, line, listed, symbols
from mirrorpool.explain.reading import Reader
from mirrorpool.explain.traits import Origin
from mirrorpool.explain.world import Source
from mirrorpool.words import letters

ALL = "WUBRGC"
COLORS = "WUBRG"
PAID = (tree.PaidX, tree.CostObjectValue)
"""Amounts that depend on what is paid as the cost (CR 107.3a, 202.3)."""

Masks = Mapping[int, int]
"""What permanents could produce as far as is known, by slot."""


@dataclass(frozen=True)
class Way:
    """One way through the effects of an ability: the mana it adds, and why it goes that way."""

    adds: tuple[AddMana, ...] = ()
    facts: tuple[Line, ...] = ()

    def then(self, other: Way) -> Way:
        """Go on with another one."""
        return Way(self.adds + other.adds, self.facts + other.facts)


@dataclass(frozen=True)
class Offer:
    """The types that one instruction offers.

    Attributes
    ----------
    types : str
        Those that it offers, before it is asked how much of each.
    why : Line
        Where they come from.
    reads : tuple of int
        Slots of the permanents whose types it takes.
    """

    types: str
    why: Line
    reads: tuple[int, ...] = ()


@dataclass(frozen=True)
class Unit:
    """One instruction as it would be carried out: how much of which types.

    Attributes
    ----------
    amounts : Mapping of str to int
        How much there would be of each type that it offers.
    """

    add: AddMana
    offer: Offer
    amounts: Mapping[str, int]

    @property
    def types(self) -> str:
        """The types of which there would be some (CR 106.7: no mana, no type)."""
        return "".join(t for t in self.offer.types if self.amounts[t] > 0)


@dataclass(frozen=True)
class Addition:
    """What one way adds.

    Attributes
    ----------
    undefined : Unit or None
        An instruction whose type cannot be determined: nothing is added at all (CR 106.5).
    """

    origin: Origin
    way: Way
    units: tuple[Unit, ...]
    undefined: Unit | None = None

    @property
    def types(self) -> str:
        """The types that it could add, before other effects change them."""
        if self.undefined is not None:
            return ""
        return "".join(t for t in ALL if any(t in unit.types for unit in self.units))


# ---- ways (608.2c, 118.12) -----------------------------------------------------------------------


def ways(reader: Reader, effects: Sequence[Effect], source: Source) -> Iterator[Way]:
    """List the ways through effects: conditions as they are now, choices as players like."""
    if not effects:
        yield Way()
        return
    for first in _ways_of_one(reader, effects[0], source):
        for rest in ways(reader, effects[1:], source):
            yield first.then(rest)


def _ways_of_one(reader: Reader, effect: Effect, source: Source) -> list[Way]:
    match effect:
        case tree.AddMana():
            return [Way((effect,))]
        case tree.If():
            taken = effect.then if reader.holds(effect.condition, source) else effect.otherwise
            fact = Way(facts=(reader.condition_line(effect.condition, source, "608.2h 106.7"),))
            return [fact.then(way) for way in ways(reader, taken, source)]
        case tree.UnlessPaid():
            text = f"players need not pay {{{effect.generic}}} to prevent it"
            return _offered(reader, effect.effects, source, line(text, "118.12a 106.7"))
        case tree.MayPay():
            text = f"its controller may pay {{{effect.generic}}}; costs are ignored"
            return _offered(reader, effect.effects, source, line(text, "118.12 106.7"))
        case tree.MayPayCost():
            text = "its controller may pay the cost or not; costs are ignored"
            fact = Way(facts=(line(text, "118.12 106.7"),))
            both = (*ways(reader, effect.then, source), *ways(reader, effect.otherwise, source))
            return [fact.then(way) for way in both]
        case tree.ChooseOne():
            return [*ways(reader, effect.first, source), *ways(reader, effect.second, source)]
    return [Way()]


def _offered(reader: Reader, effects: Sequence[Effect], source: Source, fact: Line) -> list[Way]:
    return [Way(facts=(fact,)).then(way) for way in ways(reader, effects, source)] + [Way()]


# ---- one instruction -----------------------------------------------------------------------------


def addition(
    reader: Reader, origin: Origin, way: Way, source: Source, could: Masks, x: int = 1
) -> Addition:
    """Find what a way adds, if permanents could produce what is known so far."""
    units = tuple(_unit(reader, add, source, could, x) for add in way.adds)
    undefined = next((unit for unit in units if _is_undefined(reader, unit, source, x)), None)
    return Addition(origin, way, units, undefined)


def _is_undefined(reader: Reader, unit: Unit, source: Source, x: int) -> bool:
    """CR 106.5; "for each color among ..." of none is merely no mana."""
    add = unit.add
    wanted = isinstance(add.amount, tree.Devotion) or reader.amount(add.amount, source, x=x) > 0
    return wanted and not unit.offer.types and add.production != "each"


def _unit(reader: Reader, add: AddMana, source: Source, could: Masks, x: int) -> Unit:
    offer = offered(reader, add.of, source, could)
    amounts = {t: reader.amount(add.amount, source, x=x, color=t) for t in offer.types}
    return Unit(add, offer, amounts)


def offered(reader: Reader, of: tree.ManaTypes, source: Source, could: Masks) -> Offer:
    """Find the types that an instruction speaks of."""
    match of:
        case tree.OfTypes():
            return Offer(of.types, line(f"its text says {of}", "106.3 106.1b"))
        case tree.CouldProduce():
            return _read(reader, of, source, could)
        case tree.ColorsAmong():
            return _colors_among(reader, of, source)
        case tree.ChosenColor():
            return _chosen(reader, source)
        case tree.ExiledColors():
            this = reader.this(source)
            colors = this.exiled_colors if this else ""
            text = f"the colors of the cards exiled with it: {listed(colors)}"
            return Offer(colors, line(text, "607.2a 106.5"))
        case tree.ThatColor():
            return Offer(COLORS, line("any color may be chosen", "608.2d 105.4"))
        case tree.CostObjectCouldProduce():
            text = "what pays the cost may be anything, so it may have any type"
            return Offer(ALL, line(text, "106.7"))
        case tree.CommanderColors():
            colors = reader.world.players[source.controller].commander_colors
            text = f"the colors in the identity of P{source.controller}'s commander: "
            return Offer(colors, line(text + listed(colors), "903.4f 106.5"))
    return Offer("", line(f"{of}: nothing has happened that it could be about", "106.5"))


def _read(reader: Reader, of: tree.CouldProduce, source: Source, could: Masks) -> Offer:
    things = reader.found(of.of, source)
    mask = 0
    for thing in things:
        mask |= could.get(thing.slot, 0)
    types = "".join(t for t in letters(mask) if t in COLORS or not of.colors_only)
    names = listed(thing.name for thing in things)
    why = line(f"it reads [{of.of}]: {names}", "106.7", types=types)
    return Offer(types, why, tuple(thing.slot for thing in things))


def _colors_among(reader: Reader, of: tree.ColorsAmong, source: Source) -> Offer:
    things = reader.found(of.of, source)
    types = reader.colors_among(of.of, source)
    named = [
        f"{t.name} {symbols(''.join(c for c in COLORS if c in reader.traits[t.slot].colors))}"
        for t in things
        if reader.traits[t.slot].colors
    ]
    return Offer(types, line(f"colors among [{of.of}]: {listed(named)}", "105.2 608.2h"))


def _chosen(reader: Reader, source: Source) -> Offer:
    this = reader.this(source)
    color = this.choice if this else ""
    text = f"the color chosen for it is {symbols(color)}" if color else "no color was chosen for it"
    return Offer(color, line(text, "607.2d" if color else "607.2d 106.5"))


# ---- events --------------------------------------------------------------------------------------


def events(addition: Addition, cap: int) -> set[tuple[frozenset[str], int]]:
    """List what could be added: the types that are there together, and how much in all.

    Amounts beyond `cap` count as `cap`; nothing is not listed, since it is no event (CR 106.12a).
    """
    if addition.undefined is not None:
        return set()
    found = set()
    for parts in product(*(_choices(unit) for unit in addition.units)):
        together = frozenset().union(*(types for types, _ in parts))
        total = sum(amount for _, amount in parts)
        if total > 0:
            found.add((together, min(total, cap)))
    return found


def _choices(unit: Unit) -> list[tuple[frozenset[str], int]]:
    match unit.add.production:
        case "each":
            return [(frozenset(unit.types), sum(unit.amounts.values()))]
        case "combination":
            amount = max(unit.amounts.values(), default=0)
            sizes = range(1, min(amount, len(unit.types)) + 1)
            sets = [frozenset(s) for size in sizes for s in combinations(unit.types, size)]
            return [(types, amount) for types in sets] or [(frozenset(), 0)]
    return [(frozenset(t), unit.amounts[t]) for t in unit.types] or [(frozenset(), 0)]
