"""More permanents to pay for: creatures with small abilities, artifacts, and what changes costs."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import artifact, costs, creature, enchantment
from mirrorpool.cards.tree import (
    ActivatedAbility,
    BeginEffect,
    CardType,
    CostLess,
    CostMore,
    Draw,
    EntersReplacement,
    Filter,
    GainLife,
    MillCards,
    ModifySize,
    PaidX,
    PutCounters,
    SacrificeThis,
    StaticAbility,
    TriggeredAbility,
    WithCounters,
)

ARTIFACT: tuple[CardType, ...] = ("artifact", "creature")


def grows(cost: str, power: int, toughness: int) -> ActivatedAbility:
    """Cost: this creature is larger until end of turn."""
    return ActivatedAbility(
        costs(cost), (BeginEffect(StaticAbility((ModifySize(power, toughness),))),)
    )


CARDS = (
    creature("Silvercoat Lion", "{1}{W}", "Cat", "2/2"),
    creature("Alaborn Grenadier", "{W}{W}", "Human Soldier", "2/2", keywords=("vigilance",)),
    creature("Fugitive Wizard", "{U}", "Human Wizard", "1/1"),
    creature("Cloaked Siren", "{3}{U}", "Siren", "3/2", keywords=("flash", "flying")),
    creature("Feral Maaka", "{1}{R}", "Cat", "2/2"),
    creature("Balduvian Bears", "{1}{G}", "Bear", "2/2"),
    creature("Axebane Beast", "{3}{G}", "Beast", "3/4"),
    creature("Leatherback Baloth", "{G}{G}{G}", "Beast", "4/5"),
    creature(
        "Citanul Druid",
        "{1}{G}",
        "Human Druid",
        "1/1",
        TriggeredAbility(
            "casts", (PutCounters("+1/+1"),), of=Filter(types=("artifact",), whose="opponents")
        ),
    ),
    creature(
        "Endless One",
        "{X}",
        "Eldrazi",
        "0/0",
        EntersReplacement((WithCounters("+1/+1", PaidX()),)),
    ),
    creature("Hovermyr", "{2}", "Myr", "1/2", keywords=("flying", "vigilance"), types=ARTIFACT),
    creature(
        "Augmenting Automaton", "{1}", "Construct", "1/1", grows("{1}{B}", 1, 1), types=ARTIFACT
    ),
    creature("Adarkar Sentinel", "{5}", "Soldier", "3/3", grows("{1}", 0, 1), types=ARTIFACT),
    artifact("Darksteel Relic", "{0}", keywords=("indestructible",)),
    artifact(
        "Fountain of Renewal",
        "{1}",
        TriggeredAbility("begin upkeep", (GainLife("you", 1),), of=Filter(whose="you")),
        ActivatedAbility(costs("{3}", SacrificeThis()), (Draw(),)),
    ),
    artifact(
        "Mesmeric Orb",
        "{2}",
        TriggeredAbility("becomes untapped", (MillCards("its controller"),), of=Filter()),
    ),
    artifact("Sphere of Resistance", "{2}", StaticAbility((CostMore(),))),
    enchantment(
        "Arcane Melee",
        "{4}{U}",
        StaticAbility((CostLess(Filter(types=("instant", "sorcery")), 2),)),
    ),
)
