"""What a player could make mana with while paying, and what not (CR 601.2g, 605.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mirrorpool.cards import tree
from mirrorpool.cards.costs import parse_cost, types_mask
from mirrorpool.cards.derive import adds_mana, effects_in, moves_library
from mirrorpool.cards.scope import MANA_EVENTS
from mirrorpool.explain.adapter import production_outcomes
from mirrorpool.explain.adding import Addition, Unit, addition, ways
from mirrorpool.explain.costs import TotalCost, symbol_need
from mirrorpool.explain.layers import abilities_of
from mirrorpool.explain.lines import Line, line, listed, symbols
from mirrorpool.explain.obstacles import obstacles
from mirrorpool.explain.solving import Solution
from mirrorpool.explain.spending import Spending, admits
from mirrorpool.explain.steadiness import is_steady
from mirrorpool.explain.traits import Origin, Traits
from mirrorpool.explain.world import Source, Thing
from mirrorpool.game import Game
from mirrorpool.words import TYPES, mana_units

SNOW = 1
ANYTHING = 254
ALL_TYPES = 63
OFTEN = 64
LIFE, PERMANENT = 1, 2
OBJECT_COSTS = (
    tree.SacrificePermanent,
    tree.TapPermanent,
    tree.ReturnPermanent,
    tree.UntapPermanent,
    tree.DiscardCards,
    tree.Mill,
)
SCRIPTED = (
    tree.AddMana,
    tree.If,
    tree.DealDamage,
    tree.LoseLife,
    tree.GainLife,
    tree.PutCounters,
    tree.TakeCounters,
    tree.SacrificeThis,
)
"""Effects that ask nobody anything but for types of mana."""

Group = tuple[int, int, bool, int]
"""Types, how much, whether all of one type, and what it may be spent on."""


@dataclass(frozen=True)
class Mode:
    """One way to use a source: what it takes, and the mana it makes."""

    text: str
    cost: tuple[tuple[int, int, int], ...]
    output: tuple[Group, ...]
    side_cost: int = 0
    life: int = 0

    @property
    def data(self) -> tuple[tuple[tuple[int, ...], ...], tuple[Group, ...], int, int]:
        """Give it as the solver takes it."""
        return self.cost, self.output, self.side_cost, self.life

    def most(self, mask: int, gives: int = 0) -> int:
        """Give how much mana of these types, and good for this, it makes at most."""
        return sum(
            amount
            for types, amount, _, good in self.output
            if types & mask and good & gives == gives
        )

    @property
    def price(self) -> int:
        """Give how much mana it costs."""
        return sum(count for _, count, _ in self.cost)


@dataclass
class Use:
    """Permanents that are alike, each usable so many times with one of the modes."""

    things: list[Thing]
    modes: tuple[Mode, ...]
    times: int = 1

    @property
    def count(self) -> int:
        """Give how often they can be used together."""
        return len(self.things) * self.times


@dataclass
class Sources:
    """All of a player's sources.

    Attributes
    ----------
    is_complete : bool
        Whether nothing that might make mana is left out.
    damage : int
        Damage that using them all would deal to the player.
    """

    uses: list[Use] = field(default_factory=list)
    usable: list[Line] = field(default_factory=list)
    unusable: list[Line] = field(default_factory=list)
    is_complete: bool = True
    damage: int = 0


@dataclass(frozen=True)
class Collector:
    """Collects the sources of a player for a cost."""

    game: Game
    solution: Solution
    player: int
    total: TotalCost
    spending: Spending

    def collect(self) -> Sources:
        """Look at every mana ability of the player's permanents."""
        sources = Sources()
        for thing in self.solution.world.of(self.player):
            self._add_thing(thing, sources)
        for thing in self.solution.world.things.values():
            if thing.controller != self.player and self._is_shared(thing):
                self._add_thing(thing, sources)
        return sources

    def _is_shared(self, thing: Thing) -> bool:
        """Tell whether any player may use a mana ability of it (CR 602.2)."""
        abilities = (origin.ability for origin in abilities_of(thing, self._traits(thing)))
        return any(
            isinstance(ability, tree.ActivatedAbility)
            and ability.any_player
            and adds_mana(ability.effects)
            for ability in abilities
        )

    def _source(self, thing: Thing) -> Source:
        """Give it as the source of an ability that the player activates."""
        return Source(self.player, thing.slot)

    def _add_thing(self, thing: Thing, sources: Sources) -> None:
        once: list[Mode] = []
        for number, origin in enumerate(abilities_of(thing, self._traits(thing))):
            ability = origin.ability
            if not isinstance(ability, tree.ActivatedAbility) or not _makes_mana(ability):
                continue
            reasons = self._obstacles(thing, ability)
            if reasons:
                if ability.timing != "any":  # the player may use it first
                    sources.is_complete = False
                sources.unusable.append(_line_of(thing, origin, "cannot be used", reasons))
                continue
            modes = self._modes(thing, number, origin, sources)
            if not modes:
                continue
            sources.usable.append(_usable_line(thing, origin, modes))
            sources.damage += _damage(ability)
            if _is_once(ability):
                once += modes
            else:
                _put(sources.uses, Use([thing], tuple(modes), _times(thing, ability)))
        if once:
            _put(sources.uses, Use([thing], tuple(once)))

    def _traits(self, thing: Thing) -> Traits:
        return self.solution.reader.traits[thing.slot]

    def _obstacles(self, thing: Thing, ability: tree.ActivatedAbility) -> list[Line]:
        reasons = list(obstacles(self.solution.reader, thing, ability, self.player))
        if moves_library(ability) and not self.solution.world.library_2025:
            reasons.append(line("it moves cards of a library, so it uses the stack", "605.1a"))
        if ability.timing != "any":
            reasons.append(line(f"only as a {ability.timing}, not while paying", "605.3a 307.5"))
        return reasons

    # ---- what an ability makes ----

    def _modes(self, thing: Thing, number: int, origin: Origin, sources: Sources) -> list[Mode]:
        ability = origin.ability
        assert isinstance(ability, tree.ActivatedAbility)
        if not _is_scripted(ability) or any(map(self._is_spread, ability.effects)):
            sources.is_complete = False
            text = "is left to its controller: it asks for more than mana, or its costs change it"
            sources.unusable.append(_line_of(thing, origin, text, ()))
            return []
        if self._is_tried_out(thing, origin):
            modes = self._outcome_modes(thing, number, ability)
        else:
            modes = self._plain_modes(thing, origin, ability)
        if modes is None:
            sources.is_complete = False
            text = "is not looked at: other effects change what it adds"
            sources.unusable.append(_line_of(thing, origin, text, ()))
            return []
        good = [mode for mode in modes if mode.output]
        if not good:
            text, why = self._makes_nothing(thing, origin)
            sources.unusable.append(_line_of(thing, origin, text, why))
        return good

    def _is_spread(self, effect: tree.Effect) -> bool:
        """Tell whether mana goes to another player."""
        return any(isinstance(e, tree.AddMana) and e.to != "you" for e in effects_in((effect,)))

    def _is_tried_out(self, thing: Thing, origin: Origin) -> bool:
        triggers = (
            isinstance(other.ability, tree.TriggeredAbility)
            and other.ability.event in MANA_EVENTS
            and adds_mana(other.ability.effects)
            for one in self.solution.world.things.values()
            for other in abilities_of(one, self._traits(one))
        )
        return bool(self.solution.changes(thing, origin)) or any(triggers)

    def _outcome_modes(
        self, thing: Thing, number: int, ability: tree.ActivatedAbility
    ) -> list[Mode] | None:
        added = [e for e in effects_in(ability.effects) if isinstance(e, tree.AddMana)]
        if thing.controller != self.player:
            return None  # they are those of its controller
        outcomes = production_outcomes(self.game, thing.slot, number)
        if outcomes is None or any(add.only is not None for add in added):
            return None
        return [
            self._mode(thing, ability, _groups_of(outcome, self._gives(thing)), outcome)
            for outcome in outcomes
        ]

    def _plain_modes(
        self, thing: Thing, origin: Origin, ability: tree.ActivatedAbility
    ) -> list[Mode] | None:
        modes = []
        masks = self.solution.masks
        for way in ways(self.solution.reader, ability.effects, self._source(thing)):
            one = addition(self.solution.reader, origin, way, self._source(thing), masks)
            if one.undefined is None:
                modes += list(self._addition_modes(thing, ability, one))
        return modes

    def _addition_modes(
        self, thing: Thing, ability: tree.ActivatedAbility, one: Addition
    ) -> Iterator[Mode]:
        by_type = [unit for unit in one.units if len(set(unit.amounts.values())) > 1]
        if len(one.units) == 1 and by_type:  # devotion: each color has its own amount
            for type_ in by_type[0].types:
                group = (types_mask(type_), by_type[0].amounts[type_], True, self._gives(thing))
                yield self._mode(thing, ability, (group,), symbols(type_))
            return
        groups = [group for unit in one.units for group in self._groups(thing, unit)]
        if groups:
            text = " and ".join(_group_text(group) for group in groups)
            yield self._mode(thing, ability, tuple(groups), text)

    def _groups(self, thing: Thing, unit: Unit) -> Iterator[Group]:
        source, total = self._source(thing), self.total
        good = admits(self.solution.reader, unit.add.only, source, total.spell, total.has_x)
        if not good:
            return
        gives = self._gives(thing)
        if unit.add.production == "each":
            for type_ in unit.types:
                yield types_mask(type_), unit.amounts[type_], True, gives
        elif unit.types:
            amount = max(unit.amounts.values())
            yield types_mask(unit.types), amount, unit.add.production == "one type", gives

    def _gives(self, thing: Thing) -> int:
        """CR 107.4h: mana is snow if its source is."""
        return ANYTHING | (SNOW if "snow" in self._traits(thing).supertypes else 0)

    def _mode(
        self,
        thing: Thing,
        ability: tree.ActivatedAbility,
        output: tuple[Group, ...],
        text: str,
    ) -> Mode:
        lives = (part.n for part in ability.cost if isinstance(part, tree.PayLife))
        life = sum(n for n in lives if isinstance(n, int))
        cost = tuple(self._mana_cost(ability))
        return Mode(text, cost, output, _side_cost(ability, thing), life)

    def _mana_cost(self, ability: tree.ActivatedAbility) -> Iterator[tuple[int, int, int]]:
        for part in ability.cost:
            if isinstance(part, tree.Mana):
                parsed = parse_cost(part.cost)
                if parsed.generic:
                    yield ALL_TYPES, parsed.generic, 0
                for type_, count in zip(TYPES, parsed.typed, strict=True):
                    if count:
                        yield self.spending.payable_with(types_mask(type_)), count, 0
                for symbol, count in parsed.symbols:
                    need = self.spending.widened(symbol_need(symbol))
                    yield need.mask, count, SNOW if need.snow else 0

    def _makes_nothing(self, thing: Thing, origin: Origin) -> tuple[str, Sequence[Line]]:
        restricted = [
            effect.only
            for effect in effects_in(getattr(origin.ability, "effects", ()))
            if isinstance(effect, tree.AddMana) and effect.only is not None
        ]
        if restricted:
            return "cannot be spent on this", [line(f"its mana is {restricted[0]}", "106.6")]
        return "adds nothing now", [line("see what it could produce", "106.5 106.12b")]


