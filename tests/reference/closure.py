"""What permanents could produce, by the book: CR 106.7, R-106-20 and R-106-25.

Slow and obvious. Every mask starts at 0 and all permanents look at each other again and again until
nothing changes; what is found that way is the least solution.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

COLORS = 31
TYPES = 63


@dataclass(frozen=True)
class Reader:
    """Any of `types` that a permanent of `group` could produce, if `whose` control it."""

    group: int
    whose: str
    types: int = TYPES

    def sees(self, me: "Permanent", other: "Permanent") -> bool:
        if self.group not in other.groups:
            return False
        if self.whose == "own":
            return other.controller == me.controller
        if self.whose == "opponents":
            return other.controller != me.controller
        return True


@dataclass(frozen=True)
class Permanent:
    controller: int
    makes: int = 0
    readers: tuple[Reader, ...] = ()
    groups: frozenset[int] = field(default_factory=frozenset)


def least_fixed_point(
    functions: Sequence[Callable[[Sequence[int]], int]],
) -> list[int]:
    masks = [0] * len(functions)
    while True:
        updated = [function(masks) for function in functions]
        if updated == masks:
            return masks
        masks = updated


def could(board: Sequence[Permanent]) -> list[int]:
    """The mask of every permanent of a board."""

    def function(me: Permanent) -> Callable[[Sequence[int]], int]:
        def produce(masks: Sequence[int]) -> int:
            mask = me.makes
            for reader in me.readers:
                for other, others_mask in zip(board, masks, strict=True):
                    if reader.sees(me, other):
                        mask |= others_mask & reader.types
            return mask

        return produce

    return least_fixed_point([function(permanent) for permanent in board])


def could_graph(makes: Sequence[int], readers: Sequence[tuple[int, int, int]]) -> list[int]:
    """The same for readers (permanent, set of permanents as bits, types)."""

    def function(me: int) -> Callable[[Sequence[int]], int]:
        def produce(masks: Sequence[int]) -> int:
            mask = makes[me]
            for permanent, depends, types in readers:
                if permanent == me:
                    for other in range(len(makes)):
                        if depends >> other & 1:
                            mask |= masks[other] & types
            return mask

        return produce

    return least_fixed_point([function(me) for me in range(len(makes))])


LAND = 0


def land(byte: int, controller: int) -> Permanent:
    """A land of the raw row format: bit 6 reads one's own lands, bit 7 opponents' colours."""
    readers = []
    if byte & 64:
        readers.append(Reader(LAND, "own", TYPES))
    if byte & 128:
        readers.append(Reader(LAND, "opponents", COLORS))
    return Permanent(controller, byte & TYPES, tuple(readers), frozenset({LAND}))


def per_player(board: Sequence[Permanent], masks: Sequence[int], players: int) -> list[int]:
    """The union over each player's permanents."""
    unions = [0] * players
    for permanent, mask in zip(board, masks, strict=True):
        unions[permanent.controller] |= mask
    return unions


def could_row(row: Sequence[int], controllers: Sequence[int]) -> list[int]:
    """The masks of a raw row's lands."""
    return could([land(byte, who) for byte, who in zip(row, controllers, strict=True)])
