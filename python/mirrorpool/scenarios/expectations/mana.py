"""Expectations about mana and what may be done."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from mirrorpool.names import ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios import adapter
from mirrorpool.scenarios.abilities import means
from mirrorpool.scenarios.answers import letter_of
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.expectations.shapes import OF, Moment, look
from mirrorpool.scenarios.expectations.zones import compare
from mirrorpool.scenarios.filling import offered, options_before
from mirrorpool.scenarios.making import maximal_bundles
from mirrorpool.scenarios.table import Table
from mirrorpool.words import TYPES

SYMBOL = re.compile(r"\{([0-9]{0,9})([^{}0-9]+)\}")


@look("ManaPool", "who kind n")
def mana_pool(moment: Moment, who: str, kind: str, n: int) -> str | None:
    """Count the mana of a type in a pool."""
    letter = letter_of(kind)
    if letter is None:
        raise Unsupported("expectation", f"mana of type {kind}")
    table = moment.table
    floating = table.view.record["players"][table.player(who)]["floating"]
    return compare(int(floating["WUBRGC".index(letter)]), n)


# ---- what a player could make ----


def bundle(text: str) -> Counter[str]:
    """Read symbols; {Any} is any colour.

    Examples
    --------
    >>> sorted(bundle("{Any}{G}{G}").items())
    [('Any', 1), ('G', 2)]
    """
    if SYMBOL.sub("", text.replace(" ", "")):
        raise Unsupported("expectation", f"mana {text}")
    found: Counter[str] = Counter()
    for amount, symbol in SYMBOL.findall(text):
        if symbol not in ("W", "U", "B", "R", "G", "C", "Any"):
            raise Unsupported("expectation", f"mana {text}")
        found[symbol] += int(amount or 1)
    return found


def ways(expected: Counter[str]) -> Iterable[Counter[str]]:
    """Give the bundles that one with {Any} stands for."""
    rest = Counter({symbol: n for symbol, n in expected.items() if symbol != "Any"})
    found = [rest]
    for _ in range(expected["Any"]):
        found = [one + Counter((color,)) for one in found for color in "WUBRG"]
        found = [Counter(dict(items)) for items in {tuple(sorted(one.items())) for one in found}]
    return found


def _options(moment: Moment, of: str) -> list[Counter[str]]:
    found = OF.match(of)
    assert found is not None  # checked when the file was read
    player = moment.table.player(found["who"])
    texts = adapter.mana_options(moment.table.boards, player)
    if texts is not None:
        return [bundle(text) for text in texts]
    bundles = maximal_bundles(moment.table, player)
    return [Counter({t: n for t, n in zip(TYPES, units, strict=True) if n}) for units in bundles]


def _write(bundles: Iterable[Counter[str]]) -> str:
    texts = ["".join(f"{{{s}}}" * n for s, n in sorted(one.items())) for one in bundles]
    return ", ".join(sorted(texts)) or "none"


@look("ManaOptions", "mana of")
def mana_options(moment: Moment, mana: str, of: str) -> str | None:
    """Look whether a bundle is among the maximal ones."""
    there, expected = _options(moment, of), bundle(mana)
    missing = [way for way in ways(expected) if way not in there]
    return _write(there) if missing and expected not in there else None


@look("ManaOptionAt", "mana at")
def mana_option_at(moment: Moment, mana: str, of: str) -> str | None:
    """Look whether a bundle is among the maximal ones, whatever its place: they have no order."""
    return mana_options(moment, mana, of)


@look("ManaOptionsCount", "count")
def mana_options_count(moment: Moment, n: int, of: str) -> str | None:
    """Count the maximal bundles; those that a line with {Any} stands for are one."""
    there = _options(moment, of)
    who = of.partition(" ")[0]
    beside = [e.mana for e in moment.beside if e.op == "ManaOptions" and e.of.startswith(who)]
    loose = [list(ways(bundle(mana))) for mana in beside if "{Any}" in mana]
    for found in loose:
        if any(way in there for way in found):
            there = [one for one in there if one not in found] + [Counter(("Any",))]
    return None if len(there) == n else f"{len(there)} ({_write(_options(moment, of))})"


# ---- what a player may do ----


@look("PlayableAbility", "who text flag")
def playable(moment: Moment, who: str, text: str, flag: bool) -> str | None:
    """Look whether the player who has priority may do something."""
    table = moment.table

    def wanted(table: Table) -> Option | None:
        return next((o for o in table.options() if _is_meant(table, o, text)), None)

    copy = table.fork(ManaMode.AUTO)
    seen = offered(copy, wanted) is not None or options_before(copy, wanted) is not None
    return compare(seen, flag)


def _is_meant(table: Table, option: Option, text: str) -> bool:
    if option.kind == OptionKind.CAST:
        spoken = text.removeprefix("Cast").strip() if text.startswith("Cast") else None
        return spoken is not None and table.view.card_name(option.object).startswith(spoken)
    if option.kind == OptionKind.PLAY_LAND:
        return table.view.card_name(option.object).startswith(text.removeprefix("Play").strip())
    return option.kind == OptionKind.ACTIVATE and means(table, option, text)
