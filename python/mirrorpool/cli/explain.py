"""`mirrorpool explain`: why permanents could produce mana, why a cost can be paid."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from mirrorpool.cards import CardError, CardPool
from mirrorpool.cli.check import read_pool
from mirrorpool.cli.console import print_json
from mirrorpool.cli.main import InputError
from mirrorpool.errors import BoardError, PositionError
from mirrorpool.explain import (
    PaymentExplanation,
    ProductionExplanation,
    explain_payment,
    explain_production,
)
from mirrorpool.game import Game
from mirrorpool.positions import position

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

Explanation = ProductionExplanation | PaymentExplanation


@click.command(short_help="Explain what a position allows, with rule numbers.")
@click.argument("text", metavar="POSITION")
@click.option("--slot", type=int, metavar="N", help="Only the permanent in this slot.")
@click.option("--permanent", metavar="NAME", help="Only permanents of this name.")
@click.option("--cost", metavar="COST", help="Symbols, or the name of a card: can it be paid?")
@click.option("--player", type=int, default=0, metavar="P", help="Who would pay.  [default: 0]")
@click.option("--x", type=int, metavar="N", help="X of the cost.  [default: 0]")
@click.option("--pool", "cards", metavar="FILE", type=FILE, help="A JSON list of cards to use.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
def command(
    text: str,
    slot: int | None,
    permanent: str | None,
    cost: str | None,
    player: int,
    x: int | None,
    cards: Path | None,
    as_json: bool,
) -> None:
    """Explain a position: which mana its permanents could produce, or whether a cost can be paid.

    Every line of an answer carries the numbers of the Comprehensive Rules that say so, and stands
    on the lines indented under it. Without an option, all permanents are explained.

    POSITION is text such as "P0: 2 Forest, Reflecting Pool (T) | P1: Exotic Orchard", or "-" to
    read it from standard input.

    \b
    Examples:
      mirrorpool explain "P0: Forest, Reflecting Pool | P1: Exotic Orchard"
      mirrorpool explain "P0: Reflecting Pool | P1: Exotic Orchard" --slot 1
      mirrorpool explain "P0: Island, Forest" --cost "{U}{U}"
      mirrorpool explain "P0: 3 Mountain" --cost "Gray Ogre" --json
    """  # noqa: D301 - click wants the character, not a backslash
    if cost is not None and (slot is not None or permanent is not None):
        raise click.UsageError("--cost is about a player: leave --slot and --permanent out")
    if x is not None and cost is None:
        raise click.UsageError("--x is about a cost: give --cost, too")
    if slot is not None and permanent is not None:
        raise click.UsageError("give --slot or --permanent, not both")
    game = read_position(text, read_pool(cards))
    if cost is not None:
        show([payment(game, player, cost, x or 0)], as_json, single=True)
        return
    found = list(productions(game, slot, permanent))
    show(found, as_json, single=slot is not None)


def read_position(text: str, pool: CardPool) -> Game:
    """Make the position, or say in one line what is wrong with it."""
    given = sys.stdin.read() if text == "-" else text
    try:
        return position(given, pool)
    except PositionError as error:
        raise InputError(str(error)) from None


def productions(
    game: Game, slot: int | None, permanent: str | None
) -> Iterator[ProductionExplanation]:
    """Explain the permanents asked for."""
    folded = None if permanent is None else permanent.casefold()
    slots = [p.slot for p in game.battlefield() if folded in (None, p.name.casefold())]
    wanted: list[int | str] = [*slots]
    if slot is not None or (permanent is not None and not slots):
        wanted = [slot if slot is not None else str(permanent)]
    for one in wanted:
        try:
            yield explain_production(game, one)
        except BoardError as error:
            raise InputError(str(error)) from None


def payment(game: Game, player: int, cost: str, x: int) -> PaymentExplanation:
    """Explain the payment asked for."""
    try:
        return explain_payment(game, player, cost, x)
    except (CardError, ValueError) as error:
        raise InputError(str(error)) from None


def show(found: Sequence[Explanation], as_json: bool, *, single: bool) -> None:
    """Print explanations: of one thing one JSON object, else a list."""
    if as_json:
        data = [one.to_dict() for one in found]
        print_json(data[0] if single else data)
        return
    click.echo("\n\n".join(map(str, found)) or "there is no permanent")
