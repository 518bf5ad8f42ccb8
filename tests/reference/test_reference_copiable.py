"""The reference against what the specification says of copiable values: R-707-01 to 08."""

from dataclasses import replace

from reference.copiable import (
    CHANGELING,
    COUNTING,
    DEVOID,
    DISGUISED,
    MORPHED,
    NOTHING,
    Copying,
    Extra,
    all_of,
    become_copy,
    becomes_as_it_enters,
    card,
    copiable,
    copied,
    enter_as_copy,
    expire,
    has,
    has_no_cost,
    if_,
    is_also,
    is_also_colored,
    is_colored,
    is_creature,
    is_kind,
    is_named,
    is_not,
    is_only,
    is_sized,
    loses,
    mana_value,
    permanent,
    retains_colors,
    retains_name,
    retains_size,
    snapshot,
    starts_with_loyalty,
    token_copy,
    transform,
    under_the_status,
)

BEAR = card("Runeclaw Bear", "{1}{G}", "creature: Bear", power=2, toughness=2)
DRAGON = card("Shivan Dragon", "{4}{R}{R}", "creature: Dragon", "flying", power=5, toughness=5)
STAFF = card("Chimeric Staff", "{4}", "artifact", "{X}: becomes X/X")
JUGGERNAUT = card("Juggernaut", "{4}", "artifact creature: Juggernaut", power=5, toughness=3)
GOYF = card("Tarmogoyf", "{1}{G}", "creature: Lhurgoyf", COUNTING, power=0, toughness=1)
SHIFTER = card("Changeling", "{2}", "creature: Shapeshifter", CHANGELING, power=1, toughness=1)
CLONE = card("Clone", "{3}{U}", "creature: Shapeshifter", "enter as a copy", power=0, toughness=0)
CREATURE_LAND = card("Treetop Village", None, "land", "{1}{G}: becomes 3/3")
UPKEEP = "upkeep: become a copy"
DOPPELGANGER = card(
    "Vesuvan Doppelganger", "{3}{U}{U}", "creature: Shapeshifter", power=0, toughness=0
)
AS_DOPPELGANGER = all_of(retains_colors(), has(UPKEEP))
MIRROR = card("Mirage Mirror", "{3}", "artifact", "{2}: become a copy")
HUNTMASTER = card("Huntmaster", "{2}{R}{G}", "creature: Human Werewolf", power=2, toughness=2)
RAVAGER = card("Ravager", None, "creature: Werewolf", power=4, toughness=4, indicator="RG")
PLASMA = card("Primal Plasma", "{3}{U}", "creature: Elemental", "as it enters", power=0)
GIDEON = card("Gideon Blackblade", "{1}{W}{W}", "legendary planeswalker: Gideon", loyalty=4)
SERRA = card("Serra Ascendant", "{W}", "creature: Human Monk", "lifelink", power=1, toughness=1)


def clone_of(original, exceptions=(), printed=CLONE):
    made = permanent(printed)
    become_copy(made, original, exceptions, at=1)
    return made


# ---- R-707-01 to 03 ----------------------------------------------------------------------------


def test_reference_T_707_01a_what_other_effects_say_is_not_copied():
    assert copiable(clone_of(permanent(STAFF))) == STAFF


def test_reference_T_707_01d_sizes_chosen_as_it_enters_are_copied():
    flier = permanent(PLASMA)
    becomes_as_it_enters(flier, 2, 2, "flying", at=0)
    seen = copiable(clone_of(flier))
    assert (seen.power, seen.toughness, "flying" in seen.abilities) == (2, 2, True)

    wall = permanent(CLONE)
    enter_as_copy(wall, Copying(flier), at=1)
    becomes_as_it_enters(wall, 1, 6, "defender", at=1)
    assert (copiable(wall).power, copiable(wall).toughness) == (1, 6)
    assert {"flying", "defender"} <= set(copiable(wall).abilities)

    become_copy(flier, BEAR, at=2, until="end of turn")
    assert copiable(flier) == BEAR
    expire(flier, "end of turn")
    assert copiable(flier).abilities[-1] == "flying"


