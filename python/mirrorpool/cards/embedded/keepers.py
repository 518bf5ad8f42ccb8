"""Cards about unspent mana: what keeps it, and what it becomes (CR 500.5)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import artifact, creature, enchantment
from mirrorpool.cards.tree import (
    AddMana,
    ConvertMana,
    KeepMana,
    OfTypes,
    StaticAbility,
    TriggeredAbility,
)

CARDS = (
    enchantment("Upwelling", "{3}{G}", StaticAbility((KeepMana(who="anyone"),))),
    artifact("Horizon Stone", "{5}", StaticAbility((ConvertMana("C"),))),
    creature(
        "Savage Ventmaw",
        "{4}{R}{G}",
        "Dragon",
        "4/4",
        TriggeredAbility(
            "attacks",
            (
                AddMana(OfTypes("R"), amount=3, joined=True, keep="turn"),
                AddMana(OfTypes("G"), amount=3, keep="turn"),
            ),
        ),
        keywords=("flying",),
    ),
)
