"""Scenarios from elsewhere, where there are any: only what contradicts the rules may fail."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from mirrorpool.scenarios import read_file, run_all

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("MIRRORPOOL_SHARED", HERE.parents[1] / ".." / "shared"))
FILE = SHARED / "cases" / "scenarios.jsonl"
CONTRADICTIONS = tomllib.loads((HERE / "contradictions.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def outcomes():
    if not FILE.exists():
        pytest.skip(f"no {FILE.name}: MIRRORPOOL_SHARED names another folder")
    return {outcome.id: outcome for outcome in run_all(read_file(FILE)).outcomes}


def test_none_fails_but_those_that_contradict_the_rules(outcomes):
    failed = {i: o.detail for i, o in outcomes.items() if o.outcome == "failed"}
    assert {i: detail for i, detail in failed.items() if i not in CONTRADICTIONS} == {}


def test_what_contradicts_the_rules_is_there_and_does_not_pass(outcomes):
    assert [i for i in CONTRADICTIONS if i not in outcomes] == []
    assert [i for i in CONTRADICTIONS if outcomes[i].outcome == "passed"] == []


@pytest.mark.parametrize("entry", CONTRADICTIONS.values(), ids=list(CONTRADICTIONS))
def test_a_contradiction_has_a_rule_and_the_right_expectation(entry):
    assert set(entry) == {"reason", "right"}
    assert re.search(r"\b\d{3}\.\d+[a-z]?\b", entry["reason"])
