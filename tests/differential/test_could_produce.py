"""The core's could-produce against the reference, on random boards of all embedded cards.

A board on which they differ is printed as one line of JSON: add it to a file in ``fixtures``.
"""

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from effort import effort
from hypothesis import assume, given
from hypothesis import strategies as st
from reference.could_produce import (
    Board,
    Permanent,
    again,
    could_produce,
    lands_could_produce,
)

import mirrorpool as mp
from mirrorpool.cards import CardError, CardPool, tree
from mirrorpool.cards.embedded._words import LANDS, THEIR_LANDS, YOUR_LANDS, costs, yours

FIXTURES = Path(__file__).parent / "fixtures"
MOST_PERMANENTS = 16
COUNTERS = ("+1/+1", "-1/-1", "charge", "mining", "storage", "depletion", "luck")

# ---- boards in three forms: for the reference, for the core, as JSON --------------------------


def to_json(board):
    """Write everything but the cards themselves."""
    permanents = [
        [p.card.name, p.controller, p.tapped, dict(p.counters), p.choice] for p in board.permanents
    ]
    data = {
        "players": board.players,
        "active": board.active,
        "lands_played": board.lands_played[: board.players],
        "life": board.life[: board.players],
        "permanents": permanents,
    }
    return json.dumps(data)


def from_json(text):
    data = json.loads(text)
    pool = CardPool.builtin()
    permanents = tuple(
        Permanent(pool.card(name), controller, tapped, counters, choice)
        for name, controller, tapped, counters, choice in data["permanents"]
    )
    return Board(
        permanents,
        data["players"],
        data["active"],
        tuple(data["lands_played"]),
        tuple(data["life"]),
    )


def to_core(boards, pool):
    """Put boards of one number of players on the rows of a batch; permanent i goes to slot i."""
    batch = mp.Boards(pool, len(boards), players=boards[0].players, library=0, heap=0)
    for row, board in enumerate(boards):
        where = np.zeros(len(boards), bool)
        where[row] = True
        for slot, p in enumerate(board.permanents):
            put = batch.put(
                p.card.name,
                p.controller,
                where=where,
                tapped=p.tapped,
                counters=p.counters or None,
                choice=p.choice or None,
            )
            assert put[row] == slot
        batch.records["header"]["active"][row] = board.active
        players = batch.records["players"]
        players["lands_played"][row] = board.lands_played[: board.players]
        players["life"][row] = board.life[: board.players]
    return batch


def compare(boards, pool=None):
    """Compare every answer of the core with the reference."""
    batch = to_core(boards, pool or CardPool.builtin())
    assert batch.validate() == [None] * len(boards)
    masks = mp.could_produce(batch)
    players = mp.could_produce(batch, per="player")
    for row, board in enumerate(boards):
        here = masks[row, : len(board.permanents)].tolist()
        assert here == could_produce(board), f"fixture: {to_json(board)}"
        assert players[row].tolist() == lands_could_produce(board), f"fixture: {to_json(board)}"
        assert again(board, here) == here
        assert not masks[row, len(board.permanents) :].any()
    for threads in (2, 3):
        assert (mp.could_produce(batch, threads=threads) == masks).all()
        assert (mp.could_produce(batch, per="player", threads=threads) == players).all()
    game = batch.game(len(boards) - 1)
    assert (mp.could_produce(game) == masks[-1]).all()
    assert (mp.could_produce(game, per="player") == players[-1]).all()


# ---- random boards -----------------------------------------------------------------------------

FLAGS = st.sampled_from([False, False, True])
COUNTER_SETS = st.dictionaries(st.sampled_from(COUNTERS), st.integers(1, 3), max_size=2) | st.just(
    {}
)
CHOICES = st.sampled_from(["", *"WUBRG"])


def permanents_of(cards, players):
    return st.builds(
        Permanent,
        card=st.sampled_from(cards),
        controller=st.integers(0, players - 1),
        tapped=FLAGS,
        counters=COUNTER_SETS,
        choice=CHOICES,
    )


@st.composite
def boards_of(draw, cards):
    players = draw(st.integers(2, 4))
    permanents = draw(st.lists(permanents_of(cards, players), max_size=MOST_PERMANENTS))
    return Board(
        tuple(permanents),
        players,
        draw(st.integers(0, players - 1)),
        tuple(draw(st.lists(st.integers(0, 1), min_size=players, max_size=players))),
        tuple(draw(st.lists(st.integers(1, 40), min_size=players, max_size=players))),
    )


def is_in_reference(card):
    try:
        could_produce(Board((Permanent(card, 0),), players=2))
    except NotImplementedError:
        return False
    return True


@cache
def interesting_cards():
    """Cards that make mana, three times over; the others matter only as something to count.

    Effects on other permanents and on mana are the business of test_mana_boards.
    """
    others = (tree.StaticAbility, tree.ManaReplacement, tree.SpellAbility, tree.TriggeredAbility)
    plain = [
        card
        for card in CardPool.builtin()
        if card.enchant is None
        and not any(isinstance(a, others) for a in card.abilities)
        and is_in_reference(card)
    ]
    makes = [card for card in plain if "land" in card.types or card.abilities]
    return (*plain, *makes * 2)


@given(boards_of(interesting_cards()))
def test_random_boards_of_all_embedded_cards(board):
    compare([board])


