"""Which activated ability the beginning of its text means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mirrorpool.cards import tree
from mirrorpool.cards.abilities import abilities_of
from mirrorpool.cards.derive import effects_in
from mirrorpool.names import OptionKind
from mirrorpool.options import Option
from mirrorpool.scenarios import pause
from mirrorpool.scenarios.adapter import ability_of
from mirrorpool.scenarios.table import Table

MARKUP = re.compile(r"<i>[^<]*(</i>)?|<[^>]*>|&\w+;|[\u2013\u2014]")
MANA = re.compile(r"\{([WUBRGC])\}")
ARTICLES = re.compile(r"\b(a|an|another|one)\b")
VERBS: dict[str, tuple[type[tree.Effect], ...]] = {
    "add": (tree.AddMana,),
    "put": (tree.PutCounters, tree.PutFromHand),
    "draw": (tree.Draw,),
    "gain": (tree.GainLife,),
    "deal": (tree.DealDamage,),
    "choose": (tree.ColorChoice, tree.AddMana),
}
"""What abilities do whose effect begins with a verb; any other word may be anything."""


class Hint:
    """The beginning of an ability's text.

    Parameters
    ----------
    text : str
        Such as ``"{1}, {T}: add {G}"``, cut off anywhere.

    Examples
    --------
    >>> Hint("{1}, {T}: add {G}").letters
    ('G',)
    """

    def __init__(self, text: str) -> None:
        plain = MARKUP.sub("", text).rstrip("…").strip()
        cost, colon, effect = plain.partition(":")
        if not colon and plain.casefold().startswith("add "):
            cost, colon, effect = "", ":", plain
        self.parts = [part.strip().casefold() for part in cost.split(",") if part.strip()]
        self.whole_cost = bool(colon) and bool(cost)
        self.effect = effect.strip().casefold()
        self.letters = tuple(MANA.findall(effect))

    @property
    def in_words(self) -> bool:
        """Whether it says of mana how much, and not which."""
        return self.effect.startswith("add ") and "{" not in self.effect

    @property
    def letter(self) -> str:
        """The one type of mana it says; empty if it says none or several."""
        return self.letters[0] if len(set(self.letters)) == 1 else ""

    def fits(self, ability: tree.Ability) -> bool:
        """Tell whether it may be the beginning of an ability's text."""
        if not isinstance(ability, tree.ActivatedAbility) or not (self.parts or self.effect):
            return False
        return self._fits_cost(ability) and self._fits_effect(ability)

    def _fits_cost(self, ability: tree.ActivatedAbility) -> bool:
        parts = list(_cost_parts(ability))
        if len(self.parts) > len(parts) or (self.whole_cost and len(self.parts) != len(parts)):
            return False
        for said in self.parts:
            found = next((part for part in parts if _begins(part, said)), None)
            if found is None:
                return False
            parts.remove(found)
        return True

    def _fits_effect(self, ability: tree.ActivatedAbility) -> bool:
        verbs = [verb for verb in VERBS if self.effect.startswith(verb)]
        effects = list(effects_in(ability.effects))
        if verbs and not any(isinstance(effect, VERBS[verbs[0]]) for effect in effects):
            return False
        named = list(_named_types(effects))
        if self.in_words and named and max(map(len, named)) == 1:
            return False
        if not self.letters or not named or len(named) < len(list(_mana_effects(effects))):
            return True
        return all(any(letter in types for types in named) for letter in self.letters)

    def exactness(self, ability: tree.Ability) -> int:
        """Tell how much more an ability can do than is said; less fits better."""
        if not isinstance(ability, tree.ActivatedAbility):
            return 9
        named = list(_named_types(effects_in(ability.effects)))
        made = set("".join(named)) if named else set("WUBRGC")
        return -min(len(made), 5) if self.in_words else len(made - set(self.letters))


def _named_types(effects: Iterable[tree.Effect]) -> Iterator[str]:
    for effect in effects:
        if isinstance(effect, tree.AddMana) and isinstance(effect.of, tree.OfTypes):
            yield effect.of.types


def _mana_effects(effects: list[tree.Effect]) -> Iterator[tree.AddMana]:
    return (effect for effect in effects if isinstance(effect, tree.AddMana))


def _cost_parts(ability: tree.ActivatedAbility) -> Iterator[str]:
    """Write the parts of a cost as cards do, as far as hints say them."""
    for part in ability.cost:
        match part:
            case tree.Mana(cost=cost):
                yield f"{'waterbend ' * ability.waterbend}{cost}".casefold()
            case tree.RemoveCounters(kind=kind, n=n):
                yield f"remove {n} {kind} counter"
            case tree.SacrificePermanent(of=of):
                yield f"sacrifice {of}".casefold()
            case tree.TapPermanent() | tree.UntapPermanent():
                yield str(part).split()[0].casefold()
            case _:
                yield str(part).casefold()


def _begins(part: str, said: str) -> bool:
    """Tell whether what is said of a part of a cost may be its beginning."""
    if said.startswith("{") and not said.startswith("{this}"):
        return part == said
    verb = part.split()[0]
    said = ARTICLES.sub("", said).replace("{this}", "this")
    tokens = said.split()
    if not tokens or not verb.startswith(tokens[0]):
        return False
    return len(tokens) == 1 or verb in ("tap", "untap") or _shares(part, tokens[1])


def _shares(part: str, token: str) -> bool:
    words = re.findall(r"[\w+/-]+", part)[1:]
    return any(word.startswith(token) for word in words) or token in ("x", "untapped")


def means(table: Table, option: Option, text: str) -> bool:
    """Tell whether a text means the ability that an option activates."""
    if table.view.name_at(option.object) == pause.NAME:
        return False
    return Hint(text).fits(ability_of(table.view, option))


def meant(table: Table, options: list[Option], text: str) -> Option | None:
    """Give the activation that a text means, the one that fits best."""
    activations = [option for option in options if option.kind == OptionKind.ACTIVATE]
    found = [option for option in activations if means(table, option, text)]
    hint = Hint(text)
    return min(found, key=lambda o: hint.exactness(ability_of(table.view, o)), default=None)


def is_known(table: Table, player: int, text: str) -> bool:
    """Tell whether a player has a card with an ability that a text may mean."""
    pool, hint = table.view.pool, Hint(text)
    names = {p.name for p in table.permanents()}
    for zone in ("hand", "graveyard", "library", "exile"):
        names.update(table.zone(player, zone))
    return any(hint.fits(ability) for name in names for ability in abilities_of(pool.card(name)))
