"""Payments with mana abilities that take other permanents or X counters (CR 118.3, 601.2g-h)."""

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
@settings(max_examples=400, deadline=None)
def test_what_can_be_paid_is_what_some_order_pays(field, cost):
    boards = board(field)
    wanted = object_costs.can_pay(cost_of(cost), kinds_of(field))
    answer = mp.Answer(int(mp.can_pay(boards, 0, cost)[0]))
    if answer != mp.Answer.UNDECIDED:
        assert answer == mp.Answer(int(wanted))
    assert payable(boards, cost) == (answer == mp.Answer.YES)
