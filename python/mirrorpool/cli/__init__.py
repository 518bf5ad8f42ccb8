"""The command line: `mirrorpool COMMAND`, one module a command.

Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 a check
failed, 2 bad input, 130 interrupted.
"""

from mirrorpool.cli.main import cli, main

__all__ = ["cli", "main"]
