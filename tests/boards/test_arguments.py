"""Arguments that are not what they seem: refused before a byte of a board changes."""

import copy
import pickle

import numpy as np
import pytest

import mirrorpool as mp
from mirrorpool import _rollout, kernels
from mirrorpool._records import aligned_records

POOL = mp.CardPool.builtin()
DECKS = [{"Forest": 20, "Grizzly Bears": 20}] * 2


class Long(np.ndarray):
    """Says that it is longer than it is."""

    def __len__(self):
        return 1_000_000


class Wide(np.ndarray):
    """Says that it has room for two records."""

    shape = property(lambda self: (2, 6208))


def dealt(n=2):
    boards = mp.Boards(POOL, n)
    boards.deal(DECKS, seed=3)
    return boards


# ---- arrays that say what is not so ----------------------------------------------------------


def test_the_length_of_an_array_is_its_own():
    boards = dealt()
    records = boards.raw.view(Long)
    assert len(boards.engine.hash(records)) == 2
    assert boards.engine.legal_options(records)[1].shape == (2,)
    boards.put("Forest", where=np.array([True, False]).view(Long))
    assert boards.engine.fork(records, np.arange(2).view(Long), aligned_records(2, 6208)) is None


def test_the_shape_of_an_array_is_its_own():
    with pytest.raises(ValueError, match=r"out: has shape \(2, 62\)"):
        dealt().snapshot(np.zeros((2, 62), np.uint8).view(Wide))
    with pytest.raises(ValueError, match=r"rows: has shape \(2, 62\)"):
        kernels.closure(np.zeros((2, 62), np.uint8).view(Wide))
    rows = np.zeros(3, np.uint16).view(Long)
    results, _ = _rollout.play_games(POOL.data, [rows, rows], max_turns=2)
    assert len(results) == 1


def test_records_must_be_aligned():
    boards = dealt()
    memory = np.zeros(2 * 6208 + 1, np.uint8)[1:].reshape(2, 6208)
    with pytest.raises(ValueError, match="records: begins at an address"):
        boards.engine.hash(memory)
    moved = np.zeros(17, np.uint8)[1:].view(np.uint64)
    moved[:] = boards.all_options()[0][:, 0]
    assert (boards.apply(moved) == mp.Status.DECISION).all()  # numbers need not be


def test_answers_must_not_go_into_the_records():
    boards = dealt()
    before = boards.snapshot()
    inside = boards.raw.reshape(-1)
    with pytest.raises(ValueError, match="out: shares memory with records"):
        boards.apply(boards.all_options()[0][:, 0].copy(), out=inside[:2])
    with pytest.raises(ValueError, match="out: shares memory with records"):
        mp.could_produce(boards, per="player", out=inside[:4].reshape(2, 2))
    order = np.arange(2)
    with pytest.raises(ValueError, match="out: has shape"):
        boards.engine.fork(boards.raw, order, order.view(np.uint8).reshape(2, 8))
    assert (boards.raw == before).all()


# ---- refused before anything happens ---------------------------------------------------------


@pytest.mark.parametrize("threads", [0, 257, None, 1.5])
def test_a_start_that_is_refused_changes_nothing(threads):
    boards = mp.Boards(POOL, 2)
    boards.put("Forest")
    before = boards.snapshot()
    with pytest.raises((TypeError, ValueError), match="threads: is"):
        boards.start(threads=threads)
    assert (boards.raw == before).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda b: b.restore(None), "snapshot: is NoneType, must be a numpy array"),
        (lambda b: b.restore(np.zeros((3, 6208), np.uint8)), "snapshot: has 3 boards, must have 2"),
        (lambda b: b.apply([-1, 0]), "options: is -1, must be from 0 to"),
        (lambda b: b.apply([1.5, 0]), "options: is float, must be an integer"),
        (lambda b: b.apply(None), "options: is NoneType, must be option codes"),
        (lambda b: b.put("Forest", where=[[True], True]), "where: is ragged"),
        (lambda b: b.put("Forest", counters=True), "counters: is bool, must be a dict"),
        (lambda b: b.put("Forest", choice=True), "choice: is bool, must be str"),
        (lambda b: b.put_mana(None), "mana: is NoneType, must be str"),
        (lambda b: b.start(step=3), "step: is int, must be str"),
        (lambda b: b.start(active=5), "active: is 5, must be from 0 to 1"),
        (lambda b: mp.Boards.load("x.npz", pool=True), "pool: is bool, must be a CardPool"),
    ],
)
def test_what_is_wrong_is_named(call, message):
    boards = dealt()
    before = boards.snapshot()
    with pytest.raises((TypeError, ValueError), match=message) as caught:
        call(boards)
    assert "\n" not in str(caught.value)
    assert (boards.raw == before).all()


def test_a_size_that_no_record_holds_is_refused():
    giant = mp.cards.tree.Card("Giant", "{0}", ("creature",), power=32_767, toughness=1)
    boards = mp.Boards(mp.CardPool([giant]), 2)
    before = boards.snapshot()
    with pytest.raises(mp.CapacityError):
        boards.put("Giant", counters={"+1/+1": 1})
    assert (boards.raw == before).all()


# ---- broken records --------------------------------------------------------------------------


def test_copies_of_a_broken_record_stay_inside_their_memory():
    boards = dealt()
    boards.records["header"]["heap_high"] = 65_535
    assert len(boards[[0, 1, 0]]) == 3
    assert (boards.snapshot() == boards.raw).all()


# ---- copies of games -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)
def test_a_copied_game_goes_on_as_the_game_does(copied):
    game = mp.Game(POOL, decks=DECKS, seed=3)
    game.push(game.legal_options[0])
    other, twin = copied(game), game.fork()
    start = str(game)
    for _ in range(30):
        other.push(other.legal_options[0])
        twin.push(twin.legal_options[0])
    assert str(other) == str(twin) != start
    assert str(game) == start
    for _ in range(31):
        other.pop()
    assert other.history == ()
