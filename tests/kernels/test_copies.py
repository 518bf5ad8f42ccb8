"""Raw copy effects against the model in words, and what they do with bad input."""

from pathlib import Path

import numpy as np
import pytest
from effort import effort
from hypothesis import event, example, given, settings
from hypothesis import strategies as st
from reference import copiable as model
from reference.copiable import Cda, Values

from mirrorpool import Status, kernels
from mirrorpool._copies import check_exceptions, record_fields, record_flags
from mirrorpool.bench import copies as bench
from mirrorpool.kernels import CopyException

DOCS = Path(__file__).parents[2] / "docs" / "copies.md"
TYPES = ("artifact", "creature", "enchantment", "kindred", "land", "planeswalker")
SUPERTYPES = ("basic", "legendary", "snow", "world")
SUBTYPES = ("Food", "Vehicle", "Aura", "Cave", "Forest", "Gideon", "Bear", "Frog", "Spirit")
KEYWORDS = ("flying", "haste", "ward")
COSTS = (None, "{1}{G}", "{3}{U}{U}", "{4}", "{W}{R}")
COLORS = "WUBRG"
DEFINED = {
    "power": kernels.DEFINES_POWER,
    "toughness": kernels.DEFINES_TOUGHNESS,
    "power toughness": kernels.DEFINES_SIZE,
    "colors": kernels.DEFINES_COLORS,
    "subtypes": kernels.DEFINES_SUBTYPES,
}
CREATURE = 1 << TYPES.index("creature")
ARTIFACT = 1 << TYPES.index("artifact")
LAND = 1 << TYPES.index("land")
LEGENDARY = 1 << SUPERTYPES.index("legendary")
NO_EXCEPTION = kernels.copy_exception_table([CopyException()])


def bits(words, vocabulary):
    return sum(1 << vocabulary.index(word) for word in set(words))


KINDRED_TOO = bits(["creature", "kindred"], TYPES)
CREATURE_SUBTYPES = bits(["Bear", "Frog", "Spirit"], SUBTYPES)


# ---- one permanent as a struct -----------------------------------------------------------------


def encode(values):
    """A permanent of the model as the kernel has it."""
    [text] = [a for a in values.abilities if a.startswith("text ")] or ["text 0"]
    given = values.indicator if values.given_colors is None else values.given_colors
    added = [int(a.split()[1]) for a in values.abilities if a.startswith("added ")]
    flags = kernels.PRESENT
    if values.power is not None or values.toughness is not None:
        flags |= kernels.SIZE
    for cda in values.cdas:
        flags |= DEFINED[" ".join(sorted(cda.defines))]
    row = np.zeros((), kernels.COPIABLE_DTYPE)
    numbers = {
        "definition": int(text.split()[1]),
        "name": int((values.name or "name 0").split()[1]),
        "cost": COSTS.index(values.cost),
        "mana_value": model.mana_value(values),
        "types": bits(values.types, TYPES),
        "supertypes": bits(values.supertypes, SUPERTYPES),
        "subtypes": bits(values.subtypes, SUBTYPES),
        "keywords": bits(set(values.abilities) & set(KEYWORDS), KEYWORDS),
        "colors": bits(values.colors, COLORS),
        "own_colors": bits(given + values.more_colors, COLORS),
        "power": values.power or 0,
        "toughness": values.toughness or 0,
        "loyalty": values.loyalty or 0,
        "defense": values.defense or 0,
        "flags": flags,
        "abilities": (added + [0] * 8)[:8],
    }
    for name, number in numbers.items():
        row[name] = number
    return row


def added_abilities(values):
    return sum(a.startswith("added ") for a in values.abilities)


# ---- random permanents and exceptions ----------------------------------------------------------

colors = st.lists(st.sampled_from(COLORS), max_size=2).map("".join)
keywords = st.lists(st.sampled_from(KEYWORDS), unique=True, max_size=2)


def some(words, most=2):
    return st.lists(st.sampled_from(words), unique=True, max_size=most)


