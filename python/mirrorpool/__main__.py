"""Lets `python -m mirrorpool` be the command line."""

from mirrorpool.cli import main

main()
