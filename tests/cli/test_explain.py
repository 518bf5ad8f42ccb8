"""`mirrorpool explain`."""

import io
import json
import sys

import pytest

from mirrorpool.cli.main import run

POSITION = "P0: Forest, Reflecting Pool (T) | P1: Exotic Orchard"


def explain(capsys, *arguments):
    code = run(["explain", *arguments])
    return code, *capsys.readouterr()


def test_every_permanent_is_explained(capsys):
    code, out, err = explain(capsys, POSITION)
    assert (code, err) == (0, "")
    parts = out.split("\n\n")
    assert [part.partition(" (slot")[0] for part in parts] == [
        "Forest",
        "Reflecting Pool",
        "Exotic Orchard",
    ]
    assert "Forest (slot 0) could produce {G} [106.7]" in parts[1]
    assert all(line.endswith("]") for line in out.splitlines() if line)


@pytest.mark.parametrize("which", [["--slot", "1"], ["--permanent", "reflecting pool"]])
def test_one_permanent_is_explained(capsys, which):
    code, out, _ = explain(capsys, POSITION, *which)
    assert code == 0
    assert out.startswith("Reflecting Pool (slot 1) of P0 could produce {G} [106.7]\n")


def test_json_of_a_slot_is_an_object_and_of_all_a_list(capsys):
    _, out, err = explain(capsys, POSITION, "--json", "--slot", "2")
    assert err == ""
    one = json.loads(out)
    assert (one["permanent"], one["types"], one["controller"]) == ("Exotic Orchard", "G", 1)
    assert one["lines"][0]["rules"] == ["106.7"]
    _, out, _ = explain(capsys, POSITION, "--json")
    assert [each["types"] for each in json.loads(out)] == ["G", "G", "G"]


def test_a_cost_is_explained(capsys):
    code, out, _ = explain(capsys, "P0: Island, Forest", "--cost", "{U}{U}")
    assert code == 0
    assert "2 symbols need {U} ({U}{U}): there could be at most 1, by Island (slot 0)" in out
    code, out, _ = explain(capsys, "P0: 3 Mountain", "--cost", "Gray Ogre", "--json")
    assert (code, json.loads(out)["answer"]) == (0, "YES")
    code, out, _ = explain(capsys, "P0: Island", "--cost", "{X}", "--x", "2", "--player", "1")
    assert code == 0
    assert out.startswith("P1 cannot pay {2}")


def test_a_position_comes_from_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("P0: Forest\nP1: Island\n"))
    code, out, _ = explain(capsys, "-", "--permanent", "Island")
    assert (code, out.splitlines()[0]) == (0, "Island (slot 1) of P1 could produce {U} [106.7]")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["P0: Forst"], "did you mean Forest"),
        ([POSITION, "--slot", "9"], "no permanent 9; there are: Forest (slot 0)"),
        ([POSITION, "--permanent", "Tundra"], "no permanent 'Tundra'"),
        ([POSITION, "--cost", "{Q}"], "unknown mana symbol {Q}"),
        ([POSITION, "--cost", "Forest"], "no mana cost"),
        ([POSITION, "--cost", "{1}", "--x", "2"], "has no {X}"),
        ([POSITION, "--cost", "{1}", "--player", "5"], "player: is 5, must be from 0 to 1"),
        ([POSITION, "--cost", "{1}", "--slot", "1"], "leave --slot and --permanent out"),
        ([POSITION, "--permanent", "Forest", "--slot", "1"], "not both"),
        ([], "POSITION"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, said):
    code, out, err = explain(capsys, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_x_is_about_a_cost(capsys):
    code, out, err = explain(capsys, POSITION, "--x", "2")
    assert (code, out) == (2, "")
    assert "--x is about a cost" in err
