"""Abilities to rows."""

from __future__ import annotations

from mirrorpool.cards import derive, tree
from mirrorpool.cards.core import bits, code
from mirrorpool.cards.costs import NO_COST, ManaCost, parse_cost
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.last_known import check_last_known
from mirrorpool.cards.programs import Program, yours
from mirrorpool.cards.rows import Row
from mirrorpool.cards.statics import mana_replacement_row, static_row, type_or_chosen
from mirrorpool.cards.tables import BASIC_LAND_TYPES, Tables

REMOVE_X = 255
CHOICES = (
    tree.ChooseColor,
    tree.ChooseLandType,
    tree.ChooseCreatureType,
    tree.TappedUnlessLife,
)
NOT_YET = {"damaged"}
"""Damage has no single object to watch."""
PLAYER_EVENTS = {
    "draws",
    "life changed",
    "begin upkeep",
    "begin draw step",
    "begin main",
    "begin end step",
}
INTRINSIC = {
    subtype: tree.ActivatedAbility((tree.Tap(),), (tree.AddMana(tree.OfTypes(color)),))
    for subtype, color in zip(BASIC_LAND_TYPES, "WUBRG", strict=True)
}
"""The mana ability that each basic land type brings (CR 305.6)."""


WITH_EFFECTS = (tree.ActivatedAbility, tree.TriggeredAbility, tree.SpellAbility)


def ability_row(ability: tree.Ability, tables: Tables, *, intrinsic: bool = False) -> Row:
    """Compile one ability."""
    match ability:
        case tree.ActivatedAbility():
            row = _activated(ability, tables, intrinsic)
        case tree.TriggeredAbility():
            row = _triggered(ability, tables)
        case tree.EntersReplacement():
            row = _replacement(ability, tables)
        case tree.StaticAbility():
            row = static_row(ability, tables)
        case tree.ManaReplacement():
            row = mana_replacement_row(ability, tables)
        case tree.SpellAbility():
            row = {
                "kind": code("AbilityKind", "spell"),
                "program": Program(tables, has_x=True).compile(ability.effects),
            }
    return {"cost": tables.cost(NO_COST)} | row | _mana_columns(ability, tables)


def _mana_columns(ability: tree.Ability, tables: Tables) -> Row:
    could = derive.could_produce(ability, tables)
    adds = False
    if isinstance(ability, WITH_EFFECTS):
        derive.check_size(ability.effects)
        adds = derive.adds_mana(ability.effects)
    return {
        "simple_type": derive.simple_type(ability),
        "mana_types": could.types,
        "mana_readers": could.readers,
        "mana_flags": derive.ADDS_MANA * adds | derive.BOARD_DEPENDENT * could.board,
    }


def _activated(ability: tree.ActivatedAbility, tables: Tables, intrinsic: bool) -> Row:
    with within("cost"):
        row, has_x = _cost_columns(ability.cost, tables)
    with within("condition"):
        condition = tables.condition(ability.condition)
    check_last_known(ability)
    program = Program(tables, has_x=has_x, has_object="object_cost" in row)
    return row | {
        "kind": code("AbilityKind", "activated"),
        "flags": _flags(ability, intrinsic),
        "condition": condition,
        "program": program.compile(ability.effects),
    }


def _flags(ability: tree.ActivatedAbility, intrinsic: bool) -> int:
    parts = {type(part) for part in ability.cost}
    flags = {
        "mana ability": derive.is_mana_ability(ability),
        "taps": tree.Tap in parts,
        "untaps": tree.Untap in parts,
        "sacrifices": tree.SacrificeThis in parts,
        "sorcery speed": ability.timing == "sorcery",
        "instant speed": ability.timing == "instant",
        "once each turn": ability.once_each_turn,
        "intrinsic": intrinsic,
        "library": derive.moves_library(ability),
        "any player": ability.any_player,
    }
    return bits("AbilityFlag", (flag for flag, is_set in flags.items() if is_set))


def _cost_columns(cost: tuple[tree.CostPart, ...], tables: Tables) -> tuple[Row, bool]:
    """Give the columns of a cost, and whether it sets an X."""
    if not cost:
        raise CardError("an activated ability must have a cost (602.1)")
    _refuse_doubles(cost)
    row: Row = {}
    mana = NO_COST
    for index, part in enumerate(cost):
        with within(f"[{index}] ({type(part).__name__})"):
            if isinstance(part, tree.Mana):
                mana = parse_cost(part.cost)
            row |= _part_columns(part, tables)
    return row | {"cost": tables.cost(mana)}, bool(mana.x) or row.get("counters") == REMOVE_X


def _refuse_doubles(cost: tuple[tree.CostPart, ...]) -> None:
    objects = (
        tree.SacrificePermanent,
        tree.UntapPermanent,
        tree.TapPermanent,
        tree.ReturnPermanent,
    )
    kinds = ["another permanent" if isinstance(p, objects) else type(p).__name__ for p in cost]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise CardError(f"the core can pay {kind} only once in a cost")
    if {"Tap", "Untap"} <= set(kinds):
        raise CardError("a cost cannot hold both {T} and {Q} (107.5-6)")


def _part_columns(part: tree.CostPart, tables: Tables) -> Row:
    match part:
        case tree.PayLife():
            return {"life": part.n}
        case tree.RemoveCounters():
            n = REMOVE_X if part.n == "X" else part.n
            return {"counter_kind": code("CounterKind", part.kind), "counters": n}
        case tree.SacrificePermanent():
            return _object_cost("sacrifice", yours(part.of), tables)
        case tree.TapPermanent():
            return _object_cost("tap", yours(part.of), tables) | {"object_count": part.n}
        case tree.ReturnPermanent():
            return _object_cost("return", yours(part.of), tables)
        case tree.DiscardCards():
            return {"discard": part.n}
        case tree.Mill():
            return {"mill": part.n}
        case tree.UntapPermanent():
            return _object_cost("untap", part.of, tables)
    return {}


