import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirrorpool.cards import CardError
from mirrorpool.cards.costs import parse_cost

SYMBOLS = ["W", "U", "B", "R", "G", "C", "S", "X", "3", "W/U", "2/B", "C/G", "R/P", "G/U/P"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{0}", 0),
        ("{1}{W/U}{W/U}", 3),
        ("{2/B}{2/B}{2/B}", 6),
        ("{1}{W/P}{W/P}", 3),
        ("{X}{X}{G}", 1),
        ("{S}{S}{1}", 3),
        ("{10}{C}", 11),
    ],
)
def test_T_202_01a_mana_value(text, value):
    assert parse_cost(text).mana_value == value


@pytest.mark.parametrize(
    ("text", "colors"),
    [("{G/W}", 17), ("{2/R}", 8), ("{U/P}", 2), ("{C}{S}{3}", 0), ("{B}{R}", 12), ("{G/U/P}", 18)],
)
def test_R_202_03_colors(text, colors):
    assert parse_cost(text).colors == colors


def test_devotion_counts_a_hybrid_symbol_for_both_colors():
    assert parse_cost("{G/W}{G}{G}").pips == (1, 0, 0, 0, 3)


def test_equal_symbols_are_one_row():
    assert sorted(n for _, n in parse_cost("{W/U}{U/W}{2/W}").symbols) == [1, 2]


@pytest.mark.parametrize(
    "text", ["", "2", "{}", "{W", "{W}x", "{Y}", "{W/W}", "{W/}", "{/P}", "{2/P}", "{3/4}", "{-1}"]
)
def test_not_a_cost(text):
    with pytest.raises(CardError, match=r"is not a mana cost|unknown mana symbol"):
        parse_cost(text)


@pytest.mark.parametrize("text", ["{256}", "{200}{56}", "{2/W}" * 128])
def test_more_than_fields_hold(text):
    with pytest.raises(CardError, match="more than the 255 mana"):
        parse_cost(text)


@given(st.permutations(SYMBOLS), st.lists(st.sampled_from(SYMBOLS), max_size=6))
def test_order_does_not_matter(order, more):
    text = [*order, *more]
    assert parse_cost("".join(f"{{{s}}}" for s in text)) == parse_cost(
        "".join(f"{{{s}}}" for s in sorted(text))
    )
