"""Cycles of lands for pairs of colours."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ENTERS_TAPPED,
    GUILDS,
    PAIRS,
    YOUR_LANDS,
    basic_types,
    combination,
    costs,
    each,
    land,
    mana,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    Card,
    DealDamage,
    EntersReplacement,
    ReturnToHand,
    TappedUnlessLife,
    TriggeredAbility,
)

# Names in the order of PAIRS.
DUALS = (
    "Tundra",
    "Underground Sea",
    "Badlands",
    "Taiga",
    "Savannah",
    "Scrubland",
    "Volcanic Island",
    "Bayou",
    "Plateau",
    "Tropical Island",
)
SHOCK_LANDS = (
    "Hallowed Fountain",
    "Watery Grave",
    "Blood Crypt",
    "Stomping Ground",
    "Temple Garden",
    "Godless Shrine",
    "Steam Vents",
    "Overgrown Tomb",
    "Sacred Foundry",
    "Breeding Pool",
)
PAIN_LANDS = (
    "Adarkar Wastes",
    "Underground River",
    "Sulfurous Springs",
    "Karplusan Forest",
    "Brushland",
    "Caves of Koilos",
    "Shivan Reef",
    "Llanowar Wastes",
    "Battlefield Forge",
    "Yavimaya Coast",
)
FILTER_LANDS = (
    "Mystic Gate",
    "Sunken Ruins",
    "Graven Cairns",
    "Fire-Lit Thicket",
    "Wooded Bastion",
    "Fetid Heath",
    "Cascade Bluffs",
    "Twilight Mire",
    "Rugged Prairie",
    "Flooded Grove",
)
BOUNCE_LANDS = {
    "Azorius": "Chancery",
    "Dimir": "Aqueduct",
    "Rakdos": "Carnarium",
    "Gruul": "Turf",
    "Selesnya": "Sanctuary",
    "Orzhov": "Basilica",
    "Izzet": "Boilerworks",
    "Golgari": "Rot Farm",
    "Boros": "Garrison",
    "Simic": "Growth Chamber",
}

PAY_TWO_LIFE = EntersReplacement((TappedUnlessLife(2),))
HURTS = DealDamage("you", 1)
RETURNS_A_LAND = TriggeredAbility("enters", (ReturnToHand(YOUR_LANDS),))


def filter_land(name: str, pair: str) -> Card:
    """Make a land that turns one mana of a pair of colours into two."""
    cost = costs(f"{{{'/'.join(pair)}}}{{T}}")
    return land(name, mana("C"), ActivatedAbility(cost, (combination(pair, 2),)))


CARDS = (
    *(land(name, subtypes=basic_types(pair)) for name, pair in zip(DUALS, PAIRS, strict=True)),
    *(
        land(name, PAY_TWO_LIFE, subtypes=basic_types(pair))
        for name, pair in zip(SHOCK_LANDS, PAIRS, strict=True)
    ),
    *(
        land(f"{guild} Guildgate", ENTERS_TAPPED, mana(pair), subtypes="Gate")
        for guild, pair in GUILDS.items()
    ),
    *(
        land(name, mana("C"), mana(pair, HURTS))
        for name, pair in zip(PAIN_LANDS, PAIRS, strict=True)
    ),
    *(filter_land(name, pair) for name, pair in zip(FILTER_LANDS, PAIRS, strict=True)),
    *(
        land(
            f"{guild} {place}",
            ENTERS_TAPPED,
            RETURNS_A_LAND,
            ActivatedAbility(costs("{T}"), (each(GUILDS[guild]),)),
        )
        for guild, place in BOUNCE_LANDS.items()
    ),
)
