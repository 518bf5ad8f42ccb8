"""Where commands write: results to standard output, progress to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import click
import msgspec
from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

WIDTH_WITHOUT_TERMINAL = 110


class Advance(Protocol):
    """What a command calls to show how far it is."""

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` are done of `what`."""


def print_json(value: Any) -> None:
    """Print one JSON value."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_result(*parts: RenderableType) -> None:
    """Print for people: in colour on a terminal, plain and wide enough elsewhere."""
    wide = None if sys.stdout.isatty() else WIDTH_WITHOUT_TERMINAL
    console = Console(width=wide, highlight=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    for line in capture.get().splitlines():
        click.echo(line.rstrip(), color=True)


def print_note(text: str) -> None:
    """Print a remark to standard error."""
    click.echo(text, err=True)


def plain_table(title: str) -> Table:
    """Give a table without borders, which fits terminals of 80 columns."""
    return Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 1, 0, 0))


@contextmanager
def progress() -> Iterator[Advance]:
    """Show a bar on standard error while the block runs, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda what, done, total: None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    tasks: dict[str, Any] = {}

    def advance(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=total)
        bar.update(tasks[what], completed=done)

    with bar:
        yield advance
