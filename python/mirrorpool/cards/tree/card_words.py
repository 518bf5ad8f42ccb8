"""Words that stand on cards by themselves."""

from typing import Literal

Keyword = Literal["haste", "vigilance", "flying", "reach", "defender", "indestructible", "flash"]
"""Keyword abilities that the core runs (CR 702)."""
