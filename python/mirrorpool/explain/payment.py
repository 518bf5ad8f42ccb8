"""Why a cost can or cannot be paid (CR 118, 601.2f-h)."""

from __future__ import annotations

from typing import Any

import msgspec

from mirrorpool import words
from mirrorpool.cards import tree
from mirrorpool.explain.adapter import core_answer
from mirrorpool.explain.costs import MOST_UNITS, Need, TotalCost, total_cost
from mirrorpool.explain.hall import lacks
from mirrorpool.explain.lines import Line, line, symbols, to_data
from mirrorpool.explain.obstacles import cannot_pay_life
from mirrorpool.explain.paying import PHYREXIAN_LIFE, solve
from mirrorpool.explain.rules import rules_of
from mirrorpool.explain.solving import Solution
from mirrorpool.explain.sources import Collector, Sources
from mirrorpool.explain.spending import Spending, spending_of
from mirrorpool.explain.world import world_of
from mirrorpool.game import Game

NO, YES, UNDECIDED = "NO", "YES", "UNDECIDED"
VERDICTS = {YES: "can pay", NO: "cannot pay", UNDECIDED: "may or may not be able to pay"}


class PaymentExplanation(msgspec.Struct, frozen=True):
    """Why a player can or cannot pay a cost.

    Attributes
    ----------
    player : int
        Who would pay.
    cost, total : str
        What was asked, and the total cost in symbols (CR 601.2f).
    answer : str
        ``"YES"``, ``"NO"`` or ``"UNDECIDED"``.
    lines : tuple of Line
        The derivation: the total cost, the pool, the sources that could be used, those that could
        not, and one payment, or what is lacking.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: Island, Forest, Llanowar Elves (sick)")
    >>> print(mp.explain_payment(game, 0, "{U}{U}"))
    P0 cannot pay {U}{U} [118.3]
      the cost is {U}{U} [118.1]
      the mana pool of P0 is empty [106.4]
      sources that could be used [601.2g]
        Island (slot 0): "{T}: add {U}" (of its basic land type Island) makes {U} [605.3a, 601.2g]
        Forest (slot 1): "{T}: add {G}" (of its basic land type Forest) makes {G} [605.3a, 601.2g]
      sources that could not be used [601.2g]
        Llanowar Elves (slot 2): "{T}: add {G}" (in its text) cannot be used [601.2g, 605.3a]
          it is a creature that came under its control this turn [302.6]
      2 symbols need {U} ({U}{U}): there could be at most 1, by Island (slot 0) [118.3, 601.2h, 107.4]
    """  # noqa: E501 - as it is printed

    player: int
    cost: str
    total: str
    answer: str
    lines: tuple[Line, ...]

    @property
    def root(self) -> Line:
        """The derivation as one line with the others under it."""
        text = f"P{self.player} {VERDICTS[self.answer]} {self.total}"
        return Line(text, ("118.3",), lines=self.lines)

    def __str__(self) -> str:
        """Write the derivation, indented."""
        return str(self.root)

    def to_dict(self) -> dict[str, Any]:
        """Give it as what JSON can hold."""
        return to_data(self)


def explain_payment(game: Game, player: int, cost: str, x: int = 0) -> PaymentExplanation:
    """Explain why a player can or cannot pay a cost with mana and mana abilities.

    Parameters
    ----------
    game : Game
        The board; it is not changed.
    player : int
        Who would pay.
    cost : str
        Symbols such as ``"{2}{U}{U}"``, or the name of a card of the pool: then the total cost of
        casting it, with what effects add and take away, and mana that may only cast such spells.
    x : int, default 0
        X, if the cost has one.

    Returns
    -------
    PaymentExplanation

    Raises
    ------
    CardError
        If it is no cost.
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: Island, Forest")
    >>> mp.explain_payment(game, 0, "{1}{G}").answer
    'YES'
    >>> print(mp.explain_payment(game, 0, "{1}{G}").lines[-1])
    one payment [601.2h]
      Island (slot 0) makes {U} [601.2g, 605.3b]
      Forest (slot 1) makes {G} [601.2g, 605.3b]
      {1} is paid with {U} of Island (slot 0) [601.2h, 107.4]
      {G} is paid with {G} of Forest (slot 1) [601.2h, 107.4]
    """
    words.in_range("player", player, 0, game.boards.layout.players - 1)
    words.in_range("x", x, 0, MOST_UNITS)
    return _Payment(game, int(player), cost, int(x)).explanation()


