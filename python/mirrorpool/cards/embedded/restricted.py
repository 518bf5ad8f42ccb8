"""Mana that may be spent only on some things (CR 106.6)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    costs,
    creature,
    land,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    CreateToken,
    Filter,
    GainAbility,
    OfTypes,
    PaidX,
    PutCounters,
    RemoveCounters,
    SpendOnly,
    StaticAbility,
    TriggeredAbility,
)

DRAGONS = Filter(subtypes=("Dragon",))
COLORLESS_ELDRAZI = Filter(subtypes=("Eldrazi",), color_count="none")


def spells_only(of: Filter) -> ActivatedAbility:
    """Make "{T}: add one mana of any color, only to cast such spells"."""
    return ActivatedAbility(costs("{T}"), (AddMana(ANY_COLOR, only=SpendOnly(spells=of)),))


CARDS = (
    land("Ancient Ziggurat", spells_only(Filter(types=("creature",)))),
    land("Pillar of the Paruns", spells_only(Filter(color_count="several"))),
    land(
        "Eldrazi Temple",
        mana("C"),
        ActivatedAbility(
            costs("{T}"),
            (
                AddMana(
                    OfTypes("C"), amount=2, only=SpendOnly(COLORLESS_ELDRAZI, COLORLESS_ELDRAZI)
                ),
            ),
        ),
    ),
    land(
        "Crucible of the Spirit Dragon",
        mana("C"),
        ActivatedAbility(costs("{1}{T}"), (PutCounters("storage"),)),
        ActivatedAbility(
            costs("{T}", RemoveCounters("storage", "X")),
            (AddMana(ANY_COLOR, "combination", PaidX(), only=SpendOnly(DRAGONS, DRAGONS)),),
        ),
    ),
    creature(
        "Galazeth Prismari",
        "{2}{U}{R}",
        "Elder Dragon",
        "3/4",
        TriggeredAbility("enters", (CreateToken("Treasure"),)),
        StaticAbility(
            (GainAbility(spells_only(Filter(types=("instant", "sorcery")))),),
            of=yours(types=("artifact",)),
        ),
        keywords=("flying",),
        supertypes=("legendary",),
    ),
)
