"""Explanations of payments: the verdict is the core's, and what they say adds up."""

from functools import cache

import msgspec
import pytest
from explain import boards as made
from explain.boards import games, made_up_cards, permanents, pool_with
from hypothesis import given
from hypothesis import strategies as st

import mirrorpool as mp
from mirrorpool.cards import CardPool, tree
from mirrorpool.explain.adapter import core_answer

BUILTIN = CardPool.builtin()
SYMBOLS = ("{1}", "{2}", *(f"{{{t}}}" for t in "WUBRGC"), "{W/U}", "{2/B}", "{G/P}", "{S}", "{C/R}")
EMBEDDED_COSTS = (
    *("{1}", "{3}", "{5}", "{8}", "{W}", "{U}{U}", "{1}{B}", "{2}{G}{G}", "{W}{U}{B}{R}{G}"),
    *("{C}", "{C}{C}{C}", "{1}{W/U}{W/U}", "{2/B}{2/B}", "{1}{G/P}", "{G/P}{G/P}{U}", "{S}{S}"),
    *("{S}{G}", "{C/R}{C/R}", "{2}{R}{G}", "{4}{U}{B}", "{G}{G}{G}{G}", "{R}{W}{U}", "{2/W}{U/P}"),
)
COSTS = st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=5).map("".join)
POOLS = st.sampled_from(["", "", "{G}", "{U}{U}", "{C}{R}"])


def spell_of(cost):
    return tree.Card(f"Spell {cost}", cost, ("creature",), power=1, toughness=1)


def with_spells(pool, *costs):
    """Give a pool with creature cards of these costs besides."""
    return CardPool([*pool, *map(spell_of, {*costs, "{0}"})])


def castable(game, spell, mana):
    """Whether the core offers to cast the spell from hand in the first main phase."""
    boards = game.boards.fork([0])
    boards.put_card(spell, 0)
    boards.put_card("Spell {0}", 0)  # so that there always is a choice
    if mana:
        boards.put_mana(mana, 0)
    boards.start(active=0)
    after = boards.game(0)
    if after.decider != 0 or after.decision != mp.DecisionKind.PRIORITY:
        return False, None
    here = {p.slot for p in after.battlefield()} == {p.slot for p in game.battlefield()}
    return any(str(o) == f"cast {spell}" for o in after.legal_options), after if here else None


def check(game, spell, mana):
    offered, after = castable(game, spell, mana)
    if after is None:
        return
    found = mp.explain_payment(after, 0, spell)
    assert all(one.rules for one in found.root.walk())
    if found.answer == "NO":
        assert not offered, f"{after}\n{found}"
    if found.answer == "YES" and not offered:  # what is undecided is not offered
        cost = spell.removeprefix("Spell ")
        assert core_answer(after, 0, cost, 0) == "UNDECIDED", f"{after}\n{found}"
    if found.answer == "YES":
        assert paid_units(found) == needed_units(found), str(found)


def paid_units(found):
    """Count the symbols that the lines of the payment pay."""
    texts = [one.text for one in found.lines[-1].lines if " paid with " in one.text]
    return sorted("".join(text.partition(" is paid with ")[0] for text in texts))


def needed_units(found):
    return sorted(found.total if found.total != "{0}" else "")


@cache
def embedded_pool():
    return with_spells(BUILTIN, *EMBEDDED_COSTS)


@st.composite
def embedded_boards(draw):
    names = [name for name in permanents(BUILTIN) if interesting(BUILTIN.card(name))]
    game = draw(games(embedded_pool(), names, most=6))
    return game, f"Spell {draw(st.sampled_from(EMBEDDED_COSTS))}", draw(POOLS)


def interesting(card):
    return "land" in card.types or bool(card.abilities)


@given(embedded_boards())
def test_random_boards_of_embedded_cards(drawn):
    check(*drawn)


STATICS = st.builds(
    tree.StaticAbility,
    st.sampled_from(
        [
            (tree.CostMore(),),
            (tree.CostLess(tree.Filter(whose="you"), 2),),
            (tree.SpendAsAnyColor(),),
            (tree.SpendAsAnyType(),),
            (tree.SpendOnlyAs("W"),),
            (tree.LifeForSymbol("B"),),
            (tree.CannotPayLife(),),
            (tree.SetLandTypes(("Mountain",)),),
        ]
    ),
    made.FILTERS,
)


@st.composite
def made_up_boards(draw):
    pool = draw(made_up_cards(made.ACTIVATED | STATICS).map(pool_with).filter(bool))
    cost = draw(COSTS)
    pool = with_spells(pool, cost)
    names = [name for name in permanents(pool) if not name.startswith("Spell")]
    return draw(games(pool, names, most=6)), f"Spell {cost}", draw(POOLS)


@given(made_up_boards())
def test_random_boards_of_made_up_cards(drawn):
    check(*drawn)


# ---- what the lines say ------------------------------------------------------------------------

CHANGERS = [
    tree.Card("Tax", types=("artifact",), abilities=(tree.StaticAbility((tree.CostMore(),)),)),
    tree.Card("Discount", types=("artifact",), abilities=(tree.StaticAbility((tree.CostLess(),)),)),
    tree.Card(
        "Prism", types=("artifact",), abilities=(tree.StaticAbility((tree.SpendAsAnyColor(),)),)
    ),
]


@cache
def changers():
    return CardPool([*BUILTIN, *CHANGERS])


def explained(text, cost, x=0, player=0):
    return mp.explain_payment(mp.position(text, changers()), player, cost, x)


