"""Payments with mana abilities that take other permanents or X counters (CR 118.3, 601.2g-h)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mana.object_costs import MAKERS, board, kinds_of
from mana.test_against_reference import cost_of
from mana.trees import payable
from reference import object_costs

import mirrorpool as mp

names = st.sampled_from(sorted({*MAKERS, "S Green Elf", "S Stoker", "S Cannibal"}))
fields = st.lists(names, min_size=1, max_size=5)
symbols = st.sampled_from(["{1}", "{2}", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{4}"])
costs = st.lists(symbols, min_size=1, max_size=3).map("".join)


@given(fields, costs)
@settings(max_examples=150, deadline=None)
def test_what_can_be_paid_is_what_some_order_pays(field, cost):
    boards = board(field)
    wanted = object_costs.can_pay(cost_of(cost), kinds_of(field))
    answer = mp.Answer(int(mp.can_pay(boards, 0, cost)[0]))
    if answer != mp.Answer.UNDECIDED:
        assert answer == mp.Answer(int(wanted))
    assert payable(boards, cost) == (answer == mp.Answer.YES)


def used(field, cost):
    """Pay: names of what has gone, and of what is tapped."""
    boards = board(field)
    assert payable(boards, cost)
    mp.pay(boards, 0, cost)
    words = boards.records["words"][0]
    there = [int(words["occupied"][0]) >> slot & 1 for slot in range(len(field))]
    tapped = [int(words["tapped"][0]) >> slot & 1 for slot in range(len(field))]
    gone = [name for name, is_there in zip(field, there, strict=True) if not is_there]
    return gone, [name for name, is_tapped in zip(field, tapped, strict=True) if is_tapped]


def test_nothing_is_sacrificed_where_tapping_is_enough():
    assert used(["Black Tower", "Bare Bear", "Green Elf"], "{C}{G}")[0] == []
    assert used(["Flesh Altar", "Bare Bear", "Plain Rock"], "{C}{C}") == ([], ["Plain Rock"])


def test_others_are_tapped_only_where_they_must_be():
    assert used(["Tap Drum", "Bare Bear", "Plain Wood"], "{G}")[1] == ["Plain Wood"]
    assert used(["Tap Drum", "Bare Bear", "Green Elf"], "{G}{U}")[1] == [
        "Tap Drum",
        "Bare Bear",
        "Green Elf",
    ]


def test_what_is_sacrificed_was_tapped_before():
    assert used(["Flesh Altar", "Green Elf"], "{G}{C}{C}") == (["Green Elf"], [])
    assert used(["Iron Works", "Tap Drum", "Bare Bear"], "{R}{C}{C}")[0] in (
        ["Tap Drum"],
        ["Iron Works"],
    )


def test_no_more_counters_go_than_are_needed():
    boards = board(["Full Horn"])
    assert payable(boards, "{G}{C}")
    mp.pay(boards, 0, "{G}{C}")
    assert boards.records["permanents"]["counters"][0, 0].max() == 1
    assert boards.game(0).mana_pool(0) == ""


def test_what_there_can_be_at_one_time():
    boards = board(["Black Tower", "Bare Bear", "Green Elf"])
    assert mp.mana_options(boards, 0) == [["{B}{B}{G}", "{G}{C}"]]
    assert mp.available_mana(boards, 0)[0].tolist() == [0, 0, 2, 0, 1, 1, 3]
    assert mp.max_x(boards, 0, "{X}{G}").tolist() == [2]


def test_hundreds_of_permanents_are_one_class():
    boards = mp.Boards(board([]).pool, 1, slots=256, library=250)
    for name, n in (("Black Tower", 3), ("Elf Lord", 2), ("Bare Bear", 100), ("Green Elf", 100)):
        for _ in range(n):
            boards.put(name)
    assert mp.can_pay(boards, 0, "{B}{B}{B}{B}{B}{B}{G}{G}").tolist() == [1]
    assert mp.can_pay(boards, 0, "{B}{B}{B}{B}{B}{B}{B}").tolist() == [0]


@pytest.mark.parametrize(("counters", "status"), [(1, "UNDECIDED"), (2, "OK")])
def test_what_its_mana_takes_away_is_sacrificed_for_nothing_else(counters, status):
    mine = f"Gemstone Mine ({counters} mining counters)"
    boards = mp.position(f"P0: {mine}, Squandered Resources").boards
    assert mp.pay(boards, 0, "{R}{G}")[0] == mp.Status[status]
    assert boards.validate() == [None]
