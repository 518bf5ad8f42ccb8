"""What explanations of payments ask the core."""

from __future__ import annotations

import mirrorpool
from mirrorpool.errors import BoardError, CapacityError
from mirrorpool.game import Game

ANSWERS = ("NO", "YES", "UNDECIDED")


def core_answer(game: Game, player: int, cost: str, x: int) -> str:
    """Tell whether the core can pay a cost of nothing in particular."""
    return ANSWERS[int(mirrorpool.can_pay(game, player, cost, x))]


def production_outcomes(game: Game, slot: int, ability: int) -> list[str] | None:
    """List the mana that a mana ability could add; None: there is too much.

    Parameters
    ----------
    game : Game
        The board.
    slot : int
        The permanent.
    ability : int
        Which of all its abilities.
    """
    try:
        return sorted(mirrorpool.production_outcomes(game, slot, ability))
    except (BoardError, CapacityError):
        return None
