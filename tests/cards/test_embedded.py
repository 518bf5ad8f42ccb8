"""The embedded cards against a file of real card data, where there is one."""

import gzip
import json
import re
from pathlib import Path

import pytest

from mirrorpool.cards import CardPool

DATA = Path(__file__).parents[3] / "shared" / "data" / "oracle_cards_2026-07.json.gz"
# Ability words and keyword actions that card data list among keywords.
NOT_KEYWORDS = {"adapt", "vivid"}


@pytest.fixture(scope="module")
def real_cards():
    if not DATA.is_file():
        pytest.skip(f"no card data at {DATA}")
    with gzip.open(DATA) as file:
        return {card["name"]: card for card in json.load(file)}


def type_line(card):
    kinds = " ".join(word.title() for word in (*card.supertypes, *card.types))
    return f"{kinds} — {' '.join(card.subtypes)}" if card.subtypes else kinds


def number(text):
    return None if text is None else int(text)


@pytest.mark.parametrize("card", CardPool.builtin(), ids=lambda card: card.name)
def test_characteristics_are_the_real_ones(card, real_cards):
    real = real_cards[card.name]
    assert (card.cost or "") == real["mana_cost"]
    assert type_line(card) == real["type_line"]
    assert (card.power, card.toughness) == (
        number(real.get("power")),
        number(real.get("toughness")),
    )
    keywords = {word.lower() for word in real["keywords"]} - NOT_KEYWORDS
    assert set(card.keywords) == keywords


@pytest.mark.parametrize("card", CardPool.builtin(), ids=lambda card: card.name)
def test_abilities_are_as_many_as_the_lines_of_text(card, real_cards):
    text = re.sub(r" *\([^)]*\)", "", real_cards[card.name]["oracle_text"] or "")
    lines = [
        line
        for line in text.splitlines()
        if line and line.split(",")[0].lower() not in card.keywords
    ]
    assert len(card.abilities) == len(lines)
