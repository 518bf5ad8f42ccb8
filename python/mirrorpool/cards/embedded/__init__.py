"""The embedded cards, written by us as data, one module a family."""

from __future__ import annotations

from mirrorpool.cards.tree import Card


def embedded_cards() -> tuple[Card, ...]:
    """Give the trees of all embedded cards."""
    from mirrorpool.cards.embedded import basics, readers

    families = (basics, readers)
    return tuple(card for family in families for card in family.CARDS)
