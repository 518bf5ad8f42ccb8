"""The layout of board records, and the names of the values that they hold."""

import numpy as np

from mirrorpool._arguments cimport integer
from mirrorpool cimport state as core

SLOTS = (64, 128, 256)
MAX_PLAYERS = 8
MAX_LIBRARY = 255
MAX_HEAP = 65_000
HEAP_CELLS_A_PLAYER = 70
"""Default heap for every 64 slots: stack, triggers, mana and tasks of one player's games."""


# ---- names ---------------------------------------------------------------------------------

cdef str text(core.Text view):
    return view.data()[:view.size()].decode()


def enumerations():
    """Give the names and meanings of the small numbers in records and options.

    Returns
    -------
    dict of str to list of tuple of str
        Enumeration to (name, meaning) of its values from 0.

    Examples
    --------
    >>> from mirrorpool import _state
    >>> _state.enumerations()["ManaMode"][0]
    ('AUTO', 'costs are paid by the solver')
    """
    cdef core.EnumerationSpan every = core.enumerations()
    cdef core.EntrySpan entries
    cdef size_t i, j
    found = {}
    for i in range(every.size()):
        entries = every[i].entries
        found[every[i].name.decode()] = [
            (entries[j].name.decode(), entries[j].doc.decode()) for j in range(entries.size())
        ]
    return found


def element_fields():
    """Give the fields of every struct that records are made of.

    Returns
    -------
    dict of str to list of tuple
        Struct to (name, numpy type code, count, offset in bytes, meaning) of its fields.

    Examples
    --------
    >>> from mirrorpool import _state
    >>> _state.element_fields()["Card"][0]
    ('definition', 'u2', 1, 0, 'what is printed on it')
    """
    cdef core.FieldSpan fields = core.field_table()
    cdef size_t i
    found = {}
    for i in range(fields.size()):
        code = f"{chr(fields[i].kind)}{fields[i].size}"
        found.setdefault(text(fields[i].element), []).append(
            (text(fields[i].name), code, fields[i].count, fields[i].offset, text(fields[i].doc))
        )
    return found


def slot_words():
    """Give name and meaning of every property that is one bit a slot.

    Returns
    -------
    list of tuple of str

    Examples
    --------
    >>> from mirrorpool import _state
    >>> dict(_state.slot_words())["tapped"]
    'tapped (110.5)'
    """
    cdef core.WordSpan words = core.word_table()
    cdef size_t i
    return [(text(words[i].name), text(words[i].doc)) for i in range(words.size())]


# ---- dtypes --------------------------------------------------------------------------------

def _struct_dtype(fields, itemsize):
    return np.dtype({
        "names": [name for name, *_ in fields],
        "formats": [code if count == 1 else (code, (count,)) for _, code, count, _, _ in fields],
        "offsets": [offset for _, _, _, offset, _ in fields],
        "itemsize": itemsize,
    })


def _words_dtype(words_per_set):
    return np.dtype([(name, "u8", (words_per_set,)) for name, _ in slot_words()])


_NUMBERS = {"u8": "u1", "u64": "u8"}
"""Plain elements to numpy's names for them."""


def _plain_formats(layout):
    """Shapes of the regions that hold plain numbers."""
    words = layout.slots // 64
    return {
        "control": ("u8", (layout.players, words)),
        "words": _words_dtype(words),
        "order": ("u1", (layout.players, layout.library)),
        "heap": ("u1", (layout.heap, 16)),
    }


# ---- layouts -------------------------------------------------------------------------------

cdef class BoardLayout:
    """Where everything lies in the record of one board.

    Parameters
    ----------
    players : int, default 2
        1 to 8.
    slots : {64, 128, 256}
        Permanents there can be.
    library : int, default 60
        Cards a player, 0 to 255; 0: no cards, only permanents.
    heap : int, optional
        16-byte cells for stack objects, tasks, triggers and mana; what is left of the record's
        last cache lines joins them. By default, room for games; none without cards.

    Raises
    ------
    TypeError, ValueError
        If an argument is not one of these numbers.

    Examples
    --------
    >>> from mirrorpool._state import BoardLayout
    >>> layout = BoardLayout()
    >>> layout.size
    6208
    >>> BoardLayout(library=0).size < 5_000
    True
    """

    def __cinit__(self, players=2, slots=64, library=60, heap=None):
        cdef core.Dimensions dims
        if slots not in SLOTS:
            raise ValueError(f"slots: is {slots!r}, must be 64, 128 or 256")
        dims.players = integer("players", players, 1, MAX_PLAYERS)
        dims.slots = slots
        dims.library = integer("library", library, 0, MAX_LIBRARY)
        if heap is None:
            heap = HEAP_CELLS_A_PLAYER * dims.players * (slots // 64) if dims.library else 0
        dims.heap = integer("heap", heap, 0, MAX_HEAP)
        self.layout = core.Layout.compute(dims)
        self.record_dtype = None

    @property
    def players(self):
        """int: Players."""
        return self.layout.dims.players

    @property
    def slots(self):
        """int: Permanents there can be."""
        return self.layout.dims.slots

    @property
    def library(self):
        """int: Cards a player."""
        return self.layout.dims.library

    @property
    def heap(self):
        """int: Heap cells, of 16 bytes each."""
        return self.layout.heap_cells

    @property
    def size(self):
        """int: Bytes of a record: an odd number of 64-byte lines."""
        return self.layout.size

    @property
    def fingerprint(self):
        """int: 64-bit hash of all of this; records bear it."""
        return self.layout.fingerprint

    @property
    def dimensions(self):
        """dict of str to int: Arguments that make this layout again."""
        return {name: getattr(self, name) for name in ("players", "slots", "library", "heap")}

    def regions(self):
        """Give the regions of a record in the order of memory.

        Returns
        -------
        list of tuple
            (name, element, bytes of an element, offset in bytes, elements, meaning).

        Examples
        --------
        >>> from mirrorpool._state import BoardLayout
        >>> BoardLayout().regions()[0]
        ('identity', 'Identity', 24, 0, 1, 'what the record is: checked at every entry')
        """
        cdef core.RegionSpan table = core.region_table()
        cdef size_t i
        return [
            (
                text(table[i].name),
                text(table[i].element),
                table[i].element_size,
                self.layout.offset[i],
                self.layout.count[i],
                text(table[i].doc),
            )
            for i in range(table.size())
        ]

    @property
    def dtype(self):
        """numpy.dtype: A record as a numpy struct, one field a region."""
        if self.record_dtype is None:
            self.record_dtype = self._dtype()
        return self.record_dtype

    def _dtype(self):
        fields = element_fields()
        plain = _plain_formats(self)
        regions = self.regions()
        formats = []
        for name, element, size, _, count, _ in regions:
            if name in plain:
                formats.append(plain[name])
            elif element in fields:
                struct = _struct_dtype(fields[element], size)
                formats.append(struct if name in ("header", "identity") else (struct, (count,)))
            else:
                formats.append((_NUMBERS[element], (count,)))
        return np.dtype({
            "names": [region[0] for region in regions],
            "formats": formats,
            "offsets": [region[3] for region in regions],
            "itemsize": self.size,
        })

    def __eq__(self, other):
        return isinstance(other, BoardLayout) and self.fingerprint == other.fingerprint

    def __hash__(self):
        return hash(self.fingerprint)

    def __repr__(self):
        arguments = ", ".join(f"{name}={value}" for name, value in self.dimensions.items())
        return f"BoardLayout({arguments})"

    def __reduce__(self):
        return BoardLayout, tuple(self.dimensions.values())
