"""The exact mana payment solver over plain lists: what tests and explanations use."""

from collections import namedtuple

from libc.stddef cimport size_t
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libcpp.vector cimport vector

from mirrorpool.payment cimport (
    DEFAULT_BUDGET,
    MAX_BUNDLES,
    MAX_RESOURCES,
    NO_RESOURCE,
    UNRESTRICTED,
    Answer,
    Bundle,
    MaxX,
    Plan,
    Problem,
    ProblemStatus,
    Scratch,
    SideCost,
    Slice,
    Step,
    Symbol,
    XSymbol,
    core_bundles,
    core_can_pay,
    core_max_x,
    core_solve,
)

DEFAULT_STEPS = DEFAULT_BUDGET

PlanStep = namedtuple("PlanStep", "source mode times produced spent units")
Score = namedtuple("Score", "side_cost life sources units mana_activations flexibility")
Payment = namedtuple(
    "Payment", "steps spent symbols life_payments relevant score proof search_steps")

cdef dict STATUS_TEXT = {
    ProblemStatus.FULL: "the problem has too many symbols, sources, modes, output groups or kinds "
                        "of floating mana",
    ProblemStatus.TOO_LARGE: "a cost asks for too much mana",
    ProblemStatus.UNSUPPORTED: "the problem names a type of mana or a resource that does not exist",
}
cdef tuple ANSWERS = ("NO", "YES", "UNDECIDED")
cdef tuple PROOFS = ("PAYABLE", "SIDE_COST", "MINIMAL")


# ---- lists to a problem ----------------------------------------------------------------------

cdef uint8_t checked_mask(object mask) except? 255:
    if not 0 <= mask <= 63:
        raise ValueError(f"mask {mask} is not a set of the six mana types (0 to 63)")
    return mask


cdef tuple padded(object values, tuple defaults):
    given = tuple(values)
    return given + defaults[len(given):]


cdef int add_cost(Problem& problem, object values) except -1:
    mask, count, generic, life, needs = padded(values, (0, 0, 0, 0, 0))
    cdef Symbol symbol
    symbol.mask = checked_mask(mask)
    symbol.count = count
    symbol.generic = generic
    symbol.life = life
    symbol.needs = needs
    problem.add_cost(symbol)
    return 0


cdef uint8_t checked_resource(object resource) except? 255:
    if resource is None:
        return NO_RESOURCE
    if not 0 <= resource < MAX_RESOURCES:
        raise ValueError(f"resource {resource} is not from 0 to {MAX_RESOURCES - 1}")
    return resource


cdef int add_mode(Problem& problem, object values) except -1:
    cost, output, rank, life, resource = padded(values, ((), (), 0, 0, None))
    cdef int side_cost = rank
    if not 0 <= side_cost <= 2:
        raise ValueError(f"side cost {side_cost} is not 0, 1 or 2")
    problem.add_mode(<SideCost>side_cost, life, checked_resource(resource))
    for symbol in cost:
        mask, count, needs = padded(symbol, (0, 0, 0))
        problem.add_mode_cost(checked_mask(mask), count, needs)
    for group in output:
        mask, amount, same_type, gives = padded(group, (0, 0, False, UNRESTRICTED))
        problem.add_output(checked_mask(mask), amount, same_type, gives)
    return 0


cdef int add_floating(Problem& problem, object floating) except -1:
    cdef list listed = list(floating)
    if len(listed) == 6 and not any(isinstance(item, tuple) for item in listed):
        listed = [(mana_type, amount) for mana_type, amount in enumerate(listed)]
    for item in listed:
        if not isinstance(item, tuple):
            raise ValueError(f"floating mana needs 6 amounts, not {len(listed)}")
        mana_type, amount, gives = padded(item, (0, 0, UNRESTRICTED))
        problem.add_floating(mana_type, <uint16_t>amount, gives)
    return 0


cdef int fill(Problem& problem, object cost, object floating, object sources,
              uint32_t life_budget, object resources) except -1:
    problem.clear()
    problem.life_budget = life_budget
    if len(resources) > <Py_ssize_t>MAX_RESOURCES:
        raise ValueError(f"there are {len(resources)} resources, at most {MAX_RESOURCES} fit")
    for k in range(len(resources)):
        problem.resources[k] = resources[k]
    add_floating(problem, floating)
    for symbol in cost:
        add_cost(problem, symbol)
    for count, modes in sources:
        problem.add_source(count)
        for mode in modes:
            add_mode(problem, mode)
    if problem.status != ProblemStatus.OK:
        raise ValueError(STATUS_TEXT[problem.status])
    return 0


# ---- a plan to tuples ------------------------------------------------------------------------

cdef tuple amounts(const uint16_t* by_type):
    return tuple([by_type[mana_type] for mana_type in range(6)])


cdef list units(const Plan& plan, Slice spent):
    listed = []
    for i in range(spent.first, spent.first + spent.size):
        taken = plan.spent_units[i]
        listed.append((taken.type, taken.gives, taken.amount))
    return listed


