"""Figures of castability: what is drawn, in which formats, and what is refused."""

import sys

import pytest

import mirrorpool as mp
from mirrorpool import plots
from mirrorpool.cli.main import run
from mirrorpool.plots import PlotError, curves, save_castability
from mirrorpool.reports import Castability

MAGIC = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml"}
SPELLS = [
    Castability("Elf", "{G}", (0.5, 0.9)),
    Castability("Other Elf", "{G}", (0.5, 0.9)),
    Castability("Third Elf", "{G}", (0.5, 0.9)),
    Castability("Odd Elf", "{G}", (0.4, 0.9)),
    Castability("Pact", "", (0.0, 0.0)),
]
QUICK = ["--games", "5", "--trials", "20"]


@pytest.fixture
def matplotlib():
    return pytest.importorskip("matplotlib", reason="matplotlib is not installed: extra `plot`")


def test_spells_that_cost_and_fare_the_same_are_one_line():
    assert [label for label, _ in curves(SPELLS)] == [
        "{G}  Elf, Other Elf and 1 more",
        "{G}  Odd Elf",
        "no cost  Pact",
    ]


@pytest.mark.parametrize("ending", ["png", "pdf", "svg", "PNG"])
def test_formats(tmp_path, matplotlib, ending):
    path = tmp_path / f"shares.{ending}"
    save_castability(SPELLS, path)
    first = path.read_bytes()
    assert first.startswith(MAGIC[ending.casefold()])
    save_castability(SPELLS, path)
    assert path.read_bytes() == first


def test_what_is_drawn(matplotlib):
    two = [*SPELLS, Castability("Bear", "{1}{G}", (0.0, 0.7), "other")]
    figure = plots.castability_figure(two, title="Shares")
    assert [axis.get_title(loc="left") for axis in figure.axes] == ["Shares", "Shares: other"]
    axis = figure.axes[0]
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("turn", "castable by that turn (% of trials)")
    assert [text.get_text() for text in axis.get_legend().get_texts()][1] == "{G}  Odd Elf"
    assert list(axis.lines[0].get_ydata()) == [50, 90]
    looks = {(line.get_color(), line.get_linestyle()) for line in axis.lines}
    assert len(looks) == len(axis.lines)


def test_looks_do_not_repeat_soon():
    looks = plots._looks()
    some = [tuple(next(looks).values()) for _ in range(28)]
    assert len(set(some)) == 28


def test_no_figure_without_data_or_with_another_ending(tmp_path, matplotlib):
    with pytest.raises(PlotError, match="there is no castability to draw"):
        save_castability([], tmp_path / "a.png")
    with pytest.raises(PlotError, match=r"ends in \.pdf, \.png or \.svg"):
        save_castability(SPELLS, tmp_path / "a.docx")


# ---- on the command line -----------------------------------------------------------------------


def rollout(capsys, *arguments):
    code = run(["rollout", *arguments])
    return code, *capsys.readouterr()


def test_rollout_draws(tmp_path, capsys, matplotlib):
    path = tmp_path / "mirror.svg"
    code, out, err = rollout(capsys, "mirror", *QUICK, "--plot", str(path))
    assert (code, err) == (0, "")
    assert "Castable by turn" in out
    assert path.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("a.gif", [], "expected a name that ends in .pdf, .png or .svg"),
        ("a", [], "expected a name that ends in .pdf, .png or .svg"),
        ("none/a.png", [], "cannot be written (there is no folder"),
        ("a.png", ["--trials", "0"], "--trials 0 leaves out"),
    ],
)
def test_rollout_refuses_before_it_plays(tmp_path, capsys, monkeypatch, name, more, said):
    monkeypatch.setattr(mp.rollout.__globals__["DeckRollout"], "steps", lambda _: 1 / 0)
    code, out, err = rollout(capsys, "mirror", *QUICK, *more, "--plot", str(tmp_path / name))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_folder_or_full_disk_is_one_line(tmp_path, capsys, matplotlib):
    (tmp_path / "a.png").mkdir()
    code, out, err = rollout(capsys, "mirror", *QUICK, "--plot", str(tmp_path / "a.png"))
    assert (code, out) == (2, "")
    assert "cannot be written (is a folder)" in err


def test_a_file_that_cannot_be_written(tmp_path, matplotlib, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", fail)
    with pytest.raises(PlotError, match=r"cannot be written \(No space left on device\)"):
        save_castability(SPELLS, tmp_path / "a.png")


def test_missing_matplotlib_is_said_clearly(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = rollout(capsys, "mirror", *QUICK, "--plot", str(tmp_path / "a.png"))
    assert (code, out) == (2, "")
    assert 'figures need matplotlib: pip install "mirrorpool[plot]" brings it' in err
