"""Abilities to rows."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from mirrorpool.cards import derive, tree
from mirrorpool.cards.core import bits, code
from mirrorpool.cards.costs import NO_COST, ManaCost, parse_cost
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.last_known import check_last_known
from mirrorpool.cards.programs import Program, number, permanents, question, yours
from mirrorpool.cards.rows import Row
from mirrorpool.cards.scope import CHOICES, MANA_EVENTS, PLAYER_EVENTS, Scope
from mirrorpool.cards.spell_filters import check_printed, check_spells
from mirrorpool.cards.statics import mana_replacement_row, static_row, type_or_chosen
from mirrorpool.cards.tables import BASIC_LAND_TYPES, Tables, nodes_in

REMOVE_X = 255
NEEDS_ITSELF = (*CHOICES, tree.TappedUnlessLife)
NOT_YET = {"damaged"}
"""Damage has no single object to watch."""
INTRINSIC = {
    subtype: tree.ActivatedAbility((tree.Tap(),), (tree.AddMana(tree.OfTypes(color)),))
    for subtype, color in zip(BASIC_LAND_TYPES, "WUBRG", strict=True)
}
"""The mana ability that each basic land type brings (CR 305.6)."""
EVOKED = tree.TriggeredAbility("enters", (tree.SacrificeThis(),), condition=tree.PaidAlternative())
"""What evoke has a permanent do as it enters (CR 702.74a)."""
OTHER_OBJECTS = (
    tree.SacrificePermanent,
    tree.UntapPermanent,
    tree.TapPermanent,
    tree.ReturnPermanent,
)
"""Costs that name another permanent."""
WITH_EFFECTS = (tree.ActivatedAbility, tree.TriggeredAbility, tree.SpellAbility)


def abilities_of(card: tree.Card) -> list[tree.Ability]:
    """Give a card's abilities as the core numbers them: basic land types bring theirs first."""
    intrinsic = [INTRINSIC[kind] for kind in BASIC_LAND_TYPES if kind in card.subtypes]
    evoked = [] if card.evoke is None else [EVOKED]
    return [*intrinsic, *card.abilities, *evoked]


def ability_row(
    ability: tree.Ability, tables: Tables, scope: Scope, *, intrinsic: bool = False
) -> Row:
    """Compile one ability."""
    match ability:
        case tree.ActivatedAbility():
            row = _activated(ability, tables, scope, intrinsic)
        case tree.TriggeredAbility():
            row = _triggered(ability, tables, _about_itself(ability, scope))
        case tree.EntersReplacement():
            row = _replacement(ability, tables, scope)
        case tree.StaticAbility():
            row = static_row(ability, tables, _lasting(scope))
        case tree.ManaReplacement():
            row = mana_replacement_row(ability, tables, _lasting(scope))
        case tree.SpellAbility():
            row = {
                "kind": code("AbilityKind", "spell"),
                "program": Program(tables, scope).compile(ability.effects),
            }
    return {"cost": tables.cost(NO_COST)} | row | _mana_columns(ability, tables)


def _about_itself(ability: tree.TriggeredAbility, scope: Scope) -> Scope:
    """Give what a trigger knows of the spell: it does on its own casting or entering (107.3m)."""
    knows = ability.of is None and not ability.attached and ability.event in ("casts", "enters")
    knows = knows and not scope.is_given
    return replace(scope, has_x=scope.has_x and knows, knows_spell=knows)


def _lasting(scope: Scope) -> Scope:
    """Only an effect that a cost has begun knows the X of it."""
    return replace(scope, has_x=scope.has_x and scope.is_begun, has_cost_object=False)


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


# ---- activated abilities ----


def _activated(
    ability: tree.ActivatedAbility, tables: Tables, scope: Scope, intrinsic: bool
) -> Row:
    with within("cost"):
        if any(isinstance(part, tree.PayLife) and part.n == "X" for part in ability.cost):
            raise CardError("the core pays X life only for spells")
        row, has_x = _cost_columns(ability.cost, tables, scope)
        _check_waterbend(ability, row)
    with within("condition"):
        condition = question(ability.condition, tables, scope)
    check_last_known(ability)
    scope = replace(
        scope,
        has_x=has_x,
        has_cost_object=row.get("object_count") == 1,
        is_counted=not scope.is_given and scope.is_permanent,
    )
    return row | {
        "kind": code("AbilityKind", "activated"),
        "flags": _flags(ability, intrinsic),
        "condition": condition,
        "program": Program(tables, scope).compile(ability.effects),
    }


