"""Boards written in words, for tests: one text a player, permanents separated by semicolons.

    board("Forest; Wild Growth on Forest; Gauntlet of Power = G", "Gemstone Caverns with luck")

Timestamps are the order of writing. "on": attached to the last permanent of that name so far;
"= x": the choice made for it; "with k": a counter of that kind.
"""

import re

from reference.mana_board import LETTERS, Board, Card, Lasting, Permanent
from reference.mana_cards import CARDS
from reference.production import in_words, mana_abilities, outcomes_on, solved

WORDS = re.compile(
    r"(?P<name>.+?)(?: on (?P<host>.+?))?(?: = (?P<choice>.+?))?(?: with (?P<kind>.+))?"
)


def card_of(name: str, own: tuple[Card, ...]) -> Card:
    return {card.name: card for card in own}.get(name) or CARDS[name]


def board(
    *players: str, lasting: tuple[Lasting, ...] = (), cards: tuple[Card, ...] = (), **facts
) -> Board:
    """Read a board; ``cards``: cards of the test's own."""
    permanents: list[Permanent] = []
    for controller, text in enumerate(players):
        for words in filter(None, text.split("; ")):
            # A name that holds " on " or " with " is a name first.
            plain = words in CARDS
            found = {"name": words} if plain else WORDS.fullmatch(words).groupdict()
            names = [permanent.card.name for permanent in permanents]
            host = found.get("host")
            permanents.append(
                Permanent(
                    card_of(found["name"], cards),
                    controller,
                    attached_to=len(names) - 1 - names[::-1].index(host) if host else None,
                    choice=found.get("choice") or "",
                    counters={found["kind"]: 1} if found.get("kind") else {},
                )
            )
    return Board(tuple(permanents), max(2, len(players)), lasting, **facts)


def masks(*players: str, **facts) -> dict[str, str]:
    """Give what permanents could produce: ``{"P0 Forest": "G"}``."""
    here = board(*players, **facts)
    found = solved(here).could
    return {
        f"P{permanent.controller} {permanent.card.name}": LETTERS[mask]
        for permanent, mask in zip(here.permanents, found, strict=True)
    }


def outcomes(here: Board, name: str, x: int = 0) -> list[set]:
    """Give the outcomes of each mana ability of the first permanent of this name."""
    number = [permanent.card.name for permanent in here.permanents].index(name)
    position = solved(here)
    abilities = mana_abilities(position, number)
    return [outcomes_on(position, number, ability, x) for ability in abilities]


def pools(here: Board, name: str, x: int = 0) -> set[str]:
    """Give what may be in the pool after one of its mana abilities."""
    return {words for some in outcomes(here, name, x) for words in in_words(some)}
