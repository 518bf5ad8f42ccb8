"""Kinds of faults of paying: what can be paid, what cannot, and what is used for it."""

import time

import pytest
from exploring import ends, reached
from faults.sources import castable, go_on, table_with
from play import STACK_OBJECT

# ---- M6: restricted mana -------------------------------------------------------------------------


def test_M6_restricted_mana_pays_for_what_it_is_meant_for():
    hand = ["Vampire {1}{B}", "Zombie {1}{B}"]
    assert castable("Dark Rites", hand=hand) == {"Vampire {1}{B}"}
    assert castable("Dark Rites", "Swamp", hand=hand) == {"Vampire {1}{B}"}
    assert castable("Dark Rites", "Swamp", "Swamp", hand=hand) == set(hand)
    assert castable("Artifact Workshop", hand=["Bear {3}", "Mind Stone"]) == {"Mind Stone"}
    lands = ["Artifact Workshop", "Wastes", "Wastes"]
    assert castable(*lands, hand=["Stone Golem", "Bear {3}"]) == {"Stone Golem"}


def test_M6_powerstones_pay_for_abilities_and_artifacts():
    lands = ["Powerstone", "Plains", "Plains", "Mountain", "Mountain"]
    assert castable(*lands, hand=["Bear {3}{R}{R}", "Stone Golem"]) == {"Stone Golem"}
    table = table_with(*lands, "Five Coster")
    assert table.can("ACTIVATE", "Five Coster")
    go_on(table.do("ACTIVATE", "Five Coster"))
    assert all(table.tapped(slot) for slot in table.slots(0)[:5])


@pytest.mark.parametrize("floating", [True, False])
def test_M6_the_restriction_stays_wherever_the_mana_is(floating):
    table = table_with("Artifact Workshop", "Wastes", hand=["Bear {2}", "Stone Golem"])
    if floating:
        table.do("ACTIVATE", "Artifact Workshop")
    assert not table.can("CAST", "Bear {2}")


# ---- M8: hybrid, Phyrexian, snow -----------------------------------------------------------------


@pytest.mark.parametrize(("life", "can"), [(20, True), (2, True), (1, False)])
def test_M8_life_for_a_symbol(life, can):
    lands = ["Life Payer", "Wastes", "Wastes"]
    wanted = {"Bear {2}{B}"} if can else set()
    assert castable(*lands, hand=["Bear {2}{B}"], life=life) == wanted
    if can:
        table = table_with(*lands, hand=["Bear {2}{B}"], life=life, manual=False)
        go_on(table.do("CAST", "Bear {2}{B}"))
        assert table.life(0) == life - 2


def test_M8_snow_is_what_made_the_mana():
    def can(*lands):
        return castable(*lands, hand=["Bear {S}{S}"]) != set()

    assert not can("Snow-Covered Forest", "Forest")
    assert can("Snow-Covered Forest", "Snow-Covered Island")
    assert can("Snow-Covered Forest", "Snow-Covered Wastes")
    assert not can("Snow-Covered Forest", "Reflecting Pool")


# ---- M9: what the automatic payer uses -----------------------------------------------------------


def paid(*names, cost, **more):
    """Cast automatically: what is left untapped, and what is left at all."""
    table = table_with(*names, hand=[f"Bear {cost}"], manual=False, **more)
    go_on(table.do("CAST", f"Bear {cost}"))
    assert table.stack() == [f"Bear {cost}"]
    there = table.slots(0)
    return [table.name(slot) for slot in there if not table.tapped(slot)], table


@pytest.mark.parametrize("order", [1, -1])
def test_M9_an_exact_payment_leaves_the_filter_alone(order):
    lands = ["Plains", "Island", "Swamp", "Wastes", "Mystic Gate"][::order]
    left, table = paid(*lands, cost="{1}{W}{U}{B}")
    assert (left, table.pool_of(0)) == (["Mystic Gate"], "")


@pytest.mark.parametrize("order", [1, -1])
def test_M9_nothing_is_sacrificed_where_tapping_is_enough(order):
    there = ["Creature Eater", "Grizzly Bears", "Treasure", *["Forest"] * 4][::order]
    left, table = paid(*there, cost="{2}{G}{G}")
    assert set(left) == {"Creature Eater", "Grizzly Bears", "Treasure"}
    assert table.pool_of(0) == ""


@pytest.mark.parametrize("order", [1, -1])
def test_M9_each_ability_has_its_own_cost(order):
    lands = ["Ditch", "Island"][::order]
    assert castable(*lands, hand=["Bear {1}{G}", "Bear {1}{W}"]) == {"Bear {1}{G}", "Bear {1}{W}"}
    _, table = paid(*lands, cost="{1}{W}")
    assert sorted(table.field(0)) == ["Ditch", "Island"]
    _, table = paid(*lands, cost="{1}{G}")
    assert "Ditch" not in table.field(0)


def test_M9_by_hand_every_payment_is_there():
    table = table_with("Creature Eater", "Grizzly Bears", "Forest", "Forest", hand=["Bear {2}"])
    table.do("CAST", "Bear {2}")
    assert {option.what for option in table.matching("ACTIVATE")} == {"Creature Eater", "Forest"}