def _check_waterbend(ability: tree.ActivatedAbility, row: Row) -> None:
    if ability.waterbend and derive.is_mana_ability(ability):
        raise CardError("the core does not let permanents help with the costs of mana abilities")
    mana = next((parse_cost(p.cost) for p in ability.cost if isinstance(p, tree.Mana)), NO_COST)
    if ability.waterbend and (not mana.present or mana.symbols or mana.typed[5]):
        raise CardError("the core lets permanents help only with plain symbols")
    if ability.waterbend and row.get("object_count"):
        raise CardError("the core cannot waterbend together with other permanents as a cost")


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
        "waterbend": ability.waterbend,
        "reveals hand": tree.RevealHand in parts,
        "counted": is_counted(ability),
    }
    return bits("AbilityFlag", (flag for flag, is_set in flags.items() if is_set))


def is_counted(ability: tree.Ability) -> bool:
    """Tell whether an ability asks how often it was activated this turn."""
    return isinstance(ability, tree.ActivatedAbility) and any(
        True for _ in nodes_in(ability.effects, tree.ActivatedAtLeast)
    )


def _cost_columns(
    cost: tuple[tree.CostPart, ...], tables: Tables, scope: Scope
) -> tuple[Row, bool]:
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
            row |= _part_columns(part, tables, scope)
    _refuse_mixtures(row, mana)
    return row | {"cost": tables.cost(mana)}, bool(mana.x) or row.get("counters") == REMOVE_X


def _refuse_doubles(cost: tuple[tree.CostPart, ...]) -> None:
    kinds = [
        "another permanent" if isinstance(p, OTHER_OBJECTS) else type(p).__name__ for p in cost
    ]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise CardError(f"the core can pay {kind} only once in a cost")
    if {"Tap", "Untap"} <= set(kinds):
        raise CardError("a cost cannot hold both {T} and {Q} (107.5-6)")


def _refuse_mixtures(row: Row, mana: ManaCost) -> None:
    if mana.x and row.get("counters") == REMOVE_X:
        raise CardError("the core knows only one X in a cost")
    if row.get("object_count", 0) > 1 and (mana.units or mana.x):
        raise CardError("the core cannot pay mana together with several permanents")


def _part_columns(part: tree.CostPart, tables: Tables, scope: Scope) -> Row:
    match part:
        case tree.PayLife():
            return {"life": part.n}
        case tree.RemoveCounters():
            n = REMOVE_X if part.n == "X" else part.n
            return {"counter_kind": code("CounterKind", part.kind), "counters": n}
        case tree.DiscardCards():
            return {"discard": part.n}
        case tree.Mill():
            return {"mill": part.n}
        case tree.Mana() | tree.Tap() | tree.Untap() | tree.SacrificeThis() | tree.RevealHand():
            return {}
    return _object_cost(part, tables, scope)


def _object_cost(
    part: tree.SacrificePermanent | tree.UntapPermanent | tree.TapPermanent | tree.ReturnPermanent,
    tables: Tables,
    scope: Scope,
) -> Row:
    kinds: dict[type, str] = {
        tree.SacrificePermanent: "sacrifice",
        tree.UntapPermanent: "untap",
        tree.TapPermanent: "tap",
        tree.ReturnPermanent: "return",
    }
    of = part.of if isinstance(part, tree.UntapPermanent) else yours(part.of)
    return {
        "object_cost": code("ObjectCost", kinds[type(part)]),
        "object_filter": permanents(of, tables, scope),
        "object_count": part.n if isinstance(part, tree.TapPermanent) else 1,
    }


# ---- triggered abilities ----


def _triggered(ability: tree.TriggeredAbility, tables: Tables, scope: Scope) -> Row:
    with within("of"):
        _check_subject(ability)
    with within("condition"):
        condition = question(ability.condition, tables, scope)
    check_last_known(ability)
    inner = replace(scope, event=ability.event, has_cost_object=False, has_player=False)
    return {
        "kind": code("AbilityKind", "triggered"),
        "event": code("EventKind", ability.event),
        "cost": tables.cost(NO_COST),
        "flags": bits("AbilityFlag", ["mana ability"] if derive.is_mana_ability(ability) else []),
        "condition": condition,
        "program": Program(tables, inner).compile(ability.effects),
        **_watched(ability, tables, scope),
        **_mana_event(ability, scope),
        **_reached(ability),
    }


def _watched(ability: tree.TriggeredAbility, tables: Tables, scope: Scope) -> Row:
    """Give the columns that say whose event is watched."""
    if ability.attached:
        scope.check_attached()
        if ability.of is not None:
            raise CardError("a trigger is about what its object is attached to, or about a filter")
        return {"affects": code("Affects", "attached")}
    if ability.of is None:
        scope.check_this("event of its own")
        return {"event_self": 1}
    with within("of"):
        return {"event_filter": permanents(ability.of, tables, scope)}


