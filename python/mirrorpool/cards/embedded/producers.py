"""Creatures and artifacts that make mana."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    ENTERS_TAPPED,
    GUILDS,
    YOUR_CREATURES,
    YOUR_LANDS,
    add,
    artifact,
    costs,
    creature,
    each,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    ChooseColor,
    ChosenColor,
    ColorCount,
    ColorsAmong,
    Count,
    Draw,
    EntersReplacement,
    ModifySize,
    Power,
    SacrificeThis,
    StaticAbility,
    TapPermanent,
    TriggeredAbility,
)

CARDS = (
    *(
        creature(name, "{G}", "Elf Druid", "1/1", mana("G"))
        for name in ("Llanowar Elves", "Elvish Mystic", "Fyndhorn Elves")
    ),
    creature("Birds of Paradise", "{G}", "Bird", "0/1", mana(ANY_COLOR), keywords=("flying",)),
    creature(
        "Bloom Tender",
        "{1}{G}",
        "Elf Druid",
        "1/1",
        ActivatedAbility(costs("{T}"), (AddMana(ColorsAmong(yours()), "each"),)),
    ),
    creature(
        "Faeburrow Elder",
        "{1}{G}{W}",
        "Treefolk Druid",
        "0/0",
        StaticAbility((ModifySize(ColorCount(yours()), ColorCount(yours())),)),
        ActivatedAbility(costs("{T}"), (AddMana(ColorsAmong(yours()), "each"),)),
        keywords=("vigilance",),
    ),
    creature("Viridian Joiner", "{2}{G}", "Elf Druid", "1/2", mana("G", amount=Power())),
    creature(
        "Elvish Archdruid",
        "{1}{G}{G}",
        "Elf Druid",
        "2/2",
        StaticAbility((ModifySize(1, 1),), of=yours("Elf", types=("creature",), other=True)),
        mana("G", amount=Count(yours("Elf"))),
    ),
    creature(
        "Heritage Druid",
        "{G}",
        "Elf Druid",
        "1/1",
        mana("G", cost=(TapPermanent(yours("Elf"), 3),), amount=3),
    ),
    creature(
        "Lotus Cobra",
        "{1}{G}",
        "Snake",
        "2/1",
        TriggeredAbility("enters", (add(ANY_COLOR),), YOUR_LANDS),
    ),
    creature(
        "Burning-Tree Emissary",
        "{R/G}{R/G}",
        "Human Shaman",
        "2/2",
        TriggeredAbility("enters", (each("RG"),)),
    ),
    artifact("Sol Ring", "{1}", mana("C", amount=2)),
    artifact(
        "Mind Stone",
        "{2}",
        mana("C"),
        ActivatedAbility(costs("{1}{T}", SacrificeThis()), (Draw(),)),
    ),
    artifact(
        "Springleaf Drum",
        "{1}",
        mana(ANY_COLOR, cost=costs("{T}", TapPermanent(YOUR_CREATURES))),
    ),
    artifact(
        "Coldsteel Heart",
        "{2}",
        ENTERS_TAPPED,
        EntersReplacement((ChooseColor(),)),
        mana(ChosenColor()),
        supertypes=("snow",),
    ),
    *(
        artifact(f"{guild} Signet", "{2}", ActivatedAbility(costs("{1}{T}"), (each(pair),)))
        for guild, pair in GUILDS.items()
    ),
)
