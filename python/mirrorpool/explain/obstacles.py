"""Why an activated ability cannot be activated now, whatever its mana cost (CR 602.2, 602.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mirrorpool.cards import tree
from mirrorpool.explain.lines import Line, line
from mirrorpool.explain.reading import Reader
from mirrorpool.explain.world import Thing


def obstacles(
    reader: Reader, thing: Thing, ability: tree.ActivatedAbility, player: int | None = None
) -> Iterator[Line]:
    """Give the reasons; none: nothing but mana is needed.

    Parameters
    ----------
    reader : Reader
        The board.
    thing : Thing
        The permanent that has the ability.
    ability : ActivatedAbility
        The ability.
    player : int, optional
        Who would activate it; by default, its controller.
    """
    player = thing.controller if player is None else player
    if player != thing.controller and not ability.any_player:
        yield line(f"P{thing.controller} controls it", "602.2")
    source = replace(thing.source, controller=player)
    if ability.condition is not None and not reader.holds(ability.condition, source):
        yield reader.condition_line(ability.condition, source, "602.5b")
    if ability.once_each_turn and thing.used:
        yield line("it was already used this turn", "602.5b")
    for part in ability.cost:
        yield from _unpayable(reader, thing, part, player)


def _unpayable(reader: Reader, thing: Thing, part: tree.CostPart, player: int) -> Iterator[Line]:
    owner = reader.world.players[player]
    match part:
        case tree.Tap() | tree.Untap():
            yield from _status(reader, thing, part)
        case tree.PayLife(n=int(n)) if owner.life < n:
            yield line(f"P{player} has {owner.life} life and cannot pay {n}", "119.4")
        case tree.PayLife() if cannot_pay_life(reader, player):
            yield line(f"P{player} cannot pay life", "118.3 119.4")
        case tree.RemoveCounters(n=int(n)) if thing.counters.get(part.kind, 0) < n:
            have = thing.counters.get(part.kind, 0)
            yield line(f"it has {have} {part.kind} counters, {n} are needed", "118.3")
        case tree.DiscardCards() if owner.hand < part.n:
            yield line(f"P{player} has {owner.hand} cards in hand, {part.n} are needed", "118.3")
        case tree.Mill() if owner.library < part.n:
            yield line(f"P{player} has {owner.library} cards in library", "118.3")
        case (
            tree.SacrificePermanent()
            | tree.TapPermanent()
            | tree.ReturnPermanent()
            | tree.UntapPermanent()
        ):
            have, needed = len(cost_objects(reader, thing, part, player)), getattr(part, "n", 1)
            if have < needed:
                yield line(f"'{part}' needs {needed}, there are {have}", "118.3")


def _status(reader: Reader, thing: Thing, part: tree.Tap | tree.Untap) -> Iterator[Line]:
    if isinstance(part, tree.Tap) and thing.tapped:
        yield line("it is tapped", "107.5")
    if isinstance(part, tree.Untap) and not thing.tapped:
        yield line("it is untapped", "107.6")
    if is_summoning_sick(reader, thing):
        yield line("it is a creature that came under its control this turn", "302.6")


def is_summoning_sick(reader: Reader, thing: Thing) -> bool:
    """Tell whether its {T} and {Q} abilities cannot be activated (CR 302.6, 702.10c)."""
    return "creature" in reader.traits[thing.slot].types and thing.sick and not thing.haste


def cost_objects(reader: Reader, thing: Thing, part: tree.CostPart, player: int) -> list[Thing]:
    """Give the permanents that could pay a part of a cost that asks for other permanents."""
    assert isinstance(
        part,
        tree.SacrificePermanent | tree.TapPermanent | tree.ReturnPermanent | tree.UntapPermanent,
    )
    found = reader.found(part.of, replace(thing.source, controller=player))
    if isinstance(part, tree.UntapPermanent):
        return [one for one in found if one.tapped]
    mine = [one for one in found if one.controller == player]
    if isinstance(part, tree.TapPermanent):
        return [one for one in mine if not one.tapped]
    return mine


def cannot_pay_life(reader: Reader, player: int) -> bool:
    """Tell whether an effect forbids a player to pay life (CR 118.3, 119.4)."""
    from mirrorpool.explain.rules import rules_of

    return any(source.controller == player for source, _ in rules_of(reader, tree.CannotPayLife))
