"""What records say, as Python objects: for reading, printing and choosing by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from mirrorpool import words
from mirrorpool._mana import abilities_of_permanent
from mirrorpool._records import NONE
from mirrorpool._state import element_fields
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool
from mirrorpool.names import StackKind

CAST_TASK = 3
"""What a frame of casting a spell is for (rules/tasks)."""
CHOOSE_WAY = 1
"""Where it asks for its alternative cost (rules/casting)."""


SET_ASIDE = 128
"""Flag of mana that the player has said pays for what is being paid (state/record)."""


@lru_cache(maxsize=8)
def names_of(pool: CardPool) -> tuple[str, ...]:
    """Give the names of a pool's cards by row."""
    return pool.names


@dataclass(frozen=True, slots=True)
class Permanent:
    """A permanent as it is now.

    Attributes
    ----------
    slot : int
        Where it is in the record.
    name : str
        What it is.
    controller, owner : int
        Players.
    tapped, sick : bool
        Sick: under its controller's control only since this turn (CR 302.6).
    power, toughness : int or None
        Of creatures.
    damage : int
        Damage marked on it.
    counters : Mapping of str to int
        Counters on it.
    choice : str
        Letter of the colour chosen for it, or a creature type, or nothing. A basic land type is
        the colour of its mana.
    attacking : int or None
        The player it attacks.
    blocking : int or None
        The slot of the creature it blocks.
    used : bool
        Its once-each-turn ability was activated this turn.
    attached_to : int or None
        The slot of what it is attached to.
    """

    slot: int
    name: str
    controller: int
    owner: int
    tapped: bool = False
    sick: bool = False
    power: int | None = None
    toughness: int | None = None
    damage: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    choice: str = ""
    attacking: int | None = None
    blocking: int | None = None
    used: bool = False
    attached_to: int | None = None

    @property
    def modifiers(self) -> tuple[str, ...]:
        """What position texts say of it in parentheses."""
        counters = [
            f"{n} {kind} counter{'' if n == 1 else 's'}" for kind, n in self.counters.items()
        ]
        is_color = len(self.choice) == 1
        chosen = f"color {words.COLORS[words.TYPES.index(self.choice)]}" if is_color else ""
        chosen = f"type {self.choice}" if len(self.choice) > 1 else chosen
        parts = [
            "T" if self.tapped else "",
            "sick" if self.sick else "",
            f"damage {self.damage}" if self.damage else "",
            *counters,
            f"chosen {chosen}" if chosen else "",
            "used" if self.used else "",
        ]
        return tuple(part for part in parts if part)

    def __str__(self) -> str:
        """Write name, size and state."""
        size = "" if self.power is None else f" {self.power}/{self.toughness}"
        sick = self.power is not None  # of other permanents it does not matter
        states = [word for word in self.modifiers if word != "sick" or sick]
        if self.attacking is not None:
            states.append(f"attacks P{self.attacking}")
        if self.blocking is not None:
            states.append(f"blocks slot {self.blocking}")
        if self.attached_to is not None:
            states.append(f"on slot {self.attached_to}")
        return f"{self.name}{size}" + (f" ({', '.join(states)})" if states else "")


