"""Expectations about permanents."""

from __future__ import annotations

from collections.abc import Callable

from mirrorpool.scenarios import adapter
from mirrorpool.scenarios.expectations.shapes import Moment, look
from mirrorpool.scenarios.expectations.zones import compare, poison_of
from mirrorpool.views import Permanent

Reader = Callable[[Permanent], object]


def found(moment: Moment, name: str | None, who: str | None = None) -> list[Permanent]:
    """Give the permanents of a name, those of one player or all."""
    return moment.table.permanents(name, None if who is None else moment.table.player(who))


def of_all(
    moment: Moment, name: str, who: str | None, read: Reader, expected: object
) -> str | None:
    """Look at every permanent of a name; there must be one."""
    there = found(moment, name, who)
    wrong = [str(read(p)) for p in there if read(p) != expected]
    return (", ".join(wrong) or None) if there else "no such permanent"


def of_any(
    moment: Moment, name: str, who: str | None, read: Reader, expected: object
) -> str | None:
    """Look for a permanent of a name that is as expected."""
    there = found(moment, name, who)
    seen = [str(read(p)) for p in there]
    return None if expected in [read(p) for p in there] else ", ".join(seen) or "no such permanent"


# ---- how many ----


@look("PermanentCount", "who n", "who name n", "who whose name n")
def permanent_count(
    moment: Moment, who: str, n: int, name: str | None = None, whose: str | None = None
) -> str | None:
    """Count the permanents of a player."""
    return compare(len(found(moment, name, whose or who)), n)


@look("TokenCount", "who name n")
def token_count(moment: Moment, who: str, name: str, n: int) -> str | None:
    """Count the tokens of a player."""
    view = moment.table.view
    return compare(sum(adapter.is_token(view, p.slot) for p in found(moment, name, who)), n)


@look("TappedCount", "name flag n")
def tapped_count(moment: Moment, name: str, flag: bool, n: int) -> str | None:
    """Count the tapped or untapped permanents of a name."""
    return compare(sum(p.tapped == flag for p in found(moment, name)), n)


@look("PermanentTapped", "who name flag n", "who whose name flag n")
def permanent_tapped(
    moment: Moment, who: str, name: str, flag: bool, n: int, whose: str | None = None
) -> str | None:
    """Count a player's tapped or untapped permanents of a name."""
    return compare(sum(p.tapped == flag for p in found(moment, name, whose or who)), n)


# ---- how they are ----


@look("Tapped", "name flag", "who name flag")
def tapped(moment: Moment, name: str, flag: bool, who: str | None = None) -> str | None:
    """Look whether all permanents of a name are tapped."""
    words = {True: "tapped", False: "untapped"}
    return of_all(moment, name, who, lambda p: words[p.tapped], words[flag])


def _size(p: Permanent) -> str:
    return f"{p.power}/{p.toughness}"


@look("PowerToughness", "who name power toughness", "who name power toughness scope")
def power_toughness(
    moment: Moment, who: str, name: str, power: int, toughness: int, scope: str = "Any"
) -> str | None:
    """Look at power and toughness of one or all of a name."""
    ask = of_all if scope == "All" else of_any
    return ask(moment, name, who, _size, f"{power}/{toughness}")


@look("PT", "who name power toughness")
def size(moment: Moment, who: str, name: str, power: int, toughness: int) -> str | None:
    """Look at power and toughness."""
    return of_any(moment, name, who, _size, f"{power}/{toughness}")


@look("BasePowerToughness", "who name power toughness")
def base_size(moment: Moment, who: str, name: str, power: int, toughness: int) -> str | None:
    """Look at base power and toughness."""
    view = moment.table.view
    base: Reader = lambda p: "/".join(map(str, adapter.base_size(view, p.slot)))  # noqa: E731
    return of_any(moment, name, who, base, f"{power}/{toughness}")


@look("CounterCount", "who kind n", "who name kind n", "name kind n")
def counter_count(
    moment: Moment, kind: str, n: int, name: str = "", who: str | None = None
) -> str | None:
    """Count the counters of a kind, on a permanent or of a player."""
    if not name and who is not None and kind.upper() == "POISON":
        return compare(poison_of(moment, who), n)
    word = adapter.counter_kind(kind)
    there = found(moment, name, who)
    if not there:
        return None if n == 0 else "no such permanent"
    return of_any(moment, name, who, lambda p: p.counters.get(word, 0), n)


