"""Cards about unspent mana: what keeps it, and what it becomes (CR 500.5)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import artifact, costs, creature, enchantment
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    ConvertMana,
    DevotionAtLeast,
    KeepMana,
    LoseTypes,
    LostManaHurts,
    ModifySize,
    NoMaximumHand,
    Not,
    OfTypes,
    StaticAbility,
    TriggeredAbility,
    UnspentMana,
)

CARDS = (
    enchantment("Upwelling", "{3}{G}", StaticAbility((KeepMana(who="anyone"),))),
    artifact("Horizon Stone", "{5}", StaticAbility((ConvertMana("C"),))),
    creature(
        "Omnath, Locus of Mana",
        "{2}{G}",
        "Elemental",
        "1/1",
        StaticAbility((KeepMana("G"),)),
        StaticAbility((ModifySize(UnspentMana("G"), UnspentMana("G")),)),
        supertypes=("legendary",),
    ),
    creature(
        "Kruphix, God of Horizons",
        "{3}{G}{U}",
        "God",
        "4/7",
        StaticAbility((LoseTypes(("creature",)),), condition=Not(DevotionAtLeast(7, "UG"))),
        StaticAbility((NoMaximumHand(),)),
        StaticAbility((ConvertMana("C"),)),
        keywords=("indestructible",),
        types=("enchantment", "creature"),
        supertypes=("legendary",),
    ),
    creature(
        "Yurlok of Scorch Thrash",
        "{1}{B}{R}{G}",
        "Lizard Shaman",
        "4/4",
        StaticAbility((LostManaHurts(),)),
        ActivatedAbility(costs("{1}{T}"), (AddMana(OfTypes("BRG"), "each", to="each player"),)),
        keywords=("vigilance",),
        supertypes=("legendary",),
    ),
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
