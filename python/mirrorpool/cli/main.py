"""The entry point: finds the command, and turns errors into one line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

import mirrorpool
from mirrorpool.quoting import quoted
from mirrorpool.words import nearest

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

COMMANDS = {
    "bench": "mirrorpool.cli.bench",
    "check": "mirrorpool.cli.check",
    "explain": "mirrorpool.cli.explain",
    "rollout": "mirrorpool.cli.rollout",
}
"""Modules with a click command called `command`; imported when they are needed."""


class InputError(click.ClickException):
    """What the user gave cannot be used: one line on standard error, exit code 2."""

    exit_code = BAD_INPUT

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.ctx = click.get_current_context(silent=True)


class LazyGroup(click.Group):
    """A group that imports a command's module only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or say which is meant."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"no command {quoted(args[0])}{nearest(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(mirrorpool.__version__, prog_name="mirrorpool")
def cli() -> None:
    """Resolve Magic's mana and copy rules, exactly and in mass.

    \b
    Examples:
      mirrorpool rollout
      mirrorpool rollout my-deck.txt --policy greedy
      mirrorpool check scenarios.jsonl
      mirrorpool explain "P0: Forest, Reflecting Pool" --slot 1
      mirrorpool bench --json

    Each command explains itself: mirrorpool rollout --help
    """  # noqa: D301 - click wants the character, not a backslash


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit.

    Parameters
    ----------
    arguments : sequence of str, optional
        What follows the program's name; by default, from `sys.argv`.
    """
    try:
        code = run(arguments)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        silence_output()
        code = BROKEN_PIPE
    sys.exit(code)


def run(arguments: Sequence[str] | None) -> int:
    """Run a command; gives the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # Not cli.main(): it has exit codes of its own for interrupts and broken pipes.
        with cli.make_context("mirrorpool", given) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        click.echo(f"{program_of(error)}: {one_line(error.format_message())}", err=True)
        return error.exit_code
    return code if isinstance(code, int) else 0


def program_of(error: click.ClickException) -> str:
    """Name the command that an error is about."""
    context: click.Context | None = getattr(error, "ctx", None)
    return "mirrorpool" if context is None else context.command_path


def one_line(text: str) -> str:
    """Put a message on one line."""
    return " ".join(text.split())


def silence_output() -> None:
    """Keep the interpreter from complaining at exit about a reader that has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
