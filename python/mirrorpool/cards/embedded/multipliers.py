"""Permanents that make others produce more mana."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import artifact, costs, enchantment, yours
from mirrorpool.cards.tree import ActivatedAbility, DoubleMana, ManaReplacement, Multiply

CARDS = (
    enchantment("Mana Reflection", "{4}{G}{G}", ManaReplacement(Multiply(2), of=yours())),
    artifact("Doubling Cube", "{2}", ActivatedAbility(costs("{3}{T}"), (DoubleMana(),))),
)
