"""Frames with changed bytes: what `validate` lets pass, options never lead out of."""

import random

import numpy as np
from effort import effort

import mirrorpool as mp
from mirrorpool.names import Status

POOL = mp.CardPool.builtin()
CARDS = [name for name in POOL.names if not POOL.card(name).token]
PERMANENTS = [
    name
    for name in CARDS
    if not {"instant", "sorcery"} & set(POOL.card(name).types)
    and "Aura" not in POOL.card(name).subtypes
    and "Choose" not in repr(POOL.card(name))
]
FIRST_BYTE, FRAME_BYTES, CELL_BYTES, NONE = 4, 80, 16, 0xFFFF


def random_board(rng):
    boards = mp.Boards(
        POOL, 1, mana_mode=rng.choice(["auto", "manual", "manual"]), slots=64, heap=300
    )
    for player in (0, 1):
        for _ in range(rng.randint(2, 9)):
            boards.put(rng.choice(PERMANENTS), player)
        for zone in ("library", "hand"):
            for _ in range(6):
                boards.put_card(rng.choice(CARDS), player, zone=zone)
        boards.put_mana(rng.choice(["", "{W}{U}{B}{R}{G}{G}{C}"]), player)
    boards.start()
    return boards


def frames(boards):
    """Give the places of the frames in the record, the top one first."""
    heap = boards.layout.dtype.fields["heap"][1]
    cell = int(boards.records["header"]["frame_top"][0])
    while cell != NONE:
        at = heap + cell * CELL_BYTES
        yield at
        cell = int(boards.raw[0, at + 2]) | int(boards.raw[0, at + 3]) << 8


def mutate(boards, places, rng):
    at = rng.choice(places) + rng.randrange(FIRST_BYTE, FRAME_BYTES)
    old = int(boards.raw[0, at])
    boards.raw[0, at] = rng.choice(
        [0, 1, 255, rng.randrange(256), old ^ 1 << rng.randrange(8), old + 1 & 255]
    )


def frame_tasks(boards, places):
    """Say which task each frame is, and what the decision is about."""
    decision = mp.DecisionKind(int(boards.records["header"]["decision"][0])).name
    return decision, [str(boards.raw[0, at + 4 : at + FRAME_BYTES].tolist()) for at in places]


def goes_on(boards, rng):
    """Play a little; say what went wrong."""
    for _ in range(8):
        options = boards.legal_options(0)
        if len(options) == 0:
            return None
        status = Status(int(boards.apply([int(rng.choice(options))])[0]))
        if status is Status.CORRUPT:
            return "corrupt"
        if status not in (Status.OK, Status.DECISION):
            return None
        fault = boards.validate()[0]
        if fault is not None:
            return fault
    return None


def test_what_is_let_pass_goes_on():
    rng = random.Random(effort(7, 8))
    accepted = 0
    for _ in range(effort(40, 4000)):
        boards = random_board(rng)
        for _ in range(30):
            options = boards.legal_options(0)
            if len(options) == 0:
                break
            places = list(frames(boards))
            for _ in range(4 if places else 0):
                fork = boards[[0]]
                for _ in range(rng.choice([1, 1, 2])):
                    mutate(fork, places, rng)
                if fork.validate() == [None]:
                    accepted += 1
                    changed = np.flatnonzero(fork.raw[0] != boards.raw[0]).tolist()
                    assert len(fork.legal_options(0)) > 0, (
                        changed,
                        places,
                        frame_tasks(fork, places),
                    )
                    assert goes_on(fork[[0]], rng) is None, (
                        changed,
                        places,
                        frame_tasks(fork, places),
                    )
            boards.apply([int(rng.choice(options))])
    assert accepted > effort(40, 4000)
