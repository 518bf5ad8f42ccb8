"""`mirrorpool rollout`: what people read, what programs read, and what bad input gives."""

import json
import os
import pty
import re
import signal
import subprocess
import sys

import pytest

from mirrorpool.cli.main import run
from mirrorpool.decks import sample_decks

MIRRORPOOL = [sys.executable, "-m", "mirrorpool"]
QUICK = ["--games", "20", "--trials", "50"]
KEYS = {
    "games",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "threads",
    "seed",
    "signature",
    "results",
    "turns_mean",
    "castability",
}


def rollout(capsys, *arguments):
    code = run(["rollout", *arguments])
    return code, *capsys.readouterr()


def refused(capsys, *arguments):
    """The one line that a bad input gives."""
    code, out, err = rollout(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err


# ---- for people ------------------------------------------------------------------------------


def test_report_says_it_in_words(capsys):
    code, out, err = rollout(capsys, "mirror", *QUICK)
    assert (code, err) == (0, "")
    for words in (
        "mirror against itself: 20 games, seed 0",
        "player 1 wins",
        "draws",
        "turns a game",
        "a second",
        "Castable by turn: mirror",
        "Gray Ogre",
        "{2}{R}",
        "How to read it",
    ):
        assert words in out


def test_castability_is_sorted_by_cost(capsys):
    _, out, _ = rollout(capsys, "green-white", *QUICK)
    places = [out.index(name) for name in ("Llanowar Elves", "Watchwolf", "Serra Angel")]
    assert places == sorted(places)


def test_five_color_against_itself_without_a_deck(capsys):
    _, out, _ = rollout(capsys, *QUICK)
    assert "five-color against itself" in out
    assert "Volcanic Dragon" in out


def test_two_decks_have_a_table_each(capsys):
    _, out, _ = rollout(capsys, "green-white", "blue-red", *QUICK)
    assert "green-white against blue-red" in out
    assert "Castable by turn: green-white" in out
    assert "Castable by turn: blue-red" in out


def test_no_line_is_wider_than_it_must_be(capsys):
    _, out, _ = rollout(capsys, *QUICK)
    assert max(len(line) for line in out.splitlines()) <= 110
    assert all(line == line.rstrip() for line in out.splitlines())


def test_sample_decks_are_listed(capsys):
    code, out, _ = rollout(capsys, "--list-decks")
    assert code == 0
    assert all(name in out for name in sample_decks())


@pytest.mark.parametrize("arguments", [["--help"], ["rollout", "--help"], ["bench", "--help"]])
def test_help_has_examples(capsys, arguments):
    assert run(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    example = lines[lines.index("  Examples:") + 1]
    assert example.startswith("    mirrorpool ")
    assert example.count("mirrorpool") == 1


def test_tables_fit_a_terminal_of_80_columns(capsys, monkeypatch):
    monkeypatch.setattr("mirrorpool.cli.console.WIDTH_WITHOUT_TERMINAL", 80)
    for arguments in (["rollout", *QUICK], ["bench", "--only", "mirror", "--scale", "0.004"]):
        assert run(arguments) == 0
        out = capsys.readouterr().out
        assert max(len(line) for line in out.splitlines()) <= 80
        assert "…" not in out


def test_report_says_how_many_cards_play(capsys, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("17 Forest\n23 Grizzly Bears\nSideboard\n2 Giant Spider\n")
    _, out, _ = rollout(capsys, str(path), "mirror", *QUICK)
    assert "(deck, 40 cards, without the sideboard)" in out
    assert "(mirror, 40 cards)" in out


# ---- for programs ----------------------------------------------------------------------------


def test_json_is_one_object_with_these_keys(capsys):
    code, out, err = rollout(capsys, "mirror", "--json", "--seed", "3", *QUICK)
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert set(report) == KEYS
    assert report["games"] == 20
    assert report["seed"] == 3
    assert int(report["signature"], 16) >= 0
    assert set(report["results"]) == {"wins", "draws", "truncated"}
    assert [spell["spell"] for spell in report["castability"]] == ["Gray Ogre"]


def test_options_reach_the_games(capsys):
    signatures = {
        json.loads(rollout(capsys, "mirror", "--json", *QUICK, *options)[1])["signature"]
        for options in ([], ["--seed", "1"], ["--policy", "greedy"], ["--turns", "9"])
    }
    assert len(signatures) == 4
    threads = json.loads(rollout(capsys, "mirror", "--json", *QUICK, "--threads", "2")[1])
    assert threads["signature"] in signatures


def test_a_deck_file_plays(capsys, tmp_path):
    path = tmp_path / "ogres.txt"
    path.write_text("20 Mountain\n20 Gray Ogre\n")
    told = json.loads(rollout(capsys, str(path), "--json", *QUICK)[1])
    sample = json.loads(rollout(capsys, "mirror", "--json", *QUICK)[1])
    assert told["signature"] == sample["signature"]


def test_decks_of_one_name_are_told_apart(capsys, tmp_path):
    for folder, card in (("a", "Grizzly Bears"), ("b", "Craw Wurm")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "deck.txt").write_text(f"20 Forest\n20 {card}\n")
    decks = [str(tmp_path / folder / "deck.txt") for folder in "ab"]
    _, out, _ = rollout(capsys, *decks, *QUICK)
    assert "deck (player 1) against deck (player 2)" in out
    told = json.loads(rollout(capsys, *decks, "--json", *QUICK)[1])["castability"]
    assert [(spell["deck"], spell["spell"]) for spell in told] == [
        ("deck (player 1)", "Grizzly Bears"),
        ("deck (player 2)", "Craw Wurm"),
    ]


# ---- bad input -------------------------------------------------------------------------------


def test_unknown_card_gives_file_line_and_nearest_names(capsys, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("20 Mountain\n4 Gray Ogr\n")
    message = refused(capsys, str(path))
    assert message.startswith("mirrorpool rollout: ")
    assert f"{path}:2: no card 'Gray Ogr' in the pool; did you mean Gray Ogre" in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("20 Mountain\n0 Gray Ogre", ":2: expected a count from 1 to 250, got 0"),
        ("20 Mountain\n-3 Gray Ogre", ":2: expected a count from 1 to 250, got -3"),
        ("17", ":1: expected a count and a card name"),
        ("", "the deck has no cards"),
        ("250 Forest\n6 Grizzly Bears", "the deck has 256 cards, at most 255 fit"),
        ("7 Mountain", "has 7 cards, must have 17"),
    ],
)
def test_bad_decks_are_refused(capsys, tmp_path, text, words):
    path = tmp_path / "deck.txt"
    path.write_text(text)
    assert words in refused(capsys, str(path), "--json")


def test_files_that_are_no_decks_are_refused(capsys, tmp_path):
    (tmp_path / "deck.bin").write_bytes(b"\xff\xfe\x00\x81")
    assert "expected a text file" in refused(capsys, str(tmp_path / "deck.bin"))
    assert "no such file, and no sample deck" in refused(capsys, str(tmp_path / "none.txt"))
    assert "cannot be read" in refused(capsys, str(tmp_path))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--games", "-1"],
        ["--games", "0"],
        ["--games", "99999999999999999999"],
        ["--games", "many"],
        ["--turns", "0"],
        ["--turns", "70000"],
        ["--seed", "-1"],
        ["--threads", "0"],
        ["--threads", "100000"],
        ["--trials", "-1"],
        ["--policy", "clever"],
        ["--no-such-option"],
        ["mirror"] * 9,
    ],
)
def test_bad_arguments_are_refused(capsys, arguments):
    assert refused(capsys, *arguments).startswith("mirrorpool rollout: ")


