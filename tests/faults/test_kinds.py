"""The table of kinds against the tests in this folder, and against the reports where they are."""

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("MIRRORPOOL_SHARED", HERE.parents[2] / "shared"))
REPORTS = SHARED / "cases" / "faults.jsonl"
TEST = re.compile(r"^def test_([A-Z]\d+)_\w+\(", re.MULTILINE)
STATUS = re.compile(r"tested|deferred: (copies|stack) because .+")


def table():
    return tomllib.loads((HERE / "kinds.toml").read_text())["kinds"]


def named_by_tests():
    sources = "\n".join(path.read_text() for path in HERE.glob("test_*.py"))
    return set(TEST.findall(sources))


def test_every_kind_is_tested_or_deferred_with_a_reason():
    assert {kind for kind, status in table().items() if not STATUS.fullmatch(status)} == set()


def test_every_tested_kind_has_a_test_and_every_test_a_kind():
    assert named_by_tests() == {kind for kind, status in table().items() if status == "tested"}


@pytest.mark.skipif(not REPORTS.exists(), reason=f"no {REPORTS.name}: MIRRORPOOL_SHARED")
def test_the_table_lists_every_kind_that_was_reported():
    kinds = {json.loads(line)["kind"].split()[0] for line in REPORTS.read_text().splitlines()}
    assert set(table()) == kinds
