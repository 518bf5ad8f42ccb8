"""The core against the slow reference on random boards of its catalogue of mana cards.

What permanents could produce, and what may be in the pool after a mana ability. Cards of the
catalogue that the core does not hold yet are left out; a skipped test says how many. A board on
which the two differ is printed as a line of JSON: add it to ``fixtures/mana_boards.jsonl``.
"""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from differential.boards import (
    Placed,
    Plain,
    core_has_attachments,
    from_json,
    is_legal,
    left_out,
    plain_boards,
    random_board,
    shared_cards,
    to_core,
    to_json,
    to_reference,
)
from effort import effort
from hypothesis import given
from hypothesis import strategies as st
from reference import could_produce as by_trees
from reference.mana_board import LETTERS, Activated, OtherTrigger
from reference.mana_cards import CARDS
from reference.production import could_produce, in_words, mana_abilities, outcomes_on, solved

import mirrorpool as mp

FIXTURES = Path(__file__).parent / "fixtures" / "mana_boards.jsonl"
PLAYERS = (2, 3, 4)
BATCH = 12_000
OUTCOMES_BATCH = 3_500
MOST_ABILITIES = 16
FEW_OUTCOMES = 64
"""So many the core always lists."""
EFFECT_LATER = {"Hall of Gemstone"}
"""Cards whose choice the core makes as an ability resolves, the reference as they enter."""
ASKS_OTHERS = {"Rhystic Cave"}
"""Cards whose mana depends on what other players can pay."""
FREE = {"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes", "Reflecting Pool"}
"""Cards whose abilities cost {T} alone, so that every one can be activated."""


def test_every_card_of_the_catalogue_is_compared():
    if missing := left_out():
        auras = "" if core_has_attachments() else ", all Auras among them,"
        pytest.skip(
            f"{len(missing)} of {len(CARDS)} catalogue cards{auras} are not in the core yet: "
            + "; ".join(missing)
        )


# ---- could produce -----------------------------------------------------------------------------


def compare_could_produce(plains):
    """Compare the masks of boards of one number of players."""
    masks = mp.could_produce(to_core(plains))
    for row, plain in enumerate(plains):
        here = masks[row, : len(plain.permanents)].tolist()
        expected = could_produce(to_reference(plain))
        assert here == expected, f"fixture: {to_json(plain)}"


@given(plain_boards(shared_cards()).filter(is_legal))
def test_could_produce_of_random_boards(plain):
    compare_could_produce([plain])


@pytest.mark.slow
@pytest.mark.fuzz
@pytest.mark.parametrize("players", PLAYERS)
def test_could_produce_of_many_boards(players):
    rng = Random(players)
    cards = shared_cards()
    for _ in range(effort(3, 280)):
        compare_could_produce([random_board(rng, players, cards) for _ in range(BATCH)])


# ---- production --------------------------------------------------------------------------------


def expected_outcomes(plain):
    """Give, for each permanent, the pools each of its mana abilities may make.

    Abilities with X in their cost are left out: how much was paid is not a fact of the board.
    """
    position = solved(to_reference(plain))
    return [
        [
            None if ability.has_x else in_words(outcomes_on(position, number, ability))
            for ability in mana_abilities(position, number)
        ]
        for number in range(len(plain.permanents))
    ]


def is_enchanted_and_goes(plain, slot):
    """Whether it is sacrificed for its mana: then Auras on it see no enchanted land (303.4c).

    The reference keeps what is sacrificed where it is.
    """
    card = mp.CardPool.builtin().card(plain.permanents[slot].name)
    enchanted = any(placed.attached_to == slot for placed in plain.permanents)
    return enchanted and any("sacrifice this" in str(one).lower() for one in card.abilities)