@st.composite
def printed(draw):
    number = draw(st.integers(1, 9))
    types = frozenset(draw(st.lists(st.sampled_from(TYPES), unique=True, min_size=1, max_size=3)))
    fitting = [s for s in SUBTYPES if model.types_of(s) & types]
    sized = "creature" in types
    size = st.integers(-1, 9) if sized else st.none()
    defined = draw(some(tuple(DEFINED) if sized else ("colors",)))
    return Values(
        name=f"name {number}",
        cost=draw(st.sampled_from(COSTS)),
        indicator=draw(colors),
        supertypes=frozenset(draw(some(SUPERTYPES))),
        types=types,
        subtypes=frozenset(draw(some(fitting))) if fitting else frozenset(),
        abilities=(f"text {number}", *draw(keywords)),
        cdas=tuple(Cda(f"defines {what}", frozenset(what.split())) for what in defined),
        power=draw(size),
        toughness=draw(size),
        loyalty=draw(st.sampled_from([None, 3])),
        defense=draw(st.sampled_from([None, 5])),
    )


class Exception_:
    """One exception twice: fields of `CopyException`, and parts of the model."""

    def __init__(self):
        self.fields = {}
        self.parts = ()

    def say(self, fields, *parts):
        self.fields |= fields
        self.parts += parts

    def merge(self, name, bits_):
        self.fields[name] = self.fields.get(name, 0) | bits_


@st.composite
def exceptions(draw):
    e = Exception_()
    for add in (add_types, add_names, add_colors, add_sizes, add_abilities):
        if draw(st.booleans()):
            add(draw, e)
    return e


def add_types(draw, e):
    how = draw(st.sampled_from(["only", "also", "kind", "thing"]))
    if how == "only":
        kept = draw(st.lists(st.sampled_from(TYPES), unique=True, min_size=1, max_size=2))
        lost = [s for s in SUBTYPES if not model.types_of(s) & set(kept)]
        e.say({"remove_types": 0xFFFF, "add_types": bits(kept, TYPES)})
        e.say({"remove_subtypes": bits(lost, SUBTYPES)}, model.is_only(" ".join(kept)))
    else:
        more, word = draw(some(TYPES)), draw(st.sampled_from(["Frog", "Spirit"]))
        e.say({"add_types": bits(more, TYPES)})
        if how == "kind":
            word = draw(st.sampled_from(["Frog", "Spirit"]))
            e.say({"set_subtypes": True, "remove_subtypes": CREATURE_SUBTYPES})
            e.say({}, *model.is_also(" ".join(more)), *model.is_kind(word))
        else:
            word = "Food" if how == "thing" else word
            e.say({}, *model.is_also(" ".join(more) + ": " + word))
        belongs = bits(model.types_of(word), TYPES)
        e.say({"add_subtypes": bits([word], SUBTYPES), "subtype_types": belongs})
    gone, come = draw(some(SUPERTYPES)), draw(some(SUPERTYPES))
    e.say({"remove_supertypes": bits(gone, SUPERTYPES), "add_supertypes": bits(come, SUPERTYPES)})
    e.say({}, model.is_not(*gone), *model.is_also(" ".join(come)))


def add_names(draw, e):
    if draw(st.booleans()):
        e.say({"name": 77}, model.is_named("name 77"))
    else:
        e.say({"retain": ("name",)}, model.retains_name())
    if draw(st.booleans()):
        e.say({"loyalty": 1}, model.starts_with_loyalty(1))


def add_colors(draw, e):
    how = draw(st.sampled_from(["set", "retain", "more"]))
    if draw(st.booleans()):
        e.say({"no_cost": True}, model.has_no_cost())
    if how == "set":
        only = draw(colors)
        e.say({"colors": bits(only, COLORS)}, model.is_colored(only))
    if how == "retain":
        retained = (*e.fields.get("retain", ()), "colors")
        e.say({"retain": retained}, model.retains_colors())
    more = draw(colors)
    e.say({"more_colors": bits(more, COLORS)}, model.is_also_colored(more))


def add_sizes(draw, e):
    e.say({"size_types": CREATURE})
    if draw(st.booleans()):
        e.say({"retain": (*e.fields.get("retain", ()), "size")}, model.retains_size())
    else:
        power, toughness = (draw(st.sampled_from([None, 0, 7, -2])) for _ in range(2))
        e.say({"power": power, "toughness": toughness}, model.is_sized(power, toughness))


def add_abilities(draw, e):
    gone, come, more = draw(keywords), draw(keywords), draw(keywords)
    numbers = draw(st.lists(st.integers(1, 9), max_size=2))
    e.say({"remove_keywords": bits(gone, KEYWORDS), "add_keywords": bits(come, KEYWORDS)})
    e.say({"abilities": tuple(numbers)}, model.loses(*gone), model.has(*come))
    e.say({}, model.has(*[f"added {number}" for number in numbers]))
    types, words, number = draw(some(TYPES)), draw(keywords), draw(st.integers(0, 9))
    e.say({"if_types": bits(types, TYPES), "unless_keywords": bits(words, KEYWORDS)})
    e.say({"if_keywords": bits(more, KEYWORDS), "if_ability": number})
    e.say({}, *model.if_(condition(types, words), model.has(*more, *[f"added {number}"][:number])))


