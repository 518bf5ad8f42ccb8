"""Many boards at once: a batch is one array, and a board is one of its rows."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mirrorpool import words
from mirrorpool._arguments import MAX_THREADS
from mirrorpool._engine import Engine, aligned_records, game_streams
from mirrorpool._state import BoardLayout
from mirrorpool.cards import CardPool
from mirrorpool.decks import CardList, deck_rows
from mirrorpool.errors import BoardError, CapacityError, ForeignBoardError
from mirrorpool.names import Status, Zone
from mirrorpool.quoting import quoted

if TYPE_CHECKING:
    from mirrorpool.game import Game

MAGIC = int.from_bytes(b"MPB1", "little")
"""How every record begins."""

Mask: TypeAlias = NDArray[np.bool_] | Sequence[bool]
Rows: TypeAlias = int | np.integer[Any] | slice | NDArray[Any] | Sequence[int] | Sequence[bool]


class Boards:
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

    def _take(self, pool: CardPool, engine: Engine, raw: NDArray[np.uint8]) -> None:
        self._pool = pool
        self._engine = engine
        self._raw = raw
        self._records: NDArray[np.void] | None = None

    @classmethod
    def _of(cls, pool: CardPool, engine: Engine, raw: NDArray[np.uint8]) -> Boards:
        boards = cls.__new__(cls)
        boards._take(pool, engine, raw)
        return boards

    # ---- what there is ----

    @property
    def pool(self) -> CardPool:
        """The cards there are."""
        return self._pool

    @property
    def layout(self) -> BoardLayout:
        """Where everything lies in a record; see `mirrorpool.layout` for a table of it."""
        return self._engine.layout

    @property
    def engine(self) -> Engine:
        """The batch functions behind this class, for arrays of one's own."""
        return self._engine

    @property
    def raw(self) -> NDArray[np.uint8]:
        """The records as bytes: uint8, shape (n, layout.size); no copy."""
        return self._raw

    @property
    def records(self) -> NDArray[np.void]:
        """The records as numpy structs of dtype layout.dtype, shape (n,); no copy.

        Whatever is written here is up to the writer: `validate` tells whether it is sound.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
        >>> boards.records["players"]["life"][:, 1] = 5
        >>> boards.game(0).life(1)
        5
        """
        if self._records is None:
            self._records = self._raw.reshape(-1).view(self.layout.dtype)
        return self._records

    def __len__(self) -> int:
        """Give the number of boards."""
        return len(self._raw)

    def __repr__(self) -> str:
        """Show how many boards of which size."""
        d = self.layout
        return (
            f"<{len(self)} boards of {d.players} players, {d.slots} slots, "
            f"{d.library} cards a player: {d.size} bytes each>"
        )

    # ---- making boards ----

    def put(
        self,
        name: str,
        player: int = 0,
        *,
        where: Mask | None = None,
        tapped: bool = False,
        sick: bool = False,
        counters: Mapping[str, int] | None = None,
        damage: int = 0,
        choice: str | None = None,
        attached_to: SupportsIndex | NDArray[np.integer[Any]] | None = None,
    ) -> NDArray[np.uint16]:
        """Put a permanent on boards, as if it had been there since before the turn.

        It is placed as it is told: nothing that changes how it enters applies, and nothing
        triggers.

        Parameters
        ----------
        name : str
            A card of the pool.
        player : int, default 0
            Owner and controller.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.
        tapped : bool, default False
            Tapped (CR 110.5).
        sick : bool, default False
            It came under its controller's control this turn (CR 302.6).
        counters : dict of str to int, optional
            Counters on it, such as ``{"charge": 2}``; of two kinds at most.
        damage : int, default 0
            Damage marked on it.
        choice : str, optional
            What was chosen for it: a colour (``"green"`` or ``"G"``), a basic land type
            (``"Island"``) or a creature type that the pool's cards ask for (``"Elf"``).
        attached_to : int or ndarray of int, shape (n,), optional
            Slot of the permanent that it is attached to, as `put` gave it; an array: on each
            board, 65535 for none (CR 301.5, 303.4).

        Returns
        -------
        ndarray of uint16, shape (n,)
            The slots it is in; 65535 where it was not put.

        Raises
        ------
        UnknownCardError
            If no card has this name; the message lists the nearest ones.
        CapacityError
            If a board has no room; then no board is changed.
        BoardError
            If there is no permanent in a slot to attach it to; then no board is changed.
        ForeignBoardError
            If a record is of another layout or pool.
        TypeError, ValueError
            If an argument is not as described.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
        >>> forest = boards.put("Forest")
        >>> boards.put("Grizzly Bears", 1, tapped=True, counters={"+1/+1": 2})
        array([1, 1], dtype=uint16)
        """
        hosts = None if attached_to is None else self._hosts(attached_to)
        slots, status = self._engine.put_permanent(
            self._raw,
            self._permanent(name),
            player,
            where=self._mask(where),
            tapped=tapped,
            sick=sick,
            counters=words.counter_pairs(counters),
            damage=damage,
            choice=words.choice_code(choice, self._pool),
            hosts=hosts,
        )
        self._require_hosts(status, hosts)
        self._require(status, f"no free slot or card for {name} of player {player}")
        return slots

    def _hosts(self, attached_to: object) -> NDArray[np.uint16]:
        """Give the slot of what something is attached to on every board."""
        if not isinstance(attached_to, np.ndarray):
            slot: SupportsIndex = attached_to  # type: ignore[assignment] # checked here
            number = words.in_range("attached_to", slot, 0, self.layout.slots - 1)
            return np.full(len(self), number, np.uint16)
        return words.slot_array("attached_to", attached_to, len(self))

    def _require_hosts(self, status: NDArray[np.uint8], hosts: NDArray[np.uint16] | None) -> None:
        bad = np.flatnonzero(status == Status.ILLEGAL)
        if hosts is not None and len(bad):
            raise BoardError(
                f"attached_to: is slot {hosts[bad[0]]} on board {bad[0]}, where no permanent is"
            )

    def set_commander_colors(
        self, player: int, colors: str, *, where: Mask | None = None
    ) -> NDArray[np.uint8]:
        """Say which colours the identity of a player's commanders has (CR 903.4).

        Lands such as Command Tower read it (CR 903.4f). Without it the player has no commander.

        Parameters
        ----------
        player : int
            Whose commanders.
        colors : str
            Letters such as ``"WU"``; ``""``: they are colorless.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        ForeignBoardError
            If a record is of another layout or pool.
        TypeError, ValueError
            If an argument is not as described.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 1)
        >>> slots = boards.put("Command Tower")
        >>> boards.set_commander_colors(0, "WU").tolist()
        [0]
        >>> mp.could_produce(boards, per="player").tolist()
        [[3, 0]]
        """
        status = self._engine.set_commander(
            self._raw, player, words.colors_mask(colors), where=self._mask(where)
        )
        self._require(status, "")
        return status

    def _permanent(self, name: str) -> int:
        card = self._pool.card(name)
        if {"instant", "sorcery"} & set(card.types):
            raise BoardError(f"name: {quoted(name)} is no permanent card (CR 110.4)")
        return self._pool.index(name)

    def put_card(
        self,
        name: str,
        player: int = 0,
        *,
        zone: Literal["library", "hand", "graveyard", "exile"] = "hand",
        where: Mask | None = None,
    ) -> NDArray[np.uint16]:
        """Put a card into a player's library (on top), hand, graveyard (on top) or exile.

        Parameters
        ----------
        name : str
            A card of the pool.
        player : int, default 0
            Owner.
        zone : {"library", "hand", "graveyard", "exile"}
            Where to.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint16, shape (n,)
            Card numbers; 65535 where it was not put.

        Raises
        ------
        UnknownCardError
            If no card has this name; the message lists the nearest ones.
        CapacityError
            If a board has no card left for the player; then no board is changed.
        ForeignBoardError
            If a record is of another layout or pool.
        TypeError, ValueError
            If an argument is not as described.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
        >>> boards.put_card("Forest", player=1, zone="hand")
        array([60, 60], dtype=uint16)
        """
        places = (*words.ZONES, "command")
        at = words.one_of("zone", zone, places)
        number = Zone.COMMAND if at == len(words.ZONES) else Zone.LIBRARY + at
        cards, status = self._engine.put_card(
            self._raw, self._pool.index(name), player, number, where=self._mask(where)
        )
        self._require(
            status,
            f"player {player} has two commanders already"
            if number == Zone.COMMAND
            else f"no card left for player {player}, who has {self.layout.library}; "
            "boards with a larger `library` have more",
        )
        return cards

    def put_mana(
        self, mana: str, player: int = 0, *, where: Mask | None = None
    ) -> NDArray[np.uint8]:
        """Add mana to a player's pool (CR 106.4).

        Parameters
        ----------
        mana : str
            Symbols, such as ``"{G}{G}"``.
        player : int, default 0
            Whose pool.
        where : ndarray of bool, shape (n,), optional
            Only on these boards.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        CapacityError
            If a heap has no room for it; boards without are as they were.
        ForeignBoardError
            If a record is of another layout or pool.
        TypeError, ValueError
            If an argument is not as described.
        """
        units = np.array(words.mana_units(mana), np.uint16)
        status = self._engine.put_mana(self._raw, player, units, where=self._mask(where))
        self._require(status, "no heap cell for the mana; boards with a larger `heap` have more")
        return status

    def deal(
        self,
        decks: Sequence[CardList],
        seed: int = 0,
        *,
        life: int = 20,
        mana_mode: Literal["auto", "manual"] = "auto",
        threads: int = 1,
    ) -> NDArray[np.uint8]:
        """Start a new game on every board: shuffle, draw seven cards, run to the first decision.

        Parameters
        ----------
        decks : sequence of deck
            One a player: names of cards, or how many of each.
        seed : int, default 0
            Board i plays game i of the seed, whatever it held before.
        life : int, default 20
            Life totals.
        mana_mode : {"auto", "manual"}
            Whether costs are paid by the solver, or every tap is a decision.
        threads : int, default 1
            Threads to use.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status.

        Raises
        ------
        UnknownCardError
            If no card has a name; the message lists the nearest ones.
        CapacityError
            If a deck is larger than the boards' libraries.
        TypeError, ValueError
            If an argument is not as described.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> boards = mp.Boards(mp.CardPool.builtin(), 100)
        >>> status = boards.deal([{"Forest": 20, "Grizzly Bears": 20}] * 2, seed=7)
        >>> bool((status == mp.Status.DECISION).all())
        True
        """
        return self._engine.deal(
            self._raw,
            deck_rows(self._pool, decks, self.layout),
            seed=seed,
            life=life,
            mana_mode=words.one_of("mana_mode", mana_mode, words.MANA_MODES),
            threads=threads,
        )

    def start(
        self, *, active: int = 0, step: str = "main 1", turn: int = 1, threads: int = 1
    ) -> NDArray[np.uint8]:
        """Start boards made by hand at a step of a turn, and run to the first decision.

        Parameters
        ----------
        active : int, default 0
            Whose turn it is.
        step : str, default "main 1"
            Such as ``"upkeep"``, ``"declare attackers"``, ``"main 2"``.
        turn : int, default 1
            Turn number.
        threads : int, default 1
            Threads to use.

        Returns
        -------
        ndarray of uint8, shape (n,)
            Status. A player with nothing to choose passes, so the first decision may be in a later
            step or turn.

        Raises
        ------
        ForeignBoardError
            If a record is of another layout or pool.
        TypeError, ValueError
            If an argument is not as described.
        """
        number = words.one_of("step", step, words.STEPS)
        words.in_range("threads", threads, 1, MAX_THREADS)
        status = self._engine.place_in_turn(
            self._raw, active=active, step=number, turn=turn, stage=stage_of(number)
        )
        self._require(status, "")
        return self._engine.advance(self._raw, threads=threads)

    def reseed(self, seed: int) -> None:
        """Give board i random stream i of a seed, from its beginning.

        Forks share their origin's stream until they are reseeded.
        """
        header = self.records["header"]
        header["stream"] = game_streams(seed, len(self))
        header["stream_counter"] = 0

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

    # ---- checking arguments ----

    def _row(self, i: SupportsIndex) -> int:
        row = operator.index(i)
        if not -len(self) <= row < len(self):
            raise IndexError(f"board {row}: there are {len(self)}")
        return row % len(self)

    def _indices(self, rows: Rows) -> NDArray[np.int64]:
        if isinstance(rows, int | np.integer):
            return np.array([self._row(rows)], np.int64)
        everything = np.arange(len(self), dtype=np.int64)
        if isinstance(rows, slice):
            return np.ascontiguousarray(everything[rows])
        chosen = np.asarray(rows)
        if chosen.size == 0 and chosen.dtype != np.bool_:
            return everything[:0]
        found: NDArray[np.int64] = np.ascontiguousarray(everything[chosen])
        if found.ndim != 1:
            raise IndexError(f"indices: have {found.ndim} dimensions, must have 1")
        return found

    def _mask(self, where: Mask | None) -> NDArray[np.bool_] | None:
        if where is None:
            return None
        try:
            return np.ascontiguousarray(where)
        except ValueError:
            raise ValueError("where: is ragged, must be one bool a board") from None

    def _require(self, status: NDArray[np.uint8], room: str) -> None:
        """Raise the error that statuses call for."""
        for code, error, problem in (
            (Status.FOREIGN, ForeignBoardError, "of another layout or card pool, or no record"),
            (Status.CAPACITY, CapacityError, room),
        ):
            bad = np.flatnonzero(status == code)
            if len(bad) and problem:
                more = f" and {len(bad) - 1} more" if len(bad) > 1 else ""
                raise error(f"board {bad[0]}{more}: {problem}")

    def _require_ours(self) -> None:
        identity = self.records["identity"]
        ours = (identity["layout_fingerprint"] == self.layout.fingerprint) & (
            identity["pool_fingerprint"] == self._pool.fingerprint
        )
        self._require(np.where(ours, Status.OK, Status.FOREIGN).astype(np.uint8), "")

    def _require_kin(self, other: Boards, name: str) -> None:
        if not isinstance(other, Boards):
            raise TypeError(f"{name}: is {type(other).__name__}, must be Boards")
        if other._pool != self._pool:
            raise ForeignBoardError(f"{name}: has another card pool: {other._pool!r}")
        if other.layout != self.layout:
            raise ForeignBoardError(f"{name}: has {other.layout!r}, must have {self.layout!r}")


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


def stage_of(step: int) -> int:
    """Tell whether what a step begins with is over when a position is put there by hand.

    Untapping, declarations and the discard of the cleanup step are still to come; upkeep triggers,
    the draw and combat damage are not.
    """
    to_come = ("untap", "declare attackers", "declare blockers", "cleanup")
    return 0 if words.STEPS[step] in to_come else 1


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