@pytest.mark.parametrize(
    ("text", "cost", "answer", "said"),
    [
        ("P0: Island (T)", "{U}", "NO", "it is tapped [107.5]"),
        ("P0: Llanowar Elves (sick)", "{G}", "NO", "came under its control this turn [302.6]"),
        ("P0: Nimbus Maze", "{W}", "NO", "does not hold: there is none [602.5b]"),
        (
            "P0: Mana Confluence | P0 life: 1",
            "{W}",
            "YES",
            "makes {W}, for 1 life [601.2g, 605.3b]",
        ),
        ("P0: Vivid Crag", "{W}", "NO", "it has 0 charge counters, 1 are needed [118.3]"),
        ("P0: Millikin", "{C}", "NO", "uses the stack [605.1a]"),
        (
            "P0: Forest",
            "{U}",
            "NO",
            "1 symbol needs {U} ({U}): there is none [118.3, 601.2h, 107.4]",
        ),
        ("P0: Island", "{U}{U}", "NO", "2 symbols need {U} ({U}{U}): there could be at most 1"),
        (
            "P0: Island",
            "{3}",
            "NO",
            "it takes 3 mana: there could be at most 1, by Island (slot 0)",
        ),
        ("P0: Forest", "{S}", "NO", "1 symbol needs snow mana ({S}): there is none"),
        ("P0: Snow-Covered Forest", "{S}", "YES", "{S} is paid with {G} of Snow-Covered Forest"),
        ("P0: Tundra | P0 pool: {G}", "{W}{U}", "NO", "at most 1, by Tundra (slot 0)"),
        ("P0 pool: {G}{G}", "{1}{G}", "YES", "{G} is paid with {G} of the mana pool"),
        ("P0: Forest", "{G/P}{G/P}", "YES", "{G/P} is paid with 2 life [601.2h, 107.4f, 119.4]"),
        ("P1: Forest", "{G}", "NO", "P0 has no mana abilities [605.3a]"),
        ("P1: Forest", "{0}", "YES", "{0} can always be paid [118.5]"),
        (
            "P0: 2 Forest, Tax",
            "Grizzly Bears",
            "NO",
            "Tax (slot 2): it costs {1} more [601.2f, 118.7]",
        ),
        ("P0: Forest, Discount", "Grizzly Bears", "YES", "the total cost is {G} [601.2f]"),
        ("P0: 2 Forest, Prism", "{U}{U}", "YES", "may be spent as though of any color [609.4b]"),
        ("P0: 3 Mountain", "{X}{R}", "YES", "X is 2: {2} for its {X} [107.3a, 601.2b]"),
        ("P0: Ancient Ziggurat", "{G}", "NO", "cannot be spent on this"),
        (
            "P0: Ancient Ziggurat",
            "Llanowar Elves",
            "YES",
            "{G} is paid with {G} of Ancient Ziggurat",
        ),
    ],
)
def test_lines_and_rules(text, cost, answer, said):
    found = explained(text, cost, x=2 if "X" in cost else 0)
    assert found.answer == answer, str(found)
    assert said in str(found), str(found)


def test_mystic_gate_is_paid_for():
    found = explained("P0: Mystic Gate, Plains", "{U}{U}")
    assert [one.text for one in found.lines[-1].lines] == [
        "Plains (slot 1) makes {W}",
        "Mystic Gate (slot 0) makes {U}{U}, for {W} of Plains (slot 1)",
        "{U}{U} is paid with {U}{U} of Mystic Gate (slot 0)",
    ]


def test_no_set_lacks_mana_and_still_it_cannot_be_paid():
    found = explained("P0: Mystic Gate, Forest", "{W}{U}")
    assert found.answer == "NO"
    assert "for every set of symbols there could be enough mana" in found.lines[-1].text


def test_abilities_that_ask_for_more_leave_it_undecided():
    found = explained("P0: Doubling Cube, 3 Forest", "{4}{G}")
    assert "is left to its controller" in str(found)
    assert found.answer == "UNDECIDED"


@pytest.mark.parametrize(("cost", "answer"), [("{B}{B}", "YES"), ("{B}{C}", "NO")])
def test_what_the_core_knows_of_costs_that_take_others(cost, answer):
    assert explained("P0: Phyrexian Tower, Grizzly Bears", cost).answer == answer


@pytest.mark.parametrize(
    ("cost", "x", "player", "error"),
    [
        ("{Q}", 0, 0, "unknown mana symbol"),
        ("", 0, 0, "is not a mana cost"),
        ("Forest", 0, 0, "has no mana cost"),
        ("{1}", 1, 0, r"has no \{X\}"),
        ("{X}{X}", 8_000, 0, "can be paid up to 8000 mana"),
        ("{1}", 0, 2, "player: is 2, must be from 0 to 1"),
        ("{1}", -1, 0, "x: is -1"),
    ],
)
def test_bad_questions(cost, x, player, error):
    with pytest.raises(ValueError, match=error):
        explained("P0: Forest", cost, x, player)


def test_json():
    found = explained("P0: Forest", "{G}")
    assert msgspec.json.decode(msgspec.json.encode(found)) == found.to_dict()
    assert found.to_dict()["answer"] == "YES"


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("P0: Doubling Cube, 7 Forest", "{7}{G}"),
        ("P0: Doubling Cube, 3 Forest | P0 pool: {R}{R}", "{R}{R}{R}{R}"),
        ("P0: Rhystic Cave", "{1}"),
    ],
)
def test_what_players_may_use_first_leaves_it_open(text, cost):
    """605.3a: mana abilities are used before, too."""
    game = mp.position(text)
    assert mp.explain_payment(game, 0, cost).answer == "UNDECIDED"
    assert core_answer(game, 0, cost, 0) == "UNDECIDED"
