"""`mirrorpool bench`: the figures of this machine, each next to a reference of the same run."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import click
from rich.table import Table

from mirrorpool import bench
from mirrorpool.bench.row import BenchRow
from mirrorpool.cli.console import plain_table, print_json, print_result, progress
from mirrorpool.quoting import quoted

ORDER = ("closure", "boards", "mirror")
"""Chapters that come first; others follow by name."""

Chapter = Callable[[float], Iterator[BenchRow]]


@click.command(short_help="Measure the kernels on this machine.")
@click.option(
    "--only", "pattern", default="", metavar="TEXT", help="Only chapters with TEXT in their name."
)
@click.option(
    "--scale",
    type=click.FloatRange(0.001, 100.0),
    metavar="X",
    default=1.0,
    help="Take so many times as long; less than 1 is quick and rough.  [default: 1]",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list of rows.")
def command(pattern: str, scale: float, as_json: bool) -> int:
    """Measure the kernels on this machine, one thread, called from Python.

    A row has a value (units a second), the same of a reference that ran next to it (numpy where
    there is one), their ratio, and a checksum of the answer: the same on every machine. Compare
    ratios, not values: machines differ and are shared.

    \b
    Examples:
      mirrorpool bench
      mirrorpool bench --only mirror
      mirrorpool bench --json > figures.json
    """  # noqa: D301 - click wants the character, not a backslash
    found = chapters(pattern)
    if not found:
        raise click.UsageError(f"--only: no chapter has {quoted(pattern)} in its name")
    rows = []
    with progress() as advance:
        for done, chapter in enumerate(found.values()):
            for row in chapter(scale):
                rows.append(row)
                advance("measuring", done, len(found))
    if as_json:
        print_json([as_dict(row) for row in rows])
    else:
        print_result(table_of(rows))
    return 0


def chapters(pattern: str = "") -> dict[str, Chapter]:
    """Find the modules of `mirrorpool.bench` that have rows."""
    names = [module.name for module in pkgutil.iter_modules(bench.__path__)]
    names.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    modules = {name: import_module(f"mirrorpool.bench.{name}") for name in names if pattern in name}
    return {name: module.rows for name, module in modules.items() if hasattr(module, "rows")}


def as_dict(row: BenchRow) -> dict[str, Any]:
    """Give a row as JSON holds it."""
    return {
        "name": row.name,
        "unit": row.unit,
        "value": row.value,
        "reference": row.reference,
        "ratio": row.ratio,
        "checksum": row.checksum,
    }


def table_of(rows: Sequence[BenchRow]) -> Table:
    """Show rows to people."""
    table = plain_table(title="One thread; medians")
    table.add_column("kernel")
    table.add_column("unit", no_wrap=True)
    for name in ("value", "reference", "ratio"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("checksum", no_wrap=True)
    for row in rows:
        reference = "" if row.reference is None else short(row.reference)
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        table.add_row(row.name, row.unit, short(row.value), reference, ratio, row.checksum)
    return table


def short(value: float) -> str:
    """Write a large number with three digits."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g} {letter}"
    return f"{value:.3g}"
