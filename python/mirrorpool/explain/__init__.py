"""Derivations: why a permanent could produce what it could, why a cost can or cannot be paid."""

from mirrorpool.explain.lines import Line
from mirrorpool.explain.payment import PaymentExplanation, explain_payment
from mirrorpool.explain.production import ProductionExplanation, explain_production

__all__ = [
    "Line",
    "PaymentExplanation",
    "ProductionExplanation",
    "explain_payment",
    "explain_production",
]
