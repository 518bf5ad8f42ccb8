"""Payments by hand with mana abilities that take other permanents: what is begun can be ended."""

import random

import pytest
from mana.object_costs import MAKERS, card, is_full
from play import Table

from mirrorpool.cards import tree

COSTS = ("{2}", "{3}", "{4}", "{B}{B}", "{C}{C}{C}", "{G}{G}{1}", "{R}{U}", "{5}")
SPELLS = [
    tree.Card(f"Spell {cost}", cost, types=("creature",), power=1, toughness=1) for cost in COSTS
]
NAMES = sorted(name for name in MAKERS if not is_full(name))


def table_with(field, spell, manual):
    table = Table(cards=[*map(card, MAKERS), *SPELLS], manual=manual)
    for name in field:
        table.put(0, name)
    table.hand(0, spell)
    table.fill_libraries(n=5)
    return table.start()


@pytest.mark.parametrize("seed", range(60))
def test_every_way_through_a_payment_ends(seed):
    rng = random.Random(seed)
    field = rng.choices(NAMES, k=rng.randint(2, 5))
    spell = rng.choice(SPELLS).name
    tables = [table_with(field, spell, manual) for manual in (True, False)]
    can = [table.can("CAST", spell) for table in tables]
    assert can[0] == can[1]
    for table in tables if can[0] else ():
        table.do("CAST", spell)
        while table.decision != "PRIORITY":
            table.take(rng.choice(table.options()))
        assert table.stack() == [spell]


def test_three_elves_are_chosen_so_that_the_rest_pays():
    field = ["Elf Lord", "Green Elf", "Green Elf", "Green Elf"]
    for seed in range(20):
        rng = random.Random(seed)
        table = table_with(field, "Spell {4}", True)
        table.do("CAST", "Spell {4}")
        while table.decision != "PRIORITY":
            table.take(rng.choice(table.options()))
        assert table.stack() == ["Spell {4}"]
