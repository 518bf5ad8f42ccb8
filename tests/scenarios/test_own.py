"""Scenarios of our own: each operation and expectation, those that hold and those that must not."""

import json
from collections import Counter
from pathlib import Path

import pytest

import mirrorpool as mp
from mirrorpool.scenarios import read_file, read_line, run_all, run_scenario
from mirrorpool.scenarios.expectations import LOOKS

OWN = Path(__file__).parent / "own"
HOLD = ("casting", "characteristics", "combat", "entering", "mana", "zones")
EVERY = sorted(OWN.glob("*.jsonl"))


def rows(name):
    lines = (OWN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [pytest.param(line, id=json.loads(line)["id"]) for line in lines]


@pytest.mark.parametrize("line", [row for name in HOLD for row in rows(name)])
def test_what_holds_passes(line):
    outcome = run_scenario(read_line(line))
    assert (outcome.outcome, outcome.detail) == ("passed", "")


@pytest.mark.parametrize("line", rows("failing"))
def test_what_does_not_hold_fails_and_says_what_was_seen(line):
    outcome = run_scenario(read_line(line))
    assert outcome.outcome == "failed"
    assert json.loads(line)["seen"] in outcome.detail


@pytest.mark.parametrize("line", rows("unsupported"))
def test_what_cannot_be_run_is_neither(line):
    outcome = run_scenario(read_line(line))
    assert outcome.outcome == "unsupported"
    assert list(outcome.problems) == json.loads(line)["why"]


def test_every_expectation_and_action_has_a_scenario():
    scenarios = [json.loads(line) for file in EVERY for line in file.read_text().splitlines()]
    looked = Counter(row["op"] for s in scenarios for row in s["expect"])
    acted = Counter(row["op"] for s in scenarios for row in s["actions"])
    assert set(LOOKS) | {"text", "opaque"} == set(looked)
    assert set(acted) == {
        *("activate", "activate_mana", "add_counters", "amounts", "attack", "block", "cast"),
        *("choice", "coin", "concede", "die", "mode", "play_land", "resolve", "run", "stop"),
        *("target", "target_amount", "text"),
    }


# ---- mana options, from whatever answers them ----

ANSWERS = {
    "one maximal bundle a line": ["{W}{G}", "{U}{G}"],
    "any color": ["{W}{G}", "{U}{G}", "{B}{G}", "{R}{G}", "{G}{G}"],
    "of nothing": [],
}


@pytest.mark.parametrize("line", rows("mana_options"))
def test_mana_options_are_compared_as_sets(line, monkeypatch):
    scenario = read_line(line)
    answer = ANSWERS[scenario.id]
    monkeypatch.setattr(mp, "mana_options", lambda boards, player: answer)
    assert run_scenario(scenario).detail == ""
    wrong = ["{R}{R}"]
    monkeypatch.setattr(mp, "mana_options", lambda boards, player: wrong)
    outcome = run_scenario(scenario)
    assert (outcome.outcome, "{R}{R}" in outcome.detail) == ("failed", True)


REFUSALS = (mp.BoardError("not complete"), mp.CapacityError("too many"))


def refuse_with(error):
    def refuse(*_):
        raise error

    return refuse


@pytest.mark.parametrize("error", REFUSALS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("line", rows("mana_options"))
def test_where_the_core_cannot_list_mana_options_they_are_searched(line, error, monkeypatch):
    monkeypatch.setattr(mp, "mana_options", refuse_with(error))
    assert run_scenario(read_line(line)).detail == ""


def test_too_many_ways_to_make_mana_are_unsupported(monkeypatch):
    monkeypatch.setattr(mp, "mana_options", refuse_with(REFUSALS[0]))
    monkeypatch.setattr("mirrorpool.scenarios.making.MOST_BOARDS", 1)
    outcome = run_scenario(read_file(OWN / "mana_options.jsonl")[0])
    assert outcome.detail == "expectation: mana options: too many ways to make mana"


# ---- a batch ----


def test_one_that_crashes_does_not_stop_the_others(monkeypatch):
    def crash(*_, **__):
        raise ZeroDivisionError("a fault of ours")

    scenarios = read_file(OWN / "zones.jsonl")[:2]
    monkeypatch.setitem(LOOKS, "PermanentCount", (LOOKS["PermanentCount"][0], crash))
    first, second = run_all(scenarios).outcomes
    assert (first.outcome, first.detail) == ("failed", "ZeroDivisionError: a fault of ours")
    assert second.outcome == "passed"


def test_totals_add_up():
    scenarios = [scenario for file in EVERY for scenario in read_file(file)]
    report = run_all(scenarios).to_dict()
    assert report["total"] == len(scenarios) == len(report["scenarios"])
    assert report["total"] == report["passed"] + report["failed"] + report["unsupported"]
    assert report["unchecked"] == 3
