"""Mana together with cards of a library, which since 2026 uses the stack (CR 605.1a)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import ANY_COLOR, add, artifact, costs, creature, each
from mirrorpool.cards.tree import ActivatedAbility, CardType, Draw, Mill, SacrificeThis

EGGS = {
    "Skycloud": "WU",
    "Darkwater": "UB",
    "Shadowblood": "BR",
    "Mossfire": "RG",
    "Sungrass": "GW",
}
ARTIFACT: tuple[CardType, ...] = ("artifact", "creature")
MILLS_FOR_MANA = ActivatedAbility(costs("{T}", Mill()), (add("C"),))

CARDS = (
    artifact(
        "Chromatic Sphere",
        "{1}",
        ActivatedAbility(costs("{1}{T}", SacrificeThis()), (add(ANY_COLOR), Draw())),
    ),
    *(
        artifact(
            f"{name} Egg",
            "{1}",
            ActivatedAbility(costs("{2}{T}", SacrificeThis()), (each(pair), Draw())),
        )
        for name, pair in EGGS.items()
    ),
    creature("Millikin", "{2}", "Construct", "0/1", MILLS_FOR_MANA, types=ARTIFACT),
    creature("Deranged Assistant", "{1}{U}", "Human Wizard", "1/1", MILLS_FOR_MANA),
)
