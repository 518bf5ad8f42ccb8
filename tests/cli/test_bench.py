"""`mirrorpool bench`."""

import json

import pytest

from mirrorpool.bench.row import BenchRow
from mirrorpool.cli.bench import chapters, short, table_of
from mirrorpool.cli.main import run

COLUMNS = ["name", "unit", "value", "reference", "ratio", "checksum"]


def test_chapters_are_the_modules_with_rows():
    found = list(chapters())
    assert {"boards", "closure", "mirror"} <= set(found)
    assert "row" not in found
    assert list(chapters("mirr")) == ["mirror"]


def bench(capsys, *arguments):
    code = run(["bench", "--scale", "0.004", *arguments])
    return code, *capsys.readouterr()


def test_json_is_one_list_of_rows(capsys):
    code, out, err = bench(capsys, "--json")
    assert (code, err) == (0, "")
    rows = json.loads(out)
    assert all(list(row) == COLUMNS for row in rows)
    names = {(row["name"], row["unit"]) for row in rows}
    assert len(names) == len(rows)
    assert {("mirror games", "games/s"), ("mirror games", "decisions/s")} <= names
    assert all(row["value"] > 0 and row["checksum"] for row in rows)
    assert all((row["reference"] is None) == (row["ratio"] is None) for row in rows)


def test_a_chapter_alone_is_a_table(capsys):
    code, out, _ = bench(capsys, "--only", "mirror")
    assert code == 0
    assert "mirror games" in out
    assert "closure" not in out


def test_checksums_repeat(capsys):
    first, second = (json.loads(bench(capsys, "--only", "mirror", "--json")[1]) for _ in range(2))
    assert [row["checksum"] for row in first] == [row["checksum"] for row in second]


@pytest.mark.parametrize("arguments", [["--only", "nothing"], ["--scale", "-1"], ["rest"]])
def test_bad_arguments_are_refused(capsys, arguments):
    code = run(["bench", *arguments])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("mirrorpool bench: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("value", "text"), [(12.34, "12.3"), (1234, "1.23 k"), (4.5e6, "4.5 M"), (2e9, "2 G")]
)
def test_large_numbers_are_short(value, text):
    assert short(value) == text


def test_rows_without_reference_leave_it_out():
    table = table_of([BenchRow("a", "b/s", 5.0), BenchRow("c", "d/s", 5.0, 2.0)])
    assert table.row_count == 2
