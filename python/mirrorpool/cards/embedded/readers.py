"""Cards that ask what other permanents could produce (CR 106.7)."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ENTERS_TAPPED,
    LANDS,
    THEIR_LANDS,
    YOUR_LANDS,
    add,
    artifact,
    costs,
    could,
    could_color,
    creature,
    has,
    land,
    mana,
    yours,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    Card,
    CostObjectCouldProduce,
    CountersAtLeast,
    Draw,
    EntersReplacement,
    GainLife,
    If,
    Not,
    PayLife,
    PutCounters,
    PutFromHand,
    SacrificePermanent,
    SacrificeThis,
    TriggeredAbility,
    Untapped,
    UntapPermanent,
)

YOUR_GATES = yours("Gate")
YOUR_BASICS = yours(types=("land",), supertypes=("basic",))
GROWN = CountersAtLeast(1, "+1/+1")

CARDS = (
    land("Reflecting Pool", mana(could(YOUR_LANDS))),
    land("Exotic Orchard", mana(could_color(THEIR_LANDS))),
    land(
        "Plaza of Harmony",
        TriggeredAbility("enters", (GainLife("you", 3),), condition=has(2, YOUR_GATES)),
        mana("C"),
        mana(could(YOUR_GATES)),
    ),
    land(
        "Gond Gate",
        EntersReplacement((Untapped(),), YOUR_GATES),
        mana("C"),
        mana(could_color(YOUR_GATES)),
        subtypes="Gate",
    ),
    land(
        "Horizon of Progress",
        mana(could(YOUR_LANDS), cost=costs("{T}", PayLife(1))),
        ActivatedAbility(costs("{3}{T}"), (PutFromHand(LANDS, tapped=True),)),
        ActivatedAbility(costs("{1}{T}", SacrificeThis()), (Draw(),)),
    ),
    artifact("Fellwar Stone", "{2}", mana(could_color(THEIR_LANDS))),
    artifact("Star Compass", "{2}", ENTERS_TAPPED, mana(could_color(YOUR_BASICS))),
    creature("Harvester Druid", "{1}{G}", "Human Druid", "1/1", mana(could_color(YOUR_LANDS))),
    creature("Naga Vitalist", "{1}{G}", "Snake Druid", "1/2", mana(could(YOUR_LANDS))),
    creature(
        "Incubation Druid",
        "{1}{G}",
        "Elf Druid",
        "0/2",
        ActivatedAbility(
            costs("{T}"),
            (If(GROWN, (add(could(YOUR_LANDS), 3),), (add(could(YOUR_LANDS)),)),),
        ),
        # Adapt 3 (701.46a).
        ActivatedAbility(costs("{3}{G}{G}"), (If(Not(GROWN), (PutCounters("+1/+1", 3),)),)),
    ),
    creature(
        "Quirion Explorer", "{1}{G}", "Elf Druid Scout", "1/1", mana(could_color(THEIR_LANDS))
    ),
    creature("Sylvok Explorer", "{1}{G}", "Human Druid", "1/1", mana(could_color(THEIR_LANDS))),
    creature(
        "Benthic Explorers",
        "{3}{U}",
        "Merfolk Scout",
        "2/4",
        mana(CostObjectCouldProduce(), cost=costs("{T}", UntapPermanent(THEIR_LANDS))),
    ),
    Card(
        "Squandered Resources",
        "{B}{G}",
        types=("enchantment",),
        abilities=(mana(CostObjectCouldProduce(), cost=(SacrificePermanent(YOUR_LANDS),)),),
    ),
)
