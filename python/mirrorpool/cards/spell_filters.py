"""Filters of cards and spells: the core asks for what is printed on them, and for nothing else."""

from __future__ import annotations

from mirrorpool.cards import tree
from mirrorpool.cards.errors import CardError


def check_printed(of: tree.Filter, *, chosen: bool = False) -> None:
    """Refuse a filter of cards that asks for more than their characteristics.

    Raises
    ------
    CardError
        If it asks for a status, for "other", or (unless ``chosen``) for a chosen type.
    """
    if of.tapped is not None:
        raise CardError("only permanents have a status (110.5)")
    if of.name or of.whose == "that player":
        raise CardError("the core asks only permanents for a name, or for a player of an event")
    if of.other:
        raise CardError("the core tells only permanents from the one that has the ability")
    if (of.chosen_type and not chosen) or of.chosen_color:
        raise CardError("the core asks only permanents for the chosen type")


def check_spells(of: tree.Filter, *, chosen: bool = False, is_cast: bool = False) -> None:
    """Refuse a filter of spells that asks for more than what is printed on them.

    Once a spell is cast its X is known, and so its mana value (``is_cast``).
    """
    check_printed(of, chosen=chosen)
    if of.mana_value_least and not is_cast:
        raise CardError("the core does not count X in the mana value of a spell (202.3e)")


def check_unowned(of: tree.Filter, what: str) -> None:
    """Refuse to ask for the controller of what only one player could have."""
    if of.whose != "anyone":
        raise CardError(f"{what} are yours anyway: leave out whose")
