"""Tokens that cards create (CR 111.10)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import ANY_COLOR, artifact_token, costs, mana
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    Draw,
    Filter,
    OfTypes,
    SacrificeThis,
    SpendOnly,
)

# Anything but spells that are no artifacts.
NOT_OTHER_SPELLS = SpendOnly(
    spells=Filter(types=("artifact",)), abilities=Filter(), other_costs=True
)

CARDS = (
    artifact_token("Treasure", mana(ANY_COLOR, cost=costs("{T}", SacrificeThis()))),
    artifact_token("Gold", mana(ANY_COLOR, cost=(SacrificeThis(),))),
    artifact_token("Clue", ActivatedAbility(costs("{2}", SacrificeThis()), (Draw(),))),
    artifact_token(
        "Powerstone",
        ActivatedAbility(costs("{T}"), (AddMana(OfTypes("C"), only=NOT_OTHER_SPELLS),)),
    ),
)