@look("PermanentCounters", "who name kind n")
def permanent_counters(moment: Moment, who: str, name: str, kind: str, n: int) -> str | None:
    """Count the counters of a kind on a permanent."""
    return counter_count(moment, kind, n, name, who)


@look("DamageReceived", "who name n")
def damage_received(moment: Moment, who: str, name: str, n: int) -> str | None:
    """Look at the damage marked on a creature."""
    return of_any(moment, name, who, lambda p: p.damage, n)


@look("Damage", "who name n")
def damage(moment: Moment, who: str, name: str, n: int) -> str | None:
    """Look at the damage marked on a creature."""
    return of_any(moment, name, who, lambda p: p.damage, n)


@look("AttachedTo", "who name host flag")
def attached_to(moment: Moment, who: str, name: str, host: str, flag: bool) -> str | None:
    """Look what a permanent of a player is attached to."""
    table = moment.table
    hosts = [adapter.host_of(table.view, p.slot) for p in found(moment, name, who)]
    seen = any(slot is not None and table.is_it(slot, host) for slot in hosts)
    return compare(seen, flag)


# ---- what they are ----


def _has(moment: Moment, name: str, who: str | None, read: Reader, flag: bool) -> str | None:
    words = {True: "it is", False: "it is not"}
    return of_all(moment, name, who, lambda p: words[bool(read(p))], words[flag])


def _has_type(moment: Moment, kind: str) -> Reader:
    word = kind.casefold()
    return lambda p: word in adapter.types_of(moment.table.view, p.slot)


def _has_subtype(moment: Moment, kind: str) -> Reader:
    word = kind.replace("_", " ").casefold()
    return lambda p: word in adapter.subtypes_of(moment.table.view, p.slot)


@look("Type", "who name kind flag", "name kind flag", "name kind subtype")
def card_type(
    moment: Moment,
    name: str,
    kind: str,
    flag: bool = True,
    who: str | None = None,
    subtype: str = "",
) -> str | None:
    """Look at card types, and a subtype."""
    seen = _has(moment, name, who, _has_type(moment, kind), flag)
    if seen or not subtype:
        return seen
    return _has(moment, name, who, _has_subtype(moment, subtype), True)


@look("NotType", "name kind", "who name kind")
def not_type(moment: Moment, name: str, kind: str, who: str | None = None) -> str | None:
    """Look whether a card type is missing."""
    return _has(moment, name, who, _has_type(moment, kind), False)


@look("Subtype", "name kind", "who name kind")
def subtype(moment: Moment, name: str, kind: str, who: str | None = None) -> str | None:
    """Look at subtypes."""
    return _has(moment, name, who, _has_subtype(moment, kind), True)


@look("NotSubtype", "name kind", "who name kind")
def not_subtype(moment: Moment, name: str, kind: str, who: str | None = None) -> str | None:
    """Look whether a subtype is missing."""
    return _has(moment, name, who, _has_subtype(moment, kind), False)


@look("SubType", "who name kind flag")
def player_subtype(moment: Moment, who: str, name: str, kind: str, flag: bool) -> str | None:
    """Look at the subtypes of a player's permanents."""
    return _has(moment, name, who, _has_subtype(moment, kind), flag)


def _colors(moment: Moment, who: str, name: str, colors: str, flag: bool) -> str | None:
    wanted = set(colors.upper()) - set("C")
    view = moment.table.view
    return _has(moment, name, who, lambda p: wanted <= set(adapter.colors_of(view, p.slot)), flag)


@look("Color", "who name colors flag")
def color(moment: Moment, who: str, name: str, colors: str, flag: bool) -> str | None:
    """Look at colours."""
    return _colors(moment, who, name, colors, flag)


@look("NotColor", "who name colors")
def not_color(moment: Moment, who: str, name: str, colors: str) -> str | None:
    """Look whether colours are missing."""
    return _colors(moment, who, name, colors, False)


@look("Ability", "who name ability flag")
def ability(moment: Moment, who: str, name: str, ability: str, flag: bool) -> str | None:
    """Look whether permanents have an ability."""
    view = moment.table.view
    return _has(moment, name, who, lambda p: adapter.has_ability(view, p.slot, ability), flag)


@look("NotAbility", "who name ability")
def not_ability(moment: Moment, who: str, name: str, ability: str) -> str | None:
    """Look whether an ability is missing."""
    view = moment.table.view
    return _has(moment, name, who, lambda p: adapter.has_ability(view, p.slot, ability), False)
