"""Columns that tell what programs could produce without running them (CR 106.7, 605.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from mirrorpool.cards import tree
from mirrorpool.cards.costs import types_mask
from mirrorpool.cards.errors import CardError
from mirrorpool.cards.scope import MANA_EVENTS
from mirrorpool.cards.tables import Tables

ADDS_MANA = 1
BOARD_DEPENDENT = 2
COMPLEX = 4
MAX_PATHS = 1024
MAX_PRODUCTIONS = 24
"""Mana that one ability adds; of each type: once a type."""
MAX_OFFERS = 10
"""Offers to pay, in an ability that adds mana: the core tries every way to take them or not."""

Path = tuple[tree.AddMana, ...]
"""The mana that one way through a program adds."""
Choices = tuple[Path, ...]
"""The ways that players can choose between on a given board."""


@dataclass(frozen=True)
class Could:
    """What an ability could produce, whatever its costs and activation condition (CR 106.7).

    Attributes
    ----------
    types : int
        Types that it could produce on every board.
    readers : int
        Bits of the reader classes that it uses.
    board : bool
        Whether more than ``types`` and all of ``readers`` must be looked at.
    """

    types: int = 0
    readers: int = 0
    board: bool = False

    def __or__(self, other: Could) -> Could:
        """Give what two abilities could produce together."""
        return Could(
            self.types | other.types, self.readers | other.readers, self.board or other.board
        )


OFFERS = (tree.UnlessPaid, tree.MayPay, tree.MayPayCost, tree.MayPayX, tree.ChooseOne)
"""Effects that go one of two ways, as a player chooses."""


def effects_in(effects: Iterable[tree.Effect]) -> Iterator[tree.Effect]:
    """Find every effect, also those inside others."""
    for effect in effects:
        yield effect
        if isinstance(effect, tree.If):
            yield from effects_in((*effect.then, *effect.otherwise))
        elif isinstance(effect, tree.UnlessPaid | tree.MayPay | tree.MayPayX):
            yield from effects_in(effect.effects)
        elif isinstance(effect, tree.ChooseOne):
            yield from effects_in((*effect.first, *effect.second))
        elif isinstance(effect, tree.MayPayCost):
            yield from effects_in((*effect.then, *effect.otherwise))


def adds_mana(effects: Sequence[tree.Effect]) -> bool:
    """Tell whether the effects could add mana."""
    return any(isinstance(effect, tree.AddMana) for effect in effects_in(effects))


def check_size(effects: Sequence[tree.Effect]) -> None:
    """Refuse what the core cannot look through.

    Raises
    ------
    CardError
        If mana is added, or players are asked to pay, too often.
    """
    made = [effect for effect in effects_in(effects) if isinstance(effect, tree.AddMana)]
    if sum(map(_productions, made)) > MAX_PRODUCTIONS:
        raise CardError(f"the core can run at most {MAX_PRODUCTIONS} productions of mana")
    offers = sum(isinstance(effect, OFFERS) for effect in effects_in(effects))
    if made and offers > MAX_OFFERS:
        raise CardError(f"the core can ask at most {MAX_OFFERS} times whether a player pays")


def _productions(effect: tree.AddMana) -> int:
    if effect.production != "each":
        return 1
    return len(effect.of.types) if isinstance(effect.of, tree.OfTypes) else 6


def is_mana_ability(ability: tree.Ability) -> bool:
    """Tell whether it resolves without the stack, apart from :func:`moves_library` (CR 605.1).

    Trees have neither targets nor loyalty costs.
    """
    if isinstance(ability, tree.TriggeredAbility):
        return ability.event in MANA_EVENTS and adds_mana(ability.effects)
    return isinstance(ability, tree.ActivatedAbility) and any(
        isinstance(effect, tree.AddMana | tree.DoubleMana) for effect in effects_in(ability.effects)
    )


def moves_library(ability: tree.ActivatedAbility) -> bool:
    """Tell whether its cost or effect moves a card to or from a library (CR 605.1a, 121.1)."""
    moves = tree.Draw | tree.LookAtTop | tree.ShuffleIntoLibrary
    return any(isinstance(part, tree.Mill) for part in ability.cost) or any(
        isinstance(effect, moves) or (isinstance(effect, tree.RevealTop) and effect.to_hand)
        for effect in effects_in(ability.effects)
    )


def simple_type(ability: tree.Ability) -> int:
    """Give the mask of "{T}: add one mana of one of these types", and 0 for all other abilities."""
    match ability:
        case tree.ActivatedAbility(
            cost=(tree.Tap(),),
            effects=(
                tree.AddMana(
                    of=tree.OfTypes(types=types),
                    amount=1,
                    production=production,
                    to="you",
                    only=None,
                    keep="phase",
                    when_spent=(),
                    enters_with=None,
                ),
            ),
            condition=None,
            timing="any",
            once_each_turn=False,
            any_player=False,
        ) if production != "each" or len(types) == 1:
            return types_mask(types)
    return 0


def could_produce(ability: tree.Ability, tables: Tables) -> Could:
    """Find what an ability could produce."""
    match ability:
        case tree.ActivatedAbility():
            return _of_effects(ability.effects, tables)
        case tree.TriggeredAbility():
            could = _of_effects(ability.effects, tables)
            # Unlike an activation condition, an intervening "if" is asked on resolution (603.4).
            conditional = ability.condition is not None and could != Could()
            return Could(0, could.readers, True) if conditional else could
        case _:  # spells are no permanents, and nothing else adds mana
            return Could()


def _of_effects(effects: Sequence[tree.Effect], tables: Tables) -> Could:
    boards = [_of_choices(choices, tables) for choices in _boards(effects)]
    if len(set(boards)) == 1:
        return boards[0]
    types, readers = boards[0].types, 0
    for could in boards:
        types &= could.types
        readers |= could.readers
    return Could(types, readers, True)


def _of_choices(choices: Choices, tables: Tables) -> Could:
    could = Could()
    for path in choices:
        could |= _of_path(path, tables)
    return could


def _of_path(path: Path, tables: Tables) -> Could:
    """Judge mana that is added together: one undefined type, and none is added (106.5, F.7)."""
    units = [_of_unit(unit, tables) for unit in path]
    merged = Could()
    for unit in units:
        merged |= unit
    if len(set(units)) <= 1 or all(isinstance(unit.of, tree.OfTypes) for unit in path):
        return merged
    return Could(0, merged.readers, True)


def _of_unit(unit: tree.AddMana, tables: Tables) -> Could:
    # X is whatever a payment allows, so at least 1 (R-106-24).
    certain = isinstance(unit.amount, int | tree.PaidX)
    match unit.of:
        case tree.OfTypes(types=types) if certain:
            return Could(types_mask(types))
        case tree.ThatColor() if certain:
            return Could(types_mask("WUBRG"))
        case tree.CouldProduce() as types:
            return Could(0, 1 << tables.reader(types), not certain)
        case tree.TypesAdded() | tree.EventCouldProduce():
            return Could()  # with no event there is no type (106.5)
    return Could(board=True)


def _boards(effects: Sequence[tree.Effect]) -> list[Choices]:
    """List the ways through a program: conditions depend on the board, payments on players."""
    boards: list[Choices] = [((),)]
    for effect in effects:
        more = _one(effect)
        if len(boards) * len(more) > MAX_PATHS:
            raise CardError(f"the effects have more than {MAX_PATHS} ways through their conditions")
        boards = [_both(a, b) for a, b in product(boards, more)]
    return boards


def _one(effect: tree.Effect) -> list[Choices]:
    match effect:
        case tree.AddMana():
            return [((effect,),)]
        case tree.If() if adds_mana((effect,)):
            return _boards(effect.then) + _boards(effect.otherwise)
        case tree.UnlessPaid() | tree.MayPay() | tree.MayPayX():
            return [(*choices, ()) for choices in _boards(effect.effects)]
        case tree.MayPayCost() if adds_mana((effect,)):
            pairs = product(_boards(effect.then), _boards(effect.otherwise))
            return [(*first, *second) for first, second in pairs]
        case tree.ChooseOne() if adds_mana((effect,)):
            pairs = product(_boards(effect.first), _boards(effect.second))
            return [(*first, *second) for first, second in pairs]
    return [((),)]


def _both(first: Choices, second: Choices) -> Choices:
    if len(first) * len(second) > MAX_PATHS:
        raise CardError(f"the effects give players more than {MAX_PATHS} ways through")
    return tuple(dict.fromkeys(a + b for a, b in product(first, second)))
