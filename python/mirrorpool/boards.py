"""Many boards at once: a batch is one array, and a board is one of its rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from mirrorpool import words
from mirrorpool._engine import Engine
from mirrorpool._making import game_streams
from mirrorpool._records import aligned_records
from mirrorpool._state import BoardLayout
from mirrorpool.board_making import BoardMaking
from mirrorpool.board_records import Rows
from mirrorpool.cards import CardPool

if TYPE_CHECKING:
    from mirrorpool.game import Game


class Boards(BoardMaking):
    """Boards of one layout and one card pool.

    Parameters
    ----------
    pool : CardPool
        The cards there are.
    n : int
        How many boards.
    players : int, default 2
        1 to 8.
    slots : {64, 128, 256}
        Permanents a board can hold.
    library : int, default 60
        Cards a player, at most 255; 0: boards of permanents alone, which are smaller.
    heap : int, optional
        16-byte cells for everything rare, such as the stack and mana in pools; by default, room
        for games, and next to none with ``library=0``.
    seed : int, default 0
        Board i has random stream i of the seed.
    life : int, default 20
        Life totals.
    mana_mode : {"auto", "manual"}
        Whether costs are paid by the solver, or every tap is a decision.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> boards = mp.Boards(mp.CardPool.builtin(), 1000)
    >>> boards.put("Forest")[:3]
    array([0, 0, 0], dtype=uint16)
    >>> boards.put("Reflecting Pool", tapped=True)[:3]
    array([1, 1, 1], dtype=uint16)
    >>> mp.could_produce(boards)[0, :3]   # bits W U B R G C: 16 is green
    array([16, 16,  0], dtype=uint8)
    """

    __hash__ = None  # type: ignore[assignment] # boards change

    def __init__(
        self,
        pool: CardPool,
        n: int,
        *,
        players: int = 2,
        slots: int = 64,
        library: int = 60,
        heap: int | None = None,
        seed: int = 0,
        life: int = 20,
        mana_mode: Literal["auto", "manual"] = "auto",
    ) -> None:
        if not isinstance(pool, CardPool):
            raise TypeError(f"pool: is {type(pool).__name__}, must be a CardPool")
        layout = BoardLayout(players, slots, library, heap)
        engine = Engine(layout, pool.data)
        mode = words.one_of("mana_mode", mana_mode, words.MANA_MODES)
        self._take(pool, engine, aligned_records(n, layout.size))
        engine.clear(self._raw, game_streams(seed, len(self)), life=life, mana_mode=mode)

    # ---- playing ----

    def legal_options(self, i: int) -> NDArray[np.uint64]:
        """List the option codes of a board's pending decision; none if nothing is pending.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 1)
        >>> status = boards.deal([{"Forest": 20}] * 2)
        >>> len(boards.legal_options(0)) >= 2
        True
        """
        row = self._row(i)
        codes, counts, status = self._engine.legal_options(self._raw[row : row + 1])
        self._require(status, "")
        return codes[0, : counts[0]]

    def all_options(self, *, threads: int = 1) -> tuple[NDArray[np.uint64], NDArray[np.uint16]]:
        """List the option codes of every board.

        Returns
        -------
        codes : ndarray of uint64, shape (n, 256)
            Padded with zeros.
        counts : ndarray of uint16, shape (n,)
            How many there are; 0 where nothing is pending.
        """
        codes, counts, status = self._engine.legal_options(self._raw, threads=threads)
        self._require(status, "")
        return codes, counts

    def apply(
        self,
        options: NDArray[np.uint64] | Sequence[int],
        *,
        checked: bool = True,
        out: NDArray[np.uint8] | None = None,
        threads: int = 1,
    ) -> NDArray[np.uint8]:
        """Take an option on every board, and go on to the next decision.

        Parameters
        ----------
        options : ndarray of uint64, shape (n,)
            Option codes.
        checked : bool, default True
            Whether an option that is not legal leaves its board as it is, byte for byte. Without
            checks codes must come from `legal_options` or `all_options`.
        out : ndarray of uint8, shape (n,), optional
            Where the statuses go.
        threads : int, default 1
            Threads to use.

        Returns
        -------
        ndarray of uint8, shape (n,)
            DECISION, OVER or LOOP where the option was taken; else ILLEGAL, NO_DECISION, OVER,
            CAPACITY or FOREIGN, and the board is as it was. (Without checks, a board that runs
            out of room is marked CAPACITY and stopped.)

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 3)
        >>> status = boards.deal([{"Forest": 20, "Grizzly Bears": 20}] * 2, seed=1)
        >>> codes, counts = boards.all_options()
        >>> [mp.Status(s).name for s in boards.apply(codes[:, 0])]
        ['DECISION', 'DECISION', 'DECISION']
        """
        given = options if isinstance(options, np.ndarray) else _option_codes(options)
        codes = np.ascontiguousarray(given)  # a column of `all_options` is not
        return self._engine.apply(self._raw, codes, checked=checked, out=out, threads=threads)

    def advance(self, *, threads: int = 1) -> NDArray[np.uint8]:
        """Run boards on which nobody has to decide to the next decision; statuses as in `apply`."""
        return self._engine.advance(self._raw, threads=threads)

    def play_out(
        self,
        policy: Literal["random", "greedy"] = "random",
        *,
        max_turns: int = 100,
        max_decisions: int | None = None,
        threads: int = 1,
    ) -> NDArray[np.void]:
        """Play all boards in C++ until their games end or reach a limit.

        Parameters
        ----------
        policy : {"random", "greedy"}
            How options are chosen.
        max_turns : int, default 100
            Games that reach a later turn stop, as TRUNCATED.
        max_decisions : int, optional
            So do games that take more decisions in this call; by default, 200,000.
        threads : int, default 1
            Threads to use.

        Returns
        -------
        ndarray, shape (n,)
            Structs: signature (uint64), decisions (uint32), turns (uint16), status (uint8), winners
            (uint8: bits).

        Raises
        ------
        TypeError, ValueError
            If an argument is not as described.
        """
        return self._engine.play_out(
            self._raw,
            policy=policy,
            max_turns=max_turns,
            max_decisions=max_decisions,
            threads=threads,
        )

    def game(self, i: int) -> Game:
        """Give a copy of one board as a game.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 4)
        >>> slots = boards.put("Forest", player=1)
        >>> boards.game(3).battlefield(1)[0].name
        'Forest'
        """
        from mirrorpool.game import Game

        return Game._of(self.fork([self._row(i)]))

    # ---- copies ----

    def fork(self, indices: Rows, out: Boards | None = None) -> Boards:
        """Copy boards; only the bytes in use are moved.

        Parameters
        ----------
        indices : int, slice, ndarray of int or ndarray of bool
            Which; the same board any number of times.
        out : Boards, optional
            As many boards of the same layout and pool, to be overwritten.

        Returns
        -------
        Boards
            `out`, or new ones. They go on with the same random streams, until `reseed`.

        Raises
        ------
        IndexError
            If there is no such board.
        ForeignBoardError
            If `out` is of another layout or pool.
        ValueError
            If `out` holds another number of boards, or shares memory with these.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
        >>> len(boards.fork([1, 1, 0, 1]))
        4
        """
        chosen = self._indices(indices)
        if out is None:
            raw = aligned_records(len(chosen), self.layout.size)
            out = Boards._of(self._pool, self._engine, raw)
        self._require_kin(out, "out")
        self._engine.fork(self._raw, chosen, out._raw)
        return out

    def __getitem__(self, rows: Rows) -> Boards:
        """Copy boards: an int, a slice, a mask or an array of indices."""
        return self.fork(rows)

    def snapshot(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Copy all records into a buffer of the caller's, or a new one.

        Parameters
        ----------
        out : ndarray of uint8, shape (n, layout.size), optional
            Where to.

        Returns
        -------
        ndarray of uint8, shape (n, layout.size)

        Raises
        ------
        TypeError, ValueError
            If `out` is not such an array.
        """
        if out is None:
            out = aligned_records(len(self), self.layout.size)
        self._engine.fork(self._raw, np.arange(len(self)), out)
        return out

    def restore(self, snapshot: NDArray[np.uint8]) -> None:
        """Make the boards what they were when a snapshot was taken.

        Raises
        ------
        TypeError, ValueError
            If it is not an array of as many records.
        ForeignBoardError
            If a record is of another layout or pool; then no board is changed.
        """
        if not isinstance(snapshot, np.ndarray):
            raise TypeError(f"snapshot: is {type(snapshot).__name__}, must be a numpy array")
        if snapshot.dtype != np.uint8 or snapshot.shape[1:] != (self.layout.size,):
            raise ValueError(
                f"snapshot: is of {snapshot.dtype} and shape {snapshot.shape}, "
                f"must be of uint8 and {self._raw.shape}"
            )
        mine = Boards._of(self._pool, self._engine, np.ascontiguousarray(snapshot))
        if len(mine) != len(self):
            raise ValueError(f"snapshot: has {len(mine)} boards, must have {len(self)}")
        mine._require_ours()
        self._engine.fork(mine._raw, np.arange(len(self)), self._raw)

    # ---- comparing and checking ----

    def same(self, other: Boards) -> NDArray[np.bool_]:
        """Tell which boards are equal: byte for byte, but for what they cache.

        Returns
        -------
        ndarray of bool, shape (n,)

        Raises
        ------
        ForeignBoardError
            If the others are of another layout or pool.
        ValueError
            If there is another number of them.
        """
        self._require_kin(other, "other")
        return self._engine.equal(self._raw, other._raw)

    def __eq__(self, other: object) -> bool:
        """Tell whether these are equal boards in the same order, but for what they cache."""
        if not isinstance(other, Boards):
            return NotImplemented
        kin = self.layout == other.layout and self._pool == other._pool and len(self) == len(other)
        return kin and bool(self.same(other).all())

    def hash(self, *, threads: int = 1) -> NDArray[np.uint64]:
        """Hash every board, but for what it caches; equal boards have equal hashes."""
        return self._engine.hash(self._raw, threads=threads)

    def position_key(self, *, threads: int = 1) -> NDArray[np.uint64]:
        """Hash what matters to play of every board.

        Boards that differ only in slots and card numbers, generations, timestamps, random streams,
        or how many turns and decisions went before have the same key.

        Returns
        -------
        ndarray of uint64, shape (n,)
        """
        return self._engine.position_key(self._raw, threads=threads)

    def validate(self, *, threads: int = 1) -> list[str | None]:
        """Check every board: its structure, then whether what it caches is true.

        Returns
        -------
        list of str or None
            What is wrong with each.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
        >>> boards.records["header"]["heap_high"][1] = 3
        >>> boards.validate()
        [None, 'heap: wrong high-water mark']
        """
        return self._engine.validate(self._raw, threads=threads)

    # ---- files ----

    def save(self, path: str | Path) -> None:
        """Write all boards to a file; it is complete or not there.

        Parameters
        ----------
        path : str or Path
            Usually ending in ``.npz``: numpy can read it.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        from mirrorpool.saves import save_boards

        save_boards(self, Path(path))

    @classmethod
    def load(cls, path: str | Path, pool: CardPool | None = None) -> Boards:
        """Read boards from a file that `save` wrote.

        Parameters
        ----------
        path : str or Path
            The file.
        pool : CardPool, optional
            The cards they were played with; by default, the embedded ones.

        Raises
        ------
        SaveError
            If the file is no save, damaged, or of another card pool, version or layout table; the
            message says which.
        OSError
            If it cannot be read.
        """
        from mirrorpool.saves import load_boards

        return load_boards(Path(path), CardPool.builtin() if pool is None else pool)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the records with their pool."""
        return _unpickled, (self._pool, self.layout, self._raw.tobytes())