# ---- M10: payments that were missed --------------------------------------------------------------


def test_M10_mana_that_triggers_add():
    for manual in (True, False):
        table = table_with(
            "Forest", "Forest", hand=["Bear {2}{G}{G}", "Bear {2}{G}{U}"], manual=manual
        )
        for aura, host in (("Wild Growth", 0), ("Fertile Ground", 1)):
            table.boards.put(aura, 0, attached_to=host)
        table.engine.advance(table.records)
        assert table.can("CAST", "Bear {2}{G}{G}")
        assert table.can("CAST", "Bear {2}{G}{U}")


def test_M10_one_source_pays_two_symbols():
    assert castable("Rich Treasure", hand=["Bear {1}{R}"]) == {"Bear {1}{R}"}
    _, table = paid("Rich Treasure", cost="{1}{R}")
    assert (table.field(0), table.pool_of(0)) == ([], "")


def test_M10_as_much_as_there_are_counters():
    for counters, can in ((6, True), (4, True), (3, False)):
        table = table_with(hand=["Bear {2}{U}{U}"], manual=False)
        table.put(0, "Charged Horn", counters={"charge": counters})
        table.engine.advance(table.records)
        assert table.can("CAST", "Bear {2}{U}{U}") == can
    table = table_with(hand=["Bear {2}{U}{U}"], manual=False)
    table.put(0, "Charged Horn", counters={"charge": 6})
    go_on(table.do("CAST", "Bear {2}{U}{U}"))
    assert table.pool_of(0) == "UU"


def test_M10_a_type_that_was_stored():
    for choice, can in (("U", True), ("R", False)):
        table = table_with("Island", "Wastes", hand=["Bear {2}{U}", "Bear {2}{U}{U}"], manual=False)
        table.put(0, "Coldsteel Heart", choice=choice)
        table.put(0, "Wastes")
        table.engine.advance(table.records)
        assert table.can("CAST", "Bear {2}{U}{U}") == can


# ---- M11: payments that are impossible -----------------------------------------------------------


def test_M11_nothing_is_used_twice():
    hand = ["Bear {U}", "Bear {1}{R}", "Bear {2}", "Bear {3}"]
    assert castable("Springleaf Drum", "Llanowar Elves", hand=hand) <= {"Bear {U}"}
    drum = ["Springleaf Drum", "Llanowar Elves", "Grizzly Bears"]
    assert castable(*drum, hand=hand) <= set(hand) - {"Bear {3}"}
    table = table_with("Springleaf Drum", "Llanowar Elves", hand=["Bear {2}"])
    table.do("ACTIVATE", "Llanowar Elves")
    assert not table.can("ACTIVATE", "Springleaf Drum")
    eater = ["Creature Eater", "Grizzly Bears"]
    assert castable(*eater, hand=["Bear {3}", "Bear {4}"]) <= {"Bear {3}"}


def test_M11_two_rangers_and_no_other_elf_make_one_mana_at_most():
    hand = ["Bear {1}", "Bear {2}"]
    assert castable("Tapping Ranger", "Tapping Ranger", hand=hand) <= {"Bear {1}"}
    table = table_with("Tapping Ranger", "Tapping Ranger", hand=hand)
    go_on(table.do("ACTIVATE", "Tapping Ranger"))
    assert len(table.pool_of(0)) == 1
    assert table.can("CAST", "Bear {1}")
    assert not table.can("CAST", "Bear {2}")
    assert not table.can("ACTIVATE", "Tapping Ranger")


def test_M11_other_permanents_pay_once():
    hand = ["Bear {U}", "Bear {1}{R}", "Bear {2}"]
    assert castable("Tapping Ranger", "Tapping Ranger", hand=hand) == {"Bear {U}"}
    assert castable("Tapping Ranger", *["Llanowar Elves"] * 2, hand=hand) == set(hand)
    assert castable("Springleaf Drum", "Llanowar Elves", hand=hand) == {"Bear {U}"}
    drum = ["Springleaf Drum", "Llanowar Elves", "Grizzly Bears"]
    assert castable(*drum, hand=hand) == set(hand)
    eater = ["Creature Eater", "Grizzly Bears"]
    assert castable(*eater, hand=["Bear {3}", "Bear {4}"]) == {"Bear {3}"}


@pytest.mark.parametrize("land", ["Tundra", "Ditch", "Gond Gate", "City of Brass"])
def test_M11_a_choice_of_types_is_one_mana(land):
    assert castable(land, hand=["Bear {2}", "Bear {1}{W}"]) <= (
        {"Bear {2}"} if land == "Ditch" else set()
    )


def test_M11_one_source_of_a_colour():
    assert castable("Plains", "Wastes", "Wastes", hand=["Bear {W}", "Bear {2}{U}"]) == {"Bear {W}"}


# ---- M12: amounts that explode -------------------------------------------------------------------


