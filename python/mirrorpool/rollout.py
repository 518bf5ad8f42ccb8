"""Rollouts: games played in C++ between decks or from boards, and how castable decks are."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from mirrorpool import _rollout
from mirrorpool._arguments import MAX_THREADS
from mirrorpool._state import MAX_LIBRARY, MAX_PLAYERS, SLOTS
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool
from mirrorpool.decks import Deck, DeckError, DeckLike, as_deck, find_deck
from mirrorpool.game import Game
from mirrorpool.names import Status
from mirrorpool.quoting import quoted
from mirrorpool.reports import Castability, Results, RolloutReport, Totals, report_of

__all__ = ["Castability", "DeckRollout", "RolloutReport", "find_deck", "rollout"]

CHUNK_SECONDS = 0.1
"""How long a call into C++ takes, about: as often progress is shown and Ctrl-C obeyed."""
DEFAULT_DECK = "five-color"
MAX_GAMES = 1_000_000_000
MAX_TURNS = 65_535
MAX_SEED = (1 << 64) - 1
TRIALS = 2_000
"""Goldfish trials a deck: a share is then within 2.2 points in 95 of 100 seeds."""
HEAP = 128
LIBRARY = 60
MOST_DRAWN = 17
"""Cards that a player has seen on turn 10: no goldfish has more permanents."""


# ---- decks as the core takes them ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seat:
    """One deck as the core takes it."""

    deck: Deck
    cards: NDArray[np.uint16]
    spells: NDArray[Any]


def seat(deck: Deck, pool: CardPool) -> Seat:
    """Look up a deck's cards.

    Raises
    ------
    DeckError
        If it holds no card, or more than a record has room for.
    """
    if not 1 <= len(deck) <= MAX_LIBRARY:
        raise DeckError(
            f"deck {deck.name}: has {len(deck)} cards, must have from 1 to {MAX_LIBRARY}"
        )
    rows = {name: pool.index(name) for name in deck.counts}
    spells = [
        (rows[name], copies)
        for name, copies in deck.counts.items()
        if "land" not in pool.card(name).types
    ]
    cards = np.array([rows[name] for name in deck.cards], np.uint16)
    return Seat(deck, cards, np.array(spells, _rollout.SPELL))


class Room(TypedDict):
    """Dimensions of a record."""

    slots: int
    library: int
    heap: int


def room_for(seats: Sequence[Seat], permanents: int) -> Room:
    """Choose a record with room for so many permanents, as far as there is one.

    The library is that of boards by default, so that option codes, which number cards, and with
    them signatures are those of the same games on boards.
    """
    slots = next((size for size in SLOTS if size >= permanents), SLOTS[-1])
    return Room(slots=slots, library=max(LIBRARY, *(len(one.cards) for one in seats)), heap=HEAP)


# ---- playing in chunks -----------------------------------------------------------------------


class Pace:
    """How many units fit into `CHUNK_SECONDS`, learned on the way."""

    def __init__(self, first: int) -> None:
        self.size = first

    def learn(self, units: int, seconds: float) -> None:
        """Note how long a chunk took."""
        wanted = int(units * CHUNK_SECONDS / max(seconds, 1e-6))
        self.size = min(max(wanted, self.size // 4, 1), self.size * 4)


class DeckRollout:
    """A rollout of decks that can be watched, stopped, and reported at any time.

    Parameters
    ----------
    decks : sequence of Deck
        One deck a player; a single one plays itself.
    games, turns, policy, seed, threads, trials, pool
        As for :func:`rollout`.

    Raises
    ------
    DeckError, ValueError
        As for :func:`rollout`.

    Examples
    --------
    >>> session = DeckRollout([find_deck("mirror")], games=10, trials=0)
    >>> for _ in session.steps():
    ...     pass
    >>> session.report().games
    10
    """

    def __init__(
        self,
        decks: Sequence[Deck],
        *,
        games: int = 1_000,
        turns: int = 100,
        policy: str = "random",
        seed: int = 0,
        threads: int = 1,
        trials: int = TRIALS,
        pool: CardPool | None = None,
    ) -> None:
        check_number("games", games, 0, MAX_GAMES)
        check_number("turns", turns, 1, MAX_TURNS)
        check_number("seed", seed, 0, MAX_SEED)
        check_number("threads", threads, 1, MAX_THREADS)
        check_number("trials", trials, 0, MAX_GAMES)
        check_policy(policy)
        self.pool = CardPool.builtin() if pool is None else pool
        self.seats = [seat(deck, self.pool) for deck in decks]
        if not 1 <= len(self.seats) <= MAX_PLAYERS:
            raise DeckError(f"decks: are {len(self.seats)}, must be from 1 to {MAX_PLAYERS}")
        self.seats *= 2 if len(self.seats) == 1 else 1
        if trials:
            check_goldfish(self.seats)
        self.games, self.trials = games, trials
        self.seed, self.threads = seed, threads
        self.policy, self.turns = policy, turns
        self.totals = Totals(players=len(self.seats))
        self.shares: dict[int, tuple[int, NDArray[np.uint64]]] = {}

    @property
    def asked(self) -> list[int]:
        """The first seat of every different deck: whose castability is asked."""
        first = {one.deck.cards: number for number, one in reversed([*enumerate(self.seats)])}
        return sorted(first.values())

    @property
    def names(self) -> list[str]:
        """Names of the seats' decks; different decks get different ones."""
        names = [one.deck.name for one in self.seats]
        taken = [self.seats[number].deck.name for number in self.asked]
        return [
            name if taken.count(name) == 1 else f"{name} (player {number})"
            for number, name in enumerate(names, start=1)
        ]

    def steps(self) -> Iterator[tuple[str, int, int]]:
        """Play it all; yields what is being played, how much is done, and of how much."""
        yield from self._goldfish_steps()
        yield from self._game_steps()

    def _goldfish_steps(self) -> Iterator[tuple[str, int, int]]:
        total = self.trials * len(self.asked)
        pace = Pace(16 * self.threads)
        for place, number in enumerate(self.asked):
            done = 0
            while done < self.trials:
                chunk = min(pace.size, self.trials - done)
                start = time.perf_counter()
                counts = self._goldfish(number, done, chunk)
                pace.learn(chunk, time.perf_counter() - start)
                done += chunk
                if number in self.shares:
                    counts += self.shares[number][1]
                self.shares[number] = done, counts
                yield "castability", place * self.trials + done, total

    def _goldfish(self, number: int, first: int, n: int) -> NDArray[np.uint64]:
        seats = self.seats[number:] + self.seats[:number]
        return _rollout.goldfish(
            self.pool.data,
            [one.cards for one in seats],
            [one.spells for one in seats],
            seed=self.seed,
            first=first,
            n=n,
            threads=self.threads,
            **room_for(seats, MOST_DRAWN * len(seats)),
        )

    def _game_steps(self) -> Iterator[tuple[str, int, int]]:
        pace = Pace(16 * self.threads)
        while self.totals.games < self.games:
            first = self.totals.games
            chunk = min(pace.size, self.games - first)
            start = time.perf_counter()
            results, used = self._play(first, chunk)
            seconds = time.perf_counter() - start
            pace.learn(chunk, seconds)
            self.totals = self.totals.plus(results, seconds, used)
            warn_of_faults(results, f"seed {self.seed}", first)
            yield "games", self.totals.games, self.games

    def _play(self, first: int, n: int) -> tuple[Results, int]:
        """Play in the smallest record, which is the fastest; what does not fit, in a larger one.

        Room changes no choice: a game that fits is the same game in any record.
        """
        results, used = self._play_in(room_for(self.seats, 0), first, n)
        full = np.flatnonzero(results["status"] == Status.CAPACITY)
        room = room_for(self.seats, sum(len(one.cards) for one in self.seats))
        for game in full.tolist():
            results[game] = self._play_in(room, first + game, 1)[0][0]
        return results, used

    def _play_in(self, room: Room, first: int, n: int) -> tuple[Results, int]:
        return _rollout.play_games(
            self.pool.data,
            [one.cards for one in self.seats],
            seed=self.seed,
            first=first,
            n=n,
            threads=self.threads,
            policy=self.policy,
            max_turns=self.turns,
            **room,
        )

    def report(self) -> RolloutReport:
        """Report what has been played so far."""
        finished = self.totals.games == self.games and all(
            self.shares.get(number, (0, None))[0] == self.trials for number in self.asked
        )
        report = report_of(self.totals, self.seed)
        return replace(report, castability=tuple(self._castability()), partial=not finished)

    def _castability(self) -> Iterator[Castability]:
        named = len(self.asked) > 1
        for number in self.asked:
            trials, counts = self.shares.get(number, (0, None))
            if counts is not None and trials:
                shares = np.cumsum(counts, axis=1) / trials
                name = self.names[number] if named else None
                yield from spell_shares(self.seats[number], shares, self.pool, name)


