"""Lands with costs, damage and triggers of their own."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    ENTERS_TAPPED,
    YOUR_CREATURES,
    add,
    combination,
    costs,
    land,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    Card,
    DealDamage,
    PayLife,
    SacrificePermanent,
    SacrificeThis,
    TriggeredAbility,
)

HURTS = DealDamage("you", 1)
ANOTHER_LAND_OF_YOURS = yours(types=("land",), other=True)

CARDS = (
    land("Ancient Tomb", mana("C", DealDamage("you", 2), amount=2)),
    land("Crystal Vein", mana("C"), mana("C", cost=costs("{T}", SacrificeThis()), amount=2)),
    land("City of Brass", TriggeredAbility("becomes tapped", (HURTS,)), mana(ANY_COLOR)),
    land("Mana Confluence", mana(ANY_COLOR, cost=costs("{T}", PayLife(1)))),
    land("Grand Coliseum", ENTERS_TAPPED, mana("C"), mana(ANY_COLOR, HURTS)),
    land(
        "Phyrexian Tower",
        mana("C"),
        mana("B", cost=costs("{T}", SacrificePermanent(YOUR_CREATURES)), amount=2),
        supertypes=("legendary",),
    ),
    land(
        "Cascading Cataracts",
        mana("C"),
        ActivatedAbility(costs("{5}{T}"), (combination("WUBRG", 5),)),
        keywords=("indestructible",),
    ),
    land(
        "Crumbling Vestige",
        ENTERS_TAPPED,
        TriggeredAbility("enters", (add(ANY_COLOR),)),
        mana("C"),
    ),
    land(
        "City of Traitors",
        TriggeredAbility("plays land", (SacrificeThis(),), of=ANOTHER_LAND_OF_YOURS),
        mana("C", amount=2),
    ),
    Card(
        "Dryad Arbor",
        types=("land", "creature"),
        subtypes=("Forest", "Dryad"),
        color_indicator="G",
        power=1,
        toughness=1,
    ),
)
