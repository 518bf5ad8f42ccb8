"""The closure rows of `mirrorpool bench`: raw could-produce kernels against numpy.

Inputs are the same on every machine, so a checksum names the answer.
"""

from collections.abc import Iterator
from functools import partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from mirrorpool import kernels
from mirrorpool.bench.row import BenchRow, compare

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]

UNIT = "boards/s"
BLOCK = 4_096
"""Boards whose rows stay in a second-level cache."""
DRAM = 1 << 20
"""Boards whose rows do not fit in most caches."""
CLASS_BLOCK = 1_024

LANDS, BASICS = 0, 1
CLASSES = (
    kernels.ReaderClass(LANDS, "own", kernels.TYPES),
    kernels.ReaderClass(LANDS, "opponents", kernels.COLORS),
    kernels.ReaderClass(BASICS, "own", kernels.COLORS),
)


# ---- inputs ----------------------------------------------------------------------------------


def land_rows(boards: int) -> Bytes:
    """Boards with up to 32 lands a player, a third of them almost empty, some readers on each."""
    block = min(boards, BLOCK)
    rng = np.random.default_rng(7)
    shape = (block, 64)
    made = np.uint8(1) << rng.integers(0, 6, shape, dtype=np.uint8)
    dice = rng.random(shape)
    made[dice < 0.025] = kernels.OWN_TYPES
    made[dice > 0.975] = kernels.OPPONENTS_COLORS
    filled = np.where(np.arange(block) % 3 == 0, 0.06, 0.5)[:, None]
    rows = np.where(rng.random(shape) < filled, made, 0).astype(np.uint8)
    return np.tile(rows, (-(-boards // block), 1))[:boards]


def controllers(boards: int) -> Bytes:
    """Two players who control the slots of a row at random."""
    rng = np.random.default_rng(8)
    block = rng.integers(0, 2, (min(boards, BLOCK), 64), dtype=np.uint8)
    return np.tile(block, (-(-boards // len(block)), 1))[:boards]


def mutual_readers(boards: int, readers: int) -> Bytes:
    """Boards with a Forest, and readers of both kinds for both players."""
    rows = np.zeros((boards, 64), np.uint8)
    rows[:, 40] = kernels.GREEN
    rows[:, : readers // 2] = kernels.OWN_TYPES | kernels.OPPONENTS_COLORS
    rows[:, 32 : 32 + readers // 2] = kernels.OWN_TYPES | kernels.OPPONENTS_COLORS
    return rows


def class_arrays(boards: int) -> tuple[Bytes, Bytes, Bytes, Bytes]:
    """Types, membership, readers and controllers for `CLASSES`."""
    rng = np.random.default_rng(9)
    rows = land_rows(boards)
    basic = (rng.random(rows.shape) < 0.3).astype(np.uint8)
    third = (rng.random(rows.shape) < 0.01).astype(np.uint8)
    membership = np.uint8(1) | basic << np.uint8(1)
    readers = rows >> np.uint8(6) | third << np.uint8(2)
    return rows & np.uint8(kernels.TYPES), membership, readers, controllers(boards)


def reader_graph(boards: int) -> tuple[Words, Words, Bytes]:
    """Forty permanents that make something and four readers in a ring."""
    rng = np.random.default_rng(10)
    sources = np.uint64((1 << 40) - 1)
    words = rng.integers(0, 1 << 40, (4, boards, 6), dtype=np.uint64)
    planes = words[0] & words[1]
    depends = words[1, :, :4] & words[2, :, :4] & words[3, :, :4] & sources
    ring = np.uint64(1) << (np.uint64(40) + np.array([1, 2, 3, 0], np.uint64))
    slots = np.tile(np.arange(40, 44, dtype=np.uint8), (boards, 1))
    return planes, depends | ring, slots


# ---- the same in numpy -----------------------------------------------------------------------


def numpy_players(rows: Bytes) -> Bytes:
    """Per-player answer for two equal parts, eight slots at a time."""
    words = rows.view(np.uint64)
    parts = [
        words[:, 0] | words[:, 1] | words[:, 2] | words[:, 3],
        words[:, 4] | words[:, 5] | words[:, 6] | words[:, 7],
    ]
    lands = np.stack([fold_bytes(part) for part in parts], axis=1)
    return close_two(lands)


def fold_bytes(words: Words) -> Bytes:
    """OR the bytes of each word together."""
    for shift in (32, 16, 8):
        words = words | words >> np.uint64(shift)
    return words.astype(np.uint8)


def close_two(lands: Bytes) -> Bytes:
    """Two players' answers from the OR of each one's lands."""
    reads = (lands >> np.uint8(7)) * np.uint8(kernels.COLORS)
    return (lands & np.uint8(kernels.TYPES)) | (lands[:, ::-1] & reads)


def numpy_players_controlled(rows: Bytes, controller: Bytes) -> Bytes:
    """Per-player answer for two players with a controller array."""
    second = np.zeros_like(controller) - controller
    parts = [(rows & ~second).view(np.uint64), (rows & second).view(np.uint64)]
    lands = [fold_bytes(np.bitwise_or.reduce(part, axis=1)) for part in parts]
    return close_two(np.stack(lands, axis=1))


def numpy_permanents(rows: Bytes) -> Bytes:
    """Per-permanent answer for two equal parts."""
    players = numpy_players(rows)
    own = np.repeat(players, 32, axis=1)
    seen = np.repeat(players[:, ::-1] & np.uint8(kernels.COLORS), 32, axis=1)
    answer = rows & np.uint8(kernels.TYPES)
    answer |= np.where(rows & np.uint8(kernels.OWN_TYPES), own, np.uint8(0))
    answer |= np.where(rows & np.uint8(kernels.OPPONENTS_COLORS), seen, np.uint8(0))
    return answer


def numpy_classes(types: Bytes, membership: Bytes, readers: Bytes, controller: Bytes) -> Bytes:
    """Per-player answer for `CLASSES` and two players: rounds over all permanents."""
    could = types.copy()
    mine = [controller == player for player in range(2)]
    while True:
        before = could.copy()
        for number, (group, whose, mask) in enumerate(CLASSES):
            members = np.where(membership >> group & 1, could, np.uint8(0))
            for player in range(2):
                source = mine[player] if whose == "own" else mine[1 - player]
                seen = np.bitwise_or.reduce(np.where(source, members, np.uint8(0)), axis=1)
                gets = mine[player] & (readers >> number & 1).astype(bool)
                could |= np.where(gets, seen[:, None] & np.uint8(mask), np.uint8(0))
        if (could == before).all():
            break
    return np.stack(
        [np.bitwise_or.reduce(np.where(who, could, np.uint8(0)), axis=1) for who in mine], axis=1
    )


def numpy_graph(planes: Words, depends: Words, slots: Bytes) -> Words:
    """Let the readers of all boards look around until nothing changes."""
    could = planes.copy()
    bits = np.uint64(1) << slots.astype(np.uint64)
    while True:
        before = could.copy()
        for reader in range(depends.shape[1]):
            reads = (could & depends[:, reader, None]) != 0
            could |= np.where(reads, bits[:, reader, None], np.uint64(0))
        if (could == before).all():
            return could


# ---- rows ------------------------------------------------------------------------------------


def rows(scale: float = 1.0) -> Iterator[BenchRow]:
    """Measure the closure kernels.

    Parameters
    ----------
    scale : float, default 1.0
        Multiplies the time spent, and below 1 also the boards of the rows from memory.

    Yields
    ------
    BenchRow
        In the order of the performance table; one thread.
    """
    dram = max(BLOCK, int(DRAM * min(scale, 1.0)) // 64 * 64)
    yield players_row("DRAM", dram, scale)
    yield controlled_row(dram, scale)
    yield players_row("L2", BLOCK, scale)
    yield tiled_row(scale)
    yield permanents_row("DRAM", dram, scale)
    yield permanents_row("L2", BLOCK, scale)
    yield classes_row(scale)
    yield graph_row(scale)
    yield from mutual_rows(scale)


def players_row(where: str, boards: int, scale: float) -> BenchRow:
    """Per-player answers of rows with equal parts."""
    lands = land_rows(boards)
    out = np.empty((boards, 2), np.uint8)
    call = partial(kernels.closure, lands, out=out)
    reference = partial(numpy_players, lands)
    return compare(f"closure players {where}", UNIT, boards, call, reference, scale=scale)


def controlled_row(boards: int, scale: float) -> BenchRow:
    """Per-player answers with a controller array, from memory."""
    lands, who = land_rows(boards), controllers(boards)
    out = np.empty((boards, 2), np.uint8)
    call = partial(kernels.closure, lands, controller=who, out=out)
    reference = partial(numpy_players_controlled, lands, who)
    name = "closure players controller DRAM"
    return compare(name, UNIT, boards, call, reference, scale=scale)


def tiled_row(scale: float) -> BenchRow:
    """Per-player answers of tiles in cache; the reference works on rows."""
    lands = land_rows(BLOCK)
    tiles = kernels.tile_rows(lands)
    out = np.empty((len(tiles), 2, 64), np.uint8)
    call = partial(kernels.closure_tiled, tiles, out=out)
    reference = partial(numpy_players, lands)
    return compare("closure tiled L2", UNIT, BLOCK, call, reference, scale=scale)


def permanents_row(where: Literal["DRAM", "L2"], boards: int, scale: float) -> BenchRow:
    """Per-permanent answers; from memory the reference is a copy of the same bytes."""
    lands = land_rows(boards)
    out, copy = np.zeros_like(lands), np.zeros_like(lands)
    call = partial(kernels.closure, lands, per="permanent", out=out)
    reference = (
        partial(np.copyto, copy, lands) if where == "DRAM" else partial(numpy_permanents, lands)
    )
    return compare(f"closure permanents {where}", UNIT, boards, call, reference, scale=scale)


def classes_row(scale: float) -> BenchRow:
    """Per-player answers for three reader classes in two groups, in cache."""
    arrays = class_arrays(CLASS_BLOCK)
    out = np.empty((CLASS_BLOCK, 2), np.uint8)
    call = partial(kernels.closure_classes, *arrays, CLASSES, out=out)
    reference = partial(numpy_classes, *arrays)
    return compare("closure classes", UNIT, CLASS_BLOCK, call, reference, scale=scale)


def graph_row(scale: float) -> BenchRow:
    """Four readers in a ring among 44 permanents, in cache."""
    arrays = reader_graph(BLOCK)
    out = np.empty((BLOCK, 6), np.uint64)
    call = partial(kernels.closure_graph, *arrays, out=out)
    reference = partial(numpy_graph, *arrays)
    return compare("closure graph", UNIT, BLOCK, call, reference, scale=scale)


def mutual_rows(scale: float) -> Iterator[BenchRow]:
    """Sixteen readers of each other; the reference is two. A ratio of 1 means constant time."""
    few, many = mutual_readers(BLOCK, 2), mutual_readers(BLOCK, 16)
    out = np.empty((BLOCK, 2), np.uint8)
    call = partial(kernels.closure, many, out=out)
    reference = partial(kernels.closure, few, out=np.empty_like(out))
    yield compare("closure 16 readers (2)", UNIT, BLOCK, call, reference, scale=scale)
    yield compare(
        "closure classes 16 readers (2)",
        UNIT,
        CLASS_BLOCK,
        mutual_classes(many[:CLASS_BLOCK]),
        mutual_classes(few[:CLASS_BLOCK]),
        scale=scale,
    )


def mutual_classes(lands: Bytes) -> partial[Bytes]:
    """Pass rows as reader classes."""
    controller = np.tile(np.repeat(np.arange(2, dtype=np.uint8), 32), (len(lands), 1))
    types, readers = lands & np.uint8(kernels.TYPES), lands >> np.uint8(6)
    out = np.empty((len(lands), 2), np.uint8)
    return partial(
        kernels.closure_classes, types, np.ones_like(lands), readers, controller, CLASSES, out=out
    )
