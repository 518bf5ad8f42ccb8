"""What `validate` refuses: nothing that it lets pass may lead the rules out of a record."""

import numpy as np
import pytest

import mirrorpool as mp
from mirrorpool._state import element_fields
from mirrorpool.decks import sample_decks
from mirrorpool.names import DecisionKind, Status

POOL = mp.CardPool.builtin()
FRAME = element_fields()["Frame"]
OTHER_COST = "frame: it pays for something else than is done below"


def at(text):
    return mp.position(f"{text} | P0 library: 9 Forest | P1 library: 9 Forest").boards


def waiting():
    return at("P0: 2 Forest, Grizzly Bears | P0 hand: Grizzly Bears")


def resolving():
    boards = at("P0: 2 Forest | P0 hand: Selesnya Sanctuary")
    boards.apply(boards.legal_options(0)[:1].copy())
    return boards


def paying():
    boards = at("P0: 3 Mountain | P0 hand: Gray Ogre | mana: manual")
    game = boards.game(0)
    game.push(next(option for option in game.legal_options if str(option).startswith("cast")))
    return game.boards


def frame(boards):
    """Give the top frame's bytes as numbers of two bytes."""
    top = int(boards.records["header"]["frame_top"][0])
    return boards.records["heap"][0, top : top + 5].reshape(-1)


@pytest.mark.parametrize("make", [waiting, resolving, paying])
def test_what_the_rules_leave_is_sound(make):
    assert make().validate() == [None]


@pytest.mark.parametrize(
    ("make", "field", "value", "fault"),
    [
        (waiting, "status", 241, "header: no status of a game"),
        (waiting, "status", Status.ILLEGAL, "header: no status of a game"),
        (waiting, "status", Status.OVER, "header: a decision of a game that has ended"),
        (waiting, "decision", len(DecisionKind), "header: unknown decision"),
        (waiting, "decision", DecisionKind.MANA_TYPE, "header: nothing asks for the decision"),
        (waiting, "decision", DecisionKind.ATTACK, "header: a decision about nothing"),
        (waiting, "subject", 64, "header: a subject that does not exist"),
        (resolving, "decision", DecisionKind.PRIORITY, "header: nothing asks for the decision"),
        (paying, "decision", DecisionKind.LEGEND, "header: nothing asks for the decision"),
    ],
)
def test_headers_that_no_game_has(make, field, value, fault):
    boards = make()
    boards.records["header"][field] = value
    assert boards.validate() == [fault]


@pytest.mark.parametrize(
    ("make", "field", "value", "fault"),
    [
        (resolving, "task", 9, "frame: unknown task"),
        (resolving, "pc", 99, "frame: it goes on behind the end of its program"),
        (resolving, "state", 1, "frame: it asks what its program does not"),
        (resolving, "source", 64, "frame: a source that does not exist"),
        (resolving, "card", 5, "frame: nothing it resolves"),
        (resolving, "event_object", 64, "frame: field out of range"),
        (resolving, "mask", 64, "frame: field out of range"),
        (paying, "flags", 3, "frame: unknown cost"),
        (paying, "x", 65_000, OTHER_COST),
        (paying, "kicked", 255, OTHER_COST),
        (paying, "player", 1, OTHER_COST),
        (paying, "state", 1, OTHER_COST),
        (paying, "restriction", 1, OTHER_COST),
        (paying, "revealed_value", 16, OTHER_COST),
        (paying, "spent", 1, OTHER_COST),
        (paying, "remaining", 1, OTHER_COST),
    ],
)
def test_frames_that_no_task_leaves(make, field, value, fault):
    boards = make()
    fields = {name: (code, offset) for name, code, _, offset, _ in FRAME}
    code, offset = fields[field]
    memory = frame(boards)
    memory[offset : offset + np.dtype(code).itemsize] = np.array([value], code).view(np.uint8)
    assert boards.validate() == [fault]


@pytest.mark.parametrize("row", [14, 60, 62, 121, 65535])
def test_commanders_that_are_nobodys_card(row):
    boards = waiting()
    boards.records["players"]["commander"][0, 0, 0] = row
    assert boards.validate() == ["player: a commander that is no card of this player"]


def test_unknown_counters():
    boards = waiting()
    boards.records["permanents"]["counter_kinds"][0, 0, 0] = 200
    boards.records["permanents"]["counters"][0, 0, 0] = 1
    assert boards.validate() == ["permanent: unknown counters"]


@pytest.mark.fuzz
@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_whatever_passes_can_be_played(mode):
    random = np.random.default_rng(5)
    boards = mp.Boards(POOL, 32)
    boards.deal([sample_decks()["five-color"]] * 2, seed=5, mana_mode=mode)
    rows = np.arange(len(boards))
    passed = 0
    for _ in range(60):
        codes, counts = boards.all_options()
        boards.apply(codes[rows, (random.random(len(rows)) * np.maximum(counts, 1)).astype(int)])
        changed = boards[rows]
        live = 16 * int(boards.records["header"]["heap_high"].max())
        places = random.integers(24, boards.layout.size - boards.layout.heap * 16 + live, len(rows))
        changed.raw[rows, places] = random.integers(0, 256, len(rows))
        sound = [row for row, fault in enumerate(changed.validate()) if fault is None]
        changed = changed.fork(np.array(sound, np.int64))
        passed += len(sound)
        for row in range(len(sound)):
            assert str(changed.game(row))
        changed.play_out(max_turns=20, max_decisions=200)
    assert passed
