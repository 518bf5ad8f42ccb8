"""Running scenarios, each on a board of its own."""

from __future__ import annotations

from collections.abc import Iterable

from mirrorpool.cards import CardPool
from mirrorpool.errors import CapacityError
from mirrorpool.scenarios import lines
from mirrorpool.scenarios.answers import Answers
from mirrorpool.scenarios.errors import Unsupported
from mirrorpool.scenarios.expectations import UNCHECKED, Moment, describe, seen_instead
from mirrorpool.scenarios.lines import Expectation
from mirrorpool.scenarios.obstacles import obstacles
from mirrorpool.scenarios.outcome import Outcome, Report, Verdict
from mirrorpool.scenarios.playing import Play, runs_of, stop_of
from mirrorpool.scenarios.reading import Scenario
from mirrorpool.scenarios.setting import set_up


def run_all(scenarios: Iterable[Scenario], pool: CardPool | None = None) -> Report:
    """Run scenarios.

    Parameters
    ----------
    scenarios : iterable of Scenario
        Each has a board of its own; what goes wrong with one is its outcome.
    pool : CardPool, optional
        The cards there are; by default, the embedded ones.
    """
    return Report([run_scenario(scenario, pool) for scenario in scenarios])


def run_scenario(scenario: Scenario, pool: CardPool | None = None) -> Outcome:
    """Run one scenario.

    Parameters
    ----------
    scenario : Scenario
        What to run.
    pool : CardPool, optional
        The cards there are; by default, the embedded ones.

    Examples
    --------
    >>> from mirrorpool.scenarios import read_line, run_scenario
    >>> line = '''{"setup": [{"zone": "BATTLEFIELD", "player": "P0", "card": "Forest"}],
    ...            "actions": [{"op": "stop", "turn": 1, "step": "UPKEEP"}, {"op": "run"}],
    ...            "expect": [{"op": "PermanentCount", "args": ["P0", "Forest", 2]}]}'''
    >>> run_scenario(read_line(line)).detail
    'PermanentCount P0 Forest 2: saw 1'
    """
    verdict: Verdict
    pool = CardPool.builtin() if pool is None else pool
    try:
        problems = obstacles(scenario, pool)
        if problems:
            verdict = "unsupported"
        else:
            problems = _problems(scenario, pool)
            verdict = "failed" if problems else "passed"
    except Unsupported as error:
        verdict, problems = "unsupported", list(error.reasons)
    except CapacityError as error:
        verdict, problems = "unsupported", [f"board too small: {error}"]
    except Exception as error:  # whatever it is, the other scenarios go on
        verdict, problems = "failed", [f"{type(error).__name__}: {error}"]
    return Outcome(
        scenario.id, scenario.area, verdict, tuple(problems), unchecked=scenario.unchecked
    )


def _problems(scenario: Scenario, pool: CardPool) -> list[str]:
    answers = Answers(scenario.turn_order)
    for action in scenario.actions:
        if isinstance(action, lines.Choice | lines.Amounts):
            answers.add(action)
    play = Play(scenario, table := set_up(scenario, pool, answers), answers)
    findings = Findings()
    runs = runs_of(scenario.actions)
    for number, actions in enumerate(runs, 1):
        play.run(actions, stop_of(actions, scenario))
        last = number == len(runs)
        expected = [e for e in scenario.expect if _is_of_run(e, number, last)]
        findings.look(expected, Moment(table, play.rejected, tuple(expected)))
    return findings.problems(scenario, play)


def _is_of_run(expectation: Expectation, number: int, last: bool) -> bool:
    if expectation.timed or expectation.op in UNCHECKED:
        return False
    return expectation.run == number or (last and not 1 <= expectation.run <= number)


class Findings:
    """What was seen that was not expected, and what could not be looked at."""

    def __init__(self) -> None:
        self._failed: list[str] = []
        self._unsupported: list[Unsupported] = []

    def look(self, expected: Iterable[Expectation], moment: Moment) -> None:
        """Look at expectations."""
        for expectation in expected:
            try:
                seen = seen_instead(expectation, moment)
            except Unsupported as error:
                self._unsupported.append(error)
            else:
                if seen is not None:
                    self._failed.append(f"{describe(expectation)}: saw {seen}")

    def problems(self, scenario: Scenario, play: Play) -> list[str]:
        """Give the problems of the whole scenario."""
        failed = self._failed + play.timed.failures()
        undone = play.undone()
        if not failed and not self._unsupported:
            unlooked = all(e.op in UNCHECKED for e in scenario.expect)
            return [f"not possible: {what}" for what in undone] if unlooked else []
        play.require_known()
        if not failed:
            raise self._unsupported[0]
        return failed + [f"not possible: {what}" for what in undone]
