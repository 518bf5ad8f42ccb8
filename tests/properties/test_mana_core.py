"""What must hold of mana on every board of the core (properties 1 to 4 and 9 of mana)."""

from differential.boards import (
    CARDS,
    Plain,
    core_words,
    is_legal,
    is_plain,
    plain_boards,
    shared_cards,
    to_core,
    to_reference,
)
from exploring import ends, reached
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from mana_trees import ALL
from play import STACK_KIND, STACK_OBJECT, TYPES, Table
from reference.mana_board import Activated
from reference.mana_cards import READERS
from reference.production import adding, again, mana_abilities, outcomes_on, solved

import mirrorpool as mp

SHARED = shared_cards()
BOARDS = plain_boards(SHARED, most=7).filter(is_legal)
NO_CHANGERS = tuple(card for card in SHARED if is_plain(card))


def masks_of(plain):
    return mp.could_produce(to_core([plain]))[0, : len(plain.permanents)].tolist()


def table_of(plain, *more, cards=ALL):
    """Have the board in front of its players, in the first main phase of P0."""
    table = Table(cards=cards, players=plain.players)
    for placed in plain.permanents:
        table.put(placed.player, placed.name, **core_words(placed))
    for name in more:
        table.put(0, name)
    return table.start()


QUICKLY = [phase for phase in Phase if phase is not Phase.shrink]
"""Boards are played option by option: shrinking one that fails would take long."""

# ---- 1: a least fixed point ----------------------------------------------------------------------


@given(BOARDS)
def test_the_masks_of_the_core_agree_with_each_other(plain):
    position = solved(to_reference(plain))
    position.could = masks_of(plain)
    assert again(position) == position.could


@given(plain_boards(tuple(CARDS[name] for name in READERS if CARDS[name] in SHARED)))
def test_readers_alone_make_nothing_of_each_other(plain):
    assert not any(mask & ~32 for mask in masks_of(plain))


# ---- 2: neither seats nor order ------------------------------------------------------------------


@given(BOARDS, st.randoms(use_true_random=False))
def test_seats_do_not_matter(plain, rng):
    seats = list(range(plain.players))
    rng.shuffle(seats)
    moved = Plain(
        plain.players, tuple(p._replace(player=seats[p.player]) for p in plain.permanents)
    )
    assert masks_of(moved) == masks_of(plain)


@given(plain_boards(NO_CHANGERS), st.randoms(use_true_random=False))
def test_order_of_arrival_does_not_matter_where_nothing_has_a_timestamp(plain, rng):
    order = list(range(len(plain.permanents)))
    rng.shuffle(order)
    moved = Plain(plain.players, tuple(plain.permanents[number] for number in order))
    masks = masks_of(plain)
    assert masks_of(moved) == [masks[number] for number in order]


# ---- 3: orders through decisions -----------------------------------------------------------------


def in_letters(total):
    return "".join(letter * n for letter, n in zip(TYPES, total, strict=True))


def is_free(ability):
    """Whether {T} is all it costs, as far as the reference says."""
    return ability.taps and not ability.has_x and ability.is_mana_ability


def mana_only(table):
    """Whether nothing but triggers went on the stack."""
    objects = table.chain(int(table.header["stack_top"]), STACK_OBJECT)
    return all(STACK_KIND[int(item["type"])] != "ACTIVATED" for item in objects)


def reached_by_tapping(table, slot):
    """Activate each mana ability of a permanent: all pools that P0 can have then."""
    if table.name(slot) == "Rhystic Cave":
        return None  # others may pay, and what they pay with is there too
    found = set()
    others = [other for other in table.slots() if other != slot]
    for option in table.matching("ACTIVATE", slot):
        after = table.fork().take(option)
        if after.decision in ("PAYMENT", "COST_PERMANENT", "NUMBER") or not mana_only(after):
            return None  # it costs something else
        here = after.slots()
        if any(o not in here or (after.tapped(o) and not table.tapped(o)) for o in others):
            return None  # mana, that another permanent made
        found |= reached(after)
    return found


@given(BOARDS)
@settings(max_examples=60, deadline=None, phases=QUICKLY)
def test_decisions_reach_what_all_orders_reach(plain):
    position = solved(to_reference(plain))
    table = table_of(plain)
    for number, placed in enumerate(plain.permanents):
        abilities = mana_abilities(position, number)
        if placed.player or placed.tapped or not abilities or not all(map(is_free, abilities)):
            continue
        found = reached_by_tapping(table, number)
        if not found:  # it has other costs, or may not be activated now
            continue
        expected = {
            in_letters(outcome.total)
            for ability in abilities
            for outcome in outcomes_on(position, number, ability)
        }
        assert found <= expected, f"{placed}: {plain}"
        if len(table.matching("ACTIVATE", number)) == len(abilities):
            assert found == expected, f"{placed}: {plain}"


