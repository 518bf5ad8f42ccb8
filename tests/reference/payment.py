"""Mana payment by trying everything: slow, obvious, and written from the rules alone.

A problem is given as to ``mirrorpool._payment.solve``. A unit of mana is ``(type, gives)`` and a
pool the sorted tuple of its units. A position is the pool, which sources were used how, and the
life taken so far; every position that can be reached is visited.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

TYPES = range(6)
SNOW = 1
UNRESTRICTED = 254


def of(mask):
    return [t for t in TYPES if mask >> t & 1]


def padded(values, defaults):
    return (*values, *defaults[len(values) :])


def symbol_of(values):
    return padded(values, (0, 0, 0, 0, 0))


def mode_of(values):
    return padded(values, ((), (), 0, 0, None))


def price_of(mode):
    """A mode's mana cost, as the cost of a spell is given."""
    return [(mask, count, 0, 0, *needs) for mask, count, *needs in mode[0]]


def group_of(values):
    return padded(values, (0, 0, False, UNRESTRICTED))


def pool_of(floating):
    """The units of a floating pool, given in either form."""
    floating = list(floating)
    if len(floating) == 6 and all(isinstance(amount, int) for amount in floating):
        floating = list(enumerate(floating))
    units = []
    for mana_type, amount, gives in (padded(f, (0, 0, UNRESTRICTED)) for f in floating):
        units += [(mana_type, gives)] * amount
    return tuple(sorted(units))


def without(pool, units):
    left = Counter(pool)
    left.subtract(Counter(units))
    assert min(left.values(), default=0) >= 0, "spends mana that is not there"
    return tuple(sorted(left.elements()))


def by_type(units):
    return tuple(sum(t == wanted for t, _ in units) for wanted in TYPES)


# ---- paying a cost -----------------------------------------------------------------------------


def payments(cost, pool, most_life=0):
    """Every (pool afterwards, symbols paid with life) after paying a cost (CR 107.4, 118.3)."""
    left = {(pool, 0)}
    for symbol in map(symbol_of, cost):
        for _ in range(symbol[1]):
            left = {
                after
                for before, paid in left
                for after in pay_symbol(symbol, before, paid)
                if 2 * after[1] <= most_life
            }
    return left


def pay_symbol(symbol, pool, paid):
    mask, _, generic, life, needs = symbol
    for unit in set(pool):
        if mask >> unit[0] & 1 and needs & ~unit[1] == 0:
            yield without(pool, [unit]), paid
    if generic:  # CR 107.4e: two generic instead of the colour
        fitting = [unit for unit in pool if needs & ~SNOW & ~unit[1] == 0]
        for units in set(combinations(fitting, generic)):
            yield without(pool, units), paid
    if life:  # CR 107.4f
        yield pool, paid + 1


# ---- activating mana abilities -----------------------------------------------------------------


def outputs(groups):
    """Every combination of mana that an ability's output groups can give."""
    ways = []
    for mask, amount, same_type, gives in map(group_of, groups):
        if not mask or not amount:
            ways.append([()])  # no type is defined: no mana (CR 106.5)
        elif same_type:
            ways.append([((t, gives),) * amount for t in of(mask)])
        else:
            units = [(t, gives) for t in of(mask)]
            ways.append(list(combinations_with_replacement(units, amount)))
    for chosen in product(*ways):
        yield tuple(unit for units in chosen for unit in units)


def taken(sources, used):
    """Life, and uses of each resource, of the activations so far."""
    life, uses = 0, Counter()
    for (_, modes), times in zip(sources, used, strict=True):
        for mode, n in zip(map(mode_of, modes), times, strict=True):
            life += n * mode[3]
            uses[mode[4]] += n
    return life, uses


def is_affordable(sources, used, life_budget, resources):
    life, uses = taken(sources, used)
    del uses[None]
    return life <= life_budget and all(
        n <= (resources[k] if k < len(resources) else 0) for k, n in uses.items()
    )


def activations(sources, position, life_budget, resources):
    """Every position one mana ability later (CR 601.2g, 605.3a)."""
    pool, used = position
    for s, (count, modes) in enumerate(sources):
        if sum(used[s]) == count:
            continue
        for m, mode in enumerate(map(mode_of, modes)):
            now = (*used[s][:m], used[s][m] + 1, *used[s][m + 1 :])
            later = (*used[:s], now, *used[s + 1 :])
            if not is_affordable(sources, later, life_budget, resources):
                continue
            for after, _ in payments(price_of(mode), pool):
                for made in outputs(mode[1]):
                    yield tuple(sorted((*after, *made))), later


def positions(floating, sources, life_budget=0, resources=()):
    """Every position that can be reached."""
    start = (pool_of(floating), tuple((0,) * len(modes) for _, modes in sources))
    seen, todo = {start}, [start]
    while todo:
        position = todo.pop()
        yield position
        for later in activations(sources, position, life_budget, resources):
            if later not in seen:
                seen.add(later)
                todo.append(later)


# ---- the best payment --------------------------------------------------------------------------


def flexibility(modes):
    groups = [group_of(group) for mode in modes for group in mode[1]]
    return len({t for mask, amount, _, _ in groups if amount for t in of(mask)})


def score(sources, used, units, life_payments):
    side, life, sources_used, mana, flexible = life_payments, 2 * life_payments, 0, 0, 0
    for (_, modes), uses in zip(sources, used, strict=True):
        for mode, times in zip(map(mode_of, modes), uses, strict=True):
            side += times * mode[2]
            life += times * mode[3]
            sources_used += times
            mana += times * any(symbol[1] for symbol in mode[0])
            flexible += times * flexibility(modes)
    return side, life, sources_used, units, mana, flexible


