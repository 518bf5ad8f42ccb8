"""Auras that change the types and abilities of a land (CR 303.4, 305.7)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import ANY_COLOR, LANDS, aura, costs, mana
from mirrorpool.cards.tree import (
    AddLandTypes,
    AddMana,
    ChooseColor,
    ChooseLandType,
    ChosenColor,
    CreateToken,
    Draw,
    EntersReplacement,
    Filter,
    GainAbility,
    GainLife,
    LoseAbilities,
    LoseLife,
    PayLife,
    SetColors,
    SetLandTypes,
    StaticAbility,
    StaticChange,
    TriggeredAbility,
)

EVERY_TYPE = AddLandTypes(("Plains", "Island", "Swamp", "Mountain", "Forest"))
DRAWS_ENTERING = TriggeredAbility("enters", (Draw(),))
CHOOSES_A_COLOR = EntersReplacement((ChooseColor(),))
CHOOSES_A_TYPE = EntersReplacement((ChooseLandType(),))
TWO_OF_ANY_COLOR = GainAbility(mana(ANY_COLOR, amount=2))


def enchanted(change: StaticChange) -> StaticAbility:
    """Make "enchanted land ..."."""
    return StaticAbility((change,), attached=True)


ONE_MORE_OF_THE_COLOR = TriggeredAbility(
    "tapped for mana", (AddMana(ChosenColor(), to="its controller"),), attached=True
)

CARDS = (
    aura(
        "Utopia Sprawl",
        "{G}",
        Filter(subtypes=("Forest",)),
        CHOOSES_A_COLOR,
        ONE_MORE_OF_THE_COLOR,
    ),
    aura(
        "Shimmerwilds Growth",
        "{1}{G}",
        LANDS,
        CHOOSES_A_COLOR,
        enchanted(SetColors("chosen")),
        ONE_MORE_OF_THE_COLOR,
    ),
    aura("Spreading Seas", "{1}{U}", LANDS, DRAWS_ENTERING, enchanted(SetLandTypes(("Island",)))),
    aura("Evil Presence", "{B}", LANDS, enchanted(SetLandTypes(("Swamp",)))),
    aura(
        "Contaminated Ground",
        "{1}{B}",
        LANDS,
        enchanted(SetLandTypes(("Swamp",))),
        TriggeredAbility("becomes tapped", (LoseLife("its controller", 2),), attached=True),
    ),
    aura("Phantasmal Terrain", "{U}{U}", LANDS, CHOOSES_A_TYPE, enchanted(SetLandTypes("chosen"))),
    aura("Convincing Mirage", "{1}{U}", LANDS, CHOOSES_A_TYPE, enchanted(SetLandTypes("chosen"))),
    aura(
        "Lush Growth",
        "{G}",
        LANDS,
        enchanted(SetLandTypes(("Mountain", "Forest", "Plains"))),
    ),
    aura(
        "Lithoform Blight",
        "{1}{B}",
        LANDS,
        DRAWS_ENTERING,
        StaticAbility(
            (
                SetLandTypes(()),
                LoseAbilities(),
                GainAbility(mana("C")),
                GainAbility(mana(ANY_COLOR, cost=costs("{T}", PayLife(1)))),
            ),
            attached=True,
        ),
    ),
    aura("Nylea's Presence", "{1}{G}", LANDS, DRAWS_ENTERING, enchanted(EVERY_TYPE)),
    aura("Abundant Growth", "{G}", LANDS, DRAWS_ENTERING, enchanted(GainAbility(mana(ANY_COLOR)))),
    aura(
        "Gift of Paradise",
        "{2}{G}",
        LANDS,
        TriggeredAbility("enters", (GainLife("you", 3),)),
        enchanted(TWO_OF_ANY_COLOR),
    ),
    aura(
        "Weirding Wood",
        "{2}{G}",
        LANDS,
        TriggeredAbility("enters", (CreateToken("Clue"),)),
        enchanted(TWO_OF_ANY_COLOR),
    ),
)
