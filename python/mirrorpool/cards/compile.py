"""Card trees to the arrays that the core runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import msgspec
from numpy.typing import NDArray

from mirrorpool.cards import derive, tree
from mirrorpool.cards.abilities import EVOKED, INTRINSIC, ability_row, card_mana_cost, is_counted
from mirrorpool.cards.casting_costs import casting_costs, check_casting_costs, costs_to_cast
from mirrorpool.cards.core import bits, code
from mirrorpool.cards.costs import types_mask
from mirrorpool.cards.errors import CardError, within
from mirrorpool.cards.rows import Row
from mirrorpool.cards.scope import Scope, scope_of_card
from mirrorpool.cards.spell_filters import check_printed
from mirrorpool.cards.statics import ADDS_MORE_MANA, class_of
from mirrorpool.cards.tables import BASIC_LAND_TYPES, Tables, printed_subtypes, tracked_subtypes
from mirrorpool.cards.tree.text import enchants
from mirrorpool.quoting import quoted, shortened

SPELL_TYPES = {"instant", "sorcery"}
UNSUPPORTED = {
    "battle": "310",
    "planeswalker": "306",
    "Attraction": "717",
    "Case": "719",
    "Class": "716",
    "Equipment": "301.5",
    "Fortification": "301.6",
    "Role": "303.7",
    "Room": "709.5",
    "Saga": "714",
    "Spacecraft": "721",
    "Vehicle": "301.7",
}

MOST_CARDS = 0xFFFF
MOST_ABILITIES = 255
MOST_OF_A_NAME = 1000
TOO_MANY_ABILITIES = f"the core can run at most {MOST_ABILITIES} abilities of a card"


@dataclass(frozen=True)
class CompiledCards:
    """Compiled cards.

    Attributes
    ----------
    tables : dict of str to numpy.ndarray
        One structured array a table; row i of ``definitions`` is card i.
    subtypes : tuple of str
        The tracked subtypes; the bit of each is its index.
    fingerprint : int
        64-bit hash of tables and names, the same on every machine.
    nested_abilities : dict of int to Ability
        Those that effects give or begin, by their rows.
    """

    tables: dict[str, NDArray[Any]]
    subtypes: tuple[str, ...]
    fingerprint: int
    nested_abilities: dict[int, tree.Ability]


def checked(card: tree.Card) -> tree.Card:
    """Give the card as if read from JSON, with tuples for lists.

    Raises
    ------
    CardError
        If a part has the wrong type, is misspelt or out of range.
    """
    if not isinstance(card, tree.Card):
        raise CardError(f"{quoted(card)} is not a Card")
    with within(str(card.name)):
        try:
            return msgspec.convert(msgspec.to_builtins(card), tree.Card)
        except (msgspec.ValidationError, TypeError) as error:
            raise CardError(str(error)) from None


def compile_cards(cards: Sequence[tree.Card]) -> CompiledCards:
    """Compile cards that were :func:`checked`.

    Raises
    ------
    CardError
        If the core cannot run a card, or not all of them together; the message names card and node.
    """
    _check_names(cards)
    subtypes = tracked_subtypes(cards)
    tables = Tables(subtypes)
    tables.names = {card.name: index for index, card in enumerate(cards)}
    tables.halves = {card.name: index for index, card in enumerate(cards) if card.half}
    tables.tokens = {card.name: index for index, card in enumerate(cards) if card.token}
    tables.compile_ability = lambda ability, scope: ability_row(ability, tables, scope)
    tables.rows["abilities"].append(
        [ability_row(INTRINSIC[name], tables, Scope(), intrinsic=True) for name in BASIC_LAND_TYPES]
    )
    rows = [_card_row(card, tables) for card in cards]
    # Readers define the groups, so rows can say which they match only now.
    for card, row in zip(cards, rows, strict=True):
        row["groups"] = _groups(card, row["colors"], tables)
    tables.rows["definitions"].append(rows)
    arrays = tables.arrays()
    names = [card.name for card in cards]
    mark = fingerprint(arrays, [*names, "", *subtypes])
    return CompiledCards(arrays, subtypes, mark, tables.nested_abilities)


def _check_names(cards: Sequence[tree.Card]) -> None:
    if not cards:
        raise CardError("a pool must have a card")
    if len(cards) > MOST_CARDS:
        raise CardError(f"{len(cards)} cards are more than the {MOST_CARDS} of a pool")
    seen = set()
    for card in cards:
        if len(card.name) > MOST_OF_A_NAME:
            raise CardError(f"a name of {len(card.name)} characters", (shortened(card.name),))
        if card.name in seen:
            raise CardError("two cards have this name", (card.name,))
        seen.add(card.name)


def _card_row(card: tree.Card, tables: Tables) -> Row:
    with within(card.name):
        _check_card(card)
        cost = card_mana_cost(card)
        abilities = _ability_rows(card, tables)
        return {
            "subtypes": tables.subtype_bits(printed_subtypes(card, tables.subtypes)),
            "keywords": bits("Keyword", (word for word in card.keywords if word != "changeling")),
            "types": bits("CardType", card.types),
            "supertypes": bits("Supertype", card.supertypes),
            "colors": cost.colors | types_mask(card.color_indicator),
            "power": card.power or 0,
            "toughness": card.toughness or 0,
            "cost": tables.cost(cost),
            "first_ability": tables.rows["abilities"].append(abilities),
            "abilities": len(abilities),
            "pips": cost.pips,
            **_mana_columns(abilities),
            "trigger_events": _events(abilities, "triggered"),
            "replace_events": _events(abilities, "replacement"),
            "statics": _union(map(_static_class, card.abilities)),
            "spell": _spell_row(card, tables),
            "enchant": _enchant_row(card, tables),
            "enchants": len(enchants(card)),
            "flags": int(card.token) | 2 * card.half,
            **costs_to_cast(card, tables),
        }


def _static_class(ability: tree.Ability) -> int:
    if isinstance(ability, tree.TriggeredAbility) and derive.is_mana_ability(ability):
        return ADDS_MORE_MANA
    return class_of(ability)


def _spell_row(card: tree.Card, tables: Tables) -> int:
    """Give the row + 1 of what an instant or sorcery does; 0 for permanents."""
    for index, ability in enumerate(card.abilities):
        if isinstance(ability, tree.SpellAbility):
            with within(f"abilities[{index}] (SpellAbility)"):
                return 1 + tables.nested(
                    ability, replace(scope_of_card(card), is_permanent=False, knows_spell=True)
                )
    return 0


def _enchant_row(card: tree.Card, tables: Tables) -> int:
    """Give the row + 1 of what an Aura can enchant; 0 for others."""
    if card.enchant is None:
        return 0
    with within("enchant"):
        for of in enchants(card):
            check_printed(msgspec.structs.replace(of, tapped=None))
        if not enchants(card):
            raise CardError("an Aura must say what it enchants (303.4a)")
        return 1 + tables.filters(enchants(card))


def _check_card(card: tree.Card) -> None:
    """Refuse cards that contradict themselves, or that the core cannot run."""
    if not card.types:
        raise CardError("a card must have a card type (300.1)")
    for word in (*card.types, *card.subtypes):
        if word in UNSUPPORTED:
            raise CardError(f"the core cannot run {word} cards ({UNSUPPORTED[word]})")
    _check_spell(card)
    check_casting_costs(card)
    _check_token(card)
    _check_half(card)
    _check_type_line(card)
    _check_once_each_turn(card)


def _check_spell(card: tree.Card) -> None:
    spells = sum(isinstance(ability, tree.SpellAbility) for ability in card.abilities)
    wanted = int(bool(SPELL_TYPES & set(card.types)))
    if spells != wanted:
        raise CardError("an instant or sorcery, and only it, has one SpellAbility (304.1, 307.1)")
    if wanted and len(card.abilities) > 1:
        raise CardError("the core runs no other abilities of instants and sorceries")


def _check_token(card: tree.Card) -> None:
    if not card.token:
        return
    if casting_costs(card):
        raise CardError("a token is never cast, and so not kicked (702.33)")
    if card.cost is not None:
        raise CardError("a token has no mana cost here (111.4)")
    if SPELL_TYPES & set(card.types) or card.enchant is not None:
        raise CardError("the core creates neither Aura tokens nor tokens that are no permanents")


def _check_half(card: tree.Card) -> None:
    if card.half and (card.token or card.enchant is not None or SPELL_TYPES & set(card.types)):
        raise CardError("the other half of a flip card is a permanent and no Aura here (710)")


def _check_type_line(card: tree.Card) -> None:
    if ("Aura" in card.subtypes) != (card.enchant is not None):
        raise CardError("Auras, and only they, say what they enchant (303.4a)")
    if set(card.types) == {"kindred"}:
        raise CardError("kindred must stand with another card type (308.1)")
    if "land" not in card.types and set(card.subtypes) & set(BASIC_LAND_TYPES):
        raise CardError("only lands have basic land types (205.3i)")
    if "land" in card.types and card.cost is not None:
        raise CardError("lands have no mana cost (202.1b)")
    has_size = (card.power is not None, card.toughness is not None)
    if has_size != (("creature" in card.types),) * 2:
        raise CardError("creatures, and only they, have power and toughness (208.1)")


def _check_once_each_turn(card: tree.Card) -> None:
    if sum(getattr(ability, "once_each_turn", False) for ability in card.abilities) > 1:
        raise CardError("the core can count only one ability of a card each turn (602.5b)")
    if sum(map(is_counted, card.abilities)) > 1:
        raise CardError("the core counts the activations of one ability of a card")


def _ability_rows(card: tree.Card, tables: Tables) -> list[Row]:
    # Nested abilities become rows first, so that those of the card itself stand together.
    scope = scope_of_card(card)
    if len(card.abilities) > MOST_ABILITIES + 1:  # one may be a spell's
        raise CardError(TOO_MANY_ABILITIES)
    rows = [
        ability_row(INTRINSIC[subtype], tables, scope, intrinsic=True)
        for subtype in BASIC_LAND_TYPES
        if subtype in card.subtypes
    ]
    for index, ability in enumerate(card.abilities):
        if not isinstance(ability, tree.SpellAbility):
            with within(f"abilities[{index}] ({type(ability).__name__})"):
                rows.append(ability_row(ability, tables, scope))
    if card.evoke is not None:
        rows.append(ability_row(EVOKED, tables, scope))
    if len(rows) > MOST_ABILITIES:
        raise CardError(TOO_MANY_ABILITIES)
    return rows


def _mana_columns(abilities: Sequence[Row]) -> Row:
    flag = bits("AbilityFlag", ["mana ability"])
    activated = code("AbilityKind", "activated")
    mana_abilities = [
        row for row in abilities if row.get("flags", 0) & flag and row["kind"] == activated
    ]
    simples = [row["simple_type"] for row in mana_abilities]
    simple = _union(simples) if all(simples) else 0
    return {
        "simple_type": simple,
        "mana_types": _union(row["mana_types"] for row in abilities),
        "mana_readers": _union(row["mana_readers"] for row in abilities),
        "mana_flags": (
            (derive.ADDS_MANA if mana_abilities else 0)
            | _union(row["mana_flags"] & derive.BOARD_DEPENDENT for row in abilities)
            | (derive.COMPLEX if mana_abilities and not simple else 0)
        ),
    }


def _events(abilities: Sequence[Row], kind: str) -> int:
    wanted = code("AbilityKind", kind)
    return _union(1 << row["event"] for row in abilities if row["kind"] == wanted)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _groups(card: tree.Card, colors: int, tables: Tables) -> int:
    groups = enumerate(tables.group_filters)
    return _union(1 << bit for bit, node in groups if _matches(card, colors, node))


def _matches(card: tree.Card, colors: int, node: tree.Filter) -> bool:
    """Tell whether a card, as printed, has the characteristics that a filter asks for."""
    types, supertypes = set(card.types), set(card.supertypes)
    subtypes = printed_subtypes(card, (*node.subtypes, *node.subtypes_none))
    return (
        (not node.types or not types.isdisjoint(node.types))
        and (not node.subtypes or not subtypes.isdisjoint(node.subtypes))
        and subtypes.isdisjoint(node.subtypes_none)
        and (not node.colors or colors & types_mask(node.colors) != 0)
        and types.issuperset(node.types_all)
        and types.isdisjoint(node.types_none)
        and supertypes.issuperset(node.supertypes)
        and supertypes.isdisjoint(node.supertypes_none)
        and (node.token is None or node.token == card.token)
        and node.color_count in ("any", _color_count(colors))
        and node.mana_value_least <= card_mana_cost(card).mana_value
    )


def _color_count(colors: int) -> str:
    return {0: "none", 1: "one"}.get(colors.bit_count(), "several")


def fingerprint(arrays: dict[str, NDArray[Any]], names: Sequence[str]) -> int:
    """Hash tables and names to 64 bits; never 0, which stands for no pool."""
    digest = blake2b(digest_size=8)
    for name, array in arrays.items():
        digest.update(f"{name} {array.dtype.descr} {len(array)}\n".encode())
        digest.update(array.tobytes())
    digest.update("\n".join(names).encode())
    return int.from_bytes(digest.digest(), "little") or 1
