"""What people give that is no number, or too much: refused early and in one short line."""

import pytest

import mirrorpool as mp
from mirrorpool.cards import CardError, CardPool, tree
from mirrorpool.cards.costs import parse_cost
from mirrorpool.cards.embedded._words import mana
from mirrorpool.decks import parse_deck
from mirrorpool.kernels import cost_table

POOL = CardPool.builtin()
ODD = ["\u0661", "\u00b2", "\uff11", "\u0967"]
"""Digits that are none of 0 to 9."""


@pytest.mark.parametrize("digit", ODD)
@pytest.mark.parametrize(
    "read",
    [
        lambda d: parse_cost(f"{{{d}}}"),
        lambda d: parse_cost(f"{{{d}/W}}"),
        lambda d: cost_table([f"{{{d}}}"]),
        lambda d: mp.can_pay(mp.Boards(POOL, 1), 0, f"{{{d}}}"),
        lambda d: mp.Boards(POOL, 1).put_mana(f"{{{d}G}}", 0),
        lambda d: mp.position(f"P0: {d} Forest"),
        lambda d: mp.position(f"P0 life: {d}"),
        lambda d: mp.position(f"P{d}: Forest"),
        lambda d: mp.position(f"P0: Forest (damage {d})"),
        lambda d: mp.position(f"P0: Forest ({d} charge counters)"),
        lambda d: parse_deck(f"{d} Forest"),
    ],
)
def test_only_0_to_9_are_digits(read, digit):
    with pytest.raises(ValueError, match=r"."):
        read(digit)


LONG = "{G}" * 50_000 + "x"


@pytest.mark.parametrize(
    "read",
    [
        lambda: parse_cost(LONG),
        lambda: parse_cost("{" + "9" * 10_000 + "}"),
        lambda: parse_cost("{" + "9" * 5_000 + "/W}"),
        lambda: cost_table([LONG]),
        lambda: mp.can_pay(mp.Boards(POOL, 1), 0, LONG),
        lambda: mp.Boards(POOL, 1).put_mana(LONG, 0),
        lambda: mp.Boards(POOL, 1).put(LONG),
        lambda: mp.Boards(POOL, 1).put("City of Brass", choice=LONG),
        lambda: mp.Boards(POOL, 1, mana_mode=LONG),
        lambda: mp.position(LONG),
        lambda: mp.position(f"P0: {LONG}"),
        lambda: mp.position(f"P0 life: {LONG}"),
        lambda: parse_deck(LONG),
        lambda: POOL.card(LONG),
        lambda: CardPool([tree.Card(LONG, "{1}", types=("artifact",))]),
        lambda: CardPool([tree.Card("Long", LONG, types=("artifact",))]),
    ],
)
def test_errors_show_the_beginning_of_what_is_long(read):
    with pytest.raises(ValueError, match=r".") as error:
        read()
    assert len(str(error.value)) < 700


def test_pools_that_are_too_large_are_not_compiled():
    card = tree.Card("Many", "{1}", types=("artifact",), abilities=(mana("G"),) * 100_000)
    with pytest.raises(CardError, match="at most 255 abilities"):
        CardPool([card])
    plain = tree.Card("Plain", "{1}", types=("artifact",))
    with pytest.raises(CardError, match="65536 cards are more than the 65535"):
        CardPool([plain] * 65_536)
