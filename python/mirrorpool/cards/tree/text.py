"""Card trees as short readable text, in our own words."""

from __future__ import annotations

from functools import singledispatch

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
def _(node: va.CostObjectValue) -> str:
    return _times(node.times, "the mana value of what paid the cost")


@describe.register
def _(node: va.SameName) -> str:
    return _times(node.times, f"number of other [{node.of}] with the same name")


@describe.register
def _(node: va.OtherSpells) -> str:
    return _times(node.times, "number of other spells that player has cast this turn")


@describe.register
def _(node: va.ColorCount) -> str:
    return _times(node.times, f"number of colors among [{node.of}]")


@describe.register
def _(node: va.UnspentMana) -> str:
    return _times(node.times, f"your unspent {{{node.type}}}")


@describe.register
def _(node: va.ManaSpent) -> str:
    return _times(node.times, "mana spent to cast this")


@describe.register
def _(node: va.ColorsSpent) -> str:
    return _times(node.times, "colors of mana spent to cast this")


@describe.register
def _(_node: va.PaidAlternative) -> str:
    return "its alternative cost was paid"


@describe.register
def _(node: va.CommanderCasts) -> str:
    return _times(node.times, "times it was cast from the command zone")


@describe.register
def _(node: va.Revealed) -> str:
    return _times(node.times, "cards revealed")


@describe.register
def _(node: va.RevealedValue) -> str:
    return _times(node.times, "the mana value revealed")


@describe.register
def _(node: va.ItsManaValue) -> str:
    return _times(node.times, "its mana value")


@describe.register
def _(_node: va.WasKicked) -> str:
    return "this was kicked"


@describe.register
def _(_node: va.TreasureSpent) -> str:
    return "mana from a Treasure was spent to cast this"


@describe.register
def _(node: va.ActivatedAtLeast) -> str:
    return f"this ability has been activated {node.n} or more times this turn"


@describe.register
def _(node: va.HandAtLeast) -> str:
    return f"{node.n} or more [{node.of}] cards in your hand"


@describe.register
def _(node: va.GraveyardAtLeast) -> str:
    return f"at least {node.n} cards are in your graveyard"


@describe.register
def _(_node: va.YourTurnBeforeEnd) -> str:
    return "it is your turn before the end step"


@describe.register
def _(node: va.DevotionAtLeast) -> str:
    return f"your devotion to {'/'.join(node.colors)} is at least {node.n}"


@describe.register
def _(node: va.Hand) -> str:
    return _times(node.times, "number of cards in your hand")


@describe.register
def _(node: va.ThisTapped) -> str:
    return "this is tapped"


@describe.register
def _(node: va.CountIsOdd) -> str:
    return f"the number of [{node.of}] is odd"


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
    return f"tap {node.n} [{node.of}]" if node.n > 1 else f"tap [{node.of}]"


@describe.register
def _(node: co.ReturnPermanent) -> str:
    return f"return [{node.of}] to its owner's hand"


@describe.register
def _(node: co.DiscardCards) -> str:
    return f"discard {node.n} card" + "s" * (node.n > 1)


@describe.register
def _(_node: co.RevealHand) -> str:
    return "reveal your hand"


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
def _(node: ef.ColorsAmong) -> str:
    return f"colors among [{node.of}]"


@describe.register
def _(node: ef.ChosenColor) -> str:
    return "the chosen color"


@describe.register
def _(node: ef.ThatColor) -> str:
    return "that color"


@describe.register
def _(node: ef.TypesAdded) -> str:
    return "the types added"


@describe.register
def _(node: ef.EventCouldProduce) -> str:
    return "types that it could produce"


@describe.register
def _(_node: ef.ExiledColors) -> str:
    return "any color of the cards exiled with this"


@describe.register
def _(node: ef.CommanderColors) -> str:
    return "colors of your commanders' identity"


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
def _(node: ef.ColorChoice) -> str:
    return f"{VERBS[node.who].format('choose')} a color"


@describe.register
def _(_node: ef.PlayerChoice) -> str:
    return "choose a player"


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
def _(_node: ef.UntapThis) -> str:
    return "untap this"


@describe.register
def _(_node: ef.TapSharing) -> str:
    return "tap that player's lands that could produce a type that it could produce"


@describe.register
def _(node: ef.Discard) -> str:
    return f"{VERBS[node.who].format('discard')} {node.amount}"


@describe.register
def _(_node: ef.DoubleMana) -> str:
    return "double each type of your unspent mana"


@describe.register
def _(node: ef.LoseMana) -> str:
    return f"{VERBS[node.who].format('lose')} all unspent mana"


@describe.register
def _(node: ef.DrainMana) -> str:
    return (
        f"{VERBS[node.who].format('use')} a mana ability of each land, then you get all that mana"
    )


@describe.register
def _(node: ef.BeginEffect) -> str:
    on = " on it" if node.on_it else "" if node.on is None else f" on a chosen [{node.on}]"
    return f"until {node.duration}{on}: {node.ability}"


@describe.register
def _(_node: ef.PhaseOut) -> str:
    return "this phases out"


@describe.register
def _(node: ef.CreateToken) -> str:
    tapped = " tapped" * node.tapped
    return f"{VERBS[node.who].format('create')} {node.amount}{tapped} {node.token}"


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
def _(node: ef.LoseLife) -> str:
    return f"{VERBS[node.who].format('lose')} {node.amount} life"


@describe.register
def _(node: ef.GainLife) -> str:
    return f"{VERBS[node.who].format('gain')} {node.amount} life"


