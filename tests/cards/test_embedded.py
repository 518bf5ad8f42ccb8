"""The embedded cards against a file of real card data, where there is one."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest

from mirrorpool.cards import CardPool

SHARED = Path(__file__).parents[2] / ".." / "shared"
DATA = Path(
    os.environ.get("MIRRORPOOL_CARD_DATA", SHARED / "data" / "oracle_cards_2026-07.json.gz")
)
"""A Scryfall "oracle cards" file, compressed by gzip."""
# Ability words and keyword actions that card data list among keywords.
NOT_KEYWORDS = {
    *("adapt", "cumulative upkeep", "double", "investigate", "landfall", "mill", "treasure"),
    *(
        "vivid",
        "threshold",
        "converge",
        "expend",
        "sunburst",
        "imprint",
        "annihilator",
        "waterbend",
        "parley",
    ),
}
OTHER_COSTS = ("kicker", "evoke", "madness")


@pytest.fixture(scope="module")
def real_cards():
    if not DATA.exists():
        pytest.skip(f"no card data ({DATA.name}): MIRRORPOOL_CARD_DATA names another place")
    with gzip.open(DATA) as file:
        cards = {card["name"]: card for card in json.load(file)}
    for card in [card for card in cards.values() if card.get("layout") == "flip"]:
        front = card["card_faces"][0]
        for face in card["card_faces"]:  # the cost is that of the whole card (CR 710.1c)
            keywords = {"keywords": card["keywords"]}
            cards[face["name"]] = face | keywords | {"mana_cost": front["mana_cost"]}
    return cards


def type_line(card):
    kinds = " ".join(word.title() for word in (*card.supertypes, *card.types))
    return f"{kinds} — {' '.join(card.subtypes)}" if card.subtypes else kinds


def number(text):
    return None if text is None else int(text)


def characteristics(card):
    return {
        "mana_cost": card.cost or "",
        "type_line": type_line(card),
        "power": card.power,
        "toughness": card.toughness,
        "keywords": {
            *card.keywords,
            *({"enchant"} if card.enchant else ()),
            *(word for word in OTHER_COSTS if getattr(card, word) is not None),
        },
    }


def real_characteristics(real):
    return {
        "mana_cost": real["mana_cost"],
        "type_line": real["type_line"],
        "power": number(real.get("power")),
        "toughness": number(real.get("toughness")),
        "keywords": {word.lower() for word in real["keywords"]} - NOT_KEYWORDS,
    }


def test_characteristics_are_the_real_ones(real_cards):
    pool = CardPool.builtin()
    found = {card.name: characteristics(card) for card in pool if not card.token}
    assert found == {name: real_characteristics(real_cards[name]) for name in found}


def ability_lines(card, real):
    text = re.sub(r" *\([^)]*\)", "", real["oracle_text"] or "")
    lines = [
        line
        for line in text.splitlines()
        if line
        and line.split(",")[0].lower() not in card.keywords
        and not line.startswith(("Enchant ", "Kicker ", "Evoke ", "Madness ", "As an additional"))
    ]
    # All that an instant or sorcery says is one ability here.
    return lines[:1] if {"instant", "sorcery"} & set(card.types) else lines


def test_abilities_are_as_many_as_the_lines_of_text(real_cards):
    odd = [
        card.name
        for card in CardPool.builtin()
        if not card.token and len(card.abilities) != len(ability_lines(card, real_cards[card.name]))
    ]
    assert odd == []
