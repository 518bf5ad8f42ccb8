"""Arguments that are not what they seem: refused before a byte of a board changes."""

import copy
import pickle

import numpy as np
import pytest

import mirrorpool as mp
from mirrorpool import _rollout, kernels
from mirrorpool._engine import aligned_records

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


def test_copies_of_a_broken_record_stay_inside_their_memory():
    boards = dealt()
    boards.records["header"]["heap_high"] = 65_535
    assert len(boards[[0, 1, 0]]) == 3
    assert (boards.snapshot() == boards.raw).all()
