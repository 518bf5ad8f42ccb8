"""Permanents that change the types and abilities of others (CR 305.7, 613)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    LANDS,
    YOUR_CREATURES,
    YOUR_LANDS,
    artifact,
    creature,
    enchantment,
    land,
    mana,
)
from mirrorpool.cards.tree import (
    AddLandTypes,
    AddTypes,
    CardType,
    Filter,
    GainAbility,
    LandPlays,
    LoseAbilities,
    SetLandTypes,
    SetSize,
    StaticAbility,
)

NONBASIC_LANDS = Filter(types=("land",), supertypes_none=("basic",))
ENCHANTMENT_CREATURE: tuple[CardType, ...] = ("enchantment", "creature")

NONBASICS_ARE_MOUNTAINS = StaticAbility((SetLandTypes(("Mountain",)),), of=NONBASIC_LANDS)
NONBASICS_ARE_ISLANDS = StaticAbility((SetLandTypes(("Island",)),), of=NONBASIC_LANDS)
ALSO_SWAMPS = StaticAbility((AddLandTypes(("Swamp",)),), of=LANDS)
ALSO_FORESTS = StaticAbility((AddLandTypes(("Forest",)),), of=LANDS)
EVERY_TYPE = AddLandTypes(("Plains", "Island", "Swamp", "Mountain", "Forest"))
TAPS_FOR_ANY_COLOR = GainAbility(mana(ANY_COLOR))

CARDS = (
    # Set.
    enchantment("Blood Moon", "{2}{R}", NONBASICS_ARE_MOUNTAINS),
    creature("Magus of the Moon", "{2}{R}", "Human Wizard", "2/2", NONBASICS_ARE_MOUNTAINS),
    creature("Harbinger of the Seas", "{1}{U}{U}", "Merfolk Wizard", "2/2", NONBASICS_ARE_ISLANDS),
    # Add.
    land("Urborg, Tomb of Yawgmoth", ALSO_SWAMPS, supertypes=("legendary",)),
    land("Yavimaya, Cradle of Growth", ALSO_FORESTS, supertypes=("legendary",)),
    enchantment("Blanket of Night", "{1}{B}{B}", ALSO_SWAMPS),
    enchantment("Prismatic Omen", "{1}{G}", StaticAbility((EVERY_TYPE,), of=YOUR_LANDS)),
    creature(
        "Dryad of the Ilysian Grove",
        "{2}{G}",
        "Nymph Dryad",
        "2/4",
        StaticAbility((LandPlays(),)),
        StaticAbility((EVERY_TYPE,), of=YOUR_LANDS),
        types=ENCHANTMENT_CREATURE,
    ),
    # Give and take abilities.
    artifact(
        "Chromatic Lantern",
        "{3}",
        StaticAbility((TAPS_FOR_ANY_COLOR,), of=YOUR_LANDS),
        mana(ANY_COLOR),
    ),
    enchantment(
        "Cryptolith Rite", "{1}{G}", StaticAbility((TAPS_FOR_ANY_COLOR,), of=YOUR_CREATURES)
    ),
    enchantment(
        "Humility",
        "{2}{W}{W}",
        StaticAbility((LoseAbilities(), SetSize(1, 1)), of=Filter(types=("creature",))),
    ),
    # Animate.
    enchantment(
        "Nature's Revolt",
        "{3}{G}{G}",
        StaticAbility((AddTypes(("creature",)), SetSize(2, 2)), of=LANDS),
    ),
)
