"""Whole games and castability, C++ driven, each checked against what one thread plays."""

import numpy as np
import pytest

from mirrorpool import _rollout
from mirrorpool.bench.mirror import Mirror
from mirrorpool.names import Status
from mirrorpool.rollout import DeckRollout, find_deck

DECKS = ["mirror", "green-white", "blue-red", "five-color"]
TRIALS = 200


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("deck", DECKS)
def bench_games(benchmark, deck, policy):
    mirror = Mirror(deck, policy, games=200)
    decisions = mirror.play()
    signature = mirror.signature()
    benchmark.extra_info.update(games=200, decisions=decisions)
    assert benchmark(mirror.play) == decisions
    assert mirror.signature() == signature
    assert (mirror.out["status"] == Status.OVER).all()


@pytest.mark.parametrize("threads", [1, 2])
def bench_threads(benchmark, threads):
    mirror = Mirror("mirror", games=1_000)
    mirror.play()
    results, _ = benchmark(
        _rollout.play_games,
        mirror.pool.data,
        mirror.cards,
        n=1_000,
        threads=threads,
        **mirror.room,
    )
    np.testing.assert_array_equal(results, mirror.out)


@pytest.mark.parametrize("deck", DECKS)
def bench_castability(benchmark, deck):
    session = DeckRollout([find_deck(deck)])
    cards = [one.cards for one in session.seats]
    spells = [one.spells for one in session.seats]
    benchmark.extra_info["trials"] = TRIALS
    counts = benchmark(_rollout.goldfish, session.pool.data, cards, spells, n=TRIALS)
    again = _rollout.goldfish(session.pool.data, cards, spells, n=TRIALS, threads=2)
    np.testing.assert_array_equal(counts, again)
    assert (counts.sum(axis=1) <= TRIALS).all()
    assert counts.sum() > TRIALS // 2
