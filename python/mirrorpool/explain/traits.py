"""What permanents are after the continuous effects of the board, and why (CR 613)."""

from __future__ import annotations

from dataclasses import dataclass, field

from mirrorpool.cards.tree import Ability
from mirrorpool.explain.lines import Line


@dataclass(frozen=True)
class Origin:
    """An ability of a permanent, and where it has it from."""

    ability: Ability
    text: str
    rules: str

    def __str__(self) -> str:
        """Quote it."""
        return f'"{self.ability}" ({self.text})'


@dataclass
class Traits:
    """The characteristics of a permanent on their way through the layers."""

    types: set[str]
    subtypes: set[str]
    supertypes: set[str]
    colors: set[str]
    has_text: bool = True
    granted: list[Origin] = field(default_factory=list)
    land_abilities: list[str] = field(default_factory=list)
    history: list[Line] = field(default_factory=list)

    def copy(self) -> Traits:
        """Copy it, to try something out."""
        return Traits(
            set(self.types),
            set(self.subtypes),
            set(self.supertypes),
            set(self.colors),
            self.has_text,
            list(self.granted),
            list(self.land_abilities),
            list(self.history),
        )
