"""What texts say of the board: filters, numbers and conditions, with what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mirrorpool.cards import tree
from mirrorpool.cards.tree import Amount, Card, Condition, Filter
from mirrorpool.explain.lines import Line, line, listed
from mirrorpool.explain.traits import Traits
from mirrorpool.explain.world import Source, Thing, World, colors_of, cost_of

COLOR_COUNTS = {"none": (0,), "one": (1,), "several": (2, 3, 4, 5), "any": (0, 1, 2, 3, 4, 5)}


@dataclass(frozen=True)
class Reader:
    """Reads texts on a board.

    Parameters
    ----------
    world : World
        The board.
    traits : Mapping of int to Traits
        What each permanent is, by its slot.
    """

    world: World
    traits: Mapping[int, Traits]

    # ---- filters ----

    def matches(self, wanted: Filter, thing: Thing, source: Source) -> bool:
        """Tell whether a permanent is what the text of a source speaks of."""
        return (
            is_whose(wanted.whose, thing.controller == source.controller)
            and (wanted.tapped is None or wanted.tapped == thing.tapped)
            and not (wanted.other and thing.slot == source.slot)
            and (wanted.token is None or wanted.token == thing.token)
            and mana_value(thing.card) >= wanted.mana_value_least
            and (not wanted.chosen_type or self._has_chosen(thing, source))
            and fits(self.traits[thing.slot], wanted)
        )

    def _has_chosen(self, thing: Thing, source: Source) -> bool:
        this = self.this(source)
        return this is not None and this.chosen_subtype in self.traits[thing.slot].subtypes

    def found(self, wanted: Filter, source: Source) -> list[Thing]:
        """Give the permanents that a text speaks of, by slot."""
        return [t for t in self.world.things.values() if self.matches(wanted, t, source)]

    def this(self, source: Source) -> Thing | None:
        """Give the permanent that a source is."""
        return None if source.slot is None else self.world.things.get(source.slot)

    # ---- numbers ----

    def amount(
        self,
        amount: Amount,
        source: Source,
        *,
        x: int = 1,
        color: str = "",
        player: int | None = None,
    ) -> int:
        """Give a number; negative ones are 0 (CR 107.1b).

        Parameters
        ----------
        amount : Amount
            What the text says.
        source : Source
            Whose text it is.
        x : int, default 1
            X.
        color : str
            The colour that devotion is to.
        player : int, optional
            The player that it happens to; by default, "you".
        """
        caster = source.controller if player is None else player
        return max(0, self._amount(amount, source, x, color, caster))

    def _amount(self, amount: Amount, source: Source, x: int, color: str, caster: int) -> int:
        this = self.this(source)
        player = self.world.players[source.controller]
        match amount:
            case int():
                return amount
            case tree.Count():
                return amount.times * len(self.found(amount.of, source))
            case tree.Counters():
                return amount.times * (this.counters.get(amount.kind, 0) if this else 0)
            case tree.PaidX():
                return amount.times * x
            case tree.Devotion():
                return self.devotion(source.controller, color)
            case tree.Power():
                return amount.times * (this.power if this else 0)
            case tree.OtherSpells():
                return amount.times * self.world.players[caster].spells_cast
            case tree.Hand():
                return amount.times * player.hand
            case _:  # of an event or a cost, of which there is none
                return 0

    def devotion(self, player: int, color: str) -> int:
        """Count the symbols of a colour among the costs of a player's permanents (CR 700.5)."""
        if color not in "WUBRG" or not color:
            return 0
        costs = [cost_of(thing.card) for thing in self.world.of(player)]
        return sum(cost.pips["WUBRG".index(color)] for cost in costs if cost)

    # ---- conditions ----

    def holds(self, condition: Condition | None, source: Source) -> bool:
        """Tell whether a condition is true now."""
        this = self.this(source)
        player = self.world.players[source.controller]
        match condition:
            case None:
                return True
            case tree.Not():
                return not self.holds(condition.condition, source)
            case tree.CountAtLeast():
                return len(self.found(condition.of, source)) >= condition.n
            case tree.CountIsOdd():
                return len(self.found(condition.of, source)) % 2 == 1
            case tree.CountersAtLeast():
                have = this.counters.get(condition.kind, 0) if this else 0
                return have >= condition.n
            case tree.LandsPlayedAtLeast():
                return player.lands_played >= condition.n
            case tree.LifeAtLeast():
                return player.life >= condition.n
            case tree.YourTurn():
                return self.world.active == source.controller
            case tree.ThisTapped():
                return this is not None and this.tapped

    def condition_line(self, condition: Condition, source: Source, rules: str) -> Line:
        """Say whether a condition is true now, and by what."""
        state = "holds" if self.holds(condition, source) else "does not hold"
        facts = self._facts(condition, source)
        return line(f"'{condition}' {state}{f': {facts}' if facts else ''}", rules)

    def _facts(self, condition: Condition, source: Source) -> str:
        this = self.this(source)
        player = self.world.players[source.controller]
        match condition:
            case tree.Not():
                return self._facts(condition.condition, source)
            case tree.CountAtLeast() | tree.CountIsOdd():
                found = self.found(condition.of, source)
                return (
                    f"{len(found)}, {listed(t.name for t in found)}" if found else "there is none"
                )
            case tree.CountersAtLeast():
                return f"it has {this.counters.get(condition.kind, 0) if this else 0}"
            case tree.LandsPlayedAtLeast():
                return f"P{source.controller} has played {player.lands_played}"
            case tree.LifeAtLeast():
                return f"P{source.controller} has {player.life} life"
            case tree.YourTurn():
                return f"it is the turn of P{self.world.active}"
        return ""


def is_whose(whose: str, own: bool) -> bool:
    """Tell whether something of oneself, or of another, is of whom a text speaks."""
    return whose == "anyone" or (whose == "you") == own


def mana_value(card: Card) -> int:
    """Give a card's mana value (CR 202.3)."""
    cost = cost_of(card)
    return cost.mana_value if cost else 0


def fits(traits: Traits, wanted: Filter) -> bool:
    """Tell whether characteristics are those that a filter asks for."""
    return (
        (not wanted.types or not traits.types.isdisjoint(wanted.types))
        and traits.types.issuperset(wanted.types_all)
        and traits.types.isdisjoint(wanted.types_none)
        and (not wanted.subtypes or not traits.subtypes.isdisjoint(wanted.subtypes))
        and traits.supertypes.issuperset(wanted.supertypes)
        and traits.supertypes.isdisjoint(wanted.supertypes_none)
        and (not wanted.colors or not traits.colors.isdisjoint(wanted.colors))
        and len(traits.colors) in COLOR_COUNTS[wanted.color_count]
    )


def printed_traits(card: Card) -> Traits:
    """Give the characteristics that are on a card (CR 109.3)."""
    return Traits(set(card.types), set(card.subtypes), set(card.supertypes), set(colors_of(card)))


def card_matches(card: Card, wanted: Filter) -> bool:
    """Tell whether a card or spell is what a filter speaks of, whoever has it."""
    return (
        fits(printed_traits(card), wanted)
        and mana_value(card) >= wanted.mana_value_least
        and (wanted.token is None or wanted.token == card.token)
    )
