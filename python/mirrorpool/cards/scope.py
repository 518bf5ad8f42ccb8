"""What the parts of an ability can speak of, which depends on where the ability stands."""

from __future__ import annotations

from dataclasses import dataclass

from mirrorpool.cards import tree
from mirrorpool.cards.errors import CardError

CHOICES: dict[type[tree.EnterChange], str] = {
    tree.ChooseColor: "color",
    tree.ChooseLandType: "land type",
    tree.ChooseCreatureType: "creature type",
}
MANA_EVENTS = ("tapped for mana", "mana added")
PERMANENT_EVENTS = {
    *(
        "enters",
        "dies",
        "put into graveyard",
        "leaves",
        "becomes tapped",
        "becomes untapped",
        "counters put",
    ),
    *("attacks", "plays land", *MANA_EVENTS),
}
"""Events of a permanent, whose controller an effect can name."""
PLAYER_EVENTS = {
    *("draws", "life changed", "begin upkeep", "begin draw step", "begin main", "begin end step"),
    "expends",
}
"""Events that happen to a player and to nothing else."""
NAMES_A_PLAYER = {*PLAYER_EVENTS, *MANA_EVENTS, "casts", "plays land", "attacks"}
"""Of an attack: the player that is attacked (CR 508.5)."""


@dataclass(frozen=True)
class Scope:
    """Where an ability stands.

    Attributes
    ----------
    is_aura : bool
        Whether its object can be attached to a permanent.
    choice : str
        What is chosen as its object enters: ``"color"``, ``"land type"``, ``"creature type"``.
    is_permanent : bool
        False for what a spell does as it resolves.
    has_x : bool
        Whether a cost sets X.
    has_cost_object : bool
        Whether the cost names one other permanent.
    event : str
        What triggers it; empty: nothing does.
    has_color, has_player : bool
        Whether a colour or a player was chosen before it began.
    is_given : bool
        Whether an effect gives it to a permanent.
    is_begun : bool
        Whether it is the effect of a spell or ability that has resolved.
    knows_spell : bool
        Whether it knows how the spell was cast that it is, that became it, or that it is about.
    has_kicker : bool
        Whether that spell has a kicker, or another cost that may be paid in addition.
    has_alternative : bool
        Whether it has an alternative cost.
    is_counted : bool
        Whether it is an activated ability whose activations are counted.
    has_revealed : bool
        Whether a card was revealed before.
    """

    is_aura: bool = False
    choice: str = ""
    is_permanent: bool = True
    has_x: bool = False
    has_cost_object: bool = False
    event: str = ""
    has_color: bool = False
    has_player: bool = False
    is_given: bool = False
    is_begun: bool = False
    knows_spell: bool = False
    has_kicker: bool = False
    has_alternative: bool = False
    is_counted: bool = False
    has_revealed: bool = False

    def check_this(self, what: str) -> None:
        """Refuse what speaks of the permanent that has the ability, where there is none."""
        if not self.is_permanent:
            raise CardError(f"a spell is no permanent: it has no {what} (110.1)")

    def check_attached(self) -> None:
        """Refuse "attached" where nothing is attached."""
        if not self.is_aura:
            raise CardError("only Auras are attached to something (303.4)")

    def check_choice(self, choice: str) -> None:
        """Refuse what asks for a choice that nobody makes."""
        if self.choice != choice:
            raise CardError(f"no {choice} is chosen as this enters (607.2d)")

    def check_color(self) -> None:
        """Refuse "the chosen color" where none is chosen."""
        if not self.has_color:
            self.check_choice("color")

    def check_spell(self) -> None:
        """Refuse what asks how a spell was cast, where nobody knows."""
        if not self.knows_spell:
            raise CardError("only a spell and what it becomes as it enters know how it was cast")

    def check_recipient(self, who: tree.Recipient, *, one: bool = False) -> None:
        """Refuse players that the ability cannot name; ``one``: it must be a single one."""
        if who == "that player" and not (self.has_player or self.event in NAMES_A_PLAYER):
            raise CardError("no event names a player, and no PlayerChoice stands before it")
        if who == "its controller" and self.event not in PERMANENT_EVENTS:
            raise CardError("no event of a permanent triggers this")
        if one and who.startswith("each"):
            raise CardError(f"the core can do this for one player only, not for {who}")


def alternative_of(card: tree.Card) -> tree.Alternative | None:
    """Give what may be paid rather than a card's mana cost (CR 118.9), also by a keyword."""
    by_keyword = card.evoke if card.evoke is not None else card.madness
    if by_keyword is not None:
        return tree.Alternative((tree.Mana(by_keyword),))
    return card.alternative


def _has_x(card: tree.Card) -> bool:
    alternative = alternative_of(card)
    parts = (*card.additional, *(alternative.cost if alternative else ()))
    costs = [card.cost, card.kicker, *(part.cost for part in parts if isinstance(part, tree.Mana))]
    by_life = any(isinstance(part, tree.PayLife) and part.n == "X" for part in card.additional)
    return by_life or any("{X}" in (cost or "") for cost in costs)


def scope_of_card(card: tree.Card) -> Scope:
    """Give the scope of a card's own abilities.

    Raises
    ------
    CardError
        If more than one choice is made as it enters: the core remembers one.
    """
    choices = [
        CHOICES[type(change)]
        for ability in card.abilities
        if isinstance(ability, tree.EntersReplacement)
        for change in ability.changes
        if type(change) in CHOICES
    ]
    if len(choices) > 1:
        raise CardError("the core remembers only one choice made as a permanent enters")
    return Scope(
        is_aura=card.enchant is not None,
        choice="".join(choices),
        has_x=_has_x(card),
        has_kicker=card.kicker is not None or card.waterbend is not None,
        has_alternative=alternative_of(card) is not None,
    )
