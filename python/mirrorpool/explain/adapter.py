"""What explanations of payments ask the core, where it can be asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import mirrorpool
from mirrorpool.errors import BoardError, CapacityError
from mirrorpool.game import Game

ANSWERS = ("NO", "YES", "UNDECIDED")


def core_answer(game: Game, player: int, cost: str, x: int) -> str | None:
    """Tell whether the core can pay a cost of nothing in particular; None: it cannot be asked."""
    ask: Any = getattr(mirrorpool, "can_pay", None)
    return None if ask is None else ANSWERS[int(ask(game, player, cost, x))]


def production_outcomes(game: Game, slot: int, ability: int) -> list[str] | None:
    """List the mana that a mana ability could add; None: it cannot be asked, or there is too much.

    Parameters
    ----------
    game : Game
        The board.
    slot : int
        The permanent.
    ability : int
        Which of all its abilities.
    """
    ask: Any = getattr(mirrorpool, "production_outcomes", None)
    if ask is None:
        return None
    try:
        found: Iterable[str] = ask(game, slot, ability)
    except (BoardError, CapacityError):
        return None
    return sorted(found)
