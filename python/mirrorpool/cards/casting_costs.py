"""What a card may ask for to be cast besides its mana cost, and rather than it (CR 118.8-118.9)."""

from __future__ import annotations

from mirrorpool.cards import tree
from mirrorpool.cards.abilities import card_mana_cost
from mirrorpool.cards.core import bits, code
from mirrorpool.cards.costs import ManaCost, parse_cost
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.programs import price, question
from mirrorpool.cards.rows import Row
from mirrorpool.cards.scope import Scope, alternative_of
from mirrorpool.cards.tables import Tables

HELPED = {"convoke", "improvise"}


def casting_costs(card: tree.Card) -> list[str]:
    """Name the costs that a card has besides its mana cost."""
    names = ("kicker", "waterbend", "additional", "alternative", "evoke", "madness")
    return [name for name in names if getattr(card, name) not in (None, ())]


def check_casting_costs(card: tree.Card) -> None:
    """Refuse costs that contradict each other, or that the core cannot put together."""
    costs = casting_costs(card)
    if {"kicker", "waterbend"} & set(costs) and card.cost is None:
        raise CardError("what has no mana cost cannot be cast, and so not kicked (118.6)")
    if {"kicker", "waterbend"} <= set(costs):
        raise CardError("the core knows one cost that may be paid in addition (601.2b)")
    if len({"alternative", "evoke", "madness"} & set(costs)) > 1:
        raise CardError("the core knows one cost to pay rather than the mana cost (118.9)")
    _check_helped(card)


def _check_helped(card: tree.Card) -> None:
    by_keyword = HELPED & set(card.keywords)
    if by_keyword and not card_mana_cost(card).present:
        raise CardError("the core lets permanents help only with plain symbols (702.51, 702.126)")
    if card.waterbend is None and not by_keyword:
        return
    if card.waterbend is not None and by_keyword:
        raise CardError("the core knows one way to help with a cost")
    number = "702.51, 702.126" if by_keyword else "701.67"
    alternative = alternative_of(card)
    if not _is_plain(card_mana_cost(card)) or not (
        alternative is None or _is_plain(_mana_of(alternative))
    ):
        raise CardError(f"the core lets permanents help only with plain symbols ({number})")


def _is_plain(cost: ManaCost) -> bool:
    return not cost.symbols and not cost.typed[5]


def costs_to_cast(card: tree.Card, tables: Tables) -> Row:
    """Give the columns of a definition that name them: rows + 1 of Ability, 0 for none."""
    return {
        "kicker": _kicker_row(card, tables) or _waterbend_row(card, tables),
        "alternative": _alternative_row(card, tables),
        "additional": _additional_row(card, tables),
    }


def _kicker_row(card: tree.Card, tables: Tables) -> int:
    if card.kicker is None:
        return 0
    with within("kicker"):
        cost = parse_cost(card.kicker)
        if cost.symbols or cost.typed[5]:
            raise CardError("the core adds only plain symbols to a cost")
        if cost.x and "{X}" in (card.cost or ""):
            raise CardError("the core knows only one X in a cost")
        return 1 + tables.rows["abilities"].add(price((tree.Mana(card.kicker),), tables, x=True))


def _waterbend_row(card: tree.Card, tables: Tables) -> int:
    if card.waterbend is None:
        return 0
    with within("waterbend"):
        cost = parse_cost(card.waterbend)
        if cost.symbols or cost.x or any(cost.typed):
            raise CardError("a waterbend cost in addition is generic mana here (701.67b)")
        row = price((tree.Mana(card.waterbend),), tables)
        row["flags"] = bits("AbilityFlag", ["waterbend"])
        return 1 + tables.rows["abilities"].add(row)


def _additional_row(card: tree.Card, tables: Tables) -> int:
    if not card.additional:
        return 0
    with within("additional"):
        if not all(isinstance(part, tree.PayLife) for part in card.additional):
            raise CardError("the core adds only life to a cost; kicker adds mana")
        has_x = any(part.n == "X" for part in card.additional if isinstance(part, tree.PayLife))
        others = (card.cost, card.kicker, alternative_of(card))
        if has_x and "{X}" in "".join(map(str, others)):
            raise CardError("the core knows only one X in a cost")
        return 1 + tables.rows["abilities"].add(price(card.additional, tables, x=True))


def _mana_of(alternative: tree.Alternative) -> ManaCost:
    mana = [part for part in alternative.cost if isinstance(part, tree.Mana)]
    return parse_cost("".join(part.cost for part in mana)) if mana else parse_cost("{0}")


def _alternative_row(card: tree.Card, tables: Tables) -> int:
    """Give the row + 1 of what is paid rather than the mana cost (CR 118.9).

    Of madness it is what triggers as the card is discarded and exiled (CR 702.35a).
    """
    alternative = alternative_of(card)
    if alternative is None:
        return 0
    by_keyword = [name for name in ("evoke", "madness") if name in casting_costs(card)]
    with within(by_keyword[0] if by_keyword else "alternative"):
        rest = [part for part in alternative.cost if not isinstance(part, tree.Mana)]
        if any(isinstance(part, tree.PayLife) and part.n == "X" for part in rest):
            raise CardError("the core pays X life only as an additional cost")
        row = price(rest, tables)
        cost = _mana_of(alternative)
        if cost.x and "{X}" in (card.kicker or ""):
            raise CardError("the core knows only one X in a cost")
        row["cost"] = tables.cost(cost)
        row["condition"] = question(alternative.condition, tables, Scope(is_permanent=False))
        if by_keyword == ["madness"]:
            row |= _madness(tables)
        return 1 + tables.rows["abilities"].add(row)


def _madness(tables: Tables) -> Row:
    program = [{"op": code("Op", "cast discarded")}, {"op": code("Op", "end")}]
    return {
        "kind": code("AbilityKind", "triggered"),
        "event": code("EventKind", "exiled as discarded"),
        "event_self": 1,
        "program": tables.rows["instructions"].add_run(program),
    }
