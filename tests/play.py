"""Boards made by hand and played option by option, with names instead of numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

import numpy as np

import mirrorpool as mp
from mirrorpool import _state
from mirrorpool.cards import CardPool, tree

TYPES = "WUBRGC"
NONE = 0xFFFF


def names_of(enumeration: str) -> list[str]:
    return [name for name, _ in _state.enumerations()[enumeration]]


STATUS, ZONE, STEP = names_of("Status"), names_of("Zone"), names_of("Step")
OPTION_KIND, DECISION_KIND = names_of("OptionKind"), names_of("DecisionKind")
STACK_KIND = names_of("StackKind")
COUNTER_KINDS = get_args(tree.CounterKind)
OF_CARDS = {"PLAY_LAND", "CAST", "DISCARD", "CHOOSE_CARD"}
OF_SLOTS = {
    *("ACTIVATE", "ATTACK", "NO_ATTACK", "BLOCK", "NO_BLOCK", "ASSIGN_DAMAGE"),
    *("CHOOSE_PERMANENT", "APPLY_REPLACEMENT", "STACK_TRIGGER", "HELP"),
}


def block(name: str) -> np.dtype[np.void]:
    """Give the dtype of a block of the heap."""
    fields = _state.element_fields()[name]
    return np.dtype(
        {
            "names": [field[0] for field in fields],
            "formats": [(field[1], field[2]) if field[2] > 1 else field[1] for field in fields],
            "offsets": [field[3] for field in fields],
        }
    )


STACK_OBJECT, MANA_UNIT = block("StackObject"), block("ManaUnit")
IDLE = tree.Card("Idle", "{0}", types=("creature",), power=0, toughness=1, keywords=("flash",))
"""A card in every hand, so that priority is always a choice and nothing passes by itself."""


def creates(ability: tree.Ability) -> bool:
    """Tell whether an ability creates tokens."""
    return "create" in str(ability)


@cache
def pool_with(cards: tuple[tree.Card, ...], few: bool = False) -> CardPool:
    """Give the embedded cards and these; ``few``: no creatures but these.

    Where a creature type is chosen, the core tracks the types of all creatures of the pool.
    """
    embedded = [c for c in CardPool.builtin() if not few or "creature" not in c.types]
    if few:
        embedded = [c for c in embedded if not any(map(creates, c.abilities))]
    return CardPool([*embedded, IDLE, *cards])


@dataclass(frozen=True)
class Unit:
    """Units of mana that are alike; ``source``: the slot of what made them."""

    type: str
    amount: int
    source: int
    snow: bool
    restricted: bool
    rider: bool


@dataclass(frozen=True)
class Option:
    """One option in words: ``BLOCK Grizzly Bears, Hill Giant``."""

    kind: str
    what: Any
    argument: Any
    object: int
    code: int


class Table:
    """A board. Mana is paid by hand unless ``manual`` is false; see IDLE for ``idle``."""

    def __init__(
        self,
        *,
        cards: Iterable[tree.Card] = (),
        players: int = 2,
        manual: bool = True,
        idle: bool = True,
        life: int = 20,
        library: int = 60,
        heap: int | None = None,
        few: bool = False,
    ) -> None:
        self.pool = pool_with(tuple(cards), few)
        self.idle = idle
        self.boards = mp.Boards(
            self.pool,
            1,
            players=players,
            library=library,
            heap=heap,
            life=life,
            mana_mode="manual" if manual else "auto",
        )

    @property
    def engine(self) -> Any:
        return self.boards.engine

    @property
    def records(self) -> Any:
        return self.boards.raw

    # ---- the board, field by field -------------------------------------------------------------

    @property
    def board(self) -> Any:
        return self.boards.records[0]

    @property
    def header(self) -> Any:
        return self.board["header"]

    def name(self, slot: int) -> str:
        return self.pool.names[int(self.board["permanents"][slot]["definition"])]

    def card_name(self, card: int) -> str:
        return self.pool.names[int(self.board["cards"][card]["definition"])]

    def has(self, word: str, slot: int) -> bool:
        return bool(int(self.board["words"][word][slot // 64]) >> slot % 64 & 1)

    def slots(self, player: int | None = None) -> list[int]:
        owned = self.board["permanents"]["controller"]
        everything = range(self.engine.layout.slots)
        there = [slot for slot in everything if self.has("occupied", slot)]
        return [slot for slot in there if player is None or owned[slot] == player]

    def field(self, player: int) -> list[str]:
        return [self.name(slot) for slot in self.slots(player)]

    def zone(self, player: int, zone: str) -> list[str]:
        size = self.engine.layout.library
        cards = range(player * size, (player + 1) * size)
        zones = self.board["cards"]["zone"]
        return [self.card_name(c) for c in cards if ZONE[zones[c]] == zone]

    def in_hand(self, card: int) -> bool:
        return ZONE[int(self.board["cards"][card]["zone"])] == "HAND"

    def chain(self, cell: int, kind: np.dtype[np.void]) -> list[Any]:
        """Follow a list of heap blocks."""
        found = []
        while cell != NONE:
            memory = self.board["heap"][cell:].tobytes()
            found.append(np.frombuffer(memory, kind, count=1)[0])
            cell = int(found[-1]["next"])
        return found

    def stack(self) -> list[str]:
        """Names of spells and of the sources of abilities, bottom to top."""
        found = []
        for item in self.chain(int(self.header["stack_top"]), STACK_OBJECT):
            spell = STACK_KIND[int(item["type"])] == "SPELL"
            definition = item["definition" if spell else "source_definition"]
            found.append(self.pool.names[int(definition)])
        return found[::-1]

    def units(self, player: int) -> list[Unit]:
        """Give the mana of a pool with all that is known of it, in the order of the types."""
        first = int(self.board["players"][player]["first_mana"])
        units = [
            Unit(
                TYPES[unit["type"]],
                int(unit["amount"]),
                int(unit["source"]),
                bool(int(unit["flags"]) & 1),
                bool(unit["restriction"]),
                bool(unit["rider"]),
            )
            for unit in self.chain(first, MANA_UNIT)
        ]
        return sorted(units, key=lambda unit: (TYPES.index(unit.type), unit.source))

    def snow_in_pool(self, player: int) -> int:
        return sum(unit.amount for unit in self.units(player) if unit.snow)

    def pool_of(self, player: int) -> str:
        units = self.board["players"][player]["floating"]
        return "".join(letter * int(n) for letter, n in zip(TYPES, units, strict=True))

    def life(self, player: int) -> int:
        return int(self.board["players"][player]["life"])

    def counters(self, slot: int) -> dict[str, int]:
        permanent = self.board["permanents"][slot]
        kinds = permanent["counter_kinds"]
        return {
            COUNTER_KINDS[k - 1]: int(n)
            for k, n in zip(kinds, permanent["counters"], strict=True)
            if k
        }

    def size(self, slot: int) -> tuple[int, int]:
        permanent = self.board["permanents"][slot]
        return int(permanent["power"]), int(permanent["toughness"])

    def tapped(self, slot: int) -> bool:
        return self.has("tapped", slot)

    @property
    def step(self) -> str:
        return STEP[int(self.header["step"])]

    @property
    def decision(self) -> str:
        return DECISION_KIND[int(self.header["decision"])]

    @property
    def decider(self) -> int:
        return int(self.header["decider"])

    @property
    def status(self) -> str:
        return STATUS[int(self.header["status"])]

    @property
    def winners(self) -> list[int]:
        return [p for p in range(8) if int(self.header["winners"]) >> p & 1]

    # ---- setting up ----------------------------------------------------------------------------

    def put(
        self,
        player: int,
        name: str,
        *,
        tapped: bool = False,
        sick: bool = False,
        counters: Mapping[str, int] | None = None,
        choice: str = "",
        damage: int = 0,
        attached_to: int | None = None,
    ) -> int:
        slots = self.boards.put(
            name,
            player,
            tapped=tapped,
            sick=sick,
            counters=counters,
            choice=choice or None,
            damage=damage,
            attached_to=attached_to,
        )
        return int(slots[0])

    def attach(self, slot: int, host: int) -> None:
        """Attach a permanent, without any event and with the timestamp that it has."""
        self.board["permanents"][slot]["attached_to"] = host
        self.header["dirty"] |= 1

    def put_all(self, player: int, *names: str) -> list[int]:
        return [self.put(player, name) for name in names]

    def add(self, player: int, zone: str, *names: str) -> None:
        for name in names:
            self.boards.put_card(name, player, zone=zone)

    def hand(self, player: int, *names: str) -> None:
        self.add(player, "hand", *names)

    def fill_libraries(self, name: str = "Wastes", n: int = 5) -> None:
        for player in range(self.engine.layout.players):
            self.add(player, "library", *[name] * n)

    def give_mana(self, player: int, units: str) -> None:
        self.boards.put_mana("".join(f"{{{unit}}}" for unit in units), player)

    def set_commander_colors(self, player: int, colors: str) -> None:
        self.boards.set_commander_colors(player, colors)

    def set_life(self, player: int, life: int) -> None:
        self.board["players"][player]["life"] = life

    def start(self, step: str = "MAIN_1", *, active: int = 0, turn: int = 5, stage: int = 1):
        """Run to the first decision."""
        for player in range(self.engine.layout.players if self.idle else 0):
            self.hand(player, IDLE.name)
        self.engine.place_in_turn(
            self.records, active=active, step=STEP.index(step), turn=turn, stage=stage
        )
        self.header["dirty"] |= 1
        self.engine.advance(self.records)
        return self

    # ---- playing -------------------------------------------------------------------------------

    def options(self) -> list[Option]:
        codes, counts, _ = self.engine.legal_options(self.records)
        return [self.option(int(code)) for code in codes[0, : counts[0]]]

    def option(self, code: int) -> Option:
        kind = OPTION_KIND[code & 0xFF]
        number, argument = code >> 16 & 0xFFFF, code >> 32
        what: Any = number
        if kind in OF_CARDS:
            what = self.card_name(number)
        elif kind in OF_SLOTS and number != NONE:
            what = self.name(number)
        words: Any = argument
        if kind == "HELP":
            words = "1" if argument == 5 else TYPES[argument]
        elif kind in ("ADD_MANA", "CHOOSE_COLOR"):
            what = words = TYPES[argument]
        elif kind == "SPEND":
            what = words = "life" if argument == 6 else TYPES[argument]
        elif kind == "CHOOSE_NUMBER":
            what = argument
        elif kind == "BLOCK":
            words = self.name(argument)
        return Option(kind, what, words, number, code)

    def matching(self, kind: str, what: Any = None, argument: Any = None) -> list[Option]:
        """Options of a kind; ``what``: a name, or the number of the object."""
        return [
            option
            for option in self.options()
            if option.kind == kind
            and (what is None or what == option.what or what == option.object)
            and (argument is None or argument == option.argument)
        ]

    def can(self, kind: str, what: Any = None, argument: Any = None) -> bool:
        return bool(self.matching(kind, what, argument))

    def do(self, kind: str, what: Any = None, argument: Any = None) -> "Table":
        """Take the first such option."""
        found = self.matching(kind, what, argument)
        assert found, f"no {kind} {what} {argument} among {self.options()}"
        return self.take(found[0])

    def take(self, option: Option) -> "Table":
        answer = self.attempt(option)
        assert answer in ("OK", "DECISION", "OVER", "LOOP"), answer
        return self

    def attempt(self, option: Option, *, checked: bool = True) -> str:
        """Take an option, and give the status that is answered."""
        return STATUS[self.boards.apply([option.code], checked=checked)[0]]

    def settle(self) -> "Table":
        """Pay, and take what comes first, until somebody has priority."""
        while self.decision != "PRIORITY":
            self.take(self.options()[0])
        return self

    def pass_until(self, *, step: str | None = None, stack: int | None = None) -> "Table":
        """Pass priority, and say no to attacks, until the step or the size of the stack."""
        for _ in range(500):
            if step is not None and self.step == step and self.decision == "PRIORITY":
                return self
            if stack is not None and self.header["stack_size"] == stack:
                return self
            kinds = [option.kind for option in self.options()]
            self.do(next(k for k in ("PASS", "NO_ATTACK", "NO_BLOCK", "DISCARD") if k in kinds))
        raise AssertionError(f"still in {self.step}")

    def top(self) -> int:
        """Tell when the top of the stack was put there; 0: it is empty."""
        objects = self.chain(int(self.header["stack_top"]), STACK_OBJECT)
        return int(objects[0]["timestamp"]) if objects else 0

    def resolve(self) -> "Table":
        """Let the top of the stack resolve, or begin to."""
        top = self.top()
        while self.top() == top and self.decision == "PRIORITY":
            self.do("PASS")
        return self

    def fork(self) -> "Table":
        copy = object.__new__(Table)
        copy.pool, copy.idle, copy.boards = self.pool, self.idle, self.boards.fork([0])
        return copy

    # ---- questions -----------------------------------------------------------------------------

    def could(self) -> list[int]:
        """Could-produce masks by slot."""
        return mp.could_produce(self.boards)[0].tolist()

    def types_of(self, *slots: int) -> list[str]:
        """Write what each of these permanents could produce."""
        found = self.could()
        return [letters(found[slot]) for slot in slots]

    def faults(self) -> str | None:
        return self.boards.validate()[0]


def offers(table: Table) -> str:
    """Give the types of mana on offer."""
    return "".join(option.what for option in table.options() if option.kind == "ADD_MANA")


def letters(mask: int) -> str:
    """Write a mask as its types."""
    return "".join(letter for bit, letter in enumerate(TYPES) if mask >> bit & 1)


def could(*permanents: Sequence[str], cards: Iterable[tree.Card] = ()) -> dict[str, str]:
    """Tell what each permanent could produce; one list of names a player.

    The keys are ``"P0 Reflecting Pool"``; several of one name must have one answer.
    """
    table = Table(cards=cards, players=max(2, len(permanents)))
    answers: dict[str, str] = {}
    slots = {}
    for player, names in enumerate(permanents):
        for name in names:
            slots[table.put(player, name)] = f"P{player} {name}"
    masks = table.could()
    for slot, name in slots.items():
        assert answers.setdefault(name, letters(masks[slot])) == letters(masks[slot])
    return answers