def _object_cost(kind: str, node: tree.Filter, tables: Tables) -> Row:
    return {
        "object_cost": code("ObjectCost", kind),
        "object_filter": tables.filter(node),
        "object_count": 1,
    }


def _triggered(ability: tree.TriggeredAbility, tables: Tables) -> Row:
    with within("of"):
        _check_subject(ability)
    with within("condition"):
        condition = tables.condition(ability.condition)
    check_last_known(ability)
    mana_ability = bits("AbilityFlag", ["mana ability"] if derive.is_mana_ability(ability) else [])
    return (
        _event(ability.event, ability.of, tables)
        | _mana_event(ability)
        | {
            "kind": code("AbilityKind", "triggered"),
            "flags": mana_ability,
            "condition": condition,
            "program": Program(tables).compile(ability.effects),
        }
    )


def _mana_event(ability: tree.TriggeredAbility) -> Row:
    if ability.event not in derive.MANA_EVENTS:
        if ability.types or ability.to != "anyone":
            raise CardError(f"{ability.event!r} is not about mana")
        return {"affects": code("Affects", "attached"), "event_self": 0} if ability.attached else {}
    scope = "tapped" if ability.event == "tapped for mana" else "ability"
    subject = "attached" if ability.attached else "filter"
    return {
        "affects": code("Affects", subject),
        "event_scope": code("ManaScope", scope),
        "event_mask": type_or_chosen(ability.types) if ability.types else 0,
        "event_to": code("Whose", ability.to),
        "event_self": int(ability.of is None and not ability.attached),
    }


def _check_subject(ability: tree.TriggeredAbility) -> None:
    if ability.event in NOT_YET:
        raise CardError(f"the core does not run triggers on {ability.event!r} yet")
    if ability.event == "casts" and ability.of is None:
        raise CardError("the core does not run a spell's own triggers yet: say whose spells")
    if ability.event == "casts":
        _check_no_status(ability.of)
    if ability.event not in PLAYER_EVENTS:
        return
    if ability.of is None or ability.of != tree.Filter(whose=ability.of.whose):
        raise CardError(f"{ability.event!r} happens to players: say whose, and nothing else")


def _check_no_status(of: tree.Filter | None) -> None:
    if of is not None and of.tapped is not None:
        raise CardError("only permanents have a status (110.5)")


def _event(event: str, of: tree.Filter | None, tables: Tables) -> Row:
    row: Row = {"event": code("EventKind", event), "cost": tables.cost(NO_COST)}
    if of is None:
        return row | {"event_self": 1}
    return row | {"event_filter": tables.filter(of)}


def _replacement(ability: tree.EntersReplacement, tables: Tables) -> Row:
    if not ability.changes:
        raise CardError("a replacement must change something")
    with within("of"):
        _check_no_status(ability.of)
    program: list[Row] = []
    for index, change in enumerate(ability.changes):
        with within(f"changes[{index}] ({type(change).__name__})"):
            if ability.of is not None and isinstance(change, CHOICES):
                raise CardError("the core lets only an object itself enter with a choice")
            if ability.of is None and _asks_for_counters(change):
                raise CardError("the core does not count the counters of what is entering")
            program.append({"op": code("Op", "enter")} | _change(change, tables))
    return _event("enters", ability.of, tables) | {
        "kind": code("AbilityKind", "replacement"),
        "program": tables.rows["instructions"].add_run([*program, {"op": code("Op", "end")}]),
    }


def _asks_for_counters(change: tree.EnterChange) -> bool:
    condition = change.unless if isinstance(change, tree.Tapped) else None
    while isinstance(condition, tree.Not):
        condition = condition.condition
    return isinstance(condition, tree.CountersAtLeast)


def _change(change: tree.EnterChange, tables: Tables) -> Row:
    match change:
        case tree.Tapped(unless=None):
            return {"mode": code("EnterChange", "tapped")}
        case tree.Tapped():
            return {
                "mode": code("EnterChange", "tapped unless"),
                "arg": tables.condition(change.unless),
            }
        case tree.TappedUnlessLife():
            return {
                "mode": code("EnterChange", "tapped unless life"),
                "amount": tables.amount(change.life),
            }
        case tree.WithCounters():
            return _counters(change, tables)
        case tree.ChooseColor():
            return {"mode": code("EnterChange", "choose color")}
        case tree.ChooseLandType():
            return {"mode": code("EnterChange", "choose land type")}
        case tree.ChooseCreatureType():
            return {"mode": code("EnterChange", "choose creature type")}
        case tree.Untapped():
            return {"mode": code("EnterChange", "untapped")}


def _counters(change: tree.WithCounters, tables: Tables) -> Row:
    if not isinstance(change.amount, int | tree.Count | tree.PaidX):
        raise CardError("the core can count only permanents and X for what enters with counters")
    return {
        "mode": code("EnterChange", "with counters"),
        "a": code("CounterKind", change.kind),
        "amount": tables.amount(change.amount),
    }


def card_mana_cost(card: tree.Card) -> ManaCost:
    """Parse the mana cost of a card."""
    with within("cost"):
        return NO_COST if card.cost is None else parse_cost(card.cost)
