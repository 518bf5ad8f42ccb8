"""Mana on many boards at once: paying costs, how much mana there is, tapping for it."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Any, SupportsIndex, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from mirrorpool import _mana, words
from mirrorpool.board_records import Mask
from mirrorpool.boards import Boards
from mirrorpool.cards.costs import parse_cost
from mirrorpool.cards.errors import CardError
from mirrorpool.errors import BoardError
from mirrorpool.game import Game
from mirrorpool.names import Status
from mirrorpool.quoting import quoted

MAX_X = 0xFFFF
MAX_OPTIONS = int(_mana.MAX_BUNDLES)
"""Pools of mana that `mana_options` lists at most."""

Players: TypeAlias = SupportsIndex | NDArray[np.integer[Any]]
Slots: TypeAlias = SupportsIndex | NDArray[np.integer[Any]]
Costs: TypeAlias = list[str] | tuple[str, ...]
Types: TypeAlias = str | SupportsIndex | NDArray[np.integer[Any]]


class Answer(IntEnum):
    """Whether something can be done; NO and YES are proofs.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> mp.can_pay(mp.position("P0: Island"), 0, "{U}")
    <Answer.YES: 1>
    """

    NO = 0
    """It cannot."""
    YES = 1
    """It can."""
    UNDECIDED = 2
    """Neither was shown: the search budget or the board's room for trying things out ran out, or
    the player has mana abilities that payments do not use by themselves."""


# ---- arguments -----------------------------------------------------------------------------


def _batch(boards: object) -> Boards:
    batch = boards.boards if isinstance(boards, Game) else boards
    if not isinstance(batch, Boards):
        raise TypeError(f"boards: is {type(boards).__name__}, must be Boards or a Game")
    return batch


def _changeable(boards: object) -> Boards:
    if not isinstance(boards, Boards):
        raise TypeError(f"boards: is {type(boards).__name__}, must be Boards")
    return boards


def _alone(boards: object, **given: object) -> bool:
    """Tell whether a Game is asked; what is for batches only must not be given then."""
    if not isinstance(boards, Game):
        return False
    for name, value in given.items():
        if value is not None:
            raise TypeError(f"{name}: is given, but is for Boards; a Game has one answer")
    return True


def _cost(cost: str) -> _mana.CostData:
    if not isinstance(cost, str):
        raise TypeError(f"cost: is {type(cost).__name__}, must be str")
    return _parsed(cost)


def _costs(costs: object) -> tuple[_mana.CostData, ...]:
    if not isinstance(costs, list | tuple):
        raise TypeError(f"cost: is {type(costs).__name__}, must be str, or a list of them")
    return tuple([_cost(cost) for cost in costs])


@lru_cache(maxsize=4096)
def _parsed(text: str) -> _mana.CostData:
    try:
        cost = parse_cost(text)
    except CardError as error:
        raise ValueError(f"cost: {error}") from None
    symbols = [(s.mask, s.generic, s.flags, count) for s, count in cost.symbols]
    return _mana.CostData(cost.typed, cost.generic, cost.x, symbols, cost.units)


def _x(cost: _mana.CostData, x: SupportsIndex) -> int:
    number = words.in_range("x", x, 0, MAX_X)
    if number and not cost.x:
        raise ValueError(f"x: is {number}, but the cost has no {{X}}")
    return number


def _slots(batch: Boards, slots: Slots, name: str = "slots") -> NDArray[np.uint16]:
    """Give the slot of every board: one number, or an array of them."""
    if isinstance(slots, np.ndarray):
        return words.slot_array(name, slots, len(batch))
    number = words.in_range(name, slots, 0, batch.layout.slots - 1)
    return np.full(len(batch), number, np.uint16)


def _masks(batch: Boards, types: Types | None) -> NDArray[np.uint8] | None:
    """Give what `_mana.tap_for_mana` takes: one row for all boards, or one a board."""
    if types is None:
        return None
    if isinstance(types, str):
        letters = types.replace("{", "").replace("}", "").upper()
        if not letters or set(letters) - set(words.TYPES):
            raise ValueError(f"types: is {quoted(types)}, must be letters of {words.TYPES}")
        return np.array([[1 << words.TYPES.index(letter) for letter in letters]], np.uint8)
    if not isinstance(types, np.ndarray):
        return np.array([[words.in_range("types", types, 1, 63)]], np.uint8)
    if not np.issubdtype(types.dtype, np.integer):
        raise TypeError(f"types: has dtype {types.dtype}, must have integers")
    if types.shape != (len(batch),):
        raise ValueError(f"types: has shape {types.shape}, must have ({len(batch)},)")
    if len(types) and not (types.min() >= 0 and types.max() <= 63):
        raise ValueError(f"types: is from {types.min()} to {types.max()}, must be masks up to 63")
    return np.ascontiguousarray(types, np.uint8).reshape(-1, 1)


# ---- costs ---------------------------------------------------------------------------------


@overload
def can_pay(boards: Game, player: SupportsIndex, cost: str, x: SupportsIndex = 0) -> Answer: ...


@overload
def can_pay(
    boards: Game, player: SupportsIndex, cost: Costs, x: SupportsIndex = 0
) -> list[Answer]: ...


@overload
def can_pay(
    boards: Boards,
    player: Players,
    cost: str | Costs,
    x: SupportsIndex = 0,
    *,
    where: Mask | None = None,
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> NDArray[np.uint8]: ...


def can_pay(
    boards: Boards | Game,
    player: Players,
    cost: str | Costs,
    x: SupportsIndex = 0,
    *,
    where: Mask | None = None,
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> NDArray[np.uint8] | Answer | list[Answer]:
    """Tell whether players can pay a cost with their mana and mana abilities (CR 118.3, 605.3a).

    Parameters
    ----------
    boards : Boards or Game
        Asked, not changed.
    player : int or ndarray of int, shape (n,)
        Who pays; an array: on each board.
    cost : str, or list or tuple of str
        Symbols such as ``"{2}{U}{U}"``, also hybrid (``{W/U}``, ``{2/W}``), Phyrexian (``{G/P}``),
        ``{S}`` and ``{X}`` (CR 107.4). Several costs are asked each by itself; the board is looked
        at once for all of them. It is the cost of nothing in particular: mana that may only
        be spent on certain spells or abilities (CR 106.6) cannot pay it.
    x : int, default 0
        Value of X (CR 107.3), in all costs.
    where : ndarray of bool, shape (n,), optional
        Only on these boards; for others the answer is what `out` held, or NO without `out`.
    out : ndarray of uint8, shape (n,) or (n, m), optional
        Where the answers go.
    threads : int, default 1
        Threads to use.

    Returns
    -------
    ndarray of uint8, shape (n,), or (n, m) for m costs
        `Answer`: NO, YES or UNDECIDED. Of a game, one `Answer`, or a list of them.

    Raises
    ------
    ForeignBoardError
        If a record is of another layout or pool; the others are answered in `out`.
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> boards = mp.Boards(mp.CardPool.builtin(), 3)
    >>> slots = [boards.put("Island") for _ in range(3)]
    >>> slots = boards.put("Forest", where=[True, False, True])
    >>> mp.can_pay(boards, 0, "{2}{U}{U}").tolist()
    [1, 0, 1]
    >>> mp.can_pay(boards, 0, ["{2}{U}{U}", "{G}", "{2}{U}"]).tolist()
    [[1, 1, 1], [0, 0, 1], [1, 1, 1]]
    >>> mp.can_pay(mp.position("P0: Forest | P0 life: 2"), 0, "{G}{W/P}")
    <Answer.YES: 1>
    """
    batch = _batch(boards)
    data = _cost(cost) if isinstance(cost, str) else _costs(cost)
    alone = _alone(boards, where=where, out=out)
    number = 0
    for one in (data,) if isinstance(data, _mana.CostData) else data:
        number = _x(one, x)
    answers, status = _mana.can_pay(
        batch.engine,
        batch.raw,
        player,
        data,
        number,
        where=batch._mask(where),
        out=out,
        threads=threads,
    )
    batch._require(status, "")
    if not alone:
        return answers
    if isinstance(data, _mana.CostData):
        return Answer(int(answers[0]))
    return [Answer(answer) for answer in answers[0].tolist()]


def pay(
    boards: Boards,
    player: Players,
    cost: str,
    x: SupportsIndex = 0,
    *,
    where: Mask | None = None,
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> NDArray[np.uint8]:
    """Pay a cost with the player's mana and mana abilities (CR 118, 601.2g-h).

    The solver chooses, as in automatic mode: it spends life, counters or permanents only if there
    is no other payment, and leaves flexible sources where it can. What is made too much stays in
    the pool. A decision that was pending is pending afterwards, unless something triggered or
    state-based actions wait: then they come first, and `Boards.advance` goes on.

    Parameters
    ----------
    boards : Boards
        Changed where the cost is paid.
    player : int or ndarray of int, shape (n,)
        Who pays; an array: on each board.
    cost : str
        As for `can_pay`.
    x : int, default 0
        Value of X (CR 107.3).
    where : ndarray of bool, shape (n,), optional
        Only on these boards; for others the status is what `out` held, or OK without `out`.
    out : ndarray of uint8, shape (n,), optional
        Where the statuses go.
    threads : int, default 1
        Threads to use.

    Returns
    -------
    ndarray of uint8, shape (n,)
        `Status`: OK where it is paid. Elsewhere the board is as it was, byte for byte: ILLEGAL (it
        cannot be paid), UNDECIDED (see `Answer`), CAPACITY (no room for the mana on the way),
        FOREIGN, or how the game ended.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
    >>> slots = boards.put("Island")
    >>> slots = boards.put("Sol Ring", where=[True, False])
    >>> [mp.Status(s).name for s in mp.pay(boards, 0, "{1}{U}")]
    ['OK', 'ILLEGAL']
    >>> [boards.game(i).mana_pool(0) for i in range(2)]
    ['{C}', '']
    """
    batch, data = _changeable(boards), _cost(cost)
    return _mana.pay(
        batch.engine,
        batch.raw,
        player,
        data,
        _x(data, x),
        where=batch._mask(where),
        out=out,
        threads=threads,
    )


@overload
def max_x(boards: Game, player: SupportsIndex, cost: str) -> int: ...


@overload
def max_x(
    boards: Boards,
    player: Players,
    cost: str,
    *,
    where: Mask | None = None,
    out: NDArray[np.int32] | None = None,
    threads: int = 1,
) -> NDArray[np.int32]: ...


def max_x(
    boards: Boards | Game,
    player: Players,
    cost: str,
    *,
    where: Mask | None = None,
    out: NDArray[np.int32] | None = None,
    threads: int = 1,
) -> NDArray[np.int32] | int:
    """Give the largest X for which players can pay a cost (CR 107.3a).

    Parameters
    ----------
    boards : Boards or Game
        Asked, not changed.
    player : int or ndarray of int, shape (n,)
        Who pays; an array: on each board.
    cost : str
        As for `can_pay`, with one ``{X}`` or more.
    where : ndarray of bool, shape (n,), optional
        Only on these boards; for others the answer is what `out` held, or -1 without `out`.
    out : ndarray of int32, shape (n,), optional
        Where the answers go.
    threads : int, default 1
        Threads to use.

    Returns
    -------
    ndarray of int32, shape (n,)
        -1 where not even X = 0 can be paid. Of a game, one number. It is the largest X that was
        shown to be payable: where the search gave up, which no ordinary board makes it do, more
        might be (`mirrorpool._mana.max_x` also answers that as a status). X beyond the few
        thousand units that a search can count is not looked for.

    Raises
    ------
    ForeignBoardError
        If a record is of another layout or pool; the others are answered in `out`.
    TypeError, ValueError
        If an argument is not as described, or the cost has no {X}.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: 4 Mountain, Sol Ring | P1: Island")
    >>> mp.max_x(game, 0, "{X}{R}"), mp.max_x(game, 0, "{X}{X}{R}"), mp.max_x(game, 1, "{X}{R}")
    (5, 2, -1)
    """
    batch, data = _batch(boards), _cost(cost)
    alone = _alone(boards, where=where, out=out)
    numbers, status = _mana.max_x(
        batch.engine,
        batch.raw,
        player,
        data,
        where=batch._mask(where),
        out=out,
        threads=threads,
    )
    batch._require(status, "")
    return int(numbers[0]) if alone else numbers


# ---- mana ----------------------------------------------------------------------------------


def available_mana(
    boards: Boards | Game,
    player: Players,
    *,
    where: Mask | None = None,
    out: NDArray[np.uint16] | None = None,
    threads: int = 1,
) -> NDArray[np.uint16]:
    """Give the most mana that players could have in their pools at one time (CR 106.4, 605.3a).

    Mana that is there counts, with everything their mana abilities could add before they lose any.
    Each number is a maximum by itself: one Underground River counts as blue, as black, as
    colorless and as one unit in all. `mana_options` lists what there can be together.

    Parameters
    ----------
    boards : Boards or Game
        Asked, not changed.
    player : int or ndarray of int, shape (n,)
        Whose mana; an array: on each board.
    where : ndarray of bool, shape (n,), optional
        Only on these boards; for others the answer is what `out` held, or 0 without `out`.
    out : ndarray of uint16, shape (n, 7), optional
        Where the answers go.
    threads : int, default 1
        Threads to use.

    Returns
    -------
    ndarray of uint16, shape (n, 7)
        The most units of the types W U B R G C, and the most in all. Of a game, shape (7,). Exact,
        but for mana abilities that payments do not use by themselves (such as those that sacrifice
        other permanents) and for amounts beyond the few thousand units that a search can count;
        `mirrorpool._mana.available_mana` also answers a status that says so.

    Raises
    ------
    ForeignBoardError
        If a record is of another layout or pool; the others are answered in `out`.
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: 2 Island, Savannah, Sol Ring, Forest (T) | P0 pool: {R}")
    >>> mp.available_mana(game, 0).tolist()
    [1, 2, 0, 1, 1, 2, 6]
    """
    batch = _batch(boards)
    alone = _alone(boards, where=where, out=out)
    units, status = _mana.available_mana(
        batch.engine, batch.raw, player, where=batch._mask(where), out=out, threads=threads
    )
    batch._require(status, "")
    return units[0] if alone else units


def tap_for_mana(
    boards: Boards,
    slots: Slots,
    ability: SupportsIndex = 0,
    types: Types | None = None,
    *,
    where: Mask | None = None,
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
) -> NDArray[np.uint8]:
    """Activate a mana ability of a permanent, for its controller (CR 605.3, 106.12).

    Its whole cost is paid; a mana cost as `pay` does it. What it adds is in the pool afterwards,
    and triggered mana abilities have resolved (CR 605.4). A pending decision is treated as by
    `pay`.

    Parameters
    ----------
    boards : Boards
        Changed where the ability is activated.
    slots : int or ndarray of int, shape (n,)
        Slots of the permanents, as `Boards.put` gives them.
    ability : int, default 0
        Which of the permanent's mana abilities: printed ones, those of basic land types, and what
        effects give it, in this order.
    types : str or int or ndarray of int, shape (n,), optional
        What to choose where the ability or an effect asks for types of mana. Letters (``"WG"``)
        are for one choice after the other, the last one also for all that follow; a mask (bits
        W U B R G C) is for every choice, which takes the first option in it; an array holds a mask
        for each board. Where nothing is chosen, what is added must have one of the types: a Forest
        is not tapped for ``"W"``.
    where : ndarray of bool, shape (n,), optional
        Only on these boards; for others the status is what `out` held, or OK without `out`.
    out : ndarray of uint8, shape (n,), optional
        Where the statuses go.
    threads : int, default 1
        Threads to use.

    Returns
    -------
    ndarray of uint8, shape (n,)
        `Status`: OK where it has happened. Elsewhere the board is as it was, byte for byte:
        ILLEGAL (there is no such ability, it cannot be activated now, a choice has no option of
        `types`, or without any choice it would add mana of none of them), DECISION (a choice is
        left that `types` does not make: without `types`, any with two options; in any case one of
        another kind, such as the order of replacement effects),
        CAPACITY, FOREIGN, or how the game ended.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> boards = mp.Boards(mp.CardPool.builtin(), 2)
    >>> forest, savannah = boards.put("Forest"), boards.put("Savannah")
    >>> mp.tap_for_mana(boards, forest).tolist()
    [0, 0]
    >>> mp.tap_for_mana(boards, savannah, 1, where=[True, False]).tolist()
    [0, 0]
    >>> boards.game(0).mana_pool(0), boards.game(1).mana_pool(0)
    ('{G}{G}', '{G}')
    >>> [mp.Status(s).name for s in mp.tap_for_mana(boards, forest)]   # tapped (CR 107.5)
    ['ILLEGAL', 'ILLEGAL']
    """
    batch = _changeable(boards)
    return _mana.tap_for_mana(
        batch.engine,
        batch.raw,
        _slots(batch, slots),
        words.in_range("ability", ability, 0, 255),
        _masks(batch, types),
        where=batch._mask(where),
        out=out,
        threads=threads,
    )


# ---- one board after the other -------------------------------------------------------------


@overload
def production_outcomes(
    boards: Game, slot: Slots, ability_index: SupportsIndex = 0
) -> frozenset[str]: ...


@overload
def production_outcomes(
    boards: Boards, slot: Slots, ability_index: SupportsIndex = 0
) -> list[frozenset[str]]: ...


def production_outcomes(
    boards: Boards | Game, slot: Slots, ability_index: SupportsIndex = 0
) -> list[frozenset[str]] | frozenset[str]:
    """List all the mana that a mana ability could add, whatever is chosen (CR 106.12, 616.1).

    Every choice is tried out: types, replacement effects in every order, what triggered mana
    abilities add. Its mana cost is taken as paid; all else it costs must be payable now.

    Parameters
    ----------
    boards : Boards or Game
        Asked, not changed.
    slot : int or ndarray of int, shape (n,)
        Slot of the permanent; an array: on each board.
    ability_index : int, default 0
        Which of all the permanent's abilities, as an option ACTIVATE counts them.

    Returns
    -------
    list of frozenset of str
        For each board the different amounts of mana, such as ``"{W}{W}{G}"``; ``""`` is no mana.
        Empty if there is no such mana ability or it cannot be activated. Of a game, one set.

    Raises
    ------
    CapacityError
        If there are too many to look at, or the board has no heap cells to try things out with.
    ForeignBoardError
        If a record is of another layout or pool.
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> game = mp.position("P0: City of Brass, Forest (T)")
    >>> sorted(mp.production_outcomes(game, 0)), mp.production_outcomes(game, 1)
    ([], frozenset())
    >>> sorted(mp.production_outcomes(game, 0, 1))
    ['{B}', '{G}', '{R}', '{U}', '{W}']
    """
    batch = _batch(boards)
    outcomes, status = _mana.production_outcomes(
        batch.engine,
        batch.raw,
        _slots(batch, slot, "slot"),
        words.in_range("ability_index", ability_index, 0, 255),
    )
    batch._require(status, "too many outcomes to look at, or no heap cells to try things out with")
    found = [frozenset(words.symbols(units) for units, _ in board) for board in outcomes]
    return found[0] if isinstance(boards, Game) else found


@overload
def mana_options(
    boards: Game, player: SupportsIndex, *, limit: SupportsIndex = MAX_OPTIONS
) -> list[str]: ...


@overload
def mana_options(
    boards: Boards, player: Players, *, limit: SupportsIndex = MAX_OPTIONS
) -> list[list[str]]: ...


def mana_options(
    boards: Boards | Game, player: Players, *, limit: SupportsIndex = MAX_OPTIONS
) -> list[list[str]] | list[str]:
    """List the pools of mana a player could have at one time of which none is less than another.

    Floating mana is part of all of them. Mana that may not be spent on everything (CR 106.6)
    stands in brackets, after the rest.

    Parameters
    ----------
    boards : Boards or Game
        Asked, not changed.
    player : int or ndarray of int, shape (n,)
        Whose mana; an array: on each board.
    limit : int, default 4096
        Pools that are listed at most.

    Returns
    -------
    list of list of str
        For each board its pools, such as ``"{W}{W}{B}"``: symbols in the order W U B R G C, pools
        with more of the first symbols first. ``""`` alone: no mana. Of a game, one list.

    Raises
    ------
    CapacityError
        If there are more than `limit`, or finding them takes too long.
    BoardError
        If the player has mana abilities that payments do not use by themselves: the list would
        not be complete.
    ForeignBoardError
        If a record is of another layout or pool.
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> mp.mana_options(mp.position("P0: Savannah, 2 Island | P0 pool: {B}"), 0)
    ['{W}{U}{U}{B}', '{U}{U}{B}{G}']
    """
    batch = _batch(boards)
    most = words.in_range("limit", limit, 1, MAX_OPTIONS)
    pools, status = _mana.mana_options(batch.engine, batch.raw, player, most)
    batch._require(status, f"more than {most} maximal pools of mana, or too many ways to look at")
    undecided = np.flatnonzero(status == Status.UNDECIDED)
    if len(undecided):
        raise BoardError(
            f"board {undecided[0]}: the player has mana abilities that payments do not use by "
            "themselves, so that the list would not be complete"
        )
    found = [[_written(*pool) for pool in board] for board in pools]
    return found[0] if isinstance(boards, Game) else found


def _written(free: tuple[int, ...], restricted: tuple[int, ...]) -> str:
    rest = words.symbols(restricted)
    return words.symbols(free) + (f"[{rest}]" if rest else "")
