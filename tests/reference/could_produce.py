"""What permanents could produce, read from card trees: R-106-20..25 and 106.5, 106.7.

Slow and obvious, and independent of the columns that the compiler derives. Every mask starts at 0;
all permanents are asked again and again, each looking at the masks of all others, until nothing
changes: that is the least solution. An ability is asked what it would add if it resolved now,
whatever it costs and whenever it may be activated.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mirrorpool.cards import tree

TYPES = "WUBRGC"
COLORS = 31
ALL = 63
BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


@dataclass(frozen=True)
class Permanent:
    card: tree.Card
    controller: int
    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    choice: str = ""  # the colour chosen as it entered


@dataclass(frozen=True)
class Board:
    permanents: tuple[Permanent, ...]
    players: int = 2
    active: int = 0
    lands_played: tuple[int, ...] = (0,) * 8
    life: tuple[int, ...] = (20,) * 8


def mask_of(types: str) -> int:
    return sum(1 << TYPES.index(letter) for letter in types)


# ---- characteristics -------------------------------------------------------------------------


def symbols_of(card: tree.Card) -> list[str]:
    return re.findall(r"\{([^}]*)\}", card.cost or "")


def colors_of(card: tree.Card) -> int:
    """105.2, 202.2: the colours of its symbols and of its colour indicator."""
    letters = {half for symbol in symbols_of(card) for half in symbol.split("/")}
    named = set(card.color_indicator) | letters
    return sum(mask_of(letter) for letter in "WUBRG" if letter in named)


def power_of(permanent: Permanent) -> int:
    """208.1, 122.1a; only creatures have power."""
    if "creature" not in permanent.card.types:
        return 0
    counters = permanent.counters
    return (permanent.card.power or 0) + counters.get("+1/+1", 0) - counters.get("-1/-1", 0)


def abilities_of(card: tree.Card) -> list[tree.Ability]:
    """Its printed abilities and those that basic land types bring (305.6)."""
    intrinsic = [
        tree.ActivatedAbility((tree.Tap(),), (tree.AddMana(tree.OfTypes(color)),))
        for subtype, color in BASIC_LAND_TYPES.items()
        if subtype in card.subtypes and "land" in card.types
    ]
    return [*card.abilities, *intrinsic]


# ---- the board, seen from one permanent ------------------------------------------------------


@dataclass(frozen=True)
class View:
    """What the text of permanent number ``me`` looks at; ``could``: the masks so far."""

    board: Board
    me: int
    could: Sequence[int]

    @property
    def this(self) -> Permanent:
        return self.board.permanents[self.me]

    @property
    def you(self) -> int:
        return self.this.controller

    def matches(self, wanted: tree.Filter, index: int) -> bool:
        other = self.board.permanents[index]
        card = other.card
        types, subtypes, supertypes = set(card.types), set(card.subtypes), set(card.supertypes)
        checks = [
            not wanted.types or types & set(wanted.types),
            types >= set(wanted.types_all),
            not types & set(wanted.types_none),
            not wanted.subtypes or subtypes & set(wanted.subtypes),
            supertypes >= set(wanted.supertypes),
            not supertypes & set(wanted.supertypes_none),
            not wanted.colors or colors_of(card) & mask_of(wanted.colors),
            wanted.whose != "you" or other.controller == self.you,
            wanted.whose != "opponents" or other.controller != self.you,
            wanted.tapped is None or other.tapped == wanted.tapped,
            not wanted.other or index != self.me,
        ]
        return all(checks)

    def found(self, wanted: tree.Filter) -> list[int]:
        return [i for i in range(len(self.board.permanents)) if self.matches(wanted, i)]

    def devotion(self, color: str) -> int:
        """700.5: a hybrid symbol counts once for each of its colours."""
        return sum(
            color in symbol.split("/")
            for permanent in self.board.permanents
            if permanent.controller == self.you
            for symbol in symbols_of(permanent.card)
        )

    def holds(self, condition: tree.Condition | None) -> bool:
        match condition:
            case None:
                return True
            case tree.Not():
                return not self.holds(condition.condition)
            case tree.CountAtLeast():
                return len(self.found(condition.of)) >= condition.n
            case tree.CountersAtLeast():
                return self.this.counters.get(condition.kind, 0) >= condition.n
            case tree.LandsPlayedAtLeast():
                return self.board.lands_played[self.you] >= condition.n
            case tree.LifeAtLeast():
                return self.board.life[self.you] >= condition.n
            case tree.YourTurn():
                return self.board.active == self.you
        raise NotImplementedError(condition)

    def amount(self, amount: tree.Amount, type_: str) -> int:
        """How much mana of the type; X is what some payment gives, so 1 (R-106-24)."""
        match amount:
            case int():
                return amount
            case tree.PaidX():
                return amount.times
            case tree.Count():
                return amount.times * len(self.found(amount.of))
            case tree.Counters():
                return amount.times * self.this.counters.get(amount.kind, 0)
            case tree.Devotion():
                return self.devotion(type_) if type_ != "C" else 0
            case tree.Power():
                return amount.times * power_of(self.this)
        raise NotImplementedError(amount)

    def types(self, of: tree.ManaTypes) -> int:
        match of:
            case tree.OfTypes():
                return mask_of(of.types)
            case tree.CouldProduce():
                seen = 0
                for i in self.found(of.of):
                    seen |= self.could[i]
                return seen & COLORS if of.colors_only else seen
            case tree.ColorsAmong():
                seen = 0
                for i in self.found(of.of):
                    seen |= colors_of(self.board.permanents[i].card)
                return seen
            case tree.ChosenColor():
                return mask_of(self.this.choice)
            case tree.ThatColor():
                return COLORS
            case tree.CostObjectCouldProduce():
                return ALL  # R-106-24: what the object of some payment could have
        raise NotImplementedError(of)

    # ---- an ability that resolves now --------------------------------------------------------

    def ways(self, effects: Sequence[tree.Effect]) -> Iterator[tuple[tree.AddMana, ...]]:
        """List the mana that the effects add, for every answer that players can give."""
        if not effects:
            yield ()
            return
        match effects[0]:
            case tree.AddMana() as add:
                firsts: list[tuple[tree.AddMana, ...]] = [(add,)]
            case tree.If() as branch:
                taken = branch.then if self.holds(branch.condition) else branch.otherwise
                firsts = list(self.ways(taken))
            case tree.UnlessPaid() as offer:
                firsts = [*self.ways(offer.effects), ()]
            case _:
                firsts = [()]
        for first in firsts:
            for rest in self.ways(effects[1:]):
                yield first + rest

    def produced(self, way: Sequence[tree.AddMana]) -> int:
        """106.5, F.7: one undefined type and nothing is added. F.6: no amount, no type."""
        made = 0
        for add in way:
            positive = [t for t in TYPES if self.amount(add.amount, t) > 0]
            if not positive and not isinstance(add.amount, tree.Devotion):
                continue
            mask = self.types(add.of)
            # "For each colour among ..." of none is no mana, not mana of an unknown type.
            if mask == 0 and add.production != "each":
                return 0
            made |= mask & mask_of("".join(positive))
        return made

    def of_ability(self, ability: tree.Ability) -> int:
        match ability:
            case tree.ActivatedAbility():
                pass  # 602.1b: neither its cost nor when it may be activated is part of the effect
            case tree.TriggeredAbility():
                if not self.holds(ability.condition):
                    return 0  # 603.4: it is asked again on resolution
            case _:
                return 0
        made = 0
        for way in self.ways(ability.effects):
            made |= self.produced(way)
        return made

    def mask(self) -> int:
        made = 0
        for ability in abilities_of(self.this.card):
            made |= self.of_ability(ability)
        return made


# ---- the answers -----------------------------------------------------------------------------


def again(board: Board, could: Sequence[int]) -> list[int]:
    """Ask every permanent once more."""
    return [View(board, i, could).mask() for i in range(len(board.permanents))]


def could_produce(board: Board) -> list[int]:
    """Give one mask a permanent: the least fixed point."""
    could = [0] * len(board.permanents)
    while (more := again(board, could)) != could:
        could = more
    return could


def lands_could_produce(board: Board) -> list[int]:
    """Give one mask a player: the union over the lands they control."""
    unions = [0] * board.players
    for permanent, mask in zip(board.permanents, could_produce(board), strict=True):
        if "land" in permanent.card.types:
            unions[permanent.controller] |= mask
    return unions
