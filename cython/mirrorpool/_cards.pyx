"""The card vocabulary of the core, the layout of its tables, and validated card pools."""

from types import MappingProxyType

import numpy as np

from libc.stdint cimport uint64_t
from mirrorpool cimport pool as core


def vocabulary():
    """Give the values of every enumeration that card tables use.

    Returns
    -------
    dict of str to dict of str to int
        Enumeration name (``"Op"``, ``"CardType"``...) to its names and values.

    Examples
    --------
    >>> from mirrorpool import _cards
    >>> _cards.vocabulary()["Whose"]
    {'YOURS': 0, 'OPPONENTS': 1, 'ANYONES': 2, 'EVENT_PLAYERS': 3}
    """
    return {
        name: {entry: value for value, (entry, _) in enumerate(entries)}
        for name, entries in _enumerations()
    }


def vocabulary_docs():
    """Give the meaning of every name of :func:`vocabulary`.

    Returns
    -------
    dict of str to dict of str to str
        Enumeration name to its names and one-line meanings.

    Examples
    --------
    >>> from mirrorpool import _cards
    >>> _cards.vocabulary_docs()["Whose"]["YOURS"]
    'permanents you control'
    """
    return {name: dict(entries) for name, entries in _enumerations()}


def _enumerations():
    cdef core.EnumerationSpan all_enums = core.enumerations()
    cdef core.EntrySpan entries
    cdef size_t i, j
    found = []
    for i in range(all_enums.size()):
        entries = all_enums[i].entries
        pairs = [
            (entries[j].name.decode(), entries[j].doc.decode()) for j in range(entries.size())
        ]
        found.append((all_enums[i].name.decode(), pairs))
    return found


def record_fields():
    """Give the fields of every struct that card tables hold.

    Returns
    -------
    dict of str to list of tuple
        Struct name to (name, type, count, offset in bytes, meaning) of its fields.

    Examples
    --------
    >>> from mirrorpool import _cards
    >>> _cards.record_fields()["Reader"][1]
    ('whose', 'u8', 1, 1, 'WHOSE')
    """
    cdef core.RecordSpan all_records = core.records()
    cdef core.FieldSpan fields
    cdef size_t i, j
    found = {}
    for i in range(all_records.size()):
        fields = all_records[i].fields
        found[all_records[i].name.decode()] = [
            (
                fields[j].name.decode(),
                fields[j].type.decode(),
                fields[j].count,
                fields[j].offset,
                fields[j].doc.decode(),
            )
            for j in range(fields.size())
        ]
    return found


def table_dtypes():
    """Give the numpy dtype of every table of a card pool.

    Returns
    -------
    dict of str to numpy.dtype
        In the order of the core; itemsizes and offsets are those of the C++ structs.

    Examples
    --------
    >>> from mirrorpool import _cards
    >>> _cards.table_dtypes()["readers"].names
    ('group', 'whose', 'mask', 'reserved')
    """
    cdef core.TableSpan all_tables = core.tables()
    cdef size_t i
    records = _record_dtypes()
    return {
        all_tables[i].name.decode(): records[all_tables[i].record.decode()]
        for i in range(all_tables.size())
    }


def _record_dtypes():
    cdef core.RecordSpan all_records = core.records()
    cdef size_t i
    dtypes = {
        name: np.dtype(code)
        for name, code in [("u8", "u1"), ("u16", "u2"), ("i16", "i2"), ("u32", "u4"), ("u64", "u8")]
    }
    fields = record_fields()
    for i in range(all_records.size()):
        name = all_records[i].name.decode()
        dtypes[name] = np.dtype({
            "names": [field for field, *_ in fields[name]],
            "formats": [
                dtypes[kind] if count == 1 else (dtypes[kind], (count,))
                for _, kind, count, _, _ in fields[name]
            ],
            "offsets": [offset for _, _, _, offset, _ in fields[name]],
            "itemsize": all_records[i].size,
        }, align=True)
    return dtypes


_DTYPES = table_dtypes()


cdef class PoolData:
    """A card pool as the core sees it: validated, read-only, kept alive with this object.

    Parameters
    ----------
    tables : dict of str to numpy.ndarray
        One structured array for each entry of :func:`table_dtypes`, one-dimensional, contiguous
        and aligned. They are copied.
    fingerprint : int
        64-bit number that tells this pool from others.

    Raises
    ------
    ValueError
        If a table is missing, unknown or of another dtype or shape, or if any of its values is out
        of range, refers to a row that is not there, or disagrees with what it is derived from.

    Attributes
    ----------
    tables : Mapping of str to numpy.ndarray
        Read-only arrays.
    """

    def __cinit__(self, tables, uint64_t fingerprint):
        if set(tables) != set(_DTYPES):
            odd = ", ".join(sorted(set(tables) ^ set(_DTYPES)))
            raise ValueError(f"tables must be {', '.join(_DTYPES)}; missing or unknown: {odd}")
        self.buffers = []
        self.tables = MappingProxyType({
            name: self._take(number, name, tables[name]) for number, name in enumerate(_DTYPES)
        })
        self.pool.fingerprint = fingerprint
        self._check()

    cdef _take(self, int number, str name, array):
        """Copy one table into memory that nobody can write, and let the core see it."""
        _check_array(name, array)
        cdef bytes buffer = array.tobytes()
        cdef const char* data = buffer
        self.buffers.append(buffer)
        view = np.frombuffer(buffer, dtype=_DTYPES[name]) if buffer else _empty(_DTYPES[name])
        if not view.flags.aligned:
            raise MemoryError(f"no aligned memory for table {name}")
        core.bind(self.pool, number, data, <size_t> len(view))
        return view

    cdef _check(self):
        cdef core.PoolFault fault = core.first_fault(self.pool)
        if fault.problem != NULL:
            raise ValueError(f"{fault.table.decode()}[{fault.row}]: {fault.problem.decode()}")

    @property
    def fingerprint(self):
        """Number that tells this pool from others."""
        return self.pool.fingerprint

    def __len__(self):
        return self.pool.definitions.size()

    def __reduce__(self):
        return PoolData, (dict(self.tables), self.pool.fingerprint)


def _check_array(name, array):
    if not isinstance(array, np.ndarray):
        raise ValueError(f"table {name} must be a numpy array, not {type(array).__name__}")
    if array.dtype != _DTYPES[name]:
        raise ValueError(f"table {name} has dtype {array.dtype}, must be {_DTYPES[name]}")
    if array.ndim != 1:
        raise ValueError(f"table {name} has {array.ndim} dimensions, must have 1")
    if not (array.flags.c_contiguous and array.flags.aligned):
        raise ValueError(f"table {name} must be contiguous and aligned")


def _empty(dtype):
    array = np.empty(0, dtype)
    array.setflags(write=False)
    return array
