"""Words that stand on cards by themselves."""

from typing import Literal

Keyword = Literal[
    "haste",
    "vigilance",
    "flying",
    "reach",
    "defender",
    "indestructible",
    "flash",
    "trample",
    "lifelink",
    "deathtouch",
    "first strike",
    "double strike",
    "menace",
    "wither",
    "convoke",
    "improvise",
]
"""Keyword abilities that the core runs (CR 702)."""
