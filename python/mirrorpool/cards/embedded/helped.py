"""Spells and abilities that permanents help to pay for (CR 702.51, 702.126)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import costs, creature
from mirrorpool.cards.tree import ActivatedAbility, BeginEffect, CardType, SetSize, StaticAbility

ARTIFACT: tuple[CardType, ...] = ("artifact", "creature")

CARDS = (
    creature("Ledev Guardian", "{3}{W}", "Human Knight", "2/4", keywords=("convoke",)),
    creature(
        "Conclave Equenaut", "{4}{W}{W}", "Human Soldier", "3/3", keywords=("convoke", "flying")
    ),
    creature(
        "Sun-Dappled Celebrant",
        "{4}{W}{W}",
        "Treefolk Cleric",
        "5/6",
        keywords=("convoke", "vigilance"),
    ),
    creature(
        "Flight of Equenauts", "{7}{W}", "Human Knight", "4/5", keywords=("convoke", "flying")
    ),
    creature(
        "Thunderhead Squadron", "{5}{U}", "Human Knight", "3/4", keywords=("convoke", "flying")
    ),
    creature(
        "Shivan Branch-Burner",
        "{5}{R}{R}",
        "Dragon",
        "4/4",
        keywords=("convoke", "flying", "haste"),
    ),
    creature("Siege Wurm", "{5}{G}{G}", "Wurm", "5/5", keywords=("convoke", "trample")),
    creature(
        "Impervious Greatwurm",
        "{7}{G}{G}{G}",
        "Wurm",
        "16/16",
        keywords=("convoke", "indestructible"),
    ),
    creature(
        "Rosemane Centaur", "{3}{G}{W}", "Centaur Soldier", "4/4", keywords=("convoke", "vigilance")
    ),
    creature(
        "Guardian of Vitu-Ghazi", "{6}{G}{W}", "Elemental", "4/7", keywords=("convoke", "vigilance")
    ),
    creature(
        "Autochthon Wurm", "{10}{G}{G}{G}{W}{W}", "Wurm", "9/14", keywords=("convoke", "trample")
    ),
    creature("Will-Forged Golem", "{6}", "Golem", "4/4", keywords=("convoke",), types=ARTIFACT),
    creature("Halo Hopper", "{3}", "Frog", "3/2", keywords=("convoke",), types=ARTIFACT),
    creature(
        "Wind-Kin Raiders", "{4}{U}{U}", "Human Artificer", "4/3", keywords=("improvise", "flying")
    ),
    creature("Enraged Giant", "{5}{R}", "Giant", "4/4", keywords=("improvise", "trample", "haste")),
    creature(
        "Sweatworks Brawler", "{3}{R}", "Human Artificer", "3/3", keywords=("improvise", "menace")
    ),
    creature(
        "Foundry Assembler",
        "{5}",
        "Assembly-Worker",
        "3/3",
        keywords=("improvise",),
        types=ARTIFACT,
    ),
    creature(
        "Flexible Waterbender",
        "{3}{U}",
        "Human Warrior Ally",
        "2/5",
        ActivatedAbility(
            costs("{3}"), (BeginEffect(StaticAbility((SetSize(5, 2),))),), waterbend=True
        ),
        keywords=("vigilance",),
    ),
)
