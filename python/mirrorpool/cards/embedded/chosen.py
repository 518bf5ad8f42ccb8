"""Permanents that make mana of the colour chosen as they entered (CR 607.2d)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ENTERS_TAPPED,
    artifact,
    creature,
    land,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ChooseColor,
    ChosenColor,
    EntersReplacement,
    ModifySize,
    StaticAbility,
    Tapped,
)

CHOOSES = EntersReplacement((ChooseColor(),))
TAPPED_AND_CHOOSES = EntersReplacement((Tapped(), ChooseColor()))
OF_THE_COLOR = mana(ChosenColor())

YOURS_OF_THE_COLOR = yours(types=("creature",), chosen_color=True)

CARDS = (
    artifact("Sol Grail", "{3}", CHOOSES, OF_THE_COLOR),
    artifact(
        "Heraldic Banner",
        "{3}",
        CHOOSES,
        StaticAbility((ModifySize(1, 0),), of=YOURS_OF_THE_COLOR),
        OF_THE_COLOR,
    ),
    creature("Quirion Elves", "{1}{G}", "Elf Druid", "1/1", CHOOSES, mana("G"), OF_THE_COLOR),
    creature(
        "Silhana Starfletcher",
        "{2}{G}",
        "Elf Druid Archer",
        "1/3",
        CHOOSES,
        OF_THE_COLOR,
        keywords=("reach",),
    ),
    land("Mirage Mesa", TAPPED_AND_CHOOSES, OF_THE_COLOR, subtypes="Desert"),
    land("Uncharted Haven", TAPPED_AND_CHOOSES, OF_THE_COLOR),
    land("Crossroads Village", TAPPED_AND_CHOOSES, OF_THE_COLOR, subtypes="Town"),
    land("Shimmerdrift Vale", ENTERS_TAPPED, CHOOSES, OF_THE_COLOR, supertypes=("snow",)),
)
