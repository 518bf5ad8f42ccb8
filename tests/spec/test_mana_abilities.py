"""R-605-01..03, 09: what is a mana ability, when it may be used, and what is taken back."""

import pytest
from exploring import ends, reached
from mana_trees import ALL
from other_cards import GILANRA
from play import OPTION_KIND, Table

from mirrorpool.cards import tree
from mirrorpool.cards.embedded._words import creature, enchantment

ANY = set("WUBRG")


def table_with(*names, theirs=(), cards=ALL, **more):
    table = Table(cards=cards, **more)
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

SELVALA = "Selvala, Explorer Returned"
MOVERS = ("Chromatic Sphere", "Millikin", "Deranged Assistant", "Parley Elf", SELVALA)


def with_mover(name, *names):
    return table_with(name, *names, "Wastes", "Wastes")


def test_T_605_02a_abilities_that_move_cards_of_a_library():
    for name in MOVERS:
        table = with_mover(name)
        table.hand(0, "Bear {3}")
        assert not table.can("CAST", "Bear {3}")  # what it makes comes too late
        go_on(table.do("ACTIVATE", name))
        assert (table.stack(), table.pool_of(0)) == ([name], "")
        table.resolve()
        wanted = {""} if name == SELVALA else ANY  # all cards revealed are lands
        assert reached(table.fork()) in (wanted, {"C"}, {"G"})
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


def test_what_selvala_reveals_counts():
    table = Table(cards=ALL)
    table.put(0, SELVALA)
    table.add(0, "library", "Wastes", "Hill Giant")
    table.add(1, "library", "Hill Giant", "Dark Ritual")
    table.start().do("ACTIVATE", SELVALA).resolve()
    assert (table.pool_of(0), table.life(0), table.life(1)) == ("GG", 22, 20)
    assert sorted(table.zone(0, "HAND")) == ["Hill Giant", "Idle"]
    assert sorted(table.zone(1, "HAND")) == ["Dark Ritual", "Idle"]
    table.do("PASS") if table.decision == "PRIORITY" else None
    assert table.faults() is None


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


def test_T_605_02g_what_was_drawn_stays_drawn():
    """The core lets nobody begin a spell that may prove unpayable: Selvala comes before it.

    What the rules would leave after rewinding is what there is: Selvala tapped, the cards drawn,
    the mana in the pool, the spell in hand.
    """
    table = rules_of_2025(table_with(SELVALA, "Forest"))
    table.add(0, "library", "Hill Giant")
    table.hand(0, "Bear {3}")
    assert not table.can("CAST", "Bear {3}")  # {G} and as much as nobody knows
    go_on(table.do("ACTIVATE", SELVALA))
    assert table.stack() == []  # a mana ability then
    assert (table.pool_of(0), table.tapped(table.slots(0)[0])) == ("G", True)
    assert "Hill Giant" in table.zone(0, "HAND")
    assert "Wastes" in table.zone(1, "HAND")
    before = table.board.tobytes()
    assert not table.can("CAST", "Bear {3}")
    assert attempt_to_cast(table, "Bear {3}") == "ILLEGAL"
    assert table.board.tobytes() == before
    assert "Bear {3}" in table.zone(0, "HAND")


LIFE_GUARD = "Life Guard"


@pytest.mark.parametrize("manual", [True, False])
def test_T_605_02e_cards_instead_of_life(manual):
    guard = enchantment(LIFE_GUARD, "{3}", tree.StaticAbility((tree.CardsForLife(),)))
    table = Table(cards=[*ALL, guard], manual=manual)
    table.put_all(0, LIFE_GUARD, "Mana Confluence", "Mana Confluence")
    table.fill_libraries("Wastes", 5)
    table.hand(0, "Bear {2}")
    table.start()
    go_on(table.do("CAST", "Bear {2}"))  # mana abilities still, in the middle of a cast
    assert table.stack() == ["Bear {2}"]
    assert (table.life(0), table.zone(0, "EXILE")) == (20, ["Wastes"] * 2)
    assert len(table.zone(0, "LIBRARY")) == 3
    assert table.faults() is None


