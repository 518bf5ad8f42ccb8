"""Card pools: the cards that boards can hold, compiled for the core."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mirrorpool.cards import tree
from mirrorpool.cards.abilities import INTRINSIC, abilities_of
from mirrorpool.cards.compile import checked, compile_cards
from mirrorpool.cards.core import compiled
from mirrorpool.cards.errors import UnknownCardError, shallow
from mirrorpool.cards.tables import BASIC_LAND_TYPES
from mirrorpool.quoting import quoted

if TYPE_CHECKING:
    from mirrorpool._cards import PoolData


class CardPool:
    """An immutable set of cards, compiled.

    Parameters
    ----------
    cards : iterable of Card
        Card trees with different names; row i of the tables is card i.

    Raises
    ------
    CardError
        If the core cannot run a card; the message names the card and the part of it.

    Examples
    --------
    >>> from mirrorpool.cards.tree import Card
    >>> pool = CardPool([Card("Forest", types=("land",), subtypes=("Forest",))])
    >>> len(pool), "Forest" in pool, pool.index("Forest")
    (1, True, 0)
    >>> int(pool.tables["definitions"]["simple_type"][0])   # bits W U B R G C
    16

    What the core cannot run is refused:

    >>> CardPool([Card("Old Tale", "{1}{G}", ("enchantment",), subtypes=("Saga",))])
    Traceback (most recent call last):
    mirrorpool.cards.errors.CardError: Old Tale: the core cannot run Saga cards (714)
    """

    def __init__(self, cards: Iterable[tree.Card]) -> None:
        with shallow():
            self._cards = tuple(checked(card) for card in cards)
            self._indexes = {card.name: index for index, card in enumerate(self._cards)}
            result = compile_cards(self._cards)
        self._subtypes = result.subtypes
        self._nested = result.nested_abilities
        self._data: PoolData = compiled().PoolData(result.tables, result.fingerprint)

    @classmethod
    def builtin(cls) -> CardPool:
        """Give the pool of all embedded cards; it is compiled once."""
        return _builtin()

    @classmethod
    def from_json(cls, source: str | bytes | Path) -> CardPool:
        """Read a JSON list of card trees.

        Parameters
        ----------
        source : str, bytes or Path
            JSON text (bytes, or str that starts with ``[``), or the path of a file of it.

        Raises
        ------
        ValueError
            If it is not a list of cards, or the core cannot run one.
        """
        if isinstance(source, bytes) or (
            isinstance(source, str) and source.lstrip().startswith("[")
        ):
            data: str | bytes = source
        else:
            data = Path(source).read_bytes()
        with shallow():
            trees = tree.list_from_json(data)
        return cls(trees)

    def to_json(self) -> str:
        """Write the card trees as a JSON list."""
        return tree.to_json(self._cards)

    @property
    def data(self) -> PoolData:
        """The pool as compiled modules take it."""
        return self._data

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the cards, in order."""
        return tuple(self._indexes)

    @property
    def tables(self) -> Mapping[str, NDArray[Any]]:
        """Read-only structured arrays that the core runs."""
        return self._data.tables

    @property
    def subtypes(self) -> tuple[str, ...]:
        """The subtypes that the tables track; the bit of each is its index."""
        return self._subtypes

    @property
    def nested_abilities(self) -> Mapping[int, tree.Ability]:
        """By row of ``tables["abilities"]``: what effects give or begin, which no card has."""
        return MappingProxyType(self._nested)

    @property
    def fingerprint(self) -> int:
        """64-bit hash of tables and names, the same on every machine."""
        return self._data.fingerprint

    def index(self, name: str) -> int:
        """Give the row of a card.

        Raises
        ------
        UnknownCardError
            If no card has this name; the message lists the nearest ones.
        """
        try:
            return self._indexes[name]
        except KeyError:
            raise UnknownCardError(
                f"no card {quoted(name)} in the pool{self._nearest(name)}"
            ) from None

    def ability(self, row: int) -> tree.Ability:
        """Give the ability of a row of the ``abilities`` table.

        Raises
        ------
        IndexError
            If there is no such row.
        """
        if row in self._nested:
            return self._nested[row]
        if 0 <= row < len(BASIC_LAND_TYPES):
            return INTRINSIC[BASIC_LAND_TYPES[row]]
        definitions = self.tables["definitions"]
        first = definitions["first_ability"].astype(np.int64)
        owners = np.flatnonzero((first <= row) & (row < first + definitions["abilities"]))
        if not owners.size:
            raise IndexError(f"no ability in row {row}")
        owner = int(owners[0])
        return abilities_of(self._cards[owner])[row - int(first[owner])]

    def _nearest(self, name: str) -> str:
        folded = {known.casefold(): known for known in self._indexes}
        near = difflib.get_close_matches(str(name).casefold(), folded, n=3, cutoff=0.6)
        return f"; did you mean {' or '.join(folded[key] for key in near)}?" if near else ""

    def card(self, name: str) -> tree.Card:
        """Give the tree of a card.

        Raises
        ------
        UnknownCardError
            If no card has this name; the message lists the nearest ones.
        """
        return self._cards[self.index(name)]

    def __contains__(self, name: object) -> bool:
        """Tell whether a card has this name."""
        return name in self._indexes

    def __iter__(self) -> Iterator[tree.Card]:
        """Give the card trees in order."""
        return iter(self._cards)

    def __len__(self) -> int:
        """Give the number of cards."""
        return len(self._cards)

    def __eq__(self, other: object) -> bool:
        """Tell whether two pools have the same fingerprint."""
        return isinstance(other, CardPool) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        """Hash the fingerprint."""
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        """Show size and fingerprint."""
        return f"<CardPool of {len(self)} cards, fingerprint {self.fingerprint:016x}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as card trees, so that another version of the core compiles them anew."""
        return CardPool, (self._cards,)


@cache
def _builtin() -> CardPool:
    from mirrorpool.cards.embedded import embedded_cards

    return CardPool(embedded_cards())
