import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirrorpool.cards import Card, CardPool, tree
from mirrorpool.cards.tree.text import describe

WORDS = st.text("ABab' -", min_size=1, max_size=6)
COUNTS = st.integers(1, 9)
FILTERS = st.builds(
    tree.Filter,
    types=st.sampled_from([(), ("land",), ("creature", "artifact")]),
    subtypes=st.lists(WORDS, max_size=2).map(tuple),
    colors=st.sampled_from(["", "W", "UBG"]),
    whose=st.sampled_from(["you", "opponents", "anyone"]),
    tapped=st.sampled_from([None, True, False]),
    other=st.booleans(),
)
AMOUNTS = st.one_of(COUNTS, st.builds(tree.Count, FILTERS, COUNTS), st.builds(tree.Power, COUNTS))
CONDITIONS = st.recursive(
    st.one_of(st.builds(tree.CountAtLeast, COUNTS, FILTERS), st.just(tree.YourTurn())),
    lambda inner: st.builds(tree.Not, inner),
    max_leaves=3,
)
MANA = st.builds(
    tree.AddMana,
    of=st.one_of(
        st.builds(tree.OfTypes, st.sampled_from(["W", "UB", "WUBRGC"])),
        st.builds(tree.CouldProduce, FILTERS, st.booleans()),
        st.just(tree.ChosenColor()),
    ),
    production=st.sampled_from(["one type", "each", "combination"]),
    amount=AMOUNTS,
)
EFFECTS = st.recursive(
    st.one_of(MANA, st.builds(tree.Draw), st.just(tree.SacrificeThis())),
    lambda inner: st.builds(tree.If, CONDITIONS, st.tuples(inner), st.lists(inner).map(tuple)),
    max_leaves=4,
)
COSTS = st.one_of(
    st.just(tree.Tap()),
    st.builds(tree.RemoveCounters, st.just("charge"), st.one_of(COUNTS, st.just("X"))),
    st.builds(tree.TapPermanent, FILTERS),
)
ABILITIES = st.one_of(
    st.builds(tree.ActivatedAbility, st.tuples(COSTS), st.tuples(EFFECTS), st.none() | CONDITIONS),
    st.builds(tree.TriggeredAbility, st.just("enters"), st.tuples(EFFECTS), st.none() | FILTERS),
    st.builds(
        tree.EntersReplacement,
        st.tuples(st.builds(tree.Tapped, st.none() | CONDITIONS), st.just(tree.Untapped())),
    ),
)
CARDS = st.builds(
    Card,
    name=WORDS,
    cost=st.none() | st.just("{1}{W/U}"),
    types=st.just(("creature",)),
    subtypes=st.lists(WORDS, max_size=2).map(tuple),
    power=st.integers(-3, 3),
    toughness=st.none(),
    abilities=st.lists(ABILITIES, max_size=3).map(tuple),
)


@given(CARDS)
def test_any_card_round_trips_and_prints(card):
    assert tree.from_json(tree.to_json(card)) == card
    assert eval(repr(card), vars(tree)) == card
    assert "(" not in str(card).split("\n")[0]
    assert "Struct" not in str(card)
    assert hash(card) == hash(tree.from_json(tree.to_json(card)))


@pytest.mark.parametrize("card", CardPool.builtin(), ids=lambda card: card.name)
def test_embedded_card_round_trips_and_prints(card):
    assert tree.from_json(tree.to_json(card)) == card
    text = str(card)
    assert text.startswith(card.name)
    # What has no description of its own shows as a constructor.
    assert "=" not in text


def test_lists_round_trip():
    cards = list(CardPool.builtin())
    assert tree.list_from_json(tree.to_json(cards)) == cards


def test_printing():
    assert str(CardPool.builtin().card("Vivid Crag")).splitlines() == [
        "Vivid Crag",
        "land",
        "this enters tapped and with 2 charge counters",
        "{T}: add {R}",
        "{T}, remove 1 charge counter from this: add 1 mana of any color",
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"name": ""}, r"length >= 1 - at `\$.name`"),
        ({"name": "A", "type": ["land"]}, "unknown field `type`"),
        ({"name": "A", "types": ["Land"]}, r"Invalid enum value 'Land' - at `\$.types"),
        ({"name": "A", "abilities": [{"node": "Spell"}]}, "Invalid value 'Spell'"),
        ({"name": "A", "color_indicator": "GW"}, "matching regex"),
        ({"name": "A", "power": "*"}, r"at `\$.power`"),
    ],
)
def test_json_errors_name_the_place(data, message):
    with pytest.raises(ValueError, match=message):
        tree.from_json(json.dumps(data))


def test_nodes_are_frozen():
    with pytest.raises(AttributeError):
        CardPool.builtin().card("Forest").name = "Island"


def test_every_node_says_what_it_means():
    nodes = [
        node
        for node in vars(tree).values()
        if isinstance(node, type) and issubclass(node, msgspec.Struct)
    ]
    assert len(nodes) > 40
    assert all(node.__doc__ for node in nodes)


def test_every_node_that_stands_by_itself_has_words_of_its_own():
    described_by_what_has_it = {tree.Alternative}
    nodes = {
        node
        for node in vars(tree).values()
        if isinstance(node, type) and issubclass(node, msgspec.Struct)
    }
    without = {node for node in nodes if describe.dispatch(node) is describe.dispatch(object)}
    assert without == described_by_what_has_it


def test_a_card_put_from_the_graveyard_prints():
    put = tree.PutFromGraveyard(tree.Filter(types=("creature",)), tapped=True)
    said = "you may put [creature] from your graveyard onto the battlefield tapped"
    assert str(put).replace(" you control", "") == said
