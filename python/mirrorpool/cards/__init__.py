"""Cards as data: trees that people read and write, and pools that the core runs."""

from mirrorpool.cards import tree
from mirrorpool.cards.errors import CardError, UnknownCardError
from mirrorpool.cards.pool import CardPool
from mirrorpool.cards.tree import Card

__all__ = ["Card", "CardError", "CardPool", "UnknownCardError", "tree"]
