"""Static abilities and replacements of mana production to rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch

from mirrorpool.cards import tree
from mirrorpool.cards.core import bits, code
from mirrorpool.cards.costs import types_mask
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.programs import number, permanents, question
from mirrorpool.cards.rows import Row
from mirrorpool.cards.scope import Scope
from mirrorpool.cards.spell_filters import check_spells
from mirrorpool.cards.tables import BASIC_LAND_TYPES, Tables

CHARACTERISTICS = 1
REPLACES_MANA = 2
ADDS_MORE_MANA = 4
POOLS = 8
COSTS = 16
SPENDING = 32
TURNS = 64
CHOSEN = 64

CLASSES: dict[type, int] = {
    tree.KeepMana: POOLS,
    tree.ConvertMana: POOLS,
    tree.LostManaHurts: POOLS,
    tree.CostMore: COSTS,
    tree.CostLess: COSTS,
    tree.LifeForSymbol: COSTS,
    tree.SpendAsAnyColor: SPENDING,
    tree.SpendAsAnyType: SPENDING,
    tree.SpendOnlyAs: SPENDING,
    tree.CannotPayLife: SPENDING,
    tree.CardsForLife: SPENDING,
    tree.LandPlays: TURNS,
    tree.NoMaximumHand: TURNS,
    tree.StaysTapped: TURNS,
}
"""What a board must look at while the change is around; all others change characteristics."""
ABOUT_PLAYERS = tuple(change for change in CLASSES if change is not tree.StaysTapped)
NAMES: dict[type, str] = {
    tree.GainControl: "control",
    tree.LoseAbilities: "lose abilities",
    tree.StaysTapped: "stays tapped",
    tree.NoMaximumHand: "no maximum hand",
    tree.CannotPayLife: "cannot pay life",
    tree.CardsForLife: "cards for life",
    tree.SetSize: "set size",
    tree.ModifySize: "modify size",
    tree.SwitchSize: "switch size",
    tree.CostMore: "cost more",
    tree.CostLess: "cost less",
    tree.SpendAsAnyColor: "spend as any color",
    tree.SpendAsAnyType: "spend as any type",
}
NOT_ITSELF = (tree.Power, tree.Devotion)
"""Numbers that the layers cannot read while they change them."""


def class_of(ability: tree.Ability) -> int:
    """Give the StaticClass bits of an ability."""
    match ability:
        case tree.StaticAbility():
            mask = 0
            for change in ability.changes:
                mask |= CLASSES.get(type(change), CHARACTERISTICS)
            return mask
        case tree.ManaReplacement():
            return REPLACES_MANA
    return 0


def static_row(ability: tree.StaticAbility, tables: Tables, scope: Scope) -> Row:
    """Compile a static ability."""
    _check_static(ability, scope)
    program: list[Row] = []
    for index, change in enumerate(ability.changes):
        with within(f"changes[{index}] ({type(change).__name__})"):
            program.append({"op": code("Op", "continuous")} | _change(change, tables, scope))
    with within("condition"):
        condition = question(ability.condition, tables, scope)
    return subject(ability, tables, scope) | {
        "kind": code("AbilityKind", "static"),
        "condition": condition,
        "program": _store(program, tables),
    }


def _check_static(ability: tree.StaticAbility, scope: Scope) -> None:
    changes = ability.changes
    if not changes:
        raise CardError("a static ability must change something")
    if (ability.of is not None or ability.attached) and _has(changes, ABOUT_PLAYERS):
        raise CardError("what is about players or spells affects no permanents: leave out of")
    if _has(changes, (tree.GainControl,)) and (len(changes) > 1 or ability.condition is not None):
        raise CardError("the core gives control by an ability of its own, without a condition")
    if scope.is_begun and ability.condition is not None and class_of(ability) & CHARACTERISTICS:
        raise CardError("the core does not ask an effect that has begun for a condition")
    if scope.is_given and class_of(ability) & CHARACTERISTICS:
        raise CardError("the core cannot give abilities that change characteristics (613)")


def _has(changes: Sequence[tree.StaticChange], kinds: tuple[type, ...]) -> bool:
    return any(isinstance(change, kinds) for change in changes)


def _store(program: list[Row], tables: Tables) -> int:
    return tables.rows["instructions"].add_run([*program, {"op": code("Op", "end")}])


def subject(
    ability: tree.StaticAbility | tree.ManaReplacement, tables: Tables, scope: Scope
) -> Row:
    """Give the columns that say which permanents an ability is about."""
    if ability.attached:
        scope.check_attached()
        if ability.of not in (None, tree.Filter()):
            raise CardError("an ability is about what it is attached to, or about a filter")
        return {"affects": code("Affects", "attached")}
    if ability.of is None:
        if not (isinstance(ability, tree.StaticAbility) and _is_about_players(ability)):
            scope.check_this("permanent to speak of")
        return {"affects": code("Affects", "this")}
    with within("of"):
        row = permanents(ability.of, tables, scope)
    return {"affects": code("Affects", "filter"), "event_filter": row}


def _is_about_players(ability: tree.StaticAbility) -> bool:
    return all(isinstance(change, ABOUT_PLAYERS) for change in ability.changes)


def _mode(name: str) -> int:
    return code("StaticChange", name)


def land_types_mask(types: tuple[str, ...] | str) -> int:
    """Give the mask of basic land types; ``"chosen"``: the chosen one."""
    if isinstance(types, str):
        return CHOSEN
    return sum(1 << BASIC_LAND_TYPES.index(name) for name in dict.fromkeys(types))


@singledispatch
def _change(change: tree.StaticChange, tables: Tables, scope: Scope) -> Row:
    """Compile a change without operands."""
    return {"mode": _mode(NAMES[type(change)])}


@_change.register
def _(change: tree.SetLandTypes, _tables: Tables, scope: Scope) -> Row:
    if change.types == "chosen":
        scope.check_choice("land type")
    return {"mode": _mode("set land types"), "b": land_types_mask(change.types)}


@_change.register
def _(change: tree.AddLandTypes, _tables: Tables, _scope: Scope) -> Row:
    if not change.types:
        raise CardError("AddLandTypes must name a land type")
    return {"mode": _mode("add land types"), "b": land_types_mask(change.types)}


@_change.register
def _(change: tree.SetTypes, tables: Tables, _scope: Scope) -> Row:
    return {"mode": _mode("set types"), "arg": tables.filter(tree.Filter(types=change.types))}


@_change.register
def _(change: tree.AddTypes, tables: Tables, _scope: Scope) -> Row:
    if set(change.subtypes) & set(BASIC_LAND_TYPES):
        raise CardError("AddLandTypes adds basic land types, with their abilities (305.7)")
    of = tree.Filter(types=change.types, subtypes=change.subtypes, supertypes=change.supertypes)
    return {"mode": _mode("add types"), "arg": tables.filter(of)}


@_change.register
def _(change: tree.LoseTypes, tables: Tables, _scope: Scope) -> Row:
    return {"mode": _mode("lose types"), "arg": tables.filter(tree.Filter(types=change.types))}


@_change.register
def _(change: tree.SetColors, _tables: Tables, scope: Scope) -> Row:
    if change.colors == "chosen":
        scope.check_color()
        return {"mode": _mode("set colors"), "b": CHOSEN}
    return {"mode": _mode("set colors"), "b": types_mask(change.colors)}


@_change.register
def _(change: tree.GainAbility, tables: Tables, scope: Scope) -> Row:
    with within("ability"):
        if getattr(change.ability, "once_each_turn", False):
            raise CardError("the core counts each turn only abilities that are printed (602.5b)")
        return {"mode": _mode("gain ability"), "arg": tables.nested(change.ability, given(scope))}


def given(scope: Scope) -> Scope:
    """Give the scope of an ability that effects give to permanents."""
    return replace(Scope(), is_given=True, is_begun=scope.is_begun)


@_change.register
def _(change: tree.GainKeywords, _tables: Tables, _scope: Scope) -> Row:
    return {"mode": _mode("gain keywords"), "arg": bits("Keyword", change.keywords)}


@_change.register
def _(change: tree.SetSize | tree.ModifySize, tables: Tables, scope: Scope) -> Row:
    power, toughness = (_size(part, tables, scope) for part in (change.power, change.toughness))
    return {"mode": _mode(NAMES[type(change)]), "amount": power, "arg": toughness}


def _size(amount: tree.Amount, tables: Tables, scope: Scope) -> int:
    if isinstance(amount, NOT_ITSELF):
        raise CardError(f"the core cannot read {type(amount).__name__} while it changes sizes")
    if scope.is_begun and not isinstance(amount, int | tree.PaidX):
        raise CardError("the core cannot keep the number that an effect has begun with (608.2h)")
    if isinstance(amount, tree.ItsManaValue):
        return tables.amount(amount)
    return number(amount, tables, scope, signed=True)


@_change.register
def _(change: tree.KeepMana, _tables: Tables, _scope: Scope) -> Row:
    mask = types_mask(change.types)
    return {"mode": _mode("keep mana"), "a": code("Whose", change.who), "b": mask}


@_change.register
def _(change: tree.ConvertMana, _tables: Tables, _scope: Scope) -> Row:
    mask = types_mask(change.to)
    return {"mode": _mode("convert mana"), "a": code("Whose", change.who), "b": mask}


@_change.register
def _(change: tree.LostManaHurts, _tables: Tables, _scope: Scope) -> Row:
    return {"mode": _mode("lost mana hurts"), "a": code("Whose", change.who)}


@_change.register
def _(change: tree.SpendAsAnyColor | tree.SpendAsAnyType, _tables: Tables, _scope: Scope) -> Row:
    mask = types_mask(change.types)
    return {"mode": _mode(NAMES[type(change)]), "a": code("Whose", change.who), "b": mask}


@_change.register
def _(change: tree.CostMore | tree.CostLess, tables: Tables, scope: Scope) -> Row:
    with within("of"):
        check_spells(change.of)
    counts = isinstance(change.amount, tree.OtherSpells)
    amount = tables.amount(change.amount) if counts else number(change.amount, tables, scope)
    mode = _mode(NAMES[type(change)])
    return {"mode": mode, "amount": amount, "arg": tables.filter(change.of)}


@_change.register
def _(change: tree.SpendOnlyAs, _tables: Tables, _scope: Scope) -> Row:
    types, other = types_mask(change.types), types_mask(change.other)
    return {"mode": _mode("spend only as"), "a": types, "b": other}


@_change.register
def _(change: tree.LifeForSymbol, _tables: Tables, _scope: Scope) -> Row:
    return {"mode": _mode("life for symbol"), "b": types_mask(change.symbol)}


@_change.register
def _(change: tree.LandPlays, tables: Tables, _scope: Scope) -> Row:
    return {"mode": _mode("land plays"), "amount": tables.amount(change.n)}


# ---- replacements of mana production ----


def mana_replacement_row(ability: tree.ManaReplacement, tables: Tables, scope: Scope) -> Row:
    """Compile a replacement of mana production."""
    if ability.scope == "any" and not _asks_only_whose(ability):
        raise CardError("the core asks what adds mana in scope 'any' only for its controller")
    with within(f"change ({type(ability.change).__name__})"):
        program: list[Row] = [
            {"op": code("Op", "replace mana")} | row for row in _mana(ability.change, tables, scope)
        ]
    with within("condition"):
        condition = question(ability.condition, tables, scope)
    return subject(ability, tables, scope) | {
        "kind": code("AbilityKind", "replacement"),
        "event": code("EventKind", "mana produced"),
        "event_scope": code("ManaScope", ability.scope),
        "event_to": code("Whose", ability.to),
        "event_least": ability.least,
        "event_mask": types_mask(ability.types),
        "condition": condition,
        "program": _store(program, tables),
    }


def _asks_only_whose(ability: tree.ManaReplacement) -> bool:
    of = ability.of
    return of is not None and of == tree.Filter(whose=of.whose) and not ability.attached


def type_or_chosen(word: str, scope: Scope) -> int:
    """Give the mask of a type, or CHOSEN."""
    if word != "chosen":
        return types_mask(word)
    scope.check_color()
    return CHOSEN


def _becomes(name: str, **fields: int) -> list[Row]:
    return [{"mode": code("ManaChange", name)} | {key: v for key, v in fields.items() if v}]


@singledispatch
def _mana(change: tree.ManaChange, tables: Tables, scope: Scope) -> list[Row]:
    """Compile what is produced instead."""
    raise AssertionError(change)


@_mana.register
def _(change: tree.Multiply, tables: Tables, _scope: Scope) -> list[Row]:
    return _becomes("multiply", amount=tables.amount(change.times))


@_mana.register
def _(change: tree.SetType, tables: Tables, scope: Scope) -> list[Row]:
    mask = type_or_chosen(change.type, scope)
    if change.amount is None:
        return _becomes("set type", b=mask)
    return _becomes("set type and amount", b=mask, amount=tables.amount(change.amount))


@_mana.register
def _(change: tree.Recolor, _tables: Tables, scope: Scope) -> list[Row]:
    return _becomes("recolor", b=type_or_chosen(change.type, scope))


@_mana.register
def _(change: tree.MapTypes, _tables: Tables, _scope: Scope) -> list[Row]:
    return _becomes("map", a=types_mask(change.of), b=types_mask(change.to))


@_mana.register
def _(change: tree.MapLandTypes, _tables: Tables, _scope: Scope) -> list[Row]:
    if not change.types:
        raise CardError("MapLandTypes must map a land type")
    return [
        row
        for land_type, to in change.types
        for row in _becomes("map land type", a=BASIC_LAND_TYPES.index(land_type), b=types_mask(to))
    ]


@_mana.register
def _(change: tree.AnyColorInstead, tables: Tables, _scope: Scope) -> list[Row]:
    if change.amount is None:
        return _becomes("choose color")
    return _becomes("choose color and amount", amount=tables.amount(change.amount))
