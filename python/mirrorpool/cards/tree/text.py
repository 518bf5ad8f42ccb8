"""Card trees as short readable text, in our own words."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from mirrorpool.cards.tree import abilities as ab
from mirrorpool.cards.tree import costs as co
from mirrorpool.cards.tree import effects as ef
from mirrorpool.cards.tree import statics as st
from mirrorpool.cards.tree import values as va
from mirrorpool.cards.tree._node import Node
from mirrorpool.cards.tree.card import Alternative, Card
from mirrorpool.cards.tree.filters import Filter

WHOSE = {
    "you": "you control",
    "opponents": "an opponent controls",
    "anyone": "",
    "that player": "that player controls",
}
VERBS = {
    "you": "you {}",
    "each opponent": "each opponent {}s",
    "each player": "each player {}s",
    "that player": "that player {}s",
    "its controller": "its controller {}s",
}
COLOR_COUNTS = {"any": "", "none": "colorless", "one": "monocolored", "several": "multicolored"}
EVENTS = {
    "tapped for mana": "is tapped for mana",
    "mana added": "adds mana",
    "counters put": "gets counters",
    "damaged": "is damaged",
    "put into graveyard": "is put into a graveyard",
}
TIMINGS = {"any": "", "sorcery": "only as a sorcery", "instant": "only as an instant"}
WORDS: dict[type[Node], str] = {
    va.Devotion: "your devotion to that color",
    va.PaidAlternative: "its alternative cost was paid",
    va.WasKicked: "this was kicked",
    va.TreasureSpent: "mana from a Treasure was spent to cast this",
    va.ActivatedAtLeast: "this ability has been activated {node.n} or more times this turn",
    va.HandAtLeast: "{node.n} or more [{node.of}] cards in your hand",
    va.GraveyardAtLeast: "at least {node.n} cards are in your graveyard",
    va.YourTurnBeforeEnd: "it is your turn before the end step",
    va.ThisTapped: "this is tapped",
    va.CountIsOdd: "the number of [{node.of}] is odd",
    va.CountAtLeast: "at least {node.n} [{node.of}]",
    va.LandsPlayedAtLeast: "you have played at least {node.n} lands this turn",
    va.YourTurn: "it is your turn",
    va.LifeAtLeast: "you have at least {node.n} life",
    va.Not: "not ({node.condition})",
    co.Mana: "{node.cost}",
    co.Tap: "{{T}}",
    co.Untap: "{{Q}}",
    co.SacrificeThis: "sacrifice this",
    co.PayLife: "pay {node.n} life",
    co.SacrificePermanent: "sacrifice [{node.of}]",
    co.UntapPermanent: "untap [{node.of}]",
    co.ReturnPermanent: "return [{node.of}] to its owner's hand",
    co.RevealHand: "reveal your hand",
    ef.ColorsAmong: "colors among [{node.of}]",
    ef.ChosenColor: "the chosen color",
    ef.ThatColor: "that color",
    ef.TypesAdded: "the types added",
    ef.EventCouldProduce: "types that it could produce",
    ef.ExiledColors: "any color of the cards exiled with this",
    ef.CommanderColors: "colors of your commanders' identity",
    ef.PlayerChoice: "choose a player",
    ef.UntapThis: "untap this",
    ef.TapSharing: "tap that player's lands that could produce a type that it could produce",
    ef.DoubleMana: "double each type of your unspent mana",
    ef.PhaseOut: "this phases out",
    ef.CostObjectCouldProduce: "types that the permanent paid as the cost could produce",
    ef.ReturnToHand: "return [{node.of}] to its owner's hand",
    ef.ExileFromHand: "you may exile [{node.of}] from your hand",
    ef.LookAtTop: (
        "look at the top {node.amount} cards of your library, you may put [{node.of}] onto the "
        "battlefield, the rest go to the bottom in a random order"
    ),
    ef.Flip: "flip this: it becomes {node.to}",
    ef.ExileSpell: "exile this spell",
    ef.CastFree: "you may cast [{node.of}] from your hand without paying its mana cost",
    ef.AttachThis: "attach this to [{node.of}]",
    st.GainControl: "you control it",
    st.LoseAbilities: "it loses all abilities",
    st.GainAbility: "it has ({node.ability})",
    st.SetSize: "its base size is {node.power}/{node.toughness}",
    st.CardsForLife: "you exile cards from the top of your library instead of paying life",
    st.SwitchSize: "its power and toughness are switched",
    st.ConvertMana: "unspent mana that {node.who} would lose becomes {{{node.to}}} instead",
    st.LostManaHurts: "{node.who}: losing unspent mana costs that much life",
    st.CostMore: "spells that are [{node.of}] cost {node.amount} more",
    st.CostLess: "spells that are [{node.of}] cost {node.amount} less",
    st.SpendAsAnyColor: "{node.who}: mana may be spent as though of any color",
    st.SpendAsAnyType: "{node.who}: mana may be spent as though of any type",
    st.LifeForSymbol: "you may pay 2 life rather than {{{node.symbol}}}",
    st.LandPlays: "you may play {node.n} more land a turn",
    st.NoMaximumHand: "you have no maximum hand size",
    st.StaysTapped: "it does not untap during its controller's untap step",
    st.CannotPayLife: "you cannot pay life",
    st.Multiply: "{node.times} times as much",
    ab.TappedUnlessLife: "tapped unless you pay {node.life} life",
    ab.ChooseColor: "with a color of your choice",
    ab.Untapped: "untapped",
    ab.ChooseLandType: "with a basic land type of your choice",
    ab.ChooseCreatureType: "with a creature type of your choice",
    ab.SacrificeAll: "as you sacrifice all [{node.of}]",
}
"""What a node says, where that is all there is to it, as a format of the node."""

TIMED: dict[type[Node], str] = {
    va.Count: "number of [{node.of}]",
    va.Counters: "number of {node.kind} counters on this",
    va.PaidX: "X",
    va.Power: "this creature's power",
    va.CostObjectValue: "the mana value of what paid the cost",
    va.SameName: "number of other [{node.of}] with the same name",
    va.OtherSpells: "number of other spells that player has cast this turn",
    va.ColorCount: "number of colors among [{node.of}]",
    va.UnspentMana: "your unspent {{{node.type}}}",
    va.ManaSpent: "mana spent to cast this",
    va.ColorsSpent: "colors of mana spent to cast this",
    va.CommanderCasts: "times it was cast from the command zone",
    va.Revealed: "cards revealed",
    va.RevealedValue: "the mana value revealed",
    va.ItsManaValue: "its mana value",
    va.Hand: "number of cards in your hand",
}
"""Values that count something, as often as ``times``."""

DONE: dict[type[Node], tuple[str, str]] = {
    ef.ColorChoice: ("choose", " a color"),
    ef.Discard: ("discard", " {node.amount}"),
    ef.LoseMana: ("lose", " all unspent mana"),
    ef.DrainMana: ("use", " a mana ability of each land, then you get all that mana"),
    ef.LoseLife: ("lose", " {node.amount} life"),
    ef.GainLife: ("gain", " {node.amount} life"),
    ef.Draw: ("draw", " {node.amount}"),
    ef.MillCards: ("mill", " {node.amount}"),
    ef.Sacrifice: ("sacrifice", " [{node.of}]"),
}
"""What ``who`` does: a verb and the rest."""


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


def _said(node: Any) -> str:
    return WORDS[type(node)].format(node=node)


def _timed(node: Any) -> str:
    return _times(node.times, TIMED[type(node)].format(node=node))


def _done(node: Any) -> str:
    verb, rest = DONE[type(node)]
    return VERBS[node.who].format(verb) + rest.format(node=node)


for _table, _function in ((WORDS, _said), (TIMED, _timed), (DONE, _done)):
    for _kind in _table:
        describe.register(_kind, _function)


@describe.register
def _(node: Filter) -> str:
    status = {None: "", True: "tapped", False: "untapped"}[node.tapped]
    without = (*node.supertypes_none, *node.types_none, *node.subtypes_none)
    no = [f"non{'-' * word[:1].isupper()}{word}" for word in without]
    kind = " or ".join(node.subtypes or node.types) or "permanent"
    if node.subtypes and node.types:
        kind = f"{kind} {' or '.join(node.types)}"
    colors = "/".join(node.colors)
    token = {None: "", True: "token", False: "nontoken"}[node.token]
    count = COLOR_COUNTS[node.color_count]
    adjectives = _words(token, *no, *node.supertypes, colors, count, *node.types_all)
    chosen = "of the chosen type" if node.chosen_type else ""
    chosen = "of the chosen color" if node.chosen_color else chosen
    value = f"with mana value {node.mana_value_least} or greater" if node.mana_value_least else ""
    other = "other" if node.other else ""
    name = f"named {node.name}" if node.name else ""
    return _words(other, status, adjectives, kind, name, chosen, value, WHOSE[node.whose])


@describe.register
def _(node: va.DevotionAtLeast) -> str:
    return f"your devotion to {'/'.join(node.colors)} is at least {node.n}"


@describe.register
def _(node: va.CountersAtLeast) -> str:
    return f"at least {_counters(node.n, node.kind)} on this"


@describe.register
def _(node: co.RemoveCounters) -> str:
    return f"remove {_counters(node.n, node.kind)} from this"


@describe.register
def _(node: co.TapPermanent) -> str:
    return f"tap {node.n} [{node.of}]" if node.n > 1 else f"tap [{node.of}]"


@describe.register
def _(node: co.DiscardCards) -> str:
    return f"discard {node.n} card" + "s" * (node.n > 1)


@describe.register
def _(node: co.Mill) -> str:
    return f"mill {node.n} card" + "s" * (node.n > 1)


@describe.register
def _(node: ef.OfTypes) -> str:
    return "any color" if node.types == "WUBRG" else _symbols(node.types)


@describe.register
def _(node: ef.CouldProduce) -> str:
    return f"{'colors' if node.colors_only else 'types'} that [{node.of}] could produce"


@describe.register
def _(node: ef.SpendOnly) -> str:
    uses = []
    if node.spells is not None:
        uses.append(f"cast [{node.spells}]")
    if node.abilities is not None:
        uses.append(f"activate abilities of [{node.abilities}]")
    if node.x_costs:
        uses.append("pay costs with {X}")
    if node.foretelling:
        uses.append("foretell cards")
    return f"only to {' or '.join(uses) or 'pay nothing'}"


@describe.register
def _(node: ef.ChooseOne) -> str:
    return f"choose one: ({_list(node.first)}) or ({_list(node.second)})"


@describe.register
def _(node: ef.MayPay) -> str:
    return f"you may pay {{{node.generic}}}; if you do, ({_list(node.effects)})"


@describe.register
def _(node: ef.MayPayCost) -> str:
    cost = ", ".join(map(str, node.cost))
    times = "" if node.times == 1 else f" {node.times} times"
    then = f"; if you do, ({_list(node.then)})" if node.then else ""
    otherwise = f"; if you don't, ({_list(node.otherwise)})" if node.otherwise else ""
    return f"you may pay {cost}{times}{then}{otherwise}"


@describe.register
def _(node: ef.BeginEffect) -> str:
    on = " on it" if node.on_it else "" if node.on is None else f" on a chosen [{node.on}]"
    return f"until {node.duration}{on}: {node.ability}"


@describe.register
def _(node: ef.CreateToken) -> str:
    tapped = " tapped" * node.tapped
    return f"{VERBS[node.who].format('create')} {node.amount}{tapped} {node.token}"


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
    who = "" if node.to == "you" else f"{node.to}: "
    keep = {"phase": "", "combat": "kept until end of combat", "turn": "kept until end of turn"}
    spent = f"when spent on [{node.spent_on or 'a spell'}]: {_list(node.when_spent)}"
    more = f"(your commander enters with {node.enters_with} +1/+1 counters more)"
    return who + _words(
        text,
        "and together with it" if node.joined else "",
        "" if node.only is None else f"({node.only})",
        keep[node.keep],
        f"({spent})" if node.when_spent else "",
        "" if node.enters_with is None else more,
    )


@describe.register
def _(node: ef.DealDamage) -> str:
    by = "it deals" if node.by == "it" else "deal"
    return f"{by} {node.amount} damage to {node.to}"


@describe.register
def _(node: ef.PutCounters) -> str:
    return f"put {_counters(node.amount, node.kind)} on this"


@describe.register
def _(node: ef.TakeCounters) -> str:
    return f"remove {_counters(node.amount, node.kind)} from this"


@describe.register
def _(node: ef.ShuffleIntoLibrary) -> str:
    what = " and ".join(["hand"] * node.hand + ["graveyard"] * node.graveyard)
    return VERBS[node.who].format("shuffle") + f" {what} into the library"


@describe.register
def _(node: ef.PutFromGraveyard) -> str:
    tapped = " tapped" * node.tapped
    return f"you may put [{node.of}] from your graveyard onto the battlefield{tapped}"


@describe.register
def _(node: ef.MayPayX) -> str:
    return f"you may pay {{X}}; if you do, ({_list(node.effects)})"


@describe.register
def _(node: ef.SacrificeGreatest) -> str:
    greatest = f"the [{node.of}] with the greatest mana value unless its mana cost is paid"
    return f"{VERBS[node.who].format('sacrifice')} {greatest}"


@describe.register
def _(node: ef.RevealTop) -> str:
    hand = " and put it into the hand" * node.to_hand
    return f"{VERBS[node.who].format('reveal')} the top card of the library{hand}"


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
        "any player may activate it" if node.any_player else "",
    ]
    waterbend = "waterbend " if node.waterbend else ""
    text = f"{waterbend}{', '.join(map(str, node.cost))}: {_list(node.effects)}"
    return ", ".join([text, *filter(None, limits)])


@describe.register
def _(node: ab.TriggeredAbility) -> str:
    condition = f", if {node.condition}" if node.condition is not None else ""
    types = f" for {node.types}" if node.types else ""
    to = "" if node.to == "anyone" else f" to {node.to}"
    subject = _subject(node.of, node.attached)
    event = EVENTS.get(node.event, node.event)
    event = f"{event} {node.least}" if node.event == "expends" else event
    return f"when {subject} {event}{types}{to}{condition}: {_list(node.effects)}"


def _subject(of: Filter | None, attached: bool = False) -> str:
    return "attached permanent" if attached else "this" if of is None else f"[{of}]"


def _as_long_as(condition: va.Condition | None) -> str:
    return "" if condition is None else f", as long as {condition}"


@describe.register
def _(node: ab.StaticAbility) -> str:
    subject = _subject(node.of, node.attached)
    return f"{subject}: {', '.join(map(str, node.changes))}{_as_long_as(node.condition)}"


@describe.register
def _(node: ab.ManaReplacement) -> str:
    subject = _subject(node.of, node.attached)
    amount = f"{node.least} or more mana" if node.least > 1 else "mana"
    when = {"tapped": "is tapped for", "any": "adds"}[node.scope]
    types = f" with {_symbols(node.types)}" if node.types else ""
    to = "" if node.to == "anyone" else f" to {node.to}"
    event = f"{subject} {when} {amount}{types}{to}"
    return f"if {event}: {node.change} instead{_as_long_as(node.condition)}"


@describe.register
def _(node: ab.SpellAbility) -> str:
    return _list(node.effects)


@describe.register
def _(node: st.SetLandTypes) -> str:
    types = node.types if isinstance(node.types, str) else " ".join(node.types)
    return f"its land types are {types}"


@describe.register
def _(node: st.AddLandTypes) -> str:
    return f"it is also {' '.join(node.types)}"


@describe.register
def _(node: st.SetTypes) -> str:
    return f"it is only {' '.join(node.types)}"


@describe.register
def _(node: st.AddTypes) -> str:
    return f"it is also {_words(*node.supertypes, *node.types, *node.subtypes)}"


@describe.register
def _(node: st.LoseTypes) -> str:
    return f"it is not {' or '.join(node.types)}"


@describe.register
def _(node: st.SetColors) -> str:
    if node.colors == "chosen":
        return "it is the chosen color"
    return f"it is {'/'.join(node.colors) or 'colorless'}"


@describe.register
def _(node: st.GainKeywords) -> str:
    return f"it has {', '.join(node.keywords)}"


@describe.register
def _(node: st.ModifySize) -> str:
    return (
        f"it gets {node.power:+}/{node.toughness:+}"
        if (isinstance(node.power, int) and isinstance(node.toughness, int))
        else f"it gets +({node.power})/+({node.toughness})"
    )


@describe.register
def _(node: st.KeepMana) -> str:
    return f"unspent {_symbols(node.types)} of {node.who} stays as steps and phases end"


@describe.register
def _(node: st.SpendOnlyAs) -> str:
    return (
        f"you may spend {_symbols(node.types)} as though of any color, "
        f"other mana only as though {{{node.other}}}"
    )


@describe.register
def _(node: st.SetType) -> str:
    return f"{_type(node.type)} x{node.amount}" if node.amount else f"{_type(node.type)} for all"


def _type(word: str) -> str:
    return "the chosen color" if word == "chosen" else f"{{{word}}}"


@describe.register
def _(node: st.Recolor) -> str:
    return f"{_type(node.type)} for all colors"


@describe.register
def _(node: st.MapTypes) -> str:
    return f"{{{node.to}}} for {_symbols(node.of)}"


@describe.register
def _(node: st.MapLandTypes) -> str:
    return ", ".join(f"{{{to}}} for a {land_type}" for land_type, to in node.types)


@describe.register
def _(node: st.AnyColorInstead) -> str:
    return "a color of your choice" + (f" x{node.amount}" if node.amount else "")


@describe.register
def _(node: ab.EntersReplacement) -> str:
    return f"{_subject(node.of)} enters {' and '.join(map(str, node.changes))}"


@describe.register
def _(node: ab.Tapped) -> str:
    return "tapped" if node.unless is None else f"tapped unless {node.unless}"


@describe.register
def _(node: ab.WithCounters) -> str:
    return f"with {_counters(node.amount, node.kind)}"


def enchants(card: Card) -> tuple[Filter, ...]:
    """Give the filters of what an Aura can enchant, all of which must fit (CR 702.5c)."""
    return (card.enchant,) if isinstance(card.enchant, Filter) else card.enchant or ()


def _alternative(node: Alternative) -> str:
    condition = "" if node.condition is None else f" if {node.condition}"
    return f"alternative cost {', '.join(map(str, node.cost))}{condition}"


@describe.register
def _(node: Card) -> str:
    size = "" if node.power is None else f"{node.power}/{node.toughness}"
    kinds = _words(*node.supertypes, *node.types)
    kinds = f"{kinds} - {' '.join(node.subtypes)}" if node.subtypes else kinds
    indicator = f"(colors {_symbols(node.color_indicator)})" if node.color_indicator else ""
    lines = [
        _words(node.name, node.cost or "", indicator),
        _words(kinds, size),
        *(f"enchant [{of}]" for of in enchants(node)),
        ", ".join(node.keywords),
        "" if node.kicker is None else f"kicker {node.kicker}",
        "" if node.waterbend is None else f"you may waterbend {node.waterbend} in addition",
        f"additional cost {', '.join(map(str, node.additional))}" if node.additional else "",
        "" if node.alternative is None else _alternative(node.alternative),
        "" if node.evoke is None else f"evoke {node.evoke}",
        "" if node.madness is None else f"madness {node.madness}",
        *map(str, node.abilities),
    ]
    return "\n".join(filter(None, lines))