class _Payment:
    """One question, and what is found on the way to its answer."""

    def __init__(self, game: Game, player: int, cost: str, x: int) -> None:
        self.game, self.player, self.cost, self.x = game, player, cost, x
        self.solution = Solution(world_of(game))
        reader = self.solution.reader
        self.total: TotalCost = total_cost(reader, game.pool, player, cost, x)
        self.spending: Spending = spending_of(reader, player)
        self.needs = [self.spending.widened(need) for need in self.total.needs]
        self.sources: Sources = Collector(
            game, self.solution, player, self.total, self.spending
        ).collect()
        self.pool = self.solution.world.players[player].floating
        self.floating = [unit for unit in self.pool if not unit.is_restricted]

    @property
    def _hurts(self) -> bool:
        """Whether damage of sources could take the life that pays for symbols."""
        return self.sources.damage > 0 and any(need.life for need in self.needs)

    @property
    def _by_cards(self) -> bool:
        """Whether cards of the library can go instead of life, which this does not count."""
        rules = rules_of(self.solution.reader, tree.CardsForLife)
        return any(source.controller == self.player for source, _ in rules)

    @property
    def life(self) -> int:
        """Life that may be paid (CR 119.4), whatever sources deal before."""
        if cannot_pay_life(self.solution.reader, self.player):
            return 0
        life = self.solution.world.players[self.player].life
        return max(0, life - (self.sources.damage if self._hurts else 0))

    def explanation(self) -> PaymentExplanation:
        """Answer."""
        answer, how = solve(self.needs, self.sources.uses, self.floating, self.life)
        sure = self.sources.is_complete and len(self.floating) == len(self.pool)
        if answer == NO and (not sure or self._hurts or self._by_cards):
            answer = UNDECIDED
        answer = self._agreed(answer)
        lines = (
            *self.total.lines,
            *self._changes(),
            *self.spending.lines,
            self._pool_line(),
            *self._source_lines(),
            *self._verdict(answer, how),
        )
        total = str(self.total) if self._changes() or self.total.spell else self.cost
        return PaymentExplanation(self.player, self.cost, total, answer, lines)

    def _agreed(self, answer: str) -> str:
        """Where this is not sure, take the answer of the core: it looks at more."""
        if answer != UNDECIDED or self.total.spell is not None:
            return answer
        return core_answer(self.game, self.player, self.cost, self.x)

    def _changes(self) -> list[Line]:
        if len(self.total.lines) == 1:
            return []
        return [line(f"the total cost is {self.total}", "601.2f")]

    def _pool_line(self) -> Line:
        free, bound = (
            "".join(words.TYPES[u.type] * u.amount for u in self.pool if u.is_restricted == bound)
            for bound in (False, True)
        )
        what = f"holds {symbols(free)}" if free else "is empty"
        under = [line(f"{symbols(bound)} may not be spent on everything", "106.6")] if bound else []
        return line(f"the mana pool of P{self.player} {what}", "106.4", under)

    def _source_lines(self) -> list[Line]:
        found = []
        if self.sources.usable:
            found.append(line("sources that could be used", "601.2g", self.sources.usable))
        if self.sources.unusable:
            found.append(line("sources that could not be used", "601.2g", self.sources.unusable))
        if not found:
            found.append(line(f"P{self.player} has no mana abilities", "605.3a"))
        return found

    # ---- the verdict ----

    def _verdict(self, answer: str, how: list[Line]) -> list[Line]:
        if answer == YES and not self.needs:
            return [line("{0} can always be paid", "118.5")]
        if answer == YES:
            return [line("one payment", "601.2h", how)] if how else [_by_hand()]
        if answer == NO:
            return [self._reason()]
        text = "not all that could make mana was looked at, or the search took too long"
        return [line(text, "601.2g 601.2h")]

    def _reason(self) -> Line:
        payable: list[Need] = [need for need in self.needs if need.life]
        by_life = min(len(payable), self.life // PHYREXIAN_LIFE)
        for lack in lacks(self.needs, self.sources.uses, self.floating, by_life):
            return lack.as_line()
        text = (
            "for every set of symbols there could be enough mana, but not for all together: a "
            "source is used for one thing at a time"
        )
        return line(text, "118.3 601.2h 107.5")


def _by_hand() -> Line:
    return line("the solver of the rules core finds a payment", "601.2h")