cdef object plan_step(const Plan& plan, const Step& step):
    produced = []
    for i in range(step.produced.first, step.produced.first + step.produced.size):
        made = plan.produced[i]
        produced.append((made.group, made.type, made.amount))
    return PlanStep(step.source, step.mode, step.times, produced, amounts(step.spent),
                    units(plan, step.spent_units))


cdef object payment(const Problem& problem, const Plan& plan, uint32_t search_steps):
    score = plan.score
    return Payment(
        [plan_step(plan, plan.steps[i]) for i in range(plan.step_count)],
        amounts(plan.spent),
        [(units(plan, plan.symbol_units[i]), plan.symbol_life[i])
         for i in range(problem.cost_count)],
        plan.life_payments,
        plan.relevant,
        Score(score.side_cost, score.life, score.sources, score.units,
              score.mana_activations, score.flexibility),
        PROOFS[<int>plan.proof],
        search_steps,
    )


# ---- one problem -----------------------------------------------------------------------------

def solve(cost, floating, sources, *, uint32_t budget=DEFAULT_BUDGET, uint32_t life_budget=0,
          resources=()):
    """Find the best way to pay a mana cost.

    Mana types are the bits W=1, U=2, B=4, R=8, G=16, C=32.

    Parameters
    ----------
    cost : iterable of tuple
        ``(mask, count, generic, life, needs)``: so many symbols that one unit of any type in the
        mask pays. ``generic`` 2 makes a symbol monocoloured hybrid (``{2/B}``), ``life`` 1 makes it
        Phyrexian. ``needs`` are the qualities, eight bits, that a unit must give: bit 0 is snow
        (``{S}``), the others mean what the caller wants (CR 106.6). All but two have defaults.
    floating : sequence of int, or iterable of tuple
        Mana that is already in the pool: six amounts, or ``(type, amount, gives)``; ``gives``
        defaults to 254, all qualities but snow.
    sources : iterable of tuple
        ``(count, modes)``: so many identical sources, each usable once with one mode. A mode is
        ``(cost, output, side_cost, life, resource)``: its own mana cost as ``(mask, count,
        needs)``; output groups ``(mask, amount, same_type, gives)``; side cost 1 for life or
        damage, 2 for a counter or a permanent; life that it takes; and the resource, 0 to 7, of
        which it takes one, or None. Only cost and output have no defaults.
    budget : int
        Steps of the search; see the core's ``payment_solver.hpp``.
    life_budget : int
        Life that modes and Phyrexian symbols, at 2 each, may take together.
    resources : sequence of int
        How much there is of each resource.

    Returns
    -------
    tuple of (str, Payment or None)
        ``"NO"``, ``"YES"`` or ``"UNDECIDED"``, and for YES the payment: ``steps`` to be executed
        in order, what is then ``spent`` on the cost by type, what each of the ``symbols`` takes
        as units ``(type, gives, amount)`` and number paid with life, ``life_payments``, the
        qualities that are ``relevant`` in ``gives``, ``score``, ``proof`` and ``search_steps``.

    Raises
    ------
    ValueError
        If the problem is malformed or too large.
    OverflowError
        If a number does not fit its field.

    Examples
    --------
    >>> from mirrorpool._payment import solve
    >>> forest = (2, [([], [(16, 1)])])
    >>> answer, payment = solve([(63, 1), (16, 1)], [0] * 6, [forest])
    >>> answer, payment.score.sources, payment.spent
    ('YES', 2, (0, 0, 0, 0, 2, 0))
    """
    cdef vector[Problem] problem
    cdef vector[Plan] plan
    cdef Scratch scratch
    cdef Answer answer
    problem.resize(1)
    plan.resize(1)
    fill(problem[0], cost, floating, sources, life_budget, resources)
    with nogil:
        answer = core_solve(problem[0], scratch, plan[0], budget)
    if answer != Answer.YES:
        return ANSWERS[<int>answer], None
    return ANSWERS[<int>answer], payment(problem[0], plan[0], scratch.steps())


def can_pay(cost, floating, sources, *, uint32_t budget=DEFAULT_BUDGET, uint32_t life_budget=0,
            resources=()):
    """Decide whether a mana cost can be paid.

    Parameters
    ----------
    cost, floating, sources, budget, life_budget, resources
        As for `solve`.

    Returns
    -------
    tuple of (str, int)
        ``"NO"``, ``"YES"`` or ``"UNDECIDED"``, and the steps that the search took.

    Raises
    ------
    ValueError, OverflowError
        As for `solve`.

    Examples
    --------
    >>> from mirrorpool._payment import can_pay
    >>> can_pay([(1, 1)], [0, 3, 0, 0, 0, 0], [])
    ('NO', 0)
    """
    cdef vector[Problem] problem
    cdef Scratch scratch
    cdef Answer answer
    problem.resize(1)
    fill(problem[0], cost, floating, sources, life_budget, resources)
    with nogil:
        answer = core_can_pay(problem[0], scratch, budget)
    return ANSWERS[<int>answer], scratch.steps()


