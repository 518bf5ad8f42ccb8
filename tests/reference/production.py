"""What abilities add, and what permanents could produce: CR 106.5, 106.7, 106.12, 605.4, 614.5.

Slow and obvious, and independent of the core. An ability's instructions are carried out in every
way its player may choose. What they would add is one event; replacement effects change it in every
order. Then the mana abilities that trigger on it add theirs.

>>> here = board("Forest; Mana Reflection; Contamination")   # of ``boards_in_words``
>>> in_words(production_outcomes(here, 0))                   # the first mana ability of permanent 0
{'{B}', '{B}{B}'}
>>> could_produce(here)                                      # bits W U B R G C
[4, 0, 0]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from typing import NamedTuple

from reference.layers import characteristics
from reference.mana_board import (
    ANY_COLOR,
    CHOSEN,
    COLORS,
    LETTERS,
    NOTHING,
    PRODUCED,
    TYPES,
    Ability,
    Activated,
    Add,
    Adds,
    Board,
    Change,
    Characteristics,
    ChooseColor,
    ColorsAmong,
    CouldProduce,
    Filter,
    LandAddsTrigger,
    Lasting,
    Mana,
    Map,
    MapBySubtype,
    Multiply,
    OtherTrigger,
    Permanent,
    Recolor,
    Replacement,
    SetType,
    SetTypeAndAmount,
    TappedTrigger,
    Ways,
    mana,
    mask_of,
    matches,
    plus,
    show,
    types_in,
    units_of,
)

ManaTrigger = TappedTrigger | LandAddsTrigger
PAID_X = (0, 1, 2)
"""R-106-24: X may be anything; no effect tells more than two units from two."""


class Position:
    """A board whose layers have been applied, and what its permanents could produce so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seen: Sequence[Characteristics] = characteristics(board)
        self.could = [0] * len(board.permanents)
        # Answers already given; nothing here changes once the layers have been applied.
        self.known: dict[tuple[Event, Mana, frozenset[int]], set[Mana]] = {}
        self._found: dict[tuple[int, Filter], list[int]] = {}

    def matches(self, wanted: Filter, source: int, other: int) -> bool:
        return matches(wanted, self.board, self.seen, source, other)

    def found(self, wanted: Filter, source: int) -> list[int]:
        """Give all permanents that the text of ``source`` speaks of."""
        key = (source, wanted)
        if key not in self._found:
            numbers = range(len(self.seen))
            self._found[key] = [other for other in numbers if self.matches(wanted, source, other)]
        return self._found[key]

    @cached_property
    def replacements(self) -> list[tuple[int, Replacement]]:
        """Give all effects that change mana, each with the number of its source."""
        lasting = enumerate((effect.ability for effect in self.board.lasting), len(self.seen))
        return [
            *self.abilities_like(Replacement),
            *((number, ability) for number, ability in lasting if isinstance(ability, Replacement)),
        ]

    @cached_property
    def triggers(self) -> list[tuple[int, ManaTrigger]]:
        return self.abilities_like(ManaTrigger)

    def abilities_like(self, kind) -> list:
        return [
            (number, ability)
            for number, what in enumerate(self.seen)
            for ability in what.abilities
            if isinstance(ability, kind)
        ]


@dataclass(frozen=True)
class View:
    """What the text of an ability looks at while it resolves."""

    position: Position
    me: int
    x: int = 0
    produced: int = 0  # the types that the tapped permanent produced

    @property
    def this(self) -> Permanent | Lasting:
        return self.position.board.source(self.me)

    @property
    def you(self) -> int:
        return self.this.controller

    def found(self, wanted: Filter) -> list[int]:
        return self.position.found(wanted, self.me)

    def count(self, wanted: Filter) -> int:
        return len(self.found(wanted))

    def counters(self, kind: str) -> int:
        return self.this.counters.get(kind, 0)


NOWHERE = View(Position(Board(())), 0)

# ---- carrying out instructions (106.3-106.5) ---------------------------------------------------


def types_of(view: View, types: str | CouldProduce | ColorsAmong) -> str:
    position = view.position
    match types:
        case CouldProduce():
            seen = 0
            for number in view.found(types.of):
                seen |= position.could[number]
            return LETTERS[seen & COLORS if types.colors_only else seen]
        case ColorsAmong():
            among = {color for n in view.found(types.of) for color in position.seen[n].colors}
            return LETTERS[mask_of("".join(among))]
    if types == CHOSEN:
        return view.this.choice
    return LETTERS[view.produced] if types == PRODUCED else types


