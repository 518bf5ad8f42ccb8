"""All tables of a pool under construction, and the rows that several abilities share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from numpy.typing import NDArray

from mirrorpool.cards import tree
from mirrorpool.cards.core import bits, code, dtypes
from mirrorpool.cards.costs import ManaCost, types_mask
from mirrorpool.cards.errors import CardError
from mirrorpool.cards.rows import MAX_ROWS, Row, Rows
from mirrorpool.cards.scope import Scope
from mirrorpool.quoting import quoted

N = TypeVar("N", bound=msgspec.Struct)

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MAX_SUBTYPES = 64
MAX_READERS = 8
MAX_GROUPS = 8
ANY_TYPE = 63
ANY_COLOR = 31

LAND_TYPES = set(BASIC_LAND_TYPES) | {
    *("Cave", "Cloud", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant"),
    *("Sphere", "Tower", "Town", "Urza's"),
}
"""CR 205.3i."""
ARTIFACT_TYPES = {
    *("Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food"),
    *("Fortification", "Gold", "Incubator", "Junk", "Lander", "Map", "Powerstone", "Spacecraft"),
    *("Stone", "Treasure", "Vehicle"),
}
"""CR 205.3g."""
ENCHANTMENT_TYPES = {
    *("Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room"),
    *("Rune", "Saga", "Shard", "Shrine"),
}
"""CR 205.3h."""
SPELL_SUBTYPES = {"Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"}
"""CR 205.3k."""

LANDS = tree.Filter(types=("land",))
BUILTIN_READERS = (("you", ANY_TYPE), ("opponents", ANY_COLOR), ("you", ANY_COLOR))


AMOUNTS: dict[type, str] = {tree.ColorCount: "ColorsAmong", tree.UnspentMana: "Unspent"}
"""Numbers that the core calls otherwise."""


class Tables:
    """The tables of a pool.

    Parameters
    ----------
    subtypes : tuple of str
        The tracked subtypes; the bit of each is its index.
    """

    def __init__(self, subtypes: tuple[str, ...]) -> None:
        limits = {"readers": MAX_READERS, "groups": MAX_GROUPS}
        self.subtypes = {name: bit for bit, name in enumerate(subtypes)}
        self.rows = {
            name: Rows(name, dtype, limits.get(name, MAX_ROWS)) for name, dtype in dtypes().items()
        }
        self.group_filters: list[tree.Filter] = []
        self.tokens: dict[str, int] = {}
        self.halves: dict[str, int] = {}
        self.names: dict[str, int] = {}
        self.nested_abilities: dict[int, tree.Ability] = {}
        self.compile_ability: Callable[[tree.Ability, Scope], Row] | None = None
        self.rows["subtypes"].append(
            [
                {
                    "card_types": bits("CardType", card_types_of(name)),
                    "flags": int(name == "Treasure"),
                }
                for name in subtypes
            ]
        )
        self.restriction(None)
        self.amount(1)
        self.condition(None)
        self.filter(tree.Filter())
        for whose, mask in BUILTIN_READERS:
            self._reader(LANDS, whose, mask)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Give the finished tables."""
        return {name: rows.array() for name, rows in self.rows.items()}

    def subtype_bits(self, subtypes: Iterable[str]) -> int:
        """Give the mask of the tracked ones among these subtypes."""
        mask = 0
        for subtype in subtypes:
            mask |= 1 << self.subtypes[subtype] if subtype in self.subtypes else 0
        return mask

    def cost(self, cost: ManaCost) -> tuple[Any, ...]:
        """Give a Cost struct; its symbols become rows."""
        symbols = [
            {"mask": symbol.mask, "generic": symbol.generic, "flags": symbol.flags, "count": count}
            for symbol, count in cost.symbols
        ]
        first = self.rows["symbols"].add_run(symbols)
        amounts = (cost.typed, cost.generic, cost.x, first, len(symbols))
        return (*amounts, cost.units, int(cost.present), cost.mana_value, (0, 0))

    def filter(self, node: tree.Filter) -> int:
        """Give the row of a filter."""
        return self.rows["filters"].add(self._filter_row(node))

    def filters(self, nodes: Iterable[tree.Filter]) -> int:
        """Give the first row of adjacent filters."""
        return self.rows["filters"].add_run([self._filter_row(node) for node in nodes])

    def _filter_row(self, node: tree.Filter) -> Row:
        if node.subtypes and node.subtypes_none:
            raise CardError("the core asks for some subtypes, or for none of some, not for both")
        return {
            "subtypes_any": self.subtype_bits(node.subtypes or node.subtypes_none),
            "subtypes_none": int(bool(node.subtypes_none)),
            "types_any": bits("CardType", node.types),
            "types_all": bits("CardType", node.types_all),
            "types_none": bits("CardType", node.types_none),
            "supertypes_all": bits("Supertype", node.supertypes),
            "supertypes_none": bits("Supertype", node.supertypes_none),
            "colors_any": types_mask(node.colors),
            "whose": code("Whose", node.whose),
            "tapped": {None: 0, True: 1, False: 2}[node.tapped],
            "other": int(node.other),
            "mana_value_least": node.mana_value_least,
            "color_count": ("any", "none", "one", "several").index(node.color_count),
            "token": {None: 0, True: 1, False: 2}[node.token],
            "chosen": 2 if node.chosen_color else int(node.chosen_type),
            "name": self._name(node.name),
        }

    def _name(self, name: str) -> int:
        """Give the row + 1 of the card of this name; 0: any."""
        if name and name not in self.names:
            raise CardError(f"no card {quoted(name)} in the pool")
        return 1 + self.names[name] if name else 0

    def restriction(self, node: tree.SpendOnly | None) -> int:
        """Give the row of what mana may be spent on; None: anything."""
        anything = 1 + self.filter(tree.Filter())
        if node is None:
            return self.rows["restrictions"].add({"spells": anything, "abilities": anything})
        spells, abilities = (
            0 if of is None else 1 + self.filter(of) for of in (node.spells, node.abilities)
        )
        if not spells and not abilities and node.x_costs:
            spells = abilities = anything
        flags = int(node.x_costs) | 2 * (not node.other_costs) | 4 * node.foretelling
        return self.rows["restrictions"].add(
            {"spells": spells, "abilities": abilities, "flags": flags}
        )

    def nested(self, ability: tree.Ability, scope: Scope) -> int:
        """Store an ability that an effect gives or begins, and give its row."""
        assert self.compile_ability is not None
        row = self.rows["abilities"].add(self.compile_ability(ability, scope))
        self.nested_abilities.setdefault(row, ability)
        return row

    def token(self, name: str) -> int:
        """Give the definition of a token of this pool."""
        if name not in self.tokens:
            raise CardError(f"no card {quoted(name)} with token=True in the pool")
        return self.tokens[name]

    def half(self, name: str) -> int:
        """Give the definition of the other half of a flip card of this pool."""
        if name not in self.halves:
            raise CardError(f"no card {quoted(name)} with half=True in the pool")
        return self.halves[name]

    def reader(self, node: tree.CouldProduce) -> int:
        """Give the reader class of "types that these permanents could produce" (CR 106.7)."""
        mask = ANY_COLOR if node.colors_only else ANY_TYPE
        if node.of.name or node.of.whose == "that player":
            raise CardError("the core reads permanents by characteristics and controller here")
        if node.of.tapped is not None or node.of.other or node.of.chosen_type:
            raise CardError("the core reads what permanents could produce whatever their status")
        return self._reader(msgspec.structs.replace(node.of, whose="anyone"), node.of.whose, mask)

    def _reader(self, group: tree.Filter, whose: str, mask: int) -> int:
        index = self.rows["groups"].add(self._filter_row(group))
        if index == len(self.group_filters):
            self.group_filters.append(group)
        return self.rows["readers"].add(
            {"group": index, "whose": code("Whose", whose), "mask": mask}
        )

    def amount(self, amount: tree.Amount) -> int:
        """Give the row of a number."""
        return self.rows["amounts"].add(self._amount_row(amount))

    def _amount_row(self, amount: tree.Amount) -> Row:
        kind = (
            "number"
            if isinstance(amount, int)
            else AMOUNTS.get(type(amount), type(amount).__name__)
        )
        row: Row = {"kind": code("AmountKind", _snake(kind))}
        match amount:
            case int():
                return row | {"value": amount}
            case tree.Count():
                return row | {"value": amount.times, "filter": self.filter(amount.of)}
            case tree.Counters():
                return row | {"value": amount.times, "a": code("CounterKind", amount.kind)}
            case (
                tree.PaidX()
                | tree.Power()
                | tree.CostObjectValue()
                | tree.OtherSpells()
                | tree.Hand()
                | tree.ManaSpent()
                | tree.ColorsSpent()
                | tree.ItsManaValue()
                | tree.CommanderCasts()
                | tree.Revealed()
                | tree.RevealedValue()
            ):
                return row | {"value": amount.times}
            case tree.UnspentMana():
                return row | {"value": amount.times, "a": "WUBRGC".index(amount.type)}
            case tree.SameName() | tree.ColorCount():
                return row | {"value": amount.times, "filter": self.filter(amount.of)}
            case tree.Devotion():
                return row | {"value": 1}

    def condition(self, condition: tree.Condition | None) -> int:
        """Give the row of a condition; None always holds."""
        return self.rows["conditions"].add(self._condition_row(condition))

    def _condition_row(self, condition: tree.Condition | None) -> Row:
        kind = "always" if condition is None else _snake(type(condition).__name__)
        match condition:
            case tree.Not():
                inner = self._condition_row(condition.condition)
                return inner | {"negate": 1 - inner.get("negate", 0)}
            case tree.CountAtLeast():
                numbers = {"filter": self.filter(condition.of), "n": condition.n}
            case tree.CountersAtLeast():
                numbers = {"a": code("CounterKind", condition.kind), "n": condition.n}
            case (
                tree.LandsPlayedAtLeast()
                | tree.LifeAtLeast()
                | tree.GraveyardAtLeast()
                | tree.ActivatedAtLeast()
            ):
                numbers = {"n": condition.n}
            case tree.HandAtLeast():
                numbers = {"filter": self.filter(condition.of), "n": condition.n}
            case tree.DevotionAtLeast():
                numbers = {"a": types_mask(condition.colors), "n": condition.n}
            case tree.CountIsOdd():
                numbers = {"filter": self.filter(condition.of)}
            case (
                tree.YourTurn()
                | tree.YourTurnBeforeEnd()
                | tree.WasKicked()
                | tree.PaidAlternative()
                | tree.TreasureSpent()
                | tree.ThisTapped()
                | None
            ):
                numbers = {}
        return {"kind": code("ConditionKind", kind)} | numbers


