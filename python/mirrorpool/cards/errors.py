"""Errors about cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class CardError(ValueError):
    """A card that is not well formed, or that the core cannot run.

    Attributes
    ----------
    problem : str
        What is wrong.
    where : tuple of str
        The way to the place: the card's name, then fields of its tree.

    Examples
    --------
    >>> str(CardError("two mana costs", ("Some Land", "abilities[0]", "cost")))
    'Some Land: abilities[0].cost: two mana costs'
    """

    def __init__(self, problem: str, where: tuple[str, ...] = ()) -> None:
        super().__init__(problem, where)
        self.problem = problem
        self.where = where

    def __str__(self) -> str:
        """Say where the problem is, and what."""
        card, *path = self.where or ("",)
        return ": ".join(part for part in (card, ".".join(path), self.problem) if part)


class UnknownCardError(CardError, KeyError):
    """A name that no card of the pool has."""

    __str__ = CardError.__str__


@contextmanager
def within(step: str) -> Iterator[None]:
    """Put ``step`` in front of the place that errors in the block name."""
    try:
        yield
    except CardError as error:
        raise CardError(error.problem, (step, *error.where)) from None


@contextmanager
def shallow() -> Iterator[None]:
    """Make an error about cards of the one that Python has with what is nested too deeply."""
    try:
        yield
    except RecursionError:
        raise CardError("parts of the cards are nested too deeply") from None
