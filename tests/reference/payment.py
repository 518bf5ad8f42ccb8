"""Mana payment by trying everything: slow, obvious, and written from the rules alone.

A problem is given as to ``mirrorpool._payment.solve``. A position is the pool and which sources
were used how; every position that can be reached is visited.
"""

from itertools import combinations_with_replacement, product

TYPES = range(6)


def of(mask):
    return [t for t in TYPES if mask >> t & 1]


def plus(pool, amounts, sign=1):
    return tuple(a + sign * b for a, b in zip(pool, amounts, strict=True))


def unit(mana_type):
    return tuple(int(t == mana_type) for t in TYPES)


def total(types):
    return tuple(sum(1 for t in types if t == wanted) for wanted in TYPES)


def padded(values, length):
    return (*values, *[0] * (length - len(values)))


def payments(cost, pool, life_payments=0):
    """Every (pool afterwards, symbols paid with life) after paying a cost (CR 107.4, 118.3)."""
    left = {(pool, 0)}
    for mask, count, generic, life in (padded(symbol, 4) for symbol in cost):
        for _ in range(count):
            left = {
                after
                for before, paid in left
                for after in pay_symbol(mask, generic, life, before, paid)
                if after[1] <= life_payments
            }
    return left


def pay_symbol(mask, generic, life, pool, paid):
    for t in of(mask):
        if pool[t]:
            yield plus(pool, unit(t), -1), paid
    if generic:  # CR 107.4e: two generic instead of the colour
        for types in combinations_with_replacement(TYPES, generic):
            if all(a >= b for a, b in zip(pool, total(types), strict=True)):
                yield plus(pool, total(types), -1), paid
    if life:  # CR 107.4f
        yield pool, paid + 1


def outputs(groups):
    """Every combination of mana that an ability's output groups can give."""
    ways = []
    for mask, amount, same_type in (padded(group, 3) for group in groups):
        if not mask or not amount:
            ways.append({unit(None)})  # no type is defined: no mana (CR 106.5)
        elif same_type:
            ways.append({total([t] * amount) for t in of(mask)})
        else:
            ways.append({total(c) for c in combinations_with_replacement(of(mask), amount)})
    for chosen in product(*ways):
        yield total([t for amounts in chosen for t in TYPES for _ in range(amounts[t])])


def activations(sources, position):
    """Every position one mana ability later (CR 601.2g, 605.3a)."""
    pool, used = position
    for s, (count, modes) in enumerate(sources):
        if sum(used[s]) == count:
            continue
        for m, mode in enumerate(modes):
            now = (*used[s][:m], used[s][m] + 1, *used[s][m + 1 :])
            for after, _ in payments(mode[0], pool):
                for made in outputs(mode[1]):
                    yield plus(after, made), (*used[:s], now, *used[s + 1 :])


def flexibility(modes):
    types = {t for mode in modes for mask, amount, *_ in mode[1] if amount for t in of(mask)}
    return len(types)


def score(sources, used, leftover, life):
    side = sources_used = mana = flexible = 0
    for (_, modes), uses in zip(sources, used, strict=True):
        for mode, times in zip(modes, uses, strict=True):
            side += times * padded(mode, 3)[2]
            sources_used += times
            mana += times * any(count for _, count in mode[0])
            flexible += times * flexibility(modes)
    return side + life, sources_used, leftover, mana, flexible


def best(cost, floating, sources, life_payments=0):
    """Return the least score of all payments, or None if there is none."""
    start = (tuple(floating), tuple((0,) * len(modes) for _, modes in sources))
    seen, todo, scores = {start}, [start], []
    while todo:
        position = todo.pop()
        pool, used = position
        for after, life in payments(cost, pool, life_payments):
            scores.append(score(sources, used, sum(after), life))
        for later in activations(sources, position):
            if later not in seen:
                seen.add(later)
                todo.append(later)
    return min(scores, default=None)


def execute(cost, floating, sources, payment):
    """Carry a payment out step by step, refusing anything illegal; return its score."""
    pool = tuple(floating)
    used = [[0] * len(modes) for _, modes in sources]
    for step in payment.steps:
        for _ in range(step.times):
            mode = sources[step.source][1][step.mode]
            after = plus(pool, step.spent, -1)
            assert min(after) >= 0, "spends mana that is not there"
            paid = {left for left, _ in payments(mode[0], tuple(step.spent))}
            assert unit(None) in paid, "does not pay the ability's cost exactly"
            pool = plus(after, made_by(mode[1], step.produced))
            used[step.source][step.mode] += 1
    for (count, _), uses in zip(sources, used, strict=True):
        assert sum(uses) <= count, "uses a source twice"
    after = plus(pool, payment.spent, -1)
    assert min(after) >= 0, "spends mana that is not there"
    exact = payments(cost, tuple(payment.spent), payment.life_payments)
    assert (unit(None), payment.life_payments) in exact, "does not pay the cost exactly"
    return score(sources, used, sum(after), payment.life_payments)


def made_by(groups, produced):
    made = [0] * 6
    by_group = {}
    for group, mana_type, amount in produced:
        by_group.setdefault(group, []).append((mana_type, amount))
        made[mana_type] += amount
    for index, (mask, amount, same_type) in enumerate(padded(g, 3) for g in groups):
        types = by_group.pop(index, [])
        assert sum(n for _, n in types) == (amount if mask else 0), "makes another amount"
        assert all(mask >> t & 1 for t, _ in types), "makes a type it cannot"
        assert not same_type or len(types) <= 1, "makes several types"
    assert not by_group, "uses an unknown group"
    return tuple(made)
