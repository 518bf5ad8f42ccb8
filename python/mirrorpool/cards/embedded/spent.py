"""Cards that look at the mana that was spent on spells (CR 700.14, 702.44)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    artifact,
    creature,
    creature_token,
    mana,
    spell,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    BeginEffect,
    CardType,
    ColorsSpent,
    CounterKind,
    CreateToken,
    DealDamage,
    Draw,
    Effect,
    EntersReplacement,
    Filter,
    GainKeywords,
    GainLife,
    LoseLife,
    ManaSpent,
    ModifySize,
    PutCounters,
    RemoveCounters,
    SacrificePermanent,
    StaticAbility,
    Tap,
    TriggeredAbility,
    WithCounters,
)

ARTIFACT: tuple[CardType, ...] = ("artifact", "creature")
OTHER_CREATURE = Filter(types=("creature",), other=True)


def expend(n: int, *effects: Effect) -> TriggeredAbility:
    """Whenever you expend n."""
    return TriggeredAbility("expends", effects, of=yours(), least=n)


def sunburst(kind: CounterKind = "+1/+1") -> EntersReplacement:
    """Enters with a counter for each color of mana spent to cast it."""
    return EntersReplacement((WithCounters(kind, ColorsSpent()),))


def gets(*changes: ModifySize | GainKeywords, of: Filter | None = None) -> BeginEffect:
    """Until end of turn, this or others are changed."""
    return BeginEffect(StaticAbility(changes, of))


CARDS = (
    creature(
        "Wandertale Mentor",
        "{R}{G}",
        "Raccoon Bard",
        "2/2",
        expend(4, PutCounters("+1/+1")),
        mana("RG"),
    ),
    creature(
        "Teapot Slinger",
        "{3}{R}",
        "Raccoon Warrior",
        "3/4",
        expend(4, DealDamage("each opponent", 2)),
        keywords=("menace",),
    ),
    creature(
        "Bark-Knuckle Boxer",
        "{1}{G}",
        "Raccoon Berserker",
        "3/2",
        expend(4, gets(GainKeywords(("indestructible",)))),
    ),
    creature(
        "Brambleguard Veteran",
        "{1}{G}{G}",
        "Raccoon Warrior",
        "3/4",
        expend(4, gets(ModifySize(1, 1), GainKeywords(("vigilance",)), of=yours("Raccoon"))),
    ),
    creature(
        "Junkblade Bruiser",
        "{3}{R/G}{R/G}",
        "Raccoon Berserker",
        "4/5",
        expend(4, gets(ModifySize(2, 1))),
        keywords=("trample",),
    ),
    creature(
        "Crystalline Crawler",
        "{4}",
        "Construct",
        "1/1",
        sunburst(),
        mana(ANY_COLOR, cost=(RemoveCounters("+1/+1"),)),
        ActivatedAbility((Tap(),), (PutCounters("+1/+1"),)),
        types=ARTIFACT,
    ),
    artifact(
        "Pentad Prism", "{2}", sunburst("charge"), mana(ANY_COLOR, cost=(RemoveCounters("charge"),))
    ),
    creature(
        "Skyreach Manta", "{5}", "Fish", "0/0", sunburst(), keywords=("flying",), types=ARTIFACT
    ),
    creature("Suntouched Myr", "{3}", "Myr", "0/0", sunburst(), types=ARTIFACT),
    creature("Tajuru Stalwart", "{2}{G}", "Elf Scout Ally", "0/1", sunburst()),
    creature(
        "Woodland Wanderer",
        "{3}{G}",
        "Elemental",
        "2/2",
        sunburst(),
        keywords=("vigilance", "trample"),
    ),
    creature(
        "Skyrider Elf", "{X}{G}{U}", "Elf Warrior Ally", "0/0", sunburst(), keywords=("flying",)
    ),
    creature(
        "Rancorous Archaic", "{5}", "Avatar", "2/2", sunburst(), keywords=("trample", "reach")
    ),
    creature(
        "Radiant Epicure",
        "{4}{B}",
        "Vampire Wizard",
        "5/5",
        TriggeredAbility(
            "enters", (LoseLife("each opponent", ColorsSpent()), GainLife("you", ColorsSpent()))
        ),
    ),
    spell(
        "Painful Truths",
        "{2}{B}",
        "sorcery",
        Draw(amount=ColorsSpent()),
        LoseLife("you", ColorsSpent()),
    ),
    creature_token("Kobolds of Kher Keep", "R", "Kobold", "0/1"),
    creature(
        "Prossh, Skyraider of Kher",
        "{3}{B}{R}{G}",
        "Dragon",
        "5/5",
        TriggeredAbility("casts", (CreateToken("Kobolds of Kher Keep", amount=ManaSpent()),)),
        ActivatedAbility((SacrificePermanent(OTHER_CREATURE),), (gets(ModifySize(1, 0)),)),
        keywords=("flying",),
        supertypes=("legendary",),
    ),
)
