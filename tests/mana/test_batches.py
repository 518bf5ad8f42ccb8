"""What all batch functions about mana have in common: where, out, threads, errors."""

import numpy as np
import pytest
from mana.trees import board, pool_of

import mirrorpool as mp
from mirrorpool import Status

N = 7
SOME = np.array([True, False, True, True, False, False, True])


def mixed(n=N):
    """Boards that differ: some have a Forest more, some an effect on mana."""
    boards = board("City of Brass", "Two Colors", n=n)
    boards.put("Forest", where=np.arange(n) % 2 == 0)
    boards.put("Twice", where=np.arange(n) % 3 == 0)
    boards.put("Filter", where=np.arange(n) % 5 == 0)
    return boards


QUESTIONS = {
    "can_pay": (lambda b, **k: mp.can_pay(b, 0, "{1}{G}{W}{W}", **k), np.uint8, ()),
    "max_x": (lambda b, **k: mp.max_x(b, 0, "{X}{W}", **k), np.int32, ()),
    "available_mana": (lambda b, **k: mp.available_mana(b, 0, **k), np.uint16, (7,)),
}
ACTIONS = {
    "pay": lambda b, **k: mp.pay(b, 0, "{1}{G}{W}{W}", **k),
    "tap_for_mana": lambda b, **k: mp.tap_for_mana(b, 1, types="W", **k),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_questions_change_nothing_and_fill_out(name):
    ask, dtype, shape = QUESTIONS[name]
    boards = mixed()
    before = boards.raw.copy()
    answer = ask(boards)
    assert answer.dtype == dtype
    assert answer.shape == (N, *shape)
    out = np.full((N, *shape), 77, dtype)
    assert ask(boards, out=out) is out
    np.testing.assert_array_equal(out, answer)
    some = np.full((N, *shape), 77, dtype)
    ask(boards, out=some, where=SOME)
    np.testing.assert_array_equal(some[SOME], answer[SOME])
    assert (some[~SOME] == 77).all()
    left_out = -1 if name == "max_x" else 0
    assert (ask(boards, where=SOME)[~SOME] == left_out).all()
    np.testing.assert_array_equal(boards.raw, before)


@pytest.mark.parametrize("name", ACTIONS)
def test_actions_change_the_boards_they_are_asked_for(name):
    act = ACTIONS[name]
    everything, some = mixed(), mixed()
    before = some.raw.copy()
    status = act(everything)
    out = np.full(N, 77, np.uint8)
    assert act(some, where=SOME, out=out) is out
    np.testing.assert_array_equal(out, np.where(SOME, status, 77))
    np.testing.assert_array_equal(some.raw[SOME], everything.raw[SOME])
    np.testing.assert_array_equal(some.raw[~SOME], before[~SOME])
    assert everything.validate() == [None] * N


@pytest.mark.parametrize("name", [*QUESTIONS, *ACTIONS])
def test_threads_give_the_same(name):
    call = ACTIONS[name] if name in ACTIONS else QUESTIONS[name][0]
    one, more = mixed(101), mixed(101)
    np.testing.assert_array_equal(call(one), call(more, threads=3))
    np.testing.assert_array_equal(one.raw, more.raw)


@pytest.mark.parametrize("name", [*QUESTIONS, *ACTIONS])
def test_one_foreign_board_never_stops_a_batch(name):
    boards, sound = mixed(), mixed()
    boards.raw[3] = 0
    if name in ACTIONS:
        status = ACTIONS[name](boards)
        wanted = ACTIONS[name](sound)
        assert status[3] == Status.FOREIGN
        assert not boards.raw[3].any()
        np.testing.assert_array_equal(np.delete(status, 3), np.delete(wanted, 3))
        np.testing.assert_array_equal(np.delete(boards.raw, 3, 0), np.delete(sound.raw, 3, 0))
        return
    ask, dtype, shape = QUESTIONS[name]
    out = np.full((N, *shape), 77, dtype)
    with pytest.raises(mp.ForeignBoardError, match="board 3"):
        ask(boards, out=out)
    np.testing.assert_array_equal(np.delete(out, 3, 0), np.delete(ask(sound), 3, 0))


def test_foreign_boards_of_the_lists():
    boards = board("Forest", n=2)
    boards.raw[1] = 0
    with pytest.raises(mp.ForeignBoardError, match="board 1"):
        mp.production_outcomes(boards, 0)
    with pytest.raises(mp.ForeignBoardError, match="board 1"):
        mp.mana_options(boards, 0)


def test_no_boards():
    boards = board(n=0)
    assert mp.can_pay(boards, 0, "{1}").shape == (0,)
    assert mp.pay(boards, 0, "{1}").shape == (0,)
    assert mp.available_mana(boards, 0).shape == (0, 7)
    assert mp.mana_options(boards, 0) == []


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda b: mp.can_pay(b, 2, "{1}"), ValueError, "player: is 2, must be from 0 to 1"),
        (lambda b: mp.can_pay(b, "0", "{1}"), TypeError, "player: is str, must be an integer"),
        (lambda b: mp.can_pay(b, np.zeros(3, int), "{1}"), ValueError, "player: has shape"),
        (lambda b: mp.can_pay(b, np.full(N, 2), "{1}"), ValueError, "player: is from 2 to 2"),
        (lambda b: mp.can_pay(b, np.zeros(N), "{1}"), TypeError, "player: has dtype float64"),
        (lambda b: mp.can_pay(b, 0, "2"), ValueError, "cost: '2' is not a mana cost"),
        (lambda b: mp.can_pay(b, 0, "{Q}"), ValueError, "cost: unknown mana symbol"),
        (lambda b: mp.can_pay(b, 0, 2), TypeError, "cost: is int, must be str"),
        (lambda b: mp.can_pay(b, 0, "{1}", 2), ValueError, "x: is 2, but the cost has no {X}"),
        (lambda b: mp.can_pay(b, 0, "{X}", -1), ValueError, "x: is -1"),
        (lambda b: mp.can_pay(b.raw, 0, "{1}"), TypeError, "boards: is ndarray"),
        (lambda b: mp.can_pay(b.game(0), 0, "{1}", out=np.zeros(1, np.uint8)), TypeError, "out:"),
        (lambda b: mp.can_pay(b, 0, "{1}", threads=0), ValueError, "threads: is 0"),
        (lambda b: mp.can_pay(b, 0, "{1}", out=np.zeros(N, np.int8)), TypeError, "out: has dtype"),
        (lambda b: mp.can_pay(b, 0, "{1}", out=b.raw[0, :N]), ValueError, "out: shares memory"),
        (lambda b: mp.can_pay(b, 0, "{1}", where=[True]), ValueError, "where: has shape"),
        (lambda b: mp.pay(b.game(0), 0, "{1}"), TypeError, "boards: is Game, must be Boards"),
        (lambda b: mp.max_x(b, 0, "{1}"), ValueError, "cost: has no {X}, must have one"),
        (lambda b: mp.tap_for_mana(b, 64), ValueError, "slots: is 64, must be from 0 to 63"),
        (lambda b: mp.tap_for_mana(b, np.zeros(2, int)), ValueError, "slots: has shape"),
        (lambda b: mp.tap_for_mana(b, 0, -1), ValueError, "ability: is -1"),
        (lambda b: mp.tap_for_mana(b, 0, types="X"), ValueError, "types: is 'X'"),
        (lambda b: mp.tap_for_mana(b, 0, types=64), ValueError, "types: is 64"),
        (lambda b: mp.tap_for_mana(b, 0, types=np.zeros(2, int)), ValueError, "types: has shape"),
        (lambda b: mp.production_outcomes(b, 64), ValueError, "slot: is 64"),
        (lambda b: mp.production_outcomes(b, 0, 300), ValueError, "ability_index: is 300"),
        (lambda b: mp.mana_options(b, 0, limit=0), ValueError, "limit: is 0"),
        (lambda b: b.put("Forest", attached_to=64), ValueError, "attached_to: is 64"),
        (lambda b: b.put("Forest", attached_to=np.zeros(2, int)), ValueError, "attached_to: has"),
        (lambda b: b.put("Forest", attached_to=9), mp.BoardError, "attached_to: is slot 9 on"),
        (lambda b: b.put("Forest", choice="Gren"), ValueError, "choice: is 'Gren'; did you mean"),
        (lambda b: b.put("Forest", choice=3), TypeError, "choice: is int, must be str"),
        (lambda b: b.set_commander_colors(0, "WX"), ValueError, "colors: is 'WX'"),
        (lambda b: b.set_commander_colors(3, "W"), ValueError, "player: is 3"),
    ],
)
def test_errors_say_what_is_wrong(call, error, message):
    boards = mixed()
    before = boards.raw.copy()
    with pytest.raises(error) as caught:
        call(boards)
    assert message in str(caught.value)
    np.testing.assert_array_equal(boards.raw, before)


def test_a_caller_may_use_one_engine_from_threads():
    from concurrent.futures import ThreadPoolExecutor

    boards = mixed(64)
    wanted = mp.can_pay(boards, 0, "{G}{W}").tolist()
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: mp.can_pay(boards, 0, "{G}{W}").tolist(), range(16)))
    assert answers == [wanted] * 16


def test_paying_empties_what_was_floating_first():
    boards = board("Forest", n=2, mana="{G}")
    assert mp.pay(boards, 0, "{G}").tolist() == [Status.OK] * 2
    assert [pool_of(boards, i=i) for i in range(2)] == ["", ""]
    assert mp.can_pay(boards, 0, "{G}").tolist() == [1, 1]
