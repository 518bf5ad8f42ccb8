"""Cards whose numbers, sizes or costs come from unusual places (CR 107.3, 118.8, 613.4)."""

from __future__ import annotations

from msgspec.structs import replace

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    add,
    costs,
    creature,
    creature_token,
    enchantment,
    land,
    mana,
    spell,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    BeginEffect,
    CommanderCasts,
    CommanderColors,
    CreateToken,
    DiscardCards,
    Draw,
    Filter,
    GainKeywords,
    GainLife,
    ItsManaValue,
    LoseLife,
    MayPayX,
    ModifySize,
    PaidX,
    PayLife,
    Revealed,
    RevealedValue,
    RevealTop,
    SacrificeGreatest,
    SetSize,
    StaticAbility,
    SwitchSize,
    Tap,
    TriggeredAbility,
)
from mirrorpool.cards.tree.statics import AddTypes

CREATURES = Filter(types=("creature",))
NONLANDS = Filter(types_none=("land",))
SWITCHES = BeginEffect(StaticAbility((SwitchSize(),)))
MINUS_X = ModifySize(PaidX(-1), PaidX(-1))
OTHER_ENCHANTMENTS = Filter(types=("enchantment",), subtypes_none=("Aura",), other=True)

CARDS = (
    creature_token("Goblin Soldier", "WR", "Goblin Soldier", "1/1"),
    enchantment(
        "Rise of the Hobgoblins",
        "{R/W}{R/W}",
        TriggeredAbility("enters", (MayPayX((CreateToken("Goblin Soldier", amount=PaidX()),)),)),
        ActivatedAbility(
            costs("{R/W}"),
            (
                BeginEffect(
                    StaticAbility(
                        (GainKeywords(("first strike",)),), yours(types=("creature",), colors="WR")
                    )
                ),
            ),
        ),
    ),
    creature(
        "Dark Confidant",
        "{1}{B}",
        "Human Wizard",
        "2/1",
        TriggeredAbility(
            "begin upkeep",
            (RevealTop(to_hand=True), LoseLife("you", RevealedValue())),
            of=Filter(whose="you"),
        ),
    ),
    creature(
        "Selvala, Explorer Returned",
        "{1}{G}{W}",
        "Elf Scout",
        "2/4",
        ActivatedAbility(
            (Tap(),),
            (
                RevealTop("each player", counted=NONLANDS),
                add("G", Revealed()),
                GainLife("you", Revealed()),
                Draw("each player"),
            ),
        ),
        supertypes=("legendary",),
    ),
    land(
        "Opal Palace",
        mana("C"),
        ActivatedAbility(
            costs("{1}{T}"), (AddMana(CommanderColors(), enters_with=CommanderCasts()),)
        ),
    ),
    replace(
        spell(
            "Toxic Deluge", "{2}{B}", "sorcery", BeginEffect(StaticAbility((MINUS_X,), CREATURES))
        ),
        additional=(PayLife("X"),),
    ),
    spell("Tariff", "{1}{W}", "sorcery", SacrificeGreatest(CREATURES)),
    enchantment(
        "Opalescence",
        "{2}{W}{W}",
        StaticAbility(
            (AddTypes(("creature",)), SetSize(ItsManaValue(), ItsManaValue())), OTHER_ENCHANTMENTS
        ),
    ),
    creature(
        "Aquamoeba",
        "{1}{U}",
        "Elemental Beast",
        "1/3",
        ActivatedAbility((DiscardCards(1),), (SWITCHES,)),
    ),
    creature(
        "Crag Puca",
        "{U/R}{U/R}{U/R}",
        "Shapeshifter",
        "2/4",
        ActivatedAbility(costs("{U/R}"), (SWITCHES,)),
    ),
    creature(
        "Signpost Scarecrow",
        "{4}",
        "Scarecrow",
        "2/4",
        mana(ANY_COLOR, cost=costs("{2}")),
        keywords=("vigilance",),
        types=("artifact", "creature"),
    ),
    creature(
        "Universal Automaton",
        "{1}",
        "Shapeshifter",
        "1/1",
        keywords=("changeling",),
        types=("artifact", "creature"),
    ),
)