def spell_shares(
    one: Seat, shares: NDArray[np.float64], pool: CardPool, name: str | None
) -> Iterator[Castability]:
    """Give the spells of a deck by mana value and name."""
    costs = pool.tables["definitions"]["cost"]["mana_value"]
    rows = [int(row) for row in one.spells["definition"]]
    for place in sorted(range(len(rows)), key=lambda i: (costs[rows[i]], pool.names[rows[i]])):
        card = pool.card(pool.names[rows[place]])
        turns = tuple(float(share) for share in shares[place])
        yield Castability(card.name, card.cost or "", turns, name)


def warn_of_faults(results: Results, what: str, first: int) -> None:
    """Say so if the rules broke a game: that is a bug, and must not pass as a truncated game."""
    broken = np.flatnonzero(results["status"] == Status.CORRUPT)
    if len(broken):
        warnings.warn(
            f"game {first + int(broken[0])} of {what} broke off by an error in mirrorpool; "
            "please report it",
            RuntimeWarning,
            stacklevel=3,
        )


def check_number(name: str, value: int, low: int, high: int) -> None:
    """Refuse a number out of range, naming it."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name}: is {type(value).__name__}, must be an integer")
    if not low <= value <= high:
        raise ValueError(f"{name}: is {value}, must be from {low} to {high}")


def check_goldfish(seats: Sequence[Seat]) -> None:
    """Refuse decks that run out of cards before the last turn that castability asks about."""
    for number, one in enumerate(seats):
        if len(one.deck) < MOST_DRAWN:
            raise DeckError(
                f"decks[{number}]: has {len(one.deck)} cards, must have {MOST_DRAWN} for a hand "
                "and ten turns; with trials=0 (--trials 0) castability is left out"
            )


def check_policy(policy: str) -> None:
    """Refuse an unknown policy."""
    if policy not in _rollout.POLICIES:
        known = " or ".join(map(repr, _rollout.POLICIES))
        raise ValueError(f"policy: is {quoted(policy)}, must be {known}")


# ---- boards ---------------------------------------------------------------------------------


def play_on(boards: Boards, *, turns: int, policy: str, threads: int) -> RolloutReport:
    """Play copies of boards to the end."""
    check_number("turns", turns, 1, MAX_TURNS)
    check_number("threads", threads, 1, MAX_THREADS)
    check_policy(policy)
    totals = Totals(players=boards.layout.players)
    records, layout = boards.raw, boards.layout
    pace = Pace(16 * threads)
    while totals.games < len(records):
        first = totals.games
        chunk = records[first : first + pace.size]
        start = time.perf_counter()
        results, used = _rollout.play_boards(
            boards.pool.data,
            chunk,
            policy=policy,
            max_turns=turns,
            threads=threads,
            players=layout.players,
            slots=layout.slots,
            library=layout.library,
            heap=layout.heap,
        )
        seconds = time.perf_counter() - start
        refuse_no_games(results, first)
        pace.learn(len(chunk), seconds)
        totals = totals.plus(results, seconds, used)
    return report_of(totals, seed=0)


NO_GAMES = {
    Status.FOREIGN: "was made with another layout or another card pool",
    Status.CORRUPT: "breaks a structural rule",
    Status.NO_DECISION: "waits for no decision: start or deal a game first",
}


def refuse_no_games(results: Results, first: int) -> None:
    """Name the first board that cannot be played on."""
    for status, problem in NO_GAMES.items():
        found = np.flatnonzero(results["status"] == status)
        if len(found):
            raise ValueError(f"board {first + int(found[0])} {problem}")


# ---- the function people call ----------------------------------------------------------------


def rollout(
    decks: DeckLike | Sequence[DeckLike] | Boards | Game = DEFAULT_DECK,
    *,
    games: int = 1_000,
    turns: int = 100,
    policy: str = "random",
    seed: int = 0,
    threads: int = 1,
    trials: int = TRIALS,
    pool: CardPool | None = None,
) -> RolloutReport:
    """Play games in C++ and report.

    Castability is found by goldfishing: a player on the play keeps seven cards, draws, and each
    turn plays a land if there is one, then casts permanents with mana abilities, cheapest first.
    The land played is the one that lets the most copies of the deck's spells be cast now that could
    not be cast so far; among equals, the one that meets the most coloured symbols of the deck; then
    one that enters tapped; then the one with more types. A spell is castable by turn t if its cost
    could be paid on turn t or before, wherever the card was. The other players do the same with
    their decks, because some lands read opponents' lands; nobody attacks.

    Parameters
    ----------
    decks : deck, sequence of decks, Boards, or Game
        One deck a player, up to eight; a single one plays itself. A deck is a `Deck`, a str or Path
        that names a sample deck or a file, a mapping from names of cards to how many, or, in a
        sequence of decks, a sequence of names of cards. Of boards, copies are played on from where
        they are, each with the random numbers of its own stream; ``games``, ``seed``, ``trials``
        and ``pool`` are not used.
    games : int, default 1000
        How many games.
    turns : int, default 100
        After so many turns a game is stopped, without a result.
    policy : {"random", "greedy"}, default "random"
        How players choose: any legal option, or curve out and attack when it is good.
    seed : int, default 0
        Which games; the same seed gives the same games everywhere.
    threads : int, default 1
        Threads that play at most.
    trials : int, default 2000
        Goldfish trials a deck; 0 leaves castability out.
    pool : CardPool, optional
        The cards; by default, the embedded ones.

    Returns
    -------
    RolloutReport

    Raises
    ------
    DeckError
        If a deck cannot be read, or holds more cards than a record has room for.
    UnknownCardError
        If a deck holds a card that the pool does not have.
    ValueError
        If a number is out of range, or a board is no position of a game.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> report = mp.rollout("mirror", games=100, trials=500)
    >>> report.games, sum(report.wins) + report.draws + report.truncated
    (100, 100)
    >>> ogre = report.castability[0]
    >>> ogre.spell, ogre.cost, ogre.turns[1], ogre.turns[9] > 0.95
    ('Gray Ogre', '{2}{R}', 0.0, True)
    """
    if isinstance(decks, Boards | Game):
        boards = decks.boards if isinstance(decks, Game) else decks
        return play_on(boards, turns=turns, policy=policy, threads=threads)
    if not isinstance(decks, Deck | str | Path | Iterable):
        raise TypeError(f"decks: is {type(decks).__name__}, must be a deck, decks, Boards or Game")
    listed = [decks] if isinstance(decks, Deck | str | Path | Mapping) else list(decks)
    session = DeckRollout(
        [as_deck(one, number, pool=pool) for number, one in enumerate(listed)],
        games=games,
        turns=turns,
        policy=policy,
        seed=seed,
        threads=threads,
        trials=trials,
        pool=pool,
    )
    for _ in session.steps():
        pass
    return session.report()