@given(BOARDS)
@settings(max_examples=60, deadline=None, phases=QUICKLY)
def test_types_of_all_choices_are_what_a_land_could_produce(plain):
    position = solved(to_reference(plain))
    table = table_of(plain)
    assume(not position.triggers)
    masks = table.could()
    for number, placed in enumerate(plain.permanents):
        match adding(position, number):
            case [Activated() as only] if is_free(only) and not placed.player + placed.tapped:
                found = reached_by_tapping(table, number)
                if found:
                    letters = {letter for pool in found for letter in pool}
                    assert sum(1 << TYPES.index(letter) for letter in letters) == masks[number]


# ---- 4: multipliers ------------------------------------------------------------------------------

FACTORS = {"Mana Reflection": 2, "Nyx Tripler": 3, "Basic Tripler": 3}
FREE_SOURCES = ("Forest", "Azorius Chancery", "Sol Ring", "Tundra", "Ancient Tomb", "City of Brass")


@given(
    st.sampled_from(FREE_SOURCES), st.lists(st.sampled_from(sorted(FACTORS)), max_size=4), st.data()
)
@settings(deadline=None)
def test_multipliers_commute(source, multipliers, data):
    alone = Table(cards=ALL)
    alone.put(0, source)
    base = reached_by_tapping(alone.start(), 0)
    product = 1
    for name in multipliers:
        product *= FACTORS[name] if name != "Basic Tripler" or source == "Forest" else 1
    for order in (multipliers, data.draw(st.permutations(multipliers))):
        table = Table(cards=ALL)
        table.put_all(0, source, *order)
        times = {"".join(c * product for c in pool) for pool in base}
        assert reached_by_tapping(table.start(), 0) == times


def test_multipliers_ask_for_no_order():
    table = Table(cards=ALL)
    table.put_all(0, "Forest", "Mana Reflection", "Nyx Tripler", "Basic Tripler")
    table.start().do("ACTIVATE", "Forest")
    assert (table.decision, table.pool_of(0)) == ("PRIORITY", "G" * 18)


# ---- mana that is undefined or zero is no event --------------------------------------------------


@given(BOARDS)
@settings(max_examples=60, deadline=None, phases=QUICKLY)
def test_the_watcher_sees_exactly_the_activations_that_add_mana(plain):
    table = table_of(plain, "Tap Watcher")
    for number, placed in enumerate(plain.permanents):
        if placed.player or placed.tapped:
            continue
        abilities = mana_abilities(solved(to_reference(plain)), number)
        if not all(map(is_free, abilities)) or reached_by_tapping(table, number) is None:
            continue
        for option in table.matching("ACTIVATE", number):
            for end in ends(table.fork().take(option)):
                made = any(end.pool_of(player) for player in range(plain.players))
                assert end.stack().count("Tap Watcher") == made


# ---- 9: mana neither comes nor goes by itself ----------------------------------------------------

LEDGER_CARDS = ("Forest", "Tundra", "Sol Ring", "Ancient Tomb", "Llanowar Elves", "City of Brass")
BEARS = {f"Bear {{{n}}}": n for n in (1, 2, 3, 4, 6)}


def pools(table):
    return [len(table.pool_of(player)) for player in range(2)]


@given(
    st.lists(st.sampled_from(LEDGER_CARDS), min_size=1, max_size=6),
    st.lists(st.sampled_from(sorted(BEARS)), max_size=4),
    st.randoms(use_true_random=False),
)
@settings(max_examples=40, deadline=None)
def test_pools_change_only_by_production_payment_and_the_end_of_steps(lands, hand, rng):
    table = Table(cards=ALL)
    for player in range(2):
        table.put_all(player, *lands)
        table.hand(player, *hand)
    table.fill_libraries(n=20)
    table.start()
    cost = 0
    for _ in range(60):
        if table.status == "OVER":
            return
        option = rng.choice(table.options())
        if table.decision == "PRIORITY":
            cost = BEARS.get(option.what, 0) if option.kind == "CAST" else 0
        before = pools(table)
        moment = (int(table.header["turn"]), table.step)
        table.take(option)
        change = [new - old for new, old in zip(pools(table), before, strict=True)]
        if moment != (int(table.header["turn"]), table.step):
            assert pools(table) == [0, 0]
        elif option.kind in ("ACTIVATE", "ADD_MANA", "CAST", "PAY", "SPEND"):
            assert sum(n != 0 for n in change) <= 1
            assert min(change) >= -cost
        else:
            assert change == [0, 0]


@given(st.lists(st.sampled_from(sorted(BEARS)), min_size=1, max_size=3), st.integers(0, 14))
@settings(max_examples=40, deadline=None)
def test_a_payment_takes_exactly_the_cost(hand, extra):
    table = Table(cards=ALL)
    table.hand(0, *hand)
    total = extra
    table.give_mana(0, "C" * total)
    table.start()
    for name in hand:
        if table.can("CAST", name):
            table.do("CAST", name)
            while table.decision != "PRIORITY":
                table.take(table.options()[0])
            total -= BEARS[name]
            table.resolve()
        else:
            assert total < BEARS[name]
        assert len(table.pool_of(0)) == total
