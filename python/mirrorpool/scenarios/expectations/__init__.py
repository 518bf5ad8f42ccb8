"""Expectations: what must be seen."""

from __future__ import annotations

from mirrorpool.scenarios.expectations import mana, permanents, zones
from mirrorpool.scenarios.expectations.looking import describe, seen_instead
from mirrorpool.scenarios.expectations.shapes import LOOKS, UNCHECKED, Moment, problem_of

__all__ = [
    "LOOKS",
    "UNCHECKED",
    "Moment",
    "describe",
    "mana",
    "permanents",
    "problem_of",
    "seen_instead",
    "zones",
]
