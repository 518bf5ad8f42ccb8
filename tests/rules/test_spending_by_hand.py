"""Which mana of the pool pays for a cost: options SPEND of payments by hand (601.2h)."""

from exploring import reached
from play import Table

from mirrorpool.cards.embedded._words import creature

BEARS = [
    creature(f"Bear {cost}", cost, "Bear", "2/2")
    for cost in ("{1}", "{2}", "{U}", "{1}{U}", "{U/P}", "{W}{U}", "{2/W}", "{U}{U}")
]


def paying(cost, pool, *names, life=20):
    table = Table(cards=BEARS, few=True)
    table.set_life(0, life)
    table.put_all(0, *names)
    table.give_mana(0, pool)
    table.hand(0, f"Bear {cost}")
    return table.start().do("CAST", f"Bear {cost}")


def spends(table):
    return "".join(str(option.what) for option in table.matching("SPEND"))


def test_generic_mana_is_paid_with_what_the_player_says():
    table = paying("{1}", "UR")
    assert spends(table) == "UR"
    assert table.do("SPEND", "R").pool_of(0) == "U"
    assert table.stack() == ["Bear {1}"]


def test_nobody_is_asked_where_there_is_one_way():
    for cost, pool in (("{1}", "UU"), ("{2}", "UR"), ("{U}", "UR"), ("{W}{U}", "WUR")):
        assert paying(cost, pool).stack() == [f"Bear {cost}"]


def test_what_is_spent_anyhow_is_not_asked():
    """Blue pays for {U}: a SPEND of blue says that a second one pays for {1}."""
    table = paying("{1}{U}", "UUR")
    assert spends(table) == "UR"
    assert reached(table) == {"U", "R"}
    assert table.do("SPEND", "U").pool_of(0) == "R"


def test_life_for_a_phyrexian_symbol_is_a_way_to_pay():
    table = paying("{U/P}", "U")
    assert spends(table) == "Ulife"
    assert reached(table, lambda end: (end.pool_of(0), end.life(0))) == {("", 20), ("U", 18)}


def test_a_smaller_payment_of_a_hybrid_symbol_is_what_pay_takes():
    table = paying("{2/W}", "WU")
    assert reached(table) == {"", "U"}
    assert table.do("PAY").pool_of(0) == "U"


def test_paying_ends_the_time_for_mana_abilities():
    """601.2g comes before 601.2h."""
    table = paying("{2}", "UUR", "Forest")
    assert table.can("ACTIVATE", "Forest")
    table.do("SPEND", "R")
    assert table.stack() == ["Bear {2}"]
    table = paying("{2}", "WUR", "Forest")
    table.do("SPEND", "R")
    assert {option.kind for option in table.options()} == {"PAY", "SPEND"}
    assert not table.can("ACTIVATE", "Forest")


def test_a_fork_in_the_middle_goes_on_by_itself():
    table = paying("{2}", "WUR").do("SPEND", "R")
    assert table.faults() is None
    fork = table.fork()
    assert table.do("SPEND", "W").pool_of(0) == "U"
    assert fork.pool_of(0) == "WUR"
    assert fork.do("SPEND", "U").pool_of(0) == "W"
    assert fork.units(0)[0].amount == 1


def test_positions_that_differ_in_what_will_pay_are_different():
    table = paying("{2}", "WUR")
    keys = {
        int(table.fork().do("SPEND", what).boards.position_key()[0]) for what in ("W", "U", "R")
    }
    assert len(keys) == 3


def test_kinds_of_one_type_are_told_apart():
    table = Table(cards=BEARS, few=True)
    table.put_all(0, "Snow-Covered Island", "Island", "Ancient Ziggurat")
    table.hand(0, "Bear {U}")
    table.start()
    for slot in range(3):
        table.do("ACTIVATE", slot)
        table.do("ADD_MANA", "U") if table.decision == "MANA_TYPE" else None
    table.do("CAST", "Bear {U}")
    game = table.boards.game(0)
    assert [str(option) for option in game.legal_options] == [
        "pay from the mana pool",
        "spend {U} (restricted)",
        "spend {U}",
        "spend {U} (snow)",
    ]
    left = {
        (tuple(unit.snow for unit in end.units(0)), any(unit.restricted for unit in end.units(0)))
        for end in [table.fork().take(option) for option in table.matching("SPEND")]
    }
    assert len(left) == 3
    assert not any(unit.restricted for unit in table.do("PAY").units(0))  # it could pay least


# ---- the mana cost of a mana ability during a payment --------------------------------------------


def test_which_mana_pays_for_a_signet():
    """{1}, {T}: add {W}{U}; red or green pays, and either is left."""
    table = paying("{W}{U}", "RG", "Azorius Signet")
    assert table.decision == "PAYMENT"
    assert spends(table) == "RG"
    assert reached(table) == {"R", "G"}


def test_mana_that_the_payment_needs_does_not_pay_for_a_mana_ability():
    """The second blue is what is missing: the one in the pool does not pay for the Signet."""
    table = paying("{U}{U}", "UR", "Azorius Signet")
    assert (table.stack(), table.pool_of(0)) == (["Bear {U}{U}"], "W")


def test_what_pays_for_a_mana_ability_can_pay_for_nothing_else():
    table = paying("{1}{U}", "R", "Azorius Signet", "Forest").do("ACTIVATE", "Forest")
    assert (table.decision, spends(table)) == ("PAYMENT", "RG")
    assert reached(table) == {"R", "G", "W"}
    table.do("SPEND", "G")
    assert (table.pool_of(0), spends(table)) == ("WUR", "WR")


def test_restricted_mana_pays_for_no_mana_ability():
    """Mana for creature spells does not pay for a Signet (106.6), and it may be all there is."""
    table = Table(cards=BEARS, few=True)
    table.put_all(0, "Ancient Ziggurat", "Azorius Signet")
    table.hand(0, "Bear {U}")
    table.start().do("ACTIVATE", "Ancient Ziggurat").do("ADD_MANA", "R")
    assert not table.can("CAST", "Bear {U}")
    table = Table(cards=BEARS, few=True)
    table.put_all(0, "Ancient Ziggurat", "Azorius Signet", "Wastes")
    table.hand(0, "Bear {1}{U}")
    table.start().do("ACTIVATE", "Ancient Ziggurat").do("ADD_MANA", "R")
    table.do("CAST", "Bear {1}{U}")  # {C} paid for the Signet, and {R} is still there
    assert (table.decision, table.pool_of(0)) == ("PAYMENT", "WUR")
