"""The closure kernels against SPEC R-106-25 and against a slow model of it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import closure as model

from mirrorpool import kernels
from mirrorpool.kernels import ReaderClass

W, U, B, R, G, C = (1 << bit for bit in range(6))
POOL = kernels.OWN_TYPES
ORCHARD = kernels.OPPONENTS_COLORS

EQUAL_PLAYERS = [1, 2, 4, 8]


# ---- both ways to pass a board of lands --------------------------------------------------------


def equal_row(*hands):
    """A row in which each player's lands stand at the beginning of an equal part."""
    players = 1 << (len(hands) - 1).bit_length()
    row = np.zeros((1, 64), np.uint8)
    for player, lands in enumerate(hands):
        start = player * (64 // players)
        row[0, start : start + len(lands)] = lands
    return row, players


def solve_equal(*hands):
    row, players = equal_row(*hands)
    answer = kernels.closure(row, players=players, per="permanent")[0]
    width = 64 // players
    return [answer[i * width :][: len(lands)].tolist() for i, lands in enumerate(hands)]


def solve_tiled(*hands):
    row, players = equal_row(*hands)
    tiles = kernels.closure_tiled(kernels.tile_rows(row), players=players, per="permanent")
    answer = kernels.untile_rows(tiles, 1)[0]
    width = 64 // players
    return [answer[i * width :][: len(lands)].tolist() for i, lands in enumerate(hands)]


def slices(hands):
    ends = np.cumsum([len(lands) for lands in hands]).tolist()
    return [slice(end - len(lands), end) for end, lands in zip(ends, hands, strict=True)]


def solve_controlled(*hands):
    row = np.zeros((1, 64), np.uint8)
    controller = np.zeros((1, 64), np.uint8)
    for player, (where, lands) in enumerate(zip(slices(hands), hands, strict=True)):
        row[0, where] = lands
        controller[0, where] = player
    answer = kernels.closure(row, players=len(hands), controller=controller, per="permanent")[0]
    return [answer[where].tolist() for where in slices(hands)]


def solve_classes(*hands):
    row = np.array([[land for lands in hands for land in lands]], np.uint8)
    controller = np.array([[player for player, lands in enumerate(hands) for _ in lands]], np.uint8)
    answer = kernels.closure_classes(
        row & 63, np.ones_like(row), row >> 6, controller, LAND_CLASSES,
        players=len(hands), per="permanent",
    )[0]  # fmt: skip
    return [answer[where].tolist() for where in slices(hands)]


def solve_graph(*hands):
    lands = [(land, player) for player, lands in enumerate(hands) for land in lands]
    planes = [sum((land >> t & 1) << i for i, (land, _) in enumerate(lands)) for t in range(6)]
    readers = []
    for i, (land, player) in enumerate(lands):
        own = sum(1 << j for j, (_, other) in enumerate(lands) if other == player)
        if land & POOL:
            readers.append((i, own, 63))
        if land & ORCHARD:
            readers.append((i, (1 << len(lands)) - 1 - own, 31))
    answer = graph([planes], [readers])[0].tolist()
    masks = [sum((answer[t] >> i & 1) << t for t in range(6)) for i in range(len(lands))]
    return [masks[where] for where in slices(hands)]


LAND_CLASSES = [ReaderClass(0, "own", 63), ReaderClass(0, "opponents", 31)]


def graph(planes, readers, **options):
    """Call closure_graph with boards as lists of (slot, depends, types)."""
    shape = (len(readers), len(readers[0]))
    slots, depends, types = (
        np.array([[reader[field] for reader in board] for board in readers], dtype).reshape(shape)
        for field, dtype in enumerate([np.uint8, np.uint64, np.uint8])
    )
    return kernels.closure_graph(
        np.array(planes, np.uint64), depends, slots, types=types, **options
    )


@pytest.fixture(params=[solve_equal, solve_tiled, solve_controlled, solve_classes, solve_graph])
def solve(request):
    return request.param


# ---- SPEC R-106-25 -----------------------------------------------------------------------------


def test_T_106_25a_pools_alone_make_nothing(solve):
    assert solve([POOL]) == [[0]]
    assert solve([POOL, POOL]) == [[0, 0]]


def test_T_106_25b_two_orchards_make_nothing(solve):
    assert solve([ORCHARD], [ORCHARD]) == [[0], [0]]


def test_T_106_25c_green_goes_around(solve):
    assert solve([G, ORCHARD], [ORCHARD, POOL]) == [[G, G], [G, G]]


def test_T_106_25d_readers_do_not_justify_themselves(solve):
    assert solve([ORCHARD], [ORCHARD, POOL]) == [[0], [0, 0]]


def test_T_106_25e_colorless_is_a_type_and_no_color(solve):
    assert solve([C, POOL], [ORCHARD]) == [[C, C], [0]]


def test_T_106_25f_an_orchard_shows_its_opponent_own_colors(solve):
    assert solve([POOL, ORCHARD, G], [ORCHARD, W]) == [[W | G, W | G, G], [W | G, W]]


def test_T_106_25g_three_players_see_the_other_two(solve):
    assert solve([ORCHARD, U], [ORCHARD], [ORCHARD, B]) == [[U | B, U], [U | B], [U | B, B]]


def test_T_106_25j_gates_read_gates_only():
    gate, guildgate, plaza, forest = (C, C | 0), (U | G, 0), (C, 1), (R, 0)
    types = np.array([[gate[0], guildgate[0], plaza[0], forest[0]]], np.uint8)
    membership = np.array([[1, 1, 0, 0]], np.uint8)
    readers = np.array([[1, 0, 1, 0]], np.uint8)
    zeros = np.zeros_like(types)
    classes = [ReaderClass(0, "own", kernels.COLORS)]
    answer = kernels.closure_classes(
        types, membership, readers, zeros, classes, players=1, per="permanent"
    )
    assert answer.tolist() == [[U | G | C, U | G, U | G | C, R]]
    alone = kernels.closure_classes(
        types[:, [0, 0]].copy(), membership[:, [0, 0]].copy(), readers[:, [0, 0]].copy(),
        zeros[:, :2].copy(), classes, players=1, per="permanent",
    )  # fmt: skip
    assert alone.tolist() == [[C, C]]


# ---- against the model -------------------------------------------------------------------------

sparse_bytes = st.one_of(st.just(0), st.sampled_from([1, 2, 4, 8, 16, 32, POOL, ORCHARD]))
bytes_ = st.one_of(sparse_bytes, st.integers(0, 255))
rows_ = st.lists(st.lists(bytes_, min_size=64, max_size=64), min_size=1, max_size=3)
seeds = st.integers(0, 2**32 - 1)


def random_rows(seed, n):
    """Rows between empty and full, so that sometimes little and sometimes everything is there."""
    rng = np.random.default_rng(seed)
    density = rng.random((n, 1)) ** 3
    rows = rng.integers(0, 256, (n, 64), dtype=np.uint8)
    single = np.uint8(1) << rng.integers(0, 8, (n, 64), dtype=np.uint8)
    rows = np.where(rng.random((n, 64)) < 0.9, single, rows)
    return np.where(rng.random((n, 64)) < density, rows, 0).astype(np.uint8)


def model_rows(rows, controller, players):
    masks = [model.could_row(r, c) for r, c in zip(rows.tolist(), controller.tolist(), strict=True)]
    unions = [
        model.per_player([model.land(0, who) for who in c], mask, players)
        for mask, c in zip(masks, controller.tolist(), strict=True)
    ]
    return np.array(unions, np.uint8), np.array(masks, np.uint8)


def equal_controller(n, players):
    return np.tile(np.arange(64, dtype=np.uint8) // (64 // players), (n, 1))


def check_rows(rows, players):
    controller = equal_controller(len(rows), players)
    unions, masks = model_rows(rows, controller, players)
    tiles = kernels.tile_rows(rows)
    for per, expected in [("player", unions), ("permanent", masks)]:
        plain = kernels.closure(rows, players=players, per=per)
        np.testing.assert_array_equal(plain, expected)
        owned = kernels.closure(rows, players=players, controller=controller, per=per)
        np.testing.assert_array_equal(owned, expected)
        tiled = kernels.closure_tiled(tiles, players=players, per=per)
        np.testing.assert_array_equal(kernels.untile_rows(tiled, len(rows)), expected)


def check_controlled(rows, controller, players):
    unions, masks = model_rows(rows, controller, players)
    for per, expected in [("player", unions), ("permanent", masks)]:
        answer = kernels.closure(rows, players=players, controller=controller, per=per)
        np.testing.assert_array_equal(answer, expected)


def random_classes(rng, players):
    n, slots = int(rng.integers(1, 20)), int(rng.integers(1, 40))
    count = int(rng.integers(0, 9))
    classes = [
        ReaderClass(
            int(rng.integers(0, 8)),
            str(rng.choice(["own", "opponents", "everyone"])),
            int(rng.choice([31, 63, int(rng.integers(0, 64))])),
        )
        for _ in range(count)
    ]
    shape = (n, slots)
    single = np.where(rng.random(shape) < 0.3, 1 << rng.integers(0, 6, shape), 0)
    readers = rng.integers(0, 1 << count, shape) & rng.integers(0, 1 << count, shape)
    arrays = [
        single,
        rng.integers(0, 256, shape) & rng.integers(0, 256, shape),
        np.where(rng.random(shape) < 0.4, readers, 0),
        rng.integers(0, players, shape),
    ]
    return [array.astype(np.uint8) for array in arrays], classes


def class_board(types, membership, readers, controller, classes):
    """One board of closure_classes for the model."""
    return [
        model.Permanent(
            who,
            makes,
            tuple(model.Reader(*entry) for c, entry in enumerate(classes) if reads >> c & 1),
            frozenset(g for g in range(8) if groups >> g & 1),
        )
        for makes, groups, reads, who in zip(types, membership, readers, controller, strict=True)
    ]


def check_classes(seed, players):
    arrays, classes = random_classes(np.random.default_rng(seed), players)
    boards = [
        class_board(*(array[i].tolist() for array in arrays), classes)
        for i in range(len(arrays[0]))
    ]
    masks = [model.could(board) for board in boards]
    unions = [
        model.per_player(board, mask, players) for board, mask in zip(boards, masks, strict=True)
    ]
    for per, expected in [("player", unions), ("permanent", masks)]:
        answer = kernels.closure_classes(*arrays, classes, players=players, per=per)
        np.testing.assert_array_equal(answer, np.array(expected, np.uint8))


def check_graph(seed, readers):
    rng = np.random.default_rng(seed)
    permanents = int(rng.integers(1, 65))
    makes = np.where(rng.random(64) < 0.2, rng.integers(0, 64, 64), 0)
    makes[permanents:] = 0
    board = [
        (
            int(rng.integers(0, permanents)),
            sum(1 << i for i in set(rng.integers(0, 64, int(rng.integers(0, 4))).tolist())),
            int(rng.choice([31, 63, int(rng.integers(0, 64))])),
        )
        for _ in range(readers)
    ]
    planes = [sum(int(makes[i] >> t & 1) << i for i in range(64)) for t in range(6)]
    masks = model.could_graph(makes.tolist(), board)
    expected = [sum((masks[i] >> t & 1) << i for i in range(64)) for t in range(6)]
    assert graph([planes], [board]).tolist() == [expected]


@pytest.mark.parametrize("players", EQUAL_PLAYERS)
@settings(max_examples=15)
@given(rows=rows_)
def test_rows_agree_with_the_model(players, rows):
    check_rows(np.array(rows, np.uint8), players)


@pytest.mark.parametrize("players", range(1, 9))
@settings(max_examples=15)
@given(seed=seeds)
def test_controlled_rows_agree_with_the_model(players, seed):
    rng = np.random.default_rng(seed)
    rows = random_rows(seed, 3)
    check_controlled(rows, rng.integers(0, players, rows.shape, dtype=np.uint8), players)


@pytest.mark.parametrize("players", range(1, 9))
@settings(max_examples=15)
@given(seed=seeds)
def test_classes_agree_with_the_model(players, seed):
    check_classes(seed, players)


@pytest.mark.parametrize("readers", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 64])
@settings(max_examples=15)
@given(seed=seeds)
def test_graph_agrees_with_the_model(readers, seed):
    check_graph(seed, readers)


@pytest.mark.fuzz
@given(seed=seeds)
def test_everything_agrees_with_the_model(seed):
    rng = np.random.default_rng(seed)
    rows = random_rows(seed, int(rng.integers(1, 6)))
    players = int(rng.integers(1, 9))
    check_rows(rows, int(rng.choice(EQUAL_PLAYERS)))
    check_controlled(rows, rng.integers(0, players, rows.shape, dtype=np.uint8), players)
    check_classes(seed, players)
    check_graph(seed, int(rng.integers(0, 65)))


@pytest.mark.parametrize("length", [2, 5, 8, 9, 33, 64])
def test_a_chain_of_readers_passes_a_type_to_its_end(length):
    chain = [(i, 1 << (i + 1), 63) for i in range(length - 1)]
    planes = [1 << (length - 1), 0, 0, 0, 0, 0]
    expected = [(1 << length) - 1, 0, 0, 0, 0, 0]
    assert graph([planes], [chain]).tolist() == [expected]
    assert graph([planes], [chain[::-1]]).tolist() == [expected]


# ---- properties --------------------------------------------------------------------------------


@settings(max_examples=25)
@given(seed=seeds)
def test_T_106_25h_permuting_lands_and_players_permutes_the_answer(seed):
    rng = np.random.default_rng(seed)
    rows = random_rows(seed, 20)
    controller = rng.integers(0, 4, rows.shape, dtype=np.uint8)
    slots, seats = rng.permutation(64), rng.permutation(4).astype(np.uint8)
    answer = kernels.closure(rows, players=4, controller=controller, per="permanent")
    unions = kernels.closure(rows, players=4, controller=controller)
    moved = (rows[:, slots].copy(), seats[controller][:, slots].copy())
    np.testing.assert_array_equal(
        kernels.closure(moved[0], players=4, controller=moved[1], per="permanent"),
        answer[:, slots],
    )
    np.testing.assert_array_equal(
        kernels.closure(moved[0], players=4, controller=moved[1])[:, seats], unions
    )


@settings(max_examples=25)
@given(seed=seeds)
def test_T_106_25h_running_twice_gives_the_same_masks(seed):
    rows = random_rows(seed, 20)
    once = kernels.closure(rows, per="permanent")
    again = kernels.closure(once | (rows & (POOL | ORCHARD)), per="permanent")
    np.testing.assert_array_equal(again, once)


@settings(max_examples=25)
@given(seed=seeds, slot=st.integers(0, 63), byte=st.integers(0, 255))
def test_T_106_25i_another_land_removes_no_bit(seed, slot, byte):
    rows = random_rows(seed, 20)
    rows[:, slot] = 0
    before = kernels.closure(rows, per="permanent")
    rows[:, slot] = byte
    assert not (before & ~kernels.closure(rows, per="permanent")).any()


# ---- arrays ------------------------------------------------------------------------------------


def calls(n):
    """Every kernel on n boards: a name, a function of keyword arguments, and its inputs' names."""
    rng = np.random.default_rng(n)
    rows = random_rows(n, n)
    controller = rng.integers(0, 3, rows.shape, dtype=np.uint8)
    tiles = kernels.tile_rows(rows)
    classes = (rows & 63, rows >> 3, rows >> 6, controller, LAND_CLASSES)
    planes = rng.integers(0, 1 << 63, (n, 6), dtype=np.uint64)
    depends = rng.integers(0, 1 << 63, (n, 5), dtype=np.uint64) & planes[:, :5]
    slots = rng.integers(0, 64, (n, 5), dtype=np.uint8)
    for per in ("player", "permanent"):
        yield lambda per=per, **o: kernels.closure(rows, per=per, **o)
        yield lambda per=per, **o: kernels.closure(
            rows, players=3, controller=controller, per=per, **o
        )
        yield lambda per=per, **o: kernels.closure_tiled(tiles, per=per, **o)
        yield lambda per=per, **o: kernels.closure_classes(*classes, players=3, per=per, **o)
    yield lambda **o: kernels.closure_graph(planes, depends, slots, **o)
    yield lambda **o: kernels.tile_rows(rows, **o)
    yield lambda **o: kernels.untile_rows(tiles, n, **o)


@pytest.mark.parametrize("n", [0, 1, 7, 63, 64, 65, 1001])
def test_out_and_threads_change_nothing(n):
    for call in calls(n):
        expected = call()
        out = np.full_like(expected, 99)
        assert call(out=out) is out
        np.testing.assert_array_equal(out, expected)
        for threads in (2, 3, 16):
            np.testing.assert_array_equal(call(threads=threads), expected)


@pytest.mark.parametrize("n", [1, 5, 8, 9, 100])
def test_nothing_is_written_past_the_end_of_out(n):
    for call in calls(n):
        expected = call()
        guarded = np.full(expected.size + 64, 99, expected.dtype)
        call(out=guarded[: expected.size].reshape(expected.shape))
        assert (guarded[expected.size :] == 99).all()


def unaligned(array):
    """A copy at an odd address."""
    raw = np.empty(array.nbytes + 1, np.uint8)
    copy = raw[1:].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def test_arrays_may_be_unaligned_and_read_only():
    rows = random_rows(1, 99)
    moved = unaligned(rows)
    moved.flags.writeable = False
    for per in ("player", "permanent"):
        expected = kernels.closure(rows, per=per)
        out = unaligned(np.zeros_like(expected))
        np.testing.assert_array_equal(kernels.closure(moved, per=per, out=out), expected)
    planes = np.arange(60, dtype=np.uint64).reshape(10, 6)
    depends, slots = planes[:, :2].copy(), np.full((10, 2), 9, np.uint8)
    expected = kernels.closure_graph(planes, depends, slots)
    out = unaligned(np.zeros_like(expected))
    kernels.closure_graph(unaligned(planes), unaligned(depends), slots, out=out)
    np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize("n", [0, 1, 63, 64, 65, 200])
@pytest.mark.parametrize("width", [1, 2, 64])
def test_tiles_hold_the_rows_and_zeros(n, width):
    rows = np.random.default_rng(n).integers(0, 256, (n, width), dtype=np.uint8)
    tiles = kernels.tile_rows(rows)
    padded = np.zeros((len(tiles) * 64, width), np.uint8)
    padded[:n] = rows
    np.testing.assert_array_equal(tiles.transpose(0, 2, 1).reshape(-1, width), padded)
    np.testing.assert_array_equal(kernels.untile_rows(tiles), padded)
    np.testing.assert_array_equal(kernels.untile_rows(tiles, n), rows)


# ---- what is refused ---------------------------------------------------------------------------

ROWS = np.zeros((4, 64), np.uint8)
WORDS = np.zeros((4, 6), np.uint64)
READERS = np.zeros((4, 3), np.uint8)


def classes_call(types=ROWS, membership=ROWS, readers=ROWS, controller=ROWS, classes=(), **options):
    return kernels.closure_classes(types, membership, readers, controller, classes, **options)


def marked(array, value, at=(2, 1)):
    array = array.copy()
    array[at] = value
    return array


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


closure, tiled, graphed = kernels.closure, kernels.closure_tiled, kernels.closure_graph
TILES = np.zeros((2, 64, 64), np.uint8)
DEPENDS = WORDS[:, :3].copy()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: closure([[0]]), TypeError,
         "rows: is list, must be a numpy array of uint8"),
        (lambda: closure(ROWS.astype(int)), TypeError,
         "rows: has dtype int64, must have uint8"),
        (lambda: closure(ROWS[:, :63]), ValueError,
         "rows: has shape (4, 63), must have (n, 64)"),
        (lambda: closure(ROWS[0]), ValueError,
         "rows: has shape (64,), must have (n, 64)"),
        (lambda: closure(ROWS[::2]), ValueError,
         "rows: is not C-contiguous, must be; np.ascontiguousarray(rows) makes it so"),
        (lambda: closure(np.asfortranarray(ROWS)), ValueError,
         "rows: is not C-contiguous, must be; np.ascontiguousarray(rows) makes it so"),
        (lambda: closure(ROWS, players=3), ValueError,
         "players: is 3, must be 1, 2, 4 or 8 for equal parts of 64 slots; "
         "other numbers need a controller array"),
        (lambda: closure(ROWS, players=9, controller=ROWS), ValueError,
         "players: is 9, must be from 1 to 8"),
        (lambda: closure(ROWS, players=0), ValueError,
         "players: is 0, must be from 1 to 8"),
        (lambda: closure(ROWS, players=2.0), TypeError,
         "players: is float, must be an integer"),
        (lambda: closure(ROWS, controller=ROWS[:3]), ValueError,
         "controller: has shape (3, 64), must have (4, 64)"),
        (lambda: closure(ROWS, controller=marked(ROWS, 2)), ValueError,
         "controller: is 2 at [2, 1], must be below players (2)"),
        (lambda: closure(ROWS, players=7, controller=marked(ROWS, 255), per="permanent"),
         ValueError, "controller: is 255 at [2, 1], must be below players (7)"),
        (lambda: closure(ROWS, per="land"), ValueError,
         "per: is 'land', must be 'player' or 'permanent'"),
        (lambda: closure(ROWS, threads=0), ValueError,
         "threads: is 0, must be from 1 to 256"),
        (lambda: closure(ROWS, out=np.zeros((4, 3), np.uint8)), ValueError,
         "out: has shape (4, 3), must have (4, 2)"),
        (lambda: closure(ROWS, out=np.zeros((4, 2), np.int8)), TypeError,
         "out: has dtype int8, must have uint8"),
        (lambda: closure(ROWS, out=read_only(np.zeros((4, 2), np.uint8))), ValueError,
         "out: is read-only, must be writeable"),
        (lambda: closure(ROWS, per="permanent", out=ROWS), ValueError,
         "out: shares memory with rows, must not"),
        (lambda: closure(ROWS, out=ROWS.reshape(-1)[-8:].reshape(4, 2)), ValueError,
         "out: shares memory with rows, must not"),
        (lambda: tiled(TILES[:, :, :63]), ValueError,
         "tiles: has shape (2, 64, 63), must have (t, 64, 64)"),
        (lambda: tiled(TILES, players=6), ValueError,
         "players: is 6, must be 1, 2, 4 or 8 for equal parts of 64 slots; "
         "other numbers need a controller array"),
        (lambda: kernels.untile_rows(TILES, 64), ValueError,
         "n: is 64, must be from 65 to 128"),
        (lambda: classes_call(types=marked(ROWS, 64)), ValueError,
         "types: is 64 at [2, 1], must be below 64"),
        (lambda: classes_call(readers=marked(ROWS, 2), classes=[(0, "own", 63)]), ValueError,
         "readers: is 2 at [2, 1], must be below 2, for there are 1 classes"),
        (lambda: classes_call(controller=marked(ROWS, 3)), ValueError,
         "controller: is 3 at [2, 1], must be below players (2)"),
        (lambda: classes_call(types=ROWS[:, :0]), ValueError,
         "types: has no slots, must have 1 or more"),
        (lambda: classes_call(classes=[(0, "own", 63)] * 9), ValueError,
         "classes: has 9 entries, must have at most 8"),
        (lambda: classes_call(classes=[(8, "own", 63)]), ValueError,
         "classes[0] group: is 8, must be from 0 to 7"),
        (lambda: classes_call(classes=[(0, "mine", 63)]), ValueError,
         "classes[0] whose: is 'mine', must be 'own', 'opponents' or 'everyone'"),
        (lambda: classes_call(classes=[(0, "own", 64)]), ValueError,
         "classes[0] types: is 64, must be from 0 to 63"),
        (lambda: classes_call(classes=[(0, "own")]), TypeError,
         "classes[0]: is (0, 'own'), must be (group, whose, types)"),
        (lambda: graphed(WORDS.astype(">u8"), DEPENDS, READERS), TypeError,
         "planes: has dtype >u8, must have uint64"),
        (lambda: graphed(WORDS, DEPENDS, marked(READERS, 64)), ValueError,
         "slots: is 64 at [2, 1], must be below 64"),
        (lambda: graphed(WORDS, DEPENDS, READERS, types=marked(READERS, 100)), ValueError,
         "types: is 100 at [2, 1], must be below 64"),
        (lambda: graphed(WORDS, np.zeros((4, 65), np.uint64), READERS), ValueError,
         "depends: has 65 readers, must have at most 64"),
    ],
)  # fmt: skip
def test_bad_input_is_named(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message


def test_wrong_controllers_reach_nobody_before_they_are_reported():
    rows = marked(ROWS, W, (0, 0))
    controller = marked(ROWS, 9, (0, 0))
    out = np.full((4, 2), 99, np.uint8)
    with pytest.raises(ValueError, match="controller: is 9"):
        kernels.closure(rows, controller=controller, out=out)
    assert not out.any()