def carried_out(view: View, add: Add) -> set[Mana] | None:
    """Give what the instruction may add; None: mana of an undefined type."""
    types = types_of(view, add.types)
    amount = add.amount(view) if callable(add.amount) else add.amount
    if amount <= 0:  # 107.1b, R-106-05
        return {NOTHING}
    if add.how == "each":
        return {mana(types * amount)}
    if not types:
        return None
    if add.how == "one type":
        return {units_of(type_, amount) for type_ in types}
    return {mana("".join(units)) for units in combinations_with_replacement(types, amount)}


def ways_of(view: View, how: Adds) -> Iterator[set[Mana]]:
    """Give what each of the ways may add, all instructions together."""
    for way in how(view) if callable(how) else how:
        together = {NOTHING}
        for add in way:
            some = carried_out(view, add)
            if some is None:
                together = {NOTHING}  # 106.5, F.7: then nothing of it is added
                break
            together = {plus(one, other) for one in together for other in some}
        yield together


def additions(view: View, how: Adds) -> set[Mana]:
    if is_fixed(how):
        return fixed_additions(how)
    return set().union(*ways_of(view, how))


@cache
def is_fixed(how: Adds) -> bool:
    """Whether the instructions look neither at the board nor at a choice."""
    return not callable(how) and all(
        isinstance(add.types, str) and isinstance(add.amount, int) and set(add.types) <= set(TYPES)
        for way in how
        for add in way
    )


@cache
def fixed_additions(how: Ways) -> set[Mana]:
    return set().union(*ways_of(NOWHERE, how))


# ---- the event and its replacement (106.12b, 614.5, 616.1) -------------------------------------


class Event(NamedTuple):
    """An ability of permanent ``source`` adds mana to the pool of ``receiver``."""

    source: int
    receiver: int
    tapped_for_mana: bool


def applies(position: Position, source: int, effect: Replacement, event: Event, some: Mana) -> bool:
    return (
        (event.tapped_for_mana or effect.any_ability)
        and sum(some) >= effect.at_least
        and (not effect.colored or bool(types_in(some) & COLORS))
        and position.matches(effect.of, source, event.source)
    )


def replaced(change: Change, some: Mana, choice: str, land: Characteristics) -> set[Mana]:
    """Give what may be produced instead; no way: there is nothing for the effect to do."""
    total = sum(some)
    match change:
        case Multiply():
            return {tuple(units * change.times for units in some)}
        case SetType():
            return {units_of(type_, total) for type_ in one_type(change.type_, choice)}
        case SetTypeAndAmount():
            return {units_of(change.type_, change.amount)}
        case Recolor():
            left = units_of("C", some[TYPES.index("C")])
            return {
                plus(left, units_of(type_, total - sum(left)))
                for type_ in one_type(change.type_, choice)
            }
        case Map():
            moved = some[TYPES.index(change.before)]
            rest = tuple(0 if t == change.before else n for t, n in zip(TYPES, some, strict=True))
            return {plus(rest, units_of(change.after, moved))}
        case MapBySubtype():  # F.11
            clauses = [type_ for subtype, type_ in change.clauses if subtype in land.subtypes]
            return {units_of(type_, total) for type_ in clauses}
        case ChooseColor():
            amount = total if change.amount is None else change.amount
            return {units_of(color, amount) for color in ANY_COLOR}
    raise NotImplementedError(change)


def one_type(type_: str, choice: str) -> str:
    return choice if type_ == CHOSEN else type_


def after_replacements(
    position: Position, event: Event, some: Mana, unused: frozenset[int]
) -> set[Mana]:
    """Give what may really be produced, over all orders of the effects numbered ``unused``.

    Each applies at most once (614.5), none can be declined while it applies, and after each the
    others are asked again whether they apply (616.1f).
    """
    key = (event, some, unused)
    if key in position.known:
        return position.known[key]
    results: set[Mana] = set()
    for number in unused:
        source, effect = position.replacements[number]
        if applies(position, source, effect, event, some):
            choice = position.board.source(source).choice
            for other in replaced(effect.change, some, choice, position.seen[event.source]):
                results |= after_replacements(position, event, other, unused - {number})
    position.known[key] = results or {some}
    return position.known[key]


def possible(position: Position, event: Event, some: Mana) -> set[Mana]:
    """Give what the event may become; no mana is no event (106.12a-b, R-106-05)."""
    if some == NOTHING or not position.replacements:
        return {some}
    everything = frozenset(range(len(position.replacements)))
    return after_replacements(position, event, some, everything)


# ---- triggered mana abilities (605.1b, 605.4a, 106.12a) ----------------------------------------


