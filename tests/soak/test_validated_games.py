"""Whole games, the record validated after every decision (structure, tasks and caches)."""

import resource
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from effort import effort

from mirrorpool import Boards, CardPool, Status, _rollout
from mirrorpool.decks import sample_decks

POOL = CardPool.builtin()
ENDED = {int(Status.OVER), int(Status.LOOP), int(Status.TRUNCATED), int(Status.CAPACITY)}


def rows_of(names: Sequence[str]) -> np.ndarray:
    return np.array([POOL.index(name) for name in names], np.uint16)


def random_deck(rng: np.random.Generator) -> np.ndarray:
    """Sixty cards out of everything there is: odd combinations that no deck builder would try."""
    cards = [i for i, name in enumerate(POOL.names) if not POOL.card(name).token]
    lands = [i for i in cards if "land" in POOL.card(POOL.names[i]).types]
    others = [i for i in cards if i not in set(lands)]
    picked = np.concatenate([rng.choice(lands, 26), rng.choice(others, 34)])
    return picked.astype(np.uint16)


def decks_and_players(seed: int, tables: int) -> Iterator[list[np.ndarray]]:
    """Sample decks against each other, then tables of two to four random decks."""
    samples = [rows_of(deck.cards) for deck in sample_decks().values()]
    for first in samples:
        for second in samples:
            yield [first, second]
    rng = np.random.default_rng(seed)
    for _ in range(tables):
        yield [random_deck(rng) for _ in range(int(rng.integers(2, 5)))]


def play_validated(seed: int, tables: int, games: int) -> int:
    """Play games at every table with both policies; the number of games played."""
    played = 0
    for decks in decks_and_players(seed, tables):
        for policy in ("random", "greedy"):
            results, _ = _rollout.play_games(
                POOL.data,
                decks,
                seed=seed,
                n=games,
                policy=policy,
                slots=128,
                heap=512,
                validate=True,
            )
            assert set(results["status"].tolist()) <= ENDED, [POOL.names[i] for i in decks[0]]
            played += games
    return played


def test_validated_games():
    assert play_validated(seed=1, tables=2, games=2) == (16 + 2) * 2 * 2


def test_validated_games_with_every_tap_a_decision():
    rng = np.random.default_rng(2)
    for decks in ([rows_of(sample_decks()["five-color"].cards)] * 2, [random_deck(rng)] * 2):
        boards = Boards(POOL, 2, slots=128, heap=512)
        names = [[POOL.names[i] for i in deck] for deck in decks]
        boards.deal(names, seed=3, mana_mode="manual")
        results, _ = _rollout.play_boards(
            POOL.data, boards.raw, slots=128, heap=boards.layout.heap, max_turns=8, validate=True
        )
        assert set(results["status"].tolist()) <= ENDED


@pytest.mark.fuzz
def test_many_validated_games_in_flat_memory():
    """A hundred thousand games under `nox -s fuzz`, five hundred otherwise."""
    tables, games, rounds = effort(2, 84), effort(2, 50), effort(3, 10)
    play_validated(seed=4, tables=effort(1, 4), games=games)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    played = sum(play_validated(seed=5 + i, tables=tables, games=games) for i in range(rounds))
    assert played == (16 + tables) * 2 * games * rounds
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < before + 16_384  # KiB
