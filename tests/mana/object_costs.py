"""Cards whose mana abilities take other permanents or X counters, in two languages."""

from functools import cache

from reference.object_costs import Ability, Kind

import mirrorpool as mp
from mirrorpool.cards import CardPool, tree
from mirrorpool.cards.embedded._words import combination, costs, of_types

MASKS = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16, "C": 32, "any": 31, "GC": 48}
KINDS = {"creature": "creature", "artifact": "artifact", "land": "land", "elf": "Elf"}


def yours(what: str, other: bool = False) -> tree.Filter:
    if what == "elf":
        return tree.Filter(subtypes=("Elf",), whose="you", other=other)
    return tree.Filter(types=(what,), whose="you", other=other)


def add(types: str, amount=1) -> tree.AddMana:
    return tree.AddMana(of_types("WUBRG" if types == "any" else types), amount=amount)


class Maker:
    """One mana ability, in both languages."""

    def __init__(self, types, amount=1, *, taps=True, goes=False, generic=0, object=None, x=False):
        self.types, self.amount = types, amount
        self.taps, self.goes, self.generic, self.object, self.x = taps, goes, generic, object, x

    def tree(self) -> tree.ActivatedAbility:
        symbols = f"{{{self.generic}}}" if self.generic else ""
        parts: list[tree.CostPart] = [tree.Tap()] if self.taps else []
        if self.object:
            how, what, count, other = self.object
            where = yours(what, other)
            parts.append(
                tree.TapPermanent(where, count) if how == "tap" else tree.SacrificePermanent(where)
            )
        parts += [tree.RemoveCounters("charge", "X")] if self.x else []
        parts += [tree.SacrificeThis()] if self.goes else []
        if self.x:
            return tree.ActivatedAbility(
                costs(symbols, *parts), (combination(self.types, tree.PaidX()),)
            )
        return tree.ActivatedAbility(costs(symbols, *parts), (add(self.types, self.amount),))

    def reference(self) -> Ability:
        mask = sum(MASKS[t] for t in self.types) if self.types not in MASKS else MASKS[self.types]

        def adds(x):
            return [(mask, x if self.x else self.amount, not self.x)]

        return Ability(adds, self.taps, self.goes, self.generic, self.object, "X" if self.x else 0)


MAKERS = {
    "Bare Bear": ("creature", ()),
    "Green Elf": ("creature elf", (Maker("G"),)),
    "Plain Wood": ("land", (Maker("G"),)),
    "Plain Rock": ("artifact", (Maker("C", 2),)),
    "Tap Drum": ("artifact", (Maker("any", object=("tap", "creature", 1, False)),)),
    "Live Drum": ("artifact creature", (Maker("R", object=("tap", "artifact", 1, False)),)),
    "Tap Spring": ("creature", (Maker("U", taps=False, object=("tap", "artifact", 1, False)),)),
    "Elf Lord": ("creature elf", (Maker("G", 3, taps=False, object=("tap", "elf", 3, False)),)),
    "Elf Pair": ("creature elf", (Maker("any", taps=False, object=("tap", "elf", 2, False)),)),
    "Black Tower": (
        "land",
        (Maker("C"), Maker("B", 2, object=("sacrifice", "creature", 1, False))),
    ),
    "Flesh Altar": (
        "artifact",
        (Maker("C", 2, taps=False, object=("sacrifice", "creature", 1, False)),),
    ),
    "Iron Works": (
        "artifact",
        (Maker("C", 2, taps=False, object=("sacrifice", "artifact", 1, False)),),
    ),
    "Live Altar": (
        "artifact creature",
        (Maker("B", taps=False, object=("sacrifice", "creature", 1, False)),),
    ),
    "Cannibal": ("creature", (Maker("R", 2, object=("sacrifice", "creature", 1, True)),)),
    "Stoker": ("artifact creature", (Maker("R", 2, object=("sacrifice", "artifact", 1, False)),)),
    "Land Eater": (
        "creature",
        (Maker("G", 2, taps=False, object=("sacrifice", "land", 1, False)),),
    ),
    "Paid Eater": (
        "artifact",
        (Maker("B", 3, taps=False, generic=1, object=("sacrifice", "creature", 1, False)),),
    ),
    "Coin": ("artifact", (Maker("any", goes=True),)),
    "Late Stone": ("artifact", (Maker("U", 2, generic=1),)),
    "Rite Stone": ("artifact creature", (Maker("W", taps=False, generic=1),)),
    "Full Horn": ("artifact", (Maker("GC", x=True),)),
    "Paid Horn": ("land", (Maker("C"), Maker("GC", taps=False, generic=1, x=True))),
}
COUNTERS = 3


def card(name: str) -> tree.Card:
    kinds, makers = MAKERS[name]
    words = kinds.split()
    types = tuple(word for word in words if word != "elf")
    more = {"power": 1, "toughness": 1} if "creature" in types else {}
    more |= {"subtypes": ("Elf",)} if "elf" in words else {}
    return tree.Card(name, types=types, abilities=tuple(m.tree() for m in makers), **more)


@cache
def pool() -> CardPool:
    return CardPool([*CardPool.builtin(), *map(card, MAKERS)])


def is_full(name: str) -> bool:
    return any(maker.x for maker in MAKERS[name][1])


def kinds_of(names):
    """The permanents as the reference takes them; ``"S Green Elf"`` came this turn."""
    found = []
    for name in names:
        kinds, makers = MAKERS[name.removeprefix("S ")]
        found.append(
            Kind(
                frozenset(kinds.split()),
                tuple(maker.reference() for maker in makers),
                COUNTERS if is_full(name.removeprefix("S ")) else 0,
                name.startswith("S "),
            )
        )
    return found


def board(names, n: int = 1) -> mp.Boards:
    boards = mp.Boards(pool(), n)
    for name in names:
        plain = name.removeprefix("S ")
        counters = {"charge": COUNTERS} if is_full(plain) else {}
        boards.put(plain, sick=name.startswith("S "), counters=counters)
    return boards