def condition(types, words):
    def holds(values):
        has_type = not types or bool(values.types & set(types))
        return has_type and not set(values.abilities) & set(words)

    return holds


@st.composite
def boards(draw):
    """Slots, exceptions, and events of source, destination, exception and timestamp."""
    slots = draw(st.lists(st.one_of(st.none(), printed(), printed()), min_size=1, max_size=4))
    table = draw(st.lists(exceptions(), min_size=1, max_size=4))
    slot = st.sampled_from([*range(len(slots))] * 4 + [len(slots)])
    where = st.sampled_from([*range(len(slots))] * 4 + [len(slots), kernels.NO_COPY])
    which = st.integers(0, len(table) - 1)
    times = st.integers(1, draw(st.sampled_from([1, 3, 1 << 32])) - 1 or 1)
    events = draw(st.lists(st.tuples(slot, where, which, times), max_size=12))
    return slots, table, events


def expected(slots, table, events):
    """The model: permanents that become copies one after the other."""
    made = [None if values is None else model.permanent(values) for values in slots]
    in_order = sorted(events, key=lambda event: event[3])
    for at, (source, destination, which, _) in enumerate(in_order):
        if destination == kernels.NO_COPY:
            continue
        if max(source, destination) >= len(made) or made[source] is None:
            return None, Status.ILLEGAL
        copy_one(made, source, destination, table[which].parts, at)
        if added_abilities(model.copiable(made[destination])) > 8:
            return None, Status.CAPACITY
    return made, Status.OK


def copy_one(made, source, destination, parts, at):
    if made[destination] is None:
        made[destination] = model.token_copy(made[source], parts)
    else:
        model.become_copy(made[destination], made[source], parts, at=at)


def resolve(slots, table, events, **how):
    board = np.zeros((1, len(slots)), kernels.COPIABLE_DTYPE)
    for i, values in enumerate(slots):
        if values is not None:
            board[0, i] = encode(values)
    columns = np.array(events, np.uint32).reshape(1, len(events), 4)
    sources, destinations, which = (columns[..., i].astype(np.uint16) for i in range(3))
    made, status = kernels.resolve_copies(
        board,
        sources,
        destinations,
        which,
        columns[..., 3].copy(),
        table=kernels.copy_exception_table([CopyException(**e.fields) for e in table]),
        **how,
    )
    return board[0], made[0], Status(status[0])


@pytest.mark.fuzz
@settings(max_examples=effort(400, 5_000), deadline=None)
@given(boards())
def test_agrees_with_the_model(board):
    before, made, status = resolve(*board)
    permanents, answer = expected(*board)
    event(answer.name)
    assert status == answer
    if permanents is None:
        assert made.tobytes() == before.tobytes()
        return
    for struct, one in zip(made, permanents, strict=True):
        wanted = np.zeros((), struct.dtype) if one is None else encode(model.copiable(one))
        assert {n: struct[n].tolist() for n in struct.dtype.names} == {
            n: wanted[n].tolist() for n in struct.dtype.names
        }


@pytest.mark.fuzz
@settings(max_examples=effort(30, 500), deadline=None)
@given(st.integers(1, 40), st.booleans(), st.integers(1, 3))
@example(5, True, 2)
def test_agrees_with_numpy(n, timed, threads):
    chain = bench.chains(n, timed=timed)
    out, status = np.zeros_like(chain.values), np.ones(n, np.uint8)
    assert chain.resolve(out, status, threads) is out
    assert not status.any()
    assert np.array_equal(out, bench.numpy_copies(chain))


# ---- rules -------------------------------------------------------------------------------------


def board_of(*types):
    """Permanents 1, 2, ... with these card types; 0 is an empty slot."""
    board = np.zeros((1, len(types)), kernels.COPIABLE_DTYPE)
    for i, type_ in enumerate(types):
        if type_:
            board[0, i]["definition"] = board[0, i]["name"] = i + 1
            board[0, i]["types"] = type_
            board[0, i]["flags"] = kernels.PRESENT | kernels.SIZE * (type_ & CREATURE != 0)
    return board


