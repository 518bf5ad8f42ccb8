"""Costs with choices, and payments tap by tap, which can always be completed (601.2g, 605.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play import Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import artifact, costs, creature

BEARS = {
    cost: creature(f"Bear {cost}", cost, "Bear", "2/2")
    for cost in (
        "{B}{B}{G}",
        "{W}{U}",
        "{R}{R}",
        "{R}{G}",
        "{4}",
        "{2}{G}{G}",
        "{G}",
        "{3}",
        "{U}{U}{U}",
    )
}


def bear_table(cost, *names, cards=(), **more):
    table = Table(cards=[BEARS[cost], *cards], **more)
    slots = table.put_all(0, *names)
    table.hand(0, f"Bear {cost}")
    table.start()
    return table, slots


def pay_all(table, pick=0):
    """Take the first option (or another) until the payment is over."""
    while table.decision in ("PAYMENT", "MANA_TYPE", "COST_PERMANENT"):
        assert table.options()
        table.take(table.options()[pick])
    return table


# ---- costs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("x", [0, 1, 3])
def test_storage_lands_let_x_be_chosen(x):
    table = Table()
    pools = table.put(0, "Calciform Pools", counters={"storage": 3})
    table.put(0, "Forest")
    table.start().do("ACTIVATE", "Calciform Pools", 2)
    assert [option.what for option in table.options()] == [0, 1, 2, 3]
    table.do("CHOOSE_NUMBER", x)
    assert table.can("ACTIVATE", "Calciform Pools", 0)  # it may pay for itself: no {T} in the cost
    table.do("ACTIVATE", "Forest")
    while table.decision in ("PAYMENT", "MANA_TYPE"):
        table.do("PAY") if table.decision == "PAYMENT" else table.do("ADD_MANA", "U")
    assert table.pool_of(0) == "U" * x
    assert table.counters(pools) == ({"storage": 3 - x} if x < 3 else {})
    assert not table.tapped(pools)


def test_benthic_explorers_untap_a_land_of_an_opponent():
    table = Table()
    table.put(0, "Benthic Explorers")
    island = table.put(1, "Tundra", tapped=True)
    forest = table.put(1, "Forest", tapped=True)
    table.put(1, "Swamp")
    table.put(0, "Mountain", tapped=True)
    table.start().do("ACTIVATE", "Benthic Explorers")
    assert {option.object for option in table.options()} == {island, forest}
    table.do("CHOOSE_PERMANENT", "Tundra")
    assert not table.tapped(island)
    assert {option.what for option in table.options()} == {"W", "U"}
    assert table.do("ADD_MANA", "W").pool_of(0) == "W"


def test_benthic_explorers_without_a_tapped_land():
    table = Table()
    table.put(0, "Benthic Explorers")
    table.put(1, "Forest")
    table.start()
    assert not table.can("ACTIVATE", "Benthic Explorers")


def test_squandered_resources_sacrifices_any_land():
    table = Table()
    table.put_all(0, "Squandered Resources", "Forest", "Tundra", "Grizzly Bears")
    table.start().do("ACTIVATE", "Squandered Resources")
    assert {option.what for option in table.options()} == {"Forest", "Tundra"}
    table.do("CHOOSE_PERMANENT", "Tundra").do("ADD_MANA", "U")
    assert table.pool_of(0) == "U"
    assert table.zone(0, "GRAVEYARD") == ["Tundra"]


def test_springleaf_drum_taps_a_sick_creature_but_not_for_its_own_cost():
    table = Table()
    table.put(0, "Springleaf Drum")
    elves = table.put(0, "Llanowar Elves", sick=True)
    table.start().do("ACTIVATE", "Springleaf Drum").do("ADD_MANA", "R")
    assert table.tapped(elves)
    assert table.pool_of(0) == "R"


def test_once_each_turn():
    once = artifact(
        "Shy Rock",
        "{1}",
        tree.ActivatedAbility(
            (tree.PayLife(1),), (tree.AddMana(tree.OfTypes("C")),), once_each_turn=True
        ),
    )
    table = Table(cards=[once])
    table.fill_libraries()
    table.put(0, "Shy Rock")
    table.start().do("ACTIVATE", "Shy Rock")
    assert (table.pool_of(0), table.life(0)) == ("C", 19)
    assert not table.can("ACTIVATE", "Shy Rock")
    table.pass_until(step="UPKEEP")
    table.do("PASS")
    assert table.header["active"] == 1
    assert table.can("ACTIVATE", "Shy Rock") or table.decider == 1


# ---- Rhystic Cave ------------------------------------------------------------------------------


def cave(**more):
    table = Table(players=3, **more)
    table.put(0, "Rhystic Cave")
    for player in range(3):
        table.put(player, "Wastes")
    table.start().do("ACTIVATE", "Rhystic Cave")
    assert table.decision == "COLOR"
    return table.do("CHOOSE_COLOR", "U")


@pytest.mark.parametrize("manual", [True, False])
def test_rhystic_cave_unless_any_player_pays(manual):
    table = cave(manual=manual)
    for player in range(3):
        assert (table.decision, table.decider) == ("MAY", player)
        table.do("NO")
    assert table.pool_of(0) == "U"


@pytest.mark.parametrize("manual", [True, False])
@pytest.mark.parametrize("payer", range(3))
def test_partly_605_06j_rhystic_cave_and_somebody_pays(payer, manual):
    table = cave(manual=manual)
    for _ in range(payer):
        table.do("NO")
    table.do("YES")
    pay_all(table)
    assert table.decision == "PRIORITY"
    assert table.pool_of(0) == ""
    wastes = next(slot for slot in table.slots(payer) if table.name(slot) == "Wastes")
    assert table.tapped(wastes)


def test_only_those_who_can_pay_are_asked():
    table = Table(players=3)
    table.put_all(0, "Rhystic Cave")
    table.put(2, "Wastes")
    table.start().do("ACTIVATE", "Rhystic Cave").do("CHOOSE_COLOR", "W")
    assert (table.decision, table.decider) == ("MAY", 2)


def test_rhystic_cave_does_not_pay_for_spells():
    table, _ = bear_table("{G}", "Rhystic Cave")
    assert not table.can("CAST", "Bear {G}")


# ---- filters -----------------------------------------------------------------------------------


def test_filter_lands_pay_automatically():
    table, _ = bear_table("{W}{U}", "Mystic Gate", "Plains", manual=False)
    table.do("CAST", "Bear {W}{U}")
    assert table.stack() == ["Bear {W}{U}"]
    assert table.pool_of(0) == ""


def test_a_chain_of_filters_pays_automatically():
    table, _ = bear_table(
        "{U}{U}{U}", "Mystic Gate", "Sunken Ruins", "Plains", "Wastes", manual=False
    )
    assert table.can("CAST", "Bear {U}{U}{U}")
    table.do("CAST", "Bear {U}{U}{U}")
    assert table.stack() == ["Bear {U}{U}{U}"]


def test_filters_alone_pay_for_nothing():
    for manual in (True, False):
        table, _ = bear_table("{W}{U}", "Mystic Gate", "Sunken Ruins", manual=manual)
        assert not table.can("CAST", "Bear {W}{U}")


def test_an_exact_payment_leaves_the_filter_alone():
    """Four lands cover the cost exactly: nothing floats (the ordinary lands come first)."""
    names = ["Plains", "Island", "Forest", "Forest", "Mystic Gate"]
    table, slots = bear_table("{2}{G}{G}", *names, manual=False)
    table.do("CAST", "Bear {2}{G}{G}")
    assert table.pool_of(0) == ""
    assert not table.tapped(slots[4])


def test_filters_by_hand_take_the_seed_first():
    table, (gate, plains) = bear_table("{W}{U}", "Mystic Gate", "Plains")
    table.do("CAST", "Bear {W}{U}")
    pay_all(table)
    assert table.stack() == ["Bear {W}{U}"]
    assert table.tapped(gate)
    assert table.tapped(plains)
    assert table.pool_of(0) == ""


def test_wrong_types_are_not_offered_during_a_payment():
    table, _ = bear_table("{W}{U}", "Tundra", "Plains", "Forest")
    table.do("CAST", "Bear {W}{U}").do("ACTIVATE", "Tundra")
    # Blue is the only type after which Plains can still pay the rest: nobody was asked.
    assert table.pool_of(0) == "U"


# ---- only options that can be completed --------------------------------------------------------


def test_the_creature_that_mana_is_needed_from_is_not_sacrificed():
    names = ["Phyrexian Tower", "Llanowar Elves", "Swamp", "Swamp"]
    table, (_, elves, *_) = bear_table("{B}{B}{G}", *names)
    table.do("CAST", "Bear {B}{B}{G}")
    assert not table.can("ACTIVATE", "Phyrexian Tower", 1)
    table.do("ACTIVATE", "Llanowar Elves").do("ACTIVATE", "Phyrexian Tower", 1)
    assert elves not in table.slots()
    assert table.pool_of(0) == "BBG"
    table.do("PAY")
    assert table.stack() == ["Bear {B}{B}{G}"]


def test_a_mine_that_will_be_gone_is_tapped_last():
    table = Table(cards=[BEARS["{R}{R}"]])
    table.put(0, "Reflecting Pool")
    table.put(0, "Gemstone Mine", counters={"mining": 1})
    table.hand(0, "Bear {R}{R}")
    table.start().do("CAST", "Bear {R}{R}")
    pay_all(table)
    assert table.stack() == ["Bear {R}{R}"]
    assert table.field(0) == ["Reflecting Pool"]


def test_a_type_is_offered_only_if_it_leaves_a_way():
    """Red from the last counter: then the Pool can make only green, from Forest."""
    table = Table(cards=[BEARS["{R}{G}"]])
    table.put_all(0, "Reflecting Pool", "Forest")
    table.put(0, "Gemstone Mine", counters={"mining": 1})
    table.hand(0, "Bear {R}{G}")
    table.start().do("CAST", "Bear {R}{G}").do("ACTIVATE", "Gemstone Mine")
    if table.decision == "MANA_TYPE":
        assert [option.what for option in table.options()] == ["R"]
    pay_all(table)
    assert table.stack() == ["Bear {R}{G}"]


def test_a_drum_does_not_tap_what_must_be_tapped():
    """The cost {1}, {T} of a creature: the Drum must tap another."""
    reader = creature(
        "Reader", "{1}", "Elf", "1/1", tree.ActivatedAbility(costs("{1}{T}"), (tree.Draw(),))
    )
    table = Table(cards=[reader])
    table.fill_libraries()
    table.put_all(0, "Reader", "Springleaf Drum", "Wastes")
    table.start().do("ACTIVATE", "Reader")
    assert table.stack() == ["Reader"]
    assert table.tapped(0)
    assert table.tapped(2)
    assert not table.tapped(1)


NAMES = [
    *("Forest", "Tundra", "Mystic Gate", "Sunken Ruins", "Azorius Signet", "Azorius Chancery"),
    *("Reflecting Pool", "Exotic Orchard", "Phyrexian Tower", "Llanowar Elves", "Crystal Vein"),
    *("Gemstone Mine", "Springleaf Drum", "Gaea's Cradle", "Tainted Isle", "Mana Confluence"),
    *("Temple of the False God", "Squandered Resources", "Bloom Tender", "Adarkar Wastes"),
]


@given(
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=7),
    st.sampled_from(sorted(BEARS)),
    st.data(),
)
def test_every_payment_that_is_begun_by_hand_can_be_completed(names, cost, data):
    table = Table(cards=BEARS.values())
    for name in names:
        table.put(0, name, counters={"mining": 1} if name == "Gemstone Mine" else None)
    table.put_all(1, "Swamp", "City of Brass")
    table.hand(0, f"Bear {cost}")
    table.start()
    if not table.can("CAST", f"Bear {cost}"):
        return
    table.do("CAST", f"Bear {cost}")
    while table.stack() == [] or table.decision in ("PAYMENT", "MANA_TYPE", "COST_PERMANENT"):
        options = table.options()
        assert options, (table.status, table.decision)
        table.take(data.draw(st.sampled_from(options)))
    assert table.status == "OK"
    assert f"Bear {cost}" in table.stack()
    assert table.faults() is None


@given(
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=7),
    st.sampled_from(sorted(BEARS)),
)
def test_by_hand_and_automatically_the_same_can_be_cast(names, cost):
    castable = []
    for manual in (True, False):
        table = Table(cards=BEARS.values(), manual=manual)
        for name in names:
            table.put(0, name, counters={"mining": 1} if name == "Gemstone Mine" else None)
        table.hand(0, f"Bear {cost}")
        table.start()
        castable.append(table.can("CAST", f"Bear {cost}"))
        if castable[-1] and not manual:
            table.do("CAST", f"Bear {cost}")
            assert f"Bear {cost}" in table.stack()
            assert table.faults() is None
    assert castable[0] == castable[1]
