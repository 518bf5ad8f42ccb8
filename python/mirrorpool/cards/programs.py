"""Effects to instructions: straight programs whose jumps go forward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatchmethod

import msgspec

from mirrorpool.cards import derive, tree
from mirrorpool.cards.core import code
from mirrorpool.cards.costs import NO_COST, parse_cost, types_mask
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.rows import Row
from mirrorpool.cards.scope import MANA_EVENTS, PERMANENT_EVENTS, Scope
from mirrorpool.cards.spell_filters import check_printed, check_spells, check_unowned
from mirrorpool.cards.tables import Tables
from mirrorpool.cards.tree.text import describe

PLAIN: dict[type[tree.Effect], str] = {
    tree.SacrificeThis: "sacrifice this",
    tree.UntapThis: "untap this",
    tree.PhaseOut: "phase out",
    tree.DoubleMana: "double mana",
}
"""Effects without operands."""
ABOUT_THIS = (
    tree.SacrificeThis,
    tree.UntapThis,
    tree.PhaseOut,
    tree.PutCounters,
    tree.TakeCounters,
    tree.Flip,
    tree.ExileFromHand,
    tree.AttachThis,
)
"""Effects that happen to the permanent that has the ability."""
FOR_PLAYERS: dict[type[tree.Effect], str] = {
    tree.LoseLife: "lose life",
    tree.GainLife: "gain life",
    tree.Draw: "draw",
    tree.MillCards: "mill",
}
LIFE_X = 255
ELSEWHERE: dict[type, str] = {
    tree.ItsManaValue: "only sizes that effects set are of a permanent that has a mana value",
    tree.CommanderCasts: "only what mana is spent on your commander for asks for that",
    tree.OtherSpells: "the core counts other spells only for what a spell costs",
}
"""Numbers that only some places know."""
OF_THIS = (tree.Counters, tree.Power)
"""Numbers read from the permanent that has the ability."""


class Program:
    """The program of one ability.

    Parameters
    ----------
    tables : Tables
        Where amounts, filters and conditions become rows.
    scope : Scope
        What the ability can speak of.
    """

    def __init__(self, tables: Tables, scope: Scope) -> None:
        self.tables = tables
        self.scope = scope
        self.instructions: list[Row] = []

    def compile(self, effects: Sequence[tree.Effect]) -> int:
        """Store the program of these effects and give its first row."""
        if not effects:
            raise CardError("an ability must have an effect")
        self.block("effects", effects)
        self.emit("end")
        return self.tables.rows["instructions"].add_run(self.instructions)

    def block(self, name: str, effects: Sequence[tree.Effect]) -> None:
        """Append a list of effects."""
        for index, effect in enumerate(effects):
            with within(f"{name}[{index}] ({type(effect).__name__})"):
                _check_joined(effect, effects[index + 1 :])
                if isinstance(effect, ABOUT_THIS):
                    self.scope.check_this("permanent to do this to")
                self.effect(effect)

    def emit(self, op: str, **fields: int) -> Row:
        """Append an instruction."""
        row: Row = {"op": code("Op", op), **{name: v for name, v in fields.items() if v}}
        self.instructions.append(row)
        return row

    def jump_here(self, row: Row) -> None:
        """Let an instruction jump to the next one that is appended."""
        row["jump"] = len(self.instructions)

    def amount(self, amount: tree.Amount, *, mana: bool = False) -> int:
        """Give the row of a number, which this ability must be able to read."""
        if isinstance(amount, tree.Devotion) and not mana:
            raise CardError("only mana of one type has a colour to be devoted to")
        return number(amount, self.tables, self.scope)

    def recipient(self, who: tree.Recipient, *, one: bool = False) -> int:
        """Give the number of players that this ability must be able to name."""
        self.scope.check_recipient(who, one=one)
        return code("Recipient", who)

    @singledispatchmethod
    def effect(self, effect: tree.Effect) -> None:
        """Append one effect."""
        self.emit(PLAIN[type(effect)])

    @effect.register
    def _(self, effect: tree.UnlessPaid) -> None:
        jump = self.emit("unless paid", a=effect.generic)
        self.block("effects", effect.effects)
        self.jump_here(jump)

    @effect.register
    def _(self, effect: tree.MayPay) -> None:
        jump = self.emit("may pay", a=effect.generic)
        self.block("effects", effect.effects)
        self.jump_here(jump)

    @effect.register
    def _(self, effect: tree.MayPayCost) -> None:
        with within("cost"):
            row = self.tables.rows["abilities"].add(price(effect.cost, self.tables))
        amount = self.amount(effect.times)
        skip = self.emit("may pay", b=1, arg=row, amount=amount)
        self.block("then", effect.then)
        leave = self.emit("jump")
        self.jump_here(skip)
        self.block("otherwise", effect.otherwise)
        self.jump_here(leave)

    @effect.register
    def _(self, effect: tree.ColorChoice) -> None:
        self.emit("choose color", who=self.recipient(effect.who))
        self.scope = replace(self.scope, has_color=True)

    @effect.register
    def _(self, _effect: tree.PlayerChoice) -> None:
        self.emit("choose player")
        self.scope = replace(self.scope, has_player=True)

    @effect.register
    def _(self, _effect: tree.TapSharing) -> None:
        if self.scope.event not in MANA_EVENTS:
            raise CardError("no mana that a land adds triggers this")
        self.emit("tap sharing")

    @effect.register
    def _(self, effect: tree.LoseMana) -> None:
        self.emit("lose mana", a=self.recipient(effect.who))

    @effect.register
    def _(self, effect: tree.DrainMana) -> None:
        self.emit("drain mana", a=self.recipient(effect.who, one=True))

    @effect.register
    def _(self, effect: tree.Discard) -> None:
        amount = self.amount(effect.amount)
        self.emit("discard", who=self.recipient(effect.who, one=True), amount=amount)

    @effect.register
    def _(self, effect: tree.DealDamage) -> None:
        amount = self.amount(effect.amount)
        by_it = effect.by == "it"
        if by_it and self.scope.event not in PERMANENT_EVENTS:
            raise CardError("no event of a permanent triggers this")
        self.emit("deal damage", a=self.recipient(effect.to), b=int(by_it), amount=amount)

    @effect.register
    def _(self, effect: tree.LoseLife | tree.GainLife | tree.Draw | tree.MillCards) -> None:
        amount = self.amount(effect.amount)
        self.emit(FOR_PLAYERS[type(effect)], a=self.recipient(effect.who), amount=amount)

    @effect.register
    def _(self, effect: tree.PutCounters | tree.TakeCounters) -> None:
        op = "put counters" if isinstance(effect, tree.PutCounters) else "remove counters"
        self.emit(op, a=code("CounterKind", effect.kind), amount=self.amount(effect.amount))

    @effect.register
    def _(self, effect: tree.CreateToken) -> None:
        self.emit(
            "create token",
            a=self.recipient(effect.who),
            b=int(effect.tapped),
            amount=self.amount(effect.amount),
            arg=self.tables.token(effect.token),
        )

    @effect.register
    def _(self, effect: tree.ReturnToHand) -> None:
        self.emit("return chosen", arg=self.filter(yours(effect.of)))

    @effect.register
    def _(self, effect: tree.Sacrifice) -> None:
        of = yours(effect.of) if effect.who == "you" else _theirs(effect.of)
        who = self.recipient(effect.who, one=True)
        self.emit("sacrifice chosen", arg=self.filter(of), who=who)

    @effect.register
    def _(self, effect: tree.ExileFromHand) -> None:
        self.emit("exile from hand", arg=self.cards(effect.of))

    @effect.register
    def _(self, effect: tree.LookAtTop) -> None:
        amount = self.amount(effect.amount)
        self.emit("look at top", arg=self.cards(effect.of), amount=amount)

    @effect.register
    def _(self, effect: tree.ShuffleIntoLibrary) -> None:
        zones = int(effect.hand) + 2 * effect.graveyard
        self.emit("shuffle into library", a=self.recipient(effect.who), b=zones)

    @effect.register
    def _(self, effect: tree.Flip) -> None:
        if self.scope.is_given:
            raise CardError("the core flips only what has the ability printed on it (710.4)")
        self.emit("flip", arg=self.tables.half(effect.to))

    @effect.register
    def _(self, _effect: tree.ExileSpell) -> None:
        if self.scope.is_permanent:
            raise CardError("only a spell is exiled as it resolves (608.2n)")
        self.emit("exile spell")

    @effect.register
    def _(self, effect: tree.PutFromHand | tree.PutFromGraveyard) -> None:
        graveyard = isinstance(effect, tree.PutFromGraveyard)
        self.emit("put card", arg=self.cards(effect.of), a=int(effect.tapped), b=int(graveyard))

    @effect.register
    def _(self, effect: tree.CastFree) -> None:
        check_spells(effect.of)
        self.emit("cast free", arg=self.cards(effect.of))

    @effect.register
    def _(self, effect: tree.AttachThis) -> None:
        self.scope.check_attached()
        self.emit("attach this", arg=self.filter(effect.of))

    @effect.register
    def _(self, effect: tree.MayPayX) -> None:
        jump = self.emit("pay x")
        before = self.scope
        self.scope = replace(before, has_x=True)
        self.block("effects", effect.effects)
        self.scope = before
        self.jump_here(jump)

    @effect.register
    def _(self, effect: tree.SacrificeGreatest) -> None:
        who = self.recipient(effect.who)
        self.emit("sacrifice greatest", a=who, arg=self.filter(yours(effect.of)))

    @effect.register
    def _(self, effect: tree.RevealTop) -> None:
        who = self.recipient(effect.who)
        self.emit("reveal top", a=who, b=int(effect.to_hand), arg=self.cards(effect.counted))
        self.scope = replace(self.scope, has_revealed=True)

    def cards(self, of: tree.Filter) -> int:
        """Give the row of a filter of cards outside the battlefield."""
        _check_of_cards(of)
        return self.tables.filter(of)

    @effect.register
    def _(self, effect: tree.If) -> None:
        with within("condition"):
            condition = question(effect.condition, self.tables, self.scope)
        skip = self.emit("if", arg=condition)
        self.block("then", effect.then)
        if not effect.otherwise:
            self.jump_here(skip)
            return
        leave = self.emit("jump")
        self.jump_here(skip)
        self.block("otherwise", effect.otherwise)
        self.jump_here(leave)

    @effect.register
    def _(self, effect: tree.ChooseOne) -> None:
        skip = self.emit("choose one")
        self.block("first", effect.first)
        leave = self.emit("jump")
        self.jump_here(skip)
        self.block("second", effect.second)
        self.jump_here(leave)

    @effect.register
    def _(self, effect: tree.BeginEffect) -> None:
        _check_begun(effect, self.scope)
        ability = effect.ability
        if effect.on is not None:
            ability = msgspec.structs.replace(ability, of=effect.on)
        with within("ability"):
            row = self.tables.nested(ability, replace(self.scope, event="", is_begun=True))
        about = 2 if effect.on_it else int(effect.on is not None)
        self.emit("begin effect", mode=code("Duration", effect.duration), arg=row, a=about)

    @effect.register
    def _(self, effect: tree.AddMana) -> None:
        if isinstance(effect.amount, int) and effect.amount < 1:
            raise CardError(f"cannot add {effect.amount} mana")
        if isinstance(effect.amount, tree.Devotion) and isinstance(effect.of, tree.CouldProduce):
            raise CardError("the core cannot count devotion to what others could produce")
        one_type = effect.production == "one type"
        self.emit(
            "add mana",
            mode=code("Production", effect.production),
            amount=self.amount(effect.amount, mana=one_type),
            jump=int(effect.joined),
            who=self.recipient(effect.to),
            keep=code("ManaDuration", effect.keep),
            restriction=self.restriction(effect.only),
            rider=self.rider(effect),
            **self.types(effect.of),
        )

    def filter(self, of: tree.Filter) -> int:
        """Give the row of a filter of permanents."""
        return permanents(of, self.tables, self.scope)

    def restriction(self, only: tree.SpendOnly | None) -> int:
        """Give the row of what added mana may be spent on."""
        if only is None:
            return self.tables.restriction(None)
        with within("only"):
            if only.spells is not None:
                check_spells(only.spells, chosen=True)
                check_unowned(only.spells, "spells that you pay for")
            for of in (only.spells, only.abilities):
                if of is not None and of.chosen_type:
                    self.scope.check_choice("creature type")
            if only.abilities is not None and only.abilities.whose != "anyone":
                raise CardError("abilities that you pay for are yours anyway: leave out whose")
        return self.tables.restriction(only)

    def rider(self, effect: tree.AddMana) -> int:
        """Give the row + 1 of what happens when the mana is spent; 0: nothing."""
        if effect.enters_with is not None:
            return self.counters_rider(effect)
        if not effect.when_spent:
            if effect.spent_on is not None:
                raise CardError("spent_on needs when_spent")
            return 0
        with within("when_spent"):
            of = effect.spent_on or tree.Filter()
            check_spells(of, is_cast=True)
            check_unowned(of, "spells that you pay for")
            if derive.adds_mana(effect.when_spent):
                raise CardError("the core adds no mana when mana is spent")
            scope = replace(self.scope, event="mana spent", has_x=False, has_cost_object=False)
            row = {
                "kind": code("AbilityKind", "triggered"),
                "event": code("EventKind", "mana spent"),
                "event_filter": self.tables.filter(of),
                "cost": self.tables.cost(NO_COST),
                "program": Program(self.tables, scope).compile(effect.when_spent),
            }
        return 1 + self.tables.rows["abilities"].add(row)

    def counters_rider(self, effect: tree.AddMana) -> int:
        """Give the row + 1 of a replacement effect of each unit (106.6a)."""
        if effect.when_spent:
            raise CardError("the core knows one rider of a unit of mana")
        if not isinstance(effect.enters_with, int | tree.CommanderCasts):
            raise CardError("the core counts here only how often a commander was cast")
        with within("spent_on"):
            of = effect.spent_on or tree.Filter()
            check_spells(of, is_cast=True)
            check_unowned(of, "spells that you pay for")
        change = {
            "op": code("Op", "enter"),
            "mode": code("EnterChange", "with counters"),
            "a": code("CounterKind", "+1/+1"),
            "amount": self.tables.amount(effect.enters_with),
        }
        row = {
            "kind": code("AbilityKind", "replacement"),
            "event": code("EventKind", "enters"),
            "event_self": 1,
            "event_filter": self.tables.filter(of),
            "cost": self.tables.cost(NO_COST),
            "program": self.tables.rows["instructions"].add_run(
                [change, {"op": code("Op", "end")}]
            ),
        }
        return 1 + self.tables.rows["abilities"].add(row)

    @singledispatchmethod
    def types(self, types: tree.ManaTypes) -> dict[str, int]:
        """Give the fields that say which types of mana are added."""
        raise AssertionError(types)

    @types.register
    def _(self, types: tree.OfTypes) -> dict[str, int]:
        return {"a": code("Colors", "constant"), "b": types_mask(types.types)}

    @types.register
    def _(self, types: tree.CouldProduce) -> dict[str, int]:
        return {"a": code("Colors", "reader"), "b": self.tables.reader(types)}

    @types.register
    def _(self, types: tree.ColorsAmong) -> dict[str, int]:
        return {"a": code("Colors", "colors among"), "arg": self.filter(types.of)}

    @types.register
    def _(self, _types: tree.ChosenColor) -> dict[str, int]:
        self.scope.check_this("chosen color")
        self.scope.check_choice("color")
        return {"a": code("Colors", "chosen")}

    @types.register
    def _(self, _types: tree.ThatColor) -> dict[str, int]:
        if not self.scope.has_color:
            raise CardError("no ColorChoice stands before it")
        return {"a": code("Colors", "chosen now")}

    @types.register
    def _(self, _types: tree.TypesAdded) -> dict[str, int]:
        if self.scope.event not in MANA_EVENTS:
            raise CardError("no added mana triggers this")
        return {"a": code("Colors", "event types")}

    @types.register
    def _(self, _types: tree.EventCouldProduce) -> dict[str, int]:
        if self.scope.event not in MANA_EVENTS:
            raise CardError("no added mana triggers this")
        return {"a": code("Colors", "event could")}

    @types.register
    def _(self, _types: tree.ExiledColors) -> dict[str, int]:
        self.scope.check_this("card exiled with it")
        return {"a": code("Colors", "exiled cards")}

    @types.register
    def _(self, _types: tree.CommanderColors) -> dict[str, int]:
        return {"a": code("Colors", "commanders")}

    @types.register
    def _(self, _types: tree.CostObjectCouldProduce) -> dict[str, int]:
        if not self.scope.has_cost_object:
            raise CardError("the cost names no other permanent")
        return {"a": code("Colors", "cost object")}


def _check_of_cards(of: tree.Filter) -> None:
    """Refuse a filter of cards in a zone that asks for more than what is printed on them."""
    if (of.whose, of.tapped, of.other) != ("anyone", None, False):
        raise CardError("such cards have no controller and no status (109.4, 110.5)")
    check_printed(of)


def _theirs(of: tree.Filter) -> tree.Filter:
    """Give a filter of what a player may sacrifice, who controls it anyway (701.21a)."""
    check_unowned(of, "permanents that a player sacrifices")
    return of


def _check_joined(effect: tree.Effect, following: Sequence[tree.Effect]) -> None:
    """Refuse mana of one event that goes to two players, or may be spent in two ways."""
    if not (isinstance(effect, tree.AddMana) and effect.joined):
        return
    after = following[0] if following else None
    if not isinstance(after, tree.AddMana):
        raise CardError("joined mana needs AddMana as the next effect")
    for name in ("to", "only", "keep", "when_spent", "spent_on", "enters_with"):
        if getattr(effect, name) != getattr(after, name):
            raise CardError(f"joined mana must have the same {name!r} as the next effect")


def _check_begun(effect: tree.BeginEffect, scope: Scope) -> None:
    """Refuse an effect that the core would begin with something else in mind."""
    about_one = effect.on is not None or effect.on_it
    if effect.on is not None and effect.on_it:
        raise CardError("an effect is about a chosen permanent or the event's, not both")
    if effect.on_it and scope.event not in PERMANENT_EVENTS:
        raise CardError("no event of a permanent triggers this")
    if effect.duration == "once" and not isinstance(effect.ability, tree.TriggeredAbility):
        raise CardError("only a triggered ability lasts until it has triggered (603.7b)")
    if effect.duration == "next untap" and not about_one:
        raise CardError("only an effect about one permanent lasts through an untap step")
    if about_one and effect.ability.attached:
        raise CardError("an effect on a chosen permanent is not about an attached one")
    if about_one and isinstance(effect.ability, tree.TriggeredAbility):
        raise CardError("the core cannot watch one chosen permanent: leave out on")
    if effect.duration in ("while source", "while controlled"):
        scope.check_this("source that could stay")


def price(cost: Sequence[tree.CostPart], tables: Tables, *, x: bool = False) -> Row:
    """Give a row of Ability that stands for a cost alone; ``x``: it may hold {X}."""
    row: Row = {"kind": code("AbilityKind", "activated"), "cost": tables.cost(NO_COST)}
    for part in cost:
        match part:
            case tree.Mana():
                mana = parse_cost(part.cost)
                if mana.symbols or (mana.x and not x):
                    raise CardError("only plain symbols can be paid several times")
                row["cost"] = tables.cost(mana)
            case tree.PayLife(n="X") if x:
                row["life"] = LIFE_X
            case tree.PayLife(n=int(n)) if n < LIFE_X:
                row["life"] = n
            case _:
                raise CardError(f"the core cannot pay {type(part).__name__} here")
    nothing = [{"op": code("Op", "gain life")}, {"op": code("Op", "end")}]
    return row | {"program": tables.rows["instructions"].add_run(nothing)}


def number(amount: tree.Amount, tables: Tables, scope: Scope, *, signed: bool = False) -> int:
    """Give the row of a number, after checking that the ability can read it."""
    if isinstance(amount, tree.PaidX) and scope.is_given and not scope.has_x:
        return tables.amount(0)  # what a permanent gains does not know its X (107.3j)
    _check_object(amount, scope)
    _check_program(amount, scope)
    if isinstance(amount, tree.PaidX) and amount.times < 1 and not signed:
        raise CardError("only sizes can be less than 0")
    return tables.amount(amount)


def _check_object(amount: tree.Amount, scope: Scope) -> None:
    """Refuse what is read from an object or event that is not there."""
    if isinstance(amount, tree.ManaSpent | tree.ColorsSpent):
        scope.check_spell()
    if isinstance(amount, OF_THIS):
        scope.check_this("counters and no power")
    if isinstance(amount, tree.CostObjectValue) and not scope.has_cost_object:
        raise CardError("the cost names no other permanent")
    if isinstance(amount, tree.SameName) and scope.event not in PERMANENT_EVENTS:
        raise CardError("no event of a permanent triggers this")
    if isinstance(amount, tree.Count | tree.SameName | tree.ColorCount):
        check_permanents(amount.of, scope)


def _check_program(amount: tree.Amount, scope: Scope) -> None:
    """Refuse what no earlier part of the ability has set."""
    if isinstance(amount, tree.PaidX) and not scope.has_x:
        raise CardError("nothing in the cost sets X")
    if isinstance(amount, tree.Revealed | tree.RevealedValue) and not scope.has_revealed:
        raise CardError("no RevealTop stands before it")
    for kind, problem in ELSEWHERE.items():
        if isinstance(amount, kind):
            raise CardError(problem)


def question(condition: tree.Condition | None, tables: Tables, scope: Scope) -> int:
    """Give the row of a condition, after checking that the ability can ask it."""
    inner = condition
    while isinstance(inner, tree.Not):
        inner = inner.condition
    _check_casting(inner, scope)
    if isinstance(inner, tree.HandAtLeast):
        _check_of_cards(inner.of)
    if isinstance(inner, tree.ActivatedAtLeast) and not scope.is_counted:
        raise CardError("the core counts only activations of printed abilities, and in effects")
    if isinstance(inner, tree.CountersAtLeast | tree.ThisTapped):
        scope.check_this("counters and no status")
    if isinstance(inner, tree.CountAtLeast | tree.CountIsOdd):
        check_permanents(inner.of, scope)
    return tables.condition(condition)


def _check_casting(condition: tree.Condition | None, scope: Scope) -> None:
    """Refuse a condition about how a spell was cast, where nobody knows or it cannot be."""
    if not isinstance(condition, tree.WasKicked | tree.PaidAlternative | tree.TreasureSpent):
        return
    scope.check_spell()
    if isinstance(condition, tree.WasKicked) and not scope.has_kicker:
        raise CardError("it has no kicker (702.33)")
    if isinstance(condition, tree.PaidAlternative) and not scope.has_alternative:
        raise CardError("it has no alternative cost (118.9)")


def check_permanents(of: tree.Filter, scope: Scope) -> None:
    """Refuse a filter of permanents that asks for a choice that nobody makes."""
    if of.whose == "that player":
        scope.check_recipient("that player")
    if of.chosen_type:
        scope.check_this("chosen type")
        scope.check_choice("creature type")
    if of.chosen_color:
        scope.check_this("chosen color")
        scope.check_color()


def permanents(of: tree.Filter, tables: Tables, scope: Scope) -> int:
    """Give the row of a filter of permanents."""
    check_permanents(of, scope)
    return tables.filter(of)


def yours(node: tree.Filter) -> tree.Filter:
    """Narrow a filter to what you control, where the rules let you choose nothing else."""
    if node.whose == "opponents":
        raise CardError(f"you cannot choose [{describe(node)}] here: you must control it")
    return msgspec.structs.replace(node, whose="you")
