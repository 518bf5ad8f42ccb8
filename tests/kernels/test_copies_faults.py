"""What users of other engines reported of copies, as far as raw values can say it.

Each test is named after the kind of fault (tests/faults/kinds.toml), whose tests on boards are to
come with copies on boards.
"""

import numpy as np
import pytest

from mirrorpool import Status, kernels
from mirrorpool.kernels import CopyException

ARTIFACT, CREATURE, ENCHANTMENT, LAND = 1, 2, 4, 8
LEGENDARY = 1
BEAR, DRAKE, CAVE, REFLECTION = 1, 2, 4, 8
FLYING, HASTE, PARTNER = 1, 2, 4
THIS_ABILITY, EXILE_IT = 41, 42
PLAIN, CREATURE_SIZE = CopyException(), {"size_types": CREATURE}


def permanent(number, types, **fields):
    """A permanent whose text, name and cost have one number; creatures are 2/2."""
    row = np.zeros((), kernels.COPIABLE_DTYPE)
    size = {"power": 2, "toughness": 2} if types & CREATURE else {}
    flags = kernels.PRESENT | (kernels.SIZE if size else 0)
    numbers = {"definition": number, "name": number, "cost": number, "mana_value": 2}
    for name, value in (numbers | size | {"types": types, "flags": flags} | fields).items():
        row[name] = value
    return row


EMPTY = np.zeros((), kernels.COPIABLE_DTYPE)
BEARS = permanent(1, CREATURE, subtypes=BEAR, colors=kernels.GREEN)
CLONE = permanent(2, CREATURE, colors=kernels.BLUE)


def resolve(slots, *copies, times=None):
    """Make copies (source, destination, exception) of slots; what the slots have become."""
    board = np.array([slots], kernels.COPIABLE_DTYPE)
    columns = np.array([[copy[:2] for copy in copies]], np.uint16)
    which = np.arange(len(copies), dtype=np.uint16)[None]
    made, status = kernels.resolve_copies(
        board,
        columns[..., 0].copy(),
        columns[..., 1].copy(),
        which,
        None if times is None else np.array([times], np.uint32),
        table=kernels.copy_exception_table([copy[2] for copy in copies]),
    )
    assert status[0] == Status.OK
    return made[0]


def added(row):
    return [number for number in row["abilities"].tolist() if number]


# ---- C1: what is not copiable ------------------------------------------------------------------


def test_raw_C1_animation_is_not_there_to_be_copied():
    ring = permanent(5, ARTIFACT)
    sized = CopyException(power=7, toughness=7, **CREATURE_SIZE)
    for exception in (PLAIN, sized):
        assert resolve([ring, CLONE], (0, 1, exception))[1] == ring


def test_raw_C1_sizes_chosen_as_it_entered_are_copied_and_chosen_anew():
    wall = CopyException(power=1, toughness=6, add_keywords=PARTNER, **CREATURE_SIZE)
    flier = CopyException(power=2, toughness=2, add_keywords=FLYING, **CREATURE_SIZE)
    clay = permanent(6, CREATURE, power=0, toughness=0)
    made = resolve([clay, CLONE], (0, 0, wall), (0, 1, PLAIN), (1, 1, flier))
    assert [(row["power"], row["toughness"], row["keywords"]) for row in made] == [
        (1, 6, PARTNER),
        (2, 2, PARTNER | FLYING),
    ]


def test_raw_C1_a_token_has_the_cost_and_a_back_face_has_none():
    back = permanent(7, CREATURE, cost=0, mana_value=0, colors=kernels.RED, own_colors=kernels.RED)
    made = resolve([BEARS, back, EMPTY, CLONE], (0, 2, PLAIN), (1, 3, PLAIN))
    assert made["mana_value"].tolist() == [2, 0, 2, 0]
    assert made["colors"][3] == kernels.RED


# ---- C2: exceptions that get lost --------------------------------------------------------------


def test_raw_C2_a_copy_of_a_copy_adds_the_ability_again():
    mimic = CopyException(abilities=(THIS_ABILITY,))
    made = resolve([BEARS, CLONE, CLONE], (0, 1, mimic), (1, 2, mimic))
    assert [added(row) for row in made] == [[], [THIS_ABILITY], [THIS_ABILITY, THIS_ABILITY]]


def test_raw_C2_exceptions_go_through_a_clone_to_a_token():
    volrath = CopyException(power=7, toughness=5, abilities=(THIS_ABILITY,), **CREATURE_SIZE)
    made = resolve([BEARS, CLONE, CLONE, EMPTY], (0, 1, volrath), (1, 2, PLAIN), (2, 3, PLAIN))
    token = made[3]
    assert (token["definition"], token["power"], token["toughness"]) == (1, 7, 5)
    assert added(token) == [THIS_ABILITY]