def test_reference_T_707_02a_a_copy_does_not_follow():
    bear = permanent(BEAR)
    copy = clone_of(bear)
    become_copy(bear, DRAGON, at=2)
    assert (copiable(copy), copiable(bear)) == (BEAR, DRAGON)


def test_reference_T_707_03a_copy_of_a_copy():
    assert copiable(clone_of(clone_of(permanent(BEAR)))) == BEAR


def test_reference_T_707_03b_types_in_addition_are_copied():
    seen = copiable(clone_of(clone_of(permanent(BEAR), is_also("artifact"))))
    assert seen == replace(BEAR, types=frozenset({"artifact", "creature"}))


def test_reference_T_707_03c_retained_colors_and_abilities_are_copied():
    seen = copiable(clone_of(clone_of(permanent(BEAR), AS_DOPPELGANGER, DOPPELGANGER)))
    assert (seen.name, seen.colors, seen.abilities) == ("Runeclaw Bear", {"U"}, (UPKEEP,))
    assert (seen.cost, seen.subtypes) == ("{1}{G}", {"Bear"})


def test_reference_T_707_03d_a_second_exception_adds_to_the_first():
    first = clone_of(permanent(JUGGERNAUT), is_also("enchantment"))
    seen = copiable(clone_of(first, is_also("artifact")))
    assert seen.types == {"artifact", "creature", "enchantment"}


def test_reference_T_707_03e_copying_again_changes_nothing():
    for values in (BEAR, STAFF, GOYF, SHIFTER, CREATURE_LAND, GIDEON, RAVAGER):
        once = copiable(clone_of(permanent(values)))
        assert once == values
        assert copiable(clone_of(clone_of(permanent(values)))) == once


# ---- R-707-04: exceptions ----------------------------------------------------------------------


def test_reference_T_707_04a_a_fixed_size_drops_what_defines_it():
    seen = copied(GOYF, CLONE, all_of(is_sized(7, 7)))
    assert (seen.power, seen.toughness, seen.cdas) == (7, 7, ())


def test_reference_T_707_04b_types_in_addition_keep_changeling():
    seen = copied(SHIFTER, CLONE, is_also(": Shapeshifter Rogue"))
    assert (seen.subtypes, seen.cdas) == ({"Shapeshifter", "Rogue"}, (CHANGELING,))


MORITTE = all_of(is_also("legendary snow"), if_(is_creature, has(CHANGELING)))
MORITTE_COUNTERS = (Extra("two +1/+1 counters", is_creature),)


def test_reference_T_707_04c_conditions_ask_what_it_would_be():
    land, creature = permanent(CLONE), permanent(CLONE)
    assert enter_as_copy(land, Copying(CREATURE_LAND, MORITTE, MORITTE_COUNTERS), at=1) == []
    assert (copiable(land).supertypes, copiable(land).cdas) == ({"legendary", "snow"}, ())
    left = enter_as_copy(creature, Copying(BEAR, MORITTE, MORITTE_COUNTERS), at=1)
    assert (left, copiable(creature).cdas) == (["two +1/+1 counters"], (CHANGELING,))


def test_reference_T_707_04c_conditions_see_the_other_exceptions():
    crewed = all_of(if_(is_creature, has("flying")), is_also("creature"))
    assert copied(STAFF, CLONE, crewed).abilities[-1] == "flying"


SPARK_DOUBLE = (
    Extra("+1/+1 counter", is_creature),
    Extra("loyalty counter", lambda v: "planeswalker" in v.types),
)


def test_reference_T_707_04d_not_legendary():
    legend = replace(BEAR, supertypes=frozenset({"legendary"}))
    double = permanent(CLONE)
    left = enter_as_copy(double, Copying(legend, (is_not("legendary"),), SPARK_DOUBLE), at=1)
    assert (copiable(double), left) == (BEAR, ["+1/+1 counter"])


