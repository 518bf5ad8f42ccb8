"""Making boards: by hand, or dealt, and started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from mirrorpool import words
from mirrorpool._arguments import MAX_THREADS
from mirrorpool._making import game_streams
from mirrorpool.board_records import BoardRecords, Mask
from mirrorpool.decks import CardList, deck_rows
from mirrorpool.errors import BoardError
from mirrorpool.names import Status, Zone
from mirrorpool.quoting import quoted


class BoardMaking(BoardRecords):
    """The part of `Boards` that makes positions and begins games."""

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


def stage_of(step: int) -> int:
    """Tell whether what a step begins with is over when a position is put there by hand.

    Untapping, declarations and the discard of the cleanup step are still to come; upkeep triggers,
    the draw and combat damage are not.
    """
    to_come = ("untap", "declare attackers", "declare blockers", "cleanup")
    return 0 if words.STEPS[step] in to_come else 1