def test_raw_C2_other_abilities_and_retained_colors_are_copied_on():
    sakashima = CopyException(retain=("colors",), add_keywords=PARTNER, abilities=(THIS_ABILITY,))
    made = resolve([BEARS, CLONE, CLONE], (0, 1, sakashima), (1, 2, PLAIN))
    assert made[2] == made[1]
    assert (made[2]["colors"], made[2]["keywords"]) == (kernels.BLUE, PARTNER)


def test_raw_C2_haste_and_its_end_are_both_copied():
    shimmer = CopyException(add_keywords=HASTE, abilities=(EXILE_IT,))
    made = resolve([BEARS, EMPTY, EMPTY], (0, 1, shimmer), (1, 2, PLAIN))
    assert (made[2]["keywords"], added(made[2])) == (HASTE, [EXILE_IT])


# ---- C4, C5: one after the other ---------------------------------------------------------------


def test_raw_C4_a_cave_copy_is_copied_as_a_cave():
    saga = permanent(8, ENCHANTMENT | LAND, subtypes=16)
    deeps = CopyException(add_subtypes=CAVE, subtype_types=LAND)
    made = resolve([saga, CLONE, CLONE], (0, 1, deeps), (1, 2, PLAIN))
    assert made["subtypes"].tolist() == [16, 16 | CAVE, 16 | CAVE]


@pytest.mark.parametrize("times", [(1, 2), (2, 1)])
def test_raw_C5_the_last_copy_effect_counts(times):
    mirror, land = permanent(9, ARTIFACT), permanent(10, LAND)
    made = resolve([mirror, BEARS, land], (1, 0, PLAIN), (2, 0, PLAIN), times=times)
    assert made[0] == (land if times == (1, 2) else BEARS)


# ---- C6: face down -----------------------------------------------------------------------------


def test_raw_C6_a_copy_of_a_face_down_creature_has_no_name_and_no_subtype():
    morph = permanent(0, CREATURE, mana_value=0)
    made = resolve([morph, BEARS], (0, 1, PLAIN))
    assert made[1] == morph
    assert (made[1]["name"], made[1]["subtypes"], made[1]["colors"]) == (0, 0, 0)


def test_raw_C6_beneath_its_face_down_status_it_is_a_copy():
    morph, shown, beneath = permanent(0, CREATURE, mana_value=0), 0, 1
    made = resolve([morph, CLONE, BEARS], (2, beneath, PLAIN))
    assert (made[shown], made[beneath]) == (morph, BEARS)


# ---- C7: two faces -----------------------------------------------------------------------------


def test_raw_C7_a_token_gets_exceptions_on_both_faces():
    front, back = permanent(11, CREATURE), permanent(12, CREATURE, cost=0, mana_value=0)
    reflection = CopyException(add_keywords=HASTE, add_subtypes=REFLECTION, subtype_types=CREATURE)
    made = resolve([front, back, EMPTY, EMPTY], (0, 2, reflection), (1, 3, reflection))
    assert made["name"][2:].tolist() == [11, 12]
    assert made["keywords"][2:].tolist() == [HASTE, HASTE]
    assert made["subtypes"][2:].tolist() == [REFLECTION, REFLECTION]


# ---- C9, C10: when it is copied, and under which name ------------------------------------------


def test_raw_C9_what_it_was_last_can_be_copied_later():
    """Last known information is a slot of its own: Miirym as a nonlegendary artifact."""
    legend = permanent(13, CREATURE, supertypes=LEGENDARY)
    metamorph = CopyException(add_types=ARTIFACT)
    token = CopyException(remove_supertypes=LEGENDARY)
    made = resolve([legend, CLONE, BEARS, EMPTY], (0, 1, metamorph), (1, 3, token), (2, 1, PLAIN))
    assert (made[3]["types"], made[3]["supertypes"]) == (ARTIFACT | CREATURE, 0)
    assert made[1] == BEARS


def test_raw_C10_a_given_name_is_the_name_of_copies_too():
    legend = permanent(14, ARTIFACT, supertypes=LEGENDARY)
    warform = CopyException(name=99, add_types=CREATURE, power=4, toughness=4, **CREATURE_SIZE)
    made = resolve([legend, EMPTY, EMPTY], (0, 1, warform), (1, 2, PLAIN))
    assert made["name"].tolist() == [14, 99, 99]
    assert made["supertypes"].tolist() == [LEGENDARY] * 3
    assert (made[2]["power"], made[2]["flags"]) == (4, kernels.PRESENT | kernels.SIZE)