def test_unknown_commands_are_refused(capsys):
    assert run(["rolout"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "mirrorpool: no command 'rolout'; did you mean rollout?\n"


# ---- real processes --------------------------------------------------------------------------


def test_exit_codes_of_the_process():
    good = subprocess.run(
        [*MIRRORPOOL, "rollout", "mirror", *QUICK, "--json"], capture_output=True, text=True
    )
    assert (good.returncode, good.stderr) == (0, "")
    assert set(json.loads(good.stdout)) == KEYS
    bad = subprocess.run([*MIRRORPOOL, "rollout", "nowhere"], capture_output=True, text=True)
    assert (bad.returncode, bad.stdout) == (2, "")
    version = subprocess.run([*MIRRORPOOL, "--version"], capture_output=True, text=True)
    assert version.returncode == 0
    assert version.stdout.startswith("mirrorpool, version ")


def obey_ctrl_c():
    """Undo what shells set for commands in the background, which a child would inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


PLAYS = re.compile(rb"games [^\r]*\d+:\d\d:\d\d")
"""What a terminal shows once the first games are played, and the time they took is known."""


def interrupted(*arguments):
    """Start a rollout that would take hours, wait until it plays, and press Ctrl-C."""
    main, side = pty.openpty()
    process = subprocess.Popen(
        [*MIRRORPOOL, "rollout", "mirror", "--games", "900000000", "--trials", "10", *arguments],
        stdout=subprocess.PIPE,
        stderr=side,
        text=True,
        env={**os.environ, "TERM": "xterm"},
        preexec_fn=obey_ctrl_c,
    )
    os.close(side)
    seen = b""
    with process:
        try:
            while not PLAYS.search(seen):
                seen += os.read(main, 4096)
            process.send_signal(signal.SIGINT)
            out = process.stdout.read()
            seen = b"".join(iter(lambda: read_or_end(main), b""))
        finally:
            process.kill()
            os.close(main)
    return process.returncode, out, seen.rpartition(b"\x1b[2K")[2].decode()


def read_or_end(terminal):
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other side is closed
        return b""


def test_ctrl_c_gives_a_partial_report_for_programs():
    code, out, err = interrupted("--json")
    assert code == 130
    report = json.loads(out)
    assert set(report) == KEYS | {"partial"}
    assert 0 < report["games"] < 900_000_000
    assert report["partial"] is True
    games = f"{report['games']:,}"
    assert err == f"mirrorpool rollout: interrupted after {games} of 900,000,000 games\r\n"


def test_ctrl_c_gives_a_partial_report_for_people():
    code, out, err = interrupted("--threads", "2")
    assert code == 130
    assert out.startswith("PARTIAL: stopped after ")
    assert "Gray Ogre" in out
    assert err.count("\n") == 1


def test_a_reader_that_leaves_is_no_trouble():
    process = subprocess.Popen(
        [*MIRRORPOOL, "rollout", "mirror", *QUICK], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=20) == 141


def test_progress_is_on_standard_error_of_a_terminal():
    main, side = pty.openpty()
    process = subprocess.Popen(
        [*MIRRORPOOL, "rollout", "mirror", "--games", "3000", "--trials", "50", "--json"],
        stdout=subprocess.PIPE,
        stderr=side,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(side)
    seen = b"".join(iter(lambda: read_or_end(main), b""))
    with process.stdout:
        out = process.stdout.read()
    os.close(main)
    assert process.wait(timeout=20) == 0
    assert b"games" in seen
    assert set(json.loads(out)) == KEYS
