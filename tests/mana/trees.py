"""Cards that the tests of mana make up for themselves, and boards with them."""

from collections.abc import Iterable
from functools import cache

import numpy as np

import mirrorpool as mp
from mirrorpool.cards import CardPool, tree
from mirrorpool.cards.embedded._words import (
    aura,
    combination,
    costs,
    creature,
    enchantment,
    mana,
    of_types,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    AddTypes,
    CannotPayLife,
    Card,
    ChooseLandType,
    EntersReplacement,
    Filter,
    ManaReplacement,
    Multiply,
    SetLandTypes,
    SetType,
    SpendAsAnyColor,
    SpendAsAnyType,
    SpendOnly,
    SpendOnlyAs,
    StaticAbility,
    TriggeredAbility,
)


def always(name: str, *changes, of: Filter | None = None, **more) -> Card:
    return enchantment(name, "{0}", StaticAbility(changes, of, **more))


def replacing(name: str, change, **more) -> Card:
    return enchantment(name, "{0}", ManaReplacement(change, **more))


LANDS = Filter(types=("land",))
NONBASIC = Filter(types=("land",), supertypes_none=("basic",))
UNTAP = ActivatedAbility((tree.Untap(),), (AddMana(of_types("U")),))
CARDS = (
    always("Any Color", SpendAsAnyColor()),
    always("Any Type", SpendAsAnyType()),
    always("Dawn", SpendOnlyAs("W", "C")),
    always("No Life", CannotPayLife()),
    always("Moon", SetLandTypes(("Mountain",)), of=NONBASIC),
    always("Every Type", AddTypes(supertypes=("snow",)), of=LANDS),
    replacing("Only Black", SetType("B")),
    replacing("Only Green", SetType("G")),
    replacing("Twice", Multiply(2)),
    replacing("Thrice", Multiply(3)),
    creature("Diver", "{0}", "Merfolk", "1/1", UNTAP),
    creature("Elf", "{0}", "Elf", "1/1", mana("G")),
    enchantment("Two Colors", "{0}", ActivatedAbility((tree.Tap(),), (combination("WU", 2),))),
    enchantment(
        "Filter", "{0}", ActivatedAbility(costs("{1}", tree.Tap()), (AddMana(of_types("B")),))
    ),
    enchantment(
        "Creatures Only",
        "{0}",
        ActivatedAbility(
            (tree.Tap(),),
            (AddMana(of_types("R"), only=SpendOnly(spells=Filter(types=("creature",)))),),
        ),
    ),
    enchantment(
        "Blood Mint",
        "{0}",
        ActivatedAbility((tree.Tap(), tree.PayLife(2)), (AddMana(of_types("B"), amount=2),)),
    ),
    enchantment(
        "Altar",
        "{0}",
        ActivatedAbility(
            (tree.SacrificePermanent(Filter(types=("creature",), whose="you")),),
            (AddMana(of_types("BR")),),
        ),
    ),
    aura(
        "More Green",
        "{G}",
        LANDS,
        TriggeredAbility(
            "tapped for mana", (AddMana(of_types("G"), to="its controller"),), attached=True
        ),
    ),
    aura(
        "Is Chosen",
        "{U}",
        LANDS,
        EntersReplacement((ChooseLandType(),)),
        StaticAbility((SetLandTypes("chosen"),), attached=True),
    ),
)


@cache
def pool() -> CardPool:
    """Give the embedded cards and those above, whose names no embedded card has."""
    return CardPool([*CardPool.builtin(), *CARDS])


def board(*names: str, n: int = 1, mana: str = "", life: int = 20, **more) -> mp.Boards:
    """Give boards whose first player has these permanents; ``"T Forest"``: tapped."""
    boards = mp.Boards(pool(), n, life=life, **more)
    for name in names:
        boards.put(name.removeprefix("T "), tapped=name.startswith("T "))
    if mana:
        boards.put_mana(mana)
    return boards


def answers(boards: mp.Boards, costs: Iterable[str], player: int = 0) -> dict[str, str]:
    found = {}
    for cost in costs:
        found[cost] = mp.Answer(int(mp.can_pay(boards, player, cost)[0])).name
    return found


def payable(boards: mp.Boards, cost: str, x: int = 0) -> bool:
    """Tell whether it can be paid; paying a copy must agree, and leave it alone where it cannot."""
    answer = mp.can_pay(boards, 0, cost, x)
    assert (answer == mp.can_pay(boards, 0, cost, x)).all()
    copies = boards[:]
    status = mp.pay(copies, 0, cost, x)
    if answer[0] == mp.Answer.YES:
        assert (status == mp.Status.OK).all()
        assert copies.validate() == [None] * len(copies)
    else:
        wanted = mp.Status.ILLEGAL if answer[0] == mp.Answer.NO else mp.Status.UNDECIDED
        assert (status == wanted).all()
        assert np.array_equal(copies.raw, boards.raw)
    return bool(answer[0] == mp.Answer.YES)


def pool_of(boards: mp.Boards, player: int = 0, i: int = 0) -> str:
    units = boards.records["players"]["floating"][i, player]
    return "".join(t * int(n) for t, n in zip("WUBRGC", units, strict=True))


def life_of(boards: mp.Boards, player: int = 0, i: int = 0) -> int:
    return int(boards.records["players"]["life"][i, player])


def untapped(boards: mp.Boards, i: int = 0) -> int:
    words = boards.records["words"][i]
    return int(words["occupied"][0] & ~words["tapped"][0]).bit_count()
