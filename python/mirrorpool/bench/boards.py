"""The board rows of `mirrorpool bench`: could-produce and forks over whole records.

Boards hold lands that read other lands among others; half of the slots are taken. References are
numpy on the same bytes in the same run.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from mirrorpool import kernels
from mirrorpool._records import aligned_records
from mirrorpool.bench.row import SECONDS, BenchRow, checksum, compare, timing
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool
from mirrorpool.decks import sample_decks

Bytes = NDArray[np.uint8]

UNIT = "boards/s"
CACHED_BOARDS = 1_024
"""Boards of whose records the parts that are read stay in a second-level cache."""
BOARDS = 16_384
"""Boards whose records do not."""
LANDS = (
    "Forest",
    "Island",
    "Swamp",
    "Mountain",
    "Plains",
    "Savannah",
    "Shivan Reef",
    "Izzet Guildgate",
)
READERS = ("Reflecting Pool", "Exotic Orchard")
LANDS_A_PLAYER = 14


# ---- inputs ----------------------------------------------------------------------------------


def land_boards(n: int) -> Boards:
    """Two players with fourteen lands each: two of a kind that differs, two readers, by board."""
    pool = CardPool.builtin()
    boards = Boards(pool, n)
    rng = np.random.default_rng(11)
    for player in range(2):
        for _ in range(LANDS_A_PLAYER - len(READERS)):
            put_one_of(boards, LANDS, rng.integers(0, len(LANDS), n), player)
        for reader in READERS:
            boards.put(reader, player, where=rng.random(n) < 0.7)
    return boards


def put_one_of(
    boards: Boards, names: tuple[str, ...], which: NDArray[np.int64], player: int
) -> None:
    """Put a land on every board: names[which[i]] on board i."""
    for number, name in enumerate(names):
        boards.put(name, player, where=which == number)


def game_boards(n: int) -> Boards:
    """Games of the five-color deck against itself after forty random decisions."""
    pool = CardPool.builtin()
    deck = sample_decks()["five-color"].cards
    boards = Boards(pool, n)
    boards.deal([deck, deck], seed=12)
    boards.play_out(max_decisions=40)
    return boards


# ---- the same in numpy -----------------------------------------------------------------------


def raw_rows(boards: Boards) -> tuple[Bytes, Bytes]:
    """Give what `kernels.closure` takes: a row of lands a board, and who controls each."""
    controller = boards.records["permanents"]["controller"]
    return boards.records["mana_row"].copy(), np.ascontiguousarray(controller)


def numpy_players(rows: Bytes, controller: Bytes) -> Bytes:
    """Per-player answer for two players: what their lands make, and opponents' colors once more."""
    lands = [
        np.bitwise_or.reduce(np.where(controller == player, rows, np.uint8(0)), axis=1)
        for player in range(2)
    ]
    own = np.stack(lands, axis=1)
    reads = (own >> np.uint8(7)) * np.uint8(kernels.COLORS)
    answer: Bytes = (own & np.uint8(kernels.TYPES)) | (own[:, ::-1] & reads)
    return answer


# ---- rows ------------------------------------------------------------------------------------


def rows(scale: float = 1.0) -> Iterator[BenchRow]:
    """Measure the kernels over records.

    Parameters
    ----------
    scale : float, default 1.0
        Multiplies the time spent, and below 1 also the boards of the rows from memory.

    Yields
    ------
    BenchRow
        Could-produce a player with rows kept in the record and derived from the cards, in cache
        and from memory; and forks of random parents, with numpy's copy as reference.
    """
    many = max(CACHED_BOARDS, int(BOARDS * min(scale, 1.0)))
    for where, n in (("L2", CACHED_BOARDS), ("DRAM", many)):
        boards = land_boards(n)
        yield could_produce_row(boards, "cached", where, scale)
        yield could_produce_row(boards, "derived", where, scale)
    yield fork_row(game_boards(many), scale)


def could_produce_row(
    boards: Boards, source: Literal["cached", "derived"], where: str, scale: float
) -> BenchRow:
    """Per-player answers; numpy gets the rows without the records around them."""
    out = np.empty((len(boards), 2), np.uint8)
    reference = partial(numpy_players, *raw_rows(boards))
    engine, raw = boards.engine, boards.raw

    def call() -> Bytes:
        return engine.could_produce(raw, per="player", rows=source, out=out)[0]

    name = f"could produce {source} {where}"
    return compare(name, UNIT, len(boards), call, reference, scale=scale)


def live_bytes(boards: Boards) -> int:
    """Bytes of a record that a fork must copy: up to the last heap cell used on any board."""
    heap = boards.layout.size - 16 * boards.layout.heap
    return min(boards.layout.size, heap + 16 * int(boards.records["header"]["heap_high"].max()))


def fork_row(boards: Boards, scale: float) -> BenchRow:
    """Forks of random parents; numpy copies as many live bytes of the same parents."""
    n = len(boards)
    parents = np.random.default_rng(13).integers(0, n, n)
    engine, raw = boards.engine, boards.raw
    children = aligned_records(n, boards.layout.size)
    live = live_bytes(boards)
    source = np.ascontiguousarray(raw[:, :live])
    copy = np.empty_like(source)
    kernel = timing(lambda: engine.fork(raw, parents, children), SECONDS * scale / 2)
    # mode="clip": by default, numpy would copy twice.
    take = partial(np.take, source, parents, axis=0, out=copy, mode="clip")
    numpy = timing(take, SECONDS * scale / 2)
    return BenchRow(
        f"fork of {live} live bytes",
        UNIT,
        n / kernel.median,
        n / numpy.median,
        checksum(engine.hash(children)),
    )
