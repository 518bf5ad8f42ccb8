"""Derivations: why a permanent could produce what it could, why a cost can or cannot be paid."""

from mirrorpool.explain.lines import Line
from mirrorpool.explain.production import ProductionExplanation, explain_production

__all__ = [
    "Line",
    "ProductionExplanation",
    "explain_production",
]
