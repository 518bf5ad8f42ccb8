"""What scenarios ask of boards that the package has no call for: the one place to fill in.

Each function reads or writes one record. What cannot be told raises `Unsupported`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mirrorpool
from mirrorpool import words
from mirrorpool._records import NONE
from mirrorpool.boards import Boards
from mirrorpool.cards import tree
from mirrorpool.cards.abilities import abilities_of
from mirrorpool.cards.costs import parse_cost
from mirrorpool.names import DecisionKind, StackKind
from mirrorpool.options import Option
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.views import View

CHECK_STATE = 1
"""Bit of the header: state-based actions are to be checked."""
KEYWORDS = {
    word.replace("_", ""): word
    for word in (
        *("haste", "vigilance", "flying", "reach", "defender", "indestructible"),
        *("trample", "lifelink", "deathtouch", "first_strike", "double_strike", "menace", "wither"),
    )
}
"""Keywords that a board tells of each permanent, and its words for them."""
MANA_ABILITIES = {
    "WhiteManaAbility": "W",
    "BlueManaAbility": "U",
    "BlackManaAbility": "B",
    "RedManaAbility": "R",
    "GreenManaAbility": "G",
    "ColorlessManaAbility": "C",
}
SUPERTYPES = ("basic", "legendary", "snow")
SPELLINGS = {"P1P1": "+1/+1", "M1M1": "-1/-1"}


# ---- mana ----


def mana_options(boards: Boards, player: int) -> list[str] | None:
    """List the maximal bundles of mana that a player could make, if the package can tell."""
    try:
        found = mirrorpool.mana_options(boards.game(0), player)
    except (mirrorpool.BoardError, mirrorpool.CapacityError):
        return None
    return [text for text in found if text]


def mana_of(view: View, player: int) -> tuple[int, ...]:
    """Give how many units of each type a mana pool holds."""
    return tuple(int(n) for n in view.record["players"][player]["floating"])


def give_priority(boards: Boards, player: int) -> None:
    """Let a player have priority instead of another one."""
    header: Any = boards.records[0]["header"]
    header["priority"], header["passes"], header["decision"] = player, 0, DecisionKind.NONE_
    boards.advance()


# ---- the stack, and activations ----


def stack_of(view: View) -> Iterator[tuple[int, str, bool]]:
    """Give controller, text and whether it is a spell of what is on the stack, the top first."""
    cell = int(view.header["stack_top"])
    while cell != NONE:
        item = view._block("StackObject", cell)
        yield int(item["controller"]), view._stack_item(item), item["type"] == StackKind.SPELL
        cell = int(item["next"])


def ability_of(view: View, option: Option) -> tree.Ability:
    """Give the ability that an option activates."""
    return view.pool.ability(view.abilities(option.object)[option.argument])


# ---- characteristics ----


def card_of(view: View, slot: int) -> tree.Card:
    """Give the card whose copiable values a permanent has."""
    return view.pool.card(view.name_at(slot))


def types_of(view: View, slot: int) -> set[str]:
    """Give a permanent's card types and supertypes, in lower case."""
    card = card_of(view, slot)
    known = ("land", "creature", "artifact", "enchantment", *SUPERTYPES)
    printed = {*card.types, *card.supertypes} - set(known)
    return printed | {word for word in known if view.has(word, slot)}


def subtypes_of(view: View, slot: int) -> set[str]:
    """Give a permanent's subtypes, in lower case."""
    return {kind.casefold() for kind in card_of(view, slot).subtypes}


def colors_of(view: View, slot: int) -> str:
    """Give the letters of a permanent's colours."""
    card = card_of(view, slot)
    mask = parse_cost(card.cost).colors if card.cost else 0
    return "".join(c for c in "WUBRG" if c in words.letters(mask) or c in card.color_indicator)


def has_ability(view: View, slot: int, name: str) -> bool:
    """Tell whether a permanent has a keyword or a basic mana ability."""
    if name in MANA_ABILITIES:
        return MANA_ABILITIES[name] in _tapped_for(view, slot)
    keyword = name.removesuffix("Ability").casefold()
    if keyword not in KEYWORDS:
        raise Unsupported("expectation", f"ability {name}")
    return view.has(KEYWORDS[keyword], slot)


def _tapped_for(view: View, slot: int) -> Iterator[str]:
    """Give the types of "{T}: add" one mana of it."""
    for ability in abilities_of(card_of(view, slot)):
        match ability:
            case tree.ActivatedAbility(
                cost=(tree.Tap(),), effects=(tree.AddMana(of=tree.OfTypes(types=types), amount=1),)
            ):
                yield types


def base_size(view: View, slot: int) -> tuple[int, int]:
    """Give the power and toughness that a permanent's copiable values have."""
    card = card_of(view, slot)
    if card.power is None or card.toughness is None:
        raise Unsupported("expectation", "base power of something without a printed one")
    return card.power, card.toughness


def is_token(view: View, slot: int) -> bool:
    """Tell whether a permanent is a token."""
    return view.has("token", slot)


def host_of(view: View, slot: int) -> int | None:
    """Give the slot of what a permanent is attached to."""
    host = int(view.record["permanents"][slot]["attached_to"])
    return None if host == NONE else host


def poison(view: View, player: int) -> int:
    """Give the number of a player's poison counters."""
    return int(view.record["players"][player]["poison"])


# ---- things that happen outside the rules ----


def counter_kind(name: str) -> str:
    """Give the kind of counter that a scenario's word means."""
    kind = SPELLINGS.get(name.upper(), name.replace("_", " ").casefold())
    if kind not in words.counter_kinds():
        raise Unsupported("counter kind", name)
    return kind


def add_counters(boards: Boards, slot: int, name: str, n: int) -> None:
    """Put counters on a permanent."""
    number = words.counter_kinds().index(counter_kind(name)) + 1
    permanent = boards.records[0]["permanents"][slot]
    kinds = [int(kind) for kind in permanent["counter_kinds"]]
    at = kinds.index(number) if number in kinds else kinds.index(0) if 0 in kinds else None
    if at is None:
        raise Unsupported("counter kind", f"a third kind on one permanent ({name})")
    permanent["counter_kinds"][at] = number
    permanent["counters"][at] += n
    if View(boards).has("creature", slot):
        change = {"+1/+1": n, "-1/-1": -n}.get(words.counter_kinds()[number - 1], 0)
        permanent["power"] += change
        permanent["toughness"] += change
    check_state(boards)


def concede(boards: Boards, player: int) -> None:
    """Make a player lose at the next check (CR 104.3a)."""
    boards.records[0]["players"][player]["drew_from_empty"] = 1
    check_state(boards)


def check_state(boards: Boards) -> None:
    """Have state-based actions checked (CR 704.3)."""
    boards.records[0]["header"]["dirty"] |= CHECK_STATE


def set_life(boards: Boards, player: int, life: int) -> None:
    """Set a life total."""
    boards.records[0]["players"][player]["life"] = life


def skip_to_main(boards: Boards) -> None:
    """Leave the draw step of the first turn out, also where the rules have it (CR 103.8c)."""
    header: Any = boards.records[0]["header"]
    boards.start(active=int(header["active"]), step="main 1", turn=int(header["turn"]))