@pytest.mark.parametrize("manual", [True, False])
@pytest.mark.parametrize(("life", "cards", "can"), [(1, 1, True), (1, 0, False), (2, 1, True)])
def test_life_and_cards_together(life, cards, can, manual):
    guard = enchantment(LIFE_GUARD, "{3}", tree.StaticAbility((tree.CardsForLife(),)))
    table = Table(cards=[*ALL, guard], manual=manual, life=life)
    table.put_all(0, LIFE_GUARD, "Mana Confluence", "Mana Confluence")
    table.fill_libraries("Wastes", cards)
    table.hand(0, "Bear {2}")
    table.start()
    assert table.can("CAST", "Bear {2}") == can
    if life + cards > 2:  # else that player has lost
        go_on(table.do("CAST", "Bear {2}"))
        assert (len(table.zone(0, "EXILE")), table.life(0)) == (min(cards, 2), life - 2 + cards)


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


@pytest.mark.parametrize(("spell", "draws"), [("Bear {6}", True), ("Bear {3}", False)])
def test_mana_that_draws_when_it_is_spent_on_a_large_spell(spell, draws):
    gilanra = GILANRA.name
    table = table_with(gilanra, *["Forest"] * 5, cards=[*ALL, GILANRA])
    table.hand(0, spell)
    table.do("ACTIVATE", gilanra)
    assert (table.stack(), table.pool_of(0)) == ([], "G")
    table.do("CAST", spell)
    while table.decision == "PAYMENT":
        table.do("PAY") if table.can("PAY") else table.do("ACTIVATE")
    assert table.stack() == [spell, *[gilanra] * draws]


# ---- R-605-09: nothing is begun that cannot be finished -----------------------------------------


BLUE = creature("Blue Bear", "{2}{U}", "Bear", "2/2")


def attempt_to_cast(table, name):
    """Try to cast a card though it is not offered, and give the answer."""
    kind = OPTION_KIND.index("CAST")
    cards = range(table.engine.layout.library)
    card = next(c for c in cards if table.in_hand(c) and table.card_name(c) == name)
    return table.attempt(table.option(kind | card << 16))


@pytest.mark.parametrize("manual", [True, False])
def test_T_605_09a_a_spell_that_cannot_be_paid_for(manual):
    """It is not offered; whoever tries is refused, and the board is what it was before."""
    table = table_with("Island", "Island", cards=[*ALL, BLUE], manual=manual)
    table.hand(0, "Blue Bear", "Bear {2}")
    before = table.board.tobytes()
    assert table.can("CAST", "Bear {2}")
    assert not table.can("CAST", "Blue Bear")
    assert attempt_to_cast(table, "Blue Bear") == "ILLEGAL"
    assert table.board.tobytes() == before
    assert not any(table.tapped(slot) for slot in table.slots(0))
    assert table.pool_of(0) == ""


def test_T_605_09b_no_mana_ability_leads_into_a_dead_end():
    """Signpost Scarecrow's mana from a Forest: offered only while the spell stays payable.

    So neither is ever undone alone: a cast in which both were used is paid to its end, and one
    that could not be leaves both as they were.
    """
    table = table_with("Forest", "Forest", "Signpost Scarecrow", cards=[*ALL, BLUE])
    table.hand(0, "Blue Bear")  # {2}{U}: two Forests and a Scarecrow make two mana
    before = table.board.tobytes()
    assert not table.can("CAST", "Blue Bear")
    assert attempt_to_cast(table, "Blue Bear") == "ILLEGAL"
    assert table.board.tobytes() == before
    table = table_with(*["Forest"] * 4, "Signpost Scarecrow", cards=[*ALL, BLUE])
    table.hand(0, "Blue Bear")
    table.do("CAST", "Blue Bear")
    found = ends(table)
    assert found
    for end in found:
        assert end.stack() == ["Blue Bear"]
        forests = sum(end.tapped(slot) for slot in end.slots(0))
        assert forests == 4  # {2} for blue, {2} for the rest: nothing else pays it


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
