"""Unspent mana at the end of steps and phases: CR 106.4, 106.13, 500.5, 614.17c, 616.1.

R-106-07, R-106-08 and R-106-10. Three kinds of effect: keepers, under which some mana stays when
steps and phases end; converters, which replace any loss by another type; and units that say
themselves how long they stay.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reference.mana_board import TYPES

ENDS = ("step", "phase", "combat phase", "cleanup step")
"""What may end; the last two are also the end of what lasts until then (500.5a, 514.2)."""


@dataclass(frozen=True)
class Unit:
    """One mana, with what stays on it (106.6)."""

    type_: str
    source: str = ""
    snow: bool = False
    restriction: str = ""
    until_end_of: str = ""  # "combat", "turn": not lost before


@dataclass(frozen=True)
class Keeper:
    """Mana of these types stays when steps and phases end."""

    types: str = TYPES
    whose: int | None = None  # None: every player's


@dataclass(frozen=True)
class Converter:
    """Instead of being lost, this player's mana turns into this type."""

    type_: str
    whose: int


Pool = tuple[Unit, ...]


@dataclass(frozen=True)
class Loss:
    """What a player's pool becomes, and what was lost."""

    pool: Pool
    lost: Pool


def pool(letters: str) -> Pool:
    return tuple(Unit(letter) for letter in letters)


def types(units: Sequence[Unit]) -> str:
    return "".join(sorted((unit.type_ for unit in units), key=TYPES.index))


def after_expiry(units: Pool, end: str) -> Pool:
    """500.5: first, effects that last until now expire."""
    over = {"combat phase": ("combat",), "cleanup step": ("combat", "turn")}.get(end, ())
    return tuple(
        replace(unit, until_end_of="") if unit.until_end_of in over else unit for unit in units
    )


def lose(units: Pool, player: int, converters: Sequence[Converter] = ()) -> list[Loss]:
    """Lose all mana, for whatever reason; one result for each choice of the player.

    Keepers and durations speak of the end of steps and phases only. One converter is applied to the
    whole event; then nothing would be lost any more, so no other applies (616.1).
    """
    own = [converter for converter in converters if converter.whose == player]
    if not own or not units:
        return [Loss((), units)]
    return [
        Loss(tuple(replace(unit, type_=converter.type_) for unit in units), ()) for converter in own
    ]


def end(
    units: Pool,
    player: int,
    keepers: Sequence[Keeper] = (),
    converters: Sequence[Converter] = (),
    of: str = "step",
) -> list[Loss]:
    """End a step or phase for one player; one result for each choice."""
    assert of in ENDS
    units = after_expiry(units, of)
    stays = [
        bool(unit.until_end_of)
        or any(unit.type_ in keeper.types for keeper in keepers if keeper.whose in (None, player))
        for unit in units
    ]
    # 614.17c: what cannot happen cannot be replaced either.
    kept = tuple(unit for unit, stay in zip(units, stays, strict=True) if stay)
    rest = tuple(unit for unit, stay in zip(units, stays, strict=True) if not stay)
    return [Loss(kept + loss.pool, loss.lost) for loss in lose(rest, player, converters)]


def drain(
    units: Pool, player: int, other: Pool, converters: Sequence[Converter] = ()
) -> list[tuple[Pool, Pool]]:
    """106.13: the player loses all mana, and the other adds what was really lost."""
    return [(loss.pool, other + loss.lost) for loss in lose(units, player, converters)]


# ---- cards -------------------------------------------------------------------------------------


def keepers_of(name: str, controller: int) -> list[Keeper]:
    """Give what a permanent of this name keeps."""
    types_kept = {
        "Omnath, Locus of Mana": "G",
        "Fangorn, Tree Shepherd": "G",
        "Leyline Tyrant": "R",
        "Electro, Assaulting Battery": "R",
        "Ashling, Flame Dancer": "R",
    }
    if name == "Upwelling":
        return [Keeper()]
    return [Keeper(types_kept[name], controller)] if name in types_kept else []


def converters_of(name: str, controller: int) -> list[Converter]:
    becomes = {
        "Kruphix, God of Horizons": "C",
        "Horizon Stone": "C",
        "Omnath, Locus of All": "B",
        "Ozai, the Phoenix King": "R",
    }
    return [Converter(becomes[name], controller)] if name in becomes else []
