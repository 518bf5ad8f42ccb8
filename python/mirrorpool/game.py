"""One game at a time: push and pop options, fork, read the board."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from mirrorpool import words
from mirrorpool.boards import Boards
from mirrorpool.cards import CardPool
from mirrorpool.decks import CardList, cards_of
from mirrorpool.errors import BoardError, CapacityError, IllegalOptionError
from mirrorpool.names import DecisionKind, Status, Step
from mirrorpool.options import Option, describe
from mirrorpool.quoting import quoted
from mirrorpool.views import Permanent, View

LISTED = 12
"""Options that an error lists."""


class Game:
    """A game, from its first decision on.

    Parameters
    ----------
    pool : CardPool
        The cards there are.
    decks : sequence of deck
        One a player: names of cards, or how many of each.
    seed : int, default 0
        Shuffles, and who begins.
    slots : {64, 128, 256}
        Permanents the board can hold.
    library : int, optional
        Cards a player; by default, room for the largest deck and for 60.
    heap : int, optional
        16-byte cells for everything rare; by default, room for games.
    life : int, default 20
        Life totals.
    mana_mode : {"auto", "manual"}
        Whether costs are paid by the solver, or every tap is a decision.

    Raises
    ------
    UnknownCardError
        If no card has a name; the message lists the nearest ones.
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> deck = {"Forest": 20, "Grizzly Bears": 20}
    >>> game = mp.Game(mp.CardPool.builtin(), decks=[deck, deck], seed=7)
    >>> while not game.over:
    ...     game.push(game.legal_options[0])
    >>> len(game.winners) <= 1
    True
    """

    def __init__(
        self,
        pool: CardPool,
        decks: Sequence[CardList],
        seed: int = 0,
        *,
        slots: int = 64,
        library: int | None = None,
        heap: int | None = None,
        life: int = 20,
        mana_mode: Literal["auto", "manual"] = "auto",
    ) -> None:
        mine = [_kept(deck) for deck in decks]
        if library is None:
            library = min(max([60, *map(_size, mine)]), 255)
        players = max(len(mine), 1)
        boards = Boards(pool, 1, players=players, slots=slots, library=library, heap=heap)
        status = Status(int(boards.deal(mine, seed, life=life, mana_mode=mana_mode)[0]))
        if status == Status.CAPACITY:
            raise CapacityError("the board has no room for the game's first turns")
        self._take(boards)

    def _take(self, boards: Boards) -> None:
        self._boards = boards
        self._history: list[int] = []
        self._before: list[NDArray[np.uint8]] = []
        self._options: tuple[Option, ...] | None = None
        self._view = View(boards)

    @classmethod
    def _of(cls, boards: Boards) -> Game:
        game = cls.__new__(cls)
        game._take(boards)
        return game

    # ---- how it stands ----

    @property
    def boards(self) -> Boards:
        """The game's board, as a batch of one."""
        return self._boards

    @property
    def pool(self) -> CardPool:
        """The cards there are."""
        return self._boards.pool

    @property
    def status(self) -> Status:
        """OK while the game goes on; else OVER, LOOP or CAPACITY."""
        return Status(int(self._view.header["status"]))

    @property
    def over(self) -> bool:
        """Whether the game has ended, or cannot go on."""
        return self.status != Status.OK

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody in a draw (CR 104.4), or while the game goes on."""
        view = self._view
        return tuple(p for p in view.players if int(view.header["winners"]) >> p & 1)

    @property
    def decision(self) -> DecisionKind | None:
        """What has to be decided; None if nothing."""
        kind = DecisionKind(int(self._view.header["decision"]))
        return None if kind == DecisionKind.NONE_ else kind

    @property
    def decider(self) -> int | None:
        """Who decides."""
        return None if self.decision is None else int(self._view.header["decider"])

    @property
    def turn(self) -> int:
        """Number of the turn, from 1; 0: not begun."""
        return int(self._view.header["turn"])

    @property
    def active(self) -> int:
        """Whose turn it is (CR 102.1)."""
        return int(self._view.header["active"])

    @property
    def step(self) -> Step:
        """Step or phase of the turn (CR 500.1)."""
        return Step(int(self._view.header["step"]))

    @property
    def mana_mode(self) -> str:
        """How costs are paid: "auto" or "manual"."""
        return words.MANA_MODES[int(self._view.header["mana_mode"])]

    # ---- playing ----

    @property
    def legal_options(self) -> tuple[Option, ...]:
        """What the player who decides may do, in a defined order; empty if nothing is pending.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> game = mp.position("P0: 3 Mountain | P0 hand: Gray Ogre, Mountain")
        >>> [str(option) for option in game.legal_options]
        ['cast Gray Ogre', 'play Mountain', 'pass']
        """
        if self._options is None:
            view = self._view
            codes = self._boards.legal_options(0)
            self._options = tuple(describe(view, int(code)) for code in codes)
        return self._options

    def push(self, option: Option | SupportsIndex) -> None:
        """Take an option, and go on to the next decision.

        Parameters
        ----------
        option : Option or int
            One of `legal_options`, or its code.

        Raises
        ------
        IllegalOptionError
            If it is not legal, or nothing is pending; the message lists what is legal.
        CapacityError
            If the board has no room for what comes of it.

        In both cases the game stays as it was.
        """
        code = operator.index(option)
        if not 0 <= code < 2**64:
            raise IllegalOptionError(f"option: is {code}, must be from 0 to 2**64 - 1")
        waited = self.decision is not None
        before = self._boards.snapshot()
        status = Status(int(self._boards.apply(np.array([code], np.uint64))[0]))
        if not waited or status not in _TAKEN:
            raise self._refusal(status, option)
        self._history.append(code)
        self._before.append(before)
        self._options = None

    def _refusal(self, status: Status, option: Option | SupportsIndex) -> BoardError:
        if status == Status.CAPACITY:
            return CapacityError(
                f"the board has no room for what comes of {option}; a larger `slots`, `library` or "
                "`heap` gives it some"
            )
        if status == Status.NO_DECISION:
            return IllegalOptionError(
                "nobody has a choice here; advance() goes on to the next decision"
            )
        if status == Status.ILLEGAL:
            legal = [f"{o} ({o.code:#x})" for o in self.legal_options[:LISTED]]
            more = len(self.legal_options) - len(legal)
            rest = f" and {more} more" if more else ""
            name = option if isinstance(option, Option) else f"{operator.index(option):#x}"
            return IllegalOptionError(f"{name} is not legal; {', '.join(legal)}{rest} are")
        return IllegalOptionError(f"the game has ended ({status.name}: {status.meaning})")

    def pop(self) -> int:
        """Take back the last option; its code is returned.

        Raises
        ------
        IndexError
            If no option was pushed.
        """
        if not self._history:
            raise IndexError("no option to take back")
        self._boards.restore(self._before.pop())
        self._options = None
        return self._history.pop()

    def advance(self) -> Status:
        """Go on from a point where nobody has a choice to the next decision.

        Positions may be such points. Games themselves stop only where somebody has a choice.

        Returns
        -------
        Status
            DECISION, or how the game ended.

        Raises
        ------
        CapacityError
            If the board has no room for what happens; it stays as it was.
        """
        status = Status(int(self._boards.advance()[0]))
        self._options = None
        if status == Status.CAPACITY and not self.over:
            raise CapacityError("the board has no room for what happens next")
        return status

    def replay(self, codes: Iterable[SupportsIndex]) -> Game:
        """Push options one after another, going on where nobody has a choice.

        Returns
        -------
        Game
            This game.

        Raises
        ------
        IllegalOptionError
            If one is not legal; those before it stay taken.
        """
        for code in codes:
            if self.decision is None and not self.over:
                self.advance()
            self.push(code)
        return self

    @property
    def history(self) -> tuple[int, ...]:
        """Codes of the options taken so far."""
        return tuple(self._history)

    def fork(self) -> Game:
        """Copy the game with its history; each goes on without the other.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> game = mp.position("P0: 3 Mountain | P0 hand: Gray Ogre")
        >>> other = game.fork()
        >>> other.push(other.legal_options[0])
        >>> game.hand(0), other.hand(0)
        (('Gray Ogre',), ())
        """
        game = Game._of(self._boards.fork([0]))
        game._history = self._history.copy()
        game._before = self._before.copy()
        return game

    def __copy__(self) -> Game:
        """Copy the game: the same as `fork`."""
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the board and the history; what reads the board is made anew."""
        return _unpickled, (self._boards, self._history, self._before)

    # ---- reading ----

    def _player(self, player: int) -> int:
        number = operator.index(player)
        if not 0 <= number < self._boards.layout.players:
            raise ValueError(
                f"player: is {number}, must be from 0 to {self._boards.layout.players - 1}"
            )
        return number

    def life(self, player: int) -> int:
        """Give a player's life total."""
        return int(self._view.record["players"][self._player(player)]["life"])

    def hand(self, player: int) -> tuple[str, ...]:
        """Name the cards in a player's hand."""
        return self._view.zone(self._player(player), "hand")

    def library(self, player: int) -> tuple[str, ...]:
        """Name the cards in a player's library, the top one first."""
        return self._view.zone(self._player(player), "library")

    def graveyard(self, player: int) -> tuple[str, ...]:
        """Name the cards in a player's graveyard, the top one first."""
        return self._view.zone(self._player(player), "graveyard")

    def exile(self, player: int) -> tuple[str, ...]:
        """Name a player's cards in exile."""
        return self._view.zone(self._player(player), "exile")

    def battlefield(self, player: int | None = None) -> tuple[Permanent, ...]:
        """Give the permanents that a player controls, or all, in the order of their slots."""
        view = self._view
        who = None if player is None else self._player(player)
        return tuple(view.permanent(slot) for slot in view.slots(who))

    def mana_pool(self, player: int) -> str:
        """Give the mana in a player's pool as symbols (CR 106.4)."""
        return self._view.mana(self._player(player))

    @property
    def stack(self) -> tuple[str, ...]:
        """The objects on the stack, the top one first (CR 405)."""
        return tuple(self._view.stack())

    def could_produce(self, permanent: int | str) -> str:
        """Tell which types of mana a permanent could produce (CR 106.7).

        Parameters
        ----------
        permanent : int or str
            Its slot, or its name.

        Returns
        -------
        str
            Some of the letters WUBRGC.

        Raises
        ------
        BoardError
            If there is no such permanent, or several of the name that differ in this.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> game = mp.position("P0: Forest, Reflecting Pool (T) | P1: Exotic Orchard")
        >>> game.could_produce("Exotic Orchard")
        'G'
        """
        masks, _ = self._boards.engine.could_produce(self._boards.raw)
        found = {p.slot: p.name for p in self.battlefield()}
        slots = [slot for slot, name in found.items() if permanent in (slot, name)]
        if not slots:
            known = ", ".join(f"{name} (slot {slot})" for slot, name in found.items())
            raise BoardError(f"no permanent {quoted(permanent)}; there are: {known or 'none'}")
        answers = {words.letters(int(masks[0, slot])) for slot in slots}
        if len(answers) > 1:
            raise BoardError(f"several {permanent} differ; give one of the slots {slots}")
        return answers.pop()

    def key(self) -> int:
        """Hash what matters to play; see `Boards.position_key`."""
        return int(self._boards.position_key()[0])

    def validate(self) -> str | None:
        """Tell what is wrong with the record; None if nothing."""
        return self._boards.validate()[0]

    def position(self) -> str:
        """Write the position as text that `mirrorpool.position` reads.

        Raises
        ------
        PositionError
            If no text says it, such as in the middle of a resolution; `Boards.save` keeps it.

        Examples
        --------
        >>> import mirrorpool as mp
        >>> mp.position("P1: Exotic Orchard | P0: Forest, Forest").position()
        'P0: 2 Forest | P1: Exotic Orchard'
        """
        from mirrorpool.positions import write_position

        return write_position(self)

    def __eq__(self, other: object) -> bool:
        """Tell whether two games have equal boards, but for what they cache."""
        return isinstance(other, Game) and self._boards == other._boards

    __hash__ = None  # type: ignore[assignment] # games change

    def __str__(self) -> str:
        """Write the whole board."""
        view = self._view
        stack = [f"stack: {'; '.join(view.stack())}"] if self.stack else []
        players = [line for p in view.players for line in _player_lines(view, p)]
        return "\n".join([self._headline(), *players, *stack])

    def _headline(self) -> str:
        when = f"turn {self.turn}, P{self.active}'s {words.STEPS[self.step]}"
        if self.over:
            won = ", ".join(f"P{p}" for p in self.winners)
            return f"{when}: {f'{won} won' if won else self.status.meaning}"
        if self.decision is None:
            return f"{when}: nobody has a choice here"
        return f"{when}: P{self.decider} decides: {self.decision.meaning}"

    def __repr__(self) -> str:
        """Show how it stands."""
        return f"<Game, {self._headline()}>"


def _unpickled(boards: Boards, history: list[int], before: list[NDArray[np.uint8]]) -> Game:
    game = Game._of(boards)
    game._history = history
    game._before = before
    return game


_TAKEN = (Status.DECISION, Status.OVER, Status.LOOP)


def _kept(deck: CardList) -> Sequence[str] | Mapping[str, int]:
    """Make a deck one that can be read more than once."""
    cards = cards_of(deck)
    return cards if isinstance(cards, str | Mapping) else list(cards)


def _size(deck: Sequence[str] | Mapping[str, int]) -> int:
    return sum(deck.values()) if isinstance(deck, Mapping) else len(deck)


def _player_lines(view: View, player: int) -> list[str]:
    p = view.record["players"][player]
    hand = ", ".join(view.zone(player, "hand")) or "nothing"
    counts = ", ".join(f"{len(view.zone(player, z))} in {z}" for z in ("library", "graveyard"))
    mana = view.mana(player)
    permanents = [f"  {slot:3} {view.permanent(slot)}" for slot in view.slots(player)]
    return [
        f"P{player}: {int(p['life'])} life, {counts}" + (f", mana {mana}" if mana else ""),
        f"  hand: {hand}",
        *permanents,
    ]
