"""`mirrorpool check`: files of scenarios, each passed, failed or unsupported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mirrorpool.cards import CardPool
from mirrorpool.cli.console import plain_table, print_json, print_result, progress
from mirrorpool.cli.main import InputError
from mirrorpool.scenarios import (
    Outcome,
    Report,
    Scenario,
    ScenarioError,
    read_file,
    run_scenario,
)

SHOWN = 15
"""Reasons of a kind that are listed."""
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(short_help="Run scenario files.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FILE)
@click.option("--only", "pattern", default="", metavar="TEXT", help="Only ids with TEXT in them.")
@click.option(
    "--area", default="", metavar="AREA", help="Only this area, such as mana or mana.pool."
)
@click.option("--pool", "cards", metavar="FILE", type=FILE, help="A JSON list of cards to use.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    files: tuple[Path, ...], pattern: str, area: str, cards: Path | None, as_json: bool
) -> int:
    """Run scenarios: positions, what is done in them, and what must come of it.

    FILE holds one JSON object a line; docs/scenarios.md describes them. Each scenario is played on
    a board of its own and is passed, failed (which expectation, what was seen) or unsupported
    (which card, operation or expectation). The exit code is 1 if one failed, and 2 if a file cannot
    be read.

    \b
    Examples:
      mirrorpool check scenarios.jsonl
      mirrorpool check scenarios.jsonl --area mana --only Pool
      mirrorpool check mine.jsonl --pool my-cards.json
      mirrorpool check scenarios.jsonl --json > report.json
    """  # noqa: D301 - click wants the character, not a backslash
    pool = read_pool(cards)
    scenarios = selected(read_files(files), pattern, area)
    if not scenarios:
        raise click.UsageError("no scenario is left; see --only and --area")
    report = play(scenarios, pool)
    if as_json:
        print_json(report.to_dict())
    else:
        print_result(*describe(report))
    return 1 if report.count("failed") else 0


def read_pool(path: Path | None) -> CardPool:
    """Read the cards, or say in one line what is wrong with them."""
    if path is None:
        return CardPool.builtin()
    try:
        return CardPool.from_json(path)
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: {error}") from None


def read_files(paths: Sequence[Path]) -> list[Scenario]:
    """Read scenarios, or say in one line what is wrong with a file."""
    try:
        return [scenario for path in paths for scenario in read_file(path)]
    except (OSError, ScenarioError) as error:
        raise InputError(str(error)) from None


def selected(scenarios: Sequence[Scenario], pattern: str, area: str) -> list[Scenario]:
    """Keep what the options ask for."""
    return [
        scenario
        for scenario in scenarios
        if pattern in scenario.id and (not area or f"{scenario.area}.".startswith(f"{area}."))
    ]


def play(scenarios: Sequence[Scenario], pool: CardPool) -> Report:
    """Run scenarios, and show how far that is."""
    outcomes = []
    with progress() as advance:
        for done, scenario in enumerate(scenarios):
            outcomes.append(run_scenario(scenario, pool))
            advance("checking", done + 1, len(scenarios))
    return Report(outcomes)


def describe(report: Report) -> Iterator[RenderableType]:
    """Show a report to people."""
    yield summary(report)
    failed = [outcome for outcome in report.outcomes if outcome.outcome == "failed"]
    if failed:
        yield Text("\nFailed", style="bold red")
        for outcome in failed:
            yield from failure(outcome)
    reasons = reasons_of(report)
    if reasons:
        yield Text("")
        yield reason_table(reasons)
    if report.unchecked:
        yield Text(f"\n{report.unchecked} expectations are in words, which no machine can check.")


def summary(report: Report) -> Table:
    """Count outcomes by area."""
    table = plain_table(title="Scenarios")
    table.add_column("area")
    for name in ("passed", "failed", "unsupported", "total"):
        table.add_column(name, justify="right", no_wrap=True)
    areas = dict.fromkeys(sorted(outcome.area for outcome in report.outcomes))
    for area in areas:
        part = [outcome for outcome in report.outcomes if outcome.area == area]
        table.add_row(area or "-", *counts(Report(part)))
    if len(areas) > 1:
        table.add_row("all", *counts(report), style="bold")
    return table


def counts(report: Report) -> list[str]:
    """Give the cells of a row of the summary."""
    passed, failed = report.count("passed"), report.count("failed")
    return [str(n) for n in (passed, failed, report.count("unsupported"), len(report.outcomes))]


def failure(outcome: Outcome) -> Iterator[RenderableType]:
    """Show what failed in a scenario."""
    yield Text(f"  {outcome.id}")
    for problem in outcome.problems:
        yield Padding(Text(problem), (0, 0, 0, 4))


def reasons_of(report: Report) -> Counter[str]:
    """Count in how many scenarios each thing is unsupported."""
    unsupported = [o for o in report.outcomes if o.outcome == "unsupported"]
    return Counter(reason for outcome in unsupported for reason in outcome.problems)


def reason_table(reasons: Counter[str]) -> Table:
    """Show reasons by kind, the most frequent first."""
    table = plain_table(title="Unsupported, and in how many scenarios")
    table.add_column("what")
    table.add_column("scenarios", justify="right", no_wrap=True)
    kinds = Counter[str]()
    for reason, n in reasons.items():
        kinds[reason.partition(": ")[0]] += n
    for kind, _ in kinds.most_common():
        mine = [(r, n) for r, n in reasons.most_common() if r.partition(": ")[0] == kind]
        for reason, n in mine[:SHOWN]:
            table.add_row(Text(reason), str(n))
        if len(mine) > SHOWN:
            table.add_row(Text(f"{kind}: {len(mine) - SHOWN} more"), "")
    return table
