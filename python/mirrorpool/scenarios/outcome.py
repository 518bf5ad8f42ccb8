"""What came of scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Verdict = Literal["passed", "failed", "unsupported"]


@dataclass(frozen=True)
class Outcome:
    """What came of one scenario.

    Attributes
    ----------
    id, area : str
        Which scenario, and what it is about.
    outcome : {"passed", "failed", "unsupported"}
        What came of it.
    problems : tuple of str
        Which expectations failed and what was seen, or what is not supported.
    unchecked : int
        Expectations that no machine can check.
    """

    id: str
    area: str
    outcome: Verdict
    problems: tuple[str, ...] = ()
    unchecked: int = 0

    @property
    def detail(self) -> str:
        """The problems in one line."""
        return "; ".join(self.problems)

    def to_dict(self) -> dict[str, str]:
        """Give what JSON holds."""
        return {"id": self.id, "outcome": self.outcome, "detail": self.detail}


@dataclass(frozen=True)
class Report:
    """What came of many scenarios.

    Attributes
    ----------
    outcomes : sequence of Outcome
        In the order of the scenarios.
    """

    outcomes: Sequence[Outcome] = field(default_factory=tuple)

    def count(self, verdict: Verdict) -> int:
        """Count the scenarios with an outcome."""
        return sum(outcome.outcome == verdict for outcome in self.outcomes)

    @property
    def unchecked(self) -> int:
        """Expectations that no machine can check."""
        return sum(outcome.unchecked for outcome in self.outcomes)

    def to_dict(self) -> dict[str, Any]:
        """Give what JSON holds."""
        return {
            "total": len(self.outcomes),
            "passed": self.count("passed"),
            "failed": self.count("failed"),
            "unsupported": self.count("unsupported"),
            "unchecked": self.unchecked,
            "scenarios": [outcome.to_dict() for outcome in self.outcomes],
        }
