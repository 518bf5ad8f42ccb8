"""R-605-01..03, 09: what is a mana ability, when it may be used, and what is taken back."""

import pytest
from exploring import ends, reached
from mana_trees import ALL
from play import Table

ANY = set("WUBRG")


def table_with(*names, theirs=(), **more):
    table = Table(cards=ALL, **more)
    table.put_all(0, *names)
    table.put_all(1, *theirs)
    table.fill_libraries()
    return table.start()


def go_on(table):
    """Pay, and take what comes first, until somebody has priority."""
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    return table


# ---- R-605-01 ----------------------------------------------------------------------------------


def test_T_605_01d_a_spell_that_adds_mana():
    table = table_with("Swamp")
    table.hand(0, "Dark Ritual")
    go_on(table.do("CAST", "Dark Ritual"))
    assert (table.stack(), table.pool_of(0)) == (["Dark Ritual"], "")
    table.do("PASS")
    assert table.decider == 1  # who may respond
    table.do("PASS")
    assert (table.stack(), table.pool_of(0)) == ([], "BBB")


def test_T_605_01e_triggers_that_also_hurt():
    table = table_with("Forest", "Overabundance").do("ACTIVATE", "Forest")
    assert (table.stack(), table.pool_of(0), table.life(0)) == ([], "GG", 19)
    table = table_with("Forest", "Manabarbs").do("ACTIVATE", "Forest")
    assert (table.stack(), table.pool_of(0), table.life(0)) == (["Manabarbs"], "G", 20)
    table.resolve()
    assert table.life(0) == 19


# ---- R-605-02: the library ---------------------------------------------------------------------

MOVERS = ("Chromatic Sphere", "Millikin", "Deranged Assistant", "Parley Elf")


def with_mover(name, *names):
    return table_with(name, *names, "Wastes", "Wastes")


def test_partly_605_02a_abilities_that_move_cards_of_a_library():
    for name in MOVERS:
        table = with_mover(name)
        table.hand(0, "Bear {3}")
        assert not table.can("CAST", "Bear {3}")  # what it makes comes too late
        go_on(table.do("ACTIVATE", name))
        assert (table.stack(), table.pool_of(0)) == ([name], "")
        table.resolve()
        assert reached(table.fork()) in (ANY, {"C"}, {"G"})
        assert all(end.stack() == [] for end in ends(table))


def test_none_of_them_is_offered_while_something_is_paid_for():
    for name in MOVERS:
        table = table_with(name, "Wastes", "Wastes", "Wastes")
        table.hand(0, "Bear {2}")
        table.do("CAST", "Bear {2}")
        assert table.decision == "PAYMENT"
        while table.decision == "PAYMENT":
            assert not table.can("ACTIVATE", name)
            table.do("ACTIVATE" if table.can("ACTIVATE") else "PAY")
        assert table.stack() == ["Bear {2}"]


def rules_of_2025(table):
    table.header["profile"] = 1
    return table


def test_T_605_02c_the_older_rule():
    table = rules_of_2025(table_with("Chromatic Sphere", "Wastes"))
    table.do("ACTIVATE", "Chromatic Sphere")
    go_on(table)
    assert table.stack() == []
    assert len(table.pool_of(0)) == 1
    assert table.zone(0, "HAND").count("Wastes") == 1


@pytest.mark.xfail(strict=True, reason="payments do not know abilities that move library cards")
def test_the_older_rule_pays_for_spells():
    table = rules_of_2025(table_with("Chromatic Sphere", "Wastes"))
    table.hand(0, "Bear {W}")
    go_on(table.do("CAST", "Bear {W}"))
    assert table.stack() == ["Bear {W}"]
    assert table.zone(0, "HAND").count("Wastes") == 1


def test_partly_605_02d_mana_from_the_stack_is_not_of_a_mana_ability():
    table = table_with("Millikin", "Mana Reflection", "Nonland Prodigy", "Tap Watcher")
    table.do("ACTIVATE", "Millikin")
    assert (table.stack(), table.pool_of(0)) == (["Millikin"], "")
    table.resolve()
    assert (table.stack(), table.pool_of(0)) == ([], "C")


def test_what_mana_does_comes_from_what_made_it():
    table = table_with("Spending Elf", *["Forest"] * 5)
    table.hand(0, "Bear {6}")
    go_on(table.do("CAST", "Bear {6}"))
    assert table.stack() == ["Bear {6}", "Spending Elf"]


