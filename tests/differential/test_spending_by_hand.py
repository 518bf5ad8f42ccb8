"""Which mana of the pool pays, chosen unit by unit, against every payment of the reference.

What is left in the pool, and the life that is paid, after all sequences of options `SPEND` and
`PAY` are what all payments that there are leave (601.2h). Nobody is asked where that is one thing,
and every option leads to fewer payments than there were.
"""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from play import TYPES, Table
from reference.payment import SNOW, UNRESTRICTED, parsed, payments

from mirrorpool.cards.costs import parse_cost
from mirrorpool.cards.embedded._words import creature

COSTS = (
    *("{1}", "{2}", "{3}", "{1}{U}", "{U}{U}", "{2}{W}{U}", "{U/R}{U/B}", "{U/R}{1}"),
    *("{2/W}", "{2/W}{2/U}", "{2/U}{1}", "{U/P}", "{U/P}{W/P}{1}", "{S}{1}", "{S}{S}{U}"),
    *("{2/U}{U/P}", "{C}{1}", "{G/U}{G/W}{1}", "{S}{U/R}"),
)
BEARS = {cost: creature(f"Bear {cost}", cost, "Bear", "2/2") for cost in COSTS}
LANDS = (
    *("Plains", "Island", "Mountain", "Wastes"),
    *("Snow-Covered Plains", "Snow-Covered Island"),
    "Ancient Ziggurat",
)


def table_of(lands: list[str], cost: str, life: int = 20) -> Table:
    """Have the mana of the lands in the pool."""
    table = Table(cards=BEARS.values(), few=True)
    table.set_life(0, life)
    for name in lands:
        table.put(0, name)
    table.hand(0, f"Bear {cost}")
    table.start()
    for slot in range(len(lands)):
        table.do("ACTIVATE", slot)
        while table.decision == "MANA_TYPE":
            table.do("ADD_MANA", "U")
    return table


def pool_of(table: Table) -> Counter:
    """Give the units by what tells them apart."""
    units = Counter()
    for unit in table.units(0):
        units[unit.type, unit.snow, unit.restricted] += unit.amount
    return units


def expected(table: Table, cost: str) -> set:
    """Give what all payments leave: the pool, and the life."""
    kinds, life = pool_of(table), table.life(0)
    # Restricted mana may pay for the creature, too: it is kept apart by a quality of its own.
    units = sorted(
        (TYPES.index(t), UNRESTRICTED - 128 * restricted | SNOW * snow)
        for (t, snow, restricted), n in kinds.items()
        for _ in range(n)
    )
    found = set()
    for left, paid in payments(parsed(parse_cost(cost)), tuple(units), life):
        rest = Counter((TYPES[t], bool(gives & SNOW), not gives & 128) for t, gives in left)
        found.add((frozenset(rest.items()), life - 2 * paid))
    return found


def left(table: Table) -> tuple:
    return frozenset(pool_of(table).items()), table.life(0)


def explore(table: Table) -> set:
    """Take every option: what there is in the end."""
    if table.decision != "PAYMENT":
        assert table.stack()
        assert table.faults() is None
        return {left(table)}
    options = table.options()
    assert {option.kind for option in options} <= {"PAY", "SPEND"}
    assert [option.kind for option in options].count("PAY") == 1
    assert len(options) > 1
    ways = [explore(table.fork().take(option)) for option in options]
    everything = set().union(*ways)
    for option, way in zip(options, ways, strict=True):
        assert option.kind == "PAY" or way < everything, option
    return everything


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(LANDS), max_size=6),
    st.sampled_from(COSTS),
    st.sampled_from([2, 3, 20]),
)
def test_every_payment_can_be_chosen_and_nothing_else(lands, cost, life):
    table = table_of(lands, cost, life)
    wanted = expected(table, cost)
    assert table.can("CAST", f"Bear {cost}") == bool(wanted)
    if not wanted:
        return
    table.do("CAST", f"Bear {cost}")
    assert explore(table) == wanted
