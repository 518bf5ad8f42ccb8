"""Expectations about players, zones and the result."""

from __future__ import annotations

import re

from mirrorpool.quoting import quoted
from mirrorpool.scenarios import adapter
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.expectations.shapes import Moment, look

START = re.compile(r"^.*starting life(?:\s*(?P<sign>[-+])\s*(?P<n>[0-9]{1,9}))?$")


def compare(seen: object, expected: object) -> str | None:
    """Tell what is seen if it is something else."""
    return None if seen == expected else str(seen)


def count_in(moment: Moment, zone: str, who: str | None, name: str | None) -> int:
    """Count the cards of a name, or all, in a player's zone, or everybody's."""
    table = moment.table
    players = list(table.players) if who is None else [table.player(who)]
    if name is None:
        return sum(len(table.zone(player, zone)) for player in players)
    alias = name.partition("@")[2]
    if alias:
        return sum(_has_alias(moment, alias, zone, player) for player in players)
    return sum(table.zone(player, zone).count(name) for player in players)


def _has_alias(moment: Moment, alias: str, zone: str, player: int) -> bool:
    view, card = moment.table.view, moment.table.aliases.get(alias)
    if card is None:
        raise Unsupported("alias", f"@{alias} is given to nothing")
    numbers = ("absent", "library", "hand", "graveyard", "exile")
    at = int(view.record["cards"][card]["zone"])
    return at == numbers.index(zone) and card // view.layout.library == player


@look("GraveyardCount", "who n", "who name n")
def graveyard_count(moment: Moment, who: str, n: int, name: str | None = None) -> str | None:
    """Look at a graveyard."""
    return compare(count_in(moment, "graveyard", who, name), n)


@look("HandCount", "who n", "who name n")
def hand_count(moment: Moment, who: str, n: int, name: str | None = None) -> str | None:
    """Look at a hand."""
    return compare(count_in(moment, "hand", who, name), n)


@look("HandCardCount", "who name n")
def hand_card_count(moment: Moment, who: str, name: str, n: int) -> str | None:
    """Look at a hand for a card."""
    return compare(count_in(moment, "hand", who, name), n)


@look("ExileCount", "who n", "who name n", "name n")
def exile_count(
    moment: Moment, n: int, who: str | None = None, name: str | None = None
) -> str | None:
    """Look at exile."""
    return compare(count_in(moment, "exile", who, name), n)


@look("LibraryCount", "who n", "who name n")
def library_count(moment: Moment, who: str, n: int, name: str | None = None) -> str | None:
    """Look at a library."""
    return compare(count_in(moment, "library", who, name), n)


@look("CommandZoneCount", "who name n", "who n")
def command_zone_count(moment: Moment, who: str, n: int, name: str = "") -> str | None:
    """Look at the command zone."""
    raise Unsupported("expectation", "the command zone")


@look("EmblemCount", "who n")
def emblem_count(moment: Moment, who: str, n: int) -> str | None:
    """Count emblems."""
    raise Unsupported("expectation", "emblems")


@look("CounterOnExiledCardCount", "name kind n")
def exiled_counter_count(moment: Moment, name: str, kind: str, n: int) -> str | None:
    """Count the counters on a card in exile."""
    raise Unsupported("expectation", "counters on cards")


@look("CardCounters", "who name kind n", "name kind n")
def card_counters(moment: Moment, name: str, kind: str, n: int, who: str = "") -> str | None:
    """Count the counters on a card that is no permanent."""
    raise Unsupported("expectation", "counters on cards")


@look("Life", "who n", "who formula")
def life(moment: Moment, who: str, n: int | None = None, formula: str = "") -> str | None:
    """Look at a life total."""
    seen = int(moment.table.view.record["players"][moment.table.player(who)]["life"])
    return compare(seen, _life_of(moment, formula) if n is None else n)


def _life_of(moment: Moment, formula: str) -> int:
    found = START.match(formula)
    if found is None:
        raise Unsupported("expectation", f"life {quoted(formula)}")
    change = int(found["n"] or 0)
    start = moment.table.start_life
    return start - change if found["sign"] == "-" else start + change


@look("Result", "who result")
def result(moment: Moment, who: str, result: str) -> str | None:
    """Look at the result of the game for a player."""
    return compare(f"GameResult.{_result_of(moment, who)}", result)


def _result_of(moment: Moment, who: str) -> str:
    table, player = moment.table, moment.table.player(who)
    if table.over:
        return "WON" if player in table.winners else "LOST" if table.winners else "DRAW"
    return "LOST" if player in table.losers else "NONE"


@look("WonTheGame", "who")
def won(moment: Moment, who: str) -> str | None:
    """Look whether a player has won."""
    return None if _result_of(moment, who) == "WON" else "not won"


@look("LostTheGame", "who")
def lost(moment: Moment, who: str) -> str | None:
    """Look whether a player has lost."""
    return None if _result_of(moment, who) == "LOST" else "not lost"


@look("StackSize", "who n")
def stack_size(moment: Moment, who: str, n: int) -> str | None:
    """Count what is on the stack."""
    return compare(moment.table.stack_size, n)


@look("StackObject", "who text n")
def stack_object(moment: Moment, who: str, text: str, n: int) -> str | None:
    """Count a player's spells on the stack whose names begin so."""
    start = text.rstrip("…").strip()
    if not start.startswith("Cast"):
        raise Unsupported("expectation", f"an ability on the stack by its text ({text})")
    player = moment.table.player(who)
    there = moment.table.stack()
    spells = [f"Cast {what}" for by, what, is_spell in there if is_spell and by == player]
    return compare(sum(spell.startswith(start) for spell in spells), n)


@look("reject_last", "")
def reject_last(moment: Moment) -> str | None:
    """Look whether the last action was refused."""
    return None if moment.rejected else "it was taken"


def poison_of(moment: Moment, who: str) -> int:
    """Count a player's poison counters."""
    return adapter.poison(moment.table.view, moment.table.player(who))