def test_reference_T_707_04e_its_name_is_copied():
    impostor = all_of(is_named("Sakashima"), is_also("legendary"), has("return it"))
    seen = copiable(clone_of(clone_of(permanent(BEAR), impostor)))
    assert (seen.name, seen.supertypes, seen.abilities) == (
        "Sakashima",
        {"legendary"},
        ("return it",),
    )


def test_reference_T_707_04f_noncreatures_have_no_size():
    assert copied(CREATURE_LAND, CLONE, all_of(is_sized(7, 7))) == CREATURE_LAND


def test_reference_T_707_04g_noncreatures_have_no_creature_types():
    assert copied(CREATURE_LAND, CLONE, is_also(": Shapeshifter Rogue")) == CREATURE_LAND


def test_reference_T_707_04h_static_abilities_count_for_extras():
    double, late = permanent(CLONE), permanent(CLONE)
    copying = Copying(GIDEON, (is_not("legendary"),), SPARK_DOUBLE)
    on_own_turn = enter_as_copy(double, copying, at=1, static_types=lambda v: {"creature"})
    assert on_own_turn == ["+1/+1 counter", "loyalty counter"]
    assert enter_as_copy(late, copying, at=1) == ["loyalty counter"]
    assert (copiable(double).supertypes, copiable(double).loyalty) == (set(), 4)


def test_reference_T_707_04i_a_token_copy_has_the_exceptions_on_both_faces():
    frog = all_of(is_sized(1, 1), is_colored("G"), is_kind("Frog"))
    token = token_copy(permanent(HUNTMASTER, RAVAGER), frog)
    for name in ("Huntmaster", "Ravager"):
        seen = copiable(token)
        assert (seen.name, seen.power, seen.toughness) == (name, 1, 1)
        assert (seen.colors, seen.subtypes) == ({"G"}, {"Frog"})
        assert transform(token)


def test_reference_707_9d_replaced_creature_types_drop_changeling():
    assert copied(SHIFTER, CLONE, is_kind("Frog")).cdas == ()
    assert copied(CREATURE_LAND, CLONE, is_kind("Frog")).subtypes == frozenset()


def test_reference_707_9d_given_colors_drop_indicator_and_devoid():
    devoid = card("Devoid", "{1}{B}", "creature: Eldrazi", DEVOID, power=2, toughness=1)
    assert copied(devoid, CLONE).cdas == (DEVOID,)
    for part in (is_colored("W"), retains_colors()):
        seen = copied(replace(devoid, indicator="R"), CLONE, (part,))
        assert (seen.cdas, seen.indicator) == ((), "")
        assert len(seen.colors) == 1


def test_reference_707_9b_given_colors_outlive_the_cost():
    green = copied(BEAR, CLONE, (is_colored("B"),))
    assert copied(green, CLONE, (has_no_cost(),)).colors == {"B"}
    assert copied(BEAR, CLONE, (has_no_cost(),)).colors == set()
    assert copied(BEAR, CLONE, all_of(has_no_cost(), is_colored("W"))).colors == {"W"}
    both = copied(BEAR, CLONE, (is_also_colored("U"),))
    assert (both.colors, copied(both, CLONE, (has_no_cost(),)).colors) == ({"G", "U"}, {"U"})


def test_reference_205_1a_other_card_types_are_lost_with_their_subtypes():
    seen = copied(JUGGERNAUT, CLONE, (is_only("artifact"),))
    assert (seen.types, seen.subtypes) == ({"artifact"}, set())
    seen = copied(BEAR, CLONE, all_of(is_only("enchantment"), is_sized(1, 1)))
    assert (seen.types, seen.subtypes, seen.power) == ({"enchantment"}, set(), 2)


