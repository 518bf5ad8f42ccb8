"""Mana abilities whose costs take other permanents, by trying everything (CR 118.3, 601.2g-h).

Slow and obvious, from the rules alone: a position is the pool, and for every permanent whether it
is there, whether it is untapped, and its counters; every position that abilities lead to is
visited.
"""

from dataclasses import dataclass, replace

from reference import payment


@dataclass(frozen=True)
class Ability:
    """What a mana ability costs, and the groups of mana that it adds, as ``payment`` has them.

    ``object`` is None or (``"tap"`` or ``"sacrifice"``, what, how many, whether it must be another
    one); ``counters`` is "X" or how many; ``adds`` is a function of X.
    """

    adds: object
    taps: bool = True
    goes: bool = False
    generic: int = 0
    object: tuple | None = None
    counters: int | str = 0


@dataclass(frozen=True)
class Kind:
    """A permanent as it is put down."""

    kinds: frozenset
    abilities: tuple[Ability, ...] = ()
    counters: int = 0
    sick: bool = False


@dataclass(frozen=True, order=True)
class Now:
    """A permanent as it is; `n` counts through the kinds of the board."""

    n: int
    untapped: bool = True
    there: bool = True
    counters: int = 0


def can_pay(cost, kinds, floating=()):
    """Tell whether a cost of symbols can be paid with the permanents."""
    return any(payment.payments(cost, pool) for pool, _ in positions(kinds, floating))


def positions(kinds, floating=()):
    """Every pool, with the permanents, that can be reached."""
    start = (
        payment.pool_of(floating),
        tuple(Now(i, counters=kind.counters) for i, kind in enumerate(kinds)),
    )
    seen, left = {start}, [start]
    while left:
        for after in steps(kinds, *left.pop()):
            if after not in seen:
                seen.add(after)
                left.append(after)
    return seen


def steps(kinds, pool, field):
    """Every position one mana ability later."""
    for now in field:
        if not now.there:
            continue
        kind = kinds[now.n]
        for ability in kind.abilities:
            if ability.taps and (not now.untapped or kind.sick):
                continue
            for paid in pool_after(ability, pool):
                yield from used(kinds, paid, field, now.n, ability)


def pool_after(ability, pool):
    if not ability.generic:
        return [pool]
    return {left for left, _ in payment.payments([(63, ability.generic)], pool)}


def used(kinds, pool, field, n, ability):
    for x in range(field[n].counters + 1) if ability.counters == "X" else (0,):
        removed = x if ability.counters == "X" else ability.counters
        if removed > field[n].counters:
            continue
        after = list(field)
        after[n] = replace(
            after[n],
            untapped=after[n].untapped and not ability.taps,
            counters=after[n].counters - removed,
        )
        for rest in with_objects(kinds, after, n, ability):
            if ability.goes:
                if not rest[n].there:
                    continue
                rest = [replace(one, there=False) if one.n == n else one for one in rest]
            for made in payment.outputs(ability.adds(x)):
                yield tuple(sorted((*pool, *made))), tuple(rest)


def with_objects(kinds, field, n, ability):
    """Every way to pay with other permanents; all of them are chosen before any goes."""
    fields = [field]
    if ability.object is None:
        return fields
    how, what, count, other = ability.object
    for _ in range(count):
        fields = [
            [*field[:i], given(one, how), *field[i + 1 :]]
            for field in fields
            for i, one in enumerate(field)
            if one.there
            and what in kinds[i].kinds
            and not (other and i == n)
            and (how == "sacrifice" or one.untapped)
        ]
    return fields


def given(one, how):
    return replace(one, untapped=False) if how == "tap" else replace(one, there=False)
