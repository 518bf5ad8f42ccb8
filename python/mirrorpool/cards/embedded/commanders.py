"""Mana of colours that may be undefined: of commanders, of legends (CR 106.5, 903.4f)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import artifact, land, mana, yours
from mirrorpool.cards.tree import (
    ActivatedAbility,
    ColorsAmong,
    CommanderColors,
    Draw,
    SacrificeThis,
)

YOUR_LEGENDS = yours(types=("creature", "planeswalker"), supertypes=("legendary",))

CARDS = (
    land("Command Tower", mana(CommanderColors())),
    artifact("Arcane Signet", "{2}", mana(CommanderColors())),
    artifact(
        "Commander's Sphere",
        "{3}",
        mana(CommanderColors()),
        ActivatedAbility((SacrificeThis(),), (Draw(),)),
    ),
    artifact("Mox Amber", "{0}", mana(ColorsAmong(YOUR_LEGENDS)), supertypes=("legendary",)),
)
