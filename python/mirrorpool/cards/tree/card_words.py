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
"""Keyword abilities that the core runs (CR 702), and that effects can give."""

CardKeyword = Keyword | Literal["changeling"]
"""The same, and those that only stand on cards: changeling (CR 702.73)."""
