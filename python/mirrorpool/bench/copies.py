"""The copy rows of `mirrorpool bench`: chains of four copies with exceptions, over raw rows.

Inputs are the same on every machine, so a checksum names the answer. The reference resolves the
same chains in numpy, one event of all boards at a time, and must come to the same values.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mirrorpool import kernels
from mirrorpool._copies import record_flags
from mirrorpool.bench.row import BenchRow, compare
from mirrorpool.kernels import CopyException

Structs = NDArray[np.void]
Slots = NDArray[np.uint16]
Times = NDArray[np.uint32]

UNIT = "permanents/s"
BOARDS = 2_048
"""Boards whose permanents stay in a second-level cache."""
DRAM = 65_536
"""Boards whose permanents do not fit in most caches."""
SLOTS = 8
CHAIN = 4

ARTIFACT, CREATURE, ENCHANTMENT, LAND, PLANESWALKER = (1 << bit for bit in range(5))
LEGENDARY, SNOW = 1, 2
CREATURE_SUBTYPES = 0xFFFF_FFFF
FLYING, HASTE, CHANGELING = 1, 2, 4
EXCEPTIONS = (
    CopyException(),
    CopyException(remove_supertypes=LEGENDARY),
    CopyException(power=7, toughness=7, size_types=CREATURE),
    CopyException(add_types=ARTIFACT),
    CopyException(abilities=(11,)),
    CopyException(retain=("colors",), abilities=(12,)),
    CopyException(name=900, add_supertypes=LEGENDARY, abilities=(13,)),
    CopyException(add_keywords=FLYING, add_subtypes=1 << 5, subtype_types=CREATURE),
    CopyException(
        power=1,
        toughness=1,
        size_types=CREATURE,
        colors=kernels.GREEN,
        remove_subtypes=CREATURE_SUBTYPES,
        add_subtypes=1 << 6,
        subtype_types=CREATURE,
        set_subtypes=True,
        remove_keywords=CHANGELING,
    ),
    CopyException(no_cost=True, colors=kernels.WHITE, add_subtypes=1 << 7, subtype_types=CREATURE),
    CopyException(add_supertypes=LEGENDARY | SNOW, if_types=CREATURE, if_keywords=CHANGELING),
    CopyException(remove_types=0xFFFF, add_types=ENCHANTMENT, remove_subtypes=0xFFFF_FFFF),
)
"""What cards say; the first says nothing."""


class Chains(NamedTuple):
    """Arguments of `kernels.resolve_copies`."""

    values: Structs
    sources: Slots
    destinations: Slots
    exceptions: Slots
    timestamps: Times | None
    table: Structs

    def resolve(self, out: Structs, status: NDArray[np.uint8], threads: int = 1) -> Structs:
        """Call the kernel."""
        return kernels.resolve_copies(
            self.values,
            self.sources,
            self.destinations,
            self.exceptions,
            self.timestamps,
            table=self.table,
            out=out,
            status=status,
            threads=threads,
        )[0]


# ---- inputs ----------------------------------------------------------------------------------


def permanents(boards: int) -> Structs:
    """Boards of permanents with random values, two thirds of them creatures."""
    rng = np.random.default_rng(31)
    shape = (boards, SLOTS)
    made = np.zeros(shape, kernels.COPIABLE_DTYPE)
    creature = rng.random(shape) < 0.67
    other = rng.choice([ARTIFACT, ENCHANTMENT, LAND], shape)
    made["definition"] = made["name"] = rng.integers(1, 500, shape)
    made["cost"] = rng.integers(1, 60, shape)
    made["mana_value"] = rng.integers(0, 9, shape)
    made["types"] = np.where(creature, CREATURE, other)
    made["supertypes"] = rng.random(shape) < 0.2
    made["subtypes"] = np.where(creature, 1 << rng.integers(0, 32, shape), 0)
    made["colors"] = 1 << rng.integers(0, 5, shape)
    made["keywords"] = rng.integers(0, 8, shape) & rng.integers(0, 8, shape)
    made["power"] = np.where(creature, rng.integers(0, 9, shape), 0)
    made["toughness"] = np.where(creature, rng.integers(1, 9, shape), 0)
    defines = creature & (rng.random(shape) < 0.1)
    made["flags"] = kernels.PRESENT | creature * kernels.SIZE | defines * kernels.DEFINES_SIZE
    return made


def chains(boards: int, *, timed: bool = False) -> Chains:
    """Four copies a board, each of what the one before has made, with random exceptions."""
    rng = np.random.default_rng(32)
    path = rng.permuted(np.tile(np.arange(SLOTS, dtype=np.uint16), (boards, 1)), axis=1)
    sources, destinations = path[:, :CHAIN], path[:, 1 : CHAIN + 1]
    exceptions = rng.integers(0, len(EXCEPTIONS), (boards, CHAIN), dtype=np.uint16)
    timestamps = None
    if timed:
        order = rng.permuted(np.tile(np.arange(CHAIN), (boards, 1)), axis=1)
        sources, destinations = (np.take_along_axis(a, order, 1) for a in (sources, destinations))
        timestamps = (100 + 3 * order).astype(np.uint32)
    table = kernels.copy_exception_table(EXCEPTIONS)
    sources, destinations = (np.ascontiguousarray(a) for a in (sources, destinations))
    return Chains(permanents(boards), sources, destinations, exceptions, timestamps, table)


# ---- the same in numpy -----------------------------------------------------------------------

FLAGS = {name: bit for flags in record_flags().values() for name, (bit, _) in flags.items()}


def numpy_copies(chain: Chains) -> Structs:
    """Resolve events that are all possible, one of each board at a time."""
    values = chain.values.copy()
    rows = np.arange(len(values))
    count = chain.sources.shape[1]
    order = np.tile(np.arange(count), (len(values), 1))
    if chain.timestamps is not None:
        order = np.argsort(chain.timestamps, axis=1, kind="stable")
    for event in order.T:
        sources, destinations = chain.sources[rows, event], chain.destinations[rows, event]
        exceptions = chain.table[chain.exceptions[rows, event]]
        made, beneath = values[rows, sources], values[rows, destinations]
        _copy(made, beneath, exceptions)
        values[rows, destinations] = made
    return values


def _copy(made: Structs, beneath: Structs, e: Structs) -> None:
    """Change what was copied by the exceptions."""
    flags = e["flags"]
    name = np.where(e["name"] != 0, e["name"], made["name"])
    made["name"] = np.where(_has(flags, "RETAIN_NAME"), beneath["name"], name)
    for what in ("types", "supertypes"):
        made[what] = made[what] & ~e[f"remove_{what}"] | e[f"add_{what}"]
    belongs = made["types"] & e["subtype_types"] != 0
    made["subtypes"] = made["subtypes"] & ~e["remove_subtypes"]
    made["subtypes"] |= np.where(belongs, e["add_subtypes"], 0)
    _drop(made, belongs & _has(flags, "SET_SUBTYPES"), kernels.DEFINES_SUBTYPES)
    _color(made, beneath, e)
    _size(made, beneath, e)
    made["loyalty"] = np.where(_has(flags, "SET_LOYALTY"), e["loyalty"], made["loyalty"])
    _abilities(made, e)


def _has(flags: NDArray[Any], name: str) -> NDArray[np.bool]:
    has: NDArray[np.bool] = flags & FLAGS[name] != 0
    return has


def _drop(made: Structs, where: NDArray[np.bool], bits: int) -> None:
    made["flags"] &= np.where(where, 255 - bits, 255).astype(np.uint8)


def _color(made: Structs, beneath: Structs, e: Structs) -> None:
    no_cost, given = _has(e["flags"], "NO_COST"), _has(e["flags"], "SET_COLORS")
    kept = _has(e["flags"], "RETAIN_COLORS")
    for what in ("cost", "mana_value"):
        made[what] = np.where(no_cost, 0, made[what])
    made["colors"] = np.where(no_cost, made["own_colors"], made["colors"])
    for what in ("colors", "own_colors"):
        copied = np.where(kept, beneath["colors"], np.where(given, 0, made[what]))
        made[what] = copied | e["colors"]
    _drop(made, given | kept, kernels.DEFINES_COLORS)


def _size(made: Structs, beneath: Structs, e: Structs) -> None:
    sized = made["types"] & e["size_types"] != 0
    kept = sized & _has(e["flags"], "RETAIN_SIZE")
    _drop(made, kept, kernels.SIZE)
    made["flags"] |= np.where(kept, beneath["flags"] & kernels.SIZE, 0).astype(np.uint8)
    for what, bit in (("power", kernels.DEFINES_POWER), ("toughness", kernels.DEFINES_TOUGHNESS)):
        given = sized & _has(e["flags"], f"SET_{what.upper()}")
        made[what] = np.where(kept, beneath[what], np.where(given, e[what], made[what]))
        _drop(made, kept | given, bit | kernels.DEFINES_SIZE)
        made["flags"] |= np.where(given, kernels.SIZE, 0).astype(np.uint8)


def _abilities(made: Structs, e: Structs) -> None:
    made["keywords"] = made["keywords"] & ~e["remove_keywords"] | e["add_keywords"]
    holds = (e["if_types"] == 0) | (made["types"] & e["if_types"] != 0)
    holds &= made["keywords"] & e["unless_keywords"] == 0
    made["keywords"] |= np.where(holds, e["if_keywords"], 0).astype(np.uint32)
    conditional = np.where(holds, e["if_ability"], 0)
    for added in (e["abilities"][:, 0], e["abilities"][:, 1], conditional):
        row = np.flatnonzero(added)
        made["abilities"][row, np.argmin(made["abilities"][row] != 0, axis=1)] = added[row]


# ---- rows ------------------------------------------------------------------------------------


def rows(scale: float = 1.0) -> Iterator[BenchRow]:
    """Measure chains of four copies, as given and by timestamp, in cache and from memory.

    Parameters
    ----------
    scale : float, default 1.0
        Multiplies the time spent, and below 1 also the boards of the row from memory.

    Yields
    ------
    BenchRow
        Copies a second, one thread.
    """
    dram = max(BOARDS, int(DRAM * min(scale, 1.0)))
    yield chain_row("copies chain of 4 L2", chains(BOARDS), scale)
    yield chain_row("copies chain of 4 by timestamp L2", chains(BOARDS, timed=True), scale)
    yield chain_row("copies chain of 4 DRAM", chains(dram), scale)


def chain_row(name: str, chain: Chains, scale: float) -> BenchRow:
    """Resolve chains into the same arrays over and over, checked before they are timed."""
    out, status = np.zeros_like(chain.values), np.zeros(len(chain.values), np.uint8)
    call = partial(chain.resolve, out, status)
    if not np.array_equal(call(), numpy_copies(chain)) or status.any():
        raise AssertionError("kernel and reference differ")
    count = chain.sources.size
    return compare(name, UNIT, count, call, partial(numpy_copies, chain), scale=scale)
