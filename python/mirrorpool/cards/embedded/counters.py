"""Lands whose mana is paid for with counters on them."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import (
    ANY_COLOR,
    ENTERS_TAPPED,
    add,
    artifact,
    combination,
    costs,
    land,
    mana,
)
from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    Card,
    CountersAtLeast,
    EntersReplacement,
    If,
    Not,
    OfTypes,
    PaidX,
    PutCounters,
    RemoveCounters,
    SacrificeThis,
    Tapped,
    WithCounters,
)
from mirrorpool.cards.tree.values import CounterKind

VIVID = {"Meadow": "W", "Creek": "U", "Marsh": "B", "Crag": "R", "Grove": "G"}
STORAGE = {
    "Calciform Pools": "WU",
    "Dreadship Reef": "UB",
    "Molten Slagheap": "BR",
    "Fungal Reaches": "RG",
    "Saltcrusted Steppe": "GW",
}
DEPLETION = {
    "Remote Farm": "W",
    "Saprazzan Skerry": "U",
    "Peat Bog": "B",
    "Sandstone Needle": "R",
    "Hickory Woodlot": "G",
}

HOARDS = {
    "Fountain of Cho": "W",
    "Saprazzan Cove": "U",
    "Subterranean Hangar": "B",
    "Mercadian Bazaar": "R",
    "Rushwood Grove": "G",
}
BATTERIES = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}

STORE = ActivatedAbility(costs("{1}{T}"), (PutCounters("storage"),))


def vivid(place: str, color: str) -> Card:
    """Make a land with two counters that make its mana any colour."""
    fades = costs("{T}", RemoveCounters("charge"))
    enters = EntersReplacement((Tapped(), WithCounters("charge", 2)))
    return land(f"Vivid {place}", enters, mana(color), mana(ANY_COLOR, cost=fades))


def storage(name: str, pair: str) -> Card:
    """Make a land that stores mana of a pair of colours."""
    empties = costs("{1}", RemoveCounters("storage", "X"))
    spend = ActivatedAbility(empties, (combination(pair, PaidX()),))
    return land(name, mana("C"), STORE, spend)


def hoard(name: str, color: str) -> Card:
    """Make a land that stores mana of a color, and is tapped to give it."""
    empties = costs("{T}", RemoveCounters("storage", "X"))
    return land(
        name,
        ENTERS_TAPPED,
        ActivatedAbility(costs("{T}"), (PutCounters("storage"),)),
        ActivatedAbility(empties, (add(color, PaidX()),)),
    )


def battery(name: str, color: str) -> Card:
    """Make an artifact that gives a mana, and what it has stored."""
    empties = costs("{T}", RemoveCounters("charge", "X"))
    return artifact(
        f"{name} Mana Battery",
        "{4}",
        ActivatedAbility(costs("{2}{T}"), (PutCounters("charge"),)),
        ActivatedAbility(empties, (add(color), add(color, PaidX()))),
    )


def spent_when_empty(kind: CounterKind) -> If:
    """Sacrifice this once it has no counters of the kind."""
    return If(Not(CountersAtLeast(1, kind)), (SacrificeThis(),))


def depletion(name: str, color: str) -> Card:
    """Make a land that gives two mana twice."""
    return land(
        name,
        EntersReplacement((Tapped(), WithCounters("depletion", 2))),
        mana(
            color,
            spent_when_empty("depletion"),
            cost=costs("{T}", RemoveCounters("depletion")),
            amount=2,
        ),
    )


CARDS = (
    *(vivid(place, color) for place, color in VIVID.items()),
    *(storage(name, pair) for name, pair in STORAGE.items()),
    land(
        "Mage-Ring Network",
        mana("C"),
        STORE,
        ActivatedAbility(costs("{T}", RemoveCounters("storage", "X")), (add("C", PaidX()),)),
    ),
    *(hoard(name, color) for name, color in HOARDS.items()),
    *(battery(name, color) for name, color in BATTERIES.items()),
    artifact(
        "Kyren Toy",
        "{3}",
        ActivatedAbility(costs("{1}{T}"), (PutCounters("charge"),)),
        ActivatedAbility(
            costs("{T}", RemoveCounters("charge", "X")),
            (AddMana(OfTypes("C"), amount=PaidX(), joined=True), add("C")),
        ),
    ),
    *(depletion(name, color) for name, color in DEPLETION.items()),
    land(
        "Gemstone Mine",
        EntersReplacement((WithCounters("mining", 3),)),
        mana(ANY_COLOR, spent_when_empty("mining"), cost=costs("{T}", RemoveCounters("mining"))),
    ),
)