def events(*rows):
    """Arrays of sources, destinations and exceptions of one board."""
    columns = np.array(rows, np.uint16).reshape(1, len(rows), 3)
    return [columns[..., i].copy() for i in range(3)]


def run(board, *rows, table=None, times=None):
    stamps = None if times is None else np.array([times], np.uint32)
    rows_of = NO_EXCEPTION if table is None else kernels.copy_exception_table(table)
    made, status = kernels.resolve_copies(board, *events(*rows), stamps, table=rows_of)
    return made[0], Status(status[0])


def test_613_7_timestamps_decide():
    board = board_of(CREATURE, ARTIFACT, LAND)
    rows = ((0, 1, 0), (1, 2, 0))
    assert run(board, *rows)[0]["definition"].tolist() == [1, 1, 1]
    assert run(board, *rows, times=(2, 1))[0]["definition"].tolist() == [1, 1, 2]
    assert run(board, *rows, times=(5, 5))[0]["definition"].tolist() == [1, 1, 1]


def test_613_7_many_events_are_sorted_too():
    board = board_of(*[CREATURE] * 41)
    rows = [(i, i + 1, 0) for i in range(40)]
    assert run(board, *rows)[0]["definition"].tolist() == [1] * 41
    backwards = run(board, *rows, times=range(40, 0, -1))[0]
    assert backwards["definition"].tolist() == [1, *range(1, 41)]


def test_707_2b_a_copy_does_not_follow_its_original():
    made, _ = run(board_of(CREATURE, ARTIFACT, LAND), (0, 1, 0), (2, 0, 0))
    assert made["definition"].tolist() == [3, 1, 3]


def test_707_9c_what_is_retained_was_beneath():
    board = board_of(CREATURE, CREATURE)
    board["colors"] = [[kernels.GREEN, kernels.BLUE]]
    made, _ = run(board, (0, 1, 0), table=[CopyException(retain=("name", "colors", "size"),
                                                        size_types=CREATURE)])  # fmt: skip
    assert (made["definition"][1], made["name"][1], made["colors"][1]) == (1, 2, kernels.BLUE)


def test_707_9d_an_ability_that_defines_both_goes_with_either():
    board = board_of(CREATURE, CREATURE)
    board["flags"][0, 0] |= kernels.DEFINES_SIZE
    power = CopyException(power=1, size_types=CREATURE)
    made, _ = run(board, (0, 1, 0), table=[power])
    assert made["flags"].tolist() == [3 | kernels.DEFINES_SIZE, 3]


def test_a_copy_of_itself_is_an_exception_alone():
    sized = CopyException(power=2, toughness=3, size_types=CREATURE, add_keywords=1)
    made, _ = run(board_of(CREATURE, 0), (0, 0, 0), table=[sized])
    assert (made["power"][0], made["toughness"][0], made["keywords"][0]) == (2, 3, 1)
    assert made["definition"][0] == 1


def test_face_down_permanents_take_two_slots():
    """One is what it shows and is copied, one is what lies beneath and becomes copies: 708.10."""
    shown, beneath, other, clone = range(4)
    board = board_of(CREATURE, CREATURE, CREATURE, CREATURE)
    board["definition"][0, shown] = board["name"][0, shown] = 0
    made, _ = run(board, (other, beneath, 0), (shown, clone, 0))
    assert made["name"].tolist() == [0, 3, 3, 0]


def test_111_1_an_empty_destination_becomes_a_token():
    made, status = run(board_of(CREATURE, 0), (0, 1, 0))
    assert status == Status.OK
    assert made[1] == made[0]


def test_extra_is_copied_as_it_is():
    board = board_of(CREATURE, CREATURE)
    board["extra"][0, 0] = 2**64 - 1
    assert run(board, (0, 1, 0))[0]["extra"].tolist() == [2**64 - 1] * 2


# ---- what cannot be done -----------------------------------------------------------------------


@pytest.mark.parametrize("bad", [(2, 0, 0), (3, 0, 0), (65535, 0, 0), (0, 3, 0), (0, 65534, 0)])
def test_impossible_events_leave_the_board(bad):
    board = board_of(CREATURE, ARTIFACT, 0)
    made, status = run(board, (0, 1, 0), bad)
    assert status == Status.ILLEGAL
    assert made.tobytes() == board.tobytes()


