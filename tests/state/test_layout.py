from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

import mirrorpool as mp
from mirrorpool._state import BoardLayout, element_fields, slot_words

DOCS = Path(__file__).parents[2] / "docs" / "byte-map.md"
LAYOUTS = [
    BoardLayout(players, slots, library)
    for players, slots, library in product((1, 2, 4, 8), (64, 128, 256), (0, 60, 255))
]


def test_a_two_player_board_takes_at_most_6208_bytes():
    assert BoardLayout(players=2, slots=64, library=60).size <= 6_208


@pytest.mark.parametrize("layout", LAYOUTS, ids=repr)
def test_records_are_an_odd_number_of_cache_lines(layout):
    assert layout.size % 64 == 0
    assert layout.size // 64 % 2 == 1


@pytest.mark.parametrize("layout", LAYOUTS, ids=repr)
def test_regions_follow_each_other_without_overlap(layout):
    ends = [(offset, offset + size * count) for _, _, size, offset, count, _ in layout.regions()]
    assert all(end <= begin for (_, end), (begin, _) in pairwise(ends))
    assert ends[-1][1] <= layout.size


@pytest.mark.parametrize("layout", LAYOUTS, ids=repr)
def test_the_dtype_has_the_layout_of_the_record(layout):
    assert layout.dtype.itemsize == layout.size
    for name, _, size, offset, count, _ in layout.regions():
        field, at = layout.dtype.fields[name][:2]
        assert (at, field.itemsize) == (offset, size * count)


@pytest.mark.parametrize("element", element_fields())
def test_fields_fill_their_struct_without_gaps(element):
    at = 0
    for _, code, count, offset, _ in element_fields()[element]:
        assert offset == at
        at += np.dtype(code).itemsize * count


@pytest.mark.parametrize("arguments", [{}, {"players": 4}, {"slots": 256}, {"library": 0}], ids=str)
def test_every_byte_of_the_map_is_there_once(arguments):
    table = mp.layout(**arguments)
    taken = np.zeros(table.size, int)
    for row in table:
        taken[row.offset : row.offset + row.bytes] += 1
    assert taken.max() == 1
    assert (taken == 0).sum() < 128 + 16  # what rounding leaves


def test_no_field_is_named_twice():
    names = [row.name for row in mp.layout()]
    assert len(names) == len(set(names))
    assert "words.tapped" in names


def test_the_slot_words_are_the_dtype_of_the_region():
    words = BoardLayout(slots=128).dtype["words"]
    assert list(words.names) == [name for name, _ in slot_words()]
    assert words["tapped"].shape == (2,)


def test_fingerprints_tell_layouts_apart():
    assert len({layout.fingerprint for layout in LAYOUTS}) == len(LAYOUTS)
    assert BoardLayout(heap=140) == BoardLayout()
    assert BoardLayout(**BoardLayout(heap=101).dimensions) == BoardLayout(heap=101)


def test_a_board_without_cards_has_no_heap():
    layout = BoardLayout(library=0)
    assert layout.heap == 0
    assert layout.size < BoardLayout().size


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 0}, "players: is 0, must be from 1 to 8"),
        ({"players": 9}, "players: is 9, must be from 1 to 8"),
        ({"slots": 65}, "slots: is 65, must be 64, 128 or 256"),
        ({"library": -1}, "library: is -1, must be from 0 to 255"),
        ({"library": 10**30}, "library: is 10+, must be from 0 to 255"),
        ({"heap": 65_001}, "heap: is 65001, must be from 0 to 65000"),
    ],
)
def test_impossible_dimensions_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        BoardLayout(**arguments)


def test_dimensions_must_be_integers():
    with pytest.raises(TypeError, match="players: is str, must be an integer"):
        BoardLayout(players="two")


def test_the_byte_map_in_the_docs_is_the_one_there_is():
    assert DOCS.read_text(encoding="utf-8") == mp.layout().to_markdown(), (
        "stale: its first lines say how to make it"
    )


def test_the_map_prints_as_a_table():
    table = mp.layout(players=1)
    heading, *lines = str(table).splitlines()
    assert heading.split() == ["offset", "bytes", "type", "name", "meaning"]
    for line, row in zip(lines, table, strict=True):
        assert line.startswith(f"{row.offset} ")
        assert line[heading.index("name") :].startswith(row.name)
        assert line.endswith(row.meaning)


def test_enumerations_say_what_they_mean():
    assert [status.name for status in mp.Status][:2] == ["OK", "DECISION"]
    assert mp.Zone.HAND.meaning == "402"
    assert all(member.meaning for enum in (mp.Step, mp.OptionKind) for member in enum)
