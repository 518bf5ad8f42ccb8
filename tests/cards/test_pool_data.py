"""The core refuses tables that it could not index without checks."""

import pickle

import numpy as np
import pytest

from mirrorpool._cards import PoolData, table_dtypes, vocabulary
from mirrorpool.cards import CardPool

OPS = vocabulary()["Op"]


@pytest.fixture
def tables():
    return {name: table.copy() for name, table in CardPool.builtin().tables.items()}


def row_of(name):
    return CardPool.builtin().index(name)


def ability_of(tables, name, number=0):
    return tables["definitions"]["first_ability"][row_of(name)] + number


def instruction_of(tables, name, number=0):
    return tables["abilities"]["program"][ability_of(tables, name, number)]


def refused(tables, message):
    with pytest.raises(ValueError, match=message) as caught:
        PoolData(tables, 1)
    assert "\n" not in str(caught.value)


def test_builtin_tables_are_accepted(tables):
    data = PoolData(tables, 7)
    assert data.fingerprint == 7
    assert len(data) == len(tables["definitions"])


def test_tables_are_copied_and_read_only(tables):
    data = PoolData(tables, 1)
    before = data.tables["definitions"].copy()
    tables["definitions"]["mana_types"] = 63
    assert (data.tables["definitions"] == before).all()
    with pytest.raises(ValueError, match="read-only"):
        data.tables["definitions"]["mana_types"] = 63
    with pytest.raises(ValueError, match="cannot set WRITEABLE"):
        data.tables["definitions"].setflags(write=True)
    with pytest.raises(TypeError):
        data.tables["definitions"] = before


def test_pickling(tables):
    data = pickle.loads(pickle.dumps(PoolData(tables, 9)))
    assert data.fingerprint == 9
    assert all((data.tables[name] == table).all() for name, table in tables.items())


def test_missing_and_unknown_tables(tables):
    refused({k: v for k, v in tables.items() if k != "readers"}, "missing or unknown: readers$")
    refused(tables | {"spells": tables["readers"]}, "missing or unknown: spells$")


def test_shape_dtype_and_layout(tables):
    readers = tables["readers"]
    refused(tables | {"readers": readers.tolist()}, "must be a numpy array, not list")
    refused(tables | {"readers": readers.view("u1")}, "table readers has dtype uint8")
    refused(tables | {"readers": readers.reshape(1, -1)}, "has 2 dimensions, must have 1")
    spread = np.zeros(2 * len(readers), readers.dtype)[::2]
    refused(tables | {"readers": spread}, "must be contiguous and aligned")
    buffer = np.zeros(tables["filters"].nbytes + 1, "u1")
    crooked = buffer[1:].view(tables["filters"].dtype)
    refused(tables | {"filters": crooked}, "must be contiguous and aligned")
    swapped = tables["amounts"].astype(tables["amounts"].dtype.newbyteorder())
    refused(tables | {"amounts": swapped}, "table amounts has dtype")


@pytest.mark.parametrize("name", table_dtypes())
def test_empty_tables(tables, name):
    tables[name] = tables[name][:0]
    with pytest.raises(ValueError, match=r"too few rows|out of range"):
        PoolData(tables, 1)


@pytest.mark.parametrize(("name", "most"), [("groups", 8), ("readers", 8)])
def test_too_many_groups_and_readers(tables, name, most):
    tables[name] = np.resize(tables[name], most + 1)
    refused(tables, rf"{name}\[9\]: has too many rows")


