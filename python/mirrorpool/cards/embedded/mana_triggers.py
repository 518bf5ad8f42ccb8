"""Permanents and spells that watch players tap permanents for mana."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    LANDS,
    THEIR_LANDS,
    YOUR_LANDS,
    artifact,
    aura,
    costs,
    creature,
    creature_token,
    enchantment,
    mana,
    of_types,
    spell,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    AddTypes,
    BeginEffect,
    Card,
    ChooseOne,
    Count,
    CreateToken,
    DealDamage,
    Draw,
    Effect,
    Filter,
    GainKeywords,
    GainLife,
    ModifySize,
    SacrificeThis,
    StaticAbility,
    StaysTapped,
    TapSharing,
    TriggeredAbility,
    TypesAdded,
    YourTurn,
)

CREATURES = Filter(types=("creature",))
BASIC_LANDS = Filter(types=("land",), supertypes=("basic",))
PLAYER_MAY_REPEAT = AddMana(TypesAdded(), to="that player")
YOU_MAY_REPEAT = AddMana(TypesAdded())


def tapped(of: Filter | None, *effects: Effect) -> TriggeredAbility:
    """Whenever such a permanent is tapped for mana."""
    return TriggeredAbility("tapped for mana", effects, of=of)


def more(color: str, amount: int | Count = 1) -> TriggeredAbility:
    """Whenever the enchanted land is tapped for mana, its controller adds more."""
    adds = AddMana(of_types(color), amount=amount, to="its controller")
    return TriggeredAbility("tapped for mana", (adds,), attached=True)


def named(subtype: str, **more: object) -> Filter:
    """Permanents of a subtype."""
    return Filter(subtypes=(subtype,), **more)  # type: ignore[arg-type]


def tide(name: str, cost: str, kind: str, subtype: str, color: str) -> Card:
    """Make a spell that lets lands of a basic type make one mana more for a turn."""
    adds = AddMana(of_types(color), to="that player")
    lasts = BeginEffect(tapped(named(subtype), adds))
    return spell(name, cost, kind, lasts)  # type: ignore[arg-type]


REPEATS = tapped(LANDS, PLAYER_MAY_REPEAT)
YOURS_REPEAT = tapped(YOUR_LANDS, YOU_MAY_REPEAT)
HURTS = DealDamage("that player", 1)
ANY_MORE = TriggeredAbility(
    "tapped for mana", (AddMana(ANY_COLOR, to="its controller"),), attached=True
)
TWO_MORE = TriggeredAbility(
    "tapped for mana", (AddMana(ANY_COLOR, "combination", 2, to="its controller"),), attached=True
)

# What adds mana of a type that the land produced.
REPEATERS = (
    enchantment("Mana Flare", "{2}{R}", REPEATS),
    enchantment("Heartbeat of Spring", "{2}{G}", REPEATS),
    enchantment("Dictate of Karametra", "{3}{G}{G}", REPEATS, keywords=("flash",)),
    creature("Zhur-Taa Ancient", "{3}{R}{G}", "Beast", "7/5", REPEATS),
    enchantment(
        "Mirari's Wake",
        "{3}{G}{W}",
        StaticAbility((ModifySize(1, 1),), yours(types=("creature",))),
        YOURS_REPEAT,
    ),
    enchantment(
        "Zendikar Resurgent",
        "{5}{G}{G}",
        YOURS_REPEAT,
        TriggeredAbility("casts", (Draw(),), of=yours(types=("creature",))),
    ),
    enchantment("Overabundance", "{1}{R}{G}", tapped(LANDS, PLAYER_MAY_REPEAT, HURTS)),
    creature(
        "Keeper of Progenitus",
        "{3}{G}",
        "Elf Druid",
        "1/3",
        tapped(Filter(subtypes=("Mountain", "Forest", "Plains")), PLAYER_MAY_REPEAT),
    ),
    enchantment(
        "Winter's Night",
        "{R}{G}{W}",
        tapped(
            Filter(types=("land",), supertypes=("snow",)),
            PLAYER_MAY_REPEAT,
            BeginEffect(StaticAbility((StaysTapped(),)), "next untap", on_it=True),
        ),
        supertypes=("world",),
    ),
    creature(
        "Lavaleaper",
        "{3}{R}",
        "Elemental",
        "4/4",
        StaticAbility((GainKeywords(("haste",)),), CREATURES),
        tapped(BASIC_LANDS, PLAYER_MAY_REPEAT),
    ),
)

# What adds mana of a given type, or of any color.
ADDERS = (
    aura("Wild Growth", "{G}", LANDS, more("G")),
    aura("Overgrowth", "{2}{G}", LANDS, more("G", 2)),
    creature_token("Wolf", "G", "Wolf", "2/2"),
    aura(
        "Wolfwillow Haven",
        "{1}{G}",
        LANDS,
        more("G"),
        ActivatedAbility(costs("{4}{G}", SacrificeThis()), (CreateToken("Wolf"),), YourTurn()),
    ),
    aura("Elvish Guidance", "{2}{G}", LANDS, more("G", Count(named("Elf")))),
    tide("High Tide", "{U}", "instant", "Island", "U"),
    tide("Bubbling Muck", "{B}", "sorcery", "Swamp", "B"),
    creature(
        "Nirkana Revenant",
        "{4}{B}{B}",
        "Vampire Shade",
        "4/4",
        tapped(yours("Swamp"), AddMana(of_types("B"))),
        ActivatedAbility(costs("{B}"), (BeginEffect(StaticAbility((ModifySize(1, 1),))),)),
    ),
    artifact(
        "Gauntlet of Might",
        "{4}",
        StaticAbility((ModifySize(1, 1),), Filter(types=("creature",), colors="R")),
        tapped(named("Mountain"), AddMana(of_types("R"), to="its controller")),
    ),
    enchantment(
        "Vernal Bloom",
        "{3}{G}",
        tapped(named("Forest"), AddMana(of_types("G"), to="its controller")),
    ),
    aura("Fertile Ground", "{1}{G}", LANDS, ANY_MORE),
    aura(
        "Verdant Haven",
        "{2}{G}",
        LANDS,
        TriggeredAbility("enters", (GainLife("you", 2),)),
        ANY_MORE,
    ),
    aura(
        "Glittering Frost",
        "{2}{G}",
        LANDS,
        StaticAbility((AddTypes(supertypes=("snow",)),), attached=True),
        ANY_MORE,
        supertypes=("snow",),
    ),
    aura("Dawn's Reflection", "{3}{G}", LANDS, TWO_MORE),
    aura("Market Festival", "{3}{G}", LANDS, TWO_MORE),
)

# What watches and adds no mana: its triggers use the stack.
WATCHERS = (
    enchantment("Manabarbs", "{3}{R}", tapped(LANDS, HURTS)),
    enchantment(
        "Burning Earth",
        "{3}{R}",
        tapped(Filter(types=("land",), supertypes_none=("basic",)), HURTS),
    ),
    enchantment("Scald", "{1}{R}", tapped(named("Island"), HURTS)),
    artifact("Mana Web", "{3}", tapped(THEIR_LANDS, TapSharing())),
    creature(
        "Zhur-Taa Druid",
        "{R}{G}",
        "Human Druid",
        "1/1",
        mana("G"),
        tapped(None, DealDamage("each opponent", 1)),
    ),
    enchantment(
        "Sanctimony",
        "{1}{W}",
        tapped(named("Mountain", whose="opponents"), ChooseOne((GainLife("you", 1),))),
    ),
)

CARDS = (*REPEATERS, *ADDERS, *WATCHERS)
