"""Cards that change which mana permanents produce, each played at least once."""

import pytest
from play import Table


def tap(table, name, *choices, player=0):
    """Tap a permanent for mana; each choice is a type or an effect to apply next."""
    table.do("ACTIVATE", name)
    for choice in choices:
        table.do("APPLY_REPLACEMENT" if len(choice) > 1 else "ADD_MANA", choice)
    assert table.decision == "PRIORITY"
    assert table.faults() is None
    return table.pool_of(player)


def with_lands(*names, theirs=("Forest",), cards=()):
    table = Table(cards=cards)
    table.put_all(0, "Forest", *names)
    table.put_all(1, *theirs)
    return table


def their_tap(table, name, *choices):
    table.do("PASS")
    assert table.decider == 1
    return tap(table, name, *choices, player=1)


def pay_and_resolve(table):
    """Pay what is asked for, then let the top of the stack resolve."""
    while table.decision != "PRIORITY":
        table.take(table.options()[0])
    return table.resolve()


# ---- multipliers ----


@pytest.mark.parametrize(("reflections", "mana"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_each_reflection_doubles(reflections, mana):  # 12.39
    table = with_lands(*["Mana Reflection"] * reflections).start()
    assert tap(table, "Forest") == "G" * mana


def test_a_reflection_doubles_any_permanent_but_only_yours():
    table = with_lands("Mana Reflection", "Sol Ring").start()
    assert tap(table, "Sol Ring") == "CCCC"
    assert their_tap(table, "Forest") == "G"


def test_a_reflection_sees_only_what_is_tapped():  # 12.50
    table = Table()
    table.put_all(0, "Mana Reflection", "Treasure", "Gold")
    table.start()
    assert tap(table, "Treasure", "R") == "RR"
    assert tap(table, "Gold", "U") == "URR"


def test_two_types_are_doubled_together():  # 12.40
    table = Table()
    table.put_all(0, "Mana Reflection", "Mystic Gate")
    table.give_mana(0, "W")
    table.start()
    table.do("ACTIVATE", "Mystic Gate", 1)
    while table.decision == "PAYMENT":
        table.take(table.options()[0])
    table.do("ADD_MANA", "W").do("ADD_MANA", "U")
    assert table.pool_of(0) == "WWUU"


# ---- one type, one amount ----


@pytest.mark.parametrize("land", ["Forest", "Ancient Tomb", "Azorius Chancery"])
def test_contamination_makes_one_black(land):
    table = with_lands("Contamination", land).start()
    assert tap(table, land) == "B"
    assert table.life(0) == (18 if land == "Ancient Tomb" else 20)


def test_contamination_is_about_every_land_and_nothing_else():
    table = with_lands("Contamination", "Llanowar Elves").start()
    assert tap(table, "Llanowar Elves") == "G"
    assert their_tap(table, "Forest") == "B"


def test_contamination_needs_production():  # 12.48
    table = with_lands("Contamination", "Gaea's Cradle").start()
    assert tap(table, "Gaea's Cradle") == ""


@pytest.mark.parametrize(
    ("first", "mana"), [("Contamination", "BB"), ("Mana Reflection", "B")], ids=str
)
def test_contamination_and_reflection_in_either_order(first, mana):  # 12.38
    table = with_lands("Contamination", "Mana Reflection").start()
    assert tap(table, "Forest", first) == mana


def test_contamination_goes_without_a_creature():
    table = with_lands("Contamination").start("UPKEEP", stage=0)
    table.resolve()
    assert "Contamination" not in table.field(0)


@pytest.mark.parametrize("kept", [True, False])
def test_contamination_asks_for_a_creature(kept):
    table = with_lands("Contamination", "Grizzly Bears").start("UPKEEP", stage=0)
    table.resolve()
    table.do("CHOOSE_WAY", None, 0 if kept else 1)
    if table.decision == "PERMANENT":
        table.do("CHOOSE_PERMANENT", "Grizzly Bears")
    assert ("Contamination" in table.field(0)) is kept
    assert ("Grizzly Bears" in table.field(0)) is not kept


def test_sphere_makes_one_colorless_of_several():  # 12.43, 12.45
    table = with_lands("Damping Sphere", "Ancient Tomb", "Azorius Chancery").start()
    assert tap(table, "Forest") == "G"
    assert tap(table, "Ancient Tomb") == "GC"
    assert table.life(0) == 18
    assert tap(table, "Azorius Chancery") == "GCC"


def test_sphere_after_a_reflection():  # 12.45
    table = with_lands("Damping Sphere", "Mana Reflection").start()
    assert tap(table, "Forest") == "C"


def test_sphere_leaves_what_another_trigger_adds():  # 12.44
    table = with_lands("Damping Sphere", "Mana Flare").start()
    assert tap(table, "Forest") == "GG"


def test_sphere_taxes_each_further_spell():
    table = with_lands("Damping Sphere")
    table.hand(0, "Ornithopter", "Ornithopter", "Ornithopter")
    table.give_mana(0, "G")
    table.start()
    for left in ("G", "", ""):
        if table.can("CAST", "Ornithopter"):
            pay_and_resolve(table.do("CAST", "Ornithopter"))
        assert table.pool_of(0) == left
    assert table.field(0).count("Ornithopter") == 2


# ---- for a turn ----


def test_pale_moon_makes_nonbasics_colorless_for_a_turn():
    table = with_lands("Tundra", "City of Brass", "Ancient Tomb")
    table.hand(0, "Pale Moon")
    table.give_mana(0, "UU")
    table.start()
    pay_and_resolve(table.do("CAST", "Pale Moon"))
    assert tap(table, "Forest") == "G"
    table.do("ACTIVATE", "Tundra", 1)
    assert table.pool_of(0) == "GC"
    assert tap(table, "City of Brass", "R") == "GCC"
    table.pass_until(step="UPKEEP").do("PASS")
    assert tap(table, "Ancient Tomb") == "CC"


def test_deep_water_turns_your_lands():
    table = with_lands("Deep Water")
    table.give_mana(0, "U")
    table.start()
    pay_and_resolve(table.do("ACTIVATE", "Deep Water"))
    assert tap(table, "Forest") == "U"
    assert their_tap(table, "Forest") == "G"


def test_hall_turns_colors_but_not_colorless():
    table = with_lands("Hall of Gemstone", "Wastes").start("UPKEEP", stage=0)
    table.resolve()
    assert (table.decision, table.decider) == ("COLOR", 0)
    table.do("CHOOSE_COLOR", "R")
    assert tap(table, "Forest") == "R"
    assert tap(table, "Wastes") == "RC"


def test_hall_asks_the_player_whose_upkeep_it_is():
    table = with_lands("Hall of Gemstone").start("UPKEEP", stage=0, active=1)
    table.resolve()
    assert (table.decision, table.decider) == ("COLOR", 1)


def test_pulse_turns_your_basics_to_any_color():
    table = with_lands("Pulse of Llanowar", "Tundra").start()
    assert tap(table, "Forest", "W") == "W"
    table.do("ACTIVATE", "Tundra", 1)
    assert table.pool_of(0) == "WU"
    assert their_tap(table, "Forest") == "G"


def test_harvest_mage_turns_a_land_to_one_of_any_color():
    table = with_lands("Harvest Mage", "Ancient Tomb")
    table.hand(0, "Grizzly Bears")
    table.give_mana(0, "G")
    table.start()
    table.do("ACTIVATE", "Harvest Mage")
    table.do("DISCARD", "Grizzly Bears")
    pay_and_resolve(table)
    assert table.zone(0, "GRAVEYARD") == ["Grizzly Bears"]
    assert tap(table, "Ancient Tomb", "U") == "U"


# ---- Chaos Moon ----


@pytest.mark.parametrize("odd", [True, False])
def test_chaos_moon(odd):
    table = with_lands("Chaos Moon", "Mountain", "Hill Giant", theirs=["Wastes"] * (1 + (not odd)))
    assert len(table.slots()) % 2 == odd
    table.start("UPKEEP", stage=0)
    table.resolve()
    giant = next(slot for slot in table.slots(0) if table.name(slot) == "Hill Giant")
    assert table.size(giant) == ((4, 4) if odd else (2, 2))
    assert tap(table, "Mountain") == ("RR" if odd else "C")
    assert table.faults() is None


def test_chaos_moon_ends():
    table = with_lands("Chaos Moon", "Mountain", "Hill Giant", theirs=["Wastes"])
    table.fill_libraries()
    table.start("UPKEEP", stage=0).resolve()
    giant = next(slot for slot in table.slots(0) if table.name(slot) == "Hill Giant")
    assert table.size(giant) == (4, 4)
    table.pass_until(step="DRAW").pass_until(step="UPKEEP")
    assert table.size(giant) == (3, 3)
