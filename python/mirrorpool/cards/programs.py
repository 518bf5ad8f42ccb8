"""Effects to instructions: straight programs whose jumps go forward."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mirrorpool.cards import tree
from mirrorpool.cards.core import code
from mirrorpool.cards.costs import types_mask
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.rows import Row
from mirrorpool.cards.tables import Tables
from mirrorpool.cards.tree.text import describe


class Program:
    """The program of one ability.

    Parameters
    ----------
    tables : Tables
        Where amounts, filters and conditions become rows.
    has_x, has_object : bool
        Whether the ability's cost sets an X, and names another permanent.
    """

    def __init__(self, tables: Tables, *, has_x: bool = False, has_object: bool = False) -> None:
        self.tables = tables
        self.has_x = has_x
        self.has_object = has_object
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
                following = effects[index + 1] if index + 1 < len(effects) else None
                self.effect(effect, following)

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
        if isinstance(amount, tree.PaidX) and not self.has_x:
            raise CardError("nothing in the cost sets X")
        if isinstance(amount, tree.Devotion) and not mana:
            raise CardError("only mana of one type has a colour to be devoted to")
        return self.tables.amount(amount)

    def effect(self, effect: tree.Effect, following: tree.Effect | None) -> None:
        """Append one effect."""
        match effect:
            case tree.AddMana():
                self.add_mana(effect, following)
            case tree.If():
                self.choose(effect)
            case tree.UnlessPaid():
                jump = self.emit("unless paid", a=effect.generic)
                self.block("effects", effect.effects)
                self.jump_here(jump)
            case tree.SacrificeThis():
                self.emit("sacrifice this")
            case tree.ColorChoice():
                self.emit("choose color", who=code("Recipient", effect.who))
            case tree.PlayerChoice():
                self.emit("choose player")
            case tree.ChooseOne():
                self.choose_one(effect)
            case tree.MayPay():
                jump = self.emit("may pay", a=effect.generic)
                self.block("effects", effect.effects)
                self.jump_here(jump)
            case tree.UntapThis():
                self.emit("untap this")
            case tree.TapSharing():
                self.emit("tap sharing")
            case tree.DoubleMana():
                self.emit("double mana")
            case tree.LoseMana():
                self.emit("lose mana", a=code("Recipient", effect.who))
            case tree.DrainMana():
                self.emit("drain mana", a=code("Recipient", effect.who))
            case tree.PhaseOut():
                self.emit("phase out")
            case tree.BeginEffect():
                self.begin_effect(effect)
            case tree.CreateToken():
                self.emit(
                    "create token",
                    a=code("Recipient", effect.who),
                    b=int(effect.tapped),
                    amount=self.amount(effect.amount),
                    arg=self.tables.token(effect.token),
                )
            case tree.Sacrifice() | tree.ReturnToHand() | tree.PutFromHand():
                self.move(effect)
            case _:
                self.simple(effect)

    def simple(
        self,
        effect: tree.DealDamage
        | tree.LoseLife
        | tree.GainLife
        | tree.Draw
        | tree.PutCounters
        | tree.TakeCounters
        | tree.Discard,
    ) -> None:
        """Append an effect that has a recipient or counter kind, and an amount."""
        amount = self.amount(effect.amount)
        match effect:
            case tree.DealDamage():
                self.emit("deal damage", a=code("Recipient", effect.to), amount=amount)
            case tree.LoseLife():
                self.emit("lose life", a=code("Recipient", effect.who), amount=amount)
            case tree.GainLife():
                self.emit("gain life", a=code("Recipient", effect.who), amount=amount)
            case tree.Draw():
                self.emit("draw", a=code("Recipient", effect.who), amount=amount)
            case tree.Discard():
                self.emit("discard", who=code("Recipient", effect.who), amount=amount)
            case tree.PutCounters():
                self.emit("put counters", a=code("CounterKind", effect.kind), amount=amount)
            case tree.TakeCounters():
                self.emit("remove counters", a=code("CounterKind", effect.kind), amount=amount)

    def move(self, effect: tree.Sacrifice | tree.ReturnToHand | tree.PutFromHand) -> None:
        """Append an effect that moves an object of a filter."""
        match effect:
            case tree.Sacrifice():
                self.emit("sacrifice chosen", arg=self.tables.filter(yours(effect.of)))
            case tree.ReturnToHand():
                self.emit("return chosen", arg=self.tables.filter(yours(effect.of)))
            case tree.PutFromHand():
                if (effect.of.whose, effect.of.tapped, effect.of.other) != ("anyone", None, False):
                    raise CardError("cards in hand have no controller and no status (109.4, 110.5)")
                row = self.tables.filter(effect.of)
                self.emit("put from hand", arg=row, a=int(effect.tapped))

    def choose(self, effect: tree.If) -> None:
        """Append both branches of an If."""
        with within("condition"):
            condition = self.tables.condition(effect.condition)
        skip = self.emit("if", arg=condition)
        self.block("then", effect.then)
        if not effect.otherwise:
            self.jump_here(skip)
            return
        leave = self.emit("jump")
        self.jump_here(skip)
        self.block("otherwise", effect.otherwise)
        self.jump_here(leave)

    def choose_one(self, effect: tree.ChooseOne) -> None:
        """Append two lists of effects, one of which is chosen."""
        skip = self.emit("choose one")
        self.block("first", effect.first)
        leave = self.emit("jump")
        self.jump_here(skip)
        self.block("second", effect.second)
        self.jump_here(leave)

    def begin_effect(self, effect: tree.BeginEffect) -> None:
        """Append the beginning of an effect that lasts; its ability becomes a row of its own."""
        ability = effect.ability
        if effect.on is not None:
            ability = msgspec.structs.replace(ability, of=effect.on)
        with within("ability"):
            row = self.tables.nested(ability)
        chosen = int(effect.on is not None)
        self.emit("begin effect", mode=code("Duration", effect.duration), arg=row, a=chosen)

    def add_mana(self, effect: tree.AddMana, following: tree.Effect | None) -> None:
        """Append a mana production; its jump field joins it to the next one."""
        if effect.joined and not isinstance(following, tree.AddMana):
            raise CardError("joined mana needs AddMana as the next effect")
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
            who=code("Recipient", effect.to),
            keep=code("ManaDuration", effect.keep),
            restriction=self.tables.restriction(effect.only),
            rider=self.rider(effect),
            **self.types(effect.of),
        )

    def rider(self, effect: tree.AddMana) -> int:
        """Give the row + 1 of what happens when the mana is spent; 0: nothing."""
        if not effect.when_spent:
            return 0
        spent = tree.TriggeredAbility(
            "mana spent", effect.when_spent, effect.spent_on or tree.Filter()
        )
        with within("when_spent"):
            return 1 + self.tables.nested(spent)

    def types(self, types: tree.ManaTypes) -> dict[str, int]:
        """Give the fields that say which types of mana are added."""
        match types:
            case tree.OfTypes():
                return {"a": code("Colors", "constant"), "b": types_mask(types.types)}
            case tree.CouldProduce():
                return {"a": code("Colors", "reader"), "b": self.tables.reader(types)}
            case tree.ColorsAmong():
                return {"a": code("Colors", "colors among"), "arg": self.tables.filter(types.of)}
            case tree.ChosenColor():
                return {"a": code("Colors", "chosen")}
            case tree.ThatColor():
                if not any(row["op"] == code("Op", "choose color") for row in self.instructions):
                    raise CardError("no ColorChoice stands before it")
                return {"a": code("Colors", "chosen now")}
            case tree.TypesAdded():
                return {"a": code("Colors", "event types")}
            case tree.EventCouldProduce():
                return {"a": code("Colors", "event could")}
            case tree.CommanderColors():
                return {"a": code("Colors", "commanders")}
            case tree.CostObjectCouldProduce():
                if not self.has_object:
                    raise CardError("the cost names no other permanent")
                return {"a": code("Colors", "cost object")}


def yours(node: tree.Filter) -> tree.Filter:
    """Narrow a filter to what you control, where the rules let you choose nothing else."""
    if node.whose == "opponents":
        raise CardError(f"you cannot choose [{describe(node)}] here: you must control it")
    return tree.Filter(
        **{name: getattr(node, name) for name in node.__struct_fields__} | {"whose": "you"}
    )