def _option_codes(options: Sequence[int]) -> NDArray[np.uint64]:
    """Make an array of option codes; numpy alone would round other numbers to some."""
    if not isinstance(options, Iterable):
        raise TypeError(f"options: is {type(options).__name__}, must be option codes")
    codes = [words.in_range("options", code, 0, 2**64 - 1) for code in options]
    return np.array(codes, np.uint64)


def _unpickled(pool: CardPool, layout: BoardLayout, data: bytes) -> Boards:
    raw = aligned_records(len(data) // layout.size, layout.size)
    raw.reshape(-1)[:] = np.frombuffer(data, np.uint8)
    return Boards._of(pool, Engine(layout, pool.data), raw)


def could_produce(
    boards: Boards | Game,
    *,
    per: Literal["permanent", "player"] = "permanent",
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> NDArray[np.uint8]:
    """Tell which types of mana could be produced (CR 106.7).

    What lands that read other lands could produce is the least fixed point: lands that only read
    each other produce nothing. Costs do not matter (CR 106.7), so tapped lands count.

    Parameters
    ----------
    boards : Boards or Game
        Asked, not changed.
    per : {"permanent", "player"}
        Each permanent, or the union over the lands each player controls.
    out : ndarray of uint8, optional
        Where the answer goes.
    threads : int, default 1
        Threads to use.

    Returns
    -------
    ndarray of uint8, shape (n, slots) or (n, players)
        Masks: bits W U B R G C from 1 to 32. Of a game, the one row.

    Raises
    ------
    ForeignBoardError
        If a record is of another layout or pool; `boards.engine` answers a status a board instead.
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: Forest, Reflecting Pool | P1: Exotic Orchard")
    >>> mp.could_produce(game, per="player").tolist()
    [16, 16]
    """
    batch = boards if isinstance(boards, Boards) else getattr(boards, "boards", None)
    if not isinstance(batch, Boards):
        raise TypeError(f"boards: is {type(boards).__name__}, must be Boards or a Game")
    if batch is not boards and out is not None:
        out = out.reshape(1, -1)
    masks, status = batch.engine.could_produce(batch.raw, per=per, out=out, threads=threads)
    batch._require(status, "")
    return masks if batch is boards else masks[0]
