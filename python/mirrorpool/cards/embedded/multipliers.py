"""Permanents that make others produce more mana."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import enchantment, yours
from mirrorpool.cards.tree import ManaReplacement, Multiply

CARDS = (enchantment("Mana Reflection", "{4}{G}{G}", ManaReplacement(Multiply(2), of=yours())),)
