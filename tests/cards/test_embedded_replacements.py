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


# ---- cumulative upkeep ----


@pytest.mark.parametrize(
    ("name", "mana", "life"),
    [
        ("Infernal Darkness", "B", 1),
        ("Ritual of Subdual", "GG", 0),
        ("Naked Singularity", "GGG", 0),
        ("Reality Twist", "UUU", 0),
    ],
)
def test_cumulative_upkeep(name, mana, life):  # 702.24
    table = Table()
    slot = table.put(0, name, counters={"age": 1})
    table.give_mana(0, mana * 2)
    table.start("UPKEEP", stage=0)
    table.resolve()
    table.do("YES")
    pay_up(table)
    assert table.has("occupied", slot)
    assert (table.pool_of(0), table.life(0)) == ("", 20 - 2 * life)


@pytest.mark.parametrize(
    "name", ["Infernal Darkness", "Ritual of Subdual", "Naked Singularity", "Reality Twist"]
)
@pytest.mark.parametrize("mana", ["", "UUUBBBGGG"])
def test_cumulative_upkeep_that_is_not_paid(name, mana):
    table = Table()
    table.put(0, name)
    table.give_mana(0, mana)
    table.start("UPKEEP", stage=0)
    table.resolve()
    if table.decision == "MAY":
        table.do("NO")
    assert table.field(0) == []


def pay_up(table):
    while table.decision != "PRIORITY":
        table.take(table.options()[0])


def test_darkness_sets_the_type_only():
    table = with_lands("Infernal Darkness", "Ancient Tomb").start()
    assert tap(table, "Ancient Tomb") == "BB"


def test_subdual_sets_the_type_only():
    table = with_lands("Ritual of Subdual", "Azorius Chancery").start()
    assert tap(table, "Azorius Chancery") == "CC"


def test_darkness_and_subdual_in_either_order():
    for first, mana in (("Infernal Darkness", "C"), ("Ritual of Subdual", "B")):
        table = with_lands("Infernal Darkness", "Ritual of Subdual").start()
        assert tap(table, "Forest", first) == mana


BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@pytest.mark.parametrize(
    ("name", "types"), [("Naked Singularity", "RGWUB"), ("Reality Twist", "RUGWB")]
)
def test_basic_types_are_exchanged(name, types):
    for basic, type_ in zip(BASICS, types, strict=True):
        table = Table()
        table.put_all(0, name, basic)
        table.start()
        assert tap(table, basic) == type_
    table = Table()
    table.put_all(0, name, "Wastes")
    table.start()
    assert tap(table, "Wastes") == "C"


def test_a_land_of_two_types_makes_either():
    table = Table()
    table.put_all(0, "Naked Singularity", "Tundra")
    table.start()
    table.do("ACTIVATE", "Tundra", 0)
    assert {option.what for option in table.options()} == {"R", "G"}


# ---- False Dawn, Doubling Cube ----


def test_false_dawn():
    table = with_lands("Llanowar Elves", "Wastes", "Mind Stone")
    table.hand(0, "False Dawn", "Dark Ritual")
    table.add(0, "library", "Gray Ogre")
    table.give_mana(0, "WWW")
    table.start()
    pay_and_resolve(table.do("CAST", "False Dawn"))
    assert "Gray Ogre" in table.zone(0, "HAND")
    assert tap(table, "Llanowar Elves") == "WW"
    assert tap(table, "Wastes") == "WWC"
    pay_and_resolve(table.do("CAST", "Dark Ritual"))
    assert table.pool_of(0) == "WWWWC"
    assert table.can("CAST", "Gray Ogre")  # white pays for red
    assert their_tap(table, "Forest") == "G"


def test_cube_doubles_what_is_there():
    table = Table()
    table.put_all(0, "Doubling Cube")
    table.give_mana(0, "CCCGGR")
    table.start()
    table.do("ACTIVATE", "Doubling Cube")
    while table.decision == "PAYMENT":
        paid = [option for option in table.options() if option.kind == "PAY"]
        table.take(paid[0] if paid else table.options()[0])
    assert table.stack() == []  # 605.1a
    assert len(table.pool_of(0)) == 6
    assert table.faults() is None


def test_two_effects_that_last_are_put_in_order_in_words():
    """616.1: what effects of resolved abilities say stands in rows that no card has."""
    table = with_lands("Deep Water", "Harvest Mage")
    table.give_mana(0, "UG")
    table.start()
    pay_and_resolve(table.do("ACTIVATE", "Deep Water"))
    table.do("ACTIVATE", "Harvest Mage").settle().resolve()
    table.do("ACTIVATE", "Forest")
    assert table.decision == "REPLACEMENT"
    words = [str(option) for option in table.boards.game(0).legal_options]
    assert len(set(words)) == 2
    assert all(text.startswith("apply an effect that lasts: ") for text in words)
