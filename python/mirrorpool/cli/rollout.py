"""`mirrorpool rollout`: games between decks, and how castable their spells are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mirrorpool import _rollout
from mirrorpool._arguments import MAX_THREADS
from mirrorpool._state import MAX_LIBRARY, MAX_PLAYERS
from mirrorpool.cli.console import plain_table, print_json, print_note, print_result, progress
from mirrorpool.cli.main import INTERRUPTED, InputError
from mirrorpool.decks import Deck, DeckError, sample_decks
from mirrorpool.plots import PlotError, check_plot, save_castability
from mirrorpool.rollout import (
    DEFAULT_DECK,
    MAX_GAMES,
    MAX_SEED,
    MAX_TURNS,
    TRIALS,
    Castability,
    DeckRollout,
    RolloutReport,
    find_deck,
)

LEGEND = (
    "How to read it: in how many of 100 games the spell's cost could be paid on that turn or "
    "before, if it was in hand. On the play; any seven cards are kept; every turn the land is "
    "played with which most of the deck's spells can be cast; mana creatures and artifacts are "
    "cast."
)


Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def whole_number(
    name: str, low: int, high: int, default: int, text: str
) -> Callable[[Decorated], Decorated]:
    """Give an option that takes a number from `low` to `high`."""
    numbers = click.IntRange(low, high)
    numbers.name = "whole number"  # as error messages call it
    return click.option(
        name, type=numbers, metavar="N", default=default, help=f"{text}  [default: {default}]"
    )


@click.command(short_help="Play games and tell when spells can be cast.")
@click.argument("decks", nargs=-1, metavar="[DECK]...")
@whole_number("--games", 1, MAX_GAMES, 1_000, "Games to play.")
@whole_number("--turns", 1, MAX_TURNS, 100, "Stop a game after so many turns.")
@click.option(
    "--policy",
    type=click.Choice(_rollout.POLICIES),
    default="random",
    show_default=True,
    help="How players choose: anything legal, or curve out and attack when it is good.",
)
@whole_number("--seed", 0, MAX_SEED, 0, "Another seed, other games.")
@whole_number("--threads", 1, MAX_THREADS, 1, "Threads to play in; same results.")
@whole_number("--trials", 0, MAX_GAMES, TRIALS, "Hands to try for castability; 0 leaves it out.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw castability: FILE ends in .pdf, .png or .svg.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--list-decks", is_flag=True, help="List the sample decks and exit.")
def command(
    decks: tuple[str, ...],
    games: int,
    turns: int,
    policy: str,
    seed: int,
    threads: int,
    trials: int,
    plot: Path | None,
    as_json: bool,
    list_decks: bool,
) -> int:
    """Play games between decks, and tell on which turn their spells can be cast.

    DECK is a file with lines such as "4 Reflecting Pool", an export of MTG Arena or Magic Online
    (also .dek), or the name of a sample deck (--list-decks). One deck plays itself; without a deck,
    the sample deck five-color does.

    A spell is castable by a turn if its cost could be paid on that turn or before. Hands of seven
    are kept, on the play, and nobody attacks. Every turn a land is played if there is one: the one
    with which most of the deck's spells can be cast that could not be so far, then the one that
    brings missing colors, then one that enters tapped. Mana creatures and mana artifacts are cast
    with what there is, cheapest first. Opponents do the same with their decks, so that lands such
    as Exotic Orchard see what they would see in a game.

    \b
    Examples:
      mirrorpool rollout
      mirrorpool rollout my-deck.txt --games 10000 --threads 2
      mirrorpool rollout green-white blue-red --policy greedy
      mirrorpool rollout my-deck.txt --json > report.json
      mirrorpool rollout my-deck.dek --plot castability.png
    """  # noqa: D301 - click wants the character, not a backslash
    if list_decks:
        return show_decks(as_json)
    check_plot_wanted(plot, trials)
    try:
        session = DeckRollout(
            read_decks(decks or (DEFAULT_DECK,)),
            games=games,
            turns=turns,
            policy=policy,
            seed=seed,
            threads=threads,
            trials=trials,
        )
    except DeckError as error:  # too small for opening hands, say
        raise InputError(str(error)) from None
    play(session)
    report = session.report()
    draw(report, session, plot)
    if as_json:
        print_json(report.to_dict())
    else:
        print_result(*describe(report, session, games, turns, trials))
    if report.partial:
        print_note(f"mirrorpool rollout: interrupted after {report.games:,} of {games:,} games")
    return INTERRUPTED if report.partial else 0


def read_decks(names: Sequence[str]) -> list[Deck]:
    """Find every deck, or say in one line what is wrong with one."""
    if len(names) > MAX_PLAYERS:
        raise InputError(f"{len(names)} decks: at most {MAX_PLAYERS} can play")
    try:
        decks = [find_deck(name) for name in names]
    except DeckError as error:
        raise InputError(str(error)) from None
    for deck in decks:
        if len(deck) > MAX_LIBRARY:
            raise InputError(
                f"{deck.name}: the deck has {len(deck)} cards, at most {MAX_LIBRARY} fit"
            )
    return decks


def check_plot_wanted(plot: Path | None, trials: int) -> None:
    """Refuse a figure that could not be written, before hours are spent on its data."""
    if plot is None:
        return
    if not trials:
        raise InputError("--plot draws castability, which --trials 0 leaves out")
    try:
        check_plot(plot)
    except PlotError as error:
        raise InputError(f"--plot: {error}") from None


def draw(report: RolloutReport, session: DeckRollout, plot: Path | None) -> None:
    """Draw castability, if that is wanted and some of it is known."""
    if plot is None or (report.partial and not report.castability):
        return
    one_deck = f"Castability: {session.names[0]}"
    several = any(spell.deck is not None for spell in report.castability)
    try:
        save_castability(report.castability, plot, title="Castability" if several else one_deck)
    except PlotError as error:
        raise InputError(f"--plot: {error}") from None


def play(session: DeckRollout) -> None:
    """Play until the end or Ctrl-C."""
    with progress() as advance:
        try:
            for what, done, total in session.steps():
                advance(what, done, total)
        except KeyboardInterrupt:
            pass  # the report says that it is partial


def show_decks(as_json: bool) -> int:
    """List the sample decks."""
    decks = sample_decks()
    if as_json:
        print_json({name: dict(deck.counts) for name, deck in decks.items()})
        return 0
    table = plain_table(title="Sample decks")
    table.add_column("name", no_wrap=True)
    table.add_column("cards", justify="right", no_wrap=True)
    table.add_column("most of them")
    for name, deck in decks.items():
        top = sorted(deck.counts.items(), key=lambda item: -item[1])[:4]
        table.add_row(name, str(len(deck)), ", ".join(f"{n} {card}" for card, n in top))
    print_result(table)
    return 0


# ---- for people ------------------------------------------------------------------------------


def describe(
    report: RolloutReport, session: DeckRollout, games: int, turns: int, trials: int
) -> Iterator[RenderableType]:
    """Say what came of it."""
    names = session.names
    players = [
        f"{name}, {size_of(one.deck)}" for name, one in zip(names, session.seats, strict=True)
    ]
    if report.partial:
        yield Text(f"PARTIAL: stopped after {report.games:,} of {games:,} games.", style="bold red")
    yield Text(headline(report, names), style="bold")
    yield Padding(result_table(report, players, turns), (0, 0, 1, 0))
    for name, group in groupby(report.castability, key=lambda spell: spell.deck):
        table = castability_table(list(group), names[0] if name is None else name)
        yield Padding(table, (0, 0, 1, 0))
    if report.castability:
        yield Text(f"{LEGEND} {trials:,} opening hands tried.", style="dim")


def headline(report: RolloutReport, names: Sequence[str]) -> str:
    """Say who played whom."""
    itself = len(names) == 2 and names[0] == names[1]
    who = f"{names[0]} against itself" if itself else " against ".join(names)
    return f"{who}: {report.games:,} games, seed {report.seed}"


def size_of(deck: Deck) -> str:
    """Say how many cards of a deck play."""
    cards = f"{len(deck)} card{'' if len(deck) == 1 else 's'}"
    return f"{cards}, without the sideboard" if deck.sideboard else cards


def result_table(report: RolloutReport, players: Sequence[str], turns: int) -> Table:
    """Tell how the games ended and how fast they were."""
    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for player, (who, wins) in enumerate(zip(players, report.wins, strict=True), start=1):
        table.add_row(f"player {player} wins", f"{percent(wins, report.games)}  ({who})")
    table.add_row("draws", percent(report.draws, report.games))
    table.add_row("stopped", f"{percent(report.truncated, report.games)}  (turn limit {turns})")
    table.add_row("length", f"{report.turns_mean:.1f} turns a game, all players' turns counted")
    per_game = report.decisions / report.games if report.games else 0.0
    table.add_row("decisions", f"{report.decisions:,} with a choice, {per_game:.0f} a game")
    threads = f"{report.threads} thread{'' if report.threads == 1 else 's'}"
    table.add_row(
        "speed",
        f"{report.games_per_second:,.0f} games and {report.decisions_per_second:,.0f} decisions "
        f"a second, {threads}, {report.seconds:.2f} s",
    )
    table.add_row("signature", f"{report.signature}  (same games, same signature)")
    return table


def percent(part: int, whole: int) -> str:
    """Write a count and its share."""
    return f"{part:,}  {part / whole:.1%}" if whole else f"{part:,}"


def castability_table(spells: Sequence[Castability], name: str) -> Table:
    """Show the shares of one deck's spells."""
    table = plain_table(title=f"Castable by turn: {name}  (percent)")
    table.add_column("spell")
    table.add_column("cost", no_wrap=True)
    for turn in range(1, _rollout.TURNS + 1):
        table.add_column(str(turn), justify="right", no_wrap=True, min_width=3)
    for spell in spells:
        cells = [Text(f"{100 * share:.0f}", style=shade(share)) for share in spell.turns]
        table.add_row(spell.spell, spell.cost or "none", *cells)
    return table


def shade(share: float) -> str:
    """Colour good and bad shares."""
    return "green" if share >= 0.9 else "yellow" if share >= 0.5 else "dim"