@describe.register
def _(node: ef.Draw) -> str:
    return f"{VERBS[node.who].format('draw')} {node.amount}"


@describe.register
def _(node: ef.MillCards) -> str:
    return f"{VERBS[node.who].format('mill')} {node.amount}"


@describe.register
def _(node: ef.PutCounters) -> str:
    return f"put {_counters(node.amount, node.kind)} on this"


@describe.register
def _(node: ef.TakeCounters) -> str:
    return f"remove {_counters(node.amount, node.kind)} from this"


@describe.register
def _(node: ef.Sacrifice) -> str:
    return VERBS[node.who].format("sacrifice") + f" [{node.of}]"


@describe.register
def _(node: ef.ReturnToHand) -> str:
    return f"return [{node.of}] to its owner's hand"


@describe.register
def _(node: ef.ExileFromHand) -> str:
    return f"you may exile [{node.of}] from your hand"


@describe.register
def _(node: ef.LookAtTop) -> str:
    return (
        f"look at the top {node.amount} cards of your library, you may put [{node.of}] onto the "
        "battlefield, the rest go to the bottom in a random order"
    )


@describe.register
def _(node: ef.ShuffleIntoLibrary) -> str:
    what = " and ".join(["hand"] * node.hand + ["graveyard"] * node.graveyard)
    return VERBS[node.who].format("shuffle") + f" {what} into the library"


@describe.register
def _(node: ef.Flip) -> str:
    return f"flip this: it becomes {node.to}"


@describe.register
def _(_node: ef.ExileSpell) -> str:
    return "exile this spell"


def _(node: ef.PutFromGraveyard) -> str:
    tapped = " tapped" * node.tapped
    return f"you may put [{node.of}] from your graveyard onto the battlefield{tapped}"


@describe.register
def _(node: ef.CastFree) -> str:
    return f"you may cast [{node.of}] from your hand without paying its mana cost"


@describe.register
def _(node: ef.AttachThis) -> str:
    return f"attach this to [{node.of}]"


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
def _(_node: st.GainControl) -> str:
    return "you control it"


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
def _(_node: st.LoseAbilities) -> str:
    return "it loses all abilities"


@describe.register
def _(node: st.GainAbility) -> str:
    return f"it has ({node.ability})"


@describe.register
def _(node: st.GainKeywords) -> str:
    return f"it has {', '.join(node.keywords)}"


@describe.register
def _(node: st.SetSize) -> str:
    return f"its base size is {node.power}/{node.toughness}"


@describe.register
def _(node: st.ModifySize) -> str:
    return (
        f"it gets {node.power:+}/{node.toughness:+}"
        if (isinstance(node.power, int) and isinstance(node.toughness, int))
        else f"it gets +({node.power})/+({node.toughness})"
    )


@describe.register
def _(_node: st.CardsForLife) -> str:
    return "you exile cards from the top of your library instead of paying life"


@describe.register
def _(_node: st.SwitchSize) -> str:
    return "its power and toughness are switched"


@describe.register
def _(node: st.KeepMana) -> str:
    return f"unspent {_symbols(node.types)} of {node.who} stays as steps and phases end"


@describe.register
def _(node: st.ConvertMana) -> str:
    return f"unspent mana that {node.who} would lose becomes {{{node.to}}} instead"


@describe.register
def _(node: st.LostManaHurts) -> str:
    return f"{node.who}: losing unspent mana costs that much life"


@describe.register
def _(node: st.CostMore) -> str:
    return f"spells that are [{node.of}] cost {node.amount} more"


@describe.register
def _(node: st.CostLess) -> str:
    return f"spells that are [{node.of}] cost {node.amount} less"


@describe.register
def _(node: st.SpendAsAnyColor) -> str:
    return f"{node.who}: mana may be spent as though of any color"


@describe.register
def _(node: st.SpendAsAnyType) -> str:
    return f"{node.who}: mana may be spent as though of any type"


@describe.register
def _(node: st.SpendOnlyAs) -> str:
    return (
        f"you may spend {_symbols(node.types)} as though of any color, "
        f"other mana only as though {{{node.other}}}"
    )


@describe.register
def _(node: st.LifeForSymbol) -> str:
    return f"you may pay 2 life rather than {{{node.symbol}}}"


@describe.register
def _(node: st.LandPlays) -> str:
    return f"you may play {node.n} more land a turn"


@describe.register
def _(_node: st.NoMaximumHand) -> str:
    return "you have no maximum hand size"


@describe.register
def _(_node: st.StaysTapped) -> str:
    return "it does not untap during its controller's untap step"


@describe.register
def _(_node: st.CannotPayLife) -> str:
    return "you cannot pay life"


@describe.register
def _(node: st.Multiply) -> str:
    return f"{node.times} times as much"


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
def _(_node: ab.ChooseLandType) -> str:
    return "with a basic land type of your choice"


@describe.register
def _(_node: ab.ChooseCreatureType) -> str:
    return "with a creature type of your choice"


def enchants(card: Card) -> tuple[Filter, ...]:
    """Give the filters of what an Aura can enchant, all of which must fit (CR 702.5c)."""
    return (card.enchant,) if isinstance(card.enchant, Filter) else card.enchant or ()


def _alternative(node: Alternative) -> str:
    condition = "" if node.condition is None else f" if {node.condition}"
    return f"alternative cost {', '.join(map(str, node.cost))}{condition}"


@describe.register
def _(node: ab.SacrificeAll) -> str:
    return f"as you sacrifice all [{node.of}]"


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