def answered(*names, hand, limit=2.0, **more):
    """Ask what can be cast; seconds are many times what it takes, and years less than a search."""
    table = table_with(*names, hand=hand, manual=False, **more)
    start = time.perf_counter()
    found = {name for name in hand if table.can("CAST", name)}
    assert time.perf_counter() - start < limit
    return found


def test_M12_any_combination_of_five_colours():
    ten = "Bear {W}{U}{B}{R}{G}{W}{U}{B}{R}{G}"
    assert answered(*["Cascading Cataracts"] * 4, *["Island"] * 16, hand=[ten]) == {ten}
    assert answered(*["Cascading Cataracts"], *["Island"] * 8, hand=[ten]) == set()


def test_M12_multipliers_and_any_type():
    there = [
        "Bloom Tender",
        "Birds of Paradise",
        "Nonland Prodigy",
        "Nyx Tripler",
        "Mana Reflection",
    ]
    hand = ["Bear {W}{U}{B}{R}{G}{W}{U}{B}{R}{G}", "Bear {2}{G}{U}"]
    found = answered(*there, *["Forest"] * 10, *["City of Brass"] * 4, hand=hand)
    assert "Bear {2}{G}{U}" in found


# ---- M13: what asking and taking back leaves behind ----------------------------------------------


def everything(table):
    return table.boards.hash().tolist(), table.records.tobytes()


def test_M13_asking_changes_nothing():
    table = table_with(
        *("Cabal Coffers", "Swamp", "Swamp", "Mana Flare", "Reflecting Pool", "Rhystic Cave"),
        hand=["Bear {2}", "Dark Ritual"],
    )
    before = everything(table)
    for _ in range(100):
        table.options()
        table.could()
    assert everything(table) == before


def test_M13_a_chain_is_taken_back_as_a_whole():
    table = table_with("Cabal Coffers", "Swamp", "Swamp")
    history = [table.fork()]
    for option in ("Swamp", "Swamp", "Cabal Coffers"):
        history.append(go_on(history[-1].fork().do("ACTIVATE", option)).fork())
    assert [there.pool_of(0) for there in history] == ["", "B", "BB", "BB"]
    seen = [everything(there) for there in history]
    assert len(set(map(str, seen))) == len(seen)
    saved = history[-1].boards.snapshot()
    go_on(history[-1].do("CAST", "Idle"))
    history[-1].boards.restore(saved)
    assert everything(history[-1]) == seen[-1]


def test_M13_an_illegal_option_changes_nothing():
    table = table_with("Forest", hand=["Bear {2}"])
    option = table.fork().do("ACTIVATE", "Forest").options()[-1]
    before = everything(table)
    wrong = table.option(table.matching("ACTIVATE", "Forest")[0].code + (7 << 32))
    assert table.attempt(wrong) not in ("OK", "DECISION", "OVER", "LOOP")
    assert everything(table) == before
    assert option is not None


def test_M13_riders_are_of_the_unit_that_has_them():
    table = table_with("Spending Elf", "Forest", hand=["Bear {1}", "Bear {G}{G}"])
    plain = table.fork().do("ACTIVATE", "Forest")
    both = plain.fork().do("ACTIVATE", "Spending Elf")
    assert (plain.pool_of(0), both.pool_of(0)) == ("G", "GG")
    go_on(both.do("CAST", "Bear {G}{G}"))
    assert len(both.stack()) == 2
    go_on(plain.do("CAST", "Bear {1}"))
    assert plain.stack() == ["Bear {1}"]


# ---- M16: X --------------------------------------------------------------------------------------


def x_of(table):
    return int(table.chain(int(table.header["stack_top"]), STACK_OBJECT)[0]["x"])


@pytest.mark.parametrize("manual", [True, False])
@pytest.mark.parametrize("lands", [0, 1, 2, 5])
def test_M16_every_x_from_zero_on(lands, manual):
    table = table_with(*["Wastes"] * lands, hand=["Bear {X}{X}"], manual=manual)
    found = {
        (x_of(end), sum(map(end.tapped, end.slots(0))) - len(end.pool_of(0)))
        for end in ends(table.do("CAST", "Bear {X}{X}"))
    }
    assert found == {(x, 2 * x) for x in range(lands // 2 + 1)}


def test_M16_x_is_generic():
    table = table_with("Two Less", "Swamp", hand=["Bear {X}{B}"], manual=False)
    table.do("CAST", "Bear {X}{B}")
    assert [option.what for option in table.matching("CHOOSE_NUMBER")] == [0, 1, 2]
    table.do("CHOOSE_NUMBER", 1)
    assert x_of(go_on(table)) == 1
    assert reached(table) == {""}


def test_M16_x_is_zero_off_the_stack():
    table = table_with(hand=["Endless One"], mana="CCCC", manual=False)
    table.do("CAST", "Endless One").do("CHOOSE_NUMBER", 4)
    go_on(table).resolve()
    slot = table.slots(0)[0]
    assert table.size(slot) == (4, 4)
    definition = int(table.board["permanents"][slot]["definition"])
    assert table.pool.tables["definitions"]["cost"]["mana_value"][definition] == 0