def test_reference_707_9c_retained_name_and_size():
    seen = copied(GOYF, DRAGON, all_of(retains_name(), retains_size()))
    assert (seen.name, seen.power, seen.toughness, seen.cdas) == ("Shivan Dragon", 5, 5, ())


def test_reference_707_9_loyalty_and_lost_abilities():
    assert copied(GIDEON, CLONE, (starts_with_loyalty(1),)).loyalty == 1
    assert copied(DRAGON, CLONE, (loses("flying"),)).abilities == ()


def test_reference_707_9a_an_ability_is_added_again():
    once = copied(BEAR, CLONE, (has(UPKEEP),))
    assert copied(once, CLONE, (has(UPKEEP),)).abilities == (UPKEEP, UPKEEP)


# ---- R-707-05: extra effects -------------------------------------------------------------------


def test_reference_T_707_05a_another_copy_effect_cancels_extras():
    ego = permanent(CLONE)
    counters = (Extra("X +1/+1 counters"),)
    assert enter_as_copy(ego, Copying(CLONE, (), counters), Copying(BEAR), at=1) == []
    assert copiable(ego) == BEAR


def test_reference_T_707_05b_a_copy_of_a_copy_is_one_effect():
    metamorph = clone_of(permanent(SERRA), is_also("artifact"))
    double = permanent(CLONE)
    assert enter_as_copy(double, Copying(metamorph, (), SPARK_DOUBLE), at=1) == ["+1/+1 counter"]
    assert copiable(double) == replace(SERRA, types=frozenset({"artifact", "creature"}))


# ---- R-707-06: on the battlefield --------------------------------------------------------------


def test_reference_T_707_06a_the_last_to_begin_is_what_it_is():
    mirror = permanent(MIRROR)
    become_copy(mirror, CREATURE_LAND, at=1, until="end of turn")
    assert copiable(mirror).abilities == CREATURE_LAND.abilities
    become_copy(mirror, BEAR, at=2, until="end of turn")
    assert copiable(mirror) == BEAR
    expire(mirror, "end of turn")
    assert copiable(mirror) == MIRROR


def test_reference_T_707_06c_printed_loyalty_is_no_counter():
    mirror = permanent(MIRROR)
    become_copy(mirror, GIDEON, at=1)
    assert copiable(mirror) == GIDEON


def test_reference_T_707_06_what_is_retained_shows_the_record_beneath():
    one = permanent(DRAGON)
    become_copy(one, DOPPELGANGER, at=1, until="end of turn")
    become_copy(one, BEAR, (retains_colors(),), at=2)
    assert (copiable(one).name, copiable(one).colors) == ("Runeclaw Bear", {"U"})
    expire(one, "end of turn")
    assert copiable(one).colors == {"R"}


# ---- R-707-07: face down -----------------------------------------------------------------------

DEMON = card("Grinning Demon", "{2}{B}{B}", "creature: Demon", "morph {2}{B}{B}", power=6)
LORIAN = card("Branchsnap Lorian", "{1}{G}{G}", "creature: Beast", "trample", "morph {G}", power=4)
ONES = card("Wandering Ones", "{U}", "creature: Spirit", power=1, toughness=1)


def test_reference_T_707_07a_a_copy_of_a_face_down_permanent_is_face_up():
    copy = clone_of(permanent(DEMON, face_down=MORPHED))
    assert (copiable(copy), under_the_status(copy)) == (MORPHED, MORPHED)
    assert (copiable(copy).name, copiable(copy).cost, mana_value(copiable(copy))) == ("", None, 0)


def test_reference_T_707_07b_it_turns_up_as_what_it_copied():
    demon = permanent(DEMON, face_down=MORPHED)
    become_copy(demon, LORIAN, at=1)
    assert copiable(demon) == MORPHED
    assert "morph {G}" in under_the_status(demon).abilities
    demon.face_down = None
    assert copiable(demon) == LORIAN


