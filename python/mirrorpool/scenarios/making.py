"""Which mana a player could make: every way to activate mana abilities, tried on copies.

Two things keep the ways few, and lose none that matters. A mana ability that pays for another could
have been activated before it, so payments are made from the pool alone. And of two boards that
differ in the pool only, one that has at least as much of everything can do all that the other can.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import ge

import msgspec

from mirrorpool._records import NONE
from mirrorpool.cards import tree
from mirrorpool.cards.abilities import abilities_of
from mirrorpool.cards.derive import is_mana_ability
from mirrorpool.names import DecisionKind, ManaMode, OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios.adapter import ability_of, card_of, give_priority, mana_of
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.table import Table

MOST_BOARDS = 20_000
TAPPING = (b"tapped", b"TapPermanent", b"UntapPermanent", b"Untap")
"""What abilities say, as JSON, that ask whether permanents are tapped."""

Units = tuple[int, ...]
_known: dict[tuple[bytes, int], list[Units]] = {}


def maximal_bundles(table: Table, player: int) -> list[Units]:
    """Give the most that a player could have in the pool at one time, by type.

    Raises
    ------
    Unsupported
        If there are too many ways.
    """
    first = table.fork(ManaMode.MANUAL)
    give_priority(first.boards, player)
    key = (first.boards.raw.tobytes(), player)  # a scenario asks about one board line by line
    if key not in _known:
        _known.clear()
        _known[key] = _found(first, player)
    return _known[key]


def _found(first: Table, player: int) -> list[Units]:
    eager = not _cares_about_tapping(first)
    best = _Best(player)
    layer, count = [first], 0
    best.add(first)
    while layer:
        following = []
        for board in filter(best.holds, layer):
            for after in _activated(board, player, eager):
                count += 1
                if best.add(after):
                    following.append(after)
            if count > MOST_BOARDS:
                raise Unsupported("expectation", "mana options: too many ways to make mana")
        layer = following
    found = best.pools()
    return [one for one in found if any(one) and not any(_exceeds(other, one) for other in found)]


def _activated(board: Table, player: int, eager: bool) -> Iterator[Table]:
    """Give the boards after one more mana ability, with every choice on the way."""
    options = [option for option in board.options() if _makes_mana(board, option)]
    plain = [option for option in options if eager and _is_plain(board, option)]
    waiting, seen = [_after(board, option) for option in plain[:1] or options], set[int]()
    while waiting:
        here = waiting.pop()
        if here.over or here.decider != player:
            continue
        if here.decision == DecisionKind.PRIORITY:
            yield here
            continue
        key = int(here.boards.position_key()[0])
        if key in seen:
            continue
        seen.add(key)
        options = here.options()
        if here.decision == DecisionKind.PAYMENT:
            options = [o for o in options if o.kind in (OptionKind.PAY, OptionKind.SPEND)]
        waiting += [_after(here, option) for option in options]


class _Best:
    """The pools of boards that are the same but for them, none with less of everything."""

    def __init__(self, player: int) -> None:
        self.player = player
        self._pools: dict[int, list[Units]] = {}

    def add(self, board: Table) -> bool:
        """Add a board's pool; tell whether that was worth it."""
        pool = mana_of(board.view, self.player)
        pools = self._pools.setdefault(self._key(board), [])
        if any(other == pool or _exceeds(other, pool) for other in pools):
            return False
        pools[:] = [other for other in pools if not _exceeds(pool, other)]
        pools.append(pool)
        return True

    def holds(self, board: Table) -> bool:
        """Tell whether nothing better has come since the board was added."""
        return mana_of(board.view, self.player) in self._pools[self._key(board)]

    def pools(self) -> set[Units]:
        """Give all pools."""
        return {pool for pools in self._pools.values() for pool in pools}

    def _key(self, board: Table) -> int:
        if board.view.has_special_mana(self.player):
            return int(board.boards.position_key()[0])  # amounts by type do not tell all
        bare = board.fork(ManaMode.MANUAL)
        bare.view.record["players"]["floating"][self.player] = 0
        bare.view.record["players"]["first_mana"][self.player] = NONE
        return int(bare.boards.position_key()[0])


def _after(board: Table, option: Option) -> Table:
    after = board.fork(ManaMode.MANUAL)
    after.take(option)
    return after


def _exceeds(one: Units, other: Units) -> bool:
    return one != other and all(map(ge, one, other))


def _makes_mana(table: Table, option: Option) -> bool:
    return option.kind == OptionKind.ACTIVATE and is_mana_ability(ability_of(table.view, option))


# ---- mana that is made at once -------------------------------------------------------------------


def _cares_about_tapping(table: Table) -> bool:
    """Tell whether something besides {T} asks if permanents are tapped, or changes their mana."""
    names = {table.view.name_at(slot) for slot in table.view.slots()}
    return any(
        not isinstance(ability, tree.ActivatedAbility)
        or any(word in msgspec.json.encode(ability) for word in TAPPING)
        for name in names
        for ability in table.view.pool.card(name).abilities
    )


def _is_plain(table: Table, option: Option) -> bool:
    """Tell whether it is the only use of a permanent to tap it for this mana, whatever else is."""
    abilities = abilities_of(card_of(table.view, option.object))
    only = abilities[0]
    return (
        len(abilities) == 1
        and isinstance(only, tree.ActivatedAbility)
        and all(isinstance(cost, tree.Tap) for cost in only.cost)
        and len(only.effects) == 1
        and isinstance(only.effects[0], tree.AddMana)
        and only.effects[0].only is None
        and isinstance(only.effects[0].of, tree.OfTypes)
        and len(only.effects[0].of.types) == 1
        and only.effects[0].amount == 1
    )
