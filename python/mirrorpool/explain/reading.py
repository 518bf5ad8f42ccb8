"""What texts say of the board: filters, numbers and conditions, with what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mirrorpool.cards import tree
from mirrorpool.cards.costs import SNOW, types_mask
from mirrorpool.cards.tables import card_types_of
from mirrorpool.cards.tree import Amount, Card, Condition, Filter
from mirrorpool.explain.lines import Line, line, listed
from mirrorpool.explain.traits import Traits
from mirrorpool.explain.world import Player, Source, Thing, World, colors_of, cost_of
from mirrorpool.words import TYPES

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
            and (not wanted.name or wanted.name == thing.card.name)
            and (wanted.tapped is None or wanted.tapped == thing.tapped)
            and not (wanted.other and thing.slot == source.slot)
            and (wanted.token is None or wanted.token == thing.token)
            and mana_value(thing.card) >= wanted.mana_value_least
            and (not wanted.chosen_type or self._has_chosen(thing, source))
            and (not wanted.chosen_color or self._is_chosen_color(thing, source))
            and fits(self.traits[thing.slot], wanted)
        )

    def _has_chosen(self, thing: Thing, source: Source) -> bool:
        this = self.this(source)
        return this is not None and this.chosen_subtype in self.traits[thing.slot].subtypes

    def _is_chosen_color(self, thing: Thing, source: Source) -> bool:
        this = self.this(source)
        return this is not None and not self.traits[thing.slot].colors.isdisjoint(this.choice)

    def colors_among(self, wanted: Filter, source: Source) -> str:
        """Give the colours of the permanents that a text speaks of (CR 105.2)."""
        colors = {c for t in self.found(wanted, source) for c in self.traits[t.slot].colors}
        return "".join(c for c in "WUBRG" if c in colors)

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
        match amount:
            case int():
                return amount
            case tree.PaidX() | tree.CostObjectValue():  # whatever a payment allows
                return amount.times * x
            case tree.Devotion():
                return self.devotion(source.controller, color)
            case tree.Count():
                return amount.times * len(self.found(amount.of, source))
            case tree.ColorCount():
                return amount.times * len(self.colors_among(amount.of, source))
            case tree.OtherSpells():
                return amount.times * self.world.players[caster].spells_cast
            case tree.Counters() | tree.Power():
                return self._of_this(amount, self.this(source))
            case tree.Hand() | tree.UnspentMana():
                return self._of_player(amount, self.world.players[source.controller])
        return 0  # of an event, of which there is none

    def _of_this(self, amount: tree.Counters | tree.Power, this: Thing | None) -> int:
        if this is None:
            return 0
        if isinstance(amount, tree.Power):
            return amount.times * this.power
        return amount.times * this.counters.get(amount.kind, 0)

    def _of_player(self, amount: tree.Hand | tree.UnspentMana, player: Player) -> int:
        of = player.hand if isinstance(amount, tree.Hand) else player.unspent(amount.type)
        return amount.times * of

    def devotion(self, player: int, color: str) -> int:
        """Count the symbols of a colour among the costs of a player's permanents (CR 700.5)."""
        if color not in "WUBRG" or not color:
            return 0
        costs = [cost_of(thing.card) for thing in self.world.of(player)]
        return sum(cost.pips["WUBRG".index(color)] for cost in costs if cost)

    def devotion_to_several(self, player: int, colors: str) -> int:
        """Count the symbols that are of at least one of the colours (CR 700.5)."""
        costs = [cost_of(thing.card) for thing in self.world.of(player)]
        return sum(
            sum(cost.typed[TYPES.index(color)] for color in colors)
            + sum(n for s, n in cost.symbols if s.mask & types_mask(colors) and not s.flags & SNOW)
            for cost in costs
            if cost
        )

    # ---- conditions ----

    def holds(self, condition: Condition | None, source: Source) -> bool:
        """Tell whether a condition is true now."""
        match condition:
            case None:
                return True
            case tree.Not():
                return not self.holds(condition.condition, source)
            case tree.CountAtLeast():
                return len(self.found(condition.of, source)) >= condition.n
            case tree.CountIsOdd():
                return len(self.found(condition.of, source)) % 2 == 1
            case tree.WasKicked() | tree.PaidAlternative() | tree.TreasureSpent():
                return False  # of a spell, of which there is none
            case tree.HandAtLeast():
                player = self.world.players[source.controller]
                found = [c for c in player.hand_cards if card_matches(c, condition.of)]
                return len(found) >= condition.n
            case tree.ActivatedAtLeast():
                this = self.this(source)
                return (this.uses if this else 0) >= condition.n
            case tree.CountersAtLeast() | tree.ThisTapped():
                return self._holds_of_this(condition, self.this(source))
        return self._holds_of_player(condition, source.controller)

    def _holds_of_this(
        self, condition: tree.CountersAtLeast | tree.ThisTapped, this: Thing | None
    ) -> bool:
        if isinstance(condition, tree.ThisTapped):
            return this is not None and this.tapped
        return (this.counters.get(condition.kind, 0) if this else 0) >= condition.n

    def _holds_of_player(
        self,
        condition: tree.LandsPlayedAtLeast
        | tree.LifeAtLeast
        | tree.DevotionAtLeast
        | tree.GraveyardAtLeast
        | tree.YourTurn
        | tree.YourTurnBeforeEnd,
        number: int,
    ) -> bool:
        player = self.world.players[number]
        match condition:
            case tree.LandsPlayedAtLeast():
                return player.lands_played >= condition.n
            case tree.LifeAtLeast():
                return player.life >= condition.n
            case tree.DevotionAtLeast():
                return self.devotion_to_several(number, condition.colors) >= condition.n
            case tree.GraveyardAtLeast():
                return player.graveyard >= condition.n
            case tree.YourTurnBeforeEnd():
                return self.world.active == number and self.world.before_end
            case tree.YourTurn():
                return self.world.active == number

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
            case tree.GraveyardAtLeast():
                return f"P{source.controller} has {player.graveyard}"
            case tree.YourTurn() | tree.YourTurnBeforeEnd():
                return f"it is the turn of P{self.world.active}"
            case tree.DevotionAtLeast():
                return f"it is {self.devotion_to_several(source.controller, condition.colors)}"
        return ""


