"""Basic lands."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import BASIC_TYPES, land, mana

TYPES = tuple(BASIC_TYPES.values())

CARDS = (
    *(land(name, subtypes=name, supertypes=("basic",)) for name in TYPES),
    land("Wastes", mana("C"), supertypes=("basic",)),
    *(land(f"Snow-Covered {name}", subtypes=name, supertypes=("basic", "snow")) for name in TYPES),
    land("Snow-Covered Wastes", mana("C"), supertypes=("basic", "snow")),
)