# ---- abilities -----------------------------------------------------------------------------------


def _makes_mana(ability: tree.ActivatedAbility) -> bool:
    doubles = any(isinstance(e, tree.DoubleMana) for e in effects_in(ability.effects))
    return doubles or adds_mana(ability.effects)


def _is_scripted(ability: tree.ActivatedAbility) -> bool:
    """Tell whether a payment can use it without asking for anything but types of mana."""
    return (
        all(isinstance(e, SCRIPTED) or _is_delayed(e) for e in effects_in(ability.effects))
        and not any(isinstance(part, OBJECT_COSTS) for part in ability.cost)
        and not any(_has_choice(part) for part in ability.cost)
        and is_steady(ability)
    )


def _is_delayed(effect: tree.Effect) -> bool:
    """Tell whether it only has something happen later, and not to mana (CR 603.7)."""
    return (
        isinstance(effect, tree.BeginEffect)
        and effect.on is None
        and not effect.on_it
        and isinstance(effect.ability, tree.TriggeredAbility)
        and effect.ability.event not in MANA_EVENTS
    )


def _has_choice(part: tree.CostPart) -> bool:
    if isinstance(part, tree.Mana):
        cost = parse_cost(part.cost)
        return bool(cost.x) or any(symbol.generic or symbol.flags & 1 for symbol, _ in cost.symbols)
    return isinstance(part, tree.RemoveCounters) and part.n == "X"


