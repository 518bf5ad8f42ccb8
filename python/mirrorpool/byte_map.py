"""Where every byte of a record lies, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mirrorpool._state import BoardLayout, element_fields, enumerations, slot_words

HEADING = ("offset", "bytes", "type", "name", "meaning")
HEAP_BLOCKS = ("ManaUnit", "StackObject", "PendingTrigger", "Frame")
"""Structs that lie in heap cells."""
TITLE = """# Byte map

What the record of one board holds, for two players, 64 slots and 60 cards a player. All numbers
are little-endian. `mirrorpool.layout(...)` gives this table for other sizes; `Boards.records` is a
numpy view of it. This page is generated:
`python -c "import mirrorpool as mp; print(mp.layout().to_markdown(), end='')" > docs/byte-map.md`.
"""


class Row(NamedTuple):
    """One field."""

    offset: int
    bytes: int
    type: str
    name: str
    meaning: str


class ByteMap(Sequence[Row]):
    """A table of all fields of a record: rows of offset, bytes, type, name and meaning.

    Parameters
    ----------
    layout : BoardLayout
        Of the record.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> table = mp.layout()
    >>> table.size
    6208
    >>> table["header.turn"].type, table["header.turn"].meaning
    ('u2', 'turn number, from 1; 0: the game has not begun')
    """

    def __init__(self, layout: BoardLayout) -> None:
        self.layout = layout
        self._rows = tuple(_rows(layout))

    @property
    def size(self) -> int:
        """Bytes of a record."""
        return self.layout.size

    def __len__(self) -> int:
        """Give the number of rows."""
        return len(self._rows)

    def __getitem__(self, key: int | slice | str) -> Row | Sequence[Row]:  # type: ignore[override]
        """Give rows by index, or one by name.

        Raises
        ------
        KeyError
            If no row has this name.
        """
        if not isinstance(key, str):
            return self._rows[key]
        for row in self._rows:
            if row.name == key:
                return row
        raise KeyError(key)

    def __str__(self) -> str:
        """Write the table."""
        cells = [HEADING, *(tuple(map(str, row)) for row in self._rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(4)]
        lines = [
            "  ".join([*(cell.ljust(w) for cell, w in zip(row, widths, strict=False)), row[4]])
            for row in cells
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Show size and layout."""
        return f"<ByteMap of {self.layout!r}: {self.size} bytes, {len(self)} fields>"

    def to_markdown(self) -> str:
        """Write the page `docs/byte-map.md`."""
        parts = [TITLE, _markdown(self._rows), *_heap_pages(), *_enumeration_pages()]
        return "\n".join(parts)


def layout(
    players: int = 2, slots: int = 64, library: int = 60, heap: int | None = None
) -> ByteMap:
    """Give the byte map of a record.

    Parameters
    ----------
    players : int, default 2
        1 to 8.
    slots : {64, 128, 256}
        Permanents a board can hold.
    library : int, default 60
        Cards a player.
    heap : int, optional
        16-byte cells for everything rare.

    Returns
    -------
    ByteMap
        A sequence of rows that prints as a table.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as described.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> print(str(mp.layout()).splitlines()[1])
    0       4      u4         identity.magic                 'MPB1'
    """
    return ByteMap(BoardLayout(players, slots, library, heap))


def _rows(layout: BoardLayout) -> Iterator[Row]:
    fields = element_fields()
    for name, element, size, offset, count, meaning in layout.regions():
        if element in fields:
            yield from _struct_rows(name, fields[element], size, offset, count)
        elif name == "words":
            yield from _word_rows(layout, offset)
        else:
            yield Row(offset, size * count, _plain(element, count), name, meaning)


def _struct_rows(
    region: str, fields: list[tuple[str, str, int, int, str]], size: int, offset: int, count: int
) -> Iterator[Row]:
    """Give the fields of the first of `count` structs, which lie `size` bytes apart."""
    name = region if count == 1 else f"{region}[0]"
    for field, code, n, at, meaning in fields:
        width = int(code[1:]) * n
        yield Row(offset + at, width, _array(code, n), f"{name}.{field}", meaning)
    if count > 1:
        rest = f"{count - 1} more of {size} bytes, from {region}[1] on"
        yield Row(offset + size, size * (count - 1), f"{size} bytes", f"{region}[1:]", rest)


def _word_rows(layout: BoardLayout, offset: int) -> Iterator[Row]:
    n = layout.slots // 64
    for i, (name, meaning) in enumerate(slot_words()):
        yield Row(offset + 8 * n * i, 8 * n, _array("u8", n), f"words.{name}", meaning)


def _plain(element: str, count: int) -> str:
    return _array({"u8": "u1", "u64": "u8", "Cell": "cell"}[element], count)


def _array(code: str, count: int) -> str:
    return code if count == 1 else f"{code}[{count}]"


def _markdown(rows: Sequence[tuple[object, ...]], heading: Sequence[str] = HEADING) -> str:
    cells = [" | ".join(str(cell).replace("|", "\\|") for cell in row) for row in rows]
    lines = [" | ".join(heading), " | ".join("---" for _ in heading), *cells]
    return "\n".join(f"| {line} |" for line in lines) + "\n"


def _heap_pages() -> Iterator[str]:
    yield "## Blocks of the heap\n"
    yield "Each begins at a cell and is a multiple of 16 bytes long; offsets are within it.\n"
    for name in HEAP_BLOCKS:
        rows = [
            (offset, int(code[1:]) * n, _array(code, n), field, meaning)
            for field, code, n, offset, meaning in element_fields()[name]
        ]
        yield f"### {name}\n"
        yield _markdown(rows)


def _enumeration_pages() -> Iterator[str]:
    yield "## Enumerations\n"
    for name, entries in enumerations().items():
        yield f"### {name}\n"
        rows = [(value, entry, meaning) for value, (entry, meaning) in enumerate(entries)]
        yield _markdown(rows, ("value", "name", "meaning"))
