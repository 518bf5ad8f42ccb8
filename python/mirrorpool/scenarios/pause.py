"""A permanent that keeps boards from passing over moments at which players could only pass.

Boards take decisions with one option by themselves. Scenarios look at such moments, so every player
has a permanent with an ability that can always be activated, and that nothing else notices.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool, tree

NAME = "(pause)"
FILLER = "Mountain"
"""What libraries hold that are not emptied."""


def kind_for(cards: Iterable[tree.Card]) -> Literal["enchantment", "artifact"]:
    """Give a card type that cards do not speak of."""
    said = "".join(tree.to_json(card) for card in cards if card.abilities)
    return "artifact" if '"enchantment"' in said and '"artifact"' not in said else "enchantment"


@lru_cache(maxsize=8)
def playable_pool(pool: CardPool, kind: Literal["enchantment", "artifact"]) -> CardPool:
    """Add the permanent to a pool, and what libraries are filled with, where it is missing."""
    nothing = tree.GainLife("you", 0)
    ability = tree.ActivatedAbility(cost=(tree.Mana("{0}"),), effects=(nothing,))
    filler = () if FILLER in pool else (CardPool.builtin().card(FILLER),)
    return CardPool([*pool, *filler, tree.Card(NAME, types=(kind,), abilities=(ability,))])


def put_pauses(boards: Boards) -> None:
    """Give every player one."""
    for player in range(boards.layout.players):
        boards.put(NAME, player)
