"""Spells with kicker (CR 702.33)."""

from __future__ import annotations

from msgspec.structs import replace

from mirrorpool.cards.embedded._words import YOUR_CREATURES, costs, creature, creature_token
from mirrorpool.cards.tree import (
    ActivatedAbility,
    BeginEffect,
    Card,
    CreateToken,
    Draw,
    Effect,
    Filter,
    GainKeywords,
    GainLife,
    ModifySize,
    PaidX,
    SacrificePermanent,
    StaticAbility,
    TriggeredAbility,
    WasKicked,
)

SAPROLINGS_AND_TREEFOLK = Filter(
    types=("creature",), subtypes=("Saproling", "Treefolk"), other=True
)
OTHER_CREATURE = Filter(types=("creature",), other=True)


def kicked(cost: str, card: Card) -> Card:
    """Give a card a kicker."""
    return replace(card, kicker=cost)


def if_kicked(*effects: Effect) -> TriggeredAbility:
    """When this enters, if it was kicked."""
    return TriggeredAbility("enters", effects, condition=WasKicked())


def gets(*changes: ModifySize | GainKeywords, of: Filter | None = None) -> BeginEffect:
    """Until end of turn, this or others are changed."""
    return BeginEffect(StaticAbility(changes, of))


CARDS = (
    creature_token("Saproling", "G", "Saproling", "1/1"),
    creature_token("Soldier", "W", "Soldier", "1/1"),
    replace(creature_token("Zombie Knight", "B", "Zombie Knight", "2/2"), keywords=("menace",)),
    kicked(
        "{X}",
        creature(
            "Verdeloth the Ancient",
            "{4}{G}{G}",
            "Treefolk",
            "4/7",
            StaticAbility((ModifySize(1, 1),), SAPROLINGS_AND_TREEFOLK),
            if_kicked(CreateToken("Saproling", amount=PaidX())),
            supertypes=("legendary",),
        ),
    ),
    kicked(
        "{2}{G}",
        creature("Citanul Woodreaders", "{2}{G}", "Human Druid", "1/4", if_kicked(Draw(amount=2))),
    ),
    kicked(
        "{4}{G}",
        creature("Krosan Druid", "{2}{G}", "Centaur Druid", "2/3", if_kicked(GainLife("you", 10))),
    ),
    kicked(
        "{2}{W}",
        creature(
            "Sergeant-at-Arms",
            "{2}{W}",
            "Human Soldier",
            "2/3",
            if_kicked(CreateToken("Soldier", amount=2)),
        ),
    ),
    kicked(
        "{W}",
        creature(
            "Phyrexian Warhorse",
            "{3}{B}",
            "Phyrexian Horse",
            "3/3",
            if_kicked(CreateToken("Soldier")),
            ActivatedAbility(
                costs("{1}", SacrificePermanent(OTHER_CREATURE)), (gets(ModifySize(2, 1)),)
            ),
        ),
    ),
    kicked(
        "{5}{B}",
        creature(
            "Josu Vess, Lich Knight",
            "{2}{B}{B}",
            "Zombie Knight",
            "4/5",
            if_kicked(CreateToken("Zombie Knight", amount=8)),
            keywords=("menace",),
            supertypes=("legendary",),
        ),
    ),
    kicked(
        "{R}",
        creature(
            "Goblin Bushwhacker",
            "{R}",
            "Goblin Warrior",
            "1/1",
            if_kicked(gets(ModifySize(1, 0), GainKeywords(("haste",)), of=YOUR_CREATURES)),
        ),
    ),
    kicked(
        "{R}",
        creature(
            "Yavimaya Iconoclast",
            "{1}{G}",
            "Elf",
            "3/2",
            if_kicked(gets(ModifySize(1, 1), GainKeywords(("haste",)))),
            keywords=("trample",),
        ),
    ),
    kicked(
        "{1}{R}",
        creature(
            "Scorch Rider",
            "{3}{R}",
            "Human Warrior",
            "4/3",
            if_kicked(gets(GainKeywords(("haste",)))),
        ),
    ),
    kicked(
        "{B}",
        creature(
            "Bog Badger",
            "{2}{G}",
            "Badger",
            "3/3",
            if_kicked(gets(GainKeywords(("menace",)), of=YOUR_CREATURES)),
        ),
    ),
)