@pytest.mark.parametrize(
    ("name", "row", "field", "value", "message"),
    [
        ("amounts", 0, "value", 2, "must be the number 1"),
        ("conditions", 0, "negate", 1, "must always hold"),
        ("filters", 0, "whose", 0, "must match every permanent"),
        ("groups", 0, "types_any", 1, "must be all lands"),
        ("readers", 1, "mask", 63, "must be the built-in readers"),
        ("readers", 3, "group", 8, "group is out of range"),
        ("readers", 3, "mask", 1, "mask must be 63 or 31"),
        ("groups", 1, "whose", 0, "cannot ask for controller"),
        ("groups", 1, "tapped", 1, "cannot ask for controller or status"),
        ("filters", 1, "types_any", 1 << 9, "unknown card type"),
        ("filters", 1, "supertypes_all", 1 << 4, "unknown supertype"),
        ("filters", 1, "colors_any", 32, "colors_any"),
        ("filters", 1, "whose", 4, "unknown whose"),
        ("filters", 1, "tapped", 3, "tapped"),
        ("filters", 1, "other", 2, "other"),
        ("filters", 1, "color_count", 4, "color_count"),
        ("filters", 1, "token", 3, "token"),
        ("filters", 1, "chosen", 3, "chosen"),
        ("groups", 1, "chosen", 1, "cannot ask for controller or status"),
        ("restrictions", 0, "flags", 1, "must restrict nothing"),
        ("restrictions", 1, "spells", 9999, "filter is out of range"),
        ("restrictions", 1, "abilities", 9999, "filter is out of range"),
        ("restrictions", 1, "flags", 8, "unknown flags"),
        ("restrictions", 1, "reserved", 1, "reserved"),
        ("subtypes", 0, "card_types", 1, "basic land types"),
        ("subtypes", 5, "card_types", 0, "known card types"),
        ("subtypes", 5, "card_types", 1 << 9, "known card types"),
        ("subtypes", 5, "flags", 2, "unknown flags"),
        ("amounts", 1, "kind", 200, "unknown kind"),
        ("amounts", 1, "a", 200, "unknown counter kind"),
        ("amounts", 1, "filter", 9999, "filter is out of range"),
        ("amounts", 1, "reserved", 1, "reserved"),
        ("conditions", 1, "kind", 99, "unknown kind"),
        ("conditions", 1, "negate", 2, "negate"),
        ("conditions", 1, "filter", 9999, "filter is out of range"),
        ("conditions", 1, "reserved", 1, "reserved"),
        ("symbols", 0, "mask", 0, "mask"),
        ("symbols", 0, "mask", 64, "mask"),
        ("symbols", 0, "flags", 4, "flags"),
        ("symbols", 0, "count", 0, "count"),
        ("definitions", 0, "types", 0, "unknown card types"),
        ("definitions", 0, "types", 1 << 9, "unknown card types"),
        ("definitions", 0, "supertypes", 16, "unknown supertype"),
        ("definitions", 0, "keywords", 1 << 16, "unknown keyword"),
        ("definitions", 0, "colors", 32, "colors"),
        ("definitions", 0, "power", 1, "only creatures"),
        ("definitions", 0, "kicker", 9999, "a cost to cast it is out of range"),
        ("definitions", 0, "alternative", 9999, "a cost to cast it is out of range"),
        ("definitions", 0, "additional", 9999, "a cost to cast it is out of range"),
        ("definitions", 0, "first_ability", 65535, "abilities are out of range"),
        ("definitions", 0, "groups", 0, "groups must be"),
        ("definitions", 0, "simple_type", 2, "simple_type must be"),
        ("definitions", 0, "mana_types", 3, "mana_types must be"),
        ("definitions", 0, "mana_readers", 1, "mana_readers must be"),
        ("definitions", 0, "mana_flags", 3, "mana_flags must agree"),
        ("definitions", 0, "trigger_events", 1, "trigger_events must be"),
        ("definitions", 0, "replace_events", 1, "replace_events must be"),
        ("definitions", 0, "statics", 1, "statics must be"),
        ("definitions", 0, "spell", 9999, "spell is out of range"),
        ("definitions", 0, "spell", 1, "spell must be a SPELL"),
        ("definitions", 0, "enchant", 9999, "enchant is out of range"),
        ("definitions", 0, "flags", 4, "unknown flags"),
        ("abilities", 0, "simple_type", 0, "rows 0 to 4 must be"),
        ("abilities", 0, "kind", 99, "unknown kind"),
        ("abilities", 5, "kind", 99, "unknown kind"),
        ("abilities", 0, "affects", 3, "unknown affects"),
        ("abilities", 5, "flags", 1 << 13, "unknown flags"),
        ("abilities", 0, "event_scope", 3, "unknown scope of mana"),
        ("abilities", 0, "event_mask", 65, "event_mask"),
        ("abilities", 0, "event_to", 3, "unknown whose"),
        ("abilities", 0, "object_count", 1, "object_count must be"),
        ("abilities", 0, "reserved", 1, "reserved"),
        ("abilities", 0, "condition", 9999, "condition is out of range"),
        ("abilities", 0, "counter_kind", 99, "unknown counter kind"),
        ("abilities", 0, "object_cost", 99, "unknown object cost"),
        ("abilities", 0, "object_filter", 9999, "object_filter is out of range"),
        ("abilities", 0, "event", 99, "unknown event"),
        ("abilities", 0, "event_self", 2, "event_self"),
        ("abilities", 0, "event_filter", 9999, "event_filter is out of range"),
        ("abilities", 0, "program", 65535, "program is out of range"),
        ("abilities", 0, "mana_types", 64, "mana_types"),
        ("abilities", 0, "mana_flags", 0, "mana_flags must say"),
        ("abilities", 0, "mana_flags", 4, "unknown mana_flags"),
        ("abilities", 0, "mana_readers", 1, "mana_readers must be"),
        ("abilities", 5, "simple_type", 8, "simple_type needs"),
        ("abilities", 0, "life", 1, "simple_type needs"),
        ("instructions", 0, "op", 99, "unknown op"),
        ("instructions", 0, "mode", 3, "unknown production"),
        ("instructions", 0, "a", 99, "unknown kind of colours"),
        ("instructions", 0, "b", 0, "mask must be"),
        ("instructions", 0, "b", 64, "mask must be"),
        ("instructions", 0, "amount", 9999, "amount is out of range"),
        ("instructions", 0, "arg", 9999, "arg is out of range"),
        ("instructions", 0, "jump", 2, "jump must be"),
        ("instructions", 0, "jump", 1, "joined mana needs"),
        ("instructions", 0, "who", 99, "unknown recipient"),
        ("instructions", 0, "keep", 3, "unknown duration of mana"),
        ("instructions", 0, "restriction", 9999, "restriction is out of range"),
        ("instructions", 0, "rider", 9999, "rider is out of range"),
    ],
)
def test_one_wrong_value(tables, name, row, field, value, message):
    tables[name][field][row] = value
    refused(tables, rf"^\w+\[\d+\]: .*{message}")