def _is_once(ability: tree.ActivatedAbility) -> bool:
    return any(isinstance(p, tree.Tap | tree.Untap | tree.SacrificeThis) for p in ability.cost)


def _times(thing: Thing, ability: tree.ActivatedAbility) -> int:
    """Give how often an ability without {T} could be used."""
    bounds = [OFTEN]
    if ability.once_each_turn:
        bounds.append(1)
    for part in ability.cost:
        if isinstance(part, tree.RemoveCounters) and isinstance(part.n, int):
            bounds.append(thing.counters.get(part.kind, 0) // part.n)
    return min(bounds)


def _damage(ability: tree.ActivatedAbility) -> int:
    return sum(
        effect.amount if isinstance(effect.amount, int) else OFTEN
        for effect in effects_in(ability.effects)
        if isinstance(effect, tree.DealDamage | tree.LoseLife)
    )


def _side_cost(ability: tree.ActivatedAbility, thing: Thing) -> int:
    parts = [*ability.cost, *effects_in(ability.effects)]
    if any(
        isinstance(p, tree.RemoveCounters | tree.SacrificeThis | tree.TakeCounters) for p in parts
    ):
        return PERMANENT
    hurts = any(isinstance(p, tree.PayLife | tree.DealDamage | tree.LoseLife) for p in parts)
    watches = any(
        isinstance(a, tree.TriggeredAbility) and a.event == "becomes tapped" and a.of is None
        for a in thing.card.abilities
    )
    return LIFE if hurts or (watches and tree.Tap() in ability.cost) else 0


def _put(uses: list[Use], use: Use) -> None:
    """Add a source; alike ones are one."""
    for other in uses:
        if other.modes == use.modes and other.times == use.times:
            other.things += use.things
            return
    uses.append(use)


# ---- lines ---------------------------------------------------------------------------------------


def _groups_of(outcome: str, gives: int) -> tuple[Group, ...]:
    units = mana_units(outcome)
    return tuple((1 << t, n, True, gives) for t, n in enumerate(units) if n)


def _group_text(group: Group) -> str:
    mask, amount, same, _ = group
    letters = [TYPES[t] for t in range(len(TYPES)) if mask >> t & 1]
    if len(letters) == 1:
        return symbols(letters[0] * amount)
    how = f"{amount} of one of" if same and amount > 1 else f"{amount} of"
    return f"{how} {symbols(''.join(letters))}"


def _usable_line(thing: Thing, origin: Origin, modes: Iterable[Mode]) -> Line:
    texts = list(dict.fromkeys(mode.text for mode in modes))
    return line(f"{thing.name}: {origin} makes {listed(texts, most=8)}", "605.3a 601.2g")


def _line_of(thing: Thing, origin: Origin, text: str, reasons: Iterable[Line]) -> Line:
    return line(f"{thing.name}: {origin} {text}", "601.2g 605.3a", reasons)