def card_types_of(subtype: str) -> set[str]:
    """Give the card types that a subtype belongs to; most are creature types (CR 205.3m).

    Examples
    --------
    >>> card_types_of("Gate")
    {'land'}
    """
    for types, subtypes in (
        (("land",), LAND_TYPES),
        (("artifact",), ARTIFACT_TYPES),
        (("enchantment",), ENCHANTMENT_TYPES),
        (("instant", "sorcery"), SPELL_SUBTYPES),
    ):
        if subtype in subtypes:
            return set(types)
    return {"creature", "kindred"}


def printed_subtypes(card: tree.Card, among: Iterable[str]) -> set[str]:
    """Give a card's subtypes; with changeling also the creature types of ``among`` (CR 702.73).

    The keyword is a characteristic-defining ability of layer 4, which no loss of abilities, in
    layer 6, takes back (CR 613.3): the types are as good as printed.

    Examples
    --------
    >>> shifter = tree.Card("Shifter", "{1}", types=("creature",), keywords=("changeling",))
    >>> sorted(printed_subtypes(shifter, ["Elf", "Gate"]))
    ['Elf']
    """
    every = among if "changeling" in card.keywords else ()
    return {*card.subtypes, *(name for name in every if "creature" in card_types_of(name))}


def _snake(name: str) -> str:
    """Turn the name of a node into words: ``CountAtLeast`` is ``count at least``."""
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    return spaced.strip()


