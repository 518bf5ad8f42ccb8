"""Explanations of payments: the verdict is the core's, and what they say adds up."""

from functools import cache

from explain import boards as made
from explain.boards import games, made_up_cards, permanents, pool_with
from hypothesis import given
from hypothesis import strategies as st

import mirrorpool as mp
from mirrorpool.cards import CardPool, tree

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
    if after.decider != 0 or after.step != mp.Step.MAIN_1:
        return False, None
    here = {p.slot for p in after.battlefield()} == {p.slot for p in game.battlefield()}
    return any(str(o) == f"cast {spell}" for o in after.legal_options), after if here else None


def check(game, spell, mana):
    offered, after = castable(game, spell, mana)
    if after is None:
        return
    found = mp.explain_payment(after, 0, spell)
    assert all(one.rules for one in found.root.walk())
    if found.answer != "UNDECIDED":
        assert (found.answer == "YES") == offered, f"{after}\n{found}"
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
