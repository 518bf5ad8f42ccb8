"""What must hold of the reference on every board, whatever the core says."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from differential.boards import is_legal, is_plain, plain_boards, to_reference
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from reference.boards_in_words import board
from reference.layers import characteristics
from reference.mana_board import (
    Activated,
    Board,
    Lasting,
    Mana,
    Multiply,
    Permanent,
    types_in,
)
from reference.mana_cards import (
    CARDS,
    DEEP_WATER,
    FALSE_DAWN,
    HARVEST_MAGE,
    PALE_MOON,
    QUARUM_TRENCH_GNOMES,
    READERS,
)
from reference.production import (
    View,
    adding,
    additions,
    again,
    applies,
    could_produce,
    event_of,
    mana_abilities,
    outcomes_on,
    possible,
    replaced,
    solved,
)

ALL_CARDS = tuple(CARDS.values())
boards = plain_boards(ALL_CARDS).filter(is_legal).map(to_reference)

LASTING = st.builds(
    Lasting,
    st.sampled_from([DEEP_WATER, HARVEST_MAGE, PALE_MOON, QUARUM_TRENCH_GNOMES, FALSE_DAWN]),
    controller=st.integers(0, 1),
    attached_to=st.integers(0, 3),
)
boards_and_spells = st.builds(
    lambda here, lasting: replace(here, lasting=tuple(lasting)),
    boards,
    st.lists(LASTING, max_size=2),
)


@given(boards_and_spells)
def test_the_masks_agree_with_each_other(here):
    """G.1: asked again, every permanent gives the same answer."""
    position = solved(here)
    assert again(position) == position.could


@given(plain_boards(tuple(CARDS[name] for name in READERS)).map(to_reference))
def test_permanents_that_only_read_each_other_make_nothing_of_it(here):
    """G.1: Gates make {C} by themselves; nobody invents a colour."""
    assert not any(mask & ~32 for mask in could_produce(here))


@given(boards, st.randoms(use_true_random=False))
def test_reference_T_106_25h_neither_order_nor_seats_matter(here, rng):
    """G.2: not even of timestamps, as long as they stay with their permanents."""
    order = list(range(len(here.permanents)))
    rng.shuffle(order)
    seats = list(range(here.players))
    rng.shuffle(seats)

    def moved(number: int) -> Permanent:
        old = here.permanents[number]
        return Permanent(
            old.card,
            seats[old.controller],
            old.tapped,
            None if old.attached_to is None else order.index(old.attached_to),
            old.counters,
            old.choice,
            timestamp=number,
        )

    other = Board(tuple(moved(number) for number in order), here.players)
    masks = could_produce(here)
    assert could_produce(other) == [masks[number] for number in order]


PLAIN = tuple(card for card in ALL_CARDS if is_plain(card) and card.name != "River of Tears")
LANDS = [card for card in PLAIN if "land" in card.types]


@given(plain_boards(PLAIN), st.sampled_from(LANDS), st.integers(0, 1))
def test_reference_T_106_25i_another_land_takes_nothing_away(plain, land, controller):
    before = to_reference(plain)
    after = Board((*before.permanents, Permanent(land, controller)), before.players)
    for mask, more in zip(could_produce(before), could_produce(after), strict=False):
        assert mask & ~more == 0


@given(boards_and_spells)
@example(board("Forest; Mana Reflection; Damping Sphere; Contamination; Ritual of Subdual"))
@example(board("Tundra; Pulse of Llanowar; Reality Twist; Hall of Gemstone = R"))
def test_types_of_all_outcomes_are_what_a_land_could_produce(here):
    """G.3, for permanents with one ability that adds mana, which taps and has no X."""
    position = solved(here)
    for number in range(len(here.permanents)):
        match adding(position, number):
            case [Activated(taps=True, has_x=False) as only]:
                made = 0
                for outcome in outcomes_on(position, number, only):
                    made |= types_in(outcome.made)
                assert made == position.could[number]


def walked(position, event, some: Mana, order) -> Iterator[Mana]:
    """Apply effects one by one: always the first of the order that applies, each once."""
    for place, (source, effect) in enumerate(order):
        if applies(position, source, effect, event, some):
            choice = position.board.source(source).choice
            rest = order[:place] + order[place + 1 :]
            for other in replaced(effect.change, some, choice, position.seen[event.source]):
                yield from walked(position, event, other, rest)
            return
    yield some


@given(boards_and_spells)
@example(board("Forest; Mana Reflection; Damping Sphere; Contamination"))
@settings(max_examples=50)
def test_all_orders_are_the_orders_of_all_lists(here):
    """G.3: the search equals walking through every list of preferences."""
    position = solved(here)
    assume(len(position.replacements) <= 4)
    orders = [list(order) for order in permutations(position.replacements)]
    for number in range(len(here.permanents)):
        for ability in mana_abilities(position, number)[:2]:
            event = event_of(position, number, ability)
            for some in additions(View(position, number, 2), ability.adds):
                if any(some):
                    found = {m for order in orders for m in walked(position, event, some, order)}
                    assert possible(position, event, some) == found


MULTIPLIERS = tuple(
    card
    for card in ALL_CARDS
    if is_plain(card) or card.name in ("Mana Reflection", "Nyxbloom Ancient", "Virtue of Strength")
)


@given(plain_boards(MULTIPLIERS).map(to_reference))
def test_multipliers_commute(here):
    """G.4: the result is the product, whatever the order."""
    position = solved(here)
    for number in range(len(here.permanents)):
        for ability in mana_abilities(position, number):
            event = event_of(position, number, ability)
            some = (1, 0, 2, 0, 0, 3)
            product = 1
            for source, effect in position.replacements:
                assert isinstance(effect.change, Multiply)
                if applies(position, source, effect, event, some):
                    product *= effect.change.times
            assert possible(position, event, some) == {tuple(n * product for n in some)}


@given(boards)
def test_layers_never_add_or_remove_permanents(here):
    seen = characteristics(here)
    assert [what.name for what in seen] == [permanent.card.name for permanent in here.permanents]
    assert all(what.types for what in seen)