def compare_outcomes(plains):
    """Compare the pools after each ability, whatever its costs and whether they can be paid.

    The core numbers all abilities of a permanent, the reference those that add mana, so they are
    compared in any order. What cannot be activated has no outcomes in the core; the reference does
    not look at costs, so of the rest each must be one of the reference's.
    """
    plains = [
        plain
        for plain in plains
        if (EFFECT_LATER | ASKS_OTHERS).isdisjoint(p.name for p in plain.permanents)
    ]
    boards = to_core(plains) if plains else []
    for row, plain in enumerate(plains):
        game = boards.game(row)
        for slot, expected in enumerate(expected_outcomes(plain)):
            if None in expected or is_enchanted_and_goes(plain, slot):
                continue
            try:
                here = [mp.production_outcomes(game, slot, i) for i in range(MOST_ABILITIES)]
            except mp.CapacityError:  # which it is for few outcomes of many choices, too
                assert max(map(len, expected)) > FEW_OUTCOMES, f"slot {slot}: {to_json(plain)}"
                continue
            found = Counter(frozenset(pools) for pools in here if pools)
            wanted = Counter(frozenset(pools) for pools in expected)
            assert found <= wanted, f"slot {slot}, fixture: {to_json(plain)}"
            if not plain.permanents[slot].tapped and plain.permanents[slot].name in FREE:
                assert found == wanted, f"slot {slot}, fixture: {to_json(plain)}"


@given(plain_boards(shared_cards()).filter(is_legal))
def test_outcomes_of_random_boards(plain):
    compare_outcomes([plain])


@pytest.mark.slow
@pytest.mark.fuzz
@pytest.mark.parametrize("players", PLAYERS)
def test_outcomes_of_many_boards(players):
    rng = Random(10 + players)
    cards = shared_cards()
    for _ in range(effort(1, 100)):
        compare_outcomes([random_board(rng, players, cards) for _ in range(OUTCOMES_BATCH)])


# ---- boards that once failed or are tricky -----------------------------------------------------

FIXTURE_LINES = [
    pytest.param(line, id=str(number))
    for number, line in enumerate(FIXTURES.read_text().splitlines(), 1)
]


@pytest.mark.parametrize("line", FIXTURE_LINES)
def test_boards_that_once_failed_or_are_tricky(line):
    plain = from_json(line)
    assert to_json(plain) == line
    assert is_legal(plain)
    if missing := {placed.name for placed in plain.permanents} & set(left_out()):
        pytest.skip(f"the core has no {', '.join(sorted(missing))} yet")
    compare_could_produce([plain])
    compare_outcomes([plain])


# ---- the catalogue against the cards of the core -------------------------------------------------


@pytest.mark.parametrize("name", [card.name for card in shared_cards()])
def test_the_catalogue_and_the_pool_have_the_same_cards(name):
    here, there = CARDS[name], mp.CardPool.builtin().card(name)
    assert here.types == set(there.types)
    assert here.subtypes == set(there.subtypes)
    assert here.supertypes == set(there.supertypes)
    assert here.colors == LETTERS[by_trees.colors_of(there)]


def is_all_in_trees(card):
    """Whether the other reference, which reads card trees, knows all that the card does."""
    return all(isinstance(ability, Activated | OtherTrigger) for ability in card.abilities)


@given(plain_boards(tuple(filter(is_all_in_trees, shared_cards()))))
def test_two_references_agree(plain):
    """The other one reads the trees of the cards, so both say the same of their abilities."""
    pool = mp.CardPool.builtin()
    board = to_reference(plain)
    permanents = tuple(
        by_trees.Permanent(pool.card(p.card.name), p.controller, p.tapped, p.counters, p.choice)
        for p in board.permanents
    )
    assert by_trees.could_produce(by_trees.Board(permanents, plain.players)) == could_produce(board)


# ---- the boards themselves ---------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from(PLAYERS))
def test_quick_random_boards_are_legal_and_go_through_json(seed, players):
    plain = random_board(Random(seed), players, tuple(CARDS.values()))
    assert is_legal(plain)
    assert from_json(to_json(plain)) == plain


def test_an_aura_on_the_wrong_land_is_not_legal():
    sprawl = Placed("Utopia Sprawl", attached_to=0, choice="G")
    assert is_legal(Plain(2, (Placed("Forest"), sprawl)))
    assert not is_legal(Plain(2, (Placed("Island"), sprawl)))
    seas = Placed("Spreading Seas", attached_to=0)
    assert not is_legal(Plain(2, (Placed("Forest"), sprawl, seas)))
