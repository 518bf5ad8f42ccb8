"""The embedded cards, written by us as data, one module a family."""

from __future__ import annotations

from importlib import import_module

from mirrorpool.cards.tree import Card

FAMILIES = (
    "basics",
    "cycles",
    "counters",
    "conditions",
    "other_lands",
    "readers",
    "producers",
    "creatures",
    "tokens",
    "replacements",
    "multipliers",
    "land_types",
    "auras",
    "keepers",
    "restricted",
    "chosen",
    "commanders",
    "libraries",
    "mana_triggers",
    "spells",
    "makers",
    "bodies",
    "spent",
    "kicked",
    "helped",
    "named",
    "singular",
    "other_costs",
    "unusual",
)


def embedded_cards() -> tuple[Card, ...]:
    """Give the trees of all embedded cards."""
    modules = (import_module(f"{__name__}.{family}") for family in FAMILIES)
    return tuple(card for module in modules for card in module.CARDS)
