"""Static abilities and replacements of mana production to rows."""

from __future__ import annotations

from mirrorpool.cards import tree
from mirrorpool.cards.core import bits, code
from mirrorpool.cards.costs import types_mask
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.rows import Row
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
    tree.LandPlays: TURNS,
    tree.NoMaximumHand: TURNS,
    tree.StaysTapped: TURNS,
}
"""What a board must look at while the change is around; all others change characteristics."""
ABOUT_PLAYERS = tuple(change for change in CLASSES if change is not tree.StaysTapped)


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


def static_row(ability: tree.StaticAbility, tables: Tables) -> Row:
    """Compile a static ability."""
    if not ability.changes:
        raise CardError("a static ability must change something")
    program: list[Row] = []
    for index, change in enumerate(ability.changes):
        with within(f"changes[{index}] ({type(change).__name__})"):
            program.append({"op": code("Op", "continuous")} | _change(change, tables))
    with within("condition"):
        condition = tables.condition(ability.condition)
    return _subject(ability.of, ability.attached, tables) | {
        "kind": code("AbilityKind", "static"),
        "condition": condition,
        "program": _store(program, tables),
    }


def _store(program: list[Row], tables: Tables) -> int:
    return tables.rows["instructions"].add_run([*program, {"op": code("Op", "end")}])


def _subject(of: tree.Filter | None, attached: bool, tables: Tables) -> Row:
    if attached:
        return {"affects": code("Affects", "attached")}
    if of is None:
        return {"affects": code("Affects", "this")}
    return {"affects": code("Affects", "filter"), "event_filter": tables.filter(of)}


def _mode(name: str) -> int:
    return code("StaticChange", name)


def land_types_mask(types: tuple[str, ...] | str) -> int:
    """Give the mask of basic land types; ``"chosen"``: the chosen one."""
    if isinstance(types, str):
        return CHOSEN
    return sum(1 << BASIC_LAND_TYPES.index(name) for name in dict.fromkeys(types))


def _change(change: tree.StaticChange, tables: Tables) -> Row:
    match change:
        case tree.SetLandTypes():
            return {"mode": _mode("set land types"), "b": land_types_mask(change.types)}
        case tree.AddLandTypes():
            return {"mode": _mode("add land types"), "b": land_types_mask(change.types)}
        case tree.SetTypes():
            row = tables.filter(tree.Filter(types=change.types))
            return {"mode": _mode("set types"), "arg": row}
        case tree.AddTypes():
            of = tree.Filter(
                types=change.types, subtypes=change.subtypes, supertypes=change.supertypes
            )
            return {"mode": _mode("add types"), "arg": tables.filter(of)}
        case tree.SetColors():
            return {"mode": _mode("set colors"), "b": types_mask(change.colors)}
        case tree.GainAbility():
            with within("ability"):
                return {"mode": _mode("gain ability"), "arg": tables.nested(change.ability)}
        case tree.GainKeywords():
            return {"mode": _mode("gain keywords"), "arg": bits("Keyword", change.keywords)}
        case tree.SetSize() | tree.ModifySize():
            name = "set size" if isinstance(change, tree.SetSize) else "modify size"
            power, toughness = tables.amount(change.power), tables.amount(change.toughness)
            return {"mode": _mode(name), "amount": power, "arg": toughness}
        case tree.GainControl():
            return {"mode": _mode("control")}
        case tree.LoseAbilities():
            return {"mode": _mode("lose abilities")}
        case tree.StaysTapped():
            return {"mode": _mode("stays tapped")}
    return _rule(change, tables)


def _rule(change: tree.StaticChange, tables: Tables) -> Row:
    """Compile a change of rules about players: ``a`` is whose."""
    match change:
        case tree.KeepMana():
            mask = types_mask(change.types)
            return {"mode": _mode("keep mana"), "a": code("Whose", change.who), "b": mask}
        case tree.ConvertMana():
            mask = types_mask(change.to)
            return {"mode": _mode("convert mana"), "a": code("Whose", change.who), "b": mask}
        case tree.LostManaHurts():
            return {"mode": _mode("lost mana hurts"), "a": code("Whose", change.who)}
        case tree.CostMore() | tree.CostLess():
            name = "cost more" if isinstance(change, tree.CostMore) else "cost less"
            amount = tables.amount(change.amount)
            return {"mode": _mode(name), "amount": amount, "arg": tables.filter(change.of)}
        case tree.SpendAsAnyColor():
            return {"mode": _mode("spend as any color"), "a": code("Whose", change.who)}
        case tree.SpendAsAnyType():
            return {"mode": _mode("spend as any type"), "a": code("Whose", change.who)}
        case tree.SpendOnlyAs():
            types, other = types_mask(change.types), types_mask(change.other)
            return {"mode": _mode("spend only as"), "a": types, "b": other}
        case tree.LifeForSymbol():
            return {"mode": _mode("life for symbol"), "b": types_mask(change.symbol)}
        case tree.LandPlays():
            return {"mode": _mode("land plays"), "amount": tables.amount(change.n)}
        case tree.NoMaximumHand():
            return {"mode": _mode("no maximum hand")}
        case tree.CannotPayLife():
            return {"mode": _mode("cannot pay life")}
    raise CardError(f"the core cannot run {type(change).__name__}")


def mana_replacement_row(ability: tree.ManaReplacement, tables: Tables) -> Row:
    """Compile a replacement of mana production."""
    with within(f"change ({type(ability.change).__name__})"):
        program: list[Row] = [
            {"op": code("Op", "replace mana")} | row for row in _mana(ability.change, tables)
        ]
    with within("condition"):
        condition = tables.condition(ability.condition)
    return _subject(ability.of, ability.attached, tables) | {
        "kind": code("AbilityKind", "replacement"),
        "event": code("EventKind", "mana produced"),
        "event_scope": code("ManaScope", ability.scope),
        "event_to": code("Whose", ability.to),
        "event_least": ability.least,
        "event_mask": types_mask(ability.types),
        "condition": condition,
        "program": _store(program, tables),
    }


def type_or_chosen(word: str) -> int:
    """Give the mask of a type, or CHOSEN."""
    return CHOSEN if word == "chosen" else types_mask(word)


def _mana(change: tree.ManaChange, tables: Tables) -> list[Row]:
    def mode(name: str) -> int:
        return code("ManaChange", name)

    match change:
        case tree.Multiply():
            return [{"mode": mode("multiply"), "amount": tables.amount(change.times)}]
        case tree.SetType(amount=None):
            return [{"mode": mode("set type"), "b": type_or_chosen(change.type)}]
        case tree.SetType():
            return [
                {
                    "mode": mode("set type and amount"),
                    "b": type_or_chosen(change.type),
                    "amount": tables.amount(change.amount or 1),
                }
            ]
        case tree.Recolor():
            return [{"mode": mode("recolor"), "b": type_or_chosen(change.type)}]
        case tree.MapTypes():
            return [{"mode": mode("map"), "a": types_mask(change.of), "b": types_mask(change.to)}]
        case tree.MapLandTypes():
            if not change.types:
                raise CardError("MapLandTypes must map a land type")
            return [
                {
                    "mode": mode("map land type"),
                    "a": BASIC_LAND_TYPES.index(land_type),
                    "b": types_mask(to),
                }
                for land_type, to in change.types
            ]
        case tree.AnyColorInstead(amount=None):
            return [{"mode": mode("choose color")}]
        case tree.AnyColorInstead():
            amount = tables.amount(change.amount or 1)
            return [{"mode": mode("choose color and amount"), "amount": amount}]