def test_partly_605_02f_the_library_in_another_ability():
    table = table_with("Spending Elf", "Forest", "Forest", "Forest", "Forest", "Forest")
    table.hand(0, "Bear {6}")
    table.do("ACTIVATE", "Spending Elf")
    assert (table.stack(), table.pool_of(0)) == ([], "G")
    go_on(table.do("CAST", "Bear {6}"))
    assert (table.stack()[0], len(table.stack())) == ("Bear {6}", 2)  # it draws when it is spent
    assert "Wastes" not in table.zone(0, "HAND")
    table.resolve()
    assert table.zone(0, "HAND").count("Wastes") == 1
    table = table_with("Snow Astrolabe", "Forest")
    table.hand(0, "Bear {W}")
    assert table.can("CAST", "Bear {W}")
    table.do("ACTIVATE", "Snow Astrolabe")
    assert reached(table) == ANY
    assert table.stack() == []


# ---- R-605-03 ----------------------------------------------------------------------------------


def test_partly_605_03a_whoever_is_asked_for_mana_may_tap_lands():
    table = table_with("Forest", theirs=("Island", "Island", "Island", "Swamp"))
    table.hand(0, "Taxing Rite")
    table.give_mana(0, "W")
    table.do("CAST", "Taxing Rite")
    table.do("PAY") if table.decision == "PAYMENT" else None
    table.resolve()
    while table.decision == "MAY" and table.decider == 0:
        table.do("NO")
    assert (table.decision, table.decider) == ("MAY", 1)
    assert (table.stack(), table.life(1)) == (["Taxing Rite"], 20)
    no = table.fork().do("NO")
    assert (no.life(0), no.life(1)) == (20, 17)
    table.do("YES")
    assert (table.decision, table.decider) == ("PAYMENT", 1)
    while table.decision == "PAYMENT":
        assert {option.what for option in table.matching("ACTIVATE")} <= {"Island", "Swamp"}
        table.take(table.options()[0])
    assert (table.life(0), table.life(1)) == (20, 20)
    assert sum(table.tapped(slot) for slot in table.slots(1)) == 3
    assert table.zone(0, "GRAVEYARD") == ["Taxing Rite"]


def test_nobody_is_offered_what_cannot_be_paid():
    table = table_with("Forest", theirs=("Island", "Island"))
    table.hand(0, "Taxing Rite")
    table.give_mana(0, "W")
    table.do("CAST", "Taxing Rite")
    table.do("PAY") if table.decision == "PAYMENT" else None
    table.resolve()
    assert (table.decision, table.life(1)) == ("PRIORITY", 17)


def test_T_605_03b_mana_comes_before_costs_are_paid():
    table = table_with("Costly Altar", "Llanowar Elves")
    go_on(table.do("ACTIVATE", "Costly Altar"))
    assert (table.stack(), table.field(0)) == (["Costly Altar"], ["Costly Altar"])
    table = table_with("Costly Altar", "Llanowar Elves", "Forest")
    table.do("ACTIVATE", "Costly Altar")
    seen = []
    while table.decision != "PRIORITY":
        seen.append(table.decision)
        options = table.options()
        if seen[-1] != "PAYMENT":
            assert not table.can("ACTIVATE")
        table.take(next((o for o in options if o.what == "Llanowar Elves"), options[0]))
    assert table.field(0) == ["Costly Altar", "Forest"]
    assert not table.tapped(table.slots(0)[1])
    assert table.stack() == ["Costly Altar"]


def test_partly_605_03e_only_who_is_asked_makes_mana():
    table = table_with("Chimes", "Forest", theirs=("Island", "Island", "Island"))
    table.hand(0, "Taxing Rite")
    table.give_mana(0, "W")
    table.do("CAST", "Taxing Rite")
    table.do("PAY") if table.decision == "PAYMENT" else None
    table.resolve()
    while table.decision == "MAY" and table.decider == 0:
        table.do("NO")
    table.do("YES") if table.decision == "MAY" else None
    while table.decision == "PAYMENT":
        assert table.decider == 1
        assert not table.can("ACTIVATE", "Chimes")
        table.take(table.options()[0])
    assert not table.tapped(table.slots(0)[0])
    assert table.life(1) == 20
