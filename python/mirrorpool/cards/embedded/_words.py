"""Terse constructors for the embedded cards."""

from __future__ import annotations

from typing import Any

from mirrorpool.cards.tree import (
    ActivatedAbility,
    AddMana,
    Amount,
    Card,
    Condition,
    CostPart,
    CouldProduce,
    CountAtLeast,
    Effect,
    EntersReplacement,
    Filter,
    Mana,
    ManaTypes,
    OfTypes,
    SpellAbility,
    Tap,
    Tapped,
)
from mirrorpool.cards.tree.abilities import Ability
from mirrorpool.cards.tree.card_words import CardKeyword, Keyword
from mirrorpool.cards.tree.filters import CardType, Supertype

ANY_COLOR = OfTypes("WUBRG")

LANDS = Filter(types=("land",))
YOUR_LANDS = Filter(types=("land",), whose="you")
THEIR_LANDS = Filter(types=("land",), whose="opponents")
YOUR_CREATURES = Filter(types=("creature",), whose="you")

PAIRS = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU")
"""Pairs of colours: the friendly ones, then the enemies."""
GUILDS = {
    "Azorius": "WU",
    "Dimir": "UB",
    "Rakdos": "BR",
    "Gruul": "RG",
    "Selesnya": "GW",
    "Orzhov": "WB",
    "Izzet": "UR",
    "Golgari": "BG",
    "Boros": "RW",
    "Simic": "GU",
}
BASIC_TYPES = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}

ENTERS_TAPPED = EntersReplacement((Tapped(),))


def land(
    name: str,
    *abilities: Ability,
    subtypes: str = "",
    supertypes: tuple[Supertype, ...] = (),
    keywords: tuple[Keyword, ...] = (),
) -> Card:
    """Make a land; subtypes are separated by blanks."""
    return Card(
        name,
        types=("land",),
        supertypes=supertypes,
        subtypes=tuple(subtypes.split()),
        keywords=keywords,
        abilities=abilities,
    )


def creature(
    name: str,
    cost: str,
    subtypes: str,
    size: str,
    *abilities: Ability,
    keywords: tuple[CardKeyword, ...] = (),
    types: tuple[CardType, ...] = ("creature",),
    supertypes: tuple[Supertype, ...] = (),
) -> Card:
    """Make a creature card; its size is power/toughness, as in ``"2/2"``."""
    power, toughness = map(int, size.split("/"))
    return Card(
        name,
        cost,
        types=types,
        supertypes=supertypes,
        subtypes=tuple(subtypes.split()),
        power=power,
        toughness=toughness,
        keywords=keywords,
        abilities=abilities,
    )


def artifact(
    name: str,
    cost: str,
    *abilities: Ability,
    supertypes: tuple[Supertype, ...] = (),
    subtypes: str = "",
    keywords: tuple[Keyword, ...] = (),
) -> Card:
    """Make an artifact card; subtypes are separated by blanks."""
    return Card(
        name,
        cost,
        types=("artifact",),
        supertypes=supertypes,
        subtypes=tuple(subtypes.split()),
        keywords=keywords,
        abilities=abilities,
    )


def enchantment(
    name: str,
    cost: str,
    *abilities: Ability,
    keywords: tuple[Keyword, ...] = (),
    supertypes: tuple[Supertype, ...] = (),
) -> Card:
    """Make an enchantment card."""
    return Card(
        name,
        cost,
        types=("enchantment",),
        supertypes=supertypes,
        keywords=keywords,
        abilities=abilities,
    )


def aura(
    name: str,
    cost: str,
    enchant: Filter,
    *abilities: Ability,
    supertypes: tuple[Supertype, ...] = (),
) -> Card:
    """Make an Aura card."""
    return Card(
        name,
        cost,
        types=("enchantment",),
        supertypes=supertypes,
        subtypes=("Aura",),
        abilities=abilities,
        enchant=enchant,
    )


def spell(name: str, cost: str, kind: CardType, *effects: Effect, subtypes: str = "") -> Card:
    """Make an instant or sorcery card; subtypes are separated by blanks."""
    return Card(
        name,
        cost,
        types=(kind,),
        subtypes=tuple(subtypes.split()),
        abilities=(SpellAbility(effects),),
    )


def creature_token(name: str, colors: str, subtypes: str, size: str) -> Card:
    """Make a creature token; its size is power/toughness, as in ``"2/2"``."""
    power, toughness = map(int, size.split("/"))
    return Card(
        name,
        types=("creature",),
        subtypes=tuple(subtypes.split()),
        color_indicator=colors,
        power=power,
        toughness=toughness,
        token=True,
    )


def artifact_token(name: str, *abilities: Ability) -> Card:
    """Make an artifact token named like its subtype."""
    return Card(name, types=("artifact",), subtypes=(name,), abilities=abilities, token=True)


def costs(symbols: str, *parts: CostPart) -> tuple[CostPart, ...]:
    """Make a cost of a mana cost (empty for none), {T} if it ends so, and further parts."""
    mana, taps = symbols.removesuffix("{T}"), symbols.endswith("{T}")
    return (*([Mana(mana)] if mana else []), *([Tap()] if taps else []), *parts)


def of_types(types: str) -> OfTypes:
    """Name types in any order."""
    return OfTypes("".join(sorted(types, key="WUBRGC".index)))


def add(of: str | ManaTypes, amount: Amount = 1) -> AddMana:
    """Add ``amount`` of one of the types."""
    return AddMana(of_types(of) if isinstance(of, str) else of, amount=amount)


def each(types: str) -> AddMana:
    """Add one mana of each of the types."""
    return AddMana(of_types(types), "each")


def combination(types: str, amount: Amount) -> AddMana:
    """Add ``amount`` mana, each of one of the types."""
    return AddMana(of_types(types), "combination", amount)


def mana(
    of: str | ManaTypes,
    *riders: Effect,
    cost: tuple[CostPart, ...] = (Tap(),),
    amount: Amount = 1,
    condition: Condition | None = None,
) -> ActivatedAbility:
    """Make "{T}: add mana of one of the types, then the riders", or with another cost."""
    return ActivatedAbility(cost, (add(of, amount), *riders), condition)


def basic_types(colors: str) -> str:
    """Give the basic land types of these colours, separated by blanks."""
    return " ".join(BASIC_TYPES[color] for color in colors)


def has(n: int, of: Filter) -> CountAtLeast:
    """At least ``n`` such permanents."""
    return CountAtLeast(n, of)


def yours(*subtypes: str, **more: Any) -> Filter:
    """Permanents you control."""
    return Filter(subtypes=subtypes, whose="you", **more)


def could(of: Filter) -> CouldProduce:
    """Any type that such permanents could produce."""
    return CouldProduce(of)


def could_color(of: Filter) -> CouldProduce:
    """Any colour that such permanents could produce."""
    return CouldProduce(of, colors_only=True)