@given(st.integers(2, 4).flatmap(lambda n: st.lists(boards_of(interesting_cards()), max_size=5)))
def test_batches_of_random_boards(boards):
    assume(boards)
    same_size = [board for board in boards if board.players == boards[0].players]
    compare(same_size)


FIXTURE_LINES = [
    pytest.param(line, id=f"{path.stem}:{number}")
    for path in sorted(FIXTURES.glob("could_produce*.jsonl"))
    for number, line in enumerate(path.read_text().splitlines(), 1)
]


@pytest.mark.parametrize("line", FIXTURE_LINES)
def test_boards_that_once_failed_or_are_tricky(line):
    board = from_json(line)
    assert json.loads(to_json(board)) == json.loads(line)
    compare([board])


# ---- random cards ------------------------------------------------------------------------------

FILTERS = (YOUR_LANDS, THEIR_LANDS, LANDS, yours("Gate"), yours(types=("creature",)))
CONDITIONS = st.sampled_from(
    [
        tree.CountAtLeast(2, YOUR_LANDS),
        tree.CountersAtLeast(1, "charge"),
        tree.LandsPlayedAtLeast(1),
        tree.YourTurn(),
        tree.LifeAtLeast(20),
        tree.Not(tree.CountAtLeast(1, yours(tapped=True))),
        tree.CountAtLeast(1, tree.Filter(types=("land",), whose="you", other=True)),
    ]
)
AMOUNTS = st.sampled_from(
    [
        1,
        2,
        tree.Count(yours(types=("creature",))),
        tree.Counters("charge"),
        tree.Devotion(),
        tree.Power(),
    ]
)
MANA_TYPES = st.sampled_from(
    [
        *(tree.OfTypes(types) for types in ("W", "UB", "WUBRG", "C", "GC")),
        tree.CouldProduce(YOUR_LANDS),
        tree.CouldProduce(YOUR_LANDS, colors_only=True),
        tree.CouldProduce(THEIR_LANDS, colors_only=True),
        tree.CouldProduce(LANDS),
        tree.CouldProduce(yours("Gate")),
        tree.ColorsAmong(yours()),
        tree.ColorsAmong(THEIR_LANDS),
        tree.ChosenColor(),
    ]
)
ADDS = st.builds(
    tree.AddMana,
    of=MANA_TYPES,
    production=st.sampled_from(["one type", "each", "combination"]),
    amount=AMOUNTS,
)
EFFECTS = st.recursive(
    ADDS | st.just(tree.DealDamage("you", 1)),
    lambda inner: (
        st.builds(
            tree.If,
            CONDITIONS,
            st.lists(inner, min_size=1, max_size=2).map(tuple),
            st.lists(inner, max_size=2).map(tuple),
        )
        | st.builds(tree.UnlessPaid, st.just(1), st.lists(inner, min_size=1, max_size=2).map(tuple))
    ),
    max_leaves=3,
)
PROGRAMS = st.lists(EFFECTS, min_size=1, max_size=2).map(tuple)
ABILITIES = st.builds(
    tree.ActivatedAbility, st.just(costs("{T}")), PROGRAMS, st.none() | CONDITIONS
) | st.builds(tree.TriggeredAbility, st.just("enters"), PROGRAMS, st.none(), st.none() | CONDITIONS)
TYPE_LINES = st.sampled_from(
    [(("land",), ()), (("land",), ("Gate",)), (("artifact",), ()), (("land",), ("Forest",))]
)


@st.composite
def random_cards(draw):
    cards = []
    for number in range(draw(st.integers(1, 3))):
        types, subtypes = draw(TYPE_LINES)
        abilities = tuple(draw(st.lists(ABILITIES, min_size=1, max_size=2)))
        cards.append(
            tree.Card(f"Random {number}", types=types, subtypes=subtypes, abilities=abilities)
        )
    return cards


PLAIN = [CardPool.builtin().card(name) for name in ("Wastes", "Forest", "Grizzly Bears")]
READING = [CardPool.builtin().card(name) for name in ("Reflecting Pool", "Exotic Orchard")]


@given(random_cards(), st.data())
def test_random_boards_of_random_cards(cards, data):
    try:
        pool = CardPool([*cards, *PLAIN, *READING])
    except CardError:
        assume(False)
    board = data.draw(boards_of(list(pool)))
    compare([board], pool)


# ---- many boards ---------------------------------------------------------------------------------


def random_board(rng, players):
    cards = interesting_cards()
    permanents = []
    for _ in range(rng.integers(1, MOST_PERMANENTS + 1)):
        kinds = rng.choice(COUNTERS, size=rng.integers(0, 3), replace=False)
        permanents.append(
            Permanent(
                cards[rng.integers(len(cards))],
                int(rng.integers(players)),
                bool(rng.integers(2)),
                {str(kind): int(rng.integers(1, 4)) for kind in kinds},
                ["", *"WUBRG"][rng.integers(6)],
            )
        )
    return Board(
        tuple(permanents),
        players,
        int(rng.integers(players)),
        tuple(int(n) for n in rng.integers(0, 2, players)),
        (20,) * players,
    )


@pytest.mark.fuzz
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_boards(players):
    rng = np.random.default_rng(players)
    for _ in range(effort(3, 100)):
        compare([random_board(rng, players) for _ in range(100)])