def triggers_on(
    position: Position, source: int, ability: ManaTrigger, event: Event, made: int
) -> bool:
    """Whether the ability of ``source`` triggers on an event that made these types."""
    this = position.board.source(source)
    if isinstance(ability, TappedTrigger):
        looks_for = mask_of(one_type(ability.produced, this.choice))
        return (
            event.tapped_for_mana
            and bool(made & looks_for)
            and position.matches(ability.of, source, event.source)
        )
    return (
        "land" in position.seen[event.source].types
        and event.receiver == this.controller
        and bool(made & mask_of(this.choice))
    )


def triggered(position: Position, event: Event, some: Mana) -> set[Mana]:
    """Give all that the abilities triggered by the event may add, together."""
    made = types_in(some)
    together = {NOTHING}
    for source, ability in position.triggers:
        if not made or not triggers_on(position, source, ability, event, made):
            continue
        view = View(position, source, produced=made)
        # Mana of a trigger is from another source and not from tapping (R-605-08).
        own = Event(source, event.receiver, tapped_for_mana=False)
        totals = {outcome.total for outcome in outcomes_of(position, own, view, ability.adds)}
        together = {plus(one, other) for one in together for other in totals}
    return together


class Outcome(NamedTuple):
    made: Mana  # by the ability itself
    extra: Mana  # by abilities that triggered on it

    @property
    def total(self) -> Mana:
        return plus(self.made, self.extra)


def outcomes_of(position: Position, event: Event, view: View, how: Adds) -> set[Outcome]:
    return {
        Outcome(made, extra)
        for some in additions(view, how)
        for made in possible(position, event, some)
        for extra in triggered(position, event, made)
    }


# ---- answers -----------------------------------------------------------------------------------


def mana_abilities(position: Position, number: int) -> list[Activated]:
    """Give its activated abilities that add mana, in the order of text, land types, grants."""
    return [
        ability for ability in position.seen[number].abilities if isinstance(ability, Activated)
    ]


def event_of(position: Position, number: int, ability: Ability) -> Event:
    """106.12: to tap for mana is to activate a mana ability with {T} in its cost."""
    tapped = isinstance(ability, Activated) and ability.taps and ability.is_mana_ability
    return Event(number, position.board.permanents[number].controller, tapped)


def outcomes_on(
    position: Position, number: int, ability: Activated | OtherTrigger, x: int = 0
) -> set[Outcome]:
    event = event_of(position, number, ability)
    return outcomes_of(position, event, View(position, number, x), ability.adds)


def production_outcomes(board: Board, number: int, which: int = 0, x: int = 0) -> set[Outcome]:
    """Give what may happen when mana ability ``which`` of a permanent resolves, its costs paid."""
    position = solved(board)
    return outcomes_on(position, number, mana_abilities(position, number)[which], x)


def in_words(outcomes: Iterable[Outcome]) -> set[str]:
    """Give what may be in the pool: ``{"{W}{W}", "{B}"}``."""
    return {show(outcome.total) for outcome in outcomes}


def types_added(position: Position, number: int, ability: Ability) -> int:
    """Give all types of mana that the ability would add if it resolved now (106.7)."""
    event = event_of(position, number, ability)
    types = 0
    for x in PAID_X if isinstance(ability, Activated) and ability.has_x else (0,):
        for some in additions(View(position, number, x), ability.adds):
            for made in possible(position, event, some):
                types |= types_in(made)
    return types


def adding(position: Position, number: int) -> list:
    """Give all its abilities that add mana, mana abilities or not, triggered ones too (F.5)."""
    kinds = Activated | OtherTrigger | ManaTrigger
    return [ability for ability in position.seen[number].abilities if isinstance(ability, kinds)]


def mask(position: Position, number: int) -> int:
    """Give what a permanent could produce, if the others could produce what is known so far."""
    types = 0
    for ability in adding(position, number):
        types |= types_added(position, number, ability)
    return types


def again(position: Position) -> list[int]:
    """Ask every permanent once more what it could produce."""
    return [mask(position, number) for number in range(len(position.seen))]


def solved(board: Board) -> Position:
    """Find the least masks that agree with each other (R-106-25): start from none."""
    position = Position(board)
    masks = again(position)
    # Only those whose instructions look at something need be asked again.
    looking = [
        number
        for number in range(len(masks))
        if not all(is_fixed(ability.adds) for ability in adding(position, number))
    ]
    while masks != position.could:
        position.could = list(masks)
        for number in looking:
            masks[number] = mask(position, number)
    return position


def could_produce(board: Board) -> list[int]:
    """Give one mask a permanent, bits as in ``TYPES``."""
    return solved(board).could