def test_reference_T_707_07c_what_is_listed_is_copied():
    assert copiable(clone_of(permanent(DEMON, face_down=DISGUISED))).abilities == ("ward {2}",)
    seen = copiable(clone_of(permanent(DEMON, face_down=MORPHED), AS_DOPPELGANGER, DOPPELGANGER))
    assert (seen.power, seen.colors, seen.abilities) == (2, {"U"}, (UPKEEP,))


def test_reference_T_707_07d_without_morph_nothing_turns_it_up():
    demon = permanent(DEMON, face_down=MORPHED)
    become_copy(demon, ONES, at=1)
    assert not any("morph" in text for text in under_the_status(demon).abilities)
    demon.face_down = None
    assert copiable(demon) == ONES


# ---- R-707-08: several faces -------------------------------------------------------------------


def test_reference_T_707_08a_only_tokens_get_both_faces():
    assert token_copy(permanent(HUNTMASTER, RAVAGER)).is_double_faced
    assert not transform(clone_of(permanent(HUNTMASTER, RAVAGER)))


def test_reference_T_707_08b_a_token_enters_with_the_same_face_up():
    token = token_copy(permanent(HUNTMASTER, RAVAGER, back_up=True))
    assert copiable(token) == RAVAGER
    assert transform(token)
    assert copiable(token) == HUNTMASTER


def test_reference_T_707_08c_a_copy_of_a_room_is_locked():
    halves = (card("Left", "{2}{G}", "", "a"), card("Right", "{3}{G}{G}", "", "b"))
    room = card("", None, "enchantment: Room", halves=halves)
    open_room = permanent(room, unlocked=frozenset({0, 1}))
    assert (copiable(open_room).name, mana_value(copiable(open_room))) == ("Left // Right", 8)
    copy = clone_of(open_room)
    assert (copiable(copy), mana_value(copiable(copy))) == (room, 0)


def test_reference_T_707_08d_a_copy_turns_over_and_stays_a_copy():
    outlaw = permanent(HUNTMASTER, RAVAGER)
    become_copy(outlaw, BEAR, at=1, until="end of turn")
    assert transform(outlaw)
    assert copiable(outlaw) == BEAR
    expire(outlaw, "end of turn")
    assert copiable(outlaw) == RAVAGER


def test_reference_T_707_08e_a_token_copy_of_a_clone_has_one_face():
    token = token_copy(permanent(CLONE))
    enter_as_copy(token, Copying(permanent(HUNTMASTER, RAVAGER)), at=1)
    assert copiable(token) == HUNTMASTER
    assert not token.is_double_faced


def test_reference_T_707_08f_a_copy_of_a_flip_card_uses_its_own_status():
    stabwhisker = card("Stabwhisker", "{1}{B}", "legendary creature: Rat", power=3, toughness=3)
    shortfang = card("Nezumi Shortfang", "{1}{B}", "creature: Rat", power=1, flip=stabwhisker)
    tomoya = permanent(card("Tomoya", "{1}{U}{U}", "legendary creature: Human"), flipped=True)
    become_copy(tomoya, permanent(shortfang), at=1)
    assert copiable(tomoya).name == "Stabwhisker"
    assert copiable(clone_of(tomoya)).name == "Nezumi Shortfang"


def test_reference_T_202_02a_a_copy_of_a_back_face_has_no_cost():
    copy = copiable(clone_of(permanent(HUNTMASTER, RAVAGER, back_up=True)))
    assert (copy, mana_value(copy), copy.colors) == (RAVAGER, 0, {"R", "G"})


def test_reference_T_202_03a_colors_come_with_the_cost():
    assert copied(card("Elf", "{G/W}", "creature: Elf"), CLONE).colors == {"G", "W"}


def test_reference_nothing_is_copied_of_nothing():
    assert copied(NOTHING) == NOTHING
    assert snapshot(permanent(NOTHING)) == NOTHING