def best(cost, floating, sources, life_budget=0, resources=()):
    """Return the least score of all payments, or None if there is none."""
    found = scored(cost, floating, sources, life_budget, resources)
    return min((one for one, _ in found), default=None)


def scored(cost, floating, sources, life_budget=0, resources=()):
    """Give the score of every payment, and how many units it leaves in the pool."""
    for pool, used in positions(floating, sources, life_budget, resources):
        life, _ = taken(sources, used)
        for after, life_payments in payments(cost, pool, life_budget - life):
            yield score(sources, used, len(pool), life_payments), len(after)


def can_pay(cost, floating, sources, life_budget=0, resources=()):
    for pool, used in positions(floating, sources, life_budget, resources):
        life, _ = taken(sources, used)
        if payments(cost, pool, life_budget - life):
            return True
    return False


def max_x(cost, x_symbol, most, floating, sources, life_budget=0, resources=()):
    """Largest X, at most `most`, for which the cost and X times the symbol can be paid, or None."""
    mask, count, needs = x_symbol
    payable = [
        x
        for x in range(most + 1)
        if can_pay(
            [*cost, (mask, x * count, 0, 0, needs)], floating, sources, life_budget, resources
        )
    ]
    return max(payable, default=None)


# ---- what the pool could hold ------------------------------------------------------------------


def bundles(floating, sources, life_budget=0, resources=()):
    """Pools of which no other one has at least as much: as sets of (unrestricted, all) by type.

    Snow makes no difference; unrestricted mana is better than restricted.
    """
    found = {
        (by_type([u for u in pool if u[1] | SNOW == 255]), by_type(pool))
        for pool, _ in positions(floating, sources, life_budget, resources)
    }
    return {a for a in found if not any(a != b and has_all(b, a) for b in found)}


def has_all(a, b):
    return all(m >= n for m, n in zip((*a[0], *a[1]), (*b[0], *b[1]), strict=True))


# ---- carrying a payment out --------------------------------------------------------------------


def take(pool, units, relevant):
    """Take units out of a pool that give the relevant qualities as listed; return both parts."""
    chosen = []
    for mana_type, gives, amount in units:
        fitting = [u for u in pool if u[0] == mana_type and u[1] & relevant == gives][:amount]
        assert len(fitting) == amount, "spends mana that is not there"
        pool = without(pool, fitting)
        chosen += fitting
    return pool, tuple(sorted(chosen))


def execute(cost, floating, sources, payment, life_budget=0, resources=()):
    """Carry a payment out step by step, refusing anything illegal; return its score."""
    pool = pool_of(floating)
    used = [[0] * len(modes) for _, modes in sources]
    for step in payment.steps:
        for _ in range(step.times):
            mode = mode_of(sources[step.source][1][step.mode])
            pool, spent = take(pool, step.units, payment.relevant)
            assert by_type(spent) == step.spent, "says two things about what is spent"
            paid = {left for left, _ in payments(price_of(mode), spent)}
            assert () in paid, "does not pay the ability's cost exactly"
            pool = tuple(sorted((*pool, *made_by(mode[1], step.produced))))
            used[step.source][step.mode] += 1
    for (count, _), uses in zip(sources, used, strict=True):
        assert sum(uses) <= count, "uses a source twice"
    units = len(pool)
    pay_symbols(cost, pool, payment)
    life = life_budget - 2 * payment.life_payments
    assert is_affordable(sources, used, life, resources), "takes more than there is"
    return score(sources, used, units, payment.life_payments)


def pay_symbols(cost, pool, payment):
    total = []
    assert sum(life for _, life in payment.symbols) == payment.life_payments
    for symbol, (units, life) in zip(cost, payment.symbols, strict=True):
        pool, spent = take(pool, units, payment.relevant)
        assert ((), life) in payments([symbol], spent, 2 * life), "does not pay a symbol exactly"
        total += spent
    assert by_type(total) == payment.spent, "says two things about what is spent"
    return pool


def made_by(groups, produced):
    made = []
    by_group = {}
    for group, mana_type, amount in produced:
        by_group.setdefault(group, []).append((mana_type, amount))
    for index, (mask, amount, same_type, gives) in enumerate(map(group_of, groups)):
        types = by_group.pop(index, [])
        assert sum(n for _, n in types) == (amount if mask else 0), "makes another amount"
        assert all(mask >> t & 1 for t, _ in types), "makes a type it cannot"
        assert not same_type or len(types) <= 1, "makes several types"
        made += [(t, gives) for t, n in types for _ in range(n)]
    assert not by_group, "uses an unknown group"
    return made


# ---- rows of sources of one unit each ----------------------------------------------------------


def row_as_problem(row):
    """The sources of a row of `mirrorpool.kernels.can_pay`."""
    return [
        (1, [([], [(source & 63, 1, False, UNRESTRICTED | source >> 6)])])
        for source in row
        if source
    ]


def parsed(cost):
    """The symbols of a `mirrorpool.cards.costs.ManaCost`."""
    symbols = [(1 << t, count) for t, count in enumerate(cost.typed) if count]
    symbols += [(s.mask, n, s.generic, s.flags & 1, s.flags >> 1 & 1) for s, n in cost.symbols]
    return symbols + ([(63, cost.generic)] if cost.generic else [])
