"""`mirrorpool check`."""

import json
from pathlib import Path

import pytest

from mirrorpool.cli.main import run

OWN = Path(__file__).parents[1] / "scenarios" / "own"
FOREST = '{"zone": "BATTLEFIELD", "player": "P0", "card": "%s"}'
LINE = '{"id": "%s", "area": "%s", "setup": [%s], "actions": [], "expect": [%s]}'
ONE = '{"op": "PermanentCount", "args": ["P0", %d]}'
BEAR = '[{"name": "Test Bear", "cost": "{G}", "types": ["creature"], "power": 2, "toughness": 2}]'
FAR_CARD = FOREST % "Far Card"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "some.jsonl"
    lines = [
        LINE % ("good", "mana.pool", FOREST % "Forest", ONE % 1),
        LINE % ("bad", "mana.pool", FOREST % "Forest", ONE % 2),
        LINE % ("far", "copy", FAR_CARD, ONE % 1 + ', {"op": "text", "t": "it is far"}'),
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def check(capsys, *arguments):
    code = run(["check", *map(str, arguments)])
    return code, *capsys.readouterr()


def test_json_is_one_object(capsys, file):
    code, out, err = check(capsys, file, "--json")
    assert (code, err) == (1, "")
    assert json.loads(out) == {
        "total": 3,
        "passed": 1,
        "failed": 1,
        "unsupported": 1,
        "unchecked": 1,
        "scenarios": [
            {"id": "good", "outcome": "passed", "detail": ""},
            {"id": "bad", "outcome": "failed", "detail": "PermanentCount P0 2: saw 1"},
            {"id": "far", "outcome": "unsupported", "detail": "card not embedded: Far Card"},
        ],
    }


def test_people_see_counts_failures_and_reasons(capsys, file):
    code, out, _ = check(capsys, file)
    assert code == 1
    lines = [line.split() for line in out.splitlines()]
    assert ["mana.pool", "1", "1", "0", "2"] in lines
    assert ["all", "1", "1", "1", "3"] in lines
    assert "PermanentCount P0 2: saw 1" in out
    assert "card not embedded: Far Card" in out
    assert "1 expectations are in words" in out


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (["--only", "a"], ["bad", "far"]),
        (["--area", "mana"], ["good", "bad"]),
        (["--area", "mana.pool", "--only", "oo"], ["good"]),
        (["--area", "copy"], ["far"]),
    ],
)
def test_options_select(capsys, file, arguments, ids):
    _, out, _ = check(capsys, file, "--json", *arguments)
    assert [scenario["id"] for scenario in json.loads(out)["scenarios"]] == ids


@pytest.mark.parametrize("arguments", [["--only", "good"], ["--area", "copy"]])
def test_0_if_none_failed(capsys, file, arguments):
    assert check(capsys, file, *arguments)[0] == 0


def test_many_files_are_one_report(capsys, file):
    _, out, _ = check(capsys, file, OWN / "zones.jsonl", "--json")
    assert json.loads(out)["total"] == 3 + 5


def test_cards_of_ones_own(capsys, tmp_path, file):
    cards = tmp_path / "cards.json"
    cards.write_text(BEAR.replace("Test Bear", "Far Card"), encoding="utf-8")
    code, out, _ = check(capsys, file, "--only", "far", "--pool", cards, "--json")
    assert (code, json.loads(out)["passed"]) == (0, 1)


@pytest.mark.parametrize(
    "text",
    [
        *("{", "[]", '{"setup": [], "actions": [], "expects": []}'),
        *("[" * 100_000, '{"setup":' * 100_000),
    ],
    ids=str.__len__,
)
def test_2_for_a_file_that_is_none(capsys, tmp_path, text):
    path = tmp_path / "some.jsonl"
    path.write_text(f"\n{text}\n", encoding="utf-8")
    code, out, err = check(capsys, path)
    assert (code, out) == (2, "")
    assert err.startswith(f"mirrorpool check: {path}:2: ")
    assert err.count("\n") == 1


def test_2_for_cards_that_are_none(capsys, tmp_path, file):
    path = tmp_path / "cards.json"
    path.write_text("{}", encoding="utf-8")
    code, _, err = check(capsys, file, "--pool", path)
    assert code == 2
    assert err.startswith(f"mirrorpool check: {path}: ")


@pytest.mark.parametrize(
    "arguments", [[], ["no-such-file.jsonl"], [str(OWN)], ["--nope"], ["--only", "nothing at all"]]
)
def test_2_for_what_cannot_be_meant(capsys, file, arguments):
    given = [file, *arguments] if arguments[:1] == ["--only"] else arguments
    code, out, err = check(capsys, *given)
    assert (code, out) == (2, "")
    assert err