def test_a_source_may_be_made_on_the_way():
    made, status = run(board_of(CREATURE, 0, ARTIFACT), (0, 1, 0), (1, 2, 0))
    assert (status, made["definition"].tolist()) == (Status.OK, [1, 1, 1])


def test_no_copy_is_no_event():
    board = board_of(CREATURE, ARTIFACT)
    made, status = run(board, (9, kernels.NO_COPY, 9), (0, 1, 0))
    assert (status, made["definition"].tolist()) == (Status.OK, [1, 1])


def test_too_many_added_abilities():
    board, table = board_of(CREATURE), [CopyException(abilities=(5, 6))]
    made, status = run(board, *[(0, 0, 0)] * 4, table=table)
    assert (status, made["abilities"][0].tolist()) == (Status.OK, [5, 6] * 4)
    made, status = run(board, *[(0, 0, 0)] * 5, table=table)
    assert status == Status.CAPACITY
    assert made.tobytes() == board.tobytes()


def test_one_bad_board_stops_no_other():
    boards_ = np.concatenate([board_of(CREATURE, ARTIFACT)] * 3)
    boards_["flags"][1] = 0
    columns = [np.repeat(column, 3, axis=0) for column in events((0, 1, 0))]
    made, status = kernels.resolve_copies(boards_, *columns, table=NO_EXCEPTION)
    assert status.tolist() == [Status.OK, Status.ILLEGAL, Status.OK]
    assert made["definition"].tolist() == [[1, 1], [1, 2], [1, 1]]


def test_nothing_to_do():
    nothing = np.zeros((0, 3), kernels.COPIABLE_DTYPE)
    columns = [np.zeros((0, 2), np.uint16)] * 3
    made, status = kernels.resolve_copies(nothing, *columns, table=NO_EXCEPTION, threads=2)
    assert (made.shape, status.shape) == ((0, 3), (0,))
    board = board_of(CREATURE)
    assert run(board)[0].tobytes() == board.tobytes()


# ---- bad input ---------------------------------------------------------------------------------


def call(**changed):
    sources, destinations, which = events((0, 1, 0))
    arguments = {
        "values": board_of(CREATURE, ARTIFACT),
        "sources": sources,
        "destinations": destinations,
        "exceptions": which,
        "timestamps": None,
        "table": NO_EXCEPTION,
    }
    return kernels.resolve_copies(**(arguments | changed))


SHARED = np.zeros((1, 2), kernels.COPIABLE_DTYPE)
BAD_ARGUMENTS = {
    "values": ([1], TypeError, "values: is list"),
    "values dtype": (np.zeros((1, 2)), TypeError, "values: has dtype float64, must have kernels."),
    "values struct": (NO_EXCEPTION, TypeError, "values: has dtype another structured one"),
    "values shape": (board_of(CREATURE)[0], ValueError, r"values: has shape \(1,\)"),
    "values slots": (board_of(*[0] * 1025), ValueError, "values: has 1025 slots, must have at"),
    "values layout": (board_of(*[CREATURE] * 4)[:, ::2], ValueError, "values: is not C-contig"),
    "sources": (None, TypeError, "sources: is NoneType"),
    "sources shape": (np.zeros((2, 1), np.uint16), ValueError, "sources: has shape"),
    "sources events": (np.zeros((1, 257), np.uint16), ValueError, "must have"),
    "destinations": (np.zeros((1, 1), np.uint8), TypeError, "destinations: has dtype uint8"),
    "destinations shape": (np.zeros((1, 2), np.uint16), ValueError, "destinations: has shape"),
    "exceptions": (np.ones((1, 1), np.uint16), ValueError, r"exceptions: is 1 at \[0, 0\], must"),
    "timestamps": (np.zeros((1, 1), np.int64), TypeError, "timestamps: has dtype int64"),
    "table": (NO_EXCEPTION[:0], ValueError, "table: has 0 rows, must have 1 to 65535"),
    "table dtype": (SHARED[0], TypeError, "table: has dtype another structured one, must have"),
    "out": (np.zeros((1, 2)), TypeError, "out: has dtype float64"),
    "out shape": (np.zeros((1, 3), kernels.COPIABLE_DTYPE), ValueError, "out: has shape"),
    "status": (np.zeros(2, np.uint8), ValueError, "status: has shape"),
    "threads": (0, ValueError, "threads: is 0, must be from 1"),
}


@pytest.mark.parametrize("what", BAD_ARGUMENTS)
def test_bad_arguments_are_named(what):
    value, error, message = BAD_ARGUMENTS[what]
    with pytest.raises(error, match=message):
        call(**{what.split()[0]: value})


