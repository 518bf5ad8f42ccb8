"""The table of ids against the tests in this folder, and against the specification where it is."""

import os
import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = HERE.parents[1] / ".." / "shared"
SPEC = Path(os.environ.get("MIRRORPOOL_SPEC", SHARED / "SPEC.md"))
ID = re.compile(r"\bT-[A-Z0-9]+-\d+[a-z]\b")
TEST = re.compile(r"^def test_(T_[A-Z0-9]+_\d+[a-z])(?:_\w+)?\(", re.MULTILINE)
DEFERRED = re.compile(r"deferred: (mana|copies|stack) because .+")


def table():
    return tomllib.loads((HERE / "ids.toml").read_text())["ids"]


def with_status(status):
    return {name for name, known in table().items() if known == status}


def named_by_tests():
    sources = "\n".join(path.read_text() for path in sorted(HERE.glob("test_*.py")))
    return [name.replace("_", "-") for name in TEST.findall(sources)]


def test_every_id_is_tested_or_deferred_with_a_reason():
    odd = {i: s for i, s in table().items() if s != "tested" and not DEFERRED.fullmatch(s)}
    assert odd == {}
    assert all(ID.fullmatch(name) for name in table())


def test_every_tested_id_has_a_test():
    assert with_status("tested") - set(named_by_tests()) == set()


def test_every_test_is_of_a_tested_id():
    assert set(named_by_tests()) - with_status("tested") == set()


def test_no_id_has_two_tests():
    names = named_by_tests()
    assert sorted(names) == sorted(set(names))


@pytest.mark.skipif(not SPEC.exists(), reason=f"no specification at {SPEC.name}: MIRRORPOOL_SPEC")
def test_the_table_lists_exactly_the_ids_of_the_specification():
    assert set(table()) == set(ID.findall(SPEC.read_text()))
