"""Figures of castability; they need matplotlib, which ``pip install "mirrorpool[plot]"`` brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mirrorpool.reports import Castability

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("pdf", "png", "svg")
COLORS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#000000")
"""Colours that colour-blind people can tell apart (Okabe and Ito), without the too light yellow."""
DASHES = ("-", "--", ":", "-.")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
WIDTH, HEIGHT = 10.0, 5.0
LEGEND_LINE = 0.22
"""Inches that a legend entry takes."""
NAMED = 2
"""Cards of one cost that a legend names."""
DOTS = 150
STYLE = {
    "svg.hashsalt": "mirrorpool",  # the same figure, the same file
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "font.size": 10,
}
UNDATED = {"pdf": {"CreationDate": None}, "png": {}, "svg": {"Date": None}}


class PlotError(ValueError):
    """A figure that cannot be made; the message says why."""


def check_plot(path: Path) -> None:
    """Refuse a file that no figure can be written to, before anything else is done.

    Raises
    ------
    PlotError
        If matplotlib is missing, or the file's ending names no format, or its folder is not there.

    Examples
    --------
    >>> check_plot(Path("shares.gif"))
    Traceback (most recent call last):
    mirrorpool.plots.PlotError: shares.gif: expected a name that ends in .pdf, .png or .svg
    """
    if path.suffix.casefold().removeprefix(".") not in FORMATS:
        known = ", ".join(f".{name}" for name in FORMATS[:-1])
        raise PlotError(f"{path}: expected a name that ends in {known} or .{FORMATS[-1]}")
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else f"there is no folder {path.parent}"
        raise PlotError(f"{path}: cannot be written ({what})")
    _matplotlib()


def save_castability(
    spells: Sequence[Castability], path: str | Path, *, title: str = "Castability"
) -> None:
    """Draw how castable spells are by each turn, and write the figure to a file.

    Spells of one cost are one line, unless they differ. Spells of different decks are drawn one
    below the other.

    Parameters
    ----------
    spells : sequence of Castability
        Of a rollout's report.
    path : str or Path
        Its ending says the format: ``.pdf``, ``.png`` or ``.svg``.
    title : str
        What stands above; of several decks, before each deck's name.

    Raises
    ------
    PlotError
        If matplotlib is missing, the ending is unknown, the file cannot be written, or there is no
        spell.
    """
    path = Path(path)
    check_plot(path)
    if not spells:
        raise PlotError(f"{path}: there is no castability to draw (no trials, or no spells)")
    ending = path.suffix.casefold().removeprefix(".")
    written = BytesIO()
    with _matplotlib().rc_context(STYLE):
        figure = castability_figure(spells, title=title)
        figure.savefig(written, format=ending, dpi=DOTS, metadata=UNDATED[ending])
    try:
        path.write_bytes(written.getvalue())
    except OSError as error:
        raise PlotError(f"{path}: cannot be written ({error.strerror or error})") from None


def castability_figure(spells: Sequence[Castability], *, title: str = "Castability") -> Figure:
    """Give the figure that `save_castability` writes.

    Raises
    ------
    PlotError
        If matplotlib is missing.
    """
    _matplotlib()
    from matplotlib.figure import Figure

    decks = [(name, list(of)) for name, of in groupby(spells, key=lambda spell: spell.deck)]
    heights = [max(HEIGHT, 1.5 + LEGEND_LINE * len(curves(of))) for _, of in decks]
    figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained")
    axes = figure.subplots(len(decks), 1, squeeze=False, height_ratios=heights)
    for axis, (name, of) in zip(axes[:, 0], decks, strict=True):
        _draw(axis, curves(of), title if name is None else f"{title}: {name}")
    return figure


def curves(spells: Sequence[Castability]) -> list[tuple[str, tuple[float, ...]]]:
    """Give label and shares of every line: spells that cost the same and fare the same share one.

    Examples
    --------
    >>> shares = (0.0, 0.5)
    >>> curves([Castability("Gray Ogre", "{2}{R}", shares), Castability("Imp", "{2}{R}", shares)])
    [('{2}{R}  Gray Ogre, Imp', (0.0, 0.5))]
    """
    alike: dict[tuple[str, tuple[float, ...]], list[str]] = {}
    for spell in spells:
        alike.setdefault((spell.cost, spell.turns), []).append(spell.spell)
    return [(_label(cost, names), turns) for (cost, turns), names in alike.items()]


def _label(cost: str, names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{cost or 'no cost'}  {', '.join(names[:NAMED])}{more}"


def _looks() -> Iterator[dict[str, Any]]:
    """Give a look for every line: colours first, then dashes, so that no two are alike for long."""
    while True:
        for number, dash in enumerate(DASHES):
            for color, marker in zip(COLORS, MARKERS[number:] + MARKERS[:number], strict=True):
                yield {"color": color, "linestyle": dash, "marker": marker}


def _draw(axis: Any, lines: Sequence[tuple[str, tuple[float, ...]]], title: str) -> None:
    turns = range(1, max(len(shares) for _, shares in lines) + 1)
    for (label, shares), look in zip(lines, _looks(), strict=False):
        percent = [100 * share for share in shares]
        axis.plot(turns[: len(shares)], percent, label=label, markersize=4, linewidth=1.5, **look)
    axis.set_title(title, loc="left", fontweight="bold")
    axis.set_xlabel("turn")
    axis.set_ylabel("castable by that turn (% of trials)")
    axis.set_xticks(turns)
    axis.set_ylim(-2, 102)
    axis.grid(axis="y", color="#DDDDDD", linewidth=0.8)
    axis.set_axisbelow(True)
    axis.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=9)


def _matplotlib() -> Any:
    """Import matplotlib, which takes long and few programs need."""
    try:
        return import_module("matplotlib")
    except ImportError:
        raise PlotError(
            'figures need matplotlib: pip install "mirrorpool[plot]" brings it'
        ) from None
