"""Scenarios: positions, what is done in them, and what must come of it.

`docs/scenarios.md` describes the format; `mirrorpool check` runs files of them.
"""

from mirrorpool.scenarios.outcome import Outcome, Report
from mirrorpool.scenarios.reading import Scenario, ScenarioError, read_file, read_line
from mirrorpool.scenarios.running import run_all, run_scenario

__all__ = [
    "Outcome",
    "Report",
    "Scenario",
    "ScenarioError",
    "read_file",
    "read_line",
    "run_all",
    "run_scenario",
]
