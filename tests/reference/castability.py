"""When a deck of lands that enter untapped, or tapped, can pay for a spell: exact, by counting.

On the play: seven cards, no draw on turn 1, one land a turn while there is one in hand. With n
lands seen by turn t, min(n, t) have been played by then, for lands are played as they come; but a
land that is only drawn on turn t is no help for turns that went without.
"""

from functools import cache
from math import comb

OPENING_HAND = 7


@cache
def lands_on_battlefield(cards: int, lands: int, turn: int) -> dict[int, float]:
    """Chances of having played so many lands after the land drop of a turn."""
    played: dict[tuple[int, int], float] = {}
    for seen in range(min(lands, OPENING_HAND) + 1):
        other = OPENING_HAND - seen
        if other <= cards - lands:
            ways = comb(lands, seen) * comb(cards - lands, other)
            state = (seen, min(seen, 1))
            played[state] = played.get(state, 0.0) + ways / comb(cards, OPENING_HAND)
    for now in range(2, turn + 1):
        played = after_draw(played, cards - OPENING_HAND - (now - 2), lands)
    chances: dict[int, float] = {}
    for (_, down), chance in played.items():
        chances[down] = chances.get(down, 0.0) + chance
    return chances


def after_draw(
    played: dict[tuple[int, int], float], library: int, lands: int
) -> dict[tuple[int, int], float]:
    """Chances of (lands seen, lands played) after drawing a card and playing a land."""
    after: dict[tuple[int, int], float] = {}
    for (seen, down), chance in played.items():
        land = (lands - seen) / library
        for drawn, share in ((1, land), (0, 1 - land)):
            state = (seen + drawn, min(seen + drawn, down + 1))
            after[state] = after.get(state, 0.0) + chance * share
    return after


def castable_by(cards: int, lands: int, cost: int, turn: int, *, tapped: bool = False) -> float:
    """Give the chance that `cost` mana of one color could be paid by a turn.

    With lands that enter tapped, the land of the turn itself is no help.
    """
    if tapped:
        turn -= 1
    if turn < 1:
        return 0.0
    chances = lands_on_battlefield(cards, lands, turn)
    return sum(chance for down, chance in chances.items() if down >= cost)