def _reached(ability: tree.TriggeredAbility) -> Row:
    if ability.event == "expends":
        return {"event_least": ability.least}
    if ability.least != 1:
        raise CardError(f"{ability.event!r} reaches no number")
    return {}


def _mana_event(ability: tree.TriggeredAbility, scope: Scope) -> Row:
    if ability.event not in MANA_EVENTS:
        if ability.types or ability.to != "anyone":
            raise CardError(f"{ability.event!r} is not about mana")
        return {}
    is_tap = ability.event == "tapped for mana"
    return {
        "event_scope": code("ManaScope", "tapped" if is_tap else "ability"),
        "event_mask": type_or_chosen(ability.types, scope) if ability.types else 0,
        "event_to": code("Whose", ability.to),
    }


def _check_subject(ability: tree.TriggeredAbility) -> None:
    event, of = ability.event, ability.of
    if event in NOT_YET:
        raise CardError(f"the core does not run triggers on {event!r} yet")
    if event == "casts" and of is not None:
        check_spells(of, is_cast=True)
    if event not in PLAYER_EVENTS:
        return
    if of is None or of != tree.Filter(whose=of.whose):
        raise CardError(f"{event!r} happens to players: say whose, and nothing else")


# ---- how objects enter ----


def _replacement(ability: tree.EntersReplacement, tables: Tables, scope: Scope) -> Row:
    if not ability.changes:
        raise CardError("a replacement must change something")
    if ability.of is not None:
        with within("of"):
            check_printed(msgspec.structs.replace(ability.of, other=False))
    own = ability.of is None
    scope = replace(scope, has_x=scope.has_x and own, knows_spell=own)
    program: list[Row] = []
    for index, change in enumerate(ability.changes):
        with within(f"changes[{index}] ({type(change).__name__})"):
            if not own and isinstance(change, NEEDS_ITSELF):
                raise CardError("the core lets only an object itself enter with a choice")
            if own and _asks_for_counters(change):
                raise CardError("the core does not count the counters of what is entering")
            program.append({"op": code("Op", "enter")} | _change(change, tables, scope))
    return {
        "kind": code("AbilityKind", "replacement"),
        "event": code("EventKind", "enters"),
        "program": tables.rows["instructions"].add_run([*program, {"op": code("Op", "end")}]),
        **(
            {"event_self": 1} if ability.of is None else {"event_filter": tables.filter(ability.of)}
        ),
    }


def _asks_for_counters(change: tree.EnterChange) -> bool:
    condition = change.unless if isinstance(change, tree.Tapped) else None
    while isinstance(condition, tree.Not):
        condition = condition.condition
    return isinstance(condition, tree.CountersAtLeast | tree.ThisTapped)


def _change(change: tree.EnterChange, tables: Tables, scope: Scope) -> Row:
    match change:
        case tree.Tapped(unless=None):
            return {"mode": code("EnterChange", "tapped")}
        case tree.Tapped():
            condition = question(change.unless, tables, scope)
            return {"mode": code("EnterChange", "tapped unless"), "arg": condition}
        case tree.TappedUnlessLife():
            life = tables.amount(change.life)
            return {"mode": code("EnterChange", "tapped unless life"), "amount": life}
        case tree.WithCounters():
            return _counters(change, tables, scope)
        case tree.SacrificeAll():
            row = permanents(yours(change.of), tables, scope)
            return {"mode": code("EnterChange", "sacrifice"), "arg": row}
    names: dict[type, str] = {
        tree.ChooseColor: "choose color",
        tree.ChooseLandType: "choose land type",
        tree.ChooseCreatureType: "choose creature type",
        tree.Untapped: "untapped",
    }
    return {"mode": code("EnterChange", names[type(change)])}


def _counters(change: tree.WithCounters, tables: Tables, scope: Scope) -> Row:
    read = int | tree.Count | tree.PaidX | tree.ManaSpent | tree.ColorsSpent
    if not isinstance(change.amount, read):
        raise CardError(
            "the core can count only permanents, X and mana spent for what enters with counters"
        )
    return {
        "mode": code("EnterChange", "with counters"),
        "a": code("CounterKind", change.kind),
        "amount": number(change.amount, tables, scope),
    }


def card_mana_cost(card: tree.Card) -> ManaCost:
    """Parse the mana cost of a card."""
    with within("cost"):
        return NO_COST if card.cost is None else parse_cost(card.cost)
