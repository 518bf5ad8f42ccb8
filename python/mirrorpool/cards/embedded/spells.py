"""Instants and sorceries without targets."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import add, combination, spell
from mirrorpool.cards.tree import Draw

CARDS = (
    spell("Reach Through Mists", "{U}", "instant", Draw(), subtypes="Arcane"),
    spell("Dark Ritual", "{B}", "instant", add("B", 3)),
    spell("Pyretic Ritual", "{1}{R}", "instant", add("R", 3)),
    spell("Manamorphose", "{1}{R/G}", "instant", combination("WUBRG", 2), Draw()),
)