@pytest.mark.parametrize("jump", [0, 100])
def test_jumps_go_forward_inside_the_program(tables, jump):
    row = instruction_of(tables, "River of Tears")
    assert tables["instructions"]["op"][row] == OPS["IF"]
    tables["instructions"]["jump"][row] = jump
    refused(tables, "a jump of the program must go forward inside it")


def test_only_jumps_jump(tables):
    row = instruction_of(tables, "Ancient Tomb", 0) + 1
    assert tables["instructions"]["op"][row] == OPS["DEAL_DAMAGE"]
    tables["instructions"]["jump"][row] = 1
    refused(tables, "must not jump")


def test_programs_end(tables):
    tables["instructions"]["op"][-1] = OPS["SACRIFICE_THIS"]
    refused(tables, "program has no END")


def test_reader_of_an_instruction(tables):
    row = instruction_of(tables, "Reflecting Pool")
    tables["instructions"]["b"][row] = 8
    refused(tables, "reader is out of range")
    tables["instructions"]["b"][row] = 2
    refused(tables, "mana_readers must be the readers of the program")


def test_replacements_hold_nothing_else(tables):
    row = instruction_of(tables, "Azorius Guildgate")
    tables["instructions"]["op"][row] = OPS["SACRIFICE_THIS"]
    refused(tables, "the kind of ability and its operations do not fit")


@pytest.mark.parametrize(
    ("name", "op", "field", "value", "message"),
    [
        ("Blood Moon", "CONTINUOUS", "mode", 99, "unknown static change"),
        ("Blood Moon", "CONTINUOUS", "b", 65, "b must be a mask of types"),
        ("Blood Moon", "CONTINUOUS", "arg", 9999, "arg is out of range"),
        ("Mana Reflection", "REPLACE_MANA", "mode", 99, "unknown mana change"),
        ("Mana Reflection", "REPLACE_MANA", "b", 3, "b must be one type"),
        ("Mana Reflection", "REPLACE_MANA", "a", 64, "a must be at most 63"),
        ("Deep Water", "BEGIN_EFFECT", "mode", 99, "unknown duration"),
        ("Deep Water", "BEGIN_EFFECT", "arg", 9999, "arg is out of range"),
        ("Gemstone Mine", "ENTER", "mode", 99, "unknown enter change"),
    ],
)
def test_one_wrong_operand(tables, name, op, field, value, message):
    row = instruction_of(tables, name)
    assert tables["instructions"]["op"][row] == OPS[op]
    tables["instructions"][field][row] = value
    refused(tables, message)


def test_statics_hold_nothing_else(tables):
    row = instruction_of(tables, "Blood Moon")
    tables["instructions"]["op"][row] = OPS["REPLACE_MANA"]
    refused(tables, "the kind of ability and its operations do not fit")


def test_spells_are_instants_and_sorceries(tables):
    ritual, bear = row_of("Dark Ritual"), row_of("Grizzly Bears")
    tables["definitions"]["spell"][bear] = tables["definitions"]["spell"][ritual]
    refused(tables, "instants and sorceries, and only they, have a spell ability")


@pytest.mark.parametrize("field", ["units", "mana_value", "generic"])
def test_sums_of_costs(tables, field):
    tables["definitions"]["cost"][field][row_of("Gray Ogre")] += 1
    refused(tables, r"definitions\[\d+\]: \w+ of the cost is not the sum")


def test_symbols_of_costs(tables):
    tables["abilities"]["cost"]["symbols"][ability_of(tables, "Mystic Gate", 1)] = 255
    refused(tables, "symbols of the cost are out of range")


def test_triggers_have_no_costs(tables):
    tables["abilities"]["life"][ability_of(tables, "City of Brass", 0)] = 1
    refused(tables, "only activated abilities have costs and flags")


def test_random_bytes_never_pass_unnoticed_into_indexes(tables):
    """Whatever a byte is changed to, the tables are refused or harmless; never a crash."""
    rng = np.random.default_rng(0)
    accepted = 0
    for _ in range(2000):
        name = rng.choice(list(tables))
        changed = tables[name].copy()
        view = changed.view("u1")
        view[rng.integers(len(view))] = rng.integers(256)
        try:
            PoolData(tables | {name: changed}, 1)
            accepted += 1
        except ValueError:
            pass
    assert 0 < accepted < 1000