class View:
    """Reads one record of a batch, as it is at the time."""

    def __init__(self, boards: Boards, i: int = 0) -> None:
        self.pool = boards.pool
        self._engine = boards.engine
        self._raw = boards.raw[i]
        self.layout = boards.layout
        self.record: Any = boards.records[i]
        self.header: Any = self.record["header"]
        self.names = names_of(boards.pool)

    @property
    def players(self) -> range:
        """The players, in seat order."""
        return range(self.layout.players)

    def has(self, word: str, slot: int) -> bool:
        """Tell whether a slot has a property: a name of `mirrorpool.layout`'s slot words."""
        return bool(int(self.record["words"][word][slot >> 6]) >> (slot & 63) & 1)

    def slots(self, player: int | None = None) -> Iterator[int]:
        """Give the occupied slots, or those of what a player controls."""
        sets = (
            self.record["words"]["occupied"] if player is None else self.record["control"][player]
        )
        for word, bits in enumerate(sets):
            rest = int(bits)
            while rest:
                yield word * 64 + (rest & -rest).bit_length() - 1
                rest &= rest - 1

    def name_at(self, slot: int) -> str:
        """Name the permanent in a slot."""
        if slot >= self.layout.slots or not self.has("occupied", slot):
            return "something that is gone"
        return self.names[int(self.record["permanents"][slot]["definition"])]

    def abilities(self, slot: int) -> list[int]:
        """Give the rows of the abilities that a permanent has now, as options count them."""
        return abilities_of_permanent(self._engine, self._raw, slot)

    def permanent(self, slot: int) -> Permanent:
        """Give the permanent in an occupied slot."""
        p = self.record["permanents"][slot]
        creature = self.has("creature", slot)
        kinds = words.counter_kinds()
        counters = zip(p["counter_kinds"], p["counters"], strict=True)
        combat = int(p["combat"])
        return Permanent(
            slot=slot,
            name=self.name_at(slot),
            controller=int(p["controller"]),
            owner=int(p["owner"]),
            tapped=self.has("tapped", slot),
            sick=self.has("sick", slot),
            power=int(p["power"]) if creature else None,
            toughness=int(p["toughness"]) if creature else None,
            damage=int(p["damage"]),
            counters={kinds[int(kind) - 1]: int(n) for kind, n in counters if kind},
            choice=self._choice(int(p["choice"])),
            attacking=combat if self.has("attacking", slot) else None,
            blocking=combat if self.has("blocking", slot) else None,
            used=self.has("activated", slot),
            attached_to=host if (host := int(p["attached_to"])) != NONE else None,
        )

    def _choice(self, code: int) -> str:
        if code < words.CHOSEN_SUBTYPE:
            return words.letters(code)
        types = self.pool.subtypes[code - words.CHOSEN_SUBTYPE :]
        return types[0] if types else "?"

    def card_name(self, card: int) -> str:
        """Name a card by its number."""
        return self.names[int(self.record["cards"][card]["definition"])]

    def zone(self, player: int, zone: str) -> tuple[str, ...]:
        """Name the cards in a player's library, hand, graveyard or exile, the top card first."""
        sizes = [int(self.record["players"][player][name]) for name in words.ZONES]
        at = words.ZONES.index(zone)
        first = sum(sizes[:at])
        indices = self.record["order"][player][first : first + sizes[at]]
        base = player * self.layout.library
        cards = [self.card_name(base + int(index)) for index in indices]
        return tuple(cards if zone in ("hand", "exile") else reversed(cards))

    def mana(self, player: int) -> str:
        """Write the mana in a player's pool as symbols."""
        return words.symbols(int(n) for n in self.record["players"][player]["floating"])

    def stack(self) -> Iterator[str]:
        """Describe the objects on the stack, the top one first."""
        cell = int(self.header["stack_top"])
        while cell != NONE:
            item = self._block("StackObject", cell)
            yield self._stack_item(item)
            cell = int(item["next"])

    def question(self) -> str:
        """Describe the ability whose question is asked; empty if none is."""
        cell = int(self.header["frame_top"])
        if cell == NONE:
            return ""
        frame = self._block("Frame", cell)
        if frame["task"] == CAST_TASK:
            # A choice of rules/casting: of the alternative cost, else of an additional one.
            rather = int(frame["state"]) == CHOOSE_WAY
            return "pay the alternative cost" if rather else "kick the spell"
        return str(self.pool.ability(int(frame["ability"])))

    def kinds_of_mana(self, player: int, type_: int) -> list[str]:
        """Give what is special about each kind of mana of a type in a pool.

        In the order in which options `SPEND` number them: what is spent first comes first.
        """
        units = [unit for unit in self._units(player) if int(unit["type"]) == type_]
        kinds = dict(map(self._kind_of_mana, units))
        return [kinds[key] for key in sorted(kinds)]

    def has_special_mana(self, player: int) -> bool:
        """Tell whether types do not say all of a player's mana: snow, restrictions, riders."""
        special = ("flags", "restriction", "rider")
        return any(int(unit[name]) for unit in self._units(player) for name in special)

    def _units(self, player: int) -> Iterator[Any]:
        cell = int(self.record["players"][player]["first_mana"])
        while cell != NONE:
            unit = self._block("ManaUnit", cell)
            yield unit
            cell = int(unit["next"])

    def _kind_of_mana(self, unit: Any) -> tuple[tuple[int, ...], str]:
        flags, restriction, rider = (int(unit[n]) for n in ("flags", "restriction", "rider"))
        snow, lasts = flags & 1, (flags & ~SET_ASIDE) >> 1
        source, generation = int(unit["source"]), int(unit["source_generation"])
        known = rider != 0 or (restriction != 0 and self._names_source(restriction))
        key = (restriction == 0, snow, lasts, rider == 0, restriction, rider)
        notes = [
            *(["snow"] if snow else []),
            *(["stays"] if lasts else []),
            *(["restricted"] if restriction else []),
            *(["with a rider"] if rider else []),
            *([f"from slot {source}"] if known and source != NONE else []),
        ]
        return (*key, *((source, generation) if known else (0, 0))), ", ".join(notes)

    def _names_source(self, restriction: int) -> bool:
        row = self.pool.tables["restrictions"][restriction]
        numbers = [int(row[name]) for name in ("spells", "abilities")]
        filters = [self.pool.tables["filters"][n - 1] for n in numbers if n]
        return any(int(one["chosen"]) or int(one["other"]) for one in filters)

    def _block(self, name: str, cell: int) -> Any:
        dtype = _block_dtype(name)
        heap = self.record["heap"]
        return heap[cell : cell + dtype.itemsize // 16].reshape(-1).view(dtype)[0]

    def _stack_item(self, item: Any) -> str:
        who = f"P{int(item['controller'])}"
        if item["type"] == StackKind.SPELL:
            return f"{self.names[int(item['definition'])]} ({who})"
        source = self.names[int(item["source_definition"])]
        return f"{source}: {self.pool.ability(int(item['ability']))} ({who})"


@lru_cache
def _block_dtype(name: str) -> np.dtype[np.void]:
    fields = element_fields()[name]
    return np.dtype(
        {
            "names": [field for field, *_ in fields],
            "formats": [code if n == 1 else (code, (n,)) for _, code, n, _, _ in fields],
            "offsets": [offset for _, _, _, offset, _ in fields],
        }
    )
