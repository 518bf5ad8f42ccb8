"""The mana rows of `mirrorpool bench`: questions about costs and mana over whole records.

Two players with six lands and more each; what they are differs by board. Every row asserts that its
answer is the one of a second way to it, or of a part asked alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from mirrorpool import _mana
from mirrorpool._records import aligned_records
from mirrorpool.bench.boards import put_one_of
from mirrorpool.bench.row import SECONDS, BenchRow, checksum, compare, timing
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool
from mirrorpool.cards.tree import (
    Card,
    Filter,
    ManaReplacement,
    SetLandTypes,
    SetType,
    StaticAbility,
)
from mirrorpool.mana import available_mana, can_pay, max_x, pay

UNIT = "boards/s"
DECISIONS = "decisions/s"
BOARDS = 1_024
"""Boards of whose records the parts that are read stay in a second-level cache."""
EFFECT_BOARDS = 64
"""Boards on which what abilities add is tried out, which takes far longer."""
SOURCES = 12
SIMPLE = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Savannah", "Wastes")
MIXED = (*SIMPLE, "Shivan Reef", "Sol Ring", "Mystic Gate", "City of Brass", "Reflecting Pool")
COSTS = (
    "{2}{U}{U}",
    "{W}{U}{B}",
    "{5}{G}",
    "{1}{R}{R}{G}",
    "{2}{W/U}{W/U}",
    "{W}{U}{B}{R}{G}",
    "{9}",
)
NONBASIC = Filter(types=("land",), supertypes_none=("basic",))
MOON = Card(
    "Every Nonbasic Is a Mountain",
    "{2}{R}",
    types=("enchantment",),
    abilities=(StaticAbility((SetLandTypes(("Mountain",)),), of=NONBASIC),),
)
BLACK = Card(
    "All Mana Is Black",
    "{2}{B}",
    types=("enchantment",),
    abilities=(ManaReplacement(SetType("B"), of=Filter(types=("land",))),),
)


@cache
def bench_pool() -> CardPool:
    """Give the embedded cards and two of our own that change lands and mana."""
    return CardPool([*CardPool.builtin(), MOON, BLACK])


# ---- inputs ----------------------------------------------------------------------------------


def source_boards(names: tuple[str, ...], n: int = BOARDS, sources: int = SOURCES) -> Boards:
    """Twelve sources of the first player, which differ by board; the second has four lands."""
    boards = Boards(bench_pool(), n)
    rng = np.random.default_rng(14)
    for _ in range(sources):
        put_one_of(boards, names, rng.integers(0, len(names), n), 0)
    for _ in range(4):
        put_one_of(boards, SIMPLE, rng.integers(0, len(SIMPLE), n), 1)
    return boards


def changed_boards(n: int = BOARDS) -> Boards:
    """Six lands each, two of them readers, with effects on lands and on mana on all boards."""
    boards = Boards(bench_pool(), n)
    rng = np.random.default_rng(15)
    boards.put(MOON.name, 0)
    boards.put(BLACK.name, 1, where=np.arange(n) % 2 == 0)
    for player in range(2):
        for _ in range(4):
            put_one_of(boards, SIMPLE, rng.integers(0, len(SIMPLE), n), player)
        boards.put("Reflecting Pool", player)
        boards.put("Exotic Orchard", player)
    return boards


# ---- rows ------------------------------------------------------------------------------------


def rows(scale: float = 1.0) -> Iterator[BenchRow]:
    """Measure the batch functions about mana.

    Parameters
    ----------
    scale : float, default 1.0
        Multiplies the time spent.

    Yields
    ------
    BenchRow
        Payment questions over records with twelve sources, simple and mixed, and with effects on
        lands and mana; the largest X; how much mana there is; paying; tapping; could-produce with
        such effects.
    """
    simple, mixed = source_boards(SIMPLE), source_boards(MIXED)
    yield can_pay_row("can pay, 12 simple sources, records", simple, scale)
    yield can_pay_row("can pay, 12 sources, mixed costs, records", mixed, scale)
    yield together_row("can pay, mixed, all costs in one call", mixed, scale)
    few = changed_boards(EFFECT_BOARDS)
    yield can_pay_row("can pay, effects on lands and mana, records", few, scale)
    yield max_x_row("max_x", simple, scale)
    yield max_x_row("max_x, mixed", mixed, scale)
    yield available_row("available mana, simple", simple, scale)
    yield available_row("available mana, mixed", mixed, scale)
    yield change_row("pay, 12 simple sources", pay_call(simple), scale)
    yield change_row("pay, 12 sources, mixed", pay_call(mixed), scale)
    yield change_row("tap for mana", tap_call(simple), scale)
    yield could_produce_row(scale)


def can_pay_row(name: str, boards: Boards, scale: float) -> BenchRow:
    """Whether each of several costs can be paid."""
    out = np.empty((len(COSTS), len(boards)), np.uint8)

    def call() -> NDArray[np.uint8]:
        for cost, answers in zip(COSTS, out, strict=True):
            can_pay(boards, 0, cost, out=answers)
        return out

    check_by_paying(boards, call())
    return compare(name, DECISIONS, out.size, call, scale=scale)


def together_row(name: str, boards: Boards, scale: float) -> BenchRow:
    """Whether each of several costs can be paid, asked together; asserted one by one."""
    out = np.empty((len(boards), len(COSTS)), np.uint8)

    def call() -> NDArray[np.uint8]:
        return can_pay(boards, 0, COSTS, out=out)

    alone = [can_pay(boards, 0, cost) for cost in COSTS]
    if not np.array_equal(call(), np.stack(alone, axis=1)):
        raise AssertionError("costs asked together answer otherwise than alone")
    return compare(name, DECISIONS, out.size, call, scale=scale)


def check_by_paying(boards: Boards, answers: NDArray[np.uint8]) -> None:
    """Assert that what can be paid is what paying a copy pays."""
    for cost, answer in zip(COSTS, answers, strict=True):
        paid = pay(boards[:], 0, cost) == 0
        if not np.array_equal(paid, answer == 1):
            raise AssertionError(f"can_pay and pay differ about {cost}")


def max_x_row(name: str, boards: Boards, scale: float) -> BenchRow:
    """Find the largest X, asserted by asking about it and the next."""
    out = np.empty(len(boards), np.int32)

    def call() -> NDArray[np.int32]:
        return max_x(boards, 0, "{X}{X}{U}", out=out)

    call()
    for i in range(64):
        x = int(out[i])
        one = boards[i]
        fits = x < 0 or can_pay(one, 0, "{X}{X}{U}", x)[0] == 1
        if not fits or can_pay(one, 0, "{X}{X}{U}", x + 1)[0] == 1:
            raise AssertionError(f"board {i}: {x} is not the largest X")
    return compare(name, UNIT, len(boards), call, scale=scale)


def available_row(name: str, boards: Boards, scale: float) -> BenchRow:
    """How much mana there is, asserted by the largest X that all of it can be paid for."""
    out = np.empty((len(boards), 7), np.uint16)

    def call() -> NDArray[np.uint16]:
        return available_mana(boards, 0, out=out)

    if not np.array_equal(call()[:, 6], max_x(boards, 0, "{X}")):
        raise AssertionError("available mana differs from the largest X")
    return compare(name, UNIT, len(boards), call, scale=scale)


Change = tuple[Boards, Callable[[NDArray[np.uint8]], NDArray[np.uint8]]]


def pay_call(boards: Boards) -> Change:
    """Pay on records that are given."""
    cost = _mana.CostData((0, 1, 0, 0, 0, 0), 2, 0, (), 3)
    return boards, lambda raw: _mana.pay(boards.engine, raw, 0, cost)


def tap_call(boards: Boards) -> Change:
    """Tap a permanent of each board, where it makes one type of mana."""
    slots = np.zeros(len(boards), np.uint16)
    return boards, lambda raw: _mana.tap_for_mana(boards.engine, raw, slots)


def change_row(name: str, change: Change, scale: float) -> BenchRow:
    """Something that changes boards: on fresh copies, whose making is measured and taken off."""
    boards, act = change
    fresh = aligned_records(len(boards), boards.layout.size)
    everything = np.arange(len(boards))

    def copy() -> None:
        boards.engine.fork(boards.raw, everything, fresh)

    def both() -> NDArray[np.uint8]:
        copy()
        return act(fresh)

    copying = timing(copy, SECONDS * scale / 2)
    whole = timing(both, SECONDS * scale / 2)
    both()
    faults = [fault for fault in boards.engine.validate(fresh) if fault]
    if faults:
        raise AssertionError(f"{name}: {faults[0]}")
    seconds = max(whole.median - copying.median, whole.median / 100)
    return BenchRow(name, UNIT, len(boards) / seconds, None, checksum(boards.engine.hash(fresh)))


def could_produce_row(scale: float) -> BenchRow:
    """Could-produce with effects on lands and on mana, asserted against boards asked alone."""
    boards = changed_boards()
    out = np.empty((len(boards), 2), np.uint8)
    engine, raw = boards.engine, boards.raw

    def call() -> NDArray[np.uint8]:
        return engine.could_produce(raw, per="player", out=out)[0]

    answer = call()
    for i in range(8):
        if not np.array_equal(answer[i], engine.could_produce(raw[i : i + 1], per="player")[0][0]):
            raise AssertionError(f"board {i} answers otherwise alone")
    return compare("could produce, layers and replacements", UNIT, len(boards), call, scale=scale)