def tracked_subtypes(cards: Iterable[tree.Card]) -> tuple[str, ...]:
    """List the basic land types and every subtype that a filter of these cards mentions.

    Raises
    ------
    CardError
        If they are more than the core can track.
    """
    mentioned = {
        subtype for card in cards for subtypes in _subtypes_in(card) for subtype in subtypes
    }
    if any(node.chosen_type for card in cards for node in nodes_in(card, tree.Filter)):
        mentioned |= {
            subtype for card in cards if "creature" in card.types for subtype in card.subtypes
        }
    if any(True for card in cards for _ in nodes_in(card, tree.TreasureSpent)):
        mentioned.add("Treasure")
    tracked = (*BASIC_LAND_TYPES, *sorted(mentioned.difference(BASIC_LAND_TYPES)))
    if len(tracked) > MAX_SUBTYPES:
        raise CardError(
            f"the filters of the pool mention {len(tracked) - 5} subtypes besides the basic land "
            f"types; the core can track {MAX_SUBTYPES - 5}"
        )
    return tracked


def _subtypes_in(card: tree.Card) -> Iterator[tuple[str, ...]]:
    yield from (node.subtypes + node.subtypes_none for node in nodes_in(card, tree.Filter))
    yield from (node.subtypes for node in nodes_in(card, tree.AddTypes))


def nodes_in(node: object, kind: type[N]) -> Iterator[N]:
    """Find every node of a kind in a tree."""
    if isinstance(node, kind):
        yield node
    if isinstance(node, msgspec.Struct):
        for field in node.__struct_fields__:
            yield from nodes_in(getattr(node, field), kind)
    elif isinstance(node, tuple):
        for part in node:
            yield from nodes_in(part, kind)
