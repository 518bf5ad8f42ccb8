"""Errors about boards and games; those about cards are in `mirrorpool.cards`."""

from __future__ import annotations


class BoardError(ValueError):
    """Something that cannot be done with these boards."""


class ForeignBoardError(BoardError):
    """A board of another layout or card pool than it is used with."""


class CapacityError(BoardError):
    """A board has no room left: no slot, card, heap cell or number range."""


class IllegalOptionError(BoardError):
    """An option that is not among the legal ones, or none is pending; the board is as it was."""


class PositionError(BoardError):
    """Text that is not a position, or a position that no text says."""


class SaveError(BoardError):
    """A file that is not a save, or one of other boards than were asked for."""
