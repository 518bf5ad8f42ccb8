"""Cards of decks around mana: multipliers, a chosen color, life for mana, counters of everybody."""

from __future__ import annotations

from msgspec.structs import replace

from mirrorpool.cards.embedded._words import (
    LANDS,
    THEIR_LANDS,
    YOUR_LANDS,
    artifact,
    costs,
    creature,
    creature_token,
    enchantment,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    BeginEffect,
    CardType,
    ChooseColor,
    ChooseOne,
    ChosenColor,
    Count,
    CreateToken,
    DealDamage,
    EntersReplacement,
    Filter,
    GainAbility,
    GraveyardAtLeast,
    LifeForSymbol,
    ManaReplacement,
    MayPay,
    ModifySize,
    Multiply,
    OfTypes,
    PutCounters,
    RemoveCounters,
    SacrificePermanent,
    StaticAbility,
    StaysTapped,
    ThisTapped,
    TriggeredAbility,
    TypesAdded,
    UntapThis,
    YourTurnBeforeEnd,
)

ENCHANTMENT: tuple[CardType, ...] = ("enchantment", "creature")
BASIC_LANDS = Filter(types=("land",), supertypes=("basic",))
YOU = Filter(whose="you")
THEIR_UNTAPPED_LANDS = Filter(types=("land",), tapped=False, whose="that player")
MAY_GROW = TriggeredAbility("begin upkeep", (ChooseOne((PutCounters("+1/+1"),)),), of=YOU)

CARDS = (
    creature("Banehound", "{B}", "Nightmare Dog", "1/1", keywords=("lifelink", "haste")),
    creature("Ajani's Sunstriker", "{W}{W}", "Cat Cleric", "2/2", keywords=("lifelink",)),
    creature(
        "K'rrik, Son of Yawgmoth",
        "{4}{B/P}{B/P}{B/P}",
        "Phyrexian Horror Minion",
        "2/2",
        StaticAbility((LifeForSymbol("B"),)),
        TriggeredAbility("casts", (PutCounters("+1/+1"),), of=Filter(whose="you", colors="B")),
        keywords=("lifelink",),
        supertypes=("legendary",),
    ),
    creature(
        "Nyxbloom Ancient",
        "{4}{G}{G}{G}",
        "Elemental",
        "5/5",
        ManaReplacement(Multiply(3), to="you"),
        keywords=("trample",),
        types=ENCHANTMENT,
    ),
    creature(
        "Vorinclex, Voice of Hunger",
        "{6}{G}{G}",
        "Phyrexian Praetor",
        "7/6",
        TriggeredAbility("tapped for mana", (AddMana(TypesAdded()),), of=YOUR_LANDS),
        TriggeredAbility(
            "tapped for mana",
            (BeginEffect(StaticAbility((StaysTapped(),)), "next untap", on_it=True),),
            of=THEIR_LANDS,
        ),
        keywords=("trample",),
        supertypes=("legendary",),
    ),
    artifact(
        "Mana Vault",
        "{1}",
        StaticAbility((StaysTapped(),)),
        TriggeredAbility("begin upkeep", (MayPay(4, (UntapThis(),)),), of=YOU),
        TriggeredAbility(
            "begin draw step", (DealDamage("you", 1),), of=YOU, condition=ThisTapped()
        ),
        mana("C", amount=3),
    ),
    artifact(
        "Gauntlet of Power",
        "{5}",
        EntersReplacement((ChooseColor(),)),
        StaticAbility((ModifySize(1, 1),), Filter(types=("creature",), chosen_color=True)),
        TriggeredAbility(
            "tapped for mana",
            (AddMana(ChosenColor(), to="its controller"),),
            of=BASIC_LANDS,
            types="chosen",
        ),
    ),
    artifact(
        "Caged Sun",
        "{6}",
        EntersReplacement((ChooseColor(),)),
        StaticAbility((ModifySize(1, 1),), yours(types=("creature",), chosen_color=True)),
        TriggeredAbility(
            "mana added", (AddMana(ChosenColor()),), of=LANDS, types="chosen", to="you"
        ),
    ),
    enchantment(
        "Mana Cache",
        "{1}{R}{R}",
        TriggeredAbility(
            "begin end step",
            (PutCounters("charge", Count(THEIR_UNTAPPED_LANDS)),),
            of=Filter(),
        ),
        ActivatedAbility(
            (RemoveCounters("charge"),),
            (AddMana(OfTypes("C")),),
            condition=YourTurnBeforeEnd(),
            any_player=True,
        ),
    ),
    creature(
        "Chlorophant",
        "{G}{G}{G}",
        "Elemental",
        "1/1",
        MAY_GROW,
        StaticAbility((GainAbility(MAY_GROW),), condition=GraveyardAtLeast(7)),
    ),
    replace(creature_token("Wood", "G", "Wall", "0/1"), keywords=("defender",)),
    creature(
        "Jungle Patrol",
        "{3}{G}",
        "Human Soldier",
        "3/2",
        ActivatedAbility(costs("{1}{G}{T}"), (CreateToken("Wood"),)),
        mana("R", cost=(SacrificePermanent(Filter(token=True, name="Wood")),)),
    ),
)