def is_whose(whose: str, own: bool) -> bool:
    """Tell whether something of oneself, or of another, is of whom a text speaks."""
    return whose == "anyone" or (whose == "you") == own


def mana_value(card: Card) -> int:
    """Give a card's mana value (CR 202.3)."""
    cost = cost_of(card)
    return cost.mana_value if cost else 0


EVERY_CREATURE_TYPE = "every creature type"
"""What changeling is among subtypes (CR 702.73)."""


def has_subtype(traits: Traits, name: str) -> bool:
    """Tell whether characteristics hold a subtype."""
    every = EVERY_CREATURE_TYPE in traits.subtypes and "creature" in card_types_of(name)
    return every or name in traits.subtypes


def fits(traits: Traits, wanted: Filter) -> bool:
    """Tell whether characteristics are those that a filter asks for."""
    return (
        (not wanted.types or not traits.types.isdisjoint(wanted.types))
        and traits.types.issuperset(wanted.types_all)
        and traits.types.isdisjoint(wanted.types_none)
        and (not wanted.subtypes or any(has_subtype(traits, name) for name in wanted.subtypes))
        and not any(has_subtype(traits, name) for name in wanted.subtypes_none)
        and traits.supertypes.issuperset(wanted.supertypes)
        and traits.supertypes.isdisjoint(wanted.supertypes_none)
        and (not wanted.colors or not traits.colors.isdisjoint(wanted.colors))
        and len(traits.colors) in COLOR_COUNTS[wanted.color_count]
    )


def printed_traits(card: Card) -> Traits:
    """Give the characteristics that are on a card (CR 109.3)."""
    every = {EVERY_CREATURE_TYPE} if "changeling" in card.keywords else set()
    subtypes = {*card.subtypes, *every}
    return Traits(set(card.types), subtypes, set(card.supertypes), set(colors_of(card)))


def card_matches(card: Card, wanted: Filter) -> bool:
    """Tell whether a card or spell is what a filter speaks of, whoever has it."""
    return (
        fits(printed_traits(card), wanted)
        and mana_value(card) >= wanted.mana_value_least
        and (wanted.token is None or wanted.token == card.token)
    )