def max_x(cost, floating, sources, x_symbol=(63, 1), *, uint32_t budget=DEFAULT_BUDGET,
          uint32_t life_budget=0, resources=()):
    """Find the largest X that can be paid (CR 107.3a).

    Parameters
    ----------
    cost, floating, sources, life_budget, resources
        As for `solve`; the cost without X.
    x_symbol : tuple
        ``(mask, count, needs)``: what each X adds to the cost; ``{X}{X}`` has count 2.
    budget : int
        Steps of each of the searches.

    Returns
    -------
    tuple of (str, int, bool)
        Whether the cost can be paid with X = 0, the largest X found, and whether there is surely
        no larger one.

    Raises
    ------
    ValueError, OverflowError
        As for `solve`.

    Examples
    --------
    >>> from mirrorpool._payment import max_x
    >>> max_x([(8, 1)], [0] * 6, [(7, [([], [(8, 1)])])], (63, 2))
    ('YES', 3, True)
    """
    cdef vector[Problem] problem
    cdef Scratch scratch
    cdef XSymbol symbol
    cdef MaxX found
    mask, count, needs = padded(x_symbol, (0, 0, 0))
    symbol.mask = checked_mask(mask)
    symbol.symbols_per_x = count
    symbol.needs = needs
    problem.resize(1)
    fill(problem[0], cost, floating, sources, life_budget, resources)
    with nogil:
        found = core_max_x(problem[0], symbol, scratch, budget)
    return ANSWERS[<int>found.answer], found.x, found.is_exact


cdef tuple six(const uint32_t* by_type):
    return tuple([by_type[mana_type] for mana_type in range(6)])


def bundles(floating, sources, *, uint32_t limit=MAX_BUNDLES, uint32_t life_budget=0, resources=()):
    """List all mana that a player could have at one time, of which no other has as much.

    Parameters
    ----------
    floating, sources, life_budget, resources
        As for `solve`.
    limit : int
        How many there may be.

    Returns
    -------
    list of (tuple of int, tuple of int), or None
        Six amounts of unrestricted and six of restricted mana, in descending order. None if there
        are too many, or too many kinds of restrictions.

    Raises
    ------
    ValueError, OverflowError
        As for `solve`.

    Examples
    --------
    >>> from mirrorpool._payment import bundles
    >>> tundra = (1, [([], [(3, 1)])])
    >>> [unrestricted for unrestricted, _ in bundles([0] * 6, [tundra])]
    [(1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)]
    """
    cdef vector[Problem] problem
    cdef vector[Bundle] found
    cdef bint complete
    cdef size_t i
    problem.resize(1)
    fill(problem[0], (), floating, sources, life_budget, resources)
    with nogil:
        complete = core_bundles(problem[0], found, limit)
    if not complete:
        return None
    return [(six(found[i].unrestricted), six(found[i].restricted)) for i in range(found.size())]


# ---- many problems ---------------------------------------------------------------------------

cdef class Batch:
    """Problems parsed once, so that the core alone can be timed.

    Parameters
    ----------
    problems : iterable of tuple
        ``(cost, floating, sources)``, each as for `solve`.

    Examples
    --------
    >>> from mirrorpool._payment import Batch
    >>> Batch([([(1, 1)], [1, 0, 0, 0, 0, 0], [])]).can_pay(repeat=10)
    ['YES']
    """

    cdef vector[Problem] problems

    def __init__(self, problems):
        cdef size_t i
        listed = list(problems)
        self.problems.resize(len(listed))
        for i, (cost, floating, sources) in enumerate(listed):
            fill(self.problems[i], cost, floating, sources, 0, ())

    def __len__(self):
        return self.problems.size()

    def __reduce__(self):
        raise TypeError("a Batch cannot be pickled; pickle the problems it was made of")

    def can_pay(self, *, int repeat=1, uint32_t budget=DEFAULT_BUDGET):
        """Decide every problem ``repeat`` times; returns a list of answers."""
        cdef Scratch scratch
        cdef vector[Answer] answers
        cdef size_t i
        answers.resize(self.problems.size())
        with nogil:
            for _ in range(repeat):
                for i in range(self.problems.size()):
                    answers[i] = core_can_pay(self.problems[i], scratch, budget)
        return [ANSWERS[<int>answer] for answer in answers]

    def solve(self, *, int repeat=1, uint32_t budget=DEFAULT_BUDGET):
        """Solve every problem ``repeat`` times; returns a list of answers."""
        cdef Scratch scratch
        cdef vector[Plan] plan
        cdef vector[Answer] answers
        cdef size_t i
        plan.resize(1)
        answers.resize(self.problems.size())
        with nogil:
            for _ in range(repeat):
                for i in range(self.problems.size()):
                    answers[i] = core_solve(self.problems[i], scratch, plan[0], budget)
        return [ANSWERS[<int>answer] for answer in answers]
