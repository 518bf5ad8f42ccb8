"""Card trees as short readable text, in our own words."""

from __future__ import annotations

from functools import singledispatch

from mirrorpool.cards.tree import abilities as ab
from mirrorpool.cards.tree import costs as co
from mirrorpool.cards.tree import effects as ef
from mirrorpool.cards.tree import values as va
from mirrorpool.cards.tree._node import Node
from mirrorpool.cards.tree.card import Card
from mirrorpool.cards.tree.filters import Filter

WHOSE = {"you": "you control", "opponents": "an opponent controls", "anyone": ""}
VERBS = {"you": "you {}", "each opponent": "each opponent {}s", "each player": "each player {}s"}
TIMINGS = {"any": "", "sorcery": "only as a sorcery", "instant": "only as an instant"}


@singledispatch
def describe(node: object) -> str:
    """Describe any node of a card tree, or a plain value in it."""
    return str(node) if not isinstance(node, Node) else repr(node)


def _words(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _symbols(types: str) -> str:
    return "".join(f"{{{letter}}}" for letter in types)


def _counters(amount: object, kind: str) -> str:
    return f"{amount} {kind} counter" if amount == 1 else f"{amount} {kind} counters"


def _times(times: int, what: str) -> str:
    return what if times == 1 else f"{times} x {what}"


@describe.register
def _(node: Filter) -> str:
    status = {None: "", True: "tapped", False: "untapped"}[node.tapped]
    no = [f"non{word}" for word in (*node.supertypes_none, *node.types_none)]
    kind = " or ".join(node.subtypes or node.types) or "permanent"
    if node.subtypes and node.types:
        kind = f"{kind} {' or '.join(node.types)}"
    colors = "/".join(node.colors)
    adjectives = _words(*no, *node.supertypes, colors, *node.types_all)
    return _words("other" if node.other else "", status, adjectives, kind, WHOSE[node.whose])


@describe.register
def _(node: va.Count) -> str:
    return _times(node.times, f"number of [{node.of}]")


@describe.register
def _(node: va.Counters) -> str:
    return _times(node.times, f"number of {node.kind} counters on this")


@describe.register
def _(node: va.PaidX) -> str:
    return _times(node.times, "X")


@describe.register
def _(node: va.Devotion) -> str:
    return "your devotion to that color"


@describe.register
def _(node: va.Power) -> str:
    return _times(node.times, "this creature's power")


@describe.register
def _(node: va.CountAtLeast) -> str:
    return f"at least {node.n} [{node.of}]"


@describe.register
def _(node: va.CountersAtLeast) -> str:
    return f"at least {_counters(node.n, node.kind)} on this"


@describe.register
def _(node: va.LandsPlayedAtLeast) -> str:
    return f"you have played at least {node.n} lands this turn"


@describe.register
def _(node: va.YourTurn) -> str:
    return "it is your turn"


@describe.register
def _(node: va.LifeAtLeast) -> str:
    return f"you have at least {node.n} life"


@describe.register
def _(node: va.Not) -> str:
    return f"not ({node.condition})"


@describe.register
def _(node: co.Mana) -> str:
    return node.cost


@describe.register
def _(node: co.Tap) -> str:
    return "{T}"


@describe.register
def _(node: co.Untap) -> str:
    return "{Q}"


@describe.register
def _(node: co.SacrificeThis) -> str:
    return "sacrifice this"


@describe.register
def _(node: co.PayLife) -> str:
    return f"pay {node.n} life"


@describe.register
def _(node: co.RemoveCounters) -> str:
    return f"remove {_counters(node.n, node.kind)} from this"


@describe.register
def _(node: co.SacrificePermanent) -> str:
    return f"sacrifice [{node.of}]"


@describe.register
def _(node: co.UntapPermanent) -> str:
    return f"untap [{node.of}]"


@describe.register
def _(node: co.TapPermanent) -> str:
    return f"tap [{node.of}]"


@describe.register
def _(node: ef.OfTypes) -> str:
    return "any color" if node.types == "WUBRG" else _symbols(node.types)


@describe.register
def _(node: ef.CouldProduce) -> str:
    return f"{'colors' if node.colors_only else 'types'} that [{node.of}] could produce"


@describe.register
def _(node: ef.ColorsAmong) -> str:
    return f"colors among [{node.of}]"


@describe.register
def _(node: ef.ChosenColor) -> str:
    return "the chosen color"


@describe.register
def _(node: ef.ThatColor) -> str:
    return "that color"


@describe.register
def _(node: ef.ColorChoice) -> str:
    return "choose a color"


@describe.register
def _(node: ef.CostObjectCouldProduce) -> str:
    return "types that the permanent paid as the cost could produce"


@describe.register
def _(node: ef.AddMana) -> str:
    match node:
        case ef.AddMana(of=ef.OfTypes(types=types), amount=int(n)) if len(types) == 1 and n <= 5:
            text = f"add {_symbols(types) * n}"
        case ef.AddMana(production="one type", amount=1):
            text = f"add 1 mana of {node.of}"
        case ef.AddMana(production="one type"):
            text = f"add {node.amount} mana, all of one type, of {node.of}"
        case ef.AddMana(production="each"):
            text = f"add {node.amount} mana of each of {node.of}"
        case _:
            text = f"add {node.amount} mana in any combination of {node.of}"
    return _words(text, "and together with it" if node.joined else "")


@describe.register
def _(node: ef.DealDamage) -> str:
    return f"deal {node.amount} damage to {node.to}"


@describe.register
def _(node: ef.LoseLife) -> str:
    return f"{VERBS[node.who].format('lose')} {node.amount} life"


@describe.register
def _(node: ef.GainLife) -> str:
    return f"{VERBS[node.who].format('gain')} {node.amount} life"


@describe.register
def _(node: ef.Draw) -> str:
    return f"{VERBS[node.who].format('draw')} {node.amount}"


@describe.register
def _(node: ef.PutCounters) -> str:
    return f"put {_counters(node.amount, node.kind)} on this"


@describe.register
def _(node: ef.TakeCounters) -> str:
    return f"remove {_counters(node.amount, node.kind)} from this"


@describe.register
def _(node: ef.Sacrifice) -> str:
    return f"sacrifice [{node.of}]"


@describe.register
def _(node: ef.ReturnToHand) -> str:
    return f"return [{node.of}] to its owner's hand"


@describe.register
def _(node: ef.PutFromHand) -> str:
    return f"you may put [{node.of}] from your hand onto the battlefield" + " tapped" * node.tapped


def _list(effects: tuple[ef.Effect, ...]) -> str:
    return "; ".join(map(str, effects)) or "nothing"


@describe.register
def _(node: ef.If) -> str:
    otherwise = f", else ({_list(node.otherwise)})" if node.otherwise else ""
    return f"if {node.condition}, ({_list(node.then)}){otherwise}"


@describe.register
def _(node: ef.UnlessPaid) -> str:
    return f"({_list(node.effects)}) unless a player pays {{{node.generic}}}"


@describe.register
def _(node: ab.ActivatedAbility) -> str:
    limits = [
        f"only if {node.condition}" if node.condition is not None else "",
        TIMINGS[node.timing],
        "only once each turn" if node.once_each_turn else "",
    ]
    text = f"{', '.join(map(str, node.cost))}: {_list(node.effects)}"
    return ", ".join([text, *filter(None, limits)])


@describe.register
def _(node: ab.TriggeredAbility) -> str:
    condition = f", if {node.condition}" if node.condition is not None else ""
    return f"when {_subject(node.of)} {node.event}{condition}: {_list(node.effects)}"


def _subject(of: Filter | None) -> str:
    return "this" if of is None else f"[{of}]"


@describe.register
def _(node: ab.EntersReplacement) -> str:
    return f"{_subject(node.of)} enters {' and '.join(map(str, node.changes))}"


@describe.register
def _(node: ab.Tapped) -> str:
    return "tapped" if node.unless is None else f"tapped unless {node.unless}"


@describe.register
def _(node: ab.TappedUnlessLife) -> str:
    return f"tapped unless you pay {node.life} life"


@describe.register
def _(node: ab.WithCounters) -> str:
    return f"with {_counters(node.amount, node.kind)}"


@describe.register
def _(node: ab.ChooseColor) -> str:
    return "with a color of your choice"


@describe.register
def _(node: ab.Untapped) -> str:
    return "untapped"


@describe.register
def _(node: Card) -> str:
    size = "" if node.power is None else f"{node.power}/{node.toughness}"
    kinds = _words(*node.supertypes, *node.types)
    kinds = f"{kinds} - {' '.join(node.subtypes)}" if node.subtypes else kinds
    indicator = f"(colors {_symbols(node.color_indicator)})" if node.color_indicator else ""
    lines = [
        _words(node.name, node.cost or "", indicator),
        _words(kinds, size),
        ", ".join(node.keywords),
        *map(str, node.abilities),
    ]
    return "\n".join(filter(None, lines))