def test_too_many_events():
    many = np.zeros((1, 257), np.uint16)
    with pytest.raises(ValueError, match="sources: has 257 events, must have at most 256"):
        call(sources=many, destinations=many, exceptions=many)


def test_outputs_share_no_memory():
    board = board_of(CREATURE, ARTIFACT)
    with pytest.raises(ValueError, match="out: shares memory with values"):
        call(values=board, out=board)
    out = np.zeros((1, 2), kernels.COPIABLE_DTYPE)
    with pytest.raises(ValueError, match="status: shares memory with out"):
        call(out=out, status=out.view(np.uint8).reshape(-1)[:1])


def test_unaligned_input_is_read_and_unaligned_output_refused():
    def shifted(array):
        raw = np.zeros(array.nbytes + 1, np.uint8)
        moved = raw[1:].view(array.dtype).reshape(array.shape)
        moved[...] = array
        return moved

    made, _ = call(values=shifted(board_of(CREATURE, ARTIFACT)), table=shifted(NO_EXCEPTION))
    assert made["definition"].tolist() == [[1, 1]]
    with pytest.raises(ValueError, match="out: is not aligned"):
        call(out=shifted(SHARED))


def test_read_only_outputs():
    locked = np.zeros(1, np.uint8)
    locked.flags.writeable = False
    with pytest.raises(ValueError, match="status: is read-only"):
        call(status=locked)


CONTRADICTIONS = {
    "both gives a name and retains it": CopyException(name=1, retain=("name",)),
    "both sets the colors and retains them": CopyException(colors=0, retain=("colors",)),
    "both sets the size and retains it": CopyException(
        power=1, retain=("size",), size_types=CREATURE
    ),
    "of the size, but size_types is empty": CopyException(power=1),
    "of the subtypes, but subtype_types is empty": CopyException(add_subtypes=1),
    "flags, colors or reserved bits that mean nothing": CopyException(more_colors=32),
}


@pytest.mark.parametrize("message", CONTRADICTIONS)
def test_contradictions_are_refused(message):
    with pytest.raises(ValueError, match=f"table: row 1 .*{message}"):
        kernels.copy_exception_table([CopyException(), CONTRADICTIONS[message]])


def test_numbers_of_exceptions_must_fit():
    with pytest.raises(ValueError, match=r"exceptions\[0\].power: is 40000, must fit int16"):
        kernels.copy_exception_table([CopyException(power=40000, size_types=1)])
    with pytest.raises(ValueError, match=r"exceptions\[0\].abilities: has 3, must have at most 2"):
        kernels.copy_exception_table([CopyException(abilities=(1, 2, 3))])
    with pytest.raises(ValueError, match=r"exceptions\[0\].retain: has 'types'"):
        kernels.copy_exception_table([CopyException(retain=("types",))])


def test_reserved_bits_must_be_zero():
    table = NO_EXCEPTION.copy()
    table["reserved"] = 1
    with pytest.raises(ValueError, match="table: row 0"):
        check_exceptions(table)
    with pytest.raises(ValueError, match="table: row 0"):
        call(table=table)


# ---- bench -------------------------------------------------------------------------------------


def test_bench_rows_are_complete_and_repeat_their_checksums():
    first, second = list(bench.rows(0.002)), list(bench.rows(0.002))
    assert [row.name for row in first] == [
        "copies chain of 4 L2",
        "copies chain of 4 by timestamp L2",
        "copies chain of 4 DRAM",
    ]
    assert all(row.unit == "permanents/s" and row.ratio > 0 for row in first)
    assert [row.checksum for row in first] == [row.checksum for row in second]


# ---- the structs -------------------------------------------------------------------------------


def test_structs_are_a_cache_line_each():
    assert kernels.COPIABLE_DTYPE.itemsize == kernels.COPY_EXCEPTION_DTYPE.itemsize == 64


@pytest.mark.parametrize("struct", ["CopiableValue", "CopyException"])
def test_documentation_lists_every_field_and_flag(struct):
    text = DOCS.read_text()
    for name, kind, count, offset, meaning in record_fields()[struct]:
        size = kind if count == 1 else f"{kind} x {count}"
        assert f"| `{name}` | {size} | {offset} | {meaning} |" in text
    for name, (bit, meaning) in record_flags()[struct].items():
        assert f"| `{name}` | {bit} | {meaning} |" in text
